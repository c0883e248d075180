"""What a tile does as a line of pictures: the rolls it wants, an arrow, what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.render import Look
from game.rules.atlandice import constants as t
from game.rules.atlandice.speech.sentences import token_picture

ARROW, SWAP = "\u2192", "\u2194"
_ANY_DIE, _ANY_TOKEN, _HAND = "common/die", "atlandice/token-any", "atlandice/hand"
_MARKET, _SUBMARINE = "atlandice/building-market", "atlandice/submarine"
_GEM, _BOOK, _PROVISION, _TOOL, _WEAPON = map(token_picture, range(5))


@dataclass(frozen=True, slots=True)
class Text:
    """A sign in words, and whether it tells of a gain."""

    words: str
    is_gain: bool = False


Part = str | Text
"""The name of a drawing, or a sign."""
_ONE_MORE = Text("+1", is_gain=True)
_THEN = Text(ARROW)


def _rolled(effect: int) -> list[Part]:
    return [f"common/die-{number}" for number in t.LUCK[effect]]


LINES: dict[int, Sequence[Part]] = {
    t.J1: [*_rolled(t.J1), _THEN, _ONE_MORE, _GEM],
    t.J2: [_GEM, Text(SWAP), _BOOK, _WEAPON, Text("\u2026")],
    t.J3: [*_rolled(t.J3), _THEN, _ANY_DIE, _THEN, _ONE_MORE, _ANY_TOKEN],
    t.L1: [*_rolled(t.L1), _THEN, _ONE_MORE, _GEM, _TOOL],
    t.L2: [_BOOK, _THEN, _MARKET],
    t.L3: [_ANY_DIE, _ANY_DIE, _THEN, _ONE_MORE, _BOOK],
    t.I1: [*_rolled(t.I1), _THEN, _HAND],
    t.I2: [_MARKET, _ANY_TOKEN, _THEN, Text("?")],
    t.I3: ["common/die-2", _THEN, "common/die-5"],
    **{effect: [_SUBMARINE, _THEN, Text("?")] for effect in (t.W1, t.W2, t.W3)},
    t.F1: [*_rolled(t.F1), _THEN, _ONE_MORE, _WEAPON],
    t.F2: [_WEAPON, _THEN, Text("?")],
    t.F3: [*_rolled(t.F3), _THEN, _ONE_MORE, _MARKET],
}


def effect_line(effect: int, inn_spaces: int) -> list[Part]:
    """What stands in it on a board where the inn moves the hand so far."""
    return [*LINES[effect], *([Text(f"+{inn_spaces}")] if effect == t.I1 else [])]


def draw_effect_line(look: Look, tables: t.Constants, effect: int, size: tuple[int, int]) -> pygame.Surface:
    """The line as large as fits, its left edge at that of its room."""
    spaces = tables.board.inn_spaces
    return look.baked(("effect line", effect, spaces, size), lambda: _draw(look, effect_line(effect, spaces), size))


def _draw(look: Look, parts: Sequence[Part], size: tuple[int, int]) -> pygame.Surface:
    high = size[1]
    drawn = [_part(look, part, high) for part in parts]
    gap = max(high // 8, 1)
    wide = sum(one.get_width() for one in drawn) + gap * (len(drawn) - 1)
    line = pygame.Surface((max(wide, 1), high), pygame.SRCALPHA)
    x = 0
    for one in drawn:
        line.blit(one, one.get_rect(midleft=(x, high // 2)))
        x += one.get_width() + gap
    if wide > size[0]:
        line = pygame.transform.smoothscale(line, (size[0], max(round(high * size[0] / wide), 1)))
    return line


def _part(look: Look, part: Part, high: int) -> pygame.Surface:
    if isinstance(part, Text):
        colour = look.colour("gain" if part.is_gain else "ink")
        return look.texts.line(part.words, "sans-bold", high * 0.62 / look.unit, colour)
    return look.art.picture(part, round(high * (1.6 if part in (_SUBMARINE, _MARKET) else 1.0)), high)
