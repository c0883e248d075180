"""The selection at a table, picked, armed, planned or lent by a hint, and every way in which it changes.

A `Selection` is a value, and these functions make another one out of it, of what is offered and of what was clicked.
They know no window, no match and no clock, and decide no rule: whatever is offered can be reached, nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, KeysView, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.engine import Action
from game.engine.speech.describing import Choice

Thing = tuple[str, int, int]
"""Something that can be clicked, such as ("boat", space, 0): what kind it is, and two numbers that tell it from others
of its kind.
"""
By = Literal["person", "moved", "hint"]
"""Who put into the hand what is in it: a person, a step after which a piece stays in hand, or a hint that lends it."""

ARMED_SECONDS = 6.0  # how long something waits for its second click


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice, by what has to be clicked for it, in this order; None needs no click."""

    choice: Choice
    tile: Thing | None = None  # something beside the board that is picked before anything on it
    source: Thing | None = None
    target: Thing | None = None
    then: Choice | None = None  # what the same click means after it
    before: tuple[Choice, ...] = ()  # what the same click means before it: the steps that lead there
    is_next: bool = False  # whether sources come in an order: the next one is in hand without a click
    is_aimed: bool = False  # whether its target is meant only where nothing else lies under the pointer
    # whether it takes a second click on its target, as it cannot be taken back and gives something up
    is_armed_first: bool = False

    @property
    def picks(self) -> tuple[Thing | None, Thing | None]:
        """The tile and the piece that are picked before one click takes it."""
        return self.tile, self.source if self.target else None


Targets = dict[Thing, list[Offer]]


@dataclass(frozen=True, slots=True)
class Armed:
    """Something that was clicked once, and until when, by the table's clock, it waits for its second click."""

    thing: Thing
    until: float


@dataclass(frozen=True, slots=True)
class Loan:
    """A hint marks an action by the thing that is clicked for it.

    The offer is looked up when it is needed, so that no old words are shown.
    """

    action: Action
    tile: Thing | None = None
    source: Thing | None = None
    target: Thing | None = None
    then: tuple[Action, ...] = ()  # what the hint says should follow
    mark: Thing | None = None  # where it is marked, until what was picked is put down


@dataclass(frozen=True, slots=True)
class Selection:
    """All that is in hand by a click. A thing that needs no click follows from the offers, and is not in it."""

    tile: Thing | None = None
    source: Thing | None = None
    plan: Hashable = None  # a plan of the game's own: it alone knows what is in it
    by: By = "person"
    armed: Armed | None = None
    # the destination that was pointed at last: what the gold button would do, where it goes by that
    aim: Thing | None = None
    loan: Loan | None = None

    @property
    def in_hand(self) -> Hashable:
        """The pick and the plan, whoever made them: another answer says that they are others."""
        return self.tile, self.source, self.plan


NOTHING = Selection()


@dataclass(frozen=True, slots=True)
class ClickStep:
    """One thing that is done by a click, and the piece that stays in hand after it."""

    action: Action
    picks: Thing | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Something is to be done; of several offers it is asked which. The selection is what the click leaves until it is
    done: that may be refused, asked about, or wait.
    """

    offers: tuple[Offer, ...]
    selection: Selection
    actions: tuple[Action, ...] = ()  # all that is done at once by it, where something was planned before


@dataclass(frozen=True, slots=True)
class Why:
    """Something cannot be done: nothing else is picked by it, and the rule that forbids an action is told, where words
    do not say so already.
    """

    selection: Selection
    action: Action | None = None


class ClickPlanner:
    """Knows a game's own things and plans, for all that can be chosen now. Its methods are functions: it holds no
    state.

    This one is for a game that plans nothing.
    """

    def ways(self, source: Thing) -> Targets:
        """Where a piece that is picked could get by several steps."""
        return {}

    def refuse(self, offers: Offers, selection: Selection, things: Sequence[Thing]) -> Why | None:
        """Why a click with something in hand cannot do what it is meant for; None where it means something else."""
        return None

    def widget_of(self, thing: Thing) -> str:
        """The name of what stands for a thing beside the board."""
        return thing[0]

    def steps(self, offer: Offer) -> list[ClickStep]:
        """All that a click on an offer means."""
        return [ClickStep(choice.action) for choice in (*offer.before, offer.choice, offer.then) if choice is not None]

    # Plans.

    def offers(self, plan: Hashable) -> Offers:
        """The offers that are left when so much is planned."""
        return Offers((), (), self)

    def is_open(self, plan: Hashable) -> bool:
        """Whether all clicks are for the plan."""
        return False

    def press(self, offers: Offers, plan: Hashable, things: Sequence[Thing]) -> Hashable:
        """The plan that a click makes of an open one; None where it is elsewhere."""
        return None

    def back(self, offers: Offers, plan: Hashable) -> tuple[Hashable, Thing | None] | None:
        """The plan without what was planned last, and the piece that is in hand then; None where there is nothing to
        take back.
        """
        return None

    def fit(self, plan: Hashable) -> Hashable:
        """As much of a plan as can still be carried out."""
        return None

    def actions(self, plan: Hashable) -> tuple[Action, ...]:
        """The actions that are planned and not done yet, in their order."""
        return ()

    def is_begun(self, plan: Hashable, turn: Sequence[Action]) -> bool:
        """Whether a turn begins with what is planned, and can be planned on from there."""
        return False

    def follow_offer(self, offers: Offers, selection: Selection, offer: Offer) -> Selection | Act:
        """Does an offer that was clicked, chosen from several or followed, or plans it first."""
        return Act((offer,), selection)

    def lend(self, selection: Selection, choice: Choice, then: Sequence[Action]) -> Selection | None:
        """Plans what a hint means; None where there is nothing to plan."""
        return None

    def is_hinted(self, plan: Hashable, action: Action) -> bool:
        """Whether an open plan comes to what a hint says."""
        return False

    def give_back(self, plan: Hashable) -> Hashable:
        """The plan without what a hint has planned."""
        return plan


class Offers:
    """All that can be done, as things. Immutable: what a tile leaves, where a piece can go and what is in hand without
    a click is worked out once.
    """

    def __init__(
        self,
        offers: Sequence[Offer] = (),
        choices: Sequence[Choice] = (),
        planner: ClickPlanner | None = None,
        plan: Hashable = None,
    ) -> None:
        self.all = tuple([offer for offer in offers if offer.tile or not offer.is_armed_first])
        self.armable = {
            offer.target: offer for offer in offers if offer.is_armed_first and offer.target and not offer.tile
        }
        """Offers that take a second click, by the thing that is clicked; those of a tile are among all others."""
        self.armed_first = {offer.target for offer in offers if offer.is_armed_first}
        self.choices, self.planner = choices, planner or ClickPlanner()
        self.plan = plan  # what is planned when these are offered
        self.tiles = {offer.tile for offer in self.all if offer.tile}  # tiles of the hand that can be played
        self._is_in_order = any(offer.is_next for offer in self.all)
        self._by_tile: dict[Thing | None, _TileOffers] = {}
        self._targets: dict[tuple[Thing | None, Thing | None], Targets] = {}
        self._further: dict[Thing, Targets] = {}

    def by_itself(self, selection: Selection) -> Thing | None:
        """The thing that is in hand without a click."""
        return self._offers_by(selection.tile).by_itself

    def source(self, selection: Selection) -> Thing | None:
        """The piece in hand: the one picked, as long as it can act, or else the one that needs no click."""
        by_tile = self._offers_by(selection.tile)
        return selection.source if selection.source in by_tile.pickable else by_tile.by_itself

    def is_held(self, selection: Selection) -> bool:
        """Whether a piece was picked, and is not in hand without a click."""
        return selection.source is not None and selection.source == self.source(selection)

    def sources(self, selection: Selection) -> KeysView[Thing]:
        """The things that can act, in the order of the offers, so that they are drawn alike in every run."""
        return self._offers_by(selection.tile).sources

    def pickable(self, tile: Thing | None) -> set[Thing]:
        """The things that can act and have somewhere to go."""
        return self._offers_by(tile).pickable

    def has_several(self, selection: Selection) -> bool:
        """Whether there is anything else to pick."""
        return len({offer.source for offer in self._offers_by(selection.tile).offers}) > 1

    def targets(self, selection: Selection) -> Targets:
        """Where what is in hand can go, or what can be clicked at once; the offers of each."""
        source = self.source(selection)
        key = selection.tile, source
        if key not in self._targets:
            found = self._targets[key] = {}
            for offer in self._offers_by(selection.tile).offers:
                aim = offer.target if offer.source == source else offer.source if offer.target is None else None
                if aim is not None and (offer.source is None or offer.source == source or offer.target is None):
                    found.setdefault(aim, []).append(offer)
        return self._targets[key]

    def further(self, selection: Selection) -> Targets:
        """Where what is in hand could get by more than its next step; worked out when it is first asked for."""
        source = self.source(selection)
        if source is None or selection.tile is not None:
            return {}
        if source not in self._further:
            near = self.targets(selection)
            self._further[source] = {
                thing: offers for thing, offers in self.planner.ways(source).items() if thing not in near
            }
        return self._further[source]

    def meant_by(self, selection: Selection, thing: Thing) -> list[Offer]:
        """The offers that a click on something would take, at once or at the end of a way."""
        return self.targets(selection).get(thing) or self.further(selection).get(thing, [])

    def at_once(self, tile: Thing | None) -> tuple[Offer, ...]:
        """The offers that are taken as soon as a tile that needs nothing more is picked."""
        return tuple(
            offer for offer in self.all if offer.tile == tile and offer.source is None and offer.target is None
        )

    def answer(self, selection: Selection, things: Sequence[Thing]) -> Thing | None:
        """Which of the things under the pointer, the nearest first, answers a click there: the words beside it are
        about the same.
        """
        targets, sources = self.targets(selection), self.sources(selection)
        for i, thing in enumerate(things):  # what has to be aimed at is meant only where nothing lies on it
            if thing in targets and (i == 0 or not all(offer.is_aimed for offer in targets[thing])):
                return thing
        if tile := next((thing for thing in things if thing in self.tiles), None):
            return tile
        further = self.further(selection)
        return next((thing for thing in things if thing in further or thing in sources), None)

    def find_armable(self, selection: Selection, things: Sequence[Thing]) -> Thing | None:
        """The offer that would take a second click there: none where a piece is picked, or where a click means anything
        else.
        """
        if not self.armable or selection.source is not None:
            return None
        sources, targets = self.sources(selection), self.targets(selection)
        if any(thing in sources or thing in targets for thing in things):
            return None
        return next((thing for thing in things if thing in self.armable), None)

    def _offers_by(self, tile: Thing | None) -> _TileOffers:
        """The offers that are left by the tile that is picked."""
        if tile not in self._by_tile:
            self._by_tile[tile] = _TileOffers([offer for offer in self.all if offer.tile == tile], self._is_in_order)
        return self._by_tile[tile]


class _TileOffers:
    """Offers that have the same tile, what can act by them, and what is in hand without a click."""

    def __init__(self, offers: Sequence[Offer], is_in_order: bool) -> None:
        self.offers, self.sources = offers, dict.fromkeys(offer.source for offer in offers if offer.source).keys()
        moving = [offer.source for offer in offers if offer.source and offer.target]
        self.pickable = set(moving)
        # Where one piece must act, it need not be clicked; of those that come in order the next one is in hand.
        is_only = len(self.pickable) == 1 and None not in [offer.source for offer in offers]
        self.by_itself = moving[0] if moving and (is_in_order or is_only) else None


# What people do.


def press(selection: Selection, offers: Offers, things: Sequence[Thing], now: float) -> Selection | Act | Why:
    """A click on what lies under the pointer, the nearest first."""
    planner = offers.planner
    if planner.is_open(selection.plan):
        plan = planner.press(offers, selection.plan, things)
        if plan is None:
            return (back(selection, offers) or selection) if things else selection
        return with_plan(selection, plan)
    s = as_clicked(selection, offers, things)
    if (thing := offers.find_armable(s, things)) is not None:
        is_second = s.armed is not None and s.armed.thing == thing
        return Act((offers.armable[thing],), s) if is_second else replace(s, armed=Armed(thing, now + ARMED_SECONDS))
    armed, s = s.armed, replace(s, armed=None)
    if (why := planner.refuse(offers, s, things)) is not None:
        return why
    thing = offers.answer(s, things)
    if thing is not None and (meant := offers.meant_by(s, thing)):
        if meant[0].is_armed_first and (armed is None or armed.thing != thing):
            return replace(s, armed=Armed(thing, now + ARMED_SECONDS))
        return Act(tuple(meant), s)  # the aim stays: the click may be refused, and gold still plays what is pointed at
    s = replace(s, aim=None)
    if thing is None:
        return (_put_down(s) or s) if things else s
    if thing in offers.tiles:
        s = replace(s, tile=None if s.tile == thing else thing, source=None, by="person")
        at_once = offers.at_once(s.tile)
        return Act(at_once, s) if at_once else s
    if thing != offers.source(s):
        return pick(s, offers, thing)
    return (_put_down(s) or s) if offers.has_several(s) else s


def with_plan(selection: Selection, plan: Hashable) -> Selection:
    """The selection with another plan; the same plan changes nothing."""
    return selection if plan == selection.plan else replace(selection, plan=plan, by="person")


def pick(selection: Selection, offers: Offers, source: Thing | None) -> Selection:
    """A piece is in hand; the one that is there without a click is not picked."""
    return replace(selection, source=None if source == offers.by_itself(selection) else source, by="person")


def _put_down(s: Selection) -> Selection | None:
    """Puts down what is picked, first the piece, then the tile; None where there is nothing."""
    if s.source is not None:
        return replace(s, source=None, by="person")
    return replace(s, tile=None, by="person") if s.tile is not None else None


def back(selection: Selection, offers: Offers) -> Selection | None:
    """Esc, or the right button: what is armed, what was planned last, the piece, the tile, one after the other; None
    where there is nothing to let go of.

    What a hint has marked is marked no longer, for nobody follows it.
    """
    if selection.armed is not None:
        return replace(selection, armed=None)
    selection = replace(selection, aim=None)
    less = offers.planner.back(offers, selection.plan)
    found = _put_down(selection) if less is None else replace(selection, plan=less[0], source=less[1], by="person")
    return unmark(found) if found is not None else None


def unmark(selection: Selection) -> Selection:
    """A hint that nobody follows any more is not marked."""
    return replace(selection, loan=replace(selection.loan, mark=None)) if selection.loan else selection


# What happens.


def fit(selection: Selection, offers: Offers) -> Selection:
    """Other things can be done now, for another plan perhaps: what is picked stays only if it still can act."""
    selection = with_plan(selection, offers.plan)
    tile = selection.tile if selection.tile in offers.tiles else None
    can_stay = selection.source in offers.pickable(tile) and selection.source != offers.by_itself(
        replace(selection, tile=tile)
    )
    source = selection.source if can_stay else None
    armed = selection.armed if selection.armed and selection.armed.thing in offers.armed_first else None
    by = selection.by if (tile, source) == (selection.tile, selection.source) else "person"
    return replace(selection, tile=tile, source=source, armed=armed, by=by)


def after_step(moved: Thing | None = None) -> Selection:
    """All that a step leaves in hand: a piece that has moved, and may go on."""
    return Selection(source=moved, by="moved") if moved is not None else NOTHING


def at_time(selection: Selection, now: float) -> Selection:
    """A first click does not wait for ever for its second."""
    return replace(selection, armed=None) if selection.armed is not None and now >= selection.armed.until else selection


# Hints.


def lend(selection: Selection, offers: Offers, choice: Choice, then: Sequence[Action] = ()) -> Selection:
    """A hint marks a choice, and picks or plans for it what is needed; what someone has picked meanwhile stays."""
    if (found := offers.planner.lend(selection, choice, then)) is not None:
        return found
    if selection.by == "moved":
        selection = replace(selection, source=None, by="person")
    if selection.by == "person" and (selection.source is not None or selection.tile is not None):
        return selection
    ways = [offer for offer in offers.all if offer.choice.action == choice.action]
    if not ways:  # what has no thing on the board is for the gold button alone
        return replace(selection, loan=Loan(choice.action, then=tuple(then)))
    named = Counter((offer.tile, offer.source, offer.target) for offer in offers.all)
    # if possible one that needs no further question
    best = min(ways, key=lambda way: named[way.tile, way.source, way.target])
    loan = Loan(choice.action, best.tile, best.source, best.target, tuple(then), best.target or best.source)
    tile, source = best.picks
    return replace(pick(replace(selection, tile=tile), offers, source), by="hint", loan=loan)


def hinted_offer(selection: Selection, offers: Offers) -> Offer | None:
    """The offer that a hint marks, as long as nobody has picked something else."""
    loan = selection.loan
    if loan is None:
        return None
    named = loan.tile, loan.source, loan.target
    is_open = offers.planner.is_open(selection.plan)
    if is_open and not offers.planner.is_hinted(selection.plan, loan.action):
        return None
    if any(named) and not is_open:
        here = (
            one
            for one in offers.all
            if (one.tile, one.source, one.target) == named and one.choice.action == loan.action
        )
        offer = next(here, None)
    else:
        offer = next((Offer(choice) for choice in offers.choices if choice.action == loan.action), None)
    if offer is None:
        return None
    tile, source = offer.picks
    is_picked = offers.source(selection) == source if source else selection.source is None
    return offer if is_picked and selection.tile == tile else None


def as_clicked(selection: Selection, offers: Offers, things: Sequence[Thing]) -> Selection:
    """The selection as a click on things would take it: words about them are made of the same.

    Who begins with something else than a hint does so with empty hands: what lies there can be picked, and is not what
    is hinted at. A click on any other place goes there with what the hint has picked.
    """
    if (
        selection.by != "hint"
        or offers.planner.is_open(selection.plan)
        or (offer := hinted_offer(selection, offers)) is None
    ):
        return selection
    aim = offers.answer(selection, things)
    if aim and any(found.choice.action == offer.choice.action for found in offers.targets(selection).get(aim, ())):
        return selection
    empty = replace(selection, tile=None, source=None, by="person")
    return empty if offers.answer(empty, things) is not None else selection


def give_back(selection: Selection, offers: Offers) -> Selection:
    """A hint goes, and takes along what it has picked; what people picked themselves stays."""
    is_own = selection.by == "hint" and hinted_offer(selection, offers) is not None
    given = replace(selection, loan=None)
    if not is_own:
        return given
    return replace(
        given, tile=None, source=None, plan=offers.planner.give_back(selection.plan), armed=None, by="person"
    )
