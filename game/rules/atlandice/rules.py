"""Atlandice as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import msgspec

from game.engine import Event, Impact, Lot, Option
from game.engine.events import kinds_in
from game.rules.board_rules import BoardRules, with_constants

from . import events
from .action_kinds import ACTION_KINDS
from .board import Board
from .constants import OPTIONS, Constants
from .flow import start
from .invariants import faults
from .legal import LOTS, audience, drawn, legal, outcomes
from .notation import read, write
from .position_text import read_position, write_position, write_view
from .score import standings
from .speech.choices import choices, name_facts
from .speech.describe import describe
from .speech.story import AWARDS, story
from .speech.telling import great_moments, summarize, tell_turn
from .state import STEPS, State
from .view import AtlandiceView, determinize, view


class AtlandiceRules(BoardRules[Board, Constants, State, AtlandiceView]):
    game: ClassVar[str] = "atlandice"
    version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    facts: ClassVar[tuple[type[Event], ...]] = kinds_in(events)
    steps: ClassVar[tuple[str, ...]] = STEPS
    has_secrets: ClassVar[bool] = False
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
    great_moments = with_constants(great_moments)

    def impacts(self, event: Event) -> Sequence[tuple[int, Impact]]:
        match event:
            case events.TokensLost(seat=seat):
                return [(seat, "loss")]
            case events.TileWon(seat=seat):
                return [(seat, "gain")]
            case _:
                return ()


make_rules = AtlandiceRules.make


def bench_variants(board: Board) -> dict[str, AtlandiceRules]:
    """The games that the benchmark plays: the classic game, and one whose clock goes four times as far."""
    return {"base": make_rules(board, 4, {}), "long": make_rules(long_clock(board), 4, {})}


def long_clock(board: Board) -> Board:
    """The same board with the clock's spaces four times over."""
    return msgspec.structs.replace(board, name=f"{board.name}-long", clock=[*4 * board.clock[:-1], board.clock[-1]])
