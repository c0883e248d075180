"""Facts and messages in the words of a catalogue, with the names of the people at the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.engine import Event, Rules, Standing
from game.engine.speech.describing import Message
from game.engine.speech.words import TurnPart
from game.letters import letters_wide

from .catalogue import Catalogue, plain_words

_PEOPLE = ("seat", "seats", "runners_up")  # the facts that are seats


class Narrator:
    """Says what a game has to say at one table."""

    def __init__(self, words: Catalogue, rules: Rules[Any, Any], names: Sequence[str]) -> None:
        self.words = words
        self.rules = rules
        self.names = names

    def say(self, message: Message) -> str:
        """The sentence of a message."""
        return self.words.say(message.key, **message.values_for(self.names))

    def begin(self, text: str) -> str:
        """The text as it begins a sentence."""
        return self.words.begin(text)

    def tell_all(self, messages: Iterable[Message]) -> str:
        """Sentences that follow each other."""
        return self.words.join_sentences(map(self.say, messages))

    def standing(self, standing: Standing, name: str = "") -> str:
        """How somebody stands, and what their points are made of; by their own name, or another one."""
        parts = [
            self.words.say("replay.part", part=self.words.of_game(self.rules.game, "part", part), value=value)
            for part, value in standing.parts
        ]
        values = {"rank": standing.rank, "points": standing.points, "parts": parts}
        return self.words.say("replay.standing", name=name or self.names[standing.seat], **values)

    def count(self, key: str, number: int) -> str:
        """A number with the word for it, such as "2 tiles in hand", in the singular where a game has one and the
        language wants it; or what the game says of that very number, such as "bridge laid" of none in hand.
        """
        if (very := f"{key}.{number}") in self.words:
            return self.words.say(very)
        single = f"{key}.one"
        is_single = single in self.words and self.words.messages[single].rule(number) == 0
        return self.words.say("table.heard.count", count=number, what=self.words.say(single if is_single else key))

    def briefly(self, message: Message) -> str:
        """The message as a hint says it, if the game has words for that: the board shows the rest."""
        key = f"{message.key}.hint"
        return self.say(Message(key, message.values) if key in self.words else message)

    def step(self, events: Sequence[Event], before_scoring: bool = False) -> str:
        """Tells one step in sentences; `before_scoring` leaves out what the scoring is to show.

        What was not done is not told.
        """
        news = [
            event for event in events if not (event.is_bulk or event.is_silent or (before_scoring and event.is_scored))
        ]
        told = self.rules.summarize(news)
        said = (self.say(one) if isinstance(one, Message) else self.event(one) for one in told)
        return self.words.join_sentences(said)

    def turn(self, seat: int, events: Sequence[Event], reader: int | None = None, most: int = 0) -> str | None:
        """Sums up a turn without naming the player; None where the game has no summary.

        With a number of letters, what matters least is left out until it is no wider than `most` of them, if it can
        be; without one nothing is.
        """
        told = self.rules.tell_turn(seat, events, reader)
        if told is None:
            return None
        parts, text = list(told), self._line(told)
        while most and letters_wide(text) > most and len(parts) > 1 and (least := max(part.rank for part in parts)) > 0:
            parts.remove(next(part for part in reversed(parts) if part.rank == least))
            text = self._line(parts)
        return text

    def _line(self, parts: Sequence[TurnPart]) -> str:
        """Parts in rows, and those that stand for themselves, in their order.

        The first row follows a name, the others begin anew.
        """
        say = self.words.say
        said = list[str]()
        rows = list[list[TurnPart]]()
        for part in parts:
            before = rows[-1][-1] if rows else None
            if before is None or before.is_sentence or before.ends_row or part.is_sentence:
                rows.append([])
            rows[-1].append(part)
        for row in rows:
            text = self._row(row)
            text = text if row[0].is_sentence else say("table.line", line=text)
            said.append(self.words.begin(text) if said else text)
        return self.words.join_sentences(said)

    def _row(self, parts: Sequence[TurnPart]) -> str:
        """Parts one after another, set apart where another does it: "landed G; C swam", for "landed G, C swam" might be
        a list. The same again is not said again.
        """
        text = ""
        before = None
        said = ""
        for part in parts:
            if (told := self.say(part.message)) == said:
                continue
            kind = "next" if before is None or before.has_subject == part.has_subject else "apart"
            text = self.words.say(f"table.line.{kind}", start=text, next=told) if before else told
            before, said = part, told
        return text

    def event(self, event: Event) -> str:
        """The sentence of a fact."""
        facts = self.rules.name_facts(event)
        people = {name: _name_seats(facts[name], self.names) for name in _PEOPLE if name in facts}
        message = Message(f"{self.rules.game}.event.{event.key}", {**facts, **people})
        return self.say(message) if message.key in self.words else self._plainly(event, message.values_for(self.names))

    def _plainly(self, event: Event, values: Mapping[str, Any]) -> str:
        """A fact that the catalogue has no sentence for: what it is called, and what it tells."""
        say, name = self.words.say, plain_words(event.key)
        told = [
            say("describe.event.fact", name=plain_words(fact), value=value)
            for fact, value in values.items()
            if fact != "seat"
        ]
        what = say("describe.event.facts", name=name, facts=told) if told else name
        return (
            say("describe.event.seat", seat=values["seat"], what=what)
            if "seat" in values
            else say("describe.event", what=what)
        )


def _name_seats(people: Any, names: Sequence[str]) -> Any:
    """Seats, one or many, by their names; who sits on none has a word of the game's own."""
    if isinstance(people, list):
        return [_name_seats(one, names) for one in people]
    return names[people] if isinstance(people, int) else people
