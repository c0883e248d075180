"""The rows of the players in the scoring: who they are, their things that are turned over one by one, and what they add
up to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import NamedTuple

import pygame

from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import tinted_icon
from game.widgets import (
    Column,
    EmptyRoom,
    Heard,
    Label,
    Mark,
    Padded,
    Pen,
    Row,
    SeatPortrait,
    Wide,
    Widget,
    WidgetState,
)
from game.widgets.base import once, once_for

from .show import ScoringShow, ScoringWords, ShowSlot, flip_at, slots, tip_at

_FOLDS_BELOW = 40  # units of width below which a row folds to two lines
_LETTERS = ("name", "strong", "caption")
_NAMES = (7.5, 10.0)  # the least and the greatest width of names, in u


class Measures(NamedTuple):
    """The sizes of what is in a row, in u: the number, the mark, the air above and below."""

    number: float
    mark: float
    air: float


_ROOMY, _TIGHT = Measures(3.0, 3.4, 0.45), Measures(2.2, 2.5, 0.2)


class Total(Widget):
    """The points of a player as far as they are turned over."""

    wide_u = 5

    def __init__(self, show: ScoringShow, seat: int, size: float) -> None:
        super().__init__()
        self.show = show
        self.seat = seat
        self.size = size

    @property
    def text(self) -> str:
        return str(self.show.total(self.seat)).replace("-", "\N{MINUS SIGN}")

    def height(self, look: Look, width: int) -> int:
        return look.texts.height("serif-black", self.size)

    def draw(self, pen: Pen) -> None:
        number = pen.look.texts.line(self.text, "serif-black", self.size, pen.look.colour("ink"))
        pen.surface.blit(number, number.get_rect(midright=(self.rect.right - pen.look.u(0.4), self.rect.centery)))


class Rung(Padded):
    """The row of one player; the winner's lies on gold."""

    def __init__(self, part: Widget, air: float, is_gold: bool, tell: Callable[[], str]) -> None:
        """`tell` says all of it."""
        super().__init__(part, 0.9, air)
        self.is_gold = is_gold
        self._tell = tell

    def hear(self, state: WidgetState) -> Heard:
        return Heard("label", self._tell())

    def draw(self, pen: Pen) -> None:
        if self.is_gold:
            pen.surface.blit(
                _draw_gold(pen.look, (self.rect.width, self.rect.height - 2)), (self.rect.x, self.rect.y + 1)
            )
        super().draw(pen)


class Ladder(Widget):
    """Rows of equal height; `order` is the ranking they slide to."""

    def __init__(self, rungs: Sequence[Widget], order: Sequence[int], show: ScoringShow) -> None:
        super().__init__(grow=1)
        self.rungs = rungs
        self.order, self.show = order, show
        self.children = rungs if show.is_counting else [rungs[seat] for seat in order]

    @once
    def widest(self, look: Look) -> int:
        return max(rung.widest(look) for rung in self.rungs)

    @once
    def narrowest(self, look: Look) -> int:
        return max(rung.narrowest(look) for rung in self.rungs)

    @once_for
    def height(self, look: Look, width: int) -> int:
        return len(self.rungs) * max(rung.height(look, width) for rung in self.rungs)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        high, slid = rect.height / len(self.rungs), self.show.slid
        for seat, rung in enumerate(self.rungs):
            at = seat + (self.order.index(seat) - seat) * slid
            rung.place(look, pygame.Rect(rect.x, round(rect.y + at * high), rect.width, int(high)))

    def draw(self, pen: Pen) -> None:
        for number in range(1, len(self.rungs)):
            y = self.rect.y + round(number * self.rect.height / len(self.rungs))
            left, right = self.rect.x + pen.look.u(0.9), self.rect.right - pen.look.u(0.9)
            pygame.draw.line(pen.surface, pen.look.colour("rule"), (left, y), (right, y))
        # Who has further to go is drawn later, over the others.
        for seat in sorted(range(len(self.rungs)), key=lambda seat: -self.order.index(seat)):
            self.rungs[seat].draw(pen)


def ladder(look: Look, texts: ScoringWords, show: ScoringShow, wide: int, tight: bool = False) -> Ladder:
    """The rows of all players in a panel this many pixels wide; tight ones where the room is short."""
    seats = range(len(texts.players))
    things = {seat: slots(texts.story.rounds, seat) for seat in seats}
    most = max(map(len, things.values()), default=0)
    measures = _TIGHT if tight else _ROOMY
    is_over = not show.is_counting
    rungs = []
    for seat in seats:
        name, place = texts.names[seat], texts.ranks[seat]
        colour, initials = texts.colours[seat], texts.initials[seat]
        pieces = Pieces([_piece(look, texts, show, seat, slot) for slot in things[seat]], most, tight)
        rank = Label(str(place) if is_over else "", "title", "ink" if place == 1 else "muted", align="middle")
        summary = Label(texts.say(texts.story.summaries[seat]), "caption", "muted") if is_over else None
        mark: Widget = Mark(colour, initials, measures.mark)
        if any(texts.faces):
            mark = SeatPortrait(texts.faces[seat], colour, initials, measures.mark)
        total = Total(show, seat, measures.number)
        if wide < look.u(_FOLDS_BELOW):
            who = Column(EmptyRoom(), Label(name, "name"), summary, EmptyRoom(), gap=0.1, grow=1)
            row: Widget = Column(Row(Wide(rank, 2), mark, who, total), pieces, gap=0.3)
        else:
            # What short names leave free is for the things beside them.
            widest = max(look.text_width(each, "name") / look.unit + 0.1 for each in texts.names)
            width = min(max(_NAMES[0], widest), _NAMES[1])
            letters = name_letters(look, name, look.u(width))
            who = Column(EmptyRoom(), Label(name, letters), summary, EmptyRoom(), gap=0.1)
            row = Row(Wide(rank, 2.2), mark, EmptyRoom(0.1, grow=0), Wide(who, width), pieces, total, align="fill")
        rungs.append(Rung(row, measures.air, is_over and place == 1, partial(_row_words, texts, show, seat)))
    return Ladder(rungs, texts.ranking, show)


def _row_words(texts: ScoringWords, show: ScoringShow, seat: int) -> str:
    """What is seen of a player by now: the place and what was done, the points, and what they are made of."""
    say, begun = texts.words.say, texts.story.rounds[: show.rounds_begun]
    points = say("table.points", count=show.total(seat)).replace("-", "\N{MINUS SIGN}")
    told = [texts.say(each.message) for one in begun for each in one.reveals if each.seat == seat]
    turned = texts.words.join("list.apart", told)  # what is turned over has commas of its own
    if show.is_counting:
        return texts.words.join_words((say("scoring.heard.so-far", name=texts.names[seat], points=points), turned))
    summary = texts.say(texts.story.summaries[seat])
    values = {"place": texts.ranks[seat], "name": texts.names[seat], "points": points, "summary": summary}
    return texts.words.join_words((say("scoring.heard.row", **values), turned))


def _piece(look: Look, texts: ScoringWords, show: ScoringShow, seat: int, slot: ShowSlot) -> ScoringPiece:
    """One piece of a player; its tip says what it is worth from when it is turned over."""
    reveal, tip = slot.reveal, ""
    if slot.round < show.rounds_begun:
        tip = next(texts.say(each.message) for each in texts.story.rounds[slot.round].reveals if each.seat == seat)
    # A thing in its own colour is seen before it is turned over; what has none has a back until then.
    is_seen = reveal.counts and reveal.picture.rpartition("-")[2] in look.theme.players
    waiting = reveal.picture if is_seen else ""
    face = TurnedFace(waiting, reveal.picture, reveal.value, reveal.counts, texts.colours[seat])
    return ScoringPiece(show, slot, face, tip)


def name_letters(look: Look, name: str, width: int) -> str:
    """The letters for a name in a width: smaller ones rather than a word that is broken anywhere but behind a
    hyphen.
    """
    return next((role for role in _LETTERS if look.longest_word(name.replace("-", "- "), role) <= width), _LETTERS[-1])


@cache_surface
def _draw_gold(look: Look, size: tuple[int, int]) -> pygame.Surface:
    radius = look.measure("panel")
    ground = shapes.rounded_rect(size, radius, look.colour("gold"))
    light = shapes.rounded_rect(
        (size[0] - 4, size[1] - 4), radius - 2, look.colour("glow-light"), look.colour("paper-top")
    )
    light.set_alpha(225)
    ground.blit(light, (2, 2))
    return ground


_TALLEST = 5.4
_NATURAL = (3.8, 3.0, 2.6, 2.4)  # how high things would like to be, by the number of lines they stand in
_TIGHT_LINES = 0.76  # so much of it where the room is short
_WIDE = 0.62
_APART = 0.74
_CLOSE = 0.54
_CLOSEST = 0.42
"""Width, usual distance, distance at which they begin to get smaller and least distance of things, in parts of their
height: values are never covered.
"""
_MOST_LINES = 12
_FRAMES = 12  # in this many pictures a thing is turned over
_GLOW = 1.5
_DIGITS = (0.46, 0.4, 0.33)  # how large a value is on its disc, by the number of its signs
_PALE = 0.6  # how much paper is in the colours of a thing that is only shown


class Lines(NamedTuple):
    """How things stand: in how many lines, how many in each, how high, how far apart."""

    lines: int
    each: int
    high: float
    step: float


def arrange_in_lines(count: int, width: float, high: float, tallest: float) -> Lines:
    """The largest things that fit into a room, in as few lines as that takes; they overlap a little before they get
    smaller.
    """
    ways = [_in_lines(lines, count, width, min(high / lines, tallest), _CLOSE) for lines in range(1, _MOST_LINES + 1)]
    return max(ways, key=lambda way: way.high)


def _in_lines(lines: int, count: int, width: float, tallest: float, closest: float) -> Lines:
    each = ceil(max(count, 1) / lines)
    high = min(tallest, width / (_WIDE + closest * (each - 1)))
    return Lines(lines, each, high, min(_APART * high, (width - _WIDE * high) / max(each - 1, 1)))


@dataclass(frozen=True, slots=True)
class TurnedFace:
    """How one thing looks: lying face down, and turned over."""

    waiting: str
    picture: str
    value: int
    counts: bool
    colour: str


class ScoringPiece(Widget):
    """One thing before a player."""

    def __init__(self, show: ScoringShow, slot: ShowSlot, face: TurnedFace, tip: str) -> None:
        super().__init__(tip=tip)
        self.show = show
        self.slot = slot
        self.face = face

    def draw(self, pen: Pen) -> None:
        frame = round(self.show.progress(self.slot.round) * _FRAMES)
        if frame or self.face.counts:
            pen.surface.blit(_draw_turn(pen.look, self.face, self.rect.size, frame), self.rect.topleft)


class Pieces(Widget):
    """All things of one player; `most` is how many the player with most of them has, so that all rows look alike."""

    least_u = 8

    def __init__(self, pieces: Sequence[ScoringPiece], most: int, tight: bool) -> None:
        super().__init__(grow=1)
        self.pieces = self.children = pieces
        self.most, self.tight = max(most, 1), tight
        self.wide_u = _NATURAL[0] * _APART * self.most

    @once_for
    def height(self, look: Look, width: int) -> int:
        """The room that this many things would like to have at this width."""
        unit = look.unit * (_TIGHT_LINES if self.tight else 1)
        for lines in range(1, _MOST_LINES + 1):
            high = unit * _NATURAL[min(lines, len(_NATURAL)) - 1]
            if _in_lines(lines, self.most, width, high, _CLOSEST).high == high:
                break
        return round(high * lines)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        lines = arrange_in_lines(self.most, rect.width, rect.height, look.unit * _TALLEST)
        used = ceil(max(len(self.pieces), 1) / lines.each)
        top = rect.y + (rect.height - used * lines.high) / 2
        for number, piece in enumerate(self.pieces):
            line, place = divmod(number, lines.each)
            spot = round(rect.x + place * lines.step), round(top + line * lines.high)
            piece.place(look, pygame.Rect(spot, (round(lines.high * _WIDE), round(lines.high))))

    def draw(self, pen: Pen) -> None:
        for piece in self.pieces:
            # The newest glows.
            if piece.show.is_counting and piece.slot.round == piece.show.rounds_begun - 1:
                wide = round(piece.rect.height * _GLOW)
                glow = pen.look.art.picture("common/glow", wide, wide)
                pen.surface.blit(glow, glow.get_rect(center=piece.rect.center))
        super().draw(pen)


@cache_surface
def _draw_turn(look: Look, face: TurnedFace, size: tuple[int, int], frame: int) -> pygame.Surface:
    drawn, progress = pygame.Surface(size, pygame.SRCALPHA), frame / _FRAMES
    if not look.reduced_motion:
        _draw_thing(look, drawn, face, progress)
        _draw_disc(look, drawn, face, flip_at(progress), is_face_up=progress > 0)
        return drawn
    # Without motion one picture goes over into the other.
    for part, up in ((1 - progress, False), (progress, True)):
        layer = pygame.Surface(size, pygame.SRCALPHA)
        if up or face.counts:
            _draw_thing(look, layer, face, float(up))
            _draw_disc(look, layer, face, float(up), is_face_up=up)
        layer.set_alpha(round(255 * part))
        drawn.blit(layer, (0, 0))
    return drawn


def _draw_thing(look: Look, drawn: pygame.Surface, face: TurnedFace, progress: float) -> None:
    width, height = drawn.get_size()
    name = face.picture if progress > 0 else face.waiting
    if not name:
        return
    room = width, round(height * 0.72)
    thing = tinted_icon(look, name, round(room[0] * 0.8), "ink") if "/icon-" in name else look.art.picture(name, *room)
    # What is low stands higher: its disc must not cover it.
    foot = room[1] - round(0.7 * (room[1] - thing.get_height()))
    if back := tip_at(progress):
        thing = pygame.transform.smoothscale(
            thing, (thing.get_width(), max(round(thing.get_height() * (1 - 0.3 * back)), 1))
        )
    if not face.counts:
        thing = _pale(look, thing)
    drawn.blit(thing, thing.get_rect(midbottom=(width // 2, foot)))


def _draw_disc(look: Look, drawn: pygame.Surface, face: TurnedFace, up: float, is_face_up: bool) -> None:
    """The disc with the value, pale where it does not count; or the back of what lies face down."""
    width, height = drawn.get_size()
    across = min(round(height * 0.5), width)
    if not is_face_up and not face.waiting:
        disc = look.art.picture(f"common/mark-{face.colour}", across, across)
    elif up > 0:
        disc = look.art.picture(f"scoring/disc-{face.colour}", across, across)
        disc = disc.copy() if face.counts else _pale(look, disc)
        text = str(face.value).replace("-", "\N{MINUS SIGN}")
        size = across * _DIGITS[min(len(text), len(_DIGITS)) - 1] / look.unit
        number = look.texts.line(text, "sans-bold", size, look.colour("ink" if face.counts else "muted"))
        disc.blit(number, number.get_rect(center=(disc.get_width() // 2, round(disc.get_height() * 0.48))))
        disc = pygame.transform.smoothscale(disc, (across, max(round(disc.get_height() * up), 1)))
    else:
        return
    drawn.blit(disc, disc.get_rect(center=(width // 2, height - across // 2)))


def _pale(look: Look, drawn: pygame.Surface) -> pygame.Surface:
    """A drawing as if paper were shining through it, but nothing else."""
    paled, left = drawn.copy(), round(255 * (1 - _PALE))
    paled.fill((left, left, left, 255), special_flags=pygame.BLEND_RGBA_MULT)
    red, green, blue = (round(part * _PALE) for part in look.colour("paper"))
    paled.fill((red, green, blue, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return paled
