"""What a table is set for besides the game itself: a lesson, a puzzle, an evening of the voyage or the deal of a day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.learning.daily import DEAL
from game.match import Match

from .scene import Command
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Occasion:
    """What it is called, and where who leaves it goes. Who sits where belongs to it: nobody changes seats."""

    name: str
    leave: Callable[[], Command]
    leave_text: str = ""
    """On the button that leaves it, where leaving does not save."""
    about: str = ""
    """What becomes of it then."""


def deal_name(stage: Stage, match: Match) -> str:
    """The deal of a day by its day, for it may be played to its end on another."""
    return stage.say("deal.table", day=match.journal.notes(DEAL)[0].partition(" ")[0])
