"""Secrets are kept by what a match is made of: all it tells unasked is the same when what the table may not know is
another.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine import CHANCE, Action, Event, Referee
from game.engine.journal import Line
from game.engine.referee import Step
from game.match import Match, Order, Sharing
from game.rules import GAMES
from game.store import JournalWriter
from tests.inside import give_same_privacy, make_step, put_state, referee_of, state_of, writer_of
from tests.soaks import few_or_soak, in_turns

from .playing import MIXES, SlowThinker, a_match, a_step, order_all

AHEAD = 10


class Hidden(Event):
    """Stands where a fact was that the table may not know."""


def public(match: Match) -> dict[str, Any]:
    """All that a table can ask a match without anybody's eyes."""
    return {
        "view": match.view(None),
        "history": match.view(None).history,
        "log": list(match.log),
        "open_legal": list(match.open_legal()),
        "curtain": match.privacy.curtain,
        "inspecting": match.privacy.inspecting,
        "actor": match.actor,
        "viewer": match.privacy.viewer,
        "is_hand_open": match.privacy.is_hand_open,
        "to_act": match.to_act,
        "is_over": match.is_over,
        "why_no_undo": match.why_no_undo(),
        "players": match.players,
    }


def twin_of(match: Match, writer: JournalWriter, random: Random) -> Match:
    """The same match in another world: only what the whole table knows is as it was."""
    rules = match.rules
    referee: Referee[Any, Any] = Referee(rules, 1)
    put_state(referee, rules.determinize(match.view(None), random))
    referee.steps = [_blind(step) for step in referee_of(match).steps]
    referee.lines = referee_of(match).lines[:]
    standing = [entry.line for entry in match.log if entry.kind != "seat"]
    for number, step in zip(standing, referee.steps, strict=True):
        referee.lines[number] = step.line
    twin = Match(referee, writer, match.players, 1, match.sharing, SlowThinker())
    give_same_privacy(match, twin)
    return twin


def _blind(step: Step[Any]) -> Step[Any]:
    events = [event if event.audience is None else Hidden(audience=event.audience) for event in step.events]
    line = step.line if step.audience is None else Line(step.line.actor, "hidden")
    return Step(line, step.before, events, step.audience)


def choices(match: Match) -> list[Action]:
    if match.to_act == CHANCE:
        return [action for action, weight in match.rules.outcomes(state_of(referee_of(match))) if weight]
    return list(referee_of(match).legal())


def make(match: Match, action: Action) -> Any:
    """The same step for whoever is to act, in the way that a tick or a click makes it."""
    return make_step(match, action, match.to_act == CHANCE)


def side_by_side(match: Match, twin: Match, random: Random) -> int:
    """Plays the same in both worlds until something new tells them apart; counts the steps."""
    for number in range(AHEAD):
        assert public(match) == public(twin)
        _lift(match, twin)
        common = [action for action in choices(match) if action in choices(twin)]
        if not common:
            return number
        action = random.choice(common)
        told, there = make(match, action), make(twin, action)
        if told != there:
            assert any(event.news for event in (*told.events, *there.events)), (told, there)
            return number
    return AHEAD


def _lift(match: Match, twin: Match) -> None:
    """People do as they are asked, in both worlds."""
    while match.privacy.curtain is not None or match.privacy.inspecting is not None:
        assert (match.privacy.curtain, match.privacy.inspecting) == (twin.privacy.curtain, twin.privacy.inspecting)
        for one in (match, twin):
            a_step(one, Random(0))
        assert public(match) == public(twin)


def same_game(match: Match, writer: JournalWriter) -> Match:
    """A copy to play on with, which leaves the match as it is."""
    referee: Referee[Any, Any] = Referee(match.rules, 0)
    for line in referee_of(match).lines:
        referee.repeat(line)
    copy = Match(referee, writer, match.players, 0, match.sharing, SlowThinker())
    give_same_privacy(match, copy)
    return copy


@few_or_soak("every", 97, 11)
@pytest.mark.parametrize("game, sharing", in_turns(GAMES, ("around", "passed")))
def test_nothing_public_depends_on_a_secret(game: str, sharing: Sharing, every: int, tmp_path: Path) -> None:
    compared, random = 0, Random(3)
    for mix in ("three", "two-and-a-bot"):
        with a_match(tmp_path, game, MIXES[mix], sharing, seed=8) as match:
            number = 0
            while not match.is_over:
                number += 1
                if number % every == 0:
                    compared += side_by_side(
                        same_game(match, writer_of(match)), twin_of(match, writer_of(match), random), random
                    )
                a_step(match, random, undo=0.05)
    assert compared > 1000 / every


@few_or_soak("seeds", (1, 3), range(12))
@pytest.mark.parametrize("order", ["always", "never"])
def test_a_standing_order_answers_at_once_whatever_is_in_the_hand(
    order: Order, seeds: Sequence[int], tmp_path: Path
) -> None:
    compared, random = 0, Random(3)
    for seed in seeds:
        with a_match(tmp_path, "survive", MIXES["three"], "passed", seed) as match:
            order_all(match, order)
            while not match.is_over:
                if (
                    match.to_act >= 0
                    and match.actor is None
                    and match.privacy.curtain is None
                    and match.privacy.inspecting is None
                ):
                    twin = twin_of(match, writer_of(match), random)
                    assert public(twin) == public(match)
                    assert twin.tick() is not None
                    compared += 1
                a_step(match, random)
    assert compared


@pytest.mark.parametrize("game", GAMES)
def test_no_fact_and_no_text_that_not_everyone_may_know_is_told(game: str, tmp_path: Path) -> None:
    with a_match(tmp_path, game, MIXES["two-and-a-bot"], seed=2) as match:
        random, secret = Random(2), 0
        while not match.is_over:
            happened = a_step(match, random, undo=0.1)
            assert happened is None or all(event.audience is None for event in happened.events)
        for entry, step in zip(
            [entry for entry in match.log if entry.kind != "seat"], referee_of(match).steps, strict=True
        ):
            assert all(event.audience is None for event in entry.events)
            assert entry.text == ("" if step.audience is not None else step.line.text)
            secret += step.audience is not None
        assert (secret > 0) == (game != "atlandice")
        assert all(event.audience is None for event in match.view(None).history)


def test_a_seat_s_history_is_told_only_to_its_own_eyes(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        random = Random(1)
        while match.actor is None:
            a_step(match, random)
        seat = match.actor
        assert len(match.view(seat).history) > len(match.view(None).history)
        assert all(event.seen_by(seat) for event in match.view(seat).history)
        for other in {0, 1, 2} - {seat}:
            with pytest.raises(Exception, match="eyes-closed"):
                match.view(other)
