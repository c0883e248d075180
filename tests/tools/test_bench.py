"""`tools.bench`: one key a figure, and figures that can be believed."""

from __future__ import annotations

import json
from types import ModuleType

import pytest

from tools import bench_bots
from tools.bench import main

from .conftest import CallTool


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """One whole turn of the strongest bot is enough here."""
    monkeypatch.setattr(bench_bots, "TURNS", 1)
    monkeypatch.setattr(bench_bots, "ROUNDS", 20)


def test_json_is_one_object_with_a_key_for_every_figure(call: CallTool, fake: ModuleType) -> None:
    figures = json.loads(call(main, "fake --json").out)
    assert figures["game"] == "fake"
    for variant in fake.bench_variants(None):
        for name in (
            "games_per_s",
            "decisions_per_s",
            "legal_us",
            "legal_ratio",
            "apply_us",
            "apply_ratio",
            "copy_us",
            "copy_ratio",
        ):
            assert figures[f"{variant}.{name}"] > 0
    assert figures["base.copy_growth"] == 1
    assert figures["large.decisions_per_game"] > 1.5 * figures["base.decisions_per_game"]


def test_the_table_has_a_column_for_every_variant(call: CallTool, fake: ModuleType) -> None:
    said = call(main, "fake")
    assert said.code == 0
    assert "<" not in said.out
    assert said.out.splitlines()[1].split() == ["base", "board", "x", "4"]


def test_bots_are_measured_in_the_base_game(call: CallTool, fake: ModuleType) -> None:
    figures = json.loads(call(main, "fake --json").out)
    assert figures["bots.rounds_per_s"] > 0
    assert figures["bots.round_ratio"] > 0
    assert figures["bots.decisions_per_round"] == 1
    assert 0 < figures["bots.sailor_ms"] < 1000
    assert 0 < figures["bots.poseidon_turn_s"] < 2.5
    said = call(main, "fake").out
    assert len([line for line in said.splitlines() if "a round" in line or "Sailor" in line or "Poseidon" in line]) >= 4


def test_a_game_that_there_is_not_is_refused_in_a_sentence(call: CallTool) -> None:
    said = call(main, "chess")
    assert said.code == 2
    assert "There is no game called chess. Choose from " in said.err
