"""Buttons above the puzzles that lead to other ways to learn: the first voyage, the voyage, and today's deal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from game.files.resources import user_saves
from game.learning.voyage import PLAYERS, TodaysDeal, begin_deal, load_voyage
from game.match import Match
from game.match.match import GuidedMatch
from game.store.progress import MOST_STARS, DealProgress, LearningProgress, note_deal
from game.widgets import Button, Column, Grid, Label, Widget

from .. import routes
from ..lesson_button import open_lesson
from ..scene import Command, Push, SetTable
from ..stage import Stage


class LearningButtons:
    """Builds the three buttons, each with a sentence below it."""

    def __init__(self, stage: Stage, game: str, progress: LearningProgress) -> None:
        self._stage, self._game, self._progress = stage, game, progress
        self._deal = TodaysDeal(datetime.now().astimezone().date())

    def build(self) -> Widget:
        return Grid(self._lesson(), self._voyage(), self._today(), least=13.5, most=3, gap=1.0)

    def _way(self, name: str, icon: str, text: str, about: str, use: Callable[[], Command | None], kind: str = "paper") -> Widget:
        """Where room is short the sentence is in the tip."""
        is_narrow = self._stage.look.is_narrow
        button = Button(text, use, kind=kind, icon=icon, name=name, role="button", tall=2.9, tip=about if is_narrow else "")
        return Column(button, None if is_narrow else Label(about, "caption", "muted"), gap=0.25)

    def _lesson(self) -> Widget:
        say = self._stage.say
        about = say("lesson.played") if self._game in self._progress.lessons else say("lesson.begin.about")
        return self._way(
            "lesson", "common/icon-boat", say("lesson.begin"), about, lambda: open_lesson(self._stage, self._game), kind="gold"
        )

    def _voyage(self) -> Widget:
        say = self._stage.say
        won = sum(len(evening.stars) for evening in self._progress.evenings.values())
        about = say("voyage.button.about", won=won, all=MOST_STARS * len(load_voyage()))
        return self._way("voyage", "common/icon-map", say("voyage.button"), about, lambda: Push(routes.voyage(self._stage)))

    # Today's deal.

    def _today(self) -> Widget:
        say, kept = self._stage.say, self._progress.deals.get(self._deal.day.isoformat())
        game = self._stage.words.game(self._deal.game)
        state = "new" if kept is None else "begun" if kept.points is None else "done"
        values = {"points": kept.points, "rank": kept.rank, "count": PLAYERS} if kept and kept.points is not None else {}
        about = say(f"deal.{state}.about", game=game, **values)
        return self._way("deal", "common/icon-seed", say(f"deal.{state}"), about, lambda: SetTable(lambda: self._play(kept)))

    def _play(self, kept: DealProgress | None) -> Command:
        """The try that counts goes on where it was left; a second one begins anew and counts for nothing."""
        match = GuidedMatch.open(user_saves() / kept.save) if self._is_left(kept) and kept else self._begin(is_first=kept is None)
        return Push(routes.table(self._stage, match))

    def _is_left(self, kept: DealProgress | None) -> bool:
        return kept is not None and kept.points is None and (user_saves() / kept.save).is_file()

    def _begin(self, is_first: bool) -> Match:
        say, deal, day = self._stage.say, self._deal, self._deal.day.isoformat()
        crew = [say(f"bot.{key}") for key in deal.opponents]
        match, mark = begin_deal(deal, [self._stage.person, *crew], save=say("deal.table", day=day))
        if is_first:
            note_deal(day, mark, match.journal.path.name, deal.game)
        return match
