"""Lessons: a position, wishes for chance and the others, and beats, each a sentence and what it hopes for, read from
`data/lessons`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import msgspec

from game.engine import GameError, Rules
from game.files.documents import read_document, title
from game.files.faults import BadDocument
from game.files.resources import data
from game.files.schema import to_struct
from game.match import Match, Player
from game.match.match import GuidedMatch
from game.rules import GAMES
from game.rules.boards import place_named
from game.rules.positions import PositionHead, read_position_in

from .conditions import ConditionReader

LESSON = "lesson"  # the word with which the guide of a journal begins
LEVEL = "castaway"  # of those one learns against
END = "end"  # what stands in a journal for the key of a beat when the last one is over
_DIGITS = 6  # no number of a thing has more
OR = " or "  # between the ways that a hope names


class Beat(msgspec.Struct, frozen=True):
    """A sentence by its key, and the actions it hopes for, one after the other; without any it only tells. Nothing else
    is done meanwhile, so a hope names every good way to the same end: `sail D9 C8 or sail D9 C9`, the one that a hint
    shows first.
    """

    say: str
    hopes: list[str] = []
    is_once: bool = False  # whether it is content when its last hope was done, though that could be done again
    when: dict[
        str, Any
    ] = {}  # what must have come true before it can speak: a sentence tells of nothing that has not happened
    beside: str = ""
    """The place it names, or a thing by kind and number, such as `cell 14`: never hidden, and ringed where its hope is
    not on the board.
    """
    points: str = ""  # what it tells of beside the board, by the name of the widget, such as `plates`: that is ringed
    planned: str = ""  # what is said, by its key, while a part of its hopes is planned and not yet done
    picks: str = ""  # the kind of thing that is picked first where there are several ways to begin, such as `card`
    held: dict[str, str] = {}  # what deserves a reason of its own why it is not done now, and the key of that
    praise: str = ""  # what is said when its hope was done, by its key
    chapter: str = ""  # the chapter that begins with it, by its key
    rule: str = ""  # where the rulebook tells why
    shows: list[str] = []  # drawings that are shown large beside the sentence, such as the face of a tile
    answers: list[str] = []
    """Of a question, what can be answered, by keys: the first is right, and of the others it is said why not."""


def is_hoped(text: str, hope: str) -> bool:
    """Whether an action is one of those that a hope names; `*` stands for anything."""
    return any(fnmatchcase(text, like) for like in hope.split(OR))


class Tip(msgspec.Struct, frozen=True):
    """A sentence for the game that a lesson becomes: said once, the first time its conditions hold."""

    say: str
    when: dict[str, Any]


class LessonFile(msgspec.Struct, frozen=True):
    """A lesson as it is written down."""

    position: dict[str, Any]
    wishes: dict[int, list[str]]
    beats: list[Beat]
    tips: list[Tip] = []
    formerly: int = 0  # how many beats it had when saves noted them by their numbers


@dataclass(frozen=True, slots=True)
class Lesson:
    key: str
    path: Path
    file: LessonFile
    rules: Rules[Any, Any]

    @property
    def guide(self) -> str:
        """Its name in a journal."""
        return f"{LESSON} {self.key}"

    def number_of(self, say: str) -> int | None:
        """Which beat says this, by its key; the end of the lesson counts as one more."""
        keys = [*(beat.say for beat in self.file.beats), END]
        return keys.index(say) if say in keys else None

    def sentence(self, beat: int) -> str:
        """The key of what a beat says."""
        return self.words(self.file.beats[beat].say)

    def words(self, key: str) -> str:
        """A key of this lesson as the catalogue has it."""
        return f"lesson.{self.key}.{key}"

    def answer(self, beat: int, key: str) -> str:
        """The key of what can be answered to a question."""
        return self.words(f"{self.file.beats[beat].say}.{key}")

    def first(self, beat: int, is_begun: bool = False) -> str:
        """The key of the few words that say what a beat asks for before anything else is done, or for the rest of
        it.
        """
        said = self.file.beats[beat]
        return self.words(f"{said.planned if is_begun and said.planned else said.say}.first")

    def chapter_start(self, beat: int) -> int:
        """The first beat of the chapter that a beat belongs to."""
        return max((number for number, one in enumerate(self.file.beats[: beat + 1]) if one.chapter), default=0)

    def chapter(self, beat: int) -> str:
        """The key of the chapter that a beat belongs to."""
        begun = [one.chapter for one in self.file.beats[: beat + 1] if one.chapter]
        return self.words(f"chapter.{begun[-1]}") if begun else ""


def lesson_of(game: str) -> Lesson:
    """The lesson of a game."""
    return load_lesson(data("lessons", f"{game}.yaml"))


def lesson_in(match: Match) -> Lesson:
    """The lesson that a saved game is; refused where the program has no such lesson, or other people sit at the table
    than learn in it.
    """
    game, seats = match.rules.game, match.rules.seats
    if not is_lesson_of(game, match.guide):
        raise GameError("save-guide", name=match.journal.name, guide=match.guide)
    lesson = lesson_of(game)
    if seats != lesson.rules.seats or tuple(match.people) != (0,):
        counts = {"people": len(match.people), "players": seats, "wanted": lesson.rules.seats}
        raise GameError("lesson-seats", name=match.journal.name, **counts)
    return lesson


def is_lesson_of(game: str, guide: str) -> bool:
    """Whether a journal's guide is the lesson of its game: a file may say anything."""
    return game in GAMES and guide == f"{LESSON} {game}"


def load_lesson(path: Path) -> Lesson:
    """The lesson in a file; `BadDocument` with what is wrong and where."""
    document = read_document(path, "lesson")
    file = to_struct(document, LessonFile)
    rules, _ = read_position_in(document.below("position"))
    words = ConditionReader(rules, 0, document)
    for number, beat in enumerate(file.beats):
        words.read(beat.when, "beats", number, "when")
        if beat.beside and not _is_place(rules, beat.beside):
            raise BadDocument(
                [document.fault("no-thing", "beats", number, "beside", name=beat.beside, game=rules.game)]
            )
        if beat.praise and not beat.hopes:
            raise BadDocument([document.fault("lesson-no-hope", "beats", number, "praise")])
    for number, tip in enumerate(file.tips):
        words.read(tip.when, "tips", number, "when")
    if not file.beats:
        raise BadDocument([document.fault("lesson-no-beats", "beats")])
    return Lesson(title(path), path, file, rules)


def _is_place(rules: Rules[Any, Any], name: str) -> bool:
    """Whether a sentence can stand beside it: a thing by kind and number, or a place of the board by its name."""
    _, _, number = name.partition(" ")
    is_number = number.isascii() and number.isdigit() and len(number) <= _DIGITS
    return is_number or place_named(rules, name) is not None


def begin_lesson(
    lesson: Lesson,
    names: Sequence[str],
    seed: int,
    folder: Path | None = None,
    thinker: Any = None,
    save: str | None = None,
) -> GuidedMatch:
    """A match of a lesson, under the name `save` among the saves: a person in the first seat, bots in the others."""
    rules = lesson.rules
    levels = [None, *[LEVEL] * (rules.seats - 1)]
    players = [Player(*player) for player in zip(names, rules.setup.colours, levels, strict=False)]
    position = {key: value for key, value in lesson.file.position.items() if key not in PositionHead.__struct_fields__}
    return GuidedMatch.begin(rules, players, seed, "around", folder, save, thinker, position, lesson.guide)
