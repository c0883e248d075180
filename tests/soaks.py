"""What every run tries a little of, and a soak (`pytest -m soak`) all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def few_or_soak(name: str, few: object, soak: object) -> pytest.MarkDecorator:
    """The test with a few of something in every run, and with many in a soak."""
    return pytest.mark.parametrize(name, [pytest.param(few, id="few"), pytest.param(soak, id="soak", marks=pytest.mark.soak)])


def soaked_unless(is_usual: Callable[[T], bool], values: Iterable[T]) -> list[Any]:
    """Every value for a parameter; those that are not usual are left to a soak."""
    return [pytest.param(value, marks=() if is_usual(value) else pytest.mark.soak, id=str(value)) for value in values]
