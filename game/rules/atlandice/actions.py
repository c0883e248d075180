"""What players and chance can do in Atlandice.

Sectors, resources, tiles and seats are indices, dice have the number they show.
"""

from __future__ import annotations

from dataclasses import dataclass

from .state import NONE


@dataclass(frozen=True, slots=True)
class Visit:
    """P2: a die from a sector, the token taken there (NONE: nothing lies there), and the one for the submarine."""

    sector: int
    token: int = NONE
    bonus: int = NONE


@dataclass(frozen=True, slots=True)
class Give:
    """N1: the same with a die for the neutral player."""

    sector: int
    token: int = NONE
    bonus: int = NONE


@dataclass(frozen=True, slots=True)
class Take:
    """A token that an effect allows (J1, L3, F1, F3); at the sector J3 leads to also one for the submarine."""

    token: int
    bonus: int = NONE


@dataclass(frozen=True, slots=True)
class Fetch:
    """L1: a token from another region."""

    sector: int
    token: int


@dataclass(frozen=True, slots=True)
class Swap:
    """J2: a token of the jeweller for another one of another region."""

    token: int
    sector: int
    other: int


@dataclass(frozen=True, slots=True)
class Move:
    """L2, I2, F2: a token goes to another sector; the tile says from where."""

    token: int
    sector: int


@dataclass(frozen=True, slots=True)
class Turn:
    """I3: a die that shows one number shows another."""

    number: int
    face: int


@dataclass(frozen=True, slots=True)
class Steer:
    """W1 to W3: the submarine goes to another sector."""

    sector: int


@dataclass(frozen=True, slots=True)
class Donate:
    """P3: two tokens for a point."""

    token: int
    other: int


@dataclass(frozen=True, slots=True)
class Keep:
    """P3: nothing more is donated."""


@dataclass(frozen=True, slots=True)
class First:
    """S1, chance: who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """R3, chance: the next tile of a pile."""

    tile: int


@dataclass(frozen=True, slots=True)
class Roll:
    """P1, and every effect that rolls, chance: what a die shows."""

    number: int


Action = Visit | Give | Take | Fetch | Swap | Move | Turn | Steer | Donate | Keep | First | Show | Roll
