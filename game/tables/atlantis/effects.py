"""Effects of facts besides the pieces: tiles that are laid, taken and paid, places that sink, the last wave, cards,
bridges.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ..kit.camera import Point
from ..kit.drawings import Drawn
from ..kit.effects import READING_TIME, Canvas, Effect, Phase
from ..kit.motion import between, ease, length, point_at, within
from .drawing import STEPS, TILE, UNROLLING, AtlantisDrawings

_BACK = "atlantis/card-back"
_HAND, _PURSE = 0.45, 0.8  # how far along the shelf they stand, in widths of the board


@dataclass(slots=True)
class RowCanvas(Canvas):
    """A canvas that draws tiles and cards, and knows whose things stand on the shelf below the board."""

    drawings: AtlantisDrawings
    shelved: int | None = None

    def home(self, seat: int, along: float) -> Point:
        """Where a player's own things are: so far along the shelf below the board, or at the plate."""
        if seat != self.shelved:
            return self.plate(seat)
        room = self.camera.room
        return self.camera.unit((room.left + room.width * along, room.bottom))

    def item(self, name: Item, scale: float) -> Drawn:
        """The drawing of something at about this scale, held by its middle."""
        if isinstance(name, Tile):
            step = max(round(scale / TILE * STEPS), 2)
            drawn = self.drawings.tile(name.code, 0)
            if step != STEPS:
                drawn = self.drawings.scaled_tile(name.code, step)
        elif isinstance(name, Card):
            drawn = self.drawings.card(name.name, max(round(scale * STEPS), 2))
        else:
            drawn = self.art(name, scale)
        return self.drawings.centre(drawn)


@dataclass(frozen=True, slots=True)
class Tile:
    """A treasure tile by its code."""

    code: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card by the name of its object."""

    name: str


Item = Tile | Card | str  # something that moves on the board and beside it; anything else by the name of its drawing


@dataclass(frozen=True, slots=True)
class StillItem(Effect[RowCanvas]):
    """A tile or a card that comes and goes, and does not move."""

    item: Item

    def draw(self, canvas: RowCanvas, part: float) -> None:
        canvas.draw(canvas.item(self.item, self.size), self.at, self.fade(part))


# Tiles.


@dataclass(frozen=True, slots=True)
class LaidTile(Effect[RowCanvas]):
    """A tile comes down from above onto its place, and stays."""

    code: int
    below: int
    is_below = is_lasting = True

    def draw(self, canvas: RowCanvas, part: float) -> None:
        down = within(part, 0, 1)
        at = self.at[0], self.at[1] - 0.8 * (1 - ease(down))
        canvas.draw(canvas.drawings.tile(self.code, self.below), at, min(3 * down, 1.0))


class RevealedTile(LaidTile):
    """The tile below turns over where it lies, and stays."""

    def draw(self, canvas: RowCanvas, part: float) -> None:
        drawings, (x, y) = canvas.drawings, self.at
        face = drawings.tile(self.code, self.below)
        if part >= 1:
            canvas.draw(face, self.at)
            return
        turn = within(part, 0.1, 0.7)
        held = face if turn >= 0.5 else Drawn(drawings.art("atlantis/slab-back", 0.94).surface, face.foot)
        lift = 0.25 * math.sin(math.pi * within(part, 0, 0.8))
        canvas.draw(drawings.turn_over(held, abs(math.cos(math.pi * turn))), (x, y - lift))


@dataclass(frozen=True, slots=True)
class CollectedTile(Effect[RowCanvas]):
    """A tile lifts, then goes in an arc to its owner's plate."""

    tile: Tile
    is_early = True

    def draw(self, canvas: RowCanvas, part: float) -> None:
        up, away = ease(within(part, 0, 0.35)), within(part, 0.35, 1) ** 1.5
        at = between((self.at[0], self.at[1] - 0.5 * up), canvas.home(self.seat, _PURSE), away)
        drawn = canvas.item(self.tile, 0.94 * (1 + 0.25 * up - 0.6 * away))
        turned = canvas.drawings.tilt(drawn, -5 * round(4 * math.sin(away * math.pi)))
        canvas.draw(turned, (at[0], at[1] - 0.9 * math.sin(math.pi * away)), min(8 * (1 - part), 1.0))

    def still(self) -> StillItem:
        return StillItem(self.at, READING_TIME, self.tile, size=0.94)


@dataclass(frozen=True, slots=True)
class PaidItem(Effect[RowCanvas]):
    """A tile or a card goes from its owner's plate in an arc into the water."""

    item: Item

    def draw(self, canvas: RowCanvas, part: float) -> None:
        gone = ease(within(part, 0, 0.8))
        at = between(canvas.home(self.seat, _PURSE), self.at, gone)
        under = canvas.drawings.dip(canvas.item(self.item, self.size), round(16 * within(part, 0.78, 1)))
        canvas.draw(under, (at[0], at[1] - 0.8 * math.sin(math.pi * gone)), min(8 * part, 1.0))


@dataclass(frozen=True, slots=True)
class LandEffect(Effect[RowCanvas]):
    """Something that takes the land of a place away."""

    place: int


class SinkingPlace(LandEffect):
    """Sand shudders, tilts and goes under with two rings of foam."""

    is_below = True

    def draw(self, canvas: RowCanvas, part: float) -> None:
        drawings, (x, y) = canvas.drawings, self.at
        down = within(part, 0.3, 0.85)
        aside = 0.045 * math.sin(within(part, 0, 0.35) * math.tau * 4) * (1 - down)
        slab = drawings.tilt(drawings.sand(), round(9 * ease(down)))
        canvas.ring((x, y + 0.1), 1.0, within(part, 0.2, 0.75))
        canvas.draw(drawings.dip(slab, round(16 * down * down)), (x + aside, y), 1 - within(down, 0.75, 1))
        canvas.ring((x, y + 0.1), 0.8, within(part, 0.45, 1))


class PavedPlace(LandEffect):
    """Dust where an end moves up over a place."""

    def draw(self, canvas: RowCanvas, part: float) -> None:
        for number in range(5):
            angle = math.tau * number / 5 + 0.4
            far = 0.2 + 0.5 * part
            at = self.at[0] + far * math.cos(angle), self.at[1] + far * 0.6 * math.sin(angle) - 0.25 * part
            canvas.draw(canvas.item("atlantis/puff", 0.35 + 0.3 * part), at, 0.8 * (1 - part))


def land_left(effects: Iterable[Effect[Any]], now: float) -> frozenset[int]:
    """Places that will go under, or be taken by an end that moves up, and have not yet begun to."""
    return frozenset(effect.place for effect in effects if isinstance(effect, LandEffect) and now < effect.start)


# The end of the row.


_RUN = 0.82  # the part of its time in which the wave runs along the row; then the last of it goes under
_UNDER = 0.5  # seconds in which a tile goes under
_CRESTS = ((1.1, 1.1, 0.55), (0.55, 1.5, 0.8), (0.0, 2.0, 1.0))
"""Crests of the wave, the last one first: how far behind, how wide, and how much is seen."""
_BREAK = 0.12  # the part of the run in which the wave rises, and in which it runs out


@dataclass(frozen=True, slots=True)
class DrownedPlace:
    """A place of the row when the game ends, with the tile that is left on it, if there is one."""

    place: int
    at: Point
    tile: int
    below: int
    along: float  # which part of the row lies before it


@dataclass(frozen=True, slots=True)
class FloodedRow(Effect[RowCanvas]):
    """The row goes under: the ground fades from the row that was to the water that is left."""

    way: tuple[Point, ...]  # along which the row lies, from the city to the mainland
    places: tuple[DrownedPlace, ...]
    is_below = True

    def draw(self, canvas: RowCanvas, part: float) -> None:
        return

    def still(self) -> FloodedRow:
        return FloodedRow(self.at, READING_TIME, self.way, self.places, sound=self.sound)


class RowWave(FloodedRow):
    """It goes under as one wave, which takes the tiles with it."""

    @property
    def phases(self) -> tuple[Phase, ...]:
        return (Phase(self.start, self.start, self.end),)

    def comes_to(self, place: DrownedPlace) -> float:
        """When the wave comes to a place."""
        return self.start + self.seconds * _RUN * place.along

    def draw(self, canvas: RowCanvas, part: float) -> None:
        drawings, now = canvas.drawings, self.start + part * self.seconds
        for place in (place for place in self.places if place.tile):
            under = (now - self.comes_to(place)) / _UNDER
            canvas.ring((place.at[0], place.at[1] + 0.1), 1.1, under / 1.4)
            if 0 <= under < 1:
                tilted = drawings.tilt(drawings.tile(place.tile, place.below), round(12 * ease(under)))
                canvas.draw(drawings.dip(tilted, round(16 * under * under)), place.at, min(4 * (1 - under), 1.0))

        # Crests roll along the row, rise where it begins and run out at the mainland.
        run = part / _RUN
        whole, seen = length(self.way), min(run / _BREAK, (1 + _BREAK - run) / _BREAK, 1.0)
        for behind, wide, strength in _CRESTS if seen > 0 else ():
            far = min(max(run * whole - behind, 0.0), whole)
            at, ahead = point_at(self.way, far), point_at(self.way, min(far + 0.3, whole))
            canvas.draw(drawings.crest(wide, ahead[0] < at[0]), (at[0], at[1] - 0.2), strength * seen)


def drowned_by(wave: FloodedRow, now: float) -> Sequence[DrownedPlace]:
    """The places that the wave has come to."""
    return [place for place in wave.places if wave.comes_to(place) <= now] if isinstance(wave, RowWave) else ()


# Cards.


@dataclass(frozen=True, slots=True)
class PlayedCard(Effect[RowCanvas]):
    """A card comes from its owner's plate, turns face up on its way, is there to be read, and fades."""

    card: Card

    def draw(self, canvas: RowCanvas, part: float) -> None:
        come = ease(within(part, 0, 0.4))
        at = between(canvas.home(self.seat, _HAND), self.at, come)
        turn, scale = within(part, 0.12, 0.36), 0.7 + (self.size - 0.7) * come
        face = canvas.item(self.card if turn >= 0.5 else _BACK, scale)
        turned = canvas.drawings.turn_over(face, abs(math.cos(math.pi * turn)))
        canvas.draw(turned, at, min(6 * part, 4 * (1 - part), 1.0))

    def still(self) -> StillItem:
        return StillItem(self.at, READING_TIME, self.card, size=1.0)


class ShownCard(PlayedCard):
    """One of the cards of a hand that is shown to all: they are seen side by side."""


class DrawnCard(Effect[RowCanvas]):
    """A card goes face down to its owner's plate."""

    def draw(self, canvas: RowCanvas, part: float) -> None:
        away = within(part, 0.1, 1) ** 1.4
        at = between(self.at, canvas.home(self.seat, _HAND), away)
        drawn = canvas.drawings.tilt(canvas.item(_BACK, 0.62), -4 * round(5 * math.sin(away * math.pi)))
        canvas.draw(drawn, (at[0], at[1] - 0.7 * math.sin(math.pi * away)), min(6 * part, 6 * (1 - part), 1.0))


class Shuffle(Effect[RowCanvas]):
    """Two halves of a pile go into each other."""

    def draw(self, canvas: RowCanvas, part: float) -> None:
        for side in (-1, 1):
            far = 0.55 * abs(math.cos(part * math.pi * 2)) * side
            canvas.draw(canvas.item(_BACK, 0.9), (self.at[0] + far, self.at[1]), min(6 * part, 6 * (1 - part), 1.0))


# Bridges, sparks, bills.


@dataclass(frozen=True, slots=True)
class UnrolledBridge(Effect[RowCanvas]):
    """A bridge unrolls plank by plank along a gap, and is on the ground when it is done."""

    colour: str
    line: tuple[Point, ...]
    is_below = is_lasting = True

    def draw(self, canvas: RowCanvas, part: float) -> None:
        step = min(int(part * UNROLLING) + 1, UNROLLING)
        canvas.draw(canvas.drawings.unrolled_bridge(self.line, self.colour, step), (0.0, 0.0))


class ShoreSparks(Effect[RowCanvas]):
    """Sparks where a pawn is safe ashore."""

    def draw(self, canvas: RowCanvas, part: float) -> None:
        canvas.sparks(self.at, 0.3, 0.7, 0.3, part)


@dataclass(frozen=True, slots=True)
class Bill(Effect[RowCanvas]):
    """The debt of a player for the march, beside the player's mark."""

    colour: str
    price: int

    def draw(self, canvas: RowCanvas, part: float) -> None:
        self.draw_at(canvas, self.at, min(5 * part, 4 * (1 - part), 1.0))

    def draw_at(self, canvas: RowCanvas, at: Point, seen: float) -> None:
        canvas.draw(canvas.item(f"common/mark-{self.colour}", 0.8), (at[0] - 0.75, at[1]), seen)
        canvas.draw(canvas.drawings.plaque(self.price, False, 1.4), (at[0] + 0.35, at[1]), seen)

    def still(self) -> StillBill:
        return StillBill(self.at, READING_TIME, self.colour, self.price, seat=self.seat)


class Debt(Bill):
    """A debt that stays unpaid can be read for a while, then goes to its player's plate."""

    def draw(self, canvas: RowCanvas, part: float) -> None:
        at = between(self.at, canvas.plate(self.seat), within(part, 0.55, 1) ** 2)
        self.draw_at(canvas, at, min(5 * part, 4 * (1 - part), 1.0))


class StillBill(Bill):
    """A bill that comes and goes, and does not move."""

    def draw(self, canvas: RowCanvas, part: float) -> None:
        self.draw_at(canvas, self.at, self.fade(part))
