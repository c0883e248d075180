"""What a player's plate shows of Atlandice: the stock with crowns, the dice of this round, the tiles that were won."""

from __future__ import annotations

from collections.abc import Hashable

from game.rules.atlandice.board import REGIONS, RESOURCES
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.score import counts_of, places, tile_points
from game.rules.atlandice.state import FOR_NEUTRAL, KINDS, WON, State
from game.tables.plates import PlatePanel
from game.widgets import Chip, Column, EmptyRoom, Label, Picture, Row, Widget
from game.words.narrator import Narrator

from .tokens import StockCell


def plate_key(t: Constants, s: State, holder: int) -> Hashable:
    """All that a plate depends on."""
    crowns = tuple(holder in places(counts_of(s, kind))[0] for kind in range(KINDS))
    return (
        bytes(s.stock[KINDS * holder : KINDS * holder + KINDS]),
        crowns,
        tuple(_dice(t, s, holder)),
        tuple(_tiles(t, s, holder)),
        s.first == holder,
    )


def plate_details(t: Constants, s: State, holder: int, narrator: Narrator) -> Widget:
    """Five cells, and below them dice and tiles."""
    say, cells = narrator.words.say, _cells(s, holder, narrator)
    each = t.seats if holder == t.neutral else t.each - t.has_neutral  # N1
    taken = _dice(t, s, holder)
    dice = [Picture(f"common/die-{number}", 1.35, 1.4) for number in taken]
    empty = [Picture("common/icon-dice", 1.2, 1.2, colour="rule") for _ in range(max(each - len(taken), 0))]
    tiles = [Picture(f"atlandice/building-{REGIONS[region]}", 1.7, 1.5) for region in _tiles(t, s, holder)]
    first = Chip(say("atlandice.plate.first"), "gold-top", "ink") if s.first == holder else None
    return Column(Row(*cells, gap=0.25), Row(*dice, *empty, EmptyRoom(), *tiles, first, gap=0.25), gap=0.3)


def folded_stock(s: State, holder: int, narrator: Narrator) -> Widget:
    """Five small cells."""
    return Row(*_cells(s, holder, narrator, is_small=True), gap=0.15, grow=1)


def _cells(s: State, holder: int, narrator: Narrator, is_small: bool = False) -> list[StockCell]:
    say, found = narrator.words.say, []
    for kind in range(KINDS):
        is_most, tip = holder in places(counts_of(s, kind))[0], say(f"atlandice.count.{RESOURCES[kind]}")
        found.append(StockCell(kind, s.stock[KINDS * holder + kind], is_most, tip, is_small=is_small))
    return found


def neutral_plate(t: Constants, s: State, narrator: Narrator, is_folded: bool) -> Widget:
    """N1: the third player, whom nobody plays."""
    say, points = narrator.words.say, s.points[t.neutral] + tile_points(t, s, t.neutral)
    icon = Picture("common/icon-person", 1.8, 1.9, colour="muted", tip=say("atlandice.plate.neutral"))
    won = Chip(str(points), "teal", "white", tip=say("table.points", count=points))
    if is_folded:
        return PlatePanel(Row(icon, folded_stock(s, t.neutral, narrator), won, gap=0.4), False)
    head = Row(icon, Label(say("atlandice.plate.neutral"), "name", grow=1), won)
    return PlatePanel(Column(head, plate_details(t, s, t.neutral, narrator), gap=0.35), False)


def _dice(t: Constants, s: State, holder: int) -> list[int]:
    """The numbers of the dice that are somebody's this round."""
    if holder == t.neutral:
        return [die - FOR_NEUTRAL for die in s.taken if die >= FOR_NEUTRAL]
    return [die for die in s.taken[(holder - s.first) % t.seats :: t.seats] if die < FOR_NEUTRAL]


def _tiles(t: Constants, s: State, holder: int) -> list[int]:
    """The regions of the tiles that somebody won."""
    return [t.home[tile] for tile, fate in enumerate(s.fates) if fate == WON + holder]
