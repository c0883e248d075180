"""Picking: what can be done as things on a board, which of them is picked, and what a click means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, KeysView, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from game.engine.speech.describing import Choice

Thing = tuple[str, int, int]
"""Something that can be clicked, such as ("boat", space, 0): what kind it is, and two numbers that tell it from others of its kind."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice by what is clicked for it, in this order; None is not needed."""

    choice: Choice
    tile: Thing | None = None
    """Something beside the board that is picked before anything on it."""
    source: Thing | None = None
    target: Thing | None = None
    then: Choice | None = None
    """What the same click means after it."""
    before: tuple[Choice, ...] = ()
    """What the same click means before it: the steps that lead there."""
    is_next: bool = False
    """Whether sources come in an order: the next one is in hand without a click."""
    is_aimed: bool = False
    """Whether its target is meant only where nothing else lies under the pointer."""


Targets = dict[Thing, list[Offer]]


class Picking:
    """What is picked, and what a click means. It knows only offers: whatever is legal can be reached, nothing else."""

    def __init__(self) -> None:
        self.offers: Sequence[Offer] = ()
        self.tile: Thing | None = None
        self.source: Thing | None = None
        self.rank: Callable[[Thing], int] = lambda thing: 0
        """Of things that lie on each other those of a low rank are picked first."""
        self.ways: Callable[[Thing], Targets] = lambda source: {}
        """Where a piece that is picked could get by several steps."""
        self._opened: dict[Thing | None, _Opened] = {}
        self._targets: dict[tuple[Thing | None, Thing | None], Targets] = {}
        self._further: dict[Thing, Targets] = {}
        """Worked out once for the offers there are: what a tile leaves, and where what is picked can go."""

    def renew(self, offers: Sequence[Offer]) -> None:
        """Other things can be done now; what is picked stays only if it still can act."""
        self.offers, self._opened, self._targets, self._further = offers, {}, {}, {}
        if self.tile not in {offer.tile for offer in offers}:
            self.tile = None
        if self.source not in {offer.source for offer in self._open.offers if offer.target}:
            self.source = None
        if self.source is None:
            self.source = self._open.by_itself

    def let_go(self) -> bool:
        """Puts down what is picked, first the piece, then the tile; whether there was anything but what is picked by itself."""
        if self.is_held:
            self.source = self._open.by_itself
            return True
        was_picked, self.tile = self.tile is not None, None
        self.source = self._open.by_itself
        return was_picked

    @contextmanager
    def put_aside(self) -> Iterator[None]:
        """As if nothing were picked but what is picked by itself, for a moment."""
        picked = self.tile, self.source
        self.tile = None
        self.source = self._open.by_itself
        try:
            yield
        finally:
            self.tile, self.source = picked

    @property
    def is_held(self) -> bool:
        """Whether somebody picked a piece, and it was not picked by itself."""
        return self.source is not None and self.source != self._open.by_itself

    @property
    def tiles(self) -> set[Thing]:
        """Tiles of the hand that can be played."""
        return {offer.tile for offer in self.offers if offer.tile}

    @property
    def sources(self) -> KeysView[Thing]:
        """What can act, in the order of the offers: what is drawn twice lies the same way in every run."""
        return self._open.sources

    @property
    def targets(self) -> Targets:
        """Where what is picked can go, or what can be clicked at once; the offers of each."""
        key = self.tile, self.source
        if key not in self._targets:
            self._targets[key] = self._find_targets()
        return self._targets[key]

    @property
    def further(self) -> Targets:
        """Where what is picked could get by more than its next step; worked out when it is first asked for."""
        if self.source is None or self.tile is not None:
            return {}
        if self.source not in self._further:
            self._further[self.source] = {thing: offers for thing, offers in self.ways(self.source).items() if thing not in self.targets}
        return self._further[self.source]

    def meant_by(self, thing: Thing) -> list[Offer]:
        """What a click on something would do, at once or at the end of a way."""
        return self.targets.get(thing) or self.further.get(thing, [])

    def _find_targets(self) -> Targets:
        found: Targets = {}
        for offer in self._open.offers:
            aim = offer.target if offer.source == self.source else offer.source if offer.target is None else None
            if aim is not None and (offer.source is None or offer.source == self.source or offer.target is None):
                found.setdefault(aim, []).append(offer)
        return found

    def answer(self, things: Sequence[Thing]) -> Thing | None:
        """Which of the things under the pointer, the nearest first, answers a click there: the words beside it are about the same."""
        targets = self.targets
        aim = next((thing for i, thing in enumerate(things) if thing in targets and self._is_meant(targets[thing], i)), None)
        if aim is not None:
            return aim
        if tile := next((thing for thing in things if thing in self.tiles), None):
            return tile
        further = self.further
        nearest = next((thing for thing in things if thing in further or thing in self.sources), None)
        if nearest is not None and nearest in further:
            return nearest
        pickable = sorted((thing for thing in dict.fromkeys(things) if thing in self.sources), key=self.rank)
        if self.source not in pickable:
            return pickable[0] if pickable else None
        # Who clicks again wants what lies below it.
        return next((thing for thing in pickable if self.rank(thing) > self.rank(self.source)), self.source)

    def _is_meant(self, offers: list[Offer], nearness: int) -> bool:
        """What has to be aimed at is meant only where nothing lies on it."""
        return nearness == 0 or not all(offer.is_aimed for offer in offers)

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click on what lies under the pointer, the nearest first: the offers it means, or something is picked or let go."""
        thing = self.answer(things)
        if thing is None:
            if things:
                self.let_go()
            return []
        if meant := self.meant_by(thing):
            return meant
        if thing in self.tiles:
            self.tile, self.source = None if self.tile == thing else thing, None
            return self._at_once()
        if thing != self.source:
            self.source = thing
        elif self._open.has_several():
            self.let_go()
        return []

    def _at_once(self) -> list[Offer]:
        """A tile that needs nothing more is played at once."""
        return [offer for offer in self.offers if offer.tile == self.tile and offer.source is None and offer.target is None]

    @property
    def _open(self) -> _Opened:
        """What is left by the tile that is picked."""
        if self.tile not in self._opened:
            is_in_order = any(offer.is_next for offer in self.offers)
            self._opened[self.tile] = _Opened([offer for offer in self.offers if offer.tile == self.tile], is_in_order)
        return self._opened[self.tile]


class _Opened:
    """Offers that have the same tile, what can act by them, and what is in hand without a click."""

    def __init__(self, offers: Sequence[Offer], is_in_order: bool) -> None:
        self.offers, self.sources = offers, dict.fromkeys(offer.source for offer in offers if offer.source).keys()
        self.by_itself = self._by_itself(is_in_order)

    def has_several(self) -> bool:
        return len({offer.source for offer in self.offers}) > 1

    def _by_itself(self, is_in_order: bool) -> Thing | None:
        """Where one piece must act, it need not be clicked; of those that come in order the next one is in hand."""
        sources = [offer.source for offer in self.offers if offer.source and offer.target]
        is_only = len(set(sources)) == 1 and all(offer.source for offer in self.offers)
        return sources[0] if sources and (is_in_order or is_only) else None
