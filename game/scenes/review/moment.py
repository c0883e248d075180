"""A moment of a finished game on the real table: first a question, to be tried by hand, then what was played and what
would have been better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from game.bots import InlineThinker
from game.controls import Place
from game.engine import GameError
from game.engine.speech.words import Message
from game.match import MatchStep
from game.match.match import GuidedMatch
from game.match.player import call_today
from game.review.kept_moments import MomentMark
from game.review.moment_tries import TryVerdict, TurnStep, deal_world, steps_of
from game.review.reasons import tell_reason
from game.review.report import Review
from game.tables import TableContent
from game.tables.column import GAP
from game.tables.frame import rail_width
from game.tables.gold_button import Gold, no_gold
from game.tables.kit.turn_marks import MarkedStep, MarkedTurns
from game.tables.stepper import StepperBar
from game.tables.table import wrap_board
from game.widgets import Button, Column, EquallyHigh, Label, OneLine, Padded, Panel, Region, Row, Widget
from game.widgets.buttons import Use

from .. import routes
from ..puzzle_making import write_puzzle
from ..routes import Occasion
from ..scene import Command, Pop, Push, Replace, SetTable
from ..stage import Stage
from ..table.guide import SHIFT_Z, BesideGold, KeyUse, LogPlace, stack_gold
from ..table.hints import step_in_words
from ..table.scene import TableScene
from ..table.trying_guide import ScrollSign, TryingGuide, UnderScroll
from .moment_judge import MomentJudge, MomentWords, Phase, points_missed, shares_in_words, turn_for_puzzle
from .moment_parts import (
    LETTERS,
    AnswerLegend,
    AnswerWords,
    LegendKey,
    ListedMoment,
    ShownTurn,
    answer_panel,
    moment_list,
)
from .reviewed import ReviewedSave

_SEED = 1  # of chance, which never has a say here
_OTHERS = "random"  # those who never decide here
_JOURNAL = "moment"  # kept by nobody
_TIPS = {"table.hint": "review.moment.hint.tip", "table.undo": "puzzle.undo.tip"}
_TALL = 2.15  # height in u of the buttons above the gold one


class MomentMatch(GuidedMatch):
    """One seat decides; chance and the others never have a say."""

    def tick(self) -> MatchStep | None:
        return None


def open_moment_table(
    stage: Stage,
    save: ReviewedSave,
    review: Review,
    index: int,
    marks: MutableMapping[int, MomentMark],
    make_guide: Callable[..., MomentGuide] | None = None,
) -> TableScene:
    """The table of a moment, dealt by what its seat knew; `marks`: what became of the moments of the review, by their
    numbers, where it is noted what becomes of this one. Another guide than usual may be made.
    """
    moment, rules = review.moments[index], save.rules
    world = deal_world(save.played, moment)
    levels = [None if seat == moment.seat else _OTHERS for seat in range(rules.seats)]
    players = [replace(player, level=level) for player, level in zip(save.players, levels, strict=True)]
    folder = TemporaryDirectory(prefix="moment", ignore_cleanup_errors=True)
    position, place = rules.write_position(world), Path(folder.name)
    match = MomentMatch.begin(rules, players, _SEED, "around", place, _JOURNAL, InlineThinker(), position, _JOURNAL)

    def bring_guide(scene: TableScene) -> MomentGuide:
        return (make_guide or MomentGuide)(scene, match, folder, world, save, review, index, marks)

    return TableScene(stage, match, bring_guide)


class MomentGuide(TryingGuide):
    """Asks at one moment, until that is left, what would have been better, and shows it."""

    end_key = "review.moment.back"  # of the words on the gold button after the last moment

    def __init__(
        self,
        scene: TableScene,
        match: MomentMatch,
        folder: TemporaryDirectory[str],
        world: Any,
        save: ReviewedSave,
        review: Review,
        index: int,
        marks: MutableMapping[int, MomentMark],
    ) -> None:
        super().__init__(scene, folder)
        self._trial = match
        self.world = world
        self.save = save
        self.review = review
        self.index = index
        self.marks = marks
        self.moment, rules = review.moments[index], save.rules
        self.steps: Mapping[ShownTurn, Sequence[TurnStep]] = {
            "better": steps_of(rules, world, self.moment.better),
            "played": steps_of(rules, world, self.moment.played),
        }
        self.phase: Phase = "question"
        self.verdict: TryVerdict | None = None
        self._is_hinted = False
        self.judge = MomentJudge(scene.stage, save, self.moment)
        self.seated = save.players
        scene.takes_back = True
        scene.on_leave.callback(self.judge.close)
        scene.surroundings.seats.has_key = False  # in the answer it plays on
        colour = save.players[self.moment.seat].colour
        scene.table.write_letters([name for name in rules.names("explorer") if name.startswith(f"{colour}-")])
        scene.table.remind()
        if self.moment.kind == "fine":
            self._answer()

    # Where this moment stands among those of its seat.

    @property
    def own_moments(self) -> Sequence[int]:
        """All moments of the same seat."""
        return self.save.moments_of(self.review, self.moment.seat)

    @property
    def following(self) -> int | None:
        """The next moment of the same seat."""
        own = self.own_moments
        return next(iter(own[own.index(self.index) + 1 :]), None) if self.index in own else None

    def open_other(self, index: int) -> Command:
        """Sets the table of another moment in the place of this one."""
        return SetTable(lambda: Replace(open_moment_table(self.stage, self.save, self.review, index, self.marks)))

    def open_next(self) -> Command:
        """The next moment; after the last, back to the page."""
        return Pop() if self.following is None else self.open_other(self.following)

    # What happens.

    @property
    def pace(self) -> int | None:
        marks = self.table.marked_turns
        if self.is_left or self.is_showing or (marks is not None and marks.is_going_on):
            return 60
        if self.judge.is_at_work:
            return 15
        is_asked = self.match.to_act == self.moment.seat or self.table.is_busy
        return None if is_asked else self.table.pace

    @property
    def keys_at(self) -> Place:
        return "answer" if self.phase == "answer" else "moment"

    @property
    def keys(self) -> Mapping[int, KeyUse]:
        keys: dict[int, KeyUse] = {
            SHIFT_Z: self.begin_again,
            pygame.K_v: self.show_answer,
            pygame.K_PAGEDOWN: self.open_next,
            pygame.K_ESCAPE: self._escape,
        }
        if self.scene.panel_state.has_log_place:
            keys[pygame.K_l] = lambda: self.scene.root.focus(f"moment {self.index}")
        if self.phase == "answer":
            keys[pygame.K_o] = self.play_on
            keys[pygame.K_u] = self.make_puzzle
        return keys

    def _escape(self) -> Command | None:
        """Back to the page, once nothing is picked or opened any more."""
        return None if self.scene.dismiss() else Pop()

    @property
    def occasion(self) -> Occasion:
        say = self.stage.say
        return Occasion(
            say("review.moment.title"), self.leave_table, say("review.moment.leave"), say("review.moment.leave.about")
        )

    def after_step(self, seconds: float) -> Command | None:
        marks = self.table.marked_turns
        if marks is not None and marks.is_going_on:
            marks.pass_time(seconds)
            self.scene.redraw(self.scene.moving)
        # A try is over as soon as chance or another would have a say, and has been seen; one step taken back, it is
        # open again.
        judge = self.judge
        is_asked = self.match.to_act == self.moment.seat
        if is_asked and (self.phase == "tried" or (self.phase == "question" and judge.is_weighing)):
            judge.stop_weighing()
            self.phase, self.verdict = "question", None
            self.scene.note_change()
        elif not is_asked and self.phase == "question" and not judge.is_weighing and not self.table.is_showing:
            judge.begin_weighing(self.world, self._trial.texts())
            self.scene.note_change()
        try:
            if (verdict := judge.take_verdict()) is not None:
                # What was found needs no other answer than the better turn itself; all else may be tried again.
                self.verdict, self.phase = verdict, "tried"
                if verdict.is_good:
                    if not self._is_hinted:
                        self.marks[self.index] = "found"
                    self.stage.sounds.play("saved")
                    self._answer()
                self.scene.note_change()
            if judge.take_shares():
                self.scene.note_change()
        except GameError as error:
            self.stage.tell(error)
            if self.phase == "question":
                self.begin_again()
        return super().after_step(seconds)

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
        self._is_hinted = True
        self.scene.hints.expect()
        left.remove(step)
        then = [self.match.rules.read(text) for text in left]
        self.scene.hints.show(choices[step], lambda choice: step_in_words(choice.message, self.scene.narrator), then)
        self.scene.note_change()
        return True

    def gold(self, usual: Gold) -> Gold:
        """When the try is over, it leads on or begins again."""
        say = self.stage.say
        if self.phase == "answer":
            key = "review.moment.next" if self.following is not None else self.end_key
            return Gold(say(key), "use", use=self.open_next)
        if self.phase == "tried":
            return Gold(say("review.moment.again"), "use", use=self.begin_again)
        return usual if self.match.to_act == self.moment.seat else no_gold(say("review.moment.weighing.gold"))

    # A try.

    def begin_again(self) -> None:
        """Back to the beginning, and to the question; a fine turn has none."""
        self.take_all_back()
        if self.moment.kind != "fine":
            self.phase, self.verdict = "question", None
            self._mark_turns(())
        self.scene.note_change()

    def take_all_back(self) -> bool:
        self.judge.stop_weighing()
        return super().take_all_back()

    # The answer.

    def show_answer(self) -> None:
        if self.phase != "answer":
            self.verdict = None
            self._answer()

    def _answer(self) -> None:
        """The board goes back to the beginning; both turns are marked on it."""
        self.scene.hints.forget()
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
        self.scene.note_change()

    def _mark_turns(self, steps: Sequence[MarkedStep]) -> None:
        self.table.mark_turns(MarkedTurns(steps, not self.scene.pacing.is_lively()) if steps else None)
        self.scene.redraw(self.scene.moving)

    def watch(self, turn: ShownTurn) -> None:
        """Carries out a turn on the board, step by step; then the board goes back to the beginning."""
        self.take_all_back()
        self.begin_showing(getattr(self.moment, turn))
        self.scene.note_change()

    def end_showing(self) -> None:
        self.take_all_back()
        self.scene.note_change()

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

    # What it looks like.

    @property
    def closed(self) -> str:
        """While the answer is shown, nothing on the board can be done."""
        return "review.moment.answered" if self.phase == "answer" else ""

    @property
    def _name(self) -> str:
        return call_today(self.save.players, self.stage.say)[self.moment.seat].name

    @property
    def _is_tiny(self) -> bool:
        return self.stage.look.room.is_tiny

    @property
    def ask(self) -> Message | None:
        """Asks for no move once the try is over."""
        is_open = self.phase == "question" and self.match.to_act == self.moment.seat
        return None if is_open else Message(f"review.moment.ask.{self.phase}")

    def tip(self, tool: str) -> str:
        return self.stage.say(_TIPS[tool]) if tool in _TIPS else ""

    def title(self) -> Region:
        say = self.stage.say
        key = "review.moment.round-of" if self.save.has_rounds else "review.moment.turn-of"
        name = self._name
        number = self.moment.turn
        turns = self.save.turns

        def build() -> Widget:
            told = OneLine(name, "caption", "mist", title=lambda who: say(key, name=who, number=number, of=turns))
            return Column(Label(say("review.moment.title"), "heading", "cream", wraps=False), told, gap=0)

        return Region("title", (key, name, number, turns), build)

    def scroll(self, content: TableContent) -> TableContent:
        """The scroll is of one height whatever comes of the try, so that the board stays where it is. In the answer,
        what the beads mean stands where something was asked before. Below the list of moments there is room for the
        hand, which the answer needs in the column.
        """
        content = replace(content, has_since=False)
        if self.phase == "answer":
            panels = {**content.panels, "answer": self._answer_panel}
            content = replace(content, panels=panels, needed="answer", alarm=self._legend())
        has_rail = content.shelf is None and rail_width(self.stage.look, content.shape)
        if has_rail and self.match.rules.has_secrets:
            hands = self.scene.surroundings.hand(content)
            hand, beside = next(region for region in hands if region.name == "hand"), content.beside

            def make() -> Widget:
                return Column(hand.make(), beside.make() if beside else None, gap=GAP)

            both = Region("beside", (hand.key, beside and beside.key), make, hand.is_private)
            content = replace(content, beside=both, has_hand=False)

        def wrap(board: Widget) -> Widget:
            words = MomentWords(self, self.scene.narrator, self._is_tiny)
            forms = [
                self._write("common/icon-search", *words.question()),
                self._write("common/icon-hint", *words.reason()),
            ]
            return UnderScroll(EquallyHigh(self._write(*words.told()), forms), board, gap=0.3, grow=1)

        return wrap_board(content, (self.phase, self.verdict, self.judge.is_weighing, self.judge.shares), wrap)

    @property
    def told(self) -> Sequence[str]:
        _, head, below = MomentWords(self, self.scene.narrator, self._is_tiny).told()
        return head, below

    def _write(self, icon: str, head: str, below: str) -> Widget:
        """In the smallest windows what counts for the board is its height."""
        look = self.stage.look
        if self._is_tiny:
            return Padded(Panel(Row(ScrollSign(icon), Label(head, "strong", grow=1), gap=0.4), 0.5, 0.1), 0, tip=below)
        is_short = look.room.is_small  # whether the scroll says only what it must
        about = None if is_short else Label(below, "caption", "muted")
        words = Column(Label(head, "name", grow=1), about, gap=0.1, grow=1)
        row = Row(ScrollSign(icon), words, gap=0.7)
        return Padded(Panel(row, 0.9, 0.35), 0, 0.1, tip=below if is_short else "")

    def _legend(self) -> Region:
        say, stepper = self.stage.say, self.scene.surroundings.stepper()
        played, short = say("review.moment.legend.played"), say("review.moment.legend.played.short")
        better = say("review.moment.legend.better")

        def key(label: str, is_better: bool, words: str, short: str) -> LegendKey:
            return LegendKey(label, is_better, words, short, say("heard.next", start=label, next=words))

        keys = [key("1", True, better, better), key("a", False, played, short)]
        if self.moment.kind == "fine":
            keys = [key("1", True, played, short)]

        def make() -> Widget:
            bar = stepper.make()
            assert isinstance(bar, StepperBar)
            return AnswerLegend(bar, keys)

        return Region("asked", (stepper.key, keys), make)

    @property
    def list_title(self) -> str:
        return self.stage.say("review.moment.list", name=self._name)

    def log_place(self, content: TableContent) -> LogPlace:
        """The list of moments."""
        has_shelf, state = bool(content.shelf), self.scene.panel_state
        title = self.list_title
        key = tuple(self.marks.get(index) for index in self.own_moments), has_shelf, state.has_log_place, state.log
        return LogPlace(title, Region("log", key, partial(self.list_moments, title, has_shelf)))

    def moment_words(self, number: int | None, words: str, mark: MomentMark | None) -> str:
        """A moment of the list with its number and its mark."""
        say = self.stage.say
        told = say("review.heard.moment", number=number, what=words) if number is not None else words
        return self.stage.words.join_words((told, say(f"review.heard.{mark}") if mark else ""))

    def list_moments(self, title: str, has_shelf: bool) -> Widget:
        say = self.stage.say
        listed, number = list[ListedMoment](), 0
        for index in self.own_moments:
            moment = self.review.moments[index]
            is_fine = moment.kind == "fine"
            number += not is_fine
            part = say("review.moment.round" if self.save.has_rounds else "review.moment.turn", number=moment.turn)
            words = say("review.moment.turn-fine", part=part) if is_fine else part
            mark = self.marks.get(index)
            listed.append(
                ListedMoment(
                    index,
                    "" if is_fine else str(number),
                    words,
                    mark,
                    index == self.index,
                    moment.place,
                    self.moment_words(None if is_fine else number, words, mark),
                )
            )
        curve = [(point.place, point.chances[self.moment.seat]) for point in self.review.curve]
        colour = self.save.players[self.moment.seat].colour
        return moment_list(title, say("review.moment.chance"), listed, curve, colour, self.open_other, has_shelf)

    def _answer_panel(self) -> Widget:
        say = self.stage.say
        narrator = self.scene.narrator
        judge = self.judge
        steps = {turn: [step_in_words(step.message, narrator) for step in found] for turn, found in self.steps.items()}
        shares = shares_in_words(judge.shares, self._name, say) if judge.shares else ""
        is_told_above = self._is_tiny and not (self.verdict and self.verdict.outcome == "as-good")
        has_points = self.moment.kind != "fine" and not is_told_above
        points = say("review.moment.about-points", count=points_missed(self.moment)) if has_points else ""
        reason = tell_reason(self.save.played, self.moment, narrator) if self._is_tiny else ""
        words = AnswerWords(points, steps["better"], steps["played"], shares, reason, self._is_tiny)
        return answer_panel(words, say, self.watch)

    def beside_gold(self, gold: Gold) -> BesideGold:
        return BesideGold(self.phase, partial(self._arrange_buttons, gold))

    def _arrange_buttons(self, gold: Gold, main: Widget, lesser: Sequence[Widget]) -> Widget:
        if self.phase == "answer":
            is_fine = self.moment.kind == "fine"
            again = None if is_fine else self._button("again", "common/icon-replay", self.begin_again, "")
            on = self._button("play-on", "common/icon-boat", self.play_on, "play-on")
            puzzle = self._button("puzzle", "common/icon-puzzle", self.make_puzzle, "make-puzzle")
            if self.stage.look.room.is_small:
                return Column(Row(again, on, puzzle, gap=0.35), main, gap=0.45)
            return Column(*(Row(one, gap=0) for one in (again, on, puzzle) if one), main, gap=0.45)
        is_twice = gold.use == self.begin_again
        start = None if is_twice else self._button("start", "common/icon-replay", self.begin_again, "")
        show = self._button("show", "common/icon-key", self.show_answer, "")
        return Column(Row(start, show, gap=0.35), stack_gold(main, lesser), gap=0.45)

    def _button(self, name: str, icon: str, use: Use, cap: str) -> Widget:
        """With its words where there is room for them."""
        say, is_narrow = self.stage.say, self.stage.look.room.is_small
        text, tip = say(f"review.moment.{name}"), say(f"review.moment.{name}.tip")
        tall = _TALL if self.phase == "answer" and not is_narrow else 0
        return Button(
            "" if is_narrow else text,
            use,
            icon=icon,
            cap="" if is_narrow else cap,
            name=name,
            grow=1,
            tip=tip,
            tall=tall,
            role="strong",
        )
