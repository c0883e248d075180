"""House rules: hunters and four harbours (HR1, HR2, R16)."""

from __future__ import annotations

from tests.survive.table import At

SHARK = "step: creature\nface: shark\nland: {}\nserpents: []\nsharks: [C6]\n"
PREY = "explorers: {crimson: {A: C5}, azure: {A: C5, B: M4}, sun: {A: C5}}"


def trophies(at: At) -> list[int]:
    return list(at.state.trophies)


def test_hr1_each_opponents_explorer_lost_to_a_creature_in_your_turn_is_a_point() -> None:
    at = At(SHARK + PREY, hunters=True).do("prowl shark C6 C5")
    assert trophies(at) == [2, 0, 0, 0]
    assert at.points() == [2, 0, 0, 0]
    assert [at.rules.whose(event) for event in at.events if event.key == "trophy-won"] == [0, 0], (
        "the hunter's, not the victims'"
    )


def test_hr1_nothing_without_the_rule() -> None:
    at = At(SHARK + PREY).do("prowl shark C6 C5")
    assert (trophies(at), at.points(), at.facts("trophy-won")) == ([0, 0, 0, 0], [0, 0, 0, 0], [])


def test_hr1_a_boat_steered_into_danger() -> None:
    crew = (
        "land: {}\nserpents: [C6]\nboats: [C5]\n"
        "explorers: {crimson: {A: boat C5, B: boat C5}, azure: {A: boat C5}, sun: {A: M4}}"
    )
    assert trophies(At(crew, hunters=True).do("sail C5 C6")) == [1, 0, 0, 0]
    safe = crew.replace("serpents: [C6]", "serpents: []\nwhales: [C6]")
    assert trophies(At(safe, hunters=True).do("sail C5 C6")) == [0, 0, 0, 0]


def test_hr1_a_tile_you_revealed() -> None:
    island = "turn: 3\nstep: sink\nland: {forest: [E5]}\nserpents: []\nunder: {forest: [%s]}\n"
    island += "explorers: {crimson: {A: E5}, azure: {A: E4, B: M4}}"
    assert trophies(At(island % "shark", hunters=True).do("sink E5", "under shark")) == [0, 0, 1, 0]
    assert trophies(At(island % "whirlpool", hunters=True).do("sink E5", "under whirlpool")) == [0, 0, 2, 0]


def test_hr1_not_what_is_lost_in_anothers_turn() -> None:
    at = At("turn: 2\n" + SHARK + PREY, hunters=True).do("prowl shark C6 C5")
    assert trophies(at) == [0, 2, 0, 0]


def test_hr1_both_colours_of_a_player_are_his_own() -> None:
    people = "explorers: {crimson: {A: C5}, azure: {A: C5}, sun: {A: C5}, plum: {A: C5, B: M4}}"
    at = At(SHARK + people, players=2).do("prowl shark C6 C5")
    assert trophies(at) == [0, 0]
    assert trophies(At(SHARK + people, players=2, hunters=True).do("prowl shark C6 C5")) == [2, 0]


def test_hr1_the_end_of_the_game_does_not_count() -> None:
    peak = (
        "step: sink\nland: {mountain: [E5]}\nserpents: []\nunder: {mountain: [volcano]}\n"
        "explorers: {azure: {A: E5, B: M4}}"
    )
    assert trophies(At(peak, hunters=True).do("sink E5", "under volcano")) == [0, 0, 0, 0]
    assert trophies(At(peak, hunters=True, submerged=True).do("sink E5")) == [0, 0, 0, 0]
    calm = "step: roll\nquiet: 40\nland: {}\nserpents: []\nexplorers: {azure: {A: M4}}"
    at = At(calm, hunters=True, to_the_last=True).do("roll whale")
    assert (at.step, trophies(at)) == ("over", [0, 0, 0, 0])


def test_hr1_the_tally_is_open() -> None:
    at = At(SHARK + PREY, hunters=True).do("prowl shark C6 C5")
    for seat in (None, 0, 1, 2, 3):
        assert at.rules.view(at.state, seat).state.trophies == (2, 0, 0, 0)
    assert all(event.audience is None for event in at.events)


def test_ruling_r16_who_moves_his_own_explorer_into_death_with_the_extra_point_gives_nobody_a_trophy() -> None:
    crowd = "step: sink\nland: {beach: [E5], forest: [H6]}\nserpents: []\nsharks: [E4]\nunder: {beach: [fair-wind]}\n"
    at = At(crowd + "explorers: {azure: {A: E5}, sun: {A: M4}}", players=5, superpopulation=True, hunters=True)
    at.do("sink E5", "under fair-wind")
    assert (at.step, at.actor) == ("extra", 2)
    assert at.do("go azure-A E4").where("azure-A") == "lost"
    assert (trophies(at), at.facts("trophy-won")) == ([0, 0, 0, 0, 0], [])


def test_ruling_r16_by_squid_and_by_a_dolphin_led_away_too() -> None:
    squid = (
        "step: creature\nface: whale\nland: {beach: [D5]}\nserpents: []\nsquids: [C4]\n"
        "explorers: {crimson: {A: D5}, azure: {A: D5}}"
    )
    taken = At(squid, squid=True, hunters=True).do("prowl squid C4 C5", "victim azure-A")
    assert trophies(taken) == [1, 0, 0, 0]
    own = At(squid, squid=True, hunters=True).do("prowl squid C4 C5", "victim crimson-A")
    assert trophies(own) == [0, 0, 0, 0]
    dolphin = (
        "step: creature\nface: dolphin\ndistance: 1\nland: {}\nserpents: []\nsharks: [C5]\ndolphins: [C5 azure-A]\n"
    )
    left = At(dolphin + "explorers: {crimson: {A: M4}, azure: {A: C5}}", dolphins=True, hunters=True).do(
        "prowl dolphin C5 C6 azure-A"
    )
    assert trophies(left) == [1, 0, 0, 0]


def test_ruling_r16_the_volcano_as_a_whirlpool_counts() -> None:
    peak = (
        "step: sink\nland: {mountain: [E5, H6]}\nserpents: []\nunder: {mountain: [volcano, whirlpool]}\n"
        "explorers: {azure: {A: E5, B: M4}}"
    )
    assert trophies(At(peak, hunters=True, to_the_last=True).do("sink E5", "under volcano")) == [1, 0, 0, 0]


def test_ruling_r16_points_that_break_ties_of_v3_include_both_house_rules() -> None:
    saved = (
        "step: over\nending: volcano\nland: {}\nserpents: []\n"
        "explorers: {crimson: {A: %s, B: isle NW}, azure: {A: isle NW, B: isle NW}}\n"
    )
    even = "values: {crimson: {A: 1, B: 1}, azure: {A: 1, B: 1}}\n"
    assert At(saved % "isle NW" + even, all_equal=True).ranks()[:2] == [1, 1]
    hunted = At(saved % "isle NW" + even + "trophies: [0, 1, 0, 0]", all_equal=True, hunters=True)
    assert hunted.ranks()[:2] == [2, 1]
    assert At(saved % "isle SE" + even, all_equal=True, four_harbours=True).ranks()[:2] == [1, 2]


HARBOURS = "step: over\nending: volcano\nland: {}\nserpents: []\nvalues: {crimson: {A: 1, B: 1, C: 1, D: 2}}\n"


def test_hr2_a_point_for_each_different_isle() -> None:
    four = HARBOURS + "explorers: {crimson: {A: isle NW, B: isle NE, C: isle SW, D: isle SE}}"
    assert At(four, four_harbours=True).points()[0] == 5 + 4
    assert At(four).points()[0] == 5


def test_hr2_the_same_isle_counts_once() -> None:
    one = HARBOURS + "explorers: {crimson: {A: isle NW, B: isle NW, C: isle SE, D: lost}, azure: {A: isle NW}}\n"
    at = At(one, four_harbours=True)
    assert at.points()[0] == 3 + 2
    assert At(HARBOURS + "explorers: {crimson: {A: lost}}", four_harbours=True).points()[0] == 0


def test_hr2_two_colours_of_a_player_share_their_harbours() -> None:
    saved = "explorers: {crimson: {A: isle NW}, sun: {A: isle NW}}\n"
    values = "step: over\nending: volcano\nland: {}\nserpents: []\nvalues: {crimson: {A: 1}, sun: {A: 1}}\n"
    assert At(values + saved, players=2, four_harbours=True).points() == [2 + 1, 0]
