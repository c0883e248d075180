"""About: who made the board games, what this program is made with, and what of it lies on this computer."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game import widgets as ui
from game.files.languages import ORIGINAL
from game.files.papers import Paper, accessibility, changes, licences
from game.files.resources import user_boards, user_folder, user_saves
from game.rules import GAMES
from game.store.crashes import hide_home, version_of
from game.store.files import StorageError
from game.store.problem_reports import reports_folder
from game.store.saves import save_files
from game.tables.screen import menu_card
from game.version import __version__

from .about_sheets import PaperScene, ReportScene
from .finder import Finder
from .menu_art import draw_framed
from .scene import Command, Pop, Push, Scene
from .stage import Stage

_CREDITS = ("developed", "art", "editions", "expansions", "here")
_MADE = ("fonts", "libraries", "program")
_PICTURE = 7.6, 12.2  # the height and width of a game's picture in u
_LEAST_CARD = 24
_TITLES = 6.6  # the width of what stands before a line


@dataclass(frozen=True, slots=True)
class FolderLine:
    """Some of the player's folders, told in one line, and how much lies there."""

    name: str
    icon: str
    folders: tuple[Path, ...]
    counts: tuple[int, ...]

    @property
    def filled(self) -> Path | None:
        """The first of them in which anything lies."""
        return next((path for path, number in zip(self.folders, self.counts, strict=True) if number), None)


def find_folders() -> tuple[FolderLine, ...]:
    """Looks what lies where now."""
    lines = (
        ("saves", "save", (user_saves(),)),
        ("keepsakes", "camera", (user_folder("postcards"), user_folder("films"))),
        ("own", "puzzle", (user_boards(), user_folder("puzzles"))),
        ("reports", "warning", (reports_folder(),)),
    )
    return tuple(FolderLine(name, icon, paths, tuple(map(_count, paths))) for name, icon, paths in lines)


def _count(folder: Path) -> int:
    """How many files lie in a folder; a folder that cannot be read has none to show."""
    with suppress(OSError, StorageError):
        if folder == user_saves():
            return len(save_files(folder))
        return sum(path.is_file() and not path.name.startswith(".") for path in folder.iterdir())
    return 0


class FramedPicture(ui.Picture):
    """The drawing of a game as its card in the menu has it."""

    def draw(self, pen: ui.Pen) -> None:
        look, size = pen.look, self.rect.size
        drawn = look.bake(("about picture", self.art, size), lambda: draw_framed(look, self.art, size))
        pen.surface.blit(drawn, self.rect.topleft)


class AboutScene(Scene):
    """One page; where it has no room, it is scrolled."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._finder = Finder(stage)
        self._folders = find_folders()

    def resume(self) -> None:
        """A report may lie there now."""
        super().resume()
        self._folders = find_folders()
        self.note_change()

    @property
    def pace(self) -> int:
        return 15 if self._finder.is_busy else 0

    def update(self, seconds: float) -> Command | None:
        self._finder.update()
        return super().update(seconds)

    # What is done.

    def show_licences(self) -> Command:
        return Push(PaperScene(self.stage, self.stage.say("about.licences"), licences()))

    def show_news(self) -> Command:
        say, language = self.stage.say, self.stage.settings.language
        news = [Paper(say("about.news.version", version=paper.title), paper.text) for paper in changes(language)]
        if language != ORIGINAL:  # behind what is summed up
            news += [Paper(say("about.news.english", version=paper.title), paper.text) for paper in changes()]
        return Push(PaperScene(self.stage, say("about.news"), news))

    def show_accessibility(self) -> Command:
        say = self.stage.say
        told = accessibility(self.stage.settings.language, lambda key, does: say("heard.pair", name=key, value=does))
        return Push(PaperScene(self.stage, say("about.accessibility"), told, say("about.usual-keys")))

    def report(self) -> Command:
        return Push(ReportScene(self.stage))

    # What it looks like.

    def layout(self) -> ui.Layout:
        page = ui.Region("page", self._folders, self._page)
        return ui.Layout([ui.Region("head", None, self._head), page], self._arrange)

    def _arrange(self, find: Any) -> ui.Widget:
        column = ui.Column(find("head"), find("page"), gap=0.8)
        return ui.Padded(column, *((1.0, 0.8) if self._is_small else (2.4, 1.2)))

    @property
    def _is_small(self) -> bool:
        return self.stage.look.room.is_small

    def _head(self) -> ui.Widget:
        say = self.stage.say
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("about.back"), name="back")
        title = ui.Label(say("about.title"), "heading" if self._is_small else "title", "cream", wraps=False)
        version = ui.Label(say("about.version", version=__version__), "body", "mist", grow=1)
        return ui.Row(back, title, version, gap=1.0)

    def _page(self) -> ui.Widget:
        # Side by side or one below another, never two and one.
        look = self.stage.look
        has_room = look.size[0] >= look.u(_LEAST_CARD * len(GAMES))
        cards = ui.Grid(*map(self._card, GAMES), least=_LEAST_CARD - 2, most=len(GAMES) if has_room else 1, gap=0.9)
        below = ui.Grid(self._tribute(), self._copy(), least=38, most=2, gap=0.9)
        return ui.Scroll(ui.Padded(ui.Column(cards, below, gap=0.8), 0.2, 0.2), name="about", least=8)

    def _card(self, game: str) -> ui.Widget:
        words = self.stage.words
        title = ui.Label(words.game(game), "heading" if self._is_small else "card", is_heading=True)
        authors = ui.Label(words.say(f"{game}.about.by"), "name", "teal")
        by = ui.Label(words.say("about.by"), "body", "muted")
        whose = ui.Column(by, authors, gap=0.1, says=words.join_sentences([by.text, authors.text]))
        named = ui.Column(title, whose, gap=0.1, grow=1)
        picture = FramedPicture(menu_card(game).picture, *((5.0, 8.0) if self._is_small else _PICTURE))
        told = [(key, f"{game}.about.{key}") for key in _CREDITS if f"{game}.about.{key}" in words]
        lines = [self._line(f"about.{key}", words.say(text)) for key, text in told]
        return ui.Panel(
            ui.Column(ui.Row(picture, named, gap=1.0, align="start"), *lines, gap=0.25), 1.0, 0.9, large=True
        )

    def _line(self, title: str, text: str) -> ui.Widget:
        """A title, and what is said beside it."""
        named = ui.Wide(ui.Label(self.stage.say(title), "strong", "teal"), _TITLES)
        says = self.stage.say("heard.pair", name=self.stage.say(title), value=text)
        return ui.Row(named, ui.Label(text, "body", grow=1), gap=0.4, align="start", says=says)

    def _tribute(self) -> ui.Widget:
        say = self.stage.say
        made = [self._line(f"about.made.{name}", say(f"about.made.{name}.text")) for name in _MADE]
        licence = ui.Button(say("about.licences"), self.show_licences, icon="common/icon-book", name="licences")
        news = ui.Button(say("about.news"), self.show_news, icon="common/icon-star", name="news")
        icon, title = "common/icon-people", say("about.accessibility")
        for_all = ui.Button(title, self.show_accessibility, icon=icon, name="accessibility")
        return ui.Panel(
            ui.Column(
                ui.Label(say("about.tribute"), "heading"),
                ui.Label(say("about.tribute.text"), "body"),
                ui.Hairline(),
                ui.Label(say("about.made"), "heading"),
                *made,
                ui.EmptyRoom(),
                ui.Flow(licence, news, for_all),
                gap=0.6,
            ),
            1.3,
            1.0,
            large=True,
        )

    def _copy(self) -> ui.Widget:
        say = self.stage.say
        sdl = ".".join(map(str, pygame.get_sdl_version()[:2]))
        versions = say(
            "about.copy.versions",
            python=platform.python_version(),
            pygame=version_of("pygame-ce"),
            sdl=sdl,
            system=platform.system(),
        )
        title = ui.Label(say("about.copy"), "heading", wraps=False)
        head = ui.Row(title, ui.Label(versions, "caption", "muted", align="right", grow=1), gap=1.0)
        icon = "common/icon-pencil"
        report = ui.Button(say("about.report"), self.report, icon=icon, tall=2.9, role="button", name="report")
        about = ui.Label(say("about.report.about"), "caption", "muted", grow=1)
        lines = [self._folder(line) for line in self._folders]
        foot = ui.Row(report, about, gap=0.9)
        return ui.Panel(ui.Column(head, *lines, ui.EmptyRoom(), foot, gap=0.55), 1.3, 1.0, large=True)

    def _folder(self, line: FolderLine) -> ui.Widget:
        say, count = self.stage.say, sum(line.counts)
        what = say(f"about.folder.{line.name}")
        paths = self._tell_paths(line.folders)
        much = (
            say("about.games" if line.name == "saves" else "about.files", count=count) if count else say("about.none")
        )
        says = say("heard.pair", name=what, value=self.stage.words.join_words((much, paths)))
        named = ui.Label(what, "strong"), ui.OneLine(paths, "caption", "muted")
        words = ui.Column(*named, gap=0.05, grow=1, says=says)
        counted = ui.Label(much, "caption", "muted", wraps=False, unsaid=True)
        opens = ui.Button(
            say("about.open"),
            partial(self._finder.open, line.filled or line.folders[0]),
            icon="common/icon-folder",
            tip=say("about.open.tip"),
            off="" if count else say("about.open.nothing"),
            tall=2.3,
            name=f"open {line.name}",
            says=say("heard.pair", name=say("about.open"), value=what),
        )
        icon = ui.Picture(f"common/icon-{line.icon}", 1.5, 1.8, colour="teal")
        return ui.PlainLine(ui.Row(icon, words, counted, opens, gap=0.8), across=0.8, down=0.2)

    def _tell_paths(self, folders: Sequence[Path]) -> str:
        """The first with its whole path, without the name of whoever uses the computer; others beside it by their
        names.
        """
        return self.stage.words.join_items([hide_home(str(folders[0])), *(path.name for path in folders[1:])])
