"""Every game at every table: what is described can be said, drawn and looked up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import given

from game.engine import NOBODY, Choice, Description, Rules
from game.rules.board import COLOURS
from tests.conformance.playing import positions, viewers
from tests.conformance.tables import Table, seeds, tables, tries
from tests.soaks import few_or_soak
from tests.source import ROOT
from tests.test_every_rule import rules as numbered_rules

from .walking import messages, pictures, say, some_positions

EVERY = 17
LONGEST_CHOICE, LONGEST_ASK = 90, 76  # swimmers of four colours on one space are the longest there is
ART = {
    str(path.relative_to(ROOT / "assets" / "art").with_suffix("").as_posix())
    for path in (ROOT / "assets" / "art").rglob("*.svg")
}
NUMBERED = {(game, number.upper()) for game, number in numbered_rules()}


def is_drawn(picture: str) -> bool:
    """A drawing of its own, or one that serves all colours."""
    stem, _, colour = picture.rpartition("-")
    return picture in ART or (colour in COLOURS and stem in ART)


def check_words(description: Description, choices: Sequence[Choice]) -> None:
    for message in messages(description, choices):
        text = say(message)
        assert text, message
        assert not set("<>{}=") & set(text), (message, text)
    assert len(say(description.ask)) <= LONGEST_ASK
    assert [text for text in (say(choice.message) for choice in choices) if len(text) > LONGEST_CHOICE] == []


def check_choices(legal: Sequence[Any], choices: Sequence[Choice]) -> None:
    assert [choice.action for choice in choices] == list(legal)
    assert sum(choice.is_main for choice in choices) <= 1
    headings = {choice.group: choice.say_heading() for choice in choices}
    assert all(headings[choice.group] == choice.say_heading() for choice in choices)
    assert all(bool(choice.group) == (choice.say_heading() is not None) for choice in choices)
    said = [(say(choice.message), choice.group) for choice in choices]
    assert len(set(said)) == len(said), "two actions that nobody can tell apart"


def check_frame(rules: Rules[Any, Any], description: Description, is_over: bool) -> None:
    steps = description.stepper
    assert -1 <= steps.now < len(steps.steps)
    assert steps.pips is None or 0 <= steps.pips.left <= steps.pips.of
    assert [plate.seat for plate in description.plates] == list(range(rules.seats))
    assert (rules.game, description.rule) in NUMBERED
    assert not is_over or all(plate.points is not None for plate in description.plates)


@few_or_soak("games", 2, 40)
def test_all_that_is_described_can_be_said_drawn_and_looked_up(games: int) -> None:
    @given(tables(), seeds)
    @tries(games)
    def walk(table: Table, seed: int) -> None:
        rules = table.rules
        for state in some_positions(rules, seed, EVERY):
            for seat in viewers(rules):
                view = rules.view(state, seat)
                legal = (
                    rules.open_legal(view)
                    if seat is None
                    else rules.legal(state)
                    if seat == rules.to_act(state)
                    else ()
                )
                description, choices = rules.describe(view), rules.choices(view, legal)
                check_words(description, choices)
                check_choices(legal, choices)
                check_frame(rules, description, rules.to_act(state) == NOBODY)
                assert {name for name in pictures(description, choices) if not is_drawn(name)} == set()

    walk()


def test_at_the_end_the_points_on_the_plates_are_those_of_the_standings() -> None:
    @given(tables(), seeds)
    @tries(5)
    def finish(table: Table, seed: int) -> None:
        rules = table.rules
        *_, state = positions(rules, seed)
        plates = rules.describe(rules.view(state, None)).plates
        assert [plate.points for plate in plates] == [standing.points for standing in rules.standings(state)]

    finish()
