"""The row by ear: what each letter answers, what is read of tiles, gaps and pawns, and that arrows come to each."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.rules.atlantis import load_board, make_rules
from game.rules.boards import board_path
from tests.atlantis.table import At
from tests.soaks import soaked_unless
from tests.tables.ear import Ears
from tests.tables.things import gap_thing, pawn, place_thing

from .sitting import Sitting

ROW = """
row: ring1 crown4 W flag4 W W helmet2 olive3 ring5
bridges: {azure: 6}
pawns: {crimson: 1 4, azure: 7}
hands: {crimson: flag helmet helmet ring}
purses: {crimson: ring7, azure: olive3}
"""


@pytest.fixture
def row(tmp_path: Path) -> Ears:
    at = At(ROW)
    sitting = Sitting(tmp_path, at.rules)
    sitting.put(at.state)
    return Ears(sitting, is_hand_up=True)


def test_where_are_mine_says_how_far_and_what_the_way_costs(row: Ears) -> None:
    assert row.hear(pygame.K_a) == (
        "1 on the flag 4: 50 to go, all free. "
        "1 on the ring 1: 53 to go, crossing costs 4. "
        "1 on Atlantis: 54 to go, crossing costs 4. Purse: ring 7, 7 in all. Bridge not yet laid."
    )


def test_what_threatens_me_is_what_goes_next_and_what_the_way_home_costs_then(row: Ears) -> None:
    assert row.hear(pygame.K_d) == (
        "Next to go: the crown 4. Crossing there would cost 1. Your way home costs 8 now, 2 after that."
    )


def test_what_is_nearest_lies_ahead_of_the_cursor(row: Ears) -> None:
    row.come_to(place_thing(1))
    assert row.hear(pygame.K_f) == (
        "Next: crown 4, flag 4 and helmet 2. Best: ring 5, 5 tiles ahead. Gap after 1 tile: costs 4. "
        "Your pawn 1 tile behind. 53 to go to the mainland, crossing costs 4."
    )
    row.come_to(place_thing(4))
    assert "Gap next: Bia's bridge." in row.hear(pygame.K_f)


def test_whose_is_what_here_names_colours_and_bridges(row: Ears) -> None:
    row.come_to(place_thing(7))
    assert row.hear(pygame.K_g) == "Helmet 2. Bia, azure: 1 pawn."
    row.come_to(place_thing(0))
    assert row.hear(pygame.K_g) == "Atlantis. You, crimson: 1 pawn. Bia, azure: 2 pawns. Caio, sun: 3 pawns."
    row.come_to(gap_thing(5))
    assert row.hear(pygame.K_g).startswith("Gap: free to cross, thanks to Bia's bridge. Between the flag 4 and")


def test_the_hand_is_told_while_it_is_up_and_then_no_more(row: Ears) -> None:
    assert row.hear(pygame.K_q) == "Your cards: Flag, Helmet twice, Ring."
    row.evening.key_up(pygame.K_e)
    assert row.hear(pygame.K_q) == "Your hand is face down. E shows it."


def test_the_table_is_read_with_purses_and_piles(row: Ears) -> None:
    said = row.hear(pygame.K_i)
    assert "Ana: 11 points, 1 tile, 4 cards in hand, bridge in hand." in said
    assert said.endswith("Collected tiles: Ana: ring 7. Bia: olive 3. Draw pile: 101 cards.")


def test_a_tile_says_who_stands_there_and_what_enter_does(row: Ears) -> None:
    assert row.come_to(pawn(4, 0)) == "Your pawn on the flag 4. Enter: pick up your pawn."
    assert row.read(pygame.K_RETURN) == "Your pawn on the flag 4. Enter: put your pawn down."
    assert row.come_to(place_thing(7)).startswith("Helmet 2: Bia's pawn. Enter: Helmet: the place is taken")
    assert row.come_to(gap_thing(3)) == "Gap: crossing costs 4."


def test_right_goes_to_the_mainland_tile_by_tile_and_left_comes_back(row: Ears) -> None:
    row.come_to(place_thing(0))
    there = [row.read(pygame.K_RIGHT).partition(".")[0].partition(":")[0] for _ in range(9)]
    assert there == [*("Ring 1", "Crown 4", "Gap", "Flag 4", "Gap", "Helmet 2", "Olive 3", "Ring 5", "The mainland")]
    for _ in range(9):
        row.read(pygame.K_LEFT)
    assert row.cursor.thing == place_thing(0)


def test_up_comes_to_the_pawns_of_a_place_and_down_back(row: Ears) -> None:
    row.come_to(place_thing(0))
    assert [row.read(pygame.K_UP).partition(".")[0] for _ in range(3)] == [
        "Your pawn on Atlantis: 2 of Bia's pawns, 3 of Caio's pawns",
        "Bia's pawn on Atlantis: your pawn, Bia's pawn, 3 of Caio's pawns",
        "Caio's pawn on Atlantis: your pawn, 2 of Bia's pawns, 2 of Caio's pawns",
    ]
    row.read(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert row.cursor.thing == place_thing(0)


@pytest.mark.parametrize(
    "board",
    soaked_unless(
        "atlantis-classic".__eq__,
        sorted(path.stem for path in board_path("atlantis-classic").parent.glob("atlantis-*.yaml")),
    ),
)
def test_arrows_come_to_every_place_of_every_board(board: str, tmp_path: Path) -> None:
    rules = make_rules(load_board(board_path(board)), 3, {})
    ears = Ears(Sitting(tmp_path, rules))
    state = ears.sitting.drawn_table.model.state
    tiles = {place_thing(place) for place, top in enumerate(state.tops) if top}
    assert tiles | {place_thing(0), place_thing(rules.constants.mainland)} <= ears.walk_everywhere()
