"""`options`: everything that can be chosen, in words made from the description."""

from __future__ import annotations

import pytest

from game.commands.games import read_options
from game.engine import ImpossibleOptions, OptionCondition
from game.rules import game_of
from game.words.catalogue import Catalogue
from game.words.option_words import condition_text

from .conftest import Call


def test_every_option_is_listed_with_its_conditions(call: Call) -> None:
    said = call("options survive")
    assert said.code == 0
    assert "<" not in said.out
    assert all(f"{option.key} ({option.box}): " in said.out for option in game_of("survive").RULES.options)
    assert "    needs 5 or 6 players: it is for five or six players" in said.out
    assert "    excludes superpopulation=yes: " in said.out
    assert "    choices: no or yes; default: no; with 2 players: yes\n" in said.out
    assert "    choices: drawn or a seat's number; default: drawn\n" in said.out


def test_one_player_is_no_players() -> None:
    assert condition_text(
        "options.needs", OptionCondition("players", (1,), "needs-squid"), Catalogue.load("en")
    ).startswith("needs 1 player: ")


@pytest.mark.parametrize(
    "text, value",
    [
        ("squid=yes", True),
        ("squid", True),
        ("squid=on", True),
        ("Squid=TRUE", True),
        ("squid=Off", False),
        ("squid=no", False),
        ("squid=false", False),
        ("first=2", 2),
        ("first=drawn", "drawn"),
    ],
)
def test_a_value_is_read_as_its_description_has_it(text: str, value: object) -> None:
    (found,) = read_options(game_of("survive").RULES.options, [text], 4).values()
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize("text", ["first=5", "first=0", "squid=1", "squid=", "swim", "=yes", ""])
def test_a_value_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ImpossibleOptions):
        read_options(game_of("survive").RULES.options, [text], 4)


def test_an_option_given_twice_must_mean_the_same() -> None:
    options = game_of("survive").RULES.options
    assert read_options(options, ["squid", "squid=on"], 4) == {"squid": True}
    with pytest.raises(ImpossibleOptions, match="option-twice"):
        read_options(options, ["squid", "squid=no"], 4)
