"""Questions over the scene below: a few words and a button for each answer; and those that several scenes ask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import msgspec

from game.engine import GameError
from game.widgets import Button, Centred, Column, Flow, Label, Padded, Panel, Scroll, Widget
from game.words.catalogue import Catalogue

from .scene import Command, Pop, Scene, Stay
from .stage import Stage

if TYPE_CHECKING:
    from game.match import Glimpse, Match


class Answer(msgspec.Struct, frozen=True):
    """A button: its word, what it does, and its kind."""

    text: str
    use: Callable[[], Command | None]  # what it returns happens in the question's place; None only closes it
    kind: str = "paper"
    icon: str = ""
    is_costly: bool = False  # whether it gives something up: Enter does not choose it unless someone goes there


class AskScene(Scene):
    """Waits for an answer; Esc is the last one."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(stage)
        self._title = title
        self._text = text
        self.answers = answers

    def enter(self) -> None:
        super().enter()
        self.focus_first()

    def focus_first(self) -> None:
        """The first answer that gives nothing up."""
        self.focus(f"answer {next((i for i, answer in enumerate(self.answers) if not answer.is_costly), 0)}")

    def build(self) -> Widget:
        buttons = [
            Button(answer.text, partial(self._give, answer), kind=answer.kind, icon=answer.icon, name=f"answer {i}")
            for i, answer in enumerate(self.answers)
        ]
        text = Scroll(Label(self._text, "body"), name="text", least=4)
        words = Column(Label(self._title, "heading"), text, Flow(*buttons, align="end"), gap=1.1)
        return Padded(Centred(Panel(words, 1.7, large=True), most=44), 1.5)

    def escape(self) -> Command | None:
        return self._give(self.answers[-1])

    def _give(self, answer: Answer) -> Command:
        return answer.use() or Pop()


def explain_older_rules(words: Catalogue, look: Glimpse) -> str:
    """Says that a game was played by older rules, and from where today's go on, or that they count it now."""
    if look.is_over:
        return words.say("older.over")
    if look.damage is None or not look.damage.is_of_older_rules:
        return words.say("older.whole")
    fault = words.explain(GameError(look.damage.code, **look.damage.values))
    return words.say("older.part", line=look.damage.line, fault=fault)


def ask_about_older(stage: Stage, text: str, go_on: Callable[[], Command | None]) -> Scene:
    """Asks before such a save opens; whoever does not want that has lost nothing."""
    answers = [Answer(stage.say("older.go-on"), go_on, "gold"), Answer(stage.say("older.not-now"), lambda: None)]
    return AskScene(stage, stage.say("older.title"), text, answers)


_BLINK = 0.15  # seconds that a frame may wait for the disk, which seldom needs a tenth of them


def is_saved(match: Match, seconds: float | None = _BLINK) -> bool:
    """Whether everything is on disk; anything that could not be written, or is there no longer, is tried once more."""
    from game.store import StorageError  # and the rules with it

    try:
        match.journal.save(seconds)
    except StorageError:
        return False
    return True


class LeavingScene(AskScene):
    """Somebody wants to leave a game that is not on disk yet. As long as the disk may still take it this waits, and
    leaves as soon as it has; else it asks whether what is not saved may be lost.
    """

    def __init__(self, stage: Stage, match: Match, way_out: Callable[[], Command]) -> None:
        self._match, self._way_out = match, way_out
        self._is_waiting = match.journal.is_at_work
        super().__init__(stage, *self._phrase(stage))

    @property
    def pace(self) -> int:
        return 15  # the disk may answer after all

    def update(self, seconds: float) -> Command | None:
        journal = self._match.journal
        if not journal.is_at_work and journal.trouble is None:
            return self._way_out()
        if self._is_waiting != journal.is_at_work:
            self._ask_anew()
        return super().update(seconds)

    def _try_again(self) -> Command:
        if is_saved(self._match):
            return self._way_out()
        self._ask_anew()
        return Stay()

    def _leave_anyway(self) -> Command:
        self._match.journal.stop_waiting()
        return self._way_out()

    def _ask_anew(self) -> None:
        self._is_waiting = self._match.journal.is_at_work
        self._title, self._text, self.answers = self._phrase(self.stage)
        self.note_change()
        self.focus_first()

    def _phrase(self, stage: Stage) -> tuple[str, str, Sequence[Answer]]:
        say, trouble = stage.say, self._match.journal.trouble
        leave = Answer(say("pause.leave-unsaved"), self._leave_anyway, "danger", is_costly=True)
        stay = Answer(say("pause.stay"), Pop)
        if self._is_waiting:
            return say("pause.saving"), say("pause.saving-slow"), [leave, stay]
        text = "pause.lost-slow" if trouble and trouble.code == "disk-slow" else "pause.lost"
        again = Answer(say("pause.save-again"), self._try_again, icon="common/icon-save")
        return (
            say("pause.unsaved"),
            say(text, reason=stage.words.explain(trouble) if trouble else ""),
            [again, leave, stay],
        )
