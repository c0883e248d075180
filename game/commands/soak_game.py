"""One random game over a random table, with everything checked that must always hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.engine import CHANCE, Action, ImpossibleOptions, Option, OptionValue, Rules
from game.rules import game_of

from .chosen import named_board
from .random_play import decisions, game_seed

_ENDLESS = 50_000
"""More decisions than any game of ours could have."""
_COPIES = 16
"""Every so many steps, copy and apply is compared with apply."""


@dataclass(frozen=True, slots=True)
class SoakTable:
    """What a game of a soak is played with."""

    board: str
    players: int
    options: dict[str, OptionValue]


@dataclass(slots=True)
class Length:
    """How far a game has come."""

    steps: int = 0
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class Soaked:
    """How one game of a soak went; `fault` is what broke it at `step`."""

    number: int
    drawn: SoakTable
    refused: int
    """Tables that were drawn before and cannot be played."""
    length: Length
    fault: str = ""


class Broken(Exception):
    """Something that must always hold does not."""


def soak_game(game: str, seed: int, number: int, boards: Sequence[str]) -> Soaked:
    """Draws a table and plays it; a game depends on seed and number alone, so that it can be repeated."""
    random = Random(game_seed(seed, number))
    rules, drawn, refused = _table(game, random, boards)
    length, fault = Length(), ""
    try:
        _play(rules, random, length)
    except Exception as error:  # whatever it is, it is what a soak looks for
        fault = f"{type(error).__name__}: {error}"
    return Soaked(number, drawn, refused, length, fault)


def _table(game: str, random: Random, boards: Sequence[str]) -> tuple[Rules[Any, Any], SoakTable, int]:
    module, refused = game_of(game), 0
    while True:
        file = random.choice(boards)
        board = named_board(game, file)
        players = random.choice(board.players)
        drawn = SoakTable(file, players, draw_options(module.RULES.options, players, random))
        try:
            return module.make_rules(board, players, drawn.options), drawn, refused
        except ImpossibleOptions:
            refused += 1


def draw_options(options: Sequence[Option], players: int, random: Random) -> dict[str, OptionValue]:
    """Some options, the more the merrier: how likely one is to be chosen is itself drawn."""
    eagerness = random.random()
    return {option.key: random.choice(option.choices_for(players)) for option in options if random.random() < eagerness}


def _play(rules: Rules[Any, Any], random: Random, length: Length) -> None:
    for state, actor, action in decisions(rules, random.getrandbits(64)):
        _check_step(rules, state, action, deep=length.steps % _COPIES == 0)
        if faults := rules.faults(state):
            raise Broken(f"after {rules.write(action)!r}: {'; '.join(faults)}")
        length.steps += 1
        length.decisions += actor != CHANCE
        if length.decisions > _ENDLESS:
            raise Broken("does not end")


def _check_step(rules: Rules[Any, Any], state: Any, action: Action, deep: bool) -> None:
    """Applies the action, and holds what must be true of any."""
    text = rules.write(action)
    if rules.read(text) != action:
        raise Broken(f"{text!r} reads as {rules.read(text)!r}")
    twin = _applied_to_copy(rules, state, action) if deep else ""
    rules.apply(state, action, [] if deep else None)
    if deep and twin != _written(rules, state):
        raise Broken(f"copy and apply differs from apply: {text!r}")


def _applied_to_copy(rules: Rules[Any, Any], state: Any, action: Action) -> str:
    before, twin = _written(rules, state), state.copy()
    rules.apply(twin, action)
    if _written(rules, state) != before:
        raise Broken(f"what happens to a copy happens to the original: {rules.write(action)!r}")
    return _written(rules, twin)


def _written(rules: Rules[Any, Any], state: Any) -> str:
    return json.dumps(rules.write_position(state))
