"""Tips in the game that a lesson becomes: each once, the first time it matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.match.guided import GuidedMatch

from .conditions import Checker, ConditionMoment
from .vocabulary import ConditionReader

TIP = "tip"
"""The word of the remark that a tip was told."""


class Tip(msgspec.Struct, frozen=True):
    """A sentence for the game that a lesson becomes: said once, the first time its conditions hold."""

    say: str
    when: dict[str, Any]


class Tips:
    """The tips of the game after a lesson: one at a time, gone with the next decision, and fewer as the game goes on."""

    def __init__(self, tips: Sequence[Tip], words: ConditionReader, match: GuidedMatch) -> None:
        self._match = match
        self._waiting = [(tip.say, Checker(words.read(tip.when, "tips"))) for tip in tips if tip.say not in match.journal.notes(TIP)]
        self._since = -1
        """How many decisions were made when one was looked for last."""
        self.now = ""
        """The key of what is to be read now."""

    def look_for_one(self, decisions: int) -> bool:
        """Whether another tip, or none, is to be read now."""
        if self._match.actor is None or decisions == self._since:
            return False
        before, self.now, self._since = self.now, "", decisions
        found = next((place for place, (_, when) in enumerate(self._waiting) if holds_for_learner(when, self._match)), None)
        if found is not None:
            self.now, _ = self._waiting.pop(found)
            self._match.journal.note(f"{TIP} {self.now}")
        return before != self.now

    def leave(self) -> None:
        """The present one was there long enough."""
        self.now = ""

    def end(self) -> None:
        """No more of them."""
        self._waiting, self.now = [], ""


def holds_for_learner(when: Checker, match: GuidedMatch) -> bool:
    """Whether conditions hold now for the one who learns."""
    seat = match.people[0]
    moment = ConditionMoment(
        tuple,
        lambda: match.rules.write_view(match.view(seat)),
        lambda: [match.rules.write(action) for action in match.legal()],
    )
    return when.all(when.after(when.start, match.view(seat).history), moment)
