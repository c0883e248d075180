"""What each kind of action of Atlantis would do, as the key of its sentence and the values, and what it can cost dearly."""

from __future__ import annotations

from typing import Any

from game.engine import Message

from ...action_kinds import Sentence
from .. import actions as a
from ..cards import ashore_bonus, bought_for
from ..constants import Constants
from ..paying import worth
from ..route import route_of
from ..state import NONE, PAY, PublicState
from ..view import AtlantisView
from .wording import card_word, gap_message, place_name, tile_message


def buy(t: Constants, s: PublicState, action: a.Buy) -> Sentence:
    return "buy", {"value": action.value, "count": bought_for(action.value)}


def bridge(t: Constants, s: PublicState, action: a.Bridge) -> Sentence:
    first, end, price = next(gap for gap in t.tolls[s.tops, s.bridges].open_gaps if gap[0] == action.place)
    if s.step == PAY:
        return "bridge-pays", {"gap": gap_message(first, end), "count": s.owed - price}
    return "bridge", {"gap": gap_message(first, end), "price": price}


def play(t: Constants, s: PublicState, action: a.Play) -> Sentence:
    """T2 to T5, G1: where the card leads, what it costs and what is taken."""
    route = route_of(t, s, action)
    start, place = place_name(t, action.start), place_name(t, route.end)
    values = {"card": card_word(action.kind), "start": start, "place": place, "price": route.price}
    suffix = "-for" if route.price else ""
    if route.is_taken:
        return f"play-on{suffix}", values
    if route.takes == NONE:
        return f"play-nothing{suffix}", values
    return f"play{suffix}", {**values, "tile": tile_message(s.tops[route.takes])}


def pay_tile(t: Constants, s: PublicState, action: a.PayTile) -> Sentence:
    return _paid("pay-tile", s.owed - action.value, {"value": action.value})


def pay_card(t: Constants, s: PublicState, action: a.PayCard) -> Sentence:
    return _paid("pay-card", s.owed - 1, {"card": card_word(action.kind)})


def _paid(key: str, owed: int, values: dict[str, Any]) -> Sentence:
    """G2: what is still owed, or given too much."""
    if owed > 0:
        return key, {**values, "count": owed}
    return (f"{key}-over", {**values, "count": -owed}) if owed else (f"{key}-done", values)


def stuck(t: Constants, s: PublicState, action: a.Stuck) -> Sentence:
    return "stuck", {"count": t.draws.stuck + ashore_bonus(t, s)}


def finish(t: Constants, s: PublicState, action: a.Finish) -> Sentence:
    return "finish", {}


def play_in_danger(t: Constants, v: AtlantisView, action: a.Play) -> Message | None:
    """G6: a way that only a bridge laid during the move can pay for."""
    s, is_fresh = v.table, v.fresh_cards[action.kind] > 0
    means = worth(s.purses[s.player]) + s.held[s.player] - sum(v.fresh_cards) - (not is_fresh)
    return Message("atlantis.danger.bridge") if route_of(t, s, action).price > means else None
