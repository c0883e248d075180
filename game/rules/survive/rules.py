"""Survive as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Self

import msgspec

from game.engine import Event, ImpossibleOptions, Lot, Option, OptionValue, Setup, resolve
from game.engine.events import kinds_in
from game.rules.board import refuse_crowd, seat_colours
from game.rules.board_rules import BoardRules, with_constants

from . import events
from .action_kinds import ACTION_KINDS
from .actions import Action, Sink, Stop
from .board import Board, BoardNumbers, Isle, Space
from .constants import OPTIONS, Constants
from .effects import great_moments, impacts
from .flow import start
from .invariants import faults
from .legal import LOTS, OPENLY, audience, drawn, legal, outcomes
from .notation import read, write
from .position_text import read_position, write_position, write_view
from .queries import has_tile
from .score import standings
from .speech.choices import choices, name_facts
from .speech.describe import describe, first_look
from .speech.story import AWARDS, story
from .speech.telling import summarize, tell_turn
from .state import PLACE, STEPS, State
from .view import SurviveView, determinize, forget, open_legal, view

_QUARTERS = (
    ("a", 0, 0),
    ("b", 1, 0),
    ("c", 0, 1),
    ("d", 1, 1),
)  # the four parts that a space of the large board is cut into


class SurviveRules(BoardRules[Board, Constants, State, SurviveView]):
    game: ClassVar[str] = "survive"
    version: ClassVar[int] = 2
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    facts: ClassVar[tuple[type[Event], ...]] = kinds_in(events)
    steps: ClassVar[tuple[str, ...]] = STEPS
    has_first_look: ClassVar[bool] = True
    has_defences: ClassVar[bool] = True
    has_hidden_points: ClassVar[bool] = True
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
    first_look = with_constants(first_look)
    choices = with_constants(choices)
    name_facts = with_constants(name_facts)
    story = with_constants(story)
    awards = AWARDS
    summarize = with_constants(summarize)
    tell_turn = with_constants(tell_turn)
    impacts = with_constants(impacts)
    great_moments = with_constants(great_moments)
    forget = with_constants(forget)

    @classmethod
    def make(
        cls, board: Board, players: int, options: Mapping[str, OptionValue], colours: Sequence[str] | None = None
    ) -> Self:
        """With two colours each (two players), a table has four of them; what a board refuses stays at its plain
        default.
        """
        refuse_crowd(board, players)
        # What a board refuses, at its plain default; what was asked for all the same is an error.
        wanted = resolve(OPTIONS, players, options)
        plain = {option.key: option.default for option in OPTIONS if option.key in board.numbers.refuses}
        for key in plain:
            if key in options and wanted[key] != plain[key]:
                raise ImpossibleOptions(
                    "board-refuses", board=board.name, option=key, reason=board.numbers.refuses[key]
                )
        chosen = resolve(OPTIONS, players, {**options, **plain})
        needed = 4 if chosen["two_colours"] else players
        return cls(board, Setup(players, chosen, seat_colours(board, colours, needed)))

    def needs_hand(self, view: SurviveView) -> bool:
        return view.state.step in OPENLY

    def is_hand_empty(self, view: SurviveView, seat: int) -> bool:
        """S3, S8: values may be looked at while explorers are placed, later only with the memory aid.

        K5: how many tiles it has is open.
        """
        may_see_values = view.state.step == PLACE or self.setup.options["memory_aid"]
        return not may_see_values and not has_tile(view.state, seat)

    def is_setting_up(self, view: SurviveView) -> bool:
        return view.state.step == PLACE

    def is_always_asked(self, action: Action) -> bool:
        return isinstance(action, Stop | Sink)

    def whose(self, event: Event) -> int | None:
        """A trophy's winner is named by seat, because the explorer belongs to someone else (HR1)."""
        seat, explorer = super().whose(event), getattr(event, "explorer", None)
        return self.constants.owner[explorer] if seat is None and explorer is not None else seat


make_rules = SurviveRules.make


def bench_variants(board: Board) -> dict[str, SurviveRules]:
    """The games that the benchmark plays: the base game, all expansions, and a board four times as large."""
    return {
        "base": make_rules(board, 4, {}),
        "expansions": make_rules(board, 4, {"dolphins": True, "squid": True}),
        "large": make_rules(four_times(board), 4, {}),
    }


def four_times(board: Board) -> Board:
    """The same board with every space cut into four."""
    spaces = [
        Space(
            name=space.name + mark,
            q=2 * space.q + dq,
            r=2 * space.r + dr,
            island=space.island,
            serpent=space.serpent and mark == "a",
        )
        for space in board.spaces
        for mark, dq, dr in _QUARTERS
    ]
    isles = [
        Isle(name=isle.name, touches=[name + mark for name in isle.touches for mark, _, _ in _QUARTERS], drawn=[])
        for isle in board.isles
    ]
    return Board(name=f"{board.name}-large", numbers=_four_times_the_tiles(board.numbers), spaces=spaces, isles=isles)


def _four_times_the_tiles(numbers: BoardNumbers) -> BoardNumbers:
    supply = numbers.supply
    return msgspec.structs.replace(
        numbers,
        terrain={terrain: 4 * n for terrain, n in numbers.terrain.items()},
        undersides={kind: {terrain: 4 * n for terrain, n in row.items()} for kind, row in numbers.undersides.items()},
        supply=msgspec.structs.replace(supply, sharks=4 * supply.sharks, whales=4 * supply.whales),
    )
