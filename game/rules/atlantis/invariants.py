"""The truths that hold in every position: tiles and cards are conserved, and a turn that is under way is one that can
be made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from game.engine import CHANCE, NOBODY

from . import state as st
from .constants import CODES, Constants
from .gaps import bridges_left
from .legal import Walk
from .paying import funds
from .state import KINDS, NONE, State


def faults(constants: Constants, s: State) -> list[str]:
    """The invariants that do not hold, in words for a programmer."""
    checks = (_shapes, _tiles, _hidden_tiles, _cards, _bought_cards, _memory, _pawns, _bridges, _turn, _chance)
    found: list[str] = []
    for check in (*checks, step_faults, count_faults, bridge_faults, move_faults):
        found += check(constants, s)
        if found and check in (_shapes, _bridges):
            break
    return found


def _shapes(constants: Constants, s: State) -> Iterator[str]:
    sizes = {
        "tops": constants.size + 2,
        "below": constants.size + 2,
        "where": constants.seats * constants.pawns,
        "bridges": constants.seats,
        "purses": constants.seats,
        "held": constants.seats,
    }
    sizes |= {
        "known": constants.seats * KINDS,
        "hands": constants.seats * KINDS,
        "pile": KINDS,
        "turns": constants.seats,
        "debts": constants.seats,
    }
    for name, size in sizes.items():
        if len(getattr(s, name)) != size:
            yield f"{name} has another size than {size}"
    if len(s.decks) != len(s.drew) or len(s.decks) != s.log.count(st.REFILLED):
        yield "the pile was refilled how often?"


def _tiles(constants: Constants, s: State) -> Iterator[str]:
    unseen = Counter({code: n for code in range(CODES) if (n := sum(s.unseen[code::CODES]))})
    found = unseen + Counter(code for code in s.tops if code) + Counter(b"".join(s.purses)) + Counter(s.left)
    if found != constants.tile_counts:
        yield f"tiles: {found - constants.tile_counts} too many, {constants.tile_counts - found} too few"
    if any(list(purse) != sorted(purse, reverse=True) for purse in s.purses):
        yield "a purse is out of order"


def _hidden_tiles(constants: Constants, s: State) -> Iterator[str]:
    """Under every place lie as many tiles as nobody has seen; before they are laid, all the others too."""
    to_come = constants.laid[s.cursor :] if s.step == st.LAY else () if s.step > st.LAY else constants.laid
    for back in range(len(constants.backs)):
        hidden = sum(s.below[place] for place in constants.laid if constants.back[place] == back)
        hidden += sum(constants.places[place].tiles for place in to_come if constants.back[place] == back)
        hidden += s.step == st.REVEAL and constants.back[s.focus] == back
        if hidden != sum(s.unseen[back * CODES : (back + 1) * CODES]):
            yield f"{hidden} hidden tiles of back {constants.backs[back]}, unseen are others"
    if any(have > most for have, most in zip(s.unseen, constants.all_tiles, strict=True)):
        yield "more unseen tiles of a kind than the box holds"
    if any(n and not s.tops[place] for place, n in enumerate(s.below) if (s.step, place) != (st.REVEAL, s.focus)):
        yield "a tile lies under water"


def _cards(constants: Constants, s: State) -> Iterator[str]:
    for kind in range(KINDS):
        cards = s.pile[kind] + sum(s.hands[kind::KINDS]) + s.discard[kind] + s.removed[kind] + s.played.count(kind)
        if cards != constants.cards[kind]:
            yield f"{cards} cards of object {kind} instead of {constants.cards[kind]}"
    if s.pile_size != sum(s.pile) or any(
        s.held[seat] != sum(s.hands[constants.hand(seat)]) for seat in range(constants.seats)
    ):
        yield "cards are miscounted"
    if any(known > have for known, have in zip(s.known, s.hands, strict=True)):
        yield "a card that is known to be there is not"


def _bought_cards(constants: Constants, s: State) -> Iterator[str]:
    if sum(s.fresh_cards) > s.bought or s.bought > s.held[s.player] - sum(s.known[constants.hand(s.player)]) + len(
        s.played
    ):
        yield f"{s.bought} bought cards, {sum(s.fresh_cards)} of them in hand"
    if any(fresh > have for fresh, have in zip(s.fresh_cards, s.hands[constants.hand(s.player)], strict=True)):
        yield "a bought card is not there"


def _memory(constants: Constants, s: State) -> Iterator[str]:
    """The log, what the piles were made of and what each seat drew from them agree."""
    refills = s.log.split(bytes((st.REFILLED,)))
    if refills[0]:
        yield "the log begins before the first refill"
    piles = [*[[0] * KINDS] * (len(s.decks) - 1), [*s.pile]]
    for deck, drew, entries, pile in zip(s.decks, s.drew, refills[1:], piles[: len(s.decks)], strict=True):
        for seat in range(constants.seats):
            if sum(drew[constants.hand(seat)]) != entries.count(seat * 8 + st.UNSEEN):
                yield f"seat {seat} drew another number of cards than all saw"
        if [n - sum(drew[kind::KINDS]) for kind, n in enumerate(deck)] != pile:
            yield "what was drawn is not what the pile has lost"
    if s.decks:
        # The cards that are hidden or came to light since the first refill, less those from the piles, were in the
        # hands before.
        for seat in range(constants.seats):
            shown = sum(s.log.count(seat * 8 + kind) for kind in range(KINDS))
            if s.held[seat] - sum(s.known[constants.hand(seat)]) + shown < s.log.count(seat * 8 + st.UNSEEN):
                yield f"seat {seat} has fewer cards than it drew"
        for kind in range(KINDS):
            hidden = s.pile[kind] + sum(s.hands[kind::KINDS]) - sum(s.known[kind::KINDS])
            if hidden + sum(s.log.count(seat * 8 + kind) for seat in range(constants.seats)) < sum(
                deck[kind] for deck in s.decks
            ):
                yield f"the piles had more cards of object {kind} than there are"


def _pawns(constants: Constants, s: State) -> Iterator[str]:
    crowd = Counter(place for place in s.where if constants.is_on_the_row(place))
    most = {s.where[s.pawn]: 2} if s.step == st.CHAIN and s.pawn != NONE else {}
    for place, n in crowd.items():
        if not s.tops[place]:
            yield f"a pawn stands in the water of {place}"
        if n > most.get(place, 1):
            yield f"{n} pawns stand on {place}"
    if max(s.where) > constants.mainland:
        yield "a pawn is nowhere"


def _bridges(constants: Constants, s: State) -> Iterator[str]:
    laid = [place for place in s.bridges if place not in (st.IN_HAND, st.LOST)]
    if any(place >= constants.mainland or s.tops[place] for place in laid):
        yield f"bridges at {laid} are not over water"
    if s.step != st.REVEAL and bridges_left(s.tops, s.bridges) != s.bridges:
        yield "a bridge is left where its gap is gone"


def _turn(constants: Constants, s: State) -> Iterator[str]:
    if (s.actor == CHANCE) != (s.step in st.CHANCE_STEPS) or (s.actor == NOBODY) != (s.step == st.OVER):
        yield f"actor {s.actor} in step {s.step}"
    if s.actor >= constants.seats or not 0 <= s.player < constants.seats or not 0 <= s.first < constants.seats:
        yield "a seat that is not at the table"
    if s.step > st.DEAL and s.step != st.OVER and constants.mainland in s.where:
        home = [
            s.where[constants.own(seat)].count(constants.mainland)
            for seat in range(constants.seats)
            if seat != s.player
        ]
        if constants.pawns in home:
            yield "the game goes on after the last pawn of a seat came home"
    if s.idle >= constants.seats and s.step != st.OVER:
        yield "the game goes on although nobody can do anything"


def _chance(constants: Constants, s: State) -> Iterator[str]:
    """Where chance is to act, it has something to bring."""
    if s.step == st.LAY and s.cursor >= len(constants.laid):
        yield "there is no place to lay a tile on"
    if s.step in (st.DEAL, st.DRAW, st.REFILL) and not s.to_draw:
        yield "no card is to be drawn"
    if (s.step in (st.DEAL, st.DRAW) and s.pile_size < (s.to_draw if s.step == st.DEAL else 1)) or (
        s.step == st.DEAL and s.cursor >= constants.seats
    ):
        yield "there are too few cards to draw"
    if s.step == st.REFILL and (s.pile_size or not any(s.discard)):
        yield "the pile need not or cannot be refilled"
    if s.step == st.REVEAL and s.focus != NONE and (s.tops[s.focus] or constants.back[s.focus] < 0):
        yield "no tile can lie there"


MOST_TURNS = 100_000
_DRAWING = (st.DEAL, st.DRAW, st.REFILL)
_MOVING = (st.CHAIN, st.PAY, st.REVEAL, st.AFTER)


def step_faults(constants: Constants, s: State) -> Iterator[str]:
    """Values that belong to one step are empty in all others."""
    if s.cursor and s.step > st.DEAL:
        yield "the setup is over"
    if (s.to_draw and s.step not in _DRAWING) or (s.buying and s.step not in (st.DRAW, st.REFILL)):
        yield f"no card is drawn in step {s.step}"
    if (s.played and s.step not in _MOVING) or (s.fresh and s.step != st.TURN):
        yield f"cards played, or nothing done yet, in step {s.step}"
    if s.stuck and (s.buying or s.step not in (st.DRAW, st.REFILL, st.OVER)):
        yield "who is stuck draws cards, and those are not bought"
    if s.step == st.AFTER and not (s.bridges[s.player] == st.IN_HAND and constants.prices[s.tops, s.bridges].unbridged):
        yield "no bridge can be laid"
    if s.item and s.step != st.PAY:
        yield "an item paid, and nothing to pay"


def count_faults(constants: Constants, s: State) -> Iterator[str]:
    most = (
        constants.prices[s.tops, s.bridges].price_to[constants.mainland] * constants.pawns if s.step == st.OVER else 0
    )
    if not all(0 <= debt <= most for debt in s.debts):
        yield f"debts {s.debts} although {most} is the most"
    if not all(0 <= turns <= MOST_TURNS for turns in s.turns):
        yield f"turns {s.turns}"
    for place, below in enumerate(s.below):
        if below > max(0, constants.places[place].tiles - 1 - (s.step == st.REVEAL and place == s.focus)):
            yield f"{below} tiles lie hidden on {place}"


def bridge_faults(constants: Constants, s: State) -> Iterator[str]:
    """G6: a bridge was laid where a gap began, so there was a tile before it; two share a gap only if it was two
    gaps.
    """
    laid = sorted(place for place in s.bridges if place not in (st.IN_HAND, st.LOST))
    if any(constants.back[place - 1] < 0 for place in laid):
        yield f"no gap ever began at one of {laid}"
    if any(second - first < 2 for first, second in pairwise(laid)):
        yield f"two bridges on one gap at {laid}"


def move_faults(constants: Constants, s: State) -> Iterator[str]:
    on_the_way = s.step in (st.CHAIN, st.PAY, st.REVEAL)
    if (s.pawn != NONE) != on_the_way or (s.start != NONE) != on_the_way or (s.focus != NONE) != (s.step == st.REVEAL):
        yield f"pawn {s.pawn}, start {s.start}, focus {s.focus} in step {s.step}"
    elif (s.owed > 0) != (s.step == st.PAY):
        yield f"{s.owed} owed in step {s.step}"
    elif on_the_way and not s.start < s.where[s.pawn] <= constants.mainland:
        yield "a pawn that did not go forward"
    elif s.step == st.PAY:
        # G4: before anything is paid, all of it is owed.
        prices, place = constants.prices[s.tops, s.bridges], s.where[s.pawn]
        price = prices.price_to[place] - prices.price_to[s.start]
        if s.owed > price or (s.owed == price) != (not s.item):
            yield f"{s.owed} owed of {price}"
        saved = prices.dearest(s.start, place) if s.bridges[s.player] == st.IN_HAND and not s.item else 0
        if s.owed - saved > funds(s):
            yield "a price that cannot be paid"
    elif s.step == st.CHAIN:
        # T3: a pawn on a taken place can go on from there.
        prices, place = constants.prices[s.tops, s.bridges], s.where[s.pawn]
        if place == constants.mainland or s.where.count(place) < 2:
            yield "a pawn must go on from a free place"
        elif not Walk(constants, s, prices, s.start).go_on(place, prices.price_to[s.start] + funds(s)):
            yield "a move that cannot be finished"
