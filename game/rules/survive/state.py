"""A position of Survive: the table that all can see, and the secrets on top of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import FlatState

STEPS = (
    "first", "lay", "deal", "place", "launch",
    "play", "move", "sink", "reveal", "board", "ferry", "charge", "squid", "victim", "extra", "roll", "creature",
    "defend", "over",
)  # fmt: skip
(
    FIRST, LAY, DEAL, PLACE, LAUNCH,
    PLAY, MOVE, SINK, REVEAL, BOARD, FERRY, CHARGE, SQUID, VICTIM, EXTRA, ROLL, CREATURE, DEFEND, OVER,
) = range(len(STEPS))  # fmt: skip

CHANCE_STEPS = (FIRST, LAY, DEAL, REVEAL, ROLL)
INTERRUPTIONS = (CHARGE, VICTIM, DEFEND)
RESUMED = (MOVE, REVEAL, CREATURE)  # the steps that an interruption may lead back to

NONE = -1


@dataclass(slots=True, init=False)
class PublicState(FlatState):
    """The part of a position that everyone at the table can see. Spaces, explorers, boats and seats are indices; sets
    of them are bit masks.

    An explorer's place in `where` is one number: a space (land or water, as the space is), then a boat, an isle, lost,
    or still in the rack: `constants.Constants` has the borders between them. Sinking a tile so touches no explorer.

    What changes often is a list, copied with the position; what changes seldom is a tuple or bytes, replaced when it
    changes and shared by copies.
    """

    step: int
    actor: int  # who decides now: a seat, chance or nobody
    player: int  # whose turn it is
    first: int
    cursor: int  # how far the setup has come
    points: int  # movement points left (T2)
    swum: int  # explorers that made their sea move this turn (M5)
    where: list[int]
    crowd: bytearray  # how many explorers stand or swim on each space
    land: bytes  # 0 for sea, else 1 + terrain
    land_mask: int
    tiles: tuple[int, ...]  # tiles left of each terrain
    boat_at: list[int]  # the space of each boat, or NONE in the supply
    boats: int  # the spaces with a boat
    crew: list[int]  # who is aboard each boat: two bits a seat count its explorers
    serpents: tuple[int, ...]
    sharks: tuple[int, ...]
    whales: tuple[int, ...]
    squids: tuple[int, ...]
    dolphins: tuple[int, ...]
    charges: tuple[int, ...]  # the explorer each dolphin protects, or NONE
    held: tuple[int, ...]  # tiles in hand by seat and the terrain they were lifted from
    at_stake: tuple[int, ...]  # explorers of each seat that are neither saved nor lost
    left: int  # the same, of all seats together
    trophies: tuple[int, ...]
    turns: tuple[int, ...]  # turns begun by each seat
    quiet: int  # turns begun since the island is gone and someone was last saved or lost (V2)
    focus: int  # the space that something is happening on: the tile that sank, the prey, the squid
    terrain: int  # of the tile that sank
    face: int  # what the die shows
    distance: int  # what the second dive die shows; 0 is D
    attacker: int  # the kind of creature whose attack may be repelled (D1)
    pushed: int  # explorers that stood on the tile that sank (V5)
    asked: int  # seats that are still to be asked (D3, V5)
    resume: int  # the step that goes on after the present interruption, or NONE
    ending: int


@dataclass(slots=True, init=False)
class State(PublicState):
    """The table and what nobody, or only one seat, may know."""

    values: tuple[int, ...]  # of each explorer; 0 before it is dealt
    hands: bytes  # tiles in hand by seat, terrain and underside
    unseen: bytes  # tiles still on the island by terrain and underside
