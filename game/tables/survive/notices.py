"""What is told of the things on the board: words for what is noticed, and the spaces to look at."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event
from game.engine.describing import Choice
from game.rules.survive.state import NONE
from game.tables.table import Desk

from ..kit.camera import Point
from ..kit.picking import Thing
from .about import about, within_reach
from .model import SurviveModel


class Notices:
    """Decides nothing: it says what clicking would do, and what a thing is."""

    def __init__(self, desk: Desk, model: SurviveModel) -> None:
        self._desk, self._model = desk, model
        self.recalled: Sequence[Point] = ()
        """The places that a line of the log speaks of."""
        self._reached: tuple[Thing | None, Sequence[int]] = (None, ())

    def renew(self) -> None:
        """Another position lies on the board."""
        self.recalled, self._reached = (), (None, ())

    def recall(self, events: Sequence[Event]) -> bool:
        """Marks the places that events speak of; whether they are others than before."""
        before, self.recalled = self.recalled, tuple(dict.fromkeys(place for event in events for place in self._places(event)))
        return before != self.recalled

    def _places(self, event: Event) -> list[Point]:
        facts, geometry = event.facts(), self._model.geometry
        spaces = [facts.get("start", NONE), *facts.get("path", ()), facts.get("space", NONE)]
        isle = geometry.isles[facts["isle"]] if "isle" in facts else ()
        return [*(geometry.spaces[space] for space in spaces if space != NONE), *isle]

    def spaces_about(self, thing: Thing | None) -> Sequence[int]:
        """The spaces that a creature could come to, as long as nothing is picked."""
        now = self._model
        if now.picking.is_held:
            return ()
        if self._reached[0] != thing:
            self._reached = thing, within_reach(now.t, now.table, thing)
        return self._reached[1]

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """What clicking a thing would do, and what that would cost."""
        telling, now = self._desk.telling, self._model
        found = now.picking.targets.get(thing)
        if found:
            return self._words_of(found[0].choice)
        if thing in now.sinkings and not now.picking.is_held:
            words, danger = self._words_of(now.sinkings[thing][1])
            return telling.words.say("survive.table.sink-now", choice=words), danger
        of = next((offer.choice for offer in now.picking.offers if offer.source == thing and offer.choice.heading), None)
        saying = of.heading if of and thing[0] != "boat" else about(now.t, now.table, thing)
        return (telling.say(saying), "") if saying else ("", "")

    def _words_of(self, chosen: Choice) -> tuple[str, str]:
        telling = self._desk.telling
        return telling.say(chosen.saying), telling.say(chosen.danger) if chosen.danger else ""
