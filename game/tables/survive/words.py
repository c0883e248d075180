"""Words about the things on the island: what is noticed, how far creatures reach, and what is said in the spotlight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any

from game.engine import Action, Event
from game.engine.speech.words import Message, SeatName, Word
from game.rules.survive import events as e
from game.rules.survive.board import TERRAINS, UNDERSIDES
from game.rules.survive.constants import FACES, Constants
from game.rules.survive.legal import farthest, reach_of
from game.rules.survive.queries import boat_on, passengers, steering
from game.rules.survive.speech.sentences import creature_word, explorer_name, isle_word, letter_of, terrain_word
from game.rules.survive.state import NONE, PublicState
from game.rules.survive.view import SurviveView
from game.tables.table import TableHost

from ..kit.camera import Point
from ..kit.model import BoardNotices
from ..kit.turn_marks import MarkedStep, Trail
from ..selection import Selection, Thing
from .clicks import PieceReach, SurviveModel, boat_space

_SINKS, _LANDS = "common/icon-wave", "common/icon-flag"  # the signs of a tile that sinks, and of who steps ashore


class SurviveNotices(BoardNotices):
    """Decides nothing: it says what clicking would do, and what a thing is."""

    _model: SurviveModel

    def __init__(self, host: TableHost, model: SurviveModel, reach: PieceReach) -> None:
        super().__init__(host, model)
        self.reach = reach
        self._reached: tuple[PublicState, Thing | None, Sequence[Point]] = (model.state, None, ())

    def places_of(self, event: Event) -> Sequence[Point]:
        facts, geometry = event.facts(), self._model.geometry
        spaces = [facts.get("start", NONE), *facts.get("path", ()), facts.get("space", NONE)]
        isle = geometry.isles[facts["isle"]] if "isle" in facts else ()
        return [*(geometry.spaces[space] for space in spaces if space != NONE), *isle]

    def trail_of(self, step: MarkedStep) -> Trail | None:
        """From where a piece was to where it goes, or the tile that sinks."""
        assert isinstance(step.before, SurviveView)
        before, spaces = step.before.state, self._model.geometry.spaces
        for event in step.events:
            if isinstance(event, e.TileSunk):
                at = spaces[event.space]
                return Trail((), (at,), (at,), _SINKS)
            if isinstance(event, e.Saved):
                start = spaces[self._space_of(event.explorer, before)]
                isle = min(self._model.geometry.isles[event.isle], key=partial(math.dist, start))
                return Trail((start, isle), (isle,), sign=_LANDS)
            way = list(event.facts().get("path", ()))
            if isinstance(event, e.Boarded | e.Jumped):
                way = [self._space_of(event.explorer, before), event.space]
            elif isinstance(event, e.BoatFerried):
                way = [event.start, event.space]
            places = tuple(spaces[space] for space in way if space != NONE)
            if places:
                return Trail(places, places[-1:])
        return None

    def _space_of(self, explorer: int, before: PublicState) -> int:
        """The space that an explorer was on, by itself or in a boat."""
        where = before.where[explorer]
        return where if where < self._model.constants.size else boat_space(self._model.constants, before, explorer)

    def places_about(self, thing: Thing | None, picked: Selection) -> Sequence[Point]:
        """The spaces that a creature could come to, as long as nothing is picked."""
        now = self._model
        if now.offers.is_held(picked):
            return ()
        if self._reached[0] is not now.state or self._reached[1] != thing:
            spaces = reach_of(now.constants, now.state, thing[1], thing[2]) if thing and thing[0] == "creature" else []
            self._reached = now.state, thing, [now.geometry.spaces[space] for space in spaces]
        return self._reached[2]

    def words_about(self, thing: Thing) -> tuple[str, str]:
        now, picked = self._model, self._model.as_clicked(thing)
        sinking = now.offers.armable.get(thing)
        if sinking and sinking.then and not now.offers.is_held(picked) and thing not in now.offers.targets(picked):
            words, danger = self.words_of(sinking.then)
            key = "survive.table.sink-now" if thing == now.armed else "survive.table.sink-first"
            return self._host.narrator.words.say(key, choice=words, count=now.state.points), danger
        ways = now.offers.further(picked).get(thing)
        if not ways or not ways[0].before:
            return super().words_about(thing)

        # Where a way leads, what it costs, and what could follow.
        say, chosen = self._host.narrator.say, ways[0].choice
        way = chosen.message.key.replace("choice", "way")
        words = say(Message(way, {**chosen.message.values, "moves": len(ways[0].before) + 1}))
        if self.reach.landing(ways[0]):
            words = say(Message("survive.way.landing", {"way": words}))
        return words, say(chosen.danger) if chosen.danger else ""

    def why_not_in_words(self, action: Action) -> str:
        words = self._host.narrator.words
        return words.begin(words.say(f"reason.{self._host.visibility.why_not(action)}"))

    def about(self, thing: Thing) -> Message | None:
        """Says what can be done with it, or what it is."""
        of = next(
            (offer.choice for offer in self._model.offers.all if offer.source == thing and offer.choice.heading), None
        )
        return of.say_heading() if of and thing[0] != "boat" else about(self._model.constants, self._model.state, thing)


def about(constants: Constants, s: PublicState, thing: Thing) -> Message | None:
    """Says what a thing is, and what one may want to know of it."""
    kind, which, where = thing
    if kind == "explorer":
        key = "survive.about.charge" if which in s.charges else "survive.about.explorer"  # X4
        return Message(key, {"seat": SeatName(constants.owner[which]), "letter": letter_of(constants, which)})
    if kind == "boat":
        # Who steers it: whoever has most aboard, several alike, or anyone.
        boat = boat_on(s, which)
        if boat == NONE:
            return None
        if not passengers(constants, s, boat):
            return Message("survive.about.boat.empty", {"space": constants.names[which]})
        seats = [SeatName(seat) for seat in steering(constants, s, boat)]
        return Message("survive.about.boat", {"space": constants.names[which], "seats": seats})
    if kind == "creature":
        space, count = constants.names[where], farthest(constants, which)
        return Message("survive.about.creature", {"creature": creature_word(which), "space": space, "count": count})
    if kind == "isle":
        return Message("survive.about.isle", {"isle": isle_word(constants, which)})
    if s.land[which]:
        return Message("survive.about.tile", {"terrain": terrain_word(s, which), "space": constants.names[which]})
    return Message("survive.about.sea", {"space": constants.names[which]})


# What is said of a tile while everyone looks at it.

HASTEN = Message("survive.spotlight.hasten")
_TOUCHING = (e.Lost, e.Boarded, e.ChargeTaken)
_MOST_IN_SPOTLIGHT = 3  # of more explorers than these it is said only how many: there is more room than in the log


def tell_underside(
    constants: Constants, before: PublicState, event: e.UndersideShown, following: Sequence[Event]
) -> tuple[Message, Message, Message]:
    """Says what it is and whom it touches, a smaller line, and what is said until it has turned over."""
    key = f"survive.spotlight.{UNDERSIDES[event.underside]}"
    owner = constants.owner
    explorers = sorted((fact.explorer for fact in following if isinstance(fact, _TOUCHING)), key=owner.__getitem__)
    boats = sum(isinstance(fact, e.BoatGone) for fact in following)

    # Boats by their number, and explorers as each person's own, or by their number if they are many.
    touched = [Message("survive.spotlight.boats", {"count": boats})] if boats else []
    if len(explorers) > _MOST_IN_SPOTLIGHT:
        touched.append(Message("survive.explorers", {"count": len(explorers)}))
    else:
        for seat, own in groupby(explorers, owner.__getitem__):
            named: list[Any] = [explorer_name(constants, one, seat) for one in own]
            touched.append(Message("survive.spotlight.whose", {"seat": SeatName(seat), "letters": named}))

    line = Message(f"{key}.takes", {"those": touched, "count": len(explorers)}) if touched else Message(key)
    more = "at-once"
    if any(isinstance(fact, e.NothingPlaced) for fact in following):
        more = "nothing"
    elif any(isinstance(fact, e.Erupted) for fact in following):
        line, more = Message(key), "end"  # U5: it takes everyone
    values = {"seat": SeatName(event.seat), "space": constants.names[event.space]}
    first = Message(
        "survive.spotlight.turns", {**values, "terrain": Word(f"survive.terrain.{TERRAINS[before.terrain]}")}
    )
    return line, Message(f"survive.spotlight.{more}"), first


def tell_roll(event: e.Rolled, count: int, goes_on: bool) -> tuple[Message, Message]:
    """Says what was rolled, and who answers."""
    key = f"survive.spotlight.roll.{FACES[event.face]}"
    if not goes_on:
        return Message(f"{key}.{'stuck' if count else 'none'}"), Message("survive.spotlight.nothing-moves")
    return Message(key, {"seat": SeatName(event.seat)}), Message(f"{key}.answer", {"count": count})


def tell_dive(event: e.Dived, goes_on: bool) -> tuple[Message, Message]:
    """Says what the dive dice let someone move, and how far (X3)."""
    if not goes_on:
        return Message("survive.spotlight.dive.stuck"), Message("survive.spotlight.nothing-moves")
    line = Message(f"survive.spotlight.dive.{FACES[event.face]}", {"seat": SeatName(event.seat)})
    far = Message("survive.spotlight.dive.far", {"count": event.distance})
    return line, far if event.distance else Message("survive.spotlight.dive.anywhere")


def tell_kept(event: e.TileKept) -> tuple[Message, Message]:
    """Who keeps a tile and where it is from, and who may look at it."""
    seat = SeatName(event.seat)
    kept = Message(
        "survive.spotlight.kept", {"seat": seat, "terrain": Word(f"survive.terrain.{TERRAINS[event.terrain]}")}
    )
    return kept, Message("survive.spotlight.secret", {"seat": seat})


def touched_seats(constants: Constants, fact: Event) -> Sequence[int]:
    """Whose explorers a fact is about."""
    match fact:
        case e.Lost(explorer=one) | e.Boarded(explorer=one) | e.Saved(explorer=one):
            return (constants.owner[one],)
        case e.BoatWrecked(explorers=aboard):
            return [constants.owner[one] for one in aboard]
        case _:
            return ()
