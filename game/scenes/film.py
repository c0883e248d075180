"""The film of an evening, on a sheet over the replay or the scoring: what it is to show, how far it is, and where it
was saved.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.engine import GameError
from game.film.cut import LONGEST, SHORTEST, USUAL, FilmOrder
from game.film.process import check_own_place, keep_own_film, make_film
from game.store.long_work import Progress
from game.store.saves import SUFFIX

from .background import LongJob, progress_panel
from .finder import ENDING, Finder, short_path
from .routes import FILM_ICON
from .scene import Command, Pop, Scene, Stay
from .stage import Stage

_LENGTHS = (SHORTEST, USUAL, LONGEST)
_KINDS = {False: "webp", True: "gif"}
_LABEL = 6  # the width in u of what stands before a choice


@dataclass(frozen=True, slots=True)
class FilmSource:
    """The save that a film is made of; from a replay, with the stop that is seen there and the last one."""

    path: Path
    game: str
    here: int = 0
    last: int | None = None


class FilmScene(Scene):
    """Keeps every choice when something goes wrong, and for the next film."""

    keys_at: ClassVar[Place] = "sheet"
    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, source: FilmSource) -> None:
        super().__init__(stage)
        self.game, self.source = source.game, source
        self.first, self.last = 0, source.last
        self.seconds, self.is_gif = USUAL, False
        self.trouble = ""  # why there is no film, after it was tried
        self.path: Path | None = None  # where it lies
        self._making: LongJob[Path] | None = None
        self._percent = 0
        self._finder = Finder(stage)

    # Time.

    def enter(self) -> None:
        super().enter()
        self.focus("make")

    def leave(self) -> None:
        super().leave()
        self._drop()

    @property
    def pace(self) -> int:
        return 15 if self._making or self._finder.is_busy else 0

    @property
    def is_making(self) -> bool:
        return self._making is not None

    def update(self, seconds: float) -> Command | None:
        if self._making and self._making.is_done:
            making, self._making = self._making, None
            try:
                self.path = making.result()
                self.stage.sounds.play("toggle")
                self.focus("folder")
            except GameError as error:
                self.trouble = self.stage.words.explain(error)
                self.focus("make")
            self.note_change()
        elif self._making and (percent := self._making.percent or 0) != self._percent:
            self._percent = percent
            self.note_change()
        self._finder.update()
        return super().update(seconds)

    # What is done.

    def choose(self, seconds: object) -> None:
        self.seconds = next(one for one in _LENGTHS if one == seconds)
        self.note_change()

    def choose_kind(self, kind: object) -> None:
        self.is_gif = kind == _KINDS[True]
        self.note_change()

    def begin_at(self, stop: int) -> None:
        """The film ends after that."""
        assert self.source.last is not None
        self.first = min(stop, self.source.last - 1)
        self.last = max(self.last or 0, self.first + 1)
        self.note_change()

    def end_at(self, stop: int) -> None:
        self.last = max(stop, 1)
        self.first = min(self.first, self.last - 1)
        self.note_change()

    def make(self) -> None:
        if self._making is None:
            settings = self.stage.settings
            order = FilmOrder(
                self.source.path, self.first, self.last, self.seconds, self.is_gif, settings.language, settings.light
            )
            self.path = None
            self.trouble = ""
            self._percent = 0
            self._making = LongJob(partial(_make, order))
            self.focus("cancel")
            self.note_change()

    def cancel(self) -> Command | None:
        self._drop()
        self.focus("make")
        self.note_change()
        return None

    def _drop(self) -> None:
        if self._making:
            self._making.drop()
        self._making = None

    def escape(self) -> Command | None:
        """Calls the film off before it closes the sheet."""
        return self.cancel() or Stay() if self._making else Pop()

    def make_another(self) -> None:
        self.path = None
        self.focus("make")
        self.note_change()

    def key(self, event: pygame.Event) -> Command | None:
        if self.path is None or event.key not in (pygame.K_o, pygame.K_c):
            return None
        if event.key == pygame.K_o:
            self.open_folder()
        else:
            self.copy_path()
        return Stay()

    def open_folder(self) -> None:
        if self.path:
            self._finder.open(self.path.parent)

    def copy_path(self) -> None:
        if self.path:
            self._finder.copy(self.path)

    # What it looks like.

    def build(self) -> ui.Widget:
        say = self.stage.say
        if self._making:
            inside = progress_panel(self.stage, say("film.making"), self._percent, self.cancel)
        elif self.path:
            inside = self._saved(self.path)
        else:
            inside = self._choices()
        head = ui.Label(say("film.title"), "heading")
        return ui.Padded(ui.Centred(ui.Panel(ui.Column(head, inside, gap=0.9), 1.7, large=True), most=48), 1.0)

    def _choices(self) -> ui.Widget:
        source, say = self.source, self.stage.say
        words: list[ui.Widget] = [ui.Label(say("film.about"), "body")]
        # From which step to which; the scoring has no steps to name.
        if source.last is None or self.last is None:
            words.append(ui.Label(say("film.whole"), "caption", "muted"))
        else:
            no_first = say("film.too-late") if source.here >= source.last else ""
            no_last = say("film.too-early") if source.here == 0 else ""
            words.append(self._ends("from", self.first, (0, source.last - 1), self.begin_at, no_first))
            words.append(self._ends("to", self.last, (1, source.last), self.end_at, no_last))

        lengths = [ui.Part(one, say("film.seconds", count=one)) for one in _LENGTHS]
        kinds = [ui.Part(one, say(f"film.{one}")) for one in _KINDS.values()]
        for choice in (
            ui.Segments(lengths, self.seconds, self.choose, name="length", says=say("film.length")),
            ui.Segments(kinds, _KINDS[self.is_gif], self.choose_kind, name="kind", says=say("film.kind")),
        ):
            title = ui.Wide(ui.Label(choice.says, "strong", unsaid=True), _LABEL)
            words.append(ui.Row(title, choice, ui.EmptyRoom(), gap=0.7))
        if self.trouble:
            words.append(ui.Label(self.trouble, "strong", "danger-text"))

        make = ui.Button(say("film.make"), self.make, kind="gold", icon=FILM_ICON, name="make", tall=2.7)
        close = ui.Button(say("postcard.close"), Pop, cap="let-go", name="close")
        scroll = ui.Scroll(ui.Column(*words, gap=0.7), name="choices", least=4)
        return ui.Column(scroll, ui.Flow(close, make, align="end"), gap=0.9)

    def _ends(self, name: str, stop: int, ends: tuple[int, int], change: Callable[[int], None], off: str) -> ui.Widget:
        say, here = self.stage.say, self.source.here
        title = say(f"film.{name}")
        slider = ui.Slider(
            stop, ends, change, step=1, say=lambda one: say("film.step", number=one), name=name, grow=1, says=title
        )
        tip = say(f"film.{name}-here")
        says = say("table.heard.many", what=title, count=say("film.here"))
        button = ui.Button(say("film.here"), lambda: change(here), tip=tip, name=f"{name}-here", off=off, says=says)
        return ui.Row(ui.Wide(ui.Label(title, "strong", unsaid=True), _LABEL), slider, button, gap=0.7)

    def _saved(self, path: Path) -> ui.Widget:
        say = self.stage.say
        where = ui.OneLine(
            short_path(path), "strong", title=lambda told: say("film.saved", path=told), tail=ENDING, tip=str(path)
        )
        tip = self.stage.name_key("open-folder")
        folder = ui.Button(
            say("postcard.folder"), self.open_folder, kind="gold", icon="common/icon-folder", tip=tip, name="folder"
        )
        buttons = [
            ui.Button(say("postcard.close"), Pop, cap="let-go", name="close"),
            ui.Button(say("film.again"), self.make_another, icon=FILM_ICON, name="again"),
            ui.Button(say("postcard.copy"), self.copy_path, icon="common/icon-link", cap="copy-path", name="copy"),
            folder,
        ]
        tick = ui.Picture("common/icon-tick", 1.4, 1.4, colour="gain")
        return ui.Column(ui.Row(tick, where, gap=0.5), ui.Flow(*buttons, align="end"), gap=0.9)


def _make(order: FilmOrder, progress: Progress) -> Path:
    """The film has the name of its save."""
    check_own_place()
    film = make_film(order, progress)
    return keep_own_film(film, order.save.name.removesuffix(SUFFIX), ".gif" if order.is_gif else ".webp")
