"""The timeline of the row: which way the pawn went that is paid for, and when the pawns of the final march have come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules.atlantis.constants import Constants
from game.rules.atlantis.state import PublicState

from ...kit.camera import Point
from ...kit.pieces import Key
from ...kit.timeline import Timeline
from ..layout import EDGE, RowLayout, RowPiece


@dataclass(frozen=True, slots=True)
class RowChange:
    """What a timeline is about: the table before and after."""

    t: Constants
    before: PublicState
    after: PublicState
    layout: RowLayout


class RowTimeline(Timeline[RowPiece]):
    """Follows the pawns while the facts are told."""

    def __init__(self, change: RowChange, old: Mapping[Key, RowPiece], new: Mapping[Key, RowPiece]) -> None:
        super().__init__(old, new, change.t.seats)
        self.change = change
        self.moved: tuple[int, int] | None = None
        """From where to where the pawn went that moved last."""
        self.paid = 0
        """How many items were paid for it."""
        self.is_march = False
        """Whether it is the final march: the pawns of a player go one behind the other."""
        self.ashore = 0.0
        """When the last of them will have come."""

    def top(self, place: int) -> Point:
        """The middle of the face on a place, as it was before."""
        x, y = self.change.layout.places[place]
        return x, y - EDGE * self.change.before.below[place]

    def wait_for_pawns(self) -> None:
        """Nothing is paid for the final march before all have come."""
        self.clock = max(self.clock, self.ashore)

    def middle(self) -> Point:
        bounds = self.change.layout.bounds
        return bounds.left + bounds.width / 2, bounds.top + bounds.height / 2

    def beside(self) -> Point:
        """Where cards are shown that are played: above the middle."""
        x, y = self.middle()
        return x, y - 0.4
