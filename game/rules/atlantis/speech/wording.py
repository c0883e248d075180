"""Places, tiles and gaps as sentences name them, and the names of their pictures."""

from __future__ import annotations

from game.engine import Message
from game.engine.speech.words import Word

from ..board.board import OBJECTS
from ..constants import Constants
from ..state import IN_HAND, LOST, PublicState


def place_name(t: Constants, place: int) -> Word | str:
    name = t.called["place"][place]
    return name if t.is_on_the_row(place) else Word(f"atlantis.place.{name}")


def object_word(kind: int) -> Word:
    return Word(f"atlantis.object.{OBJECTS[kind]}")


def card_word(kind: int) -> Word:
    """An object as the name of a card, at the head of a line."""
    return Word(f"atlantis.card.{OBJECTS[kind]}")


def tile_message(code: int) -> Message:
    return Message("atlantis.tile", {"kind": object_word(code & 7), "value": code >> 3})


def cards_message(kind: int, count: int) -> Message:
    return Message("atlantis.cards", {"kind": object_word(kind), "count": count})


def gap_message(first: int, end: int) -> Message:
    """The waters from one place to before another."""
    if end - first == 1:
        return Message("atlantis.gap.one", {"place": str(first)})
    return Message("atlantis.gap", {"first": str(first), "last": str(end - 1)})


def object_picture(kind: int) -> str:
    return f"atlantis/object-{OBJECTS[kind]}"


def bridge_owner(s: PublicState, first: int, end: int) -> int | None:
    """Whose bridge lies on a gap; of several the first seat's."""
    return next((seat for seat, place in enumerate(s.bridges) if IN_HAND < place < LOST and first <= place < end), None)
