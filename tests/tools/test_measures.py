"""`tools.click_cost` and `tools.house`: what they count is there to be counted."""

from __future__ import annotations

import re

from tools import click_cost, house

from .conftest import CallTool

COST = re.compile(r": (\d+) files, ([\d,]+) calls, (\d+) widgets")


def test_a_click_is_followed_from_the_hex_to_its_line_and_to_the_next_frame(call: CallTool) -> None:
    said = call(click_cost.main, "--files").out
    pick, click, frame = ([int(number.replace(",", "")) for number in row] for row in COST.findall(said))
    assert 10 < click[0] < frame[0]
    assert 100 < click[1] < frame[1]
    assert pick[2] <= frame[2]
    assert "match/match.py" in said


def test_the_house_is_counted(call: CallTool) -> None:
    said = call(house.main, "-v").out
    assert re.search(r"^game: \d{3} files, ", said)
    assert "most methods of their own: " in said
