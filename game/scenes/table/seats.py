"""Who sits at a table: the plates of all seats in each of their steps, and their marks; which of them is opened by
hand.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from game.engine.speech.describing import Description, Plate
from game.match import Match, Player
from game.phones.messages import PhoneState
from game.tables import Table
from game.tables.column import ColumnForm, has_folded
from game.tables.plates import STEPS, FeelingPlate, ShownPlate, initials, make_plate, seat_marks
from game.tables.since import SinceStrip
from game.tables.table import PlateDetails
from game.tables.voices import BubblePlace, Feelings
from game.widgets import Button, Region, Root, Widget
from game.words.narrator import Narrator

from ..faces import Faces
from .panel_state import PanelState, ShownDecision


class PhonesOfSeats(Protocol):
    """The phones of a table, as its seats know them."""

    def state(self, seat: int, /) -> PhoneState: ...


class SeatsHost(Protocol):
    """A table's scene, as its seats know it."""

    match: Match
    table: Table
    panel_state: PanelState
    decision: ShownDecision
    narrator: Narrator
    root: Root

    @property
    def seated(self) -> Sequence[Player]: ...
    @property
    def phones(self) -> PhonesOfSeats | None: ...
    def note_change(self) -> None: ...


class SeatPlates:
    """The plates and marks of one table."""

    def __init__(self, scene: SeatsHost, feelings: Feelings, faces: Faces) -> None:
        self._view = scene
        self._match = scene.match
        self._feelings = feelings
        self._faces = faces
        self.has_key = True  # whether the key that opens the next one is told: not where it means something else, too
        self.fits: dict[Hashable, ColumnForm] = {}  # what was reckoned of a drawn board's column
        self._counted: Sequence[Plate] = ()  # as they were when last nothing was on its way
        self._details: dict[tuple[int, str], PlateDetails | None] = {}  # the same of what a table shows of them

    def hide_points(self, description: Description) -> Description:
        """Points that were nobody's to know while the game went on are left to the scoring."""
        if not self._match.rules.has_hidden_points:
            return description
        return replace(description, plates=tuple(replace(plate, points=None) for plate in description.plates))

    def plates(self, plates: Sequence[Plate]) -> dict[str, list[Region]]:
        """All plates in each step, of which the richest is shown that fits; also of those whom nobody plays."""
        letters, seated = initials(self._view.narrator.names), self._view.seated
        now = None if self._match.is_over else self._view.decision.seat
        found: dict[str, list[Region]] = {step: [] for step in STEPS}
        for plate in plates:
            seat, player = plate.seat, seated[plate.seat]
            phones = self._view.phones
            phone = phones.state(seat) if phones and seat < len(self._match.players) else "none"
            shown = ShownPlate(plate, player, letters[seat], seat == now, self._faces.of(player), phone)
            for step, regions in found.items():
                details = self._details.get((seat, step))
                make = partial(self._make_plate, step, shown, details)
                regions.append(Region(f"{step} plate {seat}", (shown, details and details.key), make))
        for step, regions in found.items():
            regions += self._view.table.more_plates(step)
        return found

    def _make_plate(self, step: str, shown: ShownPlate, details: PlateDetails | None) -> Widget:
        made = make_plate(step, self._view.narrator, shown, details)
        return FeelingPlate(made, shown.plate.seat, self._feelings)

    def count(self, description: Description) -> Sequence[Plate]:
        """Gives what has arrived, for numbers on plates and marks change when what they count arrives, never before;
        points may be there already while other things are still on their way.
        """
        table = self._view.table
        if self._view.decision.has_arrived or not self._counted:
            self._counted = description.plates
            self._details = {
                (plate.seat, step): table.plate(plate.seat, step) for plate in self._counted for step in STEPS
            }
        if not table.has_scored:
            return self._counted
        return tuple(
            replace(was, points=now.points) for was, now in zip(self._counted, description.plates, strict=True)
        )

    def marks(self, plates: Sequence[Plate]) -> Region:
        """The marks of all seats, where only one of their plates has room."""
        narrator, opened = self._view.narrator, self._view.panel_state.opened_seat
        shown = self._view.decision.seat if opened is None else opened
        players, more = tuple(self._view.seated), self._view.table.more_marks()
        key = plates, players, shown, more, self.has_key

        def make() -> Widget:
            return seat_marks(narrator, plates, players, shown, self.open, more, self.has_key)

        return Region("marks", key, make)

    def places(self) -> Sequence[tuple[int, int]]:
        """Where in the window the middle of each plate is; nothing where they have no room side by side with the
        board.
        """
        column = next((widget for widget in self._view.root.top.walk() if widget.name == "plates"), None)
        plates = [one for one in column.children if not one.name.startswith("marks")] if column else []
        is_each_there = len(plates) == len(self._match.players) + len(self._view.table.more_marks())
        return [one.rect.center for one in plates] if is_each_there else ()

    def find_bubble_place(self, seat: int) -> BubblePlace:
        """The plate of a seat, or its mark, or where neither is shown, a corner of the board; nothing but the board may
        be hidden.
        """
        root, places = self._view.root, self._view.root.places()
        shown = list(root.top.walk())
        plate = next((one.rect for one in shown if isinstance(one, FeelingPlate) and one.seat == seat), None)
        at = plate or next((one.rect for one in shown if one.name == f"seat {seat}"), None)
        board = places.get("board", root.top.rect)
        free = [rect for name, rect in places.items() if name != "board"]
        free += [one.rect for one in shown if isinstance(one, Button | SinceStrip)]
        return BubblePlace(at or pygame.Rect(board.right, board.top, 0, 0), free, is_seen=at is not None)

    def open(self, seat: int | None) -> None:
        """Shows all that is open of a seat which is only a line, or a mark; the next turn closes it."""
        self._view.panel_state.opened_seat = seat
        self._view.note_change()

    def open_next(self, by: int) -> None:
        """Opens the next seat, or the one before; after all of them, and the one in turn last, none is open."""
        opened, in_turn = self._view.panel_state.opened_seat, self._view.decision.seat
        if opened is None and not (self.fits and has_folded(self._view.root.top)):
            return
        count = len(self._match.players) + len(self._view.table.more_marks())
        last = in_turn if opened is None else opened
        self.open(None if opened == in_turn else (last + by) % count)
