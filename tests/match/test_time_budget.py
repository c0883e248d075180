"""The time of a turn: shared out among its decisions, and told by what everybody saw."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.engine import Event
from game.match import Kind, LogEntry, Match
from game.match.state import TurnSeen, is_opening, turn_at, turn_of
from game.match.thinking import ANSWERS, LEAST, OPENING, SHARE, TimeBudget

from .playing import MIXES, a_match, a_step, steps


class TurnBegan(Event):
    seat: int


MINE, THEIRS = TurnSeen(10, 0), TurnSeen(10, 1)


def times_taken(count: int, turn: TurnSeen = MINE) -> list[float]:
    purse = TimeBudget()
    return [purse.spend(turn, 0) for _ in range(count)]


@pytest.mark.parametrize("decisions", range(1, 15))
def test_however_many_decisions_a_turn_has_its_time_is_kept_about(decisions: int) -> None:
    shares = times_taken(decisions)
    assert shares[0] == SHARE
    assert all(before >= after >= LEAST for before, after in pairwise(shares))
    assert sum(shares) <= 1.3


def test_the_usual_turn_uses_nearly_all_of_it() -> None:
    assert 0.9 < sum(times_taken(6)) <= 1


def test_a_new_turn_has_all_its_time_again() -> None:
    purse = TimeBudget()
    for line in (10, 20, 30):
        assert [purse.spend(TurnSeen(line, 0), 0) for _ in range(4)] == times_taken(4)


def test_answers_in_anothers_turn_have_a_small_sum_of_their_own() -> None:
    purse = TimeBudget()
    mine = [purse.spend(MINE, 0) for _ in range(2)]
    theirs = purse.spend(MINE, 1)
    assert theirs == SHARE * ANSWERS
    assert [*mine, purse.spend(MINE, 0)] == times_taken(3)
    assert sum(times_taken(3, THEIRS)) <= ANSWERS


def entry(line: int, actor: int, *events: Event, kind: Kind = "decision") -> LogEntry:
    return LogEntry(actor, kind, events, line, "")


def test_a_turn_is_what_the_game_says_whoever_answers_in_it() -> None:
    log = [entry(0, 1, TurnBegan(seat=0)), entry(1, 0), entry(2, 1), entry(3, -1, kind="chance")]
    assert turn_at(log, 0, False) == turn_at(log, 1, False) == TurnSeen(0, 0)
    assert turn_at([*log, entry(4, 0, TurnBegan(seat=1))], 1, False) == TurnSeen(4, 1)


def test_where_nothing_is_said_a_turn_is_what_a_seat_decides_until_another_does() -> None:
    log = [entry(0, 0), entry(1, 0), entry(2, 1), entry(3, -1, kind="chance"), entry(4, 1)]
    assert turn_at(log, 1, True) == TurnSeen(1, 1, is_opening=True)
    assert turn_at(log, 0, True) == TurnSeen(4, 0, is_opening=True)
    assert turn_at([], 0, True) == TurnSeen(-1, 0, is_opening=True)


def test_before_the_first_turn_or_round_little_time_is_taken_and_the_same_by_everybody(tmp_path: Path) -> None:
    """However many decisions the opening has, and whoever makes them."""
    purse, opening = TimeBudget(), TurnSeen(3, 0, is_opening=True)
    assert {purse.spend(opening, seat) for seat in (0, 0, 1)} == {OPENING}
    assert purse.spend(MINE, 0) == SHARE
    with a_match(tmp_path, "atlandice", MIXES["bots"]) as match:
        while match.to_act < 0:
            a_step(match, Random(1))
        assert not is_opening(match.log)


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_turns_of_whole_games(tmp_path: Path, game: str) -> None:
    """No turn comes back, and its seat is whom the table takes for it."""
    found: list[TurnSeen] = []
    with a_match(tmp_path, game, MIXES["bots"]) as match:
        for _ in steps(match):
            if match.to_act >= 0:
                turn = turn_at(match.log, match.to_act, match.past.is_opening)
                found += [turn] if found[-1:] != [turn] else []
                assert turn.seat == (
                    turn_of(match.view(None).history) if turn_of(match.view(None).history) is not None else match.to_act
                )
    assert len(set(found)) == len(found) > 10


def test_undone_and_decided_again_it_is_another_turn(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlandice", MIXES["three"]) as match:
        before = _second_seats_turn(match)
        match.undo()
        assert _second_seats_turn(match).began > before.began


def _second_seats_turn(match: Match) -> TurnSeen:
    """Plays until another seat than the one to act now is asked."""
    random = Random(3)
    while match.actor is None:
        a_step(match, random)
    first = match.actor
    while match.to_act in (first, -1) or match.why_no_undo():
        a_step(match, random)
    return turn_at(match.log, match.to_act, match.past.is_opening)
