"""The bubble in which a lesson speaks, the ring around what it speaks of, and what it points at: the next thing to be picked."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

import pygame

from game.engine import Action
from game.engine.speech.describing import Choice
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import is_hoped
from game.render import Look
from game.render.pieces import SHADOW, panel
from game.render.sea import still_sea
from game.tables import Table
from game.tables.kit.camera import Point
from game.tables.kit.drawn_table import DrawnTable
from game.tables.kit.layers import Layers
from game.tables.kit.model import BoardModel
from game.tables.selection import Offer, Thing
from game.tables.small_board import thing_named
from game.widgets import Pen, Segments, Widget

_WIDE = 16.0
_PAD = 0.8
_RING = 1.7
_AWAY = 1.3, 4.0, 7.0  # how far from the ring a sheet may lie, the nearest first
_DETOUR = 5.0  # so many u further away a sheet lies rather than on one more thing that can be clicked
_ONLY_SEEN = 0.5  # how much a hidden thing that is only looked at counts beside one that can be clicked
_URGENT = 1.15  # how much larger the ring is for who hesitates
_GRID = 8  # into so many parts a room is divided where a sheet is looked a place for
_HELD = "card", "tile"  # what is in a hand, by the first word of its name
_FAR = 9.0  # from here on the ring alone shows what is meant: no tail goes across the board


class Bubble(Widget):
    """Lies over the board and takes no click. Without words there is the ring alone."""

    def __init__(self, text: str, pointer: LessonPointer, praise: str = "", is_silent: Callable[[], bool] = lambda: False) -> None:
        """`is_silent`: its words stand elsewhere now."""
        super().__init__(grow=1, name="bubble")
        self._text, self.praise, self._is_silent = text, praise, is_silent
        self._at = pointer
        self._placed: tuple[Hashable, pygame.Rect, tuple[str, ...]] = None, pygame.Rect(0, 0, 0, 0), ()
        """For which moment its place was looked for, where it lies, and its lines there."""

    @property
    def text(self) -> str:
        return "" if self._is_silent() else self._text

    def sheet(self, look: Look) -> pygame.Rect:
        """Where the sheet lies: beside the ring, inside the board, never over the thing, and over as little as can be that matters."""
        button = self._at.button
        key = self._at.moment, look.size, tuple(button) if button else None
        if self._placed[0] != key:
            self._placed = key, *self._place_sheet(look)
        return self._placed[1]

    def _place_sheet(self, look: Look) -> tuple[pygame.Rect, tuple[str, ...]]:
        """Its place and its lines: as narrow as usual, or as wide as the board where it would hide what it speaks of."""
        room, target, button = self._room(look), self._at.target(), self._at.button
        ring = _ring(look, target) if target else button or pygame.Rect(0, 0, 0, 0)
        anchor = target or (button.center if button else room.midbottom)
        lines: tuple[str, ...] = ()
        hidden, everywhere = self._measure_hidden(look), [room]
        for wide in (look.u(_WIDE), room.width):
            lines = look.wrap(self.text, "name", wide - 2 * look.u(_PAD))
            size = self._size(look, lines)
            around = [place for away in _AWAY for place in _beside(ring, size, room, look.u(away))] if target else []
            everywhere = [*around, *_grid(size, room)]
            found = [place for place in everywhere if not place.colliderect(ring)]
            found = found or [place for place in everywhere if not place.collidepoint(anchor)]
            if found:
                return min(found, key=lambda place: _worth(look, hidden(place), place, anchor)), lines
        return everywhere[-1], lines

    def _room(self, look: Look) -> pygame.Rect:
        board = self._at.room()
        return (self.rect.clip(board) if board else self.rect).inflate(-look.u(0.8), -look.u(0.8))

    def _measure_hidden(self, look: Look) -> Callable[[pygame.Rect], tuple[int, float]]:
        """How much of what matters a sheet would hide: of what it names, then of what can be clicked and what lies there."""
        subject, hot, read = self._at.subject(), self._at.hot(), self._at.read()
        near = look.u(0.6)

        def measure(place: pygame.Rect) -> tuple[int, float]:
            named = place.clip(subject) if subject else pygame.Rect(0, 0, 0, 0)
            wide = place.inflate(near, near)
            seen = sum(map(wide.collidepoint, hot)) + _ONLY_SEEN * sum(map(wide.collidepoint, read))
            return named.width * named.height, seen

        return measure

    def _size(self, look: Look, lines: Sequence[str]) -> tuple[int, int]:
        said = [(line, "name") for line in lines] + ([(self.praise, "strong")] if self.praise else [])
        wide = max(look.text_width(line, role) for line, role in said) + 2 * look.u(_PAD)
        return wide, sum(look.line_height(role) for _, role in said) + 2 * look.u(_PAD * 0.7)

    def draw(self, pen: Pen) -> None:
        look, target = pen.look, self._at.target()
        if target is not None:
            self._draw_ring(pen, _ring(look, target, _URGENT if self._at.is_unsure else 1.0))
        if not self.text:
            return
        sheet = self.sheet(look)
        pen.surface.blit(panel(look, sheet.size), (sheet.x - SHADOW, sheet.y - SHADOW))
        button = self._at.button
        if target is not None:
            _draw_tail(pen, sheet, _ring(look, target))
        elif button is not None and sheet.bottom < button.top and sheet.left < button.centerx < sheet.right:
            _draw_tail(pen, sheet, button)
        y = sheet.y + look.u(_PAD * 0.7)
        if self.praise:
            pen.surface.blit(look.line(self.praise, "strong", "gain"), (sheet.x + look.u(_PAD), y))
            y += look.line_height("strong")
        for line in self._placed[2]:
            pen.surface.blit(look.line(line, "name", "ink"), (sheet.x + look.u(_PAD), y))
            y += look.line_height("name")

    def _draw_ring(self, pen: Pen, ring: pygame.Rect) -> None:
        pygame.draw.ellipse(pen.surface, pen.look.colour("ink"), ring.inflate(4, 4), 8)
        pygame.draw.ellipse(pen.surface, pen.look.colour("gold-top"), ring, 4)


def _beside(ring: pygame.Rect, size: tuple[int, int], room: pygame.Rect, away: int) -> Iterator[pygame.Rect]:
    """Right, left, below and above a ring, each with three shifts along that side."""
    for side, at in (
        ("midleft", (ring.right + away, ring.centery)),
        ("midright", (ring.left - away, ring.centery)),
        ("midtop", (ring.centerx, ring.bottom + away)),
        ("midbottom", (ring.centerx, ring.top - away)),
    ):
        for shift in (0, -1, 1):
            place = pygame.Rect((0, 0), size)
            setattr(place, side, at)
            is_across = side in ("midleft", "midright")
            place.move_ip((0, shift * size[1] // 2) if is_across else (shift * size[0] // 2, 0))
            yield place.clamp(room)


def _grid(size: tuple[int, int], room: pygame.Rect) -> list[pygame.Rect]:
    """All over the room, from its foot upwards."""
    free = max(room.width - size[0], 0), max(room.height - size[1], 0)
    parts = [part / _GRID for part in range(_GRID + 1)]
    return [pygame.Rect((room.x + round(free[0] * x), room.y + round(free[1] * y)), size) for y in reversed(parts) for x in parts]


class OnSea(Layers):
    """A board with a bubble over it. What stands around the board has no ground of its own: drawn alone it brings the sea along."""

    def draw(self, pen: Pen) -> None:
        sea = still_sea(pen.look, pen.look.size)
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(before))
        pen.surface.blit(sea, (0, 0))
        pen.surface.set_clip(before)
        super().draw(pen)


class Ringed(Layers):
    """The whole frame, and over it a ring around the button that a lesson speaks of."""

    covers = False

    def __init__(self, frame: Widget, ring: ButtonRing) -> None:
        super().__init__(frame, ring)

    def draw(self, pen: Pen) -> None:
        Widget.draw(self, pen)


class ButtonRing(Widget):
    """A gold ring around what a lesson speaks of beside the board, found by its name when all is placed."""

    def __init__(self, wanted: Callable[[], str], frame: Widget) -> None:
        super().__init__(name="button-ring")
        self._wanted, self._frame, self._sought = wanted, frame, ""
        self._is_made_anew = False  # whether parts of the frame may be others than when it was looked for
        self.about: pygame.Rect | None = None

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._sought, self._is_made_anew = self._wanted(), False
        self.about = self._found()

    def follow(self) -> bool:
        """Whether it goes around something else now."""
        wanted, before = self._wanted(), self.about
        if wanted == self._sought and not self._is_made_anew:
            return False
        self._sought, self._is_made_anew = wanted, False
        self.about = self._found()
        return self.about != before

    def look_again(self) -> None:
        """Parts of the frame were made anew: what it goes around may be elsewhere."""
        self._is_made_anew = True

    def _found(self) -> pygame.Rect | None:
        """Of several alike the foremost. What is in the hand may have to be opened first."""
        if not self._sought:
            return None
        found, tab = None, None
        is_held = self._sought.split()[0] in _HELD
        for widget in self._frame.walk():
            if f"{widget.name} ".startswith(f"{self._sought} ") and widget.rect:
                found = widget.rect
            elif is_held and isinstance(widget, Segments) and widget.name == "tabs":
                tab = widget.area_of("hand")
        return found or tab

    def draw(self, pen: Pen) -> None:
        if self.about is None:
            return
        ring = self.about.inflate(10, 10)
        pygame.draw.rect(pen.surface, pen.look.colour("ink"), ring, 6, border_radius=14)
        pygame.draw.rect(pen.surface, pen.look.colour("gold-top"), ring.inflate(-2, -2), 3, border_radius=13)


def _worth(look: Look, hidden: tuple[int, float], place: pygame.Rect, target: Spot) -> tuple[int, float]:
    """What a place hides, and how far it is from what it speaks of; the least is the best."""
    named, seen = hidden
    return named, seen + math.dist(place.center, target) / look.u(_DETOUR)


def _ring(look: Look, target: Spot, larger: float = 1.0) -> pygame.Rect:
    ring = pygame.Rect(0, 0, 2 * look.u(_RING * larger), 2 * look.u(_RING * larger))
    ring.center = target
    return ring


def _draw_tail(pen: Pen, sheet: pygame.Rect, ring: pygame.Rect) -> None:
    """From the side of the sheet that is nearest to just outside the ring."""
    look = pen.look
    near = pygame.Vector2(max(sheet.left, min(ring.centerx, sheet.right)), max(sheet.top, min(ring.centery, sheet.bottom)))
    way = pygame.Vector2(ring.center) - near
    if not ring.width / 2 < way.length() < look.u(_FAR):
        return
    tip = pygame.Vector2(ring.center) - way.normalize() * (ring.width / 2 + 4)
    across = pygame.Vector2(-way.y, way.x).normalize() * look.u(0.6)
    inside = near - way.normalize() * look.u(0.3)
    points = [inside + across, tip, inside - across]
    pygame.draw.polygon(pen.surface, look.colour("paper"), points)
    pygame.draw.lines(pen.surface, look.colour("ink"), False, [near + across, tip, near - across], 3)


Spot = tuple[int, int]  # a place in the window, in pixels

_AROUND, _ISLE = 1.6, 4.4  # how much of the board belongs to a place that a sentence names, in units; an isle is larger


class LessonPointer:
    """Knows where things are now, in a lesson's table."""

    def __init__(self, table: Table, course: LessonCourse, hoped: Callable[[], Choice | None]) -> None:
        self._table = table if isinstance(table, DrawnTable) else None
        self._course, self._hoped = course, hoped
        self._found: tuple[Sequence[Offer], Hashable, Offer | None] = (), None, None
        """Of which offers one was sought, for what, and which it was."""

        self.ring: ButtonRing | None = None  # the ring around what it speaks of beside the board
        self.is_unsure = False  # whether the learner hesitates, so that the ring on the board is larger

    @property
    def button(self) -> pygame.Rect | None:
        """Where the thing is that it speaks of beside the board."""
        return self.ring.about if self.ring else None

    @property
    def moment(self) -> Hashable:
        """All that where things are depends on."""
        if self._table is None:
            return None
        model, camera = self._table.model, self._table.model.camera
        return model.things, tuple(camera.room), camera.size, camera.pixel((0, 0)), model.selection.tile, model.source, self._course.beat

    def widget(self) -> str:
        """The name of what is to be pressed beside the board; what only tells goes with Next, what the board does not offer is gold."""
        if self._course.beat is None:
            return ""
        if self._course.waits:
            return "lesson-next"
        choice, thing = self._hoped(), self._next()
        if choice is None:
            return ""
        if thing is None:
            return "gold"
        return "" if self._place_of(thing) is not None or self._table is None else self._table.offers.planner.widget_of(thing)

    @property
    def planned(self) -> int:
        """How many of the actions it hopes for are planned, where nothing else is."""
        beat = self._course.beat
        if beat is None or self._table is None or self._hoped() is None:
            return 0
        hopes, planner = self._course.lesson.file.beats[beat].hopes, self._table.offers.planner
        plans = [self._write(action) for action in planner.actions(self._table.selection.plan)]
        return len(plans) if len(plans) <= len(hopes) and all(map(is_hoped, plans, hopes)) else 0

    def target(self) -> Spot | None:
        """Where the thing to pick next lies on the board, or what the sentence stands beside."""
        places = (self._place_of(thing) for thing in (self._next(), self._beside()) if thing)
        at = next((at for at in places if at is not None), None)
        return None if at is None else self._pixel(at)

    def subject(self) -> pygame.Rect | None:
        """The place that the sentence names, with what is around it."""
        thing = self._beside()
        at = self._place_of(thing) if thing else None
        if at is None or self._table is None:
            return None
        size = round(self._table.model.camera.size * (_ISLE if thing and thing[0] == "isle" else _AROUND))
        place = pygame.Rect(0, 0, size, size)
        place.center = self._pixel(at)
        return place

    def hot(self) -> list[Spot]:
        """Where things are that can be clicked now."""
        return [self._pixel(at) for thing in self._table.model.hot() if (at := self._place_of(thing))] if self._table else []

    def read(self) -> list[Spot]:
        """Where everything lies that one wants to see."""
        return [self._pixel(at) for at in self._table.model.read_places()] if self._table else []

    def room(self) -> pygame.Rect | None:
        """The board alone."""
        return self._table.model.camera.room if self._table else None

    def _next(self) -> Thing | None:
        """Of tile, piece and destination the first that is not picked yet; nothing where a button is all that is missing."""
        offer = self._offer()
        if offer is None or self._table is None:
            return None
        model = self._table.model
        if offer.tile and model.selection.tile != offer.tile:
            return offer.tile
        is_picked = offer.source is None or model.source == offer.source
        return offer.target if offer.target and is_picked else offer.source or offer.target

    def _offer(self) -> Offer | None:
        """How what is hoped for is offered; looked for only where something else is offered or picked."""
        choice, beat, planned = self._hoped(), self._course.beat, self.planned
        if choice is None or beat is None or self._table is None:
            return None
        model = self._table.model
        key = model.selection.tile, model.source, beat, planned, self._write(choice.action)
        if self._found[0] is not model.offers.all or self._found[1] != key:
            said = self._course.lesson.file.beats[beat]
            wanted = said.hopes[planned] if 0 < planned < len(said.hopes) else "" if planned else self._write(choice.action)
            self._found = model.offers.all, key, self._best(model, wanted, said.picks)
        return self._found[2]

    def _best(self, model: BoardModel[Any, Any], wanted: str, first: str) -> Offer | None:
        """Going on from what is picked, or beginning with the kind of thing the lesson begins with."""
        found = [offer for offer in model.offers.all if wanted and is_hoped(self._write(offer.choice.action), wanted)]
        found = [offer for offer in found if offer.tile or offer.source or offer.target]
        begun = [offer for offer in found if offer.source and offer.source == model.source]
        begun.sort(key=lambda offer: len(model.targets.get(offer.target, ())) if offer.target else 0)  # who clicks there means only this
        meant = [offer for offer in found if offer.source and offer.source[0] == first]
        return next(iter([*begun, *meant, *found]), None)

    def _beside(self) -> Thing | None:
        beat = self._course.beat
        name = self._course.lesson.file.beats[beat].beside if beat is not None else ""
        kind, _, number = name.partition(" ")
        return (kind, int(number), 0) if number.isdigit() else thing_named(self._course.match.rules, name) if name else None

    def _write(self, action: Action) -> str:
        return self._course.match.rules.write(action)

    def _place_of(self, thing: Thing) -> Point | None:
        return self._table.model.things.place_of(thing) if self._table else None

    def _pixel(self, at: Point) -> Spot:
        assert self._table is not None
        x, y = self._table.model.camera.pixel(at)
        return round(x), round(y)
