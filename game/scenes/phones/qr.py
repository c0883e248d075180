"""The address of the table as a QR code."""

from __future__ import annotations

from functools import lru_cache

QUIET = 4  # modules of nothing around it, without which cameras miss it
LEAST = 4  # pixels of a module that a camera tells apart from across a table

Matrix = tuple[tuple[bool, ...], ...]
"""Which modules are dark, row by row."""


def page_link(address: str, port: int, key: str) -> str:
    """What a camera reads. The key stands in the fragment, which no request carries."""
    return f"http://{address}:{port}/#k={key}"


@lru_cache(maxsize=8)
def modules(text: str) -> Matrix:
    """The code of a text, with the second of four levels of correction: a sheet of glass has few scratches."""
    import segno  # which takes a while to load, and only this sheet needs it

    return tuple(tuple(map(bool, row)) for row in segno.make(text, error="m", micro=False).matrix)


def module_size(count: int, side: int) -> int:
    """How many pixels a module of a code with so many in a row gets in a square of about this side."""
    return max(round(side / (count + 2 * QUIET)), LEAST)
