"""The solver: plays every sequence of a seat's own decisions, against every answer of the others and all chance that is
not stated; and what is wrong with a puzzle by what it found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf, log2
from time import monotonic
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Event, GameError
from game.engine.referee import next_wish
from game.files.documents import Document, read_document
from game.files.faults import Fault

from .conditions import Checker, Progress, moment_at
from .puzzles import Difficulty, Proof, Puzzle

_NEVER = 10**6  # more decisions than any puzzle has
_LONGEST_LINE = 2000  # steps of everyone from the beginning of a puzzle to its end: chance may lead back for ever
_MOST_KNOWN = 300_000  # positions that are remembered: they take some 400 MB
_EASY, _FAIR = 6.0, 8.0  # up to these ratings a puzzle is easy, or fair


@dataclass(frozen=True, slots=True)
class Subtree:
    """The findings below a position: sequences that reach the goal, decisions of the shortest, and lines that were
    looked at.
    """

    ways: int
    shortest: int
    lines: int


_GOAL, _MISSED = Subtree(1, 0, 1), Subtree(0, _NEVER, 1)
_AGAIN = Subtree(
    _NEVER, 0, 1
)  # chance leads back to where one comes from: that spoils nothing, and it does not do so for ever


@dataclass(frozen=True, slots=True)
class Verdict:
    """The solver's verdict on a puzzle."""

    ways: int
    depth: int
    first: int
    good: int
    lines: int
    rating: float
    solution: tuple[str, ...]  # one that is as short as any

    @property
    def difficulty(self) -> Difficulty:
        return "easy" if self.rating <= _EASY else "fair" if self.rating <= _FAIR else "hard"


class GaveUp(GameError):
    """The solver has looked at as much as it may, and does not know."""


@dataclass(frozen=True, slots=True)
class Node:
    """A position on the way, with what was told so far and how many decisions are left."""

    state: Any
    goal: Progress
    never: Progress
    drawn: tuple[str, ...]  # what chance has brought
    left: int


class Solver:
    """Solves one puzzle. Positions that were seen before are not looked at again."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle, self._rules = puzzle, puzzle.rules
        self._known: dict[Any, Subtree] = {}
        self._open: dict[Any, int] = {}  # positions that are being looked at, the first of them 0
        self._back = _NEVER  # the first of those to which something that was just looked at leads back
        self._until = inf  # when it gives up
        self._is_stopped = False  # by another thread, perhaps before the search has set its limit

    def limit(self, seconds: float) -> None:
        """From now on it has so many seconds; then it gives up.

        It may begin again with a new limit, and keeps what it knows.
        """
        self._until = monotonic() + seconds
        self._open, self._back = {}, _NEVER

    def stop(self) -> None:
        """Nobody wants to know any more: it gives up with its next step, in whichever thread that is, and whatever
        limit it is given.
        """
        self._is_stopped = True

    def _give_up(self) -> GaveUp:
        return GaveUp("puzzle-gave-up", count=len(self._known))

    def start(self) -> Node:
        puzzle = self._puzzle
        return Node(puzzle.state, puzzle.goal.start, puzzle.never.start, (), puzzle.file.decisions)

    def solve(self) -> Verdict:
        """`GaveUp` where there is more to look at than it may."""
        try:
            return self._solve()
        except RecursionError as error:
            raise self._give_up() from error

    def _solve(self) -> Verdict:
        start = self.start()
        below = {text: self._below(start, action) for text, action in self._texts(start.state)}
        good = [found for found in below.values() if found.ways]
        ways, lines = sum(found.ways for found in below.values()), sum(found.lines for found in below.values())
        solution = self.shortest(start) if good else ()
        rating = self._rating(solution, len(below), len(good)) if good else 0.0
        return Verdict(ways, len(solution), len(below), len(good), lines, rating, solution)

    def shortest(self, node: Node) -> tuple[str, ...]:
        """The decisions of the seat by which the goal is reached soonest; chance and others do the first thing they
        can.
        """
        decisions: list[str] = []
        for here, _ in self._line(node, decisions):
            if self._is_solved(here) or not self.search(here).ways:
                break
            if self._is_own(here):
                decisions.append(min(self._texts(here.state), key=lambda pair: self._below(here, pair[1]).shortest)[0])
        return tuple(decisions)

    def why_not(self, decisions: Sequence[str]) -> tuple[str, int] | None:
        """Why these decisions do not reach the goal if chance and others do the first thing they can, and which of them
        is to blame.
        """
        node = self.start()
        made = 0
        events = list[Event]()
        for _ in range(_LONGEST_LINE):
            # Whether nothing more can be done for the goal after these facts.
            actor = self._rules.to_act(node.state)
            if (
                actor == NOBODY
                or self._puzzle.is_for_others(actor)
                or any(event.key in self._puzzle.until for event in events)
            ):
                return "over", made
            action: Action | None = None if self._is_own(node) else self._answers(node)[0]
            if action is None:
                if made == len(decisions) or not node.left:
                    return "short" if made == len(decisions) else "many", made + 1
                action, made = dict(self._texts(node.state)).get(decisions[made]), made + 1
                if action is None:
                    return "step", made
            node, events = self._after(node, action)
            if self._is_lost(node):
                return "never", made
            if self._is_solved(node):
                return None if made == len(decisions) else ("long", made + 1)
        return "over", made

    def _line(self, node: Node, decisions: Sequence[str]) -> Iterator[tuple[Node, int]]:
        """Every position on the way, and how many decisions of the seat were made; chance and others do the first thing
        they can.

        It ends with the decisions, or where the next one cannot be made. They may grow while it is walked.
        """
        made = 0
        for _ in range(_LONGEST_LINE):
            yield node, made
            if self._rules.to_act(node.state) == NOBODY:
                return
            if not self._is_own(node):
                node, _ = self._after(node, self._answers(node)[0])
                continue
            action = dict(self._texts(node.state)).get(decisions[made]) if made < len(decisions) else None
            if action is None:
                return
            node, made = self._after(node, action)[0], made + 1

    def replay(self, decided: Sequence[str]) -> Node | None:
        """The position after everything so far, chance and others included; None if it is not a line of this puzzle."""
        node = self.start()
        for text in decided:
            try:
                node = self._after(node, self._rules.read(text))[0]
            except GaveUp:
                raise
            except GameError:
                return None
        return node

    def is_last(self, node: Node) -> bool:
        """Whether every decision from here on ends the puzzle short of its goal."""
        return all(self._ends(node, action) for action in self._rules.legal(node.state))

    def _ends(self, node: Node, action: Action) -> bool:
        after, events = self._after(node, action)
        return self._is_lost(after) or (
            not self._is_solved(after) and any(event.key in self._puzzle.until for event in events)
        )

    def search(self, node: Node) -> Subtree:
        """Searches below a position that is not decided yet."""
        key = (_key_of(node.state), node.goal, node.never, self._count_stated(node.drawn), node.left)
        if key in self._known:
            return self._known[key]
        if key in self._open:
            self._back = min(self._back, self._open[key])
            return _AGAIN
        before = self._back
        self._back = _NEVER
        self._open[key] = len(self._open)
        found, number = self._search_anew(node), self._open.pop(key)
        if self._back >= number:  # else it is not known before that is
            if len(self._known) >= _MOST_KNOWN:
                raise self._give_up()
            self._known[key], self._back = found, _NEVER
        self._back = min(before, self._back)
        return found

    def _count_stated(self, drawn: Sequence[str]) -> tuple[int, ...]:
        """How much of what is stated has come."""
        stated = self._puzzle.file.chance
        return tuple([min(drawn.count(text), stated.count(text)) for text in stated])

    def _search_anew(self, node: Node) -> Subtree:
        actor = self._rules.to_act(node.state)
        if actor == NOBODY or (actor == self._puzzle.seat and not node.left) or self._puzzle.is_for_others(actor):
            return _MISSED
        if actor == self._puzzle.seat:
            below = [self._below(node, action) for action in self._rules.legal(node.state)]
            return Subtree(sum(f.ways for f in below), min(f.shortest for f in below) + 1, sum(f.lines for f in below))
        # Keeps only what is left whatever chance or another seat does; one answer that spoils it is enough.
        ways = _NEVER
        shortest = 0
        lines = 0
        for action in self._answers(node):
            found = self._below(node, action)
            ways = min(ways, found.ways)
            shortest = max(shortest, found.shortest)
            lines = lines + found.lines
            if not ways:
                return Subtree(0, _NEVER, lines)
        return Subtree(ways, shortest, lines)

    def _answers(self, node: Node) -> list[Action]:
        """All that chance may bring, or only what is stated; all that another may decide."""
        if self._rules.to_act(node.state) != CHANCE:
            return list(self._rules.legal(node.state))
        possible = [outcome for outcome, weight in self._rules.outcomes(node.state) if weight]
        stated = next_wish(self._rules, self._puzzle.file.chance, node.drawn, possible)
        return possible if stated is None else [stated]

    def _below(self, node: Node, action: Action) -> Subtree:
        after, events = self._after(node, action)
        if self._is_lost(after):
            return _MISSED
        if self._is_solved(after):
            return _GOAL
        return _MISSED if any(event.key in self._puzzle.until for event in events) else self.search(after)

    def _after(self, node: Node, action: Action) -> tuple[Node, list[Event]]:
        if self._is_stopped or monotonic() > self._until:
            raise self._give_up()
        rules, puzzle = self._rules, self._puzzle
        actor = rules.to_act(node.state)
        state = node.state.copy()
        events = list[Event]()
        rules.apply(state, action, events)
        seen = [event for event in events if event.seen_by(puzzle.seat)]
        drawn = (*node.drawn, rules.write(action)) if actor == CHANCE else node.drawn
        left = node.left - (actor == puzzle.seat)
        return Node(
            state, puzzle.goal.after(node.goal, seen), puzzle.never.after(node.never, seen), drawn, left
        ), events

    def _is_solved(self, node: Node) -> bool:
        return self._puzzle.goal.all(node.goal, moment_at(self._rules, node.state, self._puzzle.seat))

    def _is_lost(self, node: Node) -> bool:
        never: Checker = self._puzzle.never
        return bool(never.conditions) and never.any(node.never, moment_at(self._rules, node.state, self._puzzle.seat))

    def _texts(self, state: Any) -> list[tuple[str, Action]]:
        return [(self._rules.write(action), action) for action in self._rules.legal(state)]

    def _rating(self, solution: Sequence[str], first: int, good: int) -> float:
        """Decisions, how rare a good first move is, and one more for a skull on the way and for what must be found out
        first.
        """
        rating = len(solution) + log2(first / good) + self._puzzle.file.deduced
        return rating + self._has_skull(solution)

    def _has_skull(self, solution: Sequence[str]) -> bool:
        rules, seat = self._rules, self._puzzle.seat
        for node, made in self._line(self.start(), solution):
            if made < len(solution) and self._is_own(node):
                (choice,) = rules.choices(rules.view(node.state, seat), [rules.read(solution[made])])
                if choice.danger:
                    return True
        return False

    def _is_own(self, node: Node) -> bool:
        """Whether the seat whose puzzle it is decides here."""
        return self._rules.to_act(node.state) == self._puzzle.seat


def _key_of(state: Any) -> tuple[Any, ...]:
    """A position as a key: its parts, those that change made firm."""
    return tuple(
        [_hashable(getattr(state, name)) for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    )


def _hashable(part: Any) -> Any:
    if isinstance(part, list):
        return tuple(map(_hashable, part))
    return bytes(part) if isinstance(part, bytearray) else part


def solution_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Finds faults in the solution of a puzzle by playing it: at once, and without a proof of anything else."""
    document, file = read_document(puzzle.path), puzzle.file
    if found := Solver(puzzle).why_not(file.solution):
        why, number = found
        place = min(max(number, 1), len(file.solution)) - 1
        yield document.fault(
            f"puzzle-solution-{why}", "solution", place, action=file.solution[place], count=file.decisions
        )


def faults_of(puzzle: Puzzle, solved: Verdict) -> list[Fault]:
    """All that is wrong with a puzzle that can be read."""
    return list(_faults(puzzle, solved, read_document(puzzle.path)))


def _faults(puzzle: Puzzle, solved: Verdict, document: Document) -> Iterator[Fault]:
    if not solved.ways:
        yield document.fault("puzzle-unsolvable", "goal", count=puzzle.file.decisions)
        return
    if solved.good * 2 > solved.first:
        yield document.fault("puzzle-too-easy", "position", good=solved.good, first=solved.first)
    if Solver(puzzle).why_not(puzzle.file.solution):
        yield document.fault("puzzle-wrong-solution", "solution", solution=tuple(solved.solution))
    said = puzzle.file.proof
    if said and said != Proof(solved.ways, solved.first, solved.good):
        yield document.fault("puzzle-wrong-proof", "proof", ways=solved.ways, first=solved.first, good=solved.good)
    if said and puzzle.file.difficulty != solved.difficulty:
        yield document.fault("puzzle-wrong-difficulty", "difficulty", difficulty=solved.difficulty)
