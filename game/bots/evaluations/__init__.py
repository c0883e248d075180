"""The worth of a position to each seat, roughly in points: one module per game, and a plain one for games without.

The numbers are apart: a file a game in `data/weights`, and one more where so many players ask for others.
`tools/tune.py` finds better ones by play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar, TypeVarTuple
from weakref import WeakKeyDictionary

import msgspec

from game.engine import Rules
from game.files.documents import read_document
from game.files.resources import data
from game.files.schema import to_struct
from game.rules import find_game_part

Worths = list[float]  # by seat
W = TypeVar("W", bound=msgspec.Struct)
C = TypeVar("C")  # the constants of a game
More = TypeVarTuple("More")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How bots judge the positions of one game."""

    worths: Callable[[Any, Any], Worths]  # of a game's rules and a position: what each seat will probably have
    is_midway: Callable[[Any], bool] = lambda state: False
    """Whether the seat to act is in the middle of something that cannot be judged before it is done."""
    whose_turn: Callable[[Any], int] | None = None
    """The seat whose turn it is in a position, whoever has to answer in it; None: it is always the turn of the seat to
    act.
    """
    # a search plays so many turns to their end, the present one counted, before it judges: what wins most matches
    turns: int = 1
    silent: Callable[[Any, Sequence[Any], Random], Sequence[Any]] = lambda rules, actions, random: actions
    """Of a game's rules and actions: those among which a choice gives no secret away; which ones, chance says and no
    secret.
    """
    ideas: Callable[[Any, Any], Iterable[tuple[Any, ...]]] = lambda rules, state: ()
    """Of a game's rules and a position: beginnings of a turn that are worth a look although they look bad on the way.
    """
    guess: Callable[[Any, Any], Callable[[Any, Random], None]] = lambda rules, view: lambda world, random: None
    """Of a game's rules and a view: what makes a world that could be a likelier one, by what rivals did."""
    feared: Callable[[float], Callable[[Any, Any], Worths]] | None = None
    """Of how many times as dangerous as usual someone takes a game to be: the worths in such eyes; None: they are the
    same in all.
    """
    harms: Callable[[Any, Any], Sequence[float]] = lambda rules, view: ()
    """Of a game's rules and a view: what each seat has done to the one that knows it, as far as all saw; empty where
    that is unknown.
    """
    compares_turns: bool = False
    """Whether whole turns up to where chance has a say are compared, and not the first steps of plans: where many
    decisions make a turn.
    """
    weights: type[Any] | None = (
        None  # what the numbers are called that it judges by, where they are in a file of their own
    )


def points_now(rules: Rules[Any, Any], state: Any) -> Worths:
    """The result if the game ended now."""
    return [float(standing.points) for standing in rules.standings(state)]


@cache
def evaluation_of(game: str) -> Evaluation:
    """A game's own; one that brings none is judged by the points alone."""
    return find_game_part(game, __name__, "EVALUATION", Evaluation(points_now))


def remembered(make: Callable[[C, *More], R]) -> Callable[[C, *More], R]:
    """Makes something of the constants of a game once, and remembers it with them: a cache of its own would keep games
    alive that have ended.
    """
    name = f"{make.__module__}.{make.__qualname__}"

    def find(constants: C, *more: *More) -> R:
        try:
            found: R = constants.__dict__[name][more]
        except KeyError:
            found = constants.__dict__.setdefault(name, {})[more] = make(constants, *more)
        return found

    return find


TRIED: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
"""Other weights than the usual ones, by the constants of the rules that they are tried with; to be put there before
anything is judged.
"""


def weights_file(game: str, players: int) -> Path:
    """The file for exactly this many players, or else the one for any number."""
    own = data("weights", f"{game}-{players}.yaml")
    return own if own.is_file() else data("weights", f"{game}.yaml")


def usual_weights(game: str, players: int, kind: type[W]) -> W:
    return to_struct(read_document(weights_file(game, players)), kind)


def weights_for(constants: Any, game: str, kind: type[W]) -> W:
    """Those that are tried with these constants, else the usual ones."""
    found: W = TRIED.get(constants) or usual_weights(game, constants.seats, kind)
    return found
