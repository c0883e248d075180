"""A position of Atlantis as a table shows it: whose turn, which step, what is asked, the row part by part, what each
player has.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from game.engine import Count, Description, Item, Message, Plate, SeatName, Section, Sections, Stepper
from game.engine.speech.words import Word

from ..constants import Constants
from ..gaps import VALUES
from ..paying import worth
from ..score import ENDINGS
from ..state import (
    AFTER,
    ATLANTIS,
    CHAIN,
    DEAL,
    DRAW,
    FIRST,
    IN_HAND,
    KINDS,
    LAY,
    OVER,
    PAY,
    REFILL,
    REVEAL,
    STEPS,
    TURN,
    PublicState,
)
from ..view import AtlantisView
from .sentences import (
    bridge_owner,
    card_word,
    cards_message,
    end_name,
    gap_message,
    object_picture,
    place_name,
    tile_message,
    tile_title,
)

SETUP_STEPS = ("atlantis.step.row", "atlantis.step.cards")
TURN_STEPS = (
    "atlantis.step.buy",
    "atlantis.step.move",
    "atlantis.step.pay",
    "atlantis.step.collect",
    "atlantis.step.draw",
)
BUYING, MOVING, PAYING, COLLECTING, DRAWING = range(len(TURN_STEPS))
_SETUP = {FIRST: 0, LAY: 0, DEAL: 1}
_TURN = {CHAIN: MOVING, PAY: PAYING, REVEAL: COLLECTING, AFTER: COLLECTING, OVER: -1}


def describe(constants: Constants, v: AtlantisView) -> Description:
    s = v.state
    return Description(
        turn=_turn(s),
        stepper=_stepper(s),
        ask=_ask(constants, s),
        plates=tuple(_plate(constants, s, seat) for seat in range(constants.seats)),
        board=Sections(partial(board_sections, constants, s)),
        hand=hand_sections(v),
        rule=_rule(s),
    )


def _turn(s: PublicState) -> Message:
    if s.step in _SETUP:
        return Message("atlantis.turn.setup")
    return Message("atlantis.turn.over") if s.step == OVER else Message("atlantis.turn", {"seat": SeatName(s.player)})


def _stepper(s: PublicState) -> Stepper:
    if s.step in _SETUP:
        return Stepper(SETUP_STEPS, _SETUP[s.step])
    if s.step == TURN:
        return Stepper(TURN_STEPS, BUYING if _can_buy(s) else MOVING)
    return Stepper(TURN_STEPS, _TURN.get(s.step, BUYING if s.buying else DRAWING))


def _can_buy(s: PublicState) -> bool:
    """T1: before anything else, and not with a tile of 1."""
    return s.fresh and any(value > 1 for value in s.purses[s.player].translate(VALUES))


def _ask(constants: Constants, s: PublicState) -> Message:
    if s.step == OVER:
        return Message("atlantis.ask.over", {"cause": Word(f"atlantis.cause.{ENDINGS[s.ending]}")})
    if s.step in (FIRST, LAY):
        return Message(f"atlantis.ask.{STEPS[s.step]}")
    key, values = _question(constants, s)
    return Message(f"atlantis.ask.{key}", {"seat": SeatName(s.player), **values})


def _question(constants: Constants, s: PublicState) -> tuple[str, dict[str, Any]]:
    if s.step == TURN:
        return ("turn-or-buy" if _can_buy(s) else "turn"), {}
    if s.step == PAY:
        return "pay", {"count": s.owed}
    if s.step == CHAIN:
        return "chain", {"tile": place_name(constants, s, s.where[s.pawn])}
    return STEPS[s.step], {"count": s.to_draw} if s.step in (DEAL, DRAW) else {}


_RULES = {FIRST: "A3", LAY: "A1", DEAL: "A3", CHAIN: "T3", PAY: "G2", REVEAL: "T5", AFTER: "G6", REFILL: "A4"}


def _rule(s: PublicState) -> str:
    """The number of the rule that a decision follows."""
    if s.step == TURN:
        return "T1" if _can_buy(s) else "T2"
    if s.step == DRAW:
        return "T1" if s.buying else "T8" if s.stuck else "T7"
    return "E3" if s.step == OVER else _RULES[s.step]


def _plate(constants: Constants, s: PublicState, seat: int) -> Plate:
    """Tiles lie open and cards are counted, so the points are open too (E3); the final march is still to be paid."""
    purse, cards = s.purses[seat], s.held[seat]
    counts = (
        Count("atlantis.count.home", s.where[constants.own(seat)].count(constants.mainland), "common/icon-flag"),
        Count("atlantis.count.tiles", len(purse), "common/icon-bag"),
        Count("atlantis.count.cards", cards, "common/icon-cards"),
        Count("atlantis.count.bridge", int(s.bridges[seat] == IN_HAND), "common/icon-link"),
    )
    return Plate(seat, counts, worth(purse) + cards - s.debts[seat])


def board_sections(constants: Constants, s: PublicState) -> tuple[Section, ...]:
    """All that lies open; parts with nothing in them are left out."""
    sections = [
        Section("atlantis.section.row", tuple(_row(constants, s))),
        Section("atlantis.section.purses", tuple(_purses(constants, s))),
        Section("atlantis.section.known", tuple(_known_cards(constants, s))),
        Section("atlantis.section.piles", tuple(_piles(s))),
    ]
    return tuple(section for section in sections if section.items)


def _row(constants: Constants, s: PublicState) -> Iterator[Item]:
    """From Atlantis to the mainland; what lies before the first tile and behind the last is no gap (T6)."""
    yield from _at_end(constants, s, ATLANTIS)
    inner = s.tops.strip(b"\0")
    place = s.tops.find(inner) if inner else constants.mainland
    last = place + len(inner)
    while place < last:
        if s.tops[place]:
            code, below = s.tops[place], s.below[place]
            pawns = [pawn // constants.pawns for pawn, at in enumerate(s.where) if at == place]
            key = f"atlantis.item.{'stack' if below else 'place'}{'-pawn' if pawns else ''}"
            values = {"tile": tile_title(code), "count": below, "seats": [SeatName(seat) for seat in pawns]}
            colour = constants.colours[pawns[0]] if pawns else None
            yield Item(Message(key, values), object_picture(code & 7), colour, code >> 3)
            place += 1
        else:
            end = next(i for i in range(place, last) if s.tops[i])
            yield _gap(constants, s, place, end)
            place = end
    yield from _at_end(constants, s, constants.mainland)


def _at_end(constants: Constants, s: PublicState, place: int) -> Iterator[Item]:
    for seat, colour in enumerate(constants.colours):
        if count := s.where[constants.own(seat)].count(place):
            values = {"place": end_name(constants, place), "seat": SeatName(seat), "count": count}
            yield Item(Message("atlantis.item.end", values), f"atlantis/pawn-{colour}", colour, count)


def _gap(constants: Constants, s: PublicState, first: int, end: int) -> Item:
    gap, owner = gap_message(constants, s, first), bridge_owner(s, first, end)
    if owner is not None:
        message = Message("atlantis.item.bridged", {"gap": gap, "seat": SeatName(owner)})
        return Item(message, f"atlantis/bridge-{constants.colours[owner]}", constants.colours[owner], 0)
    price = next(price for start, _, price in constants.prices[s.tops, s.bridges].open_gaps if start == first)
    return Item(Message("atlantis.item.gap", {"gap": gap, "price": price}), "common/icon-wave", None, price)


def _purses(constants: Constants, s: PublicState) -> Iterator[Item]:
    for seat, (colour, purse) in enumerate(zip(constants.colours, s.purses, strict=True)):
        if purse:
            message = Message(
                "atlantis.item.purse", {"seat": SeatName(seat), "tiles": [tile_message(code) for code in purse]}
            )
            yield Item(message, "atlantis/coin", colour, worth(purse))


def _known_cards(constants: Constants, s: PublicState) -> Iterator[Item]:
    """Cards in hands that all have seen."""
    for seat, colour in enumerate(constants.colours):
        known = s.known[constants.hand(seat)]
        if any(known):
            message = Message("atlantis.item.known", {"seat": SeatName(seat), "cards": _count_cards(known)})
            yield Item(message, "common/icon-cards", colour, sum(known))


def _count_cards(cards: bytes) -> list[Message]:
    return [cards_message(kind, count) for kind, count in enumerate(cards) if count]


def _piles(s: PublicState) -> Iterator[Item]:
    yield Item(Message("atlantis.item.pile", {"count": s.pile_size}), "common/icon-cards", None, s.pile_size)
    for key, cards in (("discard", s.discard), ("removed", s.removed)):
        if any(cards):
            yield Item(
                Message(f"atlantis.item.{key}", {"cards": _count_cards(cards)}), "common/icon-cards", None, sum(cards)
            )


def hand_sections(v: AtlantisView) -> tuple[Section, ...]:
    """Describes the hand, which only the view's seat sees."""
    items = tuple(_cards(v)) if v.seat is not None else ()
    return (Section("atlantis.section.hand", items),) if items else ()


def _cards(v: AtlantisView) -> Iterator[Item]:
    for kind in range(KINDS):
        bought = v.fresh_cards[kind]
        for key, count in (("card", v.hand[kind] - bought), ("card-bought", bought)):  # G3
            if count:
                yield Item(
                    Message(f"atlantis.item.{key}", {"card": card_word(kind)}), object_picture(kind), None, count
                )
