"""The scenes of the rules: the rulebook with its chapters and a search, open at any rule, and the reference card over the table."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.engine import Rules
from game.learning.examples import WorkedExample, load_example
from game.rules import GAMES, known_games
from game.widgets import BookPiece, Button, Centred, Column, Columns, EmptyRoom, Hairline, Label, Padded, Panel, Row, Scroll, Widget
from game.words.rulebook import BookRule, CardLine, Chapter, Rulebook

from . import routes
from .background import BackgroundJob
from .rulebook_page import RulebookPage
from .scene import Command, Pop, Push, Replace, Scene
from .stage import Stage


class RulebookScene(Scene):
    """A book that lies open at a chapter, perhaps at one of its rules. The number may be that of a rule or a step of the game."""

    def __init__(self, stage: Stage, game: str = "", number: str = "", played: Rules[Any, Any] | None = None) -> None:
        super().__init__(stage)
        self._played = played
        self._read: dict[tuple[str, str], Rulebook] = {}
        self.examples: dict[str, WorkedExample] = {}
        self._reading: BackgroundJob[WorkedExample] | None = None  # the next example of the chapter, while it is read
        self.game = game if game in known_games() else GAMES[0]
        self.words = ""
        self.shows_hits = False
        self.place = 0
        self._sought: int | None = None
        self._brings_into_sight = False
        self.leaf = 0  # counts what was opened: every page begins at its top
        self._turn_to(*(self.book.find(number) or (self.book.chapter_for_step(number), None)))

    @property
    def book(self) -> Rulebook:
        key = self.game, self.stage.settings.language
        if key not in self._read:
            self._read[key] = self.stage.rulebook(self.game, self._played)
        return self._read[key]

    @property
    def chapter(self) -> Chapter:
        return self.book.chapters[self.place]

    @property
    def sought(self) -> BookRule | None:
        """The rule at which the book was opened."""
        return None if self._sought is None else list(self.chapter)[self._sought]

    def _turn_to(self, chapter: Chapter, rule: BookRule | None = None) -> None:
        """Places are kept instead of words, so that the book can change its language while it is open."""
        self.place = self.book.chapters.index(chapter)
        self._sought = list(chapter).index(rule) if rule else None
        self._brings_into_sight, self.shows_hits = rule is not None, False
        self.leaf += 1
        self.happened()

    # Examples: rules and positions are read in a thread, one after the other.

    @property
    def pace(self) -> int:
        return 15 if self._reading or self._unread() else 0

    def update(self, seconds: float) -> Command | None:
        if self._reading and self._reading.is_done:
            example, self._reading = self._reading.result(), None
            self.examples[example.key] = example
            self.happened()
        elif self._reading is None and (unread := self._unread()):
            self._reading = BackgroundJob(partial(load_example, unread))
        return super().update(seconds)

    def _unread(self) -> str:
        return next((example.key for example in self.chapter.examples if example.key not in self.examples), "")

    # What it shows.

    def build(self) -> Widget:
        return RulebookPage(self).build()

    def refresh_layout(self) -> None:
        super().refresh_layout()
        if not self._brings_into_sight:
            return
        self._brings_into_sight = False
        sheet = self._sheet()
        sought = next((widget for widget in sheet.walk() if widget.name == "sought"), None)
        if sought and not sheet.rect.contains(sought.rect):
            sheet.move(sought.rect.top - sheet.rect.top - sheet.rect.height // 4, self.root)

    def _sheet(self) -> Scroll:
        return next(widget for widget in self.root.top.walk() if isinstance(widget, Scroll) and widget.name.startswith(("leaf-", "hits-")))

    # What happens.

    def handle(self, event: pygame.Event) -> Command | None:
        if event.type == pygame.KEYDOWN and self.root.popup is None and self._leafs(event.key):
            return None
        return super().handle(event)

    def _leafs(self, key: int) -> bool:
        """Keys that move the book under the reader's eyes: pages also while a search is being written."""
        self.refresh_layout()
        pages = {pygame.K_PAGEUP: -0.85, pygame.K_PAGEDOWN: 0.85}
        if not self._is_writing():
            pages |= {pygame.K_HOME: -1000, pygame.K_END: 1000}
        if key in pages:
            sheet = self._sheet()
            sheet.move(round(sheet.rect.height * pages[key]), self.root)
        elif key in (pygame.K_UP, pygame.K_DOWN) and not (self._is_writing() or self.shows_hits):
            self._walk(1 if key == pygame.K_DOWN else -1)
        else:
            return False
        return True

    def key(self, event: pygame.Event) -> Command | None:
        return self.show_card() if event.key == pygame.K_r else None

    def escape(self) -> Command | None:
        if not self.shows_hits:
            return Pop()
        self.write("")
        return None

    def _walk(self, step: int) -> None:
        """To the chapter beside this one, the focus with it."""
        place = min(max(self.place + step, 0), len(self.book.chapters) - 1)
        if place != self.place:
            self.choose_chapter(place)
        self.refresh_layout()
        self.root.focus(f"chapter-{place}")

    def choose_chapter(self, place: object) -> None:
        if isinstance(place, int):
            self.open_at(self.book.chapters[place])

    def open_at(self, chapter: Chapter, rule: BookRule | None = None) -> None:
        self.stage.sounds.play("page")
        self._turn_to(chapter, rule)

    def choose_game(self, game: object) -> None:
        self.game = str(game)
        was_searching = self.shows_hits
        self._turn_to(self.book.chapters[0])
        self.shows_hits = was_searching

    def write(self, words: str) -> None:
        self.words, self.shows_hits = words, bool(words.strip())
        self.happened()

    def open_first(self) -> None:
        if hits := self.book.search(self.words):
            self.open_at(*hits[0])

    def show_hits(self) -> None:
        self.shows_hits = True
        self.happened()

    def show_card(self) -> Command:
        return Push(routes.open_card(self.stage, self.game, self._played))


class CardScene(Scene):
    """All one looks up again and again; R, Esc or a click beside it put it away."""

    is_overlay = True

    def __init__(self, stage: Stage, game: str, played: Rules[Any, Any] | None = None) -> None:
        """`played` are the rules on the table, with their board and options."""
        super().__init__(stage)
        self.game, self._played = game, played

    def background(self, surface: pygame.Surface) -> None:
        """The table shines through."""

    def build(self) -> Widget:
        card = self.stage.rulebook(self.game, self._played).card
        groups = [Column(Label(group.title, "name", "teal"), *map(_entry, group.entries), gap=0.4) for group in card.groups]
        columns = Columns(*groups, least=19, most=4, gap=1.0, across=1.8)
        sheet = Column(self._head(card.title), Hairline(), Scroll(columns, name="card"), gap=0.7)
        return Padded(Centred(Panel(sheet, 1.6, 1.0, large=True, name="sheet"), most=112), 1.0, 0.8)

    def _head(self, title: str) -> Widget:
        say, rulebook = self.stage.say, partial(routes.open_rulebook, self.stage, self.game, played=self._played)
        book = Button(say("card.rules"), lambda: Replace(rulebook()), icon="common/icon-book", tall=2.3, name="rules")
        close = Button(say("card.close"), Pop, kind="gold", role="button", tall=2.3, cap="R", name="close")
        return Row(Label(title, "heading", grow=1), EmptyRoom(), book, close)

    def key(self, event: pygame.Event) -> Command | None:
        return Pop() if event.key == pygame.K_r else None

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3) and not self._sheet().collidepoint(event.pos):
            return Pop()
        return super().handle(event)

    def _sheet(self) -> pygame.Rect:
        return next(widget.rect for widget in self.root.top.walk() if widget.name == "sheet")


def _entry(entry: CardLine) -> Widget:
    picture = BookPiece(entry.picture, 2.2, 2.6, colour="teal")
    return Row(picture, Column(Label(entry.name, "strong"), Label(entry.text, "caption", "muted"), gap=0, grow=1), gap=0.6, align="start")
