"""Words and pictures, which are read and not used; stars that were won, and pieces as a rulebook shows them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Literal, Unpack

import pygame

from game.render import Look, cache_surface, shapes
from game.render.chinese import is_chinese, space_behind
from game.render.look import smallest
from game.render.pieces import display, mark, portrait, seat_portrait, seat_portrait_width, tinted_icon
from game.render.signs import sign, sign_width

from .base import Heard, Pen, Widget, WidgetOptions, WidgetState, once, once_for

_COLONS = (":", "：")
HEADINGS = ("title", "heading")  # roles of letters that stand over what is read below them


class Label(Widget):
    """Text in as many lines as it needs; never cut off."""

    def __init__(
        self,
        text: str,
        role: str = "body",
        colour: str = "ink",
        *,
        align: Literal["left", "middle", "right"] = "left",
        wraps: bool = True,
        is_heading: bool = False,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`is_heading`: it stands over what is read below it, though its letters do not say so."""
        super().__init__(**options)
        self.is_heading = is_heading or role in HEADINGS
        self.text = text
        self.role = role
        self.colour = colour
        self.align = align
        self.wraps = wraps
        self._drawn: tuple[int, int, list[pygame.Surface | None]] | None = None
        """For which width its lines were drawn, how high each is, and the lines; those without a word are empty."""

    def own_words(self) -> str:
        return self.text

    def hear(self, state: WidgetState) -> Heard | None:
        heard = super().hear(state)
        return Heard("heading", heard.name) if heard and self.is_heading else heard

    @once
    def widest(self, look: Look) -> int:
        return max(look.text_width(line, self.role) for line in self.text.split("\n"))

    @once
    def narrowest(self, look: Look) -> int:
        if not self.wraps:
            return self.widest(look)
        return min(look.longest_word(self.text, self.role), look.u(12))

    @once
    def tightest(self, look: Look) -> int:
        measure = look.longest_word if self.wraps else look.text_width
        return min(measure(self.text, smallest(self.role)), self.narrowest(look))

    @once_for
    def letters(self, look: Look, width: int) -> str:
        """Its role at a width: smaller letters rather than a broken word, or a second line where it should have one."""
        return look.letters_for(self.text, self.role, width, one_line=not self.wraps)

    @once_for
    def height(self, look: Look, width: int) -> int:
        return len(self.lines(look, width)) * self._line_height(look, self.letters(look, width))

    def lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.wrap(self.text, self.letters(look, width), width)

    def draw(self, pen: Pen) -> None:
        look, width = pen.look, self.rect.width
        if self._drawn is None or self._drawn[0] != width:
            role = self.letters(look, width)
            lines = [look.line(line, role, self.colour) if line else None for line in self.lines(look, width)]
            self._drawn = width, self._line_height(look, role), lines
        _, high, lines = self._drawn
        y = self.rect.y + max(self.rect.height - high * len(lines), 0) // 2
        for number, line in enumerate(lines):
            if line:
                room = width - line.get_width()
                x = self.rect.x + {"left": 0, "middle": room // 2, "right": room}[self.align]
                if number == 0:
                    x += self._indent(look, width)
                pen.surface.blit(line, (x, y + (high - line.get_height()) // 2))
            y += high

    def _line_height(self, look: Look, role: str) -> int:
        is_number = self.text.isdecimal()
        return look.line_height(role, is_tight=is_number)

    def _indent(self, look: Look, width: int) -> int:
        """How far in its first line begins."""
        return 0


class OneLine(Label):
    """A name, or a title that has one in it: always one line. Where it has no room its letters are smaller, and then
    the name is shortened, or other words stand there; a tip has the whole then.
    """

    def __init__(
        self,
        who: str,
        role: str = "name",
        colour: str = "ink",
        *,
        title: Callable[[str], str] = str,
        tail: int = 0,
        instead: str = "",
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`title` makes the words out of the name, of which so many letters at its end stay: that of a path tells most.
        `instead` is said where the whole name has no room.
        """
        super().__init__(title(who), role, colour, wraps=False, **options)
        self._who = who
        self._title = title
        self._usual = role
        self._told = self.tip
        self._tail = tail
        self._instead = instead

    @once
    def widest(self, look: Look) -> int:
        return look.text_width(self.text, self._usual)

    @once
    def narrowest(self, look: Look) -> int:
        """The width with the first few letters of the name."""
        return self._width_of(look, _FEWEST)

    @once
    def telling(self, look: Look) -> int:
        """The width with as many letters of the name as tell whose it is."""
        return self._width_of(look, _TELLING)

    def _width_of(self, look: Look, letters: int) -> int:
        end = self._who[max(len(self._who) - self._tail, 0) :]
        short = self._title(f"{self._who[:letters]}…{end}") if len(self._who) > letters + self._tail else self.text
        short = self._instead or short
        return min(self.widest(look), look.text_width(short, _SMALLER.get(self._usual, self._usual)))

    def tightest(self, look: Look) -> int:
        return self.narrowest(look)

    def letters(self, look: Look, width: int) -> str:
        return self._fit(look, width)[1]

    def height(self, look: Look, width: int) -> int:
        return look.line_height(self._usual)

    def least_height(self, look: Look, width: int) -> int:
        return look.line_height(self._fit(look, width)[1])

    def lines(self, look: Look, width: int) -> tuple[str, ...]:
        return (self._fit(look, width)[0],)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        words, self.role = self._fit(look, rect.width)
        self.tip, self._drawn = self._told or (self.text if words != self.text else ""), None

    def _fit(self, look: Look, width: int) -> tuple[str, str]:
        words, role = fit_name(look, self._who, self._usual, width, self._title, self._tail)
        if words != self.text and self._instead:
            return fit_name(look, self._instead, self._usual, width)
        return words, role


_FEWEST, _TELLING = 2, 6  # the letters of a name that are left at least, and that tell whose it is
_SMALLER = {"name": "strong", "strong": "caption", "reason": "key"}  # letters for a name that has no room


def fit_name(
    look: Look, name: str, role: str, width: int, title: Callable[[str], str] = str, tail: int = 0
) -> tuple[str, str]:
    """A name, or a title that has it in it, as it fits into a width, and its letters: smaller ones first, and then
    three dots, behind which so many letters of its end stay.
    """
    for letters in (role, _SMALLER.get(role, role)):
        if look.text_width(title(name), letters) <= width:
            return title(name), letters
    first, last = name[: max(len(name) - tail, 0)], name[max(len(name) - tail, 0) :]
    fits = bisect_right(
        range(len(first)), width, key=lambda end: look.text_width(title(f"{first[:end].rstrip()}…{last}"), letters)
    )
    return title(f"{first[: max(fits - 1, 0)].rstrip()}…{last}"), letters


class Spoken(Widget):
    """Words about what is drawn, which are only read aloud: a pointer goes through to what is there."""

    def __init__(self, tell: Callable[[], str]) -> None:
        super().__init__()
        self._tell = tell

    def hear(self, state: WidgetState) -> Heard | None:
        return Heard("label", self._tell())

    def at(self, place: tuple[int, int]) -> Iterator[Widget]:
        return iter(())


def name_and_words(name: str, words: str) -> str:
    """A name and what is said of it, in one line."""
    return f"{name}{space_behind(name)}{words}" if name else words


class NamedWords(Label):
    """A name in bold, and words that go on in its line; where it may have so many lines only, the whole is in a tip.

    `lead` is room in u before the name, for a mark; `signs` is how many signs stand at the right one below another, a
    line each.
    """

    sign = 1.4  # the width in u that a sign takes from its line

    def __init__(
        self,
        who: str,
        words: str,
        colour: str = "ink",
        role: str = "body",
        *,
        most: int = 0,
        lead: float = 0,
        signs: int = 0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(name_and_words(who, words), role, colour, **options)
        self._who = who
        self._words = words
        self._most = most
        self._lead = lead
        self._signs = signs

    def _indent(self, look: Look, width: int) -> int:
        return look.u(self._lead) + look.text_width(name_and_words(self.shown_name(look, width), ""), "strong")

    def shown_name(self, look: Look, width: int) -> str:
        """As much of the name as its line has room for; if lines are few, it leaves half of the line or more to the
        words.
        """
        room = width - look.u(self._lead) - (look.u(self.sign) if self._signs else 0)
        part = {0: 1.0, 1: 0.4}.get(self._most, 0.5)
        end = self._who[-1:] if self._who.endswith(_COLONS) else ""  # it parts the name from the words, however short
        return shorten(look, self._who, "strong", round(part * room), end)

    def _room(self, look: Look, width: int, number: int) -> int:
        """The width of a line."""
        return width - (0 if number else self._indent(look, width)) - (look.u(self.sign) if number < self._signs else 0)

    @once
    def widest(self, look: Look) -> int:
        name = look.text_width(name_and_words(self._who, ""), "strong")
        sign = look.u(self.sign) if self._signs else 0
        return look.u(self._lead) + name + look.text_width(self._words, self.role) + sign

    @once
    def narrowest(self, look: Look) -> int:
        return min(look.longest_word(self._words, self.role), look.u(12))

    @once
    def tightest(self, look: Look) -> int:
        return min(look.longest_word(self._words, smallest(self.role)), self.narrowest(look))

    @once_for
    def letters(self, look: Look, width: int) -> str:
        return look.letters_for(self._words, self.role, width)

    def lines(self, look: Look, width: int) -> tuple[str, ...]:
        """The words without the name; the first line leaves it its room."""
        lines, rest = list[str](), self._words
        role = self.letters(look, width)
        while rest and len(lines) <= self._signs:
            room = max(self._room(look, width, len(lines)), 1)
            line = look.wrap(rest, role, room)[0]
            is_whole = (line == rest or rest.startswith(f"{line} ") or is_chinese(line)) and look.text_width(
                line, role
            ) <= room
            if not lines and not is_whole:  # not even a word fits beside the name
                line = ""
            lines.append(line)
            rest = rest[len(line) :].strip()
        lines += look.wrap(rest, role, width) if rest else ()
        if not self._most or len(lines) <= self._most:
            return tuple(lines)
        words = " ".join(self._words.split())
        last = words[words.find(lines[self._most - 1], sum(map(len, lines[: self._most - 1]))) :]
        return (*lines[: self._most - 1], shorten(look, last, role, self._room(look, width, self._most - 1)))

    def draw(self, pen: Pen) -> None:
        super().draw(pen)
        if self._who:
            name = self.shown_name(pen.look, self.rect.width)
            high = pen.look.line_height(self.letters(pen.look, self.rect.width))
            line = pen.look.line(name, "strong", self.colour)
            top = self.rect.y + max(self.rect.height - self.height(pen.look, self.rect.width), 0) // 2
            pen.surface.blit(line, (self.rect.x + pen.look.u(self._lead), top + (high - line.get_height()) // 2))


def shorten(look: Look, text: str, role: str, width: int, end: str = "") -> str:
    """The text, or as much of it as fits with three dots and the sign at its end that stays: only for what can be read
    whole elsewhere.
    """
    if look.text_width(text, role) <= width:
        return text
    fits = bisect_right(
        range(len(text)), width, key=lambda upto: look.text_width(f"{text[:upto].rstrip()}…{end}", role)
    )
    return f"{text[: fits - 1].rstrip()}…{end}" if fits > 1 else f"…{end}"


class GoldTitle(Widget):
    """Large gold letters; they shrink where the room is too narrow for them."""

    least_u = 10

    def __init__(self, text: str, size: float = 5.6, *, top: str = "cream", low: str = "gold", name: str = "") -> None:
        super().__init__(name=name)
        self.text = text
        self.size = size
        self.top = top
        self.low = low

    def hear(self, state: WidgetState) -> Heard:
        return Heard("heading", self.says or self.text)

    def _draw_lines(self, look: Look, width: int) -> pygame.Surface:
        drawn = display(look, self.text, self.size, self.top, self.low)
        if drawn.get_width() <= width:
            return drawn
        return display(look, self.text, self.size * max(width, 1) / drawn.get_width() * 0.97, self.top, self.low)

    def widest(self, look: Look) -> int:
        return display(look, self.text, self.size, self.top, self.low).get_width()

    def height(self, look: Look, width: int) -> int:
        return self._draw_lines(look, width).get_height()

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(self._draw_lines(pen.look, self.rect.width), self.rect.topleft)


class Picture(Widget):
    """A drawing as large as fits into its room of so many u; with a colour, an icon in that colour."""

    def __init__(
        self, art: str, high: float = 2, wide: float = 0, *, colour: str = "", **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(**options)
        self.art = art
        self.high_u = high
        self.wide_u = wide
        self.colour = colour

    @once
    def widest(self, look: Look) -> int:
        return (
            look.u(self.wide_u) if self.wide_u else round(look.u(self.high_u) * min(look.art.proportion(self.art), 3))
        )

    def draw(self, pen: Pen) -> None:
        if self.colour:
            drawn = tinted_icon(pen.look, self.art, min(self.rect.height, self.rect.width), self.colour)
        else:
            drawn = pen.look.art.picture(self.art, max(self.rect.width, 1), max(self.rect.height, 1))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


class Mark(Widget):
    def __init__(self, colour: str, initials: str = "", high: float = 2, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.colour = colour
        self.initials = initials
        self.wide_u = high
        self.high_u = high

    def draw(self, pen: Pen) -> None:
        drawn = mark(pen.look, self.colour, self.initials, min(self.rect.size))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


class Portrait(Widget):
    """A person's face with ring and mark, as high as is said; without a face, the initials."""

    def __init__(self, face: str, colour: str | None, initials: str = "", high: float = 4.2, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.face = face
        self.colour = colour
        self.initials = initials
        self.wide_u = high
        self.high_u = high

    def draw(self, pen: Pen) -> None:
        drawn = portrait(pen.look, self.face, self.colour, self.initials, min(self.rect.size))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


class SeatPortrait(Widget):
    """A player's face with the mark at its foot; the mark alone, in as much room, where there is no face."""

    def __init__(self, face: str, colour: str, initials: str, high: float) -> None:
        super().__init__()
        self.face = face
        self.colour = colour
        self.initials = initials
        self.high_u = high

    def widest(self, look: Look) -> int:
        return seat_portrait_width(look.u(self.high_u))

    def draw(self, pen: Pen) -> None:
        drawn = seat_portrait(pen.look, self.face, self.colour, self.initials, pen.look.u(self.high_u))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


class KeyCap(Widget):
    """The key of an action on its cap; nothing where that has none."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action = action

    def widest(self, look: Look) -> int:
        return look.text_width(cap, "key") + look.u(0.9) if (cap := look.cap(self.action)) else 0

    def height(self, look: Look, width: int) -> int:
        return look.line_height("key") + look.u(0.25)

    def draw(self, pen: Pen) -> None:
        if pen.look.cap(self.action):
            draw_key_cap(pen, self.action, self.rect)


def draw_key_cap(pen: Pen, action: str, rect: pygame.Rect) -> None:
    """The key of an action on its cap. While a gamepad is used, the sign of its button stands there instead, as far as
    it has one for that.
    """
    if pen.state.signs.are_shown:
        draw_sign(pen, pen.state.signs.of(action), rect)
        return
    draw_cap(pen, pen.look.cap(action), rect)


def draw_cap(pen: Pen, text: str, rect: pygame.Rect) -> None:
    """A cap with whatever stands on it."""
    pen.surface.blit(_draw_cap(pen.look, rect.size), rect.topleft)
    drawn = pen.look.line(text, "key", "ink")
    pen.surface.blit(drawn, drawn.get_rect(center=rect.center))


class PadSign(Widget):
    """A button of a gamepad, while one is used."""

    def __init__(self, button: str, high: float = 1.7) -> None:
        super().__init__()
        self.button, self.high_u = button, high

    def widest(self, look: Look) -> int:
        return sign_width(self.button, look.u(self.high_u))

    def draw(self, pen: Pen) -> None:
        if pen.state.signs.are_shown:
            drawn = sign(pen.look, self.button, pen.state.signs.kind, pen.look.u(self.high_u))
            pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


def draw_sign(pen: Pen, button: str, rect: pygame.Rect) -> None:
    """The sign of a gamepad's button at the beginning of a place, a little higher than that."""
    if not button:
        return
    high = rect.height + 2 * max(pen.look.u(_SIGN_OVER), 1)
    is_pill = sign_width(button, high) > high
    if is_pill:  # it reaches a little further than the cap, and never into what stands beside its button
        high = min(high, high * (rect.width + pen.look.u(_PILL_OVER)) // sign_width(button, high))
    drawn = sign(pen.look, button, pen.state.signs.kind, high)
    place = drawn.get_rect(midleft=(rect.left, rect.centery))
    if not is_pill and rect.width < high + pen.look.u(0.5):  # a disc in the place of a single letter
        place.centerx = rect.centerx
    pen.surface.blit(drawn, place)


_PILL_OVER = 0.45  # by how much in u a pill is wider than a cap
_SIGN_OVER = 0.12  # by how much in u a sign is higher than a cap, above and below


@cache_surface
def _draw_cap(look: Look, size: tuple[int, int]) -> pygame.Surface:
    return shapes.framed_rect(size, look.u(0.3), 1, look.colour("ink"), look.colour("field"), edge_alpha=170)


class Chip(Widget):
    """A word on a pill."""

    def __init__(self, text: str, ground: str = "teal", colour: str = "white", *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.text = text
        self.ground = ground
        self.colour = colour

    def own_words(self) -> str:
        return self.text

    def widest(self, look: Look) -> int:
        return look.text_width(self.text, "caption") + look.u(1.2)

    def height(self, look: Look, width: int) -> int:
        return look.line_height("caption") + look.u(0.3)

    def draw(self, pen: Pen) -> None:
        pen.surface.blit(_draw_pill(pen.look, self.rect.size, self.ground), self.rect.topleft)
        drawn = pen.look.line(self.text, "caption", self.colour)
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


@cache_surface
def _draw_pill(look: Look, size: tuple[int, int], ground: str) -> pygame.Surface:
    return shapes.rounded_rect(size, size[1] // 2, look.colour(ground))


_HOLE = 0.42  # how much of a hollow star is empty


class Stars(Widget):
    """So many stars of three, the last of them hollow where they were won more easily."""

    def __init__(self, count: int, of: int = 3, high: float = 1.5, hollow: int = 0) -> None:
        super().__init__()
        self._count = count
        self._of = of
        self.high_u = high
        self._hollow = hollow

    def widest(self, look: Look) -> int:
        return look.u(self.high_u * 1.15) * self._of

    def draw(self, pen: Pen) -> None:
        look, step = pen.look, pen.look.u(self.high_u * 1.15)
        for i in range(self._of):
            at = self.rect.x + step * i, self.rect.y
            is_hollow = self._count - self._hollow <= i < self._count
            draw_star(pen.surface, look, at, look.u(self.high_u), is_full=i < self._count, is_hollow=is_hollow)


def draw_star(
    surface: pygame.Surface, look: Look, at: tuple[int, int], high: int, is_full: bool, is_hollow: bool = False
) -> None:
    """A star that was won, hollow if more easily, or the outline of one."""
    if is_full:
        surface.blit(tinted_icon(look, "common/icon-star-full", high, "gold"), at)
    if is_full and is_hollow:
        inner = round(high * _HOLE)
        surface.blit(
            tinted_icon(look, "common/icon-star-full", inner, "paper"),
            (at[0] + (high - inner) // 2, at[1] + (high - inner) // 2),
        )
    surface.blit(tinted_icon(look, "common/icon-star", high, "ink" if is_full else "muted"), at)


_CARRIER = re.compile(r"(.+)/(?:slab|cardface)-(?!back)(.+)")
_ICON = "common/icon-"


class BookPiece(Picture):
    """A drawing by the name a rulebook has for it."""

    def draw(self, pen: Pen) -> None:
        drawn = piece(pen.look, self.art, self.rect.size, self.colour)
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))


def piece(look: Look, name: str, size: tuple[int, int], icons: str) -> pygame.Surface:
    """The drawing as large as fits; slabs and cards with their object on them, icons in the colour for icons."""
    width, height = max(size[0], 1), max(size[1], 1)
    if name.startswith(_ICON):
        return tinted_icon(look, name, min(width, height), icons)
    if found := _CARRIER.fullmatch(name):
        lies_on_it = f"{found[1]}/object-{found[2]}"
        return _draw_carrier(look, name, lies_on_it, (width, height))
    return look.art.picture(name, width, height)


@cache_surface
def _draw_carrier(look: Look, name: str, lies_on_it: str, size: tuple[int, int]) -> pygame.Surface:
    drawn = look.art.picture(name, *size).copy()
    wide = drawn.get_width()
    thing = look.art.picture(lies_on_it, round(wide * 0.64), round(wide * 0.64))
    # Slabs have a side below and cards their name: the field of both lies a little above the middle.
    drawn.blit(thing, thing.get_rect(center=(wide // 2, round(drawn.get_height() * 0.43))))
    return drawn
