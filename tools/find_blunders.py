"""Looks in games for own losses that a better move avoided, and writes them down as problems for bots.

The program must be installed with its tests (`pip install -e ".[test]"`), from the top of a checkout: `python -m
tools.find_blunders --level sailor --games 40`. With `--journals FOLDER` saved games are looked through instead.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, cast

import msgspec
import yaml

from game.bots import Clock, Memory, choose
from game.bots.evaluations import evaluation_of
from game.engine import NOBODY, Action, Referee
from game.rules.survive import SurviveRules
from game.rules.survive.actions import Sink
from game.rules.survive.state import MOVE, SINK, State
from game.store.journals import load
from tests.bots.blunders import FOLDER, Problem, at_risk, own_on, points_saved
from tests.survive.table import rules

PLAYERS = 4
MUCH = 3  # points: what is missed or risked for less is no blunder
AS_GOOD = 0.25  # points: by so much a position may be worse for the rest and still be as good
A_KIND, A_GAME = 24, 3  # problems of one kind, at the most: of all games and of one

Turn = tuple[
    State, int, list[Action]
]  # where it began, whose it is, and what was done until chance or another one had a say


def play_bots(game: SurviveRules, level: str, seed: int, iterations: int) -> Referee[Any, Any]:
    """The referee at the end of one game of bots."""
    referee, memory = Referee(game, seed), Memory()
    referee.draw_all()
    while (seat := referee.to_act()) != NOBODY:
        clock = Clock(iterations=iterations)
        referee.play(seat, choose(game, referee.view(seat), referee.legal(), clock, level, seed, memory=memory))
        referee.draw_all()
    return referee


def turns(referee: Referee[Any, Any]) -> Iterator[Turn]:
    """Turns, from the first move to the tile that sinks."""
    game, begun = referee.rules, cast("Turn | None", None)
    for step in referee.steps:
        if step.before.step == MOVE and (begun is None):
            begun = (step.before, step.line.actor, [])
        if begun:
            begun[2].append(game.read(step.line.text))
        if step.before.step == SINK and begun:
            yield begun
            begun = None


def blunders(game: SurviveRules, turn: Turn) -> Iterator[Problem]:
    """What everybody would see in a turn: another one landed or spared much more, and had about as much in prospect as
    any.
    """
    state, seat, done = turn
    moved, sunk = _after(game, state, done[:-1]), done[-1]
    mine, risk, before = points_saved(game, moved, seat), at_risk(game, moved, seat), points_saved(game, state, seat)
    best = _best_ends(game, state, seat) if _has_any_at_sea(game, state, seat) else []
    most = max([mine, *(points_saved(game, end, seat) for end in best)])
    spared = [
        end for end in best if points_saved(game, end, seat) >= mine and at_risk(game, end, seat) <= risk - 2 * MUCH
    ]
    if most >= mine + MUCH:
        yield Problem("a rescue was missed", game.write_position(state), saves=most - before - MUCH + 1)
    elif spared:
        yield Problem(
            "much was left beside a creature", game.write_position(state), saves=mine - before, risks=risk - MUCH
        )
    sinks = [action for action in game.legal(moved) if isinstance(action, Sink)]
    free = [action for action in sinks if not own_on(game, moved, seat, action.space)]
    if (
        free
        and sunk not in free
        and _prospect(game, moved, seat, sunk) < max(_prospect(game, moved, seat, action) for action in free) - AS_GOOD
    ):
        yield Problem(
            "an own explorer was dropped", game.write_position(moved), moves=[game.write(action) for action in free]
        )


def _best_ends(game: SurviveRules, state: State, seat: int) -> list[State]:
    """Those with about as much in prospect as any."""
    found = [(evaluation_of("survive").worths(game, end)[seat], end) for end in ends(game, state, seat)]
    enough = max(worth for worth, _ in found) - AS_GOOD
    return [end for worth, end in found if worth >= enough]


def _prospect(game: SurviveRules, state: State, seat: int, action: Action) -> float:
    return evaluation_of("survive").worths(game, _after(game, state, [action]))[seat]


def _has_any_at_sea(game: SurviveRules, state: State, seat: int) -> bool:
    """Otherwise nobody can be landed or be in danger, and there is no need to look at everything."""
    constants = game.constants
    return any(
        state.where[e] < constants.saved and not (state.where[e] < constants.size and state.land[state.where[e]])
        for e in constants.own[seat]
    )


def ends(game: SurviveRules, state: State, seat: int) -> list[State]:
    """All positions at the end of the moves, each once."""
    found, edge, seen = list[State](), [state], set[tuple[int, ...]]()
    while edge:
        here = edge.pop()
        for action in game.legal(here):
            after = here.copy()
            game.apply(after, action)
            key = (after.step, after.points, after.swum, *after.where, *after.boat_at)
            if key not in seen:
                seen.add(key)
                (edge if after.step == MOVE and after.actor == seat else found).append(after)
    return found


def _after(game: SurviveRules, state: State, actions: Sequence[Action]) -> State:
    after = state.copy()
    for action in actions:
        game.apply(after, action)
    return after


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="sailor")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--iterations", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journals", type=Path)
    parser.add_argument("--into", type=Path, default=FOLDER / "found.yaml")
    asked = parser.parse_args()
    kinds: dict[str, list[Problem]] = {}
    for game, referee in _games(asked):
        of_game = Counter[str]()
        for problem in chain.from_iterable(blunders(game, turn) for turn in turns(referee)):
            kind = kinds.setdefault(problem.why, [])
            if len(kind) < A_KIND and of_game[problem.why] < A_GAME:
                kind.append(problem)
                of_game[problem.why] += 1
        _write(asked.into, list(chain(*kinds.values())))
    print({why: len(kind) for why, kind in kinds.items()})


def _write(path: Path, found: Sequence[Problem]) -> None:
    """After every game: whoever has waited long enough keeps what there is."""
    data = [msgspec.to_builtins(problem) for problem in found]
    path.write_text(yaml.safe_dump(data, default_flow_style=None, width=140, sort_keys=False), encoding="utf-8")


def _games(asked: Namespace) -> Iterator[tuple[SurviveRules, Referee[Any, Any]]]:
    if asked.journals:
        saved_games = map(load, sorted(asked.journals.iterdir()))
        yield from ((one.rules, one.referee) for one in saved_games if isinstance(one.rules, SurviveRules))
        return
    game = rules(PLAYERS)
    for number in range(asked.games):
        yield game, play_bots(game, asked.level, asked.seed + number, asked.iterations)


if __name__ == "__main__":
    main()
