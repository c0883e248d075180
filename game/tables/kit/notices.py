"""What is told of the things on a board: words for what is noticed, and the places to look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Action, Event
from game.engine.speech.describing import Choice
from game.engine.speech.words import Message
from game.tables.table import TableHost

from ..selection import Selection, Thing
from .camera import Point
from .model import BoardModel


class BoardNotices:
    """Decides nothing: it says what clicking would do, and where a game adds to it, what a thing is and where facts happened."""

    def __init__(self, host: TableHost, model: BoardModel[Any, Any]) -> None:
        self._host, self._model = host, model
        self.recalled: Sequence[Point] = ()  # the places that a line of the log speaks of

    def recall(self, events: Sequence[Event]) -> bool:
        """Marks the places that events speak of; whether they are others than before."""
        before, self.recalled = self.recalled, tuple(dict.fromkeys(place for event in events for place in self.places_of(event)))
        return before != self.recalled

    def places_of(self, event: Event) -> Sequence[Point]:
        """The places that a fact speaks of."""
        return ()

    def why_not_in_words(self, action: Action) -> str:
        """The rule that forbids something, where it is told when it is clicked."""
        return ""

    def about(self, thing: Thing) -> Message | None:
        """What a thing is, and what one may want to know of it."""
        return None

    def places_about(self, thing: Thing | None, picked: Selection) -> Sequence[Point]:
        """The places that matter where a thing is noticed with something picked, such as how far it reaches."""
        return ()

    def words_about(self, thing: Thing) -> tuple[str, str]:
        """What clicking a thing would do, and what that would cost."""
        picked, offers = self._model.as_clicked(thing), self._model.offers
        if found := offers.meant_by(picked, thing):
            return self.words_of(found[0].choice)
        if thing == picked.source and offers.is_held(picked):
            return self._host.narrator.words.say("table.let-go"), ""
        message = self.about(thing)
        return (self._host.narrator.say(message), "") if message else ("", "")

    def sign_of(self, thing: Thing) -> str:
        """The sign beside words of danger."""
        return "common/marker-deadly"

    def words_of(self, chosen: Choice) -> tuple[str, str]:
        narrator = self._host.narrator
        return narrator.say(chosen.message), narrator.say(chosen.danger) if chosen.danger else ""
