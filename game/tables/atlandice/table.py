"""The table of Atlandice: the city around the clock, a visit that is planned there, and a shelf that says what it would
bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

import pygame

from game.engine import Event, View
from game.engine.speech.describing import Choice, Description
from game.engine.speech.words import Message
from game.match import MatchStep
from game.render import Look
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.score import behind_in, tile_points
from game.rules.atlandice.speech.sentences import sector_word, tell_behind
from game.rules.atlandice.state import State
from game.rules.atlandice.view import AtlandiceView
from game.tables.gold_button import Gold, no_gold
from game.tables.plates import PlateMemo
from game.tables.table import PlateDetails, TableContent, TableHost
from game.widgets import Region, Widget

from ..kit.animation import Arrangement
from ..kit.board import BoardWidget
from ..kit.drawn_table import DrawnTable, renew_offers
from ..kit.painter import PaintMoment
from ..kit.threats import Threat, Threats
from ..selection import Offer, Offers, Thing, after_step, with_plan
from .animate import AWARDED, City, CityTimeline, GatheredDice, animate
from .by_ear import AtlandiceAnswers
from .cards import AtlandiceCards
from .ceremonies import Ceremonies
from .clicks import AtlandiceModel, VisitPlan, Visits, die_in
from .layout import LOWEST, CityPiece, arrange, sector_thing
from .painter import CityPainter, CityPicture
from .panels import AtlandicePanels, neutral_plate, plate_details
from .words import AtlandiceNotices

_DICE_KEYS = range(pygame.K_1, pygame.K_6 + 1)  # keys of the sectors, in their order
_SMALLEST = 8.5  # pixels of the board's unit below which it is hard to read


class AtlandiceTable(DrawnTable[State, CityPiece]):
    """The city, and a visit that is planned in it."""

    unseen_sounds: ClassVar = {"tile-won": AWARDED}
    has_threats = True
    model: AtlandiceModel
    picture: CityPicture
    notices: AtlandiceNotices

    def __init__(self, host: TableHost) -> None:
        rules = host.match.rules
        assert isinstance(rules, AtlandiceRules)
        model = AtlandiceModel(rules, host.match.view(None))
        super().__init__(host, model, self._animate)
        self.picture = CityPicture(model, self.queue, self.look_back, host)
        self.notices = AtlandiceNotices(host, model)
        self.answers = AtlandiceAnswers(self, model)
        self.cards: AtlandiceCards = AtlandiceCards(self, model, self.notices)
        self._plates = PlateMemo(partial(plate_details, rules.constants, cards=self.cards))
        self.panels = AtlandicePanels(self, model, self.plan)
        self._choices: Sequence[Choice] = ()
        self._ask = ""
        self._counted: State | None = None  # the position when last nothing was on its way
        self._looked_at: Thing | None = None  # the region or space that is noticed: the shelf tells of it
        self.ceremonies = Ceremonies(host, rules.constants, self.queue)
        self._dice = GatheredDice(host)

    # The position.

    def arrange_view(self, view: View) -> City:
        assert isinstance(view, AtlandiceView)
        return Arrangement(view.state, arrange(self.model.constants, view.state, self.model.layout))

    def _animate(self, before: City, after: City, events: tuple[Event, ...], undone: tuple[Event, ...]) -> CityTimeline:
        return animate(self.model.constants, self.model.layout, self.host.pacing.is_short(), before, after, events)

    def find_offers(self, choices: Sequence[Choice]) -> Offers:
        visits = Visits(self.model.constants, self.model.state, choices)
        return visits.offers(visits.fit(self.selection.plan))

    # What the scene asks.

    def build_content(self, look: Look, description: Description, choices: Sequence[Choice]) -> TableContent:
        renew_offers(self, choices)
        self.cards.renew()
        self._choices, self._ask = choices, self.host.narrator.say(description.ask)
        bounds = self.model.camera.bounds
        board = Region("board", None, partial(BoardWidget, self))
        return TableContent(board, shelf=partial(self._shelf, look), shape=bounds.width / bounds.height)

    def _shelf(self, look: Look) -> Widget:
        return self.ceremonies.shelf(look) or self.panels.shelf(
            look, self._looked_at, self._ask if self.host.match.actor is not None else ""
        )

    def lesser(self, look: Look) -> Sequence[Widget]:
        return self.ceremonies.lesser(look) or self.panels.lesser(look)

    def update(self, seconds: float) -> bool:
        """Everything around the board names what is being shown there."""
        if self.ceremonies.is_waiting or (self.ceremonies.is_held and not self.look_back.is_on):
            self.picture.tick(seconds)
            return False
        if thrown := self._dice.pass_time(seconds):
            super().show_step(thrown)
            self.host.surroundings.offers_changed()
        ceremonies = self.ceremonies
        before = ceremonies.now, ceremonies.shown, ceremonies.has_scored
        is_different = super().update(seconds)
        if before != (ceremonies.now, ceremonies.shown, ceremonies.has_scored):
            self.host.surroundings.offers_changed()
        return is_different

    def hasten(self) -> None:
        self.ceremonies.is_why_asked = False
        super().hasten()

    def prompt(self) -> tuple[str, int | None]:
        return self.ceremonies.prompt() or self.panels.prompt()

    def gold(self) -> Gold | None:
        """It makes the visit, or says what an effect wants clicked on the board. A ceremony can be hurried."""
        if gold := self.ceremonies.gold():
            return gold
        if self.model.visiting.is_open:
            visiting, choice = self.model.visiting, self.model.visiting.choice
            if choice is None:
                return no_gold(self.panels.say("atlandice.gold.pick"))
            key = "arrive" if visiting.arrived is not None else "give" if visiting.is_given else "visit"
            words = Message(f"atlandice.gold.{key}", {"sector": sector_word(visiting.sector or 0)})
            return Gold(self.host.narrator.say(words), "offer", offer=Offer(choice))
        # Where an effect has one choice only, or one that may be left out, the button does it.
        key = self.panels.effect_key()
        if not key or len(self._choices) == 1 or any(choice.is_main for choice in self._choices):
            return None
        return no_gold(self.panels.say(f"atlandice.gold.{key}"))

    @property
    def has_scored(self) -> bool:
        return self.ceremonies.has_scored

    def plate(self, seat: int, step: str) -> PlateDetails | None:
        return self._plates.details(self.model.state, seat, self.host.narrator, step)

    def more_plates(self, step: str) -> Sequence[Region]:
        """The neutral player's; like those of others, it changes when what it counts arrives, and points may come
        first.
        """
        constants, narrator = self.model.constants, self.host.narrator
        if not constants.has_neutral:
            return ()
        counted, points = self._count_neutral()
        key = self._plates.details(counted, constants.neutral, narrator, step).key, points
        make = partial(neutral_plate, constants, counted, narrator, step, points, self.cards)
        return (Region(f"{step} neutral plate", key, make),)

    def more_marks(self) -> Sequence[tuple[str, int]]:
        if not self.model.constants.has_neutral:
            return ()
        return ((self.host.narrator.words.say("atlandice.plate.neutral"), self._count_neutral()[1]),)

    def _count_neutral(self) -> tuple[State, int]:
        """The position that the neutral player's plate shows, and the points on it."""
        if self.has_arrived or self._counted is None:
            self._counted = self.model.state
        scored = self.model.state if self.has_scored else self._counted
        neutral = self.model.constants.neutral
        return self._counted, scored.points[neutral] + tile_points(self.model.constants, scored, neutral)

    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        self.model.wait(after_step())
        self.ceremonies.is_why_asked = False
        if whole := self._dice.gather(step):
            super().show_step(whole)

    def catch_up(self) -> None:
        """Waits while dice are gathered for a throw: they are not there yet."""
        if not self._dice.rolled:
            super().catch_up()

    def key(self, key: int) -> bool:
        """1 to 6 choose a die, T is for the next token, N for whom the die is, W for why a ceremony ends as it does."""
        if key == pygame.K_w and self.ceremonies.ask_why():
            return True
        now = self.model.visiting
        if key in _DICE_KEYS and self.ceremonies.now is None and now.is_open and now.arrived is None:
            # 1 to 5 as on a region's header, or 6 for the market; where no die lies, that is told.
            sector = _DICE_KEYS.index(key)
            if sector in now.sectors:
                self.press([die_in(self.model.state, sector)])
            else:
                missing = Message("atlandice.notice.no-die", {"sector": sector_word(sector)})
                self.host.stage.tell(self.host.narrator.say(missing))
            return True
        other = {pygame.K_t: now.next_token(), pygame.K_n: now.give(not now.is_given)}.get(key, now.visit)
        return self.plan(other) or super().key(key)

    def plan(self, visit: VisitPlan) -> bool:
        """Another visit is planned; whether it is another one."""
        before = self.model.visiting.visit
        self.select(with_plan(self.selection, visit))
        return visit != before

    def find_threats(self, seat: int) -> Threats:
        """The regions that the seat would lose as things stand."""
        s, found = self.model.state, behind_in(self.model.state, seat)
        cards = [self.model.layout.cards[kind] for kind, _ in found]
        lost = Threat("common/icon-warning", tuple((card.middle[0], card.top + card.height) for card in cards))
        return Threats((lost,), (), tuple(tell_behind(self.model.constants, s, seat, found)))

    # The board.

    def notice(self, thing: Thing | None) -> None:
        """The shelf tells of a region while it is looked at."""
        is_told = thing is not None and thing[0] in ("sector", "cell", "die", "token")
        looked_at = (thing if thing[0] in ("sector", "cell") else sector_thing(thing[1])) if thing and is_told else None
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self.host.note_change()

    def painter(self, moment: PaintMoment) -> CityPainter:
        return CityPainter(self.model, self.picture, self.pointer, self.notices, moment)

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click on the board: a die or a token of a visit is planned, anything else is picked or done; it ends a
        ceremony.
        """
        if self.ceremonies.now is not None:
            self.ceremonies.go_on()
            return []
        before = self.model.visiting.visit
        found = super().press(things)
        if (visit := self.model.visiting.visit) != before:
            places = (self.model.things.place_of(thing) for thing in things)
            x = next((self.model.camera.pixel(place)[0] for place in places if place), None)
            self.host.stage.play("token" if visit.sector == before.sector else "tap", x)
        return found

    def least_height(self, look: Look) -> int:
        return round(LOWEST * _SMALLEST)
