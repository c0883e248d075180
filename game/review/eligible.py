"""Which saved games can be reviewed: those that were played to their end by today's rules and that bots know how to
judge.
"""

from __future__ import annotations

from typing import Any

from game.bots.evaluations import evaluation_of, points_now
from game.engine import GameError, Rules
from game.store.journals import LoadedGame
from game.store.saves import OLDER


def why_no_review(loaded: LoadedGame) -> GameError | None:
    """Gives the reason why this game cannot be reviewed; None where it can."""
    rules = loaded.rules
    if loaded.head.guide:
        return GameError("no-review-lesson")
    if loaded.is_older or (loaded.damage and loaded.damage.code == OLDER):
        return GameError("no-review-older")
    if loaded.damage:
        return GameError("no-review-damaged")
    if not loaded.complete:
        return GameError("no-review-unfinished")
    if not loaded.referee.has_decisions:
        return GameError("no-review-short")
    return None if can_be_judged(rules) else GameError("no-review-unknown")


def can_be_judged(rules: Rules[Any, Any]) -> bool:
    """Whether bots know more of a position than the points that are already won."""
    return rules.seats > 1 and evaluation_of(rules.game).worths is not points_now
