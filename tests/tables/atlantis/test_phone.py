"""A phone at the row: all that can be played there, what it costs, and nothing of a hand before that is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from game.engine import CHANCE, Event
from game.phones import screens
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis import actions as a
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.state import PAY, TURN, State
from game.tables.phone import PhoneContent, PhoneWay
from tests.soaks import few_or_soak, soaked_unless
from tests.tables.phone_seat import PhoneSeat, check, hand, play, screen

from .hands import FREE, POOR, RICH, ROW
from .walking import VARIANTS, decisions, position, rules_of

TWO_PAWNS = (
    ROW
    + """
pawns: {crimson: [1, 4, mainland], azure: [9]}
hands: {crimson: helmet olive}
purses: {crimson: ring6 flag5}
"""
)
WEALTHY = (
    ROW
    + """
pawns: {crimson: [1, mainland, mainland], azure: [4, 9]}
hands: {crimson: flag flag helmet helmet olive olive ring statue crown crown}
purses: {crimson: ring6 flag5 crown3 olive3 statue2 flag2 crown2 statue1 helmet1 olive1}
"""
)
ONE_CAN = (
    ROW
    + """
pawns: {crimson: [1, 4, mainland], azure: [9]}
hands: {crimson: helmet olive olive}
bridges: {crimson: lost}
"""
)


@few_or_soak("games", 1, 40)
@pytest.mark.parametrize("variant", soaked_unless({*[*VARIANTS][::2]}.__contains__, VARIANTS))
def test_whatever_is_legal_can_be_played_on_a_phone_and_nothing_else(variant: str, games: int) -> None:
    rules = rules_of(variant)
    asked = set[int]()
    for seed in range(games):
        for state in decisions(rules, seed):
            ways = check(PhoneSeat(rules, state))
            asked.add(state.step)
            if state.step == PAY:
                check_payments(rules, state, ways)
    assert len(asked) == 4


def check_payments(rules: AtlantisRules, state: State, ways: list[PhoneWay]) -> None:
    """Every payment is there; where these are too many, it is as soon as its things are raised."""
    payments = list(islice(all_payments(rules, state, ()), 400))
    sent = [tuple(step.action for step in way.steps) for way in ways]
    assert len(set(sent)) == len(sent)
    if len(payments) <= 96:
        assert set(payments) <= set(sent)
    else:
        check_found(PhoneSeat(rules, state), payments[::40])


def check_found(seat: PhoneSeat, payments: list[tuple[a.Action, ...]]) -> None:
    seat.shown()
    held = seat.held()
    assert held.finds
    things = things_that_pay(held)
    for payment in payments:
        number = Counter[str]()
        raised = list[int]()
        for item in payment:
            assert isinstance(item, a.PayTile | a.PayCard)
            name = f"Tile worth {item.value}" if isinstance(item, a.PayTile) else KINDS_BY_NAME[item.kind]
            raised.append(things[name][number[name]])
            number[name] += 1
        found = [tuple(step.action for step in way.steps) for way in seat.held(raised=raised[::-1]).ways]
        assert payment in found
        assert len(set(found)) == len(found)
        less = [tuple(step.action for step in way.steps) for way in seat.held(raised=raised[1:]).ways]
        assert payment[1:] not in less, "it is too little, and paid all the same"


KINDS_BY_NAME = [name.capitalize() for name in OBJECTS]


def things_that_pay(held: PhoneContent) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for thing in held.things:
        found.setdefault(thing.name, []).append(thing.id)
    return found


def all_payments(rules: AtlantisRules, state: State, way: tuple[a.Action, ...]) -> Iterator[tuple[a.Action, ...]]:
    if state.step != PAY:
        yield way
        return
    for action in rules.legal(state):
        if isinstance(action, a.PayTile | a.PayCard):
            after = state.copy()
            rules.apply(after, action)
            yield from all_payments(rules, after, (*way, action))


@few_or_soak("games", 1, 15)
@pytest.mark.parametrize("variant", soaked_unless({*[*VARIANTS][1::2]}.__contains__, VARIANTS))
def test_a_covered_phone_is_the_same_for_every_hand(variant: str, games: int) -> None:
    rules, random = rules_of(variant), Random(5)
    for seed in range(games):
        for state in islice(decisions(rules, seed), 0, None, 3):
            here = PhoneSeat(rules, state)
            there = PhoneSeat(rules, rules.determinize(rules.view(state, None), random))
            assert msgspec.json.encode(screen(here.shown())) == msgspec.json.encode(screen(there.shown()))
            here.held()
            assert msgspec.json.encode(screen(here.phone.open_content())) == msgspec.json.encode(screen(there.shown()))
            own = PhoneSeat(rules, rules.determinize(rules.view(state, here.seat), random))
            own.shown()
            again = PhoneSeat(rules, state)
            again.shown()
            assert msgspec.json.encode(hand(again.held(), 0)) == msgspec.json.encode(hand(own.held(), 0))


def at(text: str) -> PhoneSeat:
    rules = rules_of("three")
    return PhoneSeat(rules, position(rules, text))


def cards_of(parts: tuple[screens.Part, ...], title: str) -> screens.Cards:
    return next(part for part in parts if isinstance(part, screens.Cards) and part.title == title)


def test_before_the_hand_is_held_there_is_the_row_and_no_list() -> None:
    shown = at(RICH).shown()
    assert [type(part) for part in shown.parts] == [screens.Bar, screens.Board]
    assert not shown.ways
    assert at(RICH).phone.hand_content().parts == ()


def test_a_card_says_what_it_costs_and_brings() -> None:
    seat = at(RICH)
    check(seat)
    held = seat.held()
    cards = [(card.name, card.pill, card.tone) for card in cards_of(held.parts, "Your cards").cards]
    assert cards == [
        ("Flag", "+1 card", ""),
        ("Helmet", "−6 | +4", ""),
        ("Olive", "−6 | +2", ""),
        ("Ring", "+1 card", ""),
    ]
    way = next(way.shown for way in held.ways if way.shown.title == "Helmet: to the helmet 2")
    assert way.gold == "Play helmet, then pay 6"
    assert way.detail == "pay 4 + 2 = 6, take the crown 4"
    assert held.note == "You have 23 to pay with: 20 in tiles, 3 in cards."


def test_a_way_says_which_tile_it_takes() -> None:
    seat = at(RICH)
    names = {thing.id: thing.name for thing in seat.shown().things}
    shown = {way.shown.title: way.shown for way in seat.held().ways}
    assert names[shown["Helmet: to the helmet 2"].brings] == "Crown 4"
    assert shown["Flag: to the flag 4"].brings == -1, "somebody stands there"


def pawns_of(seat: PhoneSeat) -> dict[str, int]:
    return {thing.name: thing.id for thing in seat.shown().things if thing.name.startswith("Pawn on")}


def test_a_pawn_that_is_tapped_has_its_prices_on_every_card_and_its_lines_of_the_row() -> None:
    rules = rules_of("three")
    seat = PhoneSeat(rules, position(rules, TWO_PAWNS))
    pawns = pawns_of(seat)
    open_board = next(part for part in seat.shown().parts if isinstance(part, screens.Board))
    both = cards_of(seat.held().parts, "Your cards")
    assert (both.note, {card.pill for card in both.cards}) == ("", {"2 pawns"})
    assert seat.held().board is None
    seen = set[str]()
    for name, pawn in pawns.items():
        held = seat.held(piece=pawn)
        cards = cards_of(held.parts, "Your cards")
        assert cards.note == name.replace("Pawn on", "for the pawn on")
        assert "2 pawns" not in {card.pill for card in cards.cards}
        labels = {way.shown.label for way in held.ways if way.shown.source == pawn}
        assert {card.pill for card in cards.cards} == labels
        assert held.board is not None
        spot = next(spot for spot in held.board.spots if spot.thing == pawn)
        assert held.board.focus is not None
        assert held.board.focus[1] <= spot.y <= held.board.focus[1] + held.board.lines, "it stands in the first line"
        assert {spot.thing for spot in held.board.spots} == {spot.thing for spot in open_board.spots}
        seen.add(str([card.pill for card in cards.cards]))
    assert len(seen) == len(pawns) == 2


def test_every_pawn_on_its_way_can_be_tapped_whatever_the_hand_could_do_with_it() -> None:
    """Else the ring at the table would tell which of them has a play."""
    rules = rules_of("three")
    stuck = PhoneSeat(rules, position(rules, ONE_CAN))
    pawns = pawns_of(stuck)
    held = stuck.held()
    assert {way.shown.source for way in held.ways if way.shown.tile >= 0} < set(pawns.values())
    assert set(held.pieces) == set(pawns.values())
    behind = next(pawn for pawn in pawns.values() if pawn not in {way.shown.source for way in held.ways})
    cards = cards_of(stuck.held(piece=behind).parts, "Your cards").cards
    assert [(card.tone, card.thing) for card in cards] == [("off", -1)] * len(cards)
    assert {card.pill for card in cards} == {"\u22126"}, "what it would cost, and cannot be paid"


def test_a_payment_names_its_gaps_its_tiles_and_what_is_kept() -> None:
    rules = rules_of("three")
    state = position(rules, RICH)
    rules.apply(state, next(one for one in rules.legal(state) if isinstance(one, a.Play) and one.kind == 4))
    assert state.step == PAY
    seat = PhoneSeat(rules, state)
    check(seat)
    shown, held = seat.shown(), seat.held()
    (toll,) = shown.parts
    assert isinstance(toll, screens.Toll)
    assert (toll.title, toll.owed) == (f"Pay {state.owed}", 6)
    assert [gap.price for gap in toll.gaps] == [4, 2]
    assert all(min(value for _, _, value in gap.ends) == gap.price for gap in toll.gaps)
    assert (toll.short[0], toll.short[-1], toll.exact) == ("6 short", "1 short", "exact, no change")
    assert (toll.more[-1], toll.over[0]) == ("Add 1 more: tap tiles or cards", "1 too much, no change")
    purse = cards_of(held.parts, "Your purse")
    assert purse.pays
    assert [card.value for card in purse.cards] == [6, 5, 3, 3, 2, 1]
    assert purse.cards[0].spare == "It's enough without the tile worth 6: take that back."
    cards = cards_of(held.parts, "Your cards")
    assert [(card.name, card.pill, card.thing) for card in cards.cards[:1]] == [("Olive", "played", -1)]
    assert cards.cards[1].spare == "It's enough without the flag card: take that back."
    best = next(way for way in held.ways if way.shown.is_main)
    assert best.shown.gold.startswith("Pay ")
    assert "keeps" in best.shown.detail
    assert play(rules, state, best).step != PAY


def test_of_more_ways_to_pay_than_are_sent_whatever_is_raised_is_found() -> None:
    rules = rules_of("three")
    state = position(rules, WEALTHY)
    rules.apply(state, next(one for one in rules.legal(state) if isinstance(one, a.Play) and one.kind == 4))
    payments = list(islice(all_payments(rules, state, ()), 4000))
    assert len(payments) > 96
    seat = PhoneSeat(rules, state)
    check(seat)
    sent = len(seat.held().ways)
    assert sent < 10
    check_found(seat, payments[::7])
    things = things_that_pay(seat.held())
    for nonsense in ([], [0], [99_999], [*things["Tile worth 6"], *things["Tile worth 5"]], things["Flag"]):
        assert len(seat.held(raised=nonsense).ways) == sent


def test_whose_hand_is_empty_needs_none() -> None:
    seat = at(FREE.replace("{crimson: helmet statue}", "{azure: helmet}"))
    check(seat)
    assert seat.shown().ways


def test_a_poor_seat_is_told_that_it_is_stuck() -> None:
    seat = at(POOR)
    ways = check(seat)
    assert seat.state.step == TURN
    assert all(way.is_of_hand for way in ways if isinstance(way.steps[0].action, a.Play | a.Stuck))


def test_who_does_not_move_sees_its_cards_alone() -> None:
    rules = rules_of("three")
    state = position(rules, RICH.replace("{crimson: flag helmet olive ring}", "{crimson: flag, azure: ring ring}"))
    seat = PhoneSeat(rules, state, 1)
    held = seat.held()
    assert not held.ways
    assert [part.title for part in held.parts if isinstance(part, screens.Cards)] == ["Your cards"]


def test_cards_that_were_drawn_are_marked_until_the_next_move() -> None:
    rules = rules_of("three")
    state = position(rules, FREE)
    history = list[Event]()
    rules.apply(state, a.Play(2, 1), history)
    while state.actor == CHANCE or any(isinstance(action, a.Finish) for action in rules.legal(state)):
        rules.apply(state, rules.outcomes(state)[0][0] if state.actor == CHANCE else a.Finish(), history)
    held = PhoneSeat(rules, state, 0, history).held()
    notes = [card.note for card in cards_of(held.parts, "Your cards").cards]
    assert sorted(notes) == ["", "new", "new", "new"]


def test_a_hand_that_was_dealt_is_looked_at_first() -> None:
    rules = rules_of("four, marching")
    state = next(decisions(rules, 1))
    seat = PhoneSeat(rules, state)
    seat.known.is_held = True
    (cards,) = seat.phone.first_look().parts
    assert isinstance(cards, screens.Cards)
    assert len(cards.cards) == 4
