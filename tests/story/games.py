"""Finished games to tell stories of: people who want to be saved play them, so that there is something to tell."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from game.engine import CHANCE, NOBODY, Action, Event, Referee, Rules, Standing, Story
from game.rules.survive import actions as a
from game.rules.survive.constants import Constants
from tests.conformance.tables import PLAIN, Table

CLASSIC = "survive-classic"
VARIANTS = [
    Table("survive", CLASSIC, 4, (("hunters", True), ("four_harbours", True))),
    Table("survive", CLASSIC, 3, (("all_equal", True),)),
    Table("survive", CLASSIC, 2, (("two_colours", False), ("to_the_last", True))),
    Table("survive", CLASSIC, 6, (("superpopulation", True), ("hunters", True))),
    Table("survive", CLASSIC, 4, (("dolphins", True), ("squid", True), ("submerged", True))),
    Table("survive", CLASSIC, 3, (("squid", True), ("squid_for_whales", True))),
    Table("atlantis", "atlantis-classic", 4, (("march_from_atlantis", False),)),
]
TABLES = [*PLAIN, *VARIANTS]
SEEDS = (1, 2)


@cache
def finish_game(table: Table, seed: int) -> Referee[Any, Any]:
    """The referee after a whole game."""
    return _play_on(Referee(table.rules, seed), seed)


def begin_at(table: Table, seed: int, part: float) -> Referee[Any, Any]:
    """The referee after a game that began at a position of that one, so far through it."""
    decisions = [before for before, _, _ in positions(table, seed) if table.rules.to_act(before) >= 0]
    return _play_on(Referee(table.rules, seed, start=decisions[int(part * len(decisions))]), seed)


def _play_on(referee: Referee[Any, Any], seed: int) -> Referee[Any, Any]:
    random = Random(seed)
    while (seat := referee.to_act()) != NOBODY:
        if seat == CHANCE:
            referee.draw()
        else:
            referee.play(seat, _choice(referee.rules, referee.legal(), random))
    return referee


def tables_of(table: Table) -> Any:
    """What a game of ours knows of its board."""
    return vars(table.rules)["constants"]


def history_of(referee: Referee[Any, Any], seat: int | None = None) -> tuple[Event, ...]:
    history: tuple[Event, ...] = referee.view(seat).history
    return history


def tell_story(table: Table, seed: int) -> tuple[Story, list[Standing]]:
    referee = finish_game(table, seed)
    standings = referee.standings()
    return table.rules.story(history_of(referee), standings), standings


def positions(table: Table, seed: int) -> list[tuple[Any, Action, Any]]:
    """The same game once more: every position, what was done and the next position."""
    rules, state, found = table.rules, table.rules.start(), []
    for line in finish_game(table, seed).lines:
        before, action = state.copy(), rules.read(line.text)
        rules.apply(state, action)
        found.append((before, action, state.copy()))
    return found


def _choice(rules: Rules[Any, Any], legal: Any, random: Random) -> Action:
    wanted = [action for action in legal if rules.game == "survive" and _saves(rules, action)]
    return random.choice(wanted if wanted and random.random() < 0.8 else list(legal))


def _saves(rules: Any, action: Action) -> bool:
    """Whether it is a way to an isle."""
    if isinstance(action, a.Sail):
        return _far(rules.constants)[action.space] < _far(rules.constants)[action.start]
    return isinstance(action, (a.Land, a.BoardBoat))


@cache
def _far(constants: Constants) -> list[int]:
    """How far each space is from the nearest landing."""
    far = [0 if isles else 99 for isles in constants.landings]
    for _ in range(constants.size):
        far = [min(own, *(1 + far[n] for n in constants.neighbours[space])) for space, own in enumerate(far)]
    return far
