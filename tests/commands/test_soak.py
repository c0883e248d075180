"""`soak`: it finds what is broken, and says how to repeat it."""

from __future__ import annotations

from random import Random
from types import ModuleType
from typing import Any

import pytest

from game.commands.soak_game import draw_options
from game.engine import ImpossibleOptions, resolve
from game.rules import game_of

from .conftest import Call


def test_whole_games_are_counted(call: Call, fake: ModuleType) -> None:
    said = call("soak fake --games 30 --seed 2 --jobs 1")
    assert said.code == 0
    assert said.out.startswith("30 games, ")
    assert said.out.endswith("No invariant was broken.\n")


def test_a_broken_game_is_told_so_that_it_can_be_repeated(call: Call, fake: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fake, "BROKEN", True)
    said = call("soak fake --games 30 --seed 2 --jobs 1")
    assert said.code == 1
    assert "Broken: game 0 of seed 2, at step " in said.out
    assert "too few stones" in said.out
    again = call(said.out.splitlines()[-1].partition(": ")[2])
    assert again.code == 1
    assert again.out.splitlines()[1:] == said.out.splitlines()[1:]


def test_an_action_that_does_not_read_back_is_found(call: Call, fake: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
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
    said = call("soak survive --games 6 --seed 4 --jobs 2")
    assert said.code == 0, said.out
    assert said.out.startswith("6 games, ")


def test_drawn_options_reach_everything_that_can_be_chosen() -> None:
    options, seen = game_of("survive").OPTIONS, set()
    for seed in range(300):
        random = Random(seed)
        players = random.choice(range(2, 7))
        try:
            seen |= set(resolve(options, players, draw_options(options, players, random)).items())
        except ImpossibleOptions:
            continue
    assert {(option.key, choice) for option in options for choice in option.choices} <= seen


@pytest.mark.soak
def test_ten_thousand_games(call: Call) -> None:
    said = call("soak survive")
    assert said.code == 0, said.out
