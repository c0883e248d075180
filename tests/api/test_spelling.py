"""Every legal action has one spelling, a walk ends at a legal action, and nobody is asked where there is no choice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pettingzoo import make

import game.api.aec  # registers the games
from game.api.features import for_learners
from game.api.spelling import SpelledMove, Spelling, SpellingWalk
from game.engine import Action, Rules
from game.rules import GAMES
from tests.conformance.playing import steps
from tests.conformance.tables import ALONE, PLAIN, Table, seeds, tables, try_with
from tests.soaks import few_or_soak

MOST_LETTERS = 500
MANY_WALKS = 12
"""So many actions of a decision are reached letter by letter; all of them are spelled."""


def decisions(rules: Rules[Any, Any], seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of a random game in which a seat decides."""
    for state, actor, action in steps(rules, seed):
        if actor >= 0:
            yield state, actor
        rules.apply(state, action)


def walk_to(spelling: Spelling, legal: list[Action], seat: int, action: Action) -> SpellingWalk:
    """The walk that always takes the next letter of this action."""
    letters = spelling.spell(action, seat)
    walk = SpellingWalk(spelling, legal, seat)
    while walk.choices:
        walk.take(letters[len(walk.letters)])
    return walk


def check_decision(spelling: Spelling, legal: list[Action], seat: int, random: Random) -> None:
    spelled = {tuple(spelling.spell(action, seat)): action for action in legal}
    assert len(spelled) == len(set(legal))
    for action in random.sample(legal, min(MANY_WALKS, len(legal))):
        walk = walk_to(spelling, legal, seat, action)
        assert walk.action == action
        assert walk.letters == spelling.spell(action, seat)
    walk = SpellingWalk(spelling, legal, seat)
    assert (walk.action is None) == (len(spelled) > 1)
    while walk.choices:
        assert len(walk.choices) > 1, "a letter was asked for that had to come"
        assert set(walk.choices) == {
            letters[len(walk.letters)] for letters in spelled if [*letters[: len(walk.letters)]] == walk.letters
        }
        walk.take(random.choice(walk.choices))
    assert spelled[tuple(walk.letters)] == walk.action


def check_table(table: Table, seed: int) -> None:
    spelling, random = Spelling(table.rules), Random(seed)
    assert len(spelling) == len(set(spelling.letters)) <= MOST_LETTERS
    for state, seat in decisions(table.rules, seed):
        check_decision(spelling, list(table.rules.legal(state)), seat, random)


@pytest.mark.parametrize("table", PLAIN, ids=str)
def test_every_action_is_spelled_in_one_way_at_every_table(table: Table) -> None:
    check_table(table, seed=len(str(table)))


@few_or_soak("examples", 12, 300)
def test_every_action_is_spelled_in_one_way_with_any_options(examples: int) -> None:
    try_with(examples, tables(), seeds)(check_table)


@few_or_soak("share", 23, 1)
def test_each_option_alone_can_be_spelled(share: int) -> None:
    """In every run some of them, which are others for each board and number of players."""
    for table in ALONE[::share]:
        check_table(table, seed=share)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_that_has_to_be_is_not_asked_for(game: str) -> None:
    rules = next(table for table in PLAIN if table.game == game).rules
    spelling = Spelling(rules)
    state, seat = next(decisions(rules, 1))
    action = rules.legal(state)[0]
    walk = SpellingWalk(spelling, [action], seat)
    assert walk.action == action
    assert walk.choices == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_letter_that_cannot_come_is_refused_and_changes_nothing(game: str) -> None:
    rules = next(table for table in PLAIN if table.game == game).rules
    spelling = Spelling(rules)
    state, seat = next(decisions(rules, 1))
    walk = SpellingWalk(spelling, rules.legal(state), seat)
    before = walk.letters[:], walk.choices
    wrong = next(letter for letter in range(len(spelling)) if letter not in walk.choices)
    with pytest.raises(ValueError, match=rf"Letter {wrong} \({spelling.letters[wrong]}\) cannot come"):
        walk.take(wrong)
    with pytest.raises(ValueError, match="is no letter"):
        walk.take(len(spelling))
    assert (walk.letters, walk.choices) == before


def test_own_explorers_are_called_the_same_by_every_seat() -> None:
    """S6: where each seat begins, it has its own ten explorers to place, and spells them alike."""
    table = next(table for table in PLAIN if table.game == "survive" and table.players == 4)
    spelling = Spelling(table.rules)
    asked: dict[int, set[str]] = {}
    for state, seat in decisions(table.rules, 5):
        placing = [action for action in table.rules.legal(state) if type(action).__name__ == "Place"]
        letters = {spelling.letters[spelling.spell(action, seat)[1]] for action in placing}
        asked[seat] = asked.get(seat, set()) | letters
    assert set(asked) == set(range(4))
    assert all(names == {f"explorer own-{letter}" for letter in "ABCDEFGHIJ"} for names in asked.values())


# For other programs.


@pytest.mark.parametrize("name", GAMES)
def test_from_a_view_a_move_is_spelled_and_seen_as_in_the_environments(name: str) -> None:
    env: Any = make("aec", f"leaving_atlantis/{name}-v{for_learners(name).version}", players=3).unwrapped
    env.reset(seed=4)
    random, moves = Random(4), 0
    while moves < 40:
        agent = env.agent_selection
        view = env.view(agent)
        spelled = SpelledMove(view)
        assert (spelled.letters(), spelled.layout(), spelled.players) == (env.letters(), env.layout(), 3)
        while spelled.choices:
            seen = env.observe(agent)
            assert spelled.vector().tolist() == seen["observation"].tolist()
            assert sorted(spelled.choices) == seen["action_mask"].nonzero()[0].tolist()
            assert spelled.move is None
            letter = random.choice(spelled.choices)
            spelled.take(letter)
            env.step(letter)
        assert spelled.move in view.moves
        moves += 1


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_does_not_decide_sees_and_has_no_letters(name: str) -> None:
    table = game.new(name, players=2, seed=1)
    spelled = SpelledMove(table.view(1 - (table.to_move or 0)))
    assert ([*spelled.choices], spelled.move, any(spelled.vector())) == ([], None, True)
    with pytest.raises(game.Impossible, match="must be what a game's view"):
        SpelledMove(table)  # type: ignore[arg-type]
