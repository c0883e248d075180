"""Hints: a bot looks at what the person to act may know, and names what it would do. No frame waits for it."""

from __future__ import annotations

from collections.abc import Callable

from game.bots import LEVELS, BotProcess, Thinker
from game.engine import Action
from game.match import Match

_SECONDS = 1.0


class Hinting:
    """Asks the strongest bot on behalf of the person to act; a thinker is made when the first hint is wanted."""

    def __init__(self, match: Match, thinker: Callable[[], Thinker] = BotProcess) -> None:
        self._match, self._make = match, thinker
        self._thinker: Thinker | None = None
        self._asked_at = -1

    @property
    def is_asked(self) -> bool:
        return self._asked_at >= 0

    def ask(self) -> None:
        """A hint for the present decision; the match refuses a view of closed eyes."""
        actor = self._match.actor
        if actor is None:
            return
        self._thinker = self._thinker or self._make()
        self._asked_at = len(self._match.log)
        self._thinker.ask(self._match.rules, self._match.view(actor), self._match.legal(), LEVELS[-1], self._asked_at, _SECONDS)

    def answer(self) -> Action | None:
        """What the bot would do, once it knows; nothing when the game has gone on since."""
        if self._thinker is None or not self.is_asked:
            return None
        found = self._thinker.answer()
        if found is None:
            return None
        is_stale = self._asked_at != len(self._match.log)
        self._asked_at = -1
        return None if is_stale else found

    def close(self) -> None:
        if self._thinker:
            self._thinker.close()
