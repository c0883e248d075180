"""Who lets everybody wait for long is named, once: where it stands what is asked, and to whoever only listens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match import Match
from tests.match.playing import SlowThinker, deal, players_of

from .evening import Evening, rules_for

FRAME = 1 / 30
LONG = 1.2
SHORT = 0.9


class Wait:
    """A table of bots of which each answers when a test lets it."""

    def __init__(self, folder: Path, game: str) -> None:
        self.now = 0.0
        self.thinker = SlowThinker()
        rules = rules_for(game, 2)
        self.match = Match.begin(rules, players_of(rules, ("poseidon",) * 2), 5, folder=folder, thinker=self.thinker)
        self.match.thinking.now = lambda: self.now
        deal(self.match)
        self.evening = Evening.of(self.match)

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.now += FRAME
            self.match.journal.wait()
            self.evening.pass_moment(FRAME)

    def begin(self) -> str:
        """Somebody is asked; what all others are told that they wait for."""
        while not self.thinker.is_busy or self.evening.scene.table.is_busy or self.evening.scene.pacing.is_waiting:
            self.pass_time(FRAME)
        return f"{self.match.players[self.match.to_act].name} is thinking."

    def answer(self) -> None:
        self.thinker.ready, made = self.thinker.asked[-1][1][0], len(self.match.log)
        while len(self.match.log) == made:
            self.pass_time(FRAME)


@pytest.fixture(params=["survive", "atlantis", "atlandice"])
def wait(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Wait]:
    made = Wait(tmp_path, request.param)
    yield made
    made.match.close()


def test_it_is_said_after_a_second_and_as_long_as_it_takes(wait: Wait) -> None:
    scene = wait.evening.scene
    thinking = wait.begin()
    asked = scene.question
    scene.refresh_layout()
    before = scene.comparisons
    wait.pass_time(SHORT)
    assert (scene.question, scene.gold.does_something, scene.comparisons) == (asked, True, before)
    wait.pass_time(LONG - SHORT)
    assert (scene.question, scene.gold.command) == (thinking, "skip")
    assert scene.gold.does_something, "what comes of it can be skipped before it is there"
    assert any(thinking in words for words in wait.evening.words())
    assert scene.comparisons == before + 1
    scene.note_drawn()
    wait.pass_time(LONG)
    assert (scene.comparisons, scene.is_dirty) == (before + 1, False)
    wait.answer()
    wait.begin()
    scene.refresh_layout()
    assert "is thinking" not in scene.question
    assert scene.gold.does_something


def test_in_a_pause_nobody_is_waited_for(wait: Wait) -> None:
    thinking = wait.begin()
    wait.pass_time(LONG)
    wait.match.paused = True
    wait.pass_time(FRAME)
    assert wait.evening.scene.question != thinking


def test_whoever_listens_is_told_once_of_each(wait: Wait) -> None:
    wait.evening.listen()
    wait.pass_time(FRAME)
    waited = set[str]()
    for _ in range(6):
        waited.add(wait.begin())
        wait.pass_time(LONG)
        wait.answer()
    told = [text for _, texts in wait.evening.told for text in texts if "is thinking" in text]
    assert sorted(told) == sorted(waited)
