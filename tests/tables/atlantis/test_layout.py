"""The row fits every room: nothing overlaps, nothing scrolls, and the table around it is whole in every window."""

from __future__ import annotations

import itertools
import math
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.engine import View
from game.files.resources import data
from game.learning.lessons import begin_lesson, lesson_of
from game.learning.puzzles import load_puzzle
from game.learning.trial import begin_puzzle
from game.match import Match
from game.rules.atlantis import AtlantisRules, load_board
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.state import STEPS, State
from game.rules.atlantis.view import AtlantisView
from game.rules.boards import board_path
from game.tables import Bounds
from game.tables.atlantis import layout
from game.tables.atlantis.clicks import AtlantisModel
from game.tables.atlantis.drawing import clear_of
from game.widgets import Button, Panel, Scroll
from tests.scenes.clipping import find_clipped
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.soaks import in_turns, soaked_unless
from tests.tables.things import pawn, place_thing, purse_tile

from .sitting import Sitting
from .walking import decisions, position, rules_of

ROOMS = [(1276, 630), (760, 420), (900, 900), (2400, 500), (800, 900), (3000, 1500), (520, 300)]
BOARDS = ["atlantis-classic", "atlantis-causeway"]
WINDOWS = [
    (1280, 720, 100),
    (1600, 900, 100),
    (1920, 1080, 100),
    (3840, 2160, 100),
    (1024, 640, 100),
    (1280, 720, 75),
    (1280, 720, 150),
    (1024, 640, 150),
    (1280, 720, 200),
    (1024, 640, 200),
]
USUAL = [(1280, 720, 100), (1024, 640, 150), (1024, 640, 200)]
RARER = [window for window in WINDOWS if window not in USUAL]
"""In every run; the others are left to the soaks."""
Window = tuple[int, int, int]
_RICH = """
row: ring1 crown4 W flag4 W helmet2 W olive3
pawns: {crimson: [1]}
hands: {crimson: olive}
purses: {crimson: ring7 ring6 crown7 flag5 flag6 helmet2 olive3 statue3 amphora4 amphora5 crown5 crown1 olive1 olive2}
"""
SMALLEST = 17
"""Pixels of a tile's width below which it cannot be read any more."""
every_row = pytest.mark.parametrize("room, board", [(room, board) for room in ROOMS for board in BOARDS], ids=str)


def row(board: str, room: tuple[int, int]) -> layout.RowLayout:
    return layout.lay_out(load_board(board_path(board)), *room)


@every_row
def test_no_two_places_touch_and_neighbours_are_near(room: tuple[int, int], board: str) -> None:
    places = row(board, room).places[1:-1]
    for (one, a), (other, b) in itertools.combinations(enumerate(places), 2):
        assert max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 0.99, (one, other)
    for a, b in itertools.pairwise(places):
        assert math.dist(a, b) < 2.6


@every_row
def test_all_of_it_lies_in_its_bounds(room: tuple[int, int], board: str) -> None:
    found = row(board, room)
    bounds = found.bounds
    for x, y in found.places:
        assert bounds.left <= x - 0.5
        assert x + 0.5 <= bounds.left + bounds.width
        assert bounds.top <= y - 0.9  # a pawn with its price
        assert y + 0.6 <= bounds.top + bounds.height


@every_row
def test_the_ends_cover_no_place(room: tuple[int, int], board: str) -> None:
    """The mainland of a map fades into the row where it begins."""
    found = row(board, room)
    for x, y in found.places[1:-1]:
        for block in (found.city, found.mainland):
            assert not _covers(block, x, y), (x, y, block)


def _covers(block: Bounds, x: float, y: float) -> bool:
    return block.left + 0.7 < x < block.left + block.width - 0.7 and block.top < y < block.top + block.height


def test_the_same_room_gives_the_same_row() -> None:
    one, other = row(BOARDS[0], ROOMS[0]), row(BOARDS[0], ROOMS[0])
    assert list(one.places) == list(other.places)


def test_a_larger_room_has_larger_tiles() -> None:
    def size(width: int, height: int) -> float:
        return width / row(BOARDS[0], (width, height)).bounds.width

    sizes = [size(800 * step // 4, 420 * step // 4) for step in range(4, 12)]
    assert sizes == sorted(sizes)
    assert sizes[-1] == pytest.approx(sizes[0] * 11 / 4, rel=0.02)


# The table around it.


@cache
def moments(variant: str) -> list[State]:
    """A position of every step of a game, and those with the most cards, the most tiles, and a long payment."""
    rules = rules_of(variant)
    states = [state for seed in range(3) for state in decisions(rules, seed)]
    found = {state.step: state for state in states}
    fullest = max(states, key=lambda state: state.held[state.actor])
    richest = max(states, key=lambda state: len(state.purses[state.actor]))
    owing = max(states, key=lambda state: state.owed)
    return [*found.values(), fullest, richest, owing, *([position(rules, _RICH)] if rules.board.ends is None else [])]


@pytest.mark.parametrize("variant, window", in_turns(["two", "four, marching", "causeway, four"], [*USUAL, *RARER]))
def test_everything_has_its_place(variant: str, window: Window, tmp_path: Path) -> None:
    width, height, text = window
    sitting = Sitting(tmp_path, rules_of(variant), (width, height), text)
    faults: dict[str, str] = {}
    for state in moments(variant):
        sitting.put(state)
        for tab in ("board", "log", "players", "purse"):
            sitting.scene.surroundings.open_tab(tab)
            sitting.scene.refresh_layout()
            for fault in faults_of(sitting):
                faults.setdefault(fault, f"{STEPS[state.step]}, {tab}")
    sitting.close()
    assert not faults


@pytest.mark.parametrize("window", soaked_unless(USUAL.__contains__, WINDOWS))
def test_beside_the_counter_the_goal_is_seen_in_every_window(window: Window, tmp_path: Path) -> None:
    width, height, text = window
    sitting = Sitting(tmp_path, rules_of("two"), (width, height), text)
    sitting.put(position(sitting.rules, _RICH))
    sitting.click_thing(pawn(1, 0))
    sitting.click_thing(place_thing(8))
    counter, board = sitting.widget("counter").rect, sitting.widget("board").rect
    assert not counter.collidepoint(sitting.pixel(place_thing(8)))
    inner = min(abs(edge - board.centerx) for edge in (counter.left, counter.right))
    assert inner >= sitting.table.model.camera.size * 0.45, "a goal in the middle is seen, too"
    sitting.close()


def test_where_the_purse_is_a_button_it_tells_how_many_tiles_are_in_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("two"), (1024, 640), 200)
    sitting.put(position(sitting.rules, _RICH))
    opener = sitting.widget("open purse")
    assert isinstance(opener, Button)
    assert opener.text == "14"
    sitting.close()


def test_a_tile_is_sold_from_the_column_and_the_board_stays_free(tmp_path: Path) -> None:
    """Where the shelf has no room for the purse."""
    sitting = Sitting(tmp_path, rules_of("two"), (1024, 640), 200)
    sitting.put(position(sitting.rules, _RICH))
    before = sitting.widget("board").rect.copy()
    sitting.evening.key(pygame.K_c)
    sitting.scene.refresh_layout()
    tiles = [one for one in sitting.scene.root.top.walk() if one.name.startswith("tile ")]
    assert {f"tile {thing[1]} 0" for thing in sitting.table.model.targets} == {tile.name for tile in tiles}
    assert len(tiles) == 6
    panel = next(one for one in sitting.scene.root.top.walk() if isinstance(one, Panel) and tiles[0] in one.walk())
    assert all(panel.rect.contains(tile.rect) for tile in tiles)
    assert not any(tile.rect.colliderect(other.rect) for tile, other in itertools.combinations(tiles, 2))
    assert sitting.widget("board").rect == before
    assert not [one.name for one in tiles if one.rect.colliderect(before)]
    assert not faults_of(sitting)
    sitting.click_start("tile 7 ")
    assert sitting.table.model.armed == purse_tile(7)
    for _ in range(3):
        sitting.evening.key(pygame.K_ESCAPE)
    sitting.scene.refresh_layout()
    assert not [one for one in sitting.scene.root.top.walk() if one.name.startswith("tile ")]
    sitting.close()


def faults_of(sitting: Sitting) -> list[str]:
    root, look = sitting.scene.root, sitting.evening.stage.look
    gold = sitting.widget("gold")
    found = find_clipped(root, look)
    if any(isinstance(widget, Scroll) and any(part is gold for part in widget.walk()) for widget in root.top.walk()):
        found.append("the gold button may be scrolled away")
    board, camera = sitting.widget("board"), sitting.table.model.camera
    if camera.size < SMALLEST:
        found.append(f"the row is too small: {camera.size:.1f} in {board.rect}")
    if not board.rect.inflate(2, 2).contains(_drawn_counts(sitting)):
        found.append(f"the row does not fit: {_drawn_counts(sitting)} in {board.rect}")
    return found


def _drawn_counts(sitting: Sitting) -> tuple[int, int, int, int]:
    camera, bounds = sitting.table.model.camera, sitting.table.model.layout.bounds
    left, top = camera.pixel((bounds.left, bounds.top))
    return round(left), round(top), round(bounds.width * camera.size), round(bounds.height * camera.size)


def test_pills_of_neighbours_do_not_cover_each_other() -> None:
    room, taken = pygame.Rect(0, 0, 300, 100), list[pygame.Rect]()
    for x in (40, 80, 120, 160, 295):
        taken.append(clear_of(taken, pygame.Rect(x - 30, 5, 60, 18), room))
    assert [rect for rect in taken if not room.contains(rect) or len(rect.collidelistall(taken)) > 1] == []
    assert taken[0].y == taken[2].y == 5, "those that have room stay beside their tiles"


def test_a_small_window_shows_the_same_however_it_came_to_its_size(tmp_path: Path) -> None:
    """What the board asks for does not depend on the room it had before."""
    evening = Evening.of(sit_down(tmp_path, rules_for("atlantis", 2)), (640, 400))
    first = evening.words()
    evening.resize((1000, 700))
    evening.frame()
    evening.resize((640, 400))
    assert evening.words() == first
    evening.close()


def starts(folder: Path) -> list[tuple[str, Constants, View | None]]:
    """Where the lesson and every puzzle begin: in the middle of a game."""
    found = list[tuple[str, Constants, View | None]]()
    with begin_lesson(lesson_of("atlantis"), ["1", "2"], 1, folder) as match:
        found.append(("lesson", constants_of(match), match.past.start_view()))
    for path in sorted(data("puzzles", "atlantis-bridge.yaml").parent.glob("atlantis-*.yaml")):
        puzzle = load_puzzle(path)
        with begin_puzzle(puzzle, ["1", "2"], folder / path.stem) as match:
            found.append((path.stem, constants_of(match), match.past.start_view()))
    return found


def constants_of(match: Match) -> Constants:
    assert isinstance(match.rules, AtlantisRules)
    return match.rules.constants


@pytest.mark.parametrize("room", ROOMS[:3], ids=str)
def test_lessons_and_puzzles_leave_out_what_has_sunk_and_have_tiles_as_large_as_the_standard_board(
    tmp_path: Path, room: tuple[int, int]
) -> None:
    standard = room[0] / row("atlantis-classic", room).bounds.width
    for name, constants, start in starts(tmp_path):
        assert isinstance(start, AtlantisView)
        model = AtlantisModel(constants, start, start)
        model.fit(pygame.Rect((0, 0), room))
        used = [
            place for place in range(1, constants.mainland) if start.state.tops[place] or place in start.state.where
        ]
        assert layout.count_sunken(constants, start.state) == max(used[0] - 2, 0), name
        assert model.camera.size >= standard, name
        living = [model.layout.places[place] for place in range(used[0] - 1, constants.mainland)]
        assert min(math.dist(one, other) for one, other in itertools.combinations(living, 2)) > 1, name
        assert all(model.layout.bounds.has(place) for place in living), name
        whole = AtlantisModel(constants, start)
        assert len(whole.layout.places) == len(model.layout.places), (
            "a game that began with its deal has all of its row"
        )
