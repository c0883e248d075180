"""The view of a seat, or of the whole table; how parts of it are forgotten (S8); and positions that agree with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from game.engine import Event, View

from .actions import Action
from .constants import ALL_KINDS, TERRAIN_COUNT, Constants
from .legal import OPENLY, legal
from .state import OVER, PublicState, State

USUAL = (1, 8)  # a value is forgotten after this many of one's own turns, from soonest to latest
MEMORABLE = (
    5,
    15,
)  # the same of the highest and the lowest: who is worth saving first, and who last, is what one repeats to oneself


@dataclass(frozen=True, slots=True)
class Hidden:
    """The unknown part of a view, made ready for drawing many worlds from it."""

    colours: list[tuple[tuple[int | None, ...], list[int]]]
    """By colour: the values as they are known (empty: none is), and those that are left for the others."""
    hands: bytes  # the hands of all, only its own filled
    unseen: bytes
    held: list[tuple[list[int], list[int]]]
    """By terrain: where in `hands` each holder's tiles begin, a tile each, and the cells of the tiles that it may be.
    """


@dataclass(frozen=True, slots=True)
class SurviveView(View):
    """The table, and what its seat has seen besides."""

    state: PublicState
    values: tuple[int | None, ...]  # of each explorer: None is unknown, 0 not yet dealt
    hand: tuple[int, ...]  # its own tiles by terrain and underside; the table as a whole has none
    unseen: tuple[int, ...]  # tiles it has not seen, on the island or in others' hands, by terrain and underside
    hidden: Hidden | None = field(default=None, init=False, repr=False, compare=False)
    """The same from the other side, made when the first world is drawn from this view: mostly many are."""


def view(constants: Constants, s: State, seat: int | None, history: tuple[Event, ...] = ()) -> SurviveView:
    state: PublicState = PublicState.copy(s)
    hands = [s.hands[first : first + ALL_KINDS] for first in range(0, len(s.hands), ALL_KINDS)]
    own = b"" if seat is None else hands.pop(seat)
    unseen = tuple(map(sum, zip(s.unseen, *hands, strict=True)))
    values = (
        s.values
        if s.step == OVER
        else tuple(
            [
                value if owner == seat or not value else None
                for owner, value in zip(constants.owner, s.values, strict=True)
            ]
        )
    )
    return SurviveView(seat, history, state, values, tuple(own), unseen)


def determinize(constants: Constants, v: SurviveView, random: Random) -> State:
    hidden = v.hidden
    if hidden is None:
        hidden = Hidden(_unknown_values(constants, v), *_unknown_hands(constants, v))
        object.__setattr__(v, "hidden", hidden)
    s = State.__new__(State)
    v.state.copy_onto(s)
    by_chance = partial(next, iter(random.random, None))  # three times as quick for a handful as the library's shuffle
    s.values = _guessed_values(hidden, by_chance)
    s.hands, s.unseen = _guessed_hands(hidden, by_chance) if hidden.held else (hidden.hands, hidden.unseen)
    return s


def open_legal(constants: Constants, v: SurviveView) -> Sequence[Action]:
    """Lists the actions that everyone knows to be legal for the seat to act."""
    openly = OPENLY.get(v.state.step)
    return legal(constants, determinize(constants, v, Random(0))) if openly is None else openly


def _unknown_values(constants: Constants, v: SurviveView) -> list[tuple[tuple[int | None, ...], list[int]]]:
    colours = []
    for first in range(0, constants.explorers, constants.letters):
        known = v.values[first : first + constants.letters]
        rest = constants.worth[:] if None in known else []
        for value in filter(None, known if rest else ()):
            rest.remove(value)
        colours.append((() if set(known) == {None} else known, rest))
    return colours


def _unknown_hands(constants: Constants, v: SurviveView) -> tuple[bytes, bytes, list[tuple[list[int], list[int]]]]:
    """A kept tile came from a known terrain and was not an immediate one."""
    hands, held = bytearray(constants.seats * ALL_KINDS), []
    if v.seat is not None:
        hands[v.seat * ALL_KINDS : (v.seat + 1) * ALL_KINDS] = bytes(v.hand)
    for terrain in range(TERRAIN_COUNT):
        holders = [
            seat * ALL_KINDS
            for seat in range(constants.seats)
            if seat != v.seat
            for _ in range(v.state.held[TERRAIN_COUNT * seat + terrain])
        ]
        if holders:
            held.append((holders, [cell for cell in constants.keepable[terrain] for _ in range(v.unseen[cell])]))
    return bytes(hands), bytes(v.unseen), held


def _guessed_values(hidden: Hidden, by_chance: Callable[[object], float]) -> tuple[int, ...]:
    """The values of a colour that are not known, over its explorers whose value is not."""
    values: list[int] = []
    for known, rest in hidden.colours:
        dealt = sorted(rest, key=by_chance)
        values += [dealt.pop() if value is None else value for value in known] if known else dealt
    return tuple(values)


def _guessed_hands(hidden: Hidden, by_chance: Callable[[object], float]) -> tuple[bytes, bytes]:
    """Every tile unseen that a holder may have is as likely as another."""
    hands, unseen = bytearray(hidden.hands), bytearray(hidden.unseen)
    for holders, pool in hidden.held:
        for holder, cell in zip(holders, sorted(pool, key=by_chance), strict=False):
            hands[holder + cell] += 1
            unseen[cell] -= 1
    return bytes(hands), bytes(unseen)


def forget(constants: Constants, v: SurviveView) -> SurviveView:
    """The view without what its seat has forgotten; what is gone stays gone."""
    if v.seat is None or v.state.step == OVER or constants.setup.options["memory_aid"]:
        return v
    turns, kept = v.state.turns[v.seat], list(v.values)
    for e, lasting in zip(constants.own[v.seat], _lasting(constants, v, v.seat), strict=True):
        if turns > lasting:
            kept[e] = None
    return replace(v, values=tuple(kept))


def _lasting(constants: Constants, v: SurviveView, seat: int) -> list[int]:
    """For how many turns each of its explorers is remembered: what was dealt decides it, so it is the same in the whole
    game.
    """
    dealt = [v.values[e] for e in constants.own[seat]]
    memorable = (constants.worth[0], constants.worth[-1])
    return [
        Random(f"{dealt} {e}").randint(*(MEMORABLE if value in memorable else USUAL)) for e, value in enumerate(dealt)
    ]
