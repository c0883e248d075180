"""A puzzle in play: how close it is to its goal, and how many decisions are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from game.bots import InlineThinker
from game.match import Player
from game.match.match import GuidedMatch

from .conditions import moment_of
from .puzzles import Puzzle, position_alone
from .solver import GaveUp, Solver

Outcome = Literal["open", "solved", "missed"]
Help = Literal["idea", "step", "solution"]
LEFT: Mapping[Help, int] = {"idea": 2, "step": 1, "solution": 0}  # how many stars can still be won with a help
_PATIENCE = 20.0  # seconds that someone who asks for a step waits at most
_GLANCE = 0.1  # seconds of a frame in which it is looked whether there is anything left to try
SEED = 1  # of chance that no puzzle depends on
_JOURNAL = (
    "puzzle"  # its journal is kept by nobody, and a file of the player's may have a name that no journal can have
)
_OTHERS = "random"  # a solution holds against every answer: who gives it need not think


def begin_puzzle(puzzle: Puzzle, names: Sequence[str], folder: Path) -> GuidedMatch:
    """A match of a puzzle: a person sits where there is something to decide."""
    rules = puzzle.rules
    levels = [None if seat == puzzle.seat else _OTHERS for seat in range(rules.seats)]
    players = [Player(*player) for player in zip(names, rules.setup.colours, levels, strict=False)]
    key = f"puzzle {puzzle.key}"
    match = GuidedMatch.begin(
        rules, players, SEED, "around", folder, _JOURNAL, InlineThinker(), position_alone(puzzle), key
    )
    match.guidance.wishes = {0: puzzle.file.chance}
    return match


class PuzzleTry:
    """One try at a puzzle, with all that is taken back in it. Help in an earlier try counts in this one too."""

    def __init__(self, puzzle: Puzzle, match: GuidedMatch, won: int = 0, left: int = 3) -> None:
        self.puzzle, self.match = puzzle, match
        self.won = won  # stars of earlier tries: they stay
        self.stars = left  # those that can still be won
        self._line, self._search = (
            Solver(puzzle),
            Solver(puzzle),
        )  # one walks along what was played, the other looks for the rest
        self._judged: tuple[object, Outcome, list[bool]] | None = None
        self._given = puzzle.goal.each(puzzle.goal.start, moment_of(self.match, self.puzzle.seat))
        """Of each part of the goal whether it holds from the beginning, as a limit does."""
        match.guidance.judge = self.judge

    @property
    def used(self) -> int:
        """How many decisions were made and stand."""
        return sum(entry.kind == "decision" and entry.actor == self.puzzle.seat for entry in self.match.log)

    @property
    def left(self) -> int:
        return max(self.puzzle.file.decisions - self.used, 0)

    def costs(self, help_: Help) -> bool:
        """Whether a help takes a star away that could still be won."""
        return max(self.won, LEFT[help_]) < self.stars

    def take_help(self, help_: Help) -> None:
        self.stars = min(self.stars, LEFT[help_])

    def judge(self) -> Outcome:
        """Whether the goal is reached, out of reach, or neither; unless it is open, chance and others wait."""
        return self._judgement()[0]

    def parts(self) -> list[bool]:
        """Whether each part of the goal that has to be reached is."""
        return self._judgement()[1]

    def _judgement(self) -> tuple[Outcome, list[bool]]:
        """Worked out once for each step."""
        line = (len(self.match.log), self.match.log[-1].line if self.match.log else -1)
        if self._judged is None or self._judged[0] != line:
            self.match.guidance.is_held = False
            parts = [is_held for is_held, is_given in zip(self._parts(), self._given, strict=True) if not is_given]
            self._judged = line, self._outcome(), parts
            self.match.guidance.is_held = self._judged[1] != "open"
        return self._judged[1:]

    def _parts(self) -> list[bool]:
        goal = self.puzzle.goal
        return goal.each(
            goal.after(goal.start, self.match.view(self.puzzle.seat).history), moment_of(self.match, self.puzzle.seat)
        )

    def find_way(self) -> Sequence[str]:
        """The decisions on the shortest way to the goal from here; empty where there is none. This may take seconds:
        never in a frame.

        `GaveUp` where it takes too long.
        """
        solver = self._search
        solver.limit(_PATIENCE)
        node = solver.replay(self.match.texts())
        return solver.shortest(node) if node else ()

    def stop_search(self) -> None:
        """Nobody waits for the next step any more."""
        self._search.stop()

    def _outcome(self) -> Outcome:
        puzzle, history = self.puzzle, self.match.view(self.puzzle.seat).history
        never, moment = puzzle.never, moment_of(self.match, self.puzzle.seat)
        if puzzle.goal.is_spoilt(history) or (
            never.conditions and never.any(never.after(never.start, history), moment)
        ):
            return "missed"
        if all(self._parts()):
            return "solved"
        actor = self.match.to_act
        is_over = (
            self.match.is_over or puzzle.is_for_others(actor) or any(event.key in puzzle.until for event in history)
        )
        return "missed" if is_over or (actor == puzzle.seat and not (self.left and self._can_go_on())) else "open"

    def _can_go_on(self) -> bool:
        """Whether not every decision ends it short of the goal, as sinking a tile does where the moves are to bring
        someone ashore.
        """
        self._line.limit(_GLANCE)
        try:
            node = self._line.replay(self.match.texts())
            return node is None or not self._line.is_last(node)
        except GaveUp:  # there is so much to try that nobody can say
            return True
