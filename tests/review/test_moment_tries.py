"""A moment to try again: nothing but what the seat knew, and verdicts by what a try comes to."""

from __future__ import annotations

import pytest

from game.engine import IllegalAction
from game.review.moment_tries import TryVerdict, deal_world, judge, judge_at_once, reaches_same, steps_of
from game.review.report import Moment, Reason
from game.rules import GAMES

from .games import played_game

PLAIN = Reason("review.reason.plain", {})


def moment_at(game: str, place: int, *played: str, better: tuple[str, ...] = ()) -> Moment:
    found = played_game(game, 3)
    return Moment(found.to_act(place), found.turn(place), place, "missed", 2.0, played, better, PLAIN)


def places(game: str) -> list[int]:
    """Some decisions of the game, from its third turn on."""
    found = played_game(game, 3)
    return [place for place in range(len(found.steps)) if found.to_act(place) >= 0 and found.turn(place) > 2][::17]


@pytest.mark.parametrize("game", GAMES)
def test_the_world_of_a_moment_is_what_its_seat_knew_and_can_be_set_up(game: str) -> None:
    found = played_game(game, 3)
    rules, is_dealt = found.rules, False
    for place in places(game):
        seat, state = found.to_act(place), found.position(place)
        world = deal_world(found, moment_at(game, place))
        again = rules.read_position(rules.write_position(world))
        assert rules.write_view(rules.view(again, seat)) == rules.write_view(rules.view(state, seat))
        is_dealt |= rules.write_position(world) != rules.write_position(state)
    assert is_dealt == rules.has_secrets, "all else is dealt"


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_of_what_was_played_can_be_told_from_the_dealt_world_on(game: str) -> None:
    found = played_game(game, 3)
    for place in places(game):
        world = deal_world(found, moment_at(game, place))
        (step,) = steps_of(found.rules, world, [found.steps[place].line.text])
        assert step.text == found.steps[place].line.text
        assert found.rules.write_position(world) == found.rules.write_position(
            deal_world(found, moment_at(game, place))
        )


def test_steps_that_nobody_tells_are_left_out_unless_there_are_no_others() -> None:
    found = played_game("survive", 3)
    place = next(
        place
        for place, step in enumerate(found.steps)
        if step.line.text == "keep" and found.steps[place + 1].line.actor >= 0
    )
    world = deal_world(found, moment_at("survive", place))
    texts = ["keep", found.steps[place + 1].line.text]
    assert [step.text for step in steps_of(found.rules, world, texts)] == texts[1:]
    assert [step.text for step in steps_of(found.rules, world, texts[:1])] == texts[:1]


def test_a_turn_that_cannot_be_made_there_is_refused() -> None:
    place = places("survive")[0]
    found = played_game("survive", 3)
    with pytest.raises(IllegalAction):
        steps_of(found.rules, deal_world(found, moment_at("survive", place)), ["land crimson-A NW"])


def test_the_same_steps_in_another_order_come_to_the_same() -> None:
    found = played_game("survive", 3)
    rules = found.rules
    for place in range(len(found.steps) - 1):
        one, two = found.steps[place].line, found.steps[place + 1].line
        if (
            one.text.startswith("go")
            and two.text.startswith("go")
            and one.text.split()[1] != two.text.split()[1]
            and one.actor == two.actor
        ):
            world = deal_world(found, moment_at("survive", place))
            if rules.read(two.text) in rules.legal(world):
                assert reaches_same(rules, world, [one.text, two.text], [two.text, one.text])
                assert not reaches_same(rules, world, [one.text, two.text], [one.text])
                moment = moment_at("survive", place, one.text, better=(one.text, two.text))
                assert judge_at_once(rules, world, moment, [two.text, one.text]) == TryVerdict("found")
                assert judge_at_once(rules, world, moment, [one.text]) == TryVerdict("same")
                assert judge_at_once(rules, world, moment, [two.text]) is None
                return
    raise AssertionError("nobody moved two explorers")


@pytest.mark.parametrize(
    ("tried", "verdict"),
    [
        (2.9, TryVerdict("as-good")),
        (4.0, TryVerdict("as-good")),
        (1.9, TryVerdict("better", 2)),
        (0.6, TryVerdict("better", 1)),
        (0.3, TryVerdict("same")),
        (-0.3, TryVerdict("same")),
        (-2.2, TryVerdict("less", 2)),
    ],
)
def test_a_try_is_judged_between_what_was_played_and_the_better_turn(tried: float, verdict: TryVerdict) -> None:
    assert judge(0.0, 3.0, tried) == verdict
    assert verdict.is_good == (tried > 2.5)


@pytest.mark.parametrize("lead", [1.0, 2.0, 3.5, 5.0, 12.0])
def test_a_try_within_a_tenth_of_the_better_turn_s_lead_is_as_good_and_chance_is_held_against_nobody(
    lead: float,
) -> None:
    slack = max(lead / 10, 0.35)
    assert judge(1.0, 1.0 + lead, 1.0 + lead - slack + 0.01).outcome == "as-good"
    assert judge(1.0, 1.0 + lead, 1.0 + lead - slack - 0.01).outcome == "better"
