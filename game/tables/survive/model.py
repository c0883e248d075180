"""What lies on the board of Survive, and what can be done with it."""

from __future__ import annotations

from game.rules.survive.constants import Constants
from game.rules.survive.queries import passengers, steering
from game.rules.survive.state import MOVE, NONE, PublicState
from game.rules.survive.view import SurviveView

from ..kit.camera import Camera, Point
from ..kit.model import BoardModel
from ..kit.motion import Key
from .layout import Geometry, IslandThings, SurvivePiece

_NEAR = 1.5
"""So far zoomed in, there is room for the names of all spaces."""
SWUM, LOCKED = "common/icon-wave", "common/icon-lock"
"""Signs of who has swum, and of whose boat one sits in without steering it."""


class SurviveModel(BoardModel[SurvivePiece]):
    """The public position with its things."""

    things: IslandThings
    view: SurviveView

    def __init__(self, t: Constants, view: SurviveView) -> None:
        self.t = t
        self.geometry = Geometry(t.board)
        super().__init__(Camera(self.geometry.bounds))
        self.wants_names = False
        self.lettered: frozenset[int] = frozenset()
        """Explorers that a sentence calls by their letters."""
        self.turn_to(view)

    @property
    def is_named(self) -> bool:
        """Whether every space wears its name: zoomed in there is room for it, else where it was asked for."""
        return self.wants_names or self.camera.zoom >= _NEAR

    def turn_to(self, view: SurviveView) -> None:
        """Another position lies on the board."""
        self.view, self.table = view, view.table
        self.things = IslandThings(self.t, view.table, self.geometry)
        self.states = states(self.t, view.table)
        """The signs of pieces that cannot go on."""

    def sinkable(self) -> list[Point]:
        """Tiles that two clicks would sink while one still moves: marked faintly, as long as nothing is picked."""
        return [] if self.picking.is_held else [self.geometry.spaces[thing[1]] for thing in self.picking.made.twice]


def states(t: Constants, s: PublicState) -> dict[Key, str]:
    """The sign of each piece of the player who moves that cannot go on in this turn, by its key."""
    if s.step != MOVE or s.actor < 0:
        return {}
    own = t.own[s.actor]
    swum = {("explorer", e, 0): SWUM for e in own if s.swum >> e & 1 and s.where[e] < t.size and not s.land[s.where[e]]}
    boats = [number for number, space in enumerate(s.boat_at) if space != NONE]
    ridden = [number for number in boats if not set(own).isdisjoint(passengers(t, s, number))]
    return {**swum, **{("boat", number, 0): LOCKED for number in ridden if s.actor not in steering(t, s, number)}}
