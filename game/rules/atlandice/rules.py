"""Atlandice as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from game.engine import (
    Audience,
    Choice,
    Description,
    Document,
    Event,
    ImpossibleOptions,
    Option,
    OptionValue,
    Outcomes,
    Rules,
    Setup,
    Standing,
    Story,
    resolve,
)
from game.rules.seating import seat_colours

from . import actions as a
from .apply import apply
from .board import Board
from .board_file import board_document
from .chance import outcomes
from .choices import choices
from .describe import describe
from .faults import faults
from .legal import legal
from .options import OPTIONS
from .position_reader import read_position
from .position_writer import write_position, write_view
from .score import standings
from .start import start
from .state import State
from .story import story
from .tables import Tables
from .text import name_facts, read, write
from .view import AtlandiceView, determinize, view
from .why import why_not


class AtlandiceRules(Rules[State, AtlandiceView]):
    """One game of Atlandice: its board, its options, and the tables made from them."""

    game: ClassVar[str] = "atlandice"
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    def __init__(self, board: Board, setup: Setup) -> None:
        self.board = board
        self.setup = setup
        self.tables = Tables(board, setup)

    def start(self) -> State:
        return start(self.tables)

    def to_act(self, state: State) -> int:
        return state.actor

    def legal(self, state: State) -> Sequence[a.Action]:
        return legal(self.tables, state)

    def outcomes(self, state: State) -> Outcomes:
        return outcomes(self.tables, state)

    def apply(self, state: State, action: a.Action, events: list[Event] | None = None) -> None:
        apply(self.tables, state, action, events)

    def audience(self, state: State, action: a.Action) -> Audience:
        return None

    def why_not(self, state: State, action: a.Action) -> str:
        return why_not(self.tables, state, action)

    def view(self, state: State, seat: int | None, history: tuple[Event, ...] = ()) -> AtlandiceView:
        return view(state, seat, history)

    def determinize(self, view: AtlandiceView, random: Random) -> State:
        return determinize(view)

    def standings(self, state: State) -> list[Standing]:
        return standings(self.tables, state)

    def write(self, action: a.Action) -> str:
        return write(self.tables, action)

    def read(self, text: str) -> a.Action:
        return read(self.tables, text)

    def write_position(self, state: State) -> Document:
        return write_position(self.tables, state)

    def read_position(self, document: Document) -> State:
        return read_position(self.tables, document)

    def write_view(self, view: AtlandiceView) -> Document:
        return write_view(self.tables, view)

    def write_board(self) -> Document:
        return board_document(self.board)

    def faults(self, state: State) -> list[str]:
        return faults(self.tables, state)

    def describe(self, view: AtlandiceView) -> Description:
        return describe(self.tables, view)

    def choices(self, view: AtlandiceView, legal: Sequence[a.Action]) -> list[Choice]:
        return choices(self.tables, view, legal)

    def name_facts(self, event: Event) -> dict[str, Any]:
        return name_facts(self.tables, event)

    def story(self, history: Sequence[Event], standings: Sequence[Standing]) -> Story:
        return story(self.tables, history, standings)


def make_rules(board: Board, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None) -> AtlandiceRules:
    """The rules for a table; refuses what cannot be played on this board, with the reason."""
    if players not in board.crowds:
        raise ImpossibleOptions("board-players", board=board.name, players=players, wanted=tuple(map(str, board.crowds)))
    chosen = resolve(OPTIONS, players, options)
    return AtlandiceRules(board, Setup(players, chosen, seat_colours(board.colours, colours, players)))
