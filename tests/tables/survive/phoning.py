"""A seat's phone at any position of Survive, without a match around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.engine import Action, View
from game.match import Sharing
from game.phones import screens
from game.rules.survive import SurviveRules
from game.rules.survive.state import State
from game.rules.survive.view import SurviveView
from game.tables.phone import PhoneContent, PhoneHost, PhoneMatch
from game.tables.survive.phone import SurvivePhone
from game.words.narrator import Narrator
from tests.survive.table import At
from tests.tables.phone_seat import NAMES, WORDS, hand, screen


class Seated:
    """A position that people sit at; what a seat alone may know is told only by its hand."""

    sharing: Sharing = "around"
    paused = False
    orders: Any = None
    past: Any = None

    def __init__(self, rules: SurviveRules, state: State, is_closed: bool = False) -> None:
        """`is_closed`: nobody may ask for a hand."""
        self.rules = rules
        self.is_closed = is_closed
        self.people = tuple(range(rules.seats))
        self.put(state)
        self.privacy: Any = self

    viewer: int | None = None
    is_hand_open = False

    @property
    def secret_holders(self) -> frozenset[int]:
        return frozenset(self.people)

    def has_hand(self, seat: int | None, /) -> bool:
        return True

    def put(self, state: State) -> None:
        self.state, self._views = state, dict[int | None, View]()

    @property
    def to_act(self) -> int:
        return self.rules.to_act(self.state)

    @property
    def actor(self) -> int | None:
        return self.to_act if self.to_act >= 0 else None

    def view(self, seat: int | None) -> View:
        assert seat is None, "only the hand tells what a seat alone may know"
        return self._view(None)

    def hand_view(self, seat: int) -> View:
        assert not self.is_closed, "a hand was asked for"
        return self._view(seat)

    def legal(self) -> Sequence[Action]:
        return self.open_legal()

    def open_legal(self) -> Sequence[Action]:
        view = self._view(None)
        assert isinstance(view, SurviveView)
        return self.rules.open_legal(view)

    def hand_legal(self, seat: int) -> Sequence[Action]:
        assert not self.is_closed, "a hand was asked for"
        return self.rules.legal(self.state) if self.to_act == seat else ()

    def _view(self, seat: int | None) -> View:
        if seat not in self._views:
            self._views[seat] = self.rules.view(self.state, seat)
        return self._views[seat]


def phone_at(
    rules: SurviveRules, state: State, seat: int | None = None, is_held: bool = False, is_closed: bool = False
) -> SurvivePhone:
    """The phone of a seat, or of the one that decides."""
    match = PhoneMatch(Seated(rules, state, is_closed), state.actor if seat is None else seat)
    match.is_held = is_held
    return SurvivePhone(PhoneHost(match, Narrator(WORDS, rules, NAMES)))


def phone_of(text: str, is_held: bool = False, **options: Any) -> SurvivePhone:
    """The phone of the one that decides in a position written by hand."""
    at = At(text, **options)
    return phone_at(at.rules, at.state, is_held=is_held)


def tiles_of(content: PhoneContent) -> list[int]:
    """The numbers of the tiles in a hand."""
    return [thing.id for thing in content.things if thing.is_hand]


def sent(content: PhoneContent) -> bytes:
    """All that goes to the phone."""
    return msgspec.json.encode(screen(content))


def sent_of_hand(content: PhoneContent) -> bytes:
    return msgspec.json.encode(hand(content, 0))


def board_of(content: PhoneContent) -> screens.Board | None:
    return content.board or next((part for part in content.parts if isinstance(part, screens.Board)), None)
