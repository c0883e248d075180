"""What a command line chooses before a game: a board by name or file, and options as key=value."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from game.engine import ImpossibleOptions, Option, OptionValue, Rules
from game.files.resources import data
from game.rules import game_of, usual_board
from game.rules.board import AnyBoard
from game.rules.boards import board_path, find_boards

_MEANT = {"on": "yes", "true": "yes", "off": "no", "false": "no"}


def chosen_rules(game: str, players: int, board: str | None, options: Sequence[str]) -> Rules[Any, Any]:
    """The game that was asked for."""
    module = game_of(game)
    given = read_options(module.RULES.options, options, players)
    return module.make_rules(named_board(game, board or usual_board(game)), players, given)


@cache
def named_board(game: str, board: str) -> AnyBoard:
    """A board by its name or its file."""
    return game_of(game).load_board(board_path(board))


def foreign_file(game: str, board: str | None) -> Path | None:
    """The file of a board that is not one of the program's."""
    path = board_path(board or usual_board(game)).resolve()
    return None if path.is_relative_to(data("boards").resolve()) else path


def board_files(game: str) -> list[str]:
    """The files of all boards of a game."""
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
            raise ImpossibleOptions("option-twice", option=key, first=written(chosen[key]), second=written(value))
    return chosen


def _value(option: Option, text: str, players: int) -> OptionValue:
    choices = {written(choice): choice for choice in option.choices_for(players)}
    spoken = _MEANT.get(text.lower(), text.lower())
    if spoken not in choices:
        raise ImpossibleOptions("option-value", option=option.key, value=text, choices=tuple(choices))
    return choices[spoken]


def written(value: OptionValue) -> str:
    """A value as the command line takes it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def changed_options(rules: Rules[Any, Any]) -> list[str]:
    """The options that are not as they usually are, as `key=value`."""
    chosen = rules.setup.options
    return [f"{option.key}={written(chosen[option.key])}" for option in rules.options if chosen[option.key] != option.default]
