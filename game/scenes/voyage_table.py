"""The tables of one who plays alone: of an evening, which knows what its stars are for and what a hint costs, and of the deal of a day."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.engine.speech.describing import Description
from game.learning.voyage import HINTED, VoyageEvening
from game.match import Match
from game.store.progress import MOST_STARS
from game.widgets import Button, Column, Label, Region, Row, Widget
from game.words.narrator import Narrator

from .pause import deal_name
from .scene import Command, Stay
from .stage import Stage
from .table.around import Surroundings, TableView
from .table.scene import TableScene


class EveningScene(TableScene):
    """The table of an evening. Where the first hint costs a star, it is given to who asks twice."""

    def __init__(self, stage: Stage, evening: VoyageEvening, match: Match) -> None:
        self.evening = evening
        self._is_warned = False
        super().__init__(stage, match)

    def key(self, event: pygame.Event) -> Command | None:
        return self._tell_goals() if event.key == pygame.K_g else super().key(event)

    def make_surroundings(self) -> Surroundings:
        return _EveningSurroundings(self.evening, self._tell_goals, self)

    def hint(self) -> bool:
        is_free = self.evening.file.free_hints or self.match.actor is None or bool(self.match.journal.notes(HINTED))
        if not is_free and not self._is_warned:
            self._is_warned = True
            self.stage.tell(self.stage.say("voyage.hint.sure"))
            return False
        is_coming = super().hint()
        if is_coming and not is_free:
            self.match.journal.note(f"{HINTED} {self.evening.key}")
        return is_coming

    def _tell_goals(self) -> Command:
        self.stage.tell(goals_in_words(self.stage.say, self.evening))
        return Stay()


class _EveningSurroundings(Surroundings):
    """The title is that of the evening, with a button that tells of its stars."""

    def __init__(self, evening: VoyageEvening, goals: Callable[[], Any], scene: TableView) -> None:
        super().__init__(scene)
        self._evening, self._goals = evening, goals

    def _title(self, narrator: Narrator, description: Description) -> Region:
        return Region("title", None, self._named_evening)

    def _named_evening(self) -> Widget:
        say, evening = self._stage.say, self._evening
        told = say("voyage.table", number=evening.number)
        words = Column(Label(say(f"voyage.{evening.key}"), "name", "cream"), Label(told, "caption", "mist"), gap=0, grow=1)
        tip = goals_in_words(say, evening)
        return Row(words, Button("", self._goals, icon="common/icon-star", name="goals", tip=tip), gap=0.5)

    def _tip(self, key: str) -> str:
        is_dear = key == "table.hint" and not self._evening.file.free_hints and not self._match.journal.notes(HINTED)
        return self._stage.say("voyage.hint.tip") if is_dear else super()._tip(key)


class DealScene(TableScene):
    """The table of the deal of a day, which its title names."""

    def make_surroundings(self) -> Surroundings:
        return _DealSurroundings(self)


class _DealSurroundings(Surroundings):
    def _title(self, narrator: Narrator, description: Description) -> Region:
        game, deal = self._stage.words.game(self._match.rules.game), deal_name(self._stage, self._match)
        return Region("title", None, lambda: Column(Label(game, "heading", "cream"), Label(deal, "caption", "mist"), gap=0))


def goals_in_words(say: Callable[..., str], evening: VoyageEvening) -> str:
    """What the three stars of an evening are for."""
    goal = partial("voyage.{}.star.{}".format, evening.key)
    return say("voyage.goals", goals="; ".join(f"{star}. {say(goal(star))}" for star in range(1, MOST_STARS + 1)))
