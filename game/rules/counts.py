"""Flat tables that copies of a position share: they are never changed, only made anew with one number in another place."""

from __future__ import annotations


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
