"""Seats that have a phone: no curtain comes for them, first looks are taken at once, and a hand is known to its own
phone while that holds it up, and to nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from game.engine import GameError
from game.match import Match, Sharing
from game.match.privacy import is_defence
from tests.inside import writer_of

from .playing import MIXES, a_match, a_step, deal, until
from .test_secrets import same_game, side_by_side, twin_of

SHARINGS: Sequence[Sharing] = ("around", "passed")


def seat_phones(match: Match, *seats: int, is_awake: bool = True) -> None:
    for seat in seats:
        match.privacy.seat_phone(seat, is_awake)


def a_phone_step(match: Match, random: Random, undo: float = 0.0) -> None:
    """Whatever is due, where people may have phones: they look there, and hold their hands up to choose."""
    if match.privacy.looking:
        match.privacy.looked(min(match.privacy.looking))
    elif (seat := match.actor) is not None and seat in match.privacy.at_phones and random.random() >= undo:
        match.privacy.hold(seat)
        match.play(random.choice(match.hand_legal(seat)))
    else:
        a_step(match, random, undo)


def until_asked(match: Match, seat: int, seed: int = 1) -> None:
    random = Random(seed)
    while match.actor != seat:
        a_phone_step(match, random)


@pytest.mark.parametrize("sharing", SHARINGS)
@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_no_curtain_and_no_look_comes_for_a_phone(game: str, sharing: Sharing, tmp_path: Path) -> None:
    with a_match(tmp_path, game, MIXES["three"], sharing) as match:
        seat_phones(match, 0, 2)
        random, others = Random(1), 0
        while not match.is_over:
            due = {match.privacy.curtain, match.privacy.inspecting} - {None}
            assert due <= {1}
            others += bool(due)
            a_phone_step(match, random, undo=0.03)
        assert others, "who has none is handed the device as before"


@pytest.mark.parametrize("sharing", SHARINGS)
def test_with_a_phone_the_hand_may_still_be_looked_at_on_the_screen(sharing: Sharing, tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["three"], sharing) as match:
        seat_phones(match, 0, 1, 2)
        until_asked(match, 1)
        assert (match.privacy.viewer, match.privacy.curtain, match.privacy.is_hand_open) == (1, None, False)
        assert match.legal()


def test_who_plays_alone_by_phone_has_no_hand_open_on_the_screen(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["alone"]) as match:
        until(match)
        assert match.privacy.is_hand_open
        seat_phones(match, 0)
        assert not match.privacy.is_hand_open
        match.privacy.lose_phone(0)
        assert match.privacy.is_hand_open


def test_all_with_phones_look_at_once_while_the_others_get_their_curtains(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        deal(match)
        first = match.to_act
        with_phones = {(first + 1) % 3, (first + 2) % 3}
        seat_phones(match, *with_phones)
        assert (set(match.privacy.looking), match.privacy.curtain, match.actor) == (with_phones, first, None)
        match.privacy.lift_curtain(first)
        assert (set(match.privacy.looking), match.privacy.inspecting) == (with_phones, first)
        match.privacy.end_inspection()
        for seat in sorted(with_phones):
            assert (match.actor, match.tick()) == (None, None)
            match.privacy.looked(seat)
        assert (set(match.privacy.looking), match.actor) == (set(), first)
        with pytest.raises(GameError, match="no-look"):
            match.privacy.looked(first)


def test_a_phone_that_sleeps_during_the_first_look_leaves_it_to_the_curtain(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        deal(match)
        seat_phones(match, 0, 1, 2)
        assert (set(match.privacy.looking), match.privacy.curtain) == ({0, 1, 2}, None)
        match.privacy.seat_phone(1, is_awake=False)
        assert (set(match.privacy.looking), match.privacy.curtain) == ({0, 2}, 1)
        match.privacy.seat_phone(1)
        assert (set(match.privacy.looking), match.privacy.curtain) == ({0, 1, 2}, None)
        match.privacy.lose_phone(2)
        assert (set(match.privacy.looking), match.privacy.curtain) == ({0, 1}, 2)


def test_who_is_asked_while_the_phone_sleeps_is_handed_the_device_and_waking_lifts_the_curtain(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["three"], "passed") as match:
        seat_phones(match, 0, 1, 2)
        until_asked(match, 1)
        match.privacy.seat_phone(1, is_awake=False)
        assert (match.privacy.curtain, match.actor, set(match.privacy.phones)) == (1, None, {0, 1, 2})
        match.privacy.seat_phone(1)
        assert (match.privacy.curtain, match.actor) == (None, 1)


def test_a_hand_that_lay_open_on_the_screen_is_covered_for_good_once_its_phone_wakes(tmp_path: Path) -> None:
    """Else it would lie open again as soon as the phone sleeps, with the device in the middle of the table."""
    with a_match(tmp_path, "atlantis", MIXES["three"], "passed") as match:
        until(match, 1)
        assert (match.privacy.curtain, match.privacy.viewer) == (None, 1)
        match.privacy.seat_phone(1)
        match.privacy.seat_phone(1, is_awake=False)
        assert (match.privacy.curtain, match.privacy.viewer) == (1, None)


def test_what_a_seat_is_told_after_its_decision_is_seen_on_its_phone_alone(tmp_path: Path) -> None:
    for with_phone, expected in ((False, True), (True, False)):
        with a_match(tmp_path / str(with_phone), "atlantis", MIXES["three"]) as match:
            random, looks = Random(1), 0
            for _ in range(400):
                if with_phone:
                    seat_phones(match, 0, 1, 2)
                looks += match.privacy.inspecting is not None and match.privacy.is_of_news is False
                (a_phone_step if with_phone else a_step)(match, random)
            assert bool(looks) == expected


def test_a_hand_is_known_only_while_its_phone_holds_it(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["three"]) as match:
        seat_phones(match, 0, 1)
        until_asked(match, 1)
        match.privacy.let_go()
        for seat in range(3):
            with pytest.raises(GameError, match="eyes-closed"):
                match.hand_view(seat)
            with pytest.raises(GameError, match="eyes-closed"):
                match.hand_legal(seat)
        match.privacy.hold(0)
        match.privacy.hold(1)
        assert (match.hand_view(1).seat, match.hand_view(0).seat) == (1, 0)
        assert match.hand_legal(1)
        assert match.hand_legal(0) == (), "it is not asked"
        with pytest.raises(GameError, match="eyes-closed"):
            match.privacy.hold(2)
        match.privacy.let_go(1)
        assert match.privacy.held == {0}


@pytest.mark.parametrize("end", ["step", "pause", "sleep", "loss", "seat", "undo"])
def test_a_hand_goes_down_with_whatever_ends_its_turn_or_its_phone(end: str, tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        seat_phones(match, 0, 1, 2)
        until_asked(match, 1)
        if end == "undo":
            a_phone_step(match, Random(1))
            match.privacy.hold(1)
            match.undo()
        match.privacy.hold(1)
        match.privacy.hold(2)
        match.privacy.let_go(2)
        if end == "step":
            while match.to_act == 1:
                a_phone_step(match, Random(1))
                assert match.to_act != 1 or match.privacy.held == {1}
        elif end == "pause":
            match.paused = True
            match.privacy.hold(1)
            with pytest.raises(GameError, match="eyes-closed"):
                match.hand_view(1)
            match.privacy.let_go()
        elif end == "sleep":
            match.privacy.seat_phone(1, is_awake=False)
        elif end == "loss":
            match.privacy.lose_phone(1)
        elif end == "seat":
            match.seat(1, "random")
            assert match.privacy.phones == {0, 2}
        else:
            match.privacy.let_go(1)
        assert match.privacy.held == frozenset()


def test_undo_takes_a_held_hand_down(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        seat_phones(match, 0, 1, 2)
        until_asked(match, 1)
        a_phone_step(match, Random(1))
        assert match.why_no_undo() is None
        match.privacy.hold(match.to_act)
        match.undo()
        assert match.privacy.held == frozenset()


def test_whose_phone_is_awake_is_asked_whatever_the_order(tmp_path: Path) -> None:
    """A standing order answers where the device would have to be passed for it."""
    asked = 0
    for is_awake, seed in product((False, True), (1, 3)):
        with a_match(tmp_path / f"{is_awake}{seed}", "survive", MIXES["three"], "passed", seed) as match:
            seat_phones(match, 0, 1, 2, is_awake=is_awake)
            for seat in range(3):
                match.orders.give(seat, "never")
            random = Random(seed)
            while not match.is_over:
                attacked = match.to_act >= 0 and is_defence(match.to_act, match.open_legal(), match.view(None).history)
                if attacked and match.privacy.curtain is None and match.privacy.inspecting is None:
                    assert (match.actor is not None) == is_awake
                    asked += is_awake
                a_phone_step(match, random)
    assert asked


def test_who_decided_by_phone_takes_it_back_wherever_the_device_is(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["three"], "passed") as match:
        seat_phones(match, 0, 1)
        assert match.privacy.may_take_back(0)
        until_asked(match, 1)
        assert match.privacy.may_take_back(1)


@pytest.mark.parametrize("sharing", SHARINGS)
@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_nothing_public_depends_on_a_secret_where_there_are_phones(game: str, sharing: Sharing, tmp_path: Path) -> None:
    """Not while one of them holds its hand up, either."""
    compared, random = 0, Random(3)
    with a_match(tmp_path, game, MIXES["three"], sharing, seed=8) as match:
        seat_phones(match, 0, 1)
        number = 0
        while not match.is_over:
            number += 1
            if number % 97 == 0 and not match.privacy.looking:
                for seat in match.privacy.at_phones:
                    match.privacy.hold(seat)
                one, other = same_game(match, writer_of(match)), twin_of(match, writer_of(match), random)
                assert set(one.privacy.held) == set(other.privacy.held) == match.privacy.at_phones
                compared += side_by_side(one, other, random)
                match.privacy.let_go()
            if number % 31 == 0:
                match.privacy.seat_phone(number % 2, number % 4 > 1)
            a_phone_step(match, random, undo=0.05)
    assert compared > 5
