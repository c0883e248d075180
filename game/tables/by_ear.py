"""Answers for whoever plays by ear: each letter asks the table a question, and the answer is a few sentences about
nothing but what that player may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol, get_args

from game.engine import Event, Impact, Message, View
from game.engine.speech.describing import Item, Plate, Section
from game.words.narrator import Narrator

from .selection import Thing
from .visibility import TableMatch, Visibility

# where mine are, what threatens me, what is nearest, what is here, what is in my hand, and how the table stands
Question = Literal["mine", "danger", "nearest", "here", "hand", "table"]

NOBODY = -1  # a hearer who has nothing on the board: everyone goes by their names


def count_aloud(item: Item, narrator: Narrator) -> str:
    """One thing of a hand, with the number that is drawn beside it unless its words have one."""
    told = narrator.say(item.message)
    if item.number is None or item.number < 2 or any(map(str.isdigit, told)):
        return told
    return narrator.words.say("ear.several", what=told, count=item.number)


class AnswersHost(Protocol):
    """What the answers need to know of a table's host."""

    @property
    def match(self) -> TableMatch: ...
    @property
    def narrator(self) -> Narrator: ...
    @property
    def visibility(self) -> Visibility: ...


class Answers:
    """Answers that any game can give, from its own description of the table. A game with a drawn board says more."""

    def __init__(self, host: AnswersHost) -> None:
        self._host = host
        self.takes_steps = True  # whether Enter may do something on the board now

    # Words.

    def say(self, key: str, /, **values: Any) -> str:
        return self.tell(Message(key, values))

    def tell(self, message: Message) -> str:
        return self._host.narrator.say(message)

    def line(self, *parts: str) -> str:
        """Joins sentences: each begins with a capital letter and ends with a full stop."""
        words = self._host.narrator.words
        said = (words.begin(part) for part in parts if part)
        return words.join_sentences(map(words.end, said))

    def items(self, items: Iterable[str]) -> str:
        """Things in a row."""
        return self._host.narrator.words.join_items(items)

    @property
    def seat(self) -> int | None:
        """The player whose pieces are "mine": whoever is at the screen."""
        seat = self._host.visibility.seat_at_screen
        return seat if seat is None or seat >= 0 else None

    @property
    def hearer(self) -> int:
        """The person who is listening; nobody where only bots play."""
        seat = self.seat
        return seat if seat is not None and seat in self._host.match.people else NOBODY

    # What is asked.

    def answer(self, question: Question) -> str:
        match question:
            case "mine":
                return self.mine()
            case "danger":
                return self.danger()
            case "nearest":
                return self.nearest()
            case "here":
                return self.here()
            case "hand":
                return self.hand()
            case "table":
                return self.table()

    def mine(self) -> str:
        plates = self._host.visibility.description().plates
        return self.line(*(self._plate(plate) for plate in plates if plate.seat == self.seat))

    def danger(self) -> str:
        return self.say("ear.danger.unknown")

    def nearest(self) -> str:
        return self.say("ear.nearest.unknown")

    def here(self) -> str:
        return self.line(*self.sections(self._host.visibility.description().board))

    def hand(self) -> str:
        """Says the hand only while it is up, or while its owner alone hears it."""
        visibility = self._host.visibility
        if not visibility.has_hand:
            return self.say("ear.hand.open")
        if not visibility.is_up and not visibility.is_heard_only:
            return self.say("ear.hand.empty" if visibility.is_empty else "ear.hand.down")
        return self.line(*self.sections(self.held(), is_counted=True)) or self.say("ear.hand.empty")

    def held(self) -> Sequence[Section]:
        """The hand that may be told now."""
        visibility = self._host.visibility
        return visibility.hand() if visibility.is_up else visibility.heard_hand()

    def own_view(self) -> View | None:
        """The view of the player whose hand may be told now."""
        match, visibility = self._host.match, self._host.visibility
        is_told = visibility.is_up or visibility.is_heard_only
        return match.view(match.privacy.viewer) if is_told and match.privacy.viewer is not None else None

    def table(self) -> str:
        """Every player's plate, and then everything else that is open to all."""
        plates = self._host.visibility.description().plates
        told = [
            self._plate(plate)
            for plate in plates
            if plate.points is not None or any(one.number for one in plate.counts)
        ]
        return self.line(*told, *self.open_facts())

    def befallen(self, before: View, now: View, events: Sequence[Event], seat: int, is_named: bool) -> Sequence[str]:
        """What others have done to a seat between two positions that all could see; `is_named`: whether each step has
        been told by itself, so that only what no step tells is left to say.
        """
        rules, narrator = self._host.match.rules, self._host.narrator
        felt = [(how, event) for event in events for who, how in rules.impacts(event) if who == seat]
        felt.sort(key=lambda one: get_args(Impact).index(one[0]))
        return () if is_named else [narrator.event(event) for _, event in felt]

    def unused(self, before: View, events: Sequence[Event]) -> str:
        """What was given up by a step from this position."""
        return ""

    def open_facts(self) -> Sequence[str]:
        """What else is open to all, such as a clock or the tiles that nobody has seen yet."""
        return ()

    # The cursor.

    @property
    def board_name(self) -> str:
        """What the board is called when the focus comes to it."""
        key = f"{self._host.match.rules.game}.ear.board"
        return self.say(key if key in self._host.narrator.words else "ear.board")

    def say_thing(self, thing: Thing) -> str:
        """What a thing on the board is, who is there, and what Enter would do."""
        return ""

    # Plates and sections in words.

    def owner_first(self, seat: int) -> str:
        """Whose things are told next, if they are not the listener's."""
        return "" if seat == self.hearer else self.say("table.line.who", name=self._host.narrator.names[seat])

    def say_owner(self, name: str, colour: str) -> str:
        """A player with the colour of the pieces; in lessons and puzzles they are called by it already."""
        return name if name.casefold() == colour.casefold() else self.say("ear.owner", name=name, colour=colour)

    def _plate(self, plate: Plate) -> str:
        counts = [self._host.narrator.count(count.key, count.number) for count in plate.counts if count.number]
        if plate.points is not None:
            counts.insert(0, self.say("table.points", count=plate.points))
        facts = counts or [self.say("ear.plate.nothing")]
        return self.say("ear.plate", name=self._host.narrator.names[plate.seat], facts=self.items(facts))

    def sections(self, found: Sequence[Section], is_counted: bool = False) -> list[str]:
        """A sentence for each section: its title, then its items, with the numbers that are drawn beside them."""
        said = []
        for section in found:
            if is_counted:
                items = [count_aloud(item, self._host.narrator) for item in section.items]
            else:
                items = [self.tell(item.message) for item in section.items]
            said.append(self.say("ear.section", title=self.say(section.key), items=self.items(items)))
        return said
