"""Why an action is not legal here: a code that names the rule, for whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import actions as a
from .sea import boat_on
from .state import CREATURE, DEFEND, EXTRA, LAUNCH, MOVE, NONE, PLACE, PLAY, SINK, State
from .tables import Tables

NOT_NOW = "not-now"
_STEPS: dict[type, tuple[int, ...]] = {
    a.Place: (PLACE,), a.Launch: (LAUNCH,), a.Keep: (PLAY,), a.PlayHelp: (PLAY,), a.PlayWind: (PLAY,), a.PlaySend: (PLAY,),
    a.Go: (MOVE, EXTRA), a.GoGuarded: (MOVE,), a.Board: (MOVE, EXTRA), a.Jump: (MOVE, EXTRA), a.Land: (MOVE, EXTRA),
    a.Sail: (MOVE,), a.Stop: (MOVE, EXTRA), a.Sink: (SINK,), a.Prowl: (CREATURE,), a.Drift: (CREATURE,), a.HandOver: (CREATURE,),
    a.Decline: (CREATURE,), a.Repel: (DEFEND,), a.LetHappen: (DEFEND,),
}  # fmt: skip


def why_not(t: Tables, s: State, action: Any) -> str:
    if s.step not in _STEPS.get(type(action), ()):
        return NOT_NOW
    explain = _REASONS.get(type(action))
    return explain(t, s, action) if explain else NOT_NOW


def _place(t: Tables, s: State, action: a.Place) -> str:
    if t.owner[action.explorer] != s.actor:
        return "M9-not-yours"
    return "S6-already-placed" if s.where[action.explorer] != t.rack else "S6-tile-taken"


def _launch(t: Tables, s: State, action: a.Launch) -> str:
    return "S7-not-free" if not s.land[action.space] else "S7-on-land"


def _explorer(t: Tables, s: State, e: int) -> str:
    if t.owner[e] != s.actor:
        return "M9-not-yours"
    if s.where[e] >= t.saved:
        return "M7-out-of-play"
    if s.step == EXTRA and not s.pushed >> e & 1:
        return "V5-not-on-that-tile"
    return "M11-has-swum" if s.where[e] < t.afloat and not s.land[s.where[e]] and s.swum >> e & 1 else ""


def _space_of(t: Tables, s: State, e: int) -> int:
    place = s.where[e]
    return place if place < t.afloat else s.boat_at[place - t.afloat]


def _go(t: Tables, s: State, action: a.Go | a.GoGuarded) -> str:
    if reason := _explorer(t, s, action.explorer):
        return reason
    place = s.where[action.explorer]
    if place >= t.afloat:
        return "M4-jump-first"
    if not t.near[place] >> action.space & 1:
        return "M1-not-adjacent"
    return "M8-no-way-back" if s.land[action.space] else "X7-no-dolphin"


def _board(t: Tables, s: State, action: a.Board) -> str:
    if reason := _explorer(t, s, action.explorer):
        return reason
    boat = boat_on(s, action.space)
    if boat == NONE:
        return "M2-no-boat"
    if t.aboard[s.crew[boat]] >= t.full:
        return "M2-boat-full"
    place = s.where[action.explorer]
    swims = place < t.afloat and not s.land[place]
    return "M6-own-space" if swims else "M2-not-adjacent"


def _jump(t: Tables, s: State, action: a.Jump) -> str:
    return _explorer(t, s, action.explorer) or "M4-not-aboard"


def _land(t: Tables, s: State, action: a.Land) -> str:
    return _explorer(t, s, action.explorer) or "M7-no-isle-here"


def _sail(t: Tables, s: State, action: a.Sail) -> str:
    boat = boat_on(s, action.start)
    if boat == NONE:
        return "B1-no-boat"
    if s.crew[boat] and not t.control[s.crew[boat]] >> s.actor & 1:
        return "B2-not-in-control"
    if not t.near[action.start] >> action.space & 1:
        return "B1-not-adjacent"
    if s.land[action.space]:
        return "B1-on-land"
    return "B1-boat-there" if s.boats >> action.space & 1 else "Q7-squid-there"


def _sink(t: Tables, s: State, action: a.Sink) -> str:
    terrain = s.land[action.space]
    if not terrain:
        return "K1-no-tile"
    return "K2-lower-first" if any(s.tiles[: terrain - 1]) else "K1-not-on-the-coast"


def _play(t: Tables, s: State, action: Any) -> str:
    return "H-no-such-tile-or-target"


def _creature(t: Tables, s: State, action: Any) -> str:
    return "C-not-by-this-roll"


def _repel(t: Tables, s: State, action: a.Repel) -> str:
    return "D-no-such-tile"


_REASONS: dict[type, Callable[[Tables, State, Any], str]] = {
    a.Place: _place, a.Launch: _launch, a.PlayHelp: _play, a.PlayWind: _play, a.PlaySend: _play, a.Go: _go, a.GoGuarded: _go,
    a.Board: _board, a.Jump: _jump, a.Land: _land, a.Sail: _sail, a.Sink: _sink,
    a.Prowl: _creature, a.Drift: _creature, a.HandOver: _creature, a.Repel: _repel,
}  # fmt: skip
