"""Every action that is legal is reached by clicks on pixels, through the widgets of the real table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from game.engine import Action
from game.rules.survive import SurviveRules
from game.rules.survive import actions as a
from game.rules.survive.state import State
from tests.soaks import soaked_unless

from .sitting import Sitting
from .walking import VARIANTS, decisions, position, rules_of

OF_PLAYERS = {
    a.Place, a.Launch, a.Keep, a.PlayHelp, a.PlayWind, a.PlaySend, a.Go, a.GoGuarded, a.BoardBoat, a.Jump, a.Land,
    a.Sail, a.Stop, a.Sink, a.PickBoarder, a.Ferry, a.PickCharge, a.PutSquid, a.PickVictim, a.Prowl, a.Drift,
    a.HandOver, a.Decline, a.Repel, a.LetHappen,
}  # fmt: skip
"""All kinds of decisions."""
_SOME = ("two", "three, dolphins", "four, all creatures", "five, superpopulation", "atoll, three")
_USUAL = ("five, superpopulation", "atoll, three")
_SEEDS = (13, 17)
"""In their games nearly everything happens, in those of the usual ones too."""
_CROWDED_BOAT = """
step: board
focus: D4
land: {mountain: [G6]}
boats: [D4]
explorers:
  crimson: {A: D4, B: D4, C: boat D4}
  azure: {A: D4, B: D4, J: G6}
"""

Kinds = dict[type, list[State]]


def positions_of(rules: SurviveRules, seeds: Iterable[int], most: int) -> Kinds:
    """For each kind of decision some positions in which it is legal."""
    found: Kinds = defaultdict(list)
    for state in (state for seed in seeds for state in decisions(rules, seed)):
        for kind in {type(action) for action in rules.legal(state)}:
            if len(found[kind]) < most:
                found[kind].append(state)
    return found


def reach_all(
    folder: Path, variant: str, seeds: Iterable[int], most: int, size: tuple[int, int] = (1280, 720)
) -> set[type]:
    """Clicks some actions of every kind in some positions; the kinds there were."""
    rules, random = rules_of(variant), Random(1)
    sitting, kinds = Sitting(folder, rules, size), positions_of(rules, seeds, most)
    for kind, states in kinds.items():
        for state in states:
            sitting.put(state)
            actions = [action for action in sitting.legal() if type(action) is kind]
            for action in random.sample(actions, min(len(actions), 2)):
                reach(sitting, action)
    sitting.close()
    return set(kinds)


def reach(sitting: Sitting, action: Action) -> None:
    sitting.let_go()
    offer = next((offer for offer in sitting.table.model.offers.all if offer.choice.action == action), None)
    if offer is None:
        sitting.click_widget("gold")
    else:
        sitting.choose(offer)
    assert sitting.caught == [action], sitting.rules.write(action)


@pytest.mark.parametrize("variant", soaked_unless(_USUAL.__contains__, _SOME))
def test_every_kind_of_action_is_clicked(variant: str, tmp_path: Path) -> None:
    assert len(reach_all(tmp_path, variant, _SEEDS, 1)) >= 12


def test_each_of_too_many_swimmers_can_be_picked_for_the_boat(tmp_path: Path) -> None:
    rules = rules_of("four")
    sitting = Sitting(tmp_path, rules)
    sitting.put(position(rules, _CROWDED_BOAT))
    assert [type(action) for action in sitting.legal()] == [a.PickBoarder] * 4
    for action in sitting.legal():
        reach(sitting, action)


def test_in_a_small_window(tmp_path: Path) -> None:
    assert len(reach_all(tmp_path, "four", _SEEDS, 1, (1024, 640))) >= 12


def test_there_are_positions_for_all_kinds() -> None:
    assert OF_PLAYERS - {a.PickBoarder} <= {
        kind for variant in _USUAL for kind in positions_of(rules_of(variant), _SEEDS, 1)
    }


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_actions_of_every_kind_are_clicked(variant: str, tmp_path: Path) -> None:
    reach_all(tmp_path, variant, range(20, 26), 20)
