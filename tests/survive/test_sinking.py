"""Sinking a tile (K1 to K6)."""

from __future__ import annotations

import pytest

from tests.survive.table import At

SOMEBODY = "serpents: []\nstep: sink\nexplorers: {crimson: {A: M4}}\n"
AROUND_E6 = "D5, D6, E5, E7, F5, F6"


def test_k1_the_tile_must_be_adjacent_to_a_sea_space() -> None:
    at = At(SOMEBODY + f"land: {{beach: [E6, {AROUND_E6}]}}")
    assert at.legal() == [f"sink {tile}" for tile in AROUND_E6.split(", ")]
    assert at.why_not("sink E6") == "K1-not-on-the-coast"
    assert at.why_not("sink E4") == "K1-no-tile"


def test_k1_a_space_where_a_tile_used_to_be_is_sea() -> None:
    at = At(
        SOMEBODY
        + (
            f"land: {{beach: [E6, {AROUND_E6}]}}\n"
            f"under: {{beach: [{', '.join(['shark'] * 3 + ['whale'] * 3 + ['boat'])}]}}"
        )
    )
    at.do("sink D5", "under boat", "roll serpent")
    assert (at.step, at.actor) == ("sink", 2)
    assert at.can("sink E6")


def test_k1_the_hole_in_the_middle_is_sea() -> None:
    at = At(SOMEBODY + "land: {beach: [E6, F6], forest: [D5, D6, E5, E7, F5, F7, G6]}")
    assert at.legal() == ["sink F6"]  # only the lagoon G7 is beside it; E6 has no water at all
    assert at.why_not("sink E6") == "K1-not-on-the-coast"


def test_k2_beaches_before_forests_before_mountains() -> None:
    at = At(SOMEBODY + "land: {beach: [E5], forest: [E6], mountain: [E7]}")
    assert at.legal() == ["sink E5"]
    assert at.why_not("sink E6") == at.why_not("sink E7") == "K2-lower-first"
    at = At(SOMEBODY + "land: {forest: [E6], mountain: [E7]}")
    assert at.legal() == ["sink E6"]
    assert at.why_not("sink E7") == "K2-lower-first"
    assert At(SOMEBODY + "land: {mountain: [E7, E8]}").legal() == ["sink E7", "sink E8"]


def test_k3_where_no_beach_is_at_the_sea_any_beach_may_be_taken() -> None:
    at = At(SOMEBODY + f"land: {{beach: [E6], forest: [{AROUND_E6}]}}")
    assert at.legal() == ["sink E6"]
    at = At(SOMEBODY + "land: {beach: [E6, E7], forest: [D5, D6, D7, E5, E8, F5, F6, F7]}")
    assert at.legal() == ["sink E6", "sink E7"]


def test_k3_the_same_for_forests_among_mountains() -> None:
    assert At(SOMEBODY + f"land: {{forest: [E6], mountain: [{AROUND_E6}]}}").legal() == ["sink E6"]


def test_k3_not_while_one_beach_is_at_the_sea() -> None:
    at = At(SOMEBODY + f"land: {{beach: [E6, I6], forest: [{AROUND_E6}]}}")
    assert at.legal() == ["sink I6"]
    assert at.why_not("sink E6") == "K1-not-on-the-coast"


def test_k4_explorers_on_it_swim_there_and_it_is_no_sea_move_of_theirs() -> None:
    at = At(
        "serpents: []\nstep: sink\nland: {beach: [E5, E6]}\nexplorers: {crimson: {A: E5, B: E6}, azure: {A: E5}}"
    ).do("sink E5")
    assert at.where("crimson-A") == at.where("azure-A") == "E5"
    assert not at.state.land[at.rules.constants.index["E5"]]
    assert at.state.swum == 0
    assert at.facts("lost") == []
    assert at.state.land[at.rules.constants.index["E6"]]  # crimson-B still stands


def test_k4_the_pushed_move_like_any_swimmer_in_their_next_turn() -> None:
    at = At(
        "serpents: []\nstep: sink\nland: {beach: [E5, E6]}\nexplorers: {crimson: {A: E5}, azure: {A: E5}}\n"
        "under: {beach: [whale, shark]}"
    )
    at.do("sink E5", "under whale", "roll shark")
    assert at.actor == 2
    assert at.can("go azure-A E4")
    assert at.why_not("go azure-A E6") == "M8-no-way-back"


REVEAL = "serpents: []\nland: {beach: [E5, E6]}\nexplorers: {crimson: {A: M4}}\nstep: sink\nunder: {beach: [%s, boat]}"


@pytest.mark.parametrize(
    "underside", ["dolphin-help", "fair-wind", "move-serpent", "move-shark", "move-whale", "shark-repellent"]
)
def test_k5_a_tile_to_keep_goes_face_down_into_the_hand_and_only_its_holder_has_seen_it(underside: str) -> None:
    at = At(REVEAL % underside).do("sink E5")
    under = at.rules.read(f"under {underside}")
    assert at.rules.audience(at.state, under) == (0,)
    at.do(f"under {underside}")
    assert at.hand(1) == [f"beach {underside}"]
    assert at.facts("underside-shown") == []
    seen = [event for event in at.events if "underside" in event.facts()]
    assert [[event.seen_by(seat) for seat in (0, 1, 2, 3, None)] for event in seen] == [
        [True, False, False, False, False]
    ]
    assert [event["terrain"] for event in at.facts("tile-kept")] == [0]
    assert at.step == "roll"


@pytest.mark.parametrize("underside", ["shark", "whale"])
def test_k5_an_immediate_tile_is_shown_to_all_and_resolved(underside: str) -> None:
    at = At(REVEAL % underside).do("sink E5")
    assert at.rules.audience(at.state, at.rules.read(f"under {underside}")) is None
    at.do(f"under {underside}")
    assert at.hand(1) == []
    assert all(event.seen_by(None) for event in at.events)
    assert len(at.facts("underside-shown")) == 1
    assert at.creatures(f"{underside}s") == ["E5"]


def test_k5_what_is_under_a_tile_is_drawn_from_its_terrain_alone() -> None:
    at = At(
        "land: {beach: [E5, E6], forest: [E7]}\nstep: sink\nexplorers: {crimson: {A: M4}}\n"
        "under: {beach: [shark, boat], forest: [whale]}"
    )
    assert at.do("sink E5").outcomes() == {"under shark": 1, "under boat": 1}


def test_k6_without_tiles_nothing_sinks() -> None:
    position = "serpents: []\nland: {%s}\nexplorers: {crimson: {A: M4}}"
    assert At(position % "", to_the_last=True).do("stop").step == "roll"
    assert At(position % "mountain: [E5]", to_the_last=True).do("stop").step == "sink"
