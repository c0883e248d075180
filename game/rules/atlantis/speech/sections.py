"""The table of Atlantis and a hand of cards, part by part."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import Item, Message, SeatName, Section

from ..constants import Constants
from ..paying import worth
from ..state import ATLANTIS, KINDS, PublicState
from ..view import AtlantisView
from .wording import bridge_owner, card_word, cards_message, gap_message, object_picture, place_name, tile_message


def board_sections(t: Constants, s: PublicState) -> tuple[Section, ...]:
    """All that lies open; parts with nothing in them are left out."""
    sections = [
        Section("atlantis.section.row", tuple(_row(t, s))),
        Section("atlantis.section.purses", tuple(_purses(t, s))),
        Section("atlantis.section.known", tuple(_known(t, s))),
        Section("atlantis.section.piles", tuple(_piles(s))),
    ]
    return tuple(section for section in sections if section.items)


def _row(t: Constants, s: PublicState) -> Iterator[Item]:
    """From Atlantis to the mainland; what lies before the first tile and behind the last is no gap (T6)."""
    yield from _at_end(t, s, ATLANTIS)
    inner = s.tops.strip(b"\0")
    place = s.tops.find(inner) if inner else t.mainland
    last = place + len(inner)
    while place < last:
        if s.tops[place]:
            yield _tile(t, s, place)
            place += 1
        else:
            end = next(i for i in range(place, last) if s.tops[i])
            yield _gap(t, s, place, end)
            place = end
    yield from _at_end(t, s, t.mainland)


def _at_end(t: Constants, s: PublicState, place: int) -> Iterator[Item]:
    for seat, colour in enumerate(t.colours):
        if count := s.where[t.own(seat)].count(place):
            values = {"place": place_name(t, place), "seat": SeatName(seat), "count": count}
            yield Item(Message("atlantis.item.end", values), f"atlantis/pawn-{colour}", colour, count)


def _tile(t: Constants, s: PublicState, place: int) -> Item:
    code, below = s.tops[place], s.below[place]
    pawns = [pawn // t.pawns for pawn, at in enumerate(s.where) if at == place]
    key = f"atlantis.item.{'stack' if below else 'place'}{'-pawn' if pawns else ''}"
    values = {"place": str(place), "tile": tile_message(code), "count": below, "seats": [SeatName(seat) for seat in pawns]}
    return Item(Message(key, values), object_picture(code & 7), t.colours[pawns[0]] if pawns else None, code >> 3)


def _gap(t: Constants, s: PublicState, first: int, end: int) -> Item:
    gap, owner = gap_message(first, end), bridge_owner(s, first, end)
    if owner is not None:
        message = Message("atlantis.item.bridged", {"gap": gap, "seat": SeatName(owner)})
        return Item(message, f"atlantis/bridge-{t.colours[owner]}", t.colours[owner], 0)
    price = next(price for start, _, price in t.tolls[s.tops, s.bridges].open_gaps if start == first)
    return Item(Message("atlantis.item.gap", {"gap": gap, "price": price}), "common/icon-wave", None, price)


def _purses(t: Constants, s: PublicState) -> Iterator[Item]:
    for seat, (colour, purse) in enumerate(zip(t.colours, s.purses, strict=True)):
        if purse:
            message = Message("atlantis.item.purse", {"seat": SeatName(seat), "tiles": [tile_message(code) for code in purse]})
            yield Item(message, "atlantis/coin", colour, worth(purse))


def _known(t: Constants, s: PublicState) -> Iterator[Item]:
    """Cards in hands that all have seen."""
    for seat, colour in enumerate(t.colours):
        known = s.known[t.hand(seat)]
        if any(known):
            message = Message("atlantis.item.known", {"seat": SeatName(seat), "cards": _counted(known)})
            yield Item(message, "common/icon-cards", colour, sum(known))


def _counted(cards: bytes) -> list[Message]:
    return [cards_message(kind, count) for kind, count in enumerate(cards) if count]


def _piles(s: PublicState) -> Iterator[Item]:
    yield Item(Message("atlantis.item.pile", {"count": s.pile_size}), "common/icon-cards", None, s.pile_size)
    for key, cards in (("discard", s.discard), ("removed", s.removed)):
        if any(cards):
            yield Item(Message(f"atlantis.item.{key}", {"cards": _counted(cards)}), "common/icon-cards", None, sum(cards))


def hand_sections(v: AtlantisView) -> tuple[Section, ...]:
    """What only the view's seat sees."""
    items = tuple(_cards(v)) if v.seat is not None else ()
    return (Section("atlantis.section.hand", items),) if items else ()


def _cards(v: AtlantisView) -> Iterator[Item]:
    for kind in range(KINDS):
        bought = v.fresh_cards[kind]
        for key, count in (("card", v.hand[kind] - bought), ("card-bought", bought)):  # G3
            if count:
                yield Item(Message(f"atlantis.item.{key}", {"card": card_word(kind)}), object_picture(kind), None, count)
