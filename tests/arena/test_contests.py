"""A pairing as it goes on, and games over executors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from random import Random
from time import sleep
from typing import Any

import pytest

from game.arena.contests import LEAST_DEALS, ArenaGame, Budget, Contest, Fixture, Thought, deal_of, without_luck
from game.commands.workers import Workers

PAIR = ("a", "b")


def arena_game(levels: str, shares: tuple[float, ...], points: tuple[int, ...] = (4, 3, 2, 1)) -> ArenaGame:
    return ArenaGame(tuple(levels), shares, points, {level: Thought(10, 0.5) for level in set(levels)})


def game_won_by_a(fixture: Fixture) -> ArenaGame:
    """The level a always wins, on the first of its seats."""
    first = fixture.levels.index("a")
    return arena_game("".join(fixture.levels), tuple(float(seat == first) for seat in range(4)))


def schedule(deals: int) -> Iterator[Fixture]:
    for deal in range(deals):
        for levels in ("aabb", "bbaa"):
            yield Fixture(b"", tuple(levels), deal, Budget(1))


def test_a_deal_is_both_its_games() -> None:
    deal = deal_of(PAIR, (arena_game("aabb", (0.5, 0, 0.5, 0)), arena_game("bbaa", (0, 0, 1, 0))))
    assert deal.share == 0.75
    assert deal.points == (2.5, 2.5)
    assert deal_of(
        PAIR, (arena_game("abb", (1, 0, 0), (9, 2, 1)), arena_game("baa", (0, 0.5, 0.5), (3, 6, 6)))
    ).points == (7, 2)


def test_half_a_deal_does_not_count_yet() -> None:
    contest = Contest(PAIR, 0.5, 1)
    contest.add(arena_game("aabb", (1, 0, 0, 0)))
    assert not contest.deals
    contest.add(arena_game("bbaa", (1, 0, 0, 0)))
    assert contest.shares == [0.5]


def test_a_contest_is_summed_up() -> None:
    contest = Contest(PAIR, 0.5, 1)
    for fixture in schedule(12):
        contest.add(game_won_by_a(fixture))
    contest.seconds = 6.0
    found = contest.summary()
    assert (found.games, found.share.mean, found.verdict, found.speed) == (24, 1.0, "above", 4.0)
    assert (found.thinking, found.decisions) == ((0.05, 0.05), (10, 10))
    assert [points.mean for points in found.points] == [2.5, 2.5]


def test_it_stops_when_it_is_sure_and_has_seen_enough() -> None:
    contest = Contest(PAIR, 0.5, 1)
    assert len(list(contest.follow(map(game_won_by_a, schedule(100))))) == 2 * LEAST_DEALS
    assert contest.verdict == "above"
    whole = Contest(PAIR, 0.5, 1)
    assert len(list(whole.follow(map(game_won_by_a, schedule(100)), stops=False))) == 200


def test_who_is_worse_is_below_the_bar() -> None:
    contest = Contest(("b", "a"), 0.6, 1)
    list(contest.follow(map(game_won_by_a, schedule(100))))
    assert contest.verdict == "below"


def test_results_come_in_order_whoever_is_quickest() -> None:
    with ThreadPoolExecutor(4) as executor:
        assert list(Workers(executor, 4).map(_slow_at_first, range(8))) == list(range(8))


def _slow_at_first(number: int) -> int:
    sleep(0.05 if number == 0 else 0)
    return number


class Slow(ThreadPoolExecutor):
    """Remembers what it was given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given.append(super().submit(fn, *args, **kwargs))
        return self.given[-1]


def test_only_a_few_are_under_way_and_nobody_plays_what_is_not_wanted() -> None:
    with Slow() as executor:
        results = Workers(executor, 5).map(sleep, [0.01] * 50)
        next(results)
        assert len(executor.given) == 5
        results.close()
    assert sum(future.cancelled() for future in executor.given) >= 3


def test_points_without_luck_are_as_many_and_surer() -> None:
    contest, random = Contest(PAIR, 0.5, 1), Random(3)
    for deal in range(20):
        for levels in ("aabb", "bbaa"):
            luck = [random.gauss(0, 5) for _ in levels]
            luck = [own - sum(luck) / 4 for own in luck]
            points = tuple(round((12 if level == "a" else 10) + own) for level, own in zip(levels, luck, strict=True))
            contest.add(replace(arena_game(levels, (1, 0, 0, 0), points), luck=tuple(luck)))
        assert len(contest.deals) == deal + 1
    found = contest.summary().luck
    assert found
    assert found.weight == pytest.approx(1, abs=0.05)
    assert found.games_needed
    assert found.games_needed < 0.05
    assert found.difference.reach < found.difference_with.reach / 4
    assert found.difference.low < 2 < found.difference.high
    assert [points.mean for points in found.points] == pytest.approx([12, 10], abs=0.2)


def test_without_luck_asked_for_nothing_is_said_of_it() -> None:
    contest = Contest(PAIR, 0.5, 1)
    for fixture in schedule(3):
        contest.add(game_won_by_a(fixture))
    assert contest.summary().luck is None


def test_too_few_deals_tell_nothing_of_how_many_are_needed() -> None:
    found = without_luck([(4, 3), (5, 2)], [(0, 0), (1, -1)])
    assert (found.weight, found.games_needed) == (1, None)
    assert [points.mean for points in found.points] == [4, 3]


def test_no_more_luck_is_taken_off_than_shows_in_the_points() -> None:
    """Half of what seemed to be luck was undone later; or none of it ever showed."""
    random = Random(4)
    luck = [(own, -own) for own in (random.gauss(0, 4) for _ in range(60))]
    half = without_luck([(10 + own / 2, 10 + other / 2) for own, other in luck], luck)
    assert half.weight == pytest.approx(0.5)
    assert half.games_needed == pytest.approx(0)
    none = without_luck([(10 + random.gauss(0, 2), 10) for _ in luck], luck)
    assert none.weight < 0.15
    assert none.games_needed == pytest.approx(1, abs=0.1)
