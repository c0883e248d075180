"""What may be taken back: one's own decision, unless it showed somebody something new."""

from __future__ import annotations

import pytest

from game.engine import CannotUndo, Referee
from game.rules.survive.state import State
from game.rules.survive.view import SurviveView
from tests.inside import put_state
from tests.survive.table import At


def after(position: str, action: str, **options: bool) -> Referee[State, SurviveView]:
    """A referee after seat 1 did this."""
    at = At(position, **options)
    referee = Referee(at.rules, 1)
    put_state(referee, at.state)
    referee.play(0, at.rules.read(action))
    return referee


BEFORE_AN_ISLE = "land: {}\nserpents: []\nexplorers: {crimson: {A: C2}, azure: {A: %s}}"


def test_a_landing_can_be_taken_back() -> None:
    referee = after(BEFORE_AN_ISLE % "M4", "land crimson-A NW")
    referee.undo(0)
    assert referee.to_act() == 0


def test_e2_the_last_landing_shows_all_values_and_stands() -> None:
    referee = after(BEFORE_AN_ISLE % "lost", "land crimson-A NW")
    with pytest.raises(CannotUndo, match="undo-news"):
        referee.undo(0)


def test_v4_the_last_tile_shows_all_values_and_stands() -> None:
    referee = after("step: sink\nland: {mountain: [G8]}\nexplorers: {crimson: {A: M4}}", "sink G8", submerged=True)
    assert referee.why_no_undo(0) == "undo-news"


def test_h4_a_tile_that_was_played_was_seen_and_stays_played() -> None:
    referee = after(
        "step: play\nland: {}\nsharks: [C5]\nhands: {1: [beach move-shark]}\nexplorers: {crimson: {A: M4}}",
        "send beach shark C5 C6",
    )
    assert referee.why_no_undo(0) == "undo-news"


def test_d1_a_repellent_that_was_played_was_seen_and_stays_played() -> None:
    at = At(
        "step: defend\nactor: 2\nattacker: shark\nfocus: C5\nland: {}\nserpents: []\nsharks: [C5]\n"
        "hands: {2: [beach shark-repellent]}\nexplorers: {crimson: {A: M4}, azure: {A: C5}}"
    )
    referee = Referee(at.rules, 1)
    put_state(referee, at.state)
    referee.play(1, at.rules.read("repel beach"))
    assert referee.why_no_undo(1) == "undo-news"
