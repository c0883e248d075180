"""Says what each kind of action of Atlantis would do, as a sentence: its key and its values; and what pieces and places
are called there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Message, SeatName
from game.engine.speech.words import Word

from ...action_kinds import Sentence
from .. import actions as a
from ..board import OBJECTS
from ..cards import ashore_bonus, cards_coming, cards_for
from ..constants import Constants
from ..paying import worth
from ..route import Opening, route_of, way_home
from ..state import IN_HAND, LOST, NONE, PAY, PublicState
from ..view import AtlantisView


def place_name(constants: Constants, s: PublicState, place: int) -> Word | Message:
    """A place is called by the tile that lies there: it has no number that anyone could see."""
    if constants.is_on_the_row(place):
        return Message("atlantis.tile.the", tile_message(s.tops[place]).values)
    return end_name(constants, place)


def end_name(constants: Constants, place: int) -> Word:
    """Atlantis or the mainland."""
    return Word(f"atlantis.place.{constants.called['place'][place]}")


def object_word(kind: int) -> Word:
    return Word(f"atlantis.object.{OBJECTS[kind]}")


def card_word(kind: int) -> Word:
    """An object as the name of a card, at the head of a line."""
    return Word(f"atlantis.card.{OBJECTS[kind]}")


def tile_message(code: int) -> Message:
    return Message("atlantis.tile", {"kind": object_word(code & 7), "value": code >> 3})


def tile_title(code: int) -> Message:
    """A tile at the head of a line."""
    return Message("atlantis.tile", {"kind": card_word(code & 7), "value": code >> 3})


def cards_message(kind: int, count: int) -> Message:
    return Message("atlantis.cards", {"kind": object_word(kind), "count": count})


def gap_message(constants: Constants, s: PublicState, first: int) -> Message:
    """A gap by the tiles at its two ends: one of them alone may lie before another gap too."""
    end = next(place for place in range(first, constants.mainland) if s.tops[place])
    return Message(
        "atlantis.gap", {"tile": place_name(constants, s, first - 1), "other": place_name(constants, s, end)}
    )


def object_picture(kind: int) -> str:
    return f"atlantis/object-{OBJECTS[kind]}"


def bridge_owner(s: PublicState, first: int, end: int) -> int | None:
    """Whose bridge lies on a gap; of several the first seat's."""
    return next((seat for seat, place in enumerate(s.bridges) if IN_HAND < place < LOST and first <= place < end), None)


def buy(constants: Constants, s: PublicState, action: a.Buy) -> Sentence:
    return "buy", {"value": action.value, "count": cards_coming(s, cards_for(action.value))}


def bridge(constants: Constants, s: PublicState, action: a.Bridge) -> Sentence:
    first, _, price = next(gap for gap in constants.prices[s.tops, s.bridges].open_gaps if gap[0] == action.place)
    gap = gap_message(constants, s, first)
    if s.step == PAY:
        return "bridge-pays", {"gap": gap, "count": s.owed - price}
    return "bridge", {"gap": gap, "price": price}


def play(constants: Constants, s: PublicState, action: a.Play) -> Sentence:
    """T2 to T5, G1: where the card leads, what it costs and what is taken."""
    route = route_of(constants, s, action)
    start, place = place_name(constants, s, action.start), place_name(constants, s, route.end)
    values = {"card": card_word(action.kind), "start": start, "place": place, "price": route.price}
    suffix = "-for" if route.price else ""
    if route.is_taken:
        return f"play-on{suffix}", values
    if route.takes == NONE:
        return f"play-nothing{suffix}", values
    return f"play{suffix}", {**values, "tile": tile_message(s.tops[route.takes])}


def pay_tile(constants: Constants, s: PublicState, action: a.PayTile) -> Sentence:
    return _take_payment("pay-tile", s.owed - action.value, {"value": action.value})


def pay_card(constants: Constants, s: PublicState, action: a.PayCard) -> Sentence:
    return _take_payment("pay-card", s.owed - 1, {"card": card_word(action.kind)})


def _take_payment(key: str, owed: int, values: dict[str, Any]) -> Sentence:
    """G2: what is still owed, or given too much."""
    if owed > 0:
        return key, {**values, "count": owed}
    return (f"{key}-over", {**values, "count": -owed}) if owed else (f"{key}-done", values)


def stuck(constants: Constants, s: PublicState, action: a.Stuck) -> Sentence:
    return "stuck", {"count": cards_coming(s, constants.draws.stuck + ashore_bonus(constants, s))}


def play_in_danger(constants: Constants, v: AtlantisView, action: a.Play) -> Message | None:
    """G6: a way that only a bridge laid during the move can pay for."""
    s, is_fresh = v.state, v.fresh_cards[action.kind] > 0
    means = worth(s.purses[s.player]) + s.held[s.player] - sum(v.fresh_cards) - (not is_fresh)
    return Message("atlantis.danger.bridge") if route_of(constants, s, action).price > means else None


def tell_openings(constants: Constants, s: PublicState, seat: int, found: Sequence[Opening]) -> list[Message]:
    """Tells which tile goes next behind someone's pawns, and how the way home changes by that."""
    said = []
    for one in found:
        key = "stack" if one.has_more else "gap" if one.price else "free"
        said.append(Message(f"atlantis.threat.{key}", {"tile": tile_message(s.tops[one.place]), "price": one.price}))
    now, then = (way_home(constants, s, seat, gone) for gone in ((), [one.place for one in found if not one.has_more]))
    key = "way-then" if then != now else "way"
    first = said or [Message("atlantis.threat.none", {"seat": SeatName(seat)})]
    return [*first, Message(f"atlantis.threat.{key}", {"seat": SeatName(seat), "now": now, "then": then})]
