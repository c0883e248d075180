"""A hint in the place of the log: what to do, why, and one alternative. It takes no room from the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import Any

import pygame

from game.render import Look
from game.widgets import Button, Column, KeyCap, Label, Panel, Picture, Row, Scroll, Widget, first_that_fits

Say = Callable[..., str]
_LEAST = 3.2  # the height of its words in u at least


@dataclass(frozen=True, slots=True)
class HintWords:
    """The words of a hint."""

    steps: tuple[str, ...]  # the turn from the step on that is marked on the board
    reasons: str = ""
    others: tuple[str, ...] = ()
    # what each of these steps would cost, or nothing; of the last ones nothing need be said
    dangers: tuple[str, ...] = ()
    note: str = ""  # what is to be known of this table before its first hint is believed

    def from_step(self, number: int) -> HintWords:
        """The rest of it, where the steps before are made or planned."""
        return (
            replace(self, steps=self.steps[number:], dangers=self.dangers[number:])
            if number < len(self.steps)
            else self
        )

    def with_danger(self, danger: str) -> HintWords:
        """With what the step costs that comes next, as the table knows it now."""
        return replace(self, dangers=(danger, *self.dangers[1:])) if danger or self.dangers else self


def hint_panel(hint: HintWords, say: Say, dismiss: Callable[[], Any]) -> Widget:
    """The step that is marked stands out."""
    title = Row(
        Picture("common/icon-hint", 1.2, colour="teal"),
        Label(say("table.hint"), "name", grow=1),
        KeyCap("let-go"),
        Button("", dismiss, icon="common/icon-cross", name="dismiss hint", tall=1.5, tip=say("hint.dismiss")),
        gap=0.4,
    )
    return Panel(Column(title, HintLines(hint, say), gap=0.1), 0.8, 0.65, top="glow-light", name="hint panel")


class HintLines(Widget):
    """The words of a hint: where not all have room, steps to come give way first, then the other way, the reasons, and
    at last the note, which is said only once; what is marked stays, with what any step would cost, and is scrolled
    where even that is too long.
    """

    def __init__(self, hint: HintWords, say: Say) -> None:
        super().__init__(grow=1)
        self._forms = [hint, *(replace(hint, steps=hint.steps[:count]) for count in range(len(hint.steps) - 1, 0, -1))]
        last = self._forms[-1]
        self._forms += [
            replace(last, others=()),
            replace(last, others=(), reasons=""),
            replace(last, others=(), reasons="", note=""),
        ]
        self._make = partial(_lines, say=say)
        self._lines = Scroll(self._make(hint), name="hint words", least=_LEAST)
        self.children = (self._lines,)

    def widest(self, look: Look) -> int:
        return self._lines.widest(look)

    def narrowest(self, look: Look) -> int:
        return self._lines.narrowest(look)

    def height(self, look: Look, width: int) -> int:
        return self._make(self._forms[0]).height(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return min(look.u(_LEAST), self.height(look, width))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        fitting = first_that_fits(look, rect.size, map(self._make, self._forms))
        self._lines = Scroll(fitting, name="hint words", least=_LEAST)
        self.children = (self._lines,)
        self._lines.place(look, rect)


def _lines(hint: HintWords, say: Say) -> Widget:
    """Steps have numbers where there are several; each is followed by the danger in it, in the words that would stand
    beside it on the board, and so are those that there is no room for.
    """
    turn = list[Widget]()
    for number, (step, danger) in enumerate(zip_longest(hint.steps, hint.dangers), 1):
        if step is not None and len(hint.steps) == 1:
            turn.append(Label(step, "strong", name="hint step"))
        elif step is not None:
            label = Label(step, "strong" if number == 1 else "caption", name="hint step", grow=1)
            says = say("heard.next", start=number, next=step)
            turn.append(Row(Label(f"{number}", "strong", "muted"), label, gap=0.4, align="start", says=says))
        if danger:
            label = Label(danger, "caption", "danger-text", name="hint danger", grow=1)
            turn.append(Row(Picture("common/marker-deadly", 1.2), label, gap=0.4))
    reasons = Label(hint.reasons, "caption", name="hint reasons") if hint.reasons else None
    others = [Label(other, "caption", "muted", name="hint other") for other in hint.others]
    note = Label(hint.note, "caption", "muted", name="hint note") if hint.note else None
    return Column(*turn, reasons, *others, note, gap=0.2)
