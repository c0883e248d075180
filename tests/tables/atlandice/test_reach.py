"""Every action that is legal is reached by clicks on pixels, through the widgets of the real table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.rules.atlandice import AtlandiceRules
from game.rules.atlandice import actions as a
from game.rules.atlandice.state import EFFECT, VISIT, State
from game.widgets import Button, Label
from tests.tables.things import sector_thing

from .sitting import Sitting
from .walking import VARIANTS, decisions, rules_of

OF_PLAYERS = {a.Visit, a.Take, a.Fetch, a.Swap, a.Move, a.Turn, a.Steer, a.Donate, a.Keep}
"""All kinds of decisions with three players."""
_SEEDS = range(8)
Kinds = dict[tuple[type, str], list[State]]


def positions_of(rules: AtlandiceRules, seeds: Iterable[int], most: int) -> Kinds:
    """For each kind of decision, and each tile that asks for it, some positions in which it is legal."""
    found: Kinds = defaultdict(list)
    for state in (state for seed in seeds for state in decisions(rules, seed)):
        tile = rules.constants.tile_names[state.top[state.sector]] if state.step == EFFECT else ""
        for kind in {type(action) for action in rules.legal(state)}:
            if len(found[kind, tile]) < most:
                found[kind, tile].append(state)
    return found


def reach_all(
    folder: Path, variant: str, seeds: Iterable[int], most: int, size: tuple[int, int] = (1280, 720), text: int = 100
) -> tuple[set[type], set[str]]:
    """Clicks some actions of every kind in some positions; the kinds and the tiles there were."""
    rules, random = rules_of(variant), Random(1)
    sitting, kinds = Sitting(folder, rules, size, text), positions_of(rules, seeds, most)
    for (kind, _), states in kinds.items():
        for state in states:
            actions: list[Any] = [action for action in rules.legal(state) if type(action) is kind]
            for action in random.sample(actions, min(len(actions), 2)):
                sitting.put(state)
                reach(sitting, action)
    sitting.close()
    return {kind for kind, _ in kinds}, {tile for _, tile in kinds}


def reach(sitting: Sitting, action: Any) -> None:
    sitting.caught.clear()
    if isinstance(action, a.Visit | a.Give):
        sitting.plan(action)
        assert not sitting.caught, "nothing happens before the gold button"
        sitting.click_widget("gold")
    elif sitting.table.model.visiting.arrived is not None:
        sitting.choose_tokens(action)
        assert not sitting.caught
        sitting.click_widget("gold")
    elif (offer := sitting.offer(action)) is not None:
        sitting.choose(offer)
    else:
        sitting.click_widget("gold")
    assert sitting.caught == [action], sitting.rules.write(action)


def test_every_kind_of_action_is_clicked(tmp_path: Path) -> None:
    kinds, tiles = reach_all(tmp_path, "three", _SEEDS, 2)
    assert kinds >= OF_PLAYERS
    assert len(tiles) >= 12


def test_with_two_players_whose_die_it_is_is_chosen_too(tmp_path: Path) -> None:
    kinds, _ = reach_all(tmp_path, "two", range(3), 3)
    assert kinds >= {a.Visit, a.Give}


@pytest.mark.parametrize(
    "size, text",
    [
        ((1024, 640), 150),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in (((1024, 640), 100), ((1280, 720), 200))),
    ],
)
def test_in_small_windows(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    kinds, _ = reach_all(tmp_path, "four", _SEEDS, 1, size, text)
    assert kinds >= OF_PLAYERS - {a.Turn}


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_actions_of_every_kind_are_clicked(variant: str, tmp_path: Path) -> None:
    reach_all(tmp_path, variant, range(20, 30), 20)


def test_the_shelf_says_what_every_effect_asks_for(tmp_path: Path) -> None:
    """What to click first stands there in words, and in short on the gold button."""
    rules, faults = rules_of("three"), []
    sitting = Sitting(tmp_path, rules)
    say = sitting.evening.stage.say
    for (kind, tile), states in positions_of(rules, _SEEDS, 3).items():
        for state in (state for state in states if tile and len(rules.legal(state)) > 1):
            sitting.put(state)
            key = sitting.table.panels.effect_key()
            shown = {widget.text for widget in sitting.scene.root.top.walk() if isinstance(widget, Label | Button)}
            if not key or not {say(f"atlandice.effect.{key}"), say(f"atlandice.gold.{key}")} <= shown:
                faults.append((kind, tile, key))
    sitting.close()
    assert not faults


@pytest.mark.parametrize("size, text", [((1280, 720), 100), ((1024, 640), 150)])
def test_the_shelf_tells_of_a_region_only_while_it_is_pointed_at(
    size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    """Not when the pointer is beside the board, nor after a curtain lay over it and it has not moved since."""
    rules = rules_of("three")
    sitting = Sitting(tmp_path, rules, size, text)
    sitting.put(next(state for state in decisions(rules, 1) if state.step == VISIT))
    camera, cards, narrator = sitting.table.model.camera, sitting.table.model.layout.cards, sitting.scene.narrator
    beside = sitting.widget("gold").rect.center

    def told() -> set[int]:
        sitting.evening.pass_time(0.1)
        sitting.scene.refresh_layout()
        shown = {widget.text for widget in sitting.scene.root.top.walk() if isinstance(widget, Label)}
        found = {sector: sitting.table.notices.about(sector_thing(sector)) for sector in range(len(cards))}
        return {sector for sector, message in found.items() if message and narrator.say(message) in shown}

    assert not told()
    for sector, card in enumerate(cards):
        sitting.point(camera.pixel((card.middle[0], card.top + card.height / 8)))
        assert told() == {sector}
        if sector % 2:
            sitting.point(beside)
        else:
            sitting.scene.pause()
            sitting.scene.resume()
        assert not told()
    sitting.close()
