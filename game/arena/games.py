"""One game of bots under a referee: small enough to travel to another process, and so is what comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from time import perf_counter
from typing import Any

import msgspec

from game.bots import Clock, Memory, choose
from game.bots.recipe import Recipe
from game.bots.seeds import bot_seed
from game.engine import NOBODY, Referee, Rules, Standing


@dataclass(frozen=True, slots=True)
class Budget:
    """What a bot may spend on one decision."""

    iterations: int | None = None
    seconds: float = inf

    def clock(self) -> Clock:
        return Clock(self.seconds, self.iterations)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is to be played."""

    recipe: bytes
    """That of the rules, packed once for many games."""
    levels: tuple[str, ...]
    """By seat."""
    seed: int
    budget: Budget


@dataclass(slots=True)
class Thought:
    """How much a level has thought: real decisions only, not those with a single way to go."""

    decisions: int = 0
    seconds: float = 0.0

    def add(self, decisions: int, seconds: float) -> None:
        self.decisions += decisions
        self.seconds += seconds

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """How a game ended, by seat, and what its levels thought."""

    levels: tuple[str, ...]
    shares: tuple[float, ...]
    """Of the victory: winners who tie share it."""
    points: tuple[int, ...]
    thoughts: dict[str, Thought] = field(default_factory=dict)


def packed(rules: Rules[Any, Any]) -> bytes:
    """The recipe of rules, for fixtures."""
    return msgspec.json.encode(Recipe.of(rules))


def play_game(fixture: Fixture) -> ArenaGame:
    """Plays it to its end. Bots get what their seat may know, and never a position."""
    rules = _unpacked(fixture.recipe)
    referee, thoughts = Referee(rules, fixture.seed), {level: Thought() for level in fixture.levels}
    referee.draw_all()
    memory = Memory()
    while (seat := referee.to_act()) != NOBODY:
        _decide(referee, seat, fixture, thoughts[fixture.levels[seat]], memory)
        referee.draw_all()
    return ended(fixture.levels, referee.standings(), thoughts)


def _decide(referee: Referee[Any, Any], seat: int, fixture: Fixture, thought: Thought, memory: Memory) -> None:
    legal = referee.legal()
    if len(legal) == 1:
        referee.play(seat, legal[0])
        return
    view, seed = referee.view(seat), bot_seed("arena", fixture.seed, fixture.levels, len(referee.lines))
    start = perf_counter()
    action = choose(referee.rules, view, legal, fixture.budget.clock(), fixture.levels[seat], seed, memory=memory)
    thought.add(1, perf_counter() - start)
    referee.play(seat, action)


def ended(levels: tuple[str, ...], standings: list[Standing], thoughts: dict[str, Thought]) -> ArenaGame:
    winners = sum(standing.rank == 1 for standing in standings)
    shares = tuple((standing.rank == 1) / winners for standing in standings)
    return ArenaGame(levels, shares, tuple(standing.points for standing in standings), thoughts)


@lru_cache(maxsize=2)
def _unpacked(recipe: bytes) -> Rules[Any, Any]:
    return msgspec.json.decode(recipe, type=Recipe).rules()
