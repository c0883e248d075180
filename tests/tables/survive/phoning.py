"""A seat's phone at any position of Survive, without a match around it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from game.engine import Action, View
from game.match import Sharing
from game.rules.survive import SurviveRules
from game.rules.survive.state import State
from game.tables.phone import PhoneHost, PhoneMatch
from game.tables.survive.phone import SurvivePhone
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

NAMES = ("Ana", "Bia", "Caio", "Davi", "Edu", "Flora")


class Seated:
    """A position that people sit at; what a seat alone may know is told only by its hand."""

    sharing: Sharing = "around"
    paused = False
    orders = past = None

    def __init__(self, rules: SurviveRules, state: State) -> None:
        self.rules = rules
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
        return self._view(seat)

    def legal(self) -> Sequence[Action]:
        return self.open_legal()

    def open_legal(self) -> Sequence[Action]:
        return self.rules.open_legal(self._view(None))

    def hand_legal(self, seat: int) -> Sequence[Action]:
        return self.rules.legal(self.state) if self.to_act == seat else ()

    def _view(self, seat: int | None) -> View:
        if seat not in self._views:
            self._views[seat] = self.rules.view(self.state, seat)
        return self._views[seat]


@cache
def _english() -> Catalogue:
    return Catalogue.load("en")


def phone_at(rules: SurviveRules, state: State, seat: int | None = None, is_held: bool = False) -> SurvivePhone:
    """The phone of a seat, or of the one that decides."""
    match = PhoneMatch(Seated(rules, state), state.actor if seat is None else seat)  # type: ignore[arg-type]
    match.is_held = is_held
    return SurvivePhone(PhoneHost(match, Narrator(_english(), rules, NAMES)))
