"""An unfinished game as the menu tells of it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.scenes.stage import Stage


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that can be continued: where it is kept, and how far it has come, as everybody may know."""

    path: Path
    game: str
    turn: int
    name: str
    """Who is to move; nobody while chance is."""
    is_round: bool = False
    """Whether the number is that of a round: the game has no turns."""
    older: str = ""
    """Of a game of older rules: what is said before it opens."""

    def told(self, stage: Stage) -> str:
        game = stage.words.game(self.game)
        kind = "round" if self.is_round else "turn"
        form = "begun" if not self.turn else kind if self.name else f"{kind}-unmoved"
        return stage.say(f"menu.continue.{form}", game=game, turn=self.turn, name=self.name)
