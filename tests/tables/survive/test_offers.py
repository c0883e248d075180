"""What can be clicked: in every decision of every variant all that is legal is offered, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.engine import View
from game.engine.speech.describing import Choice
from game.rules.survive import SurviveRules
from game.rules.survive import actions as a
from game.rules.survive.state import STEPS, State
from game.tables import Act, BoardModel, Bounds, Camera, Offer, Offers, Selection, Thing, selection
from game.tables.survive import clicks
from tests.soaks import soaked_unless
from tests.tables.things import explorer, hand_tile, space_thing

from .walking import VARIANTS, decisions, position, rules_of

_EVERY = 13
USUAL = {*[*VARIANTS][::2]}
"""In every run; the others in the soaks."""
some, others = (
    pytest.mark.parametrize("variant", soaked_unless({*[*VARIANTS][first::4]}.__contains__, VARIANTS))
    for first in (0, 2)
)
"""Of these the half of those in every run: tests that see the same take turns."""


def choices_of(rules: SurviveRules, state: State) -> list[Choice]:
    return rules.choices(rules.view(state, state.actor), rules.legal(state))


class Hand(BoardModel[None, Any]):
    """Picks by clicks, without a table."""

    def __init__(self) -> None:
        super().__init__(Camera(Bounds(0, 0, 1, 1)))

    def turn_to(self, view: View) -> None:
        pass

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        found = selection.press(self.selection, self.offers, things, 0.0)
        self.select(found if isinstance(found, Selection) else found.selection)
        return list(found.offers) if isinstance(found, Act) else []

    def let_go(self) -> bool:
        found = selection.back(self.selection, self.offers)
        self.select(found or self.selection)
        return found is not None


def hand_of(rules: SurviveRules, state: State) -> Hand:
    hand = Hand()
    hand.select(hand.selection, Offers(clicks.offers(rules.constants, state, choices_of(rules, state))))
    return hand


def renew(hand: Hand) -> None:
    """As the table does after every click."""
    hand.select(hand.selection, Offers(hand.offers.all))


def offers_of_click(hand: Hand, offer: Offer) -> list[Offer]:
    """What the last click of an offer means, each thing clicked alone."""
    steps = [
        (offer.tile, hand.selection.tile),
        (offer.source, hand.source),
        (offer.target, None),
    ]
    meant: list[Offer] = []
    for thing, picked in steps:
        if thing is not None and (picked != thing or thing == offer.target):
            assert not meant, f"{offer} is done before {thing} is clicked"
            meant = hand.press([thing])
            renew(hand)
    return meant


@pytest.mark.parametrize("variant", soaked_unless(USUAL.__contains__, VARIANTS))
def test_all_that_is_legal_can_be_clicked(variant: str) -> None:
    rules, seen = rules_of(variant), Counter[str]()
    for state in decisions(rules, 1, _EVERY):
        seen[STEPS[state.step]] += 1
        made = choices_of(rules, state)
        found = clicks.offers(rules.constants, state, made)
        for choice in made:
            offer = next((offer for offer in found if offer.choice is choice), None)
            if offer is None:
                assert choice.is_main or len(made) == 1, (
                    f"{rules.write(choice.action)} is neither on the board nor the gold button's"
                )
    assert sum(seen.values()) >= 20


@some
def test_a_click_on_each_of_its_things_comes_to_the_action(variant: str) -> None:
    rules, random = rules_of(variant), Random(3)
    for state in decisions(rules, 1, 2 * _EVERY):
        made = clicks.offers(rules.constants, state, choices_of(rules, state))
        for offer in random.sample(made, min(len(made), 25)):
            hand = Hand()
            hand.select(hand.selection, Offers(made))
            assert offer in offers_of_click(hand, offer), rules.write(offer.choice.action)


@pytest.mark.parametrize("variant", soaked_unless(USUAL.__contains__, VARIANTS))
def test_at_most_one_choice_is_the_gold_button_s(variant: str) -> None:
    rules = rules_of(variant)
    for state in decisions(rules, 1, _EVERY):
        assert sum(choice.is_main for choice in choices_of(rules, state)) <= 1


@others
def test_clicks_at_random_mean_nothing_that_is_illegal(variant: str) -> None:
    """Whatever is clicked one after another, also what has nothing to do with the decision."""
    rules, random = rules_of(variant), Random(4)
    hand = Hand()
    for state in decisions(rules, 1, _EVERY):
        hand.select(hand.selection, Offers(clicks.offers(rules.constants, state, choices_of(rules, state))))
        legal = set(rules.legal(state))
        things = all_things(rules)
        for _ in range(15):
            meant = hand.press(random.sample(things, random.randrange(4)))
            assert {offer.choice.action for offer in meant} <= legal
            renew(hand)


def all_things(rules: SurviveRules) -> list[Thing]:
    constants = rules.constants
    spaces: list[Thing] = [
        thing for space in range(constants.size) for thing in (space_thing(space), ("boat", space, 0))
    ]
    creatures: list[Thing] = [("creature", kind, space) for kind in range(5) for space in range(constants.size)]
    return [
        *map(explorer, range(constants.explorers)),
        *spaces,
        *creatures,
        *(hand_tile(kind, terrain) for kind in range(12) for terrain in range(3)),
        ("isle", 0, 0),
    ]


# Picking, by hand-made positions.

LAND = "land: {beach: [E5, E6], mountain: [G6]}\n"
MOVING = LAND + "boats: [D5]\nexplorers: {crimson: {A: E5, B: G6, C: boat D5}, azure: {A: E6}}"


def at(text: str, variant: str = "four") -> tuple[SurviveRules, Hand]:
    rules = rules_of(variant)
    return rules, hand_of(rules, position(rules, text))


def space(rules: SurviveRules, name: str) -> Thing:
    return space_thing(rules.constants.index[name])


def test_a_piece_is_picked_and_then_its_place() -> None:
    rules, hand = at(MOVING)
    assert hand.source is None
    assert not hand.targets
    assert hand.press([explorer(0)]) == []
    assert hand.source == explorer(0)
    assert space(rules, "E6") in hand.targets
    (offer,) = hand.press([space(rules, "E6")])
    assert rules.write(offer.choice.action) == "go crimson-A E6"


def test_another_piece_can_be_picked_instead() -> None:
    _, hand = at(MOVING)
    hand.press([explorer(0)])
    hand.press([explorer(1)])
    assert hand.source == explorer(1)


def test_a_second_click_on_it_lets_go() -> None:
    _, hand = at(MOVING)
    hand.press([explorer(0)])
    hand.press([explorer(0)])
    assert hand.source is None


def test_a_passenger_that_is_clicked_again_does_not_jump() -> None:
    for state in decisions(rules_of("two"), 3):
        hand = hand_of(rules_of("two"), state)
        jump = next((offer for offer in hand.offers.all if isinstance(offer.choice.action, a.Jump)), None)
        if jump is None or jump.source is None or jump.target is None or len(hand.sources) == 1:
            continue
        hand.press([jump.source])
        assert hand.press([jump.source, jump.target]) == []
        assert hand.source is None
        hand.press([jump.source])
        assert jump in hand.press([jump.target])
        return
    raise AssertionError("nobody can jump")


def test_a_click_beside_lets_go_and_esc_does() -> None:
    rules, hand = at(MOVING)
    hand.press([explorer(0)])
    hand.press([space(rules, "M4")])
    assert hand.source is None
    hand.press([explorer(0)])
    assert hand.let_go()
    assert hand.source is None
    assert not hand.let_go()


def test_what_cannot_act_cannot_be_picked() -> None:
    _, hand = at(MOVING)
    assert hand.press([explorer(10)]) == []
    assert hand.source is None


def test_the_nearest_thing_that_can_act_is_meant() -> None:
    rules, hand = at(MOVING)
    hand.press([explorer(10), explorer(2), ("boat", rules.constants.index["D5"], 0)])
    assert hand.source == explorer(2)


def test_of_the_rack_the_next_is_in_hand_until_another_is_chosen() -> None:
    rules = rules_of("four")
    state = next(state for state in decisions(rules, 1) if STEPS[state.step] == "place")
    hand = hand_of(rules, state)
    own = rules.constants.own[state.actor]
    assert hand.source == explorer(own[0])
    hand.press([explorer(own[4])])
    renew(hand)
    assert hand.source == explorer(own[4])
    hand.let_go()
    renew(hand)
    assert hand.source == explorer(own[0])
    assert len(hand.targets) == len({offer.target for offer in hand.offers.all})


def test_the_only_piece_that_can_act_need_not_be_clicked() -> None:
    _, hand = at("step: creature\nface: whale\nland: {mountain: [G6]}\nwhales: [D4]\nexplorers: {crimson: {A: G6}}")
    assert hand.source is not None
    assert hand.source[0] == "creature"
    assert hand.targets


def test_a_tile_of_the_hand_is_picked_first() -> None:
    rules, hand = at(
        "step: play\nland: {mountain: [G6]}\nserpents: [D4]\nsharks: [C4]\n"
        "hands: {1: [beach dolphin-help, beach move-shark]}\n"
        "explorers: {crimson: {A: G6, B: E5}}"
    )
    helping, sending = ("tile", 5, 0), ("tile", 8, 0)
    assert hand.offers.tiles == {helping, sending}
    assert not hand.sources
    assert hand.press([helping]) == []
    renew(hand)
    assert hand.source == explorer(1)
    hand.press([sending])
    renew(hand)
    assert (hand.selection.tile, hand.source) == (sending, ("creature", 1, rules.constants.index["C4"]))
    hand.press([sending])
    assert hand.selection.tile is None


def test_a_repellent_needs_nothing_more() -> None:
    _, hand = at(
        "step: defend\nactor: 2\nattacker: shark\nfocus: D4\nresume: creature\nland: {mountain: [G6]}\nsharks: [D4]\n"
        "hands: {2: [beach shark-repellent]}\nexplorers: {crimson: {A: G6}, azure: {A: D4}}"
    )
    (offer,) = hand.press([("tile", 10, 0)])
    assert offer.choice.action in [one.choice.action for one in hand.offers.all]


def test_one_place_may_mean_several_things() -> None:
    """X7: with its dolphin or without."""
    rules, hand = at(
        "land: {mountain: [G6]}\nserpents: []\ndolphins: [D4 crimson-A]\nexplorers: {crimson: {A: D4, B: G6}}",
        "four, all creatures",
    )
    hand.press([explorer(0)])
    meant = hand.press([space(rules, "D3")])
    assert sorted(rules.write(offer.choice.action) for offer in meant) == ["go crimson-A D3", "guarded crimson-A D3"]
    assert hand.source == explorer(0)


def test_what_was_picked_stays_while_it_can_act() -> None:
    _, hand = at(MOVING)
    hand.press([explorer(0)])
    renew(hand)
    assert hand.source == explorer(0)
    hand.select(hand.selection, Offers([offer for offer in hand.offers.all if offer.source != explorer(0)]))
    assert hand.source is None
    hand.select(hand.selection, Offers())
    assert not hand.targets
    assert not hand.sources


def test_why_a_boat_cannot_drift_there_is_asked_of_the_dice_and_not_of_the_oars() -> None:
    """X3"""
    text = (
        "step: creature\nface: boat\ndistance: 1\nland: {mountain: [G6]}\nserpents: []\nboats: [D4]\n"
        "explorers: {crimson: {A: G6}}"
    )
    rules, hand = at(text, "four, all creatures")
    state = position(rules, text)
    far = space(rules, "M4")
    wanted = clicks.attempt(rules.constants, state, hand.offers, hand.selection, [far])
    assert wanted is not None
    assert rules.write(wanted) == "drift D4 M4"
    assert rules.why_not(state, wanted) == "X3-out-of-reach"


def test_why_a_tile_does_not_go_there_is_not_told_by_another_rule() -> None:
    text = (
        "step: play\nland: {mountain: [G6]}\nserpents: []\nsharks: [C4]\nhands: {1: [beach move-shark]}\n"
        "explorers: {crimson: {A: G6}}"
    )
    rules, hand = at(text)
    hand.press([("tile", 8, 0)])
    renew(hand)
    assert hand.source is not None
    assert (
        clicks.attempt(rules.constants, position(rules, text), hand.offers, hand.selection, [space(rules, "G6")])
        is None
    )
