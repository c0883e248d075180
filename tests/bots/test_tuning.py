"""The search for better weights: what it finds in results where it is known what matters, and that weights are what bots judge by."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from game.bots.evaluations import evaluation_of
from game.bots.evaluations.survive.charts import TRIED
from game.bots.evaluations.survive.weights import usual_weights
from tests.survive.table import At, rules
from tools.tune import PLAYERS, Record, Signs, effects, moved, names


def test_a_weight_that_brings_points_is_found_and_moved() -> None:
    random, records = Random(1), list[Record]()
    for _ in range(300):
        signs: list[Signs] = [{name: random.choice((-1, 0, 1)) for name in names()} for _ in range(PLAYERS)]
        records.append(Record(signs, [round(random.gauss(14, 4) + _brought(one)) for one in signs]))
    found = effects(records)
    assert found["point"].slope == pytest.approx(-2, abs=0.6)
    assert found["sail"].bend == pytest.approx(-2, abs=1.2)
    steps = {name: effect.step for name, effect in found.items() if effect.step}
    assert steps["point"] == -1
    assert steps["sail"] == pytest.approx(0.25, abs=0.2), "no farther than to the top"
    assert len(steps) < 8, "hardly any of those that bring nothing"


def _brought(signs: Signs) -> float:
    """A weight of which less is better, and one of which a little more is best."""
    return -2 * signs["point"] + signs["sail"] - 2 * signs["sail"] ** 2


def test_weights_stay_what_they_are() -> None:
    usual = usual_weights()
    more, less = (moved(usual, dict.fromkeys(names(), by)) for by in (1, -1))
    for name in names():
        low, middle, high = (getattr(weights, name) for weights in (less, usual, more))
        assert 0 < low < middle < high
        assert high < 1 or middle >= 1, "a chance stays one"


def test_bots_judge_by_the_weights_that_are_tried() -> None:
    position = "land: {mountain: [G8, H7]}\nserpents: []\nboats: [E5]\nexplorers: {azure: {A: boat E5}}"
    usual = At(position)
    rules.cache_clear()  # weights are those of a table, which nobody else may sit at
    dear = At(position)
    TRIED[dear.rules.constants] = msgspec.structs.replace(usual_weights(), point=0.6)
    try:
        one, other = (evaluation_of("survive").worths(at.rules, at.state)[1] for at in (usual, dear))
    finally:
        del TRIED[dear.rules.constants]
        rules.cache_clear()
    assert other < one
