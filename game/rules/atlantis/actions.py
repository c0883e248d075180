"""What players and chance can do in Atlantis. Places, objects, tiles and seats are numbers; `text` gives them names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Buy:
    """T1: a tile of this value is given up for cards."""

    value: int


@dataclass(frozen=True, slots=True)
class Bridge:
    """G6: the bridge is laid on the gap that begins at this place."""

    place: int


@dataclass(frozen=True, slots=True)
class Play:
    """T2, T3: a card moves the pawn that stands on this place."""

    kind: int
    start: int


@dataclass(frozen=True, slots=True)
class PayTile:
    """G2: a tile of this value."""

    value: int


@dataclass(frozen=True, slots=True)
class PayCard:
    """G2: a card from the hand."""

    kind: int


@dataclass(frozen=True, slots=True)
class Stuck:
    """T8: no pawn can move; the hand is shown and cards are drawn."""


@dataclass(frozen=True, slots=True)
class Finish:
    """G6, T7: no bridge is laid after collecting; cards are drawn."""


@dataclass(frozen=True, slots=True)
class First:
    """A3, chance: who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """A1, chance: the visible tile of a place."""

    place: int
    tile: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A3, T1, T7, T8, chance, private: a card from the pile."""

    kind: int


@dataclass(frozen=True, slots=True)
class Refill:
    """A4, chance: the discard is shuffled and becomes the pile."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """T5, chance: the tile that lay under the one collected."""

    tile: int


Action = Buy | Bridge | Play | PayTile | PayCard | Stuck | Finish | First | Lay | Draw | Refill | Reveal
