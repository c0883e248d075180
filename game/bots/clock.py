"""How long a bot may think."""

from __future__ import annotations

from time import monotonic


class Clock:
    """Runs from the moment it is made."""

    __slots__ = ("_due",)

    def __init__(self, seconds: float) -> None:
        self._due = monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds; less than none when the time is up."""
        return self._due - monotonic()

    @property
    def is_up(self) -> bool:
        return self.left <= 0
