"""What stands around the board of a moment: the scroll and what it says, the list of moments in the place of the log,
and the answer below the players.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, Protocol

from game.engine.speech.describing import Choice, Description
from game.engine.speech.words import Message
from game.review.reasons import tell_reason
from game.review.report import Moment, Review
from game.review.trying import TryVerdict, TurnStep
from game.tables import TableContent
from game.tables.column import GAP as _GAP
from game.tables.frame import FrameState, is_tiny_window, rail_width
from game.tables.gold_button import Gold
from game.tables.stepper import StepperBar
from game.tables.table import wrap_board
from game.widgets import Button, Column, EquallyHigh, Label, OneLine, Padded, Panel, Region, Row, Widget
from game.widgets.buttons import Use
from game.words.narrator import Narrator

from ..scene import Command
from ..table.around import Surroundings, SurroundingsHost
from ..table.hints import step_in_words
from ..table.trying import ScrollSign, UnderScroll
from .moment_judge import MomentJudge, shares_in_words
from .moment_parts import AnswerLegend, AnswerWords, LegendKey, ListedMoment, MomentList, ShownTurn, answer_panel
from .reviewed import MomentMark, ReviewedSave
from .words import spell

_TIPS = {"table.hint": "review.moment.hint.tip", "table.undo": "puzzle.undo.tip"}
_LOW = 36  # height of a window in u below which the scroll says only what it must
_TALL = 2.15  # height in u of the buttons above the gold one

Phase = Literal["question", "tried", "answer"]


class AskedMoment(Protocol):
    """What has to be known of a moment to speak of it."""

    save: ReviewedSave
    moment: Moment
    world: Any  # the position as the seat may have thought of it
    phase: Phase
    verdict: TryVerdict | None
    judge: MomentJudge


class MomentHost(SurroundingsHost, AskedMoment, Protocol):
    """What these surroundings need of the scene of a moment."""

    review: Review
    index: int
    marks: MutableMapping[int, MomentMark]
    steps: Mapping[ShownTurn, Sequence[TurnStep]]

    def find_own_gold(self) -> Gold | None: ...
    def open_menu(self) -> Command: ...
    def open_other(self, index: int) -> Command: ...
    def begin_again(self) -> None: ...
    def show_answer(self) -> None: ...
    def watch(self, turn: ShownTurn) -> None: ...
    def play_on(self) -> Command: ...
    def make_puzzle(self) -> None: ...


class MomentSurroundings(Surroundings):
    """The usual frame, with a scroll above the board and more below the players."""

    has_voices = False

    def __init__(self, scene: MomentHost) -> None:
        super().__init__(scene)
        self._scene = scene
        self.seats.has_key = False  # in the answer it plays on

    @property
    def _is_answer(self) -> bool:
        return self._scene.phase == "answer"

    @property
    def _own(self) -> list[int]:
        """All moments of the same seat."""
        return self._scene.save.moments_of(self._scene.review, self._scene.moment.seat)

    @property
    def _name(self) -> str:
        return self._scene.save.players[self._scene.moment.seat].name

    def say(self, key: str) -> str:
        return self._stage.say("review.moment.list", name=self._name) if key == "table.tab.log" else super().say(key)

    def find_gold(self) -> Gold:
        return self._scene.find_own_gold() or super().find_gold()

    def open_menu(self) -> Command:
        return self._scene.open_menu()

    def description(self) -> Description:
        """Asks for no move once the try is over."""
        shown = super().description()
        is_open = self._scene.phase == "question" and self._match.to_act == self._scene.moment.seat
        return shown if is_open else replace(shown, ask=Message(f"review.moment.ask.{self._scene.phase}"))

    def build_content(self, description: Description, choices: Sequence[Choice]) -> TableContent:
        """While the answer is shown, nothing on the board can be done."""
        content = super().build_content(description, () if self._is_answer else choices)
        if self._is_answer:
            content = replace(content, panels={**content.panels, "answer": self._answer}, needed="answer")
        content = self._with_hand_beside(replace(content, has_since=False))
        return wrap_board(
            content, self._content_extra(), lambda board: UnderScroll(self._scroll(), board, gap=0.3, grow=1)
        )

    def _with_hand_beside(self, content: TableContent) -> TableContent:
        """Below the list of moments there is room for the hand, which the answer needs in the column."""
        if not self._is_hand_beside(content):
            return content
        hand, beside = next(region for region in self._hand(content) if region.name == "hand"), content.beside

        def make() -> Widget:
            return Column(hand.make(), beside.make() if beside else None, gap=_GAP)

        return replace(content, beside=Region("beside", (hand.key, beside and beside.key), make, hand.is_private))

    def _is_hand_beside(self, content: TableContent) -> bool:
        return (
            self._match.rules.has_secrets
            and content.shelf is None
            and bool(rail_width(self._stage.look, content.shape))
        )

    def _frame_state(self, content: TableContent, plates: Mapping[str, Sequence[str]]) -> FrameState:
        state = super()._frame_state(content, plates)
        return replace(state, has_hand=state.has_hand and not self._is_hand_beside(content))

    def _content_extra(self) -> object:
        scene = self._scene
        return scene.phase, scene.verdict, scene.judge.is_weighing, scene.judge.shares

    # The scroll.

    def _scroll(self) -> Widget:
        """Of one height whatever comes of the try, so that the board stays where it is."""
        words = MomentWords(self._scene, self._view.narrator, self._is_tiny)
        forms = [self._write("common/icon-search", *words.question()), self._write("common/icon-hint", *words.reason())]
        return EquallyHigh(self._write(*words.told()), forms)

    def _write(self, icon: str, head: str, below: str) -> Widget:
        """In the smallest windows what counts for the board is its height."""
        if self._is_tiny:
            return Padded(Panel(Row(ScrollSign(icon), Label(head, "strong", grow=1), gap=0.4), 0.5, 0.1), 0, tip=below)
        words = Column(
            Label(head, "name", grow=1), None if self._is_short else Label(below, "caption", "muted"), gap=0.1, grow=1
        )
        return Padded(
            Panel(Row(ScrollSign(icon), words, gap=0.7), 0.9, 0.35), 0, 0.1, tip=below if self._is_short else ""
        )

    @property
    def _is_tiny(self) -> bool:
        return is_tiny_window(self._stage.look)

    @property
    def _is_short(self) -> bool:
        look = self._stage.look
        return look.is_narrow or look.size[1] < _LOW * look.unit

    # The head.

    def _title(self) -> Region:
        scene, say = self._scene, self._stage.say
        key = "review.moment.round-of" if scene.save.has_rounds else "review.moment.turn-of"
        name = self._name
        number = scene.moment.turn
        turns = scene.save.turns

        def build() -> Widget:
            told = OneLine(name, "caption", "mist", title=lambda who: say(key, name=who, number=number, of=turns))
            return Column(Label(say("review.moment.title"), "heading", "cream"), told, gap=0)

        return Region("title", (key, name, number, turns), build)

    def _head(self, description: Description, alarm: Region | None) -> Sequence[Region]:
        """In the answer, what the beads mean stands where something was asked before."""
        title, stepper, asked, *tools = super()._head(description, alarm)
        if not self._is_answer:
            return title, stepper, asked, *tools
        say, is_fine = self._stage.say, self._scene.moment.kind == "fine"
        played = say("review.moment.legend.played"), say("review.moment.legend.played.short")
        better = say("review.moment.legend.better")
        keys = (
            [LegendKey("1", True, *played)]
            if is_fine
            else [LegendKey("1", True, better, better), LegendKey("a", False, *played)]
        )

        def make() -> Widget:
            bar = stepper.make()
            assert isinstance(bar, StepperBar)
            return AnswerLegend(bar, keys)

        return title, stepper, Region("asked", (stepper.key, keys), make), *tools

    def _tip(self, key: str) -> str:
        return self._stage.say(_TIPS[key]) if key in _TIPS else super()._tip(key)

    def _why_off(self, key: str) -> str:
        is_of_no_use = self._is_answer and key in ("table.undo", "table.hint", "table.hint-comes")
        return self._stage.say("review.moment.answered") if is_of_no_use else super()._why_off(key)

    # In the place of the log.

    def _log_region(self) -> Region:
        scene, state = self._scene, self._view.panel_state
        has_shelf = bool(self.show_content().shelf)
        key = tuple(scene.marks.get(index) for index in self._own), has_shelf, state.has_log_place, state.log
        return Region("log", key, partial(self._moments, has_shelf))

    def _moments(self, has_shelf: bool) -> Widget:
        scene, say = self._scene, self._stage.say
        listed, number = list[ListedMoment](), 0
        for index in self._own:
            moment = scene.review.moments[index]
            is_fine = moment.kind == "fine"
            number += not is_fine
            part = say("review.moment.round" if scene.save.has_rounds else "review.moment.turn", number=moment.turn)
            words = say("review.moment.turn-fine", part=part) if is_fine else part
            mark = scene.marks.get(index)
            listed.append(
                ListedMoment(index, "" if is_fine else str(number), words, mark, index == scene.index, moment.place)
            )
        curve = [(point.place, point.chances[scene.moment.seat]) for point in scene.review.curve]
        colour = scene.save.players[scene.moment.seat].colour
        title = say("review.moment.list", name=self._name)
        return MomentList(
            title, say("review.moment.chance"), listed, curve, colour, scene.open_other, has_shelf
        ).build()

    # The answer and its buttons.

    def _answer(self) -> Widget:
        scene, say = self._scene, self._stage.say
        narrator, judge = self._view.narrator, scene.judge
        steps = {turn: [step_in_words(step.message, narrator) for step in found] for turn, found in scene.steps.items()}
        shares = shares_in_words(judge.shares, self._name, say) if judge.shares else ""
        is_told_above = self._is_tiny and not (scene.verdict and scene.verdict.outcome == "as-good")
        has_points = scene.moment.kind != "fine" and not is_told_above
        points = say("review.moment.about-points", count=points_missed(scene.moment)) if has_points else ""
        reason = tell_reason(scene.save.played, scene.moment, narrator) if self._is_tiny else ""
        words = AnswerWords(points, steps["better"], steps["played"], shares, reason, self._is_tiny)
        return answer_panel(words, say, scene.watch)

    def _actions_extra(self) -> object:
        return self._scene.phase

    def _action_box(self, gold: Gold, lesser: Sequence[Widget]) -> Widget:
        scene, main = self._scene, super()._action_box(gold, () if self._is_answer else lesser)
        if self._is_answer:
            again = (
                None
                if scene.moment.kind == "fine"
                else self._button("again", "common/icon-replay", scene.begin_again, "")
            )
            on = self._button("play-on", "common/icon-boat", scene.play_on, "O")
            puzzle = self._button("puzzle", "common/icon-puzzle", scene.make_puzzle, "U")
            if self._stage.look.is_narrow:
                return Column(Row(again, on, puzzle, gap=0.35), main, gap=0.45)
            return Column(*(Row(one, gap=0) for one in (again, on, puzzle) if one), main, gap=0.45)
        start = (
            None if gold.command == "try-again" else self._button("start", "common/icon-replay", scene.begin_again, "")
        )
        show = self._button("show", "common/icon-key", scene.show_answer, "")
        return Column(Row(start, show, gap=0.35), main, gap=0.45)

    def _button(self, name: str, icon: str, use: Use, cap: str) -> Widget:
        """With its words where there is room for them."""
        say, is_narrow = self._stage.say, self._stage.look.is_narrow
        text, tip = say(f"review.moment.{name}"), say(f"review.moment.{name}.tip")
        tall = _TALL if self._is_answer and not is_narrow else 0
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


class MomentWords:
    """The two lines of the scroll; where there is room for one only, the first one matters more."""

    def __init__(self, asked: AskedMoment, narrator: Narrator, has_one_line: bool) -> None:
        self._asked = asked
        self._narrator = narrator
        self._say = narrator.words.say
        self._has_one_line = has_one_line

    def told(self) -> tuple[str, str, str]:
        """The icon and both lines."""
        asked, verdict = self._asked, self._asked.verdict
        if asked.phase == "answer":
            is_found = verdict is not None or asked.moment.kind == "fine"
            return "common/icon-star" if is_found else "common/icon-hint", *self.reason()
        if verdict is not None:
            told = self._say(f"review.moment.{verdict.outcome}", count=verdict.points)
            return "common/icon-info", told, self._say("review.moment.tried.about")
        if asked.judge.is_weighing:
            return "common/icon-search", self._say("review.moment.weighing"), self._say("review.moment.weighing.about")
        return "common/icon-search", *self.question()

    def question(self) -> tuple[str, str]:
        """With what is left of the turn, where the game has words for that."""
        asked, rules = self._asked, self._asked.save.rules
        stepper = rules.describe(rules.view(asked.world, asked.moment.seat)).stepper
        key = f"{stepper.steps[stepper.now]}.left" if stepper.pips else ""
        if stepper.pips is None or key not in self._narrator.words:
            return self._say("review.moment.question"), self._say("review.moment.question.about")
        left = self._say(key, count=stepper.pips.left, number=spell(stepper.pips.left))
        return self._say("review.moment.question"), self._say("review.moment.question.left", left=left)

    def reason(self) -> tuple[str, str]:
        """Why it is better, and how much was missed."""
        moment = self._asked.moment
        verdict = self._asked.verdict
        say = self._say
        reason = tell_reason(self._asked.save.played, moment, self._narrator)
        if moment.kind == "fine":
            about = say("review.moment.fine.about")
            return (about, reason) if self._has_one_line else (say("review.moment.fine", reason=reason), about)
        name = self._asked.save.players[moment.seat].name
        missed = say("review.moment.missed", name=name, count=points_missed(moment))
        if verdict is not None and verdict.outcome == "as-good":
            return say("review.moment.as-good"), reason
        if self._has_one_line:  # why stands above the two turns
            return say("review.moment.found", reason=missed) if verdict else missed, reason
        return say("review.moment.found", reason=reason) if verdict else reason, missed


def points_missed(moment: Moment) -> int:
    """As they are told."""
    return max(round(moment.points), 1)
