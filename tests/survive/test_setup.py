"""Setting the game up (S1 to S8)."""

from __future__ import annotations

import pytest

from game.engine import BadPosition, ImpossibleOptions, Referee
from game.rules.survive.state import DEAL
from tests.inside import state_of
from tests.survive.openings import opening, play, play_until
from tests.survive.table import At, rules, words

VALUES = {"1": 3, "2": 2, "3": 2, "4": 1, "5": 1, "6": 1}


def deal_weights(at: At) -> dict[str, int]:
    """What the next explorer may be worth, with weights."""
    return {text.split(" ")[2]: weight for text, weight in at.outcomes().items()}


def test_s1_five_serpents_on_their_marks_one_in_the_middle_of_the_island() -> None:
    at = opening()
    assert at.creatures("serpents") == ["B2", "C12", "G7", "K2", "L11"]
    tables = at.rules.constants
    middle = tables.index["G7"]
    assert middle not in tables.island
    assert set(tables.neighbours[middle]) <= set(tables.island)
    assert at.creatures("sharks") == at.creatures("whales") == []


def test_s2_forty_tiles_are_laid_at_random_on_the_forty_island_spaces() -> None:
    at = opening(first=1)
    assert at.outcomes() == {"lay D5 beach": 16, "lay D5 forest": 16, "lay D5 mountain": 8}
    at.do("lay D5 beach")
    assert at.outcomes() == {"lay D6 beach": 15, "lay D6 forest": 16, "lay D6 mountain": 8}
    play_until(at, "deal")
    assert [len(names) for names in at.look()["land"].values()] == [16, 16, 8]
    laid = [name for names in at.look()["land"].values() for name in names]
    assert sorted(laid) == sorted(at.rules.constants.names[space] for space in at.rules.constants.island)


def test_s2_a_terrain_that_is_used_up_is_not_laid_again() -> None:
    at = play(opening(first=1), 16)
    assert set(words(at.outcomes(), 2)) == {"forest", "mountain"}


def test_s2_nobody_knows_any_underside() -> None:
    at = play_until(opening(), "place")
    for seat in (None, 0, 1, 2, 3):
        view = at.rules.view(at.state, seat)
        assert bytes(view.unseen) == at.rules.constants.undersides
        assert not any(view.hand)


def test_s3_ten_letters_a_colour_get_their_values_at_random() -> None:
    at = play_until(opening(first=1), "deal")
    assert [name for name in at.rules.constants.explorer_names if name.startswith("azure")] == [
        f"azure-{letter}" for letter in "ABCDEFGHIJ"
    ]
    assert deal_weights(at) == VALUES
    at.do("deal crimson-A 6")
    assert deal_weights(at) == {value: weight for value, weight in VALUES.items() if value != "6"}
    play(at, 9)
    assert words(at.outcomes(), 1)[0] == "azure-A"
    assert deal_weights(at) == VALUES


def test_s3_a_value_is_told_to_the_owner_alone() -> None:
    at = play(play_until(opening(first=1), "deal"), 10)
    assert at.rules.audience(at.state, at.rules.read("deal azure-A 6")) == (1,)
    at.do("deal azure-A 6")
    assert [[event.seen_by(seat) for seat in (0, 1, 2, 3, None)] for event in at.events] == [
        [False, True, False, False, False]
    ]
    play_until(at, "place")
    assert at.rules.view(at.state, 1).values[10] == 6
    assert [at.rules.view(at.state, seat).values[10] for seat in (0, 2, 3, None)] == [None] * 4


def test_s4_two_boats_each_the_others_and_all_sharks_and_whales_are_supply() -> None:
    at = play_until(opening(), "launch")
    launched = [at.actor for _ in range(8) if play(at, 1)]
    assert len(launched) == len(at.boats()) == 8
    assert at.state.boat_at.count(-1) == 4
    assert at.rules.constants.supply[1:3] == [6, 5]
    assert at.creatures("sharks") == at.creatures("whales") == []
    assert at.step == "move"


def test_s5_the_first_player_is_drawn() -> None:
    at = opening()
    assert at.outcomes() == {"first 1": 1, "first 2": 1, "first 3": 1, "first 4": 1}
    at.do("first 3")
    play_until(at, "place")
    assert at.actor == 3


def test_s5_or_chosen_and_then_nobody_draws() -> None:
    at = opening(first=2)
    assert at.step == "lay"
    assert play_until(at, "place").actor == 2
    with pytest.raises(ImpossibleOptions, match="option-value"):
        rules(4, first=5)


def test_s5_play_is_clockwise() -> None:
    at = play_until(opening(first=3), "place")
    assert [at.actor for _ in range(5) if play(at, 1)] == [4, 1, 2, 3, 4]
    play_until(at, "launch")
    assert [at.actor for _ in range(5) if play(at, 1)] == [4, 1, 2, 3, 4]
    play_until(at, "move")
    assert at.actor == 3
    at.do("stop")
    play_until(at, "move")
    assert at.actor == 4


def test_s6_one_explorer_of_your_choice_on_a_tile_with_none() -> None:
    at = At("step: place\nexplorers: {crimson: {A: D5}}")
    assert at.actor == 2
    assert len(at.legal("place")) == 10 * 39
    assert at.why_not("place azure-A D5") == "S6-tile-taken"
    assert at.why_not("place azure-A D4") == "S6-no-tile"
    assert at.why_not("place sun-A D6") == "M9-not-yours"
    at.do("place azure-J D6")
    assert (at.where("azure-J"), at.actor) == ("D6", 3)


def test_s6_a_placed_explorer_stays() -> None:
    at = At("step: place\nturn: 1\nexplorers: {crimson: {A: D5}, azure: {A: D6}, sun: {A: D7}, plum: {A: D8}}")
    assert at.actor == 1
    assert at.why_not("place crimson-A E5") == "S6-already-placed"


def test_s6_until_all_are_placed() -> None:
    at = play(play_until(opening(), "place"), 39)
    assert at.step == "place"
    play(at, 1)
    assert at.step == "launch"
    assert {at.state.crowd[space] for space in at.rules.constants.island} == {1}


def test_s7_one_boat_on_a_sea_space_beside_a_tile_without_boat_or_serpent() -> None:
    at = At("step: launch\nexplorers: {crimson: {A: D5}}")
    assert len(at.legal()) == 28
    at.do("launch D4")
    assert (at.boats(), at.actor) == (["D4"], 2)
    assert at.why_not("launch D4") == "S7-not-free"  # a boat
    assert at.why_not("launch G7") == "S7-not-free"  # a serpent
    assert at.why_not("launch D3") == "S7-not-free"  # no tile beside it
    assert at.why_not("launch D5") == "S7-on-land"
    assert at.can("launch E4")


def test_s7_until_all_are_placed() -> None:
    at = At("step: launch\nexplorers: {crimson: {A: D5}}\nboats: [C5, C6, C7, C8, C9, D4, D9]")
    assert at.actor == 4
    at.do("launch E4")
    assert (at.step, at.actor) == ("move", 1)


SAVED_AND_LOST = (
    "explorers: {crimson: {A: E5, B: isle NW, C: lost}, azure: {A: M4}}\nland: {mountain: [E5]}\n"
    "under: {mountain: [volcano]}"
)


@pytest.mark.parametrize("seat", [1, 2, 3, None])
def test_s8_nobody_else_sees_a_value_before_the_end_of_saved_and_lost_neither(seat: int | None) -> None:
    at = At(SAVED_AND_LOST)
    crimson = at.rules.view(at.state, seat).values[:10]
    assert set(crimson) == {None}
    at.do("stop", "sink E5", "under volcano")
    assert at.rules.view(at.state, seat).values == at.state.values


def test_s8_after_placing_no_fact_tells_a_value_before_the_end() -> None:
    at = At(SAVED_AND_LOST)
    values = []
    for text in ("stop", "sink E5"):
        values += [fact for fact in at.do(text).events if fact.key.startswith("value")]
    assert values == []
    assert len(at.do("under volcano").facts("value-shown")) == 40


def test_s8_the_memory_aid_is_an_option_and_off() -> None:
    assert rules().setup.options["memory_aid"] is False
    assert rules(memory_aid=True).setup.options["memory_aid"] is True


def test_s8_the_result_is_nobodys_to_ask_for_before_the_end() -> None:
    referee = Referee(rules(), seed=1)
    with pytest.raises(Exception, match="not-over"):
        referee.standings()


@pytest.mark.parametrize("explorer", ["A", "F"])
def test_values_that_were_not_dealt_in_their_order_are_refused(explorer: str) -> None:
    """S3: one explorer after the other gets a value of those that are left; here four have theirs."""
    survive = rules(3)
    referee = Referee(survive, 1)
    while state_of(referee).step != DEAL or state_of(referee).cursor < 4:
        referee.draw()
    document = survive.write_position(state_of(referee))
    assert survive.read_position(document).cursor == 4
    values = {"A": None, "F": 3}
    said = {**document["values"]["crimson"], explorer: values[explorer]}
    document["values"]["crimson"] = {letter: value for letter, value in said.items() if value}
    with pytest.raises(BadPosition, match="position-inconsistent"):
        survive.read_position(document)
