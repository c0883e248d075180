"""The skin of a board: how it changes the look of the island, by colours and by drawings of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from game.files.documents import read_document
from game.files.drawings import read_drawing
from game.files.faults import BadDocument
from game.files.names import beside
from game.files.resources import asset, is_ours
from game.render.others_drawings import DrawingFile
from game.render.theme import Colour, Theme, hex_colour, mix
from game.rules.board import BoardLook
from game.rules.boards import find_board
from game.rules.survive.board import Board

_PAINTED = re.compile(r"survive/(tile|isle|sunk)-")  # drawings that are painted in the board's colours
_USUAL = {"shallows": "#7FD1C7", "lines": "#CFF3EC"}


class Skin:
    """The colours and drawings that a board changes; `folder` is where its own drawings lie, if they do."""

    def __init__(self, look: BoardLook, folder: Path | None) -> None:
        self._palette = look.palette
        self._svgs: dict[str, str | None] = {}

        # Its drawings that are still there: a board from a saved game was checked long ago.
        self._own: dict[str, DrawingFile] = {}
        for name, file in look.drawings.items() if folder else ():
            path = beside(folder, file) if folder else None
            if path is not None and (found := DrawingFile.of(path)):
                self._own[name] = found

        # Which colours of drawings become which.
        self._paints: dict[str, str] = {}
        for name in _tones() if look.palette else ():
            for drawn, part in _tones()[name].items() if name in look.palette else ():
                tone = mix(_rgb(look.palette[name]), (255, 255, 255) if part > 0 else _rgb("ink"), abs(part))
                self._paints[drawn] = hex_colour(tone)

    @classmethod
    def of(cls, board: Board) -> Skin:
        """A board from a saved game may have lost its file: then its colours are all that is its own."""
        found = find_board(board.name)
        return cls(board.numbers.look, found.parent if found else None)

    @property
    def water_colour(self) -> Colour | None:
        """The board's own water."""
        return _rgb(self._palette["sea"]) if "sea" in self._palette else None

    def colour(self, name: str) -> Colour:
        """The colour of light water, or of lines."""
        return _rgb(self._palette.get(name, _USUAL[name]))

    def land_colour(self, colour: str) -> Colour:
        """A colour of the land as this board has it."""
        return _rgb(self._paints.get(colour, colour))

    def tone(self, terrain: str, part: float) -> Colour:
        """The tone of a terrain that is so much lighter or darker than it, as this board has it."""
        return self.land_colour(next(colour for colour, lighter in _tones()[terrain].items() if lighter == part))

    def svg(self, name: str) -> str | None:
        """A drawing that is another one on this board."""
        if name not in self._svgs:
            own = self._own.get(_kind(name))
            svg = None
            if own and is_ours(own.path):
                with suppress(BadDocument):
                    svg = read_drawing(own.path).svg
            if svg is None and self._paints and _PAINTED.match(name):
                source = asset("art", f"{name}.svg").read_text(encoding="utf-8")
                svg = re.sub("#[0-9A-F]{6}", lambda found: self._paints.get(found[0], found[0]), source)
            self._svgs[name] = svg
        return self._svgs[name]

    def has_own(self, name: str) -> bool:
        """Whether this board comes with a drawing of its own for one."""
        return _kind(name) in self._own

    def of_others(self, name: str) -> DrawingFile | None:
        """The file of a drawing that somebody else made for this board; until it has come, what else is drawn stands
        in.
        """
        own = self._own.get(_kind(name))
        return own if own and not is_ours(own.path) else None


def _kind(name: str) -> str:
    """The name that a board has for a drawing: `survive/tile-beach-3` is its beach."""
    found = re.fullmatch(r"survive/(?:tile-)?([a-z]+)(?:-\d)?", name)
    return found[1] if found else ""


def _rgb(colour: str) -> Colour:
    return Theme.load().colour(colour)


@cache
def _tones() -> Mapping[str, Mapping[str, float]]:
    found: Mapping[str, Mapping[str, float]] = read_document(asset("art", "survive", "palette.yaml")).data
    return found


PLAIN = Skin(BoardLook(), None)  # all as usual
