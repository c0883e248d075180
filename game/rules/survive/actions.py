"""What players and chance can do in Survive. Explorers, spaces, isles and seats are indices; `text` gives them names."""

from __future__ import annotations

from dataclasses import dataclass

_action = dataclass(frozen=True, slots=True)


@_action
class Place:
    """S6: an explorer onto a tile."""

    explorer: int
    space: int


@_action
class Launch:
    """S7: one of the player's boats onto a sea space."""

    space: int


@_action
class Keep:
    """T1: no tile is played."""


@_action
class PlayHelp:
    """H1: dolphin help moves a swimmer."""

    terrain: int
    explorer: int
    space: int


@_action
class PlayWind:
    """H2: fair wind moves a boat."""

    terrain: int
    start: int
    space: int


@_action
class PlaySend:
    """H3 to H5: a tile sends a creature to a vacant space. `kind` is the creature; a squid goes by the whale's tile (Q3)."""

    terrain: int
    kind: int
    start: int
    space: int


@_action
class Go:
    """M1, M3, M5: an explorer walks or swims to a space."""

    explorer: int
    space: int


@_action
class GoGuarded:
    """X7: a swimmer swims and takes its dolphin along."""

    explorer: int
    space: int


@_action
class Board:
    """M2, M6: an explorer gets into the boat on a space."""

    explorer: int
    space: int


@_action
class Jump:
    """M4: a passenger jumps into the water of the boat's space."""

    explorer: int


@_action
class Land:
    """M7: an explorer steps onto an isle and is saved."""

    explorer: int
    isle: int


@_action
class Sail:
    """B1: a boat goes to an adjacent space."""

    start: int
    space: int


@_action
class Stop:
    """T2: no more moves."""


@_action
class Sink:
    """T3: a tile is removed."""

    space: int


@_action
class PickBoarder:
    """U3: one of too many swimmers gets into the boat that was found."""

    explorer: int


@_action
class Ferry:
    """V5: an empty boat is brought to the boat tile's space."""

    start: int


@_action
class PickCharge:
    """X4: the dolphin takes this swimmer."""

    explorer: int


@_action
class PutSquid:
    """Q1: the squid that comes with a whale."""

    space: int


@_action
class PickVictim:
    """Q2, Q5: the squid takes this explorer."""

    explorer: int


@_action
class Prowl:
    """T4: a creature moves by the die. `charge` tells dolphins on one space apart (-1: it has none)."""

    kind: int
    start: int
    space: int
    charge: int = -1


@_action
class Drift:
    """X3: an empty boat moves by the dice."""

    start: int
    space: int


@_action
class HandOver:
    """X8: the dolphin on a space, with this charge (-1: none), protects another swimmer there."""

    start: int
    charge: int
    explorer: int


@_action
class Decline:
    """C4: no creature is moved."""


@_action
class Repel:
    """D1, D2: a repellent lifted from this terrain drives the attacker off."""

    terrain: int


@_action
class LetHappen:
    """D1, D2: no defence."""


@_action
class First:
    """S5, chance: who begins."""

    seat: int


@_action
class Lay:
    """S2, chance: the terrain of the tile on a space."""

    space: int
    terrain: int


@_action
class Deal:
    """S3, chance, private: the value of an explorer."""

    explorer: int
    value: int


@_action
class Under:
    """K5, chance: the underside of the tile that sank; private unless it is an immediate one."""

    underside: int


@_action
class Roll:
    """T4, chance: the creature die."""

    face: int


@_action
class Dive:
    """X3, chance: the dive dice. Distance 0 is D."""

    face: int
    distance: int


Action = (
    Place | Launch | Keep | PlayHelp | PlayWind | PlaySend | Go | GoGuarded | Board | Jump | Land | Sail | Stop | Sink | PickBoarder
    | Ferry | PickCharge | PutSquid | PickVictim | Prowl | Drift | HandOver | Decline | Repel | LetHappen
    | First | Lay | Deal | Under | Roll | Dive
)  # fmt: skip
