"""Playing a tile from the hand (T1, H1 to H5)."""

from __future__ import annotations

from game.engine import EventSink

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import SQUID, TILE_OF, U_HELP, U_WIND, Constants
from ..effects import drop_tile, enter_water, leave, sail_to
from ..queries import eaters, path, wind_obstacles
from ..state import MOVE, State
from .creatures import squid_arrives, tell_creature, transfer


def keep(t: Constants, s: State, action: a.Keep, events: EventSink) -> None:
    if events is not None:
        events.append(ev.NoTilePlayed(seat=s.actor))
    flow.begin_moving(t, s, events)


def _discard(s: State, terrain: int, kind: int, events: EventSink) -> None:
    """A tile of the actor's hand is shown and leaves the game."""
    drop_tile(s, terrain, kind)
    if events is not None:
        events.append(ev.TilePlayed(seat=s.actor, terrain=terrain, underside=kind))


def play_help(t: Constants, s: State, action: a.PlayHelp, events: EventSink) -> None:
    _discard(s, action.terrain, U_HELP, events)
    e, space = action.explorer, action.space
    if events is not None:
        events.append(ev.Swam(explorer=e, path=path(t, s.where[e], space, s.land_mask, eaters(s))))
    leave(t, s, e)
    enter_water(t, s, e, space, events)
    flow.begin_moving(t, s, events)


def play_wind(t: Constants, s: State, action: a.PlayWind, events: EventSink) -> None:
    _discard(s, action.terrain, U_WIND, events)
    if events is not None:
        events.append(ev.BoatMoved(seat=s.actor, path=path(t, action.start, action.space, *wind_obstacles(s))))
    sail_to(t, s, action.start, action.space, events)
    flow.begin_moving(t, s, events)


def play_send(t: Constants, s: State, action: a.PlaySend, events: EventSink) -> None:
    _discard(s, action.terrain, TILE_OF[action.kind], events)
    transfer(s, action.kind, action.start, action.space)
    tell_creature(s, action.kind, (action.start, action.space), events)
    if action.kind == SQUID:
        squid_arrives(t, s, action.space, MOVE, events)
    else:
        flow.begin_moving(t, s, events)
