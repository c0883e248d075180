"""The tool that makes the sounds; it runs only where its libraries are."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ..source import ROOT
from .conftest import FOLDER


@pytest.fixture
def sounding(monkeypatch: pytest.MonkeyPatch) -> Any:
    pytest.importorskip("numpy")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module("sounding")


@pytest.mark.parametrize("name", ["tap", "dice-shake", "swim"])
def test_a_sound_comes_out_the_same_every_time(sounding: Any, name: str) -> None:
    assert list(sounding.samples(name)) == list(sounding.samples(name))


@pytest.mark.parametrize("name", ["tap", "swim", "win"])
def test_a_file_is_what_the_tool_makes(sounding: Any, name: str, decoded: Callable[[Path], array[int]]) -> None:
    stored = [sample / 32_767 for sample in decoded(FOLDER / f"{name}.ogg")]
    made = list(sounding.samples(name))
    assert len(stored) == len(made)
    wrong = sum((a - b) ** 2 for a, b in zip(stored, made, strict=True))
    assert wrong < 0.05 * sum(sample**2 for sample in made)
