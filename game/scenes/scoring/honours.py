"""Awards and remarks: what is worth a word, each with a small picture."""

from __future__ import annotations

from game.widgets import Column, Grid, Label, Picture, Row, Widget

from .told import Told


def awards(told: Told, most: int = 6, least: float = 15) -> Widget | None:
    """The awards side by side where there is room."""
    given = told.story.awards[:most]
    return Grid(*(_award(told, number) for number in range(len(given))), least=least, most=3, gap=0.8) if given else None


def remarks(told: Told) -> Widget | None:
    lines = [_line(remark.picture, Label(told.remark(remark), "caption", grow=1)) for remark in told.story.remarks]
    ties = [_line("common/icon-link", Label(tie, "caption", grow=1)) for tie in told.other_ties()]
    return Column(*lines, *ties, gap=0.7) if lines or ties else None


def _award(told: Told, number: int) -> Widget:
    award = told.story.awards[number]
    title, sentence = told.award(award)
    return _line(award.picture, Column(Label(title, "strong"), Label(sentence, "caption", "muted"), gap=0, grow=1))


def _line(picture: str, words: Widget) -> Widget:
    return Row(Picture(picture, 1.9, 2.2), words, gap=0.6)
