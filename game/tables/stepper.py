"""The stepper: who plays, the steps of the turn, what is left of the present one, and beside it what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

import pygame

from game.engine.speech.describing import Pips, Stepper
from game.render import Look, cache_surface, shapes
from game.render.pieces import SHADOW, mark, panel, seat_portrait, tinted_icon
from game.widgets import Label, Pen, Widget
from game.widgets.base import once_for
from game.widgets.words import fit_name

_HIGH, _LOW = 3.4, 2.7
_DOTS = -2
_NONE = -1
_NOW = 0
_NEXT = 1
_ALL = 99
"""How many steps ahead of the present one keep their words; with none, not even that one.

Or it alone does, and the others are dots.
"""
Form = tuple[int, float]  # the steps ahead that keep their words, and the width in u that the name has at most
_WHOLE = 99.0  # width in u of a name that is not cut
_FORMS: tuple[Form, ...] = tuple(
    (ahead, most) for most in (_WHOLE, 6.5, 4.2, 0.0) for ahead in (_ALL, _NEXT, _NOW, _DOTS)
)
"""The fullest first: words of steps that are done or to come go before a letter of the name does."""
_WITH_FACE: Form = (_ALL, 100.0)  # fuller than these: the face stands beside the mark, which else stands at its foot
_BADGE, _FACE = 2.4, 2.7  # widths in u of the mark, and of a face beside it
_DOT, _BESIDE_DOT = 0.75, 0.4  # how wide a dot is, and the room beside it, in u
_PIPS = 4  # the most that are drawn one by one
_ASKED = 7.0  # width in u that what is asked has at least, if it needs so much
_LETTERS = (("strong", 2), ("reason", 2), ("key", 3))
"""In which letters it is asked, and in how many lines at most; smaller ones only where all else has no room."""


def count_in_words(pips: Pips | None, say: Callable[..., str]) -> str:
    """Which one it is of more than can be drawn one by one; nothing of fewer."""
    if pips is None or pips.of <= _PIPS:
        return ""
    return say("table.step-count", number=min(pips.of - pips.left + 1, pips.of), count=pips.of)


@dataclass(frozen=True, slots=True)
class _Part:
    """A step as it is drawn: done, now or to come, with its word where there is room for it."""

    number: int
    word: str
    state: str
    pips: Pips | None = None
    is_dot: bool = False


class StepperBar(Widget):
    """A pill over the board.

    If room is short, words of steps go first, up to dots in their place, then the name is cut; the face stays.
    """

    high_u = _HIGH

    def __init__(
        self, stepper: Stepper, say: Callable[..., str], colour: str, initials: str, name: str, face: str = ""
    ) -> None:
        super().__init__(grow=0)
        self._stepper = stepper
        self._colour = colour
        self._initials = initials
        self.player = name
        self.face = face
        self.forms = (_WITH_FACE, *_FORMS) if face else _FORMS
        self.form: Form | None = None  # the one that is asked for; else it is the fullest that fits
        self._words = [say(step) for step in stepper.steps]
        self._told = name  # who plays, and how far the turn has come
        if 0 <= stepper.now < len(self._words):
            values = {"name": name, "number": stepper.now + 1, "count": len(self._words)}
            key = "table.heard.step-left" if stepper.pips else "table.heard.step"
            left = {"left": stepper.pips.left, "of": stepper.pips.of} if stepper.pips else {}
            self._told = say(key, **values, **left, step=self._words[stepper.now])
        self.count = count_in_words(stepper.pips, say)

    def own_words(self) -> str:
        return self._told

    def widest(self, look: Look) -> int:
        return self.width_of(look, self.forms[0])

    def narrowest(self, look: Look) -> int:
        return self.width_of(look, (_NONE, 0.0))

    def least_height(self, look: Look, width: int) -> int:
        return look.u(_LOW)

    @once_for
    def width_of(self, look: Look, form: Form) -> int:
        """How wide it is in a form."""
        ahead, most = form
        name = look.text_width(*self._name(look, most)) + look.u(1.0) if most else 0
        who = look.u(1.8) + (self._badge(look).get_width() if form != _WITH_FACE else look.u(_BADGE + _FACE))
        return who + name + sum(self._part_width(look, part) + _beside(look, part) for part in self._parts(ahead))

    def names_whole(self, look: Look, form: Form) -> bool:
        """Whether the whole name stands there in a form."""
        return bool(form[1]) and self._name(look, form[1])[0] == self.player

    def draw(self, pen: Pen) -> None:
        steps = tuple(self._words), self._stepper.now, self._stepper.pips, self.count
        who = self._colour, self._initials, self.player, self.face
        bar = pen.look.bake(("stepper", self.rect.size, self.form, *steps, *who), partial(self._draw_bar, pen.look))
        pen.surface.blit(bar, (self.rect.x - SHADOW, self.rect.y - SHADOW))

    def _draw_bar(self, look: Look) -> pygame.Surface:
        """All of it on a surface of its own, with the shadow."""
        bar = panel(look, self.rect.size, large=False).copy()
        fitting = (form for form in self.forms if self.width_of(look, form) <= self.rect.width)
        form = self.form or next(fitting, (_NONE, 0.0))
        x = SHADOW + look.u(0.7)
        middle = SHADOW + self.rect.height // 2
        badge = mark(look, self._colour, self._initials, look.u(_BADGE)) if form == _WITH_FACE else self._badge(look)
        bar.blit(badge, badge.get_rect(midleft=(x, middle)))
        x += badge.get_width() + look.u(0.6)
        if form == _WITH_FACE:
            face = look.art.picture(self.face, look.u(_BADGE), look.u(_BADGE))
            bar.blit(face, face.get_rect(midleft=(x - look.u(0.2), middle)))
            x += look.u(_FACE)
        ahead, most = form
        if most:
            name, role = self._name(look, most)
            x += _draw_words(look, bar, name, role, "ink", x, middle) + look.u(1.0)
            rule = x - look.u(0.5)
            pygame.draw.line(bar, look.colour("rule"), (rule, SHADOW + 10), (rule, SHADOW + self.rect.height - 10))
        for part in self._parts(ahead):
            x += self._draw_part(look, bar, part, x, middle) + _beside(look, part)
        return bar

    def _badge(self, look: Look) -> pygame.Surface:
        """Who plays: a face with the mark at its foot, or the mark alone."""
        if not self.face:
            return mark(look, self._colour, self._initials, look.u(_BADGE))
        return seat_portrait(look, self.face, self._colour, self._initials, look.u(_BADGE))

    def _parts(self, ahead: int) -> list[_Part]:
        """The steps; those from now on, and so many ahead, keep their words."""
        found, now = [], self._stepper.now
        for i, word in enumerate(self._words):
            has_word = ahead == _ALL or now <= i <= now + ahead or (ahead == _DOTS and i == now)
            state = "done" if i < now else "now" if i == now else "later"
            pips = self._stepper.pips if i == now else None
            found.append(_Part(i + 1, word if has_word else "", state, pips, is_dot=ahead == _DOTS and i != now))
        return found

    @once_for
    def _name(self, look: Look, most: float) -> tuple[str, str]:
        """The name as it fits into a width in u, and its letters."""
        return fit_name(look, self.player, "name", look.u(most))

    def _part_width(self, look: Look, part: _Part) -> int:
        if part.is_dot:
            return look.u(_DOT)
        words = look.text_width(part.word, "button") + look.u(0.5) if part.word else 0
        pips = 0
        if part.pips:
            counted = (
                look.text_width(self.count, "strong") + look.u(0.4)
                if part.pips.of > _PIPS
                else look.u(1.5) * part.pips.of
            )
            pips = counted + look.u(0.2)
        return look.u(1.7) + words + pips + (look.u(1.0) if part.state == "now" else 0)

    def _draw_part(self, look: Look, bar: pygame.Surface, part: _Part, x: int, y: int) -> int:
        width = self._part_width(look, part)
        if part.is_dot:
            # Done is full, to come a ring.
            dot = shapes.rounded_rect((width, width), width // 2, look.colour("teal"))
            if part.state != "done":
                dot = shapes.framed_rect((width, width), width // 2, 2, look.colour("muted"), look.colour("paper-top"))
            bar.blit(dot, (x, y - width // 2))
            return width
        if part.state == "now":
            high = look.u(2.5)
            gold = look.colour("gold-top"), look.colour("gold")
            bar.blit(shapes.framed_rect((width, high), high // 2, 2, look.colour("ink"), *gold), (x, y - high // 2))
        at = x + (look.u(0.5) if part.state == "now" else 0)
        disc = look.u(1.7)
        bar.blit(
            look.bake(("disc", part.state, part.number, disc), lambda: _disc(look, part, disc)), (at, y - disc // 2)
        )
        at += disc + look.u(0.5)
        if part.word:
            colour = {"done": "teal", "now": "ink", "later": "muted"}[part.state]
            at += _draw_words(look, bar, part.word, "button", colour, at, y) + look.u(0.4)
        if part.pips and self.count:
            _draw_words(look, bar, self.count, "strong", "ink", at, y)
        elif part.pips:
            size = look.u(1.25)
            for i in range(part.pips.of):
                is_full = i < part.pips.left
                pip = look.bake(("pip", size, is_full), partial(_pip, look, size, is_full))
                bar.blit(pip, (at + i * look.u(1.5), y - size // 2))
        return width


def _beside(look: Look, part: _Part) -> int:
    """The room behind a step."""
    return look.u(_BESIDE_DOT if part.is_dot else 0.7)


def _draw_words(look: Look, bar: pygame.Surface, text: str, role: str, colour: str, x: int, y: int) -> int:
    drawn = look.line(text, role, colour)
    bar.blit(drawn, drawn.get_rect(midleft=(x, y)))
    return drawn.get_width()


def _disc(look: Look, part: _Part, size: int) -> pygame.Surface:
    """Done is a teal disc with a tick, now and to come a number in a ring."""
    edge, ground = {"done": ("ink", "teal"), "now": ("ink", "field"), "later": ("muted", "paper-top")}[part.state]
    disc = shapes.framed_rect((size, size), size // 2, 2, look.colour(edge), look.colour(ground))
    sign = (
        tinted_icon(look, "common/icon-tick", size // 2, "white")
        if part.state == "done"
        else look.line(str(part.number), "strong", "ink" if part.state == "now" else "muted")
    )
    disc.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return disc


def _pip(look: Look, size: int, is_full: bool) -> pygame.Surface:
    """Full is a dot in a ring, spent a ring with a dash: readable without colour."""
    edge, ground = ("ink", "field") if is_full else ("gold-edge", "gold-top")
    pip = shapes.framed_rect((size, size), size // 2, 2, look.colour(edge), look.colour(ground))
    if is_full:
        dot = size * 2 // 5
        pip.blit(shapes.rounded_rect((dot, dot), dot // 2, look.colour("ink")), ((size - dot) // 2, (size - dot) // 2))
    else:
        pip.fill(look.colour("gold-edge"), (size // 3, size // 2 - 1, size - 2 * (size // 3), 2))
    return pip


# in u: between the stepper and the ground of the question, and on that left and right of the words
_BESIDE, _AIR = 0.3, 0.6
_GROUND = 150  # how dark it is, of 255


class Asked(Widget):
    """The stepper, and beside it the question, in one line or a few even ones. Where room is short the stepper gives
    way first, then the letters get smaller; the question stays, and so does the name of who plays, as long as any of
    this makes room for it.
    """

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
        stepper, beside = self._stepper, look.u(_BESIDE) + look.u(_AIR)
        stepper.form, label = next(self._fitting(look, rect), (None, None))
        wide = stepper.width_of(look, stepper.form) if stepper.form else min(stepper.widest(look), rect.width)
        stepper.place(look, pygame.Rect(rect.x, rect.y, wide, rect.height))
        self.children = (stepper, label) if label else (stepper,)
        if label:
            room = rect.width - wide - beside - look.u(_AIR)
            # The least width in which it needs no more lines.
            lines, least = len(label.lines(look, room)), room
            while (
                least - look.u(0.5) >= max(look.u(4), look.longest_word(label.text, label.role))
                and len(label.lines(look, least - look.u(0.5))) == lines
            ):
                least -= look.u(0.5)
            label.place(look, pygame.Rect(rect.x + wide + beside, rect.y, least, rect.height))

    def draw(self, pen: Pen) -> None:
        """The question has a ground of its own: no glint and no glow of the sea makes it hard to read."""
        for label in self.children[1:]:
            draw_ground(pen, label.rect)
        super().draw(pen)

    def _fitting(self, look: Look, rect: pygame.Rect) -> Iterator[tuple[Form, Label]]:
        """The forms of the stepper beside which the question has room, with the question in the letters that it has
        then.
        """
        stepper, text = self._stepper, self._label.text
        named = [form for form in stepper.forms if stepper.names_whole(look, form)]
        others = [form for form in stepper.forms if form not in named]
        for forms, (role, most) in product((named, others), _LETTERS):
            label, most = Label(text, role, "cream", name="ask"), min(most, rect.height // look.line_height(role))
            for form in forms:
                room = rect.width - stepper.width_of(look, form) - look.u(_BESIDE) - 2 * look.u(_AIR)
                is_wide = room >= min(look.u(_ASKED), label.widest(look)) and room >= look.longest_word(text, role)
                # that it stands beside the mark is no reason to break the question
                lines = 1 if form == _WITH_FACE else most
                if is_wide and len(label.lines(look, room)) <= lines:
                    yield form, label


def draw_ground(pen: Pen, words: pygame.Rect) -> None:
    """The ground of words beside the stepper, which the sea shines through."""
    rect = words.inflate(2 * pen.look.u(_AIR), 0)
    pen.surface.blit(_draw_ground(pen.look, rect.size), rect)


@cache_surface
def _draw_ground(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.rounded_rect(size, look.measure("panel"), look.colour("ink"), alpha=_GROUND)
