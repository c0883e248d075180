"""The base of positions whose fields are named once: copies, comparison and text all follow from that one list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, fields
from typing import Any, Self

_COPIED = ("bytearray", "dict", "list", "set")
"""Types that change in place and are therefore copied with the position; everything else is shared by copies."""


@dataclass(slots=True, init=False)
class FlatState:
    """A position that is declared as a `@dataclass(slots=True, init=False)`: its fields are plain values and rows of
    them.

    The methods here are written out field by field when the class is made, which is as quick as writing them by hand.
    """

    def __init_subclass__(cls) -> None:
        if "__slots__" in vars(cls):  # a dataclass with slots is made twice: once to learn its fields
            for name, function in _make_methods(cls):
                setattr(cls, name, function)

    def copy(self) -> Self:
        """The same position, sharing nothing that changes.

        `Base.copy(state)` is what the base holds of a position that has more.
        """
        raise NotImplementedError

    def copy_onto(self, other: FlatState) -> None:
        """Gives another, which has these fields too, what they hold here."""
        raise NotImplementedError


def _make_methods(cls: type[FlatState]) -> Iterator[tuple[str, Any]]:
    lines = [f"    other.{field.name} = self.{field.name}{_copying(cls, field)}" for field in fields(cls)]
    source = [
        "def copy_onto(self, other):",
        *lines,
        "def copy(self):",
        "    other = new(cls)",
        *lines,
        "    return other",
    ]
    names: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(source), names)
    for name in ("copy", "copy_onto"):
        names[name].__doc__ = getattr(FlatState, name).__doc__
        yield name, names[name]


def _copying(cls: type[FlatState], field: Field[Any]) -> str:
    """How a field's value is copied, by what it is declared as; a row of rows would be shared in part, and is
    refused.
    """
    kind = field.type if isinstance(field.type, str) else getattr(field.type, "__name__", str(field.type))
    outer, _, inner = str(kind).partition("[")
    if outer not in _COPIED:
        return ""
    if any(name in inner for name in _COPIED):
        raise TypeError(f"{cls.__name__}.{field.name} is {kind}: what a row holds must not change in place")
    return "[:]" if outer in ("list", "bytearray") else ".copy()"


def with_change(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The same numbers, one of them more or less."""
    return (*numbers[:at], numbers[at] + by, *numbers[at + 1 :])


def with_number(numbers: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    """The same numbers, one of them another."""
    return (*numbers[:at], number, *numbers[at + 1 :])


def with_count(counts: bytes, at: int, by: int) -> bytes:
    """The same counts, one of them more or less."""
    return b"%b%c%b" % (counts[:at], counts[at] + by, counts[at + 1 :])


def with_byte(numbers: bytes, at: int, number: int) -> bytes:
    """The same small numbers, one of them another."""
    return b"%b%c%b" % (numbers[:at], number, numbers[at + 1 :])


def bits(mask: int) -> Iterator[int]:
    """The indices in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
