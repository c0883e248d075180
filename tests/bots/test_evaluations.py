"""What bots think of positions, and what a castaway does where one thing is plainly best."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import Clock, choose
from game.bots.evaluations import evaluation_of, points_now
from game.engine import Rules
from tests.atlandice.table import At as AtAtlandice
from tests.atlantis.table import At as AtAtlantis
from tests.engine.nim import make_rules, small_board
from tests.survive.table import At

from .playing import play_out

SEA = "land: {}\nserpents: []\n"
OTHERS = "azure: {A: M4}"


def worth(at: Any, seat: int = 0) -> float:
    return evaluation_of(at.rules.game).worths(at.rules, at.state)[seat]


def favourite(rules: Rules[Any, Any], state: Any) -> str:
    """What the castaway does most: now and then it is content with the second best."""
    seat, legal = rules.to_act(state), rules.legal(state)
    view = rules.view(state, seat)
    chosen = [rules.write(choose(rules, view, legal, Clock(60), "castaway", seed)) for seed in range(9)]
    return max(set(chosen), key=chosen.count)


def explorer(place: str, more: str = "boats: [C5, G6]\n") -> float:
    return worth(At(SEA + more + f"explorers: {{crimson: {{A: {place}}}, {OTHERS}}}\nvalues: {{crimson: {{A: 5}}}}"))


def test_the_nearer_to_safety_the_better() -> None:
    places = ["isle NW", "boat C5", "boat G6", "G5", "lost"]
    worths = [explorer(place) for place in places]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(places)


@pytest.mark.parametrize(
    "place, danger", [("G5", "sharks: [G7]"), ("G5", "serpents: [G6]"), ("boat G6", "whales: [G8]")]
)
def test_creatures_near_by_are_dangerous(place: str, danger: str) -> None:
    assert explorer(place, f"boats: [C5, G6]\n{danger}\n") < explorer(place)


def test_one_of_high_value_counts_for_more() -> None:
    where = SEA + f"explorers: {{crimson: {{A: isle NW, B: lost}}, {OTHERS}}}\n"
    assert worth(At(where + "values: {crimson: {A: 6, B: 1}}")) > worth(At(where + "values: {crimson: {A: 1, B: 6}}"))


def test_the_castaway_repels_what_would_eat_him() -> None:
    at = At(
        "step: creature\nface: shark\nsharks: [C6]\nhands: {2: [beach shark-repellent]}\n"
        + SEA
        + "explorers: {crimson: {A: M4}, azure: {A: C5}}\nvalues: {azure: {A: 6}}"
    ).do("prowl shark C6 C5")
    assert favourite(at.rules, at.state) == "repel beach"


def test_the_castaway_steps_onto_the_isle() -> None:
    at = At("step: move\n" + SEA + f"boats: [B2]\nexplorers: {{crimson: {{A: boat B2}}, {OTHERS}}}")
    landings = at.legal("land")
    assert landings
    assert favourite(at.rules, at.state) in landings


GAP = (
    "row: crown4 W ring3 olive2\npawns: {crimson: 1}\nbridges: {crimson: lost, azure: lost, sun: lost}\n"
    "hands: {crimson: ring}\n"
)
"""The price is 3."""


def test_the_castaway_pays_no_more_than_it_must() -> None:
    at = AtAtlantis(GAP + "purses: {crimson: statue3 statue7}").do("play ring 1")
    assert at.legal() == ["pay-tile 3", "pay-tile 7"]
    assert favourite(at.rules, at.state) == "pay-tile 3"


def test_atlantis_likes_tiles_and_pawns_that_are_farther_on() -> None:
    rich, poor = (AtAtlantis(GAP + f"purses: {{crimson: {tile}}}") for tile in ("statue7", "statue2"))
    assert worth(rich) > worth(poor)
    far, near = (AtAtlantis(f"row: crown4 ring3 olive2\npawns: {{crimson: {place}}}") for place in (3, 1))
    assert worth(far) > worth(near)


def test_what_is_owed_is_not_owned() -> None:
    at = AtAtlantis(GAP + "purses: {crimson: statue7}").do("play ring 1")
    owing = worth(at)
    at.state.owed = 0
    assert worth(at) == pytest.approx(owing + 3)


def test_atlandice_wants_the_most_of_a_resource() -> None:
    ahead = AtAtlandice("stocks: {1: {gem: 3}, 2: {gem: 2}}")
    level = AtAtlandice("stocks: {1: {gem: 2}, 2: {gem: 2}}")
    behind = AtAtlandice("stocks: {1: {gem: 1}, 2: {gem: 2}}")
    assert worth(ahead) > worth(level) > worth(behind)


def test_a_game_without_an_evaluation_is_judged_by_its_points() -> None:
    nim = make_rules(small_board(), 2, {})
    referee = play_out(nim, ["castaway", "random"], seed=3)
    assert referee.standings()
    assert points_now(nim, nim.start()) == evaluation_of("nim").worths(nim, nim.start())
