"""The nets of the learner as a bot: each fits its table, and beats Random whole move by whole move."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import game
from docs.examples.learned import learned
from tests.source import ROOT

EXAMPLES = sorted((ROOT / "docs" / "examples").rglob("*.py"))
INNER = {"rules", "known", "actions", "names"}
"""What views and environments have besides for this program itself."""
NETS = sorted(path.stem for path in Path(learned.__file__).parent.glob("*.npz"))
GAMES = 6


def test_there_is_a_net_for_each_game() -> None:
    assert {name.rpartition("-")[0] for name in NETS} == set(game.games())


@pytest.mark.parametrize("name", NETS)
def test_a_net_beats_random(name: str) -> None:
    key, _, players = name.rpartition("-")
    lead = [_lead(key, int(players), seed) for seed in range(GAMES)]
    ahead, behind = sum(one > 0 for one in lead), sum(one < 0 for one in lead)
    assert ahead >= GAMES / 2  # many a random game of four ends 0 to 0, and then nobody is ahead
    assert ahead > 2 * behind


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


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_examples_use_only_what_is_for_other_programs(example: Path) -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    public = {"game", *re.findall(r"`(game\.api\.\w+)`", page)}
    tree = ast.parse(example.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named = {node.module or "" for node in imports}
    named |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {name for name in named if name.partition(".")[0] == "game"} <= public
    spelled = [name.name for node in imports if node.module == "game.api.spelling" for name in node.names]
    assert set(spelled) <= {"SpelledMove"}
    assert {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & INNER == set()
