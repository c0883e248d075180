"""The table of Survive: `layout` says where things lie, `drawing` how they look, `animate` how they move, `clicks` what
can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.controls.actions import TABLES, Action
from game.engine.late_names import late_names
from game.light import AFTERNOON, DUSK, MORNING, Day, hour_by

from ..screen import GameScreen, MenuCard, Minutes, Painting

if TYPE_CHECKING:
    from game.engine import Event, Rules, View

    from .phone import SurvivePhone
    from .table import SurviveTable


def _table() -> type[SurviveTable]:
    from .table import SurviveTable

    return SurviveTable


def _phone() -> type[SurvivePhone]:
    from .phone import SurvivePhone

    return SurvivePhone


def _sign(event: Event) -> str:
    """Who landed, and what took whom."""
    from game.rules.survive import events as ev
    from game.rules.survive.board import CREATURES

    match event:
        case ev.Saved():
            return "common/icon-flag"
        case ev.Whirlpool():
            return "survive/whirlpool"
        case ev.Lost(cause=cause):
            return f"survive/{cause}" if cause in CREATURES else "common/icon-skull"
        case ev.BoatWrecked():
            return "survive/boat-wreck"
    return ""


_HOURS = 0.2, 0.35, 0.6, 0.75  # of the island gone, when another hour begins


def _hour(rules: Rules[Any, Any], view: View) -> int:
    """By the tiles left; while they are laid it is morning."""
    from game.rules.survive.rules import SurviveRules
    from game.rules.survive.state import FIRST, LAY
    from game.rules.survive.view import SurviveView

    assert isinstance(rules, SurviveRules)
    assert isinstance(view, SurviveView)
    state, whole = view.state, len(rules.constants.island)
    return 0 if state.step in (FIRST, LAY) else hour_by(_HOURS, (whole - sum(map(bool, state.land))) / whole)


SCREEN = GameScreen(
    _table,
    MenuCard("menu/card-survive", (2, 6), Minutes(start=3, person=8, bot=2)),
    phone=_phone,
    piece="survive/explorer-crimson",
    painting=Painting(above=0.0, below=0.0),  # there is sea between its isles
    day=Day((MORNING, MORNING.halfway(AFTERNOON), AFTERNOON, AFTERNOON.halfway(DUSK), DUSK), _hour),
    swimmers=("survive/serpent", "common/boat-of-three", "survive/shark", "survive/whale"),
    sign=_sign,
    end_sign="common/icon-volcano",
    actions=(
        Action("shake", "survive", ("space",), ("rt",), TABLES, "survive", is_held=True, together="gold"),
        Action("names", "survive", ("n",), (), TABLES, "survive"),
    ),
)

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, {"phone": ("SurvivePhone",), "table": ("SurviveTable",)})
