"""A whole turn from a phone: all that is legal can be done there, once each. Nothing that follows from a hand is sent
before that is held.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from game.engine import Action
from game.phones import screens
from game.render import Theme
from game.render.art import Art
from game.rules.survive import SurviveRules, make_rules
from game.rules.survive.state import CREATURE, MOVE, PLACE, PLAY, State
from game.tables.phone import PhoneContent, PhoneWay
from game.tables.screen import screen_of
from game.tables.survive.phone import SurvivePhone
from game.tables.survive.phone_offers import MOST
from tests.soaks import few_or_soak, soaked_unless

from .phoning import board_of, phone_at, sent, sent_of_hand, tiles_of
from .walking import VARIANTS, board, decisions, rules_of

_EVERY = 47
_LARGEST = 60_000
USUAL = {*[*VARIANTS][::2]}
"""In every run; the others in the soaks."""
variants = pytest.mark.parametrize("variant", soaked_unless(USUAL.__contains__, VARIANTS))
some, others = (
    pytest.mark.parametrize("variant", soaked_unless({*[*VARIANTS][first::4]}.__contains__, VARIANTS))
    for first in (0, 2)
)
"""Of these the half of those in every run: tests that see the same take turns."""


def held_hand(phone: SurvivePhone) -> PhoneContent:
    phone.match.is_held = True
    return phone.hand_content()


def hands(phone: SurvivePhone) -> Iterator[PhoneContent]:
    """The hand, with each tile laid out, and with each piece that it can be used on."""
    held = held_hand(phone)
    yield held
    for tile in tiles_of(held):
        laid = phone.hand_content(tile)
        if laid.ways:
            yield laid
            for source in sorted({way.shown.source for way in laid.ways if way.shown.source >= 0}):
                yield phone.hand_content(source)
    phone.match.is_held = False


def first_steps(phone: SurvivePhone) -> Counter[Action]:
    """All that one can do next on a phone, and how often it is there."""
    content = phone.open_content()
    ways = [*content.ways]
    for source in sorted({way.shown.source for way in content.ways if way.shown.source >= 0}):
        ways += [way for way in phone.further(source) if not way.shown.is_further]
    found = Counter(way.steps[0].action for way in ways)
    of_hand: dict[tuple[int, Action], PhoneWay] = {}
    for hand in hands(phone):
        once = Counter(way.steps[0].action for way in hand.ways)
        assert not once or max(once.values()) == 1
        assert all(way.is_of_hand for way in hand.ways)
        of_hand |= {(way.shown.tile, way.steps[0].action): way for way in hand.ways}
    return found + Counter(action for _, action in of_hand)


@some
@few_or_soak("seeds", 1, 4)
def test_all_that_is_legal_can_be_done_and_nothing_else(variant: str, seeds: int) -> None:
    rules, seen = rules_of(variant), Counter[int]()
    for seed in range(seeds):
        for state in decisions(rules, seed, _EVERY):
            assert first_steps(phone_at(rules, state)) == Counter(rules.legal(state)), rules.write_position(state)
            seen[state.step] += 1
    assert {PLACE, PLAY, MOVE, CREATURE} <= set(seen)


def check_content(content: PhoneContent, phone: SurvivePhone, known: set[int]) -> None:
    """Whatever a choice names is there, and can be tapped where it is on the board."""
    board, things = board_of(content), known | {thing.id for thing in content.things}
    spots = {spot.thing for spot in board.spots} if board else set[int]()
    s, constants = phone.model.state, phone.model.constants
    cards = {card.thing for part in content.parts if isinstance(part, screens.Cards) for card in part.cards}
    for way in content.ways:
        shown = way.shown
        named = {shown.source, shown.target, shown.tile} - {-1}
        assert named <= things, shown
        assert named - {shown.tile} <= spots | cards, shown
        assert shown.title, shown
    assert len({thing.id for thing in content.things}) == len(content.things)
    assert board is None or spots <= things
    if s.step == PLACE and phone.match.actor is not None:
        assert len(cards - {-1}) <= sum(s.where[e] == constants.rack for e in constants.own[s.actor])


@some
def test_whatever_a_choice_names_is_there(variant: str) -> None:
    rules = rules_of(variant)
    for state in decisions(rules, 3, _EVERY):
        phone = phone_at(rules, state)
        content = phone.open_content()
        known = {thing.id for thing in content.things}
        check_content(content, phone, set())
        for hand in hands(phone):
            check_content(hand, phone, known)


@others
def test_a_sentence_stands_for_everything_and_every_picture_is_drawn(variant: str) -> None:
    rules, art = rules_of(variant), Art(Theme.load())
    for state in decisions(rules, 4, _EVERY):
        phone = phone_at(rules, state)
        texts = [sent(phone.open_content()), *map(sent_of_hand, hands(phone))]
        for text in texts:
            assert not re.search(rb"<[a-z]", text), text
            names = set(re.findall(r'"((?:survive|common)/[^"]*)"', text.decode()))
            assert {name for name in names if not art.has(name)} == set()


@some
def test_danger_is_marked_where_the_rules_see_it_and_nowhere_else(variant: str) -> None:
    rules = rules_of(variant)
    for state in decisions(rules, 5, _EVERY):
        view = rules.view(state, state.actor)
        dangers = {choice.action: choice.danger is not None for choice in rules.choices(view, rules.legal(state))}
        phone = phone_at(rules, state)
        for content in (phone.open_content(), *hands(phone)):
            for way in content.ways:
                if len(way.steps) == 1:
                    assert bool(way.shown.danger) == dangers[way.steps[0].action], way.shown
                assert not (way.shown.danger and way.shown.warning), way.shown


@others
def test_ways_of_several_steps_begin_with_a_legal_one_and_end_at_something_that_is_there(variant: str) -> None:
    rules, tried = rules_of(variant), 0
    for state in decisions(rules, 6, 3 * _EVERY):
        if state.step != MOVE:
            continue
        phone = phone_at(rules, state)
        content = phone.open_content()
        known, legal = {thing.id for thing in content.things}, set(rules.legal(state))
        for source in sorted({way.shown.source for way in content.ways} - {-1}):
            for way in phone.further(source):
                assert way.steps[0].action in legal
                assert (way.shown.source, way.shown.is_further) == (source, True)
                assert way.shown.target in known
                assert way.is_stepwise == (len(way.steps) > 1)
                tried += 1
    assert tried > 20 or rules.seats > 4


# Secrets.


def two_worlds(rules: SurviveRules, state: State, random: Random) -> tuple[State, State]:
    """The same table with other secrets: values, tiles in hands and undersides."""
    return state, rules.determinize(rules.view(state, None), random)


@others
@few_or_soak("seeds", 1, 4)
def test_what_everyone_may_know_is_the_same_whatever_is_hidden(variant: str, seeds: int) -> None:
    """Byte for byte, also while the hand is held and after it was looked at."""
    rules, others = rules_of(variant), 0
    for seed in range(seeds):
        random = Random(seed)
        for state in islice(decisions(rules, 10 + seed, _EVERY), 40):
            phones = [phone_at(rules, world) for world in two_worlds(rules, state, random)]
            others += len({sent_of_hand(held_hand(phone)) for phone in phones}) > 1
            for is_held in (False, True):
                told = []
                for phone in phones:
                    phone.match.is_held = is_held
                    content = phone.open_content()
                    sources = sorted({way.shown.source for way in content.ways} - {-1})
                    told.append((sent(content), [phone.further(source) for source in sources[:3]]))
                assert told[0] == told[1], rules.write_position(state)
    assert others


@some
def test_no_hand_is_asked_for_before_it_is_held(variant: str) -> None:
    rules = rules_of(variant)
    for state in decisions(rules, 7, 3 * _EVERY):
        for is_held in (False, True):
            phone = phone_at(rules, state, is_held=is_held, is_closed=True)
            content = phone.open_content()
            assert phone.waiting_parts() == ()
            for source in sorted({way.shown.source for way in content.ways} - {-1})[:2]:
                phone.further(source)
        phone.match.is_held = False
        assert phone.hand_content() == phone.hand_content(3) == PhoneContent()


@pytest.mark.parametrize("has_aid", [False, True])
def test_values_are_seen_only_where_the_rules_show_them(has_aid: bool) -> None:
    rules = make_rules(board("survive-classic"), 3, {"dolphins": True, "memory_aid": has_aid})
    seen = set[int]()
    for state in decisions(rules, 2, _EVERY):
        for seat in range(rules.seats):
            phone = phone_at(rules, state, seat, is_held=True)
            cards = phone.hand_content().parts[0]
            assert isinstance(cards, screens.Cards)
            worth = [str(state.values[e]) for e in rules.constants.own[seat]]
            shown = [card.number for card in cards.cards]
            assert shown == (worth if has_aid or state.step == PLACE else ["?"] * len(worth))
            seen.add(state.step)
    assert {PLACE, PLAY, MOVE} <= seen


@others
def test_the_numbers_of_things_of_the_hand_mean_nothing_at_the_table(variant: str) -> None:
    rules = rules_of(variant)
    for state in decisions(rules, 8, 2 * _EVERY):
        phone = phone_at(rules, state)
        meant = set(phone.open_content().things_meant)
        for hand in hands(phone):
            assert hand.things_meant == {}
            assert meant.isdisjoint(thing.id for thing in hand.things)


# How much it is.


@some
def test_a_screen_is_not_large(variant: str) -> None:
    rules = rules_of(variant)
    for state in decisions(rules, 9, _EVERY):
        phone = phone_at(rules, state)
        assert len(sent(phone.open_content())) < _LARGEST
        for hand in hands(phone):
            assert len(sent_of_hand(hand)) < _LARGEST


def test_a_throw_that_leads_everywhere_sends_what_is_far_when_a_creature_is_picked() -> None:
    rules = rules_of("four, all creatures")
    tried = 0
    for state in decisions(rules, 1):
        if state.step != CREATURE or state.distance or len(rules.legal(state)) <= MOST:
            continue
        phone = phone_at(rules, state)
        content = phone.open_content()
        assert len(content.ways) <= MOST + 1
        for source in {way.shown.source for way in content.ways} - {-1}:
            near = {way.steps[0].action.space for way in content.ways if way.shown.source == source}
            far = {way.steps[0].action.space for way in phone.further(source)}
            assert near
            assert near.isdisjoint(far)
            tried += bool(far)
    assert tried


def test_survive_names_its_phone() -> None:
    assert screen_of("survive").phone() is SurvivePhone
