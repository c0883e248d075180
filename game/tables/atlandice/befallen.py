"""What others have brought a player while it waited, for whoever plays by ear or looks at a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine import Event, Message
from game.rules.atlandice import events as ev
from game.rules.atlandice.score import counts_of, places
from game.rules.atlandice.speech.sentences import resource_word, sector_word
from game.rules.atlandice.state import KINDS, State


def tell_fates(before: State, now: State, events: Sequence[Event], seat: int, is_named: bool) -> Iterator[Message]:
    """A sentence for each, losses first; `is_named`: whether what events name has been told."""
    own = [event for event in events if getattr(event, "seat", None) == seat]
    gone = {event.resource for event in own if isinstance(event, ev.TokensLost | ev.TokensReturned)}
    if not is_named:
        yield from _tokens(own, ev.TokensLost, "lost")
        yield from _tokens(own, ev.TokensReturned, "returned")
    for kind in range(KINDS):
        had, have = (seat in places(counts_of(state, kind))[0] for state in (before, now))
        if had and not have and kind not in gone:
            yield Message("atlandice.befallen.behind", {"resource": resource_word(kind)})
    for event in own if not is_named else ():
        match event:
            case ev.TileWon(sector=sector, points=points):
                yield Message("atlandice.befallen.tile", {"sector": sector_word(sector), "count": points})
            case ev.PointsWon(points=points):
                yield Message("atlandice.befallen.points", {"count": points})


def _tokens(own: Sequence[Event], kind: type[ev.TokensLost | ev.TokensReturned], how: str) -> Iterator[Message]:
    for event in own:
        if isinstance(event, kind):
            values = {"resource": resource_word(event.resource), "count": event.count}
            yield Message(f"atlandice.befallen.{how}", values)
