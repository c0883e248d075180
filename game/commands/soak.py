"""`soak`: thousands of random games at random tables, with every invariant checked after every action."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from game.engine import CHANCE, Action, ImpossibleOptions, Option, OptionValue, Rules
from game.rules import game_of
from game.words.catalogue import Catalogue
from game.words.option_words import write_value

from .command_line import ANY_GAME, SEED, Command, number
from .games import board_files, decisions, game_seed, named_board
from .terminal import INTERRUPTED, ProgressBar
from .workers import MOST_JOBS, local_workers

_ENDLESS = 50_000  # more decisions than any game of ours could have
_COPIES = 16  # how often, in steps, copying and applying is compared with applying


@dataclass(slots=True)
class _Totals:
    """Running totals of all games so far, however many."""

    count: int = 0
    decisions: int = 0
    steps: int = 0
    refused: int = 0
    broken: SoakGame | None = None

    def add(self, game: SoakGame) -> None:
        self.count += 1
        self.decisions += game.length.decisions
        self.steps += game.length.steps
        self.refused += game.refused
        self.broken = game if game.fault else None


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    game_of(chosen.game)
    start, totals = monotonic(), _Totals()
    try:
        _play_all(chosen, totals)
    except KeyboardInterrupt:
        print(catalogue.say("soak.stopped", count=totals.count))
        return INTERRUPTED
    counts = {"count": totals.count, "decisions": totals.decisions, "steps": totals.steps, "refused": totals.refused}
    print(catalogue.say("soak.totals", **counts, seconds=monotonic() - start))
    if totals.broken:
        print(_fault_words(chosen, totals.broken, catalogue))
        return 1
    print(catalogue.say("soak.fine"))
    return 0


def _play_all(chosen: Namespace, totals: _Totals) -> None:
    """Plays until all games are played or one is broken."""
    numbers = range(chosen.first, chosen.first + chosen.games)
    one = partial(soak_game, chosen.game, chosen.seed, boards=board_files(chosen.game))
    with (
        ProgressBar(chosen.games) as progress,
        local_workers(chosen.jobs) as workers,
        closing(workers.map(one, numbers)) as games,
    ):
        for game in games:
            totals.add(game)
            progress.step()
            if totals.broken:
                return


def _fault_words(chosen: Namespace, game: SoakGame, catalogue: Catalogue) -> str:
    options = " ".join(f"{key}={write_value(value)}" for key, value in game.drawn.options.items())
    return catalogue.say(
        "soak.broken",
        game=chosen.game,
        seed=chosen.seed,
        number=game.number,
        step=game.length.steps,
        fault=game.fault,
        board=game.drawn.board,
        players=game.drawn.players,
        options=options,
    )


@dataclass(frozen=True, slots=True)
class SoakTable:
    """The board, number of players and options of a game of a soak."""

    board: str
    players: int
    options: dict[str, OptionValue]


@dataclass(slots=True)
class Length:
    """How far a game has come."""

    steps: int = 0
    decisions: int = 0


@dataclass(frozen=True, slots=True)
class SoakGame:
    """How one game of a soak went; `fault` is what broke it at `step`."""

    number: int
    drawn: SoakTable
    refused: int  # tables that were drawn before and cannot be played
    length: Length
    fault: str = ""


class Broken(Exception):
    """Something that must always hold does not."""


def soak_game(game: str, seed: int, number: int, boards: Sequence[str]) -> SoakGame:
    """Draws a table and plays it; a game depends only on seed and number, so it can be repeated."""
    random = Random(game_seed(seed, number))
    rules, drawn, refused = _draw_table(game, random, boards)
    length, fault = Length(), ""
    try:
        _play(rules, random, length)
    except Exception as error:  # whatever it is, it is what a soak looks for
        fault = f"{type(error).__name__}: {error}"
    return SoakGame(number, drawn, refused, length, fault)


def _draw_table(game: str, random: Random, boards: Sequence[str]) -> tuple[Rules[Any, Any], SoakTable, int]:
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
    twin = _apply_to_copy(rules, state, action) if deep else ""
    rules.apply(state, action, [] if deep else None)
    if deep and twin != _dump(rules, state):
        raise Broken(f"copy and apply differs from apply: {text!r}")


def _apply_to_copy(rules: Rules[Any, Any], state: Any, action: Action) -> str:
    before, twin = _dump(rules, state), state.copy()
    rules.apply(twin, action)
    if _dump(rules, state) != before:
        raise Broken(f"what happens to a copy happens to the original: {rules.write(action)!r}")
    return _dump(rules, twin)


def _dump(rules: Rules[Any, Any], state: Any) -> str:
    return json.dumps(rules.write_position(state))


COMMAND = Command(
    "soak",
    run,
    (
        ANY_GAME,
        number("--games", 10_000, least=1),
        SEED,
        number("--jobs", min(os.cpu_count() or 1, MOST_JOBS), least=1),
        number("--first", 0, least=0),
    ),
)
