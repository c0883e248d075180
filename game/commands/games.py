"""The games that commands play: rules from the board and options on the command line, random games repeatable by seed,
and what many of them come to.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.engine import (
    CHANCE,
    NOBODY,
    Action,
    ChanceSource,
    Event,
    ImpossibleOptions,
    Line,
    Option,
    OptionValue,
    Rules,
    Standing,
)
from game.files.names import real_path
from game.files.resources import data
from game.rules import game_of, usual_board
from game.rules.board import AnyBoard
from game.rules.boards import board_path, find_boards
from game.words.option_words import write_value

TURNS = "turns"  # the part of a result that counts a seat's turns, in every game that has them
_SYNONYMS = {"on": "yes", "true": "yes", "off": "no", "false": "no"}
Step = tuple[
    Any, int, Action
]  # a decision about to be carried out: the position before it, who decides, what was decided


def chosen_rules(game: str, players: int, board: str | Path | None, options: Sequence[str]) -> Rules[Any, Any]:
    """The rules of a table; the board is what a person typed, or its file."""
    module = game_of(game)
    given = read_options(module.RULES.options, options, players)
    return module.make_rules(named_board(game, board or usual_board(game)), players, given)


@cache
def named_board(game: str, board: str | Path) -> AnyBoard:
    return game_of(game).load_board(board if isinstance(board, Path) else board_path(board, game))


def foreign_file(game: str, board: str | None) -> Path | None:
    """The file of a board that is not one of the program's."""
    path = real_path(board_path(board or usual_board(game), game))
    return None if path.is_relative_to(real_path(data("boards"))) else path


def board_files(game: str) -> list[str]:
    return [str(entry.path) for entry in find_boards(game)]


def read_options(options: Sequence[Option], given: Sequence[str], players: int) -> dict[str, OptionValue]:
    """The values of `key=value`, as the options' descriptions have them; a bare key switches on."""
    known = {option.key: option for option in options}
    chosen: dict[str, OptionValue] = {}
    for text in given:
        name, equals, spoken = text.partition("=")
        key = name.lower()
        if key not in known:
            raise ImpossibleOptions("unknown-option", option=name, known=tuple(known))
        value = _value(known[key], spoken if equals else "yes", players)
        if chosen.setdefault(key, value) != value:
            raise ImpossibleOptions(
                "option-twice", option=key, first=write_value(chosen[key]), second=write_value(value)
            )
    return chosen


def _value(option: Option, text: str, players: int) -> OptionValue:
    choices = {write_value(choice): choice for choice in option.choices_for(players)}
    spoken = _SYNONYMS.get(text.lower(), text.lower())
    if spoken not in choices:
        raise ImpossibleOptions("option-value", option=option.key, value=text, choices=tuple(choices))
    return choices[spoken]


def changed_options(rules: Rules[Any, Any]) -> list[str]:
    """The options that are not as they usually are, as `key=value`."""
    chosen = rules.setup.options
    return [
        f"{option.key}={write_value(chosen[option.key])}"
        for option in rules.options
        if chosen[option.key] != option.default
    ]


@dataclass(frozen=True, slots=True)
class RandomGame:
    """The outcome of a game that was played to its end."""

    decisions: int
    standings: list[Standing]
    tallies: dict[str, int]

    @property
    def turns(self) -> int:
        return sum(dict(standing.parts).get(TURNS, 0) for standing in self.standings)


@dataclass(slots=True)
class LengthSpread:
    """Numbers of nought or more, of which only the sum, the least and the most are kept."""

    total: int = 0
    least: int = sys.maxsize
    most: int = 0

    def add(self, other: LengthSpread) -> None:
        self.total += other.total
        self.least = min(self.least, other.least)
        self.most = max(self.most, other.most)


@dataclass(slots=True)
class GamesTally:
    """What random games come to: it takes no more room for a million of them."""

    games: int = 0
    decisions: LengthSpread = field(default_factory=LengthSpread)
    turns: LengthSpread = field(default_factory=LengthSpread)
    wins: Counter[int] = field(default_factory=Counter)  # by seat, as the points
    points: Counter[int] = field(default_factory=Counter)
    parts: Counter[tuple[str, int]] = field(default_factory=Counter)  # of the points, by name and seat
    events: Counter[str] = field(default_factory=Counter)

    def count(self, game: RandomGame) -> None:
        """Adds a game."""
        self.games += 1
        self.decisions.add(LengthSpread(*[game.decisions] * 3))
        self.turns.add(LengthSpread(*[game.turns] * 3))
        for standing in sorted(game.standings, key=lambda standing: standing.seat):
            self.wins[standing.seat] += standing.rank == 1
            self.points[standing.seat] += standing.points
            self.parts.update({(name, standing.seat): amount for name, amount in standing.parts})
        self.events.update(game.tallies)

    def add(self, other: GamesTally) -> None:
        """Adds all games of another tally."""
        self.games += other.games
        self.decisions.add(other.decisions)
        self.turns.add(other.turns)
        self.wins.update(other.wins)
        self.points.update(other.points)
        self.parts.update(other.parts)
        self.events.update(other.events)


def game_seed(seed: int, number: int) -> int:
    """The seed of one game out of many: it does not depend on how many there are."""
    return ChanceSource(seed).number(number)


def decisions(rules: Rules[Any, Any], seed: int, state: Any = None) -> Iterator[Step]:
    """Every step of a random game; who takes a step out of here must apply its action before the next."""
    state = rules.start() if state is None else state
    chance = ChanceSource(seed)
    choices = Random(seed).random
    draws = 0
    while (actor := rules.to_act(state)) != NOBODY:
        if actor == CHANCE:
            yield state, actor, chance.pick(draws, rules.outcomes(state))
            draws += 1
        else:
            legal = rules.legal(state)
            yield state, actor, legal[int(choices() * len(legal))]


def play_randomly(rules: Rules[Any, Any], seed: int) -> RandomGame:
    """A whole random game with all it can be counted by."""
    state = rules.start()
    events = list[Event]()
    count = 0
    for _, actor, action in decisions(rules, seed, state):
        rules.apply(state, action, events)
        count += actor != CHANCE
    return RandomGame(count, rules.standings(state), _tally(events))


def journal_lines(rules: Rules[Any, Any], seed: int) -> list[Line]:
    """The lines that a journal of the same game has."""
    written = []
    for state, actor, action in decisions(rules, seed):
        written.append(Line(actor, rules.write(action)))
        rules.apply(state, action)
    return written


def _tally(events: list[Event]) -> dict[str, int]:
    tallies: dict[str, int] = {}
    for event in events:
        if counted := event.tally():
            name, amount = counted
            tallies[name] = tallies.get(name, 0) + amount
    return tallies
