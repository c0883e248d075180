"""What each action does. Trusts that it is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Event

from .. import actions as a
from ..state import State
from ..tables import Tables
from . import creatures, defence, hand, moves, setup, sinking


def apply(t: Tables, s: State, action: a.Action, told: list[Event] | None = None) -> None:
    _DOINGS[type(action)](t, s, action, told)


_DOINGS: dict[type, Callable[[Tables, State, Any, list[Event] | None], None]] = {
    a.First: setup.first,
    a.Lay: setup.lay,
    a.Deal: setup.deal,
    a.Place: setup.place,
    a.Launch: setup.launch,
    a.Keep: hand.keep,
    a.PlayHelp: hand.play_help,
    a.PlayWind: hand.play_wind,
    a.PlaySend: hand.play_send,
    a.Go: moves.go,
    a.GoGuarded: moves.go_guarded,
    a.Board: moves.board,
    a.Jump: moves.jump,
    a.Land: moves.land,
    a.Sail: moves.sail,
    a.Stop: moves.stop,
    a.Sink: sinking.sink,
    a.Under: sinking.under,
    a.PickBoarder: sinking.pick_boarder,
    a.Ferry: sinking.ferry,
    a.PutSquid: sinking.put_squid,
    a.PickVictim: creatures.pick_victim,
    a.PickCharge: creatures.pick_charge,
    a.Roll: creatures.roll,
    a.Dive: creatures.dive,
    a.Prowl: creatures.prowl,
    a.Drift: creatures.drift,
    a.HandOver: creatures.hand_over,
    a.Decline: creatures.decline,
    a.Repel: defence.repel,
    a.LetHappen: defence.let_happen,
}
