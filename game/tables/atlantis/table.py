"""The table of Atlantis: the winding row from the burning city to the mainland, with a shelf for hand and purse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.engine import Action, Event, View
from game.engine.speech.describing import Choice, Description
from game.match import MatchStep
from game.render import Look
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import KINDS, PublicState
from game.rules.atlantis.view import AtlantisView
from game.tables.gold_button import Gold
from game.tables.table import Desk, Middle, PlateDetails
from game.widgets import Pen, Widget

from ..kit.animation import Arrangement
from ..kit.board import BoardWidget
from ..kit.drawn_table import DrawnTable
from ..kit.layers import Aside, Layers
from ..kit.painter import PaintMoment
from ..selection import Offer, Selection, Thing
from .input.notices import AtlantisNotices
from .input.planning import Planning
from .layout import BRIDGE, BUY, RowPiece, arranged, shown_table
from .model import AtlantisModel
from .painter import RowPainter, RowPicture
from .shelf.panels import AtlantisPanels
from .shelf.plates import plate_details
from .staging import Row, RowTimeline, stage

_SMALLEST = 26
"""Pixels of a tile's width below which it is hard to read."""

_COUNTER = 0.46
"""How much of the board the counter may cover: the way that is paid for, and the goal, are seen beside it."""


class AtlantisTable(DrawnTable[PublicState, RowPiece]):
    """The row, a move that is planned along it, and what stands on the shelf."""

    model: AtlantisModel
    picture: RowPicture
    notices: AtlantisNotices

    def __init__(self, desk: Desk) -> None:
        rules = desk.match.rules
        assert isinstance(rules, AtlantisRules)
        model = AtlantisModel(rules.constants, _row(desk.match.view(None)))
        super().__init__(desk, model, self._stage)
        self.picture = RowPicture(model, self.queue, self.look_back, lambda: self.desk.narrator, lambda: self.desk.is_lively())
        self.planning = Planning(desk, model)
        self.notices = AtlantisNotices(desk, model, self.planning)
        self.panels = AtlantisPanels(desk, model, self.planning, self.notices, self.press_beside, self.cursor.is_hinted, self.as_clicked)
        self._armed: Thing | None = None
        """The last destination that was noticed: what the gold button means."""
        self._then: tuple[Action, ...] = ()
        """What a hint says should follow what it marks."""

    # The position.

    def present(self) -> Row:
        return Arrangement(self.model.table, self.model.things.pieces)

    def arranged(self, view: View) -> Row:
        table = shown_table(self.model.t, _row(view).table)
        return Arrangement(table, arranged(self.model.t, table, self.model.layout))

    def turn_to(self, view: View) -> None:
        self.model.turn_to(_row(view))

    def _stage(self, before: Row, after: Row, events: tuple[Event, ...], undone: tuple[Event, ...]) -> RowTimeline:
        return stage(self.model.t, self.model.layout, before, after, events, undone)

    # What the scene asks.

    def middle(self, look: Look, description: Description, choices: Sequence[Choice]) -> Middle:
        self.catch_up()
        self.planning.renew(choices)
        self.cursor.renew()
        board: Widget = BoardWidget(self)
        if counter := self.panels.counter(look):
            board = Layers(board, Aside(counter, "right" if self._goal_is_left() else "left", 27, _COUNTER))
        elif purse := self.panels.sold_from(look):
            board = Layers(board, Aside(purse, "left", 27))
        return Middle(board, shelf=partial(self._shelf, look), panels=self.panels.over_board(look), counts=self.panels.counts())

    def _shelf(self, look: Look) -> Widget:
        self.picture.shelved = self.panels.seat
        return self.panels.shelf(look)

    def _goal_is_left(self) -> bool:
        """The counter stands on the side away from the goal."""
        counter = self.planning.counter
        plays = counter.plays if counter else ()
        place = self.planning.route(plays[-1]).end if plays else self.model.table.where[self.model.table.pawn]
        bounds = self.model.layout.bounds
        return self.model.layout.places[place][0] < bounds.left + bounds.width / 2

    def lesser(self, look: Look) -> Sequence[Widget]:
        return self.panels.lesser(look, self._back)

    def _back(self) -> None:
        """The button for Esc does what Esc does."""
        self.let_go()

    def asked(self) -> tuple[str, int | None]:
        return self.panels.asked()

    def gold(self) -> Gold | None:
        """On the counter it pays; else it plays what was pointed at last."""
        say = self.desk.narrator.words.say
        if self.planning.counter:
            text, off = self.notices.words_of_payment()
            return Gold(text, "use", off=off, use=self.planning.pay)
        if (offer := self._armed_offer()) is not None:
            return Gold(self.panels.move(offer), "use", use=partial(self.take, offer))
        picking = self.model.picking
        if picking.tile in (BUY, BRIDGE):
            words = say("atlantis.gold.buy" if picking.tile == BUY else "atlantis.gold.bridge")
            return Gold(words, "none", off=words)
        if any(offer.source for offer in picking.offers) and (picking.is_held or not self._has_main):
            words = say(f"atlantis.gold.{self._next_click}")
            return Gold(words, "none", off=words)
        return None

    @property
    def _next_click(self) -> str:
        """What a move lacks as yet."""
        if self.planning.is_underway:
            return "chain"
        picked = self.model.picking.source if self.model.picking.is_held else None
        return "pick" if picked is None else "where" if picked[0] == "pawn" else "who"

    @property
    def _has_main(self) -> bool:
        """Whether one choice stands out, such as being stuck where only a bridge would let a pawn move (G6)."""
        return not self.planning.plays and any(choice.is_main for choice in self.desk.visibility.choices())

    def _armed_offer(self) -> Offer | None:
        found = self.model.picking.targets.get(self._armed) if self._armed else None
        return found[0] if found and len(found) == 1 and self._armed and self._armed[0] in ("place", "card") else None

    def planned(self) -> Sequence[Action]:
        return self.planning.counter.plays if self.planning.counter else self.planning.plays

    def widget_of(self, thing: Thing) -> str:
        kind, which, _ = thing
        return {"card": f"card {OBJECTS[which % KINDS]}", "purse": f"tile {which}"}.get(kind, kind)

    def plate(self, seat: int) -> PlateDetails | None:
        t, s = self.model.t, self.model.table
        key = s.where[t.own(seat)], s.purses[seat]
        return PlateDetails(key, lambda: plate_details(t, s, seat, self.desk.narrator))

    def show(self, happened: MatchStep) -> None:
        self.planning.forget()
        super().show(happened)

    def let_go(self) -> bool:
        self._armed = None
        if self.planning.step_back():
            self._unmark()
            return True
        return super().let_go()

    def _unmark(self) -> None:
        if self.selection.lent is not None:
            self.select(replace(self.selection, lent=replace(self.selection.lent, mark=None)))

    def select(self, selection: Selection) -> None:
        is_seen_around = selection.tile != self.selection.tile
        super().select(selection)
        if is_seen_around:
            self.desk.rebuild()

    def point_out(self, choice: Choice, then: Sequence[Action] = ()) -> None:
        """What a hint would pay with lies on the counter, where something is due."""
        self._then = tuple(then)
        if self.planning.counter:
            self.planning.propose((choice.action, *then))
        else:
            super().point_out(choice, then)

    @property
    def hinted_offer(self) -> Offer | None:
        return None if self.planning.counter else super().hinted_offer

    def forget_hint(self) -> None:
        """Cards that are planned, and what lies on the counter, stay as they are."""
        if self.planning.plays or self.planning.counter:
            self.select(replace(self.selection, lent=None))
        else:
            super().forget_hint()

    def _mark_next(self) -> None:
        """A card that was hinted at is planned: the next one is marked, or what the hint pays with lies on the counter."""
        self.select(replace(self.selection, lent=None))
        action, *then = self._then or (None,)
        ahead = self.desk.visibility.ahead(self.planning.plays)
        if self.planning.counter:
            self.planning.propose(self._then)
        elif choice := next((one for one in ahead.choices if one.action == action), None) if ahead else None:
            self.point_out(choice, then)

    def key(self, key: int) -> bool:
        """B is for the bridge, C for cards that are bought."""
        wanted = {pygame.K_b: BRIDGE, pygame.K_c: BUY}.get(key)
        if wanted is None or wanted not in self.model.picking.tiles:
            return super().key(key)
        self.press_beside(wanted)
        return True

    # The board.

    def fit(self, room: pygame.Rect) -> None:
        """Where the row is laid out anew, nothing that moves or is marked is where it was: it has come to rest."""
        before = self.model.layout
        self.model.fit(room)
        if self.model.layout is not before:
            self.look_back.end()
            self.queue.finish()
            self.notices.renew()

    def point_at(self, pixel: tuple[int, int]) -> bool:
        self.planning.pointed_card = None
        is_new = super().point_at(pixel)
        if is_new:
            self._arm(self.pointer.thing)
        return is_new

    def walk(self, direction: tuple[int, int]) -> bool:
        found = super().walk(direction)
        self._arm(self.cursor.thing)
        return found

    def step(self, step: int) -> bool:
        found = super().step(step)
        self._arm(self.cursor.thing)
        return found

    def _arm(self, thing: Thing | None) -> None:
        """The gold button says what a click there would do."""
        if thing is not None and thing in self.model.picking.targets and thing != self._armed:
            self._armed = thing
            self.desk.refresh()

    def painter(self, pen: Pen, room: pygame.Rect, noticed: Thing | None, marked: Thing | None) -> RowPainter:
        moment = PaintMoment(pen, room, noticed, marked, self.is_busy, self.banner)
        return RowPainter(self.model, self.picture, self.pointer, self.notices, self.planning, moment)

    def meaning(self, things: Sequence[Thing]) -> list[Offer]:
        """A click on the board; where a picked pawn cannot go it stays picked."""
        if self.planning.counter:
            self.planning.bridge(things)
            return []
        if self.notices.is_refused(things):
            return []  # the words under the pointer say why
        found = super().meaning(things)
        if not found:
            self._armed = None
            self.desk.refresh()
        return found

    def press_beside(self, thing: Thing) -> Any:
        """A click on something of the shelf, or on a button for it."""
        found = self.meaning([thing])
        return self.take(found[0]) if found else None

    def take(self, offer: Offer) -> Any:
        self._armed, hinted, before = None, self.hinted_offer, len(self.planned())
        taken = self.planning.take(offer)
        if hinted is not None and hinted.choice == offer.choice and len(self.planned()) > before:
            self._mark_next()
        return taken

    def least_height(self, look: Look) -> int:
        return round(self.model.layout.bounds.height * _SMALLEST)


def _row(view: View) -> AtlantisView:
    assert isinstance(view, AtlantisView)
    return view
