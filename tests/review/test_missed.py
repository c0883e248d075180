"""What was missed: better turns, how they are sized, and the moments that come of them."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.bots.decision import bot_seed
from game.review import missed
from game.review.missed import (
    MOST_FINE,
    MOST_MISSED,
    LookEffort,
    StretchFinding,
    TurnLook,
    by_turns,
    has_choice,
    largest,
    look_again,
    look_at,
    look_through,
    other_turns,
    part,
    turn_played,
)
from game.review.played_game import PlayedGame
from game.review.reasons import TurnContrast, message_of, reason_of, survive
from game.review.report import Moment, Reason
from game.review.stretches import PlayedStretch, cut
from game.review.turn_trials import TurnTrials, weigh
from game.rules import GAMES
from game.rules.survive.actions import Land, Stop
from game.words.catalogue import Catalogue

from .games import PlayedOtherwise, played_game

QUICK = LookEffort(rounds=12, worlds=4, again=8)


def stretches(played: PlayedGame) -> list[PlayedStretch]:
    return [each for each in cut(played) if isinstance(each, PlayedStretch)]


@cache
def findings(game: str) -> dict[PlayedStretch, StretchFinding]:
    """Of some stretches of a quick game, where every gain is worth a moment."""
    played = played_game(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(missed, "LEAST", 0.01)
        return {stretch: look_through(played, stretch, QUICK, 1) for stretch in stretches(played)[8:26:4]}


@pytest.mark.parametrize("game", GAMES)
def test_better_turns_are_legal_where_they_part_and_lead_elsewhere(game: str) -> None:
    played, rules = played_game(game), played_game(game).rules
    found = [finding.moment for finding in findings(game).values() if finding.moment]
    assert found
    for moment in found:
        reached = []
        for texts in (moment.played, moment.better):
            state = played.position(moment.place).copy()
            for text in texts:
                assert rules.to_act(state) == moment.seat
                assert rules.read(text) in rules.legal(state)
                rules.apply(state, rules.read(text))
            reached.append(state)
        assert reached[0] != reached[1]
        assert moment.kind == "fine" or (moment.points > 0 and moment.better and moment.better[:1] != moment.played[:1])


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_a_sentence(game: str) -> None:
    words, played = Catalogue.load("en"), played_game(game)
    for finding in findings(game).values():
        if finding.moment:
            message = message_of(finding.moment.reason)
            assert reason_of(message) == finding.moment.reason
            said = words.say(
                message.key, **message.values_for([f"Player {seat}" for seat in range(played.rules.seats)])
            )
            assert "<" not in said
            assert "{" not in said


def test_a_look_is_the_same_whenever_it_is_made() -> None:
    played = played_game("atlandice")
    stretch = stretches(played)[5]
    assert look_through(played, stretch, QUICK, 1) == look_through(played, stretch, QUICK, 1)


def test_nothing_is_missed_where_there_was_nothing_else_to_do() -> None:
    played = played_game("atlandice")
    forced = [
        stretch
        for stretch in stretches(played)
        if all(len(played.rules.legal(played.position(place))) == 1 for place in range(stretch.first, stretch.end))
    ]
    assert forced
    assert look_through(played, forced[0], QUICK, 1) == StretchFinding(0.0, None)


def test_nothing_better_is_found_than_what_poseidon_likes_best() -> None:
    """Two that judge apart must agree: the yardstick alone finds nothing."""
    played = played_game("atlandice")
    look = next(look for stretch in stretches(played) if (look := look_at(played, stretch, QUICK, 1)).has_found)
    trials = TurnTrials(played.rules, played.view(look.stretch.first, look.stretch.seat), 1)
    ahead = other_turns(trials, look.played, QUICK, 1).ahead
    assert look.other in ahead
    best = other_turns(trials, ahead[0], QUICK, 1)
    assert best.is_listed
    assert best.ahead == []


def test_a_second_look_sizes_in_other_worlds_than_the_first() -> None:
    played = played_game("survive")
    look = next(look for stretch in stretches(played)[6:] if (look := look_at(played, stretch, QUICK, 1)).has_found)
    effort = LookEffort(again=QUICK.worlds)
    view = played.view(look.stretch.first, look.stretch.seat)
    then, other = weigh(
        played.rules, view, [look.played, look.other], QUICK.worlds, bot_seed("look", 1, look.stretch.first)
    )
    assert other - then == pytest.approx(look.gain)  # whatever else is tried beside them, and in whatever order
    assert look_again(played, look, effort, 1) != pytest.approx(look.gain, abs=1e-9)


@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_what_a_seat_did_not_know_changes_nothing(game: str) -> None:
    """Rivals' values and hands are dealt anew in every world: those they really had are not looked at."""
    played = played_game(game)
    stretch = next(stretch for stretch, finding in findings(game).items() if finding.points)
    dealt = played.rules.determinize(played.view(stretch.first, stretch.seat), Random(5))
    assert played.rules.write_position(dealt) != played.rules.write_position(played.position(stretch.first))
    assert look_at(PlayedOtherwise(played, stretch.first, dealt), stretch, QUICK, 1) == look_at(
        played, stretch, QUICK, 1
    )


def test_where_a_seat_changed_hands_half_a_turn_is_not_weighed() -> None:
    played = played_game("survive")
    whole = next(
        stretch for stretch in stretches(played) if stretch.end - stretch.first > 2 and has_choice(played, stretch)
    )
    half = PlayedStretch(whole.seat, whole.first, whole.first + 1, whole.turn)
    assert look_through(played, half, QUICK, 1) == StretchFinding(0.0, None)


def test_a_defence_and_the_turn_after_it_are_weighed_apart() -> None:
    """Else a defence alone would look like a turn that stops early."""
    played = played_game("survive")
    stretch = next(stretch for stretch in stretches(played) if played.turn(stretch.end) > stretch.turn)
    both = PlayedStretch(stretch.seat, stretch.first, stretch.end + 1, stretch.turn)
    assert [(part.first, part.end, part.turn) for part in by_turns(played, both)] == [
        (stretch.first, stretch.end, stretch.turn),
        (stretch.end, stretch.end + 1, stretch.turn + 1),
    ]
    assert by_turns(played, stretch) == [stretch]


def test_whoever_lands_by_the_other_turn_is_not_praised_for_staying_aboard() -> None:
    played = played_game("survive")
    rules = played.rules
    place, landing = next(
        (place, action)
        for place in range(len(played.steps))
        for action in rules.legal(played.position(place))
        if isinstance(action, Land) and rules.to_act(played.position(place)) >= 0
    )
    seat = played.to_act(place)
    trials = TurnTrials(rules, played.view(place, seat), 3)
    staying = next(action for action in rules.legal(played.position(place)) if isinstance(action, Stop))
    courses = [trials.courses((action,), 3) for action in (staying, landing)]
    keys = [message.key for message in survive.reasons(TurnContrast(rules, seat, *courses))]
    assert keys
    assert not {"survive.review.aboard", "survive.review.lands", "survive.review.nearer"} & set(keys)
    keys = [message.key for message in survive.reasons(TurnContrast(rules, seat, *reversed(courses)))]
    assert keys[0] == "survive.review.lands"


def test_turns_part_where_they_lead_to_different_positions() -> None:
    """Two steps in another order are no difference: only what is done otherwise is."""
    played = played_game("survive")
    rules = played.rules
    for stretch in stretches(played):
        turn = turn_played(played, stretch)
        if len(turn) < 3:
            continue
        swapped = (turn[1], turn[0], *turn[2:-1])
        state = played.position(stretch.first).copy()
        for action in swapped:
            if action not in rules.legal(state):
                break
            rules.apply(state, action)
        else:
            others = [action for action in rules.legal(state) if action != turn[-1]]
            if others and state == played.position(stretch.end - 1):
                look = TurnLook(stretch, turn, (*swapped, others[0]), 1.0)
                assert part(played, look) == (stretch.end - 1, turn[-1:], (others[0],))
                return
    raise AssertionError("no turn of this game can be played in another order")


def test_the_largest_moments_stay_in_the_order_of_turns() -> None:
    made = [
        Moment(0, turn, turn, "missed", 1.0 + turn % 5, ("a",), ("b",), Reason("review.reason.plain", {}))
        for turn in range(10)
    ]
    fine = [Moment(0, turn, turn, "fine", 1.0, ("a",), (), Reason("review.reason.plain", {})) for turn in range(20, 25)]
    kept = largest([*made, *fine])
    assert [moment.place for moment in kept] == sorted(moment.place for moment in kept)
    assert sorted(moment.points for moment in kept if moment.kind == "missed") == [3, 3, 4, 4, 5, 5][:MOST_MISSED]
    assert sum(moment.kind == "fine" for moment in kept) == MOST_FINE
    assert largest(kept) == kept


def moment_of(place: int, points: float, better: tuple[str, ...], turn: int = 7, seat: int = 0) -> Moment:
    return Moment(seat, turn, place, "missed", points, ("stop",), better, Reason("review.reason.plain", {}))


SAME_BETTER_TURN = {
    "the same steps": (("land A", "sink D7"), ("land A", "sink D7")),
    "in another order": (("land A", "go B", "sink D7"), ("go B", "land A", "sink D7")),
    "what is left of it after a cut": (("go B", "land A", "sink D7"), ("land A", "sink D7")),
    "more than was to be seen before": (("land A",), ("land A", "sink D7")),
}


@pytest.mark.parametrize("earlier, later", SAME_BETTER_TURN.values(), ids=SAME_BETTER_TURN)
@pytest.mark.parametrize("points", [(1.0, 2.0), (2.0, 1.0)])
def test_two_moments_of_one_turn_that_name_the_same_better_turn_are_one(
    earlier: tuple[str, ...], later: tuple[str, ...], points: tuple[float, float]
) -> None:
    """The one that cost more stays, whichever a review comes to first."""
    one, other = moment_of(3, points[0], earlier), moment_of(5, points[1], later)
    dearer = one if points[0] > points[1] else other
    assert largest([one, other]) == largest([other, one]) == (dearer,)
    assert largest([*largest([one]), other]) == (dearer,)


def test_different_moments_of_one_turn_stay() -> None:
    one = moment_of(3, 2.0, ("land A", "sink D7"))
    others = [
        moment_of(5, 1.0, ("prowl shark D3 E3",)),  # something else was missed there
        moment_of(6, 1.0, ("land A", "sink D8")),
        moment_of(7, 1.0, ("sink D7", "sink D7")),
        moment_of(25, 1.0, one.better, turn=8),
        moment_of(35, 1.0, one.better, seat=1),
        Moment(0, 7, 40, "fine", 1.0, ("land A",), (), Reason("review.reason.plain", {})),
    ]
    for other in others:
        assert largest([one, other]) == (one, other)
    assert largest([one, *others]) == (one, *others)
