"""Options describe themselves; what cannot be is refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine import ImpossibleOptions, Option, OptionCondition, OptionValue, resolve

from .nim import OPTIONS


def test_what_is_not_given_has_its_default() -> None:
    assert resolve(OPTIONS, 2, {}) == {
        "hand": 3,
        "blocks": False,
        "counter": False,
        "free": False,
        "double": False,
        "first": "drawn",
    }


def test_a_default_may_depend_on_the_players() -> None:
    assert resolve(OPTIONS, 4, {})["hand"] == 2
    assert resolve(OPTIONS, 4, {"hand": 3})["hand"] == 3


@pytest.mark.parametrize(
    "given, code, values",
    [
        ({"hurry": True}, "unknown-option", {"option": "hurry", "known": tuple(option.key for option in OPTIONS)}),
        ({"hand": 5}, "option-value", {"option": "hand", "value": "5", "choices": ("2", "3", "4")}),
        ({"counter": True}, "needs-blocks", {"option": "counter", "other": "blocks"}),
        ({"free": True, "double": True}, "free-or-double", {"option": "free", "other": "double"}),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    given: dict[str, OptionValue], code: str, values: dict[str, Any]
) -> None:
    with pytest.raises(ImpossibleOptions) as refused:
        resolve(OPTIONS, 3, given)
    assert refused.value.code == code
    assert refused.value.values == values


def test_what_is_needed_may_be_given_in_any_order() -> None:
    chosen = resolve(OPTIONS, 3, {"counter": True, "blocks": True})
    assert chosen["counter"] is True


@pytest.mark.parametrize("value", [1, 0, "true", "yes"])
def test_a_switch_is_true_or_false_and_no_number(value: OptionValue) -> None:
    with pytest.raises(ImpossibleOptions) as refused:
        resolve(OPTIONS, 3, {"blocks": value})
    assert refused.value.code == "option-value"


@pytest.mark.parametrize("value", [True, "3", "drawn"])
def test_a_number_is_a_number(value: OptionValue) -> None:
    with pytest.raises(ImpossibleOptions):
        resolve(OPTIONS, 3, {"hand": value})


def test_one_is_not_true_in_a_condition_either() -> None:
    on = OptionCondition("blocks", (True,), "reason")
    assert on.holds({"blocks": True})
    assert not on.holds({"blocks": 1})


def test_a_seat_option_has_a_choice_for_each_seat() -> None:
    assert resolve(OPTIONS, 3, {"first": 3})["first"] == 3
    for value in (0, 4, True, "3"):
        with pytest.raises(ImpossibleOptions):
            resolve(OPTIONS, 3, {"first": value})


def test_a_condition_may_speak_of_the_players() -> None:
    option = Option(
        "pairs", default_by_players=((4, True),), needs=(OptionCondition("players", (2, 4), "needs-pairs"),)
    )
    assert resolve([option], 4, {}) == {"pairs": True}
    assert resolve([option], 2, {"pairs": True}) == {"pairs": True}
    with pytest.raises(ImpossibleOptions) as refused:
        resolve([option], 3, {"pairs": True})
    assert refused.value.code == "needs-pairs"


def test_a_default_for_some_players_gives_way_where_it_cannot_be() -> None:
    option = Option(
        "pairs", default_by_players=((4, True),), excludes=(OptionCondition("alone", (True,), "alone-or-pairs"),)
    )
    assert resolve([Option("alone"), option], 4, {"alone": True}) == {"alone": True, "pairs": False}
