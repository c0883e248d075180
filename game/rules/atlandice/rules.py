"""Atlandice as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.engine import Event, Option, OptionValue, Setup, resolve
from game.engine.events import kinds_in
from game.rules.board import refuse_crowd, seat_colours
from game.rules.board_rules import BoardRules, with_constants

from . import events
from .action_kinds import ACTION_KINDS
from .board import Board
from .constants import OPTIONS, Constants
from .flow import start
from .legal import audience, legal, outcomes
from .score import standings
from .speech.choices import choices
from .speech.describe import describe
from .speech.story import story, summarize
from .state import STEPS, State
from .text.invariants import faults
from .text.notation import name_facts, read, write
from .text.position import read_position, write_position, write_view
from .view import AtlandiceView, determinize, view


class AtlandiceRules(BoardRules[Board, Constants, State, AtlandiceView]):
    """One game of Atlandice."""

    game: ClassVar[str] = "atlandice"
    version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    facts: ClassVar[tuple[type[Event], ...]] = kinds_in(events)
    steps: ClassVar[tuple[str, ...]] = STEPS
    has_secrets: ClassVar[bool] = False
    make_constants = Constants

    start = with_constants(start)
    legal = with_constants(legal)
    outcomes = with_constants(outcomes)
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
    summarize = with_constants(summarize)


def make_rules(board: Board, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None) -> AtlandiceRules:
    """The rules for a table; refuses what cannot be played on this board, with the reason."""
    refuse_crowd(board, players)
    chosen = resolve(OPTIONS, players, options)
    return AtlandiceRules(board, Setup(players, chosen, seat_colours(board, colours, players)))
