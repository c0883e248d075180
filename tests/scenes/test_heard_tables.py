"""What a screen reader is told of tables, lessons, puzzles, scorings, reviews and replays: plates, charts and curves
are sentences.
"""

from __future__ import annotations

from functools import cache

from game.accessibility.tree import Node, Tree, read_tree
from tools.shot_list import SHOTS
from tools.studio import Studio


@cache
def read(studio: Studio, name: str) -> Tree:
    """Several tests look at the same tree, and none changes it."""
    with studio.set_up(SHOTS[name], (1280, 720)) as app:
        return read_tree(app.stack.top.root)


def names(tree: Tree, role: str = "label") -> list[str]:
    return [node.heard.name for node in tree.nodes.values() if node.heard.role == role]


def lines_in(tree: Tree, role: str, start: str) -> tuple[Node, list[str]]:
    """What holds others and is called so, and the lines in it."""
    found = next(node for node in tree.nodes.values() if node.heard.role == role and node.heard.name.startswith(start))
    return found, [tree.nodes[key].heard.name for key in found.children if tree.nodes[key].heard.role == "label"]


def test_a_plate_is_a_sentence(studio: Studio) -> None:
    told = names(read(studio, "table-survive-move"))
    assert "Ada, person, crimson: 2 on land, 6 at sea, 0 saved, 2 lost, 1 tile in hand" in told
    assert "Ben, person, azure, whose turn it is: 2 on land, 4 at sea, 0 saved, 4 lost, 0 tiles in hand" in told
    assert not [name for name in told if name.isdigit()], "no number stands alone"


def test_the_stepper_says_how_far_the_turn_is_and_tiles_not_yet_seen_are_counted(studio: Studio) -> None:
    told = names(read(studio, "table-survive-move"))
    assert "Ben, step 2 of 4: Move, 3 of 3 left" in told
    assert {"Shark: 3", "Whale: 2", "Volcano: 1"} <= {*told}


def test_plates_tell_of_pawns_tiles_and_bridges(studio: Studio) -> None:
    tree = read(studio, "table-atlantis-move")
    told = next(name for name in names(tree) if name.startswith("Ada, person"))
    assert "pawns: in city, 43 to go and 34 to go, 4 cards, 3 tiles (amphora 5, statue 3 and crown 3)" in told
    assert told.endswith("bridge laid")


def test_plates_tell_of_tokens_dice_and_tiles_that_were_won(studio: Studio) -> None:
    told = names(read(studio, "atlandice-donate"))
    ben = next(name for name in told if name.startswith("Ben, person"))
    assert "0 gems, 2 books (the most), 2 provisions" in ben
    assert "this round's dice: 5 and 5, tile won: Library, goes first this round" in ben


def test_the_counter_holds_what_is_paid_and_for_what(studio: Studio) -> None:
    tree = read(studio, "atlantis-counter")
    counter, told = lines_in(tree, "group", "Counter")
    assert "For these gaps: 3, free, 2 and 3" in told
    assert "8 on the counter" in told
    buttons = [tree.nodes[key].heard for key in counter.children if tree.nodes[key].heard.role == "button"]
    assert [(heard.name, heard.about) for heard in buttons if heard.name.startswith("flag")] == [
        ("flag 5, 1 of 2", "Take it back")
    ]


def test_a_hand_is_told_by_name_while_it_is_up_and_not_at_all_before(studio: Studio) -> None:
    up, down = names(read(studio, "table-survive-peek"), "button"), read(studio, "table-survive-move")
    assert "Fair wind" in up
    assert "Fair wind" not in [*names(down), *names(down, "button")]
    eye = next(node.heard for node in down.nodes.values() if node.heard.is_held)
    assert (eye.name, eye.about) == ("Look at your hand: hold E", "Your hand is empty.")


def test_a_scoring_is_read_from_the_first_place_to_the_last_and_its_chart_as_a_table(studio: Studio) -> None:
    tree = read(studio, "scoring-survive-end")
    places = [name for name in names(tree) if name.startswith("Place ")]
    assert [place[:7] for place in places] == ["Place 1", "Place 2", "Place 3", "Place 4"]
    assert places[0].startswith("Place 1: Ada, 9 points: 2 saved, 8 lost. Ada's D is worth 4.")
    chart, told = lines_in(tree, "group", "Points by turn")
    assert chart.heard.name == "Points by turn. In the end: Ada 9, Marlin 6, Ben 5 and Sandpiper 3"
    assert told[-1] == "Turn 39: Ada 9, Ben 5, Sandpiper 3 and Marlin 6"
    _, costs = lines_in(tree, "list", "Who sank whom")
    assert costs[0] == "Ada: Ben 3, Sandpiper 1 and Marlin 1"


def test_a_curve_is_a_sentence_and_a_table_and_the_keys_come_to_every_turn_of_it(studio: Studio) -> None:
    tree = read(studio, "review-keys")
    curve, told = lines_in(tree, "group", "Ada's chance to win")
    assert curve.heard.name.endswith("from about 20 to about 100; most changed in turn 23, from about 90 to about 50")
    assert (told[0][:7], told[-1][:7], len(told)) == ("Turn 2:", "The end", 13)
    assert tree.focus in curve.children
    assert tree.nodes[tree.focus].heard.name == "Turn 15: Cleo about 45, Ada about 30, Marlin about 15, Ben about 10"


def test_luck_and_play_add_up_in_a_line_and_moments_have_numbers(studio: Studio) -> None:
    tree = read(studio, "review-keys")
    row = next(node.heard for node in tree.nodes.values() if node.heard.name.startswith("Ada: "))
    assert row.name == "Ada: 0 + 0 + 2 + 2 = 4"
    assert row.about.startswith("Luck 0: ")
    assert row.about.endswith("End: 4 points ahead of the others' average.")
    cards = names(tree, "option")
    assert cards[0].startswith("Moment 1, Turn 3, ")
    assert cards[-1].startswith("Turn 35, well played, ")


def test_a_replay_says_where_it_stands_and_how_likely_everyone_was_to_win_there(studio: Studio) -> None:
    tree = read(studio, "replay-ribbon")
    slider = next(node.heard for node in tree.nodes.values() if node.heard.role == "slider")
    assert (slider.value, slider.number) == ("Turn 12, step 129 of 344", (0, 344, 129))
    assert any(name.startswith("Chances to win here, in 100: Ada about ") for name in names(tree))
