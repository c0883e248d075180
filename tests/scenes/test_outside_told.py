"""At the table people are told once how a bot from outside let them down, and which bot of a save is not here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from game.bots import InlineThinker
from game.bots.outside.listed import bots_folder, digest_of
from game.match import Match
from game.match.outside import renew_outside_bots
from tests.bots.outside import MISBEHAVIOUR, write_bot

from .evening import Evening, rules_for, sit_down

LONG = 60.0


@pytest.fixture(autouse=True)
def bots_are_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    bots_folder().mkdir()
    file = write_bot(bots_folder(), "lost", MISBEHAVIOUR["raising"][1]).command[-1]
    renew_outside_bots({"lost": digest_of(Path(file))})
    yield
    renew_outside_bots()


def test_a_bot_that_fails_and_one_that_is_not_here_are_told(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 2), bots={0: "lost", 1: "random"}) as match:
        assert tell_first(match).startswith("lost failed and says: no [31m idea")
    renew_outside_bots({})
    with Match.resume(match.journal.path, InlineThinker()) as again:
        again.thinking.seconds = 0.0
        assert tell_first(again) == "The bot lost is not here, or not switched on. A Sailor plays in its place."


def tell_first(match: Match) -> str:
    """What is told first at the table of a game."""
    evening, due = Evening.of(match), monotonic() + LONG
    while not evening.stage.toasts.texts:
        assert monotonic() < due
        evening.pass_moment(0.05)
    return evening.stage.toasts.texts[0]
