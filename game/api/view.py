"""What a seat may know, as a program that plays is given it: as data, as sentences, and as moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Self
from weakref import WeakKeyDictionary

from game.bots.process import Recipe, SentRules
from game.engine import CHANCE, NOBODY, Action, OptionValue, PlainData, Rules, View
from game.engine.speech.describing import Item, Plate
from game.files.languages import ORIGINAL
from game.rules.board_rules import BoardRules
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from game.words.rulebook import at_table, has_rulebook
from game.words.searching import RuleSearch

from . import wanted


class SeatView:
    """All that a seat may know at one moment, and nothing else: neither the seed of the game, nor what others hold.

    It can be pickled, and sent to whoever decides. Its rules must be that seat's own, as `SeatRules` has them.
    """

    def __init__(
        self, rules: Rules[Any, Any], known: View, actions: Sequence[Action] = (), names: Sequence[str] = ()
    ) -> None:
        self.rules, self.known = rules, known  # for bots of this program
        self.actions, self.names = tuple(actions), tuple(names)

    @property
    def game(self) -> str:
        return self.rules.game

    @property
    def players(self) -> int:
        return self.rules.seats

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """All options with their values."""
        return dict(self.rules.setup.options)

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for what the whole table knows."""
        return self.known.seat

    @property
    def to_move(self) -> int | None:
        """The seat that decides; None when the game is over."""
        seat = self.rules.to_act(self.rules.determinize(self.known, Random(0)))
        return None if seat in (CHANCE, NOBODY) else seat

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves, where it is this seat that decides."""
        return tuple(map(self.rules.write, self.actions))

    @property
    def facts(self) -> PlainData:
        """What is known, as plain data for JSON, with "?" for what is not."""
        return self.rules.write_view(self.known)

    @property
    def age(self) -> int:
        """How many facts this seat has seen so far."""
        return len(self.known.history)

    def told(self, language: str = ORIGINAL, since: int = 0) -> list[str]:
        """All that happened so far as far as this seat saw it, a sentence each; or what is new since a view of that
        `age`.
        """
        narrator, news = self._narrator(language), self.known.history[wanted.whole("since", since, least=0) :]
        return [narrator.event(event) for event in news if not (event.is_bulk or event.is_silent)]

    def choices(self, language: str = ORIGINAL) -> dict[str, str]:
        """The legal moves with what each of them does."""
        say = self._narrator(language).say
        found = self.rules.choices(self.known, self.actions)
        return {self.rules.write(choice.action): say(choice.message) for choice in found}

    def words(self, language: str = ORIGINAL) -> str:
        """What this seat sees, in sentences: who is to move and what is asked, the players, the board, and the hand."""
        return "\n".join(self._lines(self._narrator(language)))

    def rulebook(self, language: str = ORIGINAL, about: str = "") -> str:
        """The rules, with the numbers of this table: all of them, or those about a few words, or that of a number."""
        words = Catalogue.load(wanted.language(language))
        if not has_rulebook(self.game):
            return words.say("rules.no-book")
        book = at_table(self.rules, words.language)
        if not wanted.text("about", about).strip():
            return "\n".join(book.lines())
        found = RuleSearch(about, words.say("rules.endings")).rules(book)
        return "\n".join(str(rule) for _, rule in found) or words.say("rules.none.about")

    def _lines(self, narrator: Narrator) -> Iterator[str]:
        shown, words = self.rules.describe(self.known), narrator.words
        yield words.join_sentences(dict.fromkeys(words.end(narrator.say(one)) for one in (shown.turn, shown.ask)))
        for plate in shown.plates:
            yield words.say("heard.pair", name=self.names[plate.seat], value=_on_plate(plate, narrator))
        own = (shown.hand or self.rules.first_look(self.known)) if self.seat is not None else ()
        for section in (*shown.board, *own):
            items = words.join_items(_item(item, narrator) for item in section.items)
            yield words.say("heard.pair", name=words.say(section.key), value=items)

    def _narrator(self, language: str) -> Narrator:
        return Narrator(Catalogue.load(wanted.language(language)), self.rules, self.names)

    def __repr__(self) -> str:
        whose = "the whole table" if self.seat is None else f"seat {self.seat}"
        moves = f", {len(self.actions)} moves" if self.actions else ""
        return f"<{self.game}: what {whose} knows{moves}>"

    def __eq__(self, other: object) -> bool:
        """Whether both know the same at the same table, the past too, and can do the same."""
        if not isinstance(other, SeatView):
            return NotImplemented
        same = (self.known, self.actions, self.names) == (other.known, other.actions, other.names)
        return same and Recipe.of(self.rules) == Recipe.of(other.rules)

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.age, self.actions))

    def __copy__(self) -> Self:
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return SeatView, (SentRules(self.rules), self.known, self.actions, self.names)


def a_view(found: object) -> SeatView:
    """A view; whoever gives the game itself is told how to come by one."""
    if not isinstance(found, SeatView):
        raise wanted.unlike("What is given here", "what a game's view() gives", found)
    return found


class SeatRules(dict[int | None, Rules[Any, Any]]):
    """The rules that come with the views of each seat (None: of the whole table) of one game.

    Rules remember what they have worked out, by hands and by tiles that are secret. So those of the game itself are
    given to nobody, and each seat has rules of its own, made when it first looks.
    """

    def __init__(self, rules: Rules[Any, Any]) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, seat: int | None) -> Rules[Any, Any]:
        found = self[seat] = rules_anew(self._rules)
        return found


def rules_anew(rules: Rules[Any, Any]) -> Rules[Any, Any]:
    """The same rules, which remember nothing of what these have seen."""
    return rules.anew() if isinstance(rules, BoardRules) else Recipe.of(rules).rules()


_WORLDS: WeakKeyDictionary[Rules[Any, Any], Rules[Any, Any]] = WeakKeyDictionary()


def rules_of_worlds(view: SeatView) -> Rules[Any, Any]:
    """Those by which all worlds are played that are dealt from the views of a seat; no view has them."""
    if view.rules not in _WORLDS:
        _WORLDS[view.rules] = rules_anew(view.rules)
    return _WORLDS[view.rules]


def _on_plate(plate: Plate, narrator: Narrator) -> str:
    points = [] if plate.points is None else [narrator.words.say("table.points", count=plate.points)]
    return narrator.words.join_items([*points, *(narrator.count(one.key, one.number) for one in plate.counts)])


def _item(item: Item, narrator: Narrator) -> str:
    """What it is, and the number beside it unless the words have one."""
    said = narrator.say(item.message)
    if item.number is None or any(map(str.isdigit, said)):
        return said
    return narrator.words.say("heard.pair", name=said, value=item.number)
