"""The skull is there when something dear is lost, and only then: every choice is tried out."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import Choice, Event
from game.rules.survive import SurviveRules
from game.rules.survive import actions as a
from game.rules.survive import events as ev
from game.rules.survive.state import DEFEND, State
from game.rules.survive.tables import DOLPHIN, SQUID
from tests.conformance.playing import applied
from tests.survive.table import At, rules

from .walking import say, some_positions

WET = (a.Go, a.GoGuarded, a.Jump, a.Sail, a.PlayHelp, a.PlayWind)
LOST_KEYS = ("survive.danger.eaten", "survive.danger.wreck-lost", "survive.danger.struck")
TABLES: tuple[dict[str, Any], ...] = ({}, {"dolphins": True}, {"squid": True, "dolphins": True})


def own_lost(game: SurviveRules, state: State, events: list[Event]) -> bool:
    return any(isinstance(event, ev.Lost) and game.tables.owner[event.explorer] == state.actor for event in events)


def check_move(game: SurviveRules, state: State, choice: Choice) -> None:
    """Of a move of one's own the skull says exactly what happens."""
    _, events = applied(game, state, choice.action)
    danger = choice.danger.key if choice.danger else ""
    wrecked = any(isinstance(event, ev.BoatWrecked) for event in events)
    assert (danger in LOST_KEYS) == own_lost(game, state, events), say(choice.saying)
    assert (danger in ("survive.danger.wreck", "survive.danger.wreck-lost")) == wrecked, say(choice.saying)


def check_prowl(game: SurviveRules, state: State, choice: Choice) -> None:
    """Of a creature's move it does too, unless somebody else may defend first."""
    after, events = applied(game, state, choice.action)
    if after.step == DEFEND:
        return
    assert (choice.danger is not None and choice.danger.key in LOST_KEYS) == own_lost(game, state, events), say(choice.saying)
    if choice.action.kind not in (SQUID, DOLPHIN):
        takes = any(isinstance(event, ev.Lost) for event in events)
        assert (choice.saying.key == "survive.choice.prowl-takes") == takes, say(choice.saying)


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_every_choice_does_what_its_skull_says(options: dict[str, Any], seed: int) -> None:
    game, tried, warned = rules(4, **options), 0, 0
    for state in some_positions(game, seed, 4):
        if state.actor < 0:
            continue
        for choice in game.choices(game.view(state, state.actor), game.legal(state))[:400]:
            if isinstance(choice.action, WET):
                check_move(game, state, choice)
            elif isinstance(choice.action, a.Prowl):
                check_prowl(game, state, choice)
            tried += 1
            warned += choice.danger is not None
    assert tried > 1000
    assert warned > 10


def warned(at: At, text: str) -> str:
    """What a choice warns of, in words; empty if it does not."""
    action = at.rules.read(text)
    (choice,) = at.rules.choices(at.rules.view(at.state, None), [action])
    return say(choice.danger) if choice.danger else ""


def test_a_swimmer_is_warned_of_a_shark() -> None:
    at = At("{step: move, turn: 1, points: 3, explorers: {crimson: {A: C6}}, sharks: [C7]}")
    assert warned(at, "go crimson-A C7") == "The shark is there: A would be lost."
    assert warned(at, "go crimson-A C5") == ""


def test_a_free_dolphin_takes_the_fear_away() -> None:
    at = At("{step: move, turn: 1, points: 3, explorers: {crimson: {A: C6}}, sharks: [C7], dolphins: [C7]}", dolphins=True)
    assert warned(at, "go crimson-A C7") == ""


def test_who_sinks_its_own_tile_is_told_who_swims_near() -> None:
    alone = "{step: sink, turn: 1, explorers: {crimson: {A: E4}, azure: {B: E4}}, serpents: []}"
    near = "{step: sink, turn: 1, explorers: {crimson: {A: E4}, azure: {B: E4}}, serpents: [], sharks: [D4]}"
    assert warned(At(alone), "sink E4") == "A would have to swim."
    assert warned(At(near), "sink E4") == "A would have to swim, and a shark is near."
