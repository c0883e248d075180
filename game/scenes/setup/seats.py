"""The seats on the screen: one card each, to name, colour, order, hand to a bot and take away; and the widgets that
they are made of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game import widgets as ui
from game.render import Look, shapes
from game.render.look import cache_surface
from game.render.pieces import mark, tinted_icon
from game.tables.plates import initials
from game.widgets.buttons import draw_focus

from .draft import Seat, SetupDraft, SetupHost
from .seat_fields import SeatFields

_PADDING = 0.7


class SeatsPanel(SeatFields):
    """Builds the cards."""

    def __init__(self, host: SetupHost) -> None:
        super().__init__(host.stage, host.draft, host.show_change)
        self.draft: SetupDraft = host.draft
        self._focus = host.focus
        self._cards: list[SetupSheet] = []

    def build(self) -> list[ui.Widget]:
        """The cards of all seats, in one line where that fits into this many u, and the place for one more."""
        draft, say = self.draft, self.stage.say
        marks = initials([seat.name for seat in draft.seats])
        hues = {colour: Hue(colour, say(f"setup.colour.{colour}")) for colour in draft.board.colours}
        for seat, letters in zip(draft.seats, marks, strict=True):
            if hue := hues.get(seat.colour):
                words = say("setup.colour-of", colour=hue.text, name=seat.name)
                hues[seat.colour] = Hue(seat.colour, words, letters)
        self._cards = [
            self._card(seat, letters, list(hues.values())) for seat, letters in zip(draft.seats, marks, strict=True)
        ]

        free = draft.seats.free(draft.board.colours)
        if len(draft.seats) >= draft.most or not free:
            full = ui.Label(say("setup.full", count=draft.most), "body", "muted")
            return [*self._cards, SetupSheet(full, 1.0, 0.7, is_dashed=True)]
        button = ui.Button(say("setup.add"), self._add, icon="common/icon-plus", name="add-seat", tall=2.2)
        told = ui.Label(say("setup.free", count=len(free)), "caption", "muted", grow=1)
        adding = ui.Row(button, told, *[ui.Mark(colour, high=1.9) for colour in free], gap=0.4)
        return [*self._cards, SetupSheet(adding, is_dashed=True)]

    def _card(self, seat: Seat, letters: str, hues: Sequence[Hue]) -> SetupSheet:
        """All that is chosen stands at the same place whoever sits there, and the name has the room that is left."""
        draft, say = self.draft, self.stage.say
        grip = Grip(
            partial(self._drag, seat),
            lambda step: self._move(seat, draft.seats.index(seat) + step),
            name=f"grip-{seat.key}",
            tip=say("setup.grip", name=seat.name),
        )
        tip = say("setup.colour", colour=say(f"setup.colour.{seat.colour}"))
        recolour = partial(self._recolour, seat)
        says = say("heard.seat.colour", number=draft.seats.index(seat) + 1)
        colour = MarkButton(hues, seat.colour, letters, recolour, name=f"colour-{seat.key}", tip=tip, says=says)
        kind = self.kind(seat)
        name = self.name(seat)
        level = self.level(seat)
        remove = IconButton(
            "common/icon-cross",
            partial(self._take_away, seat),
            name=f"remove-{seat.key}",
            tip=say("setup.remove", name=seat.name),
            off=say("setup.fewest", count=draft.least) if len(draft.seats) <= draft.least else "",
        )
        whole = ui.Row(grip, colour, kind, name, level, remove, gap=0.6)
        line = whole if seat.level else ui.Row(grip, colour, kind, name, remove, gap=0.6)
        above, below = ui.Row(grip, colour, name, remove, gap=0.6), ui.Row(kind, level, ui.EmptyRoom(), gap=0.6)
        both = ui.FirstThatFits(ui.Unsqueezed(line, whole), ui.Column(above, below, gap=0.4))
        return SetupSheet(ui.Column(both, *self.remarks(seat), gap=0.4), _PADDING, name=f"seat-{seat.key}")

    # What is done.

    def _add(self) -> None:
        self.draft.add_seat()
        self._show_change("placed")

    def _take_away(self, seat: Seat) -> None:
        place = self.draft.seats.index(seat)
        self.draft.remove_seat(seat)
        self._show_change("tap")
        self.stage.announce(self.stage.say("setup.removed", name=seat.name, count=len(self.draft.seats)))
        neighbour = self.draft.seats[min(place, len(self.draft.seats) - 1)]
        self._focus(f"remove-{neighbour.key}")

    def _recolour(self, seat: Seat, colour: str) -> None:
        self.draft.seats.recolour(seat, colour)
        self._show_change("tap")

    def _drag(self, seat: Seat, y: int) -> None:
        """To where the pointer is, as soon as it is past the middle of a neighbour."""
        here = self.draft.seats.index(seat)
        above = sum(card.rect.centery < y for card in self._cards[:here])
        below = sum(card.rect.centery < y for card in self._cards[here + 1 :])
        self._move(seat, above + below)

    def _move(self, seat: Seat, to: int) -> None:
        if self.draft.seats.move(seat, to):
            self._show_change("step")


class IconButton(ui.Widget):
    """A small icon, in a ring or bare."""

    focusable = True

    def __init__(
        self,
        icon: str,
        use: Callable[[], ui.Result],
        *,
        ring: bool = True,
        high: float = 2.0,
        name: str,
        tip: str = "",
        off: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip, off=off)
        self.icon = icon
        self.use = use
        self.ring = ring
        self.wide_u = high
        self.high_u = high

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = min(rect.size) // 2

    def draw(self, pen: ui.Pen) -> None:
        look, size = pen.look, min(self.rect.size)
        is_hot = pen.state.is_hovered(self) and not self.off
        if self.ring:
            pen.surface.blit(draw_ring(look, size, "ink" if is_hot else "muted"), self.rect.topleft)
        colour = "edge" if self.off else "teal" if is_hot or not self.ring else "ink"
        icon = tinted_icon(look, self.icon, size * (55 if self.ring else 70) // 100, colour)
        pen.surface.blit(icon, icon.get_rect(center=self.rect.center))
        draw_focus(pen, self)

    def press(self, state: ui.WidgetState) -> ui.Result:
        return None if self.off else self.use()


@cache_surface
def draw_ring(look: Look, size: int, colour: str) -> pygame.Surface:
    return shapes.framed_rect((size, size), size // 2, 2, look.colour(colour), look.colour("field"))


class SetupSheet(ui.Padded):
    """A widget on a light sheet with a hairline around it, dashed where it only invites."""

    def __init__(
        self, part: ui.Widget, across: float = 0.7, down: float = 0.42, *, name: str = "", is_dashed: bool = False
    ) -> None:
        super().__init__(part, across, down, name=name)
        self.is_dashed = is_dashed

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(_draw_sheet(pen.look, self.rect.size, self.is_dashed), self.rect.topleft)
        super().draw(pen)


@cache_surface
def _draw_sheet(look: Look, size: tuple[int, int], is_dashed: bool) -> pygame.Surface:
    radius = look.measure("panel")
    sheet = shapes.ring(size, radius, 2, look.colour("edge" if is_dashed else "rule"))
    if not is_dashed:
        inner = size[0] - 4, size[1] - 4
        sheet.blit(shapes.rounded_rect(inner, radius - 2, look.colour("field"), look.colour("paper-top")), (2, 2))
        return sheet
    dash, nothing = look.u(0.8), (0, 0, 0, 0)
    for x in range(radius + dash, size[0] - radius, 2 * dash):
        sheet.fill(nothing, (x, 0, dash * 2 // 3, 2))
        sheet.fill(nothing, (x, size[1] - 2, dash * 2 // 3, 2))
    return sheet


class Grip(ui.Widget):
    """The grip by which a seat is dragged; the arrow keys move it too."""

    focusable = True
    takes_drag = True
    wide_u, high_u = 1.5, 2.4

    def __init__(
        self, drag: Callable[[int], ui.Result], step: Callable[[int], ui.Result], *, name: str, tip: str
    ) -> None:
        super().__init__(name=name, tip=tip)
        self._drag, self._step = drag, step

    def draw(self, pen: ui.Pen) -> None:
        is_held = pen.state.is_pressed(self) or pen.state.is_hovered(self)
        icon = tinted_icon(pen.look, "common/icon-grip", pen.look.u(1.7), "teal" if is_held else "muted")
        pen.surface.blit(icon, icon.get_rect(center=self.rect.center))
        draw_focus(pen, self)

    def drag(self, at: tuple[int, int], state: ui.WidgetState) -> ui.Result:
        return self._drag(at[1])

    def key(self, event: pygame.Event, state: ui.WidgetState) -> tuple[bool, ui.Result]:
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.type == pygame.KEYDOWN and event.key in steps:
            return True, self._step(steps[event.key])
        return False, None


@dataclass(frozen=True, slots=True)
class Hue:
    """A colour to choose, and in words who has it."""

    colour: str
    text: str
    initials: str = ""


class MarkButton(ui.Widget):
    """A player's mark; pressing it opens the list of colours."""

    focusable = True
    high_u = 2.9

    def __init__(
        self,
        hues: Sequence[Hue],
        chosen: str,
        initials: str,
        choose: Callable[[str], ui.Result],
        *,
        name: str,
        tip: str,
        says: str,
    ) -> None:
        super().__init__(name=name, tip=tip, says=says)
        self.hues = hues
        self.chosen = chosen
        self.initials = initials
        self.choose = choose

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return ui.Heard("button", self.says, next((hue.text for hue in self.hues if hue.colour == self.chosen), ""))

    def widest(self, look: Look) -> int:
        return look.u(2.9) + look.u(1.2)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius = rect.height // 2

    def draw(self, pen: ui.Pen) -> None:
        look, high = pen.look, self.rect.height
        pen.surface.blit(mark(look, self.chosen, self.initials, high), self.rect.topleft)
        chevron = tinted_icon(look, "common/icon-chev", look.u(0.9), "ink")
        pen.surface.blit(chevron, chevron.get_rect(midright=(self.rect.right, self.rect.centery)))
        draw_focus(pen, self)

    def press(self, state: ui.WidgetState) -> ui.Result:
        def take(colour: str) -> ui.Result:
            state.close()
            return self.choose(colour)

        entries = [_HueEntry(hue, hue.colour == self.chosen, partial(take, hue.colour)) for hue in self.hues]
        state.open(ui.Panel(ui.Scroll(ui.Column(*entries, gap=0.1), name=f"{self.name}-list"), 0.5), self.rect)
        return None


class _HueEntry(ui.Widget):
    """A line of the list of colours."""

    focusable = True
    high_u = 2.5

    def __init__(self, hue: Hue, is_chosen: bool, use: Callable[[], ui.Result]) -> None:
        super().__init__(name="chosen" if is_chosen else "", says=hue.text)
        self.hue, self.use = hue, use
        self._is_chosen = is_chosen

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("option", state, is_on=self._is_chosen)

    def widest(self, look: Look) -> int:
        return look.text_width(self.hue.text, "strong") + look.u(4)

    def draw(self, pen: ui.Pen) -> None:
        look, size = pen.look, self.rect.size
        if pen.state.is_hovered(self) or pen.state.is_focused(self):
            bar = look.bake(("hue", size), lambda: shapes.rounded_rect(size, look.u(0.5), look.colour("glow-light")))
            pen.surface.blit(bar, self.rect.topleft)
        drawn = mark(look, self.hue.colour, self.hue.initials, look.u(2.1))
        pen.surface.blit(drawn, drawn.get_rect(midleft=(self.rect.x + look.u(0.4), self.rect.centery)))
        words = look.line(self.hue.text, "strong", "ink")
        pen.surface.blit(words, words.get_rect(midleft=(self.rect.x + look.u(3), self.rect.centery)))
        if pen.state.is_focused(self):
            pygame.draw.rect(pen.surface, look.colour("gold"), self.rect, 3, border_radius=look.u(0.5))

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self.use()
