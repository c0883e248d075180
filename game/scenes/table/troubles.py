"""What goes wrong behind a table: a save that cannot be written, a bot that does not answer."""

from __future__ import annotations

from game.match import Match

from ..stage import Stage


class Troubles:
    """Tells each of them once, and again when it comes back."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage, self._match = stage, match
        self._told: list[str] = []

    def tell_new(self) -> bool:
        """Tells those that were not there before; whether anything has changed about them."""
        before, self._told = self._told, self._now()
        for trouble in self._told:
            if trouble not in before:
                self._stage.tell(trouble)
        return self._told != before

    def _now(self) -> list[str]:
        say, words = self._stage.say, self._stage.words
        found = [say("table.saving-fails", reason=words.explain(self._match.journal.trouble))] if self._match.journal.trouble else []
        if bot := self._match.thinking.trouble:
            found.append(say(f"bot.trouble.{bot}"))
        return found
