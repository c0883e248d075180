"""A page of the rulebook: a chapter with its pictures, rules and rulings, or what a search has found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from game.learning.examples import WorkedExample
from game.widgets import Button, Column, EmptyRoom, Label, PlainLine, PressableLine, Result, Row, Widget
from game.widgets import Hairline as Ruler
from game.words.narrator import Narrator
from game.words.rulebook import BookRule, Chapter, Example, Rulebook

from ..stage import Stage
from .example import ExampleBoards, example_panel
from .print import Frieze, Marked, Reading, RuleLine

Hit = tuple[Chapter, BookRule]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Prints the pages of one book; `open` opens a chapter of it, at one of its rules."""

    stage: Stage
    book: Rulebook
    open: Callable[[Chapter, BookRule | None], Result]
    words: str = ""
    """What was searched for, and is marked."""
    examples: Mapping[str, WorkedExample] = field(default_factory=dict)
    """Those that are read already, by their keys."""

    def of_chapter(self, chapter: Chapter, sought: BookRule | None, above: Widget | None = None) -> Widget:
        """A chapter from its title to the way to the next one."""
        rules = [self._rule(rule, sought) for rule in chapter.rules]
        short = self.stage.say("rules.in-short", text=chapter.lead) if chapter.lead else ""
        head = [Label(chapter.title, "card"), Label(short, "aside", "muted") if short else None]
        return Reading(
            Column(
                above,
                *(self._cover() if chapter is self.book.chapters[0] else []),
                Column(*head, gap=0.2),
                Frieze(chapter.pictures) if chapter.pictures else None,
                Column(*rules, gap=0.5),
                *[self._example(example) for example in chapter.examples],
                self._rulings(chapter, sought) if chapter.rulings else None,
                self._ways_on(chapter) if len(self.book.chapters) > 1 else None,
                gap=1.3,
            )
        )

    def of_hits(self, hits: Sequence[Hit]) -> Widget:
        """What a search has found, each to be opened."""
        if not hits:
            return Reading(
                Column(Label(self.stage.say("rules.none"), "heading"), Label(self.stage.say("rules.none.about"), "body", "muted"))
            )
        found = Label(self.stage.say("rules.found", count=len(hits)), "heading")
        return Reading(Column(found, *[self._hit(hit, place) for place, hit in enumerate(hits)], gap=0.6))

    def _cover(self) -> list[Widget]:
        return [Column(Label(self.book.title, "title", "teal"), Label(self.book.lead), gap=0.3), Ruler()]

    def _rule(self, rule: BookRule, sought: BookRule | None) -> Widget:
        is_sought = rule is sought
        return RuleLine(rule.number, rule.text, self.words, is_sought=is_sought, name="sought" if is_sought else "")

    def _example(self, example: Example) -> Widget:
        boards = ExampleBoards(example.key, self.examples.get(example.key), self._narrator)
        return example_panel(self.stage.say("rules.example"), example.text, boards)

    def _narrator(self, example: WorkedExample) -> Narrator:
        rules = example.rules
        return Narrator(self.stage.words, rules, [colour.capitalize() for colour in rules.setup.colours[: rules.seats]])

    def _rulings(self, chapter: Chapter, sought: BookRule | None) -> Widget:
        head = Column(
            Label(self.stage.say("rules.rulings"), "name", "teal"),
            Label(self.stage.say("rules.rulings.about"), "caption", "muted"),
            gap=0.1,
        )
        return PlainLine(
            Column(head, *[self._rule(rule, sought) for rule in chapter.rulings], gap=0.5), edge="hairline", across=1.0, down=0.9
        )

    def _hit(self, hit: Hit, place: int) -> Widget:
        chapter, rule = hit
        number = Label(rule.number, "strong", "teal", wraps=False) if rule.number else None
        head = Row(number, Label(chapter.title, "strong", "muted", grow=1))
        return PressableLine(Column(head, Marked(rule.text, self.words), gap=0.15), lambda: self.open(chapter, rule), name=f"hit-{place}")

    def _ways_on(self, chapter: Chapter) -> Widget:
        """The chapters before and after this one; on from the last there is the first."""
        chapters, at = self.book.chapters, self.book.chapters.index(chapter)
        following = chapters[(at + 1) % len(chapters)]
        back = Button("", lambda: self.open(chapters[at - 1], None), icon="common/icon-chevl", tip=chapters[at - 1].title, name="previous")
        key = "rules.next" if at + 1 < len(chapters) else "rules.again"
        on = Button(self.stage.say(key, chapter=following.title), lambda: self.open(following, None), kind="gold", tall=2.9, role="button")
        on.name = "next"
        return Row(back if at else None, EmptyRoom(), on)
