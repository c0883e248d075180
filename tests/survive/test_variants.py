"""Challenges that change the end: to the last, all equal, Atlantis submerged (V2 to V4, R13)."""

from __future__ import annotations

import pytest

from game.engine import ImpossibleOptions
from tests.survive.table import At, rules

PEAKS = (
    "step: sink\nland: {mountain: [E5, H6]}\nserpents: []\nunder: {mountain: [volcano, whirlpool]}\n"
    "boats: [D4]\nsharks: [E4]\n"
)
ON_PEAKS = "explorers: {crimson: {A: E5, B: H6}, azure: {A: boat D4, B: C4}}"


@pytest.mark.parametrize("option", ["to_the_last", "submerged"])
def test_v2_v4_the_volcano_counts_as_a_whirlpool(option: str) -> None:
    at = At(PEAKS + ON_PEAKS, **{option: True}).do("sink E5", "under volcano")
    assert at.step == "roll"
    assert [at.where(name) for name in ("crimson-A", "crimson-B", "azure-A", "azure-B")] == ["lost", "H6", "lost", "C4"]
    assert (at.boats(), at.creatures("sharks")) == ([], [])


def test_v2_v4_without_them_it_does_not() -> None:
    at = At(PEAKS + ON_PEAKS).do("sink E5", "under volcano")
    assert (at.step, at.where("azure-B"), at.creatures("sharks")) == ("over", "lost", ["E4"])


def test_v2_the_game_ends_when_the_last_explorer_has_left_the_board() -> None:
    sea = "land: {}\nserpents: []\nexplorers: {crimson: {A: B2}, azure: {A: %s}}"
    assert At(sea % "isle NE", to_the_last=True).do("land crimson-A NW").look()["ending"] == "nobody-left"
    assert At(sea % "M4", to_the_last=True).do("land crimson-A NW").step == "move"


def play_quietly(at: At) -> int:
    """Plays on without moving anything until the game is over, fifty turns at the most; gives how many turns that
    took.
    """
    before = sum(at.state.turns)
    while at.step != "over" and sum(at.state.turns) - before < 50:
        at.do("roll whale" if at.step == "roll" else "stop")
    return sum(at.state.turns) - before


GONE = "land: {}\nserpents: [K2]\nexplorers: {crimson: {A: A7, B: C5, C: B2}, azure: {A: M4}}\n"


def test_ruling_v2_ten_quiet_rounds_without_the_island_end_it() -> None:
    at = At("step: roll\nquiet: 40\n" + GONE, to_the_last=True).do("roll whale")
    assert (at.step, at.look()["ending"]) == ("over", "calm")
    assert {at.where(name) for name in ("crimson-A", "azure-A")} == {"lost"}
    assert At("step: roll\nquiet: 39\n" + GONE, to_the_last=True).do("roll whale").step == "move"


@pytest.mark.parametrize("last", ["land crimson-C NW", "go crimson-C B3"])
def test_ruling_v2_ten_whole_rounds_follow_the_last_rescue_or_loss(last: str) -> None:
    at = At("quiet: 30\nsharks: [B3]\n" + GONE, to_the_last=True).do(last)
    assert play_quietly(at) == 40


def test_ruling_v2_ten_whole_rounds_follow_the_last_tile() -> None:
    island = GONE.replace("land: {}", "step: sink\nland: {forest: [H6]}\nunder: {forest: [boat]}")
    assert play_quietly(At(island, to_the_last=True).do("sink H6", "under boat")) == 40


def test_ruling_v2_no_count_while_there_is_an_island() -> None:
    island = GONE.replace("land: {}", "land: {forest: [H6]}")
    assert "quiet" not in At("step: roll\n" + island, to_the_last=True).do("roll whale").look()
    assert At("step: roll\n" + GONE, to_the_last=True).do("roll whale").look()["quiet"] == 1


SAVED = (
    "step: over\nending: volcano\nland: {}\nserpents: []\n"
    "explorers: {crimson: {A: isle NW}, azure: {A: isle NW, B: isle SE}}\n"
)


def test_v3_most_explorers_saved_wins_values_ignored() -> None:
    values = "values: {crimson: {A: 6}, azure: {A: 1, B: 1}}"
    assert At(SAVED + values, all_equal=True).ranks()[:2] == [2, 1]
    assert At(SAVED + values).ranks()[:2] == [1, 2]


def test_v3_a_tie_goes_to_most_points() -> None:
    saved = SAVED.replace("azure: {A: isle NW, B: isle SE}", "azure: {A: isle NW}") + "turns: [4, 5, 5, 5]\n"
    assert At(saved + "values: {crimson: {A: 2}, azure: {A: 3}}", all_equal=True).ranks()[:2] == [2, 1]
    assert At(saved + "values: {crimson: {A: 3}, azure: {A: 3}}", all_equal=True).ranks()[:2] == [1, 2]


def test_v4_the_game_ends_at_once_when_the_last_tile_is_removed() -> None:
    last = "step: sink\nland: {mountain: [E5]}\nserpents: []\nunder: {mountain: [shark]}\n"
    last += "explorers: {crimson: {A: E5, B: isle NW}, azure: {A: M4}}"
    at = At(last, submerged=True).do("sink E5")
    assert (at.step, at.look()["ending"], at.outcomes()) == ("over", "last-tile", {})
    assert [at.where(name) for name in ("crimson-A", "crimson-B", "azure-A")] == ["lost", "isle NW", "lost"]
    assert At(last).do("sink E5").outcomes() == {"under shark": 1}


def test_v4_not_before_the_last_tile() -> None:
    at = At(PEAKS + ON_PEAKS, submerged=True).do("sink E5")
    assert at.step == "reveal"


BOTH = {"to_the_last": True, "submerged": True}


def test_ruling_r13_v2_with_v4_ends_with_whichever_comes_first() -> None:
    island = "land: {mountain: [E5]}\nserpents: []\nexplorers: {crimson: {A: B2}, azure: {A: %s}}"
    assert At(island % "isle NE", **BOTH).do("land crimson-A NW").look()["ending"] == "nobody-left"
    assert At("step: sink\n" + island % "M4", **BOTH).do("sink E5").look()["ending"] == "last-tile"


REFUSED = [
    (5, {"overpopulated": True, "superpopulation": True}, "overpopulated-or-superpopulation"),
    (4, {"superpopulation": True}, "needs-five-players"),
    (3, {"two_colours": True}, "needs-two-players"),
    (4, {"squid_for_whales": True}, "needs-squid"),
    (4, {"gentle_squid": True}, "needs-squid"),
]


@pytest.mark.parametrize(("players", "options", "reason"), REFUSED)
def test_ruling_r13_what_is_refused(players: int, options: dict[str, bool], reason: str) -> None:
    with pytest.raises(ImpossibleOptions) as refusal:
        rules(players, **options)
    assert refusal.value.code == reason


ALLOWED = [
    (5, {"overpopulated": True}),
    (5, {"superpopulation": True}),
    (6, {"superpopulation": True}),
    (2, {"two_colours": True}),
    (4, {"squid": True, "squid_for_whales": True, "gentle_squid": True}),
    (4, {"overpopulated": True, "to_the_last": True, "all_equal": True, "submerged": True}),
]


@pytest.mark.parametrize(("players", "options"), ALLOWED)
def test_ruling_r13_what_is_not(players: int, options: dict[str, bool]) -> None:
    chosen = rules(players, **options).setup.options
    assert all(chosen[key] for key in options)
