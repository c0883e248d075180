"""A position of Atlandice as a table shows it: whose turn, which step, what is asked, the city part by part, what each
player has.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from game.engine import Count, Description, Item, Message, Pips, Plate, SeatName, Section, Sections, Stepper
from game.engine.speech.words import Word

from .. import state as st
from ..board import RESOURCES, SECTORS
from ..city import dice_of, has_given, pile, sector_of
from ..constants import DONATION, GOODS, NUMBERS, PLAIN, Constants
from ..score import standings, tile_points
from ..state import KINDS, MARKET, NO_TILE, State
from ..view import AtlandiceView
from .sentences import resource_word, sector_picture, sector_word, token_picture

ROUND_STEPS = ("atlandice.step.gates", "atlandice.step.visits", "atlandice.step.clock")
_NOW = {st.FIRST: -1, st.TILE: -1, st.GATES: 0, st.DONATE: 2, st.OVER: -1}


def describe(constants: Constants, v: AtlandiceView) -> Description:
    s = v.state
    points = _points(constants, s)
    return Description(
        turn=_turn(constants, s),
        stepper=_stepper(constants, s),
        ask=_ask(constants, s),
        plates=tuple(Plate(seat, _counts(constants, s, seat), points[seat]) for seat in range(constants.seats)),
        board=Sections(partial(board_sections, constants, s)),
        hand=(),
        rule=_rule(constants, s),
    )


def _points(constants: Constants, s: State) -> list[int]:
    """Points won and tiles; at the end also what the stock is worth (E1)."""
    if s.step == st.OVER:
        return [standing.points for standing in standings(constants, s)]
    return [s.points[seat] + tile_points(constants, s, seat) for seat in range(constants.seats)]


def _turn(constants: Constants, s: State) -> Message:
    if s.step in (st.FIRST, st.TILE):
        return Message("atlandice.turn.setup")
    if s.step == st.OVER:
        return Message("atlandice.turn.over")
    key = "atlandice.turn.neutral" if constants.has_neutral and s.taker == constants.neutral else "atlandice.turn"  # N2
    return Message(key, {"seat": SeatName(s.player)})


def _stepper(constants: Constants, s: State) -> Stepper:
    now = _NOW.get(s.step, 1)
    return Stepper(ROUND_STEPS, now, Pips(constants.visits - len(s.taken), constants.visits) if now == 1 else None)


def _ask(constants: Constants, s: State) -> Message:
    if s.step in (st.FIRST, st.TILE, st.OVER):
        return Message(f"atlandice.ask.{st.STEPS[s.step]}")
    key, values = _question(constants, s)
    return Message(f"atlandice.ask.{key}", {"seat": SeatName(s.player), **values})


def _question(constants: Constants, s: State) -> tuple[str, dict[str, Any]]:
    if s.step == st.VISIT:
        return _visit_key(constants, s), {}
    if s.step == st.NEXT:
        return "next", {"sector": sector_word(s.region)}
    if s.step == st.DONATE:
        return "donate", {"count": constants.board.points.donation}
    if s.step == st.ARRIVE:
        return "arrive", {"sector": sector_word(s.sector)}
    if s.step == st.EFFECT:
        return f"effect.{_tile(constants, s)}", {}
    return st.STEPS[s.step], {"tile": Word(f"atlandice.tile.{_tile(constants, s)}")} if s.step in (
        st.ROLL,
        st.REROLL,
    ) else {}


def _visit_key(constants: Constants, s: State) -> str:
    """N1: with two players one die, the last at the latest, is for the neutral player."""
    if not constants.has_neutral or has_given(constants, s, s.player):
        return "visit"
    return "give" if len(s.taken) // constants.seats == constants.each - 1 else "visit-or-give"


def _tile(constants: Constants, s: State) -> str:
    """The name of the tile that is visited."""
    return constants.tile_names[s.top[s.sector]]


_RULES = {st.FIRST: "S1", st.TILE: "S1", st.GATES: "P1", st.NEXT: "R3", st.DONATE: "P3", st.OVER: "E1", st.ARRIVE: "J3"}


def _rule(constants: Constants, s: State) -> str:
    """The number of the rule that a decision follows; an effect uses its tile's number."""
    if s.step == st.VISIT:
        return "P2" if _visit_key(constants, s) == "visit" else "N1"
    return _RULES[s.step] if s.step in _RULES or s.step not in st.IN_VISIT else _tile(constants, s)


def _counts(constants: Constants, s: State, seat: int) -> tuple[Count, ...]:
    stock = s.stock[KINDS * seat : KINDS * seat + KINDS]
    tokens = [Count(f"atlandice.count.{name}", stock[kind], token_picture(kind)) for kind, name in enumerate(RESOURCES)]
    return (
        *tokens,
        Count("atlandice.count.dice", dice_of(constants, s, seat), "common/icon-dice"),
        Count("atlandice.count.tiles", s.fates.count(st.WON + seat), "common/icon-crown"),
    )


def board_sections(constants: Constants, s: State) -> tuple[Section, ...]:
    sectors = [
        Section(f"atlandice.section.{name}", tuple(_sector(constants, s, sector)))
        for sector, name in enumerate(SECTORS)
    ]
    sections = [
        *sectors,
        Section("atlandice.section.clock", tuple(_clock(constants, s))),
        Section("atlandice.section.neutral", tuple(_neutral(constants, s))),
    ]
    return tuple(section for section in sections if section.items)


def _sector(constants: Constants, s: State, sector: int) -> Iterator[Item]:
    """The tile in play, the dice, the submarine, and the tokens that lie there."""
    if sector == MARKET:
        yield _hands(constants.board.market_hands)
    elif s.top[sector] != NO_TILE:
        tile = Word(f"atlandice.effect.{constants.tile_names[s.top[sector]]}")
        yield Item(Message("atlandice.item.tile", {"tile": tile}), sector_picture(sector))
        yield _hands(constants.hands[s.top[sector]])
        left = len(pile(constants, s, sector))
        yield Item(Message("atlandice.item.pile", {"count": left}), None, None, left)
    elif not s.open >> sector & 1:
        yield Item(Message("atlandice.item.closed"), sector_picture(sector))
    for number in NUMBERS:
        if s.dice[number - 1] and sector_of(s, number) == sector:
            count = s.dice[number - 1]
            yield Item(
                Message("atlandice.item.dice", {"number": number, "count": count}), f"common/die-{number}", None, count
            )
    if s.submarine == sector:
        yield Item(Message("atlandice.item.submarine"), "atlandice/submarine")
    yield from _tokens(s.lying[KINDS * sector : KINDS * sector + KINDS])


def _hands(count: int) -> Item:
    return Item(Message("atlandice.item.hands", {"count": count}), "atlandice/hand", None, count)


def _tokens(cells: bytes | bytearray) -> Iterator[Item]:
    for kind, count in enumerate(cells):
        if count:
            message = Message("atlandice.item.tokens", {"resource": resource_word(kind), "count": count})
            yield Item(message, token_picture(kind), None, count)


def _clock(constants: Constants, s: State) -> Iterator[Item]:
    """Where the hand is, and what is still ahead."""
    yield Item(Message("atlandice.item.hand", {"space": s.hand, "last": constants.last}), "common/clock", None, s.hand)
    for space in range(s.hand + 1, constants.last):
        goods = constants.clock[space]
        if goods == DONATION:
            yield Item(Message("atlandice.item.donation", {"space": space}), "common/icon-hand", None, space)
        elif goods != PLAIN:
            message = Message(
                "atlandice.item.inventory", {"space": space, "goods": Word(f"atlandice.goods.{GOODS[goods]}")}
            )
            yield Item(message, token_picture(goods) if goods < KINDS else "common/icon-bag", None, space)


def _neutral(constants: Constants, s: State) -> Iterator[Item]:
    """N1: the third player, whom nobody plays."""
    if constants.has_neutral:
        points = s.points[constants.neutral] + tile_points(constants, s, constants.neutral)
        yield Item(Message("atlandice.item.points", {"count": points}), "common/icon-crown", None, points)
        yield from _tokens(s.stock[KINDS * constants.neutral :])
