"""The rulebooks on the screen: chapters to leaf through, rules to look up."""

from .scene import RulebookScene

__all__ = ["RulebookScene"]
