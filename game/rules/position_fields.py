"""What reading a position's plain data has in common in all games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from game.engine import BadPosition, PlainData

P = TypeVar("P", bound=msgspec.Struct)


def position_data(document: PlainData, shape: type[P]) -> P:
    """The document as the game's own shape of a position."""
    try:
        return msgspec.convert(document, shape, strict=False, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadPosition("position-data", problem=str(error)) from error


def refuse_faults(problems: Sequence[str]) -> None:
    """A position in which something cannot be is none."""
    if problems:
        raise BadPosition("position-inconsistent", problem=problems[0])


def one_of(names: Sequence[str], name: str, place: str) -> int:
    """The number of a name in a list."""
    if name not in names:
        raise BadPosition("position-value", place=place, value=name)
    return names.index(name)


def seat_at(number: int, seats: int, place: str) -> int:
    """A seat, which positions count from 1."""
    if not 1 <= number <= seats:
        raise BadPosition("position-value", place=place, value=str(number))
    return number - 1


def refuse_stuck(choices: Sequence[object], is_over: bool) -> None:
    """A position in which somebody must decide has something to decide."""
    if not choices and not is_over:
        raise BadPosition("position-stuck")
