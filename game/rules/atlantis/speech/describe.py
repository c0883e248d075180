"""A position of Atlantis as a table shows it: whose turn, which step, what is asked, what each player has."""

from __future__ import annotations

from typing import Any

from game.engine import Count, Description, Message, Plate, SeatName, Stepper
from game.engine.speech.words import Word

from ..constants import Constants
from ..march import ENDINGS
from ..paying import worth
from ..row_tolls import VALUES
from ..state import AFTER, CHAIN, DEAL, DRAW, FIRST, IN_HAND, LAY, OVER, PAY, REFILL, REVEAL, STEPS, TURN, PublicState
from ..view import AtlantisView
from .sections import board_sections, hand_sections

SETUP_STEPS = ("atlantis.step.row", "atlantis.step.cards")
TURN_STEPS = ("atlantis.step.buy", "atlantis.step.move", "atlantis.step.pay", "atlantis.step.collect", "atlantis.step.draw")
BUYING, MOVING, PAYING, COLLECTING, DRAWING = range(len(TURN_STEPS))
_SETUP = {FIRST: 0, LAY: 0, DEAL: 1}
_TURN = {CHAIN: MOVING, PAY: PAYING, REVEAL: COLLECTING, AFTER: COLLECTING, OVER: -1}


def describe(t: Constants, v: AtlantisView) -> Description:
    s = v.table
    return Description(
        turn=_turn(s),
        stepper=_stepper(s),
        ask=_ask(t, s),
        plates=tuple(_plate(t, s, seat) for seat in range(t.seats)),
        board=board_sections(t, s),
        hand=hand_sections(v),
        rule=_rule(s),
    )


def _turn(s: PublicState) -> Message:
    if s.step in _SETUP:
        return Message("atlantis.turn.setup")
    return Message("atlantis.turn.over") if s.step == OVER else Message("atlantis.turn", {"seat": SeatName(s.player)})


def _stepper(s: PublicState) -> Stepper:
    if s.step in _SETUP:
        return Stepper(SETUP_STEPS, _SETUP[s.step])
    if s.step == TURN:
        return Stepper(TURN_STEPS, BUYING if _can_buy(s) else MOVING)
    return Stepper(TURN_STEPS, _TURN.get(s.step, BUYING if s.buying else DRAWING))


def _can_buy(s: PublicState) -> bool:
    """T1: before anything else, and not with a tile of 1."""
    return s.fresh and any(value > 1 for value in s.purses[s.player].translate(VALUES))


def _ask(t: Constants, s: PublicState) -> Message:
    if s.step == OVER:
        return Message("atlantis.ask.over", {"cause": Word(f"atlantis.cause.{ENDINGS[s.ending]}")})
    if s.step in (FIRST, LAY):
        return Message(f"atlantis.ask.{STEPS[s.step]}")
    key, values = _asked(t, s)
    return Message(f"atlantis.ask.{key}", {"seat": SeatName(s.player), **values})


def _asked(t: Constants, s: PublicState) -> tuple[str, dict[str, Any]]:
    if s.step == TURN:
        return ("turn-or-buy" if _can_buy(s) else "turn"), {}
    if s.step == PAY:
        return "pay", {"count": s.owed}
    if s.step == CHAIN:
        return "chain", {"place": str(s.where[s.pawn])}
    if s.step == REVEAL:
        return "reveal", {"place": str(s.focus)}
    return STEPS[s.step], {"count": s.to_draw} if s.step in (DEAL, DRAW) else {}


_RULES = {FIRST: "A3", LAY: "A1", DEAL: "A3", CHAIN: "T3", PAY: "G2", REVEAL: "T5", AFTER: "G6", REFILL: "A4"}


def _rule(s: PublicState) -> str:
    """The number of the rule that a decision follows."""
    if s.step == TURN:
        return "T1" if _can_buy(s) else "T2"
    if s.step == DRAW:
        return "T1" if s.buying else "T8" if s.stuck else "T7"
    return "E3" if s.step == OVER else _RULES[s.step]


def _plate(t: Constants, s: PublicState, seat: int) -> Plate:
    """Tiles lie open and cards are counted, so the points are open too (E3); the final march is still to be paid."""
    purse, cards = s.purses[seat], s.held[seat]
    counts = (
        Count("atlantis.count.home", s.where[t.own(seat)].count(t.mainland), "common/icon-flag"),
        Count("atlantis.count.tiles", len(purse), "common/icon-bag"),
        Count("atlantis.count.cards", cards, "common/icon-cards"),
        Count("atlantis.count.bridge", int(s.bridges[seat] == IN_HAND), "common/icon-link"),
    )
    return Plate(seat, counts, worth(purse) + cards - s.debts[seat])
