"""What is particular about Chinese: its signs stand in squares, also some that are narrow elsewhere, and a line may end
behind almost each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff"  # Chinese, Japanese, and what is written beside
_CHINESE = re.compile(f"[{_WIDE}]+")
_TWICE = re.compile("——+|……+")  # only Chinese writes them so
_NOT_BEFORE, _NOT_BEHIND = r"(?<![\s(\[])", r"(?![\s,.;:!?)\]'’])"  # what stands around a quotation in other languages
_QUOTED = re.compile(
    rf"(?P<wide>(?<=[{_WIDE}])“[^“”]*”|“[^“”]*”(?=[{_WIDE}“])"
    rf"|{_NOT_BEFORE}“[{_WIDE}][^“”]*”{_NOT_BEHIND}|{_NOT_BEFORE}“[^“”]*[{_WIDE}]”{_NOT_BEHIND})|“[^“”]*”"
)
_SINGLE = re.compile(rf"(?<=[{_WIDE}])[“‘—…·](?!\s)|^[“‘](?=[{_WIDE}])|(?<!\s)[”’—…·](?=[{_WIDE}])|(?<=[{_WIDE}])[”’]$")
_NEVER_FIRST = "，。：；！？、）”’》〉」』】〕…—·～％々ー,.:;!?)]}%'"
_NEVER_LAST = "（“‘《〈「『【〔([{"
_END = re.compile(
    # Between two signs one of which is Chinese, but not between a number and what is counted.
    rf"(?<=[{_WIDE}—…”])(?<![{re.escape(_NEVER_LAST)}])(?![{re.escape(_NEVER_FIRST)}])(?!$)"
    rf"|(?<![\d{re.escape(_NEVER_LAST)}])(?=[{_WIDE}“‘])(?![{re.escape(_NEVER_FIRST)}])(?<!^)"
)


def is_chinese(text: str) -> bool:
    """Whether a text has signs that are as wide as Chinese ones."""
    return _CHINESE.search(text) is not None


def chinese_stretches(text: str) -> Iterator[tuple[int, int]]:
    """From where to where signs stand in squares: of quotation marks, dashes and dots those in a Chinese sentence, not
    those of an English one around a Chinese name.
    """
    if not is_chinese(text):
        return
    text = _TWICE.sub(lambda found: "\u3000" * len(found[0]), text)
    text = _QUOTED.sub(lambda found: ("\u3000{}\u3000" if found["wide"] else '"{}"').format(found[0][1:-1]), text)
    text = _SINGLE.sub("\u3000", text)
    yield from (found.span() for found in _CHINESE.finditer(text))


def breaks(word: str) -> list[int]:
    """The places within a word, or a Chinese sentence, at which a line may end."""
    return [found.start() for found in _END.finditer(word) if found.start()] if is_chinese(word) else []


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
