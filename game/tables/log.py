"""The log: one line a step in plain words, with the mark of who did it; the newest first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from game.engine import CHANCE, Event
from game.engine.journal import PERSON
from game.match import LogEntry, Player
from game.render import Look
from game.widgets import Column, Label, Mark, Picture, PlainLine, PressableLine, Row, Scroll, Widget, WidgetMemo
from game.words.narrator import Narrator

_SHOWN = 40
_GROUNDS = {True: ("glow-light", "glow-light"), False: ("paper-top", "rule")}
"""Ground and edge of the newest line, and of the others."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A step in words."""

    actor: int
    text: str
    number: int  # which line of the journal, counted from 0
    events: tuple[Event, ...] = ()


class Log:
    """Keeps what has been said: a step is put into words once."""

    def __init__(self) -> None:
        self._said: dict[int, str] = {}
        self._narrator: Narrator | None = None

    def lines(self, entries: Sequence[LogEntry], narrator: Narrator, most: int = _SHOWN) -> list[LogLine]:
        """The last steps that have something to tell, the newest first."""
        if narrator is not self._narrator:
            self._said, self._narrator = {}, narrator
        found: list[LogLine] = []
        times = 1
        for entry in reversed(entries):
            text = self._text(entry, narrator)
            if text and found and (found[-1].actor, found[-1].text) == (entry.actor, text):
                times += 1
            elif text:
                _count_up(found, times, narrator)
                times = 1
                if len(found) == most:
                    return found
                found.append(LogLine(entry.actor, text, entry.line, entry.events))
        _count_up(found, times, narrator)
        return found

    def _text(self, entry: LogEntry, narrator: Narrator) -> str:
        key = hash((entry.line, entry.text, entry.events))
        if key not in self._said:
            self._said[key] = sentence(entry, narrator, before_scoring=True)
        return self._said[key]


def _count_up(found: list[LogLine], times: int, narrator: Narrator) -> None:
    """The same thing several times is one line."""
    if found and times > 1:
        found[-1] = replace(found[-1], text=narrator.words.say("table.times", text=found[-1].text, count=times))


def sentence(entry: LogEntry, narrator: Narrator, before_scoring: bool = False) -> str:
    """What a step says to the whole table; nothing where it only dealt. `before_scoring`: without what that is to show."""
    if entry.kind == "seat":
        return narrator.words.say("table.seat-person" if entry.text == PERSON else "table.seat-bot", name=narrator.names[entry.actor])
    if entry.kind == "trouble":
        return narrator.words.say("bot.plain-move", name=narrator.names[entry.actor])
    return narrator.step(entry.events, before_scoring)


Again = Callable[[int], Any]  # plays a line of the journal once more, by its number


class LogRow(PressableLine):
    """A line of the log that plays again what it tells. Tab comes to the newest one only, arrows to the others."""

    def __init__(self, content: Widget, line: LogLine, again: Again, colours: tuple[str, str], name: str, is_tab_stop: bool = True) -> None:
        """`colours` are those of its ground and of its edge."""
        super().__init__(content, partial(again, line.number), ground=colours[0], edge=colours[1], across=0.5, down=0.25, name=name)
        self.line, self.is_tab_stop = line, is_tab_stop


def log_list(
    lines: Sequence[LogLine], players: Sequence[Player], memo: WidgetMemo, name: str = "log", again: Again | None = None
) -> Widget:
    """The lines in a list that scrolls; pressed, a line plays again what it tells."""
    rows = [
        memo.get_or_make((name, line.number, line.text, not i), partial(_line, line, players, not i, again)) for i, line in enumerate(lines)
    ]
    return _LogScroll(Column(*rows, gap=0.15), name=name, least=4)


class _LogScroll(Scroll):
    """However long it gets, it asks for no more room: what stands beside it keeps its place."""

    def height(self, look: Look, width: int) -> int:
        return look.u(self.least)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(self.least)


def mark_of(line: LogLine, players: Sequence[Player]) -> Widget:
    """The mark of who did it; dice for chance."""
    return Picture("common/icon-dice", 1.2, 1.2, colour="muted") if line.actor == CHANCE else Mark(players[line.actor].colour, "", 1.2)


def _line(line: LogLine, players: Sequence[Player], is_newest: bool, again: Again | None) -> Widget:
    content = Row(mark_of(line, players), Label(line.text, "strong" if is_newest else "body", grow=1), gap=0.5, align="start")
    if again is not None:
        return LogRow(content, line, again, _GROUNDS[is_newest], f"log line {line.number}", is_tab_stop=is_newest)
    ground, edge = _GROUNDS[is_newest]
    return PlainLine(content, ground=ground, edge=edge, across=0.5, down=0.25)
