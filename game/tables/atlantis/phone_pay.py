"""Paying on a phone: what is due gap by gap, what it can be paid with, and every way to do so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from game.engine import Action
from game.engine.speech.words import Message, Word
from game.phones import screens
from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.gaps import VALUES, kind_of, value_of
from game.rules.atlantis.paying import order_of_card, order_of_tile, payable_cards, worth
from game.rules.atlantis.route import Gap, gaps_crossed
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.speech.sentences import card_word, gap_message, object_word, tile_message, tile_title
from game.rules.atlantis.state import IN_HAND, KINDS
from game.rules.atlantis.view import AtlantisView
from game.tables.phone import PhoneWay
from game.words.narrator import Narrator

from ..selection import ClickStep
from .layout import card, gap_thing, purse_tile

NumberOf = Callable[..., int]  # of a thing, with the number of it where several are the same thing at the table
_MOST_WAYS = 96  # ways to pay that are sent; where there are more, others are found for what is raised
_LISTED = 3  # ways to pay that stand in the list, each with other tiles


class PhonePay:
    """What one view knows of a payment; `can_pay`: whether the hand is seen, or has nothing to do with it."""

    def __init__(
        self, rules: AtlantisRules, view: AtlantisView, seat: int, narrator: Narrator, number: NumberOf, can_pay: bool
    ) -> None:
        self._rules = rules
        self._view = view
        self._state = view.state
        self._seat = seat
        self._narrator = narrator
        self._number = number
        self.can_pay = can_pay
        self.old = payable_cards(view) if can_pay else bytes(KINDS)

    def _say(self, key: str, **values: object) -> str:
        return self._narrator.say(Message(key, values))

    # What is due.

    def toll(self) -> screens.Toll:
        """The gaps on the way with both their ends, and what will be said of what is raised."""
        owed, say = self._state.owed, self._say
        most = worth(self._state.purses[self._seat]) + self._state.held[self._seat]
        return screens.Toll(
            title=say("atlantis.counter.pay", count=owed),
            note=say("atlantis.phone.pay.lower"),
            gaps=tuple(map(self._gap, self._crossed())),
            owed=owed,
            exact=say("atlantis.phone.pay.exact"),
            short=tuple(say("atlantis.counter.short", count=count) for count in range(owed, 0, -1)),
            more=tuple(say("atlantis.phone.pay.more", count=count) for count in range(owed, 0, -1)),
            over=tuple(say("atlantis.counter.over", count=count) for count in range(1, max(most - owed, 0) + 1)),
            cannot=say("atlantis.counter.cannot"),
            plaque="atlantis/plaque",
            coin="atlantis/coin",
        )

    def _crossed(self) -> list[Gap]:
        """All that cost something."""
        s = self._state
        return [gap for gap in gaps_crossed(self._rules.gaps(self._view), s.start, s.where[s.pawn]) if gap.price]

    def gaps(self) -> list[screens.Thing]:
        """Those that one's own bridge could lie on instead."""
        found = [(self._gap_number(gap), gap) for gap in self._crossed()]
        return [
            screens.Thing(number, self._gap_name(gap), picture="atlantis/plaque")
            for number, gap in found
            if number >= 0
        ]

    def _gap_number(self, gap: Gap) -> int:
        can = self._state.bridges[self._seat] == IN_HAND and not self._state.item
        return self._number(gap_thing(gap.first)) if can else -1

    def _gap_name(self, gap: Gap) -> str:
        return self._say("atlantis.phone.gap", gap=gap_message(self._rules.constants, self._state, gap.first))

    def _gap(self, gap: Gap) -> screens.Gap:
        first, last = (self._end(self._state.tops[place]) for place in (gap.first - 1, gap.end))
        return screens.Gap((first, last), gap.price, self._gap_name(gap), self._gap_number(gap))

    def _end(self, code: int) -> tuple[str, str, int]:
        name = OBJECTS[kind_of(code)]
        return f"atlantis/slab-{name}", f"atlantis/object-{name}", value_of(code)

    # What it can be paid with.

    def things(self) -> Iterator[screens.Thing]:
        for value, count in Counter(self._tiles()).items() if self.can_pay else ():
            name = self._say("atlantis.phone.tile", value=value)
            for number in range(count):
                yield screens.Thing(self._number(purse_tile(value), number), name, picture="atlantis/coin")

    def _tiles(self) -> bytes:
        return self._state.purses[self._seat].translate(VALUES)

    def purse(self) -> Sequence[screens.Cards]:
        """The collected tiles, where they pay."""
        codes = self._state.purses[self._seat] if self.can_pay else b""
        cards = tuple(self._tile(codes, place) for place in range(len(codes)))
        note = self._say("atlantis.phone.purse.note", count=worth(codes))
        return [screens.Cards(self._say("atlantis.phone.purse"), cards, note, pays=True)] if cards else []

    def _tile(self, codes: bytes, place: int) -> screens.Card:
        """One of the purse; what is paid in order by falling value has left those behind that are worth more (G2)."""
        code, value = codes[place], value_of(codes[place])
        pays = order_of_tile(self._rules.constants, value) >= self._state.item
        item = self._say("atlantis.counter.tile", value=value)
        return screens.Card(
            name=self._say("atlantis.tile", **tile_title(code).values),
            picture=f"atlantis/object-{OBJECTS[kind_of(code)]}",
            number=str(value),
            tone="" if pays else "off",
            thing=self._number(purse_tile(value), codes[:place].translate(VALUES).count(value)) if pays else -1,
            value=value,
            spare=self._say("atlantis.counter.take-back-one", item=item),
            kind=KINDS + value,
        )

    def card(self, kind: int, number: int) -> screens.Card:
        """A card of the hand, each of which pays 1 if it was not bought in this turn (G3)."""
        can = number < self.old[kind] and order_of_card(self._rules.constants, kind) >= self._state.item
        name = card_word(kind).key
        return screens.Card(
            name=self._say(name),
            picture=f"atlantis/object-{OBJECTS[kind]}",
            tone="" if can else "off",
            thing=self._number(card(kind), number) if can else -1,
            value=1,
            spare=self._say("atlantis.counter.take-back-one", item=self._say(f"{name}.the")),
            kind=kind + 1,
        )

    def played(self) -> Iterator[screens.Card]:
        """What was played for this move: it pays for nothing."""
        for kind in self._state.played:
            picture = f"atlantis/object-{OBJECTS[kind]}"
            yield screens.Card(
                self._say(card_word(kind).key), picture, pill=self._say("atlantis.phone.played"), tone="off"
            )

    # Ways to pay.

    def ways(self, raised: Sequence[int]) -> Iterator[PhoneWay]:
        """All of them; where these are too many, the best, and the one that uses what is raised."""
        everything = self._rules.all_payments(self._view, _MOST_WAYS)
        ways = everything or self._with_raised(self._rules.proposals(self._view, _LISTED), raised)
        listed = set[tuple[Action, ...]]()
        for number, way in enumerate(ways):
            tiles = tuple(item for item in way if isinstance(item, a.PayTile))
            is_listed = len(listed) < _LISTED and tiles not in listed
            listed |= {tiles} if is_listed else set()
            yield self._way(way, is_main=not number, is_unlisted=not is_listed)

    def finds_more(self) -> bool:
        """Whether there are more ways than are sent."""
        return self.can_pay and not self._rules.all_payments(self._view, _MOST_WAYS)

    def _with_raised(self, ways: list[list[Action]], raised: Sequence[int]) -> list[list[Action]]:
        way = self._payment_of(raised)
        return [*ways, way] if way and way not in ways else ways

    def _payment_of(self, raised: Sequence[int]) -> list[Action]:
        """The items that have these numbers in the order of paying; nothing where that is no payment (G2)."""
        constants, owed = self._rules.constants, self._state.owed
        items: dict[int, a.PaidItem] = {}
        for value, count in Counter(self._tiles()).items():
            for number in range(count):
                items[self._number(purse_tile(value), number)] = constants.pay_tile[value]
        for kind in range(KINDS):
            for number in range(self.old[kind]):
                items[self._number(card(kind), number)] = constants.pay_card[kind]
        if not raised or not items.keys() >= set(raised):
            return []
        way = sorted((items[thing] for thing in set(raised)), key=self._order)
        values = [item.value if isinstance(item, a.PayTile) else 1 for item in way]
        is_payment = sum(values) >= owed > sum(values[:-1]) and self._order(way[0]) >= self._state.item
        return list[Action](way) if is_payment else []

    def _order(self, item: a.PaidItem) -> int:
        constants = self._rules.constants
        if isinstance(item, a.PayTile):
            return order_of_tile(constants, item.value)
        return order_of_card(constants, item.kind)

    def _way(self, way: Sequence[Action], is_main: bool, is_unlisted: bool) -> PhoneWay:
        items = [item for item in way if isinstance(item, a.PaidItem)]
        values = [item.value if isinstance(item, a.PayTile) else 1 for item in items]
        shown = screens.Choice(
            n=-1,
            title=self._say("atlantis.phone.pay.way", items=self._names(items)),
            gold=self._say("atlantis.gold.pay", sum=" + ".join(map(str, values))),
            detail=self._keeps(items, sum(values) - self._state.owed),
            picture="atlantis/coin",
            uses=tuple(self._item_number(item, items[:at].count(item)) for at, item in enumerate(items)),
            is_main=is_main,
            is_unlisted=is_unlisted,
        )
        return PhoneWay(shown, tuple(map(ClickStep, items)), is_of_hand=True)

    def _item_number(self, item: a.PaidItem, number: int) -> int:
        return self._number(purse_tile(item.value) if isinstance(item, a.PayTile) else card(item.kind), number)

    def _names(self, items: Sequence[a.PaidItem]) -> list[Word | Message]:
        """Tiles by the name of those that leave the purse first, and cards by their number."""
        purse, found = [*self._state.purses[self._seat]], list[Word | Message]()
        for item in items:
            if isinstance(item, a.PayTile):
                code = next(tile for tile in purse if value_of(tile) == item.value)
                purse.remove(code)
                found.append(Message("atlantis.tile.the", tile_message(code).values))
        for kind, count in sorted(Counter(item.kind for item in items if isinstance(item, a.PayCard)).items()):
            one = Word(f"{object_word(kind).key}.a")
            many = Message(
                f"atlantis.line.cards.{'two' if count == 2 else 'more'}", {"card": object_word(kind), "count": count}
            )
            found.append(one if count == 1 else many)
        return found

    def _keeps(self, items: Sequence[a.PaidItem], over: int) -> str:
        """What is left after a payment, and what is lost by it for nothing."""
        tiles = sum(isinstance(item, a.PayTile) for item in items)
        left = [("tiles", len(self._tiles()) - tiles), ("cards", sum(self._view.hand) - (len(items) - tiles))]
        kept = [Message(f"atlantis.plate.{key}", {"count": count}) for key, count in left if count]
        said = self._say("atlantis.phone.pay.keeps", what=kept) if kept else self._say("atlantis.phone.pay.keeps-none")
        return self._narrator.words.join_items([self._say("atlantis.counter.over", count=over), said]) if over else said
