"""The curtain between two people, as it is drawn; who may see what is decided in `game.match.privacy`."""

from .scene import CurtainScene

__all__ = ["CurtainScene"]
