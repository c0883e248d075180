"""What a table is set for besides the game itself: a lesson, a puzzle, an evening of the voyage or the deal of a day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.learning.daily import DEAL
from game.learning.voyage import EVENING, evening_of
from game.match import Match

from . import routes
from .scene import Command, Replace
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


def occasion_of(stage: Stage, match: Match) -> Occasion | None:
    """None for a game like any other; a puzzle says itself how it is left."""
    say = stage.say
    if evening := evening_of(match.noted(EVENING)):
        name = say("voyage.scoring", number=evening.number, title=say(f"voyage.{evening.key}"))
        return Occasion(name, lambda: Replace(routes.voyage(stage, evening.key, is_alone=True), whole=True))
    if match.noted(DEAL):
        return Occasion(deal_name(stage, match), lambda: _to_menu(stage))
    return Occasion(say("lesson.begin"), lambda: _to_menu(stage)) if match.guide.startswith("lesson ") else None


def deal_name(stage: Stage, match: Match) -> str:
    """The deal of a day by its day, for it may be played to its end on another."""
    return stage.say("deal.table", day=match.noted(DEAL)[0].partition(" ")[0])


def _to_menu(stage: Stage) -> Command:
    return Replace(routes.menu(stage), whole=True)
