"""The remark that thinking came to nothing belongs to the plain move that was made instead, and goes where it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import CHANCE, Line, Referee
from game.engine.journal import DROPPED, remark
from game.match import Match
from game.match.past import Replay
from game.match.state import log_of, remark_entry
from tests.inside import referee_of

from .playing import SlowThinker, deal, players_of, rules_of


@pytest.fixture
def match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A person and two bots; the first bot has just made a plain move."""
    monkeypatch.setattr("game.match.thinking.write_bot_report", lambda *told: None)
    rules, thinker = rules_of("survive"), SlowThinker()
    match = Match.begin(rules, players_of(rules, ("random", None, "random")), 5, folder=tmp_path, thinker=thinker)
    deal(match)
    while match.actor is not None:
        match.play(match.legal()[0])
    match.tick()
    thinker.trouble, thinker.ready = "died", thinker.asked[-1][1][0]
    assert match.tick() is not None
    return match


def log_texts(match: Match) -> list[str]:
    return [entry.kind for entry in match.log if entry.kind != "chance"]


def test_it_is_taken_back_with_its_move(match: Match) -> None:
    assert log_texts(match)[-2:] == ["trouble", "decision"]
    before, seat = log_texts(match)[:-2], match.log[-1].actor
    match.seat(seat, None)
    assert match.undo().actor == seat
    assert log_texts(match) == [*before, "seat"]
    match.play(match.legal()[0])
    assert log_texts(match) == [*before, "seat", "decision"]
    match.close()
    with Match.resume(match.journal.path, SlowThinker()) as again:
        assert again.log == match.log
    assert Replay.open(match.journal.path).log == match.log


@pytest.mark.parametrize("after", [[], ["sits person"], ["orders never"]])
def test_without_its_move_it_is_not_told(match: Match, after: list[str]) -> None:
    """A program that was killed may have written the one and not the other."""
    log, seat = list(match.log), match.to_act
    for text in ("plain late", *after):
        referee_of(match).remark(remark(seat, text))
    match.close()
    again = Replay.open(match.journal.path).log
    assert [entry for entry in again if entry.kind != "seat"] == log


def test_that_nothing_more_is_asked_of_a_bot_is_told_once_as_far_as_it_stands() -> None:
    """Of a game that goes on after some of it was taken back."""
    referee = Referee(rules_of("atlandice"), 5)
    referee.draw_all()
    seat, told = referee.to_act(), list[list[str]]()

    def decide() -> None:
        referee.remark(remark(seat, f"plain {DROPPED}"))
        referee.play(seat, referee.legal()[0])
        told.append([entry.text for entry in log_of(referee.lines, referee.steps) if entry.kind == "trouble"])

    decide()
    referee.undo(seat)
    decide()
    assert told == [[DROPPED], [DROPPED]]


@pytest.mark.parametrize(
    "line", [remark(0, "orders never"), remark(CHANCE, "over"), remark(0, "moods sour"), Line(0, "pass")]
)
def test_nothing_else_is_taken_for_it(line: Line) -> None:
    with pytest.raises(ValueError, match=line.text):
        remark_entry(0, line)
