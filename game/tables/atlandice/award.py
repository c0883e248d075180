"""Ceremonies of a region that stands empty and of an inventory: what they tell, and how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.engine import Event
from game.engine.speech.words import Message
from game.light import NOON, Light
from game.rules.atlandice import events as e
from game.rules.atlandice.board import REGIONS, Points
from game.rules.atlandice.city import split_for_market
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.speech.sentences import holder_word, resource_word, sector_word, token_picture
from game.rules.atlandice.state import KINDS, MARKET, NO_TILE, NONE, State

from ..kit.drawings import Drawn, blit_faint
from ..kit.effects import Canvas
from ..kit.motion import ease, within
from .drawing import HEADS, LEAST, TINTS, AtlandiceDrawings, draw_sheet, line


@dataclass(frozen=True, slots=True)
class Homecoming:
    """R3, R4: who gives back how many of a resource, and where these go."""

    sector: int
    counts: tuple[int, ...]
    to_market: int
    at_market: int  # how many lie at the market then
    on_tile: int
    tile: int = NO_TILE  # the tile that comes into play, as soon as it is known
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class AwardCeremony:
    """R1, R2: a region that stands empty."""

    sector: int
    counts: tuple[int, ...]
    most: tuple[int, ...]
    second: tuple[int, ...]
    winner: int  # who gets the tile, or NONE
    in_turn: int  # whose visit it was
    points: Points
    home: Homecoming

    @property
    def is_tied(self) -> bool:
        return len(self.most) > 1

    def points_of(self, holder: int) -> int:
        """The points someone gets, including the tile's."""
        if holder in self.most:
            return self.points.tile
        return self.points.second if holder in self.second else 0


@dataclass(frozen=True, slots=True)
class Inventory:
    """P3: who has how many of what a space shows."""

    goods: int
    counts: tuple[int, ...]
    most: tuple[int, ...]
    points: int


Ceremony = AwardCeremony | Homecoming | Inventory


def award_of(
    constants: Constants, before: State, after: State, event: e.RegionEmptied, following: Sequence[Event]
) -> AwardCeremony:
    """The ceremony of a region just emptied; `following` are the later facts of the same step."""
    winner = next(
        (fact.seat for fact in following if isinstance(fact, e.TileWon) and fact.sector == event.sector), NONE
    )
    filled = next(
        (fact for fact in following if isinstance(fact, e.RegionFilled) and fact.sector == event.sector), None
    )
    home = (
        homecoming(constants, after, filled, event.counts)
        if filled
        else _to_come(constants, after, event.sector, event.counts)
    )
    return AwardCeremony(
        event.sector, event.counts, event.seats, event.runners_up, winner, before.player, constants.board.points, home
    )


def _to_come(constants: Constants, after: State, sector: int, counts: tuple[int, ...]) -> Homecoming:
    """Before it happens: R4 where the region has closed, else R3."""
    if not after.open >> sector & 1:
        return Homecoming(sector, counts, 0, 0, 0, is_closed=True)
    to_market, on_tile = split_for_market(constants, after, sector, sum(counts))
    return Homecoming(sector, counts, to_market, after.lying[KINDS * MARKET + sector] + to_market, on_tile)


def homecoming(constants: Constants, after: State, event: e.RegionFilled, counts: tuple[int, ...]) -> Homecoming:
    """While it happens."""
    at_market = after.lying[KINDS * MARKET + event.resource]
    return Homecoming(event.sector, counts, event.market, at_market, event.count, after.top[event.sector])


# What ceremonies are drawn with.


@dataclass(slots=True)
class CityCanvas(Canvas):
    """A canvas that knows the city."""

    drawings: AtlandiceDrawings
    ground: pygame.Surface = field(kw_only=True)
    light: Light = field(default=NOON, kw_only=True)

    @property
    def unit(self) -> float:
        """Pixels of a unit of the whole board: a ceremony is as large, however near one has gone."""
        return self.camera.size / self.camera.zoom

    def blit(self, drawn: pygame.Surface, rect: pygame.Rect, seen: float, area: pygame.Rect | None = None) -> None:
        """Draws a surface, more or less transparent."""
        blit_faint(self.pen.surface, drawn, rect, seen, area)

    def fit_text(self, text: str, size: float, wide: float, colour: str, face: str) -> pygame.Surface:
        """A line of words in units that is smaller where it would be too wide, and cut where that would be too small to
        read.
        """
        look, room = self.pen.look, max(round(wide * self.unit), 1)
        words = line(look, text, size * self.unit, colour, face)
        if words.get_width() > room:
            words = line(look, text, size * self.unit * room / words.get_width(), colour, face)
        return words if words.get_width() <= room else words.subsurface((0, 0, room, words.get_height()))

    def name(self, holder: int) -> str:
        names = self.drawings.narrator.names
        return names[holder] if holder < len(names) else self.drawings.narrator.words.say("atlandice.award.neutral")

    def mark(self, holder: int, size: float) -> pygame.Surface:
        """The mark of a player; the neutral one has none of its own."""
        colours, wide = self.drawings.constants.colours, round(size * self.unit)
        art = f"common/mark-{colours[holder]}" if holder < self.drawings.constants.seats else "common/icon-person"
        return self.pen.look.art.picture(art, wide, wide)

    def item(self, name: str, scale: float) -> Drawn:
        return self.drawings.centre(self.art(name, scale))

    def sheet(self, surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int]) -> None:
        draw_sheet(self.pen.look, surface, rect, max(round(0.5 * self.unit), 3), colour)

    def pill(self, text: str) -> pygame.Surface:
        """A few words in gold."""
        return self.drawings.draw_surface_once(("pill", text), lambda: self._pill(text))

    def _pill(self, text: str) -> pygame.Surface:
        words = line(self.pen.look, text, 1.25 * self.unit, "ink", "serif-bold")
        high = words.get_height() + round(0.2 * self.unit)
        pill = pygame.Surface((max(words.get_width() + round(1.0 * self.unit), high), high), pygame.SRCALPHA)
        self.sheet(pill, pill.get_rect(), self.pen.look.colour("gold-top"))
        pill.blit(words, words.get_rect(center=pill.get_rect().center))
        return pill


# How they are drawn.


_WIDE, _APART = 8.2, 0.5
_HEIGHTS = {"gold": 6.9, "silver": 5.3, "plain": 3.7}
"""How wide a pedestal is, how far two are apart, and how high each kind is, in units."""
_RISE = (0.03, 0.12)
_COUNT = (0.12, 0.32)
_UNFOLD = (0.32, 0.38)
_REASON = (0.38, 0.42)
"""When the tile rises, the tokens are counted, the ribbon unfolds, and the reason comes, as parts of a ceremony."""
FLOWN = 0.52  # the part of a ceremony after which points have come to the plates
_FLY = 0.42, FLOWN
TOLD = _UNFOLD[0]  # the part at which the ribbon begins to tell who gets the tile
_MOST = 6  # tokens that are counted out one by one; the number says the rest
_READABLE = 104  # pixels that what stands on a pedestal needs at least
_TILE = (9.6, 8.6)


@dataclass(frozen=True, slots=True)
class Holder:
    """One on a pedestal."""

    number: int
    count: int
    kind: str  # what the pedestal is made of: gold, silver or plain
    gain: str
    reason: str
    points: int


def draw_award(canvas: CityCanvas, award: AwardCeremony, part: float) -> None:
    """The region's tile in laurels, a ribbon for who gets it, and all on pedestals by what they have."""
    say, constants = canvas.drawings.narrator.say, canvas.drawings.constants
    sector = {"sector": sector_word(award.sector)}
    _draw_backdrop(canvas, say(Message("atlandice.award.title", sector)), part)
    _draw_tile(canvas, award, ease(within(part, *_RISE)))
    if award.winner == NONE:
        _draw_ribbon(canvas, say(Message("atlandice.award.nobody")), NONE, part)
    else:
        values = {"name": holder_word(constants, award.winner), "count": award.points.tile}
        _draw_ribbon(canvas, say(Message("atlandice.award.tile", values)), award.winner, part)
    if award.is_tied:
        key = "tied-in-turn" if award.winner == award.in_turn else "tied-next"
        # R2: why of those who are tied this one gets the tile.
        text = say(Message(f"atlandice.award.{key}", {"name": holder_word(constants, award.winner)}))
        unit, room = canvas.unit, canvas.camera.room
        words = canvas.fit_text(text, 1.1, room.width / unit - 2, "cream", "sans-semibold")
        canvas.blit(
            words,
            words.get_rect(midtop=(room.centerx, room.top + round(20.4 * unit))),
            min(within(part, *_REASON), _opacity(part)),
        )
    _draw_pedestals(canvas, _award_holders(canvas, award), token_picture(award.sector), part)


def draw_inventory(canvas: CityCanvas, inventory: Inventory, part: float) -> None:
    """P3: all by what they have of what the space shows."""
    narrator, constants = canvas.drawings.narrator, canvas.drawings.constants
    _draw_backdrop(canvas, narrator.words.say("atlandice.award.inventory"), part)
    picture = token_picture(inventory.goods) if inventory.goods < KINDS else "atlandice/cell-all"
    room, large = canvas.camera.room, round(7 * canvas.unit)
    drawn = canvas.pen.look.art.picture(picture, large, large)
    canvas.blit(drawn, drawn.get_rect(center=(room.centerx, room.top + round(10.0 * canvas.unit))), _opacity(part))
    if inventory.most:
        values = {"seats": [holder_word(constants, holder) for holder in inventory.most], "count": inventory.points}
        only = inventory.most[0] if len(inventory.most) == 1 else NONE
        _draw_ribbon(canvas, narrator.say(Message("atlandice.award.inventory-won", values)), only, part)
    say, found = canvas.drawings.narrator.words.say, []
    for number in _podium_order(inventory.counts):
        points = inventory.points if number in inventory.most else 0
        gain = say("atlandice.award.points", count=points) if points else say("atlandice.award.none")
        found.append(Holder(number, inventory.counts[number], "gold" if points else "plain", gain, "", points))
    _draw_pedestals(canvas, found, picture, part)


# Who stands where.


def _award_holders(canvas: CityCanvas, award: AwardCeremony) -> list[Holder]:
    say = canvas.drawings.narrator.say
    values = {"resource": resource_word(award.sector)}
    found = []
    for number in _podium_order(award.counts):
        points = award.points_of(number)
        kind = "gold" if number in award.most else "silver" if number in award.second else "plain"
        key = "tile-worth" if number == award.winner else "points" if points else "none"
        reason = "tied" if award.is_tied and kind == "gold" else {"gold": "most", "silver": "second", "plain": ""}[kind]
        words = say(Message(f"atlandice.award.{reason}", values)) if reason else ""
        gain = say(Message(f"atlandice.award.{key}", {"count": points}))
        found.append(Holder(number, award.counts[number], kind, gain, words, points))
    return found


def _podium_order(counts: Sequence[int]) -> list[int]:
    """By falling counts, and then the first beside the second: they stand in the middle."""
    found = sorted(range(len(counts)), key=lambda number: (-counts[number], number))
    return [found[1], found[0], *found[2:]] if len(found) > 2 else found


# What is drawn.


def _opacity(part: float) -> float:
    return min(within(part, 0, 0.04), 1 - within(part, 0.96, 1))


def _draw_backdrop(canvas: CityCanvas, text: str, part: float) -> None:
    """A veil over the city, with a title."""
    room = canvas.camera.room
    canvas.blit(canvas.drawings.veil(canvas.ground, canvas.camera, canvas.light), canvas.camera.veiled, _opacity(part))
    title = canvas.fit_text(text, 2.2, room.width / canvas.unit - 2, "cream", "serif-bold")
    canvas.blit(title, title.get_rect(midtop=(room.centerx, room.top + round(0.3 * canvas.unit))), _opacity(part))


def _draw_tile(canvas: CityCanvas, award: AwardCeremony, up: float) -> None:
    """It rises."""
    if up <= 0:
        return
    unit = canvas.unit
    room = canvas.camera.room
    look = canvas.pen.look
    middle = room.centerx, room.top + round((10.3 + 3 * (1 - up)) * unit)
    laurel = look.art.picture("scoring/laurel", round(17 * unit), round(13.6 * unit))
    tile = canvas.drawings.draw_surface_once(
        ("award tile", award.sector, award.points.tile), lambda: _tile(canvas, award)
    )
    for drawn in (laurel, tile):
        canvas.blit(drawn, drawn.get_rect(center=middle), up)


def _tile(canvas: CityCanvas, award: AwardCeremony) -> pygame.Surface:
    """A small card: the header of its region, the building on its tint, token and worth."""
    unit = canvas.unit
    look = canvas.pen.look
    sector = award.sector
    wide = round(_TILE[0] * unit)
    high = round(_TILE[1] * unit)
    head = round(2.0 * unit)
    card = pygame.Surface((wide, high), pygame.SRCALPHA)
    canvas.sheet(card, card.get_rect(), look.colour("paper-top"))
    canvas.sheet(card, pygame.Rect(0, 0, wide, head), HEADS[sector])
    name = canvas.fit_text(
        canvas.drawings.narrator.words.say(f"atlandice.card.{REGIONS[sector]}"),
        1.2,
        _TILE[0] - 1,
        "cream",
        "serif-bold",
    )
    card.blit(name, name.get_rect(center=(wide // 2, head // 2)))
    field = pygame.Rect(
        round(0.5 * unit), head + round(0.4 * unit), wide - round(unit), high - head - round(0.9 * unit)
    )
    pygame.draw.rect(card, TINTS[sector], field, border_radius=round(0.5 * unit))
    building = look.art.picture(f"atlandice/building-{REGIONS[sector]}", round(6.2 * unit), round(5.2 * unit))
    card.blit(building, building.get_rect(midbottom=(field.centerx, field.bottom - round(0.1 * unit))))
    token = look.art.picture(token_picture(sector), round(1.8 * unit), round(1.8 * unit))
    card.blit(token, token.get_rect(topleft=(field.x + round(0.2 * unit), field.y + round(0.2 * unit))))
    worth = canvas.pill(str(award.points.tile))
    card.blit(worth, worth.get_rect(topright=(field.right - round(0.2 * unit), field.y + round(0.2 * unit))))
    return card


def _draw_ribbon(canvas: CityCanvas, text: str, holder: int, part: float) -> None:
    """It unfolds from its middle; who is meant has a mark on it."""
    open_by = ease(within(part, *_UNFOLD))
    if open_by <= 0:
        return
    unit = canvas.unit
    room = canvas.camera.room
    look = canvas.pen.look
    wide = min(30 * unit, room.width - unit)
    ribbon = look.art.picture("scoring/ribbon", round(wide), round(wide * 76 / 480))
    rect = ribbon.get_rect(midtop=(room.centerx, room.top + round(15.4 * unit)))
    shown = ribbon.get_rect(topleft=(0, 0)).inflate(-round(ribbon.get_width() * (1 - open_by)), 0)
    seen = _opacity(part)
    canvas.blit(ribbon, pygame.Rect(rect.x + shown.x, rect.y, *shown.size), seen, shown)
    if open_by < 1:
        return
    words = canvas.fit_text(text, 1.3, wide / unit * 0.76 - 2.6 * (holder != NONE), "ink", "serif-bold")
    middle = rect.centerx, rect.y + round(rect.height * 0.42)
    if holder != NONE:
        mark = canvas.mark(holder, 2.1)
        middle = middle[0] + round(1.2 * unit), middle[1]
        canvas.blit(
            mark, mark.get_rect(midright=(middle[0] - words.get_width() // 2 - round(0.4 * unit), middle[1])), seen
        )
    canvas.blit(words, words.get_rect(center=middle), seen)


def _pitch(unit: float) -> float:
    """Pixels from line to line on a pedestal."""
    return max(1.2 * unit, LEAST + 3)


def _draw_pedestals(canvas: CityCanvas, holders: Sequence[Holder], picture: str, part: float) -> None:
    """They grow in step with the counting."""
    unit = canvas.unit
    room = canvas.camera.room
    grown = within(part, *_COUNT)
    # Where the board is small, a pedestal is wide enough for words that do not shrink with it.
    wide = round(min(max(_WIDE, _READABLE / unit), room.width / unit / len(holders) - _APART) * unit)
    for place, holder in enumerate(holders):
        x = round(room.centerx + (place - (len(holders) - 1) / 2) * (wide + _APART * unit))
        lines = 1 + bool(holder.gain) + bool(holder.reason)
        high = max(_HEIGHTS[holder.kind] * unit, lines * _pitch(unit) + 1.2 * unit)
        top = round(room.bottom - high * ease(grown))
        _draw_pedestal(canvas, f"scoring/pedestal-{holder.kind}", (x, top), wide, _opacity(part))
        _draw_holder(canvas, holder, picture, (x, top), wide, grown, _opacity(part))
        if holder.points and grown >= 1:
            _draw_points(canvas, holder, part)


def _draw_pedestal(canvas: CityCanvas, art: str, at: tuple[int, int], wide: int, seen: float) -> None:
    """Down to where the veil behind it ends."""
    stand = canvas.pen.look.art.picture(art, wide, round(wide * 1.2))
    place = stand.get_rect(midtop=at)
    canvas.blit(stand, place, seen)
    if (below := canvas.camera.veiled.bottom - place.bottom) > 0:
        shaft = pygame.transform.scale(stand.subsurface((0, place.height - 1, place.width, 1)), (place.width, below))
        canvas.blit(shaft, shaft.get_rect(topleft=place.bottomleft), seen)


def _draw_holder(
    canvas: CityCanvas, holder: Holder, picture: str, at: tuple[int, int], wide: int, grown: float, seen: float
) -> None:
    """A mark, the tokens counted so far, and below the edge the name, what it brings and why."""
    unit, look = canvas.unit, canvas.pen.look
    mark = canvas.mark(holder.number, 2.6)
    canvas.blit(mark, mark.get_rect(midbottom=(at[0] - round(2.5 * unit), at[1])), seen)
    token = look.art.picture(picture, round(1.35 * unit), round(1.35 * unit))
    count = round(holder.count * grown)
    for number in range(min(count, _MOST)):
        place = at[0] - round((0.4 - 1.45 * (number % 3)) * unit), at[1] - round((0.15 + 1.45 * (number // 3)) * unit)
        canvas.blit(token, token.get_rect(bottomleft=place), seen)
    total = line(look, str(count), 1.3 * unit, "cream", "serif-bold")
    canvas.blit(total, total.get_rect(midbottom=(at[0] - round(2.5 * unit), at[1] - round(2.6 * unit))), seen)
    if grown < 1:
        return
    gain = "gain" if holder.points else "muted"
    lines = (
        (canvas.name(holder.number), 1.0, "ink", "serif-bold"),
        (holder.gain, 0.9, gain, "sans-bold"),
        (holder.reason, 0.85, "ink", "sans"),
    )
    for row, (text, size, colour, face) in enumerate(lines):
        if text:
            words = canvas.fit_text(text, size, wide / unit - 1.0, colour, face)
            canvas.blit(words, words.get_rect(midtop=(at[0], at[1] + round(1.05 * unit + row * _pitch(unit)))), seen)


def _draw_points(canvas: CityCanvas, holder: Holder, part: float) -> None:
    """What someone gets flies to their plate and stays beside it."""
    unit, flown = canvas.unit, ease(within(part, *_FLY))
    if flown <= 0:
        return
    pill = canvas.pill(f"+{holder.points}")
    x, y = canvas.camera.pixel(canvas.plate(holder.number))
    room = canvas.camera.room
    at = (
        room.centerx + (x - 2.2 * unit - room.centerx) * flown,
        room.bottom - 8 * unit + (y - room.bottom + 8 * unit) * flown,
    )
    canvas.blit(pill, pill.get_rect(center=(round(at[0]), round(at[1]))), _opacity(part))
