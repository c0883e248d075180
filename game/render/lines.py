"""Text in lines: where each of them ends, whatever measures them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from .chinese import breaks, company, is_pair, may_part

Fits = Callable[[str], bool]
"""Whether a text has room on one line."""
_APOSTROPHES = ("'", "’")  # signs that begin an ending
_KEPT_TOGETHER = 3  # letters that stay with an ending where a word is broken
_WITH_A_MARK = re.compile(r"[^\W\d_]{0,3}(?:['’]\w{1,2})?$")  # letters that go with a mark to the next line
_HYPHEN = re.compile(r"-(?!\d)|(?<=\w)-")  # not the minus of a number
_FEW = 8  # places that are looked at first: many a line has no more


def wrap(text: str, fits: Fits) -> list[str]:
    """A paragraph in lines that fit; a word that is too wide by itself is broken."""
    lines, line = list[str](), ""
    for word in re.findall(r"\S+", text):
        before = f"{line} " if line else ""
        if fits(before + word):
            line = before + word
            continue
        ends = breaks(word)
        start = _last_fitting(ends, fits, word, before=before)
        if start:
            line = before + word[:start]
        if line:
            lines.append(line)
        *whole, line = _break_up(word, start, ends, fits)
        lines += whole
    if lines and text.rstrip().endswith(lines[-1] + line):  # else a space is between them
        return [*lines[:-1], *_in_company(lines[-1], line, fits)]
    return [*lines, line]


def _break_up(word: str, start: int, ends: Sequence[int], fits: Fits) -> Iterator[str]:
    """What follows this place of a word that may be too wide, in lines. Scripts without spaces are wrapped by it too:
    they have ends within what stands together.
    """
    ends = [*ends, len(word)]
    parts = breaks(word, parts_words=True)
    while start < len(word) - 1:
        end = _last_fitting(ends, fits, word, start) or _last_fitting(parts, fits, word, start)
        end = end or start + _cut(word[start:], fits)
        yield word[start:end]
        start = end
    if start < len(word):
        yield word[start:]  # a single sign, room for it or not


def _cut(word: str, fits: Fits) -> int:
    """How many letters of a word that is too wide stay on a line: up to a hyphen if it has one. No ending of a
    possessive stands by itself, and no mark where it may not, unless there is no room for anything else.
    """
    most = _last_fitting(range(1, len(word)), fits, word) or 1
    cut = max((found.end() for found in _HYPHEN.finditer(word[: most + 1]) if found.end() <= most), default=most)
    if word[cut:].startswith(_APOSTROPHES) or word[cut + 1 :].startswith(_APOSTROPHES):
        cut = max(cut - _KEPT_TOGETHER, 1)
    elif not may_part(word, cut) and (along := _WITH_A_MARK.search(word[:cut])):
        cut = max(along.start(), 1)
    places = [*range(cut, 0, -1), *range(cut + 1, most + 1)]
    allowed = next(filter(partial(may_part, word), places), 0)
    return allowed or next((end for end in range(most, 0, -1) if not is_pair(word[end - 1 : end + 1])), most)


def _last_fitting(ends: Sequence[int], fits: Fits, word: str, start: int = 0, before: str = "") -> int:
    """The last of these ends of a word up to which all from `start` on has room behind what stands before it; 0 if
    there is none. Far fewer have room than a long text has.
    """

    def is_over(end: int) -> bool:
        return not fits(before + word[start:end])

    first = bisect_right(ends, start)
    count = _FEW
    while first + count < len(ends) and not is_over(ends[first + count - 1]):
        count *= 2
    found = bisect_left(ends, True, first, min(first + count, len(ends)), key=is_over)
    return ends[found - 1] if found > first else 0


def _in_company(before: str, last: str, fits: Fits) -> tuple[str, str]:
    """The last two lines of a paragraph; what stood alone on the last one has got company."""
    cut = company(before, last)
    more = before[cut:] + last
    return (before[:cut], more) if cut and fits(more) else (before, last)
