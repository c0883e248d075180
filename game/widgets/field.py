"""A text field: one line, with caret, select all, clipboard and input methods; and the ground that all fields have.

Whoever comes to a text field types over what was there.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Unpack

import msgspec
import pygame

from game.render import Look, cache_surface, shapes

from .base import Heard, Pen, Result, Widget, WidgetOptions, WidgetState
from .buttons import draw_focus
from .words import shorten

_BLINK = 0.53


class _Writing(msgspec.Struct, frozen=True):
    """Where the caret is, what an input method is composing, and when the caret's present phase began."""

    caret: int
    composed: str = ""
    phase: float = 0.0
    all_chosen: bool = False


class TextField(Widget):
    """Text that can be changed; `change` is told every change, `done` that Enter was pressed, and `refuse` that there
    was no room for what was written last. Without `done`, Enter leads on to what comes next.
    """

    focusable = True
    high_u = 2.5

    def __init__(
        self,
        text: str,
        change: Callable[[str], Result],
        *,
        hint: str = "",
        most: int = 40,
        wide: float = 10,
        room: float = 0,
        done: Callable[[], Result] | None = None,
        refuse: Callable[[], None] | None = None,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(**options)
        self.text = text
        self.change = change
        self.hint = hint
        self.most = most
        self.done = done
        self.refuse = refuse
        self.wide_u, self.least_u = wide, min(wide, 5)
        self._look: Look | None = None
        self.room = room  # what is kept free at its right end, in u, for something that lies in it

    def heard_name(self, state: WidgetState) -> str:
        return self.says or self.hint or self.tip

    def hear(self, state: WidgetState) -> Heard:
        heard = self.heard_as("field", state, self.text)
        return msgspec.structs.replace(heard, caret=self._writing(state).caret)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.radius, self._look = look.measure("field"), look

    def draw(self, pen: Pen) -> None:
        look, writing = pen.look, self._writing(pen.state)
        is_active = pen.state.is_writing(self)
        draw_field(pen, self, is_active)
        inner = self._inner(look)
        clip = pen.surface.get_clip()
        pen.surface.set_clip(inner.clip(clip))
        if not self.text and not writing.composed and not is_active:
            words = look.line(self.hint, "aside", "muted")
            pen.surface.blit(words, words.get_rect(midleft=inner.midleft))
            pen.surface.set_clip(clip)
            return

        shown = self.text[: writing.caret] + writing.composed + self.text[writing.caret :]
        before = look.text_width(self.text[: writing.caret] + writing.composed, "strong")
        x = _left(inner, before) if is_active else inner.x
        if not is_active:
            shown = shorten(look, shown, "strong", inner.width)
        if shown:
            drawn = look.line(shown, "strong", "ink")
            place = drawn.get_rect(midleft=(x, inner.centery))
            if is_active and writing.all_chosen:
                pygame.draw.rect(pen.surface, look.colour("glow-light"), place)
            pen.surface.blit(drawn, place)
        if writing.composed:
            start = x + look.text_width(self.text[: writing.caret], "strong")
            y = inner.centery + look.line_height("strong") // 2
            pygame.draw.line(pen.surface, look.colour("teal"), (start, y), (x + before, y), 2)
        if is_active and writing.phase < _BLINK:
            top, low = inner.centery - look.u(0.75), inner.centery + look.u(0.75)
            pygame.draw.line(pen.surface, look.colour("ink"), (x + before + 1, top), (x + before + 1, low), 2)
        pen.surface.set_clip(clip)

    def is_all_chosen(self, state: WidgetState) -> bool:
        """Whether the next letter takes the place of all there is."""
        return self._writing(state).all_chosen

    def _inner(self, look: Look) -> pygame.Rect:
        """Where text can be."""
        inner = self.rect.inflate(-look.u(1.4), -4)
        inner.width -= look.u(self.room)
        return inner

    def _writing(self, state: WidgetState) -> _Writing:
        writing: _Writing = state.recall(self, _Writing(len(self.text)))
        return msgspec.structs.replace(writing, caret=min(writing.caret, len(self.text)))

    def grab(self, at: tuple[int, int], state: WidgetState) -> Result:
        """Sets the caret between the letters that were clicked."""
        if state.by_key or self._look is None:
            return None
        look, inner = self._look, self._inner(self._look)
        left = _left(inner, look.text_width(self.text[: self._writing(state).caret], "strong"))
        aside = [
            abs(left + look.text_width(self.text[:caret], "strong") - at[0]) for caret in range(len(self.text) + 1)
        ]
        state.remember(self, _Writing(aside.index(min(aside))))
        return None

    def enter(self, state: WidgetState) -> None:
        """Chooses the whole text: what is written next takes its place."""
        state.remember(self, _Writing(len(self.text), all_chosen=bool(self.text)))

    def press(self, state: WidgetState) -> Result:
        return None

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        if not state.is_writing(self):
            return False, None
        writing = self._writing(state)
        phase = (writing.phase + seconds) % (2 * _BLINK)
        changed = (phase < _BLINK) != (writing.phase < _BLINK)
        state.keep(self, msgspec.structs.replace(writing, phase=phase))
        return changed, None

    def key(self, event: pygame.Event, state: WidgetState) -> tuple[bool, Result]:
        if self.off:
            return False, None
        writing = msgspec.structs.replace(self._writing(state), phase=0.0)
        if event.type == pygame.TEXTEDITING:
            state.remember(self, msgspec.structs.replace(writing, composed=_clean_line(event.text)))
            return True, None
        if event.type == pygame.TEXTINPUT:
            return True, self._insert(event.text, writing, state)
        if event.type != pygame.KEYDOWN:
            return False, None
        if writing.composed:
            return True, None
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(event.key, writing, state)
        caret = writing.caret
        before = max(caret - 1, 0)
        match event.key:
            case pygame.K_BACKSPACE | pygame.K_DELETE if writing.all_chosen:
                return True, self._write("", 0, state)
            case pygame.K_BACKSPACE:
                return True, self._write(self.text[:before] + self.text[caret:], before, state)
            case pygame.K_DELETE:
                return True, self._write(self.text[:caret] + self.text[caret + 1 :], caret, state)
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_HOME | pygame.K_END as key:
                end = len(self.text)
                places = {pygame.K_LEFT: before, pygame.K_RIGHT: caret + 1, pygame.K_HOME: 0, pygame.K_END: end}
                state.remember(self, _Writing(min(places[key], end)))
                return True, None
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                return (True, self.done()) if self.done else (False, None)
        # Letters come as text, also where a key would mean something to the scene.
        return bool(event.unicode and event.unicode.isprintable()), None

    def _command(self, key: int, writing: _Writing, state: WidgetState) -> tuple[bool, Result]:
        if key == pygame.K_a:
            state.remember(self, msgspec.structs.replace(writing, all_chosen=True))
            return True, None
        copied = ""
        with suppress(pygame.error):  # where there is no clipboard, nothing is copied
            if key == pygame.K_v:
                copied = pygame.scrap.get_text()
            elif key == pygame.K_c:
                pygame.scrap.put_text(self.text)
        if key == pygame.K_v:
            return True, self._insert(copied, writing, state)
        return key == pygame.K_c, None

    def _insert(self, text: str, writing: _Writing, state: WidgetState) -> Result:
        whole = _clean_line(text)
        text = whole[: max(self.most - (0 if writing.all_chosen else len(self.text)), 0)]
        before, after = ("", "") if writing.all_chosen else (self.text[: writing.caret], self.text[writing.caret :])
        result = self._write(before + text + after, len(before + text), state)
        if text != whole and self.refuse:
            self.refuse()
        return result

    def _write(self, text: str, caret: int, state: WidgetState) -> Result:
        state.remember(self, _Writing(caret))
        if text == self.text:
            return None
        self.text = text
        return self.change(text)


def _left(inner: pygame.Rect, before: int) -> int:
    """Where the text begins while it is written: further left when it is longer than the field, so that the caret stays
    in sight.
    """
    return inner.x - max(before + 3 - inner.width, 0)


def _clean_line(text: str) -> str:
    """Leaves of a text what can be written in one line; input methods and clipboards may bring anything."""
    return "".join(letter for letter in text if letter.isprintable())


def draw_field(pen: Pen, widget: Widget, is_active: bool = False) -> None:
    """The ground of a field: light, with a line that thickens while it is used."""
    edge = "teal" if is_active else "muted" if widget.off else "hairline" if not pen.state.is_hovered(widget) else "ink"
    ground = _draw_field_ground(
        pen.look, widget.rect.size, 3 if is_active else 2, edge, "off" if widget.off else "field"
    )
    pen.surface.blit(ground, widget.rect.topleft)
    draw_focus(pen, widget)


@cache_surface
def _draw_field_ground(look: Look, size: tuple[int, int], line: int, edge: str, fill: str) -> pygame.Surface:
    return shapes.framed_rect(size, look.measure("field"), line, look.colour(edge), look.colour(fill))
