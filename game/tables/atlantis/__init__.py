"""The table of Atlantis: `layout` says where things lie, `drawing` how they look, `animate` how they move, `clicks`
what can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.controls.actions import NO_LESSON, TABLES, Action
from game.engine.late_names import late_names
from game.light import LATE, MORNING

from ..screen import GameScreen, MenuCard, Minutes, Painting, Sky, SkyThing
from .hours import DAY

if TYPE_CHECKING:
    from game.engine import Event

    from .phone import AtlantisPhone
    from .table import AtlantisTable


def _table() -> type[AtlantisTable]:
    from .table import AtlantisTable

    return AtlantisTable


def _phone() -> type[AtlantisPhone]:
    from .phone import AtlantisPhone

    return AtlantisPhone


def _sign(event: Event) -> str:
    """Who came home, and what was taken."""
    from game.rules.atlantis import events as ev
    from game.rules.atlantis.board import OBJECTS
    from game.rules.atlantis.gaps import kind_of

    match event:
        case ev.PawnArrived():
            return "common/icon-flag"
        case ev.TileCollected(tile=tile):
            return f"atlantis/object-{OBJECTS[kind_of(tile)]}"
    return ""


_ROW = (
    ("amphora", 0.652),
    ("helmet", 0.676),
    ("flag", 0.7),
    ("statue", 0.768),
    ("olive", 0.792),
    ("ring", 0.836),
    ("crown", 0.86),
)
"""The tiles that are left, and where they lie."""
_SUNSET = Sky(
    horizon=0.16,
    colours=((0.0, "#3B2C66"), (0.35, "#A23D70"), (0.7, "#EC6F4A"), (1.0, "#FBC166")),
    sea=(
        (0.16, "#C9806E"),
        (0.205, "#A06E86"),
        (0.28, "#6E5F90"),
        (0.4, "#3E5587"),
        (0.6, "#1F3B66"),
        (0.82, "#122A4C"),
    ),
    clouds=((0.4, 0.045, 0.055), (0.56, 0.1, 0.05), (0.66, 0.03, 0.045)),
    things=(
        SkyThing("scoring/setting-sun", 0.735, 0.255, 0.2),
        SkyThing("atlantis/mainland-isle", 0.605, 0.232, 0.125, is_afloat=True),
        *(SkyThing(f"atlantis/slab-{kind}", x, 0.21, 0.042, is_afloat=True) for kind, x in _ROW),
        *(
            SkyThing(f"atlantis/object-{kind}", x, 0.202, 0.026, is_afloat=True)
            for kind, x in _ROW
            if kind not in ("helmet", "olive")
        ),
        SkyThing("atlantis/pawn-crimson", 0.676, 0.197, 0.04, is_afloat=True),
        SkyThing("atlantis/pawn-azure", 0.792, 0.197, 0.04, is_afloat=True),
        SkyThing("atlantis/city", 0.93, 0.25, 0.25, is_afloat=True),
    ),
)
"""The row from the burning city to the lighthouse."""

SCREEN = GameScreen(
    _table,
    MenuCard("menu/card-atlantis", (2, 4), Minutes(start=1, person=8, bot=2)),
    phone=_phone,
    piece="atlantis/pawn-azure",
    sky=_SUNSET,
    painting=Painting((MORNING, LATE), is_land_lit=False, above=0.19, below=0.0, is_captioned_above=True),
    day=DAY,
    sign=_sign,
    actions=(
        Action("buy", "atlantis", ("c",), (), TABLES, "atlantis"),
        Action("bridge", "atlantis", ("b",), (), TABLES, "atlantis"),
        Action("whole-row", "atlantis", ("w",), (), NO_LESSON, "atlantis"),
    ),
)

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, {"table": ("AtlantisTable",)})
