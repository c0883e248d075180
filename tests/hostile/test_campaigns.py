"""The campaigns themselves: how many files they read, and that what they look for would be found."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import strategies as st

from game.app.loop import App
from tests.scenes import frames

from . import campaign
from .campaign import FILES, Campaign
from .originals import GAMES

_BEGUN = re.compile(r'\bcampaign\(f?"([^"]+)"\)')


def test_more_than_twenty_thousand_files_of_all_kinds_are_read() -> None:
    assert sum(FILES.values()) >= 20_000
    formats = (
        "saves",
        "boards",
        "maps",
        "drawings",
        "puzzles",
        "lessons",
        "positions",
        "progress",
        "settings",
        "statistics",
        "catalogues",
    )
    assert [kind for kind in formats if not any(name.startswith(kind) for name in FILES)] == []


def test_every_kind_has_its_test() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    begun = {name.replace("{game}", game) for name in _BEGUN.findall(texts) for game in GAMES}
    assert begun == FILES.keys()


@pytest.mark.usefixtures("short_of")
@pytest.mark.parametrize(
    ("short_of", "told"),
    [("time", "of 5 were read"), ("patience", "by the clock"), ("nothing", "")],
    indirect=["short_of"],
)
def test_a_campaign_fails_when_it_reads_too_little_or_waits(told: str) -> None:
    one = Campaign("settings", 5)

    def check(_: int) -> None:
        with one.reading():
            time.sleep(0.002)

    one.run(st.integers(), check)
    if told:
        with pytest.raises(pytest.fail.Exception, match=told):
            one.conclude()
    else:
        one.conclude()


@pytest.fixture
def short_of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(campaign, "KEPT", tmp_path)
    if request.param == "time":
        monkeypatch.setattr(campaign, "LONGEST_CAMPAIGN", 0.0)
    elif request.param == "patience":
        monkeypatch.setattr(campaign, "LONGEST_WAIT", 0.001)


def test_a_frame_that_waits_is_too_long_though_it_does_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    class Waiting(App):
        def __init__(self) -> None:
            """Without a window."""

        def turn(self, *_: object) -> None:
            time.sleep(0.02)

    monkeypatch.setattr(frames, "LONGEST_WAIT", 0.01)
    with pytest.raises(AssertionError, match="by the clock"):
        frames.frame(Waiting())
