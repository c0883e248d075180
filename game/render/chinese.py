"""What is particular about Chinese: its signs stand in squares, also some that are narrow elsewhere, and a line may end
behind almost each of them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from game.engine import GameError
from game.files.guests import note_trouble
from game.files.languages import own_texts, read_own
from game.files.resources import asset
from game.letters import IN_SQUARES

# Patterns are compiled when the first Chinese is drawn: those of so many signs take a while.
_LEAST = "\u2e80"
_SQUARE = "口"  # what stands for all of them below
_TWICE = "——+|……+"  # only Chinese writes them so
_NOT_BEFORE, _NOT_BEHIND = r"(?<![\s(\[])", r"(?![\s,.;:!?)\]'’])"  # what stands around a quotation in other languages
_QUOTED = (
    rf"(?P<wide>(?<={_SQUARE})“[^“”]*”|“[^“”]*”(?=[{_SQUARE}“])"
    rf"|{_NOT_BEFORE}“{_SQUARE}[^“”]*”{_NOT_BEHIND}|{_NOT_BEFORE}“[^“”]*{_SQUARE}”{_NOT_BEHIND})|“[^“”]*”"
)
_SINGLE = rf"(?<={_SQUARE})[“‘—…·](?!\s)|^[“‘](?={_SQUARE})|(?<!\s)[”’—…·](?={_SQUARE})|(?<={_SQUARE})[”’]$"
_NEVER_FIRST = frozenset("，。：；！？、）”’》〉」』】〕…—·～％々ー,.:;!?)]}%'")
_PAIRS = ("……", "——")  # one mark each
_NUMBERED = "第"  # makes a number say which one it is
_WHOLE_WORDS = "*/whole-words.txt"
_LONELY, _COMPANY = 2, 4  # signs, one of them a full stop: too few for a line, and enough
_NEVER_LAST = frozenset("（“‘《〈「『【〔([{")


def is_chinese(text: str) -> bool:
    """Whether a text has signs that stand in squares."""
    return max(text, default="") >= _LEAST and re.search(IN_SQUARES, text) is not None


def space_behind(text: str) -> str:
    """What stands between a text and the next one: nothing behind a sign in a square, which has its own air."""
    return "" if is_chinese(text[-1:]) else " "


def chinese_stretches(text: str) -> Iterator[tuple[int, int]]:
    """From where to where signs stand in squares: of quotation marks, dashes and dots those in a Chinese sentence, not
    those of an English one around a Chinese name.
    """
    if not is_chinese(text):
        return
    text = re.sub(IN_SQUARES, _SQUARE, text)
    text = re.sub(_TWICE, lambda found: _SQUARE * len(found[0]), text)
    text = re.sub(_QUOTED, _widen, text)
    text = re.sub(_SINGLE, _SQUARE, text)
    yield from (found.span() for found in re.finditer(f"{_SQUARE}+", text))


def _widen(quoted: re.Match[str]) -> str:
    inside = quoted[0][1:-1]
    return f"{_SQUARE}{inside}{_SQUARE}" if quoted["wide"] else f'"{inside}"'


@cache
def whole_words() -> Mapping[str, Sequence[str]]:
    """The words within which no line ends, by their first sign, the longest first: those that are listed beside the
    texts of any language, also in the player's own folder.
    """
    files = sorted([*asset("texts").glob(_WHOLE_WORDS), *own_texts().glob(_WHOLE_WORDS)])
    found = defaultdict[str, list[str]](list)
    for word in sorted({word for file in files for word in _read_words(file)}, key=len, reverse=True):
        found[word[0]].append(word)
    return found


def _read_words(file: Path) -> Iterator[str]:
    try:
        text = read_own(file)
    except (OSError, UnicodeDecodeError):
        note_trouble(GameError("texts-unreadable", file=str(file)))
        return
    yield from (word for line in text.splitlines() if not line.startswith("#") for word in line.split())


def _within_words(text: str) -> Iterator[int]:
    """The places within words that lines keep whole."""
    words, end = whole_words(), 0
    for start, sign in enumerate(text):
        if start >= end and (word := next((one for one in words.get(sign, ()) if text.startswith(one, start)), "")):
            end = start + len(word)
            yield from range(start + 1, end)


def breaks(word: str, parts_words: bool = False) -> list[int]:
    """The places within a word, or a Chinese sentence, at which a line may end; not within a common word, unless there
    is no room for it.
    """
    if not is_chinese(word):
        return []
    within = frozenset[int]() if parts_words else frozenset(_within_words(word))
    squares = [sign == _SQUARE for sign in re.sub(IN_SQUARES, _SQUARE, word)]
    return [
        place
        for place, (before, after) in enumerate(pairwise(word), 1)
        if place not in within
        and before not in _NEVER_LAST
        and after not in _NEVER_FIRST
        and not (before == _NUMBERED and after.isnumeric())
        # A number stays with what is counted.
        and (squares[place - 1] or before in "—…”" or ((squares[place] or after in "“‘") and not before.isdigit()))
    ]


def may_part(word: str, place: int) -> bool:
    """Whether a word for which there is no room may be parted here, where it has no break: no mark that closes
    something begins a line, as the dot in the name of a file does not, and none that opens something ends one.
    """
    after = word[place : place + 2]
    closes = after[0] in _NEVER_FIRST and not (after.isascii() and after[1:].isalnum())
    return not closes and word[place - 1] not in _NEVER_LAST


def is_pair(signs: str) -> bool:
    """Whether two signs are one mark."""
    return signs in _PAIRS


def company(line: str, last: str) -> int:
    """Where a line ends earlier, so that the last one of its paragraph is more than a lonely sign; 0 for as it is."""
    if len(last) > _LONELY or not is_chinese(last):
        return 0
    both = line + last
    ends = (end for end in breaks(both) if len(line) / 2 < end <= len(both) - _COMPANY)
    return max((end for end in ends if " " not in both[end - 1 : end + 1]), default=0)


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
