"""The games in OpenSpiel: its own tests and bots, structs, and what a player is told."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("pyspiel")

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import game.api.openspiel
from game.files.resources import user_boards
from game.rules import GAMES
from tests.source import ROOT

from .playing_through import path_of, play_through

pytestmark = pytest.mark.openspiel

PRIVATE = (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
PREFIX = game.api.openspiel.PREFIX
LONG = [pytest.param("atlandice"), *(pytest.param(name, marks=pytest.mark.soak) for name in ("atlantis", "survive"))]


def load(name: str, players: int = 2, **settings: Any) -> Any:
    return pyspiel.load_game(PREFIX + name, {"players": players, **settings})


def go_on(state: Any, random: Random) -> None:
    """One action at random, by the odds of chance where it is its turn."""
    if state.is_chance_node():
        numbers, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(numbers, odds)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def state_after(table: Any, steps: int, seed: int) -> Any:
    """A state in which a player decides, after so many random actions at least."""
    state, random = table.new_initial_state(), Random(seed)
    while steps > 0 or state.is_chance_node():
        go_on(state, random)
        steps -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_s_own_test_passes(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_s_own_test_passes_with_every_number_of_players(name: str) -> None:
    kind = load(name).get_type()
    for players in range(kind.min_num_players, kind.max_num_players + 1):
        pyspiel.random_sim_test(load(name, players), num_sims=5, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_no_game_comes_near_the_most_steps_that_openspiel_is_told_of(name: str) -> None:
    kind, random = load(name).get_type(), Random(6)
    for players in range(kind.min_num_players, kind.max_num_players + 1):
        table = load(name, players)
        for _ in range(4):
            state, steps = table.new_initial_state(), 0
            while not state.is_terminal():
                go_on(state, random)
                steps += 1
            assert steps < table.max_game_length() / 10


@pytest.mark.parametrize("name", LONG)
def test_a_game_is_played_through_as_it_was(name: str) -> None:
    assert play_through(name) == path_of(name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*GAMES[1:], pytest.param(GAMES[0], marks=pytest.mark.soak)])
def test_its_bot_that_deals_worlds_plays_a_game(name: str) -> None:
    table, random, luck = load(name), Random(1), np.random.RandomState(1)
    bot = ISMCTSBot(table, RandomRolloutEvaluator(1, luck), 1.4, 3, random_state=luck)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.random))
    state, asked = table.new_initial_state(), 0
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(int(bot.step(state)))
            asked += 1
        else:
            go_on(state, random)
    assert asked > 10
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_agree_tell_a_player_the_same(name: str) -> None:
    table, random, worlds = load(name, 3), Random(2), 0
    differing = set()
    for steps in (80, 100, 130, 160):
        state = state_after(table, steps, steps)
        for player in range(3):
            for _ in range(9):
                world = state.resample_from_infostate(player, random.random)
                assert told(world, player) == told(state, player)
                assert world.history() == []
                differing.add(str(world))
                worlds += 1
    assert worlds >= 100
    assert len(differing) > worlds // 2 or name == "atlandice", "only there everybody sees everything"


def told(state: Any, player: int) -> list[Any]:
    return [
        state.current_player(),
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.to_observation_struct(player).to_json(),
        state.legal_actions(player),
    ]


@pytest.mark.parametrize("remembers", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_public_and_what_is_private_are_told_apart(name: str, remembers: bool) -> None:
    """All four that can be asked for; together with what is public, a player is told all that it knows."""
    table = load(name, 3)
    state = state_after(table, 90, 1)
    nothing, own, public, all_known = (
        observer_of(table, is_public, sees_own, remembers).string_from(state, 0)
        for is_public in (False, True)
        for sees_own in PRIVATE
    )
    assert nothing == ""
    assert set(own.splitlines()) <= set(all_known.splitlines())
    assert set(own.splitlines()).isdisjoint(public.splitlines())
    assert set(all_known.splitlines()) <= {*own.splitlines(), *public.splitlines()}
    assert (len(own.splitlines()) > 2) == (name != "atlandice"), "only there everybody sees everything"


def observer_of(table: Any, is_public: bool, private: Any, remembers: bool) -> Any:
    return table.make_py_observer(
        pyspiel.IIGObservationType(public_info=is_public, perfect_recall=remembers, private_info=private)
    )


@pytest.mark.parametrize("name", GAMES)
def test_structs_and_json_bring_states_and_actions_back(name: str) -> None:
    table, random = load(name), Random(3)
    state = table.new_initial_state()
    for step in range(150):
        player = state.current_player()
        for action in state.legal_actions():
            struct = state.action_to_struct(player, action)
            assert state.struct_to_actions(struct) == [action]
            assert state.action_to_string(player, action) in json.loads(struct.to_json()).values()
        if step % 15 == 0:
            for again in (table.new_initial_state(state.to_struct()), table.new_initial_state(state.to_dict())):
                assert str(again) == str(state)
                assert again.legal_actions() == state.legal_actions()
        go_on(state, random)
    struct = state.action_to_struct(state.current_player(), state.legal_actions()[0])
    before = str(state)
    assert state.apply_action_struct(struct).ok()
    assert str(state) != before


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_kept_by_pickle_and_by_openspiel(name: str) -> None:
    table = load(name, 3, rewards="ranks")
    state = state_after(table, 60, 4)
    _, kept = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(table, state))
    for again in (kept, pickle.loads(pickle.dumps(state)), state.clone()):
        assert told(again, 1) == told(state, 1)
        assert again.history() == state.history()


def test_settings_are_those_of_the_game() -> None:
    assert load("survive", 2).table.rules.setup.options["two_colours"] is True
    off = load("survive", 2, two_colours="off", dolphins=True, first=2).table.rules.setup.options
    assert (off["two_colours"], off["dolphins"], off["first"]) == (False, True, 2)
    for settings, reason in (
        ({"rewards": "money"}, "rewards is 'money'"),
        ({"two_colours": "perhaps"}, "two_colours is 'perhaps'"),
        ({"board": "nowhere"}, "nowhere"),
    ):
        with pytest.raises(ValueError, match=reason):
            load("survive", 2, **settings)


def test_a_board_of_the_players_changes_no_game_that_names_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    user_boards().mkdir()
    (user_boards() / "atlandice-classic.yaml").write_text("a: [", encoding="utf-8")
    code = "import game.api.openspiel, pyspiel; print(pyspiel.load_game('leaving_atlantis_atlandice').num_players())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("4\n", "")


@pytest.mark.soak
def test_the_example_of_the_paper_plays_a_game() -> None:
    page = (ROOT / "docs" / "learning-agents.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"## OpenSpiel\n.*?```python\n(.*?)```", page, re.DOTALL)
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert sum(json.loads(done.stdout)) == pytest.approx(0)


def test_python_ends_well_after_games_were_registered() -> None:
    code = "import game.api.openspiel, pyspiel; pyspiel.load_game('leaving_atlantis_atlandice').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_table_is_kept_by_pickle() -> None:
    table = pyspiel.load_game("leaving_atlantis_atlantis(players=2)")
    assert str(pickle.loads(pickle.dumps(table))) == str(table)
    assert pickle.loads(pickle.dumps(table)).new_initial_state().to_dict() == table.new_initial_state().to_dict()


@pytest.mark.parametrize(
    "wrong", ["x", "{}", "[]", 5, '{"position": 5}', '{"position": {"x": 1}}', '{"game": "survive", "position": {}}']
)
def test_what_is_no_state_is_refused(wrong: object) -> None:
    table = pyspiel.load_game("leaving_atlantis_atlantis(players=2)")
    with pytest.raises(game.Impossible):
        table.new_initial_state(wrong)


@pytest.mark.parametrize("player", [9, -1, "0"])
def test_a_player_that_there_is_not_has_no_worlds(player: Any) -> None:
    state = pyspiel.load_game("leaving_atlantis_atlantis(players=2)").new_initial_state()
    with pytest.raises(game.Impossible, match="player"):
        state.resample_from_infostate(player, Random(1).random)
