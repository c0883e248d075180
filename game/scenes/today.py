"""Today's deal: begun, gone on with, or played once more."""

from __future__ import annotations

from datetime import datetime

from game.files.resources import user_saves
from game.learning.voyage import TodaysDeal, begin_deal
from game.match import Match
from game.match.match import GuidedMatch
from game.store.progress import DealProgress, note_deal

from . import routes
from .scene import Command, Push
from .stage import Stage


def todays_deal() -> TodaysDeal:
    return TodaysDeal(datetime.now().astimezone().date())


def play_deal(stage: Stage, deal: TodaysDeal) -> Command:
    """The try that counts goes on where it was left; a second one begins anew and counts for nothing."""
    kept = stage.read_progress().deals.get(deal.day.isoformat())
    is_left = kept is not None and kept.points is None and (user_saves() / kept.save).is_file()
    match = GuidedMatch.open(user_saves() / kept.save) if kept and is_left else _begin(stage, deal, kept)
    return Push(routes.open_table(stage, match))


def _begin(stage: Stage, deal: TodaysDeal, kept: DealProgress | None) -> Match:
    say, day = stage.say, deal.day.isoformat()
    crew = [say(f"bot.{key}") for key in deal.opponents]
    match, mark = begin_deal(deal, [stage.person, *crew], save=say("deal.table", day=day))
    if kept is None:
        note_deal(day, mark, match.journal.path.name, deal.game)
    return match
