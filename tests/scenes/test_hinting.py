"""Hints are for the decision they were asked for, and for no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.bots import Advice
from game.engine import Rules, Saying, View
from game.match import Match
from game.scenes.table.hinting import Hinting

from ..match.playing import a_match, until


class Ready:
    """Has its advice at once."""

    def __init__(self) -> None:
        self.consulted = self.cancelled = 0

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        assert view.seat is not None
        self.consulted += 1

    def advice(self) -> Sequence[Advice] | None:
        return [Advice("a move", 0.0, (Saying("hint.even"),))]

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        """It has nothing."""


def nothing(match: Match) -> None:
    """Happens."""


def another_step(match: Match) -> None:
    match.play(match.legal()[0])


def another_step_taken_back(match: Match) -> None:
    another_step(match)
    match.undo()


def the_step_before_done_otherwise(match: Match) -> None:
    match.undo()
    match.play(match.legal()[1])


@pytest.mark.parametrize(
    "happens, is_shown", [(nothing, True), (another_step_taken_back, True), (another_step, False), (the_step_before_done_otherwise, False)]
)
def test_a_hint_is_shown_where_it_was_asked_for(tmp_path: Path, happens: Callable[[Match], None], is_shown: bool) -> None:
    with a_match(tmp_path) as match:
        until(match)
        match.play(match.legal()[0])
        hinting = Hinting(match, Ready)
        hinting.ask()
        assert hinting.is_asked
        happens(match)
        assert (hinting.answer() is not None) == is_shown
        assert not hinting.is_asked
        assert hinting.answer() is None


def test_who_asks_again_while_a_hint_is_on_its_way_does_not_begin_anew(tmp_path: Path) -> None:
    with a_match(tmp_path) as match:
        until(match)
        adviser = Ready()
        hinting = Hinting(match, lambda: adviser)
        hinting.ask()
        hinting.ask()
        assert adviser.consulted == 1
        hinting.answer()
        hinting.ask()
        assert adviser.consulted == 2
