"""The search for better weights: what it finds in results where it is known what matters, and that weights are what
bots judge by.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

from game.bots.evaluations import TRIED, evaluation_of, weights_file
from game.commands.games import chosen_rules
from game.files.resources import data
from game.review.yardstick import weights_path
from game.rules import GAMES
from tests.bots.playing import decisions
from tools.tune import PLAYERS, QUICK, Record, Signs, effects, main, move_weights, weight_names, weights_of

DECISIONS = {"survive": 70, "atlantis": 30, "atlandice": 12}
"""After so many a game is well under way."""


def test_a_weight_that_brings_points_is_found_and_moved() -> None:
    random, records = Random(1), list[Record]()
    for _ in range(300):
        signs: list[Signs] = [
            {name: random.choice((-1, 0, 1)) for name in weight_names("survive")} for _ in range(PLAYERS)
        ]
        records.append(Record("survive", signs, [round(random.gauss(14, 4) + _result_of(one)) for one in signs]))
    found = effects("survive", records)
    assert found["point"].slope == pytest.approx(-2, abs=0.6)
    assert found["sail"].bend == pytest.approx(-2, abs=1.2)
    steps = {name: effect.step for name, effect in found.items() if effect.step}
    assert steps["point"] == -1
    assert steps["sail"] == pytest.approx(0.25, abs=0.2), "no farther than to the top"
    assert len(steps) < 8, "hardly any of those that bring nothing"


def _result_of(signs: Signs) -> float:
    """A weight of which less is better, and one of which a little more is best."""
    return -2 * signs["point"] + signs["sail"] - 2 * signs["sail"] ** 2


@pytest.mark.parametrize("game", QUICK)
def test_weights_stay_what_they_are(game: str) -> None:
    less, more = (move_weights(game, dict.fromkeys(weight_names(game), by)) for by in (-1, 1))
    for name in weight_names(game):
        low, middle, high = (getattr(weights, name) for weights in (less, weights_of(game), more))
        assert 0 < low < middle < high
        assert high < 1 or middle >= 1 or not QUICK[game].has_chances, "a chance stays one"


@pytest.mark.parametrize("game, name", [("survive", "point"), ("atlantis", "toll"), ("atlandice", "next_token")])
def test_bots_judge_by_the_weights_that_are_tried(game: str, name: str) -> None:
    """A price that is higher takes something from everybody who has to pay it, and what is promised to the one to act
    brings more.
    """
    ordinary, tried = (cast("Any", chosen_rules(game, PLAYERS, None, [])) for _ in range(2))
    TRIED[tried.constants] = move_weights(game, {name: 1})
    _, view, _ = next(islice(decisions(ordinary, ["random"] * PLAYERS, seed=1), DECISIONS[game], None))
    position = ordinary.determinize(view, Random(1))
    usually, then = (sum(evaluation_of(game).worths(rules, position)) for rules in (ordinary, tried))
    assert then > usually if name == "next_token" else then < usually


def test_every_file_of_weights_is_one_that_bots_judge_by_or_reviews_measure_by() -> None:
    yardsticks = {weights_path(game) for game in GAMES}
    files = set(data("weights").iterdir())
    assert yardsticks < files
    for file in files - yardsticks:
        game, _, crowd = file.stem.partition("-")
        players = int(crowd or PLAYERS)
        assert weights_file(game, players) == file
        ordinary, told = (cast("Any", chosen_rules(game, players, None, [])) for _ in range(2))
        TRIED[told.constants] = weights_of(game, players)
        _, view, _ = next(islice(decisions(ordinary, ["random"] * players, seed=1), DECISIONS[game], None))
        position = ordinary.determinize(view, Random(1))
        assert evaluation_of(game).worths(ordinary, position) == evaluation_of(game).worths(told, position)
        assert not crowd or weights_of(game, players) != weights_of(game), "a file of its own has weights of its own"


@pytest.mark.parametrize(
    "asked, told",
    [
        ("survive match courage=1", "no weight of survive is called 'courage'"),
        ("survive play point=1", "weights are given for a match only"),
        ("atlantis fit --log {empty}", "no games in"),
        ("atlantis fit --log {of_survive}", "holds games of survive, not of atlantis"),
        ("survive fit --players 2 --log {of_survive}", "holds games of 4 players, not of 2"),
        ("atlantis fit --log {no_log}", "is no log of games"),
        ("atlantis play --log {empty}/log.jsonl", "No such file or directory"),
        ("atlantis play --games 0", "invalid number_of_games value: '0'"),
        ("chess play", "invalid choice: 'chess'"),
    ],
)
def test_what_cannot_be_tuned_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], asked: str, told: str
) -> None:
    empty, of_survive = tmp_path / "empty.jsonl", tmp_path / "of-survive.jsonl"
    of_survive.write_bytes(msgspec.json.encode(Record("survive", [], [9, 8, 7, 6])))
    no_log = tmp_path / "no-log.jsonl"
    no_log.write_bytes(b"\x89PNG\n")
    monkeypatch.setattr("sys.argv", ["tune", *asked.format(empty=empty, of_survive=of_survive, no_log=no_log).split()])
    with pytest.raises(SystemExit) as ended:
        main()
    assert told in capsys.readouterr().err + str(ended.value)
