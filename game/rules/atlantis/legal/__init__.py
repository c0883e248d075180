"""What the seat to act may do, step by step of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import actions as a
from ..constants import Constants
from ..row_tolls import VALUES
from ..state import AFTER, CHAIN, IN_HAND, PAY, TURN, State
from .moves import chain_plays, plays
from .payments import payments

STUCK, FINISH = a.Stuck(), a.Finish()
Actions = list[a.Action]


def legal(t: Constants, s: State) -> Sequence[a.Action]:
    offer = _OFFERS.get(s.step)
    return offer(t, s) if offer else ()


def turn_choices(t: Constants, s: State) -> Actions:
    """T1, T2, G6; who cannot move without laying a bridge on the way may be stuck (T8, T9)."""
    out: Actions = []
    if s.fresh:
        out += [t.buy[value] for value in dict.fromkeys(s.purses[s.player].translate(VALUES)) if value > 1]
    if s.bridges[s.player] == IN_HAND:
        out += t.tolls[s.tops, s.bridges].unbridged
    if not plays(t, s, out):
        out.append(STUCK)
    return out


def after_choices(t: Constants, s: State) -> Actions:
    """G6: after collecting and before drawing."""
    return [FINISH, *t.tolls[s.tops, s.bridges].unbridged]


_OFFERS: dict[int, Callable[[Constants, State], Actions]] = {TURN: turn_choices, CHAIN: chain_plays, PAY: payments, AFTER: after_choices}

OPENLY: dict[int, Sequence[a.Action]] = {TURN: (), CHAIN: (), PAY: ()}
"""Where what is legal depends on the hand: nothing of it is open, a public move or payment would tell of the cards. Else all is."""
