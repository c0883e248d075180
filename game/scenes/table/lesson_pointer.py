"""The pointer of a lesson: the next thing to be picked, with a ring around it on the board or beside it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

import pygame

from game.engine import Action
from game.engine.speech.describing import Choice
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import is_hoped
from game.tables import Table
from game.tables.kit.camera import Point
from game.tables.kit.layers import Layers
from game.tables.selection import Offer, Thing
from game.tables.small_board import thing_named
from game.widgets import Pen, Root, Widget

_RING = 1.7
_TILE = 1.4  # how wide the ring is at least, in units of the board: it goes around large tiles too
# How near to another thing that can be picked, in units of the board, the ring is that much smaller.
_CLOSE, _TIGHT = 0.7, 0.55
_SEEKING, _EASE = 0.6, 0.12  # seconds in which a board that is zoomed in comes to the ring, and how slowly it does
_URGENT = 1.15  # how much larger the ring is for whoever hesitates


class BoardRing(Widget):
    """A gold ring on the board around what a lesson speaks of; it takes no click."""

    def __init__(self, pointer: LessonPointer) -> None:
        super().__init__(grow=1, name="board-ring")
        self._at = pointer

    def draw(self, pen: Pen) -> None:
        look, target = pen.look, self._at.target()
        if target is None:
            return
        size = round(max(2 * look.u(_RING), _TILE * self._at.board_unit) * (_URGENT if self._at.is_unsure else 1.0))
        size = round(size * _TIGHT) if self._at.is_crowded() else size
        ring = pygame.Rect(0, 0, size, size)
        ring.center = target
        pygame.draw.ellipse(pen.surface, look.colour("ink"), ring.inflate(4, 4), 8)
        pygame.draw.ellipse(pen.surface, look.colour("gold-top"), ring, 4)


class OnSea(Layers):
    """A board with a ring over it.

    What stands around the board has no ground of its own: drawn alone it brings the sea along.
    """

    def __init__(self, board: Widget, ring: Widget, table: Table) -> None:
        super().__init__(board, ring)
        self._table = table

    def draw(self, pen: Pen) -> None:
        before = pen.surface.get_clip()
        pen.surface.set_clip(self.rect.clip(before))
        self._table.draw_sea(pen.surface, pen.look)
        pen.surface.set_clip(before)
        super().draw(pen)


class ButtonRing(Widget):
    """A gold ring around what a lesson speaks of beside the board, found by its name; it hangs over all that is
    there.
    """

    def __init__(self, root: Root, wanted: Callable[[], str]) -> None:
        super().__init__(name="button-ring")
        self._root = root
        self._wanted = wanted
        self._found: Widget | None = None

    def find(self) -> pygame.Rect | None:
        """Where what it goes around is now; of several alike, the foremost."""
        wanted, found = self._wanted(), self._found
        if not wanted:
            return None
        if found is None or found.name != wanted or self._root.index.find(found.identity) is not found:
            alike = [widget for widget in self._root.top.walk() if f"{widget.name} ".startswith(f"{wanted} ")]
            found = self._found = next((widget for widget in reversed(alike) if widget.rect), None)
        return found.rect.copy() if found else None

    def draw(self, pen: Pen) -> None:
        about = self.find()
        if about is None:
            return
        ring = about.inflate(10, 10)
        pygame.draw.rect(pen.surface, pen.look.colour("ink"), ring, 6, border_radius=14)
        pygame.draw.rect(pen.surface, pen.look.colour("gold-top"), ring.inflate(-2, -2), 3, border_radius=13)


Spot = tuple[int, int]  # a place in the window, in pixels


class LessonPointer:
    """Knows where things are now, in a lesson's table."""

    def __init__(self, table: Table, course: LessonCourse, hoped: Callable[[], Choice | None]) -> None:
        self._table = table
        self._course, self._hoped = course, hoped
        self._found: tuple[Sequence[Offer], Hashable, Offer | None] = (), None, None
        """Of which offers one was sought, for what, and which it was."""

        self._seeking = 0.0  # seconds for which the board still moves to where the ring is
        self.is_unsure = False  # whether the learner hesitates, so that the ring on the board is larger
        table.follow_ring(self._ringed)

    def widget(self) -> str:
        """The name of what is to be pressed beside the board; what only tells and what the board does not offer is
        gold.
        """
        if self._course.beat is None:
            return ""
        if self._course.waits:
            points = self._course.lesson.file.beats[self._course.beat].points
            return "" if self._course.asks else points or "gold"
        choice, thing = self._hoped(), self._next()
        if choice is None:
            return ""
        if thing is None:
            # Before anything else, what is planned that the sentence does not hope for is taken back.
            hopes = self._course.lesson.file.beats[self._course.beat].hopes
            plans = map(self._write, self._table.offers.planner.actions(self._table.selection.plan))
            return "gold" if all(any(is_hoped(plan, hope) for hope in hopes) for plan in plans) else "let-go"
        return "" if self._table.place_of(thing) is not None else self._table.offers.planner.widget_of(thing)

    @property
    def planned(self) -> int:
        """How many of the actions it hopes for are planned, where nothing else is."""
        beat = self._course.beat
        if beat is None or self._hoped() is None:
            return 0
        hopes, planner = self._course.lesson.file.beats[beat].hopes, self._table.offers.planner
        plans = [self._write(action) for action in planner.actions(self._table.selection.plan)]
        return len(plans) if len(plans) <= len(hopes) and all(map(is_hoped, plans, hopes)) else 0

    def other_plan(self, whole: Sequence[str]) -> str:
        """The first action of what is planned that the sentence does not hope for in its place; `whole` is all that
        gold would do.
        """
        beat = self._course.beat
        if self._table.camera is None or beat is None or not self._course.hope:
            return ""
        hopes, legal = self._course.lesson.file.beats[beat].hopes, self._course.learner.legal()
        hopes = hopes[next((place for place, hope in enumerate(hopes) if is_hoped(self._course.hope, hope)), 0) :]
        plans = whole or [
            self._write(action) for action in self._table.offers.planner.actions(self._table.selection.plan)
        ]
        other = next(
            (place for place, plan in enumerate(plans) if place >= len(hopes) or not is_hoped(plan, hopes[place])), None
        )
        if other is None or (other == 0 and plans[0] not in legal):  # it is not whole yet
            return ""
        return plans[other]

    def come_into_sight(self, seconds: float, is_lively: bool) -> bool:
        """After a sentence has begun, or shows its move, a board that is zoomed in moves until the ring is seen;
        whether it has moved.
        """
        at = self._ringed() if self._seeking > 0 else None
        if at is None:
            return False
        self._seeking -= seconds
        is_eased = is_lively and self._seeking > 0
        return self._table.reveal(at, min(seconds / _EASE, 1.0) if is_eased else 1.0)

    def seek(self) -> None:
        """The ring is to be seen."""
        self._seeking = _SEEKING

    @property
    def board_unit(self) -> float:
        """The pixels of one unit of the board, where things of one unit are picked."""
        return self._table.camera.size if self._table.camera else 0.0

    def target(self) -> Spot | None:
        """Where in the window the ring on the board is."""
        at = self._ringed()
        if at is None or self._table.camera is None:
            return None
        x, y = self._table.camera.pixel(at)
        return round(x), round(y)

    def is_crowded(self) -> bool:
        """Whether something else can be picked near what the ring goes round, such as the boat that someone is to step
        out of.
        """
        thing = self._next()
        at = self._table.place_of(thing) if thing else None
        if at is None:
            return False
        sources = self._table.offers.sources(self._table.selection)
        others = (self._table.place_of(other) for other in sources if other != thing)
        return any(math.dist(at, other) < _CLOSE for other in others if other is not None)

    def _ringed(self) -> Point | None:
        """Where the thing to pick next lies on the board, or what the sentence stands beside; nothing while others
        play.
        """
        if self._course.match.actor is None or not self._course.speaks:
            return None
        thing = self._next()
        at = self._table.place_of(thing) if thing else None
        beat = self._course.beat
        name = self._course.lesson.file.beats[beat].beside if beat is not None else ""
        if at is not None or not name:
            return at
        kind, _, number = name.partition(" ")
        beside = (kind, int(number), 0) if number.isdigit() else thing_named(self._course.match.rules, name)
        return self._table.place_of(beside) if beside else None

    def _next(self) -> Thing | None:
        """Of tile, piece and destination the first that is not picked yet; nothing where a button is all that is
        missing.
        """
        offer = self._offer()
        if offer is None:
            return None
        selection = self._table.selection
        if offer.tile and selection.tile != offer.tile:
            return offer.tile
        is_picked = offer.source is None or self._table.offers.source(selection) == offer.source
        return offer.target if offer.target and is_picked else offer.source or offer.target

    def _offer(self) -> Offer | None:
        """How what is hoped for is offered; looked for only where something else is offered or picked."""
        choice = self._hoped()
        beat = self._course.beat
        planned = self.planned
        if choice is None or beat is None:
            return None
        offers, selection = self._table.offers, self._table.selection
        key = selection.tile, offers.source(selection), beat, planned, self._write(choice.action)
        if self._found[0] is not offers.all or self._found[1] != key:
            said = self._course.lesson.file.beats[beat]
            wanted = self._write(choice.action)
            if planned:
                wanted = said.hopes[planned] if planned < len(said.hopes) else ""
            found = [offer for offer in offers.all if wanted and is_hoped(self._write(offer.choice.action), wanted)]
            found = [offer for offer in found if offer.tile or offer.source or offer.target]
            # Going on from what is picked, best where whoever clicks means only this; or beginning with the kind of
            # thing that the lesson begins with.
            source, targets = offers.source(selection), offers.targets(selection)
            begun = [offer for offer in found if offer.source and offer.source == source]
            begun.sort(key=lambda offer: len(targets.get(offer.target, ())) if offer.target else 0)
            meant = [offer for offer in found if offer.source and offer.source[0] == said.picks]
            self._found = offers.all, key, next(iter([*begun, *meant, *found]), None)
        return self._found[2]

    def _write(self, action: Action) -> str:
        return self._course.match.rules.write(action)
