"""Whole games of all three games, by people and bots, in both manners: they end, everyone is asked, and the journal
brings them back.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from game.bots import InlineThinker
from game.engine import CHANCE, GameError, IllegalAction
from game.match import Match, Sharing
from game.rules import GAMES
from tests.soaks import soaked_unless

from .playing import MIXES, SlowThinker, a_match, players_of, rules_of, steps

MANNERS: tuple[Sharing, ...] = ("around", "passed")
USUAL = {("alone", "around"), ("two-and-a-bot", "passed"), ("three", "around"), ("bots", "passed")}
"""In every run: each mix of players, each sharing; the others in the soaks."""


def see_that_only_open_eyes_see(match: Match) -> None:
    assert match.view(None).seat is None
    for seat in range(match.rules.seats):
        if seat == match.privacy.viewer:
            assert match.view(seat).seat == seat
            assert match.players[seat].is_person
        else:
            with pytest.raises(GameError, match="eyes-closed"):
                match.view(seat)


def see_that_one_thing_is_due(match: Match) -> None:
    due = [match.privacy.curtain, match.privacy.inspecting, match.actor]
    assert sum(seat is not None for seat in due) <= 1
    assert match.actor in (None, match.to_act)
    if match.actor is None:
        with pytest.raises(IllegalAction, match="nobody-asked"):
            match.legal()
    else:
        assert set(match.open_legal()) <= set(match.legal())
        is_open = match.sharing == "passed" and len(match.people) > 1 and match.open_legal()
        assert match.privacy.viewer == match.actor or (is_open and match.privacy.viewer is None)
    if match.privacy.curtain is not None:
        assert match.privacy.viewer is None
        assert match.tick() is None


@pytest.mark.parametrize("sitting", soaked_unless(USUAL.__contains__, product(MIXES, MANNERS)))
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_read_again(game: str, sitting: tuple[str, Sharing], tmp_path: Path) -> None:
    mix, sharing = sitting
    with a_match(tmp_path, game, MIXES[mix], sharing) as match:
        asked = set()
        for number, happened in enumerate(steps(match, undo=0.1)):
            if number % 7 == 0:
                see_that_only_open_eyes_see(match)
                see_that_one_thing_is_due(match)
            if happened and happened.kind == "decision":
                asked.add(happened.actor)
        assert asked == {0, 1, 2}
        assert [standing.seat for standing in match.past.standings()] == [0, 1, 2]
        log, view, standings = match.log, match.view(None), match.past.standings()
        assert match.journal.trouble is None
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.is_over
        assert (again.log, again.view(None), again.past.standings()) == (log, view, standings)
        assert (again.players, again.sharing) == (match.players, sharing)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_left_in_the_middle_goes_on_as_if_nothing_had_been(game: str, tmp_path: Path) -> None:
    match = a_match(tmp_path, game, MIXES["two-and-a-bot"])
    for number, _ in enumerate(steps(match, undo=0.1)):
        if number == 120:
            break
    before = (match.view(None), list(match.log), match.to_act, match.players, match.rules.write_board())
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        again.thinking.seconds = 0.0
        assert (again.view(None), again.log, again.to_act, again.players, again.rules.write_board()) == before
        assert again.journal.path == match.journal.path
        for _ in steps(again):
            pass
        assert again.is_over


def test_what_happened_is_what_the_log_then_holds(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        for happened in steps(match, undo=0.2):
            if happened is None:
                continue
            if happened.kind == "undo":
                assert all(entry.line < happened.line - 1 or entry.kind != "decision" for entry in match.log)
            else:
                entry = match.log[-1]
                assert (entry.actor, entry.kind, entry.events, entry.line) == (
                    happened.actor,
                    happened.kind,
                    happened.events,
                    happened.line,
                )
        told = [event for entry in match.log for event in entry.events]
        assert told == list(match.view(None).history)


def test_a_seed_repeats_the_deal_and_bots(tmp_path: Path) -> None:
    stories = []
    for _ in range(2):
        with a_match(tmp_path, "atlantis", MIXES["bots"]) as match:
            for _ in steps(match):
                pass
            stories.append(match.log)
    assert stories[0] == stories[1]


def test_bots_do_not_get_the_seed_of_chance(tmp_path: Path) -> None:
    thinker, rules = SlowThinker(), rules_of("atlandice")
    with Match.begin(rules, players_of(rules, MIXES["bots"]), 5, folder=tmp_path, thinker=thinker) as match:
        while not thinker.asked:
            match.tick()
        assert thinker.asked[0][3] != 5
        assert match.to_act != CHANCE
