"""The position before anything was dealt."""

from __future__ import annotations

from game.engine import CHANCE

from .board.board import TERRAINS
from .constants import ALL_KINDS, Constants
from .flow import begin_laying
from .state import FIRST, NONE, State


def start(t: Constants) -> State:
    s = empty(t)
    s.unseen = t.undersides
    s.serpents = t.serpents  # S1
    if t.first == CHANCE:
        s.step, s.actor = FIRST, CHANCE
    else:
        s.first = t.first
        begin_laying(s)
    return s


def empty(t: Constants) -> State:
    """A board with nothing on it and everybody in the rack."""
    s = State.__new__(State)
    s.step = s.cursor = s.first = s.points = s.swum = s.land_mask = s.boats = s.quiet = s.pushed = s.asked = s.ending = s.player = 0
    s.focus = s.terrain = s.face = s.distance = s.attacker = s.resume = NONE
    s.actor = CHANCE
    s.where = [t.rack] * t.explorers
    s.crowd, s.land = bytearray(t.size), bytearray(t.size)
    s.tiles = (0,) * len(TERRAINS)
    s.boat_at, s.crew = [NONE] * t.boats, [0] * t.boats
    s.serpents, s.sharks, s.whales, s.squids, s.dolphins, s.charges = (), (), (), (), (), ()
    s.held = (0,) * (t.seats * len(TERRAINS))
    s.at_stake = tuple(len(own) for own in t.own)
    s.left = t.explorers
    s.trophies, s.turns = (0,) * t.seats, (0,) * t.seats
    s.values = (0,) * t.explorers
    s.hands = bytes(t.seats * ALL_KINDS)
    s.unseen = bytes(ALL_KINDS)
    return s
