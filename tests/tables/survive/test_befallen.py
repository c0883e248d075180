"""What is said of one's own explorers once others have moved, for whoever does not see where they are now."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from random import Random

import pygame

from game.engine.speech.describing import Choice
from game.match import Match
from game.rules.survive import events as ev
from game.rules.survive.view import SurviveView
from game.tables import ClickStep, DrawnTable
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down

from .sitting import Sitting
from .walking import position, rules_of

BEFORE = """
step: move
land: {beach: [E5, E6, F6], forest: [F7]}
boats: [D5, D7]
explorers: {crimson: {A: E5, B: E6, C: boat D5, D: D6}, azure: {A: E6}}
"""
AFTER = """
step: move
land: {beach: [E6, F6], forest: [F7]}
boats: [D5, D7]
explorers: {crimson: {A: E5, B: E6, C: boat D5}, azure: {A: E6}}
"""


def test_who_fell_and_who_was_lost_is_named_with_the_place(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_of("four"))
    answers, constants = sitting.drawn_table.answers, sitting.rules.constants
    sitting.put(position(sitting.rules, BEFORE))
    before = sitting.match.view(None)
    at = constants.names.index("D6")
    lost = constants.explorer_names.index("crimson-D")
    sitting.put(position(sitting.rules, AFTER))
    now = sitting.match.view(None)
    assert isinstance(now, SurviveView)
    now.state.where[lost] = constants.lost
    events = [ev.Lost(explorer=lost, space=at, cause="shark")]
    assert answers.befallen(before, now, events, 0, is_named=False) == [
        "Your D was lost to a shark at D6.",
        "Your A fell into the water at E5.",
    ]
    assert answers.befallen(before, now, events, 0, is_named=True) == ["Your A fell into the water at E5."]
    assert answers.befallen(before, now, events, 1, is_named=False) == []


def play_until_heard(match: Match, words: str) -> tuple[Evening, list[str]]:
    """Somebody plays anything against bots, and listens, until they hear this."""
    evening, random = Evening.of(match), Random(3)
    evening.stage.is_heard = True
    evening.stage.change(speed="instant")
    heard: list[str] = []
    while not any(words in text for text in heard) and not match.is_over:
        heard = []
        a_step(match, random)
        while match.actor is None and not match.is_over:
            a_step(match, random)
        for _ in range(8):
            evening.pass_time()
            heard += chain(*evening.stage.take_announced())
    return evening, heard


def test_whoever_fell_while_others_moved_is_told_so_before_the_question(tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for("survive", 3), bots={1: "random", 2: "random"}, seed=4)
    evening, heard = play_until_heard(match, "fell into the water")
    fallen = [text for text in heard if "fell into the water" in text]
    assert len(fallen) >= 1
    assert heard.index(fallen[0]) < heard.index(evening.scene.question)
    evening.pass_time()
    assert not any("fell into" in text for text in chain(*evening.stage.take_announced())), "it is said once"


def moving(folder: Path) -> Evening:
    """Somebody who listens has all their moves."""
    match = sit_down(folder, rules_for("survive", 3), bots={1: "random", 2: "random"})
    random = Random(7)
    while match.actor is None or len(match.log) < 100 or "stop" not in map(match.rules.write, match.legal()):
        a_step(match, random)
    evening = Evening.of(match)
    evening.stage.is_heard = True
    evening.stage.change(speed="instant")
    for _ in range(8):
        evening.pass_time()
    return evening


def stopping(evening: Evening) -> Choice:
    write = evening.scene.match.rules.write
    return next(one for one in evening.scene.visibility.choices() if write(one.action) == "stop")


def hear(evening: Evening) -> str:
    for _ in range(8):
        evening.pass_time()
    return " ".join(chain(*evening.stage.take_announced()))


def test_moves_that_are_given_up_are_counted_and_how_to_have_them_back_is_said_once(tmp_path: Path) -> None:
    evening = moving(tmp_path)
    stop = stopping(evening)
    for said in ("3 moves not used. That can be undone with Z.", "3 moves not used."):
        hear(evening)
        evening.scene.playing.take_choice(stop)
        told = hear(evening)
        assert said in told
        assert ("undone" in told) == ("undone" in said)
        evening.scene.playing.undo()


def test_what_stays_in_hand_after_a_step_is_said_once_with_how_to_let_go(tmp_path: Path) -> None:
    evening = moving(tmp_path)
    table = evening.scene.table
    assert isinstance(table, DrawnTable)
    offer = next(one for one in table.model.offers.all if one.source and one.source[0] == "explorer" and one.target)
    evening.stage.take_announced()
    evening.scene.playing.do([ClickStep(offer.choice.action, offer.source)])
    told = hear(evening)
    assert told.count("Still in hand: ") == 1
    assert "Esc puts it down." in told
    evening.key(pygame.K_ESCAPE)
    assert hear(evening) == "Put down."


def test_a_question_says_what_space_would_answer(tmp_path: Path) -> None:
    evening = moving(tmp_path)
    evening.stage.take_announced()
    stop = stopping(evening)
    evening.scene.playing.take_choice(stop)
    hear(evening)
    evening.scene.playing.undo()
    said = hear(evening)
    assert evening.scene.gold.does_something
    assert f"{evening.scene.question} Space: {evening.scene.gold.text}." in said
