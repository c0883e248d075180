"""`tools.click_cost` and `tools.house`: what they count is there to be counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.source import ROOT
from tools import click_cost, house

from .conftest import CallTool

COST = re.compile(r": (\d+) files, ([\d,]+) calls, (\d+) widgets")
PATH_OF_A_CLICK = re.compile(r"^## How a click becomes a line in the journal$(.*?)^## ", re.MULTILINE | re.DOTALL)


def test_a_click_is_followed_from_the_hex_to_its_line_and_to_the_next_frame(call: CallTool) -> None:
    said = call(click_cost.main, "--files").out
    pick, click, frame, pick_with_tiles = (
        [int(number.replace(",", "")) for number in row] for row in COST.findall(said)
    )
    assert 10 < click[0] < frame[0]
    assert 100 < click[1] < frame[1]
    assert pick[2] <= frame[2]
    assert max(pick[2], pick_with_tiles[2]) <= 2, "a pick makes hardly a widget anew, whatever is in hand"
    assert "match/match.py" in said
    click_files, _ = said.split("from the click to its line")[1].split("with the next frame")
    assert [file for file in files_that_tell_of_a_click() if file not in click_files] == []


def files_that_tell_of_a_click() -> list[str]:
    """Those that docs/architecture.md names on a click's way, each as it stands in `game`."""
    told = PATH_OF_A_CLICK.search((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    assert told
    return re.findall(r"`game/([\w/]+\.py)`", told[1])


def test_a_click_is_told_in_at_most_fourteen_files() -> None:
    assert 10 <= len(set(files_that_tell_of_a_click())) <= 14


@pytest.mark.soak
def test_the_house_is_counted(call: CallTool) -> None:
    said = call(house.main, "").out
    assert re.search(r"^game: \d{3} files, ", said)
    assert "most methods of their own: " in said


ROOMS = {
    "game/__init__.py": "",
    "game/lamp.py": "class Lamp:\n    def light(self): ...\n    def douse(self): ...\n",
    "game/tables/__init__.py": "from game.lamp import Lamp\n",
    "game/tables/desk.py": "from ..lamp import Lamp\nclass DeskLamp(Lamp):\n    def bend(self): ...\n",
    "tools/broom.py": "import game\n",
}


def test_a_small_house_is_counted(call: CallTool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in ROOMS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(house, "ROOT", tmp_path)
    assert call(house.main, "").out.splitlines() == [
        "game: 4 files, 7 lines; tables and scenes: 2 files, 4 lines; tools: 1 files, 1 lines",
        "game and tools: 5 files, 8 lines; the largest file has 3",
        "one reader: 1 files; under 60 lines: 4; both: 1",
        "most methods of their own: Lamp 2, DeskLamp 1",
        "with inherited ones: DeskLamp 3, Lamp 2",
    ]
