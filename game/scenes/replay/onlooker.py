"""Who watches a replay: sees what the whole table saw, holds nothing and decides nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine import Action, GameError, Rules, View
from game.match import Manner
from game.match.replaying import Replay


class Onlooker:
    """A replay at one of its places, as a table shows it."""

    manner: Manner = "around"
    actor: int | None = None
    eyes: int | None = None
    hand_is_open = False
    people: tuple[int, ...] = ()
    keepers: frozenset[int] = frozenset()

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.place = 0
        """How many entries of the log have happened."""

    @property
    def rules(self) -> Rules[Any, Any]:
        return self._replay.rules

    @property
    def to_act(self) -> int:
        return self._replay.to_act(self.place)

    def view(self, seat: int | None) -> View:
        if seat is not None:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._replay.view(self.place)

    def legal(self) -> Sequence[Action]:
        return ()

    def open_legal(self) -> Sequence[Action]:
        return ()
