"""Games of Nim with cards for tests of the kernel and of the store."""

from __future__ import annotations

from random import Random
from typing import Any

from game.engine import CHANCE, Head, Line, OptionValue, PlainData, Referee, Rules
from game.engine.journal import read_line
from tests.inside import state_of

from .nim import Nim, make_rules, small_board
from .nim.state import State
from .nim.view import NimView

NimReferee = Referee[State, NimView]


def nim(players: int = 3, **options: OptionValue) -> Nim:
    return make_rules(small_board(), players, options)


def head_of(rules: Nim, seed: int = 7) -> Head:
    return Head.of(rules, ["Ана", "Bo\nb", "陳", "D"][: rules.seats], seed)


def nim_from(rules: Nim, *lines: str, seed: int = 7) -> NimReferee:
    """A game after these journal lines."""
    referee = Referee(rules, seed)
    for number, line in enumerate(lines):
        referee.repeat(read_line(line, number))
    return referee


def whole(referee: NimReferee) -> PlainData:
    """The position itself, which only a test may look at."""
    return referee.rules.write_position(state_of(referee))


def a_step(referee: Referee[Any, Any], random: Random) -> None:
    """Chance, now and then an undo, else any legal action."""
    seat = referee.to_act()
    if seat == CHANCE:
        referee.draw()
        return
    last = referee.lines[-1].actor if referee.lines else CHANCE
    if random.random() < 0.2 and referee.why_no_undo(last) is None:
        referee.undo(last)
    else:
        referee.play(seat, random.choice(list(referee.legal())))


def a_game(rules: Rules[State, NimView], seed: int, steps: int = 1000) -> NimReferee:
    """Random play with undo, to the end or for so many steps."""
    referee, random = Referee(rules, seed), Random(seed)
    while steps and referee.to_act() != -2:
        a_step(referee, random)
        steps -= 1
    return referee


def write_lines(lines: list[Line]) -> list[str]:
    return [line.write() for line in lines]
