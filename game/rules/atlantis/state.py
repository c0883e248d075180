"""A position of Atlantis: the table that all can see, and the secrets on top of it.

Places are numbers: 0 is Atlantis, then the row, then the mainland. A tile is a byte: its value times eight and its object; 0 is none.
Cards are counted by object. Everything is a number, bytes or a tuple that is replaced when it changes, so copies share all of it.
"""

from __future__ import annotations

from typing import ClassVar

from .board import OBJECTS

STEPS = ("first", "lay", "deal", "turn", "chain", "pay", "reveal", "after", "draw", "refill", "over")
FIRST, LAY, DEAL, TURN, CHAIN, PAY, REVEAL, AFTER, DRAW, REFILL, OVER = range(len(STEPS))
CHANCE_STEPS = (FIRST, LAY, DEAL, REVEAL, DRAW, REFILL)

KINDS = len(OBJECTS)
NO_CARDS = bytes(KINDS)
ATLANTIS = 0
NO_TILE = 0
NONE = -1

IN_HAND, LOST = 0, 255
"""A bridge that is not laid, and one that was swallowed; between them is the place it lies on."""

REFILLED = 255
"""In the log: the pile was made anew."""
UNSEEN = KINDS
"""In the log: a card was drawn that only one seat has seen."""


def tile_code(kind: int, value: int) -> int:
    return value << 3 | kind


class Table:
    """What everybody at the table can see."""

    __slots__ = (
        "actor", "below", "bought", "bridges", "buying", "cursor", "debts", "decks", "discard", "drawn", "ending", "first",
        "focus", "fresh", "held", "idle", "item", "known", "left", "log", "owed", "pawn", "pile_size", "played", "player",
        "purses", "removed", "start", "step", "stuck", "to_draw", "tops", "turns", "unseen", "where",
    )  # fmt: skip

    step: int
    actor: int
    """Who decides now: a seat, chance or nobody."""
    player: int
    """Whose turn it is; while cards are dealt, who gets them."""
    first: int
    cursor: int
    """How far the setup has come."""
    tops: bytes
    """The visible tile of each place; none where there is water or an end has moved up."""
    below: bytes
    """How many tiles lie hidden under it."""
    unseen: bytes
    """Tiles that nobody has seen, by back and tile."""
    where: bytes
    """The place of each pawn, seat by seat."""
    bridges: bytes
    """Of each seat: the place of its bridge, in hand or lost."""
    purses: tuple[bytes, ...]
    """The tiles of each seat, highest first."""
    left: bytes
    """Tiles that left the game."""
    held: bytes
    """How many cards each seat has."""
    known: bytes
    """Cards that a seat is known to have at least, by seat and object."""
    pile_size: int
    discard: bytes
    removed: bytes
    """Cards that were paid: they left the game."""
    played: bytes
    """Objects of the cards played in this turn, in order."""
    decks: tuple[bytes, ...]
    """What the pile was made of each time it was refilled."""
    log: bytes
    """Since the first refill: cards drawn unseen, and cards that came to light, by seat."""
    fresh: bool
    """Nothing was done in this turn (T1)."""
    buying: bool
    """The cards that are drawn now are bought ones."""
    bought: int
    """Cards bought in this turn."""
    drawn: int
    """Cards drawn in this turn."""
    stuck: bool
    pawn: int
    """The pawn that is on its way, or NONE."""
    start: int
    """The place where its move began."""
    owed: int
    """What is still to be paid for its move."""
    item: int
    """The last item paid, counted in the order of paying (G2)."""
    focus: int
    """The place whose lower tile comes to light."""
    to_draw: int
    idle: int
    """Turns in a row in which a player was stuck and drew nothing (A4)."""
    turns: tuple[int, ...]
    debts: tuple[int, ...]
    """What could not be paid in the final march (E2)."""
    ending: int

    def copy_table(self, other: Table) -> None:
        """Makes this table the same as another."""
        self.step = other.step
        self.actor = other.actor
        self.player = other.player
        self.first = other.first
        self.cursor = other.cursor
        self.tops = other.tops
        self.below = other.below
        self.unseen = other.unseen
        self.where = other.where
        self.bridges = other.bridges
        self.purses = other.purses
        self.left = other.left
        self.held = other.held
        self.known = other.known
        self.pile_size = other.pile_size
        self.discard = other.discard
        self.removed = other.removed
        self.played = other.played
        self.decks = other.decks
        self.log = other.log
        self.fresh = other.fresh
        self.buying = other.buying
        self.bought = other.bought
        self.drawn = other.drawn
        self.stuck = other.stuck
        self.pawn = other.pawn
        self.start = other.start
        self.owed = other.owed
        self.item = other.item
        self.focus = other.focus
        self.to_draw = other.to_draw
        self.idle = other.idle
        self.turns = other.turns
        self.debts = other.debts
        self.ending = other.ending

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(getattr(self, name) == getattr(other, name) for name in self._all)

    _all: ClassVar[tuple[str, ...]] = __slots__


class State(Table):
    """The table and what nobody, or only one seat, may know."""

    __slots__ = ("drew", "fresh_cards", "hands", "pile")

    hands: bytes
    """Cards by seat and object."""
    pile: bytes
    """Cards to be drawn; their order is not there before it is seen."""
    fresh_cards: bytes
    """Of the cards the player holds, those bought in this turn (G3)."""
    drew: tuple[bytes, ...]
    """Cards that each seat drew since each refill, by seat and object."""

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.copy_table(self)
        twin.hands = self.hands
        twin.pile = self.pile
        twin.fresh_cards = self.fresh_cards
        twin.drew = self.drew
        return twin

    _all = (*Table.__slots__, *__slots__)
