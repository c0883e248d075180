"""The page about learning agents shows the tables of today, and its example plays."""

from __future__ import annotations

import re

from game.rules import GAMES
from tools import learners


def test_the_page_has_the_tables_of_today() -> None:
    text = learners.PAPER.read_text(encoding="utf-8")
    assert learners.with_tables(text) == text
    assert all(learners.tables(game) in text for game in GAMES)


def test_the_example_plays_a_whole_game() -> None:
    code, *_ = re.findall(r"```python\n(.*?)```", learners.PAPER.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    assert names["has_ended"]
    assert names["info"]
