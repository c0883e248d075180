"""Any position as a small board, for lists of saves; worked examples of the rulebook as two of them: how it was, with
arrows, and how it is then; and a step of a game as a painting.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, cast

import pygame

from game.engine import NOBODY, Rules, View
from game.engine.referee import TURNS
from game.match import MatchStep
from game.render import Look, shapes
from game.rules.boards import place_named
from game.widgets import Pen, Root
from game.words.narrator import Narrator

from .kit.camera import Bounds
from .kit.drawn_table import DrawnTable
from .kit.turn_marks import MarkedStep
from .screen import screen_of
from .selection import Thing
from .table import SpectatorHost, TableHost
from .visibility import Spectator

# pixels of width in which a board is drawn at least, and then made smaller: words have a least size
_LEAST, _LEAST_EXAMPLE = 640, 560
# as what thing the middle of a place is known to a table, where it is not known as the place
_MIDDLE = {"space": "boat"}


def has_board(game: str) -> bool:
    """Whether the table of a game is drawn."""
    return issubclass(screen_of(game).table(), DrawnTable)


def make_drawn_table(game: str, host: TableHost) -> DrawnTable[Any, Any]:
    """The table of a game that has a board."""
    assert has_board(game), game
    return cast("DrawnTable[Any, Any]", screen_of(game).table()(host))


def draw_small_board(
    look: Look, size: tuple[int, int], rules: Rules[Any, Any], view: View, narrator: Narrator
) -> pygame.Surface:
    """A view of the whole table on a piece of sea of this size, drawn by the game's own table, with nothing marked."""
    table, sheet = table_on_sea(look, size, _LEAST, rules, view, narrator)
    table.painter(table.paint_moment(Pen(sheet, look, Root()), sheet.get_rect())).draw()
    return scale_down(sheet, size)


def draw_board_near(
    look: Look, size: tuple[int, int], rules: Rules[Any, Any], view: View, narrator: Narrator, near: NearTo
) -> pygame.Surface:
    """The same, seen from near."""
    table, sheet = table_on_sea(look, size, _LEAST_EXAMPLE, rules, view, narrator)
    trails = [trail for step in near.steps if (trail := table.notices.trail_of(step)) is not None]
    spots = [at for trail in trails for at in (*trail.way, *trail.labelled, *trail.framed)]
    if not spots:  # nothing of it is on the board: the piece amidst the others
        own = table.model.places_of_seat(near.seat)
        spots = sorted(own, key=lambda at: sum(math.dist(at, other) for other in own))[:1]
    _look_at(table, spots, sheet.get_rect(), near.zoom)
    table.painter(table.paint_moment(Pen(sheet, look, Root()), sheet.get_rect())).draw()
    return scale_down(sheet, size)


@dataclass(frozen=True, slots=True)
class NearTo:
    """A place to come near to: where steps of a turn lead, or else the pieces of whoever took it."""

    steps: Sequence[MarkedStep]
    seat: int
    zoom: float


def table_on_sea(
    look: Look, size: tuple[int, int], least: int, rules: Rules[Any, Any], view: View, narrator: Narrator
) -> tuple[DrawnTable[Any, Any], pygame.Surface]:
    """The game's own table with a view of the whole table, and a piece of sea of these proportions, no less wide, to
    draw it on.
    """
    table = make_drawn_table(rules.game, SpectatorHost(Spectator(rules, view, NOBODY), narrator))
    larger = max(least / size[0], 1.0)
    sheet = shapes.rounded_rect(
        (round(size[0] * larger), round(size[1] * larger)), 0, look.colour("sea-top"), look.colour("sea-deep")
    )
    table.fit(sheet.get_rect())
    return table, sheet


def scale_down(sheet: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The same at the size that it is shown."""
    return sheet if sheet.get_size() == size else pygame.transform.smoothscale(sheet, size)


# Worked examples.


@dataclass(frozen=True, slots=True)
class Aim:
    """The subject of an example: places by their names, each arrow from one to the next, and how near they are seen."""

    arrows: Sequence[Sequence[str]]
    zoom: float = 1.0


def draw_example_board(
    look: Look,
    size: tuple[int, int],
    rules: Rules[Any, Any],
    view: View,
    narrator: Narrator,
    about: Aim,
    is_marked: bool,
) -> pygame.Surface:
    """A view of the whole table, seen from near where something happens; `is_marked`: with its arrows and rings."""
    table, sheet = table_on_sea(look, size, _LEAST_EXAMPLE, rules, view, narrator)
    room = sheet.get_rect()
    ways = [[_spot(table, rules, name) for name in arrow] for arrow in about.arrows]
    _look_at(table, [at for way in ways for at in way], room, about.zoom)
    table.painter(table.paint_moment(Pen(sheet, look, Root()), room)).draw()
    for way in ways if is_marked else ():
        pixels = [pygame.Vector2(table.model.camera.pixel(at)) for at in way]
        if len(pixels) == 1:
            radius = sheet.get_width() / 11
            pygame.draw.aacircle(sheet, look.colour("ink"), pixels[0], radius + 2, 8)
            pygame.draw.aacircle(sheet, look.colour("glow"), pixels[0], radius, 4)
        for start, end in pairwise(pixels):
            _draw_arrow(sheet, look, start, end)
    return scale_down(sheet, size)


def thing_named(rules: Rules[Any, Any], name: str) -> Thing:
    """The place of a board that bears a name, as the table knows its middle."""
    place = place_named(rules, name)
    assert place is not None, name
    kind, which = place
    return _MIDDLE.get(kind, kind), which, 0


def _spot(table: DrawnTable[Any, Any], rules: Rules[Any, Any], name: str) -> tuple[float, float]:
    """Where a place is, in units of the board."""
    at = table.model.things.place_of(thing_named(rules, name))
    assert at is not None, name
    return at


def _look_at(table: DrawnTable[Any, Any], spots: Sequence[tuple[float, float]], room: pygame.Rect, zoom: float) -> None:
    """Nearer to the middle of what it is about."""
    camera = table.model.camera
    if not spots or zoom <= 1:
        return
    middle = sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
    camera.zoom_at(room.center, zoom)
    x, y = camera.pixel(middle)
    camera.move(room.centerx - x, room.centery - y)


def _draw_arrow(surface: pygame.Surface, look: Look, start: pygame.Vector2, end: pygame.Vector2) -> None:
    way = end - start
    if way.length() < 1:
        return
    along, across = way.normalize(), pygame.Vector2(-way.y, way.x).normalize()
    thick = max(surface.get_width() / 90, 3.0)
    neck = end - along * thick * 3.2
    for colour, more in (("ink", thick * 0.55), ("glow", 0.0)):
        shaft, head = thick * 0.5 + more, thick * 1.5 + more * 1.4
        tip = end + along * more * 1.6
        tail = start - along * more
        back = neck - along * more
        points = [tail + across * shaft, back + across * shaft, back + across * head, tip]
        points += [back - across * head, back - across * shaft, tail - across * shaft]
        pygame.draw.polygon(surface, look.colour(colour), points)


# Paintings.


@dataclass(frozen=True, slots=True)
class PaintedStep:
    """A step of a game as the whole table saw it: before, what happened, and then."""

    before: View
    step: MatchStep
    after: View


class PaintingHost(SpectatorHost):
    """The host of a table that is painted in the middle of a step."""

    def speed(self) -> str:
        return "normal"

    def is_lively(self) -> bool:
        return True


def paint_step(
    look: Look,
    sheet: pygame.Surface,
    room: pygame.Rect,
    painted: PaintedStep,
    narrator: Narrator,
    shine: Callable[[pygame.Surface], None],
) -> None:
    """Paints a step at its height on a sheet of sea, so that the board lies in a room of it; no hand, no name, no
    mark.
    """
    rules = narrator.rules
    spectator = Spectator(rules, painted.before, NOBODY)
    table = make_drawn_table(rules.game, PaintingHost(spectator, narrator))

    # The board lies in its room, under a camera that sees the whole sheet: nothing is cut off where the room ends.
    table.fit(room)
    camera = table.model.camera
    whole = sheet.get_rect()
    left, top = camera.unit(whole.topleft)
    camera.bounds = Bounds(left, top, whole.width / camera.size, whole.height / camera.size)
    camera.fit(whole)

    table.picture.is_painting = True
    spectator.look_at(painted.after, NOBODY)
    events = tuple(event for event in painted.step.events if event.key not in TURNS)
    table.show_step(MatchStep(painted.step.actor, painted.step.kind, events, painted.step.line))
    animation = table.queue.animation
    if table.climax is None or not animation.is_going_on:
        animation.finish()
    else:
        shown = max((phase.end for effect in animation.effects for phase in effect.phases), default=0.0)
        animation.now = shown + (animation.length - shown) * table.climax
    moment = table.paint_moment(Pen(sheet, look, Root()), whole)
    table.painter(replace(moment, is_busy=True)).draw_painting(shine)  # nothing is offered there
