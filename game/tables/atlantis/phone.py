"""What a phone shows of Atlantis: the row, the cards with what each would cost and bring, and what to pay with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec import structs

from game.engine.speech.describing import Choice
from game.engine.speech.words import Message, Word
from game.phones import screens
from game.rules.atlantis import actions as a
from game.rules.atlantis import events as e
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.gaps import value_of
from game.rules.atlantis.paying import worth
from game.rules.atlantis.route import Route
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.speech.sentences import (
    card_word,
    object_word,
    place_name,
    tile_message,
)
from game.rules.atlantis.state import CHAIN, KINDS, NONE, PAY, TURN
from game.rules.atlantis.view import AtlantisView
from game.tables.hand import just_seen
from game.tables.phone import PhoneContent, PhoneHost, PhoneTable, PhoneWay

from ..selection import ClickStep, Thing
from .layout import BRIDGE, BUY, card, gap_thing, pawn, place_thing
from .phone_pay import PhonePay
from .phone_row import PhoneRow

_OFF = {TURN: "atlantis.gold.pick", CHAIN: "atlantis.gold.chain", PAY: "atlantis.phone.pay.choose"}
"""What is lacking before gold can do anything."""
_BESIDE = e.CardDrawn, e.NoCardsLeft, e.TurnBegan, e.FirstDrawn


class AtlantisPhone(PhoneTable):
    """Everybody sees the row, and what is owed; all else comes with the hand, unless that is empty."""

    prices_pieces = True

    def __init__(self, host: PhoneHost) -> None:
        super().__init__(host)
        rules = host.match.rules
        assert isinstance(rules, AtlantisRules)
        self.rules = rules

    def open_content(self) -> PhoneContent:
        view = self.view_of(None)
        asked = _Asked(self, view, self.open_choices())
        if asked.is_paying:
            return asked.content([asked.pay.toll(), *asked.pay.purse()], asked.pay.gaps())
        row = asked.row
        return asked.content([row.bar(), row.board()], row.things())

    def hand_content(
        self, laid_out: int | None = None, piece: int | None = None, raised: Sequence[int] = ()
    ) -> PhoneContent:
        if not self.match.is_held:
            return PhoneContent()
        picked = None if piece is None else self.thing_of(piece)
        asked = _Asked(self, self.view_of(self.seat), self.hand_choices(), picked, raised)
        content = asked.content([*asked.pay.purse(), *asked.cards()], [], asked.board(), asked.note())
        return replace(content, pieces=asked.pieces(), finds=asked.pay.finds_more())

    def first_look(self) -> PhoneContent:
        return PhoneContent(tuple(_Asked(self, self.view_of(self.seat), ()).cards()))

    def view_of(self, seat: int | None) -> AtlantisView:
        view = self.match.view(seat)
        assert isinstance(view, AtlantisView)
        return view


class _Asked:
    """What a seat is asked, by what one view knows; `picked` is the pawn that was tapped, and `raised` what is to be
    paid with.
    """

    def __init__(
        self,
        phone: AtlantisPhone,
        view: AtlantisView,
        choices: Sequence[Choice],
        picked: Thing | None = None,
        raised: Sequence[int] = (),
    ) -> None:
        self._phone = phone
        self._rules = phone.rules
        self._narrator = phone.host.narrator
        self._view = view
        self._state = view.state
        self._choices = choices
        self._raised = raised
        self._actions = [choice.action for choice in choices]
        self._plays = [action for action in self._actions if isinstance(action, a.Play)]
        self._routes = {play: self._rules.route(view, play) for play in self._plays}
        self._meant: dict[int, Thing] = {}
        self.is_paying = self._state.step == PAY and self._state.player == phone.seat
        can_pay = any(isinstance(action, a.PaidItem) for action in self._actions)
        self.pay = PhonePay(self._rules, view, phone.seat, self._narrator, self._number, can_pay)
        self._picked: int | None = None
        if picked is not None and picked[0] == "pawn" and picked[1] in self.row.pawns():
            self._picked = picked[1]

    @property
    def row(self) -> PhoneRow:
        constants, seat = self._rules.constants, self._phone.seat
        return PhoneRow(constants, self._state, seat, self._narrator, self._number, self._picked)

    def _say(self, key: str, **values: object) -> str:
        return self._narrator.say(Message(key, values))

    def _number(self, thing: Thing, number: int = 0) -> int:
        """Of several that are the same thing at the table, each has its own."""
        found = self._phone.number_of((thing[0], thing[1], number) if number else thing)
        self._meant[found] = thing
        return found

    def content(
        self,
        parts: Sequence[screens.Part],
        things: Sequence[screens.Thing],
        board: screens.Board | None = None,
        note: str = "",
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

    def _things(self) -> Iterator[screens.Thing]:
        """What can be tapped beside the row."""
        of_card = Counter(play.kind for play in self._plays)
        for kind in range(KINDS):
            name, picture = self._say(card_word(kind).key), f"atlantis/object-{OBJECTS[kind]}"
            note = self._say("atlantis.phone.ways", count=of_card[kind]) if of_card[kind] else ""
            for number in range(max(self.pay.old[kind], min(of_card[kind], 1))):
                yield screens.Thing(self._number(card(kind), number), name, note, picture, is_hand=True)
        yield from self.pay.things()
        if any(isinstance(action, a.Buy) for action in self._actions):
            yield screens.Thing(self._number(BUY), self._say("atlantis.group.buy"), picture="common/icon-cards")
        if any(isinstance(action, a.Bridge) for action in self._actions) and not self.is_paying:
            picture = f"atlantis/bridge-{self._rules.constants.colours[self._phone.seat]}"
            yield screens.Thing(self._number(BRIDGE), self._say("atlantis.phone.bridge"), picture=picture)

    def _place(self, place: int) -> Word | Message:
        return place_name(self._rules.constants, self._state, place)

    # The hand.

    def cards(self) -> Sequence[screens.Cards]:
        """What was played stands first where it has to be paid for; what has just been drawn is marked."""
        view, found = self._view, list[screens.Card]()
        if self.pay.can_pay:
            found += self.pay.played()
        came = Counter(seen.kind for seen in just_seen(view, e.CardSeen, _BESIDE))
        for kind in range(KINDS):
            for number in range(view.hand[kind]):
                shown = self.pay.card(kind, number) if self.pay.can_pay else self._card(kind)
                is_new = number >= view.hand[kind] - came[kind]
                found.append(structs.replace(shown, note=self._say("atlantis.phone.new")) if is_new else shown)
        title = self._say("atlantis.section.hand")
        return [screens.Cards(title, tuple(found), self._cards_note(), pays=self.pay.can_pay)] if any(view.hand) else []

    def _cards_note(self) -> str:
        if self.pay.can_pay:
            return self._say("atlantis.phone.cards.pay")
        start = self._start()
        return self._say("atlantis.phone.cards.for", place=self._place(start)) if start is not None else ""

    def _start(self) -> int | None:
        """Where the pawn stands that prices are for: the one that was tapped, or the only one that can move."""
        if self._picked is not None:
            return self._picked
        starts = {play.start for play in self._plays}
        return starts.pop() if len(starts) == 1 else None

    def pieces(self) -> tuple[int, ...]:
        """All pawns that are on their way, whatever the hand could do with them: one that is tapped tells nothing."""
        seat, row = self._phone.seat, self.row
        if self._state.step != TURN or self._state.player != seat or len(row.pawns()) < 2 or not self._plays:
            return ()
        return tuple(self._number(pawn(place, seat)) for place in row.pawns())

    def _card(self, kind: int) -> screens.Card:
        start = self._start()
        plays = [play for play in self._plays if play.kind == kind and start in (None, play.start)]
        pill = ""
        tone: screens.Tone = ""
        if len(plays) == 1:
            pill, tone = self._pill(plays[0])
        elif plays:
            pill = self._say("atlantis.pill.pawns", count=len(plays))
        elif self._plays:
            pill, tone = self._too_dear(kind, start), "off"
        return screens.Card(
            name=self._say(card_word(kind).key),
            picture=f"atlantis/object-{OBJECTS[kind]}",
            pill=pill,
            tone=tone,
            thing=self._number(card(kind)) if plays else -1,
            kind=kind + 1,
        )

    def _too_dear(self, kind: int, start: int | None) -> str:
        """What a way costs that cannot be paid."""
        price = 0 if start is None else self._rules.route(self._view, a.Play(kind, start)).price
        return self._say("atlantis.phone.pill.cost", price=price) if price else ""

    def _pill(self, play: a.Play) -> tuple[str, screens.Tone]:
        """What a move costs and brings, in a few signs, and whether that is a gain."""
        route = self._routes[play]
        if route.is_taken:
            return self._say("atlantis.pill.chain"), ""
        gain = self._gain(route)
        danger = any(choice.action == play and choice.danger for choice in self._choices)
        tone: screens.Tone = "danger" if danger else "gain" if gain >= route.price else ""
        if not route.price and not gain:
            return self._say("atlantis.pill.free"), tone
        key = "free" if not route.price else "cost-gain" if gain else "cost"
        return self._say(f"atlantis.phone.pill.{key}", price=route.price, gain=gain), tone

    def _gain(self, route: Route) -> int:
        return 0 if route.takes == NONE else value_of(self._state.tops[route.takes])

    def board(self) -> screens.Board | None:
        """The row once more, in lines that begin at the pawn that was tapped."""
        return None if self._picked is None else self.row.board()

    def note(self) -> str:
        """What the owner could pay with, where something costs; or that all see it then."""
        if self.pay.can_pay:
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
        if self.pay.can_pay:
            yield from self.pay.ways(self._raised)

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
        shown = screens.Choice(
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
            brings=self._number(place_thing(route.takes)) if route.takes != NONE else -1,
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
