"""A table of Atlantis that is clicked pixel by pixel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.rules.atlantis import AtlantisRules
from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.tables import Thing
from game.widgets import Widget
from tests.driver import is_a
from tests.tables.sitting import Sitting as AnySitting
from tests.tables.things import BRIDGE, BUY


class Sitting(AnySitting):
    """With cards and a purse on the shelf, and a counter to pay on."""

    def __init__(
        self, folder: Path, rules: AtlantisRules, size: tuple[int, int] = (1280, 720), text: int = 100
    ) -> None:
        super().__init__(folder, rules, size, text)
        self.rules = rules

    @property
    def table(self) -> Any:
        table = self.scene.table
        assert is_a(table, "AtlantisTable")
        return table

    @property
    def counter(self) -> Any:
        counter = self.table.model.planning.counter
        assert counter is not None, "there is no counter"
        return counter

    @property
    def written(self) -> list[str]:
        return [self.rules.write(action) for action in self.caught]

    def click_thing(self, thing: Thing) -> None:
        if thing[0] == "card":
            self.click_start(f"card {OBJECTS[thing[1]]}")
        elif thing[0] == "purse":
            self.click_start(f"tile {thing[1]} ")
        elif thing in (BUY, BRIDGE):
            self.click_widget("buy" if thing == BUY else "bridge")
        else:
            super().click_thing(thing)

    def click_start(self, start: str) -> None:
        """The first of equal cards or tiles that can be pressed; a purse that has no room on the shelf is opened for
        it.
        """
        if (found := self._usable(start)) is None and start.startswith("tile"):
            self.click_widget("open purse")
            found = self._usable(start)
        assert found is not None, f"there is no {start}"
        self.click_widget(found.name)

    def _usable(self, start: str) -> Widget | None:
        self.scene.refresh_layout()
        shown = (one for one in self.scene.root.top.walk() if one.name.startswith(start) and one.focusable)
        return next((one for one in shown if not getattr(one, "_is_gone", False)), None)

    def put_down(self, item: Any) -> None:
        self.click_start(f"tile {item.value} " if isinstance(item, a.PayTile) else f"card {OBJECTS[item.kind]}")

    def clear_counter(self) -> None:
        for item in self.counter.items:
            self.take_back(item)
        assert not self.counter.items

    def take_back(self, item: Any) -> None:
        self.click_widget(f"back {item.value}" if isinstance(item, a.PayTile) else f"back {OBJECTS[item.kind]}")
