"""What a phone shows of Atlantis: the row, the cards with what each would cost and bring, and what to pay with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import structs

from game.engine import Action
from game.engine.speech.describing import Choice
from game.engine.speech.words import Message, Word
from game.phones import screens as m
from game.rules.atlantis import actions as a
from game.rules.atlantis import events as e
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.gaps import VALUES, kind_of, value_of
from game.rules.atlantis.paying import payable_cards, worth
from game.rules.atlantis.route import Gap, Route, gaps_crossed
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.speech.sentences import (
    card_word,
    gap_message,
    object_word,
    place_name,
    tile_message,
    tile_title,
)
from game.rules.atlantis.state import CHAIN, IN_HAND, KINDS, NONE, PAY, TURN
from game.rules.atlantis.view import AtlantisView
from game.tables.hand import just_seen
from game.tables.phone import PhoneContent, PhoneHost, PhoneTable, PhoneWay

from ..selection import ClickStep, Thing
from .layout import BRIDGE, BUY, card, gap_thing, pawn, place_thing, purse_tile
from .phone_row import PhoneRow

Item = a.PayTile | a.PayCard
_MOST_WAYS = 96  # ways to pay that are sent; where there are more, items can be paid one by one
_LISTED = 5  # ways to pay that stand in the list, each with other tiles
_WOOD = "#8C5427"
_OFF = {TURN: "atlantis.gold.pick", CHAIN: "atlantis.gold.chain", PAY: "atlantis.ask.counter"}
"""What is lacking before gold can do anything."""
_BESIDE = e.CardDrawn, e.NoCardsLeft, e.TurnBegan, e.FirstDrawn


class AtlantisPhone(PhoneTable):
    """Everybody sees the row, and what is owed; all else comes with the hand, unless that is empty."""

    def __init__(self, host: PhoneHost) -> None:
        super().__init__(host)
        rules = host.match.rules
        assert isinstance(rules, AtlantisRules)
        self.rules = rules

    def open_content(self) -> PhoneContent:
        view = self.view_of(None)
        actions = self.match.open_legal() if self.match.actor is not None else ()
        asked = _Asked(self, view, self.rules.choices(view, actions))
        if asked.is_paying:
            return asked.content([asked.toll(), *asked.purse()], asked.gaps())
        row = asked.row
        return asked.content([row.bar(), row.board()], row.things())

    def hand_content(self, laid_out: int | None = None) -> PhoneContent:
        if not self.match.is_held:
            return PhoneContent()
        picked = None if laid_out is None else self.thing_of(laid_out)
        asked = _Asked(self, self.view_of(self.seat), self.hand_choices(), picked)
        parts = [*asked.purse(), *asked.cards()]
        return asked.content(parts, [], asked.board(), asked.note())

    def first_look(self) -> PhoneContent:
        return PhoneContent(tuple(_Asked(self, self.view_of(self.seat), ()).cards()))

    def view_of(self, seat: int | None) -> AtlantisView:
        view = self.match.view(seat)
        assert isinstance(view, AtlantisView)
        return view


class _Asked:
    """What a seat is asked, by what one view knows; `picked` is the card or the pawn that was tapped."""

    def __init__(
        self, phone: AtlantisPhone, view: AtlantisView, choices: Sequence[Choice], picked: Thing | None = None
    ) -> None:
        self._phone = phone
        self._rules = phone.rules
        self._narrator = phone.host.narrator
        self._view = view
        self._state = view.state
        self._choices = choices
        self._picked = picked
        self._actions = [choice.action for choice in choices]
        self._plays = [action for action in self._actions if isinstance(action, a.Play)]
        self._routes = {play: self._rules.route(view, play) for play in self._plays}
        self._meant: dict[int, Thing] = {}
        self.is_paying = self._state.step == PAY and self._state.player == phone.seat
        self._pays = any(isinstance(action, a.PayTile | a.PayCard) for action in self._actions)

    @property
    def row(self) -> PhoneRow:
        return PhoneRow(self._rules.constants, self._state, self._phone.seat, self._narrator, self._number)

    def _say(self, key: str, **values: object) -> str:
        return self._narrator.say(Message(key, values))

    def _number(self, thing: Thing, number: int = 0) -> int:
        """Of several that are the same thing at the table, each has its own."""
        found = self._phone.number_of((thing[0], thing[1], number) if number else thing)
        self._meant[found] = thing
        return found

    def content(
        self, parts: Sequence[m.Part], things: Sequence[m.Thing], board: m.Board | None = None, note: str = ""
    ) -> PhoneContent:
        off = ""
        if self._phone.match.actor is not None and self._state.step in _OFF:
            off = self._say(_OFF[self._state.step])
        return PhoneContent(
            parts=tuple(parts),
            things=(*things, *self._things()),
            ways=tuple(self._ways()),
            heading=self._say("atlantis.phone.pay.ways") if self.is_paying else "",
            off=off,
            board=board,
            note=note,
            things_meant=dict(self._meant),
        )

    def _things(self) -> Iterator[m.Thing]:
        """What can be tapped beside the row."""
        of_card = Counter(play.kind for play in self._plays)
        old = payable_cards(self._view) if self._pays else bytes(KINDS)
        for kind in range(KINDS):
            name, picture = self._say(card_word(kind).key), f"atlantis/object-{OBJECTS[kind]}"
            note = self._say("atlantis.phone.ways", count=of_card[kind]) if of_card[kind] else ""
            for number in range(max(old[kind], min(of_card[kind], 1))):
                yield m.Thing(self._number(card(kind), number), name, note, picture, is_hand=True)
        for value, count in Counter(self._purse_values()).items() if self._pays else ():
            name = self._say("atlantis.phone.tile", value=value)
            for number in range(count):
                yield m.Thing(self._number(purse_tile(value), number), name, picture="atlantis/coin")
        if any(isinstance(action, a.Buy) for action in self._actions):
            yield m.Thing(self._number(BUY), self._say("atlantis.group.buy"), picture="common/icon-cards")
        if any(isinstance(action, a.Bridge) for action in self._actions) and not self.is_paying:
            picture = f"atlantis/bridge-{self._rules.constants.colours[self._phone.seat]}"
            yield m.Thing(self._number(BRIDGE), self._say("atlantis.phone.bridge"), picture=picture)

    def _place(self, place: int) -> Word | Message:
        return place_name(self._rules.constants, self._state, place)

    def _purse_values(self) -> bytes:
        return self._state.purses[self._phone.seat].translate(VALUES)

    # What lies open.

    def toll(self) -> m.Lines:
        """The gaps on the way with both their ends."""
        s = self._state
        title = self._say("atlantis.counter.pay", count=s.owed)
        return m.Lines(title, tuple(map(self._gap_line, self._crossed())), self._say("atlantis.phone.pay.lower"))

    def _crossed(self) -> list[Gap]:
        """All that cost something."""
        s = self._state
        return [gap for gap in gaps_crossed(self._rules.gaps(self._view), s.start, s.where[s.pawn]) if gap.price]

    def gaps(self) -> list[m.Thing]:
        """Those that one's own bridge could lie on instead."""
        found = [(self._gap_number(gap), gap) for gap in self._crossed()]
        return [m.Thing(number, self._gap_name(gap), picture="atlantis/plaque") for number, gap in found if number >= 0]

    def _gap_number(self, gap: Gap) -> int:
        can = self._state.bridges[self._phone.seat] == IN_HAND and not self._state.item
        return self._number(gap_thing(gap.first)) if can else -1

    def _gap_name(self, gap: Gap) -> str:
        return self._say("atlantis.phone.gap", gap=gap_message(self._rules.constants, self._state, gap.first))

    def _gap_line(self, gap: Gap) -> m.Line:
        tops = self._state.tops[gap.first - 1], self._state.tops[gap.end]
        return m.Line(
            title=self._say("atlantis.phone.ends", tile=tile_title(tops[0]), other=tile_message(tops[1])),
            picture="atlantis/plaque",
            colour=_WOOD,
            thing=self._gap_number(gap),
            note=str(gap.price),
        )

    def purse(self) -> Sequence[m.Cards]:
        """The collected tiles, where they pay."""
        codes = self._state.purses[self._phone.seat] if self._pays else b""
        cards = []
        for place, code in enumerate(codes):
            value = value_of(code)
            cards.append(
                m.Card(
                    name=self._say("atlantis.tile", **tile_title(code).values),
                    picture=f"atlantis/object-{OBJECTS[kind_of(code)]}",
                    number=str(value),
                    thing=self._number(purse_tile(value), codes[:place].translate(VALUES).count(value)),
                    value=value,
                    kind=KINDS + value,
                )
            )
        note = self._say("atlantis.phone.purse.note", count=worth(codes))
        return [self._counted(m.Cards(self._say("atlantis.phone.purse"), tuple(cards), note))] if cards else []

    def _counted(self, cards: m.Cards) -> m.Cards:
        """The same, to be paid with where something is due."""
        owed = self._state.owed
        if not self._pays:
            return cards
        short = [self._say("atlantis.counter.short", count=count) for count in range(1, owed + 1)]
        enough = self._say("atlantis.phone.pay.enough")
        return m.Cards(cards.title, cards.cards, cards.note, cards.sort, owed, (enough, *short))

    # The hand.

    def cards(self) -> Sequence[m.Cards]:
        view, found = self._view, list[m.Card]()
        old = payable_cards(view)
        came = Counter(seen.kind for seen in just_seen(view, e.CardSeen, _BESIDE))
        for kind in range(KINDS):
            for number in range(view.hand[kind]):
                is_new = number >= view.hand[kind] - came[kind]
                found.append(self._card(kind, number, is_new, can_pay=self._pays and number < old[kind]))
        cards = m.Cards(self._say("atlantis.section.hand"), tuple(found), self._cards_note())
        return [self._counted(cards)] if found else []

    def _cards_note(self) -> str:
        if self._pays:
            return self._say("atlantis.phone.cards.pay")
        start = self._start()
        return self._say("atlantis.phone.cards.for", place=self._place(start)) if start is not None else ""

    def _start(self) -> int | None:
        """Where the pawn stands that prices are for: the one that was tapped, or the only one that can move."""
        if self._picked is not None and self._picked[0] == "pawn":
            return self._picked[1]
        starts = {play.start for play in self._plays}
        return starts.pop() if len(starts) == 1 else None

    def _card(self, kind: int, number: int, is_new: bool, can_pay: bool) -> m.Card:
        start = self._start()
        plays = [play for play in self._plays if play.kind == kind and start in (None, play.start)]
        pill = ""
        tone: m.Tone = ""
        if len(plays) == 1:
            pill, tone = self._pill(plays[0])
        elif plays:
            pill = self._say("atlantis.pill.pawns", count=len(plays))
        elif self._plays or (self._pays and not can_pay):
            tone = "off"
        return m.Card(
            name=self._say(card_word(kind).key),
            picture=f"atlantis/object-{OBJECTS[kind]}",
            note=self._say("atlantis.phone.new") if is_new else "",
            pill=pill,
            tone=tone,
            thing=self._number(card(kind), number if can_pay else 0) if plays or can_pay else -1,
            value=int(can_pay),
            kind=kind + 1,
        )

    def _pill(self, play: a.Play) -> tuple[str, m.Tone]:
        """What a move costs and brings, in a few signs, and whether that is a gain."""
        route = self._routes[play]
        if route.is_taken:
            return self._say("atlantis.pill.chain"), ""
        gain = self._gain(route)
        danger = any(choice.action == play and choice.danger for choice in self._choices)
        tone: m.Tone = "danger" if danger else "gain" if gain >= route.price else ""
        if not route.price and not gain:
            return self._say("atlantis.pill.free"), tone
        key = "free" if not route.price else "cost-gain" if gain else "cost"
        return self._say(f"atlantis.phone.pill.{key}", price=route.price, gain=gain), tone

    def _gain(self, route: Route) -> int:
        return 0 if route.takes == NONE else value_of(self._state.tops[route.takes])

    def board(self) -> m.Board | None:
        """The row once more, where the picked card or pawn has one way: with the tile that would be taken."""
        plays = [play for play in self._plays if self._picked in (card(play.kind), pawn(play.start, self._phone.seat))]
        takes = self._routes[plays[0]].takes if len(plays) == 1 else NONE
        return None if takes == NONE else self.row.board(takes)

    def note(self) -> str:
        """What the owner could pay with, where something costs; or that all see it then."""
        if self._pays:
            return self._say("atlantis.phone.pay.shown")
        if not any(route.price for route in self._routes.values()) or any(self._view.fresh_cards):
            return ""
        tiles, cards = (
            worth(self._state.purses[self._phone.seat]),
            sum(self._view.hand) - 1,
        )  # G3: but for the one played
        return self._say("atlantis.phone.means", count=tiles + cards, tiles=tiles, cards=cards)

    # What can be done.

    def _ways(self) -> Iterator[PhoneWay]:
        """Moves first, then what can be done besides."""
        yield from (self._play(choice, choice.action) for choice in self._choices if isinstance(choice.action, a.Play))
        for choice in self._choices:
            match choice.action:
                case a.Buy():
                    yield self._way(choice, self._number(BUY), gold=self._narrator.briefly(choice.message))
                case a.Bridge(place):
                    yield self._bridge(choice, place)
                case a.Play() | a.PayTile() | a.PayCard():
                    pass
                case _:
                    yield self._way(choice)
        if self._pays:
            yield from self._payments()

    def _way(self, choice: Choice, source: int = -1, target: int = -1, gold: str = "", label: str = "") -> PhoneWay:
        shown = self._phone.sentence(choice)
        shown = structs.replace(shown, source=source, target=target, gold=gold, label=label)
        return PhoneWay(shown, (ClickStep(choice.action),), is_of_hand=isinstance(choice.action, a.Stuck))

    def _play(self, choice: Choice, play: a.Play) -> PhoneWay:
        route = self._routes[play]
        has_several = len({one.start for one in self._plays}) > 1
        values = {"card": card_word(play.kind), "start": self._place(play.start), "place": self._place(route.end)}
        named, price = object_word(play.kind), route.price
        pays = price and not route.is_taken
        shown = m.Choice(
            n=-1,
            title=self._say(f"atlantis.phone.play{'-from' if has_several else ''}", **values),
            gold=self._say(f"atlantis.phone.gold.play{'-then' if pays else ''}", card=named, price=price),
            detail=self._brings(route),
            picture=f"atlantis/object-{OBJECTS[play.kind]}",
            danger=self._narrator.say(choice.danger) if choice.danger else "",
            tile=self._number(card(play.kind)),
            source=self._number(pawn(play.start, self._phone.seat)),
            target=self._number(place_thing(route.end)),
            label=self._pill(play)[0],
        )
        return PhoneWay(shown, (ClickStep(play),), is_of_hand=True)

    def _brings(self, route: Route) -> str:
        """What a way costs and what is taken at its end."""
        key = "chain" if route.is_taken else "take" if route.takes != NONE else "nothing"
        prices = [gap.price for gap in route.gaps if gap.price]
        values: dict[str, object] = {"price": route.price}
        if len(prices) > 1:
            values["price"] = self._say("atlantis.phone.sum", sum=" + ".join(map(str, prices)), price=route.price)
        if key == "take":
            values["tile"] = tile_message(self._state.tops[route.takes])
        return self._say(f"atlantis.phone.way.{key}{'-for' if prices else ''}", **values)

    def _bridge(self, choice: Choice, place: int) -> PhoneWay:
        price = next(gap.price for gap in self._rules.gaps(self._view) if gap.first == place)
        is_last = self.is_paying and price == self._state.owed
        gold = self._say("atlantis.gold.cross" if is_last else "atlantis.group.bridge")
        saves = self._say("atlantis.counter.saves", count=price)
        source = -1 if self.is_paying else self._number(BRIDGE)
        return self._way(choice, source, self._number(gap_thing(place)), gold, saves)

    # Paying.

    def _payments(self) -> Iterator[PhoneWay]:
        """All ways to pay; where these are too many, the best of them, and every item that can be the next."""
        everything = self._rules.all_payments(self._view, _MOST_WAYS)
        ways = everything or self._rules.proposals(self._view, _LISTED)
        listed = set[tuple[Action, ...]]()
        for number, way in enumerate(ways):
            tiles = tuple(item for item in way if isinstance(item, a.PayTile))
            is_listed = len(listed) < _LISTED and tiles not in listed
            listed |= {tiles} if is_listed else set()
            yield self._payment(way, is_main=not number, is_unlisted=not is_listed)
        for choice in () if everything else self._choices:
            if isinstance(choice.action, Item) and [choice.action] not in ways:
                yield self._payment([choice.action], title=self._narrator.say(choice.message))

    def _payment(
        self, way: Sequence[Action], is_main: bool = False, is_unlisted: bool = False, title: str = ""
    ) -> PhoneWay:
        items = [item for item in way if isinstance(item, Item)]
        values = [item.value if isinstance(item, a.PayTile) else 1 for item in items]
        shown = m.Choice(
            n=-1,
            title=title or self._say("atlantis.phone.pay.way", items=self._names(items)),
            gold=title or self._say("atlantis.gold.pay", sum=" + ".join(map(str, values))),
            detail="" if title else self._keeps(items, sum(values) - self._state.owed),
            picture="atlantis/coin",
            uses=tuple(self._item_number(item, items[:at].count(item)) for at, item in enumerate(items)),
            is_main=is_main,
            is_unlisted=is_unlisted,
        )
        return PhoneWay(shown, tuple(map(ClickStep, items)), is_of_hand=True)

    def _item_number(self, item: Item, number: int) -> int:
        return self._number(purse_tile(item.value) if isinstance(item, a.PayTile) else card(item.kind), number)

    def _names(self, items: Sequence[Item]) -> list[Word | Message]:
        """Tiles by the name of those that leave the purse first, and cards by their number."""
        purse, found = [*self._state.purses[self._phone.seat]], list[Word | Message]()
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

    def _keeps(self, items: Sequence[Item], over: int) -> str:
        """What is left after a payment, and what is lost by it for nothing."""
        tiles = sum(isinstance(item, a.PayTile) for item in items)
        left = [
            ("tiles", len(self._purse_values()) - tiles),
            ("cards", sum(self._view.hand) - (len(items) - tiles)),
        ]
        kept = [Message(f"atlantis.plate.{key}", {"count": count}) for key, count in left if count]
        said = self._say("atlantis.phone.pay.keeps", what=kept) if kept else self._say("atlantis.phone.pay.keeps-none")
        return f"{self._say('atlantis.counter.over', count=over)}, {said}" if over else said
