"""The pieces of the city: tokens in trays and at the market, dice at their gates, the submarine, the hand of the clock."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.atlandice.city import sector_of
from game.rules.atlandice.regions import pile
from game.rules.atlandice.state import KINDS, MARKET, State
from game.rules.atlandice.tables import NUMBERS, Tables
from game.rules.atlandice.wording import token_picture

from ...kit.pieces import BoardPiece, Key
from .city import DIE, SUBMARINE, TOKEN, CityLayout

HAND: Key = ("hand", 0, 0)
BOAT: Key = ("submarine", 0, 0)
_HAND_AT = 7.3
"""How far from the clock's middle its hand is."""


@dataclass(frozen=True, slots=True)
class CityPiece(BoardPiece):
    """A token, a die, the submarine or the hand. `space` is the sector; of the hand, the space of the clock."""

    kind: int = -1
    """The resource of a token, the number of a die."""


def arranged(t: Tables, s: State, layout: CityLayout) -> dict[Key, CityPiece]:
    """All pieces of a position by their keys."""
    found = [*_tokens(s, layout), *_dice(s, layout), _submarine(s, layout), hand_piece(t, layout, s.hand)]
    return {piece.key: piece for piece in found}


def hand_piece(t: Tables, layout: CityLayout, space: int) -> CityPiece:
    x, y = layout.on_clock(space, t.last + 1, _HAND_AT)
    return CityPiece(HAND, "atlandice/clock-hand", x, y, 1.0, space)


def hand_way(t: Tables, layout: CityLayout, start: int, end: int) -> list[tuple[float, float]]:
    """Around the clock from one space to another."""
    steps = max((end - start) * 4, 1)
    return [layout.on_clock(start + (end - start) * step / steps, t.last + 1, _HAND_AT) for step in range(steps + 1)]


def cells(s: State, sector: int) -> bytes:
    """How many of each kind lie at a sector."""
    return bytes(s.lying[KINDS * sector : KINDS * sector + KINDS])


def dice_at(s: State, sector: int) -> list[int]:
    """The numbers of the dice at a sector."""
    return [number for number in NUMBERS if sector_of(s, number) == sector for _ in range(s.dice[number - 1])]


def _tokens(s: State, layout: CityLayout) -> list[CityPiece]:
    found, seen = [], dict[tuple[int, int], int]()
    for sector in range(MARKET + 1):
        for kind, (x, y) in layout.tokens(sector, cells(s, sector)):
            number = seen[sector, kind] = seen.get((sector, kind), -1) + 1
            found.append(CityPiece(("token", KINDS * sector + kind, number), token_picture(kind), x, y, TOKEN, sector, kind=kind))
    return found


def _dice(s: State, layout: CityLayout) -> list[CityPiece]:
    found, seen = [], dict[int, int]()
    for sector in range(MARKET + 1):
        numbers = dice_at(s, sector)
        for number, (x, y) in zip(numbers, layout.dice(sector, len(numbers)), strict=True):
            which = seen[number] = seen.get(number, -1) + 1
            found.append(CityPiece(("die", number, which), f"common/die-{number}", x, y, DIE, sector, kind=number))
    return found


def _submarine(s: State, layout: CityLayout) -> CityPiece:
    x, y = layout.berth(s.submarine)
    return CityPiece(BOAT, "atlandice/submarine", x, y, SUBMARINE, s.submarine)


@dataclass(frozen=True, slots=True)
class Front:
    """What the card of a region shows."""

    sector: int
    tile: int
    below: int
    """Tiles still to come."""
    is_closed: bool


def front_of(t: Tables, s: State, sector: int) -> Front:
    return Front(sector, s.top[sector], len(pile(t, s, sector)), not s.open >> sector & 1)
