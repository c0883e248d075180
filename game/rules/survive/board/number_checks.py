"""Whether the numbers of a board can be played with: every fault that needs no map to be seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from game.files.documents import Document
from game.files.faults import Fault

from ...board_look import palette_faults
from ..options import OPTIONS
from .board import TERRAINS, BoardNumbers

LETTERS = 26
"""Explorers of a colour are told apart by a letter (S3)."""
_NAMES = {"rows": re.compile(r"[A-Z]{1,2}"), "isles": re.compile(r"[A-Za-z][A-Za-z-]{0,15}"), "colours": re.compile(r"[a-z]{1,16}")}


def number_faults(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """Everything in a board's numbers that cannot be; `at` knows their places."""
    for check in (_names, _players, _colours, _explorers, _crowds, _fit, _undersides, _dice, _boats, _refused, _palette):
        yield from check(numbers, at)


def most_boats(numbers: BoardNumbers, players: int) -> int:
    """The most boats that so many players ever launch, whatever else is chosen (S4, F5, F6, P2, V5)."""
    crowd = numbers.crowds.get(players)
    boats = sum(crowd.boats) if crowd else players * numbers.boats_each
    if _has_two_colours(numbers, players) and "boats_per_colour" not in numbers.refuses:
        boats *= 2
    if _can_be_superpopulated(numbers, players):
        boats = max(boats, players * numbers.boats_each)
    return boats


def _names(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for key, pattern in _NAMES.items():
        names = getattr(numbers, key)
        for i, name in enumerate(names):
            if not pattern.fullmatch(name):
                yield at.fault("bad-name", key, name if key == "isles" else i, name=name)
            if name in list(names)[:i]:
                yield at.fault("name-repeated", key, i, name=name)


def _players(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not numbers.players:
        yield at.fault("list-empty", "players")
    if len(set(numbers.players)) < len(numbers.players):
        yield at.fault("players-repeated", "players")


def _colours(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    needed = max((_colours_for(numbers, players) for players in numbers.players), default=0)
    if len(numbers.colours) < needed:
        yield at.fault("too-few-colours", "colours", colours=len(numbers.colours), needed=needed)


def _explorers(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not 1 <= len(numbers.explorers) <= LETTERS:
        yield at.fault("explorer-count", "explorers", explorers=len(numbers.explorers), most=LETTERS)


def _crowds(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for players, crowd in numbers.crowds.items():
        if players not in numbers.players:
            yield at.fault("crowd-not-offered", "crowds", players, players=players)
        if len(crowd.boats) != players:
            yield at.fault("crowd-boats", "crowds", players, "boats", players=players, boats=len(crowd.boats))
        for value in Counter(crowd.without) - Counter(numbers.explorers):
            yield at.fault("crowd-without", "crowds", players, "without", value=value)
        if len(crowd.without) >= len(numbers.explorers):
            yield at.fault("crowd-empty", "crowds", players, "without", players=players)


def _fit(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """S6, P2, F6, V5."""
    tiles = sum(numbers.terrain.values())
    for players in numbers.players:
        crowd = numbers.crowds.get(players)
        each = len(numbers.explorers) - (len(crowd.without) if crowd else 0)
        explorers = each * _colours_for(numbers, players)
        if explorers > tiles + (players if players == 6 else 0):  # F6: one of each seat may share
            yield at.fault("explorers-do-not-fit", "explorers", players=players, explorers=explorers, tiles=tiles)
        everyone = players * len(numbers.explorers)
        room = 2 * tiles - (len(numbers.explorers) - 1)  # V5: the last to be placed may not join one of its own colour
        if _can_be_superpopulated(numbers, players) and everyone > room:
            yield at.fault("superpopulation-does-not-fit", "explorers", players=players, explorers=everyone, tiles=tiles, room=room)


def _undersides(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for terrain in TERRAINS:
        tiles = numbers.terrain.get(terrain, 0)
        found = sum(row.get(terrain, 0) for row in numbers.undersides.values())
        if found != tiles:
            yield at.fault("undersides-do-not-add-up", "undersides", terrain=terrain, undersides=found, tiles=tiles)
    if not sum(numbers.undersides.get("volcano", {}).values()):
        yield at.fault("no-volcano", "undersides")  # E1: without one a game need not end


def _dice(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not numbers.creature_die:
        yield at.fault("list-empty", "creature_die")
    for name in ("what", "how_far"):
        if not getattr(numbers.dive_dice, name):
            yield at.fault("list-empty", "dive_dice", name)


def _boats(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for players in numbers.players:
        boats = most_boats(numbers, players)
        if boats > numbers.supply.boats:
            yield at.fault("boats-exceed-supply", "supply", "boats", players=players, boats=boats, supply=numbers.supply.boats)


def _refused(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    known = tuple(option.key for option in OPTIONS)
    for key in numbers.refuses:
        if key not in known:
            yield at.fault("refuses-unknown", "refuses", key, option=key, known=known)


def _palette(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    yield from palette_faults(numbers.look.palette, at)


def _colours_for(numbers: BoardNumbers, players: int) -> int:
    return 4 if _has_two_colours(numbers, players) else players


def _has_two_colours(numbers: BoardNumbers, players: int) -> bool:
    return players == 2 and "two_colours" not in numbers.refuses


def _can_be_superpopulated(numbers: BoardNumbers, players: int) -> bool:
    return players >= 5 and "superpopulation" not in numbers.refuses
