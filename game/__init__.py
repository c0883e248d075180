"""Leaving Atlantis: three games about escaping a sinking island.

What `__all__` names is for other programs, and docs/python.md shows it and lists the few other modules that are.
Everything else may change at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine.late_names import late_names
from .version import __version__ as __version__

if TYPE_CHECKING:
    from .api.bots import Bot as Bot
    from .api.bots import bot as bot
    from .api.picture import Still as Still
    from .api.play import Game as Game
    from .api.play import Result as Result
    from .api.play import deal as deal
    from .api.play import games as games
    from .api.play import load as load
    from .api.play import new as new
    from .api.view import SeatView as SeatView
    from .api.wanted import Impossible as Impossible

__all__ = ["Bot", "Game", "Impossible", "Result", "SeatView", "Still", "bot", "deal", "games", "load", "new"]

if not TYPE_CHECKING:
    __getattr__ = late_names(
        __name__,
        {
            "api.bots": ("Bot", "bot"),
            "api.picture": ("Still",),
            "api.play": ("Game", "Result", "deal", "games", "load", "new"),
            "api.view": ("SeatView",),
            "api.wanted": ("Impossible",),
        },
    )


def __dir__() -> list[str]:
    """Also the names that nobody has asked for yet."""
    return sorted({*globals(), *__all__})
