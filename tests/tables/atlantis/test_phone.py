"""A phone at the row: all that can be played there, what it costs, and nothing of a hand before that is held."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from game.engine import CHANCE, Event
from game.phones import screens as m
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis import actions as a
from game.rules.atlantis.state import PAY, TURN, State
from tests.soaks import few_or_soak
from tests.tables.phone_seat import PhoneSeat, check, hand, play, screen

from .hands import FREE, POOR, RICH
from .walking import VARIANTS, decisions, position, rules_of


@few_or_soak("games", 1, 40)
@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_is_legal_can_be_played_on_a_phone_and_nothing_else(variant: str, games: int) -> None:
    rules = rules_of(variant)
    asked = set[int]()
    for seed in range(games):
        for state in decisions(rules, seed):
            ways = check(PhoneSeat(rules, state))
            asked.add(state.step)
            if state.step == PAY:
                check_payments(rules, state, [tuple(step.action for step in way.steps) for way in ways])
    assert len(asked) == 4


def check_payments(rules: AtlantisRules, state: State, ways: list[tuple[a.Action, ...]]) -> None:
    """Every payment is there, or every item that can be the next."""
    payments = list(islice(all_payments(rules, state, ()), 400))
    assert len(set(ways)) == len(ways)
    singles = {(action,) for action in rules.legal(state)}
    assert set(payments) <= set(ways) if len(payments) <= 96 else singles <= set(ways)


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
@pytest.mark.parametrize("variant", VARIANTS)
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


def cards_of(parts: tuple[m.Part, ...], title: str) -> m.Cards:
    return next(part for part in parts if isinstance(part, m.Cards) and part.title == title)


def test_before_the_hand_is_held_there_is_the_row_and_no_list() -> None:
    shown = at(RICH).shown()
    assert [type(part) for part in shown.parts] == [m.Bar, m.Board]
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


def test_what_is_tapped_shows_the_tile_that_it_takes() -> None:
    seat = at(RICH)
    seat.shown()
    held = seat.held()
    helmet = next(thing.id for thing in held.things if thing.name == "Helmet")
    assert held.board is None
    board = seat.held(helmet).board
    assert board is not None
    assert "you take" in [text.text for text in board.texts]


def test_a_payment_names_its_gaps_its_tiles_and_what_is_kept() -> None:
    rules = rules_of("three")
    state = position(rules, RICH)
    rules.apply(state, next(one for one in rules.legal(state) if isinstance(one, a.Play) and one.kind == 4))
    assert state.step == PAY
    seat = PhoneSeat(rules, state)
    check(seat)
    shown, held = seat.shown(), seat.held()
    (toll,) = shown.parts
    assert isinstance(toll, m.Lines)
    assert toll.title == f"Pay {state.owed}"
    purse = cards_of(held.parts, "Your purse")
    assert purse.owed == state.owed
    assert [card.value for card in purse.cards] == [6, 5, 3, 3, 2, 1]
    assert purse.short[0] == "That's enough"
    assert purse.short[2] == "2 short"
    best = next(way for way in held.ways if way.shown.is_main)
    assert best.shown.gold.startswith("Pay ")
    assert "keeps" in best.shown.detail
    assert play(rules, state, best).step != PAY


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
    assert [part.title for part in held.parts if isinstance(part, m.Cards)] == ["Your cards"]


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
    assert isinstance(cards, m.Cards)
    assert len(cards.cards) == 4
