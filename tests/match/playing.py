"""Matches for tests: tables of the three games, people who choose at random, and thinkers that do as they are told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.bots import InlineThinker
from game.commands.games import chosen_rules
from game.engine import NOBODY, Action, Head, Referee, Rules, View
from game.match import Match, MatchStep, Order, Player, Sharing
from game.store import JournalWriter

NAMES = ("Ana", "Bia", "Caio", "Davi")
MIXES: dict[str, tuple[str | None, ...]] = {
    "alone": (None, "random", "random"),
    "two-and-a-bot": (None, "castaway", None),
    "three": (None, None, None),
    "bots": ("random", "castaway", "random"),
}


@cache
def rules_of(game: str, players: int = 3) -> Rules[Any, Any]:
    return chosen_rules(game, players, None, [])


def players_of(rules: Rules[Any, Any], levels: Sequence[str | None]) -> list[Player]:
    return [Player(*player) for player in zip(NAMES, rules.setup.colours, levels, strict=False)]


def a_match(
    folder: Path,
    game: str = "survive",
    levels: Sequence[str | None] = MIXES["three"],
    sharing: Sharing = "around",
    seed: int = 5,
) -> Match:
    rules = rules_of(game, len(levels))
    match = Match.begin(rules, players_of(rules, levels), seed, sharing, folder, "evening", InlineThinker())
    match.thinking.seconds = 0.0
    return match


def a_step(match: Match, random: Random, undo: float = 0.0) -> MatchStep | None:
    """Whatever is due: the curtain, a look, a person's choice (now and then to take back the last one, or to look
    first), or a tick.
    """
    if (seat := match.privacy.curtain) is not None:
        match.privacy.lift_curtain(seat)
    elif match.privacy.inspecting is not None:
        match.privacy.end_inspection()
    elif undo and match.why_no_undo() is None and random.random() < undo:
        return match.undo()
    elif match.actor is not None and match.privacy.viewer is None and random.random() < 0.2:
        match.privacy.ask_to_inspect()
    elif match.actor is not None:
        return match.play(random.choice(match.legal()))
    else:
        return match.tick()
    return None


def steps(match: Match, seed: int = 1, undo: float = 0.0, most: int = 20_000) -> Iterator[MatchStep | None]:
    """Plays on to the end."""
    random = Random(seed)
    for _ in range(most):
        if match.is_over:
            return
        yield a_step(match, random, undo)
    raise AssertionError("the game does not end")


def until(match: Match, seat: int | None = None, seed: int = 1) -> None:
    """Plays on until a person (or this one) is asked, through the deal, curtains and looks."""
    random = Random(seed)
    while match.actor is None or (seat is not None and match.actor != seat):
        a_step(match, random)


def deal(match: Match) -> None:
    """Lets chance decide until it is not its turn, and nothing else."""
    while match.to_act == -1:
        match.tick()


def order_all(match: Match, order: Order) -> None:
    """Everybody gives the same order."""
    for seat in range(match.rules.seats):
        match.orders.give(seat, order)


def an_old_journal(path: Path, whole: bool) -> None:
    """A save of before journals said who sits where: dealt, or played to its end."""
    rules, seed = rules_of("survive"), 3
    referee, random, setup = Referee(rules, seed), Random(seed), rules.setup
    referee.draw_all()
    while whole and referee.to_act() != NOBODY:
        referee.play(referee.to_act(), random.choice(referee.legal()))
        referee.draw_all()
    names = list(NAMES[:3])
    head = Head(
        rules.game, rules.version, rules.write_board(), 3, dict(setup.options), list(setup.colours), names, seed
    )
    JournalWriter.create(path, head, referee.lines).close()


class SlowThinker:
    """Answers when a test lets it."""

    def __init__(self) -> None:
        self.trouble: str | None = None
        self.report = ""
        self.asked: list[tuple[View, Sequence[Action], str, int]] = []
        self.temperaments: list[str] = []
        self.seconds: list[float] = []
        self.ready: Action | None = None
        self.is_busy = False
        self.closed = False

    def ask(
        self,
        rules: Rules[Any, Any],
        view: View,
        legal: Sequence[Action],
        level: str,
        seed: int,
        seconds: float,
        temperament: str = "calm",
    ) -> None:
        self.asked.append((view, legal, level, seed))
        self.temperaments.append(temperament)
        self.seconds.append(seconds)
        self.is_busy = True

    def answer(self) -> Action | None:
        answer, self.ready = self.ready, None
        self.is_busy = self.is_busy and answer is None
        return answer

    def cancel(self) -> None:
        self.is_busy, self.ready = False, None

    def close(self) -> None:
        self.closed = True
