"""A table for any game: the board in words and small pictures, and the choices as a list to click or to walk by
keyboard.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import Any

from game.engine import Action
from game.engine.speech.describing import Choice, Description
from game.match import MatchStep
from game.render import Look
from game.widgets import (
    Chip,
    Column,
    EmptyRoom,
    Label,
    Panel,
    Picture,
    PressableLine,
    Region,
    Row,
    Scroll,
    Tall,
    Widget,
)

from .hand import sections
from .selection import NOTHING, ClickPlanner, ClickStep, Loan, Offers, Selection, Thing, after_step, with_plan
from .table import Table, TableContent, TableHost

_FEW = 9  # as many choices are shown without folding
_ASKED = 3.2  # height in u that is kept for what is asked: two lines


class PlainTable(Table):
    """Serves any game."""

    def __init__(self, host: TableHost) -> None:
        super().__init__(host)
        self._offers, self._selection = Offers((), (), GROUPS), NOTHING
        self._steps = 0  # things that have happened: another list of choices begins at its top

    def build_content(self, look: Look, description: Description, choices: Sequence[Choice]) -> TableContent:
        narrator = self.host.narrator
        self._offers = Offers((), choices, GROUPS)
        unfolded = str(self.selection.plan or "")
        ask = narrator.say(description.ask)
        is_up = self.host.visibility.is_up  # then the list tells of a hand, and no key may
        key = None if is_up else (choices, unfolded, ask, self._steps)
        name = f"choices {self._steps}"
        to_do = Region("do", key, lambda: self._build_list(choices, unfolded, ask, name), is_private=is_up)
        board = description.board
        in_words = Region(
            "board", board, lambda: Panel(Scroll(sections(narrator, board), name="board", least=4), 1.0, 0.8)
        )
        return TableContent(in_words, to_do)

    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        self._steps += 1
        self.select(after_step())

    @property
    def selection(self) -> Selection:
        return self._selection

    @property
    def offers(self) -> Offers:
        return self._offers

    def select(self, selection: Selection) -> None:
        if selection != self._selection:
            self._selection = selection
            self.host.surroundings.offers_changed()

    def _choose(self, written: str) -> Any:
        """A line names its choice in the game's writing: it is looked up among what can be chosen now."""
        write = self.host.match.rules.write
        choice = next((one for one in self._offers.choices if write(one.action) == written), None)
        return self.host.playing.do([ClickStep(choice.action)]) if choice else None

    def _unfold(self, group: str) -> None:
        self.select(with_plan(self.selection, group))

    # The list of what can be done; the choices of one piece are folded into one line where there are many.

    def _build_list(self, choices: Sequence[Choice], unfolded: str, ask: str, name: str) -> Widget:
        """A sheet with what is asked and what can be done: keys begin there, and it lies in the same place whatever is
        asked.
        """
        lines: list[Widget] = []
        for group, members in groupby(choices, key=lambda choice: choice.group if len(choices) > _FEW else ""):
            found = list(members)
            is_folded = group and len(found) > 1 and found[0].say_heading() is not None
            if is_folded:
                lines.append(self._group_line(group, found, unfolded == group))
            if not is_folded or unfolded == group:
                lines += [self._line(choice, inset=1.2 if is_folded else 0) for choice in found]
        if not lines:
            lines = [Label(self.host.narrator.words.say("table.nothing-to-do"), "aside", "muted")]
        lines[0].is_first = True
        return Panel(
            Column(Tall(Label(ask, "name"), _ASKED), Scroll(Column(*lines, gap=0.3), name=name, least=4), gap=0.6),
            1.0,
            0.8,
        )

    def _group_line(self, group: str, members: Sequence[Choice], is_open: bool) -> Widget:
        words, heading = self.host.narrator.words, members[0].say_heading()
        text = self.host.narrator.say(heading) if heading else ""
        dangers = sum(choice.danger is not None for choice in members)
        ways, warning = words.say("table.ways", count=len(members)), words.say("table.dangers", count=dangers)
        content = Row(
            _picture(members[0]),
            Label(text, "strong", grow=1),
            Picture("common/marker-deadly", 1.5, 1.5, tip=warning) if dangers else None,
            Chip(ways, "plate", "ink"),
            Picture("common/icon-chev" if is_open else "common/icon-chevr", 1.0, 1.0, colour="ink"),
            gap=0.5,
        )
        unfold, says = (
            partial(self._unfold, "" if is_open else group),
            words.join_words((text, ways, warning if dangers else "")),
        )
        return PressableLine(content, unfold, name=f"group {group}", ground="plate-top", says=says)

    def _line(self, choice: Choice, inset: float = 0) -> Widget:
        text = Column(
            Label(self.host.narrator.say(choice.message), "strong"),
            Label(self.host.narrator.say(choice.danger), "caption", "danger-text") if choice.danger else None,
            gap=0.1,
            grow=1,
        )
        content = Row(
            _picture(choice), text, Picture("common/marker-deadly", 1.7, 1.7) if choice.danger else None, gap=0.5
        )
        written = self.host.match.rules.write(choice.action)
        line = PressableLine(content, partial(self._choose, written), name=f"choice {written}", grow=1 if inset else 0)
        return Row(EmptyRoom(inset, grow=0), line, gap=0) if inset else line


def _picture(choice: Choice) -> Widget | None:
    return Picture(choice.picture, 1.7, 2.0) if choice.picture else None


class Groups(ClickPlanner):
    """In a list, the plan is the group that is unfolded."""

    def back(self, offers: Offers, plan: Hashable) -> tuple[Hashable, Thing | None] | None:
        return ("", None) if plan else None

    def lend(self, selection: Selection, choice: Choice, then: Sequence[Action]) -> Selection:
        """The group of what is hinted at is unfolded, and stays so."""
        return replace(selection, plan=choice.group, loan=Loan(choice.action, then=tuple(then)))


GROUPS = Groups()
