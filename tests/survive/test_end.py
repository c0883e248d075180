"""The end of the game and who wins (E1 to E3, R11)."""

from __future__ import annotations

from tests.survive.table import At

PEAK = "step: sink\nland: {mountain: [E5]}\nserpents: []\n"
ERUPTION = PEAK + "under: {mountain: [volcano]}\n"


def test_e1_the_game_ends_at_the_volcano() -> None:
    people = "boats: [C5]\nexplorers: {crimson: {A: isle NW, B: E5}, azure: {A: boat C5}, sun: {A: M4}}"
    at = At(ERUPTION + people).do("sink E5", "under volcano")
    assert (at.step, at.actor, at.legal(), at.look()["ending"]) == ("over", "nobody", [], "volcano")
    assert [at.where(name) for name in ("crimson-A", "crimson-B", "azure-A", "sun-A")] == [
        "isle NW",
        "lost",
        "lost",
        "lost",
    ]
    assert at.facts("game-ended") == [{"cause": "volcano"}]


def test_e1_no_other_tile_ends_it() -> None:
    at = At(PEAK + "under: {mountain: [whirlpool]}\nexplorers: {crimson: {A: E5}, sun: {A: M4}}").do(
        "sink E5", "under whirlpool"
    )
    assert at.step == "roll"


def test_e1_values_on_isles_are_added_and_most_points_win_not_most_explorers() -> None:
    saved = "explorers: {crimson: {A: isle NW, B: E5}, azure: {A: isle NW, B: isle SE, C: isle SE}}\n"
    at = At(ERUPTION + saved + "values: {crimson: {A: 6, B: 5}, azure: {A: 1, B: 1, C: 3}}").do(
        "sink E5", "under volcano"
    )
    assert at.points() == [6, 5, 0, 0]
    assert at.ranks()[:2] == [1, 2]


LAST = "land: {beach: [H6]}\nserpents: []\n"


def test_ruling_e2_the_game_ends_when_the_last_explorer_is_saved() -> None:
    at = At(LAST + "explorers: {crimson: {A: B2}, azure: {A: isle NE}}").do("land crimson-A NW")
    assert (at.step, at.look()["ending"], at.where("crimson-A")) == ("over", "nobody-left", "isle NW")


def test_ruling_e2_the_game_ends_when_the_last_explorer_is_lost() -> None:
    at = At(LAST.replace("[]", "[B3]") + "explorers: {crimson: {A: B2}, azure: {A: isle NE}}").do("go crimson-A B3")
    assert (at.step, at.look()["ending"]) == ("over", "nobody-left")


def test_ruling_e2_anybody_on_a_tile_in_a_boat_or_in_the_water_keeps_it_going() -> None:
    for place in ("H6", "boat C5", "M4"):
        at = At(LAST + f"boats: [C5]\nexplorers: {{crimson: {{A: B2}}, azure: {{A: {place}}}}}").do("land crimson-A NW")
        assert (at.step, "ending" in at.look()) == ("move", False)


OVER = "step: over\nending: volcano\nland: {}\nserpents: []\n"


def test_e3_a_tie_goes_to_most_explorers_saved() -> None:
    saved = "explorers: {crimson: {A: isle NW}, azure: {A: isle NW, B: isle NW}}\n"
    tie = At(OVER + saved + "turns: [4, 5, 5, 5]\nvalues: {crimson: {A: 2}, azure: {A: 1, B: 1}}")
    assert tie.points()[:2] == [2, 2]
    assert tie.ranks()[:2] == [2, 1]
    none = At(OVER + saved + "turns: [4, 5, 5, 5]\nvalues: {crimson: {A: 3}, azure: {A: 1, B: 1}}")
    assert none.ranks()[:2] == [1, 2]


ALL_TIED = "explorers: {crimson: {A: isle NW}, azure: {A: isle NW}, sun: {A: isle NW}, plum: {A: isle NW, B: E5}}\n"
SIXES = "values: {crimson: {A: 6}, azure: {A: 6}, sun: {A: 6}, plum: {A: %d}}\n"


def test_e3_then_to_the_one_after_the_finder_and_before_the_first_player() -> None:
    turns = "first: 1\nturn: 3\nturns: [5, 5, 5, 4]\n"
    at = At(turns + ERUPTION + ALL_TIED + SIXES % 6).do("sink E5", "under volcano")
    assert at.ranks() == [2, 2, 2, 1]


def test_e3_still_tied_is_a_shared_victory() -> None:
    turns = "first: 1\nturn: 3\nturns: [5, 5, 5, 4]\n"
    at = At(turns + ERUPTION + ALL_TIED + SIXES % 5).do("sink E5", "under volcano")
    assert at.ranks() == [1, 1, 1, 4]


def test_e3_several_after_the_finder_share() -> None:
    at = At("first: 2\nturn: 3\nturns: [4, 5, 5, 4]\n" + ERUPTION + ALL_TIED + SIXES % 6).do("sink E5", "under volcano")
    assert at.ranks() == [1, 3, 3, 1]


def test_ruling_r11_in_a_game_that_ended_otherwise_fewer_turns_begun_wins() -> None:
    race = "step: creature\nface: shark\nturn: 1\nturns: [5, 4, 4, 4]\nsharks: [M4]\nland: {}\nserpents: []\n"
    people = (
        "explorers: {crimson: {A: isle NW}, azure: {A: B2}, sun: {A: isle NW}}\n"
        "values: {crimson: {A: 6}, azure: {A: 6}, sun: {A: 6}}"
    )
    at = At(race + people).do("decline", "land azure-A NW")
    assert at.look()["ending"] == "nobody-left"
    assert at.look()["turns"] == [5, 5, 4, 4]
    assert at.ranks()[:3] == [2, 2, 1]


def test_ruling_r11_seats_are_counted_from_the_first_player() -> None:
    assert _launch_order(5) == [3, 4, 5, 1, 2, 5, 1, 2]
    assert _launch_order(6) == [3, 4, 5, 6, 1, 2, 1, 2]


def _launch_order(players: int) -> list[int | str]:
    at = At("step: launch\nfirst: 3\nserpents: []\nexplorers: {crimson: {A: E5}}", players)
    order = []
    while at.step == "launch":
        order.append(at.actor)
        at.do(at.legal()[0])
    return order
