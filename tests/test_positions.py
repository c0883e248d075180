"""Positions of any game as documents."""

from __future__ import annotations

import pytest
import yaml

from game.engine import BadPosition
from game.rules.positions import read_position, write_position

WRITTEN = """
game: survive
board: survive-classic
players: 3
options: {hunters: true}
step: sink
turn: 2
land: {beach: [D5], forest: [D6]}
explorers: {sun: {C: D6}}
"""


def test_a_document_says_which_game_and_board_and_how_it_stands() -> None:
    rules, state = read_position(yaml.safe_load(WRITTEN))
    assert (rules.game, rules.seats, rules.setup.options["hunters"]) == ("survive", 3, True)
    assert [rules.write(action) for action in rules.legal(state)] == ["sink D5"]


def test_what_is_written_is_read_back_the_same() -> None:
    rules, state = read_position(yaml.safe_load(WRITTEN))
    text = yaml.safe_dump(write_position(rules, "survive-classic", state))
    again, same = read_position(yaml.safe_load(text))
    assert (again.setup, same) == (rules.setup, state)


@pytest.mark.parametrize(
    "wrong",
    [
        {"board": None},
        {"board": 5},
        {"options": [1]},
        {"options": None},
        {"colours": 5},
        {"players": "many"},
        {"game": []},
    ],
)
def test_a_document_that_names_no_table_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadPosition) as caught:
        read_position({**yaml.safe_load(WRITTEN), **wrong})
    assert caught.value.code == "position-data"
