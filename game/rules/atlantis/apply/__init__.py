"""What each action does. Trusts that it is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Event

from .. import actions as a
from ..state import State
from ..tables import Tables
from . import collecting, drawing, moves, setup


def apply(t: Tables, s: State, action: a.Action, told: list[Event] | None = None) -> None:
    _DOINGS[type(action)](t, s, action, told)


_DOINGS: dict[type, Callable[[Tables, State, Any, list[Event] | None], None]] = {
    a.First: setup.first,
    a.Lay: setup.lay,
    a.Draw: drawing.draw,
    a.Refill: drawing.refill,
    a.Reveal: collecting.reveal,
    a.Buy: moves.buy,
    a.Bridge: moves.bridge,
    a.Play: moves.play,
    a.PayTile: moves.give_a_tile,
    a.PayCard: moves.give_a_card,
    a.Stuck: moves.stuck,
    a.Finish: moves.finish,
}
