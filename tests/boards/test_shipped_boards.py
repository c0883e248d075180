"""The boards that come with the program, and the counts of the rulebook's board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.files.documents import read_document
from game.files.hexes import Hex, neighbours
from game.files.resources import data
from game.rules import GAMES, game_of
from game.rules.board_rules import board_document
from game.rules.boards import check, find_boards
from game.rules.survive.board import TERRAINS, Board
from game.rules.survive.board_file import load_board

BOARDS = sorted(data("boards").glob("*.yaml"))


def hexes(board: Board, island: bool) -> set[Hex]:
    return {(space.q, space.r) for space in board.spaces if space.island is island}


@pytest.fixture(scope="module")
def classic() -> Board:
    return load_board(data("boards", "survive-classic.yaml"))


@pytest.fixture(scope="module")
def small() -> Board:
    return load_board(data("boards", "survive-atoll.yaml"))


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_board_is_sound_and_survives_a_journal(path: Path) -> None:
    game = game_of(path.stem.partition("-")[0])
    board = game.load_board(path)
    assert check(path) == []
    assert board.name == path.stem
    assert game.board_from_document(json.loads(json.dumps(board_document(board)))) == board


def test_every_game_has_two_boards_and_every_map_belongs_to_one() -> None:
    for game in GAMES:
        assert {entry.game for entry in find_boards(game)} == {game}
        assert len(find_boards(game)) >= 2
    maps = {read_document(path).data.get("map") for path in BOARDS} - {None}
    assert maps == {path.name for path in data("boards").glob("*.tmx")}


def test_the_classic_has_133_spaces_in_13_rows(classic: Board) -> None:
    rows = {r: sorted(q for q, s in hexes(classic, True) | hexes(classic, False) if s == r) for r in range(-6, 7)}
    ends = {r: (qs[0], qs[-1]) for r, qs in rows.items()}
    assert len(classic.spaces) == 133
    assert all(qs == list(range(qs[0], qs[-1] + 1)) for qs in rows.values())
    assert ends == {
        -6: (0, 6), -5: (-2, 7), -4: (-3, 7), -3: (-3, 6), -2: (-4, 6), -1: (-5, 6), 0: (-5, 5),
        1: (-6, 5), 2: (-6, 4), 3: (-6, 3), 4: (-7, 3), 5: (-7, 2), 6: (-6, 0),
    }  # fmt: skip


def test_the_classics_island_has_40_tiles_around_the_lagoon(classic: Board) -> None:
    rows = {-3: (0, 3), -2: (-1, 3), -1: (-3, 4), 0: (-3, 3), 1: (-4, 3), 2: (-3, 1), 3: (-3, 0)}
    assert hexes(classic, True) == {(q, r) for r, (first, last) in rows.items() for q in range(first, last + 1)} - {
        (0, 0)
    }
    assert len(hexes(classic, True)) == 40
    assert len(hexes(classic, False)) == 93


def test_the_classics_coasts(classic: Board) -> None:
    island, sea = hexes(classic, True), hexes(classic, False)
    outer = {tile for tile in island if (sea - {(0, 0)}) & set(neighbours(tile))}
    launches = [s for s in classic.spaces if not s.island and not s.serpent and island & set(neighbours((s.q, s.r)))]
    assert len(outer) == 22
    assert len(island & set(neighbours((0, 0)))) == 6
    assert len(launches) == 28


def test_the_classics_serpents(classic: Board) -> None:
    assert {(s.q, s.r) for s in classic.spaces if s.serpent} == {(0, 0), (-2, -5), (7, -4), (-7, 4), (2, 5)}


def test_the_classics_isles(classic: Board) -> None:
    places = {space.name: (space.q, space.r) for space in classic.spaces}
    assert {isle.name: [places[name] for name in isle.touches] for isle in classic.isles} == {
        "NW": [(-2, -5), (-3, -4)],
        "NE": [(7, -5), (7, -4)],
        "SW": [(-7, 4), (-7, 5)],
        "SE": [(3, 4), (2, 5)],
    }
    assert {isle.name: isle.drawn for isle in classic.isles} == {
        "NW": [(-2, -6), (-3, -5), (-4, -4)],
        "NE": [(8, -6), (8, -5), (8, -4)],
        "SW": [(-8, 4), (-8, 5), (-8, 6)],
        "SE": [(4, 4), (3, 5), (2, 6)],
    }


UNDERSIDES = """
shark 3 2 1, whale 3 2 0, boat 1 3 0, whirlpool 0 2 4, volcano 0 0 1, dolphin-help 3 1 0, fair-wind 2 0 0, move-serpent 1 1 0,
move-shark 1 1 0, move-whale 1 1 0, shark-repellent 1 1 1, whale-repellent 0 2 1
"""
"""The table of the rules: beach, forest, mountain."""


def test_the_classics_undersides_by_terrain(classic: Board) -> None:
    rows = {kind: list(map(int, counts)) for kind, *counts in (row.split() for row in UNDERSIDES.split(","))}
    found = {kind: [row.get(terrain, 0) for terrain in TERRAINS] for kind, row in classic.numbers.undersides.items()}
    assert found == rows


def test_the_classics_dice_and_crowds(classic: Board) -> None:
    numbers = classic.numbers
    assert sorted(numbers.creature_die) == ["serpent", "serpent", "shark", "shark", "whale", "whale"]
    assert sorted(numbers.dive_dice.what) == ["boat", "dolphin", "serpent", "shark", "starfish", "whale"]
    assert numbers.dive_dice.how_far == [1, 1, 2, 2, 3, "D"]
    assert {n: (crowd.without, crowd.boats) for n, crowd in numbers.crowds.items()} == {
        5: ([1, 3], [1, 1, 2, 2, 2]),
        6: ([1, 2, 3], [1, 1, 1, 1, 2, 2]),
    }
    assert numbers.calm_rounds == 10


def test_space_names_are_row_and_column(classic: Board) -> None:
    names = {space.name: (space.q, space.r) for space in classic.spaces}
    assert names["G7"] == (0, 0)
    assert names["A4"] == (0, -6)
    assert names["F1"] == (-5, -1)
    assert names["E7"] == (1, -2)
    assert [space.name for space in classic.spaces[:8]] == ["A4", "A5", "A6", "A7", "A8", "A9", "A10", "B2"]


def test_the_classics_numbers(classic: Board) -> None:
    numbers = classic.numbers
    assert numbers.explorers == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    assert numbers.terrain == {"beach": 16, "forest": 16, "mountain": 8}
    assert {kind: sum(row.values()) for kind, row in numbers.undersides.items()} == {
        "shark": 6, "whale": 5, "boat": 4, "whirlpool": 6, "volcano": 1, "dolphin-help": 4, "fair-wind": 2,
        "move-serpent": 2, "move-shark": 2, "move-whale": 2, "shark-repellent": 3, "whale-repellent": 3,
    }  # fmt: skip
    assert numbers.undersides["volcano"] == {"beach": 0, "forest": 0, "mountain": 1}
    assert sorted(numbers.creature_die) == ["serpent", "serpent", "shark", "shark", "whale", "whale"]
    assert numbers.dive_dice.how_far == [1, 1, 2, 2, 3, "D"]
    assert numbers.crowds[5].boats == [1, 1, 2, 2, 2]
    assert numbers.crowds[6].without == [1, 2, 3]


def test_the_atoll_is_small_and_has_a_lagoon_open_to_the_sea(small: Board) -> None:
    assert (len(small.spaces), len(hexes(small, True)), len(small.isles)) == (82, 26, 3)
    assert {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)} <= hexes(small, False)
    assert small.numbers.undersides["volcano"] == {"beach": 0, "forest": 0, "mountain": 1}
    assert 4 * len(small.numbers.explorers) <= 26
