"""The hours of Atlantis: the light that falls as the row goes under, and how the city burns in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from game.light import AFTERNOON, LATE, MORNING, Day, Light, hour_by

if TYPE_CHECKING:
    from game.engine import Rules, View

# No spaces lie on this sea that want a calm field, and nothing on the row casts a shadow; the path of the sun goes on
# to the right.
_EARLY = replace(MORNING, field=None, sun=(0.0, 0.0))
_GOLDEN = replace(AFTERNOON, field=None, sun=(0.0, 0.0), path=0.45)
LIGHTS = (_EARLY, _EARLY.halfway(_GOLDEN), _GOLDEN, _GOLDEN.halfway(LATE), LATE)
_STEPS = 0.15, 0.3, 0.4, 0.5  # of the row gone, when another hour begins


def _hour(rules: Rules[Any, Any], view: View) -> int:
    """By how many places have kept a tile of those that were given one; at the final march it is late."""
    from game.rules.atlantis.rules import AtlantisRules
    from game.rules.atlantis.state import FIRST, LAY, OVER, REVEAL
    from game.rules.atlantis.view import AtlantisView

    assert isinstance(rules, AtlantisRules)
    assert isinstance(view, AtlantisView)
    state, laid = view.state, len(rules.constants.laid)
    if state.step in (FIRST, LAY):
        return 0  # the row is still being laid out
    if state.step == OVER:
        return len(_STEPS)
    left = sum(map(bool, state.tops)) + (state.step == REVEAL)  # a tile lies there that nobody has seen yet
    return hour_by(_STEPS, (laid - left) / laid)


DAY = Day(LIGHTS, _hour)


@dataclass(frozen=True, slots=True)
class Blaze:
    """How the city burns, and what shines ashore."""

    flames: int
    reach: float  # how far smoke drifts over the water, in T; none where it only rises
    glow: float = 0.0  # how strong the light of the fire is on what lies around it
    size: float = 1.0  # how high flames are, as a part of what they are at noon
    has_beacon: bool = False  # whether the lighthouse is lit
    has_windows: bool = False  # and the windows of the houses ashore


_CALM = Blaze(7, 0.0)  # at noon, where no hours pass
_HOURLY = (
    Blaze(3, 2.0, 0.6),
    Blaze(5, 4.0, 1.0, size=1.06),
    Blaze(7, 6.0, 1.5, size=1.12),
    Blaze(9, 9.0, 2.1, size=1.2, has_beacon=True),
    Blaze(12, 11.0, 2.7, size=1.35, has_beacon=True, has_windows=True),
)
_BLAZES = {light: blaze for lit, blaze in zip(LIGHTS, _HOURLY, strict=True) for light in (lit, lit.plain)}


def blaze_in(light: Light) -> Blaze:
    """How the city burns at the hour that has this light."""
    return _BLAZES.get(light, _CALM)
