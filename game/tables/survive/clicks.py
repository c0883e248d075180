"""The things on the board of Survive and what clicks on them mean: which piece, where to, and how far it could get.

Things are ("explorer", which, 0), ("boat", space, 0), ("creature", kind, space), ("space", which, 0), ("isle", which,
0) and ("tile", underside, the terrain it was lifted from).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from game.engine import View
from game.engine.speech.describing import Choice
from game.rules.survive import actions as a
from game.rules.survive.board import TERRAINS, UNDERSIDES
from game.rules.survive.constants import DOLPHIN, TILE_OF, U_HELP, U_WIND, Constants, repellent
from game.rules.survive.queries import passengers, steering
from game.rules.survive.state import MOVE, NONE, PublicState
from game.rules.survive.view import SurviveView
from game.tables.table import TableHost

from ..kit.camera import Camera, Point
from ..kit.model import BoardModel
from ..kit.motion import Key
from ..selection import ClickPlanner, ClickStep, Offer, Offers, Selection, Targets, Thing, Why
from .layout import Geometry, IslandThings, SurvivePiece, boat, creature, explorer, place, tile

_NEAR = 1.5  # so far zoomed in, there is room for the names of all spaces
SWUM, LOCKED = "common/icon-wave", "common/icon-lock"
"""Signs of who has swum, and of whose boat one sits in without steering it."""


class SurviveModel(BoardModel[PublicState, SurvivePiece]):
    """The public position with its things."""

    things: IslandThings
    view: SurviveView

    def __init__(self, constants: Constants, view: View) -> None:
        self.constants = constants
        self.geometry = Geometry(constants.board)
        super().__init__(Camera(self.geometry.bounds))
        self.wants_names = False
        self.lettered: frozenset[int] = frozenset()  # explorers that wear their letters
        self.turn_to(view)

    @property
    def is_named(self) -> bool:
        """Whether every space wears its name: zoomed in there is room for it, else where it was asked for."""
        return self.wants_names or self.camera.zoom >= _NEAR

    def turn_to(self, view: View) -> None:
        assert isinstance(view, SurviveView)
        self.view, self.state = view, view.state
        self.things = IslandThings(self.constants, view.state, self.geometry)
        self.states = states(self.constants, view.state)  # the signs of pieces that cannot go on

    def above_pieces(self, near: list[Thing]) -> list[Thing]:
        """Who sits in a boat, and the mark in the water beside it."""
        constants, where = self.constants, self.state.where
        aboard = [
            thing for thing in near if thing[0] == "explorer" and constants.afloat <= where[thing[1]] < constants.saved
        ]
        return [*near[:1], *aboard] if near and near[0] in self.targets and boat(near[0][1]) in near[1:] else aboard

    def places_of_seat(self, seat: int) -> Sequence[Point]:
        """Explorers on land and at sea, and those in boats."""
        places = [self.things.place_of(("explorer", explorer, 0)) for explorer in self.constants.own[seat]]
        return [at for at in places if at is not None]

    def sinkable(self) -> list[Point]:
        """Tiles that two clicks would sink while one still moves: marked faintly, as long as nothing is picked."""
        return [] if self.is_held else [self.geometry.spaces[thing[1]] for thing in self.offers.armable]


def states(constants: Constants, s: PublicState) -> dict[Key, str]:
    """The sign of each piece of the player who moves that cannot go on in this turn, by its key."""
    if s.step != MOVE or s.actor < 0:
        return {}
    own = constants.own[s.actor]
    found: dict[Key, str] = {}
    for e in own:
        if s.swum >> e & 1 and s.where[e] < constants.size and not s.land[s.where[e]]:
            found["explorer", e, 0] = SWUM
    for number, space in enumerate(s.boat_at):
        is_ridden = space != NONE and not set(own).isdisjoint(passengers(constants, s, number))
        if is_ridden and s.actor not in steering(constants, s, number):
            found["boat", number, 0] = LOCKED
    return found


def offers(constants: Constants, s: PublicState, choices: Iterable[Choice]) -> list[Offer]:
    """Choices that belong to things; those of the gold button have none."""
    return [offer for choice in choices if (offer := _offer(constants, s, choice)).tile or offer.source or offer.target]


def _offer(constants: Constants, s: PublicState, choice: Choice) -> Offer:
    match choice.action:
        case a.Place(e, space):
            return Offer(choice, source=explorer(e), target=place(space), is_next=True)
        case a.Launch(space) | a.Sink(space) | a.PutSquid(space):
            return Offer(choice, target=place(space))
        case a.PlayHelp(terrain, e, space):
            return Offer(choice, tile(U_HELP, terrain), explorer(e), place(space))
        case a.PlayWind(terrain, start, space):
            return Offer(choice, tile(U_WIND, terrain), boat(start), place(space))
        case a.PlaySend(terrain, kind, start, space):
            return Offer(choice, tile(TILE_OF[kind], terrain), creature(kind, start), place(space))
        case a.Go(e, space) | a.GoGuarded(e, space):
            return Offer(choice, source=explorer(e), target=place(space))
        case a.BoardBoat(e, space):
            return Offer(choice, source=explorer(e), target=boat(space))
        case a.Jump(e):  # nobody leaves a boat by a click that was meant for the boat
            return Offer(choice, source=explorer(e), target=place(boat_space(constants, s, e)), is_aimed=True)
        case a.Land(e, isle):
            return Offer(choice, source=explorer(e), target=("isle", isle, 0))
        case a.Sail(start, space) | a.Drift(start, space):
            return Offer(choice, source=boat(start), target=place(space))
        case a.Prowl(kind, start, space, _):
            return Offer(choice, source=creature(kind, start), target=place(space))
        case a.HandOver(start, _, e):
            return Offer(choice, source=creature(DOLPHIN, start), target=explorer(e))
        case a.PickBoarder(e) | a.PickCharge(e) | a.PickVictim(e):
            return Offer(choice, source=explorer(e))
        case a.Ferry(start):
            return Offer(choice, source=boat(start))
        case a.Repel(terrain):
            return Offer(choice, tile(repellent(s.attacker), terrain))
        case _:
            return Offer(choice)


def boat_space(constants: Constants, s: PublicState, e: int) -> int:
    """The space of the boat an explorer is in."""
    aboard = s.where[e] - constants.afloat
    return s.boat_at[aboard] if 0 <= aboard < len(s.boat_at) else NONE


def attempt(
    constants: Constants, s: PublicState, made: Offers, picked: Selection, things: Sequence[Thing]
) -> a.Action | None:
    """The action that a click with something picked would mean if it were legal; None where it means something else."""
    source, sources = made.source(picked), made.sources(picked)
    space = next((which for kind, which, _ in things if kind == "space"), None)
    if source is None or space is None or any(made.meant_by(picked, thing) or thing in sources for thing in things):
        return None
    if picked.tile is not None:
        return None  # why a tile does not go there would be told by a hand that is not public
    kind, which, _ = source
    if kind == "explorer":
        return a.Place(which, space) if s.where[which] == constants.rack else a.Go(which, space)
    legal = next(offer.choice.action for offer in made.all if offer.source == source)
    return structs.replace(legal, space=space) if isinstance(legal, a.Sail | a.Drift | a.Prowl) else None


_ON_FOOT = (a.Go, a.BoardBoat, a.Land)


@dataclass(frozen=True, slots=True)
class PiecePace:
    """A boat sails from where it is. An explorer walks, swims, gets into boats and steps onto an isle; to jump into the
    water, or to take a dolphin along, is asked for by itself.
    """

    piece: Thing
    start: int  # the space it is on, by itself or in a boat

    def steps(self, actions: Sequence[a.Action], last: a.Action | None) -> list[a.Action]:
        kind, which, _ = self.piece
        if kind == "boat":
            now = last.space if isinstance(last, a.Sail) else self.start
            return [one for one in actions if isinstance(one, a.Sail) and one.start == now and one.space != self.start]
        own = [one for one in actions if isinstance(one, _ON_FOOT) and one.explorer == which]
        return [one for one in own if isinstance(one, a.Land) or one.space != self.start]

    def goal(self, action: a.Sail | a.Go | a.BoardBoat | a.Land) -> Thing:
        """Where the piece gets to, or where someone steps out of it."""
        match action:
            case a.Land(_, isle):
                return "isle", isle, 0
            case a.BoardBoat(_, space):
                return boat(space)
        return place(action.space)


class PieceReach(ClickPlanner):
    """Asks the rules; what it says of a position is worked out once."""

    def __init__(self, host: TableHost, model: SurviveModel) -> None:
        self._host, self._model = host, model

    def sinkings(self, choices: Sequence[Choice]) -> list[Offer]:
        """While one moves: the tiles that may sink, each after the end of the moves."""
        stop = next((one for one in choices if isinstance(one.action, a.Stop)), None)
        if stop is None or self._model.state.step != MOVE:
            return []
        after = [one for one in self._host.visibility.choices_after(stop.action) if isinstance(one.action, a.Sink)]
        return [Offer(stop, target=place(one.action.space), then=one, is_armed_first=True) for one in after]

    def steps(self, offer: Offer) -> list[ClickStep]:
        """A boat or an explorer that moves stays in hand as long as it can go on."""
        if offer.source is None or self._model.state.step != MOVE:
            return super().steps(offer)
        actions = [choice.action for choice in (*offer.before, offer.choice)]
        return [
            ClickStep(action, boat(action.space) if isinstance(action, a.Sail) else offer.source) for action in actions
        ]

    def widget_of(self, thing: Thing) -> str:
        kind, underside, terrain = thing
        if kind == "explorer":  # that is not on the board yet
            return f"rack {underside}"
        return f"tile {UNDERSIDES[underside]} {TERRAINS[terrain]}" if kind == "tile" else kind

    def refuse(self, offers: Offers, selection: Selection, things: Sequence[Thing]) -> Why | None:
        action = attempt(self._model.constants, self._model.state, offers, selection, things)
        return Why(selection, action) if action is not None else None

    def ways(self, source: Thing) -> Targets:
        """Where something that is picked could get to by several steps, or who is aboard at once."""
        pace, s = self._pace(source), self._model.state
        if pace is None or s.step != MOVE or self._host.match.actor is None:
            return {}

        # The isles that a boat's passenger can step onto; if there are several, which one is asked separately.
        aboard = set(self._model.things.aboard(source)) if source[0] == "boat" else set()
        landings: Targets = {}
        for offer in self._model.offers.all:
            if isinstance(offer.choice.action, a.Land) and offer.source in aboard and offer.target:
                landings.setdefault(offer.target, []).append(replace(offer, source=source))
        found = {isle: offers for isle, offers in landings.items() if len(offers) == 1}

        for way in self._host.visibility.ways(source, pace) if s.points > 1 else ():
            if len(way) > 1:
                goal = pace.goal(way[-1].action)
                found[goal] = [Offer(way[-1], source=source, target=goal, before=way[:-1])]
        return found

    def route(self, offer: Offer) -> list[Thing]:
        """The places of a way, the first of them where the piece is."""
        pace = self._pace(offer.source) if offer.source else None
        goals = [pace.goal(choice.action) for choice in (*offer.before, offer.choice)] if pace else []
        return [*([offer.source] if offer.source else []), *goals]

    def landing(self, offer: Offer) -> Thing | None:
        """The isle that someone aboard could step onto, with what is left, after a way or a step of a boat."""
        sailed = offer.choice.action
        if not isinstance(sailed, a.Sail) or self._model.state.points <= len(offer.before) + 1 or offer.choice.danger:
            return None
        aboard = {e for _, e, _ in self._model.things.aboard(offer.source)} if offer.source else set()
        after = self._host.visibility.choices_after(*(choice.action for choice in offer.before), sailed)
        isles = (one.action.isle for one in after if isinstance(one.action, a.Land) and one.action.explorer in aboard)
        return next((("isle", isle, 0) for isle in isles), None)

    def _pace(self, source: Thing) -> PiecePace | None:
        kind, which, _ = source
        if kind not in ("boat", "explorer"):
            return None
        start = which if kind == "boat" else boat_space(self._model.constants, self._model.state, which)
        return PiecePace(source, start if start != NONE else self._model.state.where[which])
