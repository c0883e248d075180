"""What each decision of Survive asks, in one sentence, and the rule it follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.engine import Message, SeatName
from game.engine.speech.words import Word

from ..board.board import CREATURES, TERRAINS
from ..constants import F_WHALE, FACES, SHARK, WHALE, Constants
from ..constants import SQUID as SQUID_KIND
from ..flow import CALM, ENDINGS, LAST_TILE, NOBODY_LEFT
from ..queries import boat_on
from ..state import (
    BOARD,
    CHARGE,
    CREATURE,
    DEAL,
    DEFEND,
    EXTRA,
    FERRY,
    FIRST,
    LAUNCH,
    LAY,
    MOVE,
    OVER,
    PLACE,
    PLAY,
    REVEAL,
    ROLL,
    SINK,
    SQUID,
    STEPS,
    VICTIM,
    PublicState,
)

Values = dict[str, Any]
Asking = tuple[str, Values]


def ask(t: Constants, s: PublicState) -> Message:
    """One sentence to the seat that decides; of chance, what is happening."""
    key, values = _ASKED.get(s.step, _plainly)(t, s)
    seat = s.actor if s.actor >= 0 else s.player
    return Message(f"survive.ask.{key}", {"seat": SeatName(seat), **values} if s.step not in (FIRST, LAY, DEAL, OVER) else values)


def _plainly(t: Constants, s: PublicState) -> Asking:
    return STEPS[s.step], {}


def _place(t: Constants, s: PublicState) -> Asking:
    return "place", {"count": sum(s.where[e] == t.rack for e in t.own[s.actor])}


def _launch(t: Constants, s: PublicState) -> Asking:
    return "launch", {"count": t.launches[s.cursor :].count((s.actor - s.first) % t.seats)}


def _move(t: Constants, s: PublicState) -> Asking:
    return "move", {"count": s.points}


def _sink(t: Constants, s: PublicState) -> Asking:
    """K1 to K3"""
    lowest = next(i for i, left in enumerate(s.tiles) if left)
    coastal = any(s.land[space] == lowest + 1 and t.near[space] & ~s.land_mask for space in t.island)
    return "sink" if coastal else "sink-any", {"terrain": Word(f"survive.terrain.{TERRAINS[lowest]}")}


def _at_focus(t: Constants, s: PublicState) -> Asking:
    return STEPS[s.step], {"space": t.names[s.focus]}


def _board(t: Constants, s: PublicState) -> Asking:
    return "board", {"space": t.names[s.focus], "count": t.full - t.aboard[s.crew[boat_on(s, s.focus)]]}


def _roll(t: Constants, s: PublicState) -> Asking:
    return "dive" if t.with_dolphins else "roll", {}


def _creature(t: Constants, s: PublicState) -> Asking:
    face = Word(f"survive.die.{_moved_by_whale(t) if s.face == F_WHALE else FACES[s.face]}")
    if not t.with_dolphins:
        return "creature", {"face": face}
    return ("creature-far", {"face": face, "count": s.distance}) if s.distance else ("creature-anywhere", {"face": face})


def _moved_by_whale(t: Constants) -> str:
    """Q3, Q8"""
    return "squid" if t.squids_for_whales else "whale-or-squid" if t.with_squids else "whale"


def _defend(t: Constants, s: PublicState) -> Asking:
    return "defend", {"creature": Word(f"survive.creature.{CREATURES[s.attacker]}"), "space": t.names[s.focus]}


def _over(t: Constants, s: PublicState) -> Asking:
    return "over", {"cause": Word(f"survive.cause.{ENDINGS[s.ending]}.end")}


_ASKED: dict[int, Callable[[Constants, PublicState], Asking]] = {
    PLACE: _place,
    LAUNCH: _launch,
    MOVE: _move,
    SINK: _sink,
    REVEAL: _at_focus,
    BOARD: _board,
    FERRY: _at_focus,
    CHARGE: _at_focus,
    VICTIM: _at_focus,
    ROLL: _roll,
    CREATURE: _creature,
    DEFEND: _defend,
    OVER: _over,
}

_RULES = {
    FIRST: "S5", LAY: "S2", DEAL: "S3", PLACE: "S6", LAUNCH: "S7", PLAY: "T1", MOVE: "T2", SINK: "T3", REVEAL: "K5",
    BOARD: "U3", FERRY: "V5", SQUID: "Q1", EXTRA: "V5",
}  # fmt: skip
_DEFENCES = {SHARK: "D1", WHALE: "D2", SQUID_KIND: "Q9"}
_ENDS = {LAST_TILE: "V4", NOBODY_LEFT: "E2", CALM: "V2"}


def rule(t: Constants, s: PublicState) -> str:
    """The number of the rule that a decision follows."""
    if s.step in (ROLL, CREATURE):
        return "X3" if t.with_dolphins else "T4"
    if s.step == CHARGE:
        return "X9" if s.resume == REVEAL else "X4"
    if s.step == VICTIM:
        return "Q2" if s.resume == REVEAL else "Q5"
    if s.step == DEFEND:
        return _DEFENCES[s.attacker]
    return _ENDS.get(s.ending, "E1") if s.step == OVER else _RULES[s.step]
