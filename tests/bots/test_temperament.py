"""What temperaments like: the same outcomes, ranked differently."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from game.bots import TEMPERAMENTS, Clock, Memory, choose
from game.bots.evaluations.survive import LOST, PUSHED, harms
from game.bots.judge import Judge
from game.bots.personalities import CALM
from game.commands.games import chosen_rules
from game.engine import NOBODY, Action, Referee
from game.rules import GAMES
from game.rules.survive import SurviveRules
from game.rules.survive.events import ExplorerPlaced, Lost, TileSunk, TurnBegan
from tests.survive.table import rules as survive

from .playing import ROUNDS, decisions
from .reading import Reader

ME = 0
NAMES = list(TEMPERAMENTS)
BEFORE = [10.0, 9.0, 8.0]


def gain(temperament: str, after: list[float]) -> float:
    nature = TEMPERAMENTS[temperament]
    return nature.utility(after, ME, BEFORE[ME]) - nature.utility(BEFORE, ME, BEFORE[ME])


def test_the_greedy_prefer_their_own_points_and_the_vengeful_the_leaders_loss() -> None:
    mine, the_leaders = [11.0, 9.0, 8.0], [10.0, 8.0, 8.0]
    assert gain("greedy", mine) > gain("greedy", the_leaders)
    assert gain("vengeful", the_leaders) > gain("vengeful", mine)


def test_the_cautious_fear_a_loss_more_than_they_love_a_gain() -> None:
    win, loss = [12.0, 9.0, 8.0], [8.0, 9.0, 8.0]
    assert gain("cautious", win) + gain("cautious", loss) < 0
    assert gain("calm", win) + gain("calm", loss) == pytest.approx(0)


def test_everybody_likes_to_have_more() -> None:
    assert all(gain(temperament, [10.5, 9.0, 8.0]) > 0 for temperament in TEMPERAMENTS)


@pytest.mark.parametrize(
    "temperament, by_the_leader, by_another",
    [("calm", 1, 1), ("greedy", 0, 0), ("cautious", -1, -1), ("vengeful", 1, 0)],
)
def test_what_rivals_lose_is_liked_by_some_and_shunned_by_the_cautious(
    temperament: str, by_the_leader: int, by_another: int
) -> None:
    for after, liked in (([10.0, 8.5, 8.0], by_the_leader), ([10.0, 9.0, 7.5], by_another)):
        found = gain(temperament, after)
        assert (found > 0) - (found < 0) == liked


def test_the_vengeful_turn_from_the_leader_to_whoever_did_them_most_harm() -> None:
    harmed = TEMPERAMENTS["vengeful"].after([0.0, 1.0, 1.5])
    assert harmed.enemy == 2
    assert harmed.utility([10.0, 9.0, 7.5], ME) > harmed.utility(BEFORE, ME)
    assert harmed.utility([10.0, 8.5, 8.0], ME) == harmed.utility(BEFORE, ME)
    assert TEMPERAMENTS["vengeful"].after([0.0, 0.0, 0.0]).enemy is None
    assert TEMPERAMENTS["calm"].after([0.0, 1.0, 1.5]) == CALM


SERPENT_NEAR = {
    "land": {"beach": ["E5", "E6"], "mountain": ["G5"]},
    "serpents": ["B3"],
    "boats": ["C3"],
    "explorers": {"crimson": {"A": "boat C3"}, "azure": {"A": "G5"}},
    "values": {"crimson": {"A": 5}},
}


def test_the_cautious_fear_what_the_greedy_hardly_see() -> None:
    game = survive(4)
    state = game.read_position(SERPENT_NEAR)
    worths = {temperament: Judge(game, ME, TEMPERAMENTS[temperament]).worths(state)[ME] for temperament in TEMPERAMENTS}
    assert worths["cautious"] < worths["calm"] == worths["vengeful"] < worths["greedy"]


def test_harm_is_what_rivals_took_from_a_seat_in_the_sight_of_all() -> None:
    """A tile from under an explorer in azure's turn, and the explorer itself in the turn of sun; what one does to
    oneself is none.
    """
    game = survive(4)
    history = (
        ExplorerPlaced(seat=0, explorer=0, space=30),
        ExplorerPlaced(seat=0, explorer=1, space=31),
        TurnBegan(seat=1),
        TileSunk(seat=1, space=30, terrain=0),
        TurnBegan(seat=2),
        Lost(explorer=0, space=30, cause="shark"),
        TurnBegan(seat=0),
        TileSunk(seat=0, space=31, terrain=0),
        Lost(explorer=1, space=31, cause="shark"),
    )
    assert harms(game, game.view(game.start(), 0, history)) == [0.0, PUSHED, LOST, 0.0]
    assert not any(harms(game, game.view(game.start(), 1, history)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("level", "every"), [("sailor", 2), ("poseidon", 2)])
def test_four_bots_of_a_level_do_not_decide_alike(game: str, level: str, every: int) -> None:
    rules, chosen = chosen_rules(game, 4, None, []), list[list[Action]]()
    for _, view, legal in islice(decisions(rules, ["random"] * 4, seed=8), 40, 160, every):
        chosen.append(
            [
                choose(rules, view, legal, Clock(iterations=ROUNDS), level, 3, temperament)
                for temperament in TEMPERAMENTS
            ]
        )
        if len(set(zip(*chosen, strict=True))) >= len(TEMPERAMENTS) - 1:
            return
    pytest.fail("they can hardly be told apart")


@pytest.mark.bots
def test_temperaments_can_be_read_out_of_what_everybody_saw(capsys: pytest.CaptureFixture[str]) -> None:
    """By a rule of thumb; a quarter would be right by chance."""
    rules, found = survive(4), list[tuple[str, str]]()
    for seed in range(10):
        seats = [NAMES[(seed + place * (1 + 2 * (seed % 2))) % 4] for place in range(4)]
        history = play_by(rules, seats, seed).view(None).history
        found += [
            (is_, records.temperament()) for is_, records in zip(seats, Reader(rules, history).records, strict=True)
        ]
    right = sum(is_ == read for is_, read in found)
    with capsys.disabled():
        print(
            f"\n"
            f"{right} of {len(found)} temperaments were read; not: "
            f"{sorted(pair for pair in found if pair[0] != pair[1])}"
        )
    assert right >= 0.6 * len(found)


def play_by(rules: SurviveRules, temperaments: Sequence[str], seed: int) -> Referee[Any, Any]:
    """A quick game of Navigators."""
    referee, memory = Referee(rules, seed), Memory()
    referee.draw_all()
    while (seat := referee.to_act()) != NOBODY:
        legal, clock = referee.legal(), Clock(iterations=20)
        referee.play(
            seat, choose(rules, referee.view(seat), legal, clock, "navigator", seed, temperaments[seat], memory)
        )
        referee.draw_all()
    return referee
