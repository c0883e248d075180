"""A hint as it stands above the gold button: the steps of the turn, why, and what else could be done. It takes no room of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.widgets import Button, Column, KeyCap, Label, Panel, Picture, Row, Scroll, Widget

_LEAST = 3.2  # the height of its words in u at least


@dataclass(frozen=True, slots=True)
class HintWords:
    """What a hint says."""

    steps: tuple[str, ...]  # the turn from the step on that is marked on the board
    reasons: str = ""
    others: tuple[str, ...] = ()
    danger: str = ""  # what the step that is marked would cost


def hint_panel(hint: HintWords, say: Callable[[str], str], dismiss: Callable[[], Any]) -> Widget:
    """The step that is marked stands out; words that have no room are scrolled to."""
    title = Row(
        Picture("common/icon-hint", 1.2, colour="teal"),
        Label(say("table.hint"), "name", grow=1),
        KeyCap("Esc"),
        Button("", dismiss, icon="common/icon-cross", name="dismiss hint", tall=1.7, tip=say("hint.dismiss")),
        gap=0.4,
    )
    reasons = Label(hint.reasons, "caption", name="hint reasons") if hint.reasons else None
    others = [Label(other, "caption", "muted", name="hint other") for other in hint.others]
    first, *then = _steps(hint.steps)
    danger = None
    if hint.danger:  # as it stands beside the step where that is pointed at: the hint stands for those words
        words = Label(hint.danger, "caption", "danger-text", name="hint danger", grow=1)
        danger = Row(Picture("common/marker-deadly", 1.2), words, gap=0.4)
    lines = Column(first, danger, *then, reasons, *others, gap=0.25)
    return Panel(Column(title, Scroll(lines, name="hint words", least=_LEAST), gap=0.2), 0.9, 0.7, top="glow-light", name="hint panel")


def _steps(steps: Sequence[str]) -> list[Widget]:
    """Numbered where there are several."""
    labels = [Label(step, "caption" if number else "strong", name="hint step", grow=1) for number, step in enumerate(steps)]
    if len(labels) == 1:
        return list(labels)
    return [Row(Label(f"{number}", "strong", "muted"), label, gap=0.4, align="start") for number, label in enumerate(labels, 1)]
