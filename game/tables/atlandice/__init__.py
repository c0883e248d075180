"""The table of Atlandice: `layout` says where things lie, `drawing` how they look, `staging` how they move, `clicks` what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.late_names import late_names

from ..screen import GameScreen, MenuCard, Minutes

if TYPE_CHECKING:
    from .table import AtlandiceTable


def _table() -> type[AtlandiceTable]:
    from .table import AtlandiceTable

    return AtlandiceTable


SCREEN = GameScreen(_table, MenuCard("menu/card-atlandice", (2, 4), Minutes(start=2, person=6, bot=1)), piece="atlandice/submarine")

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, {"table": ("AtlandiceTable",)})
