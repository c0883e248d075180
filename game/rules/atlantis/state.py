"""A position of Atlantis: the table that all can see, and the secrets on top of it.

Places are numbers: 0 is Atlantis, then the row, then the mainland. A tile is a byte: its value times eight and its
object; 0 is none. Cards are counted by object. Everything is a number, bytes or a tuple that is replaced when it
changes, so copies share all of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import FlatState

from .board import OBJECTS

STEPS = ("first", "lay", "deal", "turn", "chain", "pay", "reveal", "after", "draw", "refill", "over")
FIRST, LAY, DEAL, TURN, CHAIN, PAY, REVEAL, AFTER, DRAW, REFILL, OVER = range(len(STEPS))
CHANCE_STEPS = (FIRST, LAY, DEAL, REVEAL, DRAW, REFILL)

KINDS = len(OBJECTS)
NO_CARDS = bytes(KINDS)
ATLANTIS = 0
NO_TILE = 0
NONE = -1

IN_HAND, LOST = 0, 255  # a bridge that is not laid, and one that was swallowed; between them is the place it lies on

REFILLED = 255  # in the log: the pile was reshuffled
UNSEEN = KINDS  # in the log: a card was drawn that only one seat has seen


def tile_code(kind: int, value: int) -> int:
    return value << 3 | kind


@dataclass(slots=True, init=False)
class PublicState(FlatState):
    """The part of a position that everyone at the table can see."""

    step: int
    actor: int  # who decides now: a seat, chance or nobody
    player: int  # whose turn it is; while cards are dealt, who gets them
    first: int
    cursor: int  # how far the setup has come
    tops: bytes  # the visible tile of each place; none where there is water or an end has moved up
    below: bytes  # how many tiles lie hidden under it
    unseen: bytes  # tiles that nobody has seen, by back and tile
    where: bytes  # the place of each pawn, seat by seat
    bridges: bytes  # of each seat: the place of its bridge, in hand or lost
    purses: tuple[bytes, ...]  # the tiles of each seat, highest first
    left: bytes  # tiles that left the game
    held: bytes  # how many cards each seat has
    known: bytes  # cards that a seat is known to have at least, by seat and object
    pile_size: int
    discard: bytes
    removed: bytes  # cards that were paid: they left the game
    played: bytes  # objects of the cards played in this turn, in order
    decks: tuple[bytes, ...]  # what the pile was made of each time it was refilled
    log: bytes  # since the first refill: cards drawn unseen, and cards that came to light, by seat
    fresh: bool  # nothing was done in this turn (T1)
    buying: bool  # the cards that are drawn now are bought ones
    bought: int  # cards bought in this turn
    drawn: int  # cards drawn in this turn
    stuck: bool
    pawn: int  # the pawn that is on its way, or NONE
    start: int  # the place where its move began
    owed: int  # what is still to be paid for its move
    item: int  # the last item paid, counted in the order of paying (G2)
    focus: int  # the place whose lower tile comes to light
    to_draw: int
    idle: int  # turns in a row in which a player was stuck and drew nothing (A4)
    turns: tuple[int, ...]
    debts: tuple[int, ...]  # what could not be paid in the final march (E2)
    ending: int


@dataclass(slots=True, init=False)
class State(PublicState):
    """The table and what nobody, or only one seat, may know."""

    hands: bytes  # cards by seat and object
    pile: bytes  # cards to be drawn; their order is not there before it is seen
    fresh_cards: bytes  # of the cards the player holds, those bought in this turn (G3)
    drew: tuple[bytes, ...]  # cards that each seat drew since each refill, by seat and object
