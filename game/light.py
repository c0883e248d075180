"""The light of an evening: what a sea and its coasts look like at an hour, and which hour it is in a game.

A game has five hours, from 0 to 4. They follow what everybody at the table sees, and nothing else.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from game.engine import Rules, View

HOURS = 5


class Light(msgspec.Struct, frozen=True):
    """How it falls at an hour: the colours of the sea from its top to its foot, those of the calm field under a board's
    spaces, what land is multiplied by, and the glow and the glints of sun or moon on the water.
    """

    sea: tuple[str, str, str]
    land: str = "#FFFFFF"
    glint: str = "#FFF6D6"
    field: tuple[str, str, str] | None = None
    sun: tuple[float, float] = (0.0, 0.0)  # how far a shadow reaches to the right and down, for a height of 1
    path: float | None = None  # where the path of sun or moon lies on the water, as a part of the window's width
    shine: float = 1.0  # how strong that path is, and the glow where it begins, from 0 to 1
    ash: int = 0  # how thick the bank of ash is over the water, from 0 to 100
    gloom: float = 0.8  # how much darker the corners are
    is_plain: bool = False  # whether nothing but its colours is seen: there is no time for more

    @property
    def plain(self) -> Light:
        """The same without what takes long to draw: what is seen until that is there."""
        return self if self.is_plain else msgspec.structs.replace(self, sun=(0.0, 0.0), path=None, ash=0, is_plain=True)

    def halfway(self, other: Light) -> Light:
        """The mean of two lights."""
        field = None
        if self.field and other.field:
            field = _means(self.field, other.field)
        sun = (self.sun[0] + other.sun[0]) / 2, (self.sun[1] + other.sun[1]) / 2
        path = (self.path + other.path) / 2 if self.path is not None and other.path is not None else None
        land, glint = _mean(self.land, other.land), _mean(self.glint, other.glint)
        shine, ash = (self.shine + other.shine) / 2, (self.ash + other.ash) // 2
        return Light(
            _means(self.sea, other.sea), land, glint, field, sun, path, shine, ash, (self.gloom + other.gloom) / 2
        )

    def shift(self, colour: tuple[int, int, int]) -> tuple[int, int, int]:
        """How water looks in this light that has this colour at noon: as much redder, greener or bluer as the usual sea
        becomes.
        """
        moved = zip(colour, bytes.fromhex(self.sea[1][1:]), bytes.fromhex(NOON.sea[1][1:]), strict=True)
        red, green, blue = (min(max(part + now - noon, 0), 255) for part, now, noon in moved)
        return red, green, blue

    @property
    def murk(self) -> tuple[int, int, int]:
        """The colour that a drawing under water is multiplied by: tinted half as much as land, and darkened half as
        much as the sea.
        """
        dark = min(_brightness(self.sea[1]) / _brightness(NOON.sea[1]), 1.0)
        red, green, blue = (round((255 + part) / 2 * (1 + dark) / 2) for part in bytes.fromhex(self.land[1:]))
        return red, green, blue


def _brightness(colour: str) -> float:
    red, green, blue = bytes.fromhex(colour[1:])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _means(some: tuple[str, str, str], others: tuple[str, str, str]) -> tuple[str, str, str]:
    top, middle, deep = map(_mean, some, others)
    return top, middle, deep


def _mean(one: str, other: str) -> str:
    parts = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{(a + b) // 2:02X}" for a, b in parts)


NOON = Light(("#16697C", "#125565", "#0C3F4D"), is_plain=True)  # the plain sea of the theme
MORNING = Light(
    ("#0F6C88", "#0E6583", "#0B4765"), field=("#0D556B", "#0C4D62", "#093B4C"), sun=(1.35, 0.55), path=0.22, shine=0.75
)
AFTERNOON = Light(
    ("#456B5C", "#2B6161", "#153F4D"),
    "#FFEFCF",
    "#FFDB8C",
    field=("#265450", "#1C4E52", "#113845"),
    sun=(-1.75, 0.75),
    path=0.735,
    gloom=1.0,
)
DUSK = Light(
    ("#722F3D", "#452B48", "#1D1C36"),
    "#EDCBB9",
    "#FF9A58",
    field=("#56454F", "#454858", "#2C374A"),
    sun=(-2.6, 1.0),
    path=0.762,
    ash=100,
    gloom=2.6,
)
LATE = Light(("#7A3A3C", "#3B3350", "#16223A"), "#F0CDB6", "#FFB070", path=0.61, shine=0.5, ash=60)
EVENING = Light(("#2A5A86", "#1C4370", "#102A4C"), glint="#FFD9A0", path=0.265, shine=0.5)
MIDNIGHT = Light(("#14244A", "#101B3B", "#080E24"), "#9CA2C8", "#D9E6FF", path=0.265, shine=0.6, gloom=2.6)


def _first_hour(rules: Rules[Any, Any], view: View) -> int:
    return 0


class Day(msgspec.Struct, frozen=True):
    """The lights of a game's hours, and which hour it is in a view of the whole table."""

    lights: Sequence[Light] = (NOON,) * HOURS
    hour: Callable[[Rules[Any, Any], View], int] = _first_hour


ONE_HOUR = Day()  # the same light from beginning to end


def hour_by(steps: Sequence[float], gone: float) -> int:
    """The hour after so much of a game, by the four steps at which hours begin."""
    return bisect_right(steps, gone)
