"""What a replay shows at one of its stops: position, players and log, side by side or in turns, and the bar that leads through it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import pygame

from game.engine import CHANCE
from game.engine.speech.describing import Plate
from game.match import Player
from game.match.past import Replay
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, tinted_icon
from game.store.saves import SUFFIX
from game.tables import Table
from game.tables.initials import initials
from game.tables.log import sentence
from game.tables.plates import folded_plate, full_plate
from game.tables.sections import sections
from game.tables.stepper import StepperBar
from game.tables.table import FoldedPlates
from game.widgets import (
    Button,
    Column,
    Dropdown,
    EmptyRoom,
    Flow,
    Label,
    Layout,
    Padded,
    Panel,
    Part,
    Pen,
    Region,
    Result,
    Row,
    Scroll,
    Segments,
    Wide,
    Widget,
    WidgetState,
)
from game.widgets.buttons import draw_focus, line_ground
from game.widgets.regions import FindSlot
from game.words.narrator import Narrator

from .scene import Command
from .stage import Stage

_TABS = ("board", "players", "log")
_COLUMN = 17.5
_STEPPER = 3.4
_NARROW = 72  # width in u below which one thing is shown at a time, and the bar is packed closer
_Plate = Callable[[Narrator, Plate, Player, str, bool], Widget]


class ReplayHost(Protocol):
    """What the page knows of its scene."""

    stage: Stage
    stop: int
    is_playing: bool
    speed: float

    def escape(self) -> Command | None: ...  # leaves the replay
    def open_tab(self, tab: object) -> None: ...  # shows the board, the players or the log where there is room for one of them
    def move(self, name: str) -> None: ...  # start, turn-back, back, on, turn-on or end
    def go(self, stop: int) -> None: ...
    def play(self) -> None: ...  # plays by itself, or stops
    def set_speed(self, speed: object) -> None: ...
    def make_puzzle(self) -> None: ...  # writes what comes next as a puzzle


class ReplayPage:
    """One stop of a game. All of it comes from what the whole table may know."""

    def __init__(self, host: ReplayHost, replay: Replay, narrator: Narrator, script: TranscriptLines, table: Table) -> None:
        place = replay.stops[host.stop]
        self._host, self._stage, self._narrator, self._script, self._table = host, host.stage, narrator, script, table
        self._replay = replay
        self._players = replay.players(place)
        self._actor = replay.to_act(place)
        self._description = replay.rules.describe(replay.view(place))
        self._initials = initials(narrator.names)

    def layout(self, path: Path, tab: str, has_log: bool) -> Layout:
        """The board is made anew whenever something happened: what is shown on it lags behind the stop while things move."""
        host, stop, look = self._host, (self._replay, self._host.stop), self._stage.look
        is_narrow = is_low(look) or look.size[0] < _NARROW * look.unit
        more = self._table.more_plates(is_narrow) if isinstance(self._table, FoldedPlates) else ()
        more_keys = [(region.name, region.key) for region in more]
        regions = [
            Region("head", (stop, tab), lambda: self._head(path, tab)),
            Region("board", object(), self._board),
            Region("players", (stop, more_keys), lambda: self._plates(folded_plate if is_narrow else full_plate, more)),
            Region("log", stop, self._log),
            Region("bar", (stop, host.is_playing, host.speed), ControlBar(host, self._replay).build),
        ]

        def arrange(find: FindSlot) -> Widget:
            body: Widget = find(tab if is_narrow else "board")
            body.grow = 1
            if is_low(look):
                return Padded(Column(find("head"), body, find("bar"), gap=0.5), 0.7, 0.5)
            if is_narrow:
                tabs = Row(self._tabs(tab), EmptyRoom(), gap=0)
                return Padded(Column(find("head"), tabs, body, find("bar"), gap=0.6), 0.7, 0.6)
            log = Wide(find("log"), _COLUMN + 3) if has_log else None
            wide = Row(log, body, Wide(find("players"), _COLUMN), gap=0.9, align="fill", grow=1)
            return Padded(Column(find("head"), wide, find("bar"), gap=0.6), 1.2, 0.9)

        return Layout(regions, arrange, (tab, has_log))

    def _head(self, path: Path, tab: str) -> Widget:
        back = Button("", self._host.escape, icon="common/icon-back", tip=self._stage.say("replay.leave-tip"), name="leave")
        if is_low(self._stage.look):
            return Row(back, self._tabs(tab), EmptyRoom(), gap=0.8)
        return Row(back, self._title(path), self._stepper(), gap=0.8)

    def _title(self, path: Path) -> Widget:
        name = Label(self._stage.words.word(path.name.removesuffix(SUFFIX)), "name", "cream")
        turn = self._narrator.say(self._description.turn)
        older = self._stage.say("older.counted") if self._replay.is_older else ""
        return Column(name, Label(". ".join(filter(None, (turn, older))), "caption", "mist"), gap=0, grow=1)

    def _stepper(self) -> Widget:
        """Who plays and which step; where there is none its room stays free, so that nothing jumps."""
        actor, stepper = self._actor, self._description.stepper
        if actor < 0 or not stepper.steps:
            return EmptyRoom(_STEPPER, grow=0)
        return StepperBar(stepper, self._stage.say, self._players[actor].colour, self._initials[actor], self._narrator.names[actor])

    def _tabs(self, tab: str) -> Widget:
        return Segments([Part(one, self._stage.say(f"table.tab.{one}")) for one in _TABS], tab, self._host.open_tab, name="tabs")

    def _board(self) -> Widget:
        """The game's own board where it draws one, else in words."""
        if self._table.moves:
            return self._table.build_content(self._stage.look, self._description, ()).board.make()
        board = sections(self._narrator, self._description.board)
        words = Column(Label(self._narrator.say(self._description.ask), "name", "teal"), board, gap=0.8)
        return Panel(Scroll(words, name="board", least=4), 1.0, 0.8)

    def _plates(self, make: _Plate, more: Sequence[Region]) -> Widget:
        plates = (
            make(self._narrator, plate, self._players[plate.seat], self._initials[plate.seat], plate.seat == self._actor)
            for plate in self._description.plates
        )
        return Scroll(Padded(Column(*plates, *(region.make() for region in more), gap=0.75), 0.4), name="plates")

    def _log(self) -> Widget:
        lines = Transcript(self._script, self._host.stop, [player.colour for player in self._players], self._host.go)
        return Panel(Scroll(lines, name="log", least=4), 0.8, 0.8)


SPEEDS = (0.5, 1.0, 2.0, 4.0)
_WORDS = {0.5: "replay.speed.half", 1.0: "replay.speed.one", 2.0: "replay.speed.two", 4.0: "replay.speed.four"}

_ICONS = {"play": "common/icon-play", "pause": "common/icon-pause", "again": "common/icon-replay"}
_LOW = 34  # height in u below which the bar is packed closer


def is_low(look: Look) -> bool:
    """Whether the height is too short for anything but the most needed."""
    return look.size[1] < _LOW * look.unit


class ControlBar:
    """The bar under a replay: the line of the game, and below it the buttons that lead through it."""

    def __init__(self, host: ReplayHost, replay: Replay) -> None:
        self._host, self._replay, self._stage, self._say = host, replay, host.stage, host.stage.say

    def build(self) -> Widget:
        host, replay, look = self._host, self._replay, self._stage.look
        scrubber = Scrubber(host.stop, len(replay.stops) - 1, replay.turns, host.go, tip=self._say("replay.scrub"), grow=1)
        where = Label(self._where(), "strong", wraps=False)
        parts = [Part(one, self._say(_WORDS[one])) for one in SPEEDS]
        moves = self._moves()
        if is_low(look):
            speeds = Dropdown(parts, host.speed, host.set_speed, name="speed")
            return Panel(Column(Row(scrubber, where), Flow(*moves, speeds, gap=0.4, align="middle"), gap=0.3), 0.8, 0.5)
        choice = Segments(parts, host.speed, host.set_speed, name="speed")
        if look.size[0] < _NARROW * look.unit:
            return Panel(Column(Row(scrubber, where), Flow(*moves, choice, gap=0.5, align="middle"), gap=0.4), 0.8, 0.5)
        return Panel(Column(scrubber, Row(where, EmptyRoom(), *moves, EmptyRoom(), choice, gap=0.5), gap=0.4), 1.2, 0.6)

    def _moves(self) -> list[Widget]:
        at_start, at_end = self._host.stop == 0, self._host.stop == len(self._replay.stops) - 1
        no_puzzle = "" if self._replay.is_over else self._say("replay.puzzle.not-over")
        return [
            self._move("start", "common/icon-prev", at_start),
            self._move("turn-back", "common/icon-rewind", at_start),
            self._move("back", "common/icon-chevl", at_start),
            self._gold("pause" if self._host.is_playing else "again" if at_end else "play"),
            self._move("on", "common/icon-chevr", at_end),
            self._move("turn-on", "common/icon-fast", at_end),
            self._move("end", "common/icon-next", at_end),
            Button("", self._host.make_puzzle, icon="common/icon-puzzle", tip=self._say("replay.puzzle"), name="puzzle", off=no_puzzle),
        ]

    def _gold(self, name: str) -> Widget:
        text, icon, play = self._say(f"replay.{name}"), _ICONS[name], self._host.play
        if is_low(self._stage.look):
            return Button("", play, kind="gold", icon=icon, tip=text, name="play", tall=2.7)
        return Button(text, play, kind="gold", icon=icon, cap=self._say("replay.key-space"), name="play", tall=2.7)

    def _move(self, name: str, icon: str, is_there: bool) -> Widget:
        off = self._say("replay.at-start" if name in ("start", "turn-back", "back") else "replay.at-end") if is_there else ""
        return Button("", lambda: self._host.move(name), icon=icon, tip=self._say(f"replay.{name}"), name=name, off=off)

    def _where(self) -> str:
        stop, replay = self._host.stop, self._replay
        step = self._say("replay.step", number=stop, of=len(replay.stops) - 1)
        turn = replay.turn(stop)
        if not turn:
            return step
        part = self._say("replay.round" if replay.has_rounds else "replay.turn", number=turn)
        return self._say("replay.where", part=part, step=step)


_CLOSEST = 5  # pixels between two ticks: closer ones are left out


class Scrubber(Widget):
    """Goes to the stop under the pointer, also while it is dragged."""

    focusable = True
    takes_drag = True
    wide_u, least_u, high_u = 30, 8, 1.9

    def __init__(self, stop: int, last: int, turns: Sequence[int], go: Callable[[int], Result], *, tip: str = "", grow: float = 0) -> None:
        super().__init__(name="scrubber", tip=tip, grow=grow)
        self.stop, self._last, self._turns, self._go = stop, max(last, 1), turns, go
        self._line, self._knob = pygame.Rect(0, 0, 1, 6), 1

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius, self._knob = rect.height // 2, look.u(1.6)
        self._line = pygame.Rect(rect.x + self._knob // 2, rect.centery - 3, rect.width - self._knob, 6)

    def draw(self, pen: Pen) -> None:
        look, line, knob = pen.look, self._line, self._knob
        x = self.x_of(self.stop)
        pygame.draw.rect(pen.surface, look.colour("rule"), line, border_radius=3)
        pygame.draw.rect(pen.surface, look.colour("teal"), (line.x, line.y, x - line.x, line.height), border_radius=3)
        for tick in self._ticks():
            pygame.draw.line(pen.surface, look.colour("muted"), (tick, line.bottom + 2), (tick, line.bottom + look.u(0.4)), 1)
        pen.surface.blit(_draw_knob(look, knob), (x - knob // 2, self.rect.centery - knob // 2))
        draw_focus(pen, self)

    def x_of(self, stop: int) -> int:
        return self._line.x + self._line.width * stop // self._last

    def _ticks(self) -> list[int]:
        ticks: list[int] = []
        for x in map(self.x_of, self._turns):
            if not ticks or x - ticks[-1] >= _CLOSEST:
                ticks.append(x)
        return ticks

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        return self.drag(at, state) if at != self.rect.center else None

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        part = (at[0] - self._line.x) / max(self._line.width, 1)
        stop = min(max(round(part * self._last), 0), self._last)
        return self._go(stop) if stop != self.stop else None


@cache_surface
def _draw_knob(look: Look, size: int) -> pygame.Surface:
    return shapes.framed_rect((size, size), size // 2, 2, look.colour("ink"), look.colour("gold-top"), look.colour("gold"))


_SIGN, _ACROSS, _DOWN = 1.2, 0.5, 0.3


@dataclass(frozen=True, slots=True)
class ToldStop:
    """A stop in words."""

    stop: int
    actor: int
    text: str


@dataclass(slots=True)
class TranscriptLines:
    """All lines of a game, and how high they are at the width they were last asked for."""

    lines: Sequence[ToldStop]
    _width: tuple[Look, int] | None = None
    _tops: list[int] = field(default_factory=list)

    def tops(self, look: Look, width: int) -> list[int]:
        """Where each line begins, and where the last one ends."""
        if self._width is None or self._width[0] is not look or self._width[1] != width:
            self._width, self._tops = (look, width), [0]
            for line in self.lines:
                lines = look.wrap(line.text, "body", _room(look, width))
                self._tops.append(self._tops[-1] + len(lines) * look.line_height("body") + 2 * look.u(_DOWN))
        return self._tops

    def of(self, stop: int) -> int:
        """The line that tells of a stop, or of the last one before it that has one."""
        return max(bisect_right([line.stop for line in self.lines], stop) - 1, 0)


def script_of(replay: Replay, narrator: Narrator) -> TranscriptLines:
    """Every stop that has something to tell."""
    lines = [ToldStop(0, CHANCE, narrator.words.say("replay.opening"))]
    for stop in range(1, len(replay.stops)):
        entries = replay.entries(stop)
        if text := " ".join(filter(None, (sentence(entry, narrator) for entry in entries))):
            lines.append(ToldStop(stop, entries[0].actor, text))
    return TranscriptLines(lines)


def _room(look: Look, width: int) -> int:
    return width - look.u(2 * _ACROSS + _SIGN + 0.5)


class Transcript(Widget):
    """Draws only what can be seen, however long the game was."""

    focusable = True
    wide_u, least_u = 24, 10

    def __init__(self, script: TranscriptLines, stop: int, colours: Sequence[str], go: Callable[[int], Result]) -> None:
        super().__init__(name="transcript")
        self._script, self._now, self._colours, self._go = script, script.of(stop), colours, go
        self._look: Look | None = None

    def height(self, look: Look, width: int) -> int:
        return self._script.tops(look, width)[-1]

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._look, self.radius = look, look.measure("field")

    def line_rect(self, look: Look) -> pygame.Rect:
        """Where the line of the present stop is."""
        tops = self._script.tops(look, self.rect.width)
        return pygame.Rect(self.rect.x, self.rect.y + tops[self._now], self.rect.width, tops[self._now + 1] - tops[self._now])

    def draw(self, pen: Pen) -> None:
        look, clip = pen.look, pen.surface.get_clip()
        tops = self._script.tops(look, self.rect.width)
        first = max(bisect_right(tops, clip.top - self.rect.y) - 1, 0)
        for number in range(first, len(self._script.lines)):
            top = self.rect.y + tops[number]
            if top > clip.bottom:
                break
            self._draw_line(pen, number, pygame.Rect(self.rect.x, top, self.rect.width, tops[number + 1] - tops[number]))
        draw_focus(pen, self, self.line_rect(look))

    def _draw_line(self, pen: Pen, number: int, rect: pygame.Rect) -> None:
        look, line = pen.look, self._script.lines[number]
        if number == self._now:
            pen.surface.blit(line_ground(look, (rect.width, rect.height - 2), "glow-light", "gold-edge"), rect.topleft)
        size = look.u(_SIGN)
        is_chance = line.actor == CHANCE
        sign = tinted_icon(look, "common/icon-dice", size, "muted") if is_chance else mark(look, self._colours[line.actor], "", size)
        pen.surface.blit(sign, (rect.x + look.u(_ACROSS), rect.y + look.u(_DOWN)))
        x, y = rect.x + look.u(_ACROSS + _SIGN + 0.5), rect.y + look.u(_DOWN)
        for text in look.wrap(line.text, "body", _room(look, rect.width)):
            if text:
                pen.surface.blit(look.line(text, "body", "ink" if number <= self._now else "muted"), (x, y))
            y += look.line_height("body")

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        state.keep(self, at)
        return None

    def press(self, state: WidgetState) -> Result:
        at = state.recall(self, self.rect.center)
        if self._look is None or at == self.rect.center or not self._script.lines:
            return None
        tops = self._script.tops(self._look, self.rect.width)
        number = min(max(bisect_right(tops, at[1] - self.rect.y) - 1, 0), len(self._script.lines) - 1)
        return self._go(self._script.lines[number].stop)
