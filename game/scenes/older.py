"""Saves of older rules: what is said of them before they open, and the question whether they go on by today's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine import GameError
from game.i18n import Catalogue

from . import doors
from .ask import Answer
from .scene import Command, Scene
from .stage import Stage

if TYPE_CHECKING:
    from game.match import Glimpse


def told_older(words: Catalogue, look: Glimpse) -> str:
    """That it was played by older rules, and from where today's go on; of a finished one, that they count it now."""
    if look.is_over:
        return words.say("older.over")
    if look.damage is None or not look.damage.is_of_older_rules:
        return words.say("older.whole")
    fault = words.explain(GameError(look.damage.code, **look.damage.values))
    return words.say("older.part", line=look.damage.line, fault=fault)


def ask_about_older(stage: Stage, told: str, go_on: Callable[[], Command | None]) -> Scene:
    """Before such a save opens; whoever does not want that has lost nothing."""
    answers = [Answer(stage.say("older.go-on"), go_on, "gold"), Answer(stage.say("older.not-now"), lambda: None)]
    return doors.ask(stage, stage.say("older.title"), told, answers)
