"""A table of Survive that is clicked pixel by pixel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.rules.survive import SurviveRules
from game.rules.survive.board import TERRAINS, UNDERSIDES
from game.scenes import TableScene
from game.tables import Thing
from tests.driver import is_a
from tests.tables.sitting import Sitting as AnySitting
from tests.tables.sitting import seat_match
from tests.tables.things import space_thing

__all__ = ["MOVING", "Sitting", "catch_texts", "pixel", "seat_match", "space", "table_of", "words"]

MOVING = (
    "land: {beach: [E5, E6, F6], mountain: [G6]}\nboats: [D5]\n"
    "explorers: {crimson: {A: E5, B: G6, C: boat D5}, azure: {A: E6}}"
)


def table_of(scene: TableScene) -> Any:
    """The table that somebody sees there."""
    assert is_a(scene.table, "SurviveTable")
    return scene.table


class Sitting(AnySitting):
    """With tiles in the hand and explorers on the rack."""

    def __init__(self, folder: Path, rules: SurviveRules, size: tuple[int, int] = (1280, 720), text: int = 100) -> None:
        super().__init__(folder, rules, size, text)
        self.rules = rules

    @property
    def table(self) -> Any:
        return table_of(self.scene)

    def click_thing(self, thing: Thing) -> None:
        self.open_tab("hand" if thing[0] == "tile" else "board")
        if thing[0] == "tile":
            self.click_widget(f"tile {UNDERSIDES[thing[1]]} {TERRAINS[thing[2]]}")
        elif thing[0] == "explorer" and self.find(f"rack {thing[1]}"):
            self.click_widget(f"rack {thing[1]}")
        else:
            self.click(self.pixel(thing))


def space(sitting: Sitting, name: str) -> Thing:
    return space_thing(sitting.rules.constants.index[name])


def pixel(sitting: Sitting, thing: Thing) -> tuple[int, int]:
    return sitting.pixel(thing)


def catch_texts(sitting: Sitting) -> list[str]:
    return [sitting.rules.write(action) for action in sitting.caught]


def words(sitting: Sitting, thing: Thing) -> str:
    """What is told of a thing."""
    return str(sitting.table.notices.words_about(thing)[0])
