"""The rules: the rulebook with its chapters and a search, open at any rule, and the reference card over the table."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.engine import Rules
from game.learning.examples import WorkedExample, load_example
from game.rules import GAMES, known_games
from game.words.narrator import Narrator
from game.words.rulebook import BookRule, CardLine, Chapter, Rulebook
from game.words.searching import RuleSearch

from . import routes
from .background import BackgroundJob
from .rulebook_print import ChapterLine, ExampleBoards, Frieze, Marked, Reading, RuleLine, example_panel
from .scene import Command, Pop, Push, Replace, Scene
from .stage import Stage


class RulebookScene(Scene):
    """A book that lies open at a chapter, perhaps at one of its rules.

    The number may belong to a rule or to a step of the game.
    """

    keys_at: ClassVar[Place] = "rulebook"
    rests_phones: ClassVar[str] = "rules"

    def __init__(self, stage: Stage, game: str = "", number: str = "", played: Rules[Any, Any] | None = None) -> None:
        super().__init__(stage)
        self._played = played
        self._read: dict[tuple[str, str], Rulebook] = {}
        self.examples: dict[str, WorkedExample] = {}
        self._reading: BackgroundJob[WorkedExample] | None = None  # the next example of the chapter, while it is read
        self.game = game if game in known_games() else GAMES[0]
        self.words = ""
        self._search = "", "", RuleSearch("")  # the last one, its words and its language
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
        self.note_change()

    # Examples: rules and positions are read in a thread, one after the other.

    @property
    def pace(self) -> int:
        return 15 if self._reading or self._unread() else 0

    def update(self, seconds: float) -> Command | None:
        if self._reading and self._reading.is_done:
            example, self._reading = self._reading.result(), None
            self.examples[example.key] = example
            self.note_change()
        elif self._reading is None and (unread := self._unread()):
            self._reading = BackgroundJob(partial(load_example, unread))
        return super().update(seconds)

    def _unread(self) -> str:
        return next((example.key for example in self.chapter.examples if example.key not in self.examples), "")

    # What it shows.

    def build(self) -> ui.Widget:
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

    def _sheet(self) -> ui.Scroll:
        return next(
            widget
            for widget in self.root.top.walk()
            if isinstance(widget, ui.Scroll) and widget.name.startswith(("leaf-", "hits-"))
        )

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
            # To the chapter beside this one, the focus with it.
            step = 1 if key == pygame.K_DOWN else -1
            place = min(max(self.place + step, 0), len(self.book.chapters) - 1)
            if place != self.place:
                self.choose_chapter(place)
            self.focus(f"chapter-{place}")
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
        self.note_change()

    @property
    def search(self) -> RuleSearch:
        words, language, _ = self._search
        if (words, language) != (self.words, self.stage.settings.language):
            endings = self.stage.say("rules.endings")
            self._search = self.words, self.stage.settings.language, RuleSearch(self.words, endings)
        return self._search[-1]

    def open_first(self) -> None:
        if hits := self.search.rules(self.book):
            self.open_at(*hits[0])

    def show_hits(self) -> None:
        self.shows_hits = True
        self.note_change()

    def show_card(self) -> Command:
        return Push(routes.open_card(self.stage, self.game, self._played))


class CardScene(Scene):
    """All one looks up again and again; R, Esc or a click beside it put it away."""

    keys_at: ClassVar[Place] = "rulebook"
    rests_phones: ClassVar[str] = "rules"
    is_overlay = True

    def __init__(self, stage: Stage, game: str, played: Rules[Any, Any] | None = None) -> None:
        """`played` are the rules on the table, with their board and options."""
        super().__init__(stage)
        self.game, self._played = game, played

    def background(self, surface: pygame.Surface) -> None:
        """The table shines through."""

    def build(self) -> ui.Widget:
        card = self.stage.rulebook(self.game, self._played).card
        entry = partial(_entry, self.stage)
        groups = [
            ui.Column(ui.Label(group.title, "name", "teal", is_heading=True), *map(entry, group.entries), gap=0.4)
            for group in card.groups
        ]
        columns = ui.Columns(*groups, least=19, most=4, gap=1.0, across=1.8)
        say, rulebook = self.stage.say, partial(routes.open_rulebook, self.stage, self.game, played=self._played)
        text, icon = say("card.rules"), "common/icon-book"
        book = ui.Button(text, lambda: Replace(rulebook()), icon=icon, tall=2.3, name="rules")
        tip = self.stage.name_key("card")
        close = ui.Button(say("card.close"), Pop, kind="gold", role="button", tall=2.3, tip=tip, name="close")
        head = ui.Row(ui.Label(card.title, "heading", grow=1), ui.EmptyRoom(), book, close)
        sheet = ui.Column(head, ui.Hairline(), ui.Scroll(columns, name="card"), gap=0.7)
        return ui.Padded(ui.Centred(ui.Panel(sheet, 1.6, 1.0, large=True, name="sheet"), most=112), 1.0, 0.8)

    def key(self, event: pygame.Event) -> Command | None:
        return Pop() if event.key == pygame.K_r else None

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3):
            sheet = next(widget.rect for widget in self.root.top.walk() if widget.name == "sheet")
            if not sheet.collidepoint(event.pos):
                return Pop()
        return super().handle(event)


def _entry(stage: Stage, entry: CardLine) -> ui.Widget:
    picture = ui.BookPiece(entry.picture, 2.2, 2.6, colour="teal")
    return ui.Row(
        picture,
        ui.Column(ui.Label(entry.name, "strong"), ui.Label(entry.text, "caption", "muted"), gap=0, grow=1),
        gap=0.6,
        align="start",
        says=stage.say("heard.pair", name=entry.name, value=entry.text),
    )


_LONGEST_SEARCH = 60


class RulebookPage:
    """The open book: its head, its contents, and the leaf that is read."""

    def __init__(self, scene: RulebookScene) -> None:
        self._scene, self.stage = scene, scene.stage

    def build(self) -> ui.Widget:
        scene, say = self._scene, self.stage.say
        narrow = self.stage.look.room.is_small
        back = ui.Button("", Pop, icon="common/icon-back", tip=say("rules.back"), name="back")
        parts = [ui.Part(game, self.stage.rulebook(game).title) for game in known_games()]
        games = ui.Segments(parts, scene.game, scene.choose_game, name="games", says=say("heard.tab.games"))
        field = ui.TextField(
            scene.words,
            scene.write,
            hint=say("rules.search"),
            most=_LONGEST_SEARCH,
            wide=11 if narrow else 16,
            done=scene.open_first,
            name="search",
            grow=1,
        )
        search = ui.Row(ui.Picture("common/icon-search", 1.4, colour="cream"), field, gap=0.5, grow=0.4)
        text, tip = "" if narrow else say("rules.card"), say("rules.card.tip")
        card = ui.Button(text, scene.show_card, icon="common/icon-cards", cap="card", tip=tip, name="card")
        lesson = None  # a book that lies open over a table leads to no other
        if self.stage.people == 0 and routes.has_lesson(scene.game):
            lesson = routes.lesson_button(self.stage, scene.game)

        if narrow:
            chapters = [ui.Part(place, chapter.title) for place, chapter in enumerate(scene.book.chapters)]
            leaf = ui.Dropdown(
                chapters, scene.place, scene.choose_chapter, name="chapters", grow=1, says=say("heard.chapter")
            )
            head = ui.Row(back, games, ui.EmptyRoom(), lesson, card)
            return ui.Padded(ui.Column(head, ui.Row(leaf, search, gap=0.8), self._page(), gap=0.8), 1.0, 0.8)
        title = ui.Label(say("rules.title"), "title", "cream", wraps=False)
        head = ui.Row(back, title, ui.EmptyRoom(0.5, grow=0), games, ui.EmptyRoom(), search, lesson, card, gap=1.0)
        body = ui.Row(self._contents(), self._page(), grow=1, align="fill", gap=1.2)
        return ui.Padded(ui.Column(head, body, gap=1.2), 2.4, 1.4)

    def _contents(self) -> ui.Widget:
        scene, lines = self._scene, []
        for place, chapter in enumerate(scene.book.chapters):
            is_open = place == scene.place and not scene.shows_hits
            ground, edge = ("glow-light", "gold") if is_open else ("paper", "paper")
            words = ui.Label(chapter.title, "strong" if is_open else "body")
            use, name = partial(scene.choose_chapter, place), f"chapter-{place}"
            lines.append(ChapterLine(words, use, ground=ground, edge=edge, down=0.28, name=name))
        return ui.Panel(ui.Scroll(ui.Column(*lines, gap=0.1), name=f"chapters-{scene.game}"), 0.9)

    def _page(self) -> ui.Widget:
        scene = self._scene
        if scene.shows_hits:
            part, name = self._hits(), f"hits-{scene.game}-{scene.words}"
        else:
            part, name = self._chapter(), f"leaf-{scene.leaf}"
        padding = (1.1, 0.9) if self.stage.look.room.is_small else (1.7, 1.3)
        return ui.Panel(ui.Scroll(part, name=name), *padding, large=True, grow=1)

    def _hits(self) -> ui.Widget:
        """All that a search has found, each to be opened."""
        say, hits = self.stage.say, self._scene.search.rules(self._scene.book)
        if not hits:
            about = ui.Label(say("rules.none.about"), "body", "muted")
            return Reading(ui.Column(ui.Label(say("rules.none"), "heading"), about))
        lines = []
        for place, (chapter, rule) in enumerate(hits):
            number = ui.Label(rule.number, "strong", "teal", wraps=False) if rule.number else None
            head = ui.Row(number, Marked(chapter.title, self._scene.search, "strong", "muted", grow=1))
            words = ui.Column(head, Marked(rule.text, self._scene.search), gap=0.15)
            use = partial(self._scene.open_at, chapter, rule)
            lines.append(ui.PressableLine(words, use, name=f"hit-{place}"))
        return Reading(ui.Column(ui.Label(say("rules.found", count=len(hits)), "heading"), *lines, gap=0.6))

    def _chapter(self) -> ui.Widget:
        """A chapter from its title to the way to the next one."""
        say, book = self.stage.say, self._scene.book
        chapter, sought = self._scene.chapter, self._scene.sought
        parts: list[ui.Widget | None] = []
        if self._scene.words:
            found = ui.Label(say("rules.found", count=len(self._scene.search.rules(book))), "strong", "teal", grow=1)
            line = ui.Row(ui.Picture("common/icon-search", 1.1, colour="teal"), found)
            parts.append(ui.PressableLine(line, self._scene.show_hits, name="hits"))
        if chapter is book.chapters[0]:
            parts += ui.Column(ui.Label(book.title, "title", "teal"), ui.Label(book.lead), gap=0.3), ui.Hairline()
        lead = ui.Label(say("rules.in-short", text=chapter.lead), "aside", "muted") if chapter.lead else None
        parts.append(ui.Column(ui.Label(chapter.title, "card", is_heading=True), lead, gap=0.2))
        if chapter.pictures:
            parts.append(Frieze(chapter.pictures))
        parts.append(ui.Column(*[self._rule(rule, sought) for rule in chapter.rules], gap=0.5))
        for example in chapter.examples:
            boards = ExampleBoards(example.key, self._scene.examples.get(example.key), self._narrator)
            parts.append(example_panel(say("rules.example"), example.text, boards))
        if chapter.rulings:
            about = ui.Label(say("rules.rulings.about"), "caption", "muted")
            head = ui.Column(ui.Label(say("rules.rulings"), "name", "teal", is_heading=True), about, gap=0.1)
            rulings = [self._rule(rule, sought) for rule in chapter.rulings]
            parts.append(ui.PlainLine(ui.Column(head, *rulings, gap=0.5), edge="hairline", across=1.0, down=0.9))
        if len(book.chapters) > 1:
            parts.append(self._ways_on(chapter))
        return Reading(ui.Column(*parts, gap=1.3))

    def _rule(self, rule: BookRule, sought: BookRule | None) -> ui.Widget:
        is_sought, name = rule is sought, "sought" if rule is sought else ""
        says = self.stage.say("heard.numbered", number=rule.number, title=rule.text) if rule.number else rule.text
        return RuleLine(rule.number, rule.text, self._scene.search, is_sought=is_sought, name=name, says=says)

    def _narrator(self, example: WorkedExample) -> Narrator:
        rules = example.rules
        return Narrator(self.stage.words, rules, self.stage.colours(rules))

    def _ways_on(self, chapter: Chapter) -> ui.Widget:
        """The chapters before and after this one; on from the last there is the first."""
        chapters, at = self._scene.book.chapters, self._scene.book.chapters.index(chapter)
        following = chapters[(at + 1) % len(chapters)]
        before = chapters[at - 1]
        back = ui.Button(
            "", lambda: self._scene.open_at(before), icon="common/icon-chevl", tip=before.title, name="previous"
        )
        back.says = self.stage.say("heard.previous", chapter=before.title)
        key = "rules.next" if at + 1 < len(chapters) else "rules.again"
        text = self.stage.say(key, chapter=following.title)
        on = ui.Button(text, lambda: self._scene.open_at(following), kind="gold", tall=2.9, role="button", name="next")
        return ui.Row(back if at else None, ui.EmptyRoom(), on)
