"""The view of a seat, or of the whole table: all of the position. Only the future is unknown, and that is no part of
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.engine import Event, View

from .constants import Constants
from .state import State


@dataclass(frozen=True, slots=True)
class AtlandiceView(View):
    """The table, the same for everyone."""

    state: State


def view(constants: Constants, s: State, seat: int | None, history: tuple[Event, ...] = ()) -> AtlandiceView:
    return AtlandiceView(seat, history, s.copy())


def determinize(constants: Constants, v: AtlandiceView, random: Random) -> State:
    return v.state.copy()
