"""Atlantis for learners: the row, the purses, what everyone knows of the cards, and one's own hand.

What a seat could work out from cards that it saw long ago is left out, such as what the pile was made of.
"""

from __future__ import annotations

from game.rules.atlantis.action_kinds import ACTION_KINDS
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.constants import CODES
from game.rules.atlantis.gaps import VALUES, kind_of, value_of
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.state import IN_HAND, KINDS, LOST, NO_TILE, NONE, STEPS
from game.rules.atlantis.view import AtlantisView

from .features import (
    Feature,
    GameForLearners,
    Values,
    bent,
    by_seat,
    from_seat,
    length,
    one_hot,
    seat_of,
    shares,
    unfold,
)

HALF_PRICE = 10  # so much to pay stands in the vector as one half
HALF_TURNS = 20
MOST_CARDS = 20  # of one hand; who has more, which is rare, stands there as if it were these
MOST_OF_ALIKE = 6  # cards of one object, and tiles of one value, in one hand
MOST_BELOW = 3  # tiles that lie under the top one


def _row(rules: AtlantisRules) -> int:
    """The places of the row with Atlantis before and the mainland after it."""
    return rules.constants.size + 2


def _tiles(rules: AtlantisRules, v: AtlantisView) -> Values:
    for place, tile in enumerate(v.state.tops):
        if tile != NO_TILE:
            first = place * (KINDS + 1)
            yield first, value_of(tile) / rules.constants.highest
            yield first + 1 + kind_of(tile), 1.0


def _pawns(rules: AtlantisRules, v: AtlantisView) -> Values:
    """How many pawns each seat has on each place."""
    constants = rules.constants
    for seat in range(rules.seats):
        first = seat_of(v, rules.seats, seat) * _row(rules)
        own = v.state.where[constants.own(seat)]
        for place in set(own):
            yield first + place, own.count(place) / constants.pawns


def _bridges(rules: AtlantisRules, v: AtlantisView) -> Values:
    """Where the bridge of each seat lies."""
    for seat, place in enumerate(v.state.bridges):
        if place not in (IN_HAND, LOST):
            yield seat_of(v, rules.seats, seat) * _row(rules) + place, 1.0


def _unused_bridges(rules: AtlantisRules, v: AtlantisView) -> Values:
    rows = [(float(place == IN_HAND), float(place == LOST)) for place in v.state.bridges]
    return unfold([enumerate(row) for row in from_seat(v, rows)], 2)


def _unseen(rules: AtlantisRules, v: AtlantisView) -> Values:
    """The share of each kind of tile that nobody has seen, by object and value, whatever its back."""
    whole = rules.constants.tile_counts
    unseen = v.state.unseen
    for place, code in enumerate(sorted(whole)):
        yield place, sum(unseen[code::CODES]) / whole[code]


def _purses(rules: AtlantisRules, v: AtlantisView) -> Values:
    """How many tiles of each value every seat has, from the lowest up."""
    highest = rules.constants.highest
    rows = [purse.translate(VALUES) for purse in from_seat(v, v.state.purses)]
    return unfold(
        [shares([row.count(value) for value in range(1, highest + 1)], MOST_OF_ALIKE) for row in rows], highest
    )


def _known(rules: AtlantisRules, v: AtlantisView) -> Values:
    rows = [v.state.known[rules.constants.hand(seat)] for seat in range(rules.seats)]
    return unfold([shares(row, MOST_OF_ALIKE) for row in from_seat(v, rows)], KINDS)


def _played(rules: AtlantisRules, v: AtlantisView) -> Values:
    return shares([v.state.played.count(kind) for kind in range(KINDS)], MOST_OF_ALIKE)


def _way(rules: AtlantisRules, v: AtlantisView) -> Values:
    """Where the pawn on its way is, and where it began."""
    s = v.state
    places = (NONE if s.pawn == NONE else s.where[s.pawn], s.start)
    return unfold([one_hot(place) for place in places], _row(rules))


def _of_each_object(rules: AtlantisRules) -> list[int]:
    return [max(1, n) for n in rules.constants.cards]


def _gone(rules: AtlantisRules, v: AtlantisView, cards: bytes) -> Values:
    return enumerate([min(1.0, n / most) for n, most in zip(cards, _of_each_object(rules), strict=True)])


FEATURES = (
    Feature(
        "step", f"the step of the turn: {', '.join(STEPS)}", length(len(STEPS)), lambda r, v: one_hot(v.state.step)
    ),
    Feature("decides", "who decides now, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.actor))),
    Feature("player", "whose turn it is, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.player))),
    Feature("first", "who began, by seat", by_seat, lambda r, v: one_hot(seat_of(v, r.seats, v.state.first))),
    Feature(
        "tiles",
        f"of each place from Atlantis on the value of the tile that is seen, then its object: {', '.join(OBJECTS)}",
        lambda r: _row(r) * (KINDS + 1),
        _tiles,
    ),
    Feature(
        "below", "of each place how many tiles lie under that one", _row, lambda r, v: shares(v.state.below, MOST_BELOW)
    ),
    Feature("pawns", "of each seat its pawns by place", lambda r: r.seats * _row(r), _pawns),
    Feature("bridges", "of each seat the place of its bridge", lambda r: r.seats * _row(r), _bridges),
    Feature(
        "spare",
        "of each seat whether it has its bridge in hand; whether it has lost it",
        lambda r: 2 * r.seats,
        _unused_bridges,
    ),
    Feature(
        "unseen",
        "of each kind of tile the share that nobody has seen, by value and then by object",
        lambda r: len(r.constants.tile_counts),
        _unseen,
    ),
    Feature(
        "purses",
        f"of each seat its tiles by value, from 1 up, of {MOST_OF_ALIKE}",
        lambda r: r.seats * r.constants.highest,
        _purses,
    ),
    Feature(
        "held",
        f"how many cards each seat has, of {MOST_CARDS}",
        by_seat,
        lambda r, v: shares(from_seat(v, v.state.held), MOST_CARDS),
    ),
    Feature(
        "known",
        f"of each seat the cards that all know it has, by object, of {MOST_OF_ALIKE}",
        lambda r: r.seats * KINDS,
        _known,
    ),
    Feature(
        "hand", f"own cards by object, of {MOST_OF_ALIKE}", length(KINDS), lambda r, v: shares(v.hand, MOST_OF_ALIKE)
    ),
    Feature(
        "bought",
        f"own cards that were bought in this turn, by object, of {MOST_OF_ALIKE}",
        length(KINDS),
        lambda r, v: shares(v.fresh_cards, MOST_OF_ALIKE),
    ),
    Feature(
        "pile",
        "how many cards the pile has",
        length(1),
        lambda r, v: shares([v.state.pile_size], sum(r.constants.cards)),
    ),
    Feature("discard", "the discard by object", length(KINDS), lambda r, v: _gone(r, v, v.state.discard)),
    Feature("removed", "cards that left the game, by object", length(KINDS), lambda r, v: _gone(r, v, v.state.removed)),
    Feature("played", f"cards played in this turn, by object, of {MOST_OF_ALIKE}", length(KINDS), _played),
    Feature(
        "turn",
        "whether nothing was done in this turn; whether the player is stuck",
        length(2),
        lambda r, v: enumerate([float(v.state.fresh), float(v.state.stuck)]),
    ),
    Feature(
        "buys",
        f"cards bought in this turn, of {MOST_CARDS}",
        length(1),
        lambda r, v: shares([v.state.bought], MOST_CARDS),
    ),
    Feature("way", "the place of the pawn on its way; the place where it began", lambda r: 2 * _row(r), _way),
    Feature(
        "owed",
        f"what is still to be paid, as p / (p + {HALF_PRICE})",
        length(1),
        lambda r, v: bent([v.state.owed], HALF_PRICE),
    ),
    Feature(
        "paid",
        "what was paid last, by its place in the order of paying: tiles from the highest value on, then cards",
        length(1),
        lambda r, v: shares([v.state.item], r.constants.highest + 1 + KINDS),
    ),
    Feature(
        "idle", "turns in a row in which someone was stuck", length(1), lambda r, v: shares([v.state.idle], r.seats)
    ),
    Feature(
        "turns",
        f"turns begun, as t / (t + {HALF_TURNS}), by seat",
        by_seat,
        lambda r, v: bent(from_seat(v, v.state.turns), HALF_TURNS),
    ),
)


def _tile_values(rules: AtlantisRules) -> range:
    return range(1, rules.constants.highest + 1)


FOR_LEARNERS = GameForLearners(version=0, kinds=ACTION_KINDS, features=FEATURES, values={"value": _tile_values})
