"""Boards of Atlandice from files, and from the plain data in a journal, checked for anything impossible."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.files.documents import Document, plain_document, read_document, title
from game.files.faults import BadDocument, Fault
from game.files.schema import to_struct

from ..board import colour_faults, too_few_colours
from .board import REGIONS, Board, BoardNumbers, region_of


def load_board(path: Path) -> Board:
    """The board a YAML file describes; `BadDocument` with all its faults."""
    document = read_document(path, "board")
    numbers = to_struct(document, BoardNumbers)
    if faults := list(board_faults(numbers, document)):
        raise BadDocument(faults)
    return Board(name=title(path), **msgspec.structs.asdict(numbers))


def board_from_document(document: dict[str, Any], file: str = "") -> Board:
    """The board that plain data describes, checked like a file; `file` is where it was read from."""
    whole = plain_document(document, file)
    board = to_struct(whole, Board)
    if faults := list(board_faults(board, whole)):
        raise BadDocument(faults)
    return board


_LONGEST = 200


def board_faults(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    """Everything impossible in a board; `at` knows the places."""
    for check in (_colours, _crowds, _tiles, _clock):
        yield from check(numbers, at)


def _colours(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    yield from colour_faults(numbers.colours, at)
    yield from too_few_colours(numbers.colours, max(numbers.crowds, default=0), at)


def _crowds(numbers: BoardNumbers, at: Document) -> Iterator[Fault]:
    if not numbers.crowds:
        yield at.fault("list-empty", "crowds")
    for players, crowd in numbers.crowds.items():
        wanted = crowd.tokens + numbers.market
        if wanted > numbers.tokens:
            yield at.fault(
                "tokens-exceed-box", "crowds", players, "tokens", players=players, wanted=wanted, tokens=numbers.tokens
            )
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
