"""Widgets of the menu alone: the illustrated card of a game, cards side by side, the gold button that goes on, and the
way to learn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

import pygame

from game.render import Look, shapes
from game.render.look import SMALLER
from game.render.pieces import EDGE, SHADOW, panel, tinted_icon
from game.rules import GAMES
from game.widgets import Button, Pen, Result, Row, Widget, WidgetState
from game.widgets.base import once
from game.widgets.buttons import Use, draw_focus
from game.widgets.words import draw_key_cap

from . import routes
from .stage import Stage

Gives = Literal[0, 1, 2, 3]
"""What gives way to long words before the menu folds: 1 the letters of titles, 2 pictures too, 3 yesterday's line too.
"""
_TAUGHT_FIRST = GAMES[0]
_EDGE = 0.75
_PAD = 1.5
_GAP = 0.3
_LIFT = 0.45
_PILL = 2.2
_LEAST = {False: 0.8, True: 0.5}  # the part of its height that a picture keeps where room is short
_LEAST_GIVEN = 0.55  # and where the words of a language leave it less


class GameCard(Widget):
    """Pressed like a button.

    It lifts under the pointer and with the focus; its picture gives way where room is short.
    """

    corner = "large-panel"
    focusable = True
    wide_u = 21.6

    def __init__(
        self,
        picture: str,
        title: str,
        sentence: str,
        facts: tuple[str, str],
        word: str,
        use: Use,
        *,
        is_lean: bool,
        is_gold: bool,
        has_picture: bool,
        name: str,
        about: str,
        gives: Gives = 0,
    ) -> None:
        super().__init__(name=name, grow=1, says=title, about=about)
        self.picture = picture
        self.title = title
        self.sentence = sentence
        self.facts = facts
        self.word = word
        self.use = use
        self.is_lean = is_lean  # whether it has no arrow, and little air
        self.is_gold = is_gold  # whether its pill is the one gold button
        self.fellows: Sequence[GameCard] = (self,)  # those beside it: their sentences take the same number of lines
        self._pad = _PAD if sentence else 0.8 if is_lean else 1.1
        self._icon = 0.9 if is_lean else 1.15
        self._air = 0.6 if is_lean else 1.1  # between the two facts
        self.has_picture = has_picture  # whether its picture is drawn: the first frame does not wait for it
        self._gives = gives

    def narrowest(self, look: Look) -> int:
        facts = sum(look.u(self._icon + 0.35) + look.text_width(fact, "strong") for fact in self.facts)
        smaller = look.longest_word(self.title, SMALLER["card"])
        title = smaller if self._gives else look.text_width(self.title, "card")
        return max(title, facts + look.u(self._air)) + 2 * look.u(self._pad)

    def height(self, look: Look, width: int) -> int:
        return self._words(look, width) + self._picture_height(look, width)

    def least_height(self, look: Look, width: int) -> int:
        least = _LEAST_GIVEN if self._gives > 1 and not self.is_lean else _LEAST[self.is_lean]
        return self._words(look, width) + round(self._picture_height(look, width) * least)

    def press(self, state: WidgetState) -> Result:
        return self.use()

    def draw(self, pen: Pen) -> None:
        look, state = pen.look, pen.state
        is_up = state.is_focused(self) or state.is_hovered(self)
        at = self.rect.move(0, -look.u(_LIFT) if is_up and not state.is_pressed(self) else 0)
        state_now = (
            is_up,
            self.is_lean,
            self.is_gold,
            self.has_picture,
            self.title,
            self.sentence,
            self.facts,
            self.word,
        )
        card = look.bake(("card", self.name, self.rect.size, *state_now), lambda: self._draw_card(look, is_up))
        pen.surface.blit(card, at.move(-SHADOW, -SHADOW))
        draw_focus(pen, self, at)

    # Measures.

    def _picture_height(self, look: Look, width: int) -> int:
        return (width - 2 * look.u(_EDGE)) * 220 // 360

    def _words(self, look: Look, width: int) -> int:
        """The height of everything but the picture."""
        lines = max(len(card._lines(look, width)) for card in self.fellows)
        sentence = lines * look.line_height("body") + look.u(_GAP) if self.sentence else 0
        title = self._title_height(look, width)
        return look.u(_EDGE + 0.6) + title + sentence + look.u(_GAP) + self._foot(look) + look.u(0.9)

    def _title_height(self, look: Look, width: int) -> int:
        """The height of the highest of all titles."""
        titles = [title_lines(look, card.title, width - 2 * look.u(self._pad)) for card in self.fellows]
        return max(len(lines) * look.line_height(role) for role, lines in titles)

    def _foot(self, look: Look) -> int:
        return look.line_height("strong") if self.is_lean else max(look.u(_PILL), look.line_height("strong"))

    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.wrap(self.sentence, "body", width - 2 * look.u(self._pad))

    # The drawing, made once.

    def _draw_card(self, look: Look, is_up: bool) -> pygame.Surface:
        """The whole card with its shadow: one blit a frame."""
        size = self.rect.size
        drawn = panel(look, size, large=True).copy()
        card = drawn.subsurface((SHADOW, SHADOW, *size))
        edge = look.u(_EDGE)
        high = size[1] - self._words(look, size[0])
        frame = pygame.Rect(edge, edge, size[0] - 2 * edge, high)
        card.blit(draw_framed(look, self.picture if self.has_picture else "", frame.size), frame)
        pad = look.u(self._pad)
        y = frame.bottom + look.u(0.6)
        below = y + self._title_height(look, size[0]) + look.u(_GAP)
        role, lines = title_lines(look, self.title, size[0] - 2 * pad)
        _draw_lines(card, look, lines, role, "ink", (pad, y))
        if self.sentence:
            _draw_lines(card, look, self._lines(look, size[0]), "body", "muted", (pad, below))
        foot = self._foot(look)
        self._draw_foot(card, look, pygame.Rect(pad, size[1] - look.u(0.9) - foot, size[0] - 2 * pad, foot), is_up)
        return drawn

    def _draw_foot(self, card: pygame.Surface, look: Look, room: pygame.Rect, is_up: bool) -> None:
        x = room.x
        for icon, fact in zip(("common/icon-person", "common/icon-clock"), self.facts, strict=True):
            drawn = tinted_icon(look, icon, look.u(self._icon), "teal")
            card.blit(drawn, drawn.get_rect(midleft=(x, room.centery)))
            x += look.u(self._icon + 0.35)
            words = look.line(fact, "strong", "ink")
            card.blit(words, words.get_rect(midleft=(x, room.centery)))
            x += words.get_width() + look.u(self._air)

        # A round arrow; the card that is up, or is what Enter does, says its word if there is room.
        high = look.u(_PILL)
        if self.is_lean or high > room.right - x:
            return
        words = look.line(self.word, "strong", "ink")
        whole = words.get_width() + look.u(_PILL + 0.9)
        wide = whole if (is_up or self.is_gold) and whole <= room.right - x else high
        pill = pygame.Rect(room.right - wide, room.centery - high // 2, wide, high)
        face = ("gold-top", "gold") if self.is_gold else ("white", "field") if is_up else ("paper-top", "paper")
        upper, lower = look.colour(face[0]), look.colour(face[1])
        card.blit(shapes.framed_rect(pill.size, high // 2, 2, look.colour("ink"), upper, lower), pill)
        arrow = tinted_icon(look, "common/icon-chevr", look.u(1.0), "ink")
        card.blit(arrow, arrow.get_rect(center=(pill.right - high // 2, pill.centery)))
        if wide > high:
            card.blit(words, words.get_rect(midleft=(pill.x + look.u(0.9), pill.centery)))


def title_lines(look: Look, title: str, width: int) -> tuple[str, tuple[str, ...]]:
    """The letters of a title at a width and its lines: letters of one step less come before a second line, and no word
    is ever broken.
    """
    role = "card"
    if look.text_width(title, role) > width:
        role = look.letters_for(title, SMALLER[role], width)
    return role, look.wrap(title, role, width)


def _draw_lines(
    card: pygame.Surface, look: Look, lines: Sequence[str], role: str, colour: str, at: tuple[int, int]
) -> None:
    x, y = at
    for line in lines:
        words = look.line(line, role, colour)
        card.blit(words, (x, y + (look.line_height(role) - words.get_height()) // 2))
        y += look.line_height(role)


_LINE = 2


def draw_framed(look: Look, art: str, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a drawing as large as the frame; without a drawing, plain sea."""
    size = max(size[0], 8), max(size[1], 8)
    radius = look.measure("panel")
    frame = shapes.rounded_rect(size, radius, look.colour("ink"))
    inner = size[0] - 2 * _LINE, size[1] - 2 * _LINE
    if art:  # so large that nothing of the room stays empty
        wide = max(inner[0], round(inner[1] * look.art.proportion(art)) + 1)
        drawn = look.art.picture(art, wide, wide)
    else:
        drawn = shapes.gradient(inner, look.colour("wave-3"), look.colour("wave-6"))
    picture = shapes.mask(inner, radius - _LINE)
    picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center), special_flags=pygame.BLEND_RGBA_MULT)
    frame.blit(picture, (_LINE, _LINE))
    return frame


_DISC = 2.7
_GOLD_PAD = 0.9
_LONGEST = 9  # words that are longer than this take smaller letters rather than that everything else folds


class Even(Row):
    """Widgets of one width side by side, or with a share of the width each, all as high as the highest."""

    def __init__(self, *parts: Widget, gap: float, shares: Sequence[float] = (), grow: float = 0) -> None:
        super().__init__(*parts, gap=gap, align="fill", grow=grow)
        self.shares = shares or (1,) * len(parts)

    @once
    def narrowest(self, look: Look) -> int:
        each = max(part.narrowest(look) / share for part, share in zip(self.parts, self.shares, strict=True))
        return math.ceil(each * sum(self.shares)) + self._gaps(look) + len(self.parts)

    def _widths(self, look: Look, width: int) -> list[int]:
        room = width - self._gaps(look)
        widths = [int(room * share / sum(self.shares)) for share in self.shares]
        widths[-1] += room - sum(widths)
        return widths


class ContinueButton(Button):
    """A disc with an arrow, the word with its key at the end of that line, and the game that waits."""

    def __init__(self, text: str, below: str, use: Use, *, name: str, off: str = "", kind: str = "gold") -> None:
        super().__init__(text, use, kind=kind, role="heading", below=below, name=name, grow=1, off=off)

    def widest(self, look: Look) -> int:
        return self._beside(look) + max(
            look.text_width(self.text, self.role) + self._cap(look), look.text_width(self.below, "caption")
        )

    def narrowest(self, look: Look) -> int:
        words = max(look.longest_word(self.text, self.role) + self._cap(look), look.longest_word(self.below, "caption"))
        return max(self._beside(look) + min(words, look.u(_LONGEST)), self.tightest(look))

    def tightest(self, look: Look) -> int:
        return self._beside(look) + look.longest_word(self.text, "strong") + self._cap(look)

    def height(self, look: Look, width: int) -> int:
        """As high with a smaller word as with the usual one."""
        first, *others = (look.line_height(role) for _, role in self._write_lines(look, width))
        words = max(first, look.line_height(self.role)) + sum(others)
        return max(look.u(4.6), words + look.u(0.7)) + EDGE

    def _beside(self, look: Look) -> int:
        return look.u(_DISC + 3 * _GOLD_PAD)

    def _write_lines(self, look: Look, width: int) -> list[tuple[str, str]]:
        """Every line with its role of text; the word is smaller where it would break beside its key."""
        room = width - self._beside(look)
        role, beside = self.role, room - self._cap(look)
        if look.text_width(self.text, role) > beside:
            role = look.letters_for(self.text, "name", beside)
        words = (self.text, role, beside), (self.below, look.letters_for(self.below, "caption", room), room)
        return [(line, role) for text, role, wide in words for line in look.wrap(text, role, wide)]

    def _draw_words(self, pen: Pen, down: int) -> None:
        look, written = pen.look, self._write_lines(pen.look, self.rect.width)
        area = pygame.Rect(self.rect.x, self.rect.y + down, self.rect.width, self.rect.height - EDGE)
        centre = area.x + look.u(_GOLD_PAD + _DISC / 2), area.centery
        pygame.draw.aacircle(pen.surface, look.colour(self._ink()), centre, look.u(_DISC / 2))
        pygame.draw.aacircle(pen.surface, look.colour("field"), centre, look.u(_DISC / 2) - 2)
        arrow = tinted_icon(look, "common/icon-play", look.u(1.5), self._ink())
        pen.surface.blit(arrow, arrow.get_rect(center=centre))
        x = area.x + self._beside(look) - look.u(_GOLD_PAD)
        y = area.centery - sum(look.line_height(role) for _, role in written) // 2
        if action := self.shown_action(pen.state):
            wide, high = self._cap(look) - look.u(0.6), look.line_height("key") + look.u(0.25)
            cap = pygame.Rect(
                area.right - look.u(_GOLD_PAD) - wide, y + (look.line_height(written[0][1]) - high) // 2, wide, high
            )
            draw_key_cap(pen, action, cap)
        for line, role in written:
            drawn = look.line(line, role, self._ink())
            pen.surface.blit(drawn, (x, y + (look.line_height(role) - drawn.get_height()) // 2))
            y += look.line_height(role)


class LessonOffer:
    """The way to learn, as long as it is offered: by itself, or small beside the game that waits, with a button that
    puts it away.
    """

    def __init__(self, stage: Stage, is_made: bool, is_gold: bool, put_away: Callable[[], None]) -> None:
        self._stage = stage
        self._is_made = is_made
        self._is_gold = is_gold
        self._put_away = put_away
        self._about = stage.say("menu.lesson", game=stage.words.game(_TAUGHT_FIRST))
        self._begin = partial(routes.set_lesson, stage, _TAUGHT_FIRST)
        self.beside: ContinueButton | None = None  # the game that waits

    def build(self, is_bare: bool) -> Widget | None:
        """Where room is short, nothing small stands there."""
        main = self.beside or (self._lesson("gold" if self._is_gold else "paper") if self._is_made else None)
        if main is None or is_bare or not self._is_made:
            return main
        return self._row(main, has_small=self.beside is not None)

    def longest(self, is_bare: bool) -> Sequence[Widget]:
        """The things that may stand there, the one that takes the most room first."""
        say = self._stage.say
        waiting = [ContinueButton(say(key), "", self._begin, name="") for key in ("menu.continue", "menu.opening")]
        if is_bare:
            return self._lesson(), *waiting
        return self._row(self._lesson(), has_small=False), *(self._row(main, has_small=True) for main in waiting)

    def _row(self, main: Widget, has_small: bool) -> Widget:
        say = self._stage.say
        words = self._stage.words
        tip = words.join_sentences([words.end(say("lesson.begin")), self._about])
        small = Button("", self._begin, icon="common/icon-boat", name="lesson", tip=tip, says=say("lesson.begin"))
        away = Button("", self._put_away, icon="common/icon-cross", name="away", tip=say("menu.lesson.away"))
        return Row(main, small if has_small else None, away, gap=0.6, align="fill")

    def _lesson(self, kind: str = "gold") -> ContinueButton:
        return ContinueButton(self._stage.say("lesson.begin"), self._about, self._begin, name="lesson", kind=kind)


class GoldPlace(Widget):
    """The room of the gold button, kept while there is none: whatever comes later, everything else stays where it
    is.
    """

    def __init__(self, shown: Widget | None, longest: Sequence[Widget]) -> None:
        super().__init__(grow=1)
        self._shown = shown
        self._longest, *self._others = longest
        self.children = [shown] if shown else []

    def widest(self, look: Look) -> int:
        return self._longest.widest(look)

    def narrowest(self, look: Look) -> int:
        return max(self._longest.narrowest(look), *(button.tightest(look) for button in self._others))

    def height(self, look: Look, width: int) -> int:
        return max(button.height(look, width) for button in (self._longest, self._shown) if button)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        if self._shown:
            self._shown.place(look, rect)
