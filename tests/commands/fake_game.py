"""A tiny game for testing what knows no game: each seat in turn takes 1 or 2 stones, then a coin may take one more; the
last taker wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from game.bots.evaluations import Evaluation, points_now
from game.engine import (
    CHANCE,
    NOBODY,
    Audience,
    BadNotation,
    Event,
    ImpossibleOptions,
    Option,
    OptionCondition,
    OptionValue,
    Outcomes,
    PlainData,
    Rules,
    Setup,
    Standing,
    View,
    resolve,
)

OPTIONS = (
    Option("more_stones", box="F1"),
    Option("most_stones", box="F2", needs=(OptionCondition("more_stones", (True,), "needs-squid"),)),
)


class Taken(Event):
    stones: int

    def tally(self) -> tuple[str, int] | None:
        return ("saved", self.stones)


class State:
    def __init__(self, stones: int, taken: list[int], turn: int = 0, tossing: bool = False) -> None:
        self.stones, self.taken, self.turn, self.tossing = stones, taken, turn, tossing

    def copy(self) -> State:
        return State(self.stones, self.taken[:], self.turn, self.tossing)


class Stones(Rules[State, View]):
    game, version, options = "fake", 1, OPTIONS

    def __init__(self, players: int, chosen: Mapping[str, OptionValue], broken: bool) -> None:
        self.setup = Setup(players, chosen, ("red",) * players)
        self.broken = broken

    def start(self) -> State:
        return State(40 if self.setup.options["more_stones"] else 20, [0] * self.seats)

    def to_act(self, state: State) -> int:
        return NOBODY if not state.stones else CHANCE if state.tossing else state.turn

    def legal(self, state: State) -> Sequence[int]:
        return list(range(1, min(2, state.stones) + 1)) if self.to_act(state) >= 0 else []

    def outcomes(self, state: State) -> Outcomes:
        return [(0, 1), (1, 1)] if self.to_act(state) == CHANCE else []

    def apply(self, state: State, action: int, events: list[Event] | None = None) -> None:
        state.stones -= action
        if state.tossing:
            state.turn = (state.turn + 1) % self.seats
        else:
            state.taken[state.turn] += action
            if events is not None:
                events.append(Taken(stones=action))
        state.tossing = not state.tossing

    def audience(self, state: State, action: int) -> Audience:
        return None

    def why_not(self, state: State, action: int) -> str:
        return "not-over"

    def view(self, state: State, seat: int | None, history: tuple[Event, ...] = ()) -> View:
        return View(seat, history)

    def determinize(self, view: View, random: Random) -> State:
        return self.start()

    def standings(self, state: State) -> list[Standing]:
        best = max(state.taken)
        return [
            Standing(seat, 1 if taken == best else 2, taken, (("saved", taken),))
            for seat, taken in enumerate(state.taken)
        ]

    def write(self, action: int) -> str:
        return str(action)

    def read(self, text: str) -> int:
        if text not in ("0", "1", "2"):
            raise BadNotation("journal-line", line=1, text=text)
        return int(text)

    def write_position(self, state: State) -> PlainData:
        return {"stones": state.stones, "taken": state.taken, "turn": state.turn, "tossing": state.tossing}

    def read_position(self, document: PlainData) -> State:
        return State(**document)

    def write_view(self, view: View) -> PlainData:
        return {}

    def write_board(self) -> PlainData:
        return {"name": "stones"}

    def faults(self, state: State) -> list[str]:
        return ["too few stones"] if self.broken and state.stones < 5 else []


BROKEN = False
RULES = Stones
EVALUATION = Evaluation(points_now)


@dataclass(frozen=True)
class Board:
    name: str = "stones"
    players: tuple[int, ...] = (2, 3, 4)
    colours: tuple[str, ...] = ("crimson", "azure", "sun", "leaf")


def load_board(path: Path) -> Board:
    return Board()


def board_from_document(document: PlainData) -> Board:
    return Board()


def make_rules(
    board: Any, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
) -> Stones:
    if players > 4:
        raise ImpossibleOptions("needs-two-players", option="players")
    return Stones(players, resolve(OPTIONS, players, options), BROKEN)


def bench_variants(board: Any) -> dict[str, Stones]:
    return {"base": make_rules(None, 4, {}), "large": make_rules(None, 4, {"more_stones": True})}
