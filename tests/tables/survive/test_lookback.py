"""The log as a way back: pointing at a line marks it on the board, pressing it plays it again, and the game does not
notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine import Event
from game.match import MatchStep
from game.rules.survive import events as e
from game.rules.survive.state import MOVE
from game.rules.survive.view import SurviveView
from game.tables import LogRow
from game.tables.survive.painter import IslandPainter
from tests.driver import is_a
from tests.match.playing import a_step
from tests.scenes.boards import Board
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.tables.unfolding import rows_of, unfold_turns


class Reader:
    """Somebody who reads the log of a game that has gone on for some turns."""

    def __init__(self, folder: Path) -> None:
        self.match = sit_down(folder, rules_for("survive", 2))
        random = Random(2)
        while self._has_more_to_come():
            a_step(self.match, random)
        self.evening = Evening.of(self.match)
        self.evening.pass_time()
        self.evening.stage.change(speed="normal", reduced_motion=False)
        self.evening.pass_time()
        self.root = self.evening.scene.root

    def _has_more_to_come(self) -> bool:
        told = [type(event) for entry in self.match.log[-12:] for event in entry.events]
        view = self.match.view(None)
        assert isinstance(view, SurviveView)
        is_asked = self.match.actor is not None and view.state.step == MOVE
        return not is_asked or e.TileSunk not in told or e.BoatMoved not in told[:-1]

    @property
    def table(self) -> Any:
        table = self.evening.scene.table
        assert is_a(table, "SurviveTable")
        return table

    @property
    def rows(self) -> list[LogRow]:
        return rows_of(self.evening)

    def row(self, kind: type[Event]) -> LogRow:
        """The newest step that tells such a fact, scrolled to."""
        unfold_turns(self.evening)
        found = next(
            row for row in self.rows if not row.line.steps and any(isinstance(event, kind) for event in row.line.events)
        )
        self.root.focus_on(found)
        self.root.shows_focus = False
        return found

    def point(self, at: tuple[int, int]) -> None:
        self.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.point(at)
        down, up = (
            pygame.Event(kind, pos=at, button=button) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        )
        self.evening.tell(down, up)

    def watch(self) -> None:
        """To the end of the look back."""
        for _ in range(200):
            if self.table.look_back.is_on:
                self.evening.stack.update(0.05)
        assert not self.table.look_back.is_on

    @property
    def path(self) -> list[tuple[float, float]]:
        event = next(event for event in self.row(e.BoatMoved).line.events if isinstance(event, e.BoatMoved))
        return [self.table.model.geometry.spaces[space] for space in event.path]


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path)
    yield reader
    reader.evening.close()


def test_a_line_that_is_pointed_at_is_marked_until_the_pointer_goes(reader: Reader) -> None:
    reader.point(reader.row(e.BoatMoved).rect.center)
    assert list(reader.table.notices.recalled) == reader.path
    reader.point((2, 2))
    assert not reader.table.notices.recalled


def test_keys_walk_from_line_to_line_and_enter_plays(reader: Reader) -> None:
    row = reader.row(e.BoatMoved)
    number = reader.rows.index(row)
    assert number > 0
    reader.root.focus(reader.rows[0].name)
    for _ in range(number):
        reader.evening.key(pygame.K_DOWN)
    assert list(reader.table.notices.recalled) == reader.path
    reader.root.focus(reader.rows[number].name)
    reader.evening.key(pygame.K_RETURN)
    assert reader.table.look_back.is_on
    reader.evening.key(pygame.K_UP)
    assert not reader.table.look_back.is_on
    assert reader.root.focused is reader.rows[number - 1]
    reader.evening.key(pygame.K_TAB)
    assert not isinstance(reader.root.focused, LogRow)


def test_a_line_is_played_from_the_table_as_it_was_and_the_game_stays_as_it_is(reader: Reader) -> None:
    row, table = reader.row(e.TileSunk), reader.table
    sunk = next(event for event in row.line.events if isinstance(event, e.TileSunk))
    log, view, present = list(reader.match.log), reader.match.view(None), table.model.state
    reader.evening.sounds.heard.clear()
    reader.click(row.rect.center)
    assert table.look_back.is_on
    past = reader.match.past.history()
    place = past.place_before(row.line.number)
    assert place is not None
    after = past.view(place + 1)
    assert isinstance(after, SurviveView)
    assert after.seat is None
    assert table.look_back.shown.state == after.state
    assert any(is_a(effect, "SinkingTile") for effect in table.queue.animation.effects)
    assert table.queue.animation.now < 0
    assert sunk not in reader.evening.sounds.heard
    while table.queue.animation.now < 0:
        reader.evening.stack.update(0.05)
    assert sunk in reader.evening.sounds.heard
    reader.watch()
    assert table.look_back.shown.state is present
    assert (list(reader.match.log), reader.match.view(None)) == (log, view)


def test_any_key_ends_it_and_does_nothing_else(reader: Reader) -> None:
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_z, pygame.K_x):
        reader.click(reader.row(e.BoatMoved).rect.center)
        assert reader.table.look_back.is_on
        lines = len(reader.match.log)
        reader.evening.stack.update(0.1)
        reader.evening.key(key)
        assert not reader.table.look_back.is_on, pygame.key.name(key)
        assert len(reader.match.log) == lines, pygame.key.name(key)
        assert reader.evening.top is reader.evening.scene, pygame.key.name(key)


def test_any_click_ends_it_and_does_nothing_else(reader: Reader) -> None:
    board = Board.of(reader.evening.scene)
    assert board is not None
    for at, button in product((board.places()[0], reader.evening.scene.root.top.rect.center), (1, 3)):
        reader.click(reader.row(e.BoatMoved).rect.center)
        assert reader.table.look_back.is_on
        reader.click(at, button)
        assert not reader.table.look_back.is_on
        assert not reader.table.model.is_held


def test_another_line_is_played_at_once(reader: Reader) -> None:
    reader.click(reader.row(e.BoatMoved).rect.center)
    reader.click(reader.row(e.TileSunk).rect.center)
    assert any(is_a(effect, "SinkingTile") for effect in reader.table.queue.animation.effects)


def test_what_is_picked_is_let_go_first(reader: Reader) -> None:
    model = reader.table.model
    reader.table.press([min(model.sources)])
    assert model.is_held
    reader.click(reader.row(e.BoatMoved).rect.center)
    assert reader.table.look_back.is_on
    assert not model.is_held


def test_after_a_click_keys_go_on_from_the_line(reader: Reader) -> None:
    row = reader.row(e.BoatMoved)
    number = reader.rows.index(row)
    reader.click(row.rect.center)
    reader.evening.key(pygame.K_UP)
    assert reader.root.focused is reader.rows[number - 1]
    assert not reader.table.look_back.is_on


def test_a_line_with_nothing_to_see_leaves_all_as_it_is(reader: Reader) -> None:
    model, view = reader.table.model, reader.match.view(None)
    reader.table.press([min(model.sources)])
    reader.table.queue.animation.length = 5.0
    assert not reader.table.play_again(MatchStep(0, "decision", (), 0), view, view)
    assert model.is_held
    assert reader.table.queue.animation.is_going_on


def test_how_far_a_creature_comes_now_is_not_drawn_over_the_past(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings: list[str] = []
    monkeypatch.setattr(IslandPainter, "ring", lambda self, at, kind: rings.append(kind))
    monkeypatch.setattr(reader.table.notices, "places_about", lambda thing, picked: [(0.0, 0.0)])
    reader.evening.draw()
    assert "reach" in rings
    rings.clear()
    reader.click(reader.row(e.TileSunk).rect.center)
    reader.evening.draw()
    assert set(rings) == {"told"}


def test_a_pause_is_a_rest_but_for_what_is_played_again(reader: Reader) -> None:
    assert reader.evening.scene.pace > 0
    reader.evening.key(pygame.K_p)
    assert reader.evening.scene.pace == 0
    reader.click(reader.row(e.BoatMoved).rect.center)
    assert reader.evening.scene.pace == 60
    reader.watch()
    assert reader.evening.scene.pace == 0


def test_in_a_pause_too(reader: Reader) -> None:
    reader.evening.key(pygame.K_p)
    assert reader.match.paused
    reader.click(reader.row(e.BoatMoved).rect.center)
    assert reader.table.look_back.is_on
    reader.watch()
    assert reader.match.paused


def test_where_nothing_takes_time_it_is_only_marked(reader: Reader) -> None:
    reader.evening.stage.change(speed="instant")
    reader.click(reader.row(e.BoatMoved).rect.center)
    assert not reader.table.look_back.is_on
    assert list(reader.table.notices.recalled) == reader.path


def test_right_and_enter_unfold_a_turn_and_left_folds_it(reader: Reader) -> None:
    turn = next(row for row in reader.rows if row.line.steps)
    for opens, closes in ((pygame.K_RIGHT, pygame.K_LEFT), (pygame.K_RETURN, pygame.K_RETURN)):
        reader.root.focus(turn.name)
        few = len(reader.rows)
        reader.evening.key(opens)
        assert len(reader.rows) == few + len(turn.line.steps)
        reader.evening.key(closes)
        assert len(reader.rows) == few
    reader.evening.key(pygame.K_RIGHT)
    reader.evening.key(pygame.K_DOWN)
    assert isinstance(step := reader.root.focused, LogRow)
    assert step.line == turn.line.steps[0]
    reader.evening.key(pygame.K_LEFT)
    assert len(reader.rows) == few, "from a step too"
    assert reader.root.focused is not None
    assert reader.root.focused.name == turn.name


def test_a_click_on_the_chevron_unfolds_and_one_on_the_line_plays_the_turn(reader: Reader) -> None:
    turn = next(row for row in reader.rows if row.chevron and len(row.line.steps) > 2)
    few, name = len(reader.rows), turn.name
    reader.root.focus_on(turn)
    assert turn.chevron
    reader.click(turn.chevron.rect.center)
    assert len(reader.rows) > few
    assert not reader.table.look_back.is_on
    turn = next(row for row in reader.rows if row.name == name)
    reader.root.focus_on(turn)
    reader.click((turn.rect.left + 20, turn.rect.centery))
    played = set[int]()
    for _ in range(600):
        if reader.table.look_back.is_on:
            played.add(id(reader.table.queue.animation))
        reader.evening.stack.update(0.05)
    assert len(played) > 1, "step by step"
    assert not reader.table.look_back.is_on
