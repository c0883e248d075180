"""What is seen of a rulebook: its head and contents, and a chapter with its pictures, rules and rulings, or what a search has found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.learning.examples import WorkedExample
from game.rules import known_games
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
    PlainLine,
    PressableLine,
    Row,
    Scroll,
    Segments,
    TextField,
    Widget,
)
from game.widgets import Hairline as Ruler
from game.words.narrator import Narrator
from game.words.rulebook import BookRule, Chapter, Example, Rulebook

from .lesson_button import has_lesson, lesson_button
from .rulebook_print import ChapterLine, ExampleBoards, Frieze, Marked, Reading, RuleLine, example_panel
from .scene import Command, Pop
from .stage import Stage

_LONGEST_SEARCH = 60
Hit = tuple[Chapter, BookRule]


class RulebookHost(Protocol):
    """What the page knows of its scene."""

    stage: Stage
    game: str
    words: str  # what was searched for, and is marked
    shows_hits: bool
    place: int  # the number of the chapter that is open
    leaf: int  # counts what was opened: every page begins at its top
    examples: dict[str, WorkedExample]  # those that are read already, by their keys

    @property
    def book(self) -> Rulebook: ...  # the book of the game, in the player's language
    @property
    def chapter(self) -> Chapter: ...  # the one that is open
    @property
    def sought(self) -> BookRule | None: ...  # the rule at which the book was opened
    def choose_chapter(self, place: object) -> None: ...
    def choose_game(self, game: object) -> None: ...
    def open_at(self, chapter: Chapter, rule: BookRule | None = None) -> None: ...  # opens a chapter, at one of its rules
    def write(self, words: str) -> None: ...  # searches for these words
    def open_first(self) -> None: ...  # opens the first rule that was found
    def show_hits(self) -> None: ...  # goes back to what was found
    def show_card(self) -> Command: ...


class RulebookPage:
    """The open book: its head, its contents, and the leaf that is read."""

    def __init__(self, host: RulebookHost) -> None:
        self._host, self.stage = host, host.stage

    def build(self) -> Widget:
        narrow = self.stage.look.is_narrow
        body = self._page() if narrow else Row(self._chapters(), self._page(), grow=1, align="fill", gap=1.2)
        margin = (1.0, 0.8) if narrow else (2.4, 1.4)
        return Padded(Column(*(self._folded_head() if narrow else [self._head()]), body, gap=0.8 if narrow else 1.2), *margin)

    def _head(self) -> Widget:
        title = Label(self.stage.say("rules.title"), "title", "cream", wraps=False)
        left = self._back(), title, EmptyRoom(0.5, grow=0), self._games()
        return Row(*left, EmptyRoom(), self._search(16), *self._lesson(), self._card_button(), gap=1.0)

    def _folded_head(self) -> list[Widget]:
        chapters = [Part(place, chapter.title) for place, chapter in enumerate(self._host.book.chapters)]
        leaf = Dropdown(chapters, self._host.place, self._host.choose_chapter, name="chapters", grow=1)
        return [Row(self._back(), self._games(), EmptyRoom(), *self._lesson(), self._card_button()), Row(leaf, self._search(11), gap=0.8)]

    def _back(self) -> Widget:
        return Button("", Pop, icon="common/icon-back", tip=self.stage.say("rules.back"), name="back")

    def _games(self) -> Widget:
        parts = [Part(game, self.stage.rulebook(game).title) for game in known_games()]
        return Segments(parts, self._host.game, self._host.choose_game, name="games")

    def _search(self, wide: float) -> Widget:
        host, hint, most = self._host, self.stage.say("rules.search"), _LONGEST_SEARCH
        field = TextField(host.words, host.write, hint=hint, most=most, wide=wide, done=host.open_first, name="search", grow=1)
        return Row(Picture("common/icon-search", 1.4, colour="cream"), field, gap=0.5, grow=0.4)

    def _card_button(self) -> Widget:
        say, narrow = self.stage.say, self.stage.look.is_narrow
        text = "" if narrow else say("rules.card")
        return Button(text, self._host.show_card, icon="common/icon-cards", cap="R", tip=say("rules.card.tip"), name="card")

    def _lesson(self) -> list[Widget]:
        """A book that lies open over a table leads to no other."""
        return [lesson_button(self.stage, self._host.game)] if self.stage.people == 0 and has_lesson(self._host.game) else []

    def _chapters(self) -> Widget:
        lines = [self._chapter_line(place, chapter) for place, chapter in enumerate(self._host.book.chapters)]
        return Panel(Scroll(Column(*lines, gap=0.1), name=f"chapters-{self._host.game}"), 0.9)

    def _chapter_line(self, place: int, chapter: Chapter) -> Widget:
        is_open = place == self._host.place and not self._host.shows_hits
        ground, edge = ("glow-light", "gold") if is_open else ("paper", "paper")
        words = Label(chapter.title, "strong" if is_open else "body")
        return ChapterLine(words, lambda: self._host.choose_chapter(place), ground=ground, edge=edge, down=0.28, name=f"chapter-{place}")

    def _page(self) -> Widget:
        if self._host.shows_hits:
            return self._sheet_of(self._hits(self._host.book.search(self._host.words)), f"hits-{self._host.game}-{self._host.words}")
        return self._sheet_of(self._chapter(), f"leaf-{self._host.leaf}")

    def _sheet_of(self, part: Widget, name: str) -> Widget:
        return Panel(Scroll(part, name=name), *((1.1, 0.9) if self.stage.look.is_narrow else (1.7, 1.3)), large=True, grow=1)

    def _back_to_hits(self) -> Widget | None:
        if not self._host.words:
            return None
        words = Label(self.stage.say("rules.found", count=len(self._host.book.search(self._host.words))), "strong", "teal", grow=1)
        return PressableLine(Row(Picture("common/icon-search", 1.1, colour="teal"), words), self._host.show_hits, name="hits")

    # The leaf.

    def _chapter(self) -> Widget:
        """A chapter from its title to the way to the next one."""
        chapter, sought, book = self._host.chapter, self._host.sought, self._host.book
        cover = Column(Label(book.title, "title", "teal"), Label(book.lead), gap=0.3), Ruler()
        rules = [self._rule(rule, sought) for rule in chapter.rules]
        short = self.stage.say("rules.in-short", text=chapter.lead) if chapter.lead else ""
        head = [Label(chapter.title, "card"), Label(short, "aside", "muted") if short else None]
        return Reading(
            Column(
                self._back_to_hits(),
                *(cover if chapter is book.chapters[0] else ()),
                Column(*head, gap=0.2),
                Frieze(chapter.pictures) if chapter.pictures else None,
                Column(*rules, gap=0.5),
                *[self._example(example) for example in chapter.examples],
                self._rulings(chapter, sought) if chapter.rulings else None,
                self._ways_on(chapter) if len(book.chapters) > 1 else None,
                gap=1.3,
            )
        )

    def _hits(self, hits: Sequence[Hit]) -> Widget:
        """What a search has found, each to be opened."""
        if not hits:
            about = Label(self.stage.say("rules.none.about"), "body", "muted")
            return Reading(Column(Label(self.stage.say("rules.none"), "heading"), about))
        found = Label(self.stage.say("rules.found", count=len(hits)), "heading")
        return Reading(Column(found, *[self._hit(hit, place) for place, hit in enumerate(hits)], gap=0.6))

    def _rule(self, rule: BookRule, sought: BookRule | None) -> Widget:
        is_sought = rule is sought
        return RuleLine(rule.number, rule.text, self._host.words, is_sought=is_sought, name="sought" if is_sought else "")

    def _example(self, example: Example) -> Widget:
        boards = ExampleBoards(example.key, self._host.examples.get(example.key), self._narrator)
        return example_panel(self.stage.say("rules.example"), example.text, boards)

    def _narrator(self, example: WorkedExample) -> Narrator:
        rules = example.rules
        return Narrator(self.stage.words, rules, [colour.capitalize() for colour in rules.setup.colours[: rules.seats]])

    def _rulings(self, chapter: Chapter, sought: BookRule | None) -> Widget:
        about = Label(self.stage.say("rules.rulings.about"), "caption", "muted")
        head = Column(Label(self.stage.say("rules.rulings"), "name", "teal"), about, gap=0.1)
        rulings = [self._rule(rule, sought) for rule in chapter.rulings]
        return PlainLine(Column(head, *rulings, gap=0.5), edge="hairline", across=1.0, down=0.9)

    def _hit(self, hit: Hit, place: int) -> Widget:
        chapter, rule = hit
        number = Label(rule.number, "strong", "teal", wraps=False) if rule.number else None
        head = Row(number, Label(chapter.title, "strong", "muted", grow=1))
        words = Column(head, Marked(rule.text, self._host.words), gap=0.15)
        return PressableLine(words, lambda: self._host.open_at(chapter, rule), name=f"hit-{place}")

    def _ways_on(self, chapter: Chapter) -> Widget:
        """The chapters before and after this one; on from the last there is the first."""
        chapters, at = self._host.book.chapters, self._host.book.chapters.index(chapter)
        following = chapters[(at + 1) % len(chapters)]
        before = chapters[at - 1]
        back = Button("", lambda: self._host.open_at(before), icon="common/icon-chevl", tip=before.title, name="previous")
        key = "rules.next" if at + 1 < len(chapters) else "rules.again"
        text = self.stage.say(key, chapter=following.title)
        on = Button(text, lambda: self._host.open_at(following), kind="gold", tall=2.9, role="button", name="next")
        return Row(back if at else None, EmptyRoom(), on)
