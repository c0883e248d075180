"""How far a boat or an explorer could get with all moves that are left, and what could follow there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.speech.describing import Choice
from game.rules.survive import actions as a
from game.rules.survive.board import TERRAINS, UNDERSIDES
from game.rules.survive.state import MOVE
from game.tables.table import Desk

from ...selection import Offer, Offers, Planner, Selection, Step, Targets, Thing
from ..model import SurviveModel
from .offers import attempt, boat, place


@dataclass(frozen=True, slots=True)
class BoatPace:
    """A boat sails from where it is."""

    start: int

    def goes_on(self, action: a.Action, last: a.Action | None) -> bool:
        if not isinstance(action, a.Sail) or action.space == self.start:
            return False
        return action.start == (last.space if isinstance(last, a.Sail) else self.start)

    def goal(self, action: a.Sail | a.Land) -> Thing:
        """Where the boat gets to, or who steps out of it."""
        return ("isle", action.isle, 0) if isinstance(action, a.Land) else place(action.space)


@dataclass(frozen=True, slots=True)
class ExplorerPace:
    """An explorer walks, swims, gets into boats and steps onto an isle. To jump into the water, or to take a dolphin along, is asked for by
    itself."""

    explorer: int
    start: int
    """Where it is, on the board or in a boat."""

    def goes_on(self, action: a.Action, last: a.Action | None) -> bool:
        if not isinstance(action, a.Go | a.BoardBoat | a.Land) or action.explorer != self.explorer:
            return False
        return isinstance(action, a.Land) or action.space != self.start

    def goal(self, action: a.Go | a.BoardBoat | a.Land) -> Thing:
        match action:
            case a.Go(_, space):
                return place(space)
            case a.BoardBoat(_, space):
                return boat(space)
            case a.Land(_, isle):
                return "isle", isle, 0


class PieceReach(Planner):
    """Asks the rules; what it says of a position is worked out once."""

    def __init__(self, desk: Desk, model: SurviveModel) -> None:
        self._desk, self._model = desk, model

    def rank(self, thing: Thing) -> int:
        """A boat is picked before its passengers."""
        return int(thing[0] == "explorer" and self._model.table.where[thing[1]] >= self._model.t.afloat)

    def sinkings(self, choices: Sequence[Choice]) -> list[Offer]:
        """While one moves: the tiles that may sink, each after the end of the moves."""
        stop = next((one for one in choices if isinstance(one.action, a.Stop)), None)
        if stop is None or self._model.table.step != MOVE:
            return []
        after = [one for one in self._desk.visibility.choices_after(stop.action) if isinstance(one.action, a.Sink)]
        return [Offer(stop, target=place(one.action.space), then=one, is_twice=True) for one in after]

    def steps(self, offer: Offer) -> list[Step]:
        """A boat or an explorer that moves stays in hand as long as it can go on."""
        if offer.source is None or self._model.table.step != MOVE:
            return super().steps(offer)
        actions = [choice.action for choice in (*offer.before, offer.choice)]
        return [Step(action, boat(action.space) if isinstance(action, a.Sail) else offer.source) for action in actions]

    def widget_of(self, thing: Thing) -> str:
        kind, underside, terrain = thing
        return f"tile {UNDERSIDES[underside]} {TERRAINS[terrain]}" if kind == "tile" else kind

    def refuse(self, offers: Offers, selection: Selection, things: Sequence[Thing]) -> a.Action | None:
        return attempt(self._model.t, self._model.table, offers, selection, things)

    def ways(self, source: Thing) -> Targets:
        """Where something that is picked could get to by several steps, or who is aboard at once."""
        pace, s = self._pace(source), self._model.table
        if pace is None or s.step != MOVE or self._desk.match.actor is None:
            return {}
        return {**self._landings(source), **(self._far(source, pace) if s.points > 1 else {})}

    def _landings(self, source: Thing) -> Targets:
        """The isles that one passenger of a boat can step onto; which of several is asked for by itself."""
        aboard = set(self._model.things.aboard(source)) if source[0] == "boat" else set()
        found: Targets = {}
        for offer in self._model.picking.offers:
            if isinstance(offer.choice.action, a.Land) and offer.source in aboard and offer.target:
                found.setdefault(offer.target, []).append(replace(offer, source=source))
        return {isle: offers for isle, offers in found.items() if len(offers) == 1}

    def _far(self, source: Thing, pace: BoatPace | ExplorerPace) -> Targets:
        ways = {pace.goal(way[-1].action): way for way in self._desk.visibility.ways(source, pace) if len(way) > 1}
        return {goal: [Offer(way[-1], source=source, target=goal, before=way[:-1])] for goal, way in ways.items()}

    def route(self, offer: Offer) -> list[Thing]:
        """The places of a way, the first of them where the piece is."""
        pace = self._pace(offer.source) if offer.source else None
        goals = [pace.goal(choice.action) for choice in (*offer.before, offer.choice)] if pace else []
        return [*([offer.source] if offer.source else []), *goals]

    def landing(self, offer: Offer) -> Thing | None:
        """The isle that somebody aboard could step onto, with what is left, after a way or a step of a boat."""
        sailed = offer.choice.action
        if not isinstance(sailed, a.Sail) or self._model.table.points <= len(offer.before) + 1 or offer.choice.danger:
            return None
        aboard = {e for kind, e, _ in self._model.things.aboard(offer.source) if kind == "explorer"} if offer.source else set()
        after = self._desk.visibility.choices_after(*(choice.action for choice in offer.before), sailed)
        isles = (one.action.isle for one in after if isinstance(one.action, a.Land) and one.action.explorer in aboard)
        return next((("isle", isle, 0) for isle in isles), None)

    def _pace(self, source: Thing) -> BoatPace | ExplorerPace | None:
        kind, which, _ = source
        if kind == "boat":
            return BoatPace(which)
        return ExplorerPace(which, self._space_of(which)) if kind == "explorer" else None

    def _space_of(self, explorer: int) -> int:
        """Where it is, be it in a boat."""
        t, s = self._model.t, self._model.table
        where = s.where[explorer]
        return s.boat_at[where - t.afloat] if t.afloat <= where < t.saved else where
