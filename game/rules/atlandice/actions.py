"""Everything that players and chance can do in Atlandice.

Sectors, resources, tiles and seats are indices, dice have the number they show.
"""

from __future__ import annotations

from msgspec import Struct

from .state import NONE


class Visit(Struct, frozen=True, gc=False):
    """P2: a die from a sector, the token taken there (NONE: nothing lies there), and the one for the submarine."""

    sector: int
    token: int = NONE
    bonus: int = NONE


class Give(Struct, frozen=True, gc=False):
    """N1: the same with a die for the neutral player."""

    sector: int
    token: int = NONE
    bonus: int = NONE


class Take(Struct, frozen=True, gc=False):
    """A token that an effect allows (J1, L3, F1, F3); at the sector J3 leads to also one for the submarine."""

    token: int
    bonus: int = NONE


class Fetch(Struct, frozen=True, gc=False):
    """L1: a token from another region."""

    sector: int
    token: int


class Swap(Struct, frozen=True, gc=False):
    """J2: a token of the jeweller for another one of another region."""

    token: int
    sector: int
    other: int


class Move(Struct, frozen=True, gc=False):
    """L2, I2, F2: a token goes to another sector; the tile says from where."""

    token: int
    sector: int


class Turn(Struct, frozen=True, gc=False):
    """I3: a die that shows one number shows another."""

    number: int
    face: int


class Steer(Struct, frozen=True, gc=False):
    """W1 to W3: the submarine goes to another sector."""

    sector: int


class Donate(Struct, frozen=True, gc=False):
    """P3: two tokens for a point."""

    token: int
    other: int


class Keep(Struct, frozen=True, gc=False):
    """P3: nothing more is donated."""


class First(Struct, frozen=True, gc=False):
    """S1, chance: who begins."""

    seat: int


class Show(Struct, frozen=True, gc=False):
    """R3, chance: the next tile of a pile."""

    tile: int


class Roll(Struct, frozen=True, gc=False):
    """P1, and every effect that rolls, chance: what a die shows."""

    number: int


Action = Visit | Give | Take | Fetch | Swap | Move | Turn | Steer | Donate | Keep | First | Show | Roll
