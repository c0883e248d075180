"""Bots from outside in the arena: they play like levels, and one that misbehaves costs nothing but its own moves."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from game.arena.contests import Budget, Fixture, fixtures, pack_rules, play_game, read_levels
from game.bots.outside.bots import OutsideBot, bot_of_file
from game.bots.outside.seat import MOST_FAULTS
from game.commands.games import chosen_rules
from game.engine import GameError
from tests.bots.outside import MISBEHAVIOUR, write_bot
from tests.soaks import soaked_unless

RULES = chosen_rules("atlandice", 2, None, [])
GOOD = "print('{\"choice\": 0}', flush=True)"


def fixture(bot: OutsideBot, starting: float = 60.0) -> Fixture:
    budget = Budget(seconds=0.1 if starting < 1 else 60.0, starting=starting)
    return Fixture(pack_rules(RULES), ("random", bot.name), 3, budget, outside=(bot,))


def test_a_game_with_a_bot_from_outside_is_repeated_by_its_fixture(tmp_path: Path) -> None:
    asked = fixture(write_bot(tmp_path, "first", GOOD))
    one, again = play_game(pickle.loads(pickle.dumps(asked))), play_game(asked)
    assert (one.points, one.troubles) == (again.points, ())
    assert one.thoughts["first"].decisions > 10
    assert play_game(replace(asked, levels=("first", "first"))).troubles == ()


@pytest.mark.parametrize(
    "name",
    soaked_unless(
        lambda name: name not in ("slow", "busy"), ["silent", "slow", "wrong", "dead", "flooding", "raising", "busy"]
    ),
)
def test_a_game_with_one_that_does_not_behave_comes_to_its_end(tmp_path: Path, name: str) -> None:
    kind, doing = MISBEHAVIOUR["far" if name == "wrong" else name]
    game = play_game(fixture(write_bot(tmp_path, name, doing), starting=0.3 if kind == "late" else 60.0))
    assert sum(game.shares) == pytest.approx(1)
    assert {trouble.bot for trouble in game.troubles} == {name}
    kinds = [trouble.kind for trouble in game.troubles]
    assert kinds[:MOST_FAULTS] == [kind] * MOST_FAULTS
    assert set(kinds[MOST_FAULTS:]) == {"dropped"}
    assert len(kinds) == game.thoughts[name].decisions


def test_two_seats_of_a_bot_have_a_process_each(tmp_path: Path) -> None:
    note = tmp_path / "seats"
    doing = f"open({str(note)!r}, 'a').write(f\"{{os.getpid()}} {{json.loads(line)['seat']}}\\n\")\n{GOOD}"
    bot = write_bot(tmp_path, "twin", doing)
    assert play_game(replace(fixture(bot), levels=("twin", "twin"))).troubles == ()
    assert len(set(note.read_text(encoding="utf-8").splitlines())) == 2


@pytest.mark.parametrize(
    "budget, deadline", [(Budget(seconds=60.0), 60.0), (Budget(seconds=0.5), 0.5), (Budget(9), 5.0)]
)
def test_a_bot_has_the_seconds_that_were_asked_for(tmp_path: Path, budget: Budget, deadline: float) -> None:
    note = tmp_path / "deadlines"
    doing = f"open({str(note)!r}, 'a').write(f\"{{json.loads(line)['deadline']}}\\n\")\n{GOOD}"
    asked = fixture(write_bot(tmp_path, "told", doing))
    assert play_game(replace(asked, budget=replace(budget, starting=60.0))).troubles == ()
    assert set(map(float, note.read_text(encoding="utf-8").split())) == {deadline}


def test_only_games_of_a_bot_know_how_it_is_started(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "first", GOOD)
    with_it = fixtures(RULES, ("first", "random"), 2, 1, Budget(9), outside=[bot])
    assert {game.outside for game in with_it} == {(bot,)}
    assert {game.outside for game in fixtures(RULES, ("sailor", "random"), 2, 1, Budget(9), outside=[bot])} == {()}


def test_bots_from_outside_are_named_beside_levels(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "MyBot", GOOD)
    assert read_levels(["Sailor", "there/MyBot.py"], {"there/MyBot.py": bot}) == ["sailor", "MyBot"]
    for names in (["MyBot", "sailor"], ["there/MyBot.py", "mybot"]):
        with pytest.raises(GameError, match="no-such-level"):
            read_levels(names, {"there/MyBot.py": bot})
    with pytest.raises(GameError, match="arena-same-name"):
        read_levels(["a/MyBot.py", "b/MyBot.py"], {"a/MyBot.py": bot, "b/MyBot.py": bot})
    assert bot_of_file(tmp_path / "MyBot.py") == bot
