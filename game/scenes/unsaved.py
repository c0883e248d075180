"""A game that cannot be saved is left only by who says so: the last try to save it, and the question before it is lost."""

from __future__ import annotations

from collections.abc import Callable

from game.match import Match
from game.store import StorageError

from . import routes
from .ask import Answer
from .scene import Command, Pop, Replace, Scene
from .stage import Stage


def is_saved(match: Match) -> bool:
    """Whether all of it is on the disk; what could not be written is tried once more."""
    if match.journal.trouble is None:
        return True
    try:
        match.journal.save()
    except StorageError:
        return False
    return True


def ask_to_lose(stage: Stage, match: Match, way_out: Callable[[], Command]) -> Scene:
    """Whether what is not saved may be lost."""

    def try_again() -> Command:
        return way_out() if is_saved(match) else Replace(ask_to_lose(stage, match, way_out))

    say, reason = stage.say, stage.words.explain(match.journal.trouble) if match.journal.trouble else ""
    answers = [
        Answer(say("pause.save-again"), try_again, icon="common/icon-save"),
        Answer(say("pause.leave-unsaved"), way_out, "danger"),
        Answer(say("pause.stay"), Pop),
    ]
    return routes.ask(stage, say("pause.unsaved"), say("pause.lost", reason=reason), answers)
