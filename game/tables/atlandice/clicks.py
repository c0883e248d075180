"""The board of Atlandice, and the meaning of clicks there: a visit that is planned, or what effects and donations ask
for.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.engine import Action, View
from game.engine.speech.describing import Choice
from game.rules.atlandice import actions as a
from game.rules.atlandice.board import RESOURCES
from game.rules.atlandice.city import number_at, sector_of, source
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.looking_ahead import LookAhead, PlannedVisit, look_ahead
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.state import ARRIVE, MARKET, NONE, State
from game.rules.atlandice.view import AtlandiceView

from ..kit.camera import Camera
from ..kit.model import BoardModel
from ..selection import ClickPlanner, Loan, Offer, Offers, Selection, Thing
from .layout import CityPiece, CityThings, cell, dice_at, die, lay_out, sector_thing, stock, token

_ROOM = (1276, 630)  # the room the city is laid out for before there is a window


class AtlandiceModel(BoardModel[State, CityPiece]):
    """The position with its things, laid out for the room there is."""

    things: CityThings
    view: AtlandiceView

    def __init__(self, rules: AtlandiceRules, view: View) -> None:
        self.rules, self.constants = rules, rules.constants
        self._room = _ROOM
        self.layout = lay_out(*_ROOM)
        super().__init__(Camera(self.layout.bounds))
        self.turn_to(view)
        self.offers = Offers((), (), Visits(self.constants, self.state, ()))
        self._ahead: tuple[State, LookAhead] | None = None

    def turn_to(self, view: View) -> None:
        assert isinstance(view, AtlandiceView)
        self.view, self.state = view, view.state
        self.things = CityThings(self.constants, self.state, self.layout)

    @property
    def visiting(self) -> Visiting:
        """The visit that is planned, among those that can be."""
        planner = self.offers.planner
        assert isinstance(planner, Visits)
        return planner.of(self.selection.plan)

    @property
    def ahead(self) -> LookAhead | None:
        """Looks ahead at what the visit that is planned would bring; worked out once."""
        choice = self.visiting.choice
        if choice is None or not isinstance(choice.action, PlannedVisit):
            return None
        if self._ahead is None or self._ahead[0] is not self.state or self._ahead[1].visit != choice.action:
            self._ahead = self.state, look_ahead(self.rules, self.state, choice.action)
        return self._ahead[1]

    @property
    def brings_one_more(self) -> bool:
        """Whether two tokens or more lie where the submarine is: only then one more is taken there."""
        return self.state.totals[self.state.submarine] > 1

    def walked(self, here: Thing) -> list[Thing]:
        """Spaces of the clock are looked at: first where its hand is, or would come to, and from there all the
        others.
        """
        coming = self.ahead.coming.spaces if self.ahead and self.ahead.coming else ()
        spaces = range(self.constants.last + 1) if here[0] == "cell" else dict.fromkeys((self.state.hand, *coming))
        return [*self.hot(), *map(cell, spaces)]

    def fit(self, room: pygame.Rect) -> bool:
        """Lays the city out again only if its room has changed size; says whether it did."""
        before, self._room = self._room, room.size
        if self._room != before:
            self.layout = lay_out(*room.size)
            self.camera.bounds = self.layout.bounds
            self.things = CityThings(self.constants, self.state, self.layout)
        self.camera.fit(room)
        return self._room != before


# A visit.

Ways = dict[tuple[bool, int], dict[tuple[int, ...], Choice]]
"""Choices by whether the die is for the neutral player, by sector, and by the tokens taken."""


@dataclass(frozen=True, slots=True)
class VisitPlan:
    """A die, the tokens that would be taken, and for whom. Nothing happens before the gold button."""

    sector: int | None = None
    tokens: tuple[int, ...] = ()  # the kinds that would be taken, in the order in which they were picked
    is_given: bool = False  # whether the die is for the neutral player


class Visiting:
    """One of the visits that can be planned.

    It knows only choices: whatever is legal can be planned, and nothing else.
    """

    def __init__(self, ways: Ways, arrived: int | None, visit: VisitPlan) -> None:
        self.ways, self.visit = ways, visit
        self.arrived = arrived  # J3: the sector one was sent to; there is no die to choose
        self.sector = visit.sector
        self.tokens = visit.tokens
        self.is_given = visit.is_given
        self.is_open = bool(ways)  # whether a visit is asked for
        self.die_sector = visit.sector if arrived is None else None  # where the die lies that would be taken
        there: dict[tuple[int, ...], Choice] = {}
        if visit.sector is not None:
            there = ways.get((visit.is_given, visit.sector), there)
        self.there = there  # the ways to take tokens where the die lies
        self.has_more = len(there) > 1
        self.choice = there.get(tuple(sorted(visit.tokens)))

    @property
    def sectors(self) -> list[int]:
        """Where a die can be taken."""
        return sorted(sector for is_given, sector in self.ways if is_given == self.is_given)

    def can_be(self, is_given: bool) -> bool:
        """N1: whether the die can be one's own, or the neutral player's."""
        return any(given == is_given for given, _ in self.ways)

    def kinds(self, place: int) -> list[int]:
        """The kinds that can be taken as the first or the second token, the other one as it is."""
        rest = self.tokens[:place] + self.tokens[place + 1 :]
        return [kind for kind in range(MARKET) if tuple(sorted((*rest, kind))) in self.there]

    @property
    def takeable(self) -> list[int]:
        """All kinds that can be among the tokens."""
        return sorted({kind for tokens in self.there for kind in tokens})

    # Other plans.

    def choose(self, sector: int) -> VisitPlan:
        """A die; the tokens proposed with it are of the region's own kind, as far as they go."""
        there, own = self.ways.get((self.is_given, sector), {}), sector if sector != MARKET else NONE
        tokens = min(there, key=lambda tokens: (-tokens.count(own), tokens), default=())
        return replace(self.visit, sector=sector, tokens=tokens)

    def forget(self) -> VisitPlan:
        """Lets go of the die, where there is one."""
        return self.visit if self.arrived is not None else VisitPlan(is_given=self.is_given)

    def give(self, is_given: bool) -> VisitPlan:
        """N1: the die is for the other one, if that is possible."""
        return replace(self.visit, is_given=is_given) if self.can_be(is_given) else self.visit

    def with_token(self, kind: int, place: int | None = None) -> VisitPlan:
        """Another token; where two are taken it comes for the one that was picked first, or for the one in its
        place.
        """
        others = self.tokens[1:] if place is None else tuple(one for i, one in enumerate(self.tokens) if i != place)
        wanted = [(*others, kind) if place is None else (*others[:place], kind, *others[place:])]
        wanted += [tokens for tokens in self.there if kind in tokens]
        tokens = next((tokens for tokens in wanted if tuple(sorted(tokens)) in self.there), self.tokens)
        return replace(self.visit, tokens=tokens)

    def next_token(self) -> VisitPlan:
        """The next way to take tokens there."""
        if not self.has_more:
            return self.visit
        ways = sorted(self.there)
        return replace(self.visit, tokens=ways[(ways.index(tuple(sorted(self.tokens))) + 1) % len(ways)])


class Visits(ClickPlanner):
    """All visits that can be planned in a position, and all else that can be clicked there."""

    def __init__(self, constants: Constants, s: State, choices: Sequence[Choice]) -> None:
        self._constants = constants
        self.state = s
        self._choices = choices
        self._arrived = s.sector if s.step == ARRIVE else None
        self._ways: Ways = {}
        for choice in choices:
            if isinstance(choice.action, a.Visit | a.Give):
                key = isinstance(choice.action, a.Give), choice.action.sector
                self._ways.setdefault(key, {})[_tokens(choice.action)] = choice
            elif self._arrived is not None and isinstance(choice.action, a.Take):
                self._ways.setdefault((False, self._arrived), {})[_tokens(choice.action)] = choice

    def of(self, plan: Hashable) -> Visiting:
        visit = plan if isinstance(plan, VisitPlan) else VisitPlan()
        return Visiting(self._ways, self._arrived if self._ways else None, visit)

    def widget_of(self, thing: Thing) -> str:
        kind, which, _ = thing
        return f"stock {RESOURCES[which]}" if kind == "stock" else kind

    def is_open(self, plan: Hashable) -> bool:
        return bool(self._ways)

    def fit(self, plan: Hashable) -> VisitPlan:
        """Plans the visit to which one was sent, without a click."""
        now = self.of(plan)
        if now.is_open and not now.can_be(now.is_given):
            now = self.of(replace(now.visit, is_given=not now.is_given))
        if now.choice is None:
            now = self.of(VisitPlan(is_given=now.is_given))
        return now.visit if now.arrived is None or now.sector is not None else now.choose(now.arrived)

    def offers(self, plan: Hashable) -> Offers:
        """Dice to visit by and tokens to take, or what an effect asks for."""
        now = self.of(plan)
        found = [offer for choice in self._choices for offer in _offers(self._constants, self.state, choice)]
        kind = a.Give if now.is_given else a.Visit
        stands_for = {choice.action.sector: choice for choice in self._choices if isinstance(choice.action, kind)}
        dice = [die(sector, number) for sector in stands_for for number in dict.fromkeys(dice_at(self.state, sector))]
        found += [Offer(stands_for[thing[1]], target=thing) for thing in dice]
        if now.sector is not None and now.choice is not None:
            found += [Offer(now.choice, target=token(now.sector, kind)) for kind in now.takeable]
        return Offers(found, self._choices, self, plan)

    def press(self, offers: Offers, plan: Hashable, things: Sequence[Thing]) -> Hashable:
        """A click anywhere on a region means its die."""
        now, targets = self.of(plan), offers.targets(Selection(plan=plan))
        sector = next((thing[1] for thing in things if thing[0] == "sector" and thing[1] in now.sectors), None)
        meant = next((thing for thing in things if thing in targets), None)
        if meant is None:
            return None if sector is None else now.visit if sector == now.sector else now.choose(sector)
        kind, sector, which = meant
        return (
            now.with_token(which) if kind == "token" else now.forget() if sector == now.sector else now.choose(sector)
        )

    def back(self, offers: Offers, plan: Hashable) -> tuple[Hashable, Thing | None] | None:
        now = self.of(plan)
        return (now.forget(), None) if now.die_sector is not None else None

    def actions(self, plan: Hashable) -> tuple[Action, ...]:
        choice = self.of(plan).choice
        return (choice.action,) if choice else ()

    def lend(self, selection: Selection, choice: Choice, then: Sequence[Action]) -> Selection | None:
        """A hint plans the visit it means; who has planned one meanwhile keeps it."""
        action, now = choice.action, self.of(selection.plan)
        if now.die_sector is not None and selection.by == "person":
            return selection
        if now.arrived is not None and isinstance(action, a.Take):
            visit = replace(now.visit, tokens=_tokens(action))
        elif isinstance(action, a.Visit | a.Give):
            visit = VisitPlan(action.sector, _tokens(action), isinstance(action, a.Give))
        else:
            return None
        return replace(selection, plan=visit, by="hint", loan=Loan(action, then=tuple(then)))

    def is_hinted(self, plan: Hashable, action: Action) -> bool:
        return self.actions(plan) == (action,)

    def give_back(self, plan: Hashable) -> Hashable:
        return self.of(plan).forget()


def _tokens(action: a.Visit | a.Give | a.Take) -> tuple[int, ...]:
    return tuple(sorted(kind for kind in (action.token, action.bonus) if kind != NONE))


# Effects and donations.


def _offers(constants: Constants, s: State, choice: Choice) -> list[Offer]:
    """Offers what a choice asks for, as things on the board and beside it; visits are planned, and not among them."""
    match choice.action:
        case a.Take(kind) if s.step != ARRIVE:
            return [Offer(choice, target=token(source(constants, s), kind))]
        case a.Fetch(sector, kind):
            return [Offer(choice, target=token(sector, kind))]
        case a.Swap(kind, sector, other):
            return [Offer(choice, source=token(s.sector, kind), target=token(sector, other))]
        case a.Move(kind, sector):
            return [Offer(choice, source=token(source(constants, s), kind), target=sector_thing(sector))]
        case a.Turn(number, face):
            return [Offer(choice, source=die(sector_of(s, number), number), target=sector_thing(sector_of(s, face)))]
        case a.Steer(sector):
            return [Offer(choice, target=sector_thing(sector))]
        case a.Donate(kind, other):
            pairs = dict.fromkeys([(kind, other), (other, kind)])  # two tokens, whichever is clicked first
            return [Offer(choice, source=stock(one), target=stock(two)) for one, two in pairs]
        case _:
            return []


def die_in(s: State, sector: int) -> Thing:
    """The die that lies in a sector."""
    return die(sector, number_at(s, sector))
