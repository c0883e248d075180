"""The table of Survive: the sinking island, alive on the screen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import choice
from typing import Any, ClassVar

import pygame

from game.engine import Event
from game.engine.describing import Choice, Description, Section
from game.match import Happened
from game.render import Look
from game.rules.survive import actions as a
from game.rules.survive.board import CREATURES
from game.rules.survive.rules import SurviveRules
from game.rules.survive.state import DEFEND, MOVE, NONE, PLACE
from game.rules.survive.tables import Tables
from game.rules.survive.view import SurviveView
from game.tables.table import Desk, Middle, Table
from game.widgets import Column, Pen, Widget

from .about import about, within_reach
from .board import BoardWidget
from .drawings import Drawings, Drawn
from .effects import draw_effects
from .geometry import Camera, Geometry, Point, far_ahead
from .ground import Ground, unlaid
from .markers import bob
from .offers import Offer, Picking, Thing, attempt, offers, place, whatever_terrain
from .pieces import Piece
from .strips import alarm, ask_line, laid_out, rack, tiles, unseen
from .theatre import Scenery, Theatre
from .things import Things

_IDLE = 15
_REST_AFTER = 30.0
_RIPPLES, _RIPPLE = 14, 4.0
"""How many waves are seen at a time, and for how many seconds each."""


class SurviveTable(Table):
    """What lasts between two builds: geometry, camera, what is picked and what moves."""

    moves: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        rules = desk.match.rules
        assert isinstance(rules, SurviveRules)
        self._t: Tables = rules.tables
        self.geometry = Geometry(self._t.board)
        self.camera = Camera(self.geometry)
        self.picking = Picking()
        self.pointed: Thing | None = None
        self.cursor: Thing | None = None
        """What the keys have come to."""
        self._hinted: Thing | None = None
        """What a hint pointed out."""
        self.is_walked = False
        """Whether keys came to something after the pointer did."""
        self._recalled: Sequence[int] = ()
        """The spaces that a line of the log speaks of."""
        self._reached: tuple[Thing | None, Sequence[int]] = (None, ())
        self.grabbed = (-1, -1)
        self._pointer = (-1, -1)
        self._ground = Ground(self._t, self.geometry)
        self._drawings: Drawings | None = None
        self._view = self._public()
        self.things = Things(self._t, self._view.table, self.geometry)
        self._theatre = Theatre(self._t, self.geometry)
        self._clock = self._still = self._due = 0.0
        self._was_dragged = self._is_panned = False
        self._dropped = (-1, -1)
        self._is_dragging = False
        self._sinkings: dict[Thing, tuple[Choice, Choice]] = {}
        self._placed_for: set[int] = set()
        """Seats whose explorers the program places."""

    # What the scene asks.

    def middle(self, look: Look, description: Description, choices: Sequence[Choice]) -> Middle:
        self.picking.renew(offers(self._t, self._view.table, choices))
        self._sinkings = self._sinkings_after(choices)
        if self.cursor is not None and self.cursor not in self._hot():
            self.cursor = None
        telling = self.desk.telling
        board = Column(self._asked(telling.say(description.ask)), BoardWidget(self), self._rack() or self._laid_out(), gap=0.3)
        unseen_tiles = next((part for part in description.board if part.key == "survive.section.unseen"), None)
        return Middle(board, beside=unseen(unseen_tiles, telling) if unseen_tiles else None)

    def hand(self, sections: Sequence[Section]) -> Widget | None:
        """While explorers are placed their values matter, and they are on the rack; later the tiles do."""
        eyes = self.desk.match.eyes
        if eyes is None or any(part.key == "survive.section.values" for part in sections):
            return None
        view = self.desk.match.view(eyes)
        assert isinstance(view, SurviveView)
        return tiles(view, self.picking, self._press_face, self.desk.telling)

    def _asked(self, text: str) -> Widget:
        s = self._view.table
        return alarm(text, f"survive/{CREATURES[s.attacker]}") if s.step == DEFEND else ask_line(text)

    def _rack(self) -> Widget | None:
        """The rack of who places explorers now; its values only while it is up."""
        match, actor = self.desk.match, self.desk.match.actor
        if actor is None or self._view.table.step != PLACE:
            return None
        view = match.view(actor) if self.desk.sight.is_up else self._view
        assert isinstance(view, SurviveView)
        return rack(self._t, view, actor, self.picking, self._press_face, self._place_the_rest, self.desk.telling)

    def _laid_out(self) -> Widget | None:
        if self.picking.tile is None or self.desk.sight.is_up:
            return None
        return laid_out(self.picking.tile, self.desk.telling, self._put_back)

    def _put_back(self) -> None:
        self.desk.sight.take_back()
        self.picking.tile = self.picking.source = None
        self.desk.rebuild()

    def _place_the_rest(self) -> Any:
        """From now on the program places for this seat, anywhere."""
        if self.desk.match.actor is not None:
            self._placed_for.add(self.desk.match.actor)
        return self._place_for()

    def _place_for(self) -> Any:
        placings = [offer for offer in self.picking.offers if isinstance(offer.choice.action, a.Place)]
        if self.desk.match.actor in self._placed_for and placings:
            return self.desk.take(choice(placings).choice)
        return None

    def _sinkings_after(self, choices: Sequence[Choice]) -> dict[Thing, tuple[Choice, Choice]]:
        """While one moves: the tiles that may sink, each with the end of the moves that comes before it."""
        stop = next((one for one in choices if isinstance(one.action, a.Stop)), None)
        if stop is None or self._view.table.step != MOVE:
            return {}
        after = [one for one in self.desk.sight.choices_after(stop.action) if isinstance(one.action, a.Sink)]
        return {place(one.action.space): (stop, one) for one in after}

    def show(self, happened: Happened) -> None:
        """Everything moves from where it was to where it is now."""
        self._still = 0.0
        self.picking.source = self.picking.tile = self.pointed = None
        self._recalled, self._reached = (), (None, ())
        if happened.kind == "undo":  # who takes back wants to place by hand
            self._placed_for.discard(happened.actor)
        before, self._view = Scenery(self._view.table, self.things.pieces), self._public()
        self.things = Things(self._t, self._view.table, self.geometry)
        after = Scenery(self._view.table, self.things.pieces)
        self._theatre.happen(happened, before, after, self.desk.speed(), self.desk.is_lively())

    def update(self, seconds: float) -> bool:
        if not self.is_busy and self._placed_for:
            self._place_for()
        self._clock += seconds
        self._still += seconds
        is_shown = self.is_busy
        self._theatre.pass_time(seconds)
        if is_shown:
            return True
        self._due += seconds
        if self.pace and self._due >= 1 / _IDLE:
            self._due = 0.0
            return True
        return False

    @property
    def is_busy(self) -> bool:
        return self._theatre.show.is_going_on

    @property
    def pace(self) -> int:
        """Things that float move a little, until nobody has done anything for a while."""
        if self.is_busy:
            return 60
        return _IDLE if self.desk.is_lively() and self._still < _REST_AFTER else 0

    def hasten(self) -> None:
        self._theatre.finish()

    def let_go(self) -> bool:
        was_picked = self.picking.let_go()
        was_out = self.picking.tile is None and self.desk.sight.take_back()
        if self.cursor is not None and self.cursor == self._hinted:
            self.cursor = None  # a hint was made of the hand: it goes with it
        self._hinted = None
        return was_picked or was_out

    @property
    def hinted(self) -> Thing | None:
        """What a hint points to, as long as it can be clicked."""
        return self._hinted if self._hinted is not None and self._hinted in self._hot() else None

    def point_out(self, chosen: Choice) -> None:
        found = next((offer for offer in self.picking.offers if offer.choice == chosen), None)
        if found:
            self.picking.tile, self.picking.source = found.tile, found.source if found.target else None
            self.cursor = self._hinted = found.target or found.source

    # What the widget draws.

    def ground(self, look: Look) -> pygame.Surface:
        land = bytes(self._view.table.land)
        hidden = self._theatre.show.hidden | unlaid(self._t, self._view.table)
        return self._ground.baked(look, self.camera, self.drawings(look), land, hidden)

    def drawings(self, look: Look) -> Drawings:
        if self._drawings is None or self._drawings.look is not look or self._drawings.size != self.camera.size:
            self._drawings = Drawings(look, self.camera.size)
        return self._drawings

    def pieces_now(self) -> Iterator[tuple[Piece, float]]:
        """All pieces where they are at this moment, the further ones first, and how much of each is to be seen."""
        show = self._theatre.show
        if not show.is_going_on:
            yield from ((self._floating(piece), 1.0) for piece in self.things.pieces.values())
            return
        found = [(piece if key in show.motions else self._floating(piece), seen) for key, piece, seen in show.pieces(self.things.pieces)]
        yield from sorted(found, key=lambda one: one[0].y)

    def _floating(self, piece: Piece) -> Piece:
        """Swimmers bob and creatures drift, out of step with each other."""
        if (
            not self.pace
            or not self.desk.is_lively()
            or piece.key[0] == "boat"
            or (piece.key[0] == "explorer" and "swimmer" not in piece.art)
        ):
            return piece
        phase = (piece.key[1] * 7 + piece.key[2] * 3) % 10 / 10
        return piece.at(piece.x, piece.y + 0.035 * bob(self._clock, 1.6 if piece.key[0] == "explorer" else 3.1, phase))

    def drawn(self, look: Look, piece: Piece) -> Drawn:
        drawings, tilt = self.drawings(look), piece.tilt
        if piece.key[0] != "boat":
            made = drawings.art(piece.art, piece.scale)
        else:
            made = drawings.boat(piece.scale, piece.crew, piece.flag)
            tilt = tilt or (round(2 * bob(self._clock, 3.0, piece.key[1] % 7 / 7)) if self.pace and self.desk.is_lively() else 0)
        return drawings.dipped(drawings.tilted(made, tilt), piece.dip)

    def ripples(self) -> Iterator[tuple[Point, float]]:
        """Waves on the sea, few at a time, each for a while at one of the spaces without land."""
        if not self.pace:
            return
        for i in range(_RIPPLES):
            time = self._clock / _RIPPLE + i / _RIPPLES
            space = (i * 31 + int(time) * 17) % len(self.geometry.spaces)
            if not self._view.table.land[space]:
                x, y = self.geometry.spaces[space]
                yield (x + 0.25 * (i % 3 - 1), y + 0.2 * (i % 2)), time % 1

    def dragged(self) -> tuple[Piece, tuple[int, int]] | None:
        """The piece that hangs at the pointer, and where that is."""
        if not self._is_dragging or self.picking.source is None:
            return None
        piece = next((one for one in self.things.pieces.values() if self.things.of(one) == self.picking.source), None)
        return (piece, self._dropped) if piece else None

    def draw_effects(self, pen: Pen, below: bool) -> None:
        show = self._theatre.show
        draw_effects(pen, self.drawings(pen.look), self.camera, show.effects, show.now, below)

    def sinkable(self) -> list[Point]:
        """Tiles that one click would sink while one still moves: marked faintly, as long as nothing is picked."""
        return [] if self.picking.is_held or self.is_busy else [self.geometry.spaces[thing[1]] for thing in self._sinkings]

    def target_places(self) -> list[Point]:
        """Where what is picked can go."""
        places = [self.things.place_of(thing) for thing in self.picking.targets] if self.picking.source else []
        return [at for at in places if at is not None]

    def spaces_about(self, thing: Thing | None) -> Sequence[int]:
        """The spaces to look at: those a line of the log speaks of, else those that a creature could come to."""
        if self._recalled or self.picking.is_held:
            return self._recalled
        if self._reached[0] != thing:
            self._reached = thing, within_reach(self._t, self._view.table, thing)
        return self._reached[1]

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """What clicking a thing would do, and what that would cost."""
        telling = self.desk.telling
        found = self.picking.targets.get(thing)
        if found:
            return self._words_of(found[0].choice)
        if thing in self._sinkings and not self.picking.is_held:
            words, danger = self._words_of(self._sinkings[thing][1])
            return telling.words.say("survive.table.sink-now", choice=words), danger
        of = next((offer.choice for offer in self.picking.offers if offer.source == thing and offer.choice.heading), None)
        saying = of.heading if of and thing[0] != "boat" else about(self._t, self._view.table, thing)
        return (telling.say(saying), "") if saying else ("", "")

    def _words_of(self, chosen: Choice) -> tuple[str, str]:
        telling = self.desk.telling
        return telling.say(chosen.saying), telling.say(chosen.danger) if chosen.danger else ""

    # What people do.

    def point_at(self, pixel: tuple[int, int]) -> bool:
        """The pointer is here; whether that points at something else than before."""
        self._still = 0.0
        if pixel != self._pointer:
            self._pointer, self.is_walked, self._recalled = pixel, False, ()
        things, hot = self.things.at(self.camera.unit(pixel)), self._hot()
        pointed = next((thing for thing in things if thing in hot), things[0] if things else None)
        changed = pointed != self.pointed
        self.pointed = pointed
        return changed

    def grab(self, pixel: tuple[int, int]) -> None:
        self.grabbed, self._was_dragged, self._is_panned = pixel, False, False

    def drag_to(self, pixel: tuple[int, int], far: int) -> bool:
        """A piece is dragged to its place, or the board is moved about."""
        self._was_dragged |= math.dist(pixel, self.grabbed) > far
        if not self._was_dragged:
            return False
        source = next((thing for thing in self.things.at(self.camera.unit(self.grabbed)) if thing in self.picking.sources), None)
        if source is not None and source != self.picking.source and source not in self.picking.targets:
            self.picking.press([source])
        elif source is None and self.camera.zoom > 1:
            self.camera.move(pixel[0] - self.grabbed[0], pixel[1] - self.grabbed[1])
            self.grabbed, self._is_panned = pixel, True
        self._dropped, self._is_dragging = pixel, source is not None
        return self.point_at(pixel) or True

    def let_fall(self) -> None:
        """The pointer is up: nothing hangs at it any more."""
        self._is_dragging = False

    def was_dragged(self) -> bool:
        return self._was_dragged

    def drop(self) -> list[Offer]:
        """What is dragged is let go where the pointer is; an unsteady click is a click."""
        start, end = (self.things.at(self.camera.unit(pixel)) for pixel in (self.grabbed, self._dropped))
        if self._is_panned:
            return []
        if self.picking.source not in start:
            return self.press(start) if set(start) & set(end) else []
        targets = self.picking.targets
        return next((targets[thing] for thing in end if thing in targets), [])

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click; what it means, duplicates that differ only by the tile's terrain taken together."""
        self._still = 0.0
        if not self.picking.is_held and not any(thing in self.picking.sources or thing in self.picking.targets for thing in things):
            for thing in things:
                if thing in self._sinkings:
                    stop, sinking = self._sinkings[thing]
                    return [Offer(stop, then=sinking)]  # picking a tile that may sink ends the moves
        if self._answers_why(things):
            return []
        found = self.picking.press(things)
        if not found:  # else something is done, or asked about
            self.desk.rebuild()
        return found[:1] if len({whatever_terrain(offer.choice.action) for offer in found}) == 1 else found

    def _answers_why(self, things: Sequence[Thing]) -> bool:
        """Where a picked piece cannot go, the rule says why, and it stays picked."""
        wanted = attempt(self._t, self._view.table, self.picking, things)
        if wanted is None:
            return False
        reason = self.desk.telling.words.say(f"reason.{self.desk.sight.why_not(wanted)}")
        self.desk.tell(reason[:1].upper() + reason[1:])
        return True

    def _press_face(self, things: Sequence[Thing]) -> Any:
        """A click beside the board: what needs nothing more is done; a tile that is picked lies open for all."""
        if not self.desk.sight.lies_open:
            self.desk.sight.lay_out(offer.choice.action for offer in self.picking.offers if offer.tile in things)
        found = self.press(things)
        if found:
            return self.take(found[0])
        self.desk.to_board()
        return None

    def recall(self, events: Sequence[Event]) -> bool:
        """Rings on the spaces that a line of the log speaks of."""
        facts = [value for event in events for name, value in event.facts().items() if name in ("space", "path", "start")]
        self._recalled = [space for value in facts for space in (value if isinstance(value, tuple) else (value,)) if space != NONE]
        self.desk.rebuild()
        return bool(self._recalled)

    def take(self, offer: Offer) -> Any:
        return self.desk.take(offer.choice, offer.then)

    def write(self, choice: Choice) -> str:
        return self.desk.match.rules.write(choice.action)

    def walk(self, direction: tuple[int, int]) -> bool:
        """Arrows: the nearest thing in a direction among those that mean something now."""
        hot, self.is_walked = self._hot(), True
        here = self.things.place_of(self.cursor) if self.cursor else None
        if here is None:
            return self.step(1)
        best = min((thing for thing in hot if thing != self.cursor), key=lambda thing: self._far(here, thing, direction), default=None)
        if best is not None and self._far(here, best, direction) < math.inf:
            self._come_to(best)
        self.desk.rebuild()
        return True

    def step(self, step: int) -> bool:
        """Tab: the next thing; after the last, the focus goes on."""
        hot, self.is_walked = self._hot(), True
        index = hot.index(self.cursor) + step if self.cursor in hot else 0 if step > 0 else len(hot) - 1
        self._come_to(hot[index] if 0 <= index < len(hot) else None)
        self.desk.rebuild()
        return self.cursor is not None

    def _come_to(self, thing: Thing | None) -> None:
        """What keys come to is always in sight."""
        self.cursor = thing
        if thing is not None and (at := self.things.place_of(thing)) is not None:
            self.camera.reveal(at)

    def _hot(self) -> list[Thing]:
        """What can be clicked now, as one reads the board."""
        things = set(self.picking.targets) if self.picking.source else {*self.picking.targets, *self.picking.sources}
        placed = [(self.things.place_of(thing), thing) for thing in things]
        return [thing for _, thing in sorted(((round(at[1], 2), at[0]), thing) for at, thing in placed if at is not None)]

    def _far(self, here: Point, thing: Thing, direction: tuple[int, int]) -> float:
        at = self.things.place_of(thing)
        return math.inf if at is None else far_ahead(here, at, direction)

    def _public(self) -> SurviveView:
        view = self.desk.match.view(None)
        assert isinstance(view, SurviveView)
        return view
