"""What a document may say of a position. Words may stand in a list or beside each other in one text: `row: ring1 W flag4*`."""

from __future__ import annotations

import msgspec

UNKNOWN = "?"
WATER = "W"
HIDDEN = "*"
"""One for each tile under the visible one."""
LOST_BRIDGE = "lost"
REFILL_WORD, DRAW_WORD = "refill", "draw"


Words = str | int | list[str | int]
"""One word or several: places are words too."""


def words_of(said: Words) -> list[str]:
    return [str(word) for word in said] if isinstance(said, list) else str(said).split()


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Seats are counted from 1 or go by their colour; places, tiles and objects go by their names."""

    seed: int = 0
    step: str = "turn"
    first: int = 1
    turn: int = 1
    cursor: int | None = None
    row: Words | None = None
    pawns: dict[str, Words] = {}
    bridges: dict[str, str | int] = {}
    purses: dict[str, Words] = {}
    left: Words | None = None
    unseen: dict[str, Words] = {}
    hands: dict[str, Words] = {}
    known: dict[str, Words] = {}
    pile: dict[str, int] | None = None
    discard: dict[str, int] = {}
    removed: dict[str, int] | None = None
    played: Words = ""
    decks: list[dict[str, int]] = []
    log: list[str] = []
    drew: list[dict[str, Words]] = []
    fresh: bool | None = None
    buying: bool = False
    bought: int | None = None
    fresh_cards: Words = ""
    drawn: int = 0
    stuck: bool = False
    pawn: int | None = None
    start: str | int | None = None
    owed: int = 0
    paid: str | int | None = None
    focus: str | int | None = None
    to_draw: int = 0
    idle: int = 0
    turns: list[int] | None = None
    debts: list[int] | None = None
    ending: str = ""
