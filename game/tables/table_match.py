"""The match as a table knows it: one that is played, or one that a spectator only looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from game.engine import Action, GameError, Rules, View
from game.match import Sharing


class TablePrivacy(Protocol):
    """Whose secrets may be shown."""

    @property
    def viewer(self) -> int | None: ...
    @property
    def is_hand_open(self) -> bool: ...
    @property
    def secret_holders(self) -> frozenset[int]: ...
    def ask_to_inspect(self) -> None: ...


class TableOrders(Protocol):
    """What is decided for a person without asking."""

    def place_rest(self, seat: int | None, /) -> None: ...


class TableMatch(Protocol):
    """Views, and who may see and do what right now."""

    @property
    def rules(self) -> Rules[Any, Any]: ...
    @property
    def sharing(self) -> Sharing: ...
    @property
    def to_act(self) -> int: ...
    @property
    def actor(self) -> int | None: ...
    @property
    def paused(self) -> bool: ...
    @property
    def people(self) -> tuple[int, ...]: ...
    @property
    def privacy(self) -> TablePrivacy: ...
    @property
    def orders(self) -> TableOrders: ...
    def view(self, seat: int | None) -> View: ...
    def legal(self) -> Sequence[Action]: ...
    def open_legal(self) -> Sequence[Action]: ...


class _Nobody:
    """The privacy and the orders of who only watches: there is nothing to hide, and nobody to be asked."""

    viewer: int | None = None
    is_hand_open = False
    secret_holders: frozenset[int] = frozenset()

    def ask_to_inspect(self) -> None:
        raise GameError("nobody-asked")

    def place_rest(self, seat: int | None, /) -> None:
        raise GameError("nobody-asked")


class Spectator:
    """Sees what the whole table saw, holds nothing and decides nothing: who watches a replay, or looks at one position."""

    sharing: Sharing = "around"
    actor: int | None = None
    paused = False
    people: tuple[int, ...] = ()
    privacy = orders = _Nobody()

    def __init__(self, rules: Rules[Any, Any], view: View, to_act: int) -> None:
        self.rules = rules
        self.look_at(view, to_act)

    def look_at(self, view: View, to_act: int) -> None:
        """Turns to a position: what the whole table knows of it, and who is to act there."""
        self._view, self.to_act = view, to_act

    def view(self, seat: int | None) -> View:
        if seat is not None:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._view

    def legal(self) -> Sequence[Action]:
        return ()

    def open_legal(self) -> Sequence[Action]:
        return ()
