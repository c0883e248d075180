"""Facts caused by an action. Animation, sound, log and statistics are made from these and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, dataclass_transform

from .seats import Audience


def may_know(audience: Audience, seat: int | None) -> bool:
    """Whether a seat (None: the whole table) is in the audience."""
    return audience is None or (seat is not None and seat in audience)


@dataclass_transform(kw_only_default=True, frozen_default=True)
@dataclass(frozen=True)
class Event:
    """One fact, with the seats that may know it.

    A kind of facts names its values: it is a frozen dataclass that takes them by name.
    """

    news: ClassVar[bool] = (
        False  # whether it tells someone something they could not know before: such a step cannot be undone
    )
    is_bulk: ClassVar[bool] = False
    """Whether it comes by the dozen, as before a game begins: a log leaves it out unless it is asked for everything."""
    is_silent: ClassVar[bool] = False
    """Whether it only says that something was not done, such as a tile that was not played: that is no news for a log.
    """
    is_scored: ClassVar[bool] = False
    """Whether a scoring is to show it: the log of a game that has just ended leaves it out, that of a replay does not.
    """
    counted: ClassVar[str] = (
        ""  # as what statistics count each of them; what counts for more than one says so by its `tally`
    )
    audience: Audience = None

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)

    @property
    def shown_by(self) -> int | None:
        """The seat that showed this out of its own hand: where it sits alone with bots, nobody else has learned
        anything.
        """
        return None

    @property
    def key(self) -> str:
        """The name by which catalogues, sounds and animations know this kind of fact."""
        return fact_key(type(self))

    def facts(self) -> dict[str, Any]:
        """The values of the fact by name."""
        return {entry.name: getattr(self, entry.name) for entry in fields(self) if entry.name != "audience"}

    def tally(self) -> tuple[str, int] | None:
        """Says what statistics count when this happens, by name, and how much of it."""
        return (self.counted, 1) if self.counted else None

    def seen_by(self, seat: int | None) -> bool:
        return may_know(self.audience, seat)


EventSink = list[Event] | None  # where an action puts the facts that it causes; None where nobody wants to know them


class ShownFromHand(Event):
    """A seat shows what it alone knew."""

    news: ClassVar[bool] = True
    seat: int

    @property
    def shown_by(self) -> int | None:
        return self.seat


def kinds_in(module: ModuleType) -> tuple[type[Event], ...]:
    """All kinds of facts that a module defines."""
    own = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    return tuple(kind for kind in own if issubclass(kind, Event))


def fact_key(kind: type[Event]) -> str:
    """The name of a kind of facts."""
    return _kebab(kind.__name__)


@cache
def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
