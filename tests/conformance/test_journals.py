"""A journal is the whole game: who repeats its lines has the same position, and every seat the same view and
history.
"""

from __future__ import annotations

from hypothesis import strategies as st

from game.engine import NOBODY, Referee
from game.engine.journal import standing_lines
from tests.inside import state_of
from tests.soaks import few_or_soak

from .playing import ENDLESS, fields_of, referee_at, replay, viewers
from .tables import Table, seeds, tables, try_with


@few_or_soak("examples", 10, 200)
def test_repeating_a_journal_gives_the_same_game(examples: int) -> None:
    @try_with(examples, tables(), seeds, st.sampled_from([60, 150, 250, ENDLESS]))
    def check(table: Table, seed: int, lines: int) -> None:
        referee = referee_at(table, seed, lines)
        again = replay(referee, seed + 1)
        assert again.lines == referee.lines
        assert fields_of(state_of(again)) == fields_of(state_of(referee))
        for seat in viewers(table.rules):
            assert again.view(seat) == referee.view(seat)
        if referee.to_act() == NOBODY:
            assert again.standings() == referee.standings()


@few_or_soak("examples", 8, 150)
def test_a_seats_history_is_all_that_it_may_know_and_nothing_else(examples: int) -> None:
    @try_with(examples, tables(), seeds)
    def check(table: Table, seed: int) -> None:
        referee, retold = referee_at(table, seed), Referee(table.rules, seed)
        told = [event for line in standing_lines(referee.lines) for event in retold.repeat(line)]
        for seat in viewers(table.rules):
            history = referee.view(seat).history
            assert all(event.audience is None or seat in event.audience for event in history)
            assert list(history) == [event for event in told if event.audience is None or seat in event.audience]
