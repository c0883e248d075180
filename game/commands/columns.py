"""Tables of plain text."""

from __future__ import annotations

from collections.abc import Sequence


def columns(rows: Sequence[Sequence[str]], left: int = 1) -> str:
    """Rows under each other: so many columns to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*_filled(rows), strict=True)]
    return "\n".join(_line(row, widths, left) for row in _filled(rows))


def _filled(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    width = max(map(len, rows), default=0)
    return [[*row, *[""] * (width - len(row))] for row in rows]


def _line(row: Sequence[str], widths: Sequence[int], left: int) -> str:
    cells = [cell.ljust(width) if i < left else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths, strict=True))]
    return "  ".join(cells).rstrip()
