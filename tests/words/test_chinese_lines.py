"""Chinese texts of ours in lines, of which none begins or ends with a sign that may not: some in narrow lines in every
run, all in lines of any width in the soaks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from game.render import Look
from game.render.theme import Theme
from game.rules import GAMES
from game.words import rulebook
from game.words.message_files import messages_of

LANGUAGE = "zh-Hans"
SIZES = [(100, 40), (150, 14), (200, 9)]  # text in percent and the units of a line, from a page to a narrow panel
NEVER_FIRST, NEVER_LAST = "，。：；！？、）”’》」…—％", "（“‘《「"


def texts() -> Iterator[str]:
    for table in messages_of(LANGUAGE):
        for message in table.values():
            for form in message.forms:
                yield from re.sub(r"\{[^{}]*\}", "小船", form).split("\n")
    for game in GAMES:
        for chapter in rulebook.load(game, LANGUAGE).chapters:
            yield from (chapter.title, chapter.lead, *(rule.text for rule in chapter))


@pytest.mark.parametrize(
    "size, every", [(SIZES[-1], 2), *(pytest.param(size, 1, marks=pytest.mark.soak) for size in SIZES)]
)
def test_no_line_begins_or_ends_with_what_may_not(size: tuple[int, int], every: int) -> None:
    percent, units = size
    pygame.font.init()
    look = Look(Theme.load(), (1280, 720), percent, language=LANGUAGE)
    wrong, lines = [], 0
    for text in sorted(set(texts()))[::every]:
        wrapped = [line for line in look.wrap(text, "body", look.u(units)) if line]
        lines += len(wrapped)
        wrong += [line for line in wrapped[1:] if line[0] in NEVER_FIRST]
        wrong += [line for line in wrapped[:-1] if line[-1] in NEVER_LAST]
    assert wrong == []
    assert lines > 5_000
