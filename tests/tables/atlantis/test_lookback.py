"""The log as a way back along the row: pointing at a line marks it, pressing it plays it again, and the game does not
notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine import Event
from game.rules.atlantis import events as e
from game.tables import LogRow
from tests.driver import is_a
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.tables.unfolding import rows_of, unfold_turns


class Reader:
    """Somebody who reads the log of a game that has gone on for some turns."""

    def __init__(self, folder: Path) -> None:
        self.match = sit_down(folder, rules_for("atlantis", 2))
        random = Random(3)
        while self._has_more_to_come():
            a_step(self.match, random)
        self.evening = Evening.of(self.match)
        self.evening.pass_time()
        self.evening.stage.change(speed="normal", reduced_motion=False)
        self.evening.pass_time()
        self.root = self.evening.scene.root

    def _has_more_to_come(self) -> bool:
        told = [type(event) for entry in self.match.log[-12:] for event in entry.events]
        return self.match.actor is None or e.PlaceFlooded not in told or len(self.match.log) < 80

    @property
    def table(self) -> Any:
        table = self.evening.scene.table
        assert is_a(table, "AtlantisTable")
        return table

    def row(self, kind: type[Event]) -> LogRow:
        """The newest line that tells such a fact, scrolled to."""
        unfold_turns(self.evening)
        rows = [row for row in rows_of(self.evening) if not row.line.steps]
        found = next(row for row in rows if any(isinstance(event, kind) for event in row.line.events))
        self.root.focus_on(found)
        self.root.shows_focus = False
        return found

    def point(self, at: tuple[int, int]) -> None:
        self.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))

    def click(self, at: tuple[int, int]) -> None:
        self.point(at)
        self.evening.tell(
            *(pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
        )


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    reader = Reader(tmp_path)
    yield reader
    reader.evening.close()


def test_a_line_that_is_pointed_at_is_marked_until_the_pointer_goes(reader: Reader) -> None:
    row, layout = reader.row(e.PawnMoved), reader.table.model.layout
    moved = next(event for event in row.line.events if isinstance(event, e.PawnMoved))
    reader.point(row.rect.center)
    ends = {0: layout.terrace, reader.table.model.constants.mainland: layout.beach}
    assert ends.get(moved.place, layout.places[moved.place]) in list(reader.table.notices.recalled)
    reader.point((2, 2))
    assert not reader.table.notices.recalled


def test_a_line_is_played_from_the_row_as_it_was_and_the_game_stays_as_it_is(reader: Reader) -> None:
    row, table = reader.row(e.PlaceFlooded), reader.table
    log, view, present = list(reader.match.log), reader.match.view(None), table.model.state
    reader.click(row.rect.center)
    assert table.look_back.is_on
    assert any(is_a(effect, "SinkingPlace") for effect in table.queue.animation.effects)
    assert table.look_back.shown.state.tops != present.tops or table.look_back.shown.state is not present
    for _ in range(200):
        if table.look_back.is_on:
            reader.evening.stack.update(0.05)
    assert not table.look_back.is_on
    assert table.look_back.shown.state is present
    assert (list(reader.match.log), reader.match.view(None)) == (log, view)


def test_a_key_ends_it_and_does_nothing_else(reader: Reader) -> None:
    reader.click(reader.row(e.PawnMoved).rect.center)
    assert reader.table.look_back.is_on
    lines = len(reader.match.log)
    reader.evening.key(pygame.K_SPACE)
    assert not reader.table.look_back.is_on
    assert len(reader.match.log) == lines


def test_a_plan_is_let_go_first(reader: Reader) -> None:
    reader.evening.key(pygame.K_SPACE)  # lifts the hand
    model = reader.table.model
    reader.table.press([next(thing for thing in sorted(model.sources) if thing[0] == "pawn")])
    assert model.is_held
    reader.click(reader.row(e.PawnMoved).rect.center)
    assert reader.table.look_back.is_on
    assert not model.is_held
