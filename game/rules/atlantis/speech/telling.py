"""What the log tells of a game of Atlantis: its steps, where a card with what it led to is one sentence, and a turn in one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.engine import Event, Message, SeatName
from game.engine.speech.words import TurnPart

from .. import events as ev
from ..constants import Constants
from .sentences import object_word, tile_message

_LED_TO = (ev.PlaceTaken, ev.PawnArrived, ev.TileCollected)  # what a card can lead to in the same step, the first first


def summarize(constants: Constants, events: Sequence[Event]) -> Sequence[Event | Message]:
    """A pawn that moves is told by its card, and cards that are drawn are counted."""
    card = next((event for event in events if isinstance(event, ev.CardPlayed)), None)
    led_to = next((event for kind in _LED_TO for event in events if isinstance(event, kind)), None) if card else None
    said = [_played(event, led_to) if isinstance(event, ev.CardPlayed) else event for event in events]
    told = [one for one in said if one is not led_to and not isinstance(one, ev.PawnMoved)]
    drawn = [one for one in told if isinstance(one, ev.CardDrawn)]
    if len(drawn) > 1:
        count = Message("atlantis.told.drawn", {"seat": SeatName(drawn[0].seat), "count": len(drawn)})
        told = [count if one is drawn[0] else one for one in told if one is drawn[0] or not isinstance(one, ev.CardDrawn)]
    return told


def _played(card: ev.CardPlayed, led_to: Event | None) -> Event | Message:
    values = {"seat": SeatName(card.seat), "card": object_word(card.kind)}
    match led_to:
        case ev.PlaceTaken():
            return Message("atlantis.told.taken", values)
        case ev.PawnArrived():
            return Message("atlantis.told.arrived", values)
        case ev.TileCollected(tile=tile):
            return Message("atlantis.told.takes", {**values, "tile": tile_message(tile)})
        case _:
            return card


def tell_turn(constants: Constants, seat: int, events: Sequence[Event], reader: int | None) -> Sequence[TurnPart]:
    """The cards, what was bought, bridged, paid and taken, and who came ashore."""
    return [*_doings(events), *_sayings(events)]


def _doings(events: Sequence[Event]) -> Iterator[TurnPart]:
    cards = [object_word(event.kind) for event in events if isinstance(event, ev.CardPlayed)]
    for event in events:
        if isinstance(event, ev.TileSold):
            yield _part("sold", rank=1, tile=tile_message(event.tile))
    if any(isinstance(event, ev.HandShown) for event in events):
        yield _part("stuck")
        yield _part("drew", rank=1, count=sum(isinstance(event, ev.CardDrawn) for event in events))
    if cards:
        yield _part("cards", rank=2, cards=cards)
    if any(isinstance(event, ev.BridgeLaid) for event in events):
        yield _part("bridge", rank=1)
    if paid := sum(_paid(event) for event in _before_the_end(events)):
        yield _part("paid", rank=1, count=paid)
    for event in events:
        if isinstance(event, ev.TileCollected):
            yield _part("took", tile=tile_message(event.tile))
        elif isinstance(event, ev.PawnArrived):
            yield _part("arrived")


def _before_the_end(events: Sequence[Event]) -> Sequence[Event]:
    """Without the final march, in which everyone pays."""
    end = next((number for number, event in enumerate(events) if isinstance(event, ev.GameEnded)), len(events))
    return events[:end]


def _paid(event: Event) -> int:
    return event.tile >> 3 if isinstance(event, ev.TilePaid) else int(isinstance(event, ev.CardPaid))


def _sayings(events: Sequence[Event]) -> Iterator[TurnPart]:
    for event in events:
        match event:
            case ev.FirstDrawn(seat=seat):
                yield TurnPart(Message("atlantis.event.first-drawn", {"seat": SeatName(seat)}), is_sentence=True)
            case ev.BridgeLost(seat=seat):
                yield TurnPart(Message("atlantis.event.bridge-lost", {"seat": SeatName(seat)}), rank=1, is_sentence=True)
            case ev.GameEnded():
                yield TurnPart(Message("atlantis.line.over"), is_sentence=True)


def _part(key: str, rank: int = 0, **values: Any) -> TurnPart:
    return TurnPart(Message(f"atlantis.line.{key}", values), rank)
