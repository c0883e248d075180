"""What is particular about Chinese: its signs stand in squares, also some that are narrow elsewhere, and a line may end
behind almost each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

# Patterns are compiled when the first Chinese is drawn: those of so many signs take a while.
_LEAST = "\u2e80"
_IN_SQUARES = "[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff]"  # Japanese too, and what is between
_SQUARE = "口"  # what stands for all of them below
_TWICE = "——+|……+"  # only Chinese writes them so
_NOT_BEFORE, _NOT_BEHIND = r"(?<![\s(\[])", r"(?![\s,.;:!?)\]'’])"  # what stands around a quotation in other languages
_QUOTED = (
    rf"(?P<wide>(?<={_SQUARE})“[^“”]*”|“[^“”]*”(?=[{_SQUARE}“])"
    rf"|{_NOT_BEFORE}“{_SQUARE}[^“”]*”{_NOT_BEHIND}|{_NOT_BEFORE}“[^“”]*{_SQUARE}”{_NOT_BEHIND})|“[^“”]*”"
)
_SINGLE = rf"(?<={_SQUARE})[“‘—…·](?!\s)|^[“‘](?={_SQUARE})|(?<!\s)[”’—…·](?={_SQUARE})|(?<={_SQUARE})[”’]$"
_NEVER_FIRST = frozenset("，。：；！？、）”’》〉」』】〕…—·～％々ー,.:;!?)]}%'")
_NEVER_LAST = frozenset("（“‘《〈「『【〔([{")


def is_chinese(text: str) -> bool:
    """Whether a text has signs that stand in squares."""
    return max(text, default="") >= _LEAST and re.search(_IN_SQUARES, text) is not None


def chinese_stretches(text: str) -> Iterator[tuple[int, int]]:
    """From where to where signs stand in squares: of quotation marks, dashes and dots those in a Chinese sentence, not
    those of an English one around a Chinese name.
    """
    if not is_chinese(text):
        return
    text = re.sub(_IN_SQUARES, _SQUARE, text)
    text = re.sub(_TWICE, lambda found: _SQUARE * len(found[0]), text)
    text = re.sub(_QUOTED, _widen, text)
    text = re.sub(_SINGLE, _SQUARE, text)
    yield from (found.span() for found in re.finditer(f"{_SQUARE}+", text))


def _widen(quoted: re.Match[str]) -> str:
    inside = quoted[0][1:-1]
    return f"{_SQUARE}{inside}{_SQUARE}" if quoted["wide"] else f'"{inside}"'


def breaks(word: str) -> list[int]:
    """The places within a word, or a Chinese sentence, at which a line may end."""
    if not is_chinese(word):
        return []
    squares = [sign == _SQUARE for sign in re.sub(_IN_SQUARES, _SQUARE, word)]
    return [
        place
        for place, (before, after) in enumerate(pairwise(word), 1)
        if before not in _NEVER_LAST
        and after not in _NEVER_FIRST
        # A number stays with what is counted.
        and (squares[place - 1] or before in "—…”" or ((squares[place] or after in "“‘") and not before.isdigit()))
    ]


def unbroken(word: str, most: int) -> Iterator[str]:
    """A word, or a Chinese sentence in pieces of up to so many signs, for nothing shows where words end in it; more
    where a line may not end between them.
    """
    piece = ""
    for start, end in pairwise([0, *breaks(word), len(word)]):
        if piece and len(piece) + end - start > most:
            yield piece
            piece = ""
        piece += word[start:end]
    yield piece
