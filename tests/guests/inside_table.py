"""The drawn table of the example game where it is installed: `test_example_game` runs this with the Python of such an
environment.

Its game has no secrets: nobody holds a hand, so none is ever drawn.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.stand_ins import threads_of_scenes

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.rules import game_of
from game.scenes import ReplayScene
from game.tables import DrawnTable, LogRow, PlainTable, screen_of
from game.tables.selection import lend
from game.tables.small_board import draw_small_board
from game.words.narrator import Narrator
from tests.match.playing import a_step
from tests.scenes.boards import Board
from tests.scenes.evening import Evening, rules_for, sit_down


class Sitting:
    """Two people at the bay. One of them has just found a pearl, and can dive once more or come up."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720)) -> None:
        self.match = sit_down(folder, rules_for("pearls", 2))
        random = Random(1)
        while self.match.actor is None or len(self.match.legal()) < 2:
            a_step(self.match, random)
        self.evening = Evening.of(self.match, size)
        self.evening.pass_time()

    @property
    def table(self) -> DrawnTable[Any, Any]:
        table = self.evening.scene.table
        assert isinstance(table, DrawnTable)
        return table

    def click(self, thing: tuple[str, int, int]) -> None:
        board = Board.of(self.evening.scene)
        assert board is not None
        at = board.pixel_of(thing)
        self.evening.tell(
            pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
            pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
        )

    def rest(self) -> None:
        """Until chance has decided, and all has been seen."""
        for _ in range(5):
            self.evening.pass_time()


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path)
    yield sitting
    sitting.evening.close()


def test_its_module_names_its_table() -> None:
    table = screen_of("pearls").table()
    assert issubclass(table, DrawnTable)
    assert not issubclass(table, PlainTable)
    assert table.__module__ == "pearl_divers.table"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (640, 480)])
def test_a_click_on_what_is_offered_makes_a_step_and_another_picture(tmp_path: Path, size: tuple[int, int]) -> None:
    sitting = Sitting(tmp_path, size)
    match, before = sitting.match, sitting.evening.picture()
    seat, steps = match.to_act, len(match.log)
    assert sorted(sitting.table.model.hot()) == [("bed", 0, 0), ("boat", seat, 0)]
    sitting.click(("boat", 1 - seat, 0))
    assert len(match.log) == steps  # somebody else's boat means nothing
    sitting.click(("boat", seat, 0))
    sitting.rest()
    assert len(match.log) == steps + 1
    assert match.to_act == 1 - seat
    assert sitting.evening.picture() != before
    sitting.click(("bed", 0, 0))
    sitting.rest()
    assert len(match.log) == steps + 3  # the dive, and what it brings
    sitting.evening.close()


def test_keys_come_to_everything_that_can_be_clicked(sitting: Sitting) -> None:
    table, root, steps = sitting.table, sitting.evening.scene.root, len(sitting.match.log)
    sitting.evening.scene.refresh_layout()
    root.focus_on(next(widget for widget in root.top.walk() if widget.name == "board"))
    reached = []
    for _ in table.model.hot():
        sitting.evening.key(pygame.K_TAB)
        reached.append(table.cursor.thing)
    assert set(table.model.hot()) <= {*reached, table.cursor.thing}
    while table.cursor.thing != ("bed", 0, 0):
        sitting.evening.key(pygame.K_DOWN)
    sitting.evening.key(pygame.K_RETURN)
    sitting.evening.pass_time()
    assert len(sitting.match.log) > steps


def test_words_at_the_pointer_say_what_a_click_would_do(sitting: Sitting) -> None:
    assert [sitting.table.notices.words_about(thing)[0] for thing in sitting.table.model.hot()] == ["surface", "dive"]


def test_there_is_no_hand_to_be_seen(sitting: Sitting) -> None:
    assert not game_of("pearls").RULES.has_secrets
    assert sitting.table.hand((), is_low=False) is None
    sitting.evening.scene.refresh_layout()
    assert not [widget.name for widget in sitting.evening.scene.root.top.walk() if widget.name in ("eye", "hand")]


def test_a_still_table_draws_nothing(sitting: Sitting) -> None:
    sitting.evening.pass_time()
    assert sitting.table.pace == 0
    assert not sitting.table.update(0.1)


def test_a_diver_comes_up_in_one_motion(sitting: Sitting) -> None:
    table, seat = sitting.table, sitting.match.to_act
    sitting.evening.stage.change(speed="normal", reduced_motion=False)
    deep = table.present().pieces["diver", seat, 0].y
    sitting.click(("boat", seat, 0))
    seen = []
    for _ in range(60):
        sitting.evening.pass_moment(0.05)
        seen += [piece.y for piece, _ in table.picture.pieces() if piece.key == ("diver", seat, 0)]
    assert len({round(y, 2) for y in seen}) > 5
    assert seen == sorted(seen, reverse=True)
    assert seen[0] <= deep
    assert not table.is_busy


def test_a_line_of_the_log_is_shown_again_and_the_game_stays_as_it_is(sitting: Sitting) -> None:
    table, match, root = sitting.table, sitting.match, sitting.evening.scene.root
    sitting.evening.stage.change(speed="normal", reduced_motion=False)
    sitting.evening.pass_time()
    sitting.evening.scene.refresh_layout()
    root.focus_on(next(widget for widget in root.top.walk() if isinstance(widget, LogRow)))
    log, view, present = list(match.log), match.view(None), table.present()
    sitting.evening.key(pygame.K_RETURN)
    assert table.look_back.is_on
    for _ in range(100):
        sitting.evening.pass_moment(0.05)
    assert not table.look_back.is_on
    assert table.look_back.shown == present
    assert (list(match.log), match.view(None)) == (log, view)


def test_a_replay_shows_it_step_by_step_and_back(sitting: Sitting) -> None:
    sitting.click(("bed", 0, 0))
    sitting.rest()
    evening = Evening(lambda stage: ReplayScene(stage, sitting.match.journal.path))
    for thread in threads_of_scenes():
        thread.join()  # it is read in one
    evening.pass_time()
    pictures = [evening.picture()]
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT):
        evening.key(key)
        evening.pass_time()
        pictures.append(evening.picture())
    assert len(set(pictures)) == 3
    assert pictures == pictures[::-1]
    evening.close()


def test_lists_of_saves_draw_it_small(sitting: Sitting) -> None:
    match, stage = sitting.match, sitting.evening.stage
    narrator = Narrator(stage.words, match.rules, ("Ana", "Bia"))
    sheets = [draw_small_board(stage.look, (360, 220), match.rules, match.view(None), narrator)]
    sitting.click(("boat", match.to_act, 0))
    sitting.rest()
    sheets.append(draw_small_board(stage.look, (360, 220), match.rules, match.view(None), narrator))
    assert len({pygame.image.tobytes(sheet, "RGB") for sheet in sheets}) == 2


def test_a_hint_marks_the_thing_it_means(sitting: Sitting) -> None:
    table, offer = sitting.table, sitting.table.offers.all[0]
    before = sitting.evening.picture()
    table.select(lend(table.selection, table.offers, offer.choice))
    assert table.cursor.hinted_thing == offer.target
    assert sitting.evening.picture() != before
