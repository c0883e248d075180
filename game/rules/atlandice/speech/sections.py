"""The city of Atlandice, part by part. Nobody holds anything in secret."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine import Item, Message, Section
from game.engine.speech.words import Word

from ..board.board import SECTORS
from ..city import sector_of
from ..constants import DONATION, GOODS, NUMBERS, PLAIN, Constants
from ..regions import pile
from ..score import tile_points
from ..state import KINDS, MARKET, NO_TILE, State
from .wording import resource_word, sector_picture, token_picture


def board_sections(t: Constants, s: State) -> tuple[Section, ...]:
    sectors = [Section(f"atlandice.section.{name}", tuple(_sector(t, s, sector))) for sector, name in enumerate(SECTORS)]
    sections = [
        *sectors,
        Section("atlandice.section.clock", tuple(_clock(t, s))),
        Section("atlandice.section.neutral", tuple(_neutral(t, s))),
    ]
    return tuple(section for section in sections if section.items)


def _sector(t: Constants, s: State, sector: int) -> Iterator[Item]:
    """The tile in play, the dice, the submarine, and the tokens that lie there."""
    if sector == MARKET:
        yield _hands(t.board.market_hands)
    elif s.top[sector] != NO_TILE:
        tile = Word(f"atlandice.effect.{t.tile_names[s.top[sector]]}")
        yield Item(Message("atlandice.item.tile", {"tile": tile}), sector_picture(sector))
        yield _hands(t.hands[s.top[sector]])
        left = len(pile(t, s, sector))
        yield Item(Message("atlandice.item.pile", {"count": left}), None, None, left)
    elif not s.open >> sector & 1:
        yield Item(Message("atlandice.item.closed"), sector_picture(sector))
    yield from _dice(s, sector)
    if s.submarine == sector:
        yield Item(Message("atlandice.item.submarine"), "atlandice/submarine")
    yield from _tokens(s.lying[KINDS * sector : KINDS * sector + KINDS])


def _hands(count: int) -> Item:
    return Item(Message("atlandice.item.hands", {"count": count}), "atlandice/hand", None, count)


def _dice(s: State, sector: int) -> Iterator[Item]:
    for number in NUMBERS:
        if s.dice[number - 1] and sector_of(s, number) == sector:
            count = s.dice[number - 1]
            yield Item(Message("atlandice.item.dice", {"number": number, "count": count}), f"common/die-{number}", None, count)


def _tokens(cells: bytes | bytearray) -> Iterator[Item]:
    for kind, count in enumerate(cells):
        if count:
            yield Item(
                Message("atlandice.item.tokens", {"resource": resource_word(kind), "count": count}), token_picture(kind), None, count
            )


def _clock(t: Constants, s: State) -> Iterator[Item]:
    """Where the hand is, and what is still ahead."""
    yield Item(Message("atlandice.item.hand", {"space": s.hand, "last": t.last}), "common/clock", None, s.hand)
    for space in range(s.hand + 1, t.last):
        goods = t.clock[space]
        if goods == DONATION:
            yield Item(Message("atlandice.item.donation", {"space": space}), "common/icon-hand", None, space)
        elif goods != PLAIN:
            message = Message("atlandice.item.inventory", {"space": space, "goods": Word(f"atlandice.goods.{GOODS[goods]}")})
            yield Item(message, token_picture(goods) if goods < KINDS else "common/icon-bag", None, space)


def _neutral(t: Constants, s: State) -> Iterator[Item]:
    """N1: the third player, whom nobody plays."""
    if t.has_neutral:
        points = s.points[t.neutral] + tile_points(t, s, t.neutral)
        yield Item(Message("atlandice.item.points", {"count": points}), "common/icon-crown", None, points)
        yield from _tokens(s.stock[KINDS * t.neutral :])
