"""What chance brings from the pile (A3, A4, T7)."""

from __future__ import annotations

from game.engine import EventSink
from game.rules.counts import with_count

from .. import actions as a
from .. import cards, flow
from .. import events as ev
from ..constants import Constants
from ..state import DEAL, State


def draw(t: Constants, s: State, action: a.Draw, events: EventSink) -> None:
    cards.take_card(t, s, action.kind)
    if events is not None:
        events.append(ev.CardDrawn(seat=s.player))
        events.append(ev.CardSeen(audience=(s.player,), seat=s.player, kind=action.kind))
    s.to_draw -= 1
    if s.step == DEAL:
        if not s.to_draw:
            flow.deal_to_next(t, s, events)
        return
    s.drawn += 1
    if s.buying:
        s.bought += 1
        s.fresh_cards = with_count(s.fresh_cards, action.kind, 1)
    flow.go_on_drawing(t, s, events)


def refill(t: Constants, s: State, action: a.Refill, events: EventSink) -> None:
    cards.refill(t, s)
    if events is not None:
        events.append(ev.PileRefilled(count=s.pile_size))
    flow.go_on_drawing(t, s, events)
