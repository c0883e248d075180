"""What players and chance can do in Survive.

Explorers, spaces, isles and seats are indices; `text` gives them names.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """S6: an explorer onto a tile."""

    explorer: int
    space: int


@dataclass(frozen=True, slots=True)
class Launch:
    """S7: one of the player's boats onto a sea space."""

    space: int


@dataclass(frozen=True, slots=True)
class Keep:
    """T1: no tile is played."""


@dataclass(frozen=True, slots=True)
class PlayHelp:
    """H1: dolphin help moves a swimmer."""

    terrain: int
    explorer: int
    space: int


@dataclass(frozen=True, slots=True)
class PlayWind:
    """H2: fair wind moves a boat."""

    terrain: int
    start: int
    space: int


@dataclass(frozen=True, slots=True)
class PlaySend:
    """H3 to H5: a tile sends a creature to a vacant space.

    `kind` is the creature; a squid goes by the whale's tile (Q3).
    """

    terrain: int
    kind: int
    start: int
    space: int


@dataclass(frozen=True, slots=True)
class Go:
    """M1, M3, M5: an explorer walks or swims to a space."""

    explorer: int
    space: int


@dataclass(frozen=True, slots=True)
class GoGuarded:
    """X7: a swimmer swims and takes its dolphin along."""

    explorer: int
    space: int


@dataclass(frozen=True, slots=True)
class BoardBoat:
    """M2, M6: an explorer gets into the boat on a space."""

    explorer: int
    space: int


@dataclass(frozen=True, slots=True)
class Jump:
    """M4: a passenger jumps into the water of the boat's space."""

    explorer: int


@dataclass(frozen=True, slots=True)
class Land:
    """M7: an explorer steps onto an isle and is saved."""

    explorer: int
    isle: int


@dataclass(frozen=True, slots=True)
class Sail:
    """B1: a boat goes to an adjacent space."""

    start: int
    space: int


@dataclass(frozen=True, slots=True)
class Stop:
    """T2: no more moves."""


@dataclass(frozen=True, slots=True)
class Sink:
    """T3: a tile is removed."""

    space: int


@dataclass(frozen=True, slots=True)
class PickBoarder:
    """U3: one of too many swimmers gets into the boat that was found."""

    explorer: int


@dataclass(frozen=True, slots=True)
class Ferry:
    """V5: an empty boat is brought to the boat tile's space."""

    start: int


@dataclass(frozen=True, slots=True)
class PickCharge:
    """X4: the dolphin takes this swimmer."""

    explorer: int


@dataclass(frozen=True, slots=True)
class PutSquid:
    """Q1: the squid that comes with a whale."""

    space: int


@dataclass(frozen=True, slots=True)
class PickVictim:
    """Q2, Q5: the squid takes this explorer."""

    explorer: int


@dataclass(frozen=True, slots=True)
class Prowl:
    """T4: a creature moves by the die. `charge` tells dolphins on one space apart (-1: it has none)."""

    kind: int
    start: int
    space: int
    charge: int = -1


@dataclass(frozen=True, slots=True)
class Drift:
    """X3: an empty boat moves by the dice."""

    start: int
    space: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """X8: the dolphin on a space, with this charge (-1: none), protects another swimmer there."""

    start: int
    charge: int
    explorer: int


@dataclass(frozen=True, slots=True)
class Decline:
    """C4: no creature is moved."""


@dataclass(frozen=True, slots=True)
class Repel:
    """D1, D2: a repellent lifted from this terrain drives the attacker off."""

    terrain: int


@dataclass(frozen=True, slots=True)
class LetHappen:
    """D1, D2: no defence."""


@dataclass(frozen=True, slots=True)
class First:
    """S5, chance: who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """S2, chance: the terrain of the tile on a space."""

    space: int
    terrain: int


@dataclass(frozen=True, slots=True)
class Deal:
    """S3, chance, private: the value of an explorer."""

    explorer: int
    value: int


@dataclass(frozen=True, slots=True)
class Under:
    """K5, chance: the underside of the tile that sank; private unless it is an immediate one."""

    underside: int


@dataclass(frozen=True, slots=True)
class Roll:
    """T4, chance: the creature die."""

    face: int


@dataclass(frozen=True, slots=True)
class Dive:
    """X3, chance: the dive dice. Distance 0 is D."""

    face: int
    distance: int


Action = (
    Place | Launch | Keep | PlayHelp | PlayWind | PlaySend | Go | GoGuarded | BoardBoat | Jump | Land | Sail | Stop
    | Sink | PickBoarder | Ferry | PickCharge | PutSquid | PickVictim | Prowl | Drift | HandOver | Decline | Repel
    | LetHappen | First | Lay | Deal | Under | Roll | Dive
)  # fmt: skip
