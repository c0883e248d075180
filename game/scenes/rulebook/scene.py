"""The scene of the rulebooks: three games, their chapters, a search, open at any rule."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from game.engine import Rules
from game.learning.examples import WorkedExample, load_example
from game.rules import GAMES, known_games
from game.widgets import (
    Button,
    Column,
    Dropdown,
    EmptyRoom,
    Label,
    Padded,
    Panel,
    Part,
    Picture,
    PressableLine,
    Row,
    Scroll,
    Segments,
    TextField,
    Widget,
)
from game.words.rulebook import BookRule, Chapter, Rulebook

from .. import routes
from ..background import BackgroundJob
from ..lesson_button import has_lesson, lesson_button
from ..scene import Command, Pop, Push, Scene
from ..stage import Stage
from .page import RulesPage
from .print import ChapterLine

_LONGEST_SEARCH = 60


class RulebookScene(Scene):
    """A book that lies open at a chapter, perhaps at one of its rules. The number may be that of a rule or a step of the game."""

    def __init__(self, stage: Stage, game: str = "", number: str = "", played: Rules[Any, Any] | None = None) -> None:
        super().__init__(stage)
        self._played = played
        self._read: dict[tuple[str, str], Rulebook] = {}
        self._examples: dict[str, WorkedExample] = {}
        self._reading: BackgroundJob[WorkedExample] | None = None
        """The next example of the chapter, while it is read."""
        self.game = game if game in known_games() else GAMES[0]
        self.words = ""
        self.shows_hits = False
        self._place = 0
        self._sought: int | None = None
        self._brings_into_sight = False
        self._leaf = 0
        """Counts what was opened: every page begins at its top."""
        self._turn_to(*self._looked_up(number))

    @property
    def book(self) -> Rulebook:
        key = self.game, self.stage.settings.language
        if key not in self._read:
            self._read[key] = self.stage.rulebook(self.game, self._played)
        return self._read[key]

    @property
    def chapter(self) -> Chapter:
        return self.book.chapters[self._place]

    @property
    def sought(self) -> BookRule | None:
        """The rule at which the book was opened."""
        return None if self._sought is None else list(self.chapter)[self._sought]

    def _looked_up(self, number: str) -> tuple[Chapter, BookRule | None]:
        return self.book.find(number) or (self.book.chapter_for_step(number), None)

    def _turn_to(self, chapter: Chapter, rule: BookRule | None = None) -> None:
        """Places are kept instead of words, so that the book can change its language while it is open."""
        self._place = self.book.chapters.index(chapter)
        self._sought = list(chapter).index(rule) if rule else None
        self._brings_into_sight, self.shows_hits = rule is not None, False
        self._leaf += 1
        self.rebuild()

    # Examples: rules and positions are read in a thread, one after the other.

    @property
    def pace(self) -> int:
        return 15 if self._reading or self._unread() else 0

    def update(self, seconds: float) -> Command | None:
        if self._reading and self._reading.is_done:
            example, self._reading = self._reading.result(), None
            self._examples[example.key] = example
            self.rebuild()
        elif self._reading is None and (unread := self._unread()):
            self._reading = BackgroundJob(partial(load_example, unread))
        return super().update(seconds)

    def _unread(self) -> str:
        return next((example.key for example in self.chapter.examples if example.key not in self._examples), "")

    # What it shows.

    def build(self) -> Widget:
        narrow = self.stage.look.is_narrow
        body = self._page() if narrow else Row(self._chapters(), self._page(), grow=1, align="fill", gap=1.2)
        margin = (1.0, 0.8) if narrow else (2.4, 1.4)
        return Padded(Column(*(self._folded_head() if narrow else [self._head()]), body, gap=0.8 if narrow else 1.2), *margin)

    def _head(self) -> Widget:
        title = Label(self.stage.say("rules.title"), "title", "cream", wraps=False)
        return Row(
            self._back(),
            title,
            EmptyRoom(0.5, grow=0),
            self._games(),
            EmptyRoom(),
            self._search(16),
            *self._lesson(),
            self._card_button(),
            gap=1.0,
        )

    def _folded_head(self) -> list[Widget]:
        chapters = [Part(place, chapter.title) for place, chapter in enumerate(self.book.chapters)]
        leaf = Dropdown(chapters, self._place, self._choose_chapter, name="chapters", grow=1)
        return [Row(self._back(), self._games(), EmptyRoom(), *self._lesson(), self._card_button()), Row(leaf, self._search(11), gap=0.8)]

    def _back(self) -> Widget:
        return Button("", Pop, icon="common/icon-back", tip=self.stage.say("rules.back"), name="back")

    def _games(self) -> Widget:
        parts = [Part(game, self.stage.rulebook(game).title) for game in known_games()]
        return Segments(parts, self.game, self._choose_game, name="games")

    def _search(self, wide: float) -> Widget:
        hint, most = self.stage.say("rules.search"), _LONGEST_SEARCH
        field = TextField(self.words, self._write, hint=hint, most=most, wide=wide, done=self._open_first, name="search", grow=1)
        return Row(Picture("common/icon-search", 1.4, colour="cream"), field, gap=0.5, grow=0.4)

    def _card_button(self) -> Widget:
        say, narrow = self.stage.say, self.stage.look.is_narrow
        text = "" if narrow else say("rules.card")
        return Button(text, self._show_card, icon="common/icon-cards", cap="R", tip=say("rules.card.tip"), name="card")

    def _lesson(self) -> list[Widget]:
        """A book that lies open over a table leads to no other."""
        return [lesson_button(self.stage, self.game)] if self.stage.people == 0 and has_lesson(self.game) else []

    def _chapters(self) -> Widget:
        lines = [self._chapter_line(place, chapter) for place, chapter in enumerate(self.book.chapters)]
        return Panel(Scroll(Column(*lines, gap=0.1), name=f"chapters-{self.game}"), 0.9)

    def _chapter_line(self, place: int, chapter: Chapter) -> Widget:
        is_open = place == self._place and not self.shows_hits
        ground, edge = ("glow-light", "gold") if is_open else ("paper", "paper")
        words = Label(chapter.title, "strong" if is_open else "body")
        return ChapterLine(words, lambda: self._choose_chapter(place), ground=ground, edge=edge, down=0.28, name=f"chapter-{place}")

    def _page(self) -> Widget:
        page = RulesPage(self.stage, self.book, self._leaf_to, self.words, self._examples)
        if self.shows_hits:
            return self._sheet_of(page.of_hits(self.book.search(self.words)), f"hits-{self.game}-{self.words}")
        return self._sheet_of(page.of_chapter(self.chapter, self.sought, self._back_to_hits()), f"leaf-{self._leaf}")

    def _sheet_of(self, part: Widget, name: str) -> Widget:
        return Panel(Scroll(part, name=name), *((1.1, 0.9) if self.stage.look.is_narrow else (1.7, 1.3)), large=True, grow=1)

    def _back_to_hits(self) -> Widget | None:
        if not self.words:
            return None
        words = Label(self.stage.say("rules.found", count=len(self.book.search(self.words))), "strong", "teal", grow=1)
        return PressableLine(Row(Picture("common/icon-search", 1.1, colour="teal"), words), self._show_hits, name="hits")

    def settle(self) -> None:
        super().settle()
        if self._brings_into_sight:
            self._brings_into_sight = False
            self._bring_into_sight()

    def _bring_into_sight(self) -> None:
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
        self.settle()
        pages = {pygame.K_PAGEUP: -0.85, pygame.K_PAGEDOWN: 0.85}
        if not self._is_writing():
            pages |= {pygame.K_HOME: -1000, pygame.K_END: 1000}
        if key in pages:
            self._scroll(pages[key])
        elif key in (pygame.K_UP, pygame.K_DOWN) and not (self._is_writing() or self.shows_hits):
            self._walk(1 if key == pygame.K_DOWN else -1)
        else:
            return False
        return True

    def key(self, event: pygame.Event) -> Command | None:
        return self._show_card() if event.key == pygame.K_r else None

    def escape(self) -> Command | None:
        if not self.shows_hits:
            return Pop()
        self._write("")
        return None

    def _scroll(self, pages: float) -> None:
        sheet = self._sheet()
        sheet.move(round(sheet.rect.height * pages), self.root)

    def _walk(self, step: int) -> None:
        """To the chapter beside this one, the focus with it."""
        place = min(max(self._place + step, 0), len(self.book.chapters) - 1)
        if place != self._place:
            self._choose_chapter(place)
        self.settle()
        self.root.focus(f"chapter-{place}")

    def _choose_chapter(self, place: object) -> None:
        if isinstance(place, int):
            self._leaf_to(self.book.chapters[place])

    def _leaf_to(self, chapter: Chapter, rule: BookRule | None = None) -> None:
        self.stage.sounds.play("page")
        self._turn_to(chapter, rule)

    def _choose_game(self, game: object) -> None:
        self.game = str(game)
        was_searching = self.shows_hits
        self._turn_to(self.book.chapters[0])
        self.shows_hits = was_searching

    def _write(self, words: str) -> None:
        self.words, self.shows_hits = words, bool(words.strip())
        self.rebuild()

    def _open_first(self) -> None:
        hits = self.book.search(self.words)
        if hits:
            self._leaf_to(*hits[0])

    def _show_hits(self) -> None:
        self.shows_hits = True
        self.rebuild()

    def _show_card(self) -> Command:
        return Push(routes.card(self.stage, self.game, self._played))
