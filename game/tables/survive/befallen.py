"""What became of a player's own explorers while others moved, for whoever plays by ear and does not see where they
are now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from game.engine import Event, Message
from game.engine.speech.words import Word
from game.rules.survive import events as ev
from game.rules.survive.constants import Constants
from game.rules.survive.speech.sentences import named
from game.rules.survive.state import NONE, PublicState

_WORST = ("lost", "fell", "rowed")
_Fate = tuple[str, int, str]  # what became of an explorer, where, and by what, if anything


def tell_fates(
    constants: Constants, before: PublicState, now: PublicState, events: Sequence[Event], seat: int, is_named: bool
) -> Iterator[Message]:
    """A sentence for all that met with the same; `is_named`: whether those that events name have been told of."""
    told = set(_named_in(events)) if is_named else set()
    found = [
        (fate, e) for e in constants.own[seat] if e not in told and (fate := _fate(constants, before, now, events, e))
    ]
    found.sort(key=lambda one: (_WORST.index(one[0][0]), one))
    for (how, space, cause), those in groupby(found, key=lambda one: one[0]):
        explorers = [e for _, e in those]
        values = {"explorers": named(constants, explorers, seat), "count": len(explorers)}
        by = {"cause": Word(f"survive.cause.{cause}")} if cause else {}
        yield Message(f"survive.befallen.{how}", {"space": constants.names[space], **by, **values})


def _named_in(events: Sequence[Event]) -> Iterator[int]:
    for event in events:
        match event:
            case ev.Lost(explorer=e):
                yield e
            case ev.BoatWrecked(explorers=aboard) | ev.BoatMoved(explorers=aboard):
                yield from aboard


def _fate(constants: Constants, before: PublicState, now: PublicState, events: Sequence[Event], e: int) -> _Fate | None:
    """What is another thing now than it was; a loss names where it came about."""
    was, there = before.where[e], now.where[e]
    if there == constants.lost != was:
        lost = next((event for event in events if isinstance(event, ev.Lost) and event.explorer == e), None)
        return ("lost", lost.space, lost.cause) if lost else None
    is_swimming = there < constants.afloat and not now.land[there]
    was_swimming = was < constants.afloat and not before.land[was]
    if is_swimming and not was_swimming:
        return "fell", there, ""
    is_aboard = constants.afloat <= there < constants.saved
    if not is_aboard or there != was:
        return None
    space, space_before = now.boat_at[there - constants.afloat], before.boat_at[was - constants.afloat]
    return ("rowed", space, "") if space not in (space_before, NONE) else None
