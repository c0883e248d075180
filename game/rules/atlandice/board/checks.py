"""Whether the numbers of a board can be played with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.files.documents import Document
from game.files.faults import Fault

from .board import REGIONS, BoardNumbers, region_of

_COLOUR = re.compile(r"[a-z]{1,16}")
_LONGEST = 200


def board_faults(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """Everything in a board that cannot be; `at` knows the places."""
    for check in (_colours, _crowds, _tiles, _clock):
        yield from check(numbers, at)


def _colours(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    for i, name in enumerate(numbers.colours):
        if not _COLOUR.fullmatch(name):
            yield at.fault("bad-name", "colours", i, name=name)
        if name in numbers.colours[:i]:
            yield at.fault("name-repeated", "colours", i, name=name)
    needed = max(numbers.crowds, default=0)
    if len(numbers.colours) < needed:
        yield at.fault("too-few-colours", "colours", colours=len(numbers.colours), needed=needed)


def _crowds(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not numbers.crowds:
        yield at.fault("list-empty", "crowds")
    for players, crowd in numbers.crowds.items():
        wanted = crowd.tokens + numbers.market
        if wanted > numbers.tokens:
            yield at.fault("tokens-exceed-box", "crowds", players, "tokens", players=players, wanted=wanted, tokens=numbers.tokens)
        each, rest = divmod(crowd.dice - 1, players)
        if rest or each < (2 if players == 2 else 1):  # N1: one for oneself and one for the neutral player
            yield at.fault("dice-do-not-share-out", "crowds", players, "dice", players=players, dice=crowd.dice)


def _tiles(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    effects = [tile.effect for tile in numbers.tiles]
    for i, effect in enumerate(effects):
        if effect in effects[:i]:
            yield at.fault("name-repeated", "tiles", i, name=effect)
    for i, region in enumerate(REGIONS):
        if i not in map(region_of, effects):
            yield at.fault("region-without-tile", "tiles", region=region)


def _clock(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    clock = numbers.clock
    if not 2 <= len(clock) <= _LONGEST:
        yield at.fault("clock-length", "clock", spaces=len(clock), longest=_LONGEST)
        return
    if clock[0] != "plain":
        yield at.fault("clock-start", "clock", 0, space=clock[0])
    if clock[-1] != "waves":
        yield at.fault("clock-end", "clock", len(clock) - 1, space=clock[-1])
    for i, face in enumerate(clock[1:-1], 1):
        if face == "waves":
            yield at.fault("clock-waves", "clock", i)
