"""The table of a puzzle: the real one, where everything may be taken back, with hints that go one step and a solution to watch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.engine import GameError
from game.engine.speech.describing import Description, Message
from game.learning.puzzles import Puzzle, Spoken
from game.learning.trial import Help, PuzzleTry, begin_puzzle
from game.store.progress import MOST_STARS, load_progress, note_help, note_stars
from game.tables.gold_button import Gold, no_gold
from game.widgets.toasts import ToastPlace

from .. import routes
from ..ask import Answer
from ..background import BackgroundJob
from ..routes import Occasion
from ..scene import Command, Pop, Push, Replace, SetTable, Stay
from ..stage import Stage
from ..table.building import Surroundings
from ..table.scene import TableScene
from .surroundings import PuzzleActions, PuzzleSurroundings, PuzzleTold
from .words import spoken

_ASKED = 2.2
"""The room in u for what is asked at the head of the board."""
_PAUSE = 0.5
"""Seconds between two steps of the solution."""


class PuzzleScene(TableScene):
    """One puzzle until it is left; its journal is kept by nobody."""

    def __init__(self, stage: Stage, puzzle: Puzzle, following: Sequence[Puzzle] = ()) -> None:
        self._folder = TemporaryDirectory(prefix="puzzle", ignore_cleanup_errors=True)
        match = begin_puzzle(puzzle, stage.colours(puzzle.rules), _path(self._folder))
        progress, _ = load_progress()
        self.trial = PuzzleTry(puzzle, match, progress.stars.get(puzzle.key, 0), progress.left.get(puzzle.key, MOST_STARS))
        self._following = tuple(following)
        self._thought: BackgroundJob[str] | None = None
        self._is_idea_told = False
        """Whether the idea was told: what comes next is a step."""
        self._is_warned = False
        """Whether it was said that a hint costs a star."""
        self._shown: list[str] = []
        """Steps of the solution that are still to be shown."""
        self._is_shown = False
        """Whether what lies on the table was shown and not played."""
        self._is_noted = False
        self._is_left = False
        self._rest = 0.0
        self._told = PuzzleTold("open", self.trial.parts())
        super().__init__(stage, match)
        self.table.write_letters(puzzle.named)

    def _new_surroundings(self) -> Surroundings:
        ways = PuzzleActions(self._again, self._ask_solution, lambda: self._is_idea_told, lambda: self._told)
        return PuzzleSurroundings(self.stage, self.match, self.visibility, self._uses(), self.trial, self._spoken, ways)

    def _spoken(self) -> Spoken:
        return spoken(self.stage.words, self.trial.puzzle)

    def leave(self) -> None:
        super().leave()
        self._folder.cleanup()

    # What happens.

    @property
    def pace(self) -> int:
        if self._thought or self._shown or self._is_left:
            return 60
        return super().pace if self.trial.judge() == "open" or self.table.is_busy else self.table.pace

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_r:
            self._again()
            return Stay()
        if event.key == pygame.K_s:
            return self._ask_solution()
        return super().key(event)

    def _open_menu(self) -> Command:
        """There is nothing to be saved, and nobody changes seats."""
        say = self.stage.say
        occasion = Occasion(self._spoken().title, self._leave, say("puzzle.leave"), say("puzzle.leave.about"))
        return Push(routes.pause(self.stage, self.match, occasion))

    def _leave(self) -> Command:
        """The menu goes first, then the table."""
        self._is_left = True
        return Pop()

    def update(self, seconds: float) -> Command | None:
        if self._is_left:
            return Pop()
        command = super().update(seconds)
        self._notice_outcome()
        self._notice_hint()
        self._rest = max(self._rest - seconds, 0.0)
        if self._shown and not self._rest and not self.table.is_busy and not command:
            self._show_step()
        return command

    def _notice_outcome(self) -> None:
        """What came of a step is told when all of it has been seen."""
        outcome, parts, told = self.trial.judge(), self.trial.parts(), self._told
        if not self.table.is_showing and (outcome != told.outcome or parts != told.parts):
            self._told = PuzzleTold(outcome, parts)
            self.rebuild()

    def _interlude(self) -> Command | None:
        """No scoring comes after a puzzle: what came of it stands on the scroll."""
        if self.trial.judge() == "solved":
            self._keep_stars()
            if not self.table.is_busy and not self._is_noted:
                self._is_noted = True
                self.stage.sounds.play("saved")
                self.rebuild()
        return None

    def _keep_stars(self) -> None:
        """At once where the goal was reached by who plays: nobody loses them who goes on before all has moved."""
        if self._is_shown or self.trial.stars <= self.trial.won:
            return
        self.trial.won = self.trial.stars
        self._keep(lambda: note_stars(self.trial.puzzle.key, self.trial.stars))

    def _help(self, help_: Help) -> None:
        """A help is kept at once: who opens the puzzle anew does not get its stars back."""
        self.trial.helped(help_)
        self._keep(lambda: note_help(self.trial.puzzle.key, self.trial.stars))

    def _keep(self, note: Callable[[], None]) -> None:
        try:
            note()
        except GameError as error:
            self.stage.tell(error)

    def _again(self) -> None:
        """Back to the beginning."""
        self._shown, self._is_shown = [], False
        for told in ("puzzle.no-way", "puzzle.no-hint"):
            self.stage.toasts.forget(self.stage.say(told))
        if self.match.why_no_undo():
            return
        while self.match.why_no_undo() is None:
            happened = self.match.undo()
        self.playing.taken_back(happened)
        self._is_noted = False
        self.trial.judge()
        self.rebuild()

    def _hint(self) -> bool:
        """First the idea in a sentence, then the next step from here."""
        if (outcome := self.trial.judge()) != "open":
            self.stage.tell(self.stage.say("puzzle.no-hint" if outcome == "solved" else "puzzle.no-way"))
            return False
        help_: Help = "step" if self._is_idea_told or not self._spoken().hint else "idea"
        if self.trial.costs(help_) and not self._is_warned:
            self._is_warned = True
            self.stage.tell(self.stage.say("puzzle.hint.sure"))
            return False
        self.stage.toasts.forget(self.stage.say("puzzle.hint.sure"))
        self._help(help_)
        if help_ == "idea":
            self._is_idea_told = True
        elif self._thought is None:
            self.hints.expect()
            self._thought = BackgroundJob(self.trial.next_step)
        self.rebuild()
        return self._thought is not None

    def _notice_hint(self) -> None:
        if self._thought is None or not self._thought.is_done:
            return
        text, self._thought = self._thought.result(), None
        choice = next((each for each in self.visibility.choices() if self.match.rules.write(each.action) == text), None)
        if choice is None:
            self.stage.tell(self.stage.say("puzzle.no-way"))
            return
        self.hints.show(choice, self.stage.say("puzzle.step", choice=self.desk.narrator.say(choice.message)))
        self.refresh()

    def _ask_solution(self) -> Command:
        """Unless there is nothing to lose."""
        say = self.stage.say
        if not self.trial.costs("solution"):
            self._begin_showing()
            return Stay()
        answers = [Answer(say("puzzle.show"), self._begin_showing), Answer(say("puzzle.rather-try"), Pop)]
        return Push(routes.ask(self.stage, say("puzzle.solution"), say("puzzle.solution.about"), answers))

    def _begin_showing(self) -> None:
        self._again()
        self._help("solution")
        self._shown, self._is_shown = list(self.trial.puzzle.file.solution), True
        self._rest = _PAUSE

    def _show_step(self) -> None:
        """One decision of the solution, at the pace of the table; who decided something else meanwhile wants to play."""
        if self.match.actor != self.trial.puzzle.seat:
            return
        text, *self._shown = self._shown
        self._rest, action = _PAUSE, self.match.rules.read(text)
        if self.visibility.is_legal(action):
            self.playing.play(action)
        else:
            self._shown = []

    # What it looks like.

    @property
    def toast_place(self) -> ToastPlace:
        """Never over the scroll, nor over what is asked below it."""
        place, board = super().toast_place, self.moving
        return replace(place, top=max(place.top, board.rect.top + self.stage.look.u(_ASKED))) if board else place

    def _description(self) -> Description:
        """Where the puzzle has come to its end nobody is asked for a move."""
        shown, outcome = super()._description(), self._told.outcome
        return shown if outcome == "open" else replace(shown, ask=Message(f"puzzle.ask.{outcome}"))

    def _what_is_next(self) -> Gold:
        outcome, say = self.trial.judge(), self.stage.say
        if outcome == "open" and not self._shown:
            return super()._what_is_next()
        if outcome != self._told.outcome and not self._shown:
            self.gold = no_gold(say("table.wait"))
            return self.gold
        if outcome == "solved" and not self._is_shown:
            text = say("puzzle.next" if self._following else "puzzle.back")
            self.gold = Gold(text, "use", use=self._next)
        else:
            self.gold = Gold(say("puzzle.try" if self._is_shown else "puzzle.again.button"), "use", use=self._again)
        return self.gold

    def _next(self) -> Command:
        if not self._following:
            return Pop()
        return SetTable(lambda: Replace(routes.puzzle(self.stage, self._following[0], self._following[1:])))


def _path(folder: TemporaryDirectory[str]) -> Path:
    return Path(folder.name)
