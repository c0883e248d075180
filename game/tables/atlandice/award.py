"""Ceremonies of a region that stands empty and of an inventory: what they tell, and how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

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
from ..kit.motion import between, ease, within
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
    sector, counts = event.sector, event.counts
    winner = NONE
    if not after.open >> sector & 1:  # R4
        home = Homecoming(sector, counts, 0, 0, 0, is_closed=True)
    else:  # R3, before it happens
        to_market, on_tile = split_for_market(constants, after, sector, sum(counts))
        home = Homecoming(sector, counts, to_market, after.lying[KINDS * MARKET + sector] + to_market, on_tile)
    for fact in following:
        if isinstance(fact, e.TileWon) and fact.sector == sector:
            winner = fact.seat
        elif isinstance(fact, e.RegionFilled) and fact.sector == sector:
            home = homecoming(constants, after, fact, counts)
    return AwardCeremony(
        sector, counts, event.seats, event.runners_up, winner, before.player, constants.board.points, home
    )


def homecoming(constants: Constants, after: State, event: e.RegionFilled, counts: tuple[int, ...]) -> Homecoming:
    """Tokens that come home, while it happens."""
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

    def mark(self, holder: int, size: float) -> pygame.Surface:
        """The mark of a player; the neutral one has none of its own."""
        colours, wide = self.drawings.constants.colours, round(size * self.unit)
        art = f"common/mark-{colours[holder]}" if holder < self.drawings.constants.seats else "common/icon-person"
        return self.pen.look.art.picture(art, wide, wide)

    def item(self, name: str, scale: float) -> Drawn:
        return self.drawings.centre(self.art(name, scale))

    def sheet(self, surface: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int]) -> None:
        draw_sheet(self.pen.look, surface, rect, max(round(0.5 * self.unit), 3), colour)


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
_BELOW_EDGE = 3  # pixels that words on a pedestal keep clear of its upper edge
_FOOT = 8  # and of where the board ends, whose frame covers half of these
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
    """Shows the region's tile in laurels, a ribbon for who gets it, and all on pedestals by what they have."""
    say = canvas.drawings.narrator.say
    unit, room = canvas.unit, canvas.camera.room
    _draw_backdrop(canvas, say(Message("atlandice.award.title", {"sector": sector_word(award.sector)})), part)

    # The tile rises.
    up = ease(within(part, *_RISE))
    if up > 0:
        middle = room.centerx, room.top + round((10.3 + 3 * (1 - up)) * unit)
        laurel = canvas.pen.look.art.picture("scoring/laurel", round(17 * unit), round(13.6 * unit))
        drawn_once = "award tile", award.sector, award.points.tile
        tile = canvas.drawings.draw_once(drawn_once, partial(_draw_tile, canvas, award))
        for drawn in (laurel, tile.surface):
            canvas.blit(drawn, drawn.get_rect(center=middle), up)

    if award.winner == NONE:
        _draw_ribbon(canvas, say(Message("atlandice.award.nobody")), NONE, part)
    else:
        name = holder_word(canvas.drawings.constants, award.winner)
        told = say(Message("atlandice.award.tile", {"name": name, "count": award.points.tile}))
        _draw_ribbon(canvas, told, award.winner, part)
        if award.is_tied:  # R2: why this one of them gets it
            key = "tied-in-turn" if award.winner == award.in_turn else "tied-next"
            reason = say(Message(f"atlandice.award.{key}", {"name": name}))
            words = canvas.fit_text(reason, 1.1, room.width / unit - 2, "cream", "sans-semibold")
            place = words.get_rect(midtop=(room.centerx, room.top + round(20.4 * unit)))
            canvas.blit(words, place, min(within(part, *_REASON), _opacity(part)))

    holders = []
    for number in _podium_order(award.counts):
        points = award.points_of(number)
        kind = "gold" if number in award.most else "silver" if number in award.second else "plain"
        key = "tile-worth" if number == award.winner else "points" if points else "none"
        gain = say(Message(f"atlandice.award.{key}", {"count": points}))
        why = "tied" if award.is_tied and kind == "gold" else {"gold": "most", "silver": "second", "plain": ""}[kind]
        reason = say(Message(f"atlandice.award.{why}", {"resource": resource_word(award.sector)})) if why else ""
        holders.append(Holder(number, award.counts[number], kind, gain, reason, points))
    _draw_pedestals(canvas, holders, token_picture(award.sector), part)


def draw_inventory(canvas: CityCanvas, inventory: Inventory, part: float) -> None:
    """Shows all by what they have of what the space shows (P3)."""
    narrator, room = canvas.drawings.narrator, canvas.camera.room
    say = narrator.words.say
    _draw_backdrop(canvas, say("atlandice.award.inventory"), part)
    picture = token_picture(inventory.goods) if inventory.goods < KINDS else "atlandice/cell-all"
    drawn = canvas.pen.look.art.picture(picture, round(7 * canvas.unit), round(7 * canvas.unit))
    canvas.blit(drawn, drawn.get_rect(center=(room.centerx, room.top + round(10.0 * canvas.unit))), _opacity(part))
    if inventory.most:
        seats = [holder_word(canvas.drawings.constants, holder) for holder in inventory.most]
        told = narrator.say(Message("atlandice.award.inventory-won", {"seats": seats, "count": inventory.points}))
        _draw_ribbon(canvas, told, inventory.most[0] if len(seats) == 1 else NONE, part)
    holders = []
    for number in _podium_order(inventory.counts):
        points = inventory.points if number in inventory.most else 0
        gain = say("atlandice.award.points", count=points) if points else say("atlandice.award.none")
        holders.append(Holder(number, inventory.counts[number], "gold" if points else "plain", gain, "", points))
    _draw_pedestals(canvas, holders, picture, part)


# Who stands where.


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


def _draw_tile(canvas: CityCanvas, award: AwardCeremony) -> Drawn:
    """A small card: the header of its region, the building on its tint, token and worth."""
    unit, look = canvas.unit, canvas.pen.look
    wide, high = round(_TILE[0] * unit), round(_TILE[1] * unit)
    head, region = round(2.0 * unit), REGIONS[award.sector]
    card = pygame.Surface((wide, high), pygame.SRCALPHA)
    canvas.sheet(card, card.get_rect(), look.colour("paper-top"))
    canvas.sheet(card, pygame.Rect(0, 0, wide, head), HEADS[award.sector])
    told = canvas.drawings.narrator.words.say(f"atlandice.card.{region}")
    name = canvas.fit_text(told, 1.2, _TILE[0] - 1, "cream", "serif-bold")
    card.blit(name, name.get_rect(center=(wide // 2, head // 2)))

    left, top = round(0.5 * unit), head + round(0.4 * unit)
    field = pygame.Rect(left, top, wide - round(unit), high - head - round(0.9 * unit))
    pygame.draw.rect(card, TINTS[award.sector], field, border_radius=left)
    building = look.art.picture(f"atlandice/building-{region}", round(6.2 * unit), round(5.2 * unit))
    card.blit(building, building.get_rect(midbottom=(field.centerx, field.bottom - round(0.1 * unit))))
    edge = round(0.2 * unit)
    token = look.art.picture(token_picture(award.sector), round(1.8 * unit), round(1.8 * unit))
    card.blit(token, token.get_rect(topleft=(field.x + edge, field.y + edge)))
    worth = canvas.drawings.pill(str(award.points.tile), unit).surface
    card.blit(worth, worth.get_rect(topright=(field.right - edge, field.y + edge)))
    return Drawn(card, card.get_rect().center)


def _draw_ribbon(canvas: CityCanvas, text: str, holder: int, part: float) -> None:
    """It unfolds from its middle; who is meant has a mark on it."""
    open_by, seen = ease(within(part, *_UNFOLD)), _opacity(part)
    if open_by <= 0:
        return
    unit, room = canvas.unit, canvas.camera.room
    wide = min(30 * unit, room.width - unit)
    ribbon = canvas.pen.look.art.picture("scoring/ribbon", round(wide), round(wide * 76 / 480))
    rect = ribbon.get_rect(midtop=(room.centerx, room.top + round(15.4 * unit)))
    shown = ribbon.get_rect(topleft=(0, 0)).inflate(-round(ribbon.get_width() * (1 - open_by)), 0)
    canvas.blit(ribbon, pygame.Rect(rect.x + shown.x, rect.y, *shown.size), seen, shown)
    if open_by < 1:
        return
    words = canvas.fit_text(text, 1.3, wide / unit * 0.76 - 2.6 * (holder != NONE), "ink", "serif-bold")
    middle = rect.centerx, rect.y + round(rect.height * 0.42)
    if holder != NONE:
        mark = canvas.mark(holder, 2.1)
        middle = middle[0] + round(1.2 * unit), middle[1]
        left = middle[0] - words.get_width() // 2 - round(0.4 * unit)
        canvas.blit(mark, mark.get_rect(midright=(left, middle[1])), seen)
    canvas.blit(words, words.get_rect(center=middle), seen)


@dataclass(frozen=True, slots=True)
class _Inscription:
    """The lines on a pedestal, in pixels below its upper edge."""

    lines: list[pygame.Surface]
    pitch: float
    first: float

    @property
    def tops(self) -> list[int]:
        return [round(self.first + row * self.pitch) for row in range(len(self.lines))]

    @property
    def bottom(self) -> int:
        """Where the last letters end."""
        return self.tops[-1] + self.lines[-1].get_bounding_rect().bottom


def _inscribe(canvas: CityCanvas, holder: Holder, wide: float) -> _Inscription:
    """The name, what it brings and why; Chinese signs are higher than letters, and their lines further apart."""
    narrator, unit = canvas.drawings.narrator, canvas.unit
    is_seat = holder.number < len(narrator.names)
    name = narrator.names[holder.number] if is_seat else narrator.words.say("atlandice.award.neutral")
    told = (
        (name, 1.0, "ink", "serif-bold"),
        (holder.gain, 0.9, "gain" if holder.points else "muted", "sans-bold"),
        (holder.reason, 0.85, "ink", "sans"),
    )
    room = wide / unit - 1.0
    lines = [canvas.fit_text(text, size, room, colour, face) for text, size, colour, face in told if text]
    inks = [line.get_bounding_rect() for line in lines]
    pitch = max(1.2 * unit, LEAST + 3, *(ink.height + 2 for ink in inks))
    return _Inscription(lines, pitch, 1.05 * unit + max(_BELOW_EDGE - inks[0].top, 0))


def _draw_pedestals(canvas: CityCanvas, holders: Sequence[Holder], picture: str, part: float) -> None:
    """They grow in step with the counting, and reach down to where the veil behind them ends."""
    unit, room = canvas.unit, canvas.camera.room
    grown, seen = within(part, *_COUNT), _opacity(part)
    # Where the board is small, a pedestal is wide enough for words that do not shrink with it.
    wide = round(min(max(_WIDE, _READABLE / unit), room.width / unit / len(holders) - _APART) * unit)
    for place, holder in enumerate(holders):
        x = round(room.centerx + (place - (len(holders) - 1) / 2) * (wide + _APART * unit))
        words = _inscribe(canvas, holder, wide)
        high = max(_HEIGHTS[holder.kind] * unit, len(words.lines) * words.pitch + 1.2 * unit, words.bottom + _FOOT)
        top = round(room.bottom - high * ease(grown))
        stand = canvas.pen.look.art.picture(f"scoring/pedestal-{holder.kind}", wide, round(wide * 1.2))
        rect = stand.get_rect(midtop=(x, top))
        canvas.blit(stand, rect, seen)
        if (below := canvas.camera.veiled.bottom - rect.bottom) > 0:
            shaft = pygame.transform.scale(stand.subsurface((0, rect.height - 1, rect.width, 1)), (rect.width, below))
            canvas.blit(shaft, shaft.get_rect(topleft=rect.bottomleft), seen)
        _draw_holder(canvas, holder, picture, (x, top), words, part)


def _draw_holder(
    canvas: CityCanvas, holder: Holder, picture: str, at: tuple[int, int], words: _Inscription, part: float
) -> None:
    """A mark, the tokens counted so far, and below the edge the name, what it brings and why; then points fly."""
    unit, look = canvas.unit, canvas.pen.look
    grown, seen = within(part, *_COUNT), _opacity(part)
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

    for drawn, down in zip(words.lines, words.tops, strict=True):
        canvas.blit(drawn, drawn.get_rect(midtop=(at[0], at[1] + down)), seen)

    # What someone gets flies to their plate and stays beside it.
    flown = ease(within(part, *_FLY))
    if holder.points and flown > 0:
        pill = canvas.drawings.pill(f"+{holder.points}", unit).surface
        start = canvas.camera.room.centerx, canvas.camera.room.bottom - 8 * unit
        x, y = canvas.camera.pixel(canvas.plate(holder.number))
        x, y = between(start, (x - 2.2 * unit, y), flown)
        canvas.blit(pill, pill.get_rect(center=(round(x), round(y))), seen)
