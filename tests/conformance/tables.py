"""The tables that every game is tried at: each board, number of players and option, alone and with others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from game.commands.games import named_board
from game.engine import ImpossibleOptions, Option, OptionValue, Rules
from game.engine.options import PLAYERS
from game.rules import GAMES, game_of
from game.rules.boards import find_boards

MOST_PLAYERS = 8
Options = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Table:
    """What a game is played with; options that are not named have their default."""

    game: str
    board: str
    players: int
    chosen: tuple[tuple[str, OptionValue], ...] = ()

    def __str__(self) -> str:
        return " ".join([self.board, str(self.players), *(f"{key}={value}" for key, value in self.chosen)])

    @property
    def rules(self) -> Rules[Any, Any]:
        return _rules(self)

    @property
    def can_be(self) -> bool:
        try:
            return bool(self.rules)
        except ImpossibleOptions:
            return False

    def with_options(self, options: Mapping[str, OptionValue]) -> Table:
        return Table(self.game, self.board, self.players, tuple(sorted(options.items())))


@lru_cache(maxsize=512)
def _rules(table: Table) -> Rules[Any, Any]:
    return game_of(table.game).make_rules(named_board(table.game, table.board), table.players, dict(table.chosen))


def plain_tables(game: str) -> Iterator[Table]:
    """Every board that comes with the program, with every number of players it is for."""
    for entry in find_boards(game):
        tables = [Table(game, entry.name, players) for players in range(1, MOST_PLAYERS + 1) if not entry.own]
        yield from (table for table in tables if table.can_be)


def tables_of_one_option(game: str) -> Iterator[Table]:
    """Every option with every value that is not the usual one, and no other than it needs."""
    options = {option.key: option for option in game_of(game).RULES.options}
    for table in plain_tables(game):
        for option in options.values():
            for value in option.choices_for(table.players):
                if value != option.default_for(table.players):
                    alone = table.with_options(with_needs(options, option, value))
                    yield from [alone] if alone.can_be else []


def with_needs(options: Mapping[str, Option], option: Option, value: OptionValue) -> Options:
    """An option's value together with what it cannot be without."""
    chosen: Options = {}
    for need in option.needs if value != option.default else ():
        if need.key != PLAYERS:
            chosen |= with_needs(options, options[need.key], need.values[0])
    return {**chosen, option.key: value}


PLAIN = [table for game in GAMES for table in plain_tables(game)]
ALONE = [table for game in GAMES for table in tables_of_one_option(game)]


@st.composite
def tables(draw: st.DrawFn, game: str | None = None) -> Table:
    """Any table that can be: options are drawn freely, and those that cannot be with the others are let go."""
    table = draw(st.sampled_from([table for table in PLAIN if game in (None, table.game)]))
    alone = [other for other in ALONE if (other.board, other.players) == (table.board, table.players)]
    drawn: Options = {}
    for other in draw(st.lists(st.sampled_from(alone), max_size=8)) if alone else ():
        drawn.update(other.chosen)
    while barred := _first_barred(table, drawn):
        del drawn[barred]
    found = table.with_options(drawn)
    assume(found.can_be)
    return found


def _first_barred(table: Table, drawn: Options) -> str | None:
    options = game_of(table.game).RULES.options
    chosen = {PLAYERS: table.players, **{o.key: drawn.get(o.key, o.default) for o in options}}
    return next((o.key for o in options if drawn.get(o.key, o.default) != o.default and o.barrier(chosen)), None)


seeds = st.integers(0, 2**32 - 1)


def try_with(examples: int, *drawn: st.SearchStrategy[Any]) -> Callable[[Callable[..., None]], None]:
    """Calls what stands below with so many tables, or whatever else is drawn."""
    return lambda check: given(*drawn)(tries(examples)(check))()


def tries(examples: int) -> settings:
    """So many tables. What fails is told at once: a whole game does not get shorter by trying smaller seeds."""
    return settings(
        max_examples=examples, report_multiple_bugs=False, phases=[Phase.explicit, Phase.reuse, Phase.generate]
    )
