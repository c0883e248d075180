"""The payment counter as it stands over the board: what is owed for which gaps, what lies on it, and other ways to pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.gaps import value_of
from game.widgets import Chip, Column, Flow, Hairline, Label, Picture, PressableLine, Row, Widget
from game.words.narrator import Narrator

from ..clicks import Item, Payment, PaymentCounter
from .counter_widgets import CoinPips, CoinTray, CounterItem, CounterStall

Pay = Callable[[Payment], bool]
"""Puts something else on the counter; whether it is something else."""


def counter_panel(counter: PaymentCounter, narrator: Narrator, pay: Pay, colours: Sequence[str], purse: Widget | None) -> CounterStall:
    """All of it; `colours` are those of the seats.

    With a `purse`, what can be put down stands there too, and the rest draws together: room is short then, and what can be done
    on the board as well, such as laying the bridge, comes last.
    """
    say, is_short = narrator.words.say, purse is not None
    owed = Label(say("atlantis.counter.pay", count=counter.owed), "heading")
    title = Row(owed, Label(_state(counter, narrator), "strong", "muted", grow=1), gap=0.8)
    tray = CoinTray(_on_tray(counter, narrator, pay), f"= {counter.on_it}")
    values = [item.value if isinstance(item, a.PayTile) else 1 for item in counter.items]
    gaps = None if is_short else _gaps(counter, narrator, colours)
    bridge = _bridge(counter, narrator, pay, colours[counter.view.table.player])
    pips, others = CoinPips(values, counter.owed), _other_ways(counter, narrator, pay)
    if is_short:
        first, last = (None, bridge) if counter.ways else (bridge, None)
        parts = [title, first, tray, pips, purse, others, last]
    else:
        parts = [title, gaps, bridge, Hairline(), tray, pips, others, Label(say("atlantis.counter.no-change"), "caption", "muted")]
    return CounterStall(Column(*parts, gap=0.4 if is_short else 0.6), has_awning=not is_short)


def _state(counter: PaymentCounter, narrator: Narrator) -> str:
    say, over = narrator.words.say, counter.on_it - counter.owed
    if not counter.owed:
        return say("atlantis.counter.free")
    if over < 0:
        return say("atlantis.counter.short", count=-over)
    return say("atlantis.counter.over", count=over) if over else say("atlantis.counter.exact")


def _gaps(counter: PaymentCounter, narrator: Narrator, colours: Sequence[str]) -> Widget:
    """The gaps that are crossed, and their prices."""
    parts: list[Widget] = [Label(narrator.words.say("atlantis.counter.gaps"), "body", "muted")]
    for number, gap in enumerate(counter.gaps):
        if number:
            parts.append(Label("+", "strong", "muted"))
        is_own = counter.bridge is not None and counter.bridge.place == gap.first
        owners = (counter.view.table.player,) if is_own else gap.owners
        parts.append(_bridged(narrator, colours[owners[0]]) if owners else _priced(str(gap.price)))
    return Flow(*parts, gap=0.4)


def _priced(price: str) -> Widget:
    return Row(Picture("atlantis/coin", 1.3, 1.3), Label(price, "strong", "ink"), gap=0.25)


def _bridged(narrator: Narrator, colour: str) -> Widget:
    return Row(Picture(f"atlantis/bridge-{colour}", 1.3, 1.9), Label(narrator.words.say("atlantis.pill.free"), "strong", "gain"), gap=0.25)


def _bridge(counter: PaymentCounter, narrator: Narrator, pay: Pay, colour: str) -> Widget | None:
    """The own bridge over one of the gaps instead of paying for it, or back again (G6)."""
    say = narrator.words.say

    if counter.bridge:
        words = Label(say("atlantis.counter.bridge-back"), "strong")
        return PressableLine(words, partial(_lay, counter, pay, None), across=0.6, down=0.25, name="bridge back")
    prices = {gap.first: gap.price for gap in counter.gaps}
    lines = [
        PressableLine(
            Row(
                Picture(f"atlantis/bridge-{colour}", 1.3, 1.9),
                Label(say("atlantis.counter.saves", count=prices[each.place]), "strong"),
                gap=0.4,
            ),
            partial(_lay, counter, pay, each),
            across=0.6,
            down=0.25,
            name=f"bridge {each.place}",
            tip=say("atlantis.counter.bridge-here"),
        )
        for each in counter.bridges
    ]
    return Flow(Label(say("atlantis.counter.bridge"), "body", "muted"), *lines, gap=0.5) if lines else None


def _lay(counter: PaymentCounter, pay: Pay, bridge: a.Bridge | None) -> None:
    pay(counter.lay(bridge))


def _on_tray(counter: PaymentCounter, narrator: Narrator, pay: Pay) -> list[Widget]:
    """What lies there; of tiles of one value those that leave the purse first."""
    purse = [*counter.view.table.purses[counter.view.table.player]]
    found: list[Widget] = []
    for item in counter.items:
        if isinstance(item, a.PayTile):
            art: int | str = next(tile for tile in purse if value_of(tile) == item.value)
            purse.remove(art)
        else:
            art = OBJECTS[item.kind]
        found.append(_tray_item(counter, item, art, narrator, pay))
    return found


def _tray_item(counter: PaymentCounter, item: Item, art: int | str, narrator: Narrator, pay: Pay) -> Widget:
    name = str(item.value) if isinstance(item, a.PayTile) else OBJECTS[item.kind]
    return CounterItem(art, lambda: pay(counter.take_back(item)), f"back {name}", narrator.words.say("atlantis.counter.take-back"))


def _other_ways(counter: PaymentCounter, narrator: Narrator, pay: Pay) -> Widget | None:
    chosen = tuple(counter.items)
    others = [way for way in counter.ways if way != chosen][:3]
    if not others:
        return None
    lines = [_way(counter, way, number, narrator, pay) for number, way in enumerate(others)]
    return Column(Label(narrator.words.say("atlantis.counter.others"), "strong"), Flow(*lines, gap=0.5), gap=0.3)


def _way(counter: PaymentCounter, way: tuple[Item, ...], number: int, narrator: Narrator, pay: Pay) -> Widget:
    tiles = [str(item.value) for item in way if isinstance(item, a.PayTile)]
    cards = sum(isinstance(item, a.PayCard) for item in way)
    words = " + ".join([*tiles, *([narrator.words.say("atlantis.counter.cards", count=cards)] if cards else [])])
    over = sum(item.value if isinstance(item, a.PayTile) else 1 for item in way) - counter.owed
    chip = Chip(
        narrator.words.say("atlantis.counter.way-over", count=over) if over else narrator.words.say("atlantis.counter.exact"),
        "plate",
        "ink",
    )
    return PressableLine(
        Flow(Label(words, "strong"), chip, gap=0.4), partial(pay, counter.choose(way)), across=0.6, down=0.25, name=f"way {number}"
    )
