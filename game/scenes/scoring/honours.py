"""Awards and remarks: what is worth a word, each with a small picture."""

from __future__ import annotations

from game.widgets import Column, Grid, Label, Picture, Row, Widget
from game.widgets.boxes import Align

from .told import ScoringWords


def awards(told: ScoringWords, most: int = 6, least: float = 15) -> Widget | None:
    """The awards side by side where there is room."""
    given = told.story.awards[:most]
    return Grid(*(_award(told, number) for number in range(len(given))), least=least, most=3, gap=0.8) if given else None


def remarks(told: ScoringWords) -> Widget | None:
    lines = [(remark.picture, told.remark(remark)) for remark in told.story.remarks]
    lines += [("common/icon-link", tie) for tie in told.other_ties()]
    return Column(*(_line(picture, Label(text, "caption", grow=1)) for picture, text in lines), gap=0.7) if lines else None


def _award(told: ScoringWords, number: int) -> Widget:
    award = told.story.awards[number]
    title, sentence = told.award(award)
    return _line(award.picture, Column(Label(title, "strong"), Label(sentence, "caption", "muted"), gap=0, grow=1), "start")


def _line(picture: str, words: Widget, align: Align = "middle") -> Widget:
    return Row(Picture(picture, 1.9, 2.2), words, gap=0.6, align=align)
