"""What a frame asks of a match is worked out once a step, however often it is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.match import Match
from game.rules.board_rules import BoardRules
from game.tables import Visibility

from .playing import a_match, until

ASKED = ("to_act", "legal", "determinize", "describe", "choices", "view")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    found: Counter[str] = Counter()

    def count_calls(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*values: Any) -> Any:
            found[name] += 1
            return ask(*values)

        return asked

    for name in ASKED:
        monkeypatch.setattr(BoardRules, name, count_calls(name, getattr(BoardRules, name)))
    return found


def ask_everything(match: Match, visibility: Visibility) -> None:
    """What a table asks to draw itself."""
    privacy = match.privacy
    assert (match.to_act, match.actor, privacy.viewer, privacy.curtain, privacy.inspecting) is not None
    assert (privacy.is_hand_open, match.people, privacy.secret_holders, match.is_over, match.why_no_undo()) is not None
    assert (
        visibility.description(),
        visibility.choices(),
        visibility.hand(),
        visibility.needs_hand,
        visibility.is_up,
        match.open_legal(),
    ) is not None


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_the_second_time_nothing_is_worked_out(tmp_path: Path, calls: Counter[str], game: str) -> None:
    with a_match(tmp_path, game) as match:
        until(match)
        visibility = Visibility(match)
        ask_everything(match, visibility)
        calls.clear()
        for _ in range(50):
            ask_everything(match, visibility)
        assert not calls


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_after_a_step_everything_is_worked_out_anew(tmp_path: Path, game: str) -> None:
    with a_match(tmp_path, game) as match:
        until(match)
        visibility = Visibility(match)
        for _ in range(6):
            ask_everything(match, visibility)
            match.play(match.legal()[0])
            until(match)
            fresh = Visibility(match)
            assert (visibility.description(), visibility.choices(), visibility.hand()) == (
                fresh.description(),
                fresh.choices(),
                fresh.hand(),
            )
            assert visibility.description() == match.rules.describe(match.view(None))
