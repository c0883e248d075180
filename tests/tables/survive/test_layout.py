"""The table fits every window: nothing is clipped, the gold button is always to be seen, the board is never too small
to use.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from game.rules.survive.state import STEPS, State
from game.widgets import Label, Scroll
from tests.scenes.clipping import find_clipped

from .sitting import Sitting
from .walking import decisions, rules_of

WINDOWS = [
    (1280, 720, 100),
    (1920, 1080, 100),
    (1024, 640, 100),
    (1280, 720, 75),
    (1280, 720, 150),
    (1024, 640, 150),
    (1280, 720, 200),
    (1024, 640, 200),
]
USUAL = [(1280, 720, 100), (1024, 640, 150), (1024, 640, 200)]
"""In every run; the others are left to the soaks."""
Window = tuple[int, int, int]
TABLES = ["two", "four, all creatures", "six, superpopulation"]
SMALLEST = 13
"""Pixels of a hex from its middle to its corners, below which it cannot be pointed at well."""


@cache
def moments(variant: str) -> list[State]:
    """A position of every step of a game."""
    found: dict[int, State] = {}
    for state in decisions(rules_of(variant), 13):
        if state.step not in found or Random(state.left).random() < 0.1:
            found[state.step] = state
    return list(found.values())


@pytest.mark.parametrize(
    "window, first, every",
    [
        *((window, first, len(USUAL)) for first, window in enumerate(USUAL)),
        *(pytest.param(window, 0, 1, marks=pytest.mark.soak) for window in WINDOWS),
    ],
)
@pytest.mark.parametrize("variant", TABLES)
def test_everything_has_its_place(variant: str, window: Window, first: int, every: int, tmp_path: Path) -> None:
    """In every run every position is seen with all that can be opened, each in another window; in the soaks in all of
    them.
    """
    width, height, text = window
    sitting = Sitting(tmp_path, rules_of(variant), (width, height), text)
    faults: dict[str, str] = {}
    for number, state in enumerate(moments(variant)):
        sitting.put(state)
        for tab in ("board", "log", "beside")[(number + first) % every :: every]:
            open_tab(sitting, tab)
            for fault in faults_of(sitting):
                faults.setdefault(fault, f"{STEPS[state.step]}, {tab}")
    sitting.close()
    assert not faults


@pytest.mark.parametrize("width, height, text", [(1280, 720, 100), (1024, 640, 100), (1024, 640, 200)])
def test_what_is_not_yet_seen_can_be_read_in_every_window(width: int, height: int, text: int, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"), (width, height), text)
    open_tab(sitting, "beside")
    title = sitting.evening.stage.words.say("survive.section.unseen")
    assert any(isinstance(widget, Label) and widget.text == title for widget in sitting.scene.root.top.walk())
    sitting.close()


def open_tab(sitting: Sitting, tab: str) -> None:
    sitting.scene.surroundings.open_tab(tab)
    sitting.scene.refresh_layout()


def faults_of(sitting: Sitting) -> list[str]:
    root, look = sitting.scene.root, sitting.evening.stage.look
    gold = sitting.widget("gold")
    found = find_clipped(root, look)
    if any(isinstance(widget, Scroll) and any(part is gold for part in widget.walk()) for widget in root.top.walk()):
        found.append("the gold button may be scrolled away")
    board = next((widget for widget in root.top.walk() if widget.name == "board"), None)
    if board is not None and sitting.table.model.camera.size < SMALLEST:
        found.append(f"the board is too small: {sitting.table.model.camera.size:.1f} in {board.rect}")
    return found
