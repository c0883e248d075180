"""People who point and pick on a drawn board while two worlds are compared."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame

from game.match import Sharing
from game.scenes import TableScene
from game.tables import LogRow
from tests.scenes.boards import Board
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.scenes.watcher import Watcher


class Pointing(Watcher):
    """Before it compares it also points somewhere on the board or at a line of the log, picks a piece, or goes there by
    keys.
    """

    def compare(self) -> None:
        if isinstance(self.evening.top, TableScene):
            self._touch(self.evening.top)
        super().compare()

    def _touch(self, scene: TableScene) -> None:
        board = Board.of(scene)
        if board is None or self.match.actor is None:
            return
        gesture = self.random.choice(("point", "pick", "walk", "log", "none"))
        self.seen[gesture] += 1
        if gesture == "point":
            rect = board.widget.rect
            self._move((self.random.randrange(rect.left, rect.right), self.random.randrange(rect.top, rect.bottom)))
        elif gesture == "pick" and board.table.model.sources:
            board.table.press([self.random.choice(sorted(board.table.model.sources))])
        elif gesture == "walk":
            scene.root.focus("board")
            self.evening.key(self.random.choice((pygame.K_DOWN, pygame.K_TAB, pygame.K_RIGHT)))
        elif gesture == "log" and (rows := [widget for widget in scene.root.top.walk() if isinstance(widget, LogRow)]):
            self._move(self.random.choice(rows[:3]).rect.center)

    def _move(self, at: tuple[int, int]) -> None:
        self.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


def watch_game(
    folder: Path, game: str, players: int, sharing: Sharing, options: tuple[str, ...], every: int, seed: int
) -> Counter[str]:
    """What was compared how often in a whole game."""
    match = sit_down(folder, rules_for(game, players, *options), sharing, seed=seed)
    watcher = Pointing(Evening.of(match), seed)
    watcher.play(every)
    watcher.evening.close()
    return watcher.seen
