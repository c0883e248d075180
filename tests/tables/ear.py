"""Ears for a table: what a key says, and what is read of the board where the keys have come to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pygame

from game.tables import Thing
from tests.driver import find_one
from tests.tables.sitting import Sitting

ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
QUESTIONS = (pygame.K_a, pygame.K_d, pygame.K_f, pygame.K_g, pygame.K_q, pygame.K_i)


class Ears:
    """Somebody plays by ear at a table where positions are put."""

    def __init__(self, sitting: Sitting, is_hand_up: bool = False) -> None:
        self.sitting: Any = sitting
        self.evening = sitting.evening
        self.stage = sitting.evening.stage
        if not is_hand_up:
            self.evening.key_up(pygame.K_e)
        self.stage.is_heard = True
        self.evening.pass_moment(0.01)
        sitting.scene.focus("board")

    def hear(self, key: int) -> str:
        """All that a key says."""
        self.stage.take_announced()
        self.evening.key(key)
        return " ".join(chain(*self.stage.take_announced()))

    def read(self, *keys: int) -> str:
        """What is read of the board after these keys."""
        for key in keys:
            self.evening.key(key)
        board = find_one(self.sitting.scene, "BoardWidget")
        name, _ = board.heard_thing(self.sitting.scene.root)
        return str(name)

    def come_to(self, thing: Thing) -> str:
        self.cursor.thing = thing
        return self.read()

    @property
    def cursor(self) -> Any:
        return self.sitting.drawn_table.cursor

    def walk_everywhere(self) -> set[Thing]:
        """All that arrows lead to from where one begins; from each of these they lead back there."""
        start = self.sitting.drawn_table.answers.start()
        assert start is not None
        ways: dict[Thing, set[Thing]] = {}
        edge = [start]
        while edge:
            for here in edge:
                ways[here] = set(self._around(here))
            edge = list(dict.fromkeys(there for here in edge for there in ways[here] if there not in ways))
        back = {start}
        while more := {here for here in ways if here not in back and ways[here] & back}:
            back |= more
        assert back == set(ways)
        return back

    def _around(self, here: Thing) -> Iterator[Thing]:
        """Where arrows lead from a thing, by pressing them."""
        for arrow in ARROWS:
            self.cursor.thing = here
            self.evening.key(arrow)
            if self.cursor.thing is not None:
                yield self.cursor.thing
