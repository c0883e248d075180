"""Who cost whom, counted a second time from the positions of the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.engine import Event
from game.rules.atlandice import events as ad
from game.rules.atlantis import actions as at
from game.rules.atlantis.score import march_price
from game.rules.atlantis.state import OVER, PAY
from game.rules.survive.flow import NOBODY_LEFT
from game.rules.survive.state import EXTRA
from tests.conformance.tables import Table

from .games import SEEDS, TABLES, finish_game, history_of, positions, tables_of, tell_story


def games(game: str) -> pytest.MarkDecorator:
    """All tables with a first deal, and in the soaks with others."""
    deals = [(table, seed) for table in TABLES if table.game == game for seed in SEEDS]
    marked = [pytest.param(table, seed, marks=() if seed == SEEDS[0] else pytest.mark.soak) for table, seed in deals]
    return pytest.mark.parametrize("table, seed", marked, ids=str)


def matrix(
    table: Table, counts: Counter[tuple[int | None, int]]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    seats = range(table.players)
    rows = tuple(tuple(counts[doer, loser] for loser in seats) for doer in seats)
    return rows, tuple(counts[None, loser] for loser in seats)


@games("survive")
def test_every_lost_explorer_is_somebody_s_doing_or_nobody_s(table: Table, seed: int) -> None:
    """Whoever's turn it is is to blame; in the extra move after a tile sank, whoever makes it; for the end of the game,
    nobody.
    """
    story, standings = tell_story(table, seed)
    constants, counts = tables_of(table), Counter[tuple[int | None, int]]()
    for before, _, after in positions(table, seed):
        doer = (
            None
            if after.ending not in (0, -1, NOBODY_LEFT)
            else before.actor
            if before.step == EXTRA
            else before.player
        )
        for e in range(constants.explorers):
            if after.where[e] == constants.lost != before.where[e]:
                counts[doer, constants.owner[e]] += 1
    assert story.costs
    assert (story.costs.rows, story.costs.nobody) == matrix(table, counts)
    for standing in standings:
        column = sum(row[standing.seat] for row in story.costs.rows) + story.costs.nobody[standing.seat]
        assert column == len(constants.own[standing.seat]) - dict(standing.parts)["saved"]


@games("atlantis")
def test_every_toll_is_charged_once(table: Table, seed: int) -> None:
    """What is due when a move ends, less what a bridge saved, and the final march."""
    story, _ = tell_story(table, seed)
    constants, tolls = tables_of(table), Counter[int]()
    for before, action, after in positions(table, seed):
        if after.step == PAY != before.step:
            tolls[after.player] += after.owed
        if before.step == PAY and isinstance(action, at.Bridge):
            tolls[before.player] -= before.owed - (after.owed if after.step == PAY else 0)
        if after.step == OVER:
            tolls.update(marches(constants, before, after))
    assert story.costs
    columns = [sum(column) for column in zip(*story.costs.rows, story.costs.nobody, strict=True)]
    assert columns == [tolls[seat] for seat in range(table.players)]


def marches(constants: Any, before: Any, after: Any) -> dict[int, int]:
    """E2: what the march costs each, over the row as it lies at the end."""
    last = before.copy()
    last.tops, last.bridges = after.tops, after.bridges
    return {seat: march_price(constants, last, seat) for seat in range(constants.seats)}


@games("atlandice")
def test_who_came_second_lost_a_lead(table: Table, seed: int) -> None:
    story, _ = tell_story(table, seed)
    counts = Counter[tuple[int | None, int]]()
    for event in history_of(finish_game(table, seed)):
        for first, second in leads(event):
            if second < table.players:
                counts[first if first < table.players else None, second] += 1
    assert story.costs
    assert (story.costs.rows, story.costs.nobody) == matrix(table, counts)


def leads(event: Event) -> list[tuple[int, int]]:
    """Who alone has most, with each who has most of the others."""
    if not isinstance(event, (ad.RegionEmptied, ad.InventoryTaken, ad.ResourceCounted)):
        return []
    ranked = sorted(((count, holder) for holder, count in enumerate(event.counts)), reverse=True)
    (most, first), (next_most, _) = ranked[:2]
    return [(first, holder) for count, holder in ranked[1:] if 0 < count == next_most < most]
