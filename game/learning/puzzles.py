"""Puzzles: a position, a goal and a number of decisions, read from a file, or made of a finished game: can you do what
was done here?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal
from unicodedata import category

import msgspec

from game.engine import CHANCE, Event, GameError, PlainData, Rules
from game.engine.referee import TURNS
from game.files.documents import Document, is_file, read_document, title
from game.files.faults import BadDocument, Fault
from game.files.resources import data, user_folder
from game.files.schema import to_struct
from game.match.past import PlayedTurn
from game.rules.positions import PositionHead, read_position_in, write_position

from .conditions import LONGEST, Checker, ConditionReader, conditions_of, moment_at

MOST_DECISIONS = 99
MOST_DRAWS = 200  # steps of chance that a puzzle states at most
LONGEST_TITLE, LONGEST_WORDS = 200, 1000  # letters of a title, and of anything else that is said of a puzzle
OTHERS = "others"  # the word for a puzzle that is over as soon as another seat is to decide

Difficulty = Literal["easy", "fair", "hard"]


Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Proof(msgspec.Struct, frozen=True):
    """The solver's findings: sequences that reach the goal, first moves, and how many of those still lead there."""

    ways: Count
    first: Count
    good: Count


class Spoken(msgspec.Struct, frozen=True):
    """The words of a puzzle that no catalogue has."""

    title: str
    goal: str
    about: str = ""
    hint: str = ""
    trick: str = ""


class PuzzleFile(msgspec.Struct, frozen=True):
    """A puzzle as it is written down."""

    position: dict[str, Any]
    goal: dict[str, Any]
    decisions: Annotated[int, msgspec.Meta(ge=1, le=MOST_DECISIONS)]
    solution: list[str]
    number: int = 99
    theme: str = ""
    rule: str = ""
    difficulty: Difficulty = "fair"
    never: dict[str, Any] = {}
    until: str = ""
    chance: list[str] = []
    deduced: bool = False  # whether something has to be found out by counting first
    proof: Proof | None = None
    words: Spoken | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle that can be played: its rules, where it begins, and what is asked."""

    key: str
    kept_as: str  # the name under which its stars are kept: no other puzzle has it
    path: Path
    own: bool
    file: PuzzleFile
    rules: Rules[Any, Any]
    state: Any
    seat: int
    goal: Checker
    never: Checker

    @property
    def game(self) -> str:
        return self.rules.game

    @property
    def until(self) -> Sequence[str]:
        """The facts with which it is over: its own, and in any case the next turn or round."""
        return (self.file.until, *TURNS)

    @property
    def named(self) -> list[str]:
        """The things that its goal names."""
        values = [value if isinstance(value, list) else [value] for value in self.file.goal.values()]
        return [name for value in values for name in value if isinstance(name, str)]

    def is_for_others(self, actor: int) -> bool:
        """Whether it is over because another seat is to decide."""
        return self.file.until == OTHERS and actor >= 0 and actor != self.seat


def user_puzzles() -> Path:
    return user_folder("puzzles")


def load_puzzle(path: Path, own: bool = False) -> Puzzle:
    """The puzzle in a file; `BadDocument` with what is wrong and where."""
    document = read_document(path, "puzzle")
    file = to_struct(document, PuzzleFile)
    refuse([*_faults_in_texts(document, file), *_faults_in_words(document, file, title(path))])
    rules, state = read_position_in(document.below("position"))
    seat = rules.to_act(state)
    if seat < 0:
        raise BadDocument([document.fault("puzzle-nobody", "position")])
    words = ConditionReader(rules, seat, document)
    goal, never = Checker(words.read(file.goal, "goal")), Checker(words.read(file.never, "never"))
    if not goal.conditions:
        raise BadDocument([document.fault("puzzle-no-goal", "goal")])
    if goal.all(goal.start, moment_at(rules, state, seat)):
        raise BadDocument([document.fault("puzzle-reached", "goal")])
    if file.until not in ("", OTHERS):
        words.fact(file.until, ("until",))
    refuse(_faults_in_actions(document, file, rules))
    return Puzzle(title(path), title(path), path, own, file, rules, state, seat, goal, never)


def refuse(faults: Iterable[Fault]) -> None:
    """Refuses a document in which anything is wrong."""
    if found := tuple(faults):
        raise BadDocument(found)


def _faults_in_texts(document: Document, file: PuzzleFile) -> Iterator[Fault]:
    """Texts and lists that are longer than anyone reads or plays."""
    if not file.solution:
        yield document.fault("list-empty", "solution")
    for key, steps, most in (("solution", file.solution, MOST_DECISIONS), ("chance", file.chance, MOST_DRAWS)):
        if len(steps) > most:
            yield document.fault("too-many", key, count=len(steps), most=most)
        for place, step in enumerate(steps[:most]):
            if len(step) > LONGEST:
                yield document.fault("text-too-long", key, place, count=len(step), most=LONGEST)


def _faults_in_words(document: Document, file: PuzzleFile, name: str) -> Iterator[Fault]:
    """Collects the words about a puzzle.

    Only those of ours have their words elsewhere, and so has what is called as one of them.
    """
    if file.words is None and not is_file(data("puzzles", f"{name}.yaml")):
        yield document.fault("missing-key", key="words")
    for key, text in msgspec.structs.asdict(file.words).items() if file.words else ():
        if key in ("title", "goal") and not text.strip():
            yield document.fault("text-empty", "words", key)
        most = LONGEST_TITLE if key == "title" else LONGEST_WORDS
        if len(text) > most:
            yield document.fault("text-too-long", "words", key, count=len(text), most=most)
        if any(category(sign) == "Cc" and sign != "\n" for sign in text):
            yield document.fault("bad-character", "words", key)


def _faults_in_actions(document: Document, file: PuzzleFile, rules: Rules[Any, Any]) -> Iterator[Fault]:
    """Actions that the game does not have."""
    for key, steps in (("solution", file.solution), ("chance", file.chance)):
        for place, step in enumerate(steps):
            try:
                rules.read(step)
            except GameError:
                yield document.fault("puzzle-no-action", key, place, action=step, game=rules.game)


def position_alone(puzzle: Puzzle) -> dict[str, Any]:
    """The position without the table it is about, as a match wants it."""
    return {key: value for key, value in puzzle.file.position.items() if key not in PositionHead.__struct_fields__}


def puzzle_of(rules: Rules[Any, Any], turn: PlayedTurn) -> PlainData | None:
    """The puzzle as a file has it, without its words; None where nothing was reached that a goal could name."""
    reached = [place for place, step in enumerate(turn.steps) if goal_of(rules, turn.seat, step.events)]
    if not reached:
        return None
    steps = turn.steps[: reached[-1] + 1]
    solution = [step.line.text for step in steps if step.line.actor == turn.seat]
    return {
        "goal": goal_of(rules, turn.seat, (event for step in steps for event in step.events)),
        "decisions": len(solution),
        "chance": [step.line.text for step in steps if step.line.actor == CHANCE],
        "solution": solution,
        "position": write_position(rules, str(rules.write_board().get("name", "")), turn.state),
    }


def is_puzzle(rules: Rules[Any, Any], turn: PlayedTurn) -> bool:
    """Whether something was reached that a goal could name."""
    return any(goal_of(rules, turn.seat, step.events) for step in turn.steps)


def goal_of(rules: Rules[Any, Any], seat: int, events: Iterable[Event]) -> dict[str, Any]:
    """Tells how far a seat got by these facts, in the words of the game's conditions."""
    goals, reached = conditions_of(rules.game).goals, dict[str, Any]()
    for event in events:
        goal = goals.get(event.key)
        if goal is None or rules.whose(event) != seat:
            continue
        if goal.thing:
            thing = event.facts()[goal.thing]
            reached.setdefault(goal.word, []).append(
                next(name for name, one in rules.names(goal.thing).items() if one == thing)
            )
        else:
            reached[goal.word] = reached.get(goal.word, 0) + (event.facts()[goal.amount] if goal.amount else 1)
    return {word: value for word, value in reached.items() if value}
