"""The ceremony of a region that stands empty, and of an inventory: who has how many, who gets what, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.words import Saying
from game.render import Look
from game.rules.atlandice.board import REGIONS
from game.rules.atlandice.state import KINDS
from game.rules.atlandice.wording import sector_word, token_picture

from ...kit.canvas import Canvas
from ...kit.easing import eased, within
from ...kit.effects import Effect
from ..drawing.cards import line
from ..drawing.drawings import AtlandiceDrawings

_WIDE, _APART = 7.6, 0.5
_HEIGHTS = {"gold": 6.2, "silver": 4.7, "plain": 3.3}
"""How wide a pedestal is, how far two are apart, and how high each kind is, in units."""
_VEIL = 178
_MOST = 6
"""Tokens that are counted out one by one; the number says the rest."""


@dataclass(frozen=True, slots=True)
class Holder:
    """One on a pedestal."""

    number: int
    count: int
    kind: str
    """What the pedestal is made of: gold, silver or plain."""
    words: str


def draw_award(canvas: Canvas, drawings: AtlandiceDrawings, effect: Effect, part: float) -> None:
    """The region's tile in laurels, a ribbon for who gets it, and all on pedestals by what they have."""
    sector, resource = int(effect.more[0]), int(effect.more[1])
    counts, most, second, worth = (_read(text) for text in effect.more[2:6])
    telling = drawings.telling
    _draw_veil(canvas, part)
    _draw_title(canvas, telling.say(Saying("atlandice.award.title", {"sector": sector_word(sector)})), part)
    _draw_tile(canvas, sector, eased(within(part, 0.06, 0.2)))
    name = _name(drawings, most[0]) if most else ""
    key = "nobody" if not most else "tied" if len(most) > 1 else "tile"
    said = telling.say(Saying(f"atlandice.award.{key}", {"name": name, "count": worth[1] if key == "tied" else worth[0]}))
    _draw_ribbon(canvas, said, eased(within(part, 0.4, 0.5)))
    _draw_pedestals(
        canvas, drawings, _placed(drawings, counts, most, second, worth), token_picture(resource), within(part, 0.18, 0.42), part
    )


def draw_inventory(canvas: Canvas, drawings: AtlandiceDrawings, effect: Effect, part: float) -> None:
    """P3: all by what they have of what the space shows."""
    goods = int(effect.more[1])
    counts, most = _read(effect.more[2]), _read(effect.more[3])
    say = drawings.telling.words.say
    _draw_veil(canvas, part)
    _draw_title(canvas, say("atlandice.award.inventory"), part)
    picture = token_picture(goods) if goods < KINDS else "atlandice/cell-all"
    room, large = canvas.camera.room, round(5.6 * _unit(canvas))
    drawn = canvas.pen.look.art.picture(picture, large, large)
    canvas.pen.surface.blit(drawn, drawn.get_rect(center=(room.centerx, room.top + round(room.height * 0.32))))
    won = say("atlandice.award.point", count=int(effect.more[5]))
    holders = [
        Holder(number, counts[number], "gold", won)
        if number in most
        else Holder(number, counts[number], "plain", say("atlandice.award.none"))
        for number in _ordered(counts)
    ]
    _draw_pedestals(canvas, drawings, holders, picture, within(part, 0.1, 0.4), part)


def _unit(canvas: Canvas) -> float:
    """Pixels of a unit of the whole board: a ceremony is as large, however near one has gone."""
    return canvas.camera.size / canvas.camera.zoom


def _read(text: str) -> list[int]:
    return [int(number) for number in text.split()]


def _name(drawings: AtlandiceDrawings, number: int) -> str:
    names = drawings.telling.names
    return names[number] if number < len(names) else drawings.telling.words.say("atlandice.award.neutral")


def _ordered(counts: Sequence[int]) -> list[int]:
    """By falling counts, and then the first beside the second: they stand in the middle."""
    found = sorted(range(len(counts)), key=lambda number: (-counts[number], number))
    return [found[1], found[0], *found[2:]] if len(found) > 2 else found


def _placed(
    drawings: AtlandiceDrawings, counts: Sequence[int], most: Sequence[int], second: Sequence[int], worth: Sequence[int]
) -> list[Holder]:
    say = drawings.telling.words.say
    found = []
    for number in _ordered(counts):
        if number in most:
            kind, words = "gold", say("atlandice.award.first", count=worth[0])
        elif number in second:
            kind, words = "silver", say("atlandice.award.second", count=worth[2])
        else:
            kind, words = "plain", say("atlandice.award.none")
        found.append(Holder(number, counts[number], kind, words))
    return found


def _seen(part: float) -> float:
    return min(within(part, 0, 0.07), 1 - within(part, 0.92, 1))


def _draw_veil(canvas: Canvas, part: float) -> None:
    look, room = canvas.pen.look, canvas.camera.room
    veil = look.baked(("award veil", room.size), lambda: _veil(look, room.size))
    veil.set_alpha(round(_VEIL * _seen(part)))
    canvas.pen.surface.blit(veil, room.topleft)
    veil.set_alpha(255)


def _veil(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Dark sea with rays, drawn once and without a see-through pixel: it is quick to lay over a board."""
    veil = pygame.Surface(size)
    veil.fill(look.colour("sea-deep"))
    wide = round(size[1] * 1.5)
    rays = look.art.picture("scoring/rays", wide, wide)
    veil.blit(rays, rays.get_rect(center=(size[0] // 2, round(size[1] * 0.35))))
    return veil


def _draw_title(canvas: Canvas, text: str, part: float) -> None:
    title = line(canvas.pen.look, text, 2.3 * _unit(canvas), "cream", "serif-bold")
    room = canvas.camera.room
    title.set_alpha(round(255 * _seen(part)))
    canvas.pen.surface.blit(title, title.get_rect(midtop=(room.centerx, room.top + round(0.6 * _unit(canvas)))))
    title.set_alpha(255)


def _draw_tile(canvas: Canvas, sector: int, up: float) -> None:
    """It rises."""
    if up <= 0:
        return
    unit, room, look = _unit(canvas), canvas.camera.room, canvas.pen.look
    middle = room.centerx, room.top + round((9.6 + 3 * (1 - up)) * unit)
    laurel = look.art.picture("scoring/laurel", round(15 * unit), round(14 * unit))
    tile = look.art.picture(f"atlandice/building-{REGIONS[sector]}", round(8.4 * unit), round(7.4 * unit))
    for drawn in (laurel, tile):
        drawn.set_alpha(round(255 * up))
        canvas.pen.surface.blit(drawn, drawn.get_rect(center=middle))
        drawn.set_alpha(255)


def _draw_ribbon(canvas: Canvas, text: str, seen: float) -> None:
    if seen <= 0:
        return
    unit, room, look = _unit(canvas), canvas.camera.room, canvas.pen.look
    words = line(look, text, 1.3 * unit, "ink", "serif-bold")
    wide = max(round(26 * unit), round(words.get_width() * 1.3))
    ribbon = look.art.picture("scoring/ribbon", min(wide, room.width), round(wide * 76 / 480))
    rect = ribbon.get_rect(midtop=(room.centerx, room.top + round(15.4 * unit)))
    shown = ribbon.get_rect(topleft=(0, 0)).inflate(-round(ribbon.get_width() * (1 - seen)), 0)
    canvas.pen.surface.blit(ribbon, (rect.x + shown.x, rect.y), shown)
    if seen >= 1:
        if words.get_width() > ribbon.get_width() * 0.76:
            words = pygame.transform.smoothscale_by(words, ribbon.get_width() * 0.76 / words.get_width())
        canvas.pen.surface.blit(words, words.get_rect(center=(rect.centerx, rect.y + round(rect.height * 0.42))))


def _draw_pedestals(
    canvas: Canvas, drawings: AtlandiceDrawings, holders: Sequence[Holder], picture: str, grown: float, part: float
) -> None:
    """They grow in step with the counting."""
    unit, room, look = _unit(canvas), canvas.camera.room, canvas.pen.look
    step = (_WIDE + _APART) * unit
    for place, holder in enumerate(holders):
        x = room.centerx + (place - (len(holders) - 1) / 2) * step
        high = _HEIGHTS[holder.kind] * unit * eased(grown)
        top = round(room.bottom - high)
        wide = round(_WIDE * unit)
        stand = look.art.picture(f"scoring/pedestal-{holder.kind}", wide, round(wide * 1.2))
        stand.set_alpha(round(255 * _seen(part)))
        canvas.pen.surface.blit(stand, (round(x - wide / 2), top))
        stand.set_alpha(255)
        if part > 0.92:
            continue
        _draw_holder(canvas, drawings, holder, picture, (round(x), top), grown)


def _draw_holder(canvas: Canvas, drawings: AtlandiceDrawings, holder: Holder, picture: str, at: tuple[int, int], grown: float) -> None:
    """A mark, the tokens counted so far, and below the edge the name and what it brings."""
    unit, look, surface = _unit(canvas), canvas.pen.look, canvas.pen.surface
    colour = drawings.colours[holder.number] if holder.number < len(drawings.colours) else ""
    mark = look.art.picture(f"common/mark-{colour}" if colour else "common/icon-person", round(2.2 * unit), round(2.2 * unit))
    surface.blit(mark, mark.get_rect(midbottom=(at[0] - round(2.2 * unit), at[1])))
    token = look.art.picture(picture, round(1.3 * unit), round(1.3 * unit))
    count = round(holder.count * grown)
    for number in range(min(count, _MOST)):
        column, row = number % 3, number // 3
        surface.blit(token, (at[0] - round((0.7 - 1.4 * column) * unit), at[1] - round(1.4 * (row + 1) * unit)))
    told = line(look, str(count), 1.2 * unit, "cream", "serif-bold")
    surface.blit(told, told.get_rect(midbottom=(at[0] - round(2.2 * unit), at[1] - round(2.3 * unit))))
    if grown >= 1:
        name = line(look, _name(drawings, holder.number), 0.95 * unit, "ink", "serif-bold")
        words = line(look, holder.words, 0.85 * unit, "gain" if holder.kind != "plain" else "muted")
        for text, down in ((name, 0.75), (words, 1.9)):
            room = pygame.Rect(0, 0, round((_WIDE - 0.6) * unit), text.get_height())
            shown = text.subsurface(text.get_rect().clip(room))  # a long name is cut at the pedestal's edge
            surface.blit(shown, shown.get_rect(midtop=(at[0], at[1] + round(down * unit))))
