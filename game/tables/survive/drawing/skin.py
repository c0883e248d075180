"""A board's own look: its colours and drawings where its file names some, and the usual ones elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from game.engine import GameError
from game.files.documents import beside, is_file, read_document, read_text
from game.files.resources import asset
from game.render.theme import Colour, Theme, hex_colour, mix
from game.rules.board import BoardLook
from game.rules.boards import board_path
from game.rules.survive.board import Board
from game.rules.survive.board_file import drawing_faults

_WHITE = (255, 255, 255)
_PAINTED = re.compile(r"survive/(tile|isle|sunk)-")
"""Drawings that are painted in the board's colours."""
_USUAL = {"shallows": "#7FD1C7", "lines": "#CFF3EC"}


class Skin:
    """What a board changes; `folder` is where its own drawings lie, if they do."""

    def __init__(self, look: BoardLook, folder: Path | None) -> None:
        self._palette = look.palette
        self._own = dict(_drawable(look.drawings, folder)) if folder else {}
        self._paints = _paints(look.palette) if look.palette else {}
        self._svgs: dict[str, str | None] = {}

    @classmethod
    def of(cls, board: Board) -> Skin:
        """A board from a saved game may have lost its file: then its colours are all that is its own."""
        try:
            folder = board_path(board.name).parent
        except GameError:
            folder = None
        return cls(board.numbers.look, folder)

    @property
    def sea(self) -> Colour | None:
        """The board's own water."""
        return _rgb(self._palette["sea"]) if "sea" in self._palette else None

    def colour(self, name: str) -> Colour:
        """Of the light water, or of lines."""
        return _rgb(self._palette.get(name, _USUAL[name]))

    def painted(self, colour: str) -> Colour:
        """A colour of the land as this board has it."""
        return _rgb(self._paints.get(colour, colour))

    def tone(self, terrain: str, part: float) -> Colour:
        """The tone of a terrain that is so much lighter or darker than it, as this board has it."""
        return self.painted(next(colour for colour, lighter in _made_of()[terrain].items() if lighter == part))

    def svg(self, name: str) -> str | None:
        """A drawing that is another one on this board."""
        if name not in self._svgs:
            self._svgs[name] = self._changed(name)
        return self._svgs[name]

    def _changed(self, name: str) -> str | None:
        own = self._own.get(_kind(name))
        if own:
            return read_text(own)
        if not self._paints or not _PAINTED.match(name):
            return None
        source = asset("art", f"{name}.svg").read_text(encoding="utf-8")
        return re.sub("#[0-9A-F]{6}", lambda found: self._paints.get(found[0], found[0]), source)


def _drawable(drawings: Mapping[str, str], folder: Path) -> Iterator[tuple[str, Path]]:
    """Those that are still there, and whole: a board from a saved game was checked long ago."""
    for name, file in drawings.items():
        path = beside(folder, file)
        if path is not None and is_file(path) and not any(drawing_faults(path)):
            yield name, path


def _kind(name: str) -> str:
    """What a board calls a drawing: `survive/tile-beach-3` is its beach."""
    found = re.fullmatch(r"survive/(?:tile-)?([a-z]+)(?:-\d)?", name)
    return found[1] if found else ""


def _paints(palette: Mapping[str, str]) -> dict[str, str]:
    """Which colours of drawings become which."""
    named = [(palette[name], made) for name, made in _made_of().items() if name in palette]
    return {drawn: _made(colour, part) for colour, made in named for drawn, part in made.items()}


def _made(colour: str, part: float) -> str:
    other = _WHITE if part > 0 else Theme.load().colour("ink")
    return hex_colour(mix(_rgb(colour), other, abs(part)))


def _rgb(colour: str) -> Colour:
    return Theme.load().colour(colour)


@cache
def _made_of() -> Mapping[str, Mapping[str, float]]:
    found: Mapping[str, Mapping[str, float]] = read_document(asset("art", "survive", "palette.yaml")).data
    return found


PLAIN = Skin(BoardLook(), None)
"""All as usual."""
