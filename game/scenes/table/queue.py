"""Clicks that wait: for the disk to write the step before, or for what moves to come to rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.tables.selection import Step


@dataclass(frozen=True, slots=True)
class Click:
    """All steps that one click means, and the seat that clicked."""

    seat: int | None
    steps: tuple[Step, ...]
    is_seen_stepwise: bool = False  # whether each step is looked at before the next one
    is_confirmed: bool = False  # whether nobody is asked about dangers any more
    is_begun: bool = False  # whether a step of it is done already


@dataclass(frozen=True, slots=True)
class Undo:
    """The last decision is to be taken back."""


@dataclass(frozen=True, slots=True)
class Queue:
    """The click whose steps are being done, and what waits behind it."""

    going: Click | None = None
    waiting: tuple[Click | Undo, ...] = ()

    def put(self, click: Click) -> Queue:
        """A click waits its turn; another one that waited already, or a way that is being gone, was thought better of."""
        return Queue(self._lasting, (*self._kept, click))

    def undo(self) -> Queue:
        """Takes away the click that waits, or else waits itself; a way that is being gone ends."""
        is_click = bool(self.waiting) and isinstance(self.waiting[-1], Click)
        return Queue(self._lasting, self._kept if is_click else (*self.waiting, Undo()))

    def stop(self) -> Queue:
        """A step was refused or cannot be done: what the same click means after it is left."""
        return replace(self, going=None)

    def next(self, is_saving: bool, is_busy: bool) -> tuple[Click | Undo | None, Queue]:
        """What is to be done now, a click with its next step alone, and what is left then."""
        if is_saving:
            return None, self
        if self.going is None:
            if not self.waiting or isinstance(self.waiting[0], Undo):
                return (self.waiting[0] if self.waiting else None), replace(self, waiting=self.waiting[1:])
            return Queue(self.waiting[0], self.waiting[1:]).next(is_saving, is_busy)
        if self.going.is_seen_stepwise and self.going.is_begun and is_busy:
            return None, self
        first, *rest = self.going.steps
        left = replace(self.going, steps=tuple(rest), is_begun=True) if rest else None
        return replace(self.going, steps=(first,)), replace(self, going=left)

    @property
    def is_empty(self) -> bool:
        return self.going is None and not self.waiting

    @property
    def _lasting(self) -> Click | None:
        """What is done to its end, whatever is clicked meanwhile."""
        return None if self.going is not None and self.going.is_seen_stepwise else self.going

    @property
    def _kept(self) -> tuple[Click | Undo, ...]:
        """What waits, without a click at its end."""
        return self.waiting[:-1] if self.waiting and isinstance(self.waiting[-1], Click) else self.waiting
