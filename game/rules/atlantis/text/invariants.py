"""What must be true of every position: tiles and cards are conserved, and the numbers that are kept beside them agree with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.engine import CHANCE, NOBODY

from ..constants import CODES, Constants
from ..row_tolls import bridges_left
from ..state import CHAIN, CHANCE_STEPS, DEAL, DRAW, IN_HAND, KINDS, LAY, LOST, NONE, OVER, REFILL, REFILLED, REVEAL, UNSEEN, State
from .turn_invariants import bridge_faults, count_faults, move_faults, step_faults


def faults(t: Constants, s: State) -> list[str]:
    """The invariants that do not hold, in words for a programmer."""
    checks = (_shapes, _tiles, _hidden_tiles, _cards, _bought, _memory, _pawns, _bridges, _turn, _chance)
    found: list[str] = []
    for check in (*checks, step_faults, count_faults, bridge_faults, move_faults):
        found += check(t, s)
        if found and check in (_shapes, _bridges):
            break
    return found


def _shapes(t: Constants, s: State) -> Iterator[str]:
    sizes = {"tops": t.size + 2, "below": t.size + 2, "where": t.seats * t.pawns, "bridges": t.seats, "purses": t.seats, "held": t.seats}
    sizes |= {"known": t.seats * KINDS, "hands": t.seats * KINDS, "pile": KINDS, "turns": t.seats, "debts": t.seats}
    for name, size in sizes.items():
        if len(getattr(s, name)) != size:
            yield f"{name} has another size than {size}"
    if len(s.decks) != len(s.drew) or len(s.decks) != s.log.count(REFILLED):
        yield "the pile was refilled how often?"


def _tiles(t: Constants, s: State) -> Iterator[str]:
    unseen = Counter({code: n for code in range(CODES) if (n := sum(s.unseen[code::CODES]))})
    found = unseen + Counter(code for code in s.tops if code) + Counter(b"".join(s.purses)) + Counter(s.left)
    if found != t.tile_counts:
        yield f"tiles: {found - t.tile_counts} too many, {t.tile_counts - found} too few"
    if any(list(purse) != sorted(purse, reverse=True) for purse in s.purses):
        yield "a purse is out of order"


def _hidden_tiles(t: Constants, s: State) -> Iterator[str]:
    """Under every place lie as many tiles as nobody has seen; before they are laid, all the others too."""
    to_come = t.laid[s.cursor :] if s.step == LAY else () if s.step > LAY else t.laid
    for back in range(len(t.backs)):
        hidden = sum(s.below[place] for place in t.laid if t.back[place] == back)
        hidden += sum(t.places[place].tiles for place in to_come if t.back[place] == back)
        hidden += s.step == REVEAL and t.back[s.focus] == back
        if hidden != sum(s.unseen[back * CODES : (back + 1) * CODES]):
            yield f"{hidden} hidden tiles of back {t.backs[back]}, unseen are others"
    if any(have > most for have, most in zip(s.unseen, t.all_tiles, strict=True)):
        yield "more unseen tiles of a kind than the box holds"
    if any(n and not s.tops[place] for place, n in enumerate(s.below) if (s.step, place) != (REVEAL, s.focus)):
        yield "a tile lies under water"


def _cards(t: Constants, s: State) -> Iterator[str]:
    for kind in range(KINDS):
        cards = s.pile[kind] + sum(s.hands[kind::KINDS]) + s.discard[kind] + s.removed[kind] + s.played.count(kind)
        if cards != t.cards[kind]:
            yield f"{cards} cards of object {kind} instead of {t.cards[kind]}"
    if s.pile_size != sum(s.pile) or any(s.held[seat] != sum(s.hands[t.hand(seat)]) for seat in range(t.seats)):
        yield "cards are miscounted"
    if any(known > have for known, have in zip(s.known, s.hands, strict=True)):
        yield "a card that is known to be there is not"


def _bought(t: Constants, s: State) -> Iterator[str]:
    if sum(s.fresh_cards) > s.bought or s.bought > s.held[s.player] - sum(s.known[t.hand(s.player)]) + len(s.played):
        yield f"{s.bought} bought cards, {sum(s.fresh_cards)} of them in hand"
    if any(fresh > have for fresh, have in zip(s.fresh_cards, s.hands[t.hand(s.player)], strict=True)):
        yield "a bought card is not there"


def _memory(t: Constants, s: State) -> Iterator[str]:
    """The log, what the piles were made of and what each seat drew from them agree."""
    refills = s.log.split(bytes((REFILLED,)))
    if refills[0]:
        yield "the log begins before the first refill"
    piles = [*[[0] * KINDS] * (len(s.decks) - 1), [*s.pile]]
    for deck, drew, entries, pile in zip(s.decks, s.drew, refills[1:], piles[: len(s.decks)], strict=True):
        for seat in range(t.seats):
            if sum(drew[t.hand(seat)]) != entries.count(seat * 8 + UNSEEN):
                yield f"seat {seat} drew another number of cards than all saw"
        if [n - sum(drew[kind::KINDS]) for kind, n in enumerate(deck)] != pile:
            yield "what was drawn is not what the pile has lost"
    if s.decks:
        yield from _old_cards(t, s)


def _old_cards(t: Constants, s: State) -> Iterator[str]:
    """What is hidden and came to light since the first refill, less what the piles brought, was in the hands before."""
    for seat in range(t.seats):
        shown = sum(s.log.count(seat * 8 + kind) for kind in range(KINDS))
        if s.held[seat] - sum(s.known[t.hand(seat)]) + shown < s.log.count(seat * 8 + UNSEEN):
            yield f"seat {seat} has fewer cards than it drew"
    for kind in range(KINDS):
        hidden = s.pile[kind] + sum(s.hands[kind::KINDS]) - sum(s.known[kind::KINDS])
        if hidden + sum(s.log.count(seat * 8 + kind) for seat in range(t.seats)) < sum(deck[kind] for deck in s.decks):
            yield f"the piles had more cards of object {kind} than there are"


def _pawns(t: Constants, s: State) -> Iterator[str]:
    crowd = Counter(place for place in s.where if t.is_on_the_row(place))
    most = {s.where[s.pawn]: 2} if s.step == CHAIN and s.pawn != NONE else {}
    for place, n in crowd.items():
        if not s.tops[place]:
            yield f"a pawn stands in the water of {place}"
        if n > most.get(place, 1):
            yield f"{n} pawns stand on {place}"
    if max(s.where) > t.mainland:
        yield "a pawn is nowhere"


def _bridges(t: Constants, s: State) -> Iterator[str]:
    laid = [place for place in s.bridges if place not in (IN_HAND, LOST)]
    if any(place >= t.mainland or s.tops[place] for place in laid):
        yield f"bridges at {laid} are not over water"
    if s.step != REVEAL and bridges_left(s.tops, s.bridges) != s.bridges:
        yield "a bridge is left where its gap is gone"


def _turn(t: Constants, s: State) -> Iterator[str]:
    if (s.actor == CHANCE) != (s.step in CHANCE_STEPS) or (s.actor == NOBODY) != (s.step == OVER):
        yield f"actor {s.actor} in step {s.step}"
    if s.actor >= t.seats or not 0 <= s.player < t.seats or not 0 <= s.first < t.seats:
        yield "a seat that is not at the table"
    if s.step > DEAL and s.step != OVER and t.mainland in s.where:
        home = [s.where[t.own(seat)].count(t.mainland) for seat in range(t.seats) if seat != s.player]
        if t.pawns in home:
            yield "the game goes on after the last pawn of a seat came home"
    if s.idle >= t.seats and s.step != OVER:
        yield "the game goes on although nobody can do anything"


def _chance(t: Constants, s: State) -> Iterator[str]:
    """Whatever chance is to bring, there is some of it."""
    if s.step == LAY and s.cursor >= len(t.laid):
        yield "there is no place to lay a tile on"
    if s.step in (DEAL, DRAW, REFILL) and not s.to_draw:
        yield "no card is to be drawn"
    if (s.step in (DEAL, DRAW) and s.pile_size < (s.to_draw if s.step == DEAL else 1)) or (s.step == DEAL and s.cursor >= t.seats):
        yield "there are too few cards to draw"
    if s.step == REFILL and (s.pile_size or not any(s.discard)):
        yield "the pile need not or cannot be refilled"
    if s.step == REVEAL and s.focus != NONE and (s.tops[s.focus] or t.back[s.focus] < 0):
        yield "no tile can lie there"
