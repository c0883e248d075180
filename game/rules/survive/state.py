"""A position of Survive: the table that all can see, and the secrets on top of it."""

from __future__ import annotations

STEPS = (
    "first", "lay", "deal", "place", "launch",
    "play", "move", "sink", "reveal", "board", "ferry", "charge", "squid", "victim", "extra", "roll", "creature", "defend", "over",
)  # fmt: skip
(
    FIRST, LAY, DEAL, PLACE, LAUNCH,
    PLAY, MOVE, SINK, REVEAL, BOARD, FERRY, CHARGE, SQUID, VICTIM, EXTRA, ROLL, CREATURE, DEFEND, OVER,
) = range(len(STEPS))  # fmt: skip

CHANCE_STEPS = (FIRST, LAY, DEAL, REVEAL, ROLL)

NONE = -1


class Table:
    """What everybody at the table can see. Spaces, explorers, boats and seats are indices; sets of them are bit masks.

    An explorer's place in `where` is one number: a space (land or water, as the space is), then a boat, an isle, lost, or still in
    the rack: `tables.Tables` has the borders between them. Sinking a tile so touches no explorer.

    What changes often is a list, copied with the position; what changes seldom is a tuple or bytes, replaced when it changes and shared
    by copies.
    """

    __slots__ = (
        "actor", "asked", "at_stake", "attacker", "boat_at", "boats", "charges", "crew", "crowd", "cursor", "distance", "dolphins",
        "ending", "face", "first", "focus", "held", "land", "land_mask", "left", "player", "points", "pushed", "quiet", "resume",
        "serpents", "sharks", "squids", "step", "swum", "terrain", "tiles", "trophies", "turns", "whales", "where",
    )  # fmt: skip

    step: int
    actor: int
    """Who decides now: a seat, chance or nobody."""
    player: int
    """Whose turn it is."""
    first: int
    cursor: int
    """How far the setup has come."""
    points: int
    """Movement points left (T2)."""
    swum: int
    """Explorers that made their sea move this turn (M5)."""
    where: list[int]
    crowd: bytearray
    """How many explorers stand or swim on each space."""
    land: bytearray
    """0 for sea, else 1 + terrain."""
    land_mask: int
    tiles: tuple[int, ...]
    """Tiles left of each terrain."""
    boat_at: list[int]
    """The space of each boat, or NONE in the supply."""
    boats: int
    """The spaces with a boat."""
    crew: list[int]
    """Who is aboard each boat: two bits a seat count its explorers."""
    serpents: tuple[int, ...]
    sharks: tuple[int, ...]
    whales: tuple[int, ...]
    squids: tuple[int, ...]
    dolphins: tuple[int, ...]
    charges: tuple[int, ...]
    """The explorer each dolphin protects, or NONE."""
    held: tuple[int, ...]
    """Tiles in hand by seat and the terrain they were lifted from."""
    at_stake: tuple[int, ...]
    """Explorers of each seat that are neither saved nor lost."""
    left: int
    """The same, of all seats together."""
    trophies: tuple[int, ...]
    turns: tuple[int, ...]
    """Turns begun by each seat."""
    quiet: int
    """Turns begun since the island is gone and somebody was last saved or lost (V2)."""
    focus: int
    """The space that something is happening on: the tile that sank, the prey, the squid."""
    terrain: int
    """Of the tile that sank."""
    face: int
    """What the die shows."""
    distance: int
    """What the second dive die shows; 0 is D."""
    attacker: int
    """The kind of creature whose attack may be repelled (D1)."""
    pushed: int
    """Explorers that stood on the tile that sank (V5)."""
    asked: int
    """Seats that are still to be asked (D3, V5)."""
    resume: int
    """What comes after the present interruption."""
    ending: int

    def copy_table(self, other: Table) -> None:
        """Makes this table the same as another, sharing nothing that changes."""
        self.step = other.step
        self.actor = other.actor
        self.player = other.player
        self.first = other.first
        self.cursor = other.cursor
        self.points = other.points
        self.swum = other.swum
        self.where = other.where[:]
        self.crowd = other.crowd[:]
        self.land = other.land[:]
        self.land_mask = other.land_mask
        self.tiles = other.tiles
        self.boat_at = other.boat_at[:]
        self.boats = other.boats
        self.crew = other.crew[:]
        self.serpents = other.serpents
        self.sharks = other.sharks
        self.whales = other.whales
        self.squids = other.squids
        self.dolphins = other.dolphins
        self.charges = other.charges
        self.held = other.held
        self.at_stake = other.at_stake
        self.left = other.left
        self.trophies = other.trophies
        self.turns = other.turns
        self.quiet = other.quiet
        self.focus = other.focus
        self.terrain = other.terrain
        self.face = other.face
        self.attacker = other.attacker
        self.distance = other.distance
        self.pushed = other.pushed
        self.asked = other.asked
        self.resume = other.resume
        self.ending = other.ending

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and all(getattr(self, name) == getattr(other, name) for name in Table.__slots__)


class State(Table):
    """The table and what nobody, or only one seat, may know."""

    __slots__ = ("hands", "unseen", "values")

    values: tuple[int, ...]
    """Of each explorer; 0 before it is dealt."""
    hands: bytes
    """Tiles in hand by seat, terrain and underside."""
    unseen: bytes
    """Tiles still on the island by terrain and underside."""

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.copy_table(self)
        twin.values = self.values
        twin.hands = self.hands
        twin.unseen = self.unseen
        return twin

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, State)
            and super().__eq__(other)
            and self.values == other.values
            and self.hands == other.hands
            and self.unseen == other.unseen
        )
