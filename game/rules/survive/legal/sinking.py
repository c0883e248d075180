"""Which tile may sink, and the choices its underside can bring (K1 to K3, U3, V5, X4, Q1, Q2)."""

from __future__ import annotations

from .. import actions as a
from ..constants import Constants
from ..queries import sinkable, squid_spaces, unprotected_on, victims
from ..state import PublicState

Actions = list[a.Action]


def sinkings(t: Constants, s: PublicState) -> Actions:
    sink = t.sink
    return [sink[space] for space in sinkable(t, s)]


def boarders(t: Constants, s: PublicState) -> Actions:
    """U3"""
    return [a.PickBoarder(e) for e in unprotected_on(t, s, s.focus)]


def ferries(t: Constants, s: PublicState) -> Actions:
    """V5, R15"""
    return [a.Ferry(space) for space, crew in zip(s.boat_at, s.crew, strict=True) if space >= 0 and not crew]


def charges(t: Constants, s: PublicState) -> Actions:
    """X4"""
    return [a.PickCharge(e) for e in unprotected_on(t, s, s.focus)]


def squid_places(t: Constants, s: PublicState) -> Actions:
    """Q1"""
    return [a.PutSquid(space) for space in squid_spaces(t, s)]


def prey_of_squid(t: Constants, s: PublicState) -> Actions:
    return [a.PickVictim(e) for e in victims(t, s, s.focus)]
