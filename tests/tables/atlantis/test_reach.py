"""Every action that is legal is reached by clicks on pixels, through the widgets of the real table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine import Action
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis import actions as a
from game.rules.atlantis.state import PAY, State
from tests.soaks import soaked_unless

from .sitting import Sitting
from .walking import VARIANTS, decisions, rules_of

OF_PLAYERS = {a.Buy, a.Bridge, a.Play, a.PayTile, a.PayCard, a.Stuck, a.Finish}
"""All kinds of decisions."""
_SEEDS = range(6)
Kinds = dict[type, list[State]]


def positions_of(rules: AtlantisRules, seeds: Iterable[int], most: int) -> Kinds:
    """For each kind of decision some positions in which it is legal."""
    found: Kinds = defaultdict(list)
    for state in (state for seed in seeds for state in decisions(rules, seed)):
        for kind in {type(action) for action in rules.legal(state)}:
            if len(found[kind]) < most:
                found[kind].append(state)
    return found


def reach_all(
    folder: Path, variant: str, seeds: Iterable[int], most: int, size: tuple[int, int] = (1280, 720), text: int = 100
) -> set[type]:
    """Clicks some actions of every kind in some positions; the kinds there were."""
    rules, random = rules_of(variant), Random(1)
    sitting, kinds = Sitting(folder, rules, size, text), positions_of(rules, seeds, most)
    for kind, states in kinds.items():
        for state in states:
            actions: list[Any] = [action for action in rules.legal(state) if type(action) is kind]
            for action in random.sample(actions, min(len(actions), 2)):
                sitting.put(state)
                reach(sitting, state, action)
    sitting.close()
    return set(kinds)


def reach(sitting: Sitting, state: State, action: Action) -> None:
    sitting.caught.clear()
    if state.step == PAY and not isinstance(action, a.Bridge):
        pay(sitting, go_on_paying(sitting.rules, state, action))
    elif isinstance(action, a.Bridge) and state.step == PAY:
        sitting.click_widget(f"bridge {action.place}")
        sitting.click_widget("gold")
    elif (offer := sitting.offer(action)) is not None:
        sitting.choose(offer)
    else:
        sitting.click_widget("gold")
    if isinstance(action, a.Play) and not sitting.caught:
        finish(sitting, action)
    else:
        assert sitting.caught[:1] == [action], sitting.rules.write(action)


def pay(sitting: Sitting, items: list[Any]) -> None:
    sitting.clear_counter()
    for item in reversed(items):  # in any order
        sitting.put_down(item)
    sitting.click_widget("gold")
    assert sitting.caught == items


def go_on_paying(rules: AtlantisRules, state: State, first: Any) -> list[Any]:
    """A payment that begins with this item, as the rules go on with it."""
    state, found = state.copy(), [first]
    rules.apply(state, first)
    while state.step == PAY:
        found.append(next(action for action in rules.legal(state) if isinstance(action, a.PayTile | a.PayCard)))
        rules.apply(state, found[-1])
    return found


def finish(sitting: Sitting, action: a.Play) -> None:
    """A move that is planned: its place is taken and another card must follow, or it is to be paid for."""
    planning = sitting.table.model.planning
    if planning.counter is None:
        assert planning.plays == (action,), sitting.rules.write(action)
        assert planning.hops[0].is_taken
        return
    assert planning.counter.plays == (action,)
    if not planning.counter.is_enough:
        sitting.click_widget(f"bridge {planning.counter.bridges[0].place}")
    sitting.click_widget("gold")
    assert sitting.caught[0] == action


@pytest.mark.parametrize("variant", soaked_unless("causeway, two".__eq__, ["three", "causeway, two"]))
def test_every_kind_of_action_is_clicked(variant: str, tmp_path: Path) -> None:
    assert reach_all(tmp_path, variant, _SEEDS, 3) >= OF_PLAYERS - ({a.Stuck} if variant != "three" else set())


@pytest.mark.parametrize(
    "size, text",
    [
        ((1024, 640), 150),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in (((1024, 640), 100), ((1280, 720), 200))),
    ],
)
def test_in_small_windows(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    assert reach_all(tmp_path, "four, marching", _SEEDS, 2, size, text) >= OF_PLAYERS - {a.Stuck}


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_actions_of_every_kind_are_clicked(variant: str, tmp_path: Path) -> None:
    reach_all(tmp_path, variant, range(20, 30), 20)
