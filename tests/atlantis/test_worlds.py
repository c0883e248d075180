"""Worlds drawn from a view come as often as they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from random import Random
from time import process_time

import pytest

from game.engine import may_know
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.state import KINDS, State

from .table import At

DRAWN = 4000
ORDER = list[str](OBJECTS)
Fact = Callable[[State], Hashable]
Odds = dict[Hashable, Fraction]
World = tuple[State, Fraction]

ROW = "row: crown1 ring2 flag3 olive4 helmet5 statue6 ring5 amphora1 amphora2 amphora3 amphora4\n"
LAID = "bridges: {crimson: lost, azure: lost, sun: lost}\n"
FEW = "pile: {flag: 2, olive: 1, ring: 1}\n"


def hand(s: State, seat: int) -> tuple[str, ...]:
    """The cards of a seat, counted from 1."""
    return tuple(OBJECTS[kind] for kind, n in enumerate(s.hands[(seat - 1) * KINDS : seat * KINDS]) for _ in range(n))


def hands(*seats: int) -> Fact:
    return lambda s: tuple(hand(s, seat) for seat in seats)


def check_odds(at: At, seat: int | None, fact: Fact, odds: Odds) -> None:
    """What is true in worlds drawn from a seat's view (counted from 1) is so as often as it should, within four
    standard errors.
    """
    assert sum(odds.values()) == 1
    view, random = at.rules.view(at.state, None if seat is None else seat - 1), Random(7)
    found = Counter(fact(at.rules.determinize(view, random)) for _ in range(DRAWN))
    assert found.keys() <= odds.keys()
    for what, chance in odds.items():
        assert abs(found[what] - DRAWN * chance) <= 4 * sqrt(DRAWN * chance * (1 - chance)), (
            what,
            found[what],
            float(DRAWN * chance),
        )


def play_worlds(at: At, seat: int | None, *texts: str) -> list[World]:
    """Every world with its odds that these actions lead to, for a seat that does not see what "?" was. A player who
    plays or pays a card is as likely to do so as he holds cards of that object: his choice tells nothing else. The
    table stands in one of them.
    """
    worlds = _follow(at, seat, *texts)
    total = sum(odds for _, odds in worlds)
    at.state = worlds[0][0]
    here = None if seat is None else seat - 1
    assert all(at.rules.view(state, here) == at.rules.view(at.state, here) for state, _ in worlds)
    return [(state, odds / total) for state, odds in worlds]


def _follow(at: At, seat: int | None, *texts: str) -> list[World]:
    worlds = [(at.state.copy(), Fraction(1))]
    for text in texts:
        worlds = [after for world in worlds for after in _after(at, world, seat, text)]
    return worlds


def _after(at: At, world: World, seat: int | None, text: str) -> list[World]:
    state, odds = world
    rules, outcomes = at.rules, at.rules.outcomes(state)
    found = []
    for action, weight in outcomes or [(action, 1) for action in rules.legal(state)]:
        shown = may_know(rules.audience(state, action), None if seat is None else seat - 1)
        if (rules.write(action) if shown else "?") == text:
            likely = Fraction(weight, sum(weight for _, weight in outcomes)) if outcomes else _likely(at, state, text)
            after = state.copy()
            rules.apply(after, action)
            found.append((after, odds * likely))
    return found


def _likely(at: At, state: State, text: str) -> Fraction:
    """A card that is known to be there is played without telling anything; of the others each is as likely as
    another.
    """
    verb, *words = text.split(" ")
    if verb not in ("play", "pay-card"):
        return Fraction(1)
    at_ = state.player * KINDS + ORDER.index(words[0])
    unknown = sum(state.hands[at.rules.constants.hand(state.player)]) - sum(
        state.known[at.rules.constants.hand(state.player)]
    )
    return Fraction(1) if state.known[at_] else Fraction(state.hands[at_], unknown)


def odds_in(worlds: list[World], fact: Fact) -> Odds:
    odds: Odds = {}
    for state, chance in worlds:
        odds[fact(state)] = odds.get(fact(state), Fraction(0)) + chance
    return odds


def count_odds(facts: list[Hashable]) -> Odds:
    return {what: Fraction(n, len(facts)) for what, n in Counter(facts).items()}


def test_every_hidden_card_is_as_likely_in_every_hand() -> None:
    at = At(ROW + FEW + "hands: {azure: crown, sun: crown}")
    hidden = ["flag", "flag", "olive", "ring", "crown", "crown"]
    check_odds(at, 1, hands(2, 3), count_odds([((a,), (b,)) for a, b in permutations(hidden, 2)]))
    check_odds(
        at, 2, hands(1, 2, 3), count_odds([((), ("crown",), (b,)) for b in ["flag", "flag", "olive", "ring", "crown"]])
    )


def test_known_cards_are_there_in_every_world() -> None:
    at = At(ROW + FEW + "known: {azure: crown}\nhands: {azure: crown ring, sun: olive}")
    hidden = ["flag", "flag", "olive", "ring", "ring", "olive"]
    odds = count_odds([(tuple(sorted(("crown", a), key=ORDER.index)), (b,)) for a, b in permutations(hidden, 2)])
    check_odds(at, 1, hands(2, 3), odds)


def test_who_has_shown_his_hand_and_drawn_is_known_but_for_the_draw() -> None:
    at = At(ROW + LAID + FEW + "pawns: {azure: 2 7}\nhands: {crimson: ring}")
    worlds = play_worlds(at, 2, "stuck", "?", "?")
    odds = odds_in(worlds, hands(1))
    assert len(odds) == 4
    check_odds(at, 2, hands(1), odds)


REFILL = ROW + LAID + "pile: {}\ndiscard: {flag: 1, olive: 2}\nhands: {crimson: amphora, azure: ring, sun: crown}\n"


def test_after_a_refill_old_cards_and_new_ones_come_from_their_own_source() -> None:
    """Crimson drew one of flag, olive, olive and amphora; azure and sun share ring and crown, and the pile is the
    rest.
    """
    at = At(REFILL)
    worlds = play_worlds(at, None, "play amphora atlantis", "refill", "?")
    odds: Odds = {
        ((new,), (a,), (b,)): chance / 2
        for new, chance in count_odds(["flag", "olive", "olive", "amphora"]).items()
        for a, b in permutations(["ring", "crown"])
    }
    assert {what[0] for what in odds_in(worlds, hands(1, 2, 3))} == {what[0] for what in odds}  # type: ignore[index]
    check_odds(at, None, hands(1, 2, 3), odds)


def test_a_seat_that_drew_since_the_refill_knows_the_rest_of_the_pile() -> None:
    at = At(REFILL.replace("flag: 1", "flag: 2"))
    play_worlds(at, 1, "play amphora atlantis", "refill", "draw flag", "play ring atlantis", "?")
    left = ["flag", "olive", "olive", "amphora"]
    check_odds(at, 1, hands(2), {((card,),): chance for card, chance in count_odds(list(left)).items()})


TO_LIGHT = """
known: {sun: crown}
pile: {}
discard: {flag: 1, olive: 2, statue: 3}
turn: 2
hands: {crimson: ring, azure: %s %s %s, sun: crown %s}
"""
ROUND = [
    *("play helmet atlantis", "refill", "?"),
    *("play crown atlantis", "?"),
    *("play ring atlantis", "draw olive"),
]
"""Azure, sun and crimson, who sees only what he draws himself."""


def test_a_card_that_comes_to_light_may_be_old_or_new() -> None:
    """Azure holds two of the old flag, helmet and amphora, sun one, and both a new card; then azure plays a flag, old
    or new.
    """
    worlds = list[World]()
    for deal in permutations(["flag", "helmet", "helmet", "amphora"]):
        at = At(ROW + LAID + TO_LIGHT % deal)
        if at.can("play helmet atlantis"):
            worlds += _follow(at, 1, *ROUND, "play flag atlantis", "?")
    total = sum(odds for _, odds in worlds)
    at.state = worlds[0][0]
    odds = odds_in([(state, chance / total) for state, chance in worlds], hands(2, 3))
    assert len(odds) > 8
    check_odds(at, 1, hands(2, 3), odds)


@pytest.mark.parametrize("seat", [None, 2])
def test_cards_bought_in_this_turn_can_be_any_that_are_not_known(seat: int | None) -> None:
    at = At(ROW + LAID + "pile: {flag: 1, olive: 1}\nhands: {crimson: ring}\npurses: {crimson: statue3}").do(
        "buy 3", "draw flag"
    )
    odds = count_odds([(a, b) for a, b in permutations(["flag", "olive", "ring"], 2)])

    def bought_and_old(s: State) -> Hashable:
        (fresh,) = [OBJECTS[kind] for kind, n in enumerate(s.fresh_cards) if n]
        (old,) = [card for card in hand(s, 1) if card != fresh]
        return fresh, old

    check_odds(at, seat, bought_and_old, odds)


def test_who_is_in_a_chain_can_finish_it() -> None:
    """Azure stands on a taken place with one card left: the ring that would only lead to another pawn is out."""
    at = At(
        "row: crown1 ring2 flag3 ring4\npile: {ring: 3, flag: 1}\nturn: 2\npawns: {crimson: 2 4}\n"
        "hands: {azure: ring flag}\n" + LAID
    ).do("play ring atlantis")
    check_odds(at, 1, hands(2), {(("flag",),): Fraction(1)})


def test_who_has_to_pay_can_pay() -> None:
    """Of three bought cards and one old one, two are left to pay with only if a bought one was played."""
    at = At(
        "row: crown1 W ring3\npawns: {crimson: 1}\nhands: {crimson: flag}\npurses: {crimson: statue3}\n"
        "pile: {ring: 1, olive: 2}\n" + LAID
    )
    at.do("buy 3", "draw ring", "play ring 1")
    worlds = {at.rules.determinize(at.rules.view(at.state, 1), Random(seed)).fresh_cards for seed in range(50)}
    assert worlds == {bytes(KINDS)}


def test_who_pays_with_cards_holds_enough_of_those_that_may_follow() -> None:
    """Crimson owes two more and has paid a ring: of his three cards two at least are rings or statues."""
    at = At(
        "row: crown3 W helmet4 ring3\npawns: {crimson: 1}\nhands: {crimson: helmet ring ring statue flag}\n"
        "pile: {flag: 2, statue: 1, olive: 1}\n" + LAID
    ).do("play helmet 1", "pay-card ring")
    hidden = ["ring", "statue", "flag", "flag", "flag", "statue", "olive"]
    fit = [deal for deal in combinations(hidden, 3) if sum(card in ("ring", "statue") for card in deal) >= 2]
    check_odds(at, 2, hands(1), count_odds([(tuple(sorted(deal, key=ORDER.index)),) for deal in fit]))


def quick_worlds(at: At, seat: int | None) -> float:
    """The seconds the slowest of some worlds takes; all of them can be gone on with and agree with the view."""
    view, slowest = at.rules.view(at.state, None if seat is None else seat - 1), 0.0
    for seed in range(20):
        began = process_time()
        world = at.rules.determinize(view, Random(seed))
        slowest = max(slowest, process_time() - began)
        assert at.rules.legal(world)
        assert at.rules.faults(world) == []
        assert at.rules.view(world, view.seat) == view
    return slowest


RARE_PAYMENT = (
    "row: ring7 W flag4 W helmet3 flag1 crown2\npawns: {crimson: 1}\nbridges: {crimson: lost}\n"
    "hands: {crimson: helmet%s}" % (" statue" * 7)
)
RARE_CHAIN = (
    "row: crown1 ring2 statue3 W ring7\nturn: 2\npawns: {crimson: 2}\nbridges: {azure: lost}\n"
    "hands: {azure: ring statue}\nremoved: {statue: 14}"
)
"""Only the last statue leads to a free place before the gap."""


KNOWN_CHAIN = (
    "row: crown1 ring2 statue3 flag4 statue5 W ring7\nturn: 2\npawns: {crimson: 2 3 4}\nbridges: {azure: lost}\n"
    "hands: {azure: ring flag statue}\nknown: {azure: flag}\nremoved: {statue: 14, flag: 14}"
)
"""Only the flag that everyone knows of leads on to where the last statue leads to a free place before the gap."""


@pytest.mark.parametrize("seat", [None, 2, 3])
def test_a_rare_payment_is_found_at_once(seat: int | None) -> None:
    assert quick_worlds(At(RARE_PAYMENT).do("play helmet 1", "pay-card statue"), seat) < 0.05


@pytest.mark.parametrize("seat", [None, 1, 3])
def test_a_rare_chain_is_found_at_once(seat: int | None) -> None:
    assert quick_worlds(At(RARE_CHAIN).do("play ring atlantis"), seat) < 0.05


@pytest.mark.parametrize("seat", [None, 1, 3])
def test_a_known_card_leads_on_in_a_rare_chain(seat: int | None) -> None:
    at = At(KNOWN_CHAIN).do("play ring atlantis")
    assert quick_worlds(at, seat) < 0.05
    view = at.rules.view(at.state, None if seat is None else seat - 1)
    assert hand(at.rules.determinize(view, Random(1)), 2) == hand(at.state, 2)


REFILLED = """
row: crown4 W helmet3 flag1
turn: 2
pawns: {azure: 1}
decks: [{helmet: 1, statue: 1, flag: 1}]
log: [refill, azure draw]
"""


def test_who_pays_with_cards_after_a_refill_may_have_old_or_new_ones() -> None:
    """Azure holds four old cards and a new one, sun an old one.

    Azure plays a helmet and pays a ring, and two are still owed.
    """
    worlds, old, new = list[World](), ["helmet", "ring", "statue", "flag", "statue"], ["helmet", "statue", "flag"]
    for i, card in enumerate(old):
        for drawn in new:
            held = " ".join([*old[:i], *old[i + 1 :], drawn])
            pile = ", ".join(f"{kind}: 1" for kind in new if kind != drawn)
            at = At(
                REFILLED + LAID + f"hands: {{azure: {held}, sun: {card}}}\npile: {{{pile}}}\ndrew: [{{azure: {drawn}}}]"
            )
            if at.can("play helmet 1"):
                worlds += _follow(at, 1, "play helmet 1", "pay-card ring")
    total = sum(odds for _, odds in worlds)
    at.state = worlds[0][0]
    odds = odds_in([(state, chance / total) for state, chance in worlds], hands(2, 3))
    assert len(odds) > 3
    check_odds(at, 1, hands(2, 3), odds)
