"""The payment counter: what is owed for which gaps, what lies on it and whether it is enough; and its stall, which
stands over the board beside all that it is about, at the same place as long as a way is paid for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial

import pygame

from game import widgets as ui
from game.engine import Action, View
from game.render import Look, cache_surface, shapes
from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.gaps import VALUES, value_of
from game.rules.atlantis.paying import payable_cards
from game.rules.atlantis.route import Gap
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.speech.sentences import cards_message, tile_message
from game.rules.atlantis.state import PAY
from game.rules.atlantis.view import AtlantisView
from game.words.narrator import Narrator

from ..visibility import Visibility
from .drawing import draw_tile
from .shelf import draw_tile_glow

_WAYS = 4  # how many ways to pay are offered, the proposal among them


@dataclass(frozen=True, slots=True)
class PaymentPlan:
    """A bridge and items that someone means to pay with. Nothing is handed over before it is enough."""

    bridge: a.Bridge | None = None
    given: tuple[a.PaidItem, ...] = ()


class PaymentCounter:
    """One payment: the moves before it, perhaps a bridge, and items.

    What is enough, and what could be left out, the rules decide.
    """

    def __init__(
        self,
        rules: AtlantisRules,
        visibility: Visibility,
        plays: tuple[a.Play, ...],
        gaps: Sequence[Gap],
        payment: PaymentPlan,
    ) -> None:
        self._rules = rules
        self._visibility = visibility
        self.plays = plays
        self.gaps = tuple(gaps)
        self.payment = payment
        self.bridge, self.given = payment.bridge, payment.given
        self._first: tuple[a.Action, ...] = (*plays, *([self.bridge] if self.bridge else []))

    @cached_property
    def view(self) -> AtlantisView:
        ahead = self._visibility.ahead(self._first)
        assert ahead is not None
        assert isinstance(ahead.view, AtlantisView)
        return ahead.view

    @property
    def owed(self) -> int:
        return self.view.state.owed if _is_due(self.view) else 0

    @cached_property
    def ways(self) -> list[tuple[a.PaidItem, ...]]:
        """Ways to pay; the first of them is proposed."""
        return [_items(way) for way in self._rules.proposals(self.view, _WAYS)] if _is_due(self.view) else []

    # Things that can be put down.

    @property
    def bridges(self) -> list[a.Bridge]:
        """Where a bridge can be laid instead of paying, before anything is handed over."""
        ahead = self._visibility.ahead(self.plays) if self.bridge is None else None
        return [choice.action for choice in ahead.choices if isinstance(choice.action, a.Bridge)] if ahead else []

    def left(self, item: a.PaidItem) -> int:
        """How many tiles of this value, or cards of this object, are left to put down (G3)."""
        if isinstance(item, a.PayTile):
            there = self.view.state.purses[self.view.state.player].translate(VALUES).count(item.value)
        else:
            there = payable_cards(self.view)[item.kind]
        return there - self.given.count(item)

    def of(self, payment: PaymentPlan) -> PaymentCounter:
        """The same with something else on it."""
        return PaymentCounter(self._rules, self._visibility, self.plays, self.gaps, payment)

    def lay(self, bridge: a.Bridge | None) -> PaymentPlan:
        """A bridge pays for one of the gaps, or is taken back again: the price is another one, and what is proposed
        lies on the counter.
        """
        ways = self.of(PaymentPlan(bridge)).ways
        return PaymentPlan(bridge, ways[0] if ways else ())

    def add(self, item: a.PaidItem) -> PaymentPlan:
        """Puts an item down, if it is there."""
        return self.choose((*self.given, item)) if self.left(item) > 0 else self.payment

    def take_back(self, item: a.PaidItem) -> PaymentPlan:
        if item not in self.given:
            return self.payment
        place = self.given.index(item)
        return self.choose(self.given[:place] + self.given[place + 1 :])

    def choose(self, way: tuple[a.PaidItem, ...]) -> PaymentPlan:
        return replace(self.payment, given=way)

    def propose(self, actions: Sequence[Action]) -> PaymentPlan:
        """A bridge and items instead of what lies there, if they are enough."""
        bridge = next((one for one in self.of(PaymentPlan()).bridges if one in actions), None)
        payment = PaymentPlan(bridge, _items(actions))
        return payment if self.of(payment).is_enough else self.payment

    # Whether it is enough.

    @property
    def on_it(self) -> int:
        """The sum of what lies on the counter."""
        return sum(item.value if isinstance(item, a.PayTile) else 1 for item in self.given)

    @property
    def items(self) -> list[a.PaidItem]:
        """The items on the counter in the order of paying (G2)."""
        return sorted(self.given, key=self._rules.order_of_paying)

    @property
    def actions(self) -> tuple[a.Action, ...]:
        """All that would be done, in the order in which the rules want it."""
        return (*self._first, *self.items)

    @property
    def superfluous(self) -> a.PaidItem | None:
        """An item that could be left out: the payment is over before it would be handed over."""
        items = self.items
        for count in range(len(items)):
            ahead = self._visibility.ahead((*self._first, *items[:count]))
            if ahead and not _is_due(ahead.view):
                return items[-1]
        return None

    @property
    def is_enough(self) -> bool:
        """Whether everything on the counter can be handed over and settles what is owed."""
        ahead = self._visibility.ahead(self.actions)
        return ahead is not None and not _is_due(ahead.view)


def _is_due(view: View) -> bool:
    """Whether something is still to be paid there."""
    assert isinstance(view, AtlantisView)
    return view.state.step == PAY


def _items(way: Sequence[a.Action]) -> tuple[a.PaidItem, ...]:
    return tuple(item for item in way if isinstance(item, a.PaidItem))


# The stall.


Pay = Callable[[PaymentPlan], bool]  # puts something else on the counter; whether it is something else


def counter_panel(
    counter: PaymentCounter,
    narrator: Narrator,
    pay: Pay,
    colours: Sequence[str],
    is_short: bool = False,
    purse: ui.Widget | None = None,
) -> CounterStall:
    """All of it; `colours` are those of the seats.

    Where room is short it draws together, and other ways to pay, of which there may be many, come last. With a `purse`,
    what can be put down stands there too.
    """
    say = narrator.words.say
    over = counter.on_it - counter.owed
    state = say("atlantis.counter.free")
    if counter.owed:
        state = say("atlantis.counter.over", count=over) if over else say("atlantis.counter.exact")
        if over < 0:
            state = say("atlantis.counter.short", count=-over)
    counter_word = say("table.tab.counter")
    owed = ui.Label(say("atlantis.counter.pay", count=counter.owed), "heading")
    title = ui.Row(owed, ui.Label(state, "strong", "muted", grow=1), gap=0.8)
    tray = CoinTray(
        _on_tray(counter, narrator, pay), f"= {counter.on_it}", say("atlantis.heard.on-it", count=counter.on_it)
    )
    values = [item.value if isinstance(item, a.PayTile) else 1 for item in counter.items]
    pips = CoinPips(values, counter.owed)
    bridge = _bridge(counter, narrator, pay, colours[counter.view.state.player])
    others = _other_ways(counter, narrator, pay)
    if is_short:
        first, then = (None, bridge) if counter.ways else (bridge, None)
        return CounterStall(ui.Column(title, first, tray, pips, purse, then, others, gap=0.4), False, counter_word)
    gaps = _gaps(counter, narrator, colours)
    no_change = ui.Label(say("atlantis.counter.no-change"), "caption", "muted")
    parts = [title, gaps, bridge, ui.Hairline(), tray, pips, others, no_change]
    return CounterStall(ui.Column(*parts, gap=0.6), True, counter_word)


def _gaps(counter: PaymentCounter, narrator: Narrator, colours: Sequence[str]) -> ui.Widget:
    """The gaps that are crossed, and their prices."""
    say = narrator.words.say
    title = say("atlantis.counter.gaps", count=len(counter.gaps))
    parts: list[ui.Widget] = [ui.Label(title, "body", "muted")]
    prices = list[str]()
    for number, gap in enumerate(counter.gaps):
        if number:
            parts.append(ui.Label("+", "strong", "muted"))
        is_own = counter.bridge is not None and counter.bridge.place == gap.first
        owners = (counter.view.state.player,) if is_own else gap.owners
        picture = ui.Picture("atlantis/coin", 1.3, 1.3)
        price = ui.Label(str(gap.price), "strong", "ink")
        if owners:
            picture = ui.Picture(f"atlantis/bridge-{colours[owners[0]]}", 1.3, 1.9)
            price = ui.Label(say("atlantis.pill.free"), "strong", "gain")
        prices.append(price.text)
        parts.append(ui.Row(picture, price, gap=0.25))
    return ui.Flow(*parts, gap=0.4, says=say("table.heard.many", what=title, count=prices))


def _bridge(counter: PaymentCounter, narrator: Narrator, pay: Pay, colour: str) -> ui.Widget | None:
    """The own bridge over one of the gaps instead of paying for it, or back again (G6)."""
    say = narrator.words.say
    if counter.bridge:
        words = ui.Label(say("atlantis.counter.bridge-back"), "strong")
        return ui.PressableLine(words, partial(pay, counter.lay(None)), across=0.6, down=0.25, name="bridge back")
    prices = {gap.first: gap.price for gap in counter.gaps}
    parts: list[ui.Widget] = [ui.Label(say("atlantis.counter.bridge"), "body", "muted")]
    places = [*prices]
    for each in counter.bridges:
        saves = ui.Label(say("atlantis.counter.saves", count=prices[each.place]), "strong")
        told = {"number": places.index(each.place) + 1, "count": prices[each.place]}
        line = ui.Row(ui.Picture(f"atlantis/bridge-{colour}", 1.3, 1.9), saves, gap=0.4)
        use, tip = partial(pay, counter.lay(each)), say("atlantis.counter.bridge-here")
        says = say("atlantis.heard.bridge", **told)
        shown = ui.PressableLine(line, use, across=0.6, down=0.25, name=f"bridge {each.place}", tip=tip, says=says)
        parts.append(shown)
    return ui.Flow(*parts, gap=0.5) if parts[1:] else None


def _on_tray(counter: PaymentCounter, narrator: Narrator, pay: Pay) -> list[ui.Widget]:
    """The items that lie there; among tiles of the same value, those that leave the purse first."""
    purse = [*counter.view.state.purses[counter.view.state.player]]
    found: list[ui.Widget] = []
    for number, item in enumerate(counter.items, 1):
        if isinstance(item, a.PayTile):
            code = next(tile for tile in purse if value_of(tile) == item.value)
            purse.remove(code)
            art: int | str = code
            what = narrator.say(tile_message(code))
        else:
            art = OBJECTS[item.kind]
            what = narrator.say(cards_message(item.kind, 1))
        name = f"back {item.value if isinstance(item, a.PayTile) else art}"
        tip = narrator.words.say("atlantis.counter.take-back")
        says = narrator.words.say("table.heard.one-of", what=what, number=number, count=len(counter.items))
        found.append(CounterItem(art, partial(pay, counter.take_back(item)), name, tip, says))
    return found


def _other_ways(counter: PaymentCounter, narrator: Narrator, pay: Pay) -> ui.Widget | None:
    say = narrator.words.say
    chosen = tuple(counter.items)
    lines = []
    for number, way in enumerate([way for way in counter.ways if way != chosen][:3]):
        values = [item.value for item in way if isinstance(item, a.PayTile)]
        cards = len(way) - len(values)
        words = " + ".join([*map(str, values), *([say("atlantis.counter.cards", count=cards)] if cards else [])])
        over = sum(values) + cards - counter.owed
        more = say("atlantis.counter.way-over", count=over) if over else say("atlantis.counter.exact")
        line = ui.Flow(ui.Label(words, "strong"), ui.Chip(more, "plate", "ink"), gap=0.4)
        use = partial(pay, counter.choose(way))
        lines.append(ui.PressableLine(line, use, across=0.6, down=0.25, name=f"way {number}"))
    title = ui.Label(say("atlantis.counter.others"), "strong")
    return ui.Column(title, ui.Flow(*lines, gap=0.5), gap=0.3) if lines else None


_AWNING = 2.2
_STRIPE = 2.0  # the height of the awning and the width of its stripes, in u


class CounterStall(ui.Panel):
    """A stall with an awning; clicks on its paper go nowhere else, and no card lies over it."""

    focusable = True
    keeps_cards_off = True
    is_tab_stop = False

    def __init__(self, part: ui.Widget, has_awning: bool, says: str) -> None:
        content = ui.Scroll(part, name="counter content", least=6)
        super().__init__(
            ui.Column(ui.EmptyRoom(_AWNING, grow=0), content, gap=0.2) if has_awning else content,
            1.2 if has_awning else 0.9,
            0.6,
            large=True,
            name="counter",
            says=says,
        )
        self._has_awning = has_awning

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return ui.Heard("group", self.says)

    def draw(self, pen: ui.Pen) -> None:
        super().draw(pen)
        if self._has_awning:
            awning = _draw_awning(pen.look, (self.rect.width, pen.look.u(_AWNING + 0.6)))
            pen.surface.blit(awning, self.rect.topleft)


@cache_surface
def _draw_awning(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Red and cream stripes with a scalloped edge."""
    fine, wide = 3, max(round(size[0] / look.u(_STRIPE)), 2)
    whole = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    stripe, high = whole.get_width() / wide, round(size[1] * fine * 0.68)
    for number in range(wide):
        left = round(number * stripe)
        for grown, name in ((3 * fine // 2, "ink"), (0, "cream" if number % 2 else "danger")):
            pygame.draw.rect(whole, look.colour(name), (left, 0, round(stripe) + 1, high))
            edge = left - grown // 2, high - stripe / 2, stripe + grown, stripe * 0.9 + grown
            pygame.draw.ellipse(whole, look.colour(name), edge)
    pygame.draw.rect(whole, look.colour("danger-text"), (0, 0, whole.get_width(), round(high * 0.34)))
    mask = shapes.rounded_rect((size[0], size[1] + look.u(2)), look.measure("large-panel"), (255, 255, 255))
    small = pygame.transform.smoothscale(whole, size)
    small.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return small


class CoinTray(ui.Widget):
    """The wooden tray: items that lie on the counter, each to be taken back by a click."""

    least_u = 10

    def __init__(self, items: Sequence[ui.Widget], words: str, says: str) -> None:
        super().__init__()
        self._row = ui.Flow(*items, TraySum(words, "heading", "cream", says=says), gap=0.6, align="middle")
        self.children = (self._row,)

    def widest(self, look: Look) -> int:
        return self._row.widest(look) + look.u(2)

    def height(self, look: Look, width: int) -> int:
        return max(self._row.height(look, width - look.u(2)) + look.u(1.2), look.u(4.4))

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        inner = rect.inflate(-look.u(2), -look.u(1.2))
        high = self._row.height(look, inner.width)
        self._row.place(look, pygame.Rect(inner.x, inner.y + max(inner.height - high, 0) // 2, inner.width, high))

    def draw(self, pen: ui.Pen) -> None:
        pen.surface.blit(_draw_tray(pen.look, self.rect.size), self.rect.topleft)
        super().draw(pen)


class TraySum(ui.Label):
    """The sum of what lies on the tray, in large letters: not a heading."""

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return ui.Heard("label", self.says)


@cache_surface
def _draw_tray(look: Look, size: tuple[int, int]) -> pygame.Surface:
    tray = shapes.framed_rect(size, look.u(0.7), 2, look.colour("ink"), (140, 84, 39), (112, 66, 30))
    inner = size[0] - look.u(0.7), size[1] - look.u(0.7)
    tray.blit(shapes.rounded_rect(inner, look.u(0.5), (150, 92, 46), (122, 74, 36)), (look.u(0.35), look.u(0.35)))
    return tray


class CounterItem(ui.Widget):
    """A tile or a card on the tray."""

    focusable = True
    wide_u, high_u = 3.0, 3.4

    def __init__(self, art: int | str, use: Callable[[], ui.Result], name: str, tip: str, says: str) -> None:
        """`art` is the code of a tile, or the object of a card."""
        super().__init__(name=name, tip=tip, says=says)
        self.art, self._use = art, use

    def draw(self, pen: ui.Pen) -> None:
        look, rect = pen.look, self.rect
        if pen.state.is_hovered(self) or pen.state.is_focused(self):
            pen.surface.blit(draw_tile_glow(look, rect.size), rect.topleft)
        if isinstance(self.art, int):
            drawn = draw_tile(look, self.art, rect.width - 6)
        else:
            drawn = _draw_small_card(look, self.art, rect.height - 6)
        pen.surface.blit(drawn, drawn.get_rect(center=rect.center))

    def press(self, state: ui.WidgetState) -> ui.Result:
        return self._use()


@cache_surface
def _draw_small_card(look: Look, name: str, high: int) -> pygame.Surface:
    card = look.art.picture(f"atlantis/cardface-{name}", high, high).copy()
    wide = card.get_width()
    thing = look.art.picture(f"atlantis/object-{name}", round(wide * 0.62), round(wide * 0.62))
    card.blit(thing, thing.get_rect(center=(wide // 2, round(card.get_height() * 0.42))))
    return card


class CoinPips(ui.Widget):
    """One pip a coin that is owed, grouped by what pays it: hollow where something is missing, red where it is too
    much.
    """

    wide_u = 20
    least_u = 8
    high_u = 0.65

    def __init__(self, values: Sequence[int], owed: int) -> None:
        super().__init__()
        self._values, self._owed = list(values), owed

    def draw(self, pen: ui.Pen) -> None:
        look, rect = pen.look, self.rect
        given = sum(self._values)
        count = max(given, self._owed, 1)
        ends = {sum(self._values[: i + 1]) for i in range(len(self._values))}
        wide = rect.width / count
        for pip in range(count):
            colour = "gain" if pip < min(given, self._owed) else "danger" if pip < given else "rule"
            gap = look.u(0.7) if pip + 1 in ends else look.u(0.2)
            left, right = round(pip * wide), round((pip + 1) * wide)
            spot = pygame.Rect(rect.x + left, rect.y, max(right - left - gap, 3), rect.height)
            pygame.draw.rect(
                pen.surface,
                look.colour(colour),
                spot,
                0 if pip < given else 2,
                border_radius=min(rect.height, spot.width) // 2,
            )


# Where the stall stands.

_BESIDE = (
    (False, 27.0, 99.0),
    (False, 22.0, 99.0),
    (True, 22.0, 99.0),
    (True, 17.0, 99.0),
    (True, 22.0, 9.5),
    (True, 16.0, 9.5),
)
"""Stalls from the largest on: whether it is short, and its width and its most height in u."""
_ACROSS, _DOWN = 24, 12  # how many places are tried
_LEAST = 5.0  # its least height in u, where the board is zoomed in and leaves it no room
_MORE = 4.0  # room in u that is kept below it where it can be, for what else may lie on it


@dataclass(slots=True)
class StallPlace:
    """Where the stall stands as long as the same way is paid for, so that it does not jump when something else lies on
    it.
    """

    key: object = None
    kind: int = 0  # which of the stalls
    at: tuple[int, int] = (0, 0)


class BesideTheWay(ui.Widget):
    """Puts the stall over the board where it hides nothing that it is about, as large as that lets it, and at a side if
    it can.
    """

    def __init__(
        self,
        look: Look,
        board: pygame.Rect,
        make: Callable[[bool], CounterStall],
        kept_free: Callable[[], Sequence[pygame.Rect]],
        way: object,
        place: StallPlace,
    ) -> None:
        """`board`: where it was when it was placed last, which is where it will be unless the window has changed."""
        super().__init__()
        self._kept_free = kept_free
        self._way = way
        self._place = place
        self._stalls = cache(make)
        self._find(look, board, range(len(_BESIDE)))
        self._is_short = _BESIDE[place.kind][0]
        self.children = (self._stalls(self._is_short),)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        super().place(look, rect)
        self._find(look, rect, [kind for kind, stall in enumerate(_BESIDE) if stall[0] == self._is_short])
        last, room = self._place, rect.inflate(-look.u(0.8), -look.u(0.6))
        high = min(self._height(look, room, last.kind), room.bottom - last.at[1])
        found = pygame.Rect(last.at, (_width(look, room, last.kind), high))
        below = [one.top for one in self._kept_free() if one.top >= found.top and one.colliderect(found)]
        found.height = max(min([found.bottom, *below]) - found.top, min(found.height, look.u(_LEAST)))
        self.children[0].place(look, found)

    def _find(self, look: Look, rect: pygame.Rect, kinds: Iterable[int]) -> None:
        """Finds a place, unless it has one on this board for this way."""
        kept = self._kept_free()
        key = self._way, look, tuple(rect), tuple(map(tuple, kept))
        if self._place.key == key:
            return
        # The largest stall that hides nothing, or the one that hides least, with room to grow where there is some.
        room = rect.inflate(-look.u(0.8), -look.u(0.6))
        best = list[tuple[int, int, tuple[int, int]]]()
        for kind in kinds:
            high = self._height(look, room, kind)
            more = look.u(_MORE) if high < look.u(_BESIDE[kind][2]) else 0
            hidden, at = _find_room(room, (_width(look, room, kind), min(high + more, room.height)), kept)
            best.append((hidden, kind, at))
            if not hidden:
                break
        self._place.key = key
        _, self._place.kind, self._place.at = min(best)

    def _height(self, look: Look, room: pygame.Rect, kind: int) -> int:
        is_short, _, most = _BESIDE[kind]
        return min(self._stalls(is_short).height(look, _width(look, room, kind)), look.u(most), room.height)


def _width(look: Look, room: pygame.Rect, kind: int) -> int:
    return min(look.u(_BESIDE[kind][1]), room.width)


def _find_room(room: pygame.Rect, size: tuple[int, int], kept: Sequence[pygame.Rect]) -> tuple[int, tuple[int, int]]:
    """How much it hides where it hides least, as near to a side as it can, and where that is."""
    (wide, high), steps = size, [(x, y) for x in range(_ACROSS + 1) for y in range(_DOWN + 1)]
    across, down = room.width - wide, room.height - high
    places = [pygame.Rect(room.x + across * x // _ACROSS, room.y + down * y // _DOWN, wide, high) for x, y in steps]

    def judge(place: pygame.Rect) -> tuple[int, int, int]:
        parts = [place.clip(rect) for rect in kept]
        hidden = sum(part.width * part.height for part in parts)
        return hidden, min(place.x - room.x, room.right - place.right), abs(place.centery - room.centery)

    best = min(places, key=judge)
    return judge(best)[0], best.topleft
