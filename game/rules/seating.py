"""Who sits at a table: what all boards say of it, and what all games ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.engine import ImpossibleOptions


class AnyBoard(Protocol):
    """The board of any game, as far as all of them are alike."""

    @property
    def name(self) -> str: ...

    @property
    def players(self) -> Sequence[int]:
        """For how many it has room."""

    @property
    def colours(self) -> Sequence[str]:
        """What may be played with, in the order in which they are offered."""


def refuse_crowd(board: AnyBoard, players: int) -> None:
    """Refuses as many players as a board has no room for."""
    if players not in board.players:
        raise ImpossibleOptions("board-players", board=board.name, players=players, wanted=tuple(map(str, board.players)))


def seat_colours(board: AnyBoard, colours: Sequence[str] | None, needed: int) -> tuple[str, ...]:
    """The colours that were chosen, or the first of a board; refuses too few, too many, twice the same, and those it does not have."""
    if colours is None:
        return tuple(board.colours[:needed])
    if len(colours) != needed or len(set(colours)) != needed or not set(colours) <= set(board.colours):
        raise ImpossibleOptions("colours", wanted=needed, colours=tuple(colours))
    return tuple(colours)
