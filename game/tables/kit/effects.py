"""Effects: what is seen for a while at a place, besides the pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .camera import Point
from .canvas import Canvas
from .pieces import NOWHERE


@dataclass(frozen=True, slots=True)
class Effect:
    """A kind of picture from a time on, for so long; places are in units of the board."""

    kind: str
    at: Point
    start: float
    seconds: float
    art: str = ""
    more: tuple[str, ...] = ()
    """Further drawings."""
    size: float = 1.0
    space: int = NOWHERE
    """Of what belongs to a space: which."""
    hides: bool = False
    """Whether the ground is drawn without what lies on that space."""
    seat: int = NOWHERE
    """Whose plate it comes from or goes to."""
    seats: int = 1
    spots: tuple[Point, ...] = ()
    """Further places."""
    is_felt: bool = False
    """Whether somebody at the screen loses or gains by it: nobody should miss it."""
    about: object = None
    """Of a ceremony: all that it tells."""

    @property
    def end(self) -> float:
        return self.start + self.seconds

    def part(self, now: float) -> float:
        """How much of it is over."""
        return (now - self.start) / self.seconds


DrawEffect = Callable[[Canvas, Effect, float], None]
"""Draws an effect of which so much is over."""


@dataclass(frozen=True, slots=True)
class EffectKinds:
    """How the effects of a game are drawn, by their kinds."""

    drawn: Mapping[str, DrawEffect]
    below: frozenset[str]
    """What lies under the pieces."""
    early: frozenset[str] = frozenset()
    """What is there before its time too, because the ground is without it already; until then it lies under the pieces."""
    lasting: frozenset[str] = frozenset()
    """What stays when its time is over."""

    def draw(self, canvas: Canvas, effects: Sequence[Effect], now: float, below: bool) -> None:
        """Those that are seen now, under the pieces or above them, in their order."""
        for effect in effects:
            part = effect.part(now)
            if self._is_seen(effect.kind, part) and below == (part < 0 or effect.kind in self.below):
                self.drawn[effect.kind](canvas, effect, max(part, 0.0))

    def _is_seen(self, kind: str, part: float) -> bool:
        return 0 <= part < 1 or (part < 0 and kind in self.early) or (part >= 1 and kind in self.lasting)
