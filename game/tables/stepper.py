"""The stepper: who plays, the steps of the turn, what is left of the present one, and beside it what is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

import pygame

from game.engine.speech.describing import Pips, Stepper
from game.render import Look, shapes
from game.render.pieces import SHADOW, mark, panel, tinted_icon
from game.widgets import Label, Pen, Widget
from game.widgets.words import fit_name

_HIGH, _LOW = 3.4, 2.7
_NONE, _NOW, _NEXT, _ALL = -1, 0, 1, 99
"""How many steps ahead of the present one keep their words; with none, not even that one."""
_FORMS = (_ALL, 99.0), (_ALL, 6.5), (_ALL, 4.2), (_ALL, 0.0), (_NEXT, 6.5), (_NEXT, 4.2), (_NEXT, 0.0), (_NOW, 0.0)
"""The steps ahead that keep their words and the width in u that the name has at most, the fullest first."""
_WITH_FACE = (_ALL, 100.0)  # fuller than these: the face is the first to go
_FACE = 2.7  # the width in u that it takes
_PIPS = 4  # the most that are drawn one by one
_ASKED = 10.0  # width in u below which what is asked is left out


@dataclass(frozen=True, slots=True)
class _Part:
    """A step as it is drawn: done, now or to come, with its word where there is room for it."""

    number: int
    word: str
    state: str
    pips: Pips | None = None


class StepperBar(Widget):
    """A pill over the board. If room is short, only the present step and the next keep their words, or none do."""

    high_u = _HIGH

    def __init__(self, stepper: Stepper, say: Callable[..., str], colour: str, initials: str, name: str, face: str = "") -> None:
        super().__init__(grow=0)
        self._stepper, self._colour, self._initials, self.player, self.face = stepper, colour, initials, name, face
        self._forms = (_WITH_FACE, *_FORMS) if face else _FORMS
        self._words = [say(step) for step in stepper.steps]
        self.count = ""  # more than a handful is counted up in words
        if stepper.pips and stepper.pips.of > _PIPS:
            number = min(stepper.pips.of - stepper.pips.left + 1, stepper.pips.of)
            self.count = say("table.step-count", number=number, count=stepper.pips.of)

    def widest(self, look: Look) -> int:
        return self._width(look, *self._form(self._forms[0]))

    def narrowest(self, look: Look) -> int:
        return self._width(look, self._parts(_NONE), 0, has_face=False)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(_LOW)

    def widths(self, look: Look) -> list[int]:
        """How wide it is in each form that has words."""
        return [self._width(look, *self._form(form)) for form in self._forms[:-1]]

    def draw(self, pen: Pen) -> None:
        look, rect, stepper = pen.look, self.rect, self._stepper
        who = self._colour, self._initials, self.player, self.face
        key = "stepper", rect.size, tuple(self._words), stepper.now, stepper.pips, self.count, *who
        pen.surface.blit(look.bake(key, lambda: self._draw_bar(look)), (rect.x - SHADOW, rect.y - SHADOW))

    def _draw_bar(self, look: Look) -> pygame.Surface:
        """All of it on a surface of its own, with the shadow."""
        bar = panel(look, self.rect.size, large=False).copy()
        parts, most, has_face = self._fitting(look)
        x = SHADOW + look.u(0.7)
        middle = SHADOW + self.rect.height // 2
        badge = mark(look, self._colour, self._initials, look.u(2.4))
        bar.blit(badge, badge.get_rect(midleft=(x, middle)))
        x += look.u(3.0)
        if has_face:
            face = look.art.picture(self.face, look.u(2.4), look.u(2.4))
            bar.blit(face, face.get_rect(midleft=(x - look.u(0.2), middle)))
            x += look.u(_FACE)
        if most:
            name, role = self._name(look, most)
            x += _draw_words(look, bar, name, role, "ink", x, middle) + look.u(1.0)
            rule = x - look.u(0.5)
            pygame.draw.line(bar, look.colour("rule"), (rule, SHADOW + 10), (rule, SHADOW + self.rect.height - 10))
        for part in parts:
            x += self._draw_part(look, bar, part, x, middle) + look.u(0.7)
        return bar

    def _parts(self, ahead: int) -> list[_Part]:
        """The steps; those from now on, and so many ahead, keep their words."""
        found, now = [], self._stepper.now
        for i, word in enumerate(self._words):
            has_word = ahead == _ALL or now <= i <= now + ahead
            state, pips = "done" if i < now else "now" if i == now else "later", self._stepper.pips if i == now else None
            found.append(_Part(i + 1, word if has_word else "", state, pips))
        return found

    def _fitting(self, look: Look) -> tuple[list[_Part], float, bool]:
        """The fullest form that fits."""
        for form in self._forms:
            if self._width(look, *self._form(form)) <= self.rect.width:
                return self._form(form)
        return self._parts(_NONE), 0, False

    def _form(self, form: tuple[int, float]) -> tuple[list[_Part], float, bool]:
        """The steps of a form, the width in u that the name has at most, and whether the face is seen."""
        return self._parts(form[0]), form[1], form is _WITH_FACE

    def _name(self, look: Look, most: float) -> tuple[str, str]:
        """The name as it fits into a width in u, and its letters."""
        return fit_name(look, self.player, "name", look.u(most))

    def _width(self, look: Look, parts: list[_Part], most: float, has_face: bool) -> int:
        name = look.text_width(*self._name(look, most)) + look.u(1.0) if most else 0
        return look.u(4.2) + (look.u(_FACE) if has_face else 0) + name + sum(self._part_width(look, part) + look.u(0.7) for part in parts)

    def _part_width(self, look: Look, part: _Part) -> int:
        words = look.text_width(part.word, "button") + look.u(0.5) if part.word else 0
        pips = 0
        if part.pips:
            counted = look.text_width(self.count, "strong") + look.u(0.4) if part.pips.of > _PIPS else look.u(1.5) * part.pips.of
            pips = counted + look.u(0.2)
        return look.u(1.7) + words + pips + (look.u(1.0) if part.state == "now" else 0)

    def _draw_part(self, look: Look, bar: pygame.Surface, part: _Part, x: int, y: int) -> int:
        width = self._part_width(look, part)
        if part.state == "now":
            size = width, look.u(2.5)
            bar.blit(look.bake(("step", size), lambda: _gold_pill(look, size)), (x, y - size[1] // 2))
        at = x + (look.u(0.5) if part.state == "now" else 0)
        disc = look.u(1.7)
        bar.blit(look.bake(("disc", part.state, part.number, disc), lambda: _disc(look, part, disc)), (at, y - disc // 2))
        at += disc + look.u(0.5)
        if part.word:
            colour = {"done": "teal", "now": "ink", "later": "muted"}[part.state]
            at += _draw_words(look, bar, part.word, "button", colour, at, y) + look.u(0.4)
        if part.pips:
            _draw_pips(look, bar, part.pips, self.count, at, y)
        return width


def _draw_words(look: Look, bar: pygame.Surface, text: str, role: str, colour: str, x: int, y: int) -> int:
    drawn = look.line(text, role, colour)
    bar.blit(drawn, drawn.get_rect(midleft=(x, y)))
    return drawn.get_width()


def _draw_pips(look: Look, bar: pygame.Surface, pips: Pips, count: str, x: int, y: int) -> None:
    if count:
        _draw_words(look, bar, count, "strong", "ink", x, y)
        return
    size = look.u(1.25)
    for i in range(pips.of):
        is_full = i < pips.left
        pip = look.bake(("pip", size, is_full), partial(_pip, look, size, is_full))
        bar.blit(pip, (x + i * look.u(1.5), y - size // 2))


def _gold_pill(look: Look, size: tuple[int, int]) -> pygame.Surface:
    pill = shapes.rounded_rect(size, size[1] // 2, look.colour("ink"))
    pill.blit(shapes.rounded_rect((size[0] - 4, size[1] - 4), size[1] // 2 - 2, look.colour("gold-top"), look.colour("gold")), (2, 2))
    return pill


def _disc(look: Look, part: _Part, size: int) -> pygame.Surface:
    """Done is a teal disc with a tick, now and to come a number in a ring."""
    edge, ground = {"done": ("ink", "teal"), "now": ("ink", "field"), "later": ("muted", "paper-top")}[part.state]
    disc = shapes.rounded_rect((size, size), size // 2, look.colour(edge))
    disc.blit(shapes.rounded_rect((size - 4, size - 4), size // 2 - 2, look.colour(ground)), (2, 2))
    sign = (
        tinted_icon(look, "common/icon-tick", size // 2, "white")
        if part.state == "done"
        else look.line(str(part.number), "strong", "ink" if part.state == "now" else "muted")
    )
    disc.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return disc


def _pip(look: Look, size: int, is_full: bool) -> pygame.Surface:
    """Full is a dot in a ring, spent a ring with a dash: readable without colour."""
    pip = shapes.rounded_rect((size, size), size // 2, look.colour("ink" if is_full else "gold-edge"))
    pip.blit(shapes.rounded_rect((size - 4, size - 4), size // 2 - 2, look.colour("field" if is_full else "gold-top")), (2, 2))
    if is_full:
        dot = size * 2 // 5
        pip.blit(shapes.rounded_rect((dot, dot), dot // 2, look.colour("ink")), ((size - dot) // 2, (size - dot) // 2))
    else:
        pip.fill(look.colour("gold-edge"), (size // 3, size // 2 - 1, size - 2 * (size // 3), 2))
    return pip


_CALM = 1.1  # how far the calm water under the question reaches beyond it, in u


class Asked(Widget):
    """The stepper, and beside it the question, in one line or two even ones; if there is no room, the disabled button says it."""

    asks_widths = True
    keeps_tips_off = True  # what is asked is read while anything beside it is pointed at
    high_u = _HIGH

    def __init__(self, stepper: StepperBar, ask: str) -> None:
        super().__init__(name="asked", grow=1)
        self._stepper, self._label = stepper, Label(ask, "strong", "cream", name="ask")
        self.children = (stepper, self._label)

    def narrowest(self, look: Look) -> int:
        return self._stepper.narrowest(look)

    def widest(self, look: Look) -> int:
        return self._stepper.widest(look) + look.u(_ASKED)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self.overhang = look.u(_CALM)
        widest = min(self._stepper.widest(look), rect.width)
        lines = [1, 2] if self._stepper.face else [2]  # a face is no reason to break the question
        for wide, most in zip_longest(self._stepper.widths(look), lines, fillvalue=2):
            room = rect.width - wide - look.u(0.9)
            if room >= min(look.u(_ASKED), self._label.widest(look)) and len(self._label.lines(look, room)) <= most:
                break
        else:
            wide, room = widest, 0
        self._stepper.place(look, pygame.Rect(rect.x, rect.y, wide, rect.height))
        self.children = (self._stepper, self._label) if room else (self._stepper,)
        if room:
            self._label.place(look, pygame.Rect(rect.x + wide + look.u(0.9), rect.y, self._even(look, room), rect.height))

    def _even(self, look: Look, room: int) -> int:
        """The least width in which it needs no more lines."""
        lines, least = len(self._label.lines(look, room)), room
        while least > look.u(4) and len(self._label.lines(look, least - look.u(0.5))) == lines:
            least -= look.u(0.5)
        return least
