"""Everything that players and chance can do in Atlantis. Places, objects, tiles and seats are numbers; the notation
gives them names.
"""

from __future__ import annotations

from msgspec import Struct


class Buy(Struct, frozen=True, gc=False):
    """T1: a tile of this value is given up for cards."""

    value: int


class Bridge(Struct, frozen=True, gc=False):
    """G6: the bridge is laid on the gap that begins at this place."""

    place: int


class Play(Struct, frozen=True, gc=False):
    """T2, T3: a card moves the pawn that stands on this place."""

    kind: int
    start: int


class PayTile(Struct, frozen=True, gc=False):
    """G2: a tile of this value."""

    value: int


class PayCard(Struct, frozen=True, gc=False):
    """G2: a card from the hand."""

    kind: int


class Stuck(Struct, frozen=True, gc=False):
    """T8: no pawn can move; the hand is shown and cards are drawn."""


class Finish(Struct, frozen=True, gc=False):
    """G6, T7: no bridge is laid after collecting; cards are drawn."""


class First(Struct, frozen=True, gc=False):
    """A3, chance: who begins."""

    seat: int


class Lay(Struct, frozen=True, gc=False):
    """A1, chance: the visible tile of a place."""

    place: int
    tile: int


class Draw(Struct, frozen=True, gc=False):
    """A3, T1, T7, T8, chance, private: a card from the pile."""

    kind: int


class Refill(Struct, frozen=True, gc=False):
    """A4, chance: the discard is shuffled and becomes the pile."""


class Reveal(Struct, frozen=True, gc=False):
    """T5, chance: the tile that lay under the one collected."""

    tile: int


PaidItem = PayTile | PayCard
"""What is given for a gap, piece by piece (G2)."""
Action = Buy | Bridge | Play | PayTile | PayCard | Stuck | Finish | First | Lay | Draw | Refill | Reveal
