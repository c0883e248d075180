"""The legal actions of Atlantis in readable words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine import Choice, Saying

from . import actions as a
from .cards import ashore_bonus, bought_for
from .paying import worth
from .proposal import proposal
from .route import route_of
from .state import NONE, PAY, Table
from .tables import Tables
from .view import AtlantisView
from .wording import card_word, gap_saying, object_picture, place_name, tile_saying

CARDS_PICTURE, PURSE_PICTURE = "common/icon-cards", "atlantis/coin"
Telling = tuple[str, dict[str, Any]]


def choices(t: Tables, v: AtlantisView, legal: Sequence[a.Action]) -> list[Choice]:
    """One choice an action; of payments the next one of the cheapest is the main one."""
    proposed = proposal(t, v)[:1]
    return [_choice(t, v, action, action in proposed) for action in legal]


def _choice(t: Tables, v: AtlantisView, action: a.Action, is_proposed: bool) -> Choice:
    key, values = _TELLINGS[type(action)](t, v.table, action)
    group, heading, picture = _belonging(t, v.table, action)
    danger = _danger(t, v, action) if isinstance(action, a.Play) else None
    is_main = is_proposed or isinstance(action, (a.Stuck, a.Finish))
    return Choice(action, Saying(f"atlantis.choice.{key}", values), group, heading, picture, danger, is_main)


def _belonging(t: Tables, s: Table, action: a.Action) -> tuple[str, Saying | None, str | None]:
    """The group of an action, its heading and its picture."""
    match action:
        case a.Play():
            heading = Saying("atlantis.group.pawn", {"place": place_name(t, action.start)})
            return f"pawn-{action.start}", heading, object_picture(action.kind)
        case a.Buy():
            return "buy", Saying("atlantis.group.buy"), PURSE_PICTURE
        case a.Bridge():
            return "bridge", Saying("atlantis.group.bridge"), f"atlantis/bridge-{t.colours[s.player]}"
        case a.PayTile():
            return "pay", Saying("atlantis.group.pay"), PURSE_PICTURE
        case a.PayCard():
            return "pay", Saying("atlantis.group.pay"), object_picture(action.kind)
        case _:
            return "", None, CARDS_PICTURE


def _buy(t: Tables, s: Table, action: a.Buy) -> Telling:
    return "buy", {"value": action.value, "count": bought_for(action.value)}


def _bridge(t: Tables, s: Table, action: a.Bridge) -> Telling:
    first, end, price = next(gap for gap in t.ways[s.tops, s.bridges].open_gaps if gap[0] == action.place)
    if s.step == PAY:
        return "bridge-pays", {"gap": gap_saying(first, end), "count": s.owed - price}
    return "bridge", {"gap": gap_saying(first, end), "price": price}


def _play(t: Tables, s: Table, action: a.Play) -> Telling:
    """T2 to T5, G1: where the card leads, what it costs and what is taken."""
    route = route_of(t, s, action)
    start, place = place_name(t, action.start), place_name(t, route.end)
    values = {"card": card_word(action.kind), "start": start, "place": place, "price": route.price}
    suffix = "-for" if route.price else ""
    if route.is_taken:
        return f"play-on{suffix}", values
    if route.takes == NONE:
        return f"play-nothing{suffix}", values
    return f"play{suffix}", {**values, "tile": tile_saying(s.tops[route.takes])}


def _danger(t: Tables, v: AtlantisView, action: a.Play) -> Saying | None:
    """G6: a way that only a bridge laid during the move can pay for."""
    s, is_fresh = v.table, v.fresh_cards[action.kind] > 0
    means = worth(s.purses[s.player]) + s.held[s.player] - sum(v.fresh_cards) - (not is_fresh)
    return Saying("atlantis.danger.bridge") if route_of(t, s, action).price > means else None


def _pay_tile(t: Tables, s: Table, action: a.PayTile) -> Telling:
    return _paid("pay-tile", s.owed - action.value, {"value": action.value})


def _pay_card(t: Tables, s: Table, action: a.PayCard) -> Telling:
    return _paid("pay-card", s.owed - 1, {"card": card_word(action.kind)})


def _paid(key: str, owed: int, values: dict[str, Any]) -> Telling:
    """G2: what is still owed, or given too much."""
    if owed > 0:
        return key, {**values, "count": owed}
    return (f"{key}-over", {**values, "count": -owed}) if owed else (f"{key}-done", values)


def _stuck(t: Tables, s: Table, action: a.Stuck) -> Telling:
    return "stuck", {"count": t.draws.stuck + ashore_bonus(t, s)}


def _finish(t: Tables, s: Table, action: a.Finish) -> Telling:
    return "finish", {}


_TELLINGS: dict[type, Callable[[Tables, Table, Any], Telling]] = {
    a.Buy: _buy,
    a.Bridge: _bridge,
    a.Play: _play,
    a.PayTile: _pay_tile,
    a.PayCard: _pay_card,
    a.Stuck: _stuck,
    a.Finish: _finish,
}
