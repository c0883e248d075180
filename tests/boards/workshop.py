"""A folder with copies of the shipped boards, to be damaged one line at a time."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

from game.files.faults import BadDocument, Fault
from game.files.resources import data
from game.rules import game_of

SEA, ISLAND, SERPENT, ISLE = 1, 2, 3, 4


class Workshop:
    """One board and its map, to be changed."""

    def __init__(self, folder: Path, name: str = "survive-classic") -> None:
        shutil.copytree(data("boards"), folder, dirs_exist_ok=True)
        self.folder = folder
        self.yaml = folder / f"{name}.yaml"
        self.map = folder / f"{name}.tmx"
        self.game = name.partition("-")[0]
        self.tileset = folder / f"{self.game}-tiles.tsx"

    def edit(self, old: str, new: str) -> Workshop:
        return self._replace(self.yaml, old, new)

    def edit_map(self, old: str, new: str) -> Workshop:
        return self._replace(self.map, old, new)

    def paint(self, layer: str, column: int, row: int, tile: int) -> Workshop:
        """Puts a tile (0: none) on a cell of the map."""
        tree = Xml.parse(self.map)
        cells = tree.find(f"layer[@name='{layer}']/data")
        assert cells is not None
        assert cells.text
        rows = [line.strip(",").split(",") for line in cells.text.split()]
        rows[row][column] = str(tile)
        cells.text = ",\n".join(",".join(line) for line in rows)
        tree.write(self.map, encoding="unicode")
        return self

    def wipe(self, layer: str) -> Workshop:
        for row in range(13):
            for column in range(13):
                self.paint(layer, column, row, 0)
        return self

    def load(self) -> Any:
        return game_of(self.game).load_board(self.yaml)

    def faults(self) -> list[Fault]:
        """Everything that is wrong now; at least one thing must be."""
        try:
            self.load()
        except BadDocument as bad:
            return list(bad.faults)
        raise AssertionError("the board loads")

    def fault(self) -> Fault:
        """The one thing that is wrong now."""
        faults = self.faults()
        assert len(faults) == 1, faults
        return faults[0]

    def _replace(self, path: Path, old: str, new: str) -> Workshop:
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (old, text.count(old))
        path.write_text(text.replace(old, new), encoding="utf-8")
        return self
