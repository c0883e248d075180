"""The games as environments of PettingZoo; importing this registers them.

It needs the extra `rl`, and nothing else in the program imports it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from game.engine import CHANCE, NOBODY, ChanceSource, OptionValue
from game.rules import GAMES

from .extras import loading
from .features import LayoutRow, Observer, for_learners
from .play import called, make_rules, seed_or_any
from .rewards import REWARDS, check_rewards
from .spelling import Spelling, SpellingWalk
from .view import SeatRules, SeatView

with loading("rl"):
    import numpy as np
    from gymnasium import logger
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.env_registry import register
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

if TYPE_CHECKING:
    from game.film.still import TablePicture, TableWindow

Observation = dict[str, np.ndarray[Any, Any]]
NAMESPACE = "leaving_atlantis"
USUAL_REWARDS = "points"
RENDER_MODES = ("rgb_array", "human")


class TableEnv(AECEnv[str, Observation, int], EzPickle):
    """One table: each agent is a seat, and each step a letter of an action.

    Chance moves by itself, and so does whoever can do but one thing. A copy, or one that was pickled, is a table of the
    same kind that has to be reset: nobody learns from it what is still to come.
    """

    def __init__(
        self,
        game: str,
        players: int = 4,
        board: str | None = None,
        rewards: str = USUAL_REWARDS,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        EzPickle.__init__(self, game, players, board, rewards, render_mode, **options)
        super().__init__()
        check_rewards(rewards)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is {render_mode!r}: it can be {' or '.join(map(repr, RENDER_MODES))}.")
        self.render_mode, self.metadata = render_mode, _metadata(game)
        self.rules = make_rules(game, players, board, options)
        self._seat_rules = SeatRules(self.rules)
        self._board, self._rewarding = board, rewards
        self._spelling = Spelling(self.rules)
        self._observer = Observer(self.rules, len(self._spelling))
        self._picture: TablePicture | None = None
        self._window: TableWindow | None = None
        self._deals: Iterator[int] | None = None  # the seeds of what is dealt after a seed was given
        self._seat_agents()
        self._begin(seed_or_any(None))

    def _seat_agents(self) -> None:
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(self._spelling)) for agent in self.possible_agents}

    def _begin(self, seed: int) -> None:
        """Sets up the table as it is before anything was dealt."""
        self._chance, self._draws = ChanceSource(seed), 0
        self._state = self.rules.start()
        self._walk: SpellingWalk | None = None
        self.agent_selection = self.possible_agents[0]

    def __repr__(self) -> str:
        rules = self.rules
        chosen = {option.key: rules.setup.options[option.key] for option in rules.options}
        changed = {o.key: chosen[o.key] for o in rules.options if chosen[o.key] != o.default_for(rules.seats)}
        if self._board is not None:
            changed["board"] = self._board
        if self._rewarding != USUAL_REWARDS:
            changed["rewards"] = self._rewarding
        said = "".join(f", {key}={value!r}" for key, value in changed.items())
        return f"{self.metadata['name']}(players={rules.seats}{said})"

    def _observation_space(self) -> Dict:
        return Dict(
            {
                "observation": Box(0.0, 1.0, (self._observer.length,), np.float32),
                "action_mask": Box(0, 1, (len(self._spelling),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        return self.action_spaces[agent]

    def layout(self) -> Sequence[LayoutRow]:
        """Lists what stands where in an observation."""
        return self._observer.layout()

    def letters(self) -> Sequence[str]:
        """Says what each action, which is a letter, stands for."""
        return tuple(self._spelling.letters)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew: with a seed always the same, and then without one what follows from the last seed; as nobody can
        foresee where none was ever given.
        """
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self._begin(self._seed_of_deal(seed))
        self._go_on()
        self._show()

    def _seed_of_deal(self, seed: int | None) -> int:
        if seed is None and self._deals is not None:
            return next(self._deals)
        chosen = seed_or_any(seed)
        if seed is not None:
            self._deals = map(ChanceSource(chosen).number, count(1))
        return chosen

    def step(self, action: int | None) -> None:
        """The agent whose choice it is takes a letter."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or self._walk is None:
            raise ValueError(f"{agent} has to choose a letter, and None is none.")
        self._walk.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> Observation:
        """What a seat knows, and the letters it can take; there are none while another one chooses."""
        seat = self._seats[agent]
        walk = self._walk if agent == self.agent_selection else None
        mask = np.zeros(len(self._spelling), np.int8)
        if walk is not None:
            mask[list(walk.choices)] = 1
        vector = self._observer.observe(self.rules.view(self._state, seat), walk.letters if walk else ())
        return {"observation": np.frombuffer(vector, np.float32), "action_mask": mask}

    def features(self, agent: str) -> Mapping[str, np.ndarray[Any, Any]]:
        """The observation of an agent by the features of the layout."""
        vector = self.observe(agent)["observation"]
        return {row.name: vector[row.offset : row.offset + row.length] for row in self.layout()}

    def view(self, agent: str) -> SeatView:
        """What a seat knows now as bots and searches are given it, which holds no past."""
        seat, state = self._seats[agent], self._state
        legal = self.rules.legal(state) if self.rules.to_act(state) == seat else ()
        return SeatView(self._seat_rules[seat], self.rules.view(state, seat), legal, called((), self.rules.seats))

    def render(self) -> np.ndarray[Any, Any] | None:
        """Draws the table as all see it: in a window, or as rows of pixels."""
        if self.render_mode is None:
            logger.warn("This environment draws nothing: make it with a render_mode.")
            return None
        from game.film.still import TablePicture, TableWindow

        # Most tables are never drawn; what draws is loaded with the first picture.
        view, actor = self.rules.view(self._state, None), self.rules.to_act(self._state)
        if self._picture is None:
            self._picture = TablePicture(self.rules, view, actor)
        self._picture.draw(view, actor)
        if self.render_mode == "rgb_array":
            width, height = self._picture.size
            return np.frombuffer(self._picture.pixels(), np.uint8).reshape(height, width, 3).copy()
        if self._window is None:
            self._window = TableWindow(self.metadata["name"], self.metadata["render_fps"])
        self._window.show(self._picture)
        return None

    def close(self) -> None:
        """Closes the window, where there is one."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Plays what was spelled and whatever follows from it, until a seat has a choice or the game is over."""
        while self._walk is None or self._walk.action is not None:
            if self._walk is not None:
                self.rules.apply(self._state, self._walk.action)
                self._walk = None
            actor = self.rules.to_act(self._state)
            if actor == NOBODY:
                self._finish()
                return
            if actor == CHANCE:
                self.rules.apply(self._state, self._chance.pick(self._draws, self.rules.outcomes(self._state)))
                self._draws += 1
            else:
                self._walk = SpellingWalk(self._spelling, self.rules.legal(self._state), actor)
                self.agent_selection = self.possible_agents[actor]

    def _finish(self) -> None:
        standings = self.rules.standings(self._state)
        self.rewards = dict(zip(self.agents, REWARDS[self._rewarding](standings), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {
            agent: {"points": standing.points, "rank": standing.rank}
            for agent, standing in zip(self.agents, standings, strict=True)
        }


def _metadata(game: str) -> dict[str, Any]:
    return {
        "name": f"{game}_v{for_learners(game).version}",
        "render_modes": list(RENDER_MODES),
        "render_fps": 10,
        "is_parallelizable": False,
    }


class OrderedTable(OrderEnforcingWrapper[str, Observation, int]):
    """Objects to whoever does things out of order; a copy, which has no game, wants to be reset first."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, _has_reset=False, _has_updated=False)

    def __str__(self) -> str:
        return str(self.env)


def env(game: str, **settings: Any) -> AECEnv[str, Observation, int]:
    """A table that also objects to whoever does things out of order."""
    return OrderedTable(AssertOutOfBoundsWrapper(TableEnv(game, **settings)))


for _game in GAMES:
    register("aec", f"{NAMESPACE}/{_game}-v{for_learners(_game).version}", partial(env, _game))
