"""A game for whoever searches in it: it can be copied at every letter and every draw, and dealt anew from what a seat
knows.

There is no seed in it. What chance brings is chosen outside, by its number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple, Self

from game.engine import CHANCE, Action, Audience, Event, OptionValue, PlainData, Rules, View, may_know

from .features import Observer
from .play import make_rules
from .spelling import ChanceNumbers, Spelling, SpellingWalk
from .wanted import Impossible, refusing, texts, unlike

UNKNOWN = "?"


class SearchTable:
    """One table, with the numbers of all that can be done at it; every moment of its games shares it."""

    def __init__(self, game: str, players: int, board: str | None, options: Mapping[str, OptionValue]) -> None:
        self._made_of = (game, players, board, tuple(sorted(options.items())))
        self.rules: Rules[Any, Any] = make_rules(game, players, board, options)
        self.spelling = Spelling(self.rules)
        self.chance = ChanceNumbers(self.rules)
        self.observer = Observer(self.rules, len(self.spelling))
        self.letters = {name: letter for letter, name in enumerate(self.spelling.letters)}

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_once, self._made_of

    def start(self) -> SearchMoment:
        return SearchMoment(self, self.rules.start(), SearchPast(), ())

    def read(self, document: PlainData) -> SearchMoment:
        """The moment that plain data describes; it has no past."""
        if not isinstance(document, Mapping) or not isinstance(document.get("position"), Mapping):
            raise unlike("A state", 'a dictionary with a "position", as a state is written', document)
        spelled = texts("spelled", document.get("spelled", ()))
        if document.get("game", self.rules.game) != self.rules.game or not set(spelled) <= self.letters.keys():
            raise Impossible(f"This state belongs to another table than this of {self.rules.game}.", "another-table")
        with refusing():
            position = self.rules.read_position(dict(document["position"]))
        return SearchMoment(self, position, SearchPast(), [self.letters[name] for name in spelled])


@lru_cache(maxsize=64)
def _made_once(game: str, players: int, board: str | None, options: tuple[tuple[str, OptionValue], ...]) -> SearchTable:
    return SearchTable(game, players, board, dict(options))


def table_of(game: str, players: int, board: str | None, options: Mapping[str, OptionValue]) -> SearchTable:
    """The table for these settings, which is made once."""
    return _made_once(game, players, board, tuple(sorted(options.items())))


class SearchStep(NamedTuple):
    """What happened: who acted, what was done if that is known, who may know it, and the facts that it caused."""

    actor: int
    action: Action | None
    audience: Audience
    events: tuple[Event, ...]

    def known_to(self, seat: int) -> SearchStep:
        """What a seat knows of it."""
        action = self.action if may_know(self.audience, seat) else None
        events = tuple(event for event in self.events if event.seen_by(seat))
        return SearchStep(self.actor, action, self.audience, events)

    def tell(self, rules: Rules[Any, Any], seat: int | None) -> str:
        """What a seat could have noted of it, in a line."""
        known = self.action is not None and may_know(self.audience, seat)
        facts = [[event.key, event.facts()] for event in self.events if event.seen_by(seat)]
        return f"{self.actor} {rules.write(self.action) if known else UNKNOWN} {json.dumps(facts)}\n"


class SearchPast:
    """All steps of a game so far, and what each seat has seen and noted of them, which is gathered when it is asked
    for.
    """

    def __init__(self, steps: Iterable[SearchStep] = ()) -> None:
        self._steps = list(steps)
        self._seen: dict[int | None, tuple[int, tuple[Event, ...]]] = {}  # by seat: of how many steps, and the facts
        self._notes: dict[int | None, tuple[int, str]] = {}

    def copy(self) -> SearchPast:
        other = SearchPast(self._steps)
        other._seen, other._notes = self._seen.copy(), self._notes.copy()
        return other

    def add(self, step: SearchStep) -> None:
        self._steps.append(step)

    def facts(self, seat: int | None) -> tuple[Event, ...]:
        """The facts that a seat has seen."""
        count, seen = self._seen.get(seat, (0, ()))
        if count < len(self._steps):
            seen += tuple(event for step in self._steps[count:] for event in step.events if event.seen_by(seat))
            self._seen[seat] = len(self._steps), seen
        return seen

    def notes(self, rules: Rules[Any, Any], seat: int | None) -> str:
        """All that a seat has seen, a line a step."""
        count, text = self._notes.get(seat, (0, ""))
        if count < len(self._steps):
            text += "".join([step.tell(rules, seat) for step in self._steps[count:]])
            self._notes[seat] = len(self._steps), text
        return text

    def known_to(self, seat: int) -> SearchPast:
        """What a seat knows of it; what others alone have seen is gone."""
        other = SearchPast(step.known_to(seat) for step in self._steps)
        if seat in self._notes:
            other._notes[seat] = self._notes[seat]
        return other


class SearchMoment:
    """A position between two letters or before a draw of chance, with the past as everyone has seen it."""

    def __init__(
        self, table: SearchTable, position: Any, past: SearchPast, letters: Sequence[int], is_asked: bool = False
    ) -> None:
        """The seat to act has spelled `letters`. It can be asked although it can do but one thing: in a world that was
        dealt, where others cannot know that.
        """
        self.table, self.past = table, past
        self._is_asked = is_asked
        self._position = position
        self._walk: SpellingWalk | None = None
        self._go_on()
        for letter in letters:
            if letter not in self.spelled:
                self.take(letter)

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.table, self._position, self.past, self.spelled, self._is_asked)

    def copy(self) -> Self:
        return type(self)(self.table, self._position.copy(), self.past.copy(), self.spelled, self._is_asked)

    @property
    def actor(self) -> int:
        """The seat that chooses a letter, `CHANCE` or `NOBODY`."""
        return self.table.rules.to_act(self._position)

    @property
    def spelled(self) -> tuple[int, ...]:
        """The letters so far of the action that is being chosen."""
        if self._walk is None:
            return ()
        return tuple(self._walk.letters if self._walk.action is None else self._walk.letters[:-1])

    @property
    def choices(self) -> list[int]:
        """The letters that can come next, in their order."""
        if self._walk is None:
            return []
        return sorted(self._walk.choices if self._walk.action is None else self._walk.letters[-1:])

    def draws(self) -> list[tuple[int, float]]:
        """What chance can bring, by number, and how likely each is."""
        outcomes = self.table.rules.outcomes(self._position)
        whole = sum(weight for _, weight in outcomes)
        number = self.table.chance.number
        return sorted((number(outcome), weight / whole) for outcome, weight in outcomes if weight)

    def take(self, letter: int) -> None:
        """The seat to act spells one letter more; a whole action is carried out."""
        if self._walk is None:
            raise ValueError("Nobody has to choose a letter now.")
        if [letter] != self.choices:
            self._walk.take(letter)
        self._is_asked = False
        self._go_on()

    def draw(self, number: int) -> None:
        """Chance brings the outcome of this number."""
        if number not in dict(self.draws()):
            raise ValueError(f"Chance cannot bring outcome {number} now.")
        self._is_asked = False
        self._apply(CHANCE, self.table.chance.actions[number])
        self._go_on()

    def view(self, seat: int | None) -> View:
        """All that a seat knows, or the whole table."""
        view: View = self.table.rules.view(self._position, seat, self.past.facts(seat))
        return view

    def notes(self, seat: int | None) -> str:
        """All that a seat, or the whole table, has seen since the game began, a line a step."""
        return self.past.notes(self.table.rules, seat)

    def deal_anew(self, seat: int, random: Random) -> SearchMoment:
        """A moment that the seat cannot tell from this one: what it does not know is dealt, with the right odds."""
        position = self.table.rules.determinize(self.view(seat), random)
        return SearchMoment(self.table, position, self.past.known_to(seat), self.spelled_by(seat), is_asked=True)

    def text(self) -> str:
        """The whole position to be read, secrets and all."""
        return _lines(self.table.rules.write_position(self._position))

    def view_text(self, seat: int | None) -> str:
        """What a seat knows now, to be read."""
        return _lines(self.table.rules.write_view(self.view(seat)))

    def write(self) -> PlainData:
        """The whole position as plain data, secrets and all."""
        return {
            "game": self.table.rules.game,
            "position": self.table.rules.write_position(self._position),
            "spelled": self.names(self.spelled),
        }

    def write_view(self, seat: int) -> PlainData:
        """What a seat knows as plain data."""
        return {
            "game": self.table.rules.game,
            "seat": seat,
            "view": self.table.rules.write_view(self.view(seat)),
            "spelled": self.names(self.spelled_by(seat)),
        }

    def spelled_by(self, seat: int | None) -> tuple[int, ...]:
        """The letters that a seat has spelled of what it is choosing, which nobody else has seen."""
        return self.spelled if seat == self.actor else ()

    def names(self, letters: Sequence[int]) -> list[str]:
        return [self.table.spelling.letters[letter] for letter in letters]

    def standings(self) -> list[Any]:
        return self.table.rules.standings(self._position)

    def _apply(self, actor: int, action: Action) -> None:
        rules, events = self.table.rules, list[Event]()
        audience = rules.audience(self._position, action)
        rules.apply(self._position, action, events)
        self.past.add(SearchStep(actor, action, audience, tuple(events)))

    def _go_on(self) -> None:
        """Carries out what is spelled, and whatever a seat does that can do but one thing."""
        while self._walk is None or (self._walk.action is not None and not self._is_asked):
            if self._walk is not None:
                self._apply(self.actor, self._walk.action)
                self._walk = None
            if self.actor < 0:
                return
            self._walk = SpellingWalk(self.table.spelling, self.table.rules.legal(self._position), self.actor)


def _lines(document: PlainData) -> str:
    """Plain data, a line a key."""
    return "\n".join([f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in document.items()])
