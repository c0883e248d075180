"""A question over the scene below: a few words and a button for each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from game.widgets import Button, Centred, Column, Flow, Label, Padded, Panel, Scroll, Widget

from .scene import Command, Pop, Scene
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Answer:
    """A button: its word, what it does, and its kind."""

    text: str
    use: Callable[[], Command | None]
    """What it returns happens in the question's place; None only closes it."""
    kind: str = "paper"
    icon: str = ""


class AskScene(Scene):
    """Waits for an answer; Esc is the last one."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(stage)
        self._title, self._text, self._answers = title, text, answers

    def enter(self) -> None:
        super().enter()
        self.settle()
        self.root.focus("answer 0")

    def build(self) -> Widget:
        buttons = [
            Button(answer.text, partial(self._give, answer), kind=answer.kind, icon=answer.icon, name=f"answer {i}")
            for i, answer in enumerate(self._answers)
        ]
        words = Column(
            Label(self._title, "heading"), Scroll(Label(self._text, "body"), name="text", least=4), Flow(*buttons, align="end"), gap=1.1
        )
        return Padded(Centred(Panel(words, 1.7, large=True), most=44), 1.5)

    def escape(self) -> Command | None:
        return self._give(self._answers[-1])

    def _give(self, answer: Answer) -> Command:
        return answer.use() or Pop()
