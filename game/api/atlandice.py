"""Atlandice for learners: nothing is secret there, so all that lies on the table is in the vector."""

from __future__ import annotations

from game.rules.atlandice.action_kinds import ACTION_KINDS
from game.rules.atlandice.board import RESOURCES, SECTORS
from game.rules.atlandice.city import has_given
from game.rules.atlandice.constants import DONATION, GOODS, NUMBERS
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.state import GONE, IN_PILE, IN_PLAY, KINDS, MARKET, STEPS, WON
from game.rules.atlandice.view import AtlandiceView

from .features import (
    Feature,
    GameForLearners,
    Values,
    bent,
    by_seat,
    flags,
    from_seat,
    length,
    one_hot,
    seat_of,
    shares,
    unfold,
)

HALF_POINTS = 20  # so many points, about as many as a good game brings, stand in the vector as one half


def holders(rules: AtlandiceRules) -> int:
    """All who have tokens: the seats, and the neutral player after them."""
    return rules.constants.holders


def holder_of(rules: AtlandiceRules, v: AtlandiceView, holder: int) -> int:
    """A holder counted from the seat that looks; the neutral player stays the last."""
    return holder if holder == rules.constants.neutral else seat_of(v, rules.seats, holder)


def _by_holder(rules: AtlandiceRules, v: AtlandiceView, row: list[list[int]]) -> list[list[int]]:
    return [*from_seat(v, row[: rules.seats]), *row[rules.seats :]]


def _stocks(rules: AtlandiceRules, v: AtlandiceView) -> Values:
    stock = v.state.stock
    rows = [list(stock[first : first + KINDS]) for first in range(0, len(stock), KINDS)]
    return unfold([shares(row, _tokens_each(rules)) for row in _by_holder(rules, v, rows)], KINDS)


def _tokens_each(rules: AtlandiceRules) -> int:
    """How many tokens of a resource there are."""
    return rules.constants.supply


def _points(rules: AtlandiceRules, v: AtlandiceView) -> Values:
    rows = _by_holder(rules, v, [[points] for points in v.state.points])
    return bent([points for (points,) in rows], HALF_POINTS)


def _fates(rules: AtlandiceRules, v: AtlandiceView) -> Values:
    return unfold([one_hot(_fate(rules, v, fate)) for fate in v.state.fates], WON + holders(rules))


def _fate(rules: AtlandiceRules, v: AtlandiceView, fate: int) -> int:
    return fate if fate in (IN_PILE, IN_PLAY, GONE) else WON + holder_of(rules, v, fate - WON)


def _clock_ahead(rules: AtlandiceRules, v: AtlandiceView) -> Values:
    """How near the next space of each kind is: 1 is the very next, and 0 is none or at the other end."""
    clock = rules.constants.clock
    last = rules.constants.last
    for place, face in enumerate((*range(len(GOODS)), DONATION)):
        ahead = next((space for space in range(v.state.hand + 1, last + 1) if clock[space] == face), None)
        if ahead is not None:
            yield place, 1 - (ahead - v.state.hand - 1) / last


def _given(rules: AtlandiceRules, v: AtlandiceView) -> Values:
    if not rules.constants.has_neutral:
        return ()
    given = [float(has_given(rules.constants, v.state, seat)) for seat in range(rules.seats)]
    return enumerate(from_seat(v, given))


FEATURES = (
    Feature(
        "step", f"the step of the round: {', '.join(STEPS)}", length(len(STEPS)), lambda r, v: one_hot(v.state.step)
    ),
    Feature("decides", "who decides now, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.actor))),
    Feature(
        "visitor", "whose visit it is, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.player))
    ),
    Feature(
        "taker",
        "who gets what is taken, by seat, then the neutral player of two",
        holders,
        lambda r, v: one_hot(holder_of(r, v, v.state.taker)),
    ),
    Feature("first", "who has the marker, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.first))),
    Feature(
        "hand",
        "how far the hand of the clock has come",
        length(1),
        lambda r, v: shares([v.state.hand], r.constants.last),
    ),
    Feature(
        "clock",
        f"how near the next space of the clock is with {', '.join(GOODS)} or a donation: 1 is the next one, 0 is none",
        length(len(GOODS) + 1),
        _clock_ahead,
    ),
    Feature("sector", "where the visit is", length(len(SECTORS)), lambda r, v: one_hot(v.state.sector)),
    Feature("submarine", "where the submarine is", length(len(SECTORS)), lambda r, v: one_hot(v.state.submarine)),
    Feature("open", "the regions that are not closed", length(MARKET), lambda r, v: flags(v.state.open, MARKET)),
    Feature(
        "filled", "the regions whose tile has held a token", length(MARKET), lambda r, v: flags(v.state.filled, MARKET)
    ),
    Feature(
        "dice",
        "dice on the table by their number",
        length(len(NUMBERS)),
        lambda r, v: shares(v.state.dice, r.constants.dice),
    ),
    Feature(
        "taken",
        "how many dice were taken this round",
        length(1),
        lambda r, v: shares([len(v.state.taken)], r.constants.visits),
    ),
    Feature("given", "who has given a die to the neutral player this round, by seat", by_seat, _given),
    Feature(
        "lying",
        f"tokens at each of {', '.join(SECTORS)}, each by {', '.join(RESOURCES)}",
        length(len(SECTORS) * KINDS),
        lambda r, v: shares(v.state.lying, _tokens_each(r)),
    ),
    Feature(
        "stock", "tokens of each seat, then of the neutral player, by resource", lambda r: holders(r) * KINDS, _stocks
    ),
    Feature(
        "tiles",
        "of each tile whether it is in its pile, in play, out of the game, or who has won it, by seat",
        lambda r: len(r.constants.effect) * (WON + holders(r)),
        _fates,
    ),
    Feature(
        "points", f"points won so far, as p / (p + {HALF_POINTS}), by seat, then the neutral player", holders, _points
    ),
)

FOR_LEARNERS = GameForLearners(version=0, kinds=ACTION_KINDS, features=FEATURES)
