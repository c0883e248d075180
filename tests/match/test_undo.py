"""Undo: back to the last thing that told somebody something new or was another's decision, and never across it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots import InlineThinker
from game.engine import CannotUndo, View
from game.match import Match

from .playing import MIXES, SlowThinker, a_match, dealt, players_of, rules_of, until


def test_a_placing_is_taken_back_until_the_next_one_places(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        until(match)
        assert match.why_no_undo() == "undo-chance"
        before, first = match.view(None), match.to_act
        placed = match.play(match.legal()[3])
        assert match.actor != first
        assert match.why_no_undo() is None
        back = match.undo()
        assert (back.kind, back.actor, back.events) == ("undo", first, placed.events)
        assert (match.view(None), match.actor) == (before, first)
        assert match.log[-1].kind == "chance"
        match.play(match.legal()[3])
        match.play(match.legal()[3])
        match.undo()
        assert match.actor == (first + 1) % 3


def test_several_decisions_of_one_seat_are_taken_back_one_by_one(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlandice", MIXES["alone"]) as match:
        views: list[View] = []
        until(match, seat=0)
        while match.actor == 0 and len(views) < 2:
            views.append(match.view(None))
            match.play(match.legal()[0])
            if match.why_no_undo() is not None:
                views.clear()
                until(match, seat=0)
        while views:
            match.undo()
            assert match.view(None) == views.pop()


def test_nothing_is_taken_back_across_chance_or_a_bot(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["alone"]) as match:
        until(match, seat=0)
        match.play(match.legal()[0])
        while match.actor is None:
            happened = match.tick()
            assert happened is None or happened.actor in (1, 2)
        assert match.why_no_undo() == "undo-others"
        with pytest.raises(CannotUndo, match="undo-others"):
            match.undo()


def test_a_bot_that_thinks_already_is_stopped(tmp_path: Path) -> None:
    thinker, rules = SlowThinker(), rules_of("survive")
    with Match.begin(rules, players_of(rules, MIXES["alone"]), 5, folder=tmp_path, thinker=thinker) as match:
        dealt(match)
        while match.actor is None:
            if thinker.is_busy:
                thinker.ready = thinker.asked[-1][1][0]
            match.tick()
        match.play(match.legal()[0])
        match.tick()
        assert thinker.is_busy
        match.undo()
        assert (thinker.is_busy, match.actor) == (False, 0)
        match.play(match.legal()[1])
        match.tick()
        assert thinker.is_busy
        assert thinker.asked[-1][0].history[-1] == match.history()[-1]


def test_what_showed_something_new_stands(tmp_path: Path) -> None:
    """Atlantis: who is stuck shows the hand."""
    with a_match(tmp_path, "atlantis", MIXES["three"]) as match:
        found = False
        for seed in range(40):
            until(match, seed=seed)
            happened = match.play(match.legal()[-1])
            if any(event.news for event in happened.events):
                assert match.why_no_undo() == "undo-news"
                found = True
        assert found


def test_passed_around_only_who_has_the_device_takes_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        until(match)
        first = match.to_act
        match.play(match.legal()[0])
        assert match.curtain == (first + 1) % 3
        assert match.why_no_undo() is None
        match.undo()
        assert match.actor == first
        match.play(match.legal()[0])
        match.lift_curtain((first + 1) % 3)
        assert match.why_no_undo() == "undo-others"


def test_a_seat_that_became_a_bot_takes_nothing_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        until(match)
        seat = match.to_act
        match.play(match.legal()[0])
        match.seat_bot(seat, "random")
        assert match.why_no_undo() == "undo-others"
        match.seat_person(seat)
        assert match.why_no_undo() is None


def test_after_the_end_nothing_is_taken_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlandice", MIXES["three"]) as match:
        while not match.is_over:
            until_over(match)
        assert match.why_no_undo() == "game-over"


def until_over(match: Match) -> None:
    if match.actor is None:
        match.tick()
    else:
        match.play(match.legal()[0])


def test_an_undo_is_in_the_journal(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    until(match)
    match.play(match.legal()[0])
    match.seat_bot(2 if match.to_act != 2 else 1, "random")
    match.undo()
    view, log = match.view(None), list(match.log)
    match.close()
    with Match.resume(match.path, InlineThinker()) as again:
        assert (again.view(None), list(again.log)) == (view, log)
        assert log[-1].kind == "seat"
