"""The counter: what somebody means to pay with, put down and taken back in any order. Nothing is handed over before it is enough."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Sequence

from game.engine import Action, View
from game.rules.atlantis import actions as a
from game.rules.atlantis.gaps import VALUES
from game.rules.atlantis.proposal import payable_cards
from game.rules.atlantis.route import Gap
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import PAY
from game.rules.atlantis.view import AtlantisView

from ...visibility import Visibility

Item = a.PayTile | a.PayCard
_WAYS = 4
"""How many ways to pay are offered, the proposal among them."""


class PaymentCounter:
    """One payment: the moves before it, perhaps a bridge, and items. What is enough, and what could be left out, the rules decide."""

    def __init__(self, rules: AtlantisRules, visibility: Visibility, plays: tuple[a.Play, ...], gaps: Sequence[Gap]) -> None:
        self._rules, self._visibility, self.plays, self.gaps = rules, visibility, plays, tuple(gaps)
        self.bridge: a.Bridge | None = None
        self.given: list[Item] = []
        self._renew()

    def _renew(self) -> None:
        """The price is another one: what is proposed lies on the counter."""
        self.view = self._view()
        is_due = _is_due(self.view)
        self.owed = self.view.table.owed if is_due else 0
        self.ways: list[list[Item]] = [_items(way) for way in self._rules.proposals(self.view, _WAYS)] if is_due else []
        self.given = list(self.ways[0]) if self.ways else []

    def _view(self) -> AtlantisView:
        ahead = self._visibility.ahead(self._begun)
        assert ahead is not None
        assert isinstance(ahead.view, AtlantisView)
        return ahead.view

    @property
    def _begun(self) -> tuple[a.Action, ...]:
        return (*self.plays, *([self.bridge] if self.bridge else []))

    # What can be put down.

    @property
    def bridges(self) -> list[a.Bridge]:
        """Where a bridge can be laid instead of paying, before anything is handed over."""
        ahead = self._visibility.ahead(self.plays) if self.bridge is None else None
        return [choice.action for choice in ahead.choices if isinstance(choice.action, a.Bridge)] if ahead else []

    @property
    def tiles(self) -> Counts[int]:
        """How many tiles of each value are left to put down."""
        seat = self.view.table.player
        return Counts(self.view.table.purses[seat].translate(VALUES)) - Counts(
            item.value for item in self.given if isinstance(item, a.PayTile)
        )

    @property
    def cards(self) -> Counts[int]:
        """How many cards of each object are left to put down (G3)."""
        old = Counts(dict(enumerate(payable_cards(self.view))))
        return old - Counts(item.kind for item in self.given if isinstance(item, a.PayCard))

    def add(self, item: Item) -> bool:
        """Puts an item down, if it is there; whether it was."""
        left = self.tiles[item.value] if isinstance(item, a.PayTile) else self.cards[item.kind]
        if left > 0:
            self.given.append(item)
        return left > 0

    def put_down(self, payment: Sequence[Action]) -> bool:
        """Lays a bridge and items instead of what lies there; whether they are enough and lie there now."""
        bridge, given, self.bridge = self.bridge, self.given, None
        self.lay(next((one for one in self.bridges if one in payment), None))
        self.given = _items(payment)
        if not (is_enough := self.is_enough):
            self.lay(bridge)
            self.given = given
        return is_enough

    def take_back(self, item: Item) -> bool:
        if item in self.given:
            self.given.remove(item)
            return True
        return False

    def choose(self, way: Sequence[Item]) -> None:
        self.given = list(way)

    def lay(self, bridge: a.Bridge | None) -> None:
        """A bridge pays for one of the gaps, or is taken back again."""
        self.bridge = bridge
        self._renew()

    # Whether it is enough.

    @property
    def on_it(self) -> int:
        """What lies on the counter."""
        return sum(item.value if isinstance(item, a.PayTile) else 1 for item in self.given)

    @property
    def items(self) -> list[Item]:
        """What lies on the counter in the order of paying (G2)."""
        return sorted(self.given, key=self._rules.order_of_paying)

    @property
    def actions(self) -> tuple[a.Action, ...]:
        """All that would be done, in the order in which the rules want it."""
        return (*self._begun, *self.items)

    @property
    def superfluous(self) -> Item | None:
        """An item that could be left out: the payment is over before it would be handed over."""
        items = self.items
        for count in range(len(items)):
            ahead = self._visibility.ahead((*self._begun, *items[:count]))
            if ahead and not _is_due(ahead.view):
                return items[-1]
        return None

    @property
    def is_enough(self) -> bool:
        """Whether all that lies there can be handed over, and settles what is owed."""
        ahead = self._visibility.ahead(self.actions)
        return ahead is not None and not _is_due(ahead.view)


def _is_due(view: View) -> bool:
    """Whether something is still to be paid there."""
    assert isinstance(view, AtlantisView)
    return view.table.step == PAY


def _items(way: Sequence[a.Action]) -> list[Item]:
    return [item for item in way if isinstance(item, a.PayTile | a.PayCard)]
