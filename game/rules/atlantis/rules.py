"""Atlantis as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.engine import Event, Impact, Option, OptionValue, Setup, resolve
from game.engine.events import kinds_in
from game.rules.board import refuse_crowd, seat_colours
from game.rules.board_rules import BoardRules, with_constants

from . import events
from .action_kinds import ACTION_KINDS
from .actions import Action, PayCard, PayTile, Play, Stuck
from .apply import tile_behind
from .board import Board
from .constants import OPTIONS, Constants
from .events import PawnArrived
from .flow import start
from .legal import OPENLY, audience, legal, outcomes
from .paying import order_of_card, order_of_tile, proposal, proposals
from .route import Gap, Route, gaps_of, kinds_to, route_of
from .score import standings
from .speech.choices import choices
from .speech.describe import describe
from .speech.story import story
from .state import STEPS, State
from .text.invariants import faults
from .text.notation import name_facts, read, write
from .text.position import read_position, write_position, write_view
from .view import AtlantisView, view
from .worlds import determinize, open_legal


class AtlantisRules(BoardRules[Board, Constants, State, AtlantisView]):
    """One game of Atlantis."""

    game: ClassVar[str] = "atlantis"
    version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    facts: ClassVar[tuple[type[Event], ...]] = kinds_in(events)
    steps: ClassVar[tuple[str, ...]] = STEPS
    make_constants = Constants

    start = with_constants(start)
    legal = with_constants(legal)
    outcomes = with_constants(outcomes)
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

    def impacts(self, event: Event) -> Sequence[tuple[int, Impact]]:
        return [(event.seat, "gain")] if isinstance(event, PawnArrived) else ()

    def needs_hand(self, view: AtlantisView) -> bool:
        return view.table.step in OPENLY

    def is_always_asked(self, action: Action) -> bool:
        return isinstance(action, Stuck)

    def proposal(self, view: AtlantisView) -> list[Action]:
        """The payment of least loss for the seat that has to pay, item by item."""
        return proposal(self.constants, view)

    def proposals(self, view: AtlantisView, most: int) -> list[list[Action]]:
        """Several ways to pay, the one of least loss first."""
        return proposals(self.constants, view, most)

    def order_of_paying(self, item: PayTile | PayCard) -> int:
        """Where an item stands in the order in which all are handed over."""
        return order_of_tile(self.constants, item.value) if isinstance(item, PayTile) else order_of_card(self.constants, item.kind)

    def route(self, view: AtlantisView, action: Play) -> Route:
        """Where a card leads, what that costs and what it brings."""
        return route_of(self.constants, view.table, action)

    def kinds_to(self, view: AtlantisView, start: int, end: int) -> list[int]:
        """The objects whose cards would lead a pawn from one place to another."""
        return kinds_to(self.constants, view.table, start, end)

    def collects(self, view: AtlantisView) -> int:
        """The place whose tile the pawn that has arrived will collect, or NONE."""
        return tile_behind(view.table, view.table.where[view.table.pawn])

    def gaps(self, view: AtlantisView) -> tuple[Gap, ...]:
        """The gaps of the row, with prices and bridges."""
        return gaps_of(self.constants, view.table)


def make_rules(board: Board, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None) -> AtlantisRules:
    """The rules for a table; refuses what cannot be played on this board, with the reason."""
    refuse_crowd(board, players)
    chosen = resolve(OPTIONS, players, options)
    return AtlantisRules(board, Setup(players, chosen, seat_colours(board, colours, players)))
