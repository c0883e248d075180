"""Bot levels against each other: who sits where, one game under a referee, and a contest summed up deal by deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise
from math import inf
from pathlib import Path
from statistics import covariance, fmean, variance
from time import monotonic, perf_counter
from typing import Any, Literal

import msgspec

from game.bots import LEVELS, Clock, Memory, choose
from game.bots.decision import bot_seed
from game.bots.outside.bots import OutsideBot
from game.bots.outside.seat import STARTING, OutsideSeat, OutsideTrouble
from game.bots.process import Recipe
from game.bots.thinker import Question
from game.engine import NOBODY, Action, ChanceSource, GameError, Referee, Rules, Standing
from game.review.ledger import keep_ledger
from game.review.played_game import PlayedGame

from .estimates import FEW, Certainty, Estimate, mean_of, share_of, worth

Pair = tuple[str, str]  # two levels; all figures of a pairing are told from the first one's side
DEADLINE = 5.0  # seconds for a decision of a bot from outside, where no time was asked for
LEAST_DEALS = 10  # before these nothing is sure
FEW_OUTCOMES = 60  # of a block of chance that are looked at, of those with more: over many games that is enough
Verdict = Literal["above", "below", "unsure"]


@dataclass(frozen=True, slots=True)
class Budget:
    """The time that a bot may spend on one decision."""

    iterations: int | None = None
    seconds: float = inf
    starting: float = STARTING  # more seconds for the first answer of a bot from outside

    @property
    def deadline(self) -> float:
        """Seconds until a bot from outside, which knows no rounds, has to answer."""
        return DEADLINE if self.seconds == inf else self.seconds

    def clock(self) -> Clock:
        return Clock(self.seconds, self.iterations)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game that is to be played."""

    recipe: bytes  # the rules' own, packed once for many games
    levels: tuple[str, ...]  # by seat
    seed: int
    budget: Budget
    with_luck: bool = False  # whether what luck did is to be found out, which takes a second or so
    outside: tuple[OutsideBot, ...] = ()  # the bots behind those names that are no levels


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
    shares: tuple[float, ...]  # of the victory: winners who tie share it
    points: tuple[int, ...]
    thoughts: dict[str, Thought] = field(default_factory=dict)
    luck: tuple[float, ...] = ()
    """What of the points luck brought, beside what it brought the others; empty where that was not asked."""
    troubles: tuple[OutsideTrouble, ...] = ()  # of bots from outside: each time a plain move was made
    ranks: tuple[int, ...] = ()


def read_levels(names: Sequence[str], outside: Mapping[str, OutsideBot] = {}) -> list[str]:
    """Levels as a person names them, in any case: at least two, and none twice. `outside` are bots that take part like
    levels, by what a person calls them.
    """
    levels = [outside[name].name if name in outside else name.lower() for name in names]
    for name, level in zip(names, levels, strict=True):
        if level not in LEVELS and name not in outside:
            code = "level-is-file" if Path(name).is_file() else "no-such-level"
            raise GameError(code, level=name, known=tuple(LEVELS))
        if levels.count(level) > 1:
            is_one = name not in outside or names.count(name) > 1
            raise GameError("arena-level-twice" if is_one else "arena-same-name", level=name if is_one else level)
    if len(levels) < 2:
        raise GameError("arena-alone")
    return levels


def pairings(levels: Sequence[str], every: bool = False) -> list[Pair]:
    """Each level against the next one, as on a ladder; or every level against every other."""
    return list(combinations(levels, 2) if every else pairwise(levels))


def round_of(players: int) -> list[tuple[int, ...]]:
    """The seats of the first level, deal after deal, until it sat everywhere in every way.

    Of two ways that swap all seats only one is listed, because a deal is played in both. With an odd number of players
    the swap also hands over the additional seat.
    """
    ways = combinations(range(players), players // 2)
    return [way for way in ways if players % 2 or 0 in way]


def fixtures(
    rules: Rules[Any, Any],
    pair: Pair,
    deals: int,
    seed: int,
    budget: Budget,
    *,
    with_luck: bool = False,
    outside: Iterable[OutsideBot] = (),
    every_way: bool = False,
) -> Iterator[Fixture]:
    """The games of a pairing: two a deal, round after round; or with `every_way` a whole round a deal. All pairings of
    a seed get the same deals.
    """
    recipe = pack_rules(rules)
    ways, outsiders = round_of(rules.seats), tuple(bot for bot in outside if bot.name in pair)
    source = ChanceSource(seed)
    for deal in range(deals):
        for seats in ways if every_way else (ways[deal % len(ways)],):
            for one, other in (pair, pair[::-1]):
                levels = tuple(one if seat in seats else other for seat in range(rules.seats))
                yield Fixture(recipe, levels, source.number(deal), budget, with_luck, outsiders)


def pack_rules(rules: Rules[Any, Any]) -> bytes:
    """The recipe of rules, for fixtures."""
    return msgspec.json.encode(Recipe.of(rules))


def play_game(fixture: Fixture) -> ArenaGame:
    """Plays it to its end. Bots get what their seat may know, and never a position."""
    rules = unpack_rules(fixture.recipe)
    referee, thoughts = Referee(rules, fixture.seed), {level: Thought() for level in fixture.levels}
    referee.draw_all()
    memory = Memory()
    with _seat_outside(fixture, rules) as outside:
        while (seat := referee.to_act()) != NOBODY:
            _decide(referee, seat, fixture, thoughts[fixture.levels[seat]], outside.get(seat) or memory)
            referee.draw_all()
    luck = _luck_of(referee, fixture.levels) if fixture.with_luck else ()
    troubles = tuple(trouble for one in outside.values() for trouble in one.troubles)
    return result_of(fixture.levels, referee.standings(), thoughts, luck, troubles)


@contextmanager
def _seat_outside(fixture: Fixture, rules: Rules[Any, Any]) -> Iterator[Mapping[int, OutsideSeat]]:
    """The seats of bots from outside, whose processes end with the game."""
    bots = {bot.name: bot for bot in fixture.outside}
    with ExitStack() as stack:
        yield {
            seat: stack.enter_context(closing(OutsideSeat(bots[level], rules, fixture.budget.starting)))
            for seat, level in enumerate(fixture.levels)
            if level in bots
        }


def _luck_of(referee: Referee[Any, Any], levels: tuple[str, ...]) -> tuple[float, ...]:
    """The effect of luck on the points of each seat, beside the mean of all: of a lead of n seats' points that is all
    but an nth part.
    """
    own = 1 - 1 / referee.rules.seats
    return tuple(own * seat.luck for seat in keep_ledger(PlayedGame.of_bots(referee, levels), FEW_OUTCOMES))


def _decide(
    referee: Referee[Any, Any], seat: int, fixture: Fixture, thought: Thought, mind: Memory | OutsideSeat
) -> None:
    legal = referee.legal()
    if len(legal) == 1:
        referee.play(seat, legal[0])
        return
    seed = bot_seed("arena", fixture.seed, fixture.levels, len(referee.lines))
    question = Question(referee.rules, referee.view(seat), legal, fixture.levels[seat], seed)
    start = perf_counter()
    action = _think(question, fixture.budget, mind)
    thought.add(1, perf_counter() - start)
    referee.play(seat, action)


def _think(question: Question, budget: Budget, mind: Memory | OutsideSeat) -> Action:
    if isinstance(mind, Memory):
        rules, view = question.rules, question.view
        return choose(rules, view, question.legal, budget.clock(), question.level, question.seed, memory=mind)
    mind.ask(question, budget.deadline)
    while (action := mind.answer(inf)) is None:
        continue
    return action


def result_of(
    levels: tuple[str, ...],
    standings: list[Standing],
    thoughts: dict[str, Thought],
    luck: tuple[float, ...] = (),
    troubles: tuple[OutsideTrouble, ...] = (),
) -> ArenaGame:
    winners = sum(standing.rank == 1 for standing in standings)
    shares = tuple((standing.rank == 1) / winners for standing in standings)
    points, ranks = zip(*((standing.points, standing.rank) for standing in standings), strict=True)
    return ArenaGame(levels, shares, points, thoughts, luck, troubles, ranks)


@lru_cache(maxsize=2)
def unpack_rules(recipe: bytes) -> Rules[Any, Any]:
    """The rules of a recipe."""
    return msgspec.json.decode(recipe, type=Recipe).rules()


@dataclass(frozen=True, slots=True)
class DealResult:
    """All games of a deal: the first level's share of the victories, and the mean points of either level's seats."""

    share: float
    points: tuple[float, float]
    luck: tuple[float, float] | None = None  # what of these points luck brought


@dataclass(frozen=True, slots=True)
class Summary:
    """The results of a pairing so far."""

    levels: Pair
    games: int
    share: Estimate
    points: tuple[Estimate, Estimate]
    luck: LuckSummary | None  # None where it was not asked
    verdict: Verdict
    thinking: tuple[float, float]  # seconds a decision, by level
    decisions: tuple[float, float]  # real ones a game, by level
    speed: float  # games a second, over all processes


class Contest:
    """Two levels against each other. Games are added in the order of their fixtures, whichever was finished first."""

    def __init__(self, levels: Pair, bar: float, round_length: int, games_a_deal: int = 2) -> None:
        self.levels = levels
        self.deals: list[DealResult] = []
        self.seconds = 0.0
        self._games_a_deal = games_a_deal
        self._begun: list[ArenaGame] = []  # the games so far of the deal that is played
        self._certainty = Certainty(bar, round_length)
        self._thoughts = {level: Thought() for level in levels}

    def add(self, game: ArenaGame) -> None:
        """Adds a game; a deal counts when all its games are there."""
        for level, thought in game.thoughts.items():
            self._thoughts[level].add(thought.decisions, thought.seconds)
        self._begun.append(game)
        if len(self._begun) == self._games_a_deal:
            self.deals.append(deal_of(self.levels, self._begun))
            self._certainty.add(self.deals[-1].share)
            self._begun = []

    def follow(self, games: Iterable[ArenaGame], *, stops: bool = True) -> Iterator[ArenaGame]:
        """Adds and shows games as they finish, until there are no more or, if it `stops` early, the contest is
        decided.
        """
        start = monotonic()
        for game in games:
            self.add(game)
            self.seconds = monotonic() - start
            yield game
            if stops and self.is_decided:
                return

    @property
    def is_decided(self) -> bool:
        return not self._begun and self.verdict != "unsure"

    @property
    def verdict(self) -> Verdict:
        if len(self.deals) < LEAST_DEALS or not self._certainty.is_sure:
            return "unsure"
        return "above" if self._certainty.is_above else "below"

    @property
    def shares(self) -> list[float]:
        """The shares of the first level, by deal."""
        return [deal.share for deal in self.deals]

    @property
    def worth(self) -> float:
        """How many independent games the deals are worth."""
        return worth(self.shares)

    def summary(self) -> Summary:
        """Sums up the deals so far, of which there must be one."""
        first, second = (mean_of([deal.points[side] for deal in self.deals]) for side in (0, 1))
        luck = [deal.luck for deal in self.deals if deal.luck is not None]
        games = self._games_a_deal * len(self.deals)
        one, other = (self._thoughts[level] for level in self.levels)
        return Summary(
            self.levels,
            games,
            share_of(self.shares),
            (first, second),
            without_luck([deal.points for deal in self.deals], luck) if luck else None,
            self.verdict,
            (one.mean, other.mean),
            (one.decisions / games, other.decisions / games),
            games / self.seconds if self.seconds else 0.0,
        )


def deal_of(levels: Pair, games: Sequence[ArenaGame]) -> DealResult:
    """The games of one deal as one result."""
    share = fmean(
        sum(part for level, part in zip(game.levels, game.shares, strict=True) if level == levels[0]) for game in games
    )
    first, second = (_points(level, games) for level in levels)
    if not all(game.luck for game in games):
        return DealResult(share, (first, second))
    lucky, luckier = (_luck(level, games) for level in levels)
    return DealResult(share, (first, second), (lucky, luckier))


def _points(level: str, games: Sequence[ArenaGame]) -> float:
    return fmean(points for game in games for own, points in zip(game.levels, game.points, strict=True) if own == level)


def _luck(level: str, games: Sequence[ArenaGame]) -> float:
    return fmean(luck for game in games for own, luck in zip(game.levels, game.luck, strict=True) if own == level)


Points = tuple[float, float]  # the mean points of either level's seats, in one deal


@dataclass(frozen=True, slots=True)
class LuckSummary:
    """Points without what luck did, and how far the first level is ahead with luck and without."""

    weight: float  # how much of what luck seems to have brought is taken off: as much as shows in the points
    points: tuple[Estimate, Estimate]
    difference_with: Estimate
    difference: Estimate
    games_needed: float | None
    """The part of the games that makes the difference as certain without luck as all of them do with it; None: too few
    to tell.
    """


def without_luck(points: Sequence[Points], luck: Sequence[Points]) -> LuckSummary:
    """Sums up the points of deals as they were and without luck.

    Luck is nought in the mean, so any part of it may be taken off without favouring anyone. What the yardstick takes
    for luck may be undone later, so a part takes off more of the spread than the whole: the one by which the
    differences between the levels follow their luck. Half of the deals tell which part that is for the other half: told
    by themselves, they would always seem to gain by it.
    """
    raw, chance = [one - other for one, other in points], [one - other for one, other in luck]
    halves = (
        [_slope(chance[1 - half :: 2], raw[1 - half :: 2]) for half in (0, 1)] if len(raw) >= 2 * FEW else [1.0, 1.0]
    )
    adjusted = [
        (one - halves[deal % 2] * a, other - halves[deal % 2] * b)
        for deal, ((one, other), (a, b)) in enumerate(zip(points, luck, strict=True))
    ]
    first, second = zip(*adjusted, strict=True)
    rest = [one - other for one, other in adjusted]
    needed = variance(rest) / variance(raw) if len(raw) >= FEW and variance(raw) else None
    return LuckSummary(sum(halves) / 2, (mean_of(first), mean_of(second)), mean_of(raw), mean_of(rest), needed)


def _slope(chance: Sequence[float], raw: Sequence[float]) -> float:
    """How steeply results follow luck, from not at all to wholly."""
    spread = variance(chance)
    return min(max(covariance(chance, raw) / spread, 0.0), 1.0) if spread else 1.0
