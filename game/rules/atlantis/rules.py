"""Atlantis as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from game.engine import Event, Impact, Lot, Option
from game.engine.events import kinds_in
from game.rules.board_rules import BoardRules, with_constants

from . import events
from .action_kinds import ACTION_KINDS
from .actions import Action, PaidItem, PayTile, Play, Stuck
from .apply import tile_behind
from .board import Board, row_of
from .constants import HIGH_TOLL, OPTIONS, Constants
from .events import BridgeLost, PawnArrived, TollDue
from .flow import start
from .invariants import faults
from .legal import LOTS, OPENLY, audience, drawn, legal, outcomes
from .notation import read, write
from .paying import all_payments, order_of_card, order_of_tile, proposal, proposals
from .position_text import read_position, write_position, write_view
from .route import Gap, Route, gaps_of, kinds_to, route_of
from .score import standings
from .speech.choices import choices, name_facts
from .speech.describe import describe
from .speech.story import AWARDS, story
from .speech.telling import summarize, tell_turn
from .state import STEPS, State
from .view import AtlantisView, view
from .worlds import determinize, open_legal


class AtlantisRules(BoardRules[Board, Constants, State, AtlantisView]):
    game: ClassVar[str] = "atlantis"
    version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    facts: ClassVar[tuple[type[Event], ...]] = kinds_in(events)
    steps: ClassVar[tuple[str, ...]] = STEPS
    lots: ClassVar[Mapping[str, Lot]] = LOTS
    make_constants = Constants

    start = with_constants(start)
    legal = with_constants(legal)
    outcomes = with_constants(outcomes)
    drawn = with_constants(drawn)
    apply = with_constants(ACTION_KINDS.apply)
    audience = with_constants(audience)
    why_not = with_constants(ACTION_KINDS.why_not)
    view = with_constants(view)
    determinize = with_constants(determinize)
    open_legal = with_constants(open_legal)
    standings = with_constants(standings)
    write = with_constants(write)
    read = with_constants(read)
    write_position = with_constants(write_position)
    read_position = with_constants(read_position)
    write_view = with_constants(write_view)
    faults = with_constants(faults)
    describe = with_constants(describe)
    choices = with_constants(choices)
    name_facts = with_constants(name_facts)
    story = with_constants(story)
    awards = AWARDS
    summarize = with_constants(summarize)
    tell_turn = with_constants(tell_turn)
    proposal = with_constants(proposal)
    proposals = with_constants(proposals)
    all_payments = with_constants(all_payments)

    def impacts(self, event: Event) -> Sequence[tuple[int, Impact]]:
        if isinstance(event, BridgeLost):
            return [(event.seat, "blow")]
        return [(event.seat, "gain")] if isinstance(event, PawnArrived) else ()

    def great_moments(self, events: Sequence[Event]) -> Sequence[tuple[int, str]]:
        found: list[tuple[int, str]] = [(event.seat, "home") for event in events if isinstance(event, PawnArrived)]
        return [
            *found,
            *((event.seat, "toll") for event in events if isinstance(event, TollDue) and event.price >= HIGH_TOLL),
        ]

    def needs_hand(self, view: AtlantisView) -> bool:
        return view.state.step in OPENLY and not self.is_hand_empty(view, view.state.player)

    def is_hand_empty(self, view: AtlantisView, seat: int) -> bool:
        """How many cards a seat has is open."""
        return not view.state.held[seat]

    def is_always_asked(self, action: Action) -> bool:
        return isinstance(action, Stuck)

    def order_of_paying(self, item: PaidItem) -> int:
        """Where an item stands in the order in which all are handed over."""
        return (
            order_of_tile(self.constants, item.value)
            if isinstance(item, PayTile)
            else order_of_card(self.constants, item.kind)
        )

    def route(self, view: AtlantisView, action: Play) -> Route:
        """Where a card leads, what that costs and what it brings."""
        return route_of(self.constants, view.state, action)

    def kinds_to(self, view: AtlantisView, start: int, end: int) -> list[int]:
        """The objects whose cards would lead a pawn from one place to another."""
        return kinds_to(self.constants, view.state, start, end)

    def collects(self, view: AtlantisView) -> int:
        """The place whose tile the pawn that has arrived will collect, or NONE."""
        return tile_behind(view.state, view.state.where[view.state.pawn])

    def gaps(self, view: AtlantisView) -> tuple[Gap, ...]:
        """The gaps of the row, with prices and bridges."""
        return gaps_of(self.constants, view.state)


make_rules = AtlantisRules.make


def bench_variants(board: Board) -> dict[str, AtlantisRules]:
    """The games that the benchmark plays: the base game, and a row twice as long."""
    return {"base": make_rules(board, 4, {}), "double": make_rules(twice_as_long(board), 4, {})}


def twice_as_long(board: Board) -> Board:
    """The same board with every stretch of tiles twice as long, and twice the tiles and cards."""
    numbers = board.numbers
    longer = msgspec.structs.replace(
        numbers,
        map="",
        cards={kind: 2 * n for kind, n in numbers.cards.items()},
        tiles={back: {kind: values * 2 for kind, values in kinds.items()} for back, kinds in numbers.tiles.items()},
        row=[
            msgspec.structs.replace(stretch, places=stretch.places * (2 if stretch.tiles else 1))
            for stretch in numbers.row
        ],
    )
    return Board(name=f"{board.name}-double", numbers=longer, places=row_of(longer))
