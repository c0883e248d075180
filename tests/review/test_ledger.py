"""The ledger: what luck, the others and own play did add up to the final lead, and luck is fair."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import floor
from random import Random

import pytest

from game.review.ledger import LedgerEntry, QuickReplies, add_up, entries, keep_ledger, measure_block, sum_up
from game.review.played_game import PlayedGame, leads
from game.review.report import MissedPoints, Review, SeatLedger
from game.review.stretches import ChanceBlock, PlayedStretch, cut

from .games import played_game

GAMES = [
    ("survive", 4, ()),
    ("survive", 2, ("dolphins", "squid")),
    ("atlantis", 3, ()),
    ("atlandice", 2, ()),
    ("atlandice", 4, ()),
]
LATELY = 10  # parts at the end of a game: a ledger may begin anywhere, and a soak measures whole ones


def later(whole: PlayedGame, parts: int = LATELY) -> PlayedGame:
    """The end of a game, as one that began there."""
    first = cut(whole)[-parts].first
    return PlayedGame(whole.rules, whole.steps[first:], whole.deciders[first:])


@cache
def kept(
    game: str, players: int, options: tuple[str, ...]
) -> tuple[PlayedGame, list[LedgerEntry], tuple[SeatLedger, ...]]:
    # Dolphins may dive anywhere: that takes long.
    played = later(played_game(game, players, options=options), LATELY // 4 if options else LATELY)
    found = list(entries(played))
    return played, found, sum_up(found, players)


@pytest.mark.parametrize("game, players, options", GAMES)
def test_start_luck_others_and_own_play_are_the_final_lead(game: str, players: int, options: tuple[str, ...]) -> None:
    played, _, ledger = kept(game, players, options)
    final = leads([standing.points for standing in played.rules.standings(played.end)])
    for seat, lead in zip(ledger, final, strict=True):
        assert seat.final == lead
        assert seat.start + seat.luck + seat.others + seat.own == pytest.approx(lead, abs=1e-6)
    for column in ("start", "luck", "final"):
        assert sum(getattr(seat, column) for seat in ledger) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("game, players, options", GAMES)
def test_luck_is_fair_at_every_block_that_is_gone_through(game: str, players: int, options: tuple[str, ...]) -> None:
    played, found, _ = kept(game, players, options)
    replies, blocks = QuickReplies(played.rules), [entry for entry in found if isinstance(entry.part, ChanceBlock)]
    complete = 0
    for entry in blocks[::2]:
        assert isinstance(entry.part, ChanceBlock)
        block = measure_block(played, entry.part, replies)
        assert (block.mean, block.brought) == (entry.before, entry.after)
        assert sum(block.odds) == pytest.approx(1)
        complete += block.is_complete
        if block.is_complete:
            assert block.brought in block.leads
            for seat in range(players):
                luck = [
                    odds * (after[seat] - entry.before[seat])
                    for odds, after in zip(block.odds, block.leads, strict=True)
                ]
                assert abs(sum(luck)) < 1e-9
    assert complete > 0


@pytest.mark.parametrize("game, players, options", GAMES)
def test_every_part_goes_on_where_the_one_before_ended(game: str, players: int, options: tuple[str, ...]) -> None:
    played, found, ledger = kept(game, players, options)
    assert [entry.part for entry in found] == cut(played)
    assert all(one.after == other.before for one, other in pairwise(found))
    for seat, told in enumerate(ledger):
        own = [
            entry.change(seat) for entry in found if isinstance(entry.part, PlayedStretch) and entry.part.seat == seat
        ]
        assert told.own == pytest.approx(sum(own))


def test_what_a_bot_did_that_took_over_is_told_apart() -> None:
    bots = later(played_game("atlandice", 2))
    half = len(bots.steps) // 2
    deciders = [None if place < half else level for place, level in enumerate(bots.deciders)]
    ledger = keep_ledger(PlayedGame(bots.rules, bots.steps, deciders))
    assert all(seat.by_bots not in (0.0, seat.own) for seat in ledger)
    of_bots = keep_ledger(bots)
    assert all(seat.by_bots == 0 for seat in of_bots)
    assert [seat.own for seat in ledger] == pytest.approx([seat.own for seat in of_bots])


def drawn_review(random: Random, game: str, seats: int) -> Review:
    """A review whose figures are drawn; a seat may have been a bot's for a while."""
    rows, missed = [], []
    for _ in range(seats):
        start, luck, others, own = (random.uniform(-20, 20) for _ in range(4))
        rows.append(SeatLedger(start, luck, others, own, start + luck + others + own, random.choice([0.0, own / 2])))
        points = random.uniform(-1, 30)
        missed.append(MissedPoints(points, random.choice([0.0, points / 3]), random.randint(5, 30)))
    return Review(game, ledger=tuple(rows), missed=tuple(missed))


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_every_row_adds_up_and_so_do_the_numbers_that_are_shown(game: str) -> None:
    random = Random(f"sums of {game}")
    for _ in range(500):
        rows = add_up(drawn_review(random, game, random.randint(2, 6)))
        assert sum(row.turned_out for row in rows) == pytest.approx(sum(row.missed for row in rows)) == pytest.approx(0)
        for row in rows:
            assert row.luck + row.others + row.turned_out + row.missed == pytest.approx(row.end)
            shown = row.shown()
            assert sum(shown.values()) == floor(row.end + 0.5)
            assert all(abs(points - getattr(row, part)) <= 1 for part, points in shown.items())


def test_what_all_miss_alike_counts_for_nobody_and_a_bot_that_stood_in_is_one_of_the_others() -> None:
    rows = tuple(SeatLedger(0.0, 1.0, 6.0, -6.0, 1.0) for _ in range(3))
    same = Review("atlantis", ledger=rows, missed=(MissedPoints(9.0, 0.0, 10),) * 3)
    assert [row.missed for row in add_up(same)] == pytest.approx([0, 0, 0])
    more = Review("atlantis", ledger=rows, missed=(MissedPoints(12.0, 0.0, 10), *same.missed[1:]))
    assert add_up(more)[0].missed < 0 < add_up(more)[1].missed
    stood_in = SeatLedger(0.0, 1.0, 6.0, -6.0, 1.0, by_bots=-5.0)
    before, after = add_up(same)[0], add_up(Review("atlantis", ledger=(stood_in, *rows[1:]), missed=same.missed))[0]
    assert (after.others - before.others, after.turned_out - before.turned_out) == pytest.approx(
        (-5 * 2 / 3, 5 * 2 / 3)
    )
