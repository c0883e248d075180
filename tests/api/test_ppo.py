"""The example of a learner: it learns for some seconds, and its net changes; it needs PyTorch, see CONTRIBUTING.md."""

from __future__ import annotations

import csv
from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from game.arena import estimates
from game.rules import GAMES

pytestmark = pytest.mark.learner


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Any:
    # Tests that are left out are imported nevertheless, and most who run the others have no PyTorch.
    module = import_module("docs.examples.ppo")
    monkeypatch.setattr(module, "GAMES", 4)
    return module


def job(ppo: Any, net: Any, game: str, players: int, games: int) -> Any:
    """All games that a single process is to play."""
    wanted = Namespace(game=game, players=players, processes=1)
    (found,) = ppo.share_out(wanted, net, range(games))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_net_learns_from_its_games(ppo: Any, game: str) -> None:
    env = ppo.make_table(game, 3)
    net = ppo.make_net(env)
    before = [part.clone() for part in net.parameters()]
    optimizer = ppo.torch.optim.Adam(net.parameters(), lr=ppo.RATE)
    lessons = ppo.practise(job(ppo, net, game, 3, 2))
    assert len({len(column) for column in lessons}) == 1
    assert lessons.masks[range(len(lessons.letters)), lessons.letters].all()
    assert lessons.seen.shape[1:] == env.observation_space("player_0")["observation"].shape
    ppo.improve(net, optimizer, lessons)
    assert not any(ppo.torch.equal(was, part) for was, part in zip(before, net.parameters(), strict=True))


def test_what_a_seat_did_is_reckoned_from_the_end(ppo: Any) -> None:
    """A seat that hoped for nothing and won learns most from its last letter; what it should have hoped for is due."""
    steps = [ppo.Step(None, None, letter, 0.0, hope) for letter, hope in enumerate((0.0, 0.5, 1.0))]
    lessons = [(letter, gain, due) for _, _, letter, _, gain, due in ppo.reckon(steps, 1.0)]
    assert lessons == [
        (2, 0.0, 1.0),
        (1, 0.5, 1.0),
        (0, pytest.approx(0.5 + 0.5 * ppo.LAMBDA), pytest.approx(0.5 + 0.5 * ppo.LAMBDA)),
    ]


def test_a_net_of_survive_begins_with_a_hope_for_explorers(ppo: Any) -> None:
    """All of its own at stake and none of the others' is what the hint weighs; saved ones are worth more."""
    env = ppo.make_table("survive", 3)
    hint, rows = ppo.make_net(env).hint, {row.name: row for row in env.layout()}
    at_stake, saved = rows["at_stake"], rows["saved"]
    isles = saved.length // 3
    assert hint[at_stake.offset : at_stake.offset + 3].tolist() == [1.0, -0.5, -0.5]
    assert hint[saved.offset : saved.offset + saved.length].tolist() == [5.0] * isles + [-2.5] * 2 * isles
    assert hint.count_nonzero() == 3 + 3 * isles
    assert not ppo.make_net(ppo.make_table("atlantis", 3)).hint.any()


def test_meetings_are_the_same_for_the_same_net(ppo: Any) -> None:
    net = ppo.make_net(ppo.make_table("atlandice", 2))
    won = ppo.meet_random(job(ppo, net, "atlandice", 2, 6))
    assert won == ppo.meet_random(job(ppo, net, "atlandice", 2, 6))
    assert {*won} <= {0.0, 0.5, 1.0}
    assert len(won) == 6


@pytest.mark.parametrize("won", [[1.0] * 5, [0.0, 1.0, 0.5], [1.0, 0.0, 0.5, 1.0] * 8])
def test_the_share_that_is_told_is_that_of_the_arena(ppo: Any, won: list[float]) -> None:
    ours, theirs = ppo.share_of(won), estimates.share_of(won)
    assert [*ours] == pytest.approx([theirs.mean, theirs.low, theirs.high], abs=1e-4)


def test_the_deals_are_shared_out_among_processes(ppo: Any) -> None:
    net = ppo.make_net(ppo.make_table("atlandice", 2))
    wanted = Namespace(game="atlandice", players=2, processes=3)
    jobs = [[*job.deals] for job in ppo.share_out(wanted, net, range(10, 17))]
    assert jobs == [[10, 13, 16], [11, 14], [12, 15]]
    assert [[*job.deals] for job in ppo.share_out(wanted, net, range(2))] == [[0], [1]]


def test_the_command_leaves_a_curve_and_a_net(ppo: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ppo.main(["atlandice", "--minutes", "0.05", "--games", "4", "--out", str(tmp_path)])
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        first, *_, last = csv.DictReader(file)
    assert first["games"] == "0"
    assert int(last["games"]) > 0
    assert 0 <= float(last["low"]) <= float(last["won"]) <= float(last["high"]) <= 1
    assert f"{last['games']} games" in capsys.readouterr().out
    assert ElementTree.parse(tmp_path / "curve.svg").getroot().tag.endswith("svg")
    begun = ppo.make_net(ppo.make_table("atlandice", 2)).state_dict()
    learned = ppo.load_net(tmp_path / "net.pt").state_dict()
    assert {name: part.shape for name, part in begun.items()} == {name: part.shape for name, part in learned.items()}
    assert learned["layers.4.weight"].any(), "it begins with letters that are all as good"
