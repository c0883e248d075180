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
from tests.bots.outside import MISBEHAVIOUR, await_that, write_bot

from .evening import Evening, rules_for, sit_down

LONG = 60.0


@pytest.fixture(autouse=True)
def lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of a bot that has no answer, switched on."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    bots_folder().mkdir()
    file = Path(write_bot(bots_folder(), "lost", MISBEHAVIOUR["raising"][1]).command[-1])
    renew_outside_bots({"lost": digest_of(file)})
    yield file
    renew_outside_bots()


def test_a_bot_that_fails_and_one_that_is_not_here_are_told(tmp_path: Path, lost: Path) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 2), bots={0: "lost", 1: "random"}) as match:
        assert tell_first(match).startswith("Ana (lost) failed and says: no [31m idea")
    away = {
        "A Sailor plays for Ana (lost): that bot is not here, or not switched on.": dict[str, str](),
        "A Sailor plays for Ana (lost): the file of that bot has changed since it was switched on.": {"lost": "other"},
    }
    for told, switched_on in away.items():
        renew_outside_bots(switched_on)
        assert tell_of_save(match.journal.path) == told
    lost.unlink()
    renew_outside_bots({"lost": "other"})
    assert tell_of_save(match.journal.path) == next(iter(away))


def test_of_a_bot_in_several_seats_each_is_named(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 3), bots=dict.fromkeys(range(3), "lost")) as match:
        evening, told = Evening.of(match), list[str]()
        await_that(lambda: see(evening, told) and len(told) == 6)
        assert sorted(text.partition(" ")[0] for text in told) == ["Ana", "Ana", "Bia", "Bia", "Caio", "Caio"]
        assert (
            told.count(
                "Bia (lost) had no answer three times in one game. Until that game ends, plain moves are made for it."
            )
            == 1
        )
    renew_outside_bots({})
    assert tell_of_save(match.journal.path).startswith("A Sailor plays for Ana, Bia and Caio (lost):")


def see(evening: Evening, told: list[str]) -> bool:
    """A moment at the table, and what is told then."""
    evening.pass_moment(0.05)
    told += (text for text in evening.stage.toasts.texts if text not in told)
    return True


def tell_of_save(path: Path) -> str:
    with Match.resume(path, InlineThinker()) as again:
        again.thinking.seconds = 0.0
        return tell_first(again)


def tell_first(match: Match) -> str:
    """What is told first at the table of a game."""
    evening, due = Evening.of(match), monotonic() + LONG
    while not evening.stage.toasts.texts:
        assert monotonic() < due
        evening.pass_moment(0.05)
    return evening.stage.toasts.texts[0]
