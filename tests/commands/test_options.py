"""`options`: everything that can be chosen, in words made from the description."""

from __future__ import annotations

import pytest

from game.commands.chosen import read_options
from game.engine import ImpossibleOptions
from game.rules import game_of

from .conftest import Call


def test_every_option_is_listed_with_its_conditions(call: Call) -> None:
    said = call("options survive")
    assert said.code == 0
    assert "<" not in said.out
    assert all(f"{option.key} ({option.box}): " in said.out for option in game_of("survive").OPTIONS)
    assert "    needs 5 and 6 players: it is for five or six players" in said.out
    assert "    excludes superpopulation=yes: " in said.out
    assert "    with 2 players, without a word: yes" in said.out
    assert "    choices: drawn | the number of a seat; " in said.out


@pytest.mark.parametrize(
    "text, value",
    [
        ("squid=yes", True),
        ("squid", True),
        ("squid=on", True),
        ("squid=no", False),
        ("squid=false", False),
        ("first=2", 2),
        ("first=drawn", "drawn"),
    ],
)
def test_a_value_is_read_as_its_description_has_it(text: str, value: object) -> None:
    (found,) = read_options(game_of("survive").OPTIONS, [text], 4).values()
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", ["first=5", "first=0", "squid=1", "squid=", "swim", "=yes", ""])
def test_a_value_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ImpossibleOptions):
        read_options(game_of("survive").OPTIONS, [text], 4)
