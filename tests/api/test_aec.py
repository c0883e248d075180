"""The environments of PettingZoo: its own tests, and ours of rewards, masks and secrets."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Iterator
from copy import deepcopy
from hashlib import blake2b
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from game import bot, deal
from game.api import aec, rewards
from game.engine import Standing
from game.film.still import TablePicture
from game.rules import GAMES, game_of
from tests.conformance.playing import positions
from tests.conformance.tables import ALONE, PLAIN, Table
from tests.soaks import few_or_soak, soaked_unless

from .test_play import reached

SEED = 987654321987654321
EXPECTED = {"Observation is not a NumPy array", "Observation space for each agent probably should be gymnasium.spaces"}
"""What PettingZoo says of every environment with a mask that is not one of its own."""

VERSIONS = {"survive-v0": "d4fccc26df9d0076", "atlantis-v0": "6d7f7f17d6f044cc", "atlandice-v0": "d3b500fe470a15b7"}
"""What a whole game looked like from its seats, and was worth to them, in each version."""


def make(game: str, **settings: Any) -> Any:
    return pettingzoo.make("aec", f"{aec.NAMESPACE}/{game}-v0", **settings)


def play(env: Any, seed: int) -> Iterator[tuple[str, dict[str, np.ndarray[Any, Any]], float, bool, dict[str, Any]]]:
    """Every step of a random game, before it is taken; the last ones are those of agents for whom it has ended."""
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    for agent in env.agent_iter():
        seen, reward, has_ended, is_cut, info = env.last()
        assert not is_cut
        yield agent, seen, reward, has_ended, info
        env.step(None if has_ended else int(random.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize("players", (2, 4))
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_own_test_passes(game: str, players: int) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(make(game, players=players), num_cycles=300)
    unexpected = [str(one.message) for one in said if not any(known in str(one.message) for known in EXPECTED)]
    assert unexpected == []


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_repeats_the_game(game: str) -> None:
    seed_test(lambda: make(game), num_cycles=60)
    first = [seen["observation"].tobytes() for _, seen, *_ in play(make(game), 1)]
    assert first == [seen["observation"].tobytes() for _, seen, *_ in play(make(game), 1)]


@pytest.mark.parametrize("game", GAMES)
def test_without_a_seed_each_deal_is_another(game: str) -> None:
    """Chance takes a source of its own then; ten beginnings are not all alike."""
    env = make(game)
    seen = set()
    for _ in range(10):
        env.reset()
        seen.add(env.last()[0]["observation"].tobytes())
    assert len(seen) > 1


def test_what_is_dealt_after_a_seed_follows_from_it_until_another_one_is_given() -> None:
    def deals(env: Any, *seeds: int | None) -> list[bytes]:
        found = list[bytes]()
        for seed in seeds:
            env.reset(seed=seed)
            found.append(b"".join(env.observe(agent)["observation"].tobytes() for agent in env.agents))
        return found

    one, other = make("atlantis", players=2), make("atlantis", players=2)
    following = deals(one, 7, None, None, None)
    assert len(set(following)) == 4
    assert not {*deals(other, None, None)} & {*following}
    assert deals(other, 7, None, None, None) == following
    assert not {*deals(other, 8, None)} & {*following}
    assert deals(deepcopy(one), None) != deals(one, None)


@pytest.mark.parametrize("name", VERSIONS)
def test_a_version_always_shows_and_rewards_the_same(name: str) -> None:
    """Whoever changes what is seen, spelled or rewarded raises the `version` in `FOR_LEARNERS`, and writes it here."""
    env = pettingzoo.make("aec", f"leaving_atlantis/{name}")
    env.reset(seed=44)
    digest, random = blake2b(digest_size=8), Random(44)
    for _ in env.agent_iter():
        seen, reward, has_ended, _, _ = env.last()
        digest.update(seen["observation"].tobytes() + seen["action_mask"].tobytes() + f"{reward:.6f}".encode())
        env.step(None if has_ended else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert digest.hexdigest() == VERSIONS[name]


@few_or_soak("share", 30, 1)
def test_every_number_of_players_and_every_option_is_played_to_the_end(share: int) -> None:
    for table in [*PLAIN, *ALONE[::share]]:
        check_game(table)


def check_game(table: Table) -> None:
    env = make(table.game, players=table.players, board=table.board, **dict(table.chosen))
    rewards, points = {}, {}
    for agent, seen, reward, has_ended, info in play(env, 3):
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (not has_ended)
        if has_ended:
            rewards[agent], points[agent] = reward, info["points"]
        else:
            assert (reward, info) == (0, {})
    assert sorted(rewards) == [f"player_{seat}" for seat in range(table.players)]
    assert sum(rewards.values()) == pytest.approx(0)
    assert all(-1 <= reward <= 1 for reward in rewards.values())
    best = max(points, key=lambda agent: points[agent])
    assert rewards[best] == max(rewards.values())


def standings(*points: int) -> list[Standing]:
    ranks = [1 + sum(other > own for other in points) for own in points]
    return [Standing(seat, rank, own, ()) for seat, (own, rank) in enumerate(zip(points, ranks, strict=True))]


@pytest.mark.parametrize(
    "points, by_points, by_ranks",
    [
        ((7, 3), [1, -1], [1, -1]),
        ((4, 4), [0, 0], [0, 0]),
        ((9, 6, 0), [2 / 3, 1 / 6, -5 / 6], [1, 0, -1]),
        ((8, 0, 0, 0), [1, -1 / 3, -1 / 3, -1 / 3], [1, -1 / 3, -1 / 3, -1 / 3]),
        ((-5, 5, 5), [-1, 0.5, 0.5], [-1, 0.5, 0.5]),
    ],
)
def test_rewards_compare_a_seat_with_the_others(
    points: tuple[int, ...], by_points: list[float], by_ranks: list[float]
) -> None:
    assert rewards.by_points(standings(*points)) == pytest.approx(by_points)
    assert rewards.by_ranks(standings(*points)) == pytest.approx(by_ranks)


def test_rewards_can_go_by_ranks() -> None:
    """With an unequal number of points, the second of three has 0 by ranks, whatever its points."""
    (middle,) = {
        reward for _, _, reward, has_ended, info in play(make("atlandice", players=3, rewards="ranks"), 6)
        if has_ended and info["rank"] == 2
    }  # fmt: skip
    assert middle == 0


@pytest.mark.parametrize("game", GAMES)
def test_only_whoever_is_asked_has_letters(game: str) -> None:
    env = make(game)
    for agent, seen, _, has_ended, _ in play(env, 2):
        if has_ended:
            break
        spelled = env.unwrapped.layout()[-1]
        for other in env.agents:
            there = env.observe(other)
            assert there["action_mask"].any() == (other == agent)
            assert other == agent or not there["observation"][spelled.offset :].any()
        assert seen["action_mask"].sum() > 1, "nobody is asked where there is no choice"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_an_agent_gets_tells_the_seed(game: str) -> None:
    env = make(game)
    env.reset(seed=SEED)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    seen, _, _, _, info = env.last()
    told = repr((seen, info, env.infos, env, env.unwrapped, env.metadata, env.action_space(env.agents[0])))
    assert str(SEED) not in told
    for part in (seen, info, env.unwrapped):
        assert str(SEED).encode() not in pickle.dumps(part)
        assert SEED.to_bytes(8, "little") not in pickle.dumps(part)


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_a_table_that_has_to_be_set_anew(game: str) -> None:
    env = make(game, players=3)
    env.reset(seed=SEED)
    copy = deepcopy(env.unwrapped)
    assert repr(copy) == repr(env.unwrapped)
    assert copy.agents == []
    copy.reset(seed=SEED)
    assert copy.last()[0]["observation"].tobytes() == env.last()[0]["observation"].tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_what_is_made_wants_to_be_reset_too(game: str) -> None:
    env = make(game, players=3)
    env.reset(seed=SEED)
    for twin in (deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert str(twin) == str(env)
        with pytest.raises(AttributeError, match="before reset"):
            twin.last()
        with pytest.raises(AssertionError, match="before"):
            twin.step(0)
        twin.reset(seed=SEED)
        assert twin.last()[0]["observation"].tobytes() == env.last()[0]["observation"].tobytes()


def test_an_environment_says_all_that_is_unusual_about_it() -> None:
    said = repr(make("survive", players=2, board="survive-classic", rewards="ranks", dolphins=True).unwrapped)
    assert said == "survive_v0(players=2, dolphins=True, board='survive-classic', rewards='ranks')"
    assert repr(make("survive", players=2).unwrapped) == "survive_v0(players=2)"


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_can_be_had_feature_by_feature(game: str) -> None:
    env = make(game)
    for number, (agent, seen, *_) in enumerate(play(env, 8)):
        if number % 50 == 0:
            features = env.unwrapped.features(agent)
            assert list(features) == [row.name for row in env.unwrapped.layout()]
            assert np.concatenate(list(features.values())).tobytes() == seen["observation"].tobytes()


def test_rules_that_remember_positions_are_given_to_nobody_else() -> None:
    env = make("atlantis", players=3)
    env.reset(seed=1)
    table = env.unwrapped
    own = [table.rules, *(table.view(agent).rules for agent in env.agents)]
    assert len({id(rules.constants) for rules in own}) == 4
    assert table.view(env.agents[0]).rules is own[1]


@pytest.mark.parametrize("game", GAMES)
def test_whoever_searches_is_given_a_view_to_deal_worlds_from(game: str) -> None:
    env = make(game, players=3)
    env.reset(seed=SEED)
    agent = env.agent_selection
    view = env.unwrapped.view(agent)
    assert SEED not in reached(view)
    worlds = [deal(view, seed) for seed in range(5)]
    assert all(world.view(view.seat).facts == view.facts for world in worlds)
    assert all(world.moves == view.moves for world in worlds)
    assert bot("sailor")(view) in view.moves
    assert env.unwrapped.view(next(other for other in env.agents if other != agent)).moves == ()


def test_a_picture_belongs_to_whoever_asked_for_it() -> None:
    env = make("atlandice", render_mode="rgb_array").unwrapped
    picture = env.render()  # before anything was dealt
    picture[:] = 0
    assert env.render().any()


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="players"):
        make("atlandice", players=5)
    with pytest.raises(ValueError, match="no_such"):
        make("atlantis", no_such=True)
    with pytest.raises(ValueError, match="points"):
        make("survive", rewards="money")
    with pytest.raises(ValueError, match="board"):
        make("survive", board="no-such-board")
    env = make("survive").unwrapped
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="action mask"):
        env.step(illegal)


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
def test_pettingzoo_s_own_test_of_pictures_passes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    render_test(lambda render_mode: make(game, render_mode=render_mode))


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_a_picture_changes_with_the_table(game: str) -> None:
    env = make(game, render_mode="rgb_array")
    pictures = [env.render() for number, _ in enumerate(play(env, 5)) if number in (0, 40)]
    assert all(picture.shape == (540, 960, 3) for picture in pictures)
    assert len(np.unique(pictures[0].reshape(-1, 3), axis=0)) > 1000
    assert (pictures[0] != pictures[1]).any()


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_nothing_that_the_table_does_not_know(game: str) -> None:
    rules = make(game).unwrapped.rules
    state = at_mid_game(rules)
    world = rules.determinize(rules.view(state, None), Random(1))
    assert (rules.write_position(state) != rules.write_position(world)) == rules.has_secrets
    assert draw(rules, state) == draw(rules, world)


def draw(rules: Any, state: Any) -> bytes:
    view, actor = rules.view(state, None), rules.to_act(state)
    picture = TablePicture(rules, view, actor)
    picture.draw(view, actor)
    return picture.pixels()


def at_mid_game(rules: Any) -> Any:
    """A position of a random game, well after everything was dealt."""
    decided = [state.copy() for state in positions(rules, 2) if rules.to_act(state) >= 0]
    return decided[len(decided) // 2]


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_game_is_a_setting(game: str) -> None:
    for option in game_of(game).RULES.options:
        value = option.default_for(4)
        assert f"{option.key}=" not in repr(make(game, **{option.key: value}).unwrapped)
    assert "first=2" in repr(make(game, first=2).unwrapped)
