"""The row, the hands, and a pile that runs out (A1 to A4)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.commands.games import decisions
from game.engine import CHANCE, ImpossibleOptions, Referee
from game.rules.atlantis import AtlantisRules, make_rules
from game.rules.atlantis.state import LAY, State

from .table import At, board, rules

NO_CARDS = "pile: {}\nremoved: {amphora: 15, flag: 15, helmet: 15, crown: 15, olive: 15, ring: 15, statue: 15}\n"
"""Nothing in the pile, in the discard or in a hand."""
BEHIND_A_GAP = "row: crown1 ring1 flag1 W helmet7\npawns: {crimson: 1, azure: 2, sun: 3}\n"


def first_turn(rules: AtlantisRules, seed: int = 1) -> State:
    """The position in which the first seat has its first turn."""
    state = rules.start()
    for _, actor, action in decisions(rules, seed, state):
        if actor != CHANCE:
            return state
        rules.apply(state, action)
    raise AssertionError("nobody was ever asked")


def test_a3_a_board_may_give_a_seat_no_cards_to_begin_with() -> None:
    classic = board("atlantis-classic")
    for hands in ([4, 0, 6, 7], [0, 0, 6, 7], [4, 5, 0, 7]):
        game = make_rules(replace(classic, numbers=replace(classic.numbers, hands=hands)), 3, {})
        state = first_turn(game)
        dealt = [sum(state.hands[7 * seat : 7 * seat + 7]) for seat in range(3)]
        assert [dealt[(state.first + place) % 3] for place in range(3)] == hands[:3]


def test_a1_the_row_of_53_places() -> None:
    places = board("atlantis-classic").places
    groups = [(2, "A"), (1, "A"), (2, "A"), (0, ""), (2, "B"), (1, "B"), (2, "B")]
    assert [(place.tiles, place.back) for place in places] == [
        group for group, n in zip(groups, (10, 10, 6, 1, 6, 10, 10), strict=True) for _ in range(n)
    ]
    assert len(places) == 53


def test_a1_the_tiles_of_each_back() -> None:
    tiles = board("atlantis-classic").numbers.tiles
    assert {back: sum(len(values) for values in kinds.values()) for back, kinds in tiles.items()} == {"A": 42, "B": 42}
    assert {back: sum(sum(values) for values in kinds.values()) for back, kinds in tiles.items()} == {
        "A": 150,
        "B": 151,
    }
    with_seven = {back: {kind for kind, values in kinds.items() if 7 in values} for back, kinds in tiles.items()}
    assert with_seven == {"A": {"amphora", "flag", "olive"}, "B": {"helmet", "crown", "ring", "statue"}}


def test_a1_only_top_tiles_are_seen_and_each_is_of_its_own_back() -> None:
    game = rules()
    row = game.write_position(first_turn(game))["row"]
    assert [word.count("*") for word in row] == [1] * 10 + [0] * 10 + [1] * 6 + [0] + [1] * 6 + [0] * 10 + [1] * 10
    assert [i for i, word in enumerate(row, 1) if word == "W"] == [27]
    assert not {"helmet7", "crown7", "ring7", "statue7"} & {word.rstrip("*") for word in row[:26]}
    unseen = game.write_position(first_turn(game))["unseen"]
    assert (len(unseen["A"]), len(unseen["B"])) == (16, 16)


def test_a1_the_tiles_are_shuffled_apart() -> None:
    """The first place has a tile of A, each as likely as another; the 28th one of B."""
    game = rules(first=1)
    state = game.start()
    assert state.step == LAY
    first = {game.write(action): weight for action, weight in game.outcomes(state)}
    assert len(first) == 42
    assert set(first.values()) == {1}
    assert "lay 1 amphora7" in first
    assert "lay 1 amphora6" not in first
    for _ in range(26):
        game.apply(state, game.outcomes(state)[0][0])
    assert "lay 28 amphora6" in [game.write(action) for action, _ in game.outcomes(state)]


def test_a2_the_board_draws_the_row_or_leaves_it_to_the_window() -> None:
    causeway = board("atlantis-causeway")
    cells = [place.cell for place in causeway.places]
    assert causeway.ends is not None
    assert (causeway.ends.atlantis, cells[0], cells[-1], causeway.ends.mainland) == ((1, 1), (2, 1), (4, 7), (3, 7))
    assert len(set(cells)) == 29
    assert board("atlantis-classic").ends is None
    assert {place.cell for place in board("atlantis-classic").places} == {None}


def test_a3_all_pawns_start_on_atlantis() -> None:
    assert rules(4).write_position(first_turn(rules(4)))["pawns"] == {
        colour: ["atlantis"] * 3 for colour in ("crimson", "azure", "sun", "plum")
    }


@pytest.mark.parametrize("first, held", [(1, [4, 5, 6, 7]), (3, [6, 7, 4, 5])])
def test_a3_hands_clockwise_from_the_first_player(first: int, held: list[int]) -> None:
    game = rules(4, first=first)
    state = first_turn(game)
    assert list(state.held) == held
    assert game.to_act(state) == first - 1
    assert sum(state.pile) == 105 - 22


def test_a3_two_players_have_four_and_five_cards() -> None:
    assert list(first_turn(rules(2, first=1)).held) == [4, 5]


def test_ruling_a3_the_first_player_is_drawn_or_chosen() -> None:
    game = rules(3)
    assert [(game.write(action), weight) for action, weight in game.outcomes(game.start())] == [
        ("first 1", 1),
        ("first 2", 1),
        ("first 3", 1),
    ]
    referee = Referee(game, 1)
    referee.deal(game.read("first 2"))
    referee.draw_all()
    assert referee.to_act() == 1
    assert first_turn(rules(3, first=3)).player == 2


def test_colours_are_the_first_of_the_board_or_chosen() -> None:
    assert rules(2).setup.colours == ("crimson", "azure")
    assert make_rules(board("atlantis-classic"), 2, {}, ["plum", "sun"]).setup.colours == ("plum", "sun")
    with pytest.raises(ImpossibleOptions):
        make_rules(board("atlantis-classic"), 2, {}, ["plum", "plum"])


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(ImpossibleOptions) as caught:
        rules(players)
    assert caught.value.code == "board-players"


def test_a4_an_empty_pile_is_refilled_from_the_discard() -> None:
    at = At("row: crown1 ring1 flag1 olive2\nhands: {crimson: ring}\npile: {}\ndiscard: {flag: 2, olive: 1}")
    at.do("play ring atlantis")
    assert (at.step, at.outcomes()) == ("refill", {"refill": 1})
    at.do("refill")
    assert at.facts("pile-refilled") == [{"count": 4}]
    assert at.outcomes() == {"draw flag": 2, "draw olive": 1, "draw ring": 1}
    assert at.cards("discard") == {}
    at.do("draw ring")
    assert at.hand("crimson") == ["ring"]


def test_a4_a_pile_that_is_not_empty_is_not_refilled() -> None:
    at = At("row: crown1 ring1 flag1 olive2\nhands: {crimson: ring}\npile: {olive: 1}\ndiscard: {flag: 2}")
    assert at.do("play ring atlantis").outcomes() == {"draw olive": 1}
    at.do("draw olive")
    assert at.actor == 2
    assert at.cards("discard") == {"flag": 2, "ring": 1}


def test_ruling_a4_in_the_middle_of_a_draw_too() -> None:
    at = At(
        "row: crown1 ring1 flag1\npawns: {crimson: 1 mainland}\nhands: {crimson: ring}\npile: {olive: 1}\n"
        "discard: {flag: 1}"
    )
    at.do("play ring 1", "draw olive", "refill")
    assert at.outcomes() == {"draw flag": 1, "draw ring": 1}
    at.do("draw flag")
    assert at.actor == 2


def test_ruling_a4_both_empty_one_draws_what_there_is() -> None:
    at = At(BEHIND_A_GAP + NO_CARDS.replace("pile: {}", "pile: {flag: 1}").replace("flag: 15,", "flag: 14,"))
    at.do("stuck", "draw flag")
    assert at.facts("no-cards-left") == [{"seat": 0}]
    assert at.actor == 2
    assert at.hand("crimson") == ["flag"]


def test_ruling_a4_a_round_in_which_all_were_stuck_and_drew_nothing_ends_the_game() -> None:
    at = At(BEHIND_A_GAP + NO_CARDS).do("stuck", "stuck")
    assert (at.actor, at.step) == (3, "turn")
    assert at.do("stuck").step == "over"
    assert at.facts("game-ended") == [{"cause": "stuck"}]
    assert at.points() == [-1, -1, -1]
    assert at.pawns("azure") == ["mainland", "atlantis", "atlantis"]


def test_ruling_a4_the_switch_holds_in_that_march_too() -> None:
    at = At(BEHIND_A_GAP + NO_CARDS, march_from_atlantis=True).do("stuck", "stuck", "stuck")
    assert at.points() == [-3, -3, -3]
    assert at.pawns("azure") == ["mainland"] * 3


def test_ruling_a4_who_drew_a_card_begins_the_count_anew() -> None:
    at = At(BEHIND_A_GAP + NO_CARDS.replace("pile: {}", "pile: {flag: 2}").replace("flag: 15,", "flag: 13,"))
    at.do("stuck", "draw flag", "draw flag", "stuck", "stuck")
    assert (at.actor, at.step) == (1, "turn")


def test_ruling_a4_a_move_begins_the_count_anew() -> None:
    at = At(BEHIND_A_GAP + NO_CARDS.replace("helmet: 15", "helmet: 14") + "hands: {sun: helmet}\npurses: {sun: ring7}")
    at.do("stuck", "stuck", "play helmet 3", "pay-tile 7", "finish", "refill", "draw helmet")
    assert at.actor == 1
    assert "idle" not in at.look()
