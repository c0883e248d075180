"""The log: one line per turn as a person would tell it, the newest first; unfolded, one line per step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, get_args

import pygame

from game.engine import CHANCE, Event, Impact, Rules
from game.engine.journal import DROPPED, PERSON
from game.engine.referee import TURN_BEGAN
from game.match import LogEntry, Player
from game.match.state import REMARKS, TurnTaken, turns_of
from game.render import Look
from game.widgets import (
    Column,
    EmptyRoom,
    Heard,
    Label,
    Mark,
    Pen,
    Picture,
    PlainLine,
    PointedCard,
    PressableLine,
    Result,
    Row,
    Scroll,
    Widget,
    WidgetMemo,
    WidgetState,
)
from game.widgets.base import once
from game.widgets.words import NamedWords, name_and_words
from game.words.narrator import Narrator

_SHOWN, _LOOKED_THROUGH = 40, 800  # lines that are shown at most, and steps that they are looked for in
_FEW_LETTERS = (40, 22)  # that two lines have room for, and one, in the narrowest place
_NEWEST = ("glow-light", "glow-light")
GROUNDS: dict[Impact | None, tuple[str, str]] = {
    "loss": ("danger-pale", "danger"),
    "blow": ("paper-top", "danger"),
    "gain": ("glow-light", "gold"),
    None: ("paper-top", "rule"),
}
"""Ground and edge of a line by what it is to the one who reads."""
_NARROW, _LEAD = 10.0, 1.6  # widths in u: below which words run below the mark, and of the mark with the room beside it
_SIGNS: dict[Impact, tuple[str, str]] = {
    "loss": ("common/icon-skull", "danger-text"),
    "blow": ("common/icon-wave", "danger-text"),
    "gain": ("common/icon-flag", "gold-edge"),
}


@dataclass(frozen=True, slots=True)
class LogLine:
    """A turn in words, with its steps; or a single step."""

    actor: int
    text: str
    number: int  # which line of the journal, counted from 0; of a turn its first
    events: tuple[Event, ...] = ()
    name: str = ""  # who did it, where the text goes on from there
    steps: tuple[LogLine, ...] = ()  # what it unfolds to, the first one first; nothing where that would be one only
    felt: Impact | None = None  # what it was to the one who reads
    # the text in fewer words, for where there are two lines for it, and where there is one
    shorter: tuple[str, ...] = ()

    @property
    def whole(self) -> str:
        return name_and_words(self.name, self.text)


class Log:
    """Keeps what has been said: a step is put into words once, and so is a turn as long as nothing is added to it."""

    def __init__(self) -> None:
        self._said: dict[int, str] = {}
        self._told: dict[tuple[object, ...], list[LogLine]] = {}
        self._narrator: Narrator | None = None

    def lines(
        self,
        entries: Sequence[LogEntry],
        narrator: Narrator,
        reader: int | None = None,
        most: int = _SHOWN,
        since: int = 0,
    ) -> list[LogLine]:
        """The last turns that have something to tell, the newest first; `since`: only their steps from this line of the
        journal on.

        `reader` is the seat that alone reads it.
        """
        self._forget_others(narrator)
        found: list[LogLine] = []
        for turn in reversed(turns_of(entries[-_LOOKED_THROUGH:])):
            turn.entries = [entry for entry in turn.entries if entry.line >= since]
            if turn.entries:
                first, last = turn.entries[0], turn.entries[-1]
                key = turn.seat, first.line, len(first.events), last.line, len(last.events), reader
                if key not in self._told:
                    self._told[key] = self._tell(turn, narrator, reader)
                found += self._told[key]
            if len(found) >= most:
                break
        return found[:most]

    def say(self, entry: LogEntry, narrator: Narrator) -> str:
        """A step in words; nothing where it has nothing to tell."""
        self._forget_others(narrator)
        return self._text(entry, narrator)

    def _forget_others(self, narrator: Narrator) -> None:
        if narrator is not self._narrator:
            self._said = {}
            self._told = {}
            self._narrator = narrator

    def _tell(self, turn: TurnTaken, narrator: Narrator, reader: int | None) -> list[LogLine]:
        """One line; the steps, the newest first, where the game does not sum turns up."""
        # The steps that have something to tell, in order; the same several times is one line.
        steps: list[LogLine] = []
        same: list[LogEntry] = []
        for entry in turn.entries:
            said = self._text(_without_beginning(entry), narrator)
            if said and steps and (steps[-1].actor, steps[-1].text) == (entry.actor, said):
                same.append(entry)
            elif said:
                _count_up(steps, same, narrator)
                same = [entry]
                steps.append(LogLine(entry.actor, said, entry.line, entry.events))
        _count_up(steps, same, narrator)

        events = turn.events
        text = None if turn.is_remark else narrator.turn(turn.seat, events, reader)
        if text is None:
            return [replace(step, felt=impact_on(narrator.rules, step.events, reader)) for step in reversed(steps)]
        if not text:
            return []
        felt, number = impact_on(narrator.rules, events, reader), steps[0].number if steps else turn.entries[0].line
        name = ""
        if turn.seat == reader:
            name = narrator.words.say("table.line.you")
        elif turn.seat != CHANCE:
            name = narrator.words.say("table.line.who", name=narrator.names[turn.seat])
        shorter = tuple(narrator.turn(turn.seat, events, reader, most) or text for most in _FEW_LETTERS)
        return [LogLine(turn.seat, text, number, events, name, tuple(steps) if len(steps) > 1 else (), felt, shorter)]

    def _text(self, entry: LogEntry, narrator: Narrator) -> str:
        key = hash((entry.line, entry.text, entry.events))
        if key not in self._said:
            self._said[key] = sentence(entry, narrator, before_scoring=True)
        return self._said[key]


def _without_beginning(entry: LogEntry) -> LogEntry:
    """That a turn begins is told by its line."""
    is_told = entry.kind not in REMARKS and any(event.key == TURN_BEGAN for event in entry.events)
    return (
        replace(entry, events=tuple(event for event in entry.events if event.key != TURN_BEGAN)) if is_told else entry
    )


def impact_on(rules: Rules[Any, Any], events: Sequence[Event], seat: int | None) -> Impact | None:
    """The worst that facts are to a seat."""
    felt = {how for event in events for who, how in rules.impacts(event) if who == seat}
    return min(felt, key=get_args(Impact).index, default=None)


def one_line_each(lines: Sequence[LogLine], narrator: Narrator) -> list[LogLine]:
    """Several turns of the same player as one; in order."""
    found: dict[object, LogLine] = {}
    for line in lines:
        key = line.actor if line.name else ("step", line.number)
        if before := found.get(key):
            both = zip((before.text, *before.shorter), (line.text, *line.shorter), strict=False)
            text, *shorter = [
                narrator.words.say("table.line.then", first=first, next=following) for first, following in both
            ]
            steps = (*(before.steps or (before,)), *(line.steps or (line,)))
            line = replace(
                before, text=text, events=(*before.events, *line.events), steps=steps, shorter=tuple(shorter)
            )
        found[key] = line
    return list(found.values())


def _count_up(found: list[LogLine], same: Sequence[LogEntry], narrator: Narrator) -> None:
    """The same thing several times is one line: the game counts it, or else the number stands behind it."""
    if found and len(same) > 1:
        said, events = found[-1].text, [event for entry in same for event in _without_beginning(entry).events]
        counted = narrator.step(events, before_scoring=True)
        text = (
            counted
            if counted and said not in counted
            else narrator.words.say("table.times", text=said, count=len(same))
        )
        found[-1] = replace(found[-1], text=text)


def sentence(entry: LogEntry, narrator: Narrator, before_scoring: bool = False) -> str:
    """Tells a step to the whole table; nothing where it only dealt.

    `before_scoring`: without the points that are for the scoring to show.
    """
    if entry.kind == "seat":
        return narrator.words.say(
            "table.seat-person" if entry.text == PERSON else "table.seat-bot", name=narrator.names[entry.actor]
        )
    if entry.kind == "trouble":
        key = "bot.plain-moves" if entry.text == DROPPED else "bot.plain-move"
        return narrator.words.say(key, name=narrator.names[entry.actor])
    return narrator.step(entry.events, before_scoring)


LogSize = Literal["folded", "usual", "tall"]
LOG_SIZES: tuple[LogSize, ...] = get_args(LogSize)


class SizeBars(Widget):
    """Three bars that show how large the log is."""

    _BAR = 0.42
    _GAP = 0.16
    _HIGH = (0.45, 0.8, 1.15)

    def __init__(self, size: LogSize) -> None:
        super().__init__(name="log size")
        self._size = size

    @once
    def widest(self, look: Look) -> int:
        return 3 * look.u(self._BAR) + 2 * look.u(self._GAP)

    def height(self, look: Look, width: int) -> int:
        return look.u(self._HIGH[-1])

    def draw(self, pen: Pen) -> None:
        look = pen.look
        for number, (size, high) in enumerate(zip(LOG_SIZES, self._HIGH, strict=True)):
            x = self.rect.x + number * (look.u(self._BAR) + look.u(self._GAP))
            bar = pygame.Rect(x, self.rect.bottom - look.u(high), look.u(self._BAR), look.u(high))
            pygame.draw.rect(pen.surface, look.colour("ink" if size == self._size else "rule"), bar)


Again = Callable[[LogLine], Any]  # plays once more what a line tells
Unfold = Callable[[LogLine], Any]  # shows or hides the steps of a turn


class LogRow(PressableLine):
    """A line of the log that plays again what it tells. Tab comes to the newest one only, arrows to the others."""

    def __init__(
        self,
        content: Widget,
        line: LogLine,
        again: Again,
        colours: tuple[str, str],
        name: str,
        across: float = 0.5,
        down: float = 0.25,
        *,
        is_tab_stop: bool = True,
    ) -> None:
        """`colours` are those of its ground and of its edge; `across` and `down` are the room in u around its words."""
        super().__init__(
            content, partial(again, line), ground=colours[0], edge=colours[1], across=across, down=down, name=name
        )
        self.line, self.is_tab_stop = line, is_tab_stop
        self.unfold: Unfold | None = None  # where it has steps to show
        self.is_unfolded = False
        self.says_fold = ""  # how its steps are shown or hidden
        self.turn: LogRow | None = None  # of a step, the line of its turn
        self.chevron: Widget | None = None

    def hear(self, state: WidgetState) -> Heard:
        """It is what it says: its tip has only the same at length."""
        return Heard("button", self.heard_name(state), about=self.says_fold)

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        state.keep(self, at)
        return None

    def press(self, state: WidgetState) -> Result:
        """On its chevron it is unfolded or folded."""
        at = state.recall(self, self.rect.center)
        if self.unfold and self.chevron and at[0] >= self.chevron.rect.left and not state.by_key:
            return self.unfold(self.line)
        return super().press(state)


@dataclass(frozen=True, slots=True)
class LogUse:
    """The uses of the lines of a log: pressed, a line plays again what it tells; those that are unfolded show their
    steps.
    """

    again: Again
    unfold: Unfold
    unfolded: Collection[int]
    fold_words: tuple[str, str]  # how the steps of a turn are shown, and how they are hidden again
    card: Callable[[LogLine], PointedCard | None] = lambda line: None  # the card of what a line names


def newest_line(lines: Sequence[LogLine], players: Sequence[Player]) -> Widget | None:
    """A folded log tells its newest line, as far as three lines have room for it; the tip has all of it."""
    if not lines:
        return None
    line = lines[0]
    words = NamedWords(line.name, line.text, role="caption", most=3, lead=_LEAD, grow=1)
    words.tip = line.whole
    return TurnLine(mark_of(line, players), words, words, [])


def log_list(
    lines: Sequence[LogLine], players: Sequence[Player], memo: WidgetMemo, use: LogUse | None = None, name: str = "log"
) -> Widget:
    """The lines in a list that scrolls."""
    rows: list[Widget] = []
    for i, line in enumerate(lines):
        is_unfolded = use is not None and line.number in use.unfolded and bool(line.steps)
        key = name, line.number, line.whole, line.felt, not i, is_unfolded, bool(line.steps)
        row = memo.get_or_make(key, partial(_line, line, players, not i, use, is_unfolded))
        rows.append(row)
        if use is None or not is_unfolded:
            continue
        for step in line.steps:
            words = Label(step.text, "caption", "muted", grow=1)
            ground = "plate-top", "plate-top"
            shown = LogRow(words, step, use.again, ground, f"log step {step.number}", is_tab_stop=False)
            shown.card = use.card(step)
            shown.turn = row if isinstance(row, LogRow) else None
            shown.grow = 1
            rows.append(Row(EmptyRoom(1.4, grow=0), shown, gap=0))
    scroll = _LogScroll(Column(*rows, gap=0.15), name=name, least=2.6)
    scroll.keeps_cards_off = len(rows) > len(lines)  # who has opened a turn reads its steps
    return scroll


class _LogScroll(Scroll):
    """However long it gets, it asks for no more room: what stands beside it keeps its place. Whoever points at a line
    reads the others too.
    """

    keeps_own_cards_off = True

    def height(self, look: Look, width: int) -> int:
        return look.u(self.least)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(self.least)


def mark_of(line: LogLine, players: Sequence[Player]) -> Widget:
    """The mark of who did it; dice for chance."""
    return (
        Picture("common/icon-dice", 1.2, 1.2, colour="muted")
        if line.actor == CHANCE
        else Mark(players[line.actor].colour, "", 1.2)
    )


def line_content(
    line: LogLine,
    felt: Impact | None,
    players: Sequence[Player],
    *more: Widget | None,
    most: int = 0,
    role: str = "body",
) -> Widget:
    """Mark, name, what came of it, and a sign where it is something to the one who reads."""
    colour = "danger-text" if felt == "loss" else "ink"
    sign = Picture(_SIGNS[felt][0], 1.2, 1.2, colour=_SIGNS[felt][1]) if felt else None
    signs = [part for part in (sign, *more) if part is not None]  # one below another: words need the width
    words = NamedWords(line.name, line.text, colour, role, most=most, grow=1)
    narrow = NamedWords(line.name, line.text, colour, "caption", most=most and most + 1, lead=_LEAD, signs=len(signs))
    return TurnLine(mark_of(line, players), words, narrow, signs)


class TurnLine(Widget):
    """The mark of a player, and words beside it; where that would break them into many lines, they run below the
    mark.
    """

    asks_widths = True

    def __init__(self, mark: Widget, words: Widget, narrow: Widget, signs: Sequence[Widget]) -> None:
        """`narrow` are the words that have a place for the mark in their first line, and for each sign."""
        super().__init__()
        self._mark = mark
        self._narrow = narrow
        self._signs = signs
        self._wide = (
            words
            if words is narrow
            else Row(mark, words, Column(*signs, gap=0.2) if signs else None, gap=0.4, align="start")
        )
        self.children = [mark, narrow, *signs]

    def _part(self, look: Look, width: int) -> Widget:
        return self._narrow if width < look.u(_NARROW) else self._wide

    def widest(self, look: Look) -> int:
        return self._wide.widest(look)

    def height(self, look: Look, width: int) -> int:
        return self._part(look, width).height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        part = self._part(look, rect.width)
        part.place(look, rect)
        self.children = [part]
        if part is self._narrow:
            self.children = [part, self._mark, *self._signs]
            wide = look.u(1.2)
            line = look.line_height("caption")
            places = [(rect.x, rect.y), *((rect.right - wide, rect.y + i * line) for i in range(len(self._signs)))]
            for sign, (x, y) in zip((self._mark, *self._signs), places, strict=True):
                high = sign.height(look, wide)
                sign.place(look, pygame.Rect(x, y + (line - high) // 2, wide, high))


def _line(line: LogLine, players: Sequence[Player], is_newest: bool, use: LogUse | None, is_unfolded: bool) -> Widget:
    ground, edge = _NEWEST if is_newest and line.felt != "loss" else GROUNDS[line.felt]
    if use is None:
        return PlainLine(line_content(line, line.felt, players), ground=ground, edge=edge, across=0.5, down=0.25)
    icon = "common/icon-chevd" if is_unfolded else "common/icon-chevr"
    chevron = Picture(icon, 1.2, 1.0, colour="muted") if line.steps else None
    row = LogRow(
        line_content(line, line.felt, players, chevron),
        line,
        use.again,
        (ground, edge),
        f"log line {line.number}",
        is_tab_stop=is_newest,
    )
    row.card = use.card(line)
    row.unfold = use.unfold if line.steps else None
    row.is_unfolded = is_unfolded
    row.says_fold = use.fold_words[is_unfolded] if line.steps else ""
    row.chevron = chevron
    return row
