"""How long bots think: rounds of search in the middle of a game, a Sailor's decision, a whole turn of Poseidon's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, cast

from game.bots import Clock, InlineThinker
from game.bots.comparing import Comparison
from game.bots.decision import Decision
from game.bots.levels import POSEIDON, search_for
from game.bots.search import Search
from game.engine import Action, Rules, View
from game.match import Match, Player
from game.match.state import TurnSeen, turn_at

from .timing import best_of

SEED = 1
MIDDLE = (0.35, 0.8)  # the part of a game's decisions that is its middle: after all setup, and before it thins out
PLACES = 8
ROUNDS = 100
REPEATS = 9
TURNS = 9


@dataclass(frozen=True, slots=True)
class BotsCost:
    """How long bots think in a game among four."""

    round: float  # microseconds, at the beginning of a turn
    decisions: float  # of a round: in the mean over the rounds from one position, and there where they are fewest
    sailor: float  # milliseconds a decision
    poseidon: float  # seconds a turn, the median


@dataclass(frozen=True, slots=True)
class _Thought:
    """One decision of a bot."""

    turn: TurnSeen
    view: View
    legal: Sequence[Action]
    seconds: float


class _TimedThinker(InlineThinker):
    """Keeps what was asked and how long the answer took."""

    def __init__(self) -> None:
        super().__init__()
        self.view, self.legal, self.seconds = View(None, ()), cast("Sequence[Action]", ()), 0.0

    def ask(self, rules: Rules[Any, Any], view: View, legal: Sequence[Action], *how: Any) -> None:
        super().ask(rules, view, legal, *how)
        self.view, self.legal = view, legal

    def answer(self) -> Action | None:
        since = perf_counter()
        found = super().answer()
        self.seconds = perf_counter() - since
        return found


class _CountingRules:
    """Rules that count how often somebody decided."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._rules, self.decisions = rules, 0

    def apply(self, state: Any, action: Action) -> None:
        self.decisions += self._rules.to_act(state) >= 0
        self._rules.apply(state, action)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


def bots_cost(rules: Rules[Any, Any]) -> BotsCost:
    game = _sailors_game(rules)
    middle = game[int(MIDDLE[0] * len(game)) : int(MIDDLE[1] * len(game))]
    starts = [now for before, now in pairwise(middle) if now.turn != before.turn and now.turn.seat == now.view.seat]
    choosing = [thought for thought in game if len(thought.legal) > 1]
    places = [now for now in starts if len(now.legal) > 1][:: len(starts) // PLACES + 1] or choosing[:PLACES]
    sailor = fmean(thought.seconds for thought in choosing)
    whole = [sum(thought.seconds for thought in turn) for turn in _poseidons_turns(rules, int(MIDDLE[0] * len(game)))]
    rounds = fmean(best_of(REPEATS, partial(_think, _search(rules, place)), process_time) / ROUNDS for place in places)
    return BotsCost(1e6 * rounds, min(_round_decisions(rules, place) for place in places), 1e3 * sailor, median(whole))


def _sailors_game(rules: Rules[Any, Any]) -> list[_Thought]:
    thinker = _TimedThinker()
    with TemporaryDirectory() as folder, _sit_down(rules, Path(folder), thinker) as match:
        return list(_thoughts(match, thinker))


def _poseidons_turns(rules: Rules[Any, Any], begin: int) -> Iterator[list[_Thought]]:
    """Whole turns after so many decisions of Sailors'."""
    thinker = _TimedThinker()
    with TemporaryDirectory() as folder, _sit_down(rules, Path(folder), thinker) as match:
        thoughts = _thoughts(match, thinker)
        for _ in range(begin):
            next(thoughts)
        for seat in range(rules.seats):
            match.seat(seat, "poseidon")
        turns: dict[TurnSeen, list[_Thought]] = {}
        for thought in thoughts:
            if thought.turn.seat == thought.view.seat:
                turns.setdefault(thought.turn, []).append(thought)
            if len(turns) > TURNS + 1:
                break
        yield from list(turns.values())[1:-1] or turns.values()  # the first may have begun before, the last goes on


def _sit_down(rules: Rules[Any, Any], folder: Path, thinker: _TimedThinker) -> Match:
    players = [
        Player(str(seat + 1), colour, "sailor") for seat, colour in enumerate(rules.setup.colours[: rules.seats])
    ]
    match = Match.begin(rules, players, SEED, folder=folder, name="bench", thinker=thinker)
    match.thinking.now = lambda: inf  # what was thought is played at once
    return match


def _thoughts(match: Match, thinker: _TimedThinker) -> Iterator[_Thought]:
    """All decisions to the end of the game, as they are made."""
    while not match.is_over:
        seat = match.to_act
        turn = turn_at(match.log, seat, match.past.is_opening)
        match.journal.wait()
        match.tick()
        if seat >= 0:
            yield _Thought(turn, thinker.view, thinker.legal, thinker.seconds)


def _search(rules: Rules[Any, Any], place: _Thought) -> Search | Comparison:
    return search_for(Decision(rules, place.view, place.legal, Clock(), Random(SEED)), POSEIDON)


def _think(search: Search | Comparison) -> None:
    for _ in range(ROUNDS):
        search.think()


def _round_decisions(rules: Rules[Any, Any], place: _Thought) -> float:
    counted = _CountingRules(rules)
    search = _search(cast("Rules[Any, Any]", counted), place)
    counted.decisions = 0
    _think(search)
    return counted.decisions / ROUNDS
