"""Who can be asked for a decision: a seat counted from 0, chance, or nobody."""

from __future__ import annotations

CHANCE = -1
NOBODY = -2

Audience = tuple[int, ...] | None
"""The seats that may know something; None is everyone at the table."""


def may_know(audience: Audience, seat: int | None) -> bool:
    """Whether a seat (None: the whole table) is in the audience."""
    return audience is None or (seat is not None and seat in audience)
