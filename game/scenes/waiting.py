"""The panel that is shown while a long save is read: how far it is, and a way to call it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from game import widgets as ui
from game.widgets.progress import ProgressLine

from .background import LongJob
from .scene import Command, Pop, Scene
from .stage import Stage


def progress_panel(stage: Stage, text: str, percent: int, cancel: Callable[[], Command | None]) -> ui.Widget:
    """Says what is being done and how far it is, with the button that calls it off."""
    words = ui.Row(
        ui.Label(text, "name", grow=1),
        ui.Label(stage.say("waiting.percent", percent=percent), "strong", "muted", wraps=False),
    )
    button = ui.Button(stage.say("waiting.cancel"), cancel, cap="Esc", name="cancel")
    return ui.Column(words, ProgressLine(percent / 100, 0.6), ui.Flow(button, align="end"), gap=0.8)


class WaitingScene(Scene):
    """Lies over the scene from which something was opened until that is there, and gives way to it."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, text: str, job: LongJob[Any], take: Callable[[], Command]) -> None:
        super().__init__(stage)
        self._text = text
        self._job = job
        self._take = take
        self._is_taken = False
        self._percent = job.percent or 0

    @property
    def pace(self) -> int:
        return 15

    def enter(self) -> None:
        super().enter()
        self.focus("cancel")

    def leave(self) -> None:
        super().leave()
        if not self._is_taken:
            self._job.drop()

    def update(self, seconds: float) -> Command | None:
        if self._job.is_done:
            self._is_taken = True
            with self.stage.tell_errors():
                return self._take()
            return Pop()
        if (percent := self._job.percent or 0) != self._percent:
            self._percent = percent
            self.note_change()
        return super().update(seconds)

    def build(self) -> ui.Widget:
        panel = ui.Panel(progress_panel(self.stage, self._text, self._percent, Pop), 1.7, large=True)
        return ui.Padded(ui.Centred(panel, most=40), 1.5)
