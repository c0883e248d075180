"""What a table needs of what it shows: a match that is played, or what is only looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.engine import Action, GameError, Rules, View
from game.match import Sharing


class WatchedPrivacy(Protocol):
    """Whose secrets may be shown."""

    @property
    def viewer(self) -> int | None: ...
    @property
    def is_hand_open(self) -> bool: ...
    @property
    def secret_holders(self) -> frozenset[int]: ...
    def ask_to_inspect(self) -> None: ...


class WatchedOrders(Protocol):
    """What is decided for a person without asking."""

    def place_rest(self, seat: int | None, /) -> None: ...


class Watched(Protocol):
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
    def people(self) -> tuple[int, ...]: ...
    @property
    def privacy(self) -> WatchedPrivacy: ...
    @property
    def orders(self) -> WatchedOrders: ...
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


class Onlooker:
    """Sees what the whole table saw, holds nothing and decides nothing: who watches a replay, or looks at one position."""

    sharing: Sharing = "around"
    actor: int | None = None
    people: tuple[int, ...] = ()
    privacy = orders = _Nobody()

    def __init__(self, rules: Rules[Any, Any], view: Callable[[], View], to_act: Callable[[], int]) -> None:
        """`view` is that of the whole table."""
        self.rules, self._view, self._to_act = rules, view, to_act

    @property
    def to_act(self) -> int:
        return self._to_act()

    def view(self, seat: int | None) -> View:
        if seat is not None:
            raise GameError("eyes-closed", seat=seat + 1)
        return self._view()

    def legal(self) -> Sequence[Action]:
        return ()

    def open_legal(self) -> Sequence[Action]:
        return ()
