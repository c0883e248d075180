"""Moving explorers (M1 to M11)."""

from __future__ import annotations

from tests.survive.table import At, words

LAND = """
land: {beach: [E5, E6], forest: [F6], mountain: []}
serpents: [B2]
"""


def test_m1_a_tile_to_an_adjacent_tile_however_many_are_there() -> None:
    at = At(LAND + "explorers: {crimson: {A: E5, B: E6}, azure: {A: E6}}")
    at.do("go crimson-A E6")
    assert at.where("crimson-A") == "E6"
    assert at.state.points == 2


def test_m1_not_to_a_tile_further_away() -> None:
    at = At("land: {beach: [E5, E7]}\nexplorers: {crimson: {A: E5}}")
    assert at.why_not("go crimson-A E7") == "M1-not-adjacent"


def test_m2_only_into_a_boat_with_room() -> None:
    crew = "boats: [E4]\nexplorers: {crimson: {A: E5}, azure: {A: boat E4, B: boat E4, C: %s}}"
    assert At(LAND + crew % "lost").do("board crimson-A E4").where("crimson-A") == "boat E4"
    assert At(LAND + crew % "boat E4").why_not("board crimson-A E4") == "M2-boat-full"


def test_m10_a_swimmer_that_enters_a_shark_is_lost() -> None:
    at = At("land: {}\nsharks: [D4]\nexplorers: {crimson: {A: D3, B: M4}}")
    assert "D4" in words(at.legal("go"), 2)
    at.do("go crimson-A D4")
    assert at.where("crimson-A") == "lost"
    assert at.told("lost") == [{"explorer": 0, "space": at.rules.tables.index["D4"], "cause": "shark"}]
