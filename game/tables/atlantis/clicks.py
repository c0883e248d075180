"""The board of Atlantis with its things, and the meaning of clicks there: a move is planned card by card, and paid for
on a counter.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from game.engine import Action, View
from game.engine.speech.describing import Choice
from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.gaps import kind_of, value_of
from game.rules.atlantis.route import Gap, Route, gaps_crossed
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import ATLANTIS, CHAIN, KINDS, NONE, PAY, PublicState
from game.rules.atlantis.view import AtlantisView
from game.tables.table import TableHost

from ..kit.camera import Camera, Point
from ..kit.model import BoardModel
from ..kit.motion import Key
from ..selection import Act, ClickPlanner, Offer, Offers, Selection, Targets, Thing, Why, fit, hinted_offer, lend
from . import layout
from .counter import PaymentCounter, PaymentPlan
from .drawing import CostPill

_BEADS = 0.28  # how far the beads of a route are apart, in T
_ROOM = (1276, 630)  # the room the row is laid out for before there is a window


class AtlantisModel(BoardModel[PublicState, layout.RowPiece]):
    """The public position with its things, laid out for the room there is."""

    things: layout.RowThings
    view: AtlantisView

    def __init__(self, constants: Constants, view: View, start: View | None = None) -> None:
        """`start`: a position in the middle of a game, such as a puzzle's, that the table began at: what had sunk by
        then is left out.
        """
        self.constants = constants
        self._room = _ROOM
        self.skipped = layout.count_sunken(constants, start.state) if isinstance(start, AtlantisView) else 0
        self.keeps_city = isinstance(start, AtlantisView) and ATLANTIS in start.state.where
        self.is_whole = False  # whether what is left out is shown nevertheless
        self.layout = layout.lay_out(constants.board, *_ROOM, self.skipped, self.keeps_city)
        self.usual_height = self.layout.bounds.height  # of the row in the usual room, in T
        self.pointed_card: int | None = None  # the object of the card that is pointed at
        super().__init__(Camera(self.layout.bounds))
        self.turn_to(view)

    def turn_to(self, view: View) -> None:
        assert isinstance(view, AtlantisView)
        self.view, self.state = view, layout.shown_state(self.constants, view.state)
        self._beads: dict[tuple[int, int], list[Point]] = {}
        self.things = layout.RowThings(self.constants, layout.after_march(self.state), self.layout)

    def places_of_seat(self, seat: int) -> Sequence[Point]:
        """Pawns that are not home yet, or all of them where they are."""
        own = [piece for piece in self.things.pieces.values() if piece.seat == seat]
        under_way = [piece for piece in own if piece.space != self.constants.mainland]
        return [(piece.x, piece.y) for piece in under_way or own]

    @property
    def planning(self) -> Planning:
        """The move that is planned."""
        planner = self.offers.planner
        assert isinstance(planner, Moves)
        return planner.of(self.selection.plan)

    def beads(self, start: int, end: int) -> list[Point]:
        """Points along the way from one place to another, where no tile lies; worked out once a position."""
        key = start, end
        if key not in self._beads:
            land = [self.layout.places[place] for place in range(1, self.constants.mainland) if self.state.tops[place]]
            way = layout.points_along(layout.stretch(self.layout.places, start, end), _BEADS)
            self._beads[key] = [(x, y) for x, y in way if all(abs(x - a) > 0.48 or abs(y - b) > 0.52 for a, b in land)]
        return self._beads[key]

    def show_whole(self, is_whole: bool) -> None:
        """The whole row, or only its living part; it is laid out again the next time it is fitted into its room."""
        self.is_whole, self._room = is_whole, (0, 0)

    def fit(self, room: pygame.Rect) -> bool:
        """The row is laid out again only where the room has another size: places never move during a game."""
        is_other = room.size != self._room
        if is_other:
            self._room = room.size
            skipped = 0 if self.is_whole else self.skipped
            self.layout = layout.lay_out(self.constants.board, *room.size, skipped, self.keeps_city)
            self.camera.bounds = self.layout.bounds
            self._beads = {}
            self.things = layout.RowThings(self.constants, layout.after_march(self.state), self.layout)
        self.camera.fit(room)
        return is_other


# A move that is planned.


@dataclass(frozen=True, slots=True)
class MovePlan:
    """Cards that are laid one after the other, and the payment for the last of them, or for a move that is made
    already.
    """

    plays: tuple[a.Play, ...] = ()
    payment: PaymentPlan | None = None


_NO_MOVE = MovePlan()


class Planning:
    """One planned move, and all that follows from it: where it leads, what it costs, what can come next."""

    def __init__(self, host: TableHost, model: AtlantisModel, move: MovePlan) -> None:
        rules = host.match.rules
        assert isinstance(rules, AtlantisRules)
        self._host = host
        self._model = model
        self._rules = rules
        self.move = move
        self.plays = move.plays[:-1] if move.payment is not None else move.plays
        """The cards that are laid; one that is paid for is not among them as yet."""
        self._routes: dict[a.Play, Route] = {}
        self._pills: tuple[Targets | None, dict[Thing, CostPill]] = (None, {})

    @cached_property
    def counter(self) -> PaymentCounter | None:
        return self.open_counter(self.move.plays).of(self.move.payment) if self.move.payment is not None else None

    def open_counter(self, plays: tuple[a.Play, ...]) -> PaymentCounter:
        """A counter for the last of some cards, or for what is due, with nothing on it."""
        if plays:
            gaps: Sequence[Gap] = self.route(plays[-1]).gaps
        else:
            state = self._model.state
            gaps = gaps_crossed(self._rules.gaps(self._model.view), state.start, state.where[state.pawn])
        return PaymentCounter(self._rules, self._host.visibility, plays, gaps, PaymentPlan())

    @cached_property
    def hops(self) -> list[Route]:
        """Where the planned cards lead: the way of the move so far."""
        views = [self._view_after(self.plays[:number]) for number in range(len(self.plays))]
        return [self._rules.route(view, play) for view, play in zip(views, self.plays, strict=True)]

    @property
    def is_underway(self) -> bool:
        """Whether a pawn has left its place, by a plan or in earnest."""
        return bool(self.plays) or self._model.state.step == CHAIN

    @cached_property
    def view(self) -> AtlantisView:
        """The view of the position that is planned for."""
        return self._view_after(self.plays)

    def _view_after(self, plays: tuple[a.Play, ...]) -> AtlantisView:
        ahead = self._host.visibility.ahead(plays) if plays else None
        found = ahead.view if ahead else self._model.view
        assert isinstance(found, AtlantisView)
        return found

    def route(self, play: a.Play) -> Route:
        """Worked out once for the position that is planned for."""
        if play not in self._routes:
            self._routes[play] = self._rules.route(self.view, play)
        return self._routes[play]

    @property
    def pawn_key(self) -> Key | None:
        """The pawn that is on its planned way."""
        return self.key_at(self.plays[0].start) if self.plays else None

    def key_at(self, start: int) -> Key | None:
        """The player's pawn that is seen foremost on a place."""
        there, things = layout.pawn(start, self._model.state.player), self._model.things
        alike = [piece for piece in things.pieces.values() if things.of(piece) == there]
        return max(alike, key=lambda piece: (piece.y, piece.key)).key if alike else None

    def whole_route(self, counter: PaymentCounter) -> Route:
        """The way from where the move began to where it ends, which is being paid for."""
        state = self._model.state
        if not counter.plays:
            takes = self._rules.collects(self._model.view)
            return Route(state.start, state.where[state.pawn], counter.gaps, counter.owed, False, takes)
        return self.route(counter.plays[-1])._replace(start=counter.plays[0].start)

    # Moves that cannot be made.

    def starts(self) -> list[int]:
        """Where the player's pawns stand that can still move."""
        constants, s = self._model.constants, self._model.state
        return sorted(set(s.where[constants.own(s.player)]) - {constants.mainland})

    def attempts(self, source: Thing, thing: Thing) -> list[a.Play]:
        """The moves that a click on a thing would mean for the pawn or the card in hand, if they were legal."""
        (kind, which, _), (there, place, seat) = source, thing
        if kind == "card" and there == "pawn" and seat == self._model.state.player:
            return [a.Play(which, place)]
        if there == "card":
            return [a.Play(place, which)] if kind == "pawn" else []
        if not self._is_land(thing):
            return []
        if kind == "pawn":
            kinds = self._rules.kinds_to(self.view, which, place) if place > which else ()
            return [a.Play(card, which) for card in kinds]
        starts = [start for start in self.starts() if start < place]
        return [a.Play(which, start) for start in starts if which in self._rules.kinds_to(self.view, start, place)]

    def wrong_card(self, source: Thing, thing: Thing) -> int | None:
        """The card that leads elsewhere, where someone clicks a place to which none leads: that of what lies there, or
        the one in hand.
        """
        (kind, which, _), (_, place, _) = source, thing
        if not self._is_land(thing) or (kind == "pawn" and place <= which):
            return None
        if kind == "card":
            return which
        return kind_of(self._model.state.tops[place]) if self._model.constants.is_on_the_row(place) else 0

    def _is_land(self, thing: Thing) -> bool:
        constants, (kind, place, _) = self._model.constants, thing
        if kind not in ("place", "pawn"):
            return False
        return place == constants.mainland or (constants.is_on_the_row(place) and bool(self._model.state.tops[place]))

    # Pills.

    def pills(self) -> dict[Thing, CostPill]:
        """Pills with the cost and the gain of moves, by the places they lead to; worked out once for what is picked."""
        targets = self._model.targets
        if targets is self._pills[0]:
            return self._pills[1]
        found = dict[Thing, CostPill]()
        for thing, offers in targets.items():
            if thing[0] != "place" or not isinstance(offers[0].choice.action, a.Play):
                continue
            if len(offers) == 1:
                found[thing] = self._pill(offers[0])
                continue
            # A card leads several pawns there, each at a price of its own, or several cards a pawn: a click asks which.
            many, icon = "cards", "common/icon-cards"
            if self.are_of_one_card(offers):
                many, icon = "pawns", "common/icon-people"
            words = self._host.narrator.words.say(f"atlantis.pill.{many}", count=len(offers))
            found[thing] = CostPill(word=words, icon=icon)
        self._pills = targets, found
        return found

    def card_pill(self, kind: int) -> CostPill | None:
        """The same, on the card that leads there."""
        thing = layout.card(kind)
        found = self._model.offers.targets(self._model.as_clicked(thing)).get(thing)
        return self._pill(found[0]) if found and isinstance(found[0].choice.action, a.Play) else None

    def are_of_one_card(self, offers: Sequence[Offer]) -> bool:
        """Whether it is pawns that moves differ in, and not cards."""
        return len({offer.choice.action.kind for offer in offers if isinstance(offer.choice.action, a.Play)}) == 1

    def _pill(self, offer: Offer) -> CostPill:
        play, say = offer.choice.action, self._host.narrator.words.say
        assert isinstance(play, a.Play)
        route = self.route(play)
        if route.is_taken:
            return CostPill(word=say("atlantis.pill.chain"), icon="common/icon-link")
        gain = None if route.takes == NONE else value_of(self.view.state.tops[route.takes])
        if not route.price:
            return CostPill(word=say("atlantis.pill.free"), gain=gain)
        return CostPill(cost=route.price, gain=gain, is_barred=offer.choice.danger is not None)


class Moves(ClickPlanner):
    """All moves that can be planned in a position; it looks ahead only as far as the screen may show."""

    def __init__(self, host: TableHost, model: AtlantisModel, choices: Sequence[Choice] = ()) -> None:
        self.host = host
        self._model = model
        self.choices = choices
        self.view = model.view
        self._plannings: dict[Hashable, Planning] = {}

    def of(self, plan: Hashable) -> Planning:
        """A plan and all that follows from it, worked out once."""
        if plan not in self._plannings:
            self._plannings[plan] = Planning(self.host, self._model, plan if isinstance(plan, MovePlan) else _NO_MOVE)
        return self._plannings[plan]

    def fit(self, plan: Hashable) -> Hashable:
        """A plan that can no longer be carried out is given up; where a payment is asked for already, the counter is
        open.
        """
        move, visibility = plan if isinstance(plan, MovePlan) else _NO_MOVE, self.host.visibility
        is_due = self._model.state.step == PAY and self.host.match.actor is not None
        if is_due and visibility.is_up and self.choices:
            return move if move.payment is not None else MovePlan((), self.of(None).open_counter(()).lay(None))
        if move.payment is not None and visibility.ahead(move.plays) is None:
            move = MovePlan(move.plays[:-1])
        return None if move == _NO_MOVE or (move.plays and visibility.ahead(move.plays) is None) else move

    def offers(self, plan: Hashable) -> Offers:
        """Those of the position that is planned for. A move is offered by its pawn and by its card, whichever is picked
        first; one that is under way by its pawn alone.
        """
        now = self.of(plan)
        ahead = self.host.visibility.ahead(now.plays) if now.plays else None
        choices = ahead.choices if ahead else self.choices
        found = list[Offer]()
        for choice in choices if now.counter is None else ():
            match choice.action:
                case a.Play(kind, start) as play:
                    mover = layout.pawn(start, self._model.state.player)
                    end, card = layout.place_thing(now.route(play).end), layout.card(kind)
                    found += [Offer(choice, source=mover, target=end), Offer(choice, source=mover, target=card)]
                    if not now.is_underway:
                        found += [Offer(choice, source=card, target=end), Offer(choice, source=card, target=mover)]
                case a.Bridge(place):
                    found.append(Offer(choice, tile=layout.BRIDGE, target=layout.gap_thing(place)))
                case a.Buy(value):
                    tile = layout.purse_tile(value)
                    found.append(Offer(choice, tile=layout.BUY, target=tile, is_armed_first=True))
        return Offers(found, choices, self, plan)

    def widget_of(self, thing: Thing) -> str:
        kind, which, _ = thing
        return {"card": f"card {OBJECTS[which % KINDS]}", "purse": f"tile {which}"}.get(kind, kind)

    def refuse(self, offers: Offers, selection: Selection, things: Sequence[Thing]) -> Why | None:
        """Keeps a pawn or card picked that cannot go there; the words under the pointer say why."""
        source = offers.source(selection)
        taken = {*offers.sources(selection), *offers.targets(selection)}
        if source is None or any(thing in taken or thing[0] == "gap" for thing in things):
            return None
        now = self.of(selection.plan)
        is_tried = any(now.attempts(source, thing) or now.wrong_card(source, thing) is not None for thing in things)
        return Why(selection) if is_tried else None

    def is_open(self, plan: Hashable) -> bool:
        return isinstance(plan, MovePlan) and plan.payment is not None

    def press(self, offers: Offers, plan: Hashable, things: Sequence[Thing]) -> Hashable:
        """A click on the plaque of a gap that is paid for lays the bridge there, if that is legal."""
        counter = self.of(plan).counter
        for bridge in counter.bridges if counter else ():
            if counter and layout.gap_thing(bridge.place) in things:
                return MovePlan(counter.plays, counter.lay(bridge))
        return plan

    def back(self, offers: Offers, plan: Hashable) -> tuple[Hashable, Thing | None] | None:
        """Takes the bridge back, closes the counter, or takes back the last planned card: its pawn is in hand again."""
        if not isinstance(plan, MovePlan):
            return None
        counter = self.of(plan).counter
        if counter and counter.bridge:
            return MovePlan(plan.plays, counter.lay(None)), None
        if not plan.plays:
            return None
        pawn = layout.pawn(plan.plays[-1].start, self._model.state.player)
        return MovePlan(plan.plays[:-1]) if plan.plays[1:] else None, pawn

    def actions(self, plan: Hashable) -> tuple[Action, ...]:
        return plan.plays if isinstance(plan, MovePlan) else ()

    def is_begun(self, plan: Hashable, turn: Sequence[Action]) -> bool:
        plays = self.actions(plan)
        return bool(plays) and plays == tuple(turn[: len(plays)])

    def follow_offer(self, offers: Offers, selection: Selection, offer: Offer) -> Selection | Act:
        """A card that leads to a taken place is planned, one that costs opens the counter, all else is done."""
        play, now = offer.choice.action, self.of(selection.plan)
        if not isinstance(play, a.Play) or not self.host.visibility.is_up:
            return Act((offer,), selection)
        route = now.route(play)
        plays = (*now.plays, play)
        if not route.is_taken and not route.price:
            return Act((offer,), selection, plays)
        marked = hinted_offer(selection, offers)
        follows = selection.loan if marked is not None and marked.choice.action == play else None
        selection = replace(selection, aim=None, by="person", loan=None if follows else selection.loan)
        if not route.is_taken:
            counter = now.open_counter(plays)
            counter = counter.of(counter.lay(None))
            payment = counter.propose(follows.then) if follows else counter.payment
            return replace(selection, plan=MovePlan(plays, payment))

        # It is planned; where it was hinted at, the card that comes next is marked.
        there = layout.pawn(route.end, self._model.state.player)
        selection = replace(selection, plan=MovePlan(plays), source=there)
        if not follows or not follows.then:
            return selection
        offers = self.offers(selection.plan)
        choice = next((one for one in offers.choices if one.action == follows.then[0]), None)
        return lend(fit(selection, offers), offers, choice, follows.then[1:]) if choice else selection

    def lend(self, selection: Selection, choice: Choice, then: Sequence[Action]) -> Selection | None:
        """Puts what a hint would pay with on the counter, where something is due."""
        counter = self.of(selection.plan).counter
        if counter is None:
            return None
        return replace(selection, plan=MovePlan(counter.plays, counter.propose((choice.action, *then))))
