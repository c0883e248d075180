"""What a phone may ask for: the page, its script, its look and its fonts by their addresses, and drawings by their
names. All of it is read once, at the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from gzip import compress
from pathlib import Path
from typing import NamedTuple

from game.files.resources import asset

PAGE = "page.html"
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".woff2": "font/woff2",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; "
    "connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class Page(NamedTuple):
    kind: str
    data: bytes = b""
    is_packed: bool = False  # by gzip, which every browser unpacks

    def facts(self) -> dict[str, str]:
        """What is told of it before it comes."""
        told = {"Content-Type": self.kind, "Content-Length": str(len(self.data))}
        return told | {"Content-Encoding": "gzip"} if self.is_packed else told


def read_pages() -> dict[str, Page]:
    """By their addresses; nothing else that lies on this computer has one."""
    files = sorted(file for file in asset("phone").iterdir() if file.suffix in _KINDS)
    return {"/" if file.name == PAGE else f"/{file.name}": _read(file) for file in files}


def _read(file: Path) -> Page:
    """Text is packed once; a font is already."""
    kind, data = _KINDS[file.suffix], file.read_bytes()
    return Page(kind, compress(data, mtime=0), True) if kind.startswith("text/") else Page(kind, data)


def read_drawings() -> dict[str, str]:
    """All drawings that are ours, by their names."""
    folder = asset("art")
    files = sorted(folder.rglob("*.svg"))
    return {file.relative_to(folder).with_suffix("").as_posix(): file.read_text(encoding="utf-8") for file in files}


class Drawings:
    """Drawings of ours by their names, and what fills in those that wear a player's colour: by its key, such as `red`,
    the values of the signs in them.
    """

    def __init__(self, drawings: Mapping[str, str]) -> None:
        self._drawings = drawings
        self.paints: Mapping[str, Mapping[str, str]] = {}

    def find(self, creature: str) -> str:
        """How a creature is drawn, in whatever game's room; somebody's face may be called like it, and comes before."""
        return max((name for name in self._drawings if name.rpartition("/")[2] == creature), default="")

    def draw(self, names: Iterable[str]) -> dict[str, str]:
        """Those that are there. A name that ends in a player's colour, and has no drawing of its own, means the one
        without it in that colour.
        """
        found = {}
        for name in names:
            stem, _, colour = name.rpartition("-")
            if name in self._drawings:
                found[name] = self._drawings[name]
            elif stem in self._drawings and colour in self.paints:
                found[name] = _paint(self._drawings[stem], self.paints[colour])
        return found


def _paint(drawing: str, values: Mapping[str, str]) -> str:
    for sign, value in values.items():
        drawing = drawing.replace(f"@{sign}@", value)
    return drawing


def headers(host: str) -> dict[str, str]:
    """What goes with every page that is served under a host: no copy is kept, and nothing of anybody else's runs."""
    return {
        "Cache-Control": "no-store",
        "Content-Security-Policy": _POLICY.format(host=host),
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
