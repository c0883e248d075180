"""The panels around the row at a moment: hand, purse, the counter, and plates."""

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
from game.rules.atlantis.speech.sentences import card_word, tile_message
from game.rules.atlantis.state import ATLANTIS, CHAIN, IN_HAND, KINDS, TURN, PublicState
from game.rules.atlantis.view import AtlantisView
from game.tables.cards import NO_CARDS, Cards, card_of, give_card
from game.tables.frame import is_short_shelf, log_width, shelf_width
from game.tables.hand import just_seen
from game.tables.plates import FittingLabel, tell_of, text_on
from game.tables.table import PlateDetails, Table
from game.widgets import (
    Column,
    EmptyRoom,
    Grid,
    Heard,
    Label,
    OneLine,
    Panel,
    Pen,
    Picture,
    PlainLine,
    Row,
    Widget,
    WidgetMemo,
    WidgetState,
)
from game.widgets.buttons import draw_focus
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from ..selection import Thing
from .cards import treasure
from .clicks import AtlantisModel
from .counter import CounterStall, Pay, counter_panel
from .drawing import CostPill, draw_tile
from .layout import BRIDGE, BUY, card, purse_tile
from .shelf import CardRow, CardWidget, PurseGrid, PurseTile
from .words import AtlantisNotices

Press = Callable[[Thing], Any]
_BUYS = "common/icon-cards"  # the sign of cards that a tile would buy
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
        self._press = press
        self._is_hinted = is_hinted
        self._memo = WidgetMemo()
        self._counted: PublicState | None = None  # the table when last nothing was on its way
        self._held: AtlantisView | None = None  # the view then of the player whose hand was up

    @property
    def seat(self) -> int:
        """The seat whose hand and purse stand on the shelf: that of whoever is looking, or else of whoever is seen to
        decide, or begins.
        """
        match = self.host.match
        visibility = self.host.visibility
        s = self._model.state
        if not visibility.is_up and visibility.shown_seat is not None and not match.privacy.is_hand_open:
            return visibility.shown_seat
        if match.privacy.viewer is not None:
            return match.privacy.viewer
        if match.to_act >= 0:
            return match.to_act
        return s.first if s.step < TURN else s.player

    def own_view(self) -> AtlantisView | None:
        """The view of the player whose hand is up."""
        match = self.host.match
        if not self.host.visibility.is_up or match.privacy.viewer is None:
            return None
        view = match.view(match.privacy.viewer)
        assert isinstance(view, AtlantisView)
        return view

    # The shelf: things go from it when they are given, and come when they arrive.

    def _shown_purse(self, seat: int) -> bytes:
        purse = self._model.state.purses[seat]
        if self._counted is None:
            return purse
        before = Counter(self._counted.purses[seat])
        found = bytearray()
        for code in purse:
            if before[code]:
                before[code] -= 1
                found.append(code)
        return bytes(found)

    def shelf(self, look: Look) -> Widget:
        self._memo.begin(look, self.host.narrator)
        say = self.host.narrator.words.say
        seat = self.seat
        own = self.own_view()
        if self._table.has_arrived:
            self._counted, self._held = self._model.state, own

        count = self._model.state.held[seat]
        if self._counted is not None:
            count = min(self._counted.held[seat], count)
        told = ""  # where no title has room, or nothing is seen but backs
        if own is None:
            cards = [CardWidget(None, "", None) for _ in range(count)]
            told = say("atlantis.heard.backs")
            if is_short_shelf(look):
                told = say("atlantis.heard.face-down", name=self.host.narrator.names[seat], count=count)
            name = OneLine(
                self.host.narrator.names[seat],
                "name",
                "cream",
                title=lambda name: say("atlantis.shelf.hand-of", name=name),
                instead=say("table.hand"),
            )
        else:
            held = own.hand if self._held is None or self._held.seat != own.seat else self._held.hand
            hand = [min(before, now) for before, now in zip(held, own.hand, strict=True)]
            planned = Counter(play.kind for play in self._model.planning.move.plays)
            came = Counter(seen.kind for seen in just_seen(own, e.CardSeen, _BESIDE))
            cards = [
                self._card(kind, number, hand[kind], hand[kind] - planned[kind], number >= own.hand[kind] - came[kind])
                for kind in range(KINDS)
                for number in range(hand[kind])
            ]
            name = OneLine(say("table.hand"), "name", "cream")

        titles = list[Widget]()
        if not is_short_shelf(look):
            worth = sum(self._shown_purse(seat).translate(VALUES))
            make = partial(shelf_title, name, say("atlantis.shelf.cards", count=count))
            titles.append(self._memo.get_or_make(("hand title", seat, own is None, count), make))
            purse_name = OneLine(say("atlantis.shelf.purse"), "name", "cream")
            make = partial(shelf_title, purse_name, say("atlantis.shelf.points", count=worth))
            titles.append(self._memo.get_or_make(("purse title", worth), make))
        return HandAndPurse(
            CardRow(cards, says=told), None if self._over_board(look) else self._purse(seat, 3.4), titles
        )

    def _card(self, kind: int, number: int, many: int, left: int, is_new: bool) -> CardWidget:
        """One of so many cards of an object, of which so many are not planned to be played: the foremost of these
        speaks for all.
        """
        narrator = self.host.narrator
        say = narrator.words.say
        model = self._model
        counter = model.planning.counter
        thing = card(kind)
        use: Callable[[], Any] | None = None
        pill = None
        is_gone = False
        is_foremost = number == left - 1
        if number >= left:
            pill = CostPill(word=say("atlantis.pill.played"))
        elif counter is not None:
            given = sum(item == a.PayCard(kind) for item in counter.given)
            is_gone = number < given
            if is_gone or counter.left(a.PayCard(kind)) > 0:
                use = partial(self._pay_with, a.PayCard(kind), is_gone)
                if number in (given - 1, left - 1):
                    pill = CostPill(word=say("atlantis.pill.on-counter" if is_gone else "atlantis.pill.pays"))
        elif thing in model.sources or thing in model.targets:
            use = partial(self._press, thing)
            pill = model.planning.card_pill(kind) if is_foremost else None
        word = say(card_word(kind).key)
        told = say("table.heard.one-of", what=word, number=number + 1, count=many) if many > 1 else word
        shown = CardWidget(
            kind,
            word,
            use,
            pill=pill,
            is_picked=model.source == thing and is_foremost,
            is_gone=is_gone,
            is_new=is_new,
            point=partial(self._point, kind),
            name=f"card {OBJECTS[kind]} {number}",
            tip=self._card_tip(kind) if number < left else "",
            is_tab_stop=is_foremost or counter is not None,
            says=narrator.words.join_words([told, pill_words(pill, narrator.words) if pill else ""]),
        )
        shown.card = card_of(self._table.cards, thing, narrator, shown.tip)
        shown.focusable = shown.focusable or number < left  # its card is read by keys too
        return shown

    def _card_tip(self, kind: int) -> str:
        """Says what a click on a card would do, or why it can do nothing; not while turns are compared, where nothing
        can be done at all.
        """
        offers = self._model.offers
        picked = self._model.as_clicked(card(kind))
        if self._model.planning.counter or self._notices.turns is not None:
            return ""
        if found := offers.targets(picked).get(card(kind)):
            return self.host.narrator.words.join_sentences(self._notices.words_of_move(found[0]))
        match = self.host.match
        is_own_turn = match.actor is not None and match.actor == match.privacy.viewer
        is_asked = is_own_turn and self._model.state.step in (TURN, CHAIN)
        return self._notices.why_no_use(kind) if is_asked and card(kind) not in offers.sources(picked) else ""

    def _point(self, kind: int) -> None:
        """Lets the board show where the card that is pointed at leads."""
        pointed = kind if card(kind) in self._model.offers.targets(self._model.as_clicked(card(kind))) else None
        if self._model.pointed_card != pointed:
            self._model.pointed_card = pointed
            self.host.note_change()

    def _purse(self, seat: int, large: float) -> Widget:
        """One of which nothing can be used is the same as long as nothing comes into it."""
        purse = self._shown_purse(seat)
        hinted = tuple(code for code in purse if self._is_hinted(purse_tile(value_of(code))))
        values = purse.translate(VALUES)

        def make() -> PurseGrid:
            numbers = [values[:place].count(value) for place, value in enumerate(values)]
            alike = [(purse[:place].count(code) + 1, purse.count(code)) for place, code in enumerate(purse)]
            return PurseGrid([self._purse_tile(*tile, seat) for tile in zip(purse, numbers, alike, strict=True)], large)

        is_used = self._model.planning.counter is not None or self._model.selection.tile == BUY
        return make() if is_used else self._memo.get_or_make((seat, large, purse, hinted), make)

    def _purse_tile(self, code: int, number: int, alike: tuple[int, int], seat: int) -> PurseTile:
        """`number` is how many of its value stand before it; and it is this one of so many that are quite alike."""
        narrator = self.host.narrator
        say = narrator.words.say
        model = self._model
        counter = model.planning.counter
        value = value_of(code)
        thing = purse_tile(value)
        use: Callable[[], Any] | None = None
        pill = None
        is_gone = False
        is_armed = model.armed == thing and not number
        is_own = self.host.visibility.is_up and seat == model.state.player == self.host.match.privacy.viewer
        if counter is not None and is_own:
            is_gone = number < sum(item == a.PayTile(value) for item in counter.given)
            use = partial(self._pay_with, a.PayTile(value), is_gone)
        elif model.selection.tile == BUY and thing in model.targets:
            use = partial(self._press, thing)
            count = cards_coming(model.state, cards_for(value))
            pill = CostPill(word=narrator.words.say("atlantis.pill.buys", count=count), icon=_BUYS)
            if is_armed:
                pill = CostPill(word=narrator.words.say("atlantis.pill.buy-now"))
        word = narrator.say(tile_message(code))
        told = say("table.heard.one-of", what=word, number=alike[0], count=alike[1]) if alike[1] > 1 else word
        if is_gone:
            told = narrator.words.join_words([told, say("atlantis.pill.on-counter")])
        shown = PurseTile(
            code,
            use,
            pill=pill,
            is_gone=is_gone,
            is_hinted=self._is_hinted(thing) or is_armed,
            is_tab_stop=not number or counter is not None,
            name=f"tile {value} {number}",
            tip=word,
            says=narrator.words.join_words([told, pill_words(pill, narrator.words) if pill else ""]),
        )
        give_card(shown, card_of(self._table.cards, treasure(code), narrator))
        return shown

    # Panels.

    def _over_board(self, look: Look) -> Mapping[str, Callable[[], Widget]]:
        """The purse as a panel, where the shelf has no room for it."""
        return {} if shelf_width(look) >= look.u(_BOTH) else {"purse": self._purse_panel}

    def in_column(self, look: Look) -> Mapping[str, Callable[[], Widget]]:
        """The panels of the column: the purse, and the counter where the board is too small to lie beside it."""
        panels = self._over_board(look)
        if not self.is_paying or log_width(look):
            return panels
        return {**panels, "counter": partial(self.counter, True, has_purse=bool(panels))}

    def needed(self, look: Look) -> str:
        """The panel that is open by itself, as long as something in it is to be chosen."""
        if "counter" in self.in_column(look):
            return "counter"
        return "purse" if self._model.selection.tile == BUY and self._over_board(look) else ""

    def counts(self) -> Mapping[str, int]:
        """The numbers on the buttons that open panels."""
        return {"purse": len(self._shown_purse(self.seat))}

    def _purse_panel(self) -> Widget:
        """The purse; or what can be given up for cards: one of equal tiles, for they buy the same, so that all have
        room with what they buy.
        """
        if self._model.selection.tile == BUY:
            by_value = {value_of(code): code for code in reversed(self._model.state.purses[self.seat])}
            for_sale = [value for value in sorted(by_value, reverse=True) if purse_tile(value) in self._model.targets]
            purse: Widget = PurseGrid(
                [self._purse_tile(by_value[value], 0, (1, 1), self.seat) for value in for_sale], 3.0
            )
        else:
            purse = self._purse(self.seat, 3.0)
        title = Label(self.host.narrator.words.say("atlantis.shelf.purse"), "name")
        return Panel(Column(title, purse, gap=0.5), 1.0, 0.8)

    @property
    def is_paying(self) -> bool:
        """Whether the counter is open."""
        return self._model.planning.counter is not None and self.host.visibility.is_up

    def counter(self, is_short: bool, has_purse: bool = False) -> CounterStall:
        counter = self._model.planning.counter
        assert counter is not None
        purse = self._purse(self.seat, 2.6) if has_purse else None
        return counter_panel(counter, self.host.narrator, self._pay, self._model.constants.colours, is_short, purse)

    def _pay_with(self, item: a.PaidItem, is_back: bool) -> None:
        """Puts an item on the counter, or takes it back."""
        counter = self._model.planning.counter
        if counter and self._pay(counter.take_back(item) if is_back else counter.add(item)):
            self.host.stage.play("token" if is_back else "coin")


def pill_words(pill: CostPill, words: Catalogue) -> str:
    """What is said above a card or a tile."""
    say = words.say
    if pill.icon == _BUYS:
        return say("atlantis.heard.buys", count=pill.word)
    first = pill.word or say("atlantis.heard.costs", count=pill.cost)
    return first if pill.gain is None else words.join_words([first, say("atlantis.heard.gains", count=pill.gain)])


_TITLE = 1.7
_PURSE, _PURSE_LEAST = 17.0, 10.5
_BOTH = 26.0  # widths in u: of the purse, at most and at least, and from which on it stands beside the hand


class HandAndPurse(Widget):
    """The hand, and the purse beside it; titles over both where the shelf is high enough."""

    wide_u = 60
    least_u = 10
    high_u = 9.4

    def __init__(self, hand: Widget, purse: Widget | None, titles: Sequence[Widget]) -> None:
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
        wide = pen.look.u(self._wide)
        apart = min(wide + pen.look.u(0.1), (self.rect.width - wide) / max(len(self.codes) - 1, 1))
        for number in range(len(self.codes) - 1, -1, -1):
            tile = draw_tile(pen.look, self.codes[number], wide)
            pen.surface.blit(tile, (self.rect.x + round(number * apart), self.rect.y))


def plate_details(
    constants: Constants, s: PublicState, seat: int, narrator: Narrator, step: str, thing_cards: Cards = NO_CARDS
) -> PlateDetails:
    """The pawns with what is before them, the tiles by value, the cards and the bridge."""
    plate = _Plate(constants, s, seat, narrator, thing_cards)
    shown = (plate.places, plate.purse, plate.cards, s.bridges[seat])
    return PlateDetails(shown, partial(plate.body, step), partial(plate.head, step), plate.words)


class _Plate:
    """What is on a seat's plate below its name."""

    def __init__(self, constants: Constants, s: PublicState, seat: int, narrator: Narrator, thing_cards: Cards) -> None:
        self.places = s.where[constants.own(seat)]
        self.purse = s.purses[seat]
        self.cards = s.held[seat]
        self._constants, self._narrator = constants, narrator
        self._thing_cards = thing_cards
        self._colour = constants.colours[seat]
        self._owner = narrator.names[seat]
        self._say = narrator.words.say
        self._has_bridge = s.bridges[seat] == IN_HAND
        self._bridge_words = narrator.count("atlantis.count.bridge", int(self._has_bridge))

    def head(self, step: str) -> Sequence[Widget]:
        """What stands beside the name."""
        if step == "roomy":
            return ()
        ink = text_on(self._colour)
        return self._counted("common/icon-cards", self.cards, "cards", ink), self._bridge_sign(ink)

    def body(self, step: str) -> Widget:
        is_small = step in ("tight", "line", "small")
        pawns = [
            _pawn_sign(self._constants, place, self._colour, self._narrator, is_small) for place in sorted(self.places)
        ]
        if step == "tight":
            return Row(*pawns, TileRow(self.purse, 1.5), gap=0.3)
        if is_small:
            bag = self._counted("common/icon-bag", len(self.purse), "tiles", "teal")
            hand = self._counted("common/icon-cards", self.cards, "cards", "teal")
            return Row(*pawns, EmptyRoom(), bag, hand, self._bridge_sign("teal"), gap=0.15, grow=1)
        chips = Grid(*pawns, least=4.2, most=5, gap=0.25)
        tiles = TileRow(self.purse, 1.62)
        if step == "usual":
            return Column(chips, tiles, gap=0.3)
        words = (
            Label(self._say("atlantis.plate.cards", count=self.cards), "caption"),
            Label(self._say("atlantis.plate.tiles", count=len(self.purse)), "caption"),
            Row(self._bridge_sign("teal"), Label(self._bridge_words, "caption"), gap=0.2),
        )
        return Column(chips, tiles, Row(*words, EmptyRoom(), gap=0.6), gap=0.35)

    def words(self) -> Sequence[str]:
        """The same for those who hear it."""
        say, narrator = self._say, self._narrator
        where = [_pawn_words(self._constants, place, narrator) for place in sorted(self.places)]
        tiles = [narrator.say(tile_message(code)) for code in self.purse]
        all_tiles = say("atlantis.plate.tiles", count=len(self.purse))
        held = say("atlantis.heard.tiles", tiles=all_tiles, which=tiles) if tiles else all_tiles
        cards = say("atlantis.plate.cards", count=self.cards)
        return say("atlantis.heard.pawns", where=where), cards, held, self._bridge_words

    def _counted(self, picture: str, number: int, key: str, ink: str) -> Widget:
        shown = Label(str(number), "strong", ink if number else quiet_on(ink))
        return Row(Picture(picture, 1.1, 1.05, colour=ink), shown, gap=0.1, tip=self._say(f"atlantis.count.{key}"))

    def _bridge_sign(self, ink: str) -> Widget:
        says = tell_of(self._narrator, [self._owner], [self._bridge_words])
        sign = BridgeSign(self._has_bridge, ink, self._bridge_words, says)
        give_card(sign, card_of(self._thing_cards, BRIDGE, self._narrator, sign.tip))
        return sign


def _pawn_words(constants: Constants, place: int, narrator: Narrator) -> str:
    """What is before a pawn."""
    say = narrator.words.say
    if place == constants.mainland:
        return say("atlantis.plate.ashore")
    return (
        say("atlantis.plate.city")
        if place == ATLANTIS
        else say("atlantis.plate.to-go", count=constants.mainland - place)
    )


def _pawn_sign(constants: Constants, place: int, colour: str, narrator: Narrator, is_small: bool) -> Widget:
    """A pawn with what is before it: in words, or small with a number, a temple or a tick."""
    words = _pawn_words(constants, place, narrator)
    if place == constants.mainland:
        sign: Widget = Picture("common/icon-tick", 0.8, 0.85, colour="gain")
    elif place == ATLANTIS:
        sign = Picture("atlantis/city-calm", 1.0, 0.9)
    else:
        sign = Label(str(constants.mainland - place), "strong")
    if is_small:
        return Row(Picture(f"atlantis/pawn-{colour}", 1.3, 0.7), sign, gap=0.06, tip=words)
    label = Label(words, "caption", "gain" if place == constants.mainland else "ink", grow=1)
    return PlainLine(Row(Picture(f"atlantis/pawn-{colour}", 1.5, 0.85), label, gap=0.15), across=0.2, down=0.1)


def quiet_on(ink: str) -> str:
    """The muted colour beside letters of this one, on the ground that they can be read on."""
    return "mist" if ink == "white" else "muted"


class BridgeSign(Widget):
    """A small bridge, struck through once it is laid."""

    wide_u, high_u = 1.3, 1.2

    def __init__(self, is_there: bool, ink: str, tip: str, says: str) -> None:
        super().__init__(tip=tip, says=says)
        self.is_there = is_there
        self._ink = ink

    def hear(self, state: WidgetState) -> Heard:
        return Heard("label", self.says)

    def draw(self, pen: Pen) -> None:
        look = pen.look
        rect = self.rect
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
