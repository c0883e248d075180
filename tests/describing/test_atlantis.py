"""What a card is said to lead to is what it leads to: every choice is tried out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.api.view import SeatView
from game.engine import Choice, Event, Message
from game.engine.speech.words import Word
from game.rules.atlantis import AtlantisRules
from game.rules.atlantis import actions as a
from game.rules.atlantis import events as ev
from game.rules.atlantis.board import OBJECTS
from game.rules.atlantis.state import CHAIN, PAY, State
from tests.atlantis.table import At, rules
from tests.conformance.playing import apply_to_copy

from .walking import say, some_positions


def the(kind: type[Event], events: list[Event]) -> Any:
    return next((event for event in events if isinstance(event, kind)), None)


def check_play(game: AtlantisRules, state: State, choice: Choice) -> None:
    after, events = apply_to_copy(game, state, choice.action)
    values, key = choice.message.values, choice.message.key.removeprefix("atlantis.choice.")
    assert key.startswith("play-on") == (after.step == CHAIN)
    place = the(ev.PawnMoved, events).place
    assert not game.constants.is_on_the_row(place) or values["place"] == Message(
        "atlantis.tile.the", tile(state.tops[place]).values
    )
    if after.step == PAY:
        assert (key.endswith("-for"), values["price"]) == (True, after.owed)
    elif after.step != CHAIN:
        assert not key.endswith("-for")
        collected = the(ev.TileCollected, events)
        assert (collected is None) == key.startswith("play-nothing")
        assert collected is None or values["tile"] == tile(collected.tile)


def tile(code: int) -> Message:
    return Message("atlantis.tile", {"kind": Word(f"atlantis.object.{OBJECTS[code & 7]}"), "value": code >> 3})


def check_payment(game: AtlantisRules, state: State, choice: Choice) -> None:
    after, _ = apply_to_copy(game, state, choice.action)
    assert (after.step == PAY) == (choice.message.key in ("atlantis.choice.pay-tile", "atlantis.choice.pay-card"))
    assert after.step != PAY or choice.message.values["count"] == after.owed


@pytest.mark.parametrize("seed", range(6))
def test_every_card_and_payment_does_what_it_says(seed: int) -> None:
    game, tried = rules(2 + seed % 3), Counter[type]()
    for state in some_positions(game, seed, 1):
        for choice in game.choices(game.view(state, state.actor), game.legal(state)) if state.actor >= 0 else ():
            tried[type(choice.action)] += 1
            if isinstance(choice.action, a.Play):
                check_play(game, state, choice)
            elif isinstance(choice.action, (a.PayTile, a.PayCard)):
                check_payment(game, state, choice)
    assert tried[a.Play] > 100
    assert tried[a.PayTile] + tried[a.PayCard]


def test_a_way_that_only_a_bridge_pays_for_is_marked() -> None:
    at = At("{row: [ring4, W, crown4, flag1], pawns: {crimson: [1, mainland, mainland]}, hands: {crimson: [crown]}}")
    (choice,) = [
        choice for choice in at.rules.choices(at.rules.view(at.state, 0), at.rules.legal(at.state)) if choice.danger
    ]
    assert say(choice.message) == "Crown: the ring 4 to the crown 4 for 4, take the ring 4"
    assert choice.danger is not None
    assert say(choice.danger) == "Only your bridge can pay for this move."


def test_gaps_are_named_by_both_their_ends() -> None:
    at = At(
        "{row: [statue4, W, crown4, statue4, W, ring5], pawns: {crimson: [1, mainland, mainland]}, hands: {crimson: "
        "[crown]}}"
    )
    choices = at.rules.choices(at.rules.view(at.state, 0), at.rules.legal(at.state))
    assert [say(choice.message) for choice in choices if isinstance(choice.action, a.Bridge)] == [
        "Bridge the gap between the statue 4 and the crown 4 (crossing it costs 4)",
        "Bridge the gap between the statue 4 and the ring 5 (crossing it costs 4)",
    ]


def test_the_gold_button_pays_as_cheaply_as_can_be() -> None:
    row = "row: [ring4, W, crown4, flag1]\npawns: {crimson: [1, mainland, mainland]}\n"
    at = At(row + "hands: {crimson: [crown, flag]}\npurses: {crimson: [helmet7, helmet4]}").do("play crown 1")
    choices = at.rules.choices(at.rules.view(at.state, 0), at.rules.legal(at.state))
    assert [say(choice.message) for choice in choices if choice.is_main] == ["Pay a tile worth 4: all paid"]
    assert "Pay a tile worth 7: 3 too much" in [say(choice.message) for choice in choices]


@pytest.mark.parametrize(
    "language, laid, kept",
    [
        ("en", "0 cards in hand, bridge laid", "0 cards in hand, bridge in hand"),
        ("pt-BR", "0 carta na mão, ponte colocada", "0 carta na mão, ponte guardada"),
        ("bg", "карти в ръка: 0, поставен мост", "карти в ръка: 0, има мост"),
        ("zh-Hans", "手牌0、已架桥", "手牌0、未架桥"),
    ],
)
def test_a_bridge_is_laid_or_not_and_never_counted(language: str, laid: str, kept: str) -> None:
    at = At("{row: [ring4, W, crown4], bridges: {crimson: 2}}")
    seen = SeatView(at.rules, at.rules.view(at.state, None), (), ("Ana", "Bia", "Caio")).words(language)
    _, ana, bia, *_ = seen.splitlines()
    assert ana.endswith(laid)
    assert bia.endswith(kept)
