"""The steps of a game that stand, as who runs it keeps them."""

from __future__ import annotations

from typing import Generic

from .events import Event
from .journal import Line
from .rules import S
from .seats import Audience


class Step(Generic[S]):
    """A step that stands: its line and who may read it, the position before it and what it caused."""

    __slots__ = ("audience", "before", "events", "line")

    def __init__(self, line: Line, before: S, events: list[Event], audience: Audience) -> None:
        self.line, self.before, self.events, self.audience = line, before, events, audience
