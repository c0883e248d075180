"""The skull is there when something dear is lost, and only then: every choice is tried out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine import CHANCE, Choice, Event
from game.rules.survive import SurviveRules
from game.rules.survive import actions as a
from game.rules.survive import events as ev
from game.rules.survive.constants import DOLPHIN, SERPENT, SHARK, SQUID, U_WIND
from game.rules.survive.speech import dangers
from game.rules.survive.state import CREATURE, DEFEND, SINK, State
from tests.conformance.playing import apply_to_copy
from tests.soaks import in_turns
from tests.survive.table import At, rules

from .walking import say, some_positions

WET = (a.Go, a.GoGuarded, a.Jump, a.Sail, a.PlayHelp, a.PlayWind)
LOST_KEYS = ("survive.danger.eaten", "survive.danger.wreck-lost", "survive.danger.struck")
TABLES: tuple[dict[str, Any], ...] = ({}, {"dolphins": True}, {"squid": True, "dolphins": True})


def own_lost(game: SurviveRules, state: State, events: list[Event]) -> bool:
    return any(isinstance(event, ev.Lost) and game.constants.owner[event.explorer] == state.actor for event in events)


def check_move(game: SurviveRules, state: State, choice: Choice) -> None:
    """Of a move of one's own the skull says exactly what happens."""
    _, events = apply_to_copy(game, state, choice.action)
    danger = choice.danger.key if choice.danger else ""
    wrecked = any(isinstance(event, ev.BoatWrecked) for event in events)
    assert (danger in LOST_KEYS) == own_lost(game, state, events), say(choice.message)
    assert (danger in ("survive.danger.wreck", "survive.danger.wreck-lost")) == wrecked, say(choice.message)


def check_prowl(game: SurviveRules, state: State, choice: Choice) -> None:
    """Of a creature's move it does too, unless somebody else may defend first."""
    after, events = apply_to_copy(game, state, choice.action)
    if after.step == DEFEND:
        return
    assert (choice.danger is not None and choice.danger.key in LOST_KEYS) == own_lost(game, state, events), say(
        choice.message
    )
    if choice.action.kind not in (SQUID, DOLPHIN):
        takes = any(isinstance(event, ev.Lost) for event in events)
        assert choice.message.key.startswith("survive.choice.prowl-takes") == takes, say(choice.message)


@pytest.mark.parametrize("options, seed", in_turns(TABLES, range(2)))
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


def warning_of(at: At, text: str) -> str:
    """What a choice warns of, in words; empty if it does not."""
    action = at.rules.read(text)
    (choice,) = at.rules.choices(at.rules.view(at.state, None), [action])
    return say(choice.danger) if choice.danger else ""


def test_a_swimmer_is_warned_of_a_shark() -> None:
    at = At("{step: move, turn: 1, points: 3, explorers: {crimson: {A: C6}}, sharks: [C7]}")
    assert warning_of(at, "go crimson-A C7") == "The shark is there: A would be lost."
    assert warning_of(at, "go crimson-A C5") == ""


def test_a_free_dolphin_takes_the_fear_away() -> None:
    at = At(
        "{step: move, turn: 1, points: 3, explorers: {crimson: {A: C6}}, sharks: [C7], dolphins: [C7]}", dolphins=True
    )
    assert warning_of(at, "go crimson-A C7") == ""


def test_who_sinks_its_own_tile_is_told_who_swims_near() -> None:
    alone = "{step: sink, turn: 1, explorers: {crimson: {A: E4}, azure: {B: E4}}, serpents: []}"
    near = "{step: sink, turn: 1, explorers: {crimson: {A: E4}, azure: {B: E4}}, serpents: [], sharks: [D4]}"
    assert warning_of(At(alone), "sink E4") == "A would have to swim."
    assert warning_of(At(near), "sink E4") == "A would have to swim, and a shark is near."


EATERS = (SHARK, SERPENT)
QUIET = [U_WIND]
"""Undersides that change nothing on the board, and ask nobody."""


def could_come(game: SurviveRules, state: State, space: int) -> bool:
    """Whether an eater can come to a tile that has sunk, with the dice that follow: tried out throw by throw."""
    after, _ = apply_to_copy(game, state, a.Sink(space))
    under = next(
        (action for action, weight in game.outcomes(after) if weight and getattr(action, "underside", -1) in QUIET),
        None,
    )
    if under is None:
        return False
    game.apply(after, under)
    throws = [after]
    for _ in range(3):  # a die, and with dive dice how far
        throws = [thrown for one in throws for thrown in _throws(game, one)]
    return any(
        isinstance(action, a.Prowl) and action.kind in EATERS and action.space == space and action.start != space
        for one in throws
        if one.step == CREATURE
        for action in game.legal(one)
    )


def _throws(game: SurviveRules, state: State) -> list[State]:
    if game.to_act(state) != CHANCE:
        return [state]
    return [apply_to_copy(game, state, action)[0] for action, weight in game.outcomes(state) if weight]


@pytest.mark.parametrize("options", TABLES[:2], ids=str)
def test_the_warning_of_a_sinking_tile_knows_who_could_really_come(options: dict[str, Any]) -> None:
    """Not across land, and as far as the dice may say."""
    game, found = rules(4, **options), Counter[tuple[bool, bool]]()
    for seed in range(6):
        for state in some_positions(game, seed, 3):
            if state.step != SINK:
                continue
            for choice in game.choices(game.view(state, state.actor), game.legal(state)):
                if choice.danger is None or not _has_quiet(game, state, choice.action):
                    continue
                is_warned = choice.danger.key == "survive.danger.pushed-near"
                found[is_warned, could_come(game, state, choice.action.space)] += 1
    assert set(found) == {(True, True), (False, False)}, found


def _has_quiet(game: SurviveRules, state: State, action: a.Sink) -> bool:
    after, _ = apply_to_copy(game, state, action)
    return any(weight and getattr(one, "underside", -1) in QUIET for one, weight in game.outcomes(after))


@pytest.mark.parametrize("more, place, spaces", [("", "D5", ["C5", "D4"]), ("boats: [D3]\n", "boat D3", ["D3"])])
@pytest.mark.parametrize("others", [False, True])
def test_q5_a_squid_warns_where_it_can_take_nobody_but_ones_own(
    more: str, place: str, spaces: list[str], others: bool
) -> None:
    coast = f"step: creature\nface: whale\nland: {{beach: [D5]}}\nserpents: []\nsquids: [B2]\n{more}"
    azure = f", azure: {{A: {place}}}" if others else ""
    at = At(f"{coast}explorers: {{crimson: {{A: {place}, B: M4}}{azure}}}", squid=True)
    choices = at.rules.choices(at.rules.view(at.state, 0), at.rules.legal(at.state))
    warned = [at.rules.write(choice.action) for choice in choices if choice.danger]
    assert sorted(warned) == ([] if others else [f"prowl squid B2 {space}" for space in spaces])


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_what_could_come_to_somebody_is_among_all_that_threatens(options: dict[str, Any]) -> None:
    """What is asked of one space agrees with what is asked of the whole board, for everyone who is at sea or beside
    it.
    """
    game, found = rules(4, **options), Counter[bool]()
    for state in some_positions(game, 1, 50):
        constants = game.constants
        lost = {e for seat in range(4) for one in dangers.attacks(constants, state, seat) if one.kind != DOLPHIN
                for e in one.explorers if one.is_lost}  # fmt: skip
        struck = {e for seat in range(4) for one in dangers.attacks(constants, state, seat) if one.kind != DOLPHIN
                  for e in one.explorers}  # fmt: skip
        for e, where in enumerate(state.where):
            if where < constants.saved:
                space = where if where < constants.afloat else state.boat_at[where - constants.afloat]
                coming = dangers.coming(constants, state, space, [e])
                assert (coming is not None) == (e in struck), game.write_position(state)
                assert coming is None or coming[1] == (e in lost), game.write_position(state)
                assert coming is None or dangers.within_reach(constants, state) >> space & 1
                found[coming is not None] += 1
    assert min(found[True], found[False]) > 20
