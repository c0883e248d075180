"""Taking the tile behind the pawn, and what becomes of its place (T5, T6)."""

from __future__ import annotations

from game.engine import CHANCE, EventSink
from game.rules.counts import with_byte, with_count

from .. import actions as a
from .. import events as ev
from .. import flow
from ..constants import CODES, Constants
from ..purse import collect_tile
from ..row_tolls import bridges_left
from ..state import ATLANTIS, LOST, NO_TILE, NONE, REVEAL, PublicState, State


def tile_behind(s: PublicState, place: int) -> int:
    return free_tile_behind(s.tops, s.where, place)


def free_tile_behind(tops: bytes, where: bytes, place: int) -> int:
    """T5: the nearest free tile toward Atlantis, or NONE."""
    for behind in range(place - 1, ATLANTIS, -1):
        if tops[behind] and behind not in where:
            return behind
    return NONE


def collect(t: Constants, s: State, events: EventSink) -> None:
    s.item = 0
    place = tile_behind(s, s.where[s.pawn])
    if place == NONE:
        if events is not None:
            events.append(ev.NothingCollected(seat=s.player))
        flow.after_collecting(t, s, events)
        return
    tile = s.tops[place]
    collect_tile(s, s.player, tile)
    s.tops = with_byte(s.tops, place, NO_TILE)
    if events is not None:
        events.append(ev.TileCollected(seat=s.player, place=place, tile=tile))
    if s.below[place]:
        s.below = with_count(s.below, place, -1)
        s.step, s.actor, s.focus = REVEAL, CHANCE, place
    else:
        _empty(t, s, place, events)
        flow.after_collecting(t, s, events)


def reveal(t: Constants, s: State, action: a.Reveal, events: EventSink) -> None:
    """The lower tile is now the visible one."""
    place, tile = s.focus, action.tile
    s.tops = with_byte(s.tops, place, tile)
    s.unseen = with_count(s.unseen, t.back[place] * CODES + tile, -1)
    if events is not None:
        events.append(ev.TileRevealed(place=place, tile=tile))
    flow.after_collecting(t, s, events)


def _empty(t: Constants, s: State, place: int, events: EventSink) -> None:
    """T6"""
    before = s.tops[:place].strip(b"\0")
    behind = s.tops[place:].strip(b"\0")
    if events is not None:
        events.append(_emptied(t, s, place, bool(before), bool(behind)))
    if not (before and behind):
        _move_end(s, events)


def _emptied(t: Constants, s: State, place: int, before: bool, behind: bool) -> ev.PlaceFlooded | ev.EndMovedUp:
    """Water between tiles; at an end of the row, Atlantis (or else the mainland) up to the nearest tile that is left."""
    if before and behind:
        return ev.PlaceFlooded(place=place)
    if before:
        return ev.EndMovedUp(end=t.mainland, place=len(s.tops.rstrip(b"\0")) - 1)
    return ev.EndMovedUp(end=ATLANTIS, place=next((i for i, tile in enumerate(s.tops) if tile), t.mainland))


def _move_end(s: State, events: EventSink) -> None:
    """G6: the bridges of gaps that are swallowed are lost."""
    left = bridges_left(s.tops, s.bridges)
    if left != s.bridges:
        if events is not None:
            events += [ev.BridgeLost(seat=seat) for seat, place in enumerate(left) if place == LOST != s.bridges[seat]]
        s.bridges = left
