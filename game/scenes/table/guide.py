"""The guide beside a table: what a lesson, a puzzle, a moment of a review or an evening adds to the one table scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.widgets import Region

from ..scene import Command

KeyUse = Callable[[], Command | None]  # what a key does; it is for nobody else then


class Guide:
    """Stands beside a table and adds nothing: the table of a game like any other.

    Whoever adds something overrides hooks, each of which says by its default that the table does as usual. All else
    that a table goes by is a plain value.
    """

    keys: Mapping[int, KeyUse] = {}  # keys that mean something of its own, by their numbers

    def title(self) -> Region | None:
        """Gives what stands in the place of the title."""
        return None

    def tip(self, tool: str) -> str:
        """Says what a tool does, by the key of its words, where that is another thing than usual."""
        return ""

    def hint(self) -> bool | None:
        """A hint is asked for: whether one is shown, or will be. None leaves that to the table."""
        return None
