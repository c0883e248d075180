"""The hours of the city: which light falls on it while the hand goes round its clock, from the evening to midnight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.light import EVENING, MIDNIGHT, Day, Light, hour_by

if TYPE_CHECKING:
    from game.engine import Rules, View

LIGHTS = (
    EVENING,
    Light(("#354B7E", "#233C6B", "#12284A"), "#EDDCDF", "#FFC9A8", path=EVENING.path, shine=0.25),
    Light(("#1F3A68", "#182F59", "#0D1D3B"), "#C6C3DA", "#E6E2F2"),
    Light(("#182D57", "#13244A", "#0A152F"), "#ADB0D2", "#D9E6FF", path=MIDNIGHT.path, shine=0.45),
    MIDNIGHT,
)
"""Evening, the hour of the lamps, night, moonlight and midnight."""
_BEGIN = 6 / 24, 12 / 24, 18 / 24, 22 / 24  # parts of the clock gone when another hour begins


def _hour(rules: Rules[Any, Any], view: View) -> int:
    """By the hand of the clock."""
    from game.rules.atlandice.rules import AtlandiceRules
    from game.rules.atlandice.view import AtlandiceView

    assert isinstance(rules, AtlandiceRules)
    assert isinstance(view, AtlandiceView)
    return hour_by(_BEGIN, view.state.hand / rules.constants.last)


DAY = Day(LIGHTS, _hour)
