"""Bots think elsewhere: a tick never waits for them, and how long they take tells nothing."""

from __future__ import annotations

import os
import signal
from math import inf
from pathlib import Path
from statistics import median
from time import monotonic, sleep

import pytest

from game.bots import BotProcess
from game.bots.levels import TIME_SHARES
from game.engine import CHANCE
from game.match import Match
from game.match.past import Replay
from game.match.state import TurnSeen, turn_at
from game.match.thinking import LAG
from game.tables.log import sentence
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.inside import thinker_of

from .playing import MIXES, SlowThinker, deal, players_of, rules_of, steps


@pytest.fixture
def thinker() -> SlowThinker:
    return SlowThinker()


@pytest.fixture
def match(thinker: SlowThinker, tmp_path: Path) -> Match:
    rules = rules_of("survive")
    match = Match.begin(rules, players_of(rules, MIXES["bots"]), 5, folder=tmp_path, thinker=thinker)
    deal(match)
    return match


def test_a_tick_returns_at_once_however_long_a_bot_takes(match: Match, thinker: SlowThinker) -> None:
    lines = len(match.log)
    for _ in range(1000):
        assert match.tick() is None
    assert (len(match.log), len(thinker.asked)) == (lines, 1)
    match.close()


def test_the_answer_is_played_when_it_is_there(match: Match, thinker: SlowThinker) -> None:
    match.tick()
    view, legal, level, _ = thinker.asked[0]
    assert (view.seat, level) == (match.to_act, match.players[match.to_act].level)
    seat, thinker.ready = match.to_act, legal[2]
    happened = match.tick()
    assert happened is not None
    assert (happened.actor, happened.kind) == (seat, "decision")
    assert match.log[-1].text == match.rules.write(legal[2])
    match.close()


def test_a_pause_stops_everything_but_people(match: Match, thinker: SlowThinker) -> None:
    match.paused = True
    assert match.tick() is None
    assert thinker.asked == []
    match.paused = False
    match.tick()
    assert len(thinker.asked) == 1
    match.close()


def test_thinking_ahead_decides_nothing(match: Match, thinker: SlowThinker) -> None:
    for _ in range(3):
        match.thinking.think_ahead()
    assert len(thinker.asked) == 1
    thinker.ready = thinker.asked[0][1][0]
    lines = len(match.log)
    match.thinking.think_ahead()
    assert len(match.log) == lines
    assert match.tick() is not None
    match.close()


def test_no_answer_is_given_before_its_time(match: Match, thinker: SlowThinker) -> None:
    now = 100.0
    match.thinking.now, match.thinking.pace = lambda: now, 0.5
    match.tick()
    thinker.ready = thinker.asked[0][1][0]
    assert match.tick() is None
    now = 100.4
    assert match.tick() is None
    now = 100.5
    assert match.tick() is not None
    match.close()


def searching(game: str, level: str, folder: Path) -> tuple[Match, SlowThinker]:
    thinker, rules = SlowThinker(), rules_of(game)
    match = Match.begin(rules, players_of(rules, [level] * 3), 5, folder=folder, thinker=thinker)
    deal(match)
    return match, thinker


def taken_after(match: Match, thinker: SlowThinker) -> tuple[float, int]:
    """Seconds until an answer that was there at once is taken, to a hundredth, and how much there was to choose
    from.
    """
    hundredths = 0
    match.thinking.now = lambda: hundredths / 100
    assert match.tick() is None
    legal = thinker.asked[-1][1]
    thinker.ready = legal[-1]
    while match.tick() is None:
        hundredths += 1
    while match.to_act == CHANCE:
        match.tick()
    return hundredths / 100, len(legal)


@pytest.mark.parametrize("level", ["navigator", "poseidon"])
def test_who_has_secrets_takes_its_time_however_little_there_is_to_choose(level: str, tmp_path: Path) -> None:
    match, thinker = searching("survive", level, tmp_path)
    narrow = 0
    while not match.is_over:
        seconds, choices = taken_after(match, thinker)
        narrow += choices == 1
        assert seconds == pytest.approx(thinker.seconds[-1] * TIME_SHARES[level] + LAG, abs=0.011)
    assert narrow
    match.close()


def test_without_secrets_an_answer_is_taken_when_it_is_there(tmp_path: Path) -> None:
    match, thinker = searching("atlandice", "poseidon", tmp_path)
    found = set()
    while not match.is_over:
        seconds, choices = taken_after(match, thinker)
        found.add(choices == 1)
        assert seconds == 0
        assert (thinker.seconds[-1] == 0) == (choices == 1)
    assert found == {True, False}
    match.close()


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_a_whole_turn_has_two_seconds(game: str, tmp_path: Path) -> None:
    match, thinker = searching(game, "poseidon", tmp_path)
    match.thinking.now = lambda: inf
    turns: dict[TurnSeen, float] = {}
    while not match.is_over:
        turn, seat = turn_at(match.log, match.to_act, match.past.is_opening), match.to_act
        match.tick()
        if turn.seat == seat and not turn.is_opening:
            turns[turn] = turns.get(turn, 0.0) + thinker.seconds[-1]
        thinker.ready = thinker.asked[-1][1][0]
        match.tick()
        deal(match)
    assert 0.5 < median(turns.values()) <= max(turns.values()) < 2.5
    match.close()


def test_a_lent_thinker_is_left_to_its_owner(match: Match, thinker: SlowThinker) -> None:
    match.tick()
    match.close()
    assert (thinker.is_busy, thinker.closed) == (False, False)


def test_a_process_of_its_own_plays_and_ends_with_the_match(tmp_path: Path) -> None:
    rules = rules_of("atlandice")
    match = Match.begin(rules, players_of(rules, MIXES["bots"]), 5, folder=tmp_path)
    match.thinking.seconds = 0.01
    due, made, slowest = monotonic() + 60, 0, 0.0
    while made < 20 and monotonic() < due:
        begun = monotonic()
        made += match.tick() is not None
        slowest = max(slowest, monotonic() - begun)
        sleep(0.001)
    assert made == 20
    process = thinker_of(match)
    assert isinstance(process, BotProcess)
    assert (process.pid is not None, match.thinking.trouble) == (True, None)
    match.close()
    assert process.pid is None


def test_a_bot_in_trouble_is_reported_once(match: Match, thinker: SlowThinker, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(
        "game.match.thinking.write_bot_report", lambda trouble, said, context: told.append((trouble, said))
    )
    for trouble in ("died", "late", "died"):
        while not thinker.is_busy:
            match.tick() if match.actor is None else match.play(match.legal()[0])
        thinker.trouble, thinker.report, thinker.ready = trouble, "killed", thinker.asked[-1][1][0]
        while match.tick() is None:
            sleep(0.001)
    assert told == [("died", "killed"), ("late", "killed")]
    assert match.thinking.troubles == ["died", "late"]


def test_a_bot_whose_process_was_killed_has_a_line_in_the_log_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    rules = rules_of("survive")
    with Match.begin(rules, players_of(rules, ["poseidon"] * 3), 5, folder=tmp_path) as match:
        match.thinking.seconds = 600.0
        deal(match)
        match.tick()
        seat, process, due = match.to_act, thinker_of(match), monotonic() + 60
        assert isinstance(process, BotProcess)
        while process.pid is None and monotonic() < due:
            sleep(0.001)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGTERM)
        match.thinking.now = lambda: inf
        while match.tick() is None and monotonic() < due:
            sleep(0.001)
        trouble, move = match.log[-2:]
        assert (trouble.actor, trouble.kind, trouble.text, trouble.events) == (seat, "trouble", "died", ())
        assert (move.actor, move.kind) == (seat, "decision")
        narrator = Narrator(Catalogue.load("en"), rules, [player.name for player in match.players])
        assert (
            sentence(trouble, narrator) == f"{match.players[seat].name} couldn't think of a move and made a plain one."
        )
    with Match.resume(match.journal.path, SlowThinker()) as again:
        assert again.log == match.log
        assert again.tick() is None  # the next bot is asked as ever
    assert Replay.open(match.journal.path).log == match.log


def test_a_whole_game_with_a_thinker_that_dawdles(tmp_path: Path) -> None:
    """Ten empty ticks before each answer change nothing but time."""

    class Dawdler(SlowThinker):
        waits = 0

        def answer(self) -> object:
            self.waits += 1
            if self.is_busy and self.waits % 10 == 0:
                self.ready = self.asked[-1][1][-1]
            return super().answer()

    rules = rules_of("atlantis")
    with Match.begin(rules, players_of(rules, MIXES["alone"]), 5, folder=tmp_path, thinker=Dawdler()) as match:
        empty = sum(happened is None for happened in steps(match))
        assert empty > 100
        assert match.is_over
