"""Bots of every level play every game to its end, by what they may know alone."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from game.bots import LEVELS, Clock, choose
from game.commands.games import chosen_rules
from game.engine import Rules
from game.engine.flat_state import bits
from game.rules import GAMES, game_of, usual_board
from tests.conformance.tables import ALONE, PLAIN, Table
from tests.inside import state_of
from tests.soaks import few_or_soak, soaked_unless
from tests.survive.table import rules as survive

from .playing import ROUNDS, decisions, play_out


def mix_levels(level: str, players: int) -> list[str]:
    """A bot of a level among some who do anything: they lead to odd positions and are quick."""
    return [level, *["random"] * (players - 1)]


def by_turns() -> list[Any]:
    """Every board with the most players it is for, and a level; fewer players and all levels there in the long runs."""
    most = {table.board: table for table in PLAIN}
    usual = {(table, LEVELS[turn % len(LEVELS)]) for turn, table in enumerate(most.values())}
    return soaked_unless(usual.__contains__, product(PLAIN, LEVELS))


@few_or_soak("every", 6, 1)
@pytest.mark.parametrize("table_and_level", by_turns())
def test_every_level_plays_every_board_with_every_number_of_players(
    table_and_level: tuple[Table, str], every: int
) -> None:
    table, level = table_and_level
    assert play_out(table.rules, mix_levels(level, table.players), seed=5, every=every).standings()


def options_together() -> list[Table]:
    """Every option at one table with as many others as can be, and a seat for each level where it may; each by itself
    in the long runs.
    """
    found: list[Table] = []
    for table in sorted(ALONE, key=lambda table: table.players != len(LEVELS[1:])):
        is_known = any({*dict(table.chosen)} <= {*dict(other.chosen)} for other in found if other.game == table.game)
        if table.board != usual_board(table.game) or is_known:
            continue
        for place, other in enumerate(found):
            both = other.with_options({**dict(other.chosen), **dict(table.chosen)})
            if (other.board, other.players) == (table.board, table.players) and both.can_be:
                found[place] = both
                break
        else:
            found.append(table)
    return found


@few_or_soak("every", 18, 1)
@pytest.mark.parametrize("table", [*options_together(), *soaked_unless(lambda table: False, ALONE)], ids=str)
def test_all_levels_play_with_every_option(table: Table, every: int) -> None:
    strongest_first = LEVELS[:0:-1]
    levels = [strongest_first[seat % len(strongest_first)] for seat in range(table.players)]
    assert play_out(table.rules, levels, seed=6, every=every).standings()


def test_no_option_is_left_out() -> None:
    for game in GAMES:
        tried = {key for table in options_together() if table.game == game for key, _ in table.chosen}
        assert tried == {option.key for option in game_of(game).RULES.options}


@few_or_soak("games", 2, 16)
@pytest.mark.parametrize("players", soaked_unless((4).__eq__, [2, 4]))
@pytest.mark.parametrize("game", GAMES)
def test_the_castaway_is_stronger_than_chance(game: str, players: int, games: int) -> None:
    """Chance in its place wins half of the games with two players, a quarter with four."""
    rules, won = chosen_rules(game, players, None, []), 0
    for seed in range(games):
        seat = seed % players
        levels = ["castaway" if other == seat else "random" for other in range(players)]
        points = [standing.points for standing in play_out(rules, levels, seed).standings()]
        won += points.pop(seat) > max(points)
    assert won >= games * (0.6 if players == 2 else 0.5)


@few_or_soak("step", 11, 2)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_nothing(game: str, level: str, step: int) -> None:
    rules, random = chosen_rules(game, 3, None, []), Random(1)
    for referee, view, legal in islice(decisions(rules, ["random"] * 3, seed=7), 0, 110, step):
        other = rules.determinize(view, random)
        same = rules.view(other, referee.to_act(), view.history)
        chosen = choose(rules, view, legal, Clock(iterations=ROUNDS), level, 11)
        assert chosen in legal
        assert choose(rules, same, rules.legal(other), Clock(iterations=ROUNDS), level, 11) == chosen


class Guarded:
    """Rules that let nobody touch the position of the match, and only answer about positions that were made up."""

    def __init__(self, rules: Rules[Any, Any], secret: Any) -> None:
        self._rules, self._secret, self.game, self.seats = rules, secret, rules.game, rules.seats
        self.constants = getattr(rules, "constants", None)
        self.made_up = 0

    def determinize(self, view: Any, random: Random) -> Any:
        self.made_up += 1
        return self._rules.determinize(view, random)

    def forget(self, view: Any) -> Any:
        return self._rules.forget(view)

    def __getattr__(self, name: str) -> Any:
        def asked(state: Any, *others: Any) -> Any:
            assert state is not self._secret
            assert self.made_up
            return getattr(self._rules, name)(state, *others)

        return asked


@pytest.mark.parametrize("game", GAMES)
def test_bots_touch_no_position_but_those_they_make_up(game: str) -> None:
    rules = chosen_rules(game, 3, None, [])
    for referee, view, legal in islice(decisions(rules, ["random"] * 3, seed=8), 0, 60, 12):
        secret = state_of(referee)
        before, guarded = secret.copy(), Guarded(rules, secret)
        for level in LEVELS:
            assert choose(guarded, view, legal, Clock(iterations=ROUNDS), level, 3) in legal  # type: ignore[arg-type]  # a stand-in on purpose
        assert secret == before


def test_the_seed_makes_the_difference() -> None:
    rules = chosen_rules("survive", 4, None, [])
    _, view, legal = next(decisions(rules, ["random"] * 4, seed=9))
    chosen = [choose(rules, view, legal, Clock(iterations=ROUNDS), "random", seed) for seed in (1, 1, 2, 3)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen)) > 1


def test_a_clock_that_has_run_out_still_brings_a_legal_action() -> None:
    rules = chosen_rules("survive", 4, None, [])
    for _, view, legal in islice(decisions(rules, ["random"] * 4, seed=9), 0, 100, 20):
        clock = Clock(0)
        assert clock.is_up
        for level in LEVELS:
            assert choose(rules, view, legal, clock, level, 1) in legal


@pytest.mark.parametrize("level", ["castaway", "sailor"])
def test_a_busy_machine_makes_nobody_weaker_who_looks_one_step_ahead(level: str) -> None:
    """Where the time is up before the first look, all the same."""
    rules = chosen_rules("survive", 4, None, [])
    chosen = [
        [choose(rules, view, legal, clock, level, 1) for clock in (Clock(0), Clock())]
        for _, view, legal in islice(decisions(rules, ["random"] * 4, seed=9), 0, 100, 5)
    ]
    assert all(hurried == unhurried for hurried, unhurried in chosen)


def test_nobody_overlooks_that_things_can_be_left_as_they_are() -> None:
    """In a closed lagoon with a shark: to stop, or to jump to one's death."""
    rules = survive(4)
    lagoon, around = (
        "G7",
        [rules.constants.names[space] for space in bits(rules.constants.near[rules.constants.names.index("G7")])],
    )
    position = {
        "land": {"beach": around},
        "sharks": [lagoon],
        "serpents": [],
        "boats": [lagoon],
        "explorers": {"crimson": {"A": f"boat {lagoon}"}, "azure": {"A": around[0]}},
        "values": {"crimson": {"A": 6}},
    }
    state = rules.read_position(position)
    legal = rules.legal(state)
    assert {"jump crimson-A", "stop"} <= {rules.write(action) for action in legal}
    for level in LEVELS[1:]:
        chosen = {
            choose(rules, rules.view(state, 0), legal, Clock(iterations=ROUNDS), level, seed) for seed in range(12)
        }
        assert "jump crimson-A" not in {rules.write(action) for action in chosen}, level
