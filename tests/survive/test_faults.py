"""The invariants notice what is wrong: each thing that can be counted wrongly, alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.engine import CHANCE, NOBODY
from game.rules.survive.constants import ALL_KINDS, KINDS, U_SHARK, U_SHARK_REPELLENT, U_VOLCANO, U_WIND
from game.rules.survive.state import DEFEND, OVER, State
from tests.survive.table import At

POSITION = """
step: move
land: {beach: [E5, E6], mountain: [G8]}
under: {beach: [fair-wind, fair-wind], mountain: [shark]}
boats: [E4, B5]
sharks: [D4]
dolphins: [C4 sun-B]
hands: {2: [forest shark-repellent]}
explorers: {crimson: {A: E5, B: boat E4}, azure: {A: E6}, sun: {A: C3, B: C4}}
"""


def a_game() -> At:
    return At(POSITION, dolphins=True)


def put(numbers: Any, at: int, number: int) -> Any:
    """The same numbers, one of them another."""
    return type(numbers)([*numbers[:at], number, *numbers[at + 1 :]])


AT = a_game().rules.constants.index
RACK = a_game().rules.constants.rack
FOREST_SHARK, FOREST_REPELLENT = KINDS + U_SHARK, KINDS + U_SHARK_REPELLENT
DAMAGES: dict[str, Callable[[State], dict[str, Any]]] = {
    "an explorer is nowhere": lambda s: {"where": put(s.where, 9, 10_000)},
    "one who stands there is not counted": lambda s: {"crowd": put(s.crowd, AT["E5"], 0)},
    "one who is not there is counted": lambda s: {"crowd": put(s.crowd, AT["M5"], 1)},
    "more at stake": lambda s: {"at_stake": put(s.at_stake, 0, 9)},
    "fewer left": lambda s: {"left": s.left - 1},
    "still in the rack": lambda s: {
        "where": put(s.where, 9, RACK),
        "at_stake": put(s.at_stake, 0, 3),
        "left": s.left + 1,
    },
    "the mask of boats": lambda s: {"boats": 0},
    "a boat on land": lambda s: {"boat_at": put(s.boat_at, 1, AT["E5"]), "boats": 1 << AT["E4"] | 1 << AT["E5"]},
    "two boats on a space": lambda s: {"boat_at": put(s.boat_at, 1, AT["E4"]), "boats": 1 << AT["E4"]},
    "a crew that is not there": lambda s: {"crew": put(s.crew, 1, 1)},
    "a crew without a boat": lambda s: {"boat_at": put(s.boat_at, 0, -1), "boats": 1 << AT["B5"]},
    "a shark on land": lambda s: {"sharks": (AT["G8"],)},
    "too many sharks": lambda s: {"sharks": (AT["D4"],) * 7},
    "a squid without squids": lambda s: {"squids": (AT["M5"],)},
    "a charge elsewhere": lambda s: {"dolphins": (AT["M5"],)},
    "a dolphin without a place for a charge": lambda s: {"charges": ()},
    "a swimmer beside a shark": lambda s: {"sharks": (AT["C3"],)},
    "land where none can be": lambda s: {
        "land": put(s.land, AT["A4"], 1),
        "tiles": (3, 0, 1),
        "unseen": put(s.unseen, U_SHARK, 1),
    },
    "land that the mask does not know": lambda s: {
        "land": put(s.land, AT["D5"], 1),
        "tiles": (3, 0, 1),
        "unseen": put(s.unseen, U_SHARK, 1),
    },
    "another terrain": lambda s: {"land": put(s.land, AT["E5"], 2)},
    "a hand that shows more": lambda s: {"held": put(s.held, 0, 1)},
    "an immediate tile in hand": lambda s: {
        "hands": put(put(s.hands, ALL_KINDS + FOREST_REPELLENT, 0), ALL_KINDS + FOREST_SHARK, 1)
    },
    "an underside too few": lambda s: {"unseen": put(s.unseen, U_WIND, 1)},
    "more of a kind than there are": lambda s: {"unseen": put(put(s.unseen, U_WIND, 1), U_VOLCANO, 1)},
    "other values": lambda s: {"values": put(s.values, 0, 7)},
    "chance in a player's step": lambda s: {"actor": CHANCE},
    "nobody's seat": lambda s: {"player": 4},
    "too many points": lambda s: {"points": 4},
    "over with explorers at stake": lambda s: {"step": OVER, "actor": NOBODY, "points": 0, "ending": 1},
    "over without an ending": lambda s: {"ending": 1},
    "a number below nothing": lambda s: {"quiet": -1},
    "setup where there is none": lambda s: {"cursor": 9},
    "an attack left over": lambda s: {"face": 1},
    "somebody still asked": lambda s: {"asked": 2},
    "a defence that leads nowhere": lambda s: {"step": DEFEND, "points": 0},
}


def test_the_position_has_none() -> None:
    assert a_game().rules.faults(a_game().state) == []


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_a_damage_is_noticed_and_nothing_else(damage: Callable[[State], dict[str, Any]]) -> None:
    at = a_game()
    for field, value in damage(at.state).items():
        setattr(at.state, field, value)
    assert len(at.rules.faults(at.state)) == 1
