"""The doors that lead to *Look again*: the same button wherever a finished game is shown, or why it cannot be pressed."""

from __future__ import annotations

from typing import Any

from game.engine import Rules
from game.review.eligible import can_be_judged

from ..stage import Stage

ICON = "common/icon-search"


def why_closed(stage: Stage, rules: Rules[Any, Any], *, is_older: bool = False, is_damaged: bool = False, is_saved: bool = True) -> str:
    """Why a finished game cannot be looked at again, as far as that is known without reading its save; nothing where it can be."""
    if is_older:
        return stage.say("error.no-review-older")
    if is_damaged or not is_saved:
        return stage.say("error.no-review-damaged")
    return "" if can_be_judged(rules) else stage.say("error.no-review-unknown")
