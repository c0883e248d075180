"""The nets of the learner as a bot: each fits its table, and beats Random whole move by whole move."""

from __future__ import annotations

from pathlib import Path

import pytest

import game
from docs.examples.learned import learned

NETS = sorted(path.stem for path in Path(learned.__file__).parent.glob("*.npz"))
GAMES = 6


def test_there_is_a_net_for_each_game() -> None:
    assert {name.rpartition("-")[0] for name in NETS} == set(game.games())


@pytest.mark.parametrize("name", NETS)
def test_a_net_beats_random(name: str) -> None:
    key, _, players = name.rpartition("-")
    lead = [_lead(key, int(players), seed) for seed in range(GAMES)]
    assert sum(lead) > 0
    assert sum(one > 0 for one in lead) > GAMES / 2


def _lead(key: str, players: int, seed: int) -> float:
    """By how many points the net is ahead of the others' mean, in one of the seats by turns."""
    table, other, own = game.new(key, players=players, seed=seed), game.bot("random", seed=seed), seed % players
    while not table.is_over:
        seat = table.to_move
        assert seat is not None
        view = table.view(seat)
        table.play(learned.choose(view, view.moves) if seat == own else other(view))
    points = [standing.points for standing in table.standings]
    return points[own] - (sum(points) - points[own]) / (players - 1)


def test_a_table_without_a_net_is_told() -> None:
    view = game.new("atlandice", players=3, seed=1).view(0)
    with pytest.raises(LookupError, match="no net has learned atlandice for 3 players"):
        learned.choose(view, view.moves)
