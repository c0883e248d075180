"""How long a text is, counted in Latin letters, whatever it is written in."""

from __future__ import annotations

import re

IN_SQUARES = "[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff]"
"""Chinese signs and marks, which stand in squares: Japanese ones too, and what is between."""
LETTER = 0.47  # how wide a letter is, all in all, in heights of letters
SQUARE = 1.1  # and a Chinese sign, as the theme sets it
_SAYS = 3  # what this many letters of English say is one sign in Chinese, all in all


def letters_to_read(text: str) -> int:
    """How much there is to read, or to speak: it takes as long in any language."""
    return len(text) + (_SAYS - 1) * _squares(text)


def letters_wide(text: str) -> float:
    """How much room it takes in its line."""
    return len(text) + (SQUARE / LETTER - 1) * _squares(text)


def _squares(text: str) -> int:
    return 0 if text.isascii() else len(re.findall(IN_SQUARES, text))
