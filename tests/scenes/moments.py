"""Moments of finished games to be looked at again: real positions and real turns, with figures that are made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec

from game.engine import Message
from game.match import Player
from game.match.player import head_of
from game.review.moment_tries import deal_world
from game.review.played_game import PlayedGame
from game.review.report import Moment, Reason, Review
from game.scenes.review.reviewed import ReviewedSave
from game.store import load

from ..review.games import invented_review, played_game

NAMES = "Ada", "Ben", "Cleo", "Sandpiper"
LEVELS = None, None, None, "navigator"
_LONGEST = 9  # steps of a turn


@dataclass(slots=True)
class MadeUpFigures:
    """Numbers that are there when they are told to be."""

    figures: list[Any]
    is_done: bool = True
    is_dropped: bool = False

    def result(self) -> list[Any]:
        return self.figures

    def drop(self) -> None:
        self.is_dropped = True


@dataclass(slots=True)
class MadeUpReviewer:
    """Answers what it is told to."""

    leads: tuple[float, float, float] = (0.0, 3.0, 1.2)
    shares: tuple[float, float] = (0.42, 0.19)
    is_quick: bool = True
    why: tuple[Reason, ...] = ()
    weighed: list[MadeUpFigures] = field(default_factory=list)
    played_on: list[MadeUpFigures] = field(default_factory=list)
    turns: list[Sequence[Sequence[str]]] = field(default_factory=list)
    refuted: list[tuple[Sequence[str], Sequence[str]]] = field(default_factory=list)

    def put_into(self, reviewer: object) -> None:
        """In the place of the program's own, which would start a process."""
        for name in ("weigh", "what_if", "refute"):
            setattr(reviewer, name, getattr(self, name))

    def weigh(self, path: Path, place: int, seat: int, turns: Sequence[Sequence[str]]) -> MadeUpFigures:
        self.turns.append(turns)
        self.weighed.append(MadeUpFigures(list(self.leads), self.is_quick))
        return self.weighed[-1]

    def refute(self, path: Path, place: int, seat: int, tried: Sequence[str], better: Sequence[str]) -> MadeUpFigures:
        self.refuted.append((tried, better))
        return MadeUpFigures(list(self.why))

    def what_if(self, path: Path, place: int, seat: int, turns: Sequence[Sequence[str]]) -> MadeUpFigures:
        self.played_on.append(MadeUpFigures(list(self.shares), self.is_quick))
        return self.played_on[-1]


def reviewed_save(path: Path) -> ReviewedSave:
    """A finished game as its review shows it."""
    return ReviewedSave.of(load(path))


def save_of(played: PlayedGame) -> ReviewedSave:
    rules = played.rules
    players = tuple(Player(*one) for one in zip(NAMES, rules.setup.colours, LEVELS, strict=False))[: rules.seats]
    head = head_of(rules, players, 1, "around")
    return ReviewedSave(
        Path("A long evening.journal"),
        played,
        players,
        tuple(rules.standings(played.end)),
        Message("story.turns"),
        head,
    )


def made_up_moments(
    game: str, players: int = 3, count: int = 4, seed: int = 1, least: int = 1
) -> tuple[ReviewedSave, Review]:
    """Moments of the seat that moves first after the opening: what was played, and another turn.

    The last one is fine.
    """
    played, random = played_game(game, players), Random(seed)
    begins = [place for place in range(1, len(played.steps)) if played.turn(place) > 2 and _begins(played, place)]
    seat = played.to_act(begins[0])
    own = [place for place in begins if played.to_act(place) == seat and len(played_turn(played, place)) >= least]
    moments = []
    for number, place in enumerate(sorted(random.sample(own, min(count, len(own))))):
        kind: Literal["missed", "fine"] = "fine" if number == count - 1 else "missed"
        moments.append(_moment(played, seat, place, kind, random))
    return save_of(played), msgspec.structs.replace(invented_review(played), moments=tuple(moments))


def _begins(played: PlayedGame, place: int) -> bool:
    """Whether a seat begins to decide here, and has a choice."""
    seat = played.to_act(place)
    return (
        seat >= 0 and played.steps[place - 1].line.actor != seat and len(played.rules.legal(played.position(place))) > 1
    )


def played_turn(played: PlayedGame, place: int) -> tuple[str, ...]:
    """What the seat to act did until chance or another had a say."""
    seat, texts = played.to_act(place), list[str]()
    while place < len(played.steps) and played.to_act(place) == seat:
        texts.append(played.steps[place].line.text)
        place += 1
    return tuple(texts)


def _moment(played: PlayedGame, seat: int, place: int, kind: Literal["missed", "fine"], random: Random) -> Moment:
    rules, reason = played.rules, Reason("review.reason.plain", {})
    turn = played_turn(played, place)
    moment = Moment(seat, played.turn(place), place, kind, 2.7, turn, (), reason)
    if kind == "fine":
        return moment
    while True:
        world, texts = deal_world(played, moment), list[str]()
        while rules.to_act(world) == seat and len(texts) < _LONGEST:
            action = random.choice(rules.legal(world))
            texts.append(rules.write(action))
            rules.apply(world, action)
        if texts[0] != turn[0] and rules.to_act(world) != seat:
            return msgspec.structs.replace(moment, better=tuple(texts))
