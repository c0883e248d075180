"""A moment of a finished game on the real table: first a question, to be tried by hand, then what was played and what
would have been better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

import pygame

from game.bots import InlineThinker
from game.engine import GameError
from game.match import MatchStep, Player
from game.match.match import GuidedMatch
from game.review.report import Review
from game.review.trying import TryVerdict, TurnStep, deal_world, steps_of
from game.tables.gold_button import Gold, no_gold
from game.tables.kit.turn_marks import MarkedStep, MarkedTurns

from .. import routes
from ..puzzle_making import write_puzzle
from ..routes import Occasion
from ..scene import Command, Pop, Push, Replace, SetTable, Stay
from ..stage import Stage
from ..table.around import Surroundings
from ..table.hints import step_in_words
from ..table.trying import TryingScene
from .moment_around import MomentSurroundings, Phase
from .moment_judge import MomentJudge, turn_for_puzzle
from .moment_parts import LETTERS, ShownTurn
from .reviewed import MomentMark, ReviewedSave

_SEED = 1  # of chance, which never has a say here
_OTHERS = "random"  # those who never decide here
_JOURNAL = "moment"  # kept by nobody


class MomentMatch(GuidedMatch):
    """One seat decides; chance and the others never have a say."""

    def tick(self) -> MatchStep | None:
        return None


class MomentScene(TryingScene):
    """One moment until it is left.

    Its table is dealt by what the seat knew, and chance and the others never have a say.
    """

    takes_back: ClassVar[bool] = True

    def __init__(
        self, stage: Stage, save: ReviewedSave, review: Review, index: int, marks: MutableMapping[int, MomentMark]
    ) -> None:
        """`marks`: what became of the moments of the review, by their numbers; it is noted there what becomes of this
        one.
        """
        self.save = save
        self.review = review
        self.index = index
        self.marks = marks
        self.moment, rules = review.moments[index], save.rules
        self.world = deal_world(save.played, self.moment)
        self.steps: Mapping[ShownTurn, Sequence[TurnStep]] = {
            "better": steps_of(rules, self.world, self.moment.better),
            "played": steps_of(rules, self.world, self.moment.played),
        }
        self.phase: Phase = "question"
        self.verdict: TryVerdict | None = None
        self.judge = MomentJudge(stage, save, self.moment)
        folder = TemporaryDirectory(prefix="moment", ignore_cleanup_errors=True)
        levels = [None if seat == self.moment.seat else _OTHERS for seat in range(rules.seats)]
        players = [replace(player, level=level) for player, level in zip(save.players, levels, strict=True)]
        position, place = rules.write_position(self.world), Path(folder.name)
        self._trial = match = MomentMatch.begin(
            rules, players, _SEED, "around", place, _JOURNAL, InlineThinker(), position, _JOURNAL
        )
        super().__init__(stage, match, folder)
        colour = save.players[self.moment.seat].colour
        self.table.write_letters([name for name in rules.names("explorer") if name.startswith(f"{colour}-")])
        self.table.remind()
        if self.moment.kind == "fine":
            self._answer()

    def make_surroundings(self) -> Surroundings:
        return MomentSurroundings(self)

    @property
    def seated(self) -> Sequence[Player]:
        return self.save.players

    def leave(self) -> None:
        super().leave()
        self.judge.close()

    # Where this moment stands among those of its seat.

    @property
    def following(self) -> int | None:
        """The next moment of the same seat."""
        own = self.save.moments_of(self.review, self.moment.seat)
        return next(iter(own[own.index(self.index) + 1 :]), None) if self.index in own else None

    def open_other(self, index: int) -> Command:
        """Sets the table of another moment in the place of this one."""
        return SetTable(lambda: Replace(MomentScene(self.stage, self.save, self.review, index, self.marks)))

    def open_next(self) -> Command:
        return Pop() if self.following is None else self.open_other(self.following)

    # What happens.

    @property
    def is_going_on(self) -> bool:
        return super().is_going_on or (self._marked is not None and self._marked.is_going_on)

    @property
    def pace(self) -> int:
        if self.judge.is_at_work and not self.is_going_on:
            return 15
        is_asked = self.is_going_on or self.match.to_act == self.moment.seat or self.table.is_busy
        return super().pace if is_asked else self.table.pace

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            self.begin_again()
        elif event.key == pygame.K_a:
            self.show_answer()
        elif event.key == pygame.K_PAGEDOWN:
            return self.open_next()
        elif event.key == pygame.K_l and self.panel_state.has_log_place:
            self.root.focus(f"moment {self.index}")
        elif event.key == pygame.K_o and self.phase == "answer":
            return self.play_on()
        elif event.key == pygame.K_u and self.phase == "answer":
            self.make_puzzle()
        else:
            return super().key(event)
        return Stay()

    def escape(self) -> Command | None:
        """Back to the page, once nothing is picked or opened any more."""
        return None if self.dismiss() else Pop()

    def find_occasion(self) -> Occasion:
        say = self.stage.say
        return Occasion(
            say("review.moment.title"), self.leave_table, say("review.moment.leave"), say("review.moment.leave.about")
        )

    def notice(self, seconds: float) -> None:
        marks = self._marked
        if marks is not None and marks.is_going_on:
            marks.pass_time(seconds)
            self.redraw(self.moving)
        self._notice_try()
        self._notice_judge()

    def interlude(self) -> Command | None:
        """Nothing comes over this table, and no scoring after it."""
        return None

    def hint(self) -> bool:
        """The next step of the better turn; none where something else was done already."""
        if self.phase == "answer":
            return False
        left, made = list(self.moment.better), Counter(self._trial.texts())
        is_on_the_way = not made - Counter(left)
        for text in self._trial.texts() if is_on_the_way else ():
            left.remove(text)
        choices = self.written_choices()
        step = next((text for text in left if text in choices), None) if is_on_the_way else None
        if step is None:
            self.stage.tell(self.stage.say("review.moment.no-hint"))
            return False
        self.hints.expect()
        left.remove(step)
        then = [self.match.rules.read(text) for text in left]
        self.hints.show(choices[step], lambda choice: step_in_words(choice.message, self.narrator), then)
        self.note_change()
        return True

    def press_gold(self) -> Command | None:
        self.refresh_layout()
        if self.gold.command == "next-moment":
            return self.open_next()
        if self.gold.command == "try-again":
            self.begin_again()
            return None
        return super().press_gold()

    def find_own_gold(self) -> Gold | None:
        """What the gold button does when the try is over."""
        say = self.stage.say
        if self.phase == "answer":
            return Gold(
                say("review.moment.next" if self.following is not None else "review.moment.back"), "next-moment"
            )
        if self.phase == "tried":
            return Gold(say("review.moment.again"), "try-again")
        return None if self.match.to_act == self.moment.seat else no_gold(say("review.moment.weighing.gold"))

    # A try.

    def begin_again(self) -> None:
        """Back to the beginning, and to the question; a fine turn has none."""
        self.take_all_back()
        if self.moment.kind != "fine":
            self.phase, self.verdict = "question", None
            self._mark_turns(())
        self.note_change()

    def take_all_back(self) -> bool:
        self.judge.stop_weighing()
        return super().take_all_back()

    def _notice_try(self) -> None:
        """A try is over as soon as chance or another would have a say, and has been seen; one step taken back, it is
        open again.
        """
        if self.phase == "answer":
            return
        if self.match.to_act == self.moment.seat:
            if self.phase == "tried" or self.judge.is_weighing:
                self.judge.stop_weighing()
                self.phase, self.verdict = "question", None
                self.note_change()
        elif self.phase == "question" and not self.judge.is_weighing and not self.table.is_showing:
            self.judge.begin_weighing(self.world, self._trial.texts())
            self.note_change()

    def _notice_judge(self) -> None:
        """What was worked out meanwhile."""
        try:
            if (verdict := self.judge.take_verdict()) is not None:
                self._take(verdict)
            if self.judge.take_shares():
                self.note_change()
        except GameError as error:
            self.stage.tell(error)
            if self.phase == "question":
                self.begin_again()

    def _take(self, verdict: TryVerdict) -> None:
        """What was found needs no other answer than the better turn itself; all else may be tried again."""
        self.verdict, self.phase = verdict, "tried"
        if verdict.is_good:
            self.marks[self.index] = "found"
            self.stage.sounds.play("saved")
            self._answer()
        self.note_change()

    # The answer.

    def show_answer(self) -> None:
        if self.phase != "answer":
            self.verdict = None
            self._answer()

    def _answer(self) -> None:
        """The board goes back to the beginning; both turns are marked on it."""
        self.hints.forget()
        self.take_all_back()
        self.phase = "answer"
        if self.moment.kind != "fine":
            self.marks.setdefault(self.index, "shown")
        better: ShownTurn = "played" if self.moment.kind == "fine" else "better"
        marked = [
            MarkedStep(str(number), True, step.before, step.events) for number, step in enumerate(self.steps[better], 1)
        ]
        if self.moment.kind != "fine":
            played = zip(LETTERS, self.steps["played"], strict=False)
            marked += [MarkedStep(letter, False, step.before, step.events) for letter, step in played]
            self.judge.ask_shares()
        self._mark_turns(marked)
        self.note_change()

    @property
    def _marked(self) -> MarkedTurns | None:
        return self.table.marked_turns

    def _mark_turns(self, steps: Sequence[MarkedStep]) -> None:
        self.table.mark_turns(MarkedTurns(steps, not self.pacing.is_lively()) if steps else None)
        self.redraw(self.moving)

    def watch(self, turn: ShownTurn) -> None:
        """Carries out a turn on the board, step by step; then the board goes back to the beginning."""
        self.take_all_back()
        self.begin_showing(getattr(self.moment, turn))
        self.note_change()

    def end_showing(self) -> None:
        self.take_all_back()
        self.note_change()

    # What leads on from it.

    def play_on(self) -> Command:
        """A new game from this position."""
        save = self.save
        return Push(routes.open_play_on(self.stage, save.played, self.moment.place, save.head, save.name))

    def make_puzzle(self) -> None:
        """The better turn as a puzzle in the player's folder: what it reaches is the goal.

        The game is over, so its position is whole.
        """
        turn = turn_for_puzzle(self.save, self.moment)
        name = f"{self.save.name} {self.moment.place}"
        title = self.stage.say("review.moment.puzzle.title", name=self.save.name, number=self.moment.turn)
        if not write_puzzle(self.stage, self.match.rules, turn, name, title):
            self.stage.tell(self.stage.say("review.moment.no-puzzle"))
