"""What bots think of positions of Survive: time, dangers, boats, and every option."""

from __future__ import annotations

import pytest

from game.bots.evaluations import evaluation_of
from game.bots.evaluations.survive import is_midway
from game.commands.games import decisions
from tests.survive.openings import opening, play_until
from tests.survive.table import At, rules

OPTIONS: list[tuple[int, dict[str, bool]]] = [
    (2, {}),
    (2, {"two_colours": False, "submerged": True}),
    (3, {"to_the_last": True, "four_harbours": True}),
    (4, {"dolphins": True, "squid": True, "hunters": True}),
    (4, {"squid": True, "squid_for_whales": True, "all_equal": True}),
    (5, {"superpopulation": True, "dolphins": True}),
    (6, {"overpopulated": True, "squid": True, "gentle_squid": True}),
]


def worths(at: At) -> list[float]:
    return evaluation_of("survive").worths(at.rules, at.state)


def sea(more: str, explorers: str, forest: str = "", **options: bool) -> At:
    """Seat 1 is to move; nothing but what is said is near, and there is little time unless there are forests."""
    return At(
        f"land: {{forest: [{forest}], mountain: [G8, H7]}}\nserpents: []\n{more}\nexplorers: {{{explorers}}}", **options
    )


@pytest.mark.parametrize("players, options", OPTIONS)
def test_every_position_of_every_game_can_be_judged(players: int, options: dict[str, bool]) -> None:
    game = rules(players, **options)
    constants, judged = game.constants, 0
    highest = (
        sum(constants.worth) * len(constants.colours) / constants.seats
        + len(constants.isles)
        + constants.explorers
        + 12
    )
    for state, _, action in decisions(game, seed=5):
        found = evaluation_of("survive").worths(game, state)
        assert len(found) == players
        assert all(0 <= worth <= highest for worth in found)
        judged += 1
        game.apply(state, action)
    assert judged > 100


def test_at_the_end_the_saved_are_counted_as_the_rules_count_them() -> None:
    game = rules(4, four_harbours=True, hunters=True)
    for state, _, action in decisions(game, seed=8):
        game.apply(state, action)
    in_hand = [sum(state.held[3 * seat : 3 * seat + 3]) for seat in range(4)]
    for worth, standing, tiles in zip(
        evaluation_of("survive").worths(game, state), game.standings(state), in_hand, strict=True
    ):
        assert standing.points <= worth <= standing.points + tiles


@pytest.mark.parametrize("place", ["boat E3", "E3", "G8"])
def test_the_fewer_turns_are_left_the_less_is_hoped(place: str) -> None:
    land = "land: {forest: [%s], mountain: [G8, H7]}\nserpents: []\nboats: [E3]\nexplorers: {azure: {A: %s}}"
    many, few = (worths(At(land % (tiles, place)))[1] for tiles in ("F7, G6, F6, H6, H8, I6, I7, F8", "F7"))
    assert many > few > 0


def test_a_danger_is_the_greater_the_more_rivals_come_first() -> None:
    """Seat 2 moves next after seat 1, seat 4 last."""
    lost = []
    for seat, colour in ((1, "azure"), (3, "plum")):
        calm, shark = (worths(sea(more, f"{colour}: {{A: C5}}"))[seat] for more in ("", "sharks: [C7]"))
        lost.append(1 - shark / calm)
    assert 0 < lost[0] < lost[1]


def test_a_dolphin_keeps_its_charge_from_danger() -> None:
    sharks = "sharks: [C6]\ndolphins: [C5%s]"
    kept, not_kept, calm = (
        worths(sea(more, "azure: {A: C5}", dolphins=True))[1]
        for more in (sharks % " azure-A", sharks % "", "dolphins: [C5 azure-A]")
    )
    assert not_kept < kept == pytest.approx(calm)


def test_an_attack_that_may_be_repelled_is_most_of_the_way_to_success() -> None:
    at = sea(
        "step: creature\nface: shark\nsharks: [C6]\nhands: {2: [beach fair-wind], 4: [beach shark-repellent]}",
        "crimson: {A: M4}, azure: {A: C5}",
    )
    before = worths(at)[1]
    at.do("prowl shark C6 C5")
    assert at.step == "defend"
    during = worths(at)[1]
    at.do("let-happen")
    assert before > during > worths(at)[1]


def test_a_boat_near_by_helps_only_with_a_free_seat() -> None:
    crew = "sun: {A: boat D6, B: boat D6%s}, azure: {A: D5}"
    free, full, none = (
        worths(sea(boats, explorers, forest="E6, E9, F7, F8, G6, H5, H8, H9"))[1]
        for boats, explorers in (
            ("boats: [D6]", crew % ""),
            ("boats: [D6]", crew % ", C: boat D6"),
            ("", "azure: {A: D5}"),
        )
    )
    assert free > full == pytest.approx(none)


def test_who_shares_a_boat_shares_its_way() -> None:
    threes = "boats: [E5]\nvalues: {azure: {A: 3, B: 3}}"
    alone, together = (worths(sea(threes, f"azure: {{A: boat E5, B: {place}}}"))[1] for place in ("lost", "boat E5"))
    assert together > 2 * alone


def test_all_are_equal_where_heads_are_counted() -> None:
    """V3"""
    high, low = (
        worths(sea(f"boats: [E5]\nvalues: {{azure: {{A: {value}}}}}", "azure: {A: boat E5}", all_equal=True))[1]
        for value in (6, 1)
    )
    assert high == pytest.approx(low)


def test_high_values_are_placed_on_the_outer_coast() -> None:
    at = play_until(opening(), "place")
    seat, state = at.state.actor, at.state
    best = max(at.rules.constants.own[seat], key=lambda e: state.values[e])
    judged = {}
    for action in at.legal("place"):
        _, explorer, space = action.split(" ")
        if at.rules.constants.found["explorer"][explorer] == best:
            after = state.copy()
            at.rules.apply(after, at.rules.read(action))
            judged[at.rules.constants.found["space"][space]] = evaluation_of("survive").worths(at.rules, after)[seat]
    assert len(judged) == len(at.rules.constants.island)
    inner = max(judged[space] for space in at.rules.constants.inner)
    assert max(judged.values()) > inner


def test_whom_it_happens_to_is_chosen_before_anything_is_judged() -> None:
    squid = "step: creature\nface: whale\nsquids: [C6]\nboats: [C5]"
    at = sea(squid, "crimson: {A: M4}, azure: {A: boat C5}, sun: {A: boat C5}", squid=True)
    assert not is_midway(at.state)
    at.do("prowl squid C6 C5")
    assert at.step == "victim"
    assert is_midway(at.state)
