"""The two ways along a replay: a line that is dragged, and the transcript, in which each stop is told."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec
import pygame

from game.engine import CHANCE, Event
from game.match.past import Replay
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, tinted_icon
from game.tables.log import sentence
from game.widgets import Heard, Pen, PointedCard, Result, Widget, WidgetState
from game.widgets.buttons import draw_focus, line_ground
from game.words.narrator import Narrator

KNOB = 1.6  # how wide the knob of the line is, in u
_CLOSEST = 5  # pixels between two ticks: closer ones are left out


class Scrubber(Widget):
    """Goes to the stop under the pointer, also while it is dragged."""

    focusable = True
    takes_drag = True
    wide_u = 30
    least_u = 8
    high_u = 1.9

    def __init__(
        self,
        stop: int,
        last: int,
        turns: Sequence[int],
        go: Callable[[int], Result],
        *,
        tip: str = "",
        grow: float = 0,
        says: str = "",
        where: str = "",
    ) -> None:
        """`says` is what it is called, and `where` the stop that it stands at."""
        super().__init__(name="scrubber", tip=tip, grow=grow, says=says)
        self.stop = stop
        self._where = where
        self._last = max(last, 1)
        self._turns = turns
        self._go = go
        self._line, self._knob = pygame.Rect(0, 0, 1, 6), 1

    def hear(self, state: WidgetState) -> Heard:
        heard = self.heard_as("slider", state, self._where)
        return msgspec.structs.replace(heard, number=(0, self._last, self.stop))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius, self._knob = rect.height // 2, look.u(KNOB)
        self._line = pygame.Rect(rect.x + self._knob // 2, rect.centery - 3, rect.width - self._knob, 6)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        line = self._line
        knob = self._knob
        x = self.x_of(self.stop)
        pygame.draw.rect(pen.surface, look.colour("rule"), line, border_radius=3)
        pygame.draw.rect(pen.surface, look.colour("teal"), (line.x, line.y, x - line.x, line.height), border_radius=3)
        last = -_CLOSEST
        for tick in map(self.x_of, self._turns):
            if tick - last >= _CLOSEST:
                last = tick
                foot = tick, line.bottom + look.u(0.4)
                pygame.draw.line(pen.surface, look.colour("muted"), (tick, line.bottom + 2), foot, 1)
        pen.surface.blit(_draw_knob(look, knob), (x - knob // 2, self.rect.centery - knob // 2))
        draw_focus(pen, self)

    def x_of(self, stop: int) -> int:
        return self._line.x + self._line.width * stop // self._last

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        return self.drag(at, state) if at != self.rect.center else None

    def drag(self, at: tuple[int, int], state: WidgetState) -> Result:
        part = (at[0] - self._line.x) / max(self._line.width, 1)
        stop = min(max(round(part * self._last), 0), self._last)
        return self._go(stop) if stop != self.stop else None


@cache_surface
def _draw_knob(look: Look, size: int) -> pygame.Surface:
    return shapes.framed_rect(
        (size, size), size // 2, 2, look.colour("ink"), look.colour("gold-top"), look.colour("gold")
    )


_SIGN = 1.2
_ACROSS = 0.5
_DOWN = 0.3


@dataclass(frozen=True, slots=True)
class ToldStop:
    """A stop in words."""

    stop: int
    actor: int
    text: str
    events: tuple[Event, ...] = ()


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
        if text := narrator.words.join_sentences(sentence(entry, narrator) for entry in entries):
            lines.append(
                ToldStop(stop, entries[0].actor, text, tuple(event for entry in entries for event in entry.events))
            )
    return TranscriptLines(lines)


def _room(look: Look, width: int) -> int:
    return width - look.u(2 * _ACROSS + _SIGN + 0.5)


class Transcript(Widget):
    """Draws only what can be seen, however long the game was."""

    focusable = True
    wide_u, least_u = 24, 10

    def __init__(
        self,
        script: TranscriptLines,
        stop: int,
        colours: Sequence[str],
        go: Callable[[int], Result],
        card: Callable[[Sequence[Event]], PointedCard | None],
        says: str = "",
    ) -> None:
        """`card` finds the card of what a line names by its facts."""
        super().__init__(name="transcript", says=says)
        self._script = script
        self._now = script.of(stop)
        self._colours = colours
        self._go = go
        self._card_named = card
        self._look: Look | None = None
        self._pointed: int | None = None  # the line that was pointed at last

    def hear(self, state: WidgetState) -> Heard:
        """The line of the stop that is shown: arrows go on from there."""
        lines = self._script.lines
        name = state.join_words((self.says, lines[self._now].text if lines else ""))
        return Heard("label", name)

    def height(self, look: Look, width: int) -> int:
        return self._script.tops(look, width)[-1]

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._look, self.radius = look, look.measure("field")

    def line_rect(self, look: Look) -> pygame.Rect:
        """Where the line of the present stop is."""
        tops = self._script.tops(look, self.rect.width)
        return pygame.Rect(
            self.rect.x, self.rect.y + tops[self._now], self.rect.width, tops[self._now + 1] - tops[self._now]
        )

    def draw(self, pen: Pen) -> None:
        look, clip = pen.look, pen.surface.get_clip()
        tops = self._script.tops(look, self.rect.width)
        first = max(bisect_right(tops, clip.top - self.rect.y) - 1, 0)
        for number in range(first, len(self._script.lines)):
            top = self.rect.y + tops[number]
            if top > clip.bottom:
                break
            line = self._script.lines[number]
            if number == self._now:
                size = self.rect.width, tops[number + 1] - tops[number] - 2
                pen.surface.blit(line_ground(look, size, "glow-light", "gold-edge"), (self.rect.x, top))
            if line.actor == CHANCE:
                sign = tinted_icon(look, "common/icon-dice", look.u(_SIGN), "muted")
            else:
                sign = mark(look, self._colours[line.actor], "", look.u(_SIGN))
            y = top + look.u(_DOWN)
            pen.surface.blit(sign, (self.rect.x + look.u(_ACROSS), y))
            for text in look.wrap(line.text, "body", _room(look, self.rect.width)):
                if text:
                    drawn = look.line(text, "body", "ink" if number <= self._now else "muted")
                    pen.surface.blit(drawn, (self.rect.x + look.u(_ACROSS + _SIGN + 0.5), y))
                y += look.line_height("body")
        draw_focus(pen, self, self.line_rect(look))

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        state.keep(self, at)
        return None

    def press(self, state: WidgetState) -> Result:
        at = state.recall(self, self.rect.center)
        if self._look is None or at == self.rect.center or not self._script.lines:
            return None
        return self._go(self._script.lines[self._line_at(self._look, at)].stop)

    def point(self, at: tuple[int, int], state: WidgetState) -> None:
        if self._look is not None and self._script.lines and (number := self._line_at(self._look, at)) != self._pointed:
            self._pointed, self.card = number, self._card_named(self._script.lines[number].events)

    def find_card(self, state: WidgetState) -> PointedCard | None:
        """That of the line that is pointed at: the line of the present stop opens none, for it comes with every
        step.
        """
        return self.card if state.is_hovered(self) else None

    def _line_at(self, look: Look, at: tuple[int, int]) -> int:
        tops = self._script.tops(look, self.rect.width)
        return min(max(bisect_right(tops, at[1] - self.rect.y) - 1, 0), len(self._script.lines) - 1)
