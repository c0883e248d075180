"""What stands around the board of a puzzle: its name, the scroll with the goal, and beside the gold button what helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import pygame

from game.engine.speech.describing import Choice, Description
from game.learning.puzzles import Spoken
from game.learning.trial import Outcome, PuzzleTry
from game.match import Match
from game.render import Look
from game.tables import Middle, Table
from game.tables.gold_button import Gold
from game.tables.visibility import Visibility
from game.widgets import Button, Column, EquallyHigh, Label, Region, Row, Stars, Widget
from game.words.narrator import Narrator

from ..stage import Stage
from ..table.building import FrameActions, Surroundings
from .goal import goal_scroll


@dataclass(frozen=True, slots=True)
class PuzzleTold:
    """What can be seen to have come of a try, and of each part of the goal whether it is reached."""

    outcome: Outcome
    parts: Sequence[bool]


@dataclass(slots=True)
class PuzzleActions:
    """What the buttons of a puzzle do, whether the idea was asked for, which then stands on the scroll, and what is told there."""

    again: Callable[[], Any]
    solution: Callable[[], Any]
    is_idea_told: Callable[[], bool]
    told: Callable[[], PuzzleTold]


class PuzzleSurroundings(Surroundings):
    """The usual frame, with a scroll above the board and two buttons more."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        visibility: Visibility,
        uses: FrameActions,
        trial: PuzzleTry,
        spoken: Callable[[], Spoken],
        ways: PuzzleActions,
    ) -> None:
        super().__init__(stage, match, visibility, uses)
        self._trial, self._spoken, self._ways = trial, spoken, ways

    def middle(self, table: Table, narrator: Narrator, description: Description, choices: Sequence[Choice]) -> Middle:
        middle = super().middle(table, narrator, description, choices)
        middle.board.grow = 1
        return replace(middle, board=_Under(self._scroll(), middle.board, gap=0.3, grow=1))

    def _scroll(self) -> Widget:
        """Of one height whatever comes of the puzzle, so that the board stays where it is."""
        told = self._ways.told()
        return EquallyHigh(self._written(told.outcome, told.parts), [self._written(outcome, told.parts) for outcome in get_args(Outcome)])

    def _written(self, outcome: Outcome, parts: Sequence[bool]) -> Widget:
        spoken, trial, say = self._spoken(), self._trial, self._stage.say
        if outcome == "solved":
            goal, below = say("puzzle.solved", trick=spoken.trick), self._proof()
        elif outcome == "missed":
            goal, below = say("puzzle.missed", goal=spoken.goal), say("puzzle.missed.about")
        else:
            goal, below = spoken.goal, spoken.about
        pips = 0 if outcome == "solved" or self._is_short else trial.puzzle.file.decisions
        hint = spoken.hint if outcome == "open" and self._ways.is_idea_told() else ""
        tip = below if self._is_short else ""  # what has no room is told there: what chance will bring, or how the puzzle is proven
        return goal_scroll(goal, "" if self._is_short else below, hint, parts, trial.left, pips, tip)

    @property
    def _is_short(self) -> bool:
        """Whether the scroll says only what it must."""
        look = self._stage.look
        return look.is_narrow or look.size[1] < 36 * look.unit

    def _proof(self) -> str:
        proof, say = self._trial.puzzle.file.proof, self._stage.say
        if proof is None:
            return ""
        return say("puzzle.proof", ways=say("puzzle.ways", count=proof.ways), bad=proof.first - proof.good, first=proof.first)

    def _title(self, narrator: Narrator, description: Description) -> Region:
        title, stars = self._spoken().title, max(self._trial.stars, self._trial.won)
        return Region("title", stars, lambda: Column(Label(title, "heading", "cream"), Stars(stars, high=1.2), gap=0.1))

    def _tip(self, key: str) -> str:
        return self._stage.say("puzzle.hint.tip") if key == "table.hint" else super()._tip(key)

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        box = super()._action_box(gold, lesser)
        return Column(self._helping(), box, gap=0.45)

    def _helping(self) -> Widget:
        """With words where there is room for them."""
        say, is_narrow = self._stage.say, self._stage.look.is_narrow
        buttons = (("again", "common/icon-rewind", self._ways.again), ("solution", "common/icon-eye", self._ways.solution))
        return Row(
            *(
                Button("" if is_narrow else say(f"puzzle.{name}.button"), use, icon=icon, name=name, grow=1, tip=say(f"puzzle.{name}.tip"))
                for name, icon, use in buttons
            ),
            gap=0.35,
        )


class _Under(Column):
    """The board under its scroll: it gives up as much of its height as the scroll needs."""

    def least_height(self, look: Look, width: int) -> int:
        return self.parts[1].least_height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        Widget.place(self, look, rect)
        scroll, board = self.parts
        high = scroll.height(look, rect.width)
        below = high + look.u(self.gap)
        scroll.place(look, pygame.Rect(rect.x, rect.y, rect.width, high))
        board.place(look, pygame.Rect(rect.x, rect.y + below, rect.width, rect.height - below))
