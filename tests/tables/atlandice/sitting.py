"""A table of Atlandice that is clicked pixel by pixel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.rules.atlandice import AtlandiceRules
from game.rules.atlandice import actions as a
from game.rules.atlandice.board import RESOURCES
from game.rules.atlandice.state import NONE
from game.scenes import TableScene
from game.tables import Thing
from tests.driver import is_a
from tests.tables.sitting import Sitting as AnySitting
from tests.tables.things import die, token


def table_of(scene: TableScene) -> Any:
    """The table that somebody sees there."""
    assert is_a(scene.table, "AtlandiceTable")
    return scene.table


class Sitting(AnySitting):
    """With visits that are planned, and a stock on the shelf."""

    def __init__(
        self, folder: Path, rules: AtlandiceRules, size: tuple[int, int] = (1280, 720), text: int = 100
    ) -> None:
        super().__init__(folder, rules, size, text)
        self.rules = rules

    @property
    def table(self) -> Any:
        return table_of(self.scene)

    def click_thing(self, thing: Thing) -> None:
        if thing[0] == "stock":
            self.click_widget(f"stock {RESOURCES[thing[1]]}")
        else:
            super().click_thing(thing)

    def plan(self, visit: a.Visit | a.Give) -> None:
        """Whose die it is, the die, and the tokens."""
        if self.table.model.visiting.is_given != isinstance(visit, a.Give):
            self.evening.key(pygame.K_n)
        if self.table.model.visiting.sector != visit.sector:
            pieces = self.table.model.things.pieces.values()
            dice = [piece.kind for piece in pieces if piece.key[0] == "die" and piece.space == visit.sector]
            self.click_thing(die(visit.sector, dice[-1]))
        self.choose_tokens(visit)

    def choose_tokens(self, visit: a.Visit | a.Give | a.Take) -> None:
        for kind in (visit.token, visit.bonus):
            if kind != NONE:
                self.click_thing(token(self.table.model.visiting.sector or 0, kind))
