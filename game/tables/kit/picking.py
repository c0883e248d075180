"""Picking: what is offered on a board and what is selected there, for all who draw it, point at it and tell of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, KeysView, Sequence
from contextlib import contextmanager

from ..selection import NOTHING, Offer, Offers, Targets, Thing, as_clicked, fit, planned


class Picking:
    """The selection of now among the offers of now; only the table changes either."""

    def __init__(self) -> None:
        self.made, self.selection = Offers(), NOTHING

    def renew(self, offers: Offers, plan: Hashable = None) -> None:
        """Other things can be done now; what is picked stays only if it still can act."""
        self.made, self.selection = offers, fit(planned(self.selection, plan), offers)

    @contextmanager
    def as_clicked(self, things: Sequence[Thing]) -> Iterator[None]:
        """What is picked as a click on things would take it, for a moment: words about them are made of the same."""
        before, self.selection = self.selection, as_clicked(self.selection, self.made, things)
        try:
            yield
        finally:
            self.selection = before

    @property
    def offers(self) -> Sequence[Offer]:
        return self.made.all

    @property
    def tile(self) -> Thing | None:
        """The tile that is picked."""
        return self.selection.tile

    @property
    def source(self) -> Thing | None:
        """The piece in hand, be it without a click."""
        return self.made.source(self.selection)

    @property
    def is_held(self) -> bool:
        """Whether a piece was picked, and is not there without a click."""
        return self.selection.source is not None and self.selection.source == self.source

    @property
    def armed(self) -> Thing | None:
        """What waits for its second click."""
        return self.selection.armed.thing if self.selection.armed else None

    @property
    def mark(self) -> Thing | None:
        """Where a hint is marked."""
        return self.selection.lent.mark if self.selection.lent else None

    @property
    def tiles(self) -> set[Thing]:
        return self.made.tiles

    @property
    def sources(self) -> KeysView[Thing]:
        return self.made.sources(self.selection)

    @property
    def targets(self) -> Targets:
        return self.made.targets(self.selection)

    @property
    def further(self) -> Targets:
        return self.made.further(self.selection)

    def meant_by(self, thing: Thing) -> list[Offer]:
        return self.made.meant_by(self.selection, thing)

    def answer(self, things: Sequence[Thing]) -> Thing | None:
        return self.made.answer(self.selection, things)
