"""Chinese texts of ours in lines, of which none begins or ends with a sign that may not, whatever stands in their gaps:
one thing in every run, all in the soaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pygame

from game.render import Look
from game.render.theme import Theme
from game.rules import GAMES
from game.words import rulebook
from game.words.message_files import messages_of
from tests.soaks import few_or_soak

LANGUAGE = "zh-Hans"
SIZES = [(100, 40), (150, 14), (200, 9), (100, 5.5)]
"""Text in percent and the units of a line: from a page to a narrow panel, and one that has no room for every name."""
VALUES = ["小船", "Maximilian", "12"]
NEVER_FIRST, NEVER_LAST = "，。：；！？、）”’》」…—％", "（“‘《「"


def texts(first: int) -> Iterator[str]:
    """All that is said, with values in turn, beginning with one of them."""
    for table in messages_of(LANGUAGE):
        for message in table.values():
            for form in message.forms:
                pieces = re.split(r"\{[^{}]*\}", form)
                values = (VALUES[(first + number) % len(VALUES)] for number in range(len(pieces) - 1))
                yield from "".join(piece + value for piece, value in zip(pieces, [*values, ""], strict=True)).split(
                    "\n"
                )
    for game in GAMES:
        book = rulebook.load(game, LANGUAGE)
        for chapter in book.chapters:
            yield from (chapter.title, chapter.lead, *(rule.text for rule in chapter))
            yield from (example.text for example in chapter.examples)
        yield book.card.title
        for group in book.card.groups:
            yield from (group.title, *(part for line in group.entries for part in (line.name, line.text)))


@few_or_soak("turns", 1, len(VALUES) * len(SIZES))
def test_no_line_begins_or_ends_with_what_may_not(turns: int) -> None:
    """Texts take turns with the sizes: so many turns are all texts with all values in all sizes."""
    pygame.font.init()
    looks = [Look(Theme.load(), (1280, 720), percent, language=LANGUAGE) for percent, _ in SIZES]
    wrong, count = [], 0
    for turn in range(turns):
        for number, text in enumerate(sorted(set(texts(turn % len(VALUES)))), turn // len(VALUES)):
            look, (_, units) = looks[number % len(SIZES)], SIZES[number % len(SIZES)]
            lines = [line for line in look.wrap(text, "body", look.u(units)) if line]
            count += len(lines)
            wrong += [(units, before, line) for before, line in pairwise(lines) if parts_ill(before, line)]
    assert wrong == []
    assert count > 5_000 * turns


def parts_ill(before: str, line: str) -> bool:
    return line[0] in NEVER_FIRST or before[-1] in NEVER_LAST or (before[-1] == "第" and line[0].isdigit())
