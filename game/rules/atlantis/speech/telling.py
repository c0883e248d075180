"""What the log tells of a game of Atlantis: a card with where it led and what was taken is one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event, Message, SeatName

from .. import events as ev
from ..constants import Constants
from .sentences import object_word, tile_message

_LED_TO = (ev.PlaceTaken, ev.PawnArrived, ev.TileCollected)  # what a card can lead to in the same step, the first first


def summarize(constants: Constants, events: Sequence[Event]) -> Sequence[Event | Message]:
    """A pawn that moves is told by its card."""
    card = next((event for event in events if isinstance(event, ev.CardPlayed)), None)
    led_to = next((event for kind in _LED_TO for event in events if isinstance(event, kind)), None) if card else None
    said = [_played(event, led_to) if isinstance(event, ev.CardPlayed) else event for event in events]
    return [one for one in said if one is not led_to and not isinstance(one, ev.PawnMoved)]


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
