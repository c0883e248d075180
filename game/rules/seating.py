"""Who sits at a table: what all games ask of their number and their colours."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine import ImpossibleOptions


def refuse_crowd(board: str, players: int, offered: Collection[int]) -> None:
    """Refuses as many players as a board has no room for."""
    if players not in offered:
        raise ImpossibleOptions("board-players", board=board, players=players, wanted=tuple(map(str, offered)))


def seat_colours(offered: Sequence[str], colours: Sequence[str] | None, needed: int) -> tuple[str, ...]:
    """The colours that were chosen, or the first of a board; refuses too few, too many, twice the same, and those it does not have."""
    if colours is None:
        return tuple(offered[:needed])
    if len(colours) != needed or len(set(colours)) != needed or not set(colours) <= set(offered):
        raise ImpossibleOptions("colours", wanted=needed, colours=tuple(colours))
    return tuple(colours)
