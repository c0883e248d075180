"""From one decision to the next: the start, the setup, the four steps of a turn, the end.

Every skip here follows from what all can see.
"""

from __future__ import annotations

from game.engine import CHANCE, NOBODY, EventSink
from game.engine.flat_state import with_change

from . import events as ev
from .board import TERRAINS
from .constants import ALL_KINDS, Constants
from .effects import lose, reveal_values
from .legal import can_move_any
from .queries import has_tile, seat_after, victims
from .state import (
    CREATURE,
    DEAL,
    EXTRA,
    FIRST,
    LAUNCH,
    LAY,
    MOVE,
    NONE,
    OVER,
    PLACE,
    PLAY,
    REVEAL,
    ROLL,
    SINK,
    VICTIM,
    State,
)


def start(constants: Constants) -> State:
    s = empty(constants)
    s.unseen = constants.undersides
    s.serpents = constants.serpents  # S1
    if constants.first == CHANCE:
        s.step, s.actor = FIRST, CHANCE
    else:
        s.first = constants.first
        begin_laying(s)
    return s


def empty(constants: Constants) -> State:
    """An empty board, with everyone in the rack."""
    s = State.__new__(State)
    s.step = s.cursor = s.first = s.points = s.swum = s.land_mask = s.boats = s.quiet = s.pushed = s.asked = (
        s.ending
    ) = s.player = 0
    s.focus = s.terrain = s.face = s.distance = s.attacker = s.resume = NONE
    s.actor = CHANCE
    s.where = [constants.rack] * constants.explorers
    s.crowd, s.land = bytearray(constants.size), bytes(constants.size)
    s.tiles = (0,) * len(TERRAINS)
    s.boat_at, s.crew = [NONE] * constants.boats, [0] * constants.boats
    s.serpents = ()
    s.sharks = ()
    s.whales = ()
    s.squids = ()
    s.dolphins = ()
    s.charges = ()
    s.held = (0,) * (constants.seats * len(TERRAINS))
    s.at_stake = tuple(len(own) for own in constants.own)
    s.left = constants.explorers
    s.trophies, s.turns = (0,) * constants.seats, (0,) * constants.seats
    s.values = (0,) * constants.explorers
    s.hands = bytes(constants.seats * ALL_KINDS)
    s.unseen = bytes(ALL_KINDS)
    return s


ENDINGS = ("", "volcano", "last-tile", "nobody-left", "calm")
VOLCANO, LAST_TILE, NOBODY_LEFT, CALM = range(1, len(ENDINGS))


def begin_laying(s: State) -> None:
    s.step = LAY
    s.actor = CHANCE
    s.cursor = 0


def begin_dealing(s: State) -> None:
    s.step = DEAL
    s.actor = CHANCE
    s.cursor = 0


def begin_placing(constants: Constants, s: State) -> None:
    s.step, s.cursor = PLACE, 0
    s.actor = s.player = s.first


def next_placing(constants: Constants, s: State, events: EventSink) -> None:
    """S6: explorers are placed in turn, one each; then boats."""
    s.cursor += 1
    if s.cursor == constants.explorers:
        s.step, s.cursor = LAUNCH, NONE
        next_launching(constants, s, events)
    else:
        s.actor = s.player = (s.first + s.cursor) % constants.seats


def next_launching(constants: Constants, s: State, events: EventSink) -> None:
    """Boats are launched in turn (S7); whoever has none left is passed over (F5)."""
    s.cursor += 1
    if s.cursor == len(constants.launches):
        s.cursor = 0
        begin_turn(constants, s, s.first, events)
    else:
        s.actor = s.player = (s.first + constants.launches[s.cursor]) % constants.seats


def begin_turn(constants: Constants, s: State, seat: int, events: EventSink) -> None:
    s.player = s.actor = seat
    s.turns = with_change(s.turns, seat, 1)
    s.quiet += not s.land_mask
    s.swum = 0
    if events is not None:
        events.append(ev.TurnBegan(seat=seat))
    if has_tile(s, seat):
        s.step = PLAY  # T1
    else:
        begin_moving(constants, s, events)


def begin_moving(constants: Constants, s: State, events: EventSink) -> None:
    if end_if_nobody_is_left(constants, s, events):
        return
    s.actor = s.player
    if s.at_stake[s.player]:
        s.step, s.points = MOVE, constants.numbers.points  # T2
    else:
        begin_sinking(constants, s, events)  # T5, R8


def spend_point(constants: Constants, s: State, events: EventSink) -> None:
    """After a move: what the point was for goes on (T2, or the mini-round of V5)."""
    if s.step == EXTRA:
        next_extra(constants, s, events)
    elif not end_if_nobody_is_left(constants, s, events):
        s.points -= 1
        if not s.points:
            begin_sinking(constants, s, events)


def begin_sinking(constants: Constants, s: State, events: EventSink) -> None:
    s.points = 0
    s.actor = s.player
    if s.land_mask:
        s.step = SINK  # T3
    else:
        begin_rolling(constants, s, events)  # K6


def await_underside(s: State) -> None:
    s.step, s.actor = REVEAL, CHANCE


def after_underside(constants: Constants, s: State, events: EventSink) -> None:
    """Goes on once the tile has had its effect; V5 has a mini-round before the die."""
    if end_if_nobody_is_left(constants, s, events):
        return
    if constants.superpopulation and s.pushed:
        # Seats with a living explorer that stood on the tile (V5).
        alive = [e for e in range(constants.explorers) if s.pushed >> e & 1 and s.where[e] < constants.saved]
        s.asked = sum(1 << seat for seat in {constants.owner[e] for e in alive})
        s.actor = (s.player - 1) % constants.seats
        next_extra(constants, s, events)
    else:
        begin_rolling(constants, s, events)


def next_extra(constants: Constants, s: State, events: EventSink) -> None:
    if end_if_nobody_is_left(constants, s, events):
        return
    seat = seat_after(constants, s.actor, s.asked)
    if seat == NONE:
        begin_rolling(constants, s, events)
    else:
        s.step, s.actor = EXTRA, seat
        s.asked ^= 1 << seat


def begin_rolling(constants: Constants, s: State, events: EventSink) -> None:
    s.focus = NONE
    s.pushed = 0
    s.asked = 0
    s.step, s.actor = ROLL, CHANCE  # T4


def after_roll(constants: Constants, s: State, events: EventSink) -> None:
    if can_move_any(constants, s):
        s.step, s.actor = CREATURE, s.player
    else:
        end_turn(constants, s, events)


def end_turn(constants: Constants, s: State, events: EventSink) -> None:
    if end_if_nobody_is_left(constants, s, events):
        return
    _forget(s)
    if s.quiet >= constants.numbers.calm_rounds * constants.seats:  # V2
        finish(constants, s, CALM, events)
    else:
        begin_turn(constants, s, (s.player + 1) % constants.seats, events)


def _forget(s: State) -> None:
    """Forgets the values that only an interruption needed."""
    s.focus = s.face = s.distance = s.attacker = s.resume = s.terrain = NONE
    s.pushed = s.asked = 0


def resume(constants: Constants, s: State, events: EventSink) -> None:
    """Goes on after an interruption: a squid's victim, a dolphin's charge, an attack that was repelled."""
    go_on = _GOES_ON[s.resume]
    s.resume = NONE
    s.focus = NONE
    s.attacker = NONE
    s.asked = 0
    go_on(constants, s, events)


_GOES_ON = {MOVE: begin_moving, REVEAL: after_underside, CREATURE: end_turn}
"""By the step that was interrupted: a tile played before the moves, the tile that sank, a creature's move, which is the
last of a turn.
"""


def await_victim(constants: Constants, s: State, space: int, step: int, events: EventSink) -> None:
    """Q5: the mover takes someone within the squid's reach; then the step that this interrupts goes on."""
    s.focus, s.resume = space, step
    if victims(constants, s, space):
        s.step, s.actor = VICTIM, s.player
    else:
        resume(constants, s, events)


def end_if_nobody_is_left(constants: Constants, s: State, events: EventSink) -> bool:
    """Ends the game once nothing can happen to anyone any more (E2, R12)."""
    if not s.left and s.step != OVER:
        finish(constants, s, NOBODY_LEFT, events)
    return s.step == OVER


def finish(constants: Constants, s: State, ending: int, events: EventSink) -> None:
    """E1, U5: whoever is not on an isle is lost, and the values are shown."""
    s.step = OVER
    s.actor = NOBODY
    s.ending = ending
    for e in range(constants.explorers):
        if s.where[e] < constants.saved:
            lose(constants, s, e, "volcano" if ending == VOLCANO else "sea", events)
    s.points, s.swum = 0, 0
    _forget(s)
    if events is not None:
        events.append(ev.GameEnded(cause=ENDINGS[ending]))
    reveal_values(constants, s, events)
