"""The button that begins the first voyage of a game, wherever the game is spoken of."""

from __future__ import annotations

from game.files.resources import data
from game.widgets import Button

from . import routes
from .scene import Command, Push, SetTable
from .stage import Stage


def has_lesson(game: str) -> bool:
    return data("lessons", f"{game}.yaml").is_file()


def lesson_button(stage: Stage, game: str, kind: str = "paper") -> Button:
    """The button that opens a game's lesson; where space runs short its words are in the tip."""
    is_narrow = stage.look.is_narrow
    text, about = stage.say("lesson.begin"), stage.say("lesson.begin.about")
    tip = f"{text}. {about}" if is_narrow else about
    return Button("" if is_narrow else text, lambda: open_lesson(stage, game), kind=kind, icon="common/icon-boat", name="lesson", tip=tip)


def open_lesson(stage: Stage, game: str) -> Command:
    """Opens the table of the lesson."""
    return SetTable(lambda: Push(routes.open_lesson(stage, game)))
