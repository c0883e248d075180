"""Sheets over About: papers that are read whole, and the report of a problem, which its player sees whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.files.papers import Paper
from game.render import Look
from game.store.files import StorageError
from game.store.problem_reports import PARTS, compose, keep_report, possible_parts
from game.widgets.base import once_for

from .finder import ENDING, Finder, short_path
from .scene import Command, Pop, Scene, Stay
from .stage import Stage

_WIDE = 60
_GIVEN = ("program", "settings", "crash")  # what goes into a report unless it is taken out


class LongText(ui.Widget):
    """Any number of lines, of which only those in sight are drawn."""

    def __init__(self, text: str, role: str = "body", name: str = "") -> None:
        super().__init__(name=name)
        self.text = text
        self.role = role

    def own_words(self) -> str:
        return self.text

    def widest(self, look: Look) -> int:
        return look.u(_WIDE)

    def narrowest(self, look: Look) -> int:
        return look.u(12)

    @once_for
    def lines(self, look: Look, width: int) -> list[str]:
        found = list[str]()
        for line in self.text.splitlines():
            found += look.wrap(line, self.role, width) or [""]
        return found

    def height(self, look: Look, width: int) -> int:
        return len(self.lines(look, width)) * look.line_height(self.role)

    def draw(self, pen: ui.Pen) -> None:
        look, high = pen.look, pen.look.line_height(self.role)
        lines, seen = self.lines(look, self.rect.width), pen.surface.get_clip().clip(self.rect)
        first = max((seen.top - self.rect.top) // high, 0)
        last = min(-(-(seen.bottom - self.rect.top) // high), len(lines))
        for number in range(first, last):
            if lines[number]:
                line = look.line(lines[number], self.role, "ink")
                pen.surface.blit(line, (self.rect.x, self.rect.y + number * high))


class PaperScene(Scene):
    """Papers one after another, from the first line to the last."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, title: str, papers: Sequence[Paper], lead: str = "") -> None:
        """`lead` stands above all of them."""
        super().__init__(stage)
        self._title, self._lead = title, lead
        self._papers = papers

    def enter(self) -> None:
        super().enter()
        self.focus("close")

    def build(self) -> ui.Widget:
        parts: list[ui.Widget] = [ui.Label(self._lead, "aside", "muted")] if self._lead else []
        for paper in self._papers:
            parts += [
                ui.Label(paper.title, "name", "teal", is_heading=True),
                LongText(paper.text),
                ui.EmptyRoom(0.6, grow=0),
            ]
        close = ui.Button(self.stage.say("report.close"), Pop, kind="gold", tall=2.7, name="close")
        text = ui.Scroll(ui.Column(*parts, gap=0.4), name="text", least=6)
        sheet = ui.Column(ui.Label(self._title, "heading"), text, ui.Flow(close, align="end"), gap=0.8)
        return ui.Padded(ui.Centred(ui.Panel(sheet, 1.7, 1.2, large=True), most=_WIDE + 6), 1.0)


class ReportScene(Scene):
    """The whole report as it would be saved, and what goes into it. Nothing is sent."""

    keys_at: ClassVar[Place] = "sheet"
    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._possible = possible_parts()
        self._chosen = {part for part in self._possible if part in _GIVEN}
        self._path: Path | None = None
        self._finder = Finder(stage)
        self.text = ""
        self._compose()

    def _compose(self) -> None:
        with self.stage.tell_errors():
            self.text = compose(self._chosen, self.stage.settings)
        self._path = None
        self.note_change()

    def enter(self) -> None:
        super().enter()
        self.focus("save")

    # What is done.

    def put(self, part: str, is_in: bool) -> None:
        """Puts a part in, or takes it out."""
        (self._chosen.add if is_in else self._chosen.discard)(part)
        self.stage.sounds.play("toggle")
        self._compose()

    def save(self) -> None:
        if self._path is None and self._chosen:
            try:
                self._path = keep_report(self.text)
            except StorageError as error:
                self.stage.tell(error)
            else:
                self.focus("copy")
            self.note_change()

    def copy(self) -> None:
        if self._path:
            self._finder.copy(self._path)

    def key(self, event: pygame.Event) -> Command | None:
        if event.key != pygame.K_c:
            return None
        self.copy()
        return Stay()

    # What it looks like.

    def build(self) -> ui.Widget:
        say, path = self.stage.say, self._path
        ticks = [self._tick(part) for part in PARTS]
        text = ui.PlainLine(LongText(self.text, "caption", name="whole"))
        saved = (
            ui.OneLine(
                short_path(path),
                "strong",
                title=lambda told: say("report.saved", path=told),
                tail=ENDING,
                tip=str(path),
            )
            if path
            else None
        )
        close = ui.Button(say("report.close"), Pop, cap="let-go", name="close")
        no_copy = "" if path else say("report.copy.off")
        copy = ui.Button(
            say("report.copy"),
            self.copy,
            kind="gold" if path else "paper",
            icon="common/icon-link",
            cap="" if path else "copy-path",
            off=no_copy,
            name="copy",
        )
        no_save = say("report.kept") if path else "" if self._chosen else say("report.empty")
        keep = ui.Button(
            say("report.save"),
            self.save,
            kind="paper" if path else "gold",
            icon="common/icon-save",
            off=no_save,
            name="save",
        )
        inside = ui.Column(
            ui.Label(say("report.text"), "body"), ui.Grid(*ticks, least=24, most=2, gap=0.5), text, gap=0.8
        )
        sheet = ui.Column(
            ui.Label(say("report.title"), "heading"),
            ui.Scroll(inside, name="report", least=6),
            saved,
            ui.Flow(close, copy, keep, align="end"),
            gap=0.8,
        )
        return ui.Padded(ui.Centred(ui.Panel(sheet, 1.7, 1.2, large=True), most=_WIDE + 6), 1.0)

    def _tick(self, part: str) -> ui.Widget:
        say, is_possible = self.stage.say, part in self._possible
        off = "" if is_possible else say(f"report.part.{part}.none")
        text, put = say(f"report.part.{part}"), partial(self.put, part)
        switch = ui.Switch(part in self._chosen, put, name=f"part {part}", off=off, says=text)
        words = ui.Label(text, "strong" if is_possible else "body", grow=1, unsaid=True)
        return ui.Row(switch, words, gap=0.7)
