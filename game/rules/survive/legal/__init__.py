"""What the seat to act may do, step by step of a turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import actions as a
from ..state import BOARD, CHARGE, CREATURE, DEFEND, EXTRA, FERRY, LAUNCH, MOVE, PLACE, PLAY, SINK, SQUID, VICTIM, State
from ..tables import KINDS, TERRAIN_COUNT, Tables, repellent
from .creatures import creature_moves
from .hand import hand_plays
from .moves import extra_moves, moves
from .setup import launchings, placings
from .sinking import boarders, charges, ferries, prey_of_squid, sinkings, squid_places

KEEP, DECLINE, LET_HAPPEN = a.Keep(), a.Decline(), a.LetHappen()
Actions = list[a.Action]


def legal(t: Tables, s: State) -> Sequence[a.Action]:
    offer = _OFFERS.get(s.step)
    return offer(t, s) if offer else ()


def plays(t: Tables, s: State) -> Actions:
    """T1: keeping the hand is always possible."""
    return [KEEP, *hand_plays(t, s)]


def creature_choices(t: Tables, s: State) -> Actions:
    """T4: declining is always possible (C4)."""
    return [DECLINE, *creature_moves(t, s)]


def defences(t: Tables, s: State) -> Actions:
    """D1, D2; who holds no repellent can only let it happen (R5)."""
    tile = repellent(s.attacker)
    first = s.actor * TERRAIN_COUNT
    return [LET_HAPPEN, *(a.Repel(terrain) for terrain in range(TERRAIN_COUNT) if s.hands[(first + terrain) * KINDS + tile])]


_OFFERS: dict[int, Callable[[Tables, State], Actions]] = {
    PLACE: placings,
    LAUNCH: launchings,
    PLAY: plays,
    MOVE: moves,
    SINK: sinkings,
    BOARD: boarders,
    FERRY: ferries,
    CHARGE: charges,
    SQUID: squid_places,
    VICTIM: prey_of_squid,
    EXTRA: extra_moves,
    CREATURE: creature_choices,
    DEFEND: defences,
}

OPENLY: dict[int, Sequence[a.Action]] = {PLAY: (KEEP,), DEFEND: (LET_HAPPEN,)}
"""Where what is legal depends on a secret: as much of it as all at the table know. Everywhere else they know all of it."""
