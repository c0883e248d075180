"""The city by ear: what each letter answers, what is read of regions, dice, tokens and clock, and that arrows come to
all of them.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.rules.atlandice import load_board, make_rules
from game.rules.atlandice.state import MARKET
from game.rules.boards import board_path
from tests.atlandice.table import At
from tests.soaks import soaked_unless
from tests.tables.ear import Ears
from tests.tables.things import die, sector_thing, token

from .sitting import Sitting

CITY = """
tiles: {jeweller: J2, library: L2}
dice: [1, 2, 6]
taken: []
submarine: library
tokens: {jeweller: {gem: 1}, library: {book: 2, gem: 1}}
stocks: {1: {gem: 3, book: 2}, 2: {gem: 2, book: 3}}
"""


@pytest.fixture
def city(tmp_path: Path) -> Ears:
    at = At(CITY)
    sitting = Sitting(tmp_path, at.rules)
    sitting.put(at.state)
    return Ears(sitting)


def test_where_are_mine_says_who_has_more(city: Ears) -> None:
    assert city.hear(pygame.K_a) == "Gems 3, the most. Books 2, Bia 3. 0 dice this round."


def test_what_threatens_me_is_a_region_that_would_be_lost(city: Ears) -> None:
    assert city.hear(pygame.K_d) == "The library would go to Bia: 3 to 2, 3 tokens left there."


def test_what_is_nearest_is_where_dice_lie_and_what_is_scored_soon(city: Ears) -> None:
    assert city.hear(pygame.K_f) == (
        "Dice at the jeweller, the library and the black market. "
        "The jeweller is nearest to scoring, 1 token left there. Submarine at the library."
    )


def test_whose_is_what_here_tells_everyones_share(city: Ears) -> None:
    city.come_to(sector_thing(0))
    said = city.hear(pygame.K_g)
    assert said.startswith("1 Jeweller: a die showing 1, 1 gem.")
    assert said.endswith("You, crimson: 3 gems. Bia, azure: 2 gems. Caio, sun: 0 gems.")


def test_nobody_has_a_hand(city: Ears) -> None:
    assert city.hear(pygame.K_q) == "No hands in this game: everything is open."


def test_the_table_is_read_with_the_clock(city: Ears) -> None:
    said = city.hear(pygame.K_i)
    assert "Ana: 0 points, 3 gems, 2 books. Bia: 0 points, 2 gems, 3 books." in said
    assert "The hand is on space 0 of 24. Next on the clock: 3: inventory of gems" in said


def test_a_region_says_what_lies_there_and_what_enter_does(city: Ears) -> None:
    assert city.come_to(sector_thing(1)) == (
        "2 Library: a die showing 2, the submarine, 1 gem, 2 books. Move a token to the market, 2 hands, 2 more tiles. "
        "Enter: choose this die to visit the library."
    )
    city.come_to(sector_thing(0))
    city.read(pygame.K_RETURN)
    assert city.come_to(die(0, 1)) == "A die showing 1 at the jeweller. Enter: deselect this die."
    assert city.come_to(token(0, 0)) == "1 gem, at the jeweller. Enter: take a gem."


def test_right_goes_around_to_the_market_and_the_clock(city: Ears) -> None:
    city.come_to(sector_thing(0))
    there = [city.read(pygame.K_RIGHT).partition(":")[0].partition(" of")[0] for _ in range(6)]
    assert there == ["2 Library", "3 Inn", "4 Workshop", "5 Forge", "Black market", "Space 0"]
    assert city.read(pygame.K_UP).startswith("Space 1 of 24")
    assert city.read(pygame.K_LEFT).startswith("Black market")


@pytest.mark.parametrize(
    "board",
    soaked_unless(
        "atlandice-short".__eq__,
        sorted(path.stem for path in board_path("atlandice-classic").parent.glob("atlandice-*.yaml")),
    ),
)
def test_arrows_come_to_every_region_and_all_that_lies_there(board: str, tmp_path: Path) -> None:
    rules = make_rules(load_board(board_path(board)), 3, {})
    ears = Ears(Sitting(tmp_path, rules))
    pieces = ears.sitting.drawn_table.model.things
    lying = {pieces.of(piece) for piece in pieces.pieces.values()}
    clock = {("cell", space, 0) for space in range(rules.constants.last + 1)}
    assert {sector_thing(sector) for sector in range(MARKET + 1)} | lying | clock <= ears.walk_everywhere()
