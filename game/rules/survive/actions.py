"""Everything that players and chance can do in Survive.

Explorers, spaces, isles and seats are indices; the notation gives them names.
"""

from __future__ import annotations

from msgspec import Struct


class Place(Struct, frozen=True, gc=False):
    """S6: an explorer onto a tile."""

    explorer: int
    space: int


class Launch(Struct, frozen=True, gc=False):
    """S7: one of the player's boats onto a sea space."""

    space: int


class Keep(Struct, frozen=True, gc=False):
    """T1: no tile is played."""


class PlayHelp(Struct, frozen=True, gc=False):
    """H1: dolphin help moves a swimmer."""

    terrain: int
    explorer: int
    space: int


class PlayWind(Struct, frozen=True, gc=False):
    """H2: fair wind moves a boat."""

    terrain: int
    start: int
    space: int


class PlaySend(Struct, frozen=True, gc=False):
    """H3 to H5: a tile sends a creature to a vacant space.

    `kind` is the creature; a squid goes by the whale's tile (Q3).
    """

    terrain: int
    kind: int
    start: int
    space: int


class Go(Struct, frozen=True, gc=False):
    """M1, M3, M5: an explorer walks or swims to a space."""

    explorer: int
    space: int


class GoGuarded(Struct, frozen=True, gc=False):
    """X7: a swimmer swims and takes its dolphin along."""

    explorer: int
    space: int


class BoardBoat(Struct, frozen=True, gc=False):
    """M2, M6: an explorer gets into the boat on a space."""

    explorer: int
    space: int


class Jump(Struct, frozen=True, gc=False):
    """M4: a passenger jumps into the water of the boat's space."""

    explorer: int


class Land(Struct, frozen=True, gc=False):
    """M7: an explorer steps onto an isle and is saved."""

    explorer: int
    isle: int


class Sail(Struct, frozen=True, gc=False):
    """B1: a boat goes to an adjacent space."""

    start: int
    space: int


class Stop(Struct, frozen=True, gc=False):
    """T2: no more moves."""


class Sink(Struct, frozen=True, gc=False):
    """T3: a tile is removed."""

    space: int


class PickBoarder(Struct, frozen=True, gc=False):
    """U3: one of too many swimmers gets into the boat that was found."""

    explorer: int


class Ferry(Struct, frozen=True, gc=False):
    """V5: an empty boat is brought to the boat tile's space."""

    start: int


class PickCharge(Struct, frozen=True, gc=False):
    """X4: the dolphin takes this swimmer."""

    explorer: int


class PutSquid(Struct, frozen=True, gc=False):
    """Q1: the squid that comes with a whale."""

    space: int


class PickVictim(Struct, frozen=True, gc=False):
    """Q2, Q5: the squid takes this explorer."""

    explorer: int


class Prowl(Struct, frozen=True, gc=False):
    """T4: a creature moves by the die. `charge` tells dolphins on one space apart (-1: it has none)."""

    kind: int
    start: int
    space: int
    charge: int = -1


class Drift(Struct, frozen=True, gc=False):
    """X3: an empty boat moves by the dice."""

    start: int
    space: int


class HandOver(Struct, frozen=True, gc=False):
    """X8: the dolphin on a space, with this charge (-1: none), protects another swimmer there."""

    start: int
    charge: int
    explorer: int


class Decline(Struct, frozen=True, gc=False):
    """C4: no creature is moved."""


class Repel(Struct, frozen=True, gc=False):
    """D1, D2: a repellent lifted from this terrain drives the attacker off."""

    terrain: int


class LetHappen(Struct, frozen=True, gc=False):
    """D1, D2: no defence."""


class First(Struct, frozen=True, gc=False):
    """S5, chance: who begins."""

    seat: int


class Lay(Struct, frozen=True, gc=False):
    """S2, chance: the terrain of the tile on a space."""

    space: int
    terrain: int


class Deal(Struct, frozen=True, gc=False):
    """S3, chance, private: the value of an explorer."""

    explorer: int
    value: int


class Under(Struct, frozen=True, gc=False):
    """K5, chance: the underside of the tile that sank; private unless it is an immediate one."""

    underside: int


class Roll(Struct, frozen=True, gc=False):
    """T4, chance: the creature die."""

    face: int


class Dive(Struct, frozen=True, gc=False):
    """X3, chance: the dive dice. Distance 0 is D."""

    face: int
    distance: int


Action = (
    Place | Launch | Keep | PlayHelp | PlayWind | PlaySend | Go | GoGuarded | BoardBoat | Jump | Land | Sail | Stop
    | Sink | PickBoarder | Ferry | PickCharge | PutSquid | PickVictim | Prowl | Drift | HandOver | Decline | Repel
    | LetHappen | First | Lay | Deal | Under | Roll | Dive
)  # fmt: skip
