"""What effects and donations ask for, as things on the board and beside it: which token or die, and where to."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.speech.describing import Choice
from game.rules.atlandice import actions as a
from game.rules.atlandice.city import sector_of, source
from game.rules.atlandice.constants import Constants
from game.rules.atlandice.state import ARRIVE, State

from ...selection import Offer
from ..layout import die, sector_thing, stock, token


def offers(t: Constants, s: State, choices: Sequence[Choice]) -> list[Offer]:
    """Visits are planned, and not among them."""
    return [offer for choice in choices for offer in _offers(t, s, choice)]


def _offers(t: Constants, s: State, choice: Choice) -> list[Offer]:
    match choice.action:
        case a.Take(kind) if s.step != ARRIVE:
            return [Offer(choice, target=token(source(t, s), kind))]
        case a.Fetch(sector, kind):
            return [Offer(choice, target=token(sector, kind))]
        case a.Swap(kind, sector, other):
            return [Offer(choice, source=token(s.sector, kind), target=token(sector, other))]
        case a.Move(kind, sector):
            return [Offer(choice, source=token(source(t, s), kind), target=sector_thing(sector))]
        case a.Turn(number, face):
            return [Offer(choice, source=die(sector_of(s, number), number), target=sector_thing(sector_of(s, face)))]
        case a.Steer(sector):
            return [Offer(choice, target=sector_thing(sector))]
        case a.Donate(kind, other):
            return _both_ways(choice, stock(kind), stock(other))
        case _:
            return []


def _both_ways(choice: Choice, one: tuple[str, int, int], other: tuple[str, int, int]) -> list[Offer]:
    """Two tokens, whichever is clicked first."""
    there = Offer(choice, source=one, target=other)
    return [there] if one == other else [there, Offer(choice, source=other, target=one)]
