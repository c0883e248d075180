"""Tables: what a match shows and how people act on it. No rule is decided here; what can be done is what `legal` says.

Who makes a table or a scene finds here what they need by name, and it is loaded late: hands and offers, boards and what
is drawn on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.late_names import late_names

if TYPE_CHECKING:
    from .kit.animation import Arrangement
    from .kit.board import BoardWidget
    from .kit.camera import Bounds, Camera, Point
    from .kit.drawings import BoardDrawings, Drawn, draw_arrow, draw_glow
    from .kit.drawn_table import DrawnTable, renew_offers
    from .kit.effects import Canvas, Effect, Ring, draw_effects
    from .kit.model import BoardModel, BoardNotices, PieceThings
    from .kit.motion import BoardPiece, Key
    from .kit.painter import BoardPainter, BoardPicture, PaintMoment
    from .kit.timeline import Timeline
    from .log import LogRow
    from .plain import PlainTable
    from .screen import GameScreen, MenuCard, Minutes, find_piece, find_swimmers, menu_card, screen_of
    from .selection import Act, ClickPlanner, ClickStep, Offer, Offers, Selection, Targets, Thing, hinted_offer
    from .table import SpectatorHost, Table, TableContent, TableHost, let_go, take_offer
    from .visibility import Visibility

_HOMES = {
    "kit.animation": ("Arrangement",),
    "kit.board": ("BoardWidget",),
    "kit.camera": ("Bounds", "Camera", "Point"),
    "kit.drawings": ("BoardDrawings", "Drawn", "draw_arrow", "draw_glow"),
    "kit.drawn_table": ("DrawnTable", "renew_offers"),
    "kit.effects": ("Canvas", "Effect", "Ring", "draw_effects"),
    "kit.model": ("BoardModel", "BoardNotices", "PieceThings"),
    "kit.motion": ("BoardPiece", "Key"),
    "kit.painter": ("BoardPainter", "BoardPicture", "PaintMoment"),
    "kit.timeline": ("Timeline",),
    "log": ("LogRow",),
    "plain": ("PlainTable",),
    "screen": ("GameScreen", "MenuCard", "Minutes", "find_piece", "find_swimmers", "menu_card", "screen_of"),
    "selection": (
        "Act",
        "Offer",
        "Offers",
        "ClickPlanner",
        "Selection",
        "ClickStep",
        "Targets",
        "Thing",
        "hinted_offer",
    ),
    "table": ("TableHost", "SpectatorHost", "TableContent", "Table", "let_go", "take_offer"),
    "visibility": ("Visibility",),
}
"""Where each name lives. What a game brings to the screen is asked for also where no pygame is."""

if not TYPE_CHECKING:
    __getattr__ = late_names(__name__, _HOMES)
