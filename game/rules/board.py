"""The common part of all games' boards: who sits at them, how they may look, and what may be wrong with that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from game.engine import ImpossibleOptions
from game.files.documents import Document, is_file
from game.files.faults import Fault
from game.files.names import beside, leads_out


class AnyBoard(Protocol):
    """The board of any game, as far as all of them are alike."""

    @property
    def name(self) -> str: ...

    @property
    def players(self) -> Sequence[int]:
        """For how many it has room."""

    @property
    def colours(self) -> Sequence[str]:
        """The variants that may be played, in the order in which they are offered."""


def refuse_crowd(board: AnyBoard, players: int) -> None:
    """Refuses as many players as a board has no room for."""
    if players not in board.players:
        raise ImpossibleOptions(
            "board-players", board=board.name, players=players, wanted=tuple(map(str, board.players))
        )


def seat_colours(board: AnyBoard, colours: Sequence[str] | None, needed: int) -> tuple[str, ...]:
    """The colours that were chosen, or the first of a board; refuses too few, too many, twice the same, and those it
    does not have.
    """
    if colours is None:
        return tuple(board.colours[:needed])
    if len(colours) != needed or len(set(colours)) != needed or not set(colours) <= set(board.colours):
        raise ImpossibleOptions("colours", wanted=needed, colours=tuple(colours))
    return tuple(colours)


class BoardData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain data whose unknown keys and wrong types are refused with their place."""


class BoardLook(BoardData, frozen=True, kw_only=True):
    """How a table may draw this board, where it differs from the usual."""

    palette: dict[str, str] = {}
    drawings: dict[str, str] = {}


COLOURS = ("crimson", "azure", "sun", "plum", "amber", "pearl")
"""The colours of players: for each of them there are pieces."""


def unknown_colours(colours: Sequence[str], at: Document) -> Iterator[Fault]:
    for i, colour in enumerate(colours):
        if re.fullmatch(r"[a-z]{1,16}", colour) and colour not in COLOURS:
            yield at.fault("unknown-colour", "colours", i, colour=colour, known=COLOURS)


def colour_faults(colours: Sequence[str], at: Document) -> Iterator[Fault]:
    yield from unknown_colours(colours, at)
    for i, colour in enumerate(colours):
        if not re.fullmatch(r"[a-z]{1,16}", colour):
            yield at.fault("bad-name", "colours", i, name=colour)
        if colour in colours[:i]:
            yield at.fault("name-repeated", "colours", i, name=colour)


def player_faults(players: Sequence[int], at: Document) -> Iterator[Fault]:
    if not players:
        yield at.fault("list-empty", "players")
    if len(set(players)) < len(players):
        yield at.fault("players-repeated", "players")


def too_few_colours(colours: Sequence[str], needed: int, at: Document) -> Iterator[Fault]:
    if len(colours) < needed:
        yield at.fault("too-few-colours", "colours", colours=len(colours), needed=needed)


def palette_faults(palette: Mapping[str, str], at: Document) -> Iterator[Fault]:
    for name, colour in palette.items():
        if not re.fullmatch(r"#[0-9A-Fa-f]{6}", colour):
            yield at.fault("bad-colour", "look", "palette", name, colour=colour)


def missing_drawings(folder: Path, drawings: Mapping[str, str], at: Document) -> Iterator[Fault]:
    """Drawings lie beside the board's own file."""
    for name, file in drawings.items():
        found = beside(folder, file)
        if leads_out(folder, file):
            yield at.fault("drawing-outside-folder", "look", "drawings", name, drawing=file)
        elif found is None or not is_file(found):
            yield at.fault("drawing-missing", "look", "drawings", name, drawing=file)
