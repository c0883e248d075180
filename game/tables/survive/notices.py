"""What is told of the things on the board: words for what is noticed, and the spaces to look at."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event
from game.engine.describing import Choice
from game.rules.survive.state import NONE
from game.tables.table import Desk

from .about import about, within_reach
from .offers import Thing
from .situation import Situation


class Notices:
    """Decides nothing: it says what clicking would do, and what a thing is."""

    def __init__(self, desk: Desk, situation: Situation) -> None:
        self._desk, self._situation = desk, situation
        self._recalled: Sequence[int] = ()
        """The spaces that a line of the log speaks of."""
        self._reached: tuple[Thing | None, Sequence[int]] = (None, ())

    def renew(self) -> None:
        """Another position lies on the board."""
        self._recalled, self._reached = (), (None, ())

    def recall(self, events: Sequence[Event]) -> bool:
        """Rings on the spaces that events speak of; whether there are any."""
        facts = [value for event in events for name, value in event.facts().items() if name in ("space", "path", "start")]
        self._recalled = [space for value in facts for space in (value if isinstance(value, tuple) else (value,)) if space != NONE]
        return bool(self._recalled)

    def spaces_about(self, thing: Thing | None) -> Sequence[int]:
        """The spaces to look at: those a line of the log speaks of, else those that a creature could come to."""
        now = self._situation
        if self._recalled or now.picking.is_held:
            return self._recalled
        if self._reached[0] != thing:
            self._reached = thing, within_reach(now.t, now.table, thing)
        return self._reached[1]

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """What clicking a thing would do, and what that would cost."""
        telling, now = self._desk.telling, self._situation
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
