"""`soak`: it finds what is broken, and says how to repeat it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from random import Random
from types import ModuleType
from typing import Any

import pytest

from game.commands import soak
from game.commands.soak import draw_options
from game.commands.workers import local_workers
from game.engine import GameError, ImpossibleOptions, resolve
from game.rules import GAMES, game_of

from .announcing import announcing
from .conftest import Call


def test_whole_games_are_counted(call: Call, fake: ModuleType) -> None:
    said = call("soak fake --games 30 --seed 2 --jobs 1")
    assert said.code == 0
    assert said.out.startswith("30 games, ")
    assert said.out.endswith("No invariant was broken.\n")


def test_a_broken_game_is_told_so_that_it_can_be_repeated(
    call: Call, fake: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake, "BROKEN", True)
    said = call("soak fake --games 30 --seed 2 --jobs 1")
    assert said.code == 1
    assert "Broken: game 0 of seed 2, at step " in said.out
    assert "too few stones" in said.out
    again = call(said.out.splitlines()[-1].partition(": ")[2])
    assert again.code == 1
    assert again.out.splitlines()[1:] == said.out.splitlines()[1:]


def test_an_action_that_does_not_read_back_is_found(
    call: Call, fake: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fake.Stones, "write", lambda self, action: "1")
    assert "'1' reads as 1" in call("soak fake --games 5 --jobs 1").out


def test_a_copy_that_is_not_whole_is_found(call: Call, fake: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fake.State, "copy", lambda self: fake.State(self.stones, self.taken, self.turn, self.tossing))
    assert "what happens to a copy happens to the original" in call("soak fake --games 5 --jobs 1").out


def test_events_that_change_the_game_are_found(call: Call, fake: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def meddling(self: Any, state: Any, action: int, events: list[Any] | None = None) -> None:
        apply(self, state, action)
        state.turn += events is not None

    apply = fake.Stones.apply
    monkeypatch.setattr(fake.Stones, "apply", meddling)
    assert "copy and apply differs from apply" in call("soak fake --games 5 --jobs 1").out


def test_survive_in_two_processes(call: Call) -> None:
    said = call("soak survive --games 2 --seed 4 --jobs 2")
    assert said.code == 0, said.out
    assert said.out.startswith("2 games, ")


def test_a_fault_in_a_worker_is_told_in_a_sentence(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "board_files", lambda game: ["nowhere.yaml"])
    said = call("soak survive --games 2 --jobs 2")
    assert (said.code, said.err) == (2, "nowhere.yaml: There is no such file.\n")


def test_a_lost_worker_is_told_in_a_sentence() -> None:
    with pytest.raises(GameError, match="worker-lost"), local_workers(2) as workers:
        list(workers.map(os._exit, range(2)))


@pytest.mark.skipif(os.name != "posix", reason="only here can a whole group of processes be interrupted")
@pytest.mark.parametrize("steps", [pytest.param(0, marks=pytest.mark.soak), 1])
def test_an_interruption_ends_all_at_once(steps: int) -> None:
    words = [
        sys.executable,
        "-c",
        announcing("soak", steps=True),
        "soak",
        "atlandice",
        "--games",
        "100000000000",
        "--jobs",
        "2",
    ]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout
        for word in ["ready", *["step"] * steps]:
            assert process.stdout.readline() == f"{word}\n"
        for _ in range(2):
            os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=120)  # the streams end when the last process that has them does
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert (process.returncode, err) == (130, "")
    assert re.fullmatch(r"(step\n)*Stopped\. \d+ games? (was|were) fine\.\n", out)


def test_drawn_options_reach_everything_that_can_be_chosen() -> None:
    options, seen = game_of("survive").RULES.options, set()
    for seed in range(300):
        random = Random(seed)
        players = random.choice(range(2, 7))
        try:
            seen |= set(resolve(options, players, draw_options(options, players, random)).items())
        except ImpossibleOptions:
            continue
    assert {(option.key, choice) for option in options for choice in option.choices} <= seen


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_games(call: Call, game: str) -> None:
    said = call(f"soak {game} --games 10000")
    assert said.code == 0, said.out
