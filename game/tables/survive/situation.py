"""What lies on the board, what can be done with it and where it is seen: all who draw, point and click share one situation."""

from __future__ import annotations

from game.engine.describing import Choice
from game.rules.survive.tables import Tables
from game.rules.survive.view import SurviveView

from ..kit.camera import Camera, Point
from .geometry import Geometry
from .offers import Picking, Thing
from .things import Things


class Situation:
    """The public position with its things; camera and what is picked outlast it."""

    def __init__(self, t: Tables, view: SurviveView) -> None:
        self.t = t
        self.geometry = Geometry(t.board)
        self.camera = Camera(self.geometry.bounds)
        self.picking = Picking()
        self.sinkings: dict[Thing, tuple[Choice, Choice]] = {}
        """While one moves: the tiles that may sink, each with the end of the moves that comes before it."""
        self.turn_to(view)

    def turn_to(self, view: SurviveView) -> None:
        """Another position lies on the board."""
        self.view, self.table = view, view.table
        self.things = Things(self.t, view.table, self.geometry)

    def hot(self) -> list[Thing]:
        """What can be clicked now, as one reads the board."""
        picking = self.picking
        things = set(picking.targets) if picking.source else {*picking.targets, *picking.sources}
        placed = [(self.things.place_of(thing), thing) for thing in things]
        return [thing for _, thing in sorted(((round(at[1], 2), at[0]), thing) for at, thing in placed if at is not None)]

    def sinkable(self) -> list[Point]:
        """Tiles that one click would sink while one still moves: marked faintly, as long as nothing is picked."""
        return [] if self.picking.is_held else [self.geometry.spaces[thing[1]] for thing in self.sinkings]

    def target_places(self) -> list[Point]:
        """Where what is picked can go."""
        places = [self.things.place_of(thing) for thing in self.picking.targets] if self.picking.source else []
        return [at for at in places if at is not None]

    def at(self, pixel: tuple[int, int]) -> list[Thing]:
        """What lies under a pixel, the nearest first."""
        return self.things.at(self.camera.unit(pixel))
