"""A match that teaches: chance and the others do what is wished of them as long as they can, and everything may be taken back."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from game.bots import Thinker
from game.engine import CHANCE, NOBODY, Action, CannotUndo
from game.engine.wishes import Wishes
from game.store.saves import saved_game

from .log_entries import MatchStep
from .match import Match


class GuidedMatch(Match):
    """One person learns; nothing that was told before is a reason not to take a step back."""

    wishes: Wishes = MappingProxyType({})
    is_held = False
    """Whether chance and the others wait, as when the goal is reached or out of reach."""

    @property
    def actor(self) -> int | None:
        """Nobody is asked while all is held."""
        return None if self.is_held else super().actor

    def tick(self) -> MatchStep | None:
        if self.is_held or self.paused or self.to_act == NOBODY or self.actor is not None:
            return None
        wish = self._wish()
        if wish is None:
            return super().tick()
        if self.to_act == CHANCE:
            self._referee.deal(wish)
            return self._done()
        self.thinking.cancel()
        return self._decide(wish)

    def think_ahead(self) -> None:
        """Whoever does what is wished need not think."""
        if not self.is_held and self._wish() is None:
            super().think_ahead()

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
            happened = self._cache.undone()
            self._attended = None
            if actor in self.people:
                return happened

    def done(self) -> tuple[str, ...]:
        """What stands of all that happened, in the game's notation. It is all known to who learns."""
        return tuple(step.line.text for step in self._referee.steps)

    def _wish(self) -> Action | None:
        is_asked = self.to_act == NOBODY or self.to_act in self.people
        return None if is_asked else self._referee.wish(self.wishes)

    @classmethod
    def open(cls, path: Path, thinker: Thinker | None = None) -> Match:
        """A saved game as what it is: a lesson, or a game like any other."""
        head = saved_game(path).head
        return cls.resume(path, thinker) if head and head.guide else Match.resume(path, thinker)
