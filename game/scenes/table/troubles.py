"""What goes wrong behind a table: a save that cannot be written, a bot that does not answer."""

from __future__ import annotations

from game.match import Match

from ..stage import Stage


class Troubles:
    """Each is told once, and again when it comes back."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage, self._match = stage, match
        self._told: set[str] = set()

    def mind(self) -> bool:
        """Whether anything has changed about them."""
        before, self._told = self._told, self._now()
        for new in self._told - before:
            self._stage.tell(new)
        return self._told != before

    def _now(self) -> set[str]:
        say, words = self._stage.say, self._stage.words
        found = {say("table.saving-fails", reason=words.explain(self._match.trouble))} if self._match.trouble else set()
        if bot := self._match.thinking.trouble:
            found.add(say(f"bot.trouble.{bot}"))
        return found
