"""A match that teaches: chance and the others do what is wished of them as long as they can, and everything may be taken back."""

from __future__ import annotations

from pathlib import Path

from game.bots import Thinker
from game.engine import CHANCE, CannotUndo
from game.store.saves import saved_game

from .log_entries import MatchStep
from .match import Match
from .state import Guidance


class GuidedMatch(Match):
    """One person learns; nothing that was told before is a reason not to take a step back."""

    @property
    def guidance(self) -> Guidance:
        """What is wished of chance and the others, and whether all is held."""
        return self._state.guidance

    @property
    def actor(self) -> int | None:
        """Nobody is asked while all is held."""
        return None if self.guidance.is_held else super().actor

    def tick(self) -> MatchStep | None:
        if self.guidance.is_held or self.paused or self.is_over or self.actor is not None:
            return None
        wish = self._state.wish()
        if wish is None:
            return super().tick()
        if self.to_act == CHANCE:
            self._referee.deal(wish)
            return self._done()
        self.thinking.cancel()
        return self._decide(wish)

    def why_no_undo(self) -> str | None:
        return None if any(step.line.actor in self.people for step in self._referee.steps) else "undo-nothing"

    def undo(self) -> MatchStep:
        """Back to the person's last decision, with all that chance and the others have done since."""
        if reason := self.why_no_undo():
            raise CannotUndo(reason)
        self.thinking.cancel()
        while True:
            actor = self._referee.steps[-1].line.actor
            self._referee.undo(actor)
            happened = self._state.after_undo()
            if actor in self.people:
                return happened

    def texts(self) -> tuple[str, ...]:
        """What stands of all that happened, in the game's notation. It is all known to who learns."""
        return tuple(step.line.text for step in self._referee.steps)

    @classmethod
    def open(cls, path: Path, thinker: Thinker | None = None) -> Match:
        """A saved game as what it is: a lesson, or a game like any other."""
        head = saved_game(path).head
        return cls.resume(path, thinker) if head and head.guide else Match.resume(path, thinker)
