"""What every run tries a little of, and a soak (`pytest -m soak`) all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def few_or_soak(name: str, few: object, soak: object) -> pytest.MarkDecorator:
    """The test with a few of something in every run, and with many in a soak."""
    return pytest.mark.parametrize(
        name, [pytest.param(few, id="few"), pytest.param(soak, id="soak", marks=pytest.mark.soak)]
    )


def soaked_unless(is_usual: Callable[[T], bool], values: Iterable[T]) -> list[Any]:
    """Every value for a parameter; those that are not usual are left to a soak."""
    return [pytest.param(value, marks=() if is_usual(value) else pytest.mark.soak, id=str(value)) for value in values]


def in_turns(values: Sequence[T], others: Sequence[Any]) -> list[Any]:
    """Each value with one of the others, which take turns; with the rest of them it is left to a soak."""
    return [
        pytest.param(value, other, marks=() if place == turn % len(others) else pytest.mark.soak, id=f"{value}-{other}")
        for turn, value in enumerate(values)
        for place, other in enumerate(others)
    ]


def each_with_each(usual: Sequence[tuple[Any, ...]], *dimensions: Iterable[Any]) -> list[Any]:
    """All that several parameters can be together.

    Of each of them every value is among the usual ones; the rest is left to a soak.
    """
    every = [list(values) for values in dimensions]
    for number, values in enumerate(every):
        assert all(any(one[number] == value for one in usual) for value in values), (
            "no value is left to the soaks alone"
        )
    return [pytest.param(*values, marks=() if values in usual else pytest.mark.soak) for values in product(*every)]
