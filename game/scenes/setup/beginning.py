"""From what was chosen to a game that begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b
from random import Random, SystemRandom
from typing import Any

from game.engine import Rules
from game.match import Match, Player

from .boards import colours_needed
from .draft import SetupDraft
from .seats import Seat

_MOST_DIGITS = 18
_NEW = 10**9


def seed_of(text: str) -> int:
    """The number a seed stands for: a number itself, words by a number of their own, nothing by a new one."""
    text = text.strip()
    if not text:
        return new_seed()
    if text.isdecimal() and text.isascii() and len(text) <= _MOST_DIGITS:
        return int(text)
    return int.from_bytes(blake2b(text.casefold().encode(errors="replace"), digest_size=4).digest())


def new_seed() -> int:
    return SystemRandom().randrange(1, _NEW)


def begin(draft: SetupDraft) -> Match:
    """The match; what cannot be is refused with the reason."""
    seed = seed_of(draft.seed)
    seats = _in_order(draft, seed)
    players = [_player(draft, seat) for seat in seats]
    return Match.begin(rules_for(draft, seats), players, seed, draft.sharing)


def rules_for(draft: SetupDraft, seats: Sequence[Seat]) -> Rules[Any, Any]:
    """The rules of what was chosen, for people who sit in this order; only where nothing is in the way of a start."""
    options = {**draft.variants.possible(len(seats)), **draft.first_value([seat.key for seat in seats])}
    board = draft.board.board
    assert board is not None
    needed = colours_needed(draft.module, board, len(seats), options)
    colours = [*(seat.colour for seat in seats), *draft.seats.free(draft.board.colours)][:needed]
    return draft.module.make_rules(board, len(seats), options, colours)


def _player(draft: SetupDraft, seat: Seat) -> Player:
    """Whoever sits there; a bot brings along the temperament of the person whose name it bears."""
    player = Player(seat.name.strip(), seat.colour, seat.level)
    person = draft.person_of(seat)
    return replace(player, temperament=person.temperament) if person else player


def _in_order(draft: SetupDraft, seed: int) -> list[Seat]:
    """As listed, or shuffled so that the seed repeats it."""
    seats = list(draft.seats)
    if draft.seating == "shuffled":
        Random(f"seating {seed}").shuffle(seats)
    return seats
