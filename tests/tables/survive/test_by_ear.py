"""The island by ear: what each letter answers, what is read of every space, and that arrows come to all of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.rules.boards import board_path
from game.rules.survive import load_board, make_rules
from game.rules.survive.constants import SERPENT, SHARK, WHALE
from game.rules.survive.speech.dangers import attacks, reached
from tests.soaks import few_or_soak, soaked_unless
from tests.tables.ear import Ears
from tests.tables.things import explorer

from .sitting import Sitting, catch_texts, space
from .walking import decisions, position, rules_of

AT_SEA = """
step: move
points: 3
land: {beach: [E5, E6, F6], forest: [F7], mountain: [G6]}
boats: [D5, D7]
sharks: [C7]
serpents: [B4]
explorers: {crimson: {A: E5, B: G6, C: boat D5, D: D6}, azure: {A: E6, B: E5, C: boat D5}}
"""


@pytest.fixture
def at_sea(tmp_path: Path) -> Ears:
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(position(sitting.rules, AT_SEA))
    return Ears(sitting)


def test_where_are_mine_begins_with_who_is_nearest_to_an_isle(at_sea: Ears) -> None:
    assert at_sea.hear(pygame.K_a).startswith(
        "5 moves to the NW isle: A on E5, beach; C in the boat on D5. 6 moves to the NW isle: D swims at D6. "
        "7 moves to the NW isle: B on G6, mountain."
    )


def test_who_swims_beside_a_boat_is_not_told_to_sit_in_it(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(
        position(
            sitting.rules, "step: move\nland: {mountain: [G6]}\nboats: [D5]\nexplorers: {crimson: {A: D5, B: boat D5}}"
        )
    )
    said = Ears(sitting).hear(pygame.K_a)
    assert "A swims at D5" in said
    assert "B in the boat on D5" in said


def test_a_boat_that_another_player_steers_promises_no_moves(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    aboard = "crimson: {A: boat D5, B: D6}, azure: {A: boat D5, B: boat D5}"
    sitting.put(position(sitting.rules, f"step: move\nland: {{mountain: [G6]}}\nboats: [D5]\nexplorers: {{{aboard}}}"))
    said = Ears(sitting).hear(pygame.K_a)
    assert said.startswith("6 moves to the NW isle: B swims at D6. Bia steers: A in the boat on D5.")


def test_what_threatens_me_says_from_how_far_and_what_may_sink(at_sea: Ears) -> None:
    assert at_sea.hear(pygame.K_d) == "The shark on C7, 1 space away, can take your D. May sink under: your A on E5."


def test_where_nothing_threatens_that_is_said(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(position(sitting.rules, "step: move\nland: {mountain: [F6, G6]}\nexplorers: {azure: {A: G6}}"))
    assert Ears(sitting).hear(pygame.K_d) == "No creature can reach yours with one roll."


@few_or_soak("rarely", 21, 1)
@pytest.mark.parametrize("variant", ["four", "four, all creatures"])
def test_what_threatens_me_is_what_is_marked_as_a_threat(variant: str, rarely: int) -> None:
    rules = rules_of(variant)
    kinds = Counter[int]()
    for state in (state for seed in (3, 13) for state in decisions(rules, seed, rarely)):
        for seat in range(rules.constants.seats):
            coming = attacks(rules.constants, state, seat)
            for one in reached(rules.constants, state, seat):
                told = {e for attack in coming if attack.kind == one.kind for e in attack.explorers}
                assert told == {*one.lost, *one.wrecked}
                kinds[one.kind] += bool(told)
    assert {SERPENT, SHARK, WHALE} <= {kind for kind, count in kinds.items() if count}


def test_a_danger_that_no_spaces_measure_has_words_of_its_own(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four, all creatures"))
    at_sea = "squids: [D5]\nsharks: [C7]\ndolphins: [C7 crimson-B]"
    people = "explorers: {crimson: {A: E5, B: C7, C: G6}}"
    sitting.put(position(sitting.rules, f"step: move\nland: {{beach: [E5], mountain: [G6]}}\n{at_sea}\n{people}"))
    assert Ears(sitting).hear(pygame.K_d) == (
        "The squid on D5 can take your A without moving. Moving the dolphin away from C7 would cost your B. "
        "The squid on D5, 3 spaces away, can take your C. May sink under: your A on E5."
    )


def test_a_squid_that_can_only_come_by_a_dive_is_told_last(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four, all creatures"))
    sitting.put(
        position(sitting.rules, "step: move\nland: {mountain: [J6]}\nsquids: [B2]\nexplorers: {crimson: {A: J6}}")
    )
    assert Ears(sitting).hear(pygame.K_d).startswith("The squid on B2 can dive and take your A.")


def test_the_nearest_isle_and_boat_are_told_from_the_cursor(at_sea: Ears) -> None:
    at_sea.come_to(space(at_sea.sitting, "D6"))
    assert at_sea.hear(pygame.K_f) == "NW isle: 6 moves, up left. Boat on D5, 1 place free: 1 space, left."
    at_sea.come_to(space(at_sea.sitting, "D7"))
    assert at_sea.hear(pygame.K_f).endswith("Boat here, 3 places free.")


def test_whose_is_what_here_names_owners_colours_and_who_steers(at_sea: Ears) -> None:
    at_sea.come_to(space(at_sea.sitting, "D5"))
    assert at_sea.hear(pygame.K_g) == "D5, sea. Boat, steered by you and Bia. You, crimson: C. Bia, azure: C."
    at_sea.come_to(space(at_sea.sitting, "C5"))
    assert at_sea.hear(pygame.K_g) == "C5, sea. Nobody here."


def test_the_table_is_read_with_question_plates_and_what_is_not_seen(at_sea: Ears) -> None:
    said = at_sea.hear(pygame.K_i)
    assert said.startswith("Ana, move explorers and boats: 3 moves left. Ana: 2 on land, 2 at sea")
    assert "Tiles left: Beaches 3, Forests 1, Mountains 1. Not yet seen: " in said


def test_a_space_says_its_land_who_is_there_and_what_enter_does(at_sea: Ears) -> None:
    sitting = at_sea.sitting
    assert at_sea.come_to(space(sitting, "C7")) == "C7, sea: a shark."
    assert at_sea.come_to(space(sitting, "D6")) == "D6, sea: your D in the water. Enter: pick up your D."
    assert (
        at_sea.come_to(explorer(2)) == "Your C, in the boat on D5: with Bia's C, 1 place free. Enter: pick up your C."
    )


def test_in_another_language_a_list_of_explorers_takes_the_form_that_its_sentence_asks_for(at_sea: Ears) -> None:
    at_sea.stage.change(language="bg")
    at_sea.evening.pass_time(0.1)
    assert at_sea.come_to(space(at_sea.sitting, "D6")).startswith("D6, море: твоят „D“ във водата.")
    assert "може да грабне твоя „D“" in at_sea.hear(pygame.K_d)


def test_danger_is_said_before_what_enter_does(at_sea: Ears) -> None:
    at_sea.come_to(space(at_sea.sitting, "D6"))
    at_sea.read(pygame.K_RETURN)
    assert at_sea.come_to(space(at_sea.sitting, "C7")) == (
        "C7, sea: a shark. Careful! The shark is there: D would be lost. Enter: your D swims here, 1 move, 2 left."
    )


def test_enter_on_a_space_does_what_a_click_does(at_sea: Ears) -> None:
    at_sea.come_to(space(at_sea.sitting, "D6"))
    at_sea.read(pygame.K_RETURN)
    assert at_sea.sitting.drawn_table.model.source == explorer(3)
    at_sea.come_to(space(at_sea.sitting, "C6"))
    at_sea.read(pygame.K_RETURN)
    assert catch_texts(at_sea.sitting) == ["go crimson-D C6"]


def test_enter_again_picks_the_next_of_several_on_a_tile_and_the_first_after_the_last(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(
        position(
            sitting.rules, "step: move\npoints: 3\nland: {mountain: [F6, G6]}\nexplorers: {crimson: {A: G6, B: G6}}"
        )
    )
    ears = Ears(sitting)
    assert ears.come_to(space(sitting, "G6")) == "G6, mountain: your A and B. Enter: pick up your A."
    assert ears.read(pygame.K_RETURN) == "G6, mountain: your A and B. Enter: pick up your B."
    assert ears.read(pygame.K_RETURN).endswith("Enter: pick up your A.")


def test_values_are_said_only_while_the_hand_is_up(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, make_rules(load_board(board_path("survive-classic")), 4, {"memory_aid": True}))
    sitting.put(position(sitting.rules, AT_SEA))
    up = Ears(sitting, is_hand_up=True)
    assert "worth" in up.hear(pygame.K_a)
    sitting.evening.key_up(pygame.K_e)
    assert "worth" not in up.hear(pygame.K_a)
    assert up.hear(pygame.K_q) == "Your hand is face down. E shows it."


def test_whom_one_places_says_its_value_only_while_the_hand_is_up(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(position(sitting.rules, "step: place\nland: {mountain: [F6, G6]}\nexplorers: {}"))
    ears = Ears(sitting, is_hand_up=True)
    assert ", worth " in ears.come_to(space(sitting, "G6"))
    sitting.evening.key_up(pygame.K_e)
    assert ears.read() == "G6, mountain. Enter: place your A here."


@pytest.mark.parametrize(
    "board",
    soaked_unless(
        "survive-atoll".__eq__,
        sorted(path.stem for path in board_path("survive-classic").parent.glob("survive-*.yaml")),
    ),
)
def test_arrows_come_to_every_space_and_isle_of_every_board(board: str, tmp_path: Path) -> None:
    rules = make_rules(load_board(board_path(board)), 3, {})
    ears = Ears(Sitting(tmp_path, rules))
    spaces = {("space", number, 0) for number in range(rules.constants.size)}
    isles = {("isle", number, 0) for number in range(len(rules.constants.isles))}
    found = ears.walk_everywhere()
    assert spaces | isles <= found


def test_left_comes_back_from_right_and_up_from_down(at_sea: Ears) -> None:
    start = space(at_sea.sitting, "E6")
    for there, back in ((pygame.K_RIGHT, pygame.K_LEFT), (pygame.K_DOWN, pygame.K_UP)):
        at_sea.come_to(start)
        at_sea.read(there)
        assert at_sea.cursor.thing != start
        at_sea.read(back)
        assert at_sea.cursor.thing == start


def test_enter_puts_down_who_stands_alone(at_sea: Ears) -> None:
    at_sea.come_to(space(at_sea.sitting, "G6"))
    assert at_sea.read(pygame.K_RETURN) == "G6, mountain: your B. Enter: put your B down."


def test_without_the_layer_arrows_come_only_to_what_can_act(at_sea: Ears) -> None:
    at_sea.stage.is_heard = False
    at_sea.evening.pass_moment(0.01)
    hot = at_sea.sitting.drawn_table.model.hot()
    at_sea.cursor.thing = hot[0]
    for key in (pygame.K_UP, pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT):
        at_sea.read(key)
        assert at_sea.cursor.thing in hot


def test_a_tile_that_sinks_at_the_second_enter_says_so(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    sitting.put(
        position(
            sitting.rules, "step: move\npoints: 2\nland: {beach: [F7], mountain: [G6]}\nexplorers: {crimson: {A: G6}}"
        )
    )
    ears = Ears(sitting)
    assert ears.come_to(space(sitting, "F7")) == "F7, beach. Enter twice: sink this and give up 2 moves."
    assert ears.read(pygame.K_RETURN) == "F7, beach. Enter again: sink this."
    assert catch_texts(sitting) == []
    ears.read(pygame.K_RETURN)
    assert catch_texts(sitting) == ["stop", "sink F7"]
