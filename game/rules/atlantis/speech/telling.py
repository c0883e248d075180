"""The log's account of a game of Atlantis: its steps, where a card with what it led to is one sentence, and a turn in
one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from game.engine import Event, Message, SeatName
from game.engine.speech.words import TurnPart, Word

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
        told = [
            count if one is drawn[0] else one for one in told if one is drawn[0] or not isinstance(one, ev.CardDrawn)
        ]
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
    """Tells of purchases, cards, bridges, payments, tiles taken and pawns ashore, in their order."""
    found: list[TurnPart] = []
    # What is told, without the final march, in which everyone pays.
    end = next((number for number, event in enumerate(events) if isinstance(event, ev.GameEnded)), len(events))
    for name, of_one_kind in groupby([event for event in events[:end] if not isinstance(event, _ECHOES)], _doing):
        found += _tell(
            name, list(of_one_kind), has_shown=any(part.message.key == "atlantis.line.stuck" for part in found)
        )
    if any(isinstance(event, ev.GameEnded) for event in events):
        found.append(TurnPart(Message("atlantis.line.over"), is_sentence=True))
    return found


_DOINGS: dict[type[Event], str] = {
    ev.FirstDrawn: "first",
    ev.TileSold: "sold",
    ev.HandShown: "stuck",
    ev.CardDrawn: "drew",
    ev.CardPlayed: "cards",
    ev.BridgeLaid: "bridge",
    ev.BridgeLost: "bridge-lost",
    ev.TilePaid: "paid",
    ev.CardPaid: "paid",
    ev.TileCollected: "took",
    ev.PawnArrived: "arrived",
}
_ECHOES = (
    ev.PawnMoved,
    ev.PlaceTaken,
    ev.TollDue,
    ev.CardSeen,
    ev.PileRefilled,
)  # facts that part nothing of what is told


def _doing(event: Event) -> str:
    return _DOINGS.get(type(event), "")


def _tell(name: str, events: Sequence[Any], has_shown: bool) -> Iterator[TurnPart]:
    """Tells of something that was done once or several times in a row. Everyone draws cards at the end of a turn: only
    those are told that a hand was shown for.
    """
    match name:
        case "first" | "bridge-lost":
            key = "first-drawn" if name == "first" else name
            for event in events:
                yield TurnPart(
                    Message(f"atlantis.event.{key}", {"seat": SeatName(event.seat)}),
                    int(name != "first"),
                    is_sentence=True,
                )
        case "sold" | "took":
            for event in events:
                yield _part(name, rank=int(name == "sold"), tile=tile_message(event.tile))
        case "cards":
            yield _part(
                "cards",
                rank=2,
                cards=[_card(kind, len(list(same))) for kind, same in groupby(event.kind for event in events)],
            )
        case "paid":
            yield _part(
                "paid", rank=1, count=sum(event.tile >> 3 if isinstance(event, ev.TilePaid) else 1 for event in events)
            )
        case "drew" if has_shown:
            yield _part("drew", rank=1, count=len(events))
        case "stuck" | "arrived":
            yield _part(name)
        case "bridge":
            yield _part("bridge", rank=1)


def _card(kind: int, count: int) -> Word | Message:
    """One of a kind, or the same several times."""
    card = object_word(kind)
    if count == 1:
        return Word(f"{card.key}.a")
    return Message(f"atlantis.line.cards.{'two' if count == 2 else 'more'}", {"card": card, "count": count})


def _part(key: str, rank: int = 0, **values: Any) -> TurnPart:
    return TurnPart(Message(f"atlantis.line.{key}", values), rank)
