"""Tiles and cards that are given away: they leave the game (T1, G2)."""

from __future__ import annotations

from game.engine import EventSink
from game.rules.counts import with_count

from . import events as ev
from .cards import lose_card
from .row_tolls import VALUES
from .state import State


def collect_tile(s: State, seat: int, tile: int) -> None:
    purse = bytes(sorted((*s.purses[seat], tile), reverse=True))
    s.purses = (*s.purses[:seat], purse, *s.purses[seat + 1 :])


def give_tile(s: State, seat: int, value: int) -> int:
    """The first tile of a value leaves the purse and the game; which one it was."""
    purse = s.purses[seat]
    at = purse.translate(VALUES).index(value)
    tile = purse[at]
    s.purses = (*s.purses[:seat], purse[:at] + purse[at + 1 :], *s.purses[seat + 1 :])
    s.left += bytes((tile,))
    return tile


def pay_tile(s: State, seat: int, value: int, events: EventSink) -> None:
    tile = give_tile(s, seat, value)
    if events is not None:
        events.append(ev.TilePaid(seat=seat, tile=tile))


def pay_card(s: State, seat: int, kind: int, events: EventSink) -> None:
    lose_card(s, seat, kind)
    s.removed = with_count(s.removed, kind, 1)
    if events is not None:
        events.append(ev.CardPaid(seat=seat, kind=kind))
