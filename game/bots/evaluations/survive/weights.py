"""Survive: the numbers that bots judge positions by, from `data/weights/survive.yaml`."""

from __future__ import annotations

import msgspec

_DANGERS = ("boat_struck", "boat_rammed", "boat_seized", "swimmer_struck", "tile_seized", "sinking")
_WORST = 1.0
"""No danger is more than sure."""


class SurviveWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Chances are between nothing and one; turns and points are counted as the rules count them."""

    point: float
    """What a movement point could bring elsewhere: it is what an explorer's way home costs."""
    least: float
    """The share of a value that counts even where the way costs more than it brings: there may be points to spare."""
    aboard: float
    """The chance to get home from a boat beside an isle with nothing near."""
    sail: float
    """What is left of it a space farther off."""
    in_water: float
    swim: float
    """The same of a swimmer."""
    ashore: float
    """The same of one on a tile."""
    carried: float
    """What is left where another one steers the boat (B2)."""
    unplaced: float
    unplaced_points: float
    unplaced_turns: float
    """The chance of one that is not on the island yet, the price of its way and how long that takes."""
    sharing_one: float
    sharing_two: float
    sharing_three: float
    """Among how many of one's own the way of a boat is shared at last, by how many are aboard now."""
    sharing_none: float
    """The same for one who has to board yet."""
    turns_a_sail: float
    """Turns that a space takes by boat."""
    turns_to_board: float
    """That pass until a boat is under way."""
    turns_a_step: float
    """That a space on the way to it takes."""
    sharpness: float
    """How suddenly chances fall when fewer turns are left than are needed."""
    boat_struck: float
    boat_rammed: float
    boat_seized: float
    """What a rival's turn takes of the chance of a boat in reach of a serpent, a whale, a squid."""
    swimmer_struck: float
    """The same of a swimmer in reach of a serpent or a shark."""
    tile_seized: float
    """The same of one ashore in reach of a squid."""
    attacked_in_water: float
    attacked_aboard: float
    """What is left while it is being asked whether the creature is repelled."""
    own_turn: float
    """How much of a round's danger counts for the one who may still move: three points hardly save everybody."""
    sinking: float
    """How sure one on a tile is to be pushed when tiles of its kind get scarce."""
    last_turns: float
    """Where no volcano ends the game everybody has about so many turns after the last tile (V2)."""
    held_help: float
    held_wind: float
    held_move_serpent: float
    held_move_shark: float
    held_move_whale: float
    held_shark_repellent: float
    held_whale_repellent: float
    """What a tile in hand is worth."""


def feared_weights(weights: SurviveWeights, fear: float) -> SurviveWeights:
    """The same for somebody who takes the water and everything in it to be so many times as dangerous."""
    dangers = {danger: min(_WORST, fear * getattr(weights, danger)) for danger in _DANGERS}
    return msgspec.structs.replace(weights, in_water=weights.in_water**fear, **dangers)
