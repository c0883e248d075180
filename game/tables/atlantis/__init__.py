"""The table of Atlantis: `layout` says where things lie, `drawing` how they look, `staging` how they move, `clicks` what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.late_names import late_names

from ..screen import GameScreen, MenuCard, Minutes

if TYPE_CHECKING:
    from .table import AtlantisTable


def _table() -> type[AtlantisTable]:
    from .table import AtlantisTable

    return AtlantisTable


SCREEN = GameScreen(_table, MenuCard("menu/card-atlantis", (2, 4), Minutes(start=1, person=8, bot=2)), piece="atlantis/pawn-azure")

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, {"table": ("AtlantisTable",)})
