"""The ledgers of many whole games: they add up, luck is fair, and among equal players no seat gains by its turn coming
round.
"""

from __future__ import annotations

from random import Random

import pytest

from game.arena.estimates import mean_of
from game.commands.games import chosen_rules
from game.review.ledger import QuickReplies, entries, keep_ledger, measure_block, sum_up
from game.review.played_game import PlayedGame, leads
from game.review.report import SeatLedger
from game.review.stretches import ChanceBlock, cut
from game.rules import GAMES

from .games import game_of_bots, played_game

pytestmark = pytest.mark.soak

TABLES = [
    *[("survive", players, ()) for players in (2, 3, 4, 5, 6)],
    *[("survive", 4, (option,)) for option in ("dolphins", "squid", "hunters", "to_the_last", "overpopulated")],
    ("survive", 2, ("dolphins", "squid")),
    *[(game, players, ()) for game in ("atlantis", "atlandice") for players in (2, 3, 4)],
]
EQUAL_GAMES, OTHER_GAMES, ROUNDS = 100, 40, 20
DRIFT, OTHER_DRIFT = (
    0.5,
    1.0,
)  # points a game that own play and the others may come to in the mean, for four players and for others
LUCK = 1.0  # how wide the interval round the mean of luck may be to either side


@pytest.mark.parametrize("game, players, options", TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_adds_up_and_its_luck_is_fair(
    game: str, players: int, options: tuple[str, ...], seed: int
) -> None:
    played = played_game(game, players, seed, options)
    kept = list(entries(played))
    final = leads([standing.points for standing in played.rules.standings(played.end)])
    for seat, lead in zip(sum_up(kept, players), final, strict=True):
        assert seat.start + seat.luck + seat.others + seat.own == pytest.approx(lead, abs=1e-6)
    replies = QuickReplies(played.rules)
    for part in cut(played):
        if isinstance(part, ChanceBlock) and (block := measure_block(played, part, replies)).is_complete:
            mean = block.mean
            assert block.brought in block.leads
            for seat_number in range(players):
                luck = [
                    odds * (after[seat_number] - mean[seat_number])
                    for odds, after in zip(block.odds, block.leads, strict=True)
                ]
                assert abs(sum(luck)) < 1e-9


@pytest.mark.parametrize("game", GAMES)
def test_among_equal_bots_nothing_drifts(game: str) -> None:
    """The leads of all seats add up to nought, so luck is looked at seat by seat, in the order of play."""
    kept = [_ledger_in_order(_equal_game(game, 4, number)) for number in range(EQUAL_GAMES)]
    for column in ("own", "others"):
        found = mean_of([sum(getattr(seat, column) for seat in seats) / len(seats) for seats in kept])
        assert abs(found.mean) <= DRIFT, (column, found)
    for place in range(4):
        luck = mean_of([seats[place].luck for seats in kept])
        assert luck.reach <= LUCK, (place, luck)
        assert abs(luck.mean) <= LUCK, (place, luck)


@pytest.mark.parametrize(
    "game, players",
    [("survive", 2), ("survive", 6), *[(game, players) for game in ("atlantis", "atlandice") for players in (2, 3)]],
)
def test_nor_with_more_or_fewer_of_them(game: str, players: int) -> None:
    """Fewer games are looked at, and with fewer players each varies more."""
    kept = [_ledger_in_order(_equal_game(game, players, number)) for number in range(OTHER_GAMES)]
    own = mean_of([sum(seat.own for seat in seats) / len(seats) for seats in kept])
    assert abs(own.mean) <= OTHER_DRIFT + own.reach, own


def _equal_game(game: str, players: int, number: int) -> PlayedGame:
    """A game of bots of the same level."""
    seed = Random(f"other equal {game} {number}").getrandbits(48)
    return game_of_bots(chosen_rules(game, players, None, ()), seed, ("poseidon",) * players, ROUNDS)


def _ledger_in_order(played: PlayedGame) -> list[SeatLedger]:
    """The ledger of each seat, from the first to act on."""
    ledger, seats = keep_ledger(played), played.rules.seats
    part = next(part for part in cut(played) if not isinstance(part, ChanceBlock))
    return [ledger[(part.seat + place) % seats] for place in range(seats)]
