"""Survive as the kernel knows it."""

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
from .fading import faded
from .faults import faults
from .legal import OPENLY, legal
from .options import OPTIONS
from .position_reader import read_position
from .position_writer import write_position, write_view
from .score import standings
from .start import start
from .state import State
from .story import story
from .tables import Tables
from .text import name_facts, read, write
from .view import SurviveView, determinize, view
from .why import why_not


class SurviveRules(Rules[State, SurviveView]):
    """One game of Survive: its board, its options, and the tables made from them."""

    game: ClassVar[str] = "survive"
    version: ClassVar[int] = 1
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    looks_first: ClassVar[bool] = True

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
        if isinstance(action, a.Deal):
            return (self.tables.owner[action.explorer],)
        if isinstance(action, a.Under) and not self.tables.immediate[action.underside]:
            return (state.player,)
        return None

    def why_not(self, state: State, action: a.Action) -> str:
        return why_not(self.tables, state, action)

    def view(self, state: State, seat: int | None, history: tuple[Event, ...] = ()) -> SurviveView:
        return view(self.tables, state, seat, history)

    def determinize(self, view: SurviveView, random: Random) -> State:
        return determinize(self.tables, view, random)

    def faded(self, view: SurviveView) -> SurviveView:
        return faded(self.tables, view)

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

    def write_view(self, view: SurviveView) -> Document:
        return write_view(self.tables, view)

    def write_board(self) -> Document:
        return board_document(self.board)

    def faults(self, state: State) -> list[str]:
        return faults(self.tables, state)

    def describe(self, view: SurviveView) -> Description:
        return describe(self.tables, view)

    def choices(self, view: SurviveView, legal: Sequence[a.Action]) -> list[Choice]:
        return choices(self.tables, view, legal)

    def open_legal(self, view: SurviveView) -> Sequence[a.Action]:
        openly = OPENLY.get(view.table.step)
        return super().open_legal(view) if openly is None else openly

    def name_facts(self, event: Event) -> dict[str, Any]:
        return name_facts(self.tables, event)

    def story(self, history: Sequence[Event], standings: Sequence[Standing]) -> Story:
        return story(self.tables, history, standings)


def make_rules(board: Board, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None) -> SurviveRules:
    """The rules for a table; refuses what cannot be played on this board, with the reason."""
    if players not in board.numbers.players:
        raise ImpossibleOptions("board-players", board=board.name, players=players, wanted=tuple(map(str, board.numbers.players)))
    chosen = resolve(OPTIONS, players, {**options, **_refused(board, players, options)})
    needed = 4 if chosen["two_colours"] else players
    return SurviveRules(board, Setup(players, chosen, seat_colours(board.numbers.colours, colours, needed)))


def _refused(board: Board, players: int, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """What a board refuses, at its plain default; what was asked for all the same is an error."""
    wanted = resolve(OPTIONS, players, given)
    plain = {option.key: option.default for option in OPTIONS if option.key in board.numbers.refuses}
    for key in plain:
        if key in given and wanted[key] != plain[key]:
            raise ImpossibleOptions("board-refuses", board=board.name, option=key, reason=board.numbers.refuses[key])
    return plain
