"""Undo: back to a person's own latest decision, over what bots decided since, and never across what told somebody
something new.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.bots import InlineThinker
from game.engine import Action, CannotUndo, View
from game.match import Match
from game.rules.atlantis.actions import Play
from game.rules.survive.actions import Go, Sail, Stop
from tests.inside import referee_of, steps_back
from tests.soaks import few_or_soak

from .playing import MIXES, SlowThinker, a_match, deal, players_of, rules_of, steps, until


def test_a_placing_is_taken_back_until_the_next_one_places(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        until(match)
        assert match.why_no_undo() == "undo-nothing"
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


def test_what_bots_decided_since_is_taken_back_with_one_s_own_decision(tmp_path: Path) -> None:
    """A misplaced explorer is put right although bots placed at once; the journal has one line a step, newest first."""
    match = a_match(tmp_path, "survive", MIXES["alone"])
    until(match, seat=0)
    before = match.view(None)
    placed = [match.play(match.legal()[0])]
    while match.actor is None:
        placed += [happened] if (happened := match.tick()) else []
    assert [happened.actor for happened in placed] == [0, 1, 2]
    back = match.undo()
    assert (back.kind, back.actor, back.events) == (
        "undo",
        0,
        tuple(event for happened in placed for event in happened.events),
    )
    assert (match.view(None), match.actor) == (before, 0)
    assert [(line.actor, line.text) for line in referee_of(match).lines[-3:]] == [(2, "undo"), (1, "undo"), (0, "undo")]
    log = list(match.log)
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert (again.damage, again.view(None), list(again.log)) == (None, before, log)


def test_only_one_s_own_latest_decision_is_taken_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["alone"]) as match:
        views: list[View] = []
        for _ in range(3):
            until(match, seat=0)
            views.append(match.view(None))
            match.play(match.legal()[0])
        until(match, seat=0)
        while views:
            match.undo()
            assert match.view(None) == views.pop()


def test_a_bot_answers_the_same_when_the_same_is_done_again(tmp_path: Path) -> None:
    """Its seed counts the steps that stand, so that nobody fishes for another answer."""
    thinker, rules = SlowThinker(), rules_of("survive")
    with Match.begin(rules, players_of(rules, MIXES["alone"]), 5, folder=tmp_path, thinker=thinker) as match:
        deal(match)
        seeds: list[list[int]] = []
        for _ in range(3):
            while match.actor is None:
                thinker.ready = thinker.asked[-1][1][0] if thinker.is_busy else None
                match.tick()
            thinker.asked.clear()
            match.play(match.legal()[0])
            while match.actor is None:
                thinker.ready = thinker.asked[-1][1][0] if thinker.is_busy else None
                match.tick()
            seeds.append([seed for *_, seed in thinker.asked])
            match.undo()
        assert seeds[0] == seeds[1] == seeds[2]
        assert len(set(seeds[0])) == 2


def test_every_step_that_is_gone_over_told_nothing(tmp_path: Path) -> None:
    """Over whole games: no way back leads over chance, a defence, or what a bot decided out of its hand."""
    found = Counter[str | None]()
    for game in ("survive", "atlantis", "atlandice"):
        with a_match(tmp_path, game, MIXES["alone"], seed=3) as match:
            for _ in steps(match, seed=3):
                bar = match.why_no_undo()
                found[bar] += 1
                if bar is None:
                    gone_over = referee_of(match).steps[-steps_back(match) :]
                    assert all(step.line.actor >= 0 for step in gone_over)
                    assert [step.line.actor for step in gone_over].index(0) == 0
                    assert not any(
                        event.key in DEPEND for step in gone_over if step.line.actor for event in step.events
                    )
    assert set(found) >= {None, "undo-chance", "undo-secret", "undo-nothing"}


DEPEND = (
    "not-defended",
    "repelled",
    "tile-played",
    "no-tile-played",
    "card-played",
    "card-paid",
    "tile-paid",
    "hand-shown",
)
"""What a seat does by what it alone knows."""


@few_or_soak("seeds", range(6, 7), range(40))
def test_a_defence_of_a_bot_bars(tmp_path: Path, seeds: Sequence[int]) -> None:
    """It happens once in about a dozen games, in the few of them too."""
    bars = Counter[str | None]()
    for seed in seeds:
        with a_match(tmp_path, "survive", MIXES["alone"], seed=seed) as match:
            for happened in steps(match, seed):
                if happened and happened.actor > 0 and any(event.key == "not-defended" for event in happened.events):
                    bars[match.why_no_undo()] += 1
    assert bars
    assert set(bars) <= {"undo-defence", "game-over"}


def test_alone_with_bots_one_s_own_shown_card_bars_nothing(tmp_path: Path) -> None:
    """With others at the screen it does."""
    for mix, bar in (("alone", None), ("two-and-a-bot", "undo-news")):
        match = a_match(tmp_path, "atlantis", MIXES[mix])
        until(match, seat=0)
        before = match.view(0)
        shown = match.play(next(action for action in match.legal() if isinstance(action, Play)))
        assert any(event.shown_by == 0 for event in shown.events)
        if match.to_act >= 0:
            assert match.why_no_undo() == bar
        if bar is None:
            match.undo()
            assert match.view(0) == before
        match.close()
        with Match.resume(match.journal.path, InlineThinker()) as again:
            assert again.damage is None


def test_a_bot_s_shown_card_bars_a_person_too(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["alone"]) as match:
        for happened in steps(match):
            if happened and happened.actor > 0 and any(event.shown_by == happened.actor for event in happened.events):
                assert match.why_no_undo() in ("undo-news", "undo-chance", "game-over")


def test_one_click_that_meant_several_steps_is_taken_back_by_one_undo(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["alone"], seed=2) as match:
        way: list[Action] = []
        while not way:
            until(match, seat=0)
            stop = next((action for action in match.legal() if isinstance(action, Stop)), None)
            way = [action for action in match.legal() if isinstance(action, Sail | Go)][:1] if stop else []
            if not way:
                match.play(match.legal()[0])
        before = match.view(None)
        match.play(way[0])
        match.play(next(action for action in match.legal() if isinstance(action, Sail | Go)), goes_on=True)
        match.undo()
        assert match.view(None) == before
        match.play(way[0])
        between = match.view(None)
        match.play(next(action for action in match.legal() if isinstance(action, Sail | Go)))
        match.undo()
        assert match.view(None) == between


def test_a_bot_that_thinks_already_is_stopped(tmp_path: Path) -> None:
    thinker, rules = SlowThinker(), rules_of("survive")
    with Match.begin(rules, players_of(rules, MIXES["alone"]), 5, folder=tmp_path, thinker=thinker) as match:
        deal(match)
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
        assert thinker.asked[-1][0].history[-1] == match.view(None).history[-1]


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
        assert match.privacy.curtain == (first + 1) % 3
        assert match.why_no_undo() is None
        match.undo()
        assert (match.privacy.curtain, match.privacy.viewer) == (first, None), "nobody knows who has the device by now"
        match.privacy.lift_curtain(first)
        match.play(match.legal()[0])
        match.privacy.lift_curtain((first + 1) % 3)
        assert match.why_no_undo() == "undo-passed"
        with pytest.raises(CannotUndo, match="undo-passed"):
            match.undo()


def test_a_seat_that_became_a_bot_takes_nothing_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        until(match)
        seat = match.to_act
        match.play(match.legal()[0])
        match.seat(seat, "random")
        assert match.why_no_undo() == "undo-others"
        match.seat(seat, None)
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
    match.seat(2 if match.to_act != 2 else 1, "random")
    match.undo()
    view, log = match.view(None), list(match.log)
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert (again.view(None), list(again.log)) == (view, log)
        assert log[-1].kind == "seat"
