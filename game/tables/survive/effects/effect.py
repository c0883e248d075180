"""What an effect is: something that is seen for a while at a place, besides the pieces."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.survive.state import NONE

from ...kit.camera import Point


@dataclass(frozen=True, slots=True)
class Effect:
    """A kind of picture from a time on, for so long; places are in hexes' sizes."""

    kind: str
    at: Point
    start: float
    seconds: float
    art: str = ""
    more: tuple[str, ...] = ()
    """Further drawings."""
    size: float = 1.0
    space: int = NONE
    """Of a tile that is laid: where."""
    seat: int = NONE
    """Whose plate it comes from or goes to."""
    seats: int = 1
    spots: tuple[Point, ...] = ()
    """Further places."""

    @property
    def end(self) -> float:
        return self.start + self.seconds

    def part(self, now: float) -> float:
        """How much of it is over."""
        return (now - self.start) / self.seconds
