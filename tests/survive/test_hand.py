"""Tiles played from the hand in one's own turn (H1 to H5, R7)."""

from __future__ import annotations

import pytest

from tests.survive.table import At, words

SEA = "step: play\nland: {}\nserpents: []\n"
HELP = SEA + "hands: {1: [beach dolphin-help]}\n"
WIND = SEA + "hands: {1: [beach fair-wind]}\n"


def test_h1_dolphin_help_moves_a_swimmer_one_to_three_sea_spaces() -> None:
    at = At(HELP + "explorers: {crimson: {A: B3, B: M4}}")
    ends = words(at.legal("help"), 3)
    assert {"B4", "B5", "B6"} <= set(ends)
    assert not {"B3", "B7"} & set(ends)
    at.do("help beach crimson-A B6")
    assert at.where("crimson-A") == "B6"
    assert at.facts("swam")[0]["path"] == tuple(at.rules.constants.index[name] for name in ("B3", "B4", "B5", "B6"))


def test_h1_the_tile_leaves_the_game_and_the_turn_goes_on() -> None:
    at = At(SEA + "hands: {1: [beach dolphin-help, beach dolphin-help]}\nexplorers: {crimson: {A: B3}}").do(
        "help beach crimson-A B4"
    )
    assert at.hand(1) == ["beach dolphin-help"]
    assert at.step == "move"
    assert at.why_not("help beach crimson-A B5") == "not-now"


def test_h1_only_one_of_your_own_swimmers() -> None:
    people = "explorers: {crimson: {A: B3, B: boat B6, C: E5}, azure: {A: B3}}"
    at = At("step: play\nland: {beach: [E5]}\nserpents: []\nboats: [B6]\nhands: {1: [beach dolphin-help]}\n" + people)
    assert set(words(at.legal("help"), 2)) == {"crimson-A"}


def test_h1_only_over_the_sea() -> None:
    coast = (
        "step: play\nland: {beach: [F6, F7, G6, G8, H6%s]}\nserpents: []\nhands: {1: [forest dolphin-help]}\n"
        "explorers: {crimson: {A: G7}}"
    )
    assert At(coast % ", H7").legal() == ["keep"]
    assert "I8" in words(At(coast % "").legal("help"), 3)


def test_h1_m10_holds_and_no_way_leads_through_a_serpent_or_shark() -> None:
    ring = HELP + "sharks: [B3, C3]\nexplorers: {crimson: {A: B2}, azure: {A: M4}}\n"
    at = At(ring.replace("serpents: []", "serpents: [C2]"))
    assert sorted(words(at.legal("help"), 3)) == ["B3", "C2", "C3"]
    assert at.do("help beach crimson-A C2").where("crimson-A") == "lost"
    assert "D2" in words(At(ring).legal("help"), 3)


def test_ruling_h1_it_is_not_the_swimmers_sea_move() -> None:
    at = At(HELP + "explorers: {crimson: {A: B4, B: M4}}").do("help beach crimson-A B2")
    assert at.can("land crimson-A NW")
    at.do("go crimson-A C2")
    assert at.why_not("go crimson-A B2") == "M5-has-swum"


def test_h2_fair_wind_moves_a_boat_one_to_three_sea_spaces() -> None:
    at = At(WIND + "boats: [B3]\nexplorers: {crimson: {A: boat B3}, azure: {A: boat B3}}")
    ends = words(at.legal("wind"), 3)
    assert {"B4", "B5", "B6"} <= set(ends)
    assert not {"B3", "B7"} & set(ends)
    at.do("wind beach B3 B6")
    assert (at.where("crimson-A"), at.where("azure-A"), at.hand(1)) == ("boat B6", "boat B6", [])
    assert at.step == "move"


@pytest.mark.parametrize(("crew", "allowed"), [("{A: boat B3}", True), ("{A: boat B3, B: boat B3}", False)])
def test_h2_only_a_boat_that_you_control(crew: str, allowed: bool) -> None:
    at = At(WIND + f"boats: [B3]\nexplorers: {{crimson: {{A: boat B3}}, azure: {crew}}}")
    assert bool(at.legal("wind")) is allowed


def test_h2_an_empty_boat_is_controlled_by_nobody() -> None:
    at = At(WIND + "boats: [B3]\nexplorers: {crimson: {A: B3}}")
    assert at.legal() == ["keep"]
    assert at.do("keep").can("sail B3 B4")


def test_h2_b1_holds_at_every_step() -> None:
    crew = WIND + "boats: [B2, B3, C3%s]\nexplorers: {crimson: {A: boat B2}}"
    assert At(crew % ", C2").legal("wind") == []
    at = At(crew % "")
    assert sorted(words(at.legal("wind"), 3)) == ["C2", "D2", "D3", "E2", "E3"]
    coast = (
        "step: play\nland: {beach: [D5]}\nserpents: []\nboats: [C5]\nhands: {1: [beach fair-wind]}\n"
        "explorers: {crimson: {A: boat C5}}"
    )
    assert "D5" not in words(At(coast).legal("wind"), 3)


@pytest.mark.parametrize(("creature", "left"), [("serpents: [C2]", "lost"), ("serpents: []\nwhales: [C2]", "C2")])
def test_h2_b3_holds_and_the_move_ends_where_the_boat_is_destroyed(creature: str, left: str) -> None:
    crew = "boats: [B2, B3, C3]\nexplorers: {crimson: {A: boat B2, B: M4}}\n"
    at = At((WIND + crew).replace("serpents: []", creature))
    assert words(at.legal("wind"), 3) == ["C2"]
    at.do("wind beach B2 C2")
    assert at.where("crimson-A") == left
    assert at.boats() == ["B3", "C3"]
    assert at.step == "move"


SENDS = [("h3", "serpent"), ("h4", "shark"), ("h5", "whale")]
HERDS = {
    "serpent": "serpents: [M5, M6]",
    "shark": "serpents: []\nsharks: [M5, M6]",
    "whale": "serpents: []\nwhales: [M5, M6]",
}


@pytest.mark.parametrize("kind", [kind for _, kind in SENDS], ids=[rule for rule, _ in SENDS])
def test_h3_h4_h5_any_one_creature_of_the_kind_to_any_vacant_sea_space(kind: str) -> None:
    board = f"step: play\nland: {{beach: [E5]}}\n{HERDS[kind]}\nhands: {{1: [forest move-{kind}]}}\nboats: [A4, A5]\n"
    at = At(board + "explorers: {crimson: {A: A6, B: boat A5}, azure: {A: E5}}")
    vacant = set(at.rules.constants.names) - {"E5", "M5", "M6", "A4", "A5", "A6"}
    for start in ("M5", "M6"):
        assert {text for text in at.legal("send") if f"{kind} {start}" in text} == {
            f"send forest {kind} {start} {end}" for end in vacant
        }
    assert len(at.legal()) == 1 + 2 * len(vacant)
    at.do(f"send forest {kind} M6 E4")
    assert at.creatures(f"{kind}s") == ["M5", "E4"]
    assert (at.hand(1), at.step) == ([], "move")


@pytest.mark.parametrize("kind", [kind for _, kind in SENDS], ids=[rule for rule, _ in SENDS])
def test_h3_h4_h5_no_creature_of_another_kind_and_none_from_the_supply(kind: str) -> None:
    others = "\n".join(f"{other}s: [M5]" if other != kind else f"{other}s: []" for _, other in SENDS)
    at = At(f"step: play\nland: {{}}\n{others}\nhands: {{1: [forest move-{kind}]}}\nexplorers: {{crimson: {{A: A6}}}}")
    assert at.legal() == ["keep"]


def test_h4_a_space_with_another_creature_is_not_vacant() -> None:
    at = At(
        "step: play\nland: {}\nserpents: [A4]\nwhales: [A5]\nsharks: [A6, A7]\nhands: {1: [beach move-shark]}\n"
        "explorers: {sun: {A: M4}}"
    )
    ends = set(words(at.legal("send"), 4))
    assert not {"A4", "A5", "A6", "A7"} & ends
    assert "A8" in ends


TARGETS = [
    ("beach dolphin-help", "explorers: {crimson: {A: B3}}"),
    ("beach fair-wind", "boats: [B3]\nexplorers: {crimson: {A: boat B3}}"),
    ("beach move-serpent", "serpents: [B3]\nexplorers: {crimson: {A: M4}}"),
    ("beach move-shark", "sharks: [B3]\nexplorers: {crimson: {A: M4}}"),
    ("beach move-whale", "whales: [B3]\nexplorers: {crimson: {A: M4}}"),
]


@pytest.mark.parametrize(("tile", "target"), TARGETS, ids=[tile for tile, _ in TARGETS])
def test_ruling_r7_a_tile_is_played_only_if_it_has_a_target(tile: str, target: str) -> None:
    sea = f"step: play\nland: {{beach: [E5]}}\nhands: {{1: [{tile}]}}\n"
    idle = "explorers: {crimson: {A: E5}, azure: {A: M4}}"
    without = At(sea + "serpents: []\n" + idle)
    assert without.legal() == ["keep"]
    assert without.do("keep").hand(1) == [tile]
    assert len(At(sea + ("" if "serpents" in target else "serpents: []\n") + target).legal()) > 1
