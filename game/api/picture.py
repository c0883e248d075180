"""A picture of a table for other programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from . import wanted
from .wanted import Impossible

_ENDINGS = (".png", ".jpg", ".jpeg", ".bmp", ".tga")  # what pygame writes


@dataclass(frozen=True, slots=True)
class Still:
    """A picture that stays as it is."""

    size: tuple[int, int]  # width and height in pixels
    pixels: bytes = field(repr=False)  # red, green and blue of each, row by row

    def save(self, path: str | Path) -> None:
        """Writes it as the ending of the name says, such as `.png`."""
        file = wanted.path(path)
        if file.suffix.lower() not in _ENDINGS:
            raise Impossible(f"The name of a picture ends in {', '.join(_ENDINGS)}; {file.name!r} does not.", "ending")
        if not file.parent.is_dir():
            raise Impossible(f"There is no folder {str(file.parent)!r} to write a picture into.", "no-folder")
        from game.film.still import write_picture  # most programs write none

        write_picture(self.size, self.pixels, file)
