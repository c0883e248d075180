"""The table of Atlandice: `layout` says where things lie, `drawing` how they look, `animate` how they move, `clicks`
what can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.controls.actions import NO_LESSON, TABLES, Action
from game.engine.late_names import late_names
from game.light import EVENING, MIDNIGHT

from ..screen import GameScreen, MenuCard, Minutes, Painting, Sky, SkyThing
from .hours import DAY

if TYPE_CHECKING:
    from game.engine import Event

    from .phone import AtlandicePhone
    from .table import AtlandiceTable


def _table() -> type[AtlandiceTable]:
    from .table import AtlandiceTable

    return AtlandiceTable


def _phone() -> type[AtlandicePhone]:
    from .phone import AtlandicePhone

    return AtlandicePhone


def _sign(event: Event) -> str:
    """Who won a tile, and points on the way."""
    from game.rules.atlandice import events as ev

    match event:
        case ev.TileWon():
            return "common/icon-crown"
        case ev.PointsWon() | ev.Donated():
            return "atlandice/point"
    return ""


_NIGHT = Sky(
    horizon=0.205,
    colours=((0.0, "#121836"), (0.6, "#2B2257"), (1.0, "#6A2F62")),
    sea=((0.205, "#2C4A7C"), (0.24, "#223F6E"), (0.42, "#1A3259"), (0.62, "#132546"), (0.82, "#0C1A33")),
    clouds=(),
    things=(
        SkyThing("scoring/moon", 0.605, 0.165, 0.14),
        SkyThing("common/sparkle", 0.535, 0.06, 0.022),
        SkyThing("common/sparkle", 0.67, 0.055, 0.018),
        SkyThing("common/sparkle", 0.47, 0.13, 0.014),
        SkyThing("scoring/night-city", 0.815, 0.212, 0.18),
    ),
    stars=110,
)
"""A city with five minutes left."""

SCREEN = GameScreen(
    _table,
    MenuCard("menu/card-atlandice", (2, 4), Minutes(start=2, person=6, bot=1)),
    phone=_phone,
    piece="atlandice/submarine",
    sky=_NIGHT,
    painting=Painting((EVENING, MIDNIGHT), is_land_lit=False),
    day=DAY,
    sign=_sign,
    actions=(
        Action(
            *("regions", "atlandice", ("1", "2", "3", "4", "5", "6"), (), TABLES, "atlandice"),
            is_locked=True,
            together="digits",
        ),
        Action("token", "atlandice", ("t",), (), TABLES, "atlandice"),
        Action("whom", "atlandice", ("n",), (), TABLES, "atlandice"),
        Action("ceremony", "atlandice", ("w",), (), NO_LESSON, "atlandice"),
    ),
)

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, {"table": ("AtlandiceTable",)})
