"""Atlandice as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from game.engine import Event, Message, Option, OptionValue, Setup, resolve
from game.engine.events import kinds_in
from game.rules.board import refuse_crowd, seat_colours
from game.rules.board_rules import BoardRules, RuleFunctions

from . import events
from .action_kinds import ACTION_KINDS
from .actions import Action
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


class AtlandiceRules(BoardRules[Board, Constants, State, AtlandiceView, Action]):
    """One game of Atlandice."""

    game: ClassVar[str] = "atlandice"
    version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    facts: ClassVar[tuple[type[Event], ...]] = kinds_in(events)
    steps: ClassVar[tuple[str, ...]] = STEPS
    has_secrets: ClassVar[bool] = False
    functions = RuleFunctions(
        constants=Constants,
        start=start,
        legal=legal,
        outcomes=outcomes,
        apply=ACTION_KINDS.apply,
        audience=audience,
        why_not=ACTION_KINDS.why_not,
        view=view,
        determinize=determinize,
        standings=standings,
        write=write,
        read=read,
        write_position=write_position,
        read_position=read_position,
        write_view=write_view,
        faults=faults,
        describe=describe,
        choices=choices,
        name_facts=name_facts,
        story=story,
    )

    def summarize(self, events: Sequence[Event]) -> Sequence[Event | Message]:
        return summarize(self.constants, events)


def make_rules(board: Board, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None) -> AtlandiceRules:
    """The rules for a table; refuses what cannot be played on this board, with the reason."""
    refuse_crowd(board, players)
    chosen = resolve(OPTIONS, players, options)
    return AtlandiceRules(board, Setup(players, chosen, seat_colours(board, colours, players)))
