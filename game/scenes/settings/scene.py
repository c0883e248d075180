"""The scene of the settings and of the statistics."""

from __future__ import annotations

import pygame

from game.store import Statistics, load_statistics
from game.store.progress import LearningProgress, load_progress
from game.widgets import Button, Column, EmptyRoom, Label, Padded, Panel, Part, Row, Scroll, Segments, Widget

from .. import routes
from ..scene import Command, Pop, Push, Scene
from ..stage import Stage
from .settings_page import SettingsPage
from .statistics_page import StatisticsPage

_SETTINGS, _STATISTICS = "settings", "statistics"


class SettingsScene(Scene):
    """Two leaves: what can be set, and what was played. Whatever is set acts at once."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.leaf = _SETTINGS
        self._choices = SettingsPage(stage, self.rebuild)
        self._statistics = Statistics()
        self._progress = LearningProgress()

    def enter(self) -> None:
        super().enter()
        self._statistics, faults = load_statistics()
        self._progress, more = load_progress()
        for fault in [*faults, *more]:
            self.stage.tell(fault)

    def leave(self) -> None:
        self._choices.keep()
        super().leave()

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.rulebook(self.stage)) if event.key == pygame.K_F1 else None

    def build(self) -> Widget:
        is_narrow = self.stage.look.is_narrow
        inside = (
            self._choices.sheet() if self.leaf == _SETTINGS else StatisticsPage(self.stage, self._statistics, self._progress.deals).sheet()
        )
        padding = (1.1, 0.9) if is_narrow else (2.0, 1.6)
        sheet = Panel(Scroll(inside, name=self.leaf), *padding, large=True, grow=1)
        return Padded(Column(self._head(), sheet, gap=0.8 if is_narrow else 1.2), *((1.0, 0.8) if is_narrow else (2.4, 1.4)))

    def _head(self) -> Widget:
        say, is_narrow = self.stage.say, self.stage.look.is_narrow
        leaves = [
            Part(_SETTINGS, say("settings.title"), "" if is_narrow else "common/icon-gear"),
            Part(_STATISTICS, say("settings.statistics"), "" if is_narrow else "common/icon-chart"),
        ]
        back = Button("", Pop, icon="common/icon-back", tip=say("settings.back"), name="back")
        title = None if is_narrow else Label(say("settings.title"), "title", "cream", wraps=False)
        gap = None if is_narrow else EmptyRoom(0.5, grow=0)
        done = Button(say("settings.done"), Pop, kind="gold", tall=2.7, role="button", name="done")
        return Row(back, title, gap, Segments(leaves, self.leaf, self._turn_to, name="leaves"), EmptyRoom(), done, gap=1.0)

    def _turn_to(self, leaf: object) -> None:
        self.leaf = str(leaf)
        self.stage.sounds.play("page")
        self.rebuild()
