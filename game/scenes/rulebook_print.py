"""How a rulebook is printed: numbered rules, marked words, friezes of pieces, worked examples, a comfortable column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.learning.examples import WorkedExample
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import frame_picture, tinted_icon
from game.render.sea import wave_line
from game.tables.small_board import Aim, draw_example_board
from game.widgets import Column, Heard, Label, Padded, Pen, PlainLine, PressableLine, Widget, WidgetState
from game.widgets.base import once, once_for
from game.widgets.buttons import draw_focus, line_ground
from game.widgets.words import piece
from game.words.narrator import Narrator
from game.words.searching import NO_SEARCH, RuleSearch

_NUMBERS = 3.3
_AIR = 0.35
_READABLE = 50
_HIGH = 7.0


class Marked(Label):
    """Text in which the words that were searched for are marked."""

    def __init__(
        self, text: str, search: RuleSearch = NO_SEARCH, role: str = "body", colour: str = "ink", *, grow: float = 0
    ) -> None:
        super().__init__(text, role, colour, grow=grow)
        self.search = search

    def draw(self, pen: Pen) -> None:
        for mark in self._marks(pen.look, self.rect.width):
            pygame.draw.rect(pen.surface, pen.look.colour("glow"), mark.move(self.rect.topleft), border_radius=3)
        super().draw(pen)

    @once_for
    def _marks(self, look: Look, width: int) -> list[pygame.Rect]:
        """Where words are marked, as seen from the corner; what is found may go on in the next line."""
        high = look.line_height(self.role)
        found, end = [], 0
        places = self.search.places(self.text)
        for number, line in enumerate(self.lines(look, width)) if places else ():
            begin = max(self.text.find(line, end), end)  # not there as it is where spaces were left out
            end = begin + len(line)
            for first, last in places:
                if first < end and last > begin:
                    left, right = (
                        look.text_width(line[: min(max(at - begin, 0), len(line))], self.role) for at in (first, last)
                    )
                    found.append(pygame.Rect(left - 1, number * high, right - left + 2, high))
        return found


class RuleLine(Widget):
    """A rule with its number beside it; the one that was looked up lies on gold."""

    def __init__(
        self,
        number: str,
        text: str,
        search: RuleSearch = NO_SEARCH,
        *,
        is_sought: bool = False,
        name: str = "",
        says: str = "",
    ) -> None:
        super().__init__(name=name, says=says)
        self.number = Label(number, "strong", "teal", wraps=False)
        self.text = Marked(text, search)
        self.children = self.number, self.text
        self.is_sought = is_sought

    @once
    def widest(self, look: Look) -> int:
        return self.text.widest(look) + look.u(_NUMBERS) + 2 * look.u(_AIR)

    @once
    def narrowest(self, look: Look) -> int:
        return self.text.narrowest(look) + look.u(_NUMBERS) + 2 * look.u(_AIR)

    @once_for
    def height(self, look: Look, width: int) -> int:
        return self.text.height(look, width - look.u(_NUMBERS) - 2 * look.u(_AIR)) + 2 * look.u(_AIR)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        inner = rect.inflate(-2 * look.u(_AIR), -2 * look.u(_AIR))
        numbers = look.u(_NUMBERS)
        self.number.place(look, pygame.Rect(inner.x, inner.y, numbers, look.line_height("strong")))
        self.text.place(look, pygame.Rect(inner.x + numbers, inner.y, inner.width - numbers, inner.height))

    def draw(self, pen: Pen) -> None:
        if self.is_sought:
            pen.surface.blit(line_ground(pen.look, self.rect.size, "glow-light", "gold"), self.rect.topleft)
        super().draw(pen)
        if not self.number.text:
            size = max(pen.look.u(0.28), 3)
            x, y = self.number.rect.x + pen.look.u(0.6), self.number.rect.centery
            pygame.draw.polygon(
                pen.surface, pen.look.colour("teal"), [(x - size, y), (x, y - size), (x + size, y), (x, y + size)]
            )


class Frieze(Widget):
    """Pieces side by side on a strip of sea."""

    least_u, high_u = 10, _HIGH

    def __init__(self, pictures: Sequence[str]) -> None:
        super().__init__()
        self.pictures = pictures

    @once
    def widest(self, look: Look) -> int:
        return look.u(_HIGH) * len(self.pictures)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        pen.surface.blit(_draw_strip(look, self.rect.size), self.rect.topleft)
        slot = min(self.rect.width // len(self.pictures), look.u(12))
        left = self.rect.centerx - slot * len(self.pictures) // 2
        for i, picture in enumerate(self.pictures):
            is_icon = picture.startswith("common/") and not picture.startswith("common/boat")
            room = slot - look.u(0.6), self.rect.height - look.u(3.4 if is_icon else 1.4)
            drawn = piece(look, picture, room, "cream")
            pen.surface.blit(drawn, drawn.get_rect(center=(left + slot * i + slot // 2, self.rect.centery)))


@cache_surface
def _draw_strip(look: Look, size: tuple[int, int]) -> pygame.Surface:
    radius = look.measure("panel")
    whole = shapes.rounded_rect(size, radius, look.colour("ink"))
    inner = size[0] - 4, size[1] - 4
    water = shapes.rounded_rect(inner, radius - 2, look.colour("teal-top"), look.colour("sea"))
    waves = pygame.Surface(inner, pygame.SRCALPHA)
    for band in range(3):
        line = wave_line(inner[0], inner[1] * (0.25 + 0.27 * band), inner[1] * 0.03, look.u(9 + 3 * band), band * 1.9)
        pygame.draw.aalines(waves, (*look.colour("mist"), 90), False, line)
    water.blit(waves, (0, 0))
    whole.blit(water, (2, 2))
    return whole


class Reading(Padded):
    """A column no wider than is good to read, in the middle and at the top of its room."""

    def __init__(self, part: Widget) -> None:
        super().__init__(part, 0)

    @once_for
    def height(self, look: Look, width: int) -> int:
        return self.part.height(look, min(width, look.u(_READABLE)))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        Widget.place(self, look, rect)
        width = min(rect.width, look.u(_READABLE))
        high = self.part.height(look, width)
        self.part.place(look, pygame.Rect(rect.x + (rect.width - width) // 2, rect.y, width, high))


class ChapterLine(PressableLine):
    """A line of the contents: on bare paper unless it is open or pointed at."""

    @property
    def _is_open(self) -> bool:
        return self.ground == "glow-light"

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("option", state, is_on=self._is_open)

    def draw(self, pen: Pen) -> None:
        if self._is_open or pen.state.is_hovered(self):
            super().draw(pen)
            return
        self.part.draw(pen)
        draw_focus(pen, self)


_SHAPE = 0.68  # height of a board through its width
_BETWEEN = 2.4  # room for the arrow between the two, in u
_LEAST = 13  # the width of a board in u below which the two stand one over the other


class ExampleBoards(Widget):
    """Before and after; as long as they are not read there is only sea."""

    wide_u, least_u = 46, 10

    def __init__(self, key: str, example: WorkedExample | None, narrator: Callable[[WorkedExample], Narrator]) -> None:
        super().__init__(name=f"example {key}")
        self.example_key = key
        self.example = example
        self._narrator = narrator

    def height(self, look: Look, width: int) -> int:
        boards = self._boards(look, width)
        return boards[-1].bottom

    def _boards(self, look: Look, width: int) -> Sequence[pygame.Rect]:
        """Where the two lie, from the corner."""
        gap, half = look.u(_BETWEEN), (width - look.u(_BETWEEN)) // 2
        if half >= look.u(_LEAST):
            size = half, round(half * _SHAPE)
            return pygame.Rect((0, 0), size), pygame.Rect((half + gap, 0), size)
        size = width, round(width * _SHAPE)
        return pygame.Rect((0, 0), size), pygame.Rect((0, size[1] + gap), size)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        boards = self._boards(look, self.rect.width)
        for place, board in enumerate(boards):
            key = ("example", self.example_key, place, board.size, self.example is None)
            drawn = look.bake(key, partial(self._draw_board, look, place, board.size))
            pen.surface.blit(drawn, board.move(self.rect.topleft))
        is_beside = boards[0].y == boards[1].y
        arrow = tinted_icon(look, "common/icon-chevr" if is_beside else "common/icon-chevd", look.u(1.6), "teal")
        middle = boards[0].unionall(list(boards)).move(self.rect.topleft).center
        pen.surface.blit(arrow, arrow.get_rect(center=middle))

    def _draw_board(self, look: Look, place: int, size: tuple[int, int]) -> pygame.Surface:
        example = self.example
        if example is None:
            return frame_picture(look, shapes.gradient(size, look.colour("sea-top"), look.colour("sea-deep")))
        view = example.rules.view((example.before, example.after)[place], None)
        aim = Aim(example.file.arrows, example.file.zoom)
        board = draw_example_board(look, size, example.rules, view, self._narrator(example), aim, is_marked=place == 0)
        return frame_picture(look, board)


def example_panel(title: str, text: str, boards: ExampleBoards) -> Widget:
    """The boards with what happened below them."""
    return PlainLine(
        Column(Label(title, "name", "teal", is_heading=True), boards, Label(text, "body"), gap=0.5),
        edge="hairline",
        across=1.0,
        down=0.8,
    )
