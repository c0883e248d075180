"""The games as games of OpenSpiel; importing this registers them.

It needs the extra `openspiel`, and nothing else in the program imports it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from game.engine import CHANCE, NOBODY, Option, OptionValue, PlainData
from game.rules import GAMES, game_of
from game.rules.boards import usual_board_file

from .extras import loading
from .moments import SearchMoment, SearchTable, table_of
from .rewards import REWARDS, check_rewards
from .wanted import Impossible, whole

with loading("openspiel"):
    import numpy as np
    import pyspiel

PREFIX = "leaving_atlantis_"
MOST_STEPS = 20_000
"""More letters and draws of chance together than a random game has. Nothing ends a game at this number."""
USUAL = "usual"
SWITCHED = {"on": True, "off": False}
_PLAYERS = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}


class TableState(pyspiel.State):
    """A moment of a game as OpenSpiel asks for it. Like every state of OpenSpiel it holds all secrets; what a player
    may know is in observations and information states.
    """

    def __init__(self, game: TableGame, moment: SearchMoment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        actor = self.moment.actor
        return int(_PLAYERS.get(actor, actor))

    def is_terminal(self) -> bool:
        return self.moment.actor == NOBODY

    def returns(self) -> list[float]:
        """Zeros until the game ends, and then rewards as the environments of PettingZoo have them."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        rewards: list[float] = self.get_game().reward(self.moment.standings())
        return rewards

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.draws()

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> TableState:
        """A state that the player cannot tell from this one. It has no history of actions: those of chance are what
        the player does not know.
        """
        if (seat := whole("player_id", player_id)) not in range(self.num_players()):
            raise Impossible(f"There is no player {seat}: they are 0 to {self.num_players() - 1}.", "no-such-seat")
        random = Random(int(sampler() * 2**53))
        return TableState(self.get_game(), self.moment.deal_anew(seat, random))

    def __str__(self) -> str:
        return _with_spelled(self.moment, self.moment.actor, self.moment.text())

    # What OpenSpiel asks for by names with an underscore.

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.choices

    def _apply_action(self, action: int) -> None:
        if self.moment.actor == CHANCE:
            self.moment.draw(action)
        else:
            self.moment.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        (text,) = self._action_to_struct(player, action).values()
        return text

    def _to_struct(self) -> PlainData:
        return self.moment.write()

    def _to_observation_struct(self, player: int) -> PlainData:
        return self.moment.write_view(player)

    def _action_to_struct(self, player: int, action: int) -> dict[str, str]:
        table = self.moment.table
        if player == CHANCE:
            return {"outcome": table.rules.write(table.chance.actions[action])}
        return {"letter": table.spelling.letters[action]}

    def _struct_to_actions(self, struct: Mapping[str, str]) -> list[int]:
        table = self.moment.table
        if "outcome" in struct:
            return [table.chance.number(table.rules.read(struct["outcome"]))]
        return [table.letters[struct["letter"]]]


class TableGame(pyspiel.Game):
    """One table with its settings; which game it is says `kind` of the class that is made for each."""

    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        kind = self.kind
        settings = {**kind.parameter_specification, **(params or {})}
        check_rewards(settings["rewards"])
        self.reward = REWARDS[settings["rewards"]]
        self.table = _table(kind.short_name.removeprefix(PREFIX), settings)
        super().__init__(kind, _sizes(self.table), dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)

    def new_initial_state(self, state: Any = None) -> TableState:
        """The state before anything was dealt; or the one that a struct, a dictionary or JSON describes."""
        if state is None:
            return TableState(self, self.table.start())
        if isinstance(state, pyspiel.StateStruct):
            state = state.to_dict()
        return TableState(self, self.table.read(_read_json(state) if isinstance(state, str) else state))

    def max_chance_nodes_in_history(self) -> int:
        return MOST_STEPS

    def make_py_observer(
        self, wanted: pyspiel.IIGObservationType | None = None, params: Mapping[str, Any] | None = None
    ) -> TableObserver | None:
        """Whoever writes down what a player knows; there is none for the secrets of all players."""
        if params:
            raise ValueError(f"Observations have no settings, and these are some: {params}.")
        if wanted is None:
            return TableObserver(self.table)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        sees_own = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return TableObserver(self.table, wanted.public_info, sees_own, wanted.perfect_recall)


class TableObserver:
    """Writes down what a player knows, or the whole table, from views of the game.

    What is remembered is as long as the game, so it is told in words alone: there is a tensor of a position only, and
    none of what a player has before the others.
    """

    def __init__(
        self, table: SearchTable, sees_table: bool = True, sees_own: bool = True, remembers: bool = False
    ) -> None:
        self._table = table
        self._sees_table, self._sees_own = sees_table, sees_own
        self._remembers = remembers
        has_tensor = sees_table and not remembers
        self.tensor = np.zeros(table.observer.length, np.float32) if has_tensor else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: TableState, player: int) -> None:
        if self.tensor is not None:
            moment, seat = state.moment, self._seat(player)
            self.tensor[:] = self._table.observer.observe(moment.view(seat), moment.spelled_by(seat))

    def string_from(self, state: TableState, player: int) -> str:
        moment, seat = state.moment, self._seat(player)
        text = (self._told(moment, seat) if self._remembers else "") + self._seen(moment, seat)
        return _with_spelled(moment, seat, text) if self._sees_own else text

    def _told(self, moment: SearchMoment, seat: int | None) -> str:
        told = moment.notes(seat)
        if self._sees_table:
            return told
        steps = zip(told.splitlines(True), moment.notes(None).splitlines(True), strict=True)
        return "".join([own for own, known_to_all in steps if own != known_to_all])

    def _seen(self, moment: SearchMoment, seat: int | None) -> str:
        seen = moment.view_text(seat)
        if self._sees_table:
            return seen
        known_to_all = set(moment.view_text(None).splitlines())
        return "\n".join([line for line in seen.splitlines() if line not in known_to_all])

    def _seat(self, player: int) -> int | None:
        return player if self._sees_own else None


def _load(text: str) -> pyspiel.Game:
    return pyspiel.load_game(text)


def _read_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise Impossible(f"A state is written as JSON, and this is none: {error}.", "no-json") from None


def _with_spelled(moment: SearchMoment, seat: int | None, text: str) -> str:
    spelled = moment.names(moment.spelled_by(seat))
    return f"{text}\nspelled: {json.dumps(spelled)}"


def _table(game: str, settings: Mapping[str, Any]) -> SearchTable:
    chosen = {key: value for key, value in settings.items() if key not in ("players", "board", "rewards")}
    options = {
        option.key: value
        for option in game_of(game).RULES.options
        if (value := _chosen(option, chosen[option.key])) is not None
    }
    return table_of(game, settings["players"], settings["board"] or None, options)


def _parameter(option: Option) -> bool | int | str:
    """The default of an option as a parameter, whose type must not change: a seat is 0 for none, and what depends on
    the number of players is a word.
    """
    if option.kind == "seat":
        return 0
    return USUAL if option.default_by_players else option.default


def _chosen(option: Option, value: Any) -> OptionValue | None:
    """The value of an option by its parameter; None leaves it as it usually is."""
    if value == _parameter(option):
        return None
    if not option.default_by_players:
        return value  # type: ignore[no-any-return]
    if value not in SWITCHED:
        raise ValueError(f"{option.key} is {value!r}: it can be {USUAL!r}, {' or '.join(map(repr, SWITCHED))}.")
    return SWITCHED[value]


def _kind(game: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before there is a table."""
    module = game_of(game)
    players = module.load_board(usual_board_file(game)).players
    options = {option.key: _parameter(option) for option in module.RULES.options}
    return pyspiel.GameType(
        short_name=PREFIX + game,
        long_name=f"Leaving Atlantis: {game.capitalize()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(4, max(players)), "board": "", "rewards": "points", **options},
    )


def _sizes(table: SearchTable) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=len(table.spelling),
        max_chance_outcomes=len(table.chance),
        num_players=table.rules.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=MOST_STEPS,
    )


# OpenSpiel keeps what it is given until after Python has ended, which only a class outlives.
for _game in GAMES:
    _class: Any = type(f"{_game.capitalize()}Game", (TableGame,), {"kind": _kind(_game)})
    pyspiel.register_game(_class.kind, _class)
