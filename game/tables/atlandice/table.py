"""The table of Atlandice: the city around the clock, a visit that is planned there, and a shelf that says what it would bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.engine import CHANCE, Action, Event, View
from game.engine.speech.describing import Choice, Description
from game.engine.speech.words import Saying
from game.match import MatchStep
from game.render import Look
from game.rules.atlandice import actions as a
from game.rules.atlandice import events as e
from game.rules.atlandice.board.board import RESOURCES
from game.rules.atlandice.city import number_at
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.speech.wording import sector_word
from game.rules.atlandice.state import ARRIVE, GATES, State
from game.rules.atlandice.view import AtlandiceView
from game.tables.gold_button import Gold
from game.tables.table import Desk, Middle, PlateDetails
from game.widgets import Pen, Widget

from ..kit.board import BoardWidget
from ..kit.drawn_table import DrawnTable
from ..kit.motion_queue import Arrangement
from ..kit.painter import PaintMoment
from ..kit.picking import Offer, Thing
from .ceremonies import Ceremonies
from .drawing.painter import CityPainter
from .drawing.picture import CityPicture
from .input.notices import AtlandiceNotices
from .input.offers import offers
from .input.visiting import Visiting
from .layout.city import LOWEST
from .layout.pieces import CityPiece, arranged, dice_at
from .layout.things import die, sector_thing, token
from .model import AtlandiceModel
from .motion.staging import City, CityStaging
from .shelf.panels import AtlandicePanels
from .shelf.plates import folded_stock, neutral_plate, plate_details, plate_key

_SMALLEST = 8.5
"""Pixels of the board's unit below which it is hard to read."""
_PATIENCE = 0.4
_DICE_KEYS = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_6)
"""Keys of the sectors, in their order."""


class AtlandiceTable(DrawnTable[State, CityPiece]):
    """The city, and a visit that is planned in it."""

    model: AtlandiceModel
    picture: CityPicture
    notices: AtlandiceNotices

    def __init__(self, desk: Desk) -> None:
        rules = desk.match.rules
        assert isinstance(rules, AtlandiceRules)
        model = AtlandiceModel(rules.constants, _city(desk.match.view(None)))
        super().__init__(desk, model, CityStaging(rules.constants, lambda: model.layout, desk.is_short))
        telling, is_lively = (lambda: self.desk.telling), (lambda: self.desk.is_lively())
        self.picture = CityPicture(model, self.queue, self.look_back, telling, is_lively)
        self.visiting = Visiting()
        self.notices = AtlandiceNotices(desk, model, self.visiting)
        self.panels = AtlandicePanels(desk, model, self.visiting, self.notices, self.press_beside, self._plan_changed)
        self._choices: Sequence[Choice] = ()
        self._ask = ""
        self._planned_by_hint: Choice | None = None
        self._told: Thing | None = None
        """What was noticed last: the shelf tells of it."""
        self.ceremonies = Ceremonies(desk, rules.constants, self.queue)
        self._thrown: tuple[Event, ...] = ()
        """P1: dice that are rolled and not yet thrown."""
        self._patience = _PATIENCE
        """Seconds in which more of them may come."""

    # The position.

    def present(self) -> City:
        return Arrangement(self.model.table, self.model.things.pieces)

    def arranged(self, view: View) -> City:
        table = _city(view).table
        return Arrangement(table, arranged(self.model.t, table, self.model.layout))

    def turn_to(self, view: View) -> None:
        self.model.turn_to(_city(view))

    # What the scene asks.

    def middle(self, look: Look, description: Description, choices: Sequence[Choice]) -> Middle:
        self.catch_up()
        s = self.model.table
        self.visiting.renew(choices, s.sector if s.step == ARRIVE else None)
        self._choices, self._ask = choices, self.desk.telling.say(description.ask)
        self._offer()
        self.cursor.renew()
        return Middle(BoardWidget(self), shelf=partial(self._shelf, look))

    def _offer(self) -> None:
        """What can be clicked: dice and tokens of a visit, or what an effect asks for."""
        found = offers(self.model.t, self.model.table, self._choices)
        self.model.picking.renew([*found, *self._visits()])

    def _visits(self) -> list[Offer]:
        visiting, s = self.visiting, self.model.table
        if not visiting.is_open:
            return []
        kind = a.Give if visiting.is_given else a.Visit
        stands_for = {choice.action.sector: choice for choice in self._choices if isinstance(choice.action, kind)}
        dice = [die(sector, number) for sector in stands_for for number in dict.fromkeys(dice_at(s, sector))]
        found = [Offer(stands_for[thing[1]], target=thing) for thing in dice]
        if visiting.sector is not None and visiting.choice is not None:
            found += [Offer(visiting.choice, target=token(visiting.sector, kind)) for kind in visiting.takeable]
        return found

    def _shelf(self, look: Look) -> Widget:
        told = self.ceremonies.shelf(look)
        return told or self.panels.shelf(look, self._told, self._ask if self.desk.match.actor is not None else "")

    def lesser(self, look: Look) -> Sequence[Widget]:
        return self.ceremonies.lesser(look) or self.panels.lesser(look, self.let_go, self._give)

    def update(self, seconds: float) -> bool:
        """Everything around the board names what is being shown there."""
        if self.ceremonies.is_waiting:
            self.picture.tick(seconds)
            return False
        self._throw(seconds)
        before = self.ceremonies.now, self.ceremonies.shown
        is_different = super().update(seconds)
        if before != (self.ceremonies.now, self.ceremonies.shown):
            self.desk.rebuild()
        return is_different

    def hasten(self) -> None:
        self.ceremonies.forget_why()
        super().hasten()

    def _give(self, whose: object) -> None:
        if self.visiting.give(whose == "neutral"):
            self._plan_changed()

    def asked(self) -> tuple[str, int | None]:
        return self.ceremonies.asked() or self.panels.asked()

    def gold(self) -> Gold | None:
        """It visits, or says what an effect wants to be clicked on the board. A ceremony can be hastened."""
        if (gold := self.ceremonies.gold()) or not self.visiting.is_open:
            return gold or self._effect_gold()
        choice = self.visiting.choice
        if choice is None:
            words = self.panels.say("atlandice.gold.pick")
            return Gold(words, "none", off=words)
        return Gold(self.notices.words_of_visit(), "use", use=partial(self._visit, choice))

    def _effect_gold(self) -> Gold | None:
        """Where there is one choice only, or one that may be left out, the button does it."""
        key = self.panels.effect_key()
        if not key or len(self._choices) == 1 or any(choice.is_main for choice in self._choices):
            return None
        words = self.panels.say(f"atlandice.gold.{key}")
        return Gold(words, "none", off=words)

    def _visit(self, choice: Choice) -> Any:
        return self.desk.take(choice)

    def planned(self) -> Sequence[Action]:
        return (self.visiting.choice.action,) if self.visiting.choice else ()

    def widget_of(self, thing: Thing) -> str:
        kind, which, _ = thing
        return f"stock {RESOURCES[which]}" if kind == "stock" else kind

    def plate(self, seat: int) -> PlateDetails | None:
        t, s = self.model.t, self.model.table
        return PlateDetails(plate_key(t, s, seat), lambda: plate_details(t, s, seat, self.desk.telling), is_all=True)

    def folded_plate(self, seat: int) -> PlateDetails | None:
        s = self.model.table
        return PlateDetails(plate_key(self.model.t, s, seat), lambda: folded_stock(s, seat, self.desk.telling))

    def more_plates(self, is_folded: bool) -> Sequence[Widget]:
        t = self.model.t
        return (neutral_plate(t, self.model.table, self.desk.telling, is_folded),) if t.has_neutral else ()

    def show(self, happened: MatchStep) -> None:
        """P1: dice are rolled one by one, and thrown together."""
        self.visiting.begin_anew()
        self.ceremonies.forget_why()
        if happened.kind != "undo":
            happened = replace(happened, events=(*self._thrown, *happened.events))
        self._thrown, self._patience = (), _PATIENCE
        if self._is_thrown_on(happened):
            self._thrown = happened.events
        else:
            super().show(happened)

    def _is_thrown_on(self, happened: MatchStep) -> bool:
        """Whether dice were rolled and more of them follow."""
        are_dice = happened.kind == "chance" and bool(happened.events) and all(isinstance(event, e.GateOpened) for event in happened.events)
        return are_dice and self.desk.speed() != "instant" and _city(self.desk.match.view(None)).table.step == GATES

    def _throw(self, seconds: float) -> None:
        """Where no more dice come for a while, as in a replay or in a pause, those that are there are thrown."""
        self._patience -= seconds
        if self._thrown and self._patience <= 0:
            events, self._thrown = self._thrown, ()
            super().show(MatchStep(CHANCE, "chance", events, 0))
            self.desk.rebuild()

    def catch_up(self) -> None:
        """As long as dice are gathered for a throw they are not there yet."""
        if not self._thrown:
            super().catch_up()

    def forget_hint(self) -> None:
        """The visit that a hint planned goes with it, if nobody has changed it."""
        if self._planned_by_hint is not None and self._planned_by_hint == self.visiting.choice and self.visiting.forget():
            self._plan_changed()
        self._planned_by_hint = None
        super().forget_hint()

    @property
    def hinted_offer(self) -> Offer | None:
        planned = self._planned_by_hint
        if planned is None:
            return super().hinted_offer
        return Offer(planned) if planned == self.visiting.choice else None

    def let_go(self) -> bool:
        if self.visiting.forget():
            self.cursor.forget_hint()
            self._plan_changed()
            return True
        return super().let_go()

    def key(self, key: int) -> bool:
        """1 to 6 choose a die, T is for the next token, N for whom the die is, W for why a ceremony ends as it does."""
        visiting = self.visiting
        if key == pygame.K_w and self.ceremonies.ask_why():
            return True
        if key in _DICE_KEYS and self._choose_by_key(_DICE_KEYS.index(key)):
            return True
        is_used = (key == pygame.K_t and visiting.next_token()) or (key == pygame.K_n and visiting.give(not visiting.is_given))
        if is_used:
            self._plan_changed()
        return is_used or super().key(key)

    def _choose_by_key(self, sector: int) -> bool:
        """The number on a region's header, or 6 for the market; whether a die is asked for. Where none lies, that is told."""
        visiting = self.visiting
        if not visiting.is_open or visiting.arrived is not None or self.ceremonies.now is not None:
            return False
        if sector in visiting.sectors:
            self._choose(die(sector, number_at(self.model.table, sector)))
        else:
            self.desk.tell(self.desk.telling.say(Saying("atlandice.notice.no-die", {"sector": sector_word(sector)})))
        return True

    def point_out(self, choice: Choice, then: Sequence[Action] = ()) -> None:
        """A hint plans the visit it means; who has planned one meanwhile keeps it."""
        if self.visiting.die_sector is not None:
            return
        if self.visiting.point_to(choice):
            self._planned_by_hint = choice
            self.cursor.point_out(None)
            self._plan_changed()
        else:
            super().point_out(choice, then)

    # The board.

    def fit(self, room: pygame.Rect) -> None:
        """In another room what moves would not know where it goes."""
        if self.model.fit(room):
            self.look_back.end()
            self.queue.finish()

    def point_at(self, pixel: tuple[int, int]) -> bool:
        is_new = super().point_at(pixel)
        if is_new:
            self._tell(self.pointer.thing)
        return is_new

    def walk(self, direction: tuple[int, int]) -> bool:
        found = super().walk(direction)
        self._tell(self.cursor.thing)
        return found

    def step(self, step: int) -> bool:
        found = super().step(step)
        self._tell(self.cursor.thing)
        return found

    def _tell(self, thing: Thing | None) -> None:
        """The shelf tells of a region that is looked at."""
        if thing is None or thing[0] not in ("sector", "cell", "die", "token"):
            return
        told = thing if thing[0] in ("sector", "cell") else sector_thing(thing[1])
        if told != self._told:
            self._told = told
            self.desk.refresh()

    def painter(self, pen: Pen, room: pygame.Rect, noticed: Thing | None, marked: Thing | None) -> CityPainter:
        moment = PaintMoment(pen, room, noticed, marked, self.is_busy, self.banner)
        return CityPainter(self.model, self.picture, self.pointer, self.notices, self.visiting, moment)

    def meaning(self, things: Sequence[Thing]) -> list[Offer]:
        """A click on the board: a die or a token of a visit is planned, anything else is picked or done; it ends a ceremony."""
        if self.ceremonies.now is not None:
            self.ceremonies.go_on()
            return []
        if self.visiting.is_open:
            self._plan(things)
            return []
        found = self.model.picking.press(things)
        if not found:
            self.desk.refresh()
        return found

    def _plan(self, things: Sequence[Thing]) -> None:
        for thing in things:
            if thing in self.model.picking.targets:
                self._choose(thing)
                return
        sector = next((thing[1] for thing in things if thing[0] == "sector"), None)
        if sector is not None and sector in self.visiting.sectors:
            self._choose_sector(sector)
        elif things:
            self.let_go()

    def _choose_sector(self, sector: int) -> None:
        """A click anywhere on a region means its die."""
        if sector != self.visiting.sector:
            self._choose(die(sector, number_at(self.model.table, sector)))

    def _choose(self, thing: Thing) -> None:
        kind, sector, which = thing
        if kind == "token":
            self.visiting.take(which)
        elif sector == self.visiting.sector:
            self.visiting.forget()
        else:
            self.visiting.choose(sector)
        self.desk.play("token" if kind == "token" else "tap")
        self._plan_changed()

    def _plan_changed(self) -> None:
        self._offer()
        self.cursor.renew()
        self.desk.refresh()

    def press_beside(self, thing: Thing) -> Any:
        """A click on something of the shelf."""
        found = self.meaning([thing])
        return self.take(found[0]) if found else None

    def least_height(self, look: Look) -> int:
        return round(LOWEST * _SMALLEST)


def _city(view: View) -> AtlandiceView:
    assert isinstance(view, AtlandiceView)
    return view
