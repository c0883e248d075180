"""The panels of the scoring: ranking, chart, who cost whom, awards; also those of the postcard."""

from __future__ import annotations

from game.widgets import Column, EmptyRoom, Flow, Grid, Label, Panel, Picture, Row, Scroll, Widget
from game.widgets.boxes import Align

from .chart import Chart
from .costs import CostTable
from .ladder import Ladder
from .parts import Upright
from .words import ScoringWords


def ranking_panel(rows: Ladder, *notes: Widget) -> Panel:
    """The rows of the players, and what is said below them."""
    return Panel(Scroll(Column(rows, *notes, gap=0.5), name="ranking", least=7), 0.6, 0.6, large=True, grow=1)


def chart_panel(told: ScoringWords) -> Panel | None:
    if not told.story.lines:
        return None
    chart = Chart(told.story.lines, told.colours, told.ranking)
    return Panel(Column(_head(told.chart(), told.ending()), chart, gap=0.4), 1.4, 1.1, large=True, grow=1.2)


def costs_panel(told: ScoringWords, tabs: Widget | None = None) -> Panel | None:
    """The table, and beside it the remarks; with tabs in the place of its title."""
    matrix, said = _cost_table(told), remarks(told)
    if matrix is None and said is None:
        return None
    title = told.words.say("scoring.costs" if matrix else "scoring.remarks")
    head = Column(tabs, Label(told.costs(), "caption", "muted"), gap=0.3, align="start") if tabs else _head(title, told.costs())
    beside = Scroll(said, name="remarks", least=5) if said else EmptyRoom()
    body = Row(matrix, Upright(), beside, gap=1, align="fill") if matrix else beside
    return Panel(Column(head, body, gap=0.5), 1.4, 1.1, large=True, grow=0.6)


def awards_panel(told: ScoringWords, most: int = 6) -> Panel | None:
    given = awards(told, most)
    return Panel(Column(Label(told.words.say("scoring.awards"), "heading"), given, gap=0.5), 1.4, 1.0, large=True) if given else None


def honours_panel(told: ScoringWords, tabs: Widget | None = None) -> Panel | None:
    """Awards where the room is small: they can be scrolled."""
    given = awards(told)
    return (
        Panel(Column(Flow(tabs) if tabs else None, Scroll(given, name="awards"), gap=0.6), 1.2, 1.0, large=True, grow=1) if given else None
    )


def folded_costs_panel(told: ScoringWords, side_by_side: bool) -> Panel | None:
    """The table over or beside the remarks, to be scrolled."""
    matrix, said = _cost_table(told), remarks(told)
    if matrix is None and said is None:
        return None
    if said:
        said.grow = 1
    body = [Row(matrix, said, gap=1.6, align="start")] if side_by_side else [Flow(matrix) if matrix else None, said]
    parts = Column(Label(told.costs(), "caption", "muted") if matrix else None, *body, gap=0.9)
    return Panel(Scroll(parts, name="costs"), 1.2, 1.0, large=True, grow=1)


def folded_chart_panel(told: ScoringWords) -> Panel | None:
    if not told.story.lines:
        return None
    chart = Chart(told.story.lines, told.colours, told.ranking)
    return Panel(Scroll(Column(Label(told.ending(), "caption", "muted"), chart, gap=0.3), name="chart"), 1.0, 0.8, large=True, grow=1)


def _cost_table(told: ScoringWords) -> CostTable | None:
    costs = told.story.costs
    return CostTable(costs, told.colours, told.words.say("scoring.nobody") if any(costs.nobody) else "") if costs else None


def _head(title: str, caption: str) -> Widget:
    return Row(Label(title, "heading", wraps=False), EmptyRoom(), Label(caption, "caption", "muted", align="right"), gap=1)


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
