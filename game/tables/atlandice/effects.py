"""The look of facts besides the pieces: dice that tumble, tokens that fly, cards that turn over, ceremonies."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pygame

from game.render import shapes
from game.rules.atlandice.state import NO_TILE

from ..kit.camera import Point
from ..kit.drawings import blit_around
from ..kit.effects import READING_TIME, Effect
from ..kit.motion import between, ease, within
from .award import TOLD, AwardCeremony, Ceremony, CityCanvas, Inventory, draw_award, draw_inventory
from .layout import BODY, CARD, DIE, Front

_TUMBLES = 5  # faces that are seen while a die tumbles


class SteadyPicture(Effect[CityCanvas]):
    """A picture that neither moves nor fades."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        canvas.draw(canvas.item(self.art, self.size), self.at)


# Tokens and dice.


@dataclass(frozen=True, slots=True)
class Flight(Effect[CityCanvas]):
    """Something goes in an arc from one place to another."""

    goal: Point

    def draw(self, canvas: CityCanvas, part: float) -> None:
        x, y = between(self.at, self.goal, ease(part))
        drawn = canvas.item(self.art, self.size * (1 + 0.25 * math.sin(math.pi * part)))
        canvas.draw(drawn, (x, y - 2.0 * math.sin(math.pi * part)))


class ToPlate(Effect[CityCanvas]):
    """Something goes to a player's plate."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        x, y = between(self.at, canvas.plate(self.seat), part**1.4)
        drawn = canvas.item(self.art, self.size * (1.2 - 0.3 * part))
        canvas.draw(drawn, (x, y - 2.2 * math.sin(math.pi * part)), min(8 * (1 - part), 1.0))


class WonTile(ToPlate):
    """A tile goes to a player's plate, where no ceremony has told that; it is heard when it is there."""

    @property
    def heard_at(self) -> float:
        return self.end

    def still(self) -> TileAtPlate:
        return TileAtPlate(self.at, READING_TIME, art=self.art, size=self.size, seat=self.seat)


class TileAtPlate(Effect[CityCanvas]):
    """A tile beside the plate of who has won it."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        x, y = canvas.plate(self.seat)
        canvas.draw(canvas.item(self.art, self.size), (x - self.size / 2, y), self.fade(part))


class FromPlate(Effect[CityCanvas]):
    """Something comes from a player's plate."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        x, y = between(canvas.plate(self.seat), self.at, ease(part))
        canvas.draw(canvas.item(self.art, self.size), (x, y - 2.2 * math.sin(math.pi * part)), min(6 * (1 - part), 1.0))


@dataclass(frozen=True, slots=True)
class TumblingDie(Effect[CityCanvas]):
    """A die turns over and over on its way, and shows its number at last."""

    number: int
    goal: Point

    def draw(self, canvas: CityCanvas, part: float) -> None:
        x, y = between(self.at, self.goal, ease(part))
        number = self.number if part > 0.8 else (int(part * _TUMBLES * 2) * 5 + round(self.goal[0])) % 6 + 1
        drawn = canvas.item(f"common/die-{number}", DIE * (1 + 0.4 * math.sin(math.pi * part)))
        turned = canvas.drawings.tilt(drawn, round(24 * (1 - part)) * 15 if part < 1 else 0)
        canvas.draw(turned, (x, y - 3.0 * math.sin(math.pi * part)))


@dataclass(frozen=True, slots=True)
class RolledDie(Effect[CityCanvas]):
    """A die is rolled on the spot; it lands with light around it where it brings luck."""

    number: int
    is_lucky: bool

    def draw(self, canvas: CityCanvas, part: float) -> None:
        number = self.number if part > 0.45 else int(part * 22) * 5 % 6 + 1
        if part > 0.45 and self.is_lucky:
            size, look = max(round(2.6 * 1.5 * canvas.drawings.size), 8), canvas.pen.look
            light = look.bake(
                ("luck", size), lambda: shapes.rounded_rect((size, size), size // 2, look.colour("glow"), alpha=190)
            )
            blit_around(canvas.pen, light, canvas.camera.pixel(self.at))
        drawn = canvas.item(f"common/die-{number}", 2.6 * (1 + 0.5 * math.sin(math.pi * within(part, 0, 0.45))))
        turned = canvas.drawings.tilt(drawn, round(24 * within(part, 0, 0.45)) * 15)
        canvas.draw(turned, self.at, min(6 * (1 - part), 1.0))

    def still(self) -> SteadyPicture:
        return SteadyPicture(self.at, READING_TIME, art=f"common/die-{self.number}", size=2.6)


class Pulse(Effect[CityCanvas]):
    """Light that fades around a piece or a region."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        unit, look = canvas.drawings.size, canvas.pen.look
        wide = max(round(self.size * 1.3 * unit), 4)
        light = look.bake(
            ("flash", wide), lambda: shapes.rounded_rect((wide, wide), round(0.6 * unit), look.colour("glow-light"))
        )
        light.set_alpha(round(170 * (1 - part)))
        blit_around(canvas.pen, light, canvas.camera.pixel(self.at))
        light.set_alpha(255)


# Marks.


@dataclass(frozen=True, slots=True)
class Sign(Effect[CityCanvas]):
    """A sign pops up and fades, such as a player's mark; where nothing moves, it is of another size."""

    still_size: float

    def draw(self, canvas: CityCanvas, part: float) -> None:
        drawn = canvas.item(self.art, self.size * (0.7 + 0.3 * ease(min(3 * part, 1))))
        canvas.draw(drawn, self.at, min(5 * (1 - part), 1.0))

    def still(self) -> SteadyPicture:
        return SteadyPicture(self.at, READING_TIME, art=self.art, size=self.still_size)


class PassedMarker(Effect[CityCanvas]):
    """The marker of the first player comes to a plate."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        canvas.draw(canvas.item(self.art, 1.4), canvas.plate(self.seat), math.sin(math.pi * part))


# The cards of regions.


@dataclass(frozen=True, slots=True)
class ChangedCard(Effect[CityCanvas]):
    """The card of a region becomes another one; before that the one before it lies there."""

    before: Front
    after: Front
    is_below = is_early = True


class TurnedCard(ChangedCard):
    """A tile turns over on its pile."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        drawings = canvas.drawings
        if 0 < part < 1:
            canvas.draw(drawings.card(replace(self.after, tile=NO_TILE)), self.at)
        front = self.before if part < 0.5 else self.after
        canvas.draw(drawings.turn_over(drawings.card(front), abs(1 - 2 * part)), self.at)


class ClosingCard(ChangedCard):
    """A shutter comes down before the building, then water rises over tray and gate (R4)."""

    def draw(self, canvas: CityCanvas, part: float) -> None:
        drawings = canvas.drawings
        closed = drawings.card(self.after)
        canvas.draw(drawings.card(self.before), self.at)
        rect, unit = closed.rect_at(canvas.camera.pixel(self.at)), drawings.size
        high, wide = closed.surface.get_height(), closed.surface.get_width()
        sill = round(BODY * unit)
        down, up = round(sill * ease(within(part, 0, 0.5))), round((high - sill) * ease(within(part, 0.5, 1)))
        canvas.pen.surface.blit(closed.surface, rect.topleft, (0, 0, wide, down))
        canvas.pen.surface.blit(closed.surface, (rect.x, rect.bottom - up), (0, high - up, wide, up))
        for y, colour in ((down if 0 < down < sill else 0, "ink"), (high - up if 0 < up < high - sill else 0, "white")):
            if y:
                edge = pygame.Rect(rect.x + 2, rect.y + y - 2, round(CARD[0] * unit) - 4, max(round(0.25 * unit), 3))
                pygame.draw.rect(canvas.pen.surface, canvas.pen.look.colour(colour), edge, border_radius=2)


# Ceremonies.


AT_REST = 0.7  # the part of a ceremony after which all of it is there to be read


@dataclass(frozen=True, slots=True)
class CeremonyEffect(Effect[CityCanvas]):
    """A ceremony that is held: it has much to read. Its sound, if any, is for whoever the ribbon names."""

    about: Ceremony

    @property
    def heard_at(self) -> float:
        return self.start + TOLD * self.seconds

    def draw(self, canvas: CityCanvas, part: float) -> None:
        if isinstance(self.about, AwardCeremony):
            draw_award(canvas, self.about, part)
        elif isinstance(self.about, Inventory):
            draw_inventory(canvas, self.about, part)

    def still(self) -> StillCeremony:
        return StillCeremony(self.at, self.seconds, self.about)


class StillCeremony(CeremonyEffect):
    """A ceremony at rest: all of it is told at once."""

    @property
    def heard_at(self) -> float:
        return self.start

    def draw(self, canvas: CityCanvas, part: float) -> None:
        CeremonyEffect.draw(self, canvas, AT_REST)


class HomeLight(CeremonyEffect):
    """Light around the region to which tokens come home (R3)."""

    is_below = True

    def draw(self, canvas: CityCanvas, part: float) -> None:
        unit, (x, y) = canvas.drawings.size, canvas.camera.pixel(self.at)
        frame = pygame.Rect(0, 0, round((CARD[0] + 0.5) * unit), round((CARD[1] + 0.5) * unit))
        frame.center = round(x), round(y)
        colour = canvas.pen.look.colour("glow")
        pygame.draw.rect(canvas.pen.surface, colour, frame, max(round(0.3 * unit), 3), border_radius=round(0.7 * unit))
