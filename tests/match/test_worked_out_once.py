"""What a frame asks of a match is worked out once a step, however often it is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine import Rules
from game.match import Match
from game.tables import Visibility

from .playing import a_match, until

ASKED = ("to_act", "legal", "determinize", "describe", "choices", "view")


def count_calls(rules: Rules[Any, Any]) -> Counter[str]:
    """Counts from now on what these rules are asked."""
    found: Counter[str] = Counter()

    def counting(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def count(*values: Any) -> Any:
            found[name] += 1
            return ask(*values)

        return count

    for name in ASKED:
        setattr(rules, name, counting(name, getattr(rules, name)))
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
def test_the_second_time_nothing_is_worked_out(tmp_path: Path, game: str) -> None:
    with a_match(tmp_path, game) as match:
        until(match)
        visibility, calls = Visibility(match), count_calls(match.rules)
        ask_everything(match, visibility)
        assert calls
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
