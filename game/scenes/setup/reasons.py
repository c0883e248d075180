"""A reason in its place: a lock and words of danger."""

from __future__ import annotations

from game.widgets import Label, Picture, Row, Widget


def reason(words: str, colour: str = "danger-text") -> Widget:
    return Row(Picture("common/icon-lock", 0.95, colour=colour), Label(words, "reason", colour, grow=1), gap=0.4, align="start")
