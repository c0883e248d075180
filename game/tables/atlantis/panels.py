"""What stands around the row at this moment: hand, purse, the counter, plates, and the buttons below the gold one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.render import Look
from game.rules.atlantis import actions as a
from game.rules.atlantis import events as e
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.cards import cards_coming, cards_for
from game.rules.atlantis.constants import Constants
from game.rules.atlantis.gaps import VALUES, value_of
from game.rules.atlantis.speech.describe import MOVING, PAYING
from game.rules.atlantis.speech.sentences import card_word, tile_message
from game.rules.atlantis.state import ATLANTIS, CHAIN, IN_HAND, KINDS, TURN, PublicState
from game.rules.atlantis.view import AtlantisView
from game.tables.cards import NO_CARDS, Cards, card_of, give_card
from game.tables.frame import is_short_shelf, log_width, shelf_width
from game.tables.gold_button import below_gold, let_go_button
from game.tables.hand import just_seen
from game.tables.plates import FittingLabel, text_on
from game.tables.table import PlateDetails, Table
from game.widgets import (
    Button,
    Column,
    EmptyRoom,
    Grid,
    Label,
    OneLine,
    Panel,
    Pen,
    Picture,
    PlainLine,
    Reserved,
    Row,
    Widget,
    WidgetMemo,
)
from game.widgets.buttons import draw_focus
from game.words.narrator import Narrator

from ..selection import Offer, Thing
from .cards import treasure
from .clicks import AtlantisModel, Planning
from .counter import CounterStall, Item, Pay, counter_panel
from .drawing import CostPill, draw_tile
from .layout import BRIDGE, BUY, card, purse_tile
from .shelf import CardRow, CardWidget, PurseGrid, PurseTile
from .words import AtlantisNotices

Press = Callable[[Thing], Any]
_BESIDE = e.CardDrawn, e.NoCardsLeft, e.TurnBegan, e.FirstDrawn


class AtlantisPanels:
    """Builds them out of what the screen may show."""

    def __init__(
        self,
        table: Table,
        model: AtlantisModel,
        notices: AtlantisNotices,
        press: Press,
        pay: Pay,
        is_hinted: Callable[[Thing], bool],
    ) -> None:
        self._table = table
        self.host = table.host
        self._model = model
        self._notices = notices
        self._pay = pay
        self._press, self._is_hinted = press, is_hinted
        self._memo = WidgetMemo()
        self._counted: PublicState | None = None  # the table when last nothing was on its way
        self._held: AtlantisView | None = None  # what was known then to the one whose hand was up

    @property
    def _planning(self) -> Planning:
        return self._model.planning

    # Whose hand.

    @property
    def seat(self) -> int:
        """Whose hand and purse stand on the shelf: of whoever is looking, or else of whoever is seen to decide, or
        begins.
        """
        match = self.host.match
        visibility = self.host.visibility
        s = self._model.table
        if not visibility.is_up and visibility.shown_seat is not None and not match.privacy.is_hand_open:
            return visibility.shown_seat
        if match.privacy.viewer is not None:
            return match.privacy.viewer
        if match.to_act >= 0:
            return match.to_act
        return s.first if s.step < TURN else s.player

    def own_view(self) -> AtlantisView | None:
        """What the one knows whose hand is up."""
        match = self.host.match
        if not self.host.visibility.is_up or match.privacy.viewer is None:
            return None
        view = match.view(match.privacy.viewer)
        assert isinstance(view, AtlantisView)
        return view

    # What lies there: things go when they are given, and come when they arrive.

    def _shown_purse(self, seat: int) -> bytes:
        purse = self._model.table.purses[seat]
        return both_hold(self._counted.purses[seat], purse) if self._counted else purse

    def _shown_count(self, seat: int) -> int:
        count = self._model.table.held[seat]
        return min(self._counted.held[seat], count) if self._counted else count

    def _shown_hand(self, own: AtlantisView) -> Sequence[int]:
        if self._held is None or self._held.seat != own.seat:
            return own.hand
        return [min(before, now) for before, now in zip(self._held.hand, own.hand, strict=True)]

    # The shelf.

    def shelf(self, look: Look) -> Widget:
        self._memo.begin(look, self.host.narrator)
        say = self.host.narrator.words.say
        seat = self.seat
        own = self.own_view()
        if self._table.has_arrived:
            self._counted, self._held = self._model.table, own
        count, worth = self._shown_count(seat), sum(self._shown_purse(seat).translate(VALUES))
        name = OneLine(say("table.hand"), "name", "cream")
        if own is None:
            owner = self.host.narrator.names[seat]
            name = OneLine(
                owner,
                "name",
                "cream",
                title=lambda name: say("atlantis.shelf.hand-of", name=name),
                instead=say("table.hand"),
            )
        purse = None if self.over_board(look) else self._purse(seat, 3.4)
        hand_title = shelf_title(name, say("atlantis.shelf.cards", count=count))
        purse_title = shelf_title(
            OneLine(say("atlantis.shelf.purse"), "name", "cream"), say("atlantis.shelf.points", count=worth)
        )
        return HandAndPurse(self._hand(own, count), purse, () if is_short_shelf(look) else (hand_title, purse_title))

    def _hand(self, own: AtlantisView | None, count: int) -> Widget:
        if own is None:
            return CardRow([CardWidget(None, "", None) for _ in range(count)])
        planned = [play.kind for play in self._planning.move.plays]
        hand = self._shown_hand(own)
        left = [hand[kind] - planned.count(kind) for kind in range(KINDS)]
        came = [seen.kind for seen in just_seen(own, e.CardSeen, _BESIDE)]
        old = [own.hand[kind] - came.count(kind) for kind in range(KINDS)]
        cards = [(kind, number) for kind in range(KINDS) for number in range(hand[kind])]
        return CardRow([self._card(kind, number, left[kind], number >= old[kind]) for kind, number in cards])

    def _card(self, kind: int, number: int, left: int, is_new: bool) -> CardWidget:
        """One of the cards of an object, of which so many are not planned to be played: the foremost of these speaks
        for all.
        """
        narrator = self.host.narrator
        model = self._model
        counter = self._planning.counter
        word, thing = narrator.words.say(card_word(kind).key), card(kind)
        use: Callable[[], Any] | None = None
        pill = None
        is_gone = False
        is_foremost = number == left - 1
        if number >= left:
            pill = CostPill(word=narrator.words.say("atlantis.pill.played"))
        elif counter is not None:
            given = sum(item == a.PayCard(kind) for item in counter.given)
            is_gone = number < given
            if is_gone or counter.cards[kind] > 0:
                use = partial(self._pay_with, a.PayCard(kind), is_gone)
                on_it = narrator.words.say("atlantis.pill.on-counter" if is_gone else "atlantis.pill.pays")
                pill = CostPill(word=on_it) if number in (given - 1, left - 1) else None
        elif thing in model.sources or thing in model.targets:
            use, pill = partial(self._press, thing), self._planning.card_pill(kind) if is_foremost else None
        shown = CardWidget(
            kind,
            word,
            use,
            pill=pill,
            is_picked=model.source == thing and is_foremost,
            is_gone=is_gone,
            is_new=is_new,
            point=lambda: self._point(kind),
            name=f"card {OBJECTS[kind]} {number}",
            tip=self._card_tip(kind) if number < left else "",
            is_tab_stop=is_foremost or counter is not None,
        )
        shown.card = card_of(self._table.cards, thing, narrator, shown.tip)
        shown.focusable = shown.focusable or number < left  # its card is read by keys too
        return shown

    def _card_tip(self, kind: int) -> str:
        """What a click on a card would do, or why it can do nothing; not while turns are compared, where nothing can be
        done at all.
        """
        offers = self._model.offers
        picked = self._model.as_clicked(card(kind))
        match = self.host.match
        if self._planning.counter or self._notices.turns is not None:
            return ""
        if found := offers.targets(picked).get(card(kind)):
            return " ".join(filter(None, self._notices.words_of_move(found[0])))
        is_asked = (
            match.actor is not None and match.actor == match.privacy.viewer and self._model.table.step in (TURN, CHAIN)
        )
        return self._notices.why_no_use(kind) if is_asked and card(kind) not in offers.sources(picked) else ""

    def _point(self, kind: int) -> None:
        """The board shows where the card that is pointed at leads."""
        pointed = kind if card(kind) in self._model.offers.targets(self._model.as_clicked(card(kind))) else None
        if self._model.pointed_card != pointed:
            self._model.pointed_card = pointed
            self.host.note_change()

    def _purse(self, seat: int, large: float) -> Widget:
        """One of which nothing can be used is the same as long as nothing comes into it."""
        purse = self._shown_purse(seat)
        hinted = tuple(code for code in purse if self._is_hinted(purse_tile(value_of(code))))
        values = purse.translate(VALUES)
        tiles = [(code, values[:place].count(values[place])) for place, code in enumerate(purse)]

        def make() -> PurseGrid:
            return PurseGrid([self._purse_tile(code, number, seat) for code, number in tiles], large)

        is_used = self._planning.counter is not None or self._model.selection.tile == BUY
        return make() if is_used else self._memo.get_or_make((seat, large, purse, hinted), make)

    def _purse_tile(self, code: int, number: int, seat: int) -> PurseTile:
        narrator = self.host.narrator
        model = self._model
        counter = self._planning.counter
        value = value_of(code)
        use: Callable[[], Any] | None = None
        pill, is_gone = None, False
        is_own = self.host.visibility.is_up and seat == self._model.table.player == self.host.match.privacy.viewer
        if counter is not None and is_own:
            given = sum(item == a.PayTile(value) for item in counter.given)
            is_gone = number < given
            use = partial(self._pay_with, a.PayTile(value), is_gone)
        elif model.selection.tile == BUY and purse_tile(value) in model.targets:
            use = partial(self._press, purse_tile(value))
            count = cards_coming(self._model.table, cards_for(value))
            pill = CostPill(word=narrator.words.say("atlantis.pill.buys", count=count), icon="common/icon-cards")
            if model.armed == purse_tile(value) and not number:
                pill = CostPill(word=narrator.words.say("atlantis.pill.buy-now"))
        shown = PurseTile(
            code,
            use,
            pill=pill,
            is_gone=is_gone,
            is_hinted=self._is_hinted(purse_tile(value)) or (model.armed == purse_tile(value) and not number),
            is_tab_stop=not number or counter is not None,
            name=f"tile {value} {number}",
            tip=narrator.say(tile_message(code)),
        )
        give_card(shown, card_of(self._table.cards, treasure(code), narrator))
        return shown

    def over_board(self, look: Look) -> Mapping[str, Callable[[], Widget]]:
        """The purse as a panel, where the shelf has no room for it."""
        return {} if has_purse(look, shelf_width(look)) else {"purse": self.purse_panel}

    def in_column(self, look: Look) -> Mapping[str, Callable[[], Widget]]:
        """What is opened in the column: the purse, and the counter where the board is too small to lie beside it."""
        panels = self.over_board(look)
        if not self.is_paying or log_width(look):
            return panels
        return {**panels, "counter": lambda: self.counter(True, has_purse=bool(panels))}

    def needed(self, look: Look) -> str:
        """The panel that is open by itself, as long as something in it is to be chosen."""
        return "counter" if "counter" in self.in_column(look) else "purse" if self.is_selling(look) else ""

    def counts(self) -> Mapping[str, int]:
        """What the buttons that open panels say of them."""
        return {"purse": len(self._shown_purse(self.seat))}

    def is_selling(self, look: Look) -> bool:
        """Whether the panel is open, to choose the tile from that is given up for cards."""
        return self._model.selection.tile == BUY and bool(self.over_board(look))

    def purse_panel(self) -> Widget:
        say = self.host.narrator.words.say
        purse = self._for_sale() if self._model.selection.tile == BUY else self._purse(self.seat, 3.0)
        return Panel(Column(Label(say("atlantis.shelf.purse"), "name"), purse, gap=0.5), 1.0, 0.8)

    def _for_sale(self) -> Widget:
        """What can be given up for cards: one of equal tiles, for they buy the same, so that all have room with what
        they buy.
        """
        by_value = {value_of(code): code for code in reversed(self._model.table.purses[self.seat])}
        codes = [
            code for value, code in sorted(by_value.items(), reverse=True) if purse_tile(value) in self._model.targets
        ]
        return PurseGrid([self._purse_tile(code, 0, self.seat) for code in codes], 3.0)

    # The counter.

    @property
    def is_paying(self) -> bool:
        """Whether the counter is open."""
        return self._planning.counter is not None and self.host.visibility.is_up

    def counter(self, is_short: bool, has_purse: bool = False) -> CounterStall:
        counter = self._planning.counter
        assert counter is not None
        purse = self._purse(self.seat, 2.6) if has_purse else None
        return counter_panel(counter, self.host.narrator, self._pay, self._model.constants.colours, is_short, purse)

    def prompt(self) -> tuple[str, int | None]:
        """What is asked in the middle of a plan, and the step it belongs to."""
        say = self.host.narrator.words.say
        if self._planning.counter:
            return say("atlantis.ask.counter"), PAYING
        if self._planning.plays:
            return say("atlantis.ask.next-card"), MOVING
        if (tile := self._model.selection.tile) in (BUY, BRIDGE):
            return say("atlantis.ask.buying" if tile == BUY else "atlantis.ask.bridging"), None
        if self._model.is_held:
            return say("atlantis.ask.destination"), MOVING
        kinds = {type(choice.action) for choice in self.host.visibility.choices()}
        if a.Stuck in kinds:
            return say("atlantis.ask.stuck-or-bridge" if a.Play in kinds else "atlantis.ask.stuck"), MOVING
        return "", None

    def _pay_with(self, item: Item, is_back: bool) -> None:
        """Puts an item on the counter, or takes it back."""
        if (counter := self._planning.counter) and self._pay(counter.take_back(item) if is_back else counter.add(item)):
            self.host.stage.play("token" if is_back else "coin")

    # Words and buttons.

    def move(self, offer: Offer) -> str:
        """What the gold button says of a move."""
        play, say = offer.choice.action, self.host.narrator.words.say
        assert isinstance(play, a.Play)
        route = self._planning.route(play)
        name = say(card_word(play.kind).key)
        return (
            say("atlantis.gold.play-for", card=name, price=route.price)
            if route.price
            else say("atlantis.gold.play", card=name)
        )

    def lesser(self, look: Look, let_go: Callable[[], Any]) -> Sequence[Widget]:
        """Buying and bridges, as long as they are legal, and letting go of what is picked."""
        is_asked = self.host.match.actor is not None and not self.host.visibility.needs_hand
        has_caps = not look.room.is_tiny
        modes = Row(
            self._mode("buy", BUY, "C" if has_caps else ""),
            self._mode("bridge", BRIDGE, "B" if has_caps else ""),
            gap=0.4,
        )
        words = self.host.narrator.words.say(f"atlantis.button.back.{self._let_go_next or 'picked'}")
        has_modes, has_back = is_asked and not self._planning.counter, is_asked and bool(self._let_go_next)
        if look.size[1] < _ONE_ROW * look.unit:  # one row for both, which is kept
            if has_back and has_modes and look.room.height != "tiny":
                back = Button("", let_go, kind="dark", cap="Esc", role="strong", tall=2.4, name="let-go", tip=words)
                return [Row(*modes.children, back, gap=0.3)]
            return [let_go_button(words, let_go, 2.4)] if has_back else [modes if has_modes else Reserved(modes)]
        return below_gold(look, ((modes, has_modes), (let_go_button(words, let_go), has_back)))

    @property
    def _let_go_next(self) -> str:
        """What Esc lets go of now; of a payment that is due nothing but a bridge."""
        planning, model = self._planning, self._model
        if counter := planning.counter:
            return "bridge" if counter.bridge else "counter" if counter.plays else ""
        if planning.plays:
            return "plan"
        return "picked" if model.is_held or model.selection.tile is not None else ""

    def _mode(self, key: str, thing: Thing, cap: str) -> Widget:
        """A button that picks what comes before anything else, and lets go of it."""
        model, say = self._model, self.host.narrator.words.say
        off = "" if thing in model.offers.tiles else say(f"atlantis.button.{key}.off")
        kind = "teal" if model.selection.tile == thing else "paper"
        use = partial(self._press, thing)
        return Button(
            say(f"atlantis.button.{key}"), use, kind=kind, cap=cap, role="strong", tall=2.4, grow=1, name=key, off=off
        )


def both_hold(before: bytes, now: bytes) -> bytes:
    """What of a purse was there before already, in its order."""
    left, found = Counter(before), bytearray()
    for code in now:
        if left[code]:
            left[code] -= 1
            found.append(code)
    return bytes(found)


_ONE_ROW = 34  # height of a window in u below which there is one row only below the gold button
_TITLE = 1.7
_PURSE, _PURSE_LEAST = 17.0, 10.5
_BOTH = 26.0  # widths in u: of the purse, at most and at least, and from which on it stands beside the hand


class HandAndPurse(Widget):
    """The hand, and the purse beside it; titles over both where the shelf is high enough."""

    wide_u = 60
    least_u = 10
    high_u = 9.4

    def __init__(self, hand: Widget, purse: Widget | None, titles: Sequence[Row]) -> None:
        super().__init__(grow=1)
        self._hand = hand
        self._purse = purse
        self._titles = titles
        self.children = [*titles[:1], hand, *([*titles[1:], purse] if purse else [])]

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        top = look.u(_TITLE) if self._titles else 0
        wide = min(look.u(_PURSE), max(look.u(_PURSE_LEAST), rect.width * 2 // 5)) if self._purse else 0
        left = rect.width - wide - (look.u(1.2) if wide else 0)
        self._hand.place(look, pygame.Rect(rect.x, rect.y + top // 2, left, rect.height - top // 2))
        if self._purse:
            below = top + look.u(0.4)
            self._purse.put(look, pygame.Rect(rect.right - wide, rect.y + below, wide, rect.height - below))
        for title, x, across in zip(self._titles, (rect.x, rect.right - wide), (left, wide), strict=False):
            title.place(look, pygame.Rect(x, rect.y, across, top))
        if isinstance(self._hand, CardRow) and self._titles:
            self._hand.title = self._titles[0].rect.copy()
            self._hand.title.width = min(self._titles[0].widest(look), self._hand.rect.width)


def has_purse(look: Look, width: int) -> bool:
    """Whether a shelf of this width has room for the purse."""
    return width >= look.u(_BOTH)


def shelf_title(name: Label, more: str) -> Row:
    return Row(name, FittingLabel(Label(more, "body", "mist", wraps=False)), gap=0.7)


class TileRow(Widget):
    """Collected tiles in one row; where there are more than fit, each lies over the next one, so that every value is
    seen.
    """

    def __init__(self, codes: bytes, wide: float) -> None:
        super().__init__(grow=1)
        self.codes = codes
        self._wide = wide
        self.high_u = wide * 1.22

    def widest(self, look: Look) -> int:
        return look.u(self._wide + 0.1) * max(len(self.codes), 1)

    def narrowest(self, look: Look) -> int:
        return look.u(self._wide) + look.u(0.3) * max(len(self.codes) - 1, 0)

    def draw(self, pen: Pen) -> None:
        look, wide = pen.look, pen.look.u(self._wide)
        apart = min(wide + look.u(0.1), (self.rect.width - wide) / max(len(self.codes) - 1, 1))
        for number in range(len(self.codes) - 1, -1, -1):
            pen.surface.blit(
                draw_tile(look, self.codes[number], wide), (self.rect.x + round(number * apart), self.rect.y)
            )


def plate_details(
    constants: Constants, s: PublicState, seat: int, narrator: Narrator, step: str, thing_cards: Cards = NO_CARDS
) -> PlateDetails:
    """The pawns with what is before them, the tiles by value, the cards and the bridge."""
    own = s.where[constants.own(seat)]
    purse = s.purses[seat]
    cards = s.held[seat]
    bridge = s.bridges[seat]
    say = narrator.words.say
    pawns, colour = sorted(own), constants.colours[seat]

    def counted(picture: str, number: int, key: str, ink: str) -> Widget:
        shown = Label(str(number), "strong", ink if number else quiet_on(ink))
        return Row(Picture(picture, 1.1, 1.05, colour=ink), shown, gap=0.1, tip=say(f"atlantis.count.{key}"))

    def bridge_sign(ink: str) -> Widget:
        key = "have" if bridge == IN_HAND else "laid"
        sign = BridgeSign(bridge == IN_HAND, ink, say(f"atlantis.plate.bridge.{key}"))
        give_card(sign, card_of(thing_cards, BRIDGE, narrator, sign.tip))
        return sign

    def head() -> Sequence[Widget]:
        ink = text_on(colour)
        return () if step == "roomy" else (counted("common/icon-cards", cards, "cards", ink), bridge_sign(ink))

    def make() -> Widget:
        if step in ("tight", "line", "small"):
            small = [_small_pawn(constants, place, colour, narrator) for place in pawns]
            if step != "tight":
                more = (
                    counted("common/icon-bag", len(purse), "tiles", "teal"),
                    counted("common/icon-cards", cards, "cards", "teal"),
                )
                return Row(*small, EmptyRoom(), *more, bridge_sign("teal"), gap=0.15, grow=1)
            return Row(*small, TileRow(purse, 1.5), gap=0.3)
        chips = Grid(*(_chip(constants, place, colour, narrator) for place in pawns), least=4.2, most=5, gap=0.25)
        tiles = TileRow(purse, 1.62)
        if step == "usual":
            return Column(chips, tiles, gap=0.3)
        words = (
            Label(say("atlantis.plate.cards", count=cards), "caption"),
            Label(say("atlantis.plate.tiles", count=len(purse)), "caption"),
            Row(
                bridge_sign("teal"),
                Label(say(f"atlantis.plate.bridge.{'have' if bridge == IN_HAND else 'laid'}"), "caption"),
                gap=0.2,
            ),
        )
        return Column(chips, tiles, Row(*words, EmptyRoom(), gap=0.6), gap=0.35)

    return PlateDetails((own, purse, cards, bridge), make, head)


def quiet_on(ink: str) -> str:
    """What is muted beside letters of this colour, on the ground that they can be read on."""
    return "mist" if ink == "white" else "muted"


class BridgeSign(Widget):
    """A small bridge, struck through once it is laid."""

    wide_u, high_u = 1.3, 1.2

    def __init__(self, is_there: bool, ink: str, tip: str) -> None:
        super().__init__(tip=tip)
        self.is_there, self._ink = is_there, ink

    def draw(self, pen: Pen) -> None:
        look, rect = pen.look, self.rect
        ink = look.colour(self._ink if self.is_there else quiet_on(self._ink))
        wide = max(look.u(0.16), 2)
        top = rect.centery - look.u(0.18)
        low = rect.centery + look.u(0.3)
        left = rect.x + look.u(0.1)
        right = rect.right - look.u(0.1)
        pygame.draw.line(pen.surface, ink, (left, top), (right, top), wide)
        pygame.draw.arc(pen.surface, ink, (left, top - look.u(0.05), right - left, 2 * (low - top)), 0.15, 2.99, wide)
        for x in (left, (left + right) // 2, right):
            pygame.draw.line(pen.surface, ink, (x, top), (x, low), wide)
        if not self.is_there:
            pygame.draw.aaline(pen.surface, ink, rect.bottomleft, rect.topright)
        draw_focus(pen, self)


def _place_words(constants: Constants, place: int, narrator: Narrator) -> str:
    say = narrator.words.say
    if place == constants.mainland:
        return say("atlantis.plate.ashore")
    return (
        say("atlantis.plate.city")
        if place == ATLANTIS
        else say("atlantis.plate.to-go", count=constants.mainland - place)
    )


def _chip(constants: Constants, place: int, colour: str, narrator: Narrator) -> Widget:
    words = Label(
        _place_words(constants, place, narrator), "caption", "gain" if place == constants.mainland else "ink", grow=1
    )
    return PlainLine(Row(Picture(f"atlantis/pawn-{colour}", 1.5, 0.85), words, gap=0.15), across=0.2, down=0.1)


def _small_pawn(constants: Constants, place: int, colour: str, narrator: Narrator) -> Widget:
    """A pawn with a number, a temple or a tick."""
    words = _place_words(constants, place, narrator)
    if place == constants.mainland:
        sign: Widget = Picture("common/icon-tick", 0.8, 0.85, colour="gain")
    elif place == ATLANTIS:
        sign = Picture("atlantis/city-calm", 1.0, 0.9)
    else:
        sign = Label(str(constants.mainland - place), "strong")
    return Row(Picture(f"atlantis/pawn-{colour}", 1.3, 0.7), sign, gap=0.06, tip=words)
