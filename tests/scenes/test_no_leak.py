"""Nothing secret is ever drawn: every frame is the same, pixel by pixel, when what its onlookers may not know is another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.speech.describing import Choice
from game.match import Manner
from game.scenes.curtain import CurtainScene
from game.scenes.peek import PeekScene
from game.scenes.table import TableScene
from game.tables import PlainTable
from game.tables.visibility import Visibility

from ..match.playing import a_step
from .evening import Evening, rules_for, sit_down
from .worlds import another_world

_FIRST, _EVERY = 8, 50
"""So many moments of the beginning are looked at, and every so many-th later on."""

TABLES: dict[str, tuple[str, int, Manner, tuple[str, ...], dict[int, str]]] = {
    "survive, two": ("survive", 2, "around", ("memory_aid",), {}),
    "survive, three": ("survive", 3, "around", ("dolphins", "squid"), {}),
    "survive, passed": ("survive", 3, "passed", ("memory_aid", "dolphins"), {1: "random"}),
    "atlantis, two": ("atlantis", 2, "around", (), {}),
    "atlantis, three": ("atlantis", 3, "around", (), {2: "random"}),
    "atlantis, passed": ("atlantis", 3, "passed", (), {}),
    "atlandice, three": ("atlandice", 3, "around", (), {}),
    "atlandice, passed": ("atlandice", 2, "passed", (), {}),
}
_SHORT, _EVERY_SHORT = {"atlantis, passed"}, 7
"""Evenings of few decisions, in which little would be seen."""
_SELDOM = {"survive, two", "survive, three", "atlantis, two", "atlantis, passed", "atlandice, three"}
"""Only in the long runs: other tables are like them, those of `test_frames.py` in `tests/tables` and of `test_two_worlds.py` too, and
Atlandice has no secrets."""


class Watcher:
    """Plays a match on the screen and looks at it in many worlds."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening, self.random = evening, Random(seed)
        self.match = evening.table.match
        self.seen: Counter[str] = Counter()

    def play(self, every: int) -> None:
        """To the last decision before the scoring."""
        number = 0
        while not self.match.is_over:
            number += 1
            if number <= _FIRST or number % every == 0 or not isinstance(self.evening.top, TableScene):
                self._watch()
            else:
                a_step(self.match, self.random)

    def _watch(self) -> None:
        self.evening.pass_time()
        if self.match.is_over:
            return
        self.compare()
        top = self.evening.top
        if isinstance(top, CurtainScene):
            self.evening.lift_curtain()
        elif isinstance(top, PeekScene):
            self.evening.pass_time()
            self.evening.key(pygame.K_SPACE)
        elif self.match.actor is not None:
            if self.random.random() < 0.15:
                self.evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST))
                self.compare()
            self._decide()

    def _decide(self) -> None:
        evening = self.evening
        if evening.table.visibility.can_lift and self.random.random() < 0.4:
            self._peek()
        if self.match.curtain is not None:  # asked openly, a look takes a curtain first
            return
        if evening.table.visibility.needs_hand:
            evening.key(pygame.K_SPACE)
            self.compare()
        evening.pass_time()
        if isinstance(evening.top, TableScene):  # else who asked to look has brought the curtain
            evening.table.playing.take(self.random.choice(evening.table.visibility.choices()))

    def _peek(self) -> None:
        self.evening.key_down(pygame.K_e)
        self.compare()
        self.evening.key_up(pygame.K_e)
        self.compare()

    def compare(self) -> None:
        """The frame, the words and the Tab order of what is on the screen, in this world and in another."""
        self.evening.look_elsewhere(self.random)
        owner = self.evening.owner()
        here, words = self.evening.picture(), self.evening.words()
        with another_world(self.match, owner, self.random) as is_another:
            is_same = (self.evening.picture(), self.evening.words()) == (here, words)
            assert is_same, f"{self.evening.top} shows more than it may"
            self.seen["secretly different"] += is_another
        self.seen["private" if owner is not None else "public"] += 1
        self.seen[type(self.evening.top).__name__] += 1
        if owner is not None and (self.seen["hand different"] < 3 or self.random.random() < 0.1):
            self._compare_hands(here)

    def compare_often(self, times: int) -> None:
        for _ in range(times):
            self.compare()

    def _compare_hands(self, here: bytes) -> None:
        """That this test can fail: a hand that is up looks different where it is another."""
        with another_world(self.match, None, self.random):
            self.seen["hand different"] += self.evening.picture() != here


def watched(folder: Path, table: str, every: int, seed: int = 5) -> Counter[str]:
    game, people, manner, options, bots = TABLES[table]
    watcher = Watcher(Evening.of(sit_down(folder, rules_for(game, people, *options), manner, bots, seed)), seed)
    watcher.play(every)
    watcher.evening.close()
    return watcher.seen


def is_proof(table: str, seen: Counter[str]) -> bool:
    """Whether enough was compared, and different secrets were."""
    if table.startswith("atlandice"):
        return seen["public"] + seen["private"] >= 10
    return min(seen["public"], seen["private"]) >= 4 and seen["secretly different"] >= 15 and seen["hand different"] > 0


@pytest.mark.parametrize("table", [pytest.param(table, marks=pytest.mark.soak if table in _SELDOM else ()) for table in TABLES])
def test_every_frame_is_the_same_whatever_is_hidden(table: str, tmp_path: Path) -> None:
    seen = watched(tmp_path, table, _EVERY_SHORT if table in _SHORT else _EVERY)
    assert is_proof(table, seen), seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", TABLES)
def test_whole_evenings_frame_by_frame(table: str, seed: int, tmp_path: Path) -> None:
    seen = watched(tmp_path, table, 1, seed)
    assert is_proof(table, seen), seen


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it would be if all that is legal were offered, in a list, while the hand is down."""
    monkeypatch.setattr("game.scenes.table.scene.table_of", lambda game: PlainTable)

    def offered(visibility: Visibility) -> Sequence[Choice]:
        return match.rules.choices(match.view(None), match.legal()) if match.actor is not None else ()

    random = Random(1)
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        while match.actor is None or len(match.legal()) == len(match.open_legal()):
            a_step(match, random)
        watcher = Watcher(Evening.of(match), 1)
        watcher.evening.pass_time()
        watcher.compare()
        monkeypatch.setattr(Visibility, "choices", offered)
        with pytest.raises(AssertionError, match="shows more than it may"):
            watcher.compare_often(10)
