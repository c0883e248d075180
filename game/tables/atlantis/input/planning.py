"""A move that is being planned: cards are laid one after the other as hops, and nothing is handed over before the last of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.engine import Action
from game.engine.speech.describing import Choice
from game.rules.atlantis import actions as a
from game.rules.atlantis.gaps import value_of
from game.rules.atlantis.route import Route, crossed
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import CHAIN, NONE, PAY
from game.rules.atlantis.view import AtlantisView
from game.tables.table import Desk

from ...kit.motion import Key
from ...selection import Offer, Offers, Planner, Targets, Thing, pick
from ..drawing import CostPill
from ..layout import BRIDGE, BUY, card, gap_thing, pawn, place_thing, purse_tile
from ..model import AtlantisModel
from .counter import PaymentCounter


class Planning(Planner):
    """What is planned for the seat that decides; it looks ahead only as far as the screen may show."""

    def __init__(self, desk: Desk, model: AtlantisModel) -> None:
        rules = desk.match.rules
        assert isinstance(rules, AtlantisRules)
        self._desk, self._model, self._rules = desk, model, rules
        self.plays: tuple[a.Play, ...] = ()
        self.hops: list[Route] = []
        """Where the planned cards lead: the way of the move so far."""
        self.counter: PaymentCounter | None = None
        self.pointed_card: int | None = None
        """The object of the card that is pointed at."""
        self._choices: Sequence[Choice] = ()
        self._routes: tuple[AtlantisView | None, dict[a.Play, Route]] = (None, {})
        self._pills: tuple[Targets | None, dict[Thing, CostPill]] = (None, {})

    # What is offered.

    def renew(self, choices: Sequence[Choice]) -> None:
        """Another position, or another hand, lies on the table: a plan that can no longer be carried out is given up."""
        if self.plays and self._desk.visibility.ahead(self.plays) is None:
            self.plays, self.hops = (), []
        if self._is_due and self._desk.visibility.is_up and choices:
            self.counter = self.counter or self._opened(())
        elif self.counter and self._desk.visibility.ahead(self.counter.plays) is None:
            self.counter = None
        self._choices = choices
        self._offer()

    def _offer(self) -> None:
        """The offers of the position that is planned for."""
        ahead = self._desk.visibility.ahead(self.plays) if self.plays else None
        choices = ahead.choices if ahead else self._choices
        seat = self._model.table.player
        found = [] if self.counter else offers(choices, seat, self.is_underway, self.route)
        self._model.picking.renew(Offers(found, choices, self))

    @property
    def _is_due(self) -> bool:
        """Whether a payment is asked for already."""
        return self._model.table.step == PAY and self._desk.match.actor is not None

    @property
    def is_underway(self) -> bool:
        """Whether a pawn has left its place, by a plan or in earnest."""
        return bool(self.plays) or self._model.table.step == CHAIN

    @property
    def view(self) -> AtlantisView:
        """What is known of the position that is planned for."""
        ahead = self._desk.visibility.ahead(self.plays) if self.plays else None
        found = ahead.view if ahead else self._model.view
        assert isinstance(found, AtlantisView)
        return found

    def route(self, play: a.Play) -> Route:
        """Worked out once for the position that is planned for."""
        view = self.view
        if view is not self._routes[0]:
            self._routes = view, {}
        if play not in self._routes[1]:
            self._routes[1][play] = self._rules.route(view, play)
        return self._routes[1][play]

    def kinds_to(self, start: int, end: int) -> list[int]:
        """The objects whose cards would lead from one place to another."""
        return self._rules.kinds_to(self.view, start, end)

    @property
    def pawn_key(self) -> Key | None:
        """The pawn that is on its planned way."""
        return self._key_at(self.plays[0].start) if self.plays else None

    def _key_at(self, start: int) -> Key | None:
        there = pawn(start, self._model.table.player)
        things = self._model.things
        alike = [piece for piece in things.pieces.values() if things.of(piece) == there]
        return max(alike, key=lambda piece: (piece.y, piece.key)).key if alike else None

    def route_to(self, thing: Thing | None) -> Route | None:
        """The route of what a click on a thing would do, where it asks for nothing more."""
        found = self._model.picking.targets.get(thing, []) if thing else []
        if not found and self.pointed_card is not None:
            found = self._model.picking.targets.get(("card", self.pointed_card, 0), [])
        plays = [offer.choice.action for offer in found if isinstance(offer.choice.action, a.Play)]
        return self.route(plays[0]) if len(plays) == 1 else None

    def whole_route(self, counter: PaymentCounter) -> Route:
        """The way from where the move began to where it ends, which is being paid for."""
        table = self._model.table
        if not counter.plays:
            end = table.where[table.pawn]
            takes = self._rules.collects(self._model.view)
            return Route(table.start, end, counter.gaps, counter.owed, False, takes)
        return self.route(counter.plays[-1])._replace(start=counter.plays[0].start)

    def payer_key(self, counter: PaymentCounter) -> Key | None:
        """The pawn whose way is paid for."""
        if not counter.plays:
            return "pawn", self._model.table.pawn, 0
        return self._key_at(counter.plays[0].start)

    # Pills.

    def pills(self) -> dict[Thing, CostPill]:
        """What moves cost and bring, by the places they lead to; worked out once for what is picked."""
        targets = self._model.picking.targets
        if targets is not self._pills[0]:
            self._pills = targets, self._worked_out(targets)
        return self._pills[1]

    def _worked_out(self, targets: Targets) -> dict[Thing, CostPill]:
        return {thing: self._pill_of(found) for thing, found in targets.items() if thing[0] == "place" and self._is_move(found[0])}

    def card_pill(self, kind: int) -> CostPill | None:
        """The same, on the card that leads there."""
        found = self._model.picking.targets.get(("card", kind, 0), [])
        return self._pill(found[0]) if found and self._is_move(found[0]) else None

    def _is_move(self, offer: Offer) -> bool:
        return isinstance(offer.choice.action, a.Play)

    def _pill_of(self, offers: Sequence[Offer]) -> CostPill:
        """Where a card leads several pawns, each at a price of its own, or several cards lead a pawn, a click asks which."""
        if len(offers) == 1:
            return self._pill(offers[0])
        many, icon = ("pawns", "common/icon-people") if self.are_of_one_card(offers) else ("cards", "common/icon-cards")
        return CostPill(word=self._desk.narrator.words.say(f"atlantis.pill.{many}", count=len(offers)), icon=icon)

    def are_of_one_card(self, offers: Sequence[Offer]) -> bool:
        """Whether it is pawns that moves differ in, and not cards."""
        return len({offer.choice.action.kind for offer in offers if isinstance(offer.choice.action, a.Play)}) == 1

    def _pill(self, offer: Offer) -> CostPill:
        play, say = offer.choice.action, self._desk.narrator.words.say
        assert isinstance(play, a.Play)
        route = self.route(play)
        if route.is_taken:
            return CostPill(word=say("atlantis.pill.chain"), icon="common/icon-link")
        gain = None if route.takes == NONE else value_of(self.view.table.tops[route.takes])
        if not route.price:
            return CostPill(word=say("atlantis.pill.free"), gain=gain)
        return CostPill(cost=route.price, gain=gain, is_barred=offer.choice.danger is not None)

    # What is done.

    def take(self, offer: Offer) -> Any:
        """A click on an offer: a card that leads to a taken place is planned, one that costs opens the counter, all else is done."""
        play = offer.choice.action
        if not isinstance(play, a.Play) or not self._desk.visibility.is_up:
            return self._desk.take(offer.choice)
        route = self.route(play)
        self.pointed_card = None
        if route.is_taken:
            self.plays, self.hops = (*self.plays, play), [*self.hops, route]
            self._pick(route.end)
            return None
        if route.price:
            self.counter = self._opened((*self.plays, play))
            self._desk.rebuild()
            return None
        return self._desk.take_all((*self.plays, play))

    def _opened(self, plays: tuple[a.Play, ...]) -> PaymentCounter:
        if plays:
            gaps = self.route(plays[-1]).gaps
        else:
            table = self._model.table
            gaps = crossed(self._rules.gaps(self._model.view), table.start, table.where[table.pawn])
        return PaymentCounter(self._rules, self._desk.visibility, plays, gaps)

    def bridge(self, things: Sequence[Thing]) -> None:
        """A click on the plaque of a gap that is paid for lays the bridge there, if that is legal."""
        found = [one for one in self.counter.bridges if ("gap", one.place, 0) in things] if self.counter else []
        if self.counter and found:
            self.counter.lay(found[0])
            self._desk.rebuild()

    def propose(self, actions: Sequence[Action]) -> None:
        """Puts down what a hint pays with, as far as that is enough."""
        if self.counter and self.counter.put_down(actions):
            self._desk.rebuild()

    def pay(self) -> Any:
        """Hands over what lies on the counter, if it is enough."""
        if self.counter is None or not self.counter.is_enough:
            return None
        return self._desk.take_all(self.counter.actions)

    def forget(self) -> None:
        """What was planned is done, or nothing of it is left: a plan that was refused stays."""
        self.plays, self.hops, self.counter, self.pointed_card = (), [], None, None

    def step_back(self) -> bool:
        """Closes the counter, or takes the last planned card back; whether there was anything."""
        if self.counter and self.counter.bridge:
            self.counter.lay(None)
            self._desk.rebuild()
            return True
        if self.counter and self.counter.plays:
            start, self.counter = self.counter.plays[-1].start, None
            self._pick(start)
            return True
        if self.plays:
            start = self.plays[-1].start
            self.plays, self.hops = self.plays[:-1], self.hops[:-1]
            self._pick(start)
            return True
        return False

    def _pick(self, place: int) -> None:
        """The pawn that is, or would be, on a place is picked."""
        self._offer()
        picking = self._model.picking
        picking.selection = pick(picking.selection, picking.made, pawn(place, self._model.table.player))
        self._desk.rebuild()


def offers(choices: Iterable[Choice], seat: int, is_underway: bool, route: Callable[[a.Play], Route]) -> list[Offer]:
    """Choices that belong to things. A move is offered by its pawn and by its card, whichever is picked first; one that is under way by
    its pawn alone."""
    return [offer for choice in choices for offer in _offers(choice, seat, is_underway, route)]


def _offers(choice: Choice, seat: int, is_underway: bool, route: Callable[[a.Play], Route]) -> list[Offer]:
    match choice.action:
        case a.Play(kind, start) as play:
            mover, place = pawn(start, seat), place_thing(route(play).end)
            by_pawn = [Offer(choice, source=mover, target=place), Offer(choice, source=mover, target=card(kind))]
            by_card = [Offer(choice, source=card(kind), target=place), Offer(choice, source=card(kind), target=mover)]
            return by_pawn if is_underway else [*by_pawn, *by_card]
        case a.Bridge(place):
            return [Offer(choice, tile=BRIDGE, target=gap_thing(place))]
        case a.Buy(value):
            return [Offer(choice, tile=BUY, target=purse_tile(value))]
        case _:
            return []
