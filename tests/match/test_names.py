"""Names that are words, of bots and of people without one: their keys are kept, and each language says its own."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from game.bots import InlineThinker, personalities
from game.bots.names import key_of, names_today, word_of
from game.engine.given_names import given_names, key_of_given, noted_name, noted_names, shown_name
from game.match import Match, Player
from game.match.player import call_today, find_face
from game.match.saved_games import FinishedGame, SavedGames
from game.store import People, Person
from game.store.saves import saved_head
from game.words.catalogue import Catalogue
from tests.conformance.tables import Table

from .playing import rules_of

ENGLISH = Catalogue.load("en")
BOT = personalities()[1]


def say(key: str, /, **values: Any) -> str:
    """Another language."""
    return f"~{ENGLISH.say(key, **values)}~"


def seated() -> list[Player]:
    rules = rules_of("survive", 4)
    names = [("Ana", None), ("Player 2", None), (ENGLISH.say(BOT.name_key), "sailor"), ("Gull", "sailor")]
    return [
        Player(name, colour, level, key=key_of(name, level is None, ENGLISH.say))
        for (name, level), colour in zip(names, rules.setup.colours, strict=False)
    ]


def begin(folder: Path, players: list[Player]) -> Path:
    with Match.begin(rules_of("survive", 4), players, 1, folder=folder, thinker=InlineThinker()) as match:
        return match.journal.path


def test_the_words_of_the_evening_are_kept_with_their_keys_beside_them(tmp_path: Path) -> None:
    path = begin(tmp_path, seated())
    head = saved_head(path)
    assert head.names == ["Ana", "Player 2", "Old Salt", "Gull"]
    assert head.name_keys == ["", "seat.2", "bot.old-salt", ""]
    assert names_today(head, ENGLISH.say) == head.names
    assert names_today(head, say) == ["Ana", "~Player 2~", "~Old Salt~", "Gull"]


def test_where_everyone_has_a_name_of_their_own_a_journal_is_as_it_ever_was(tmp_path: Path) -> None:
    path = begin(tmp_path, [replace(player, key="") for player in seated()])
    assert "name_keys" not in path.read_text(encoding="utf-8")
    assert names_today(saved_head(path), say) == ["Ana", "Player 2", "Old Salt", "Gull"]


def test_a_game_is_gone_on_with_in_another_language(tmp_path: Path) -> None:
    path = begin(tmp_path, seated())
    (listed,) = SavedGames(tmp_path).all()
    assert [player.name for player in call_today(listed.players, say)] == ["Ana", "~Player 2~", "~Old Salt~", "Gull"]
    with Match.resume(path, InlineThinker()) as match:
        match.call_players(say)
        assert [player.name for player in match.players] == ["Ana", "~Player 2~", "~Old Salt~", "Gull"]
        match.seat(0, "sailor")
        match.call_players(ENGLISH.say)
        assert [player.name for player in match.players] == ["Ana", "Player 2", "Old Salt", "Gull"]


@pytest.mark.parametrize("keys", [["seat.7", "seat.x", "bot.plain-move", "name"], ["seat.2"], ["", "seat.2\n", "", ""]])
def test_keys_that_are_none_change_no_name(tmp_path: Path, keys: list[str]) -> None:
    head = replace(saved_head(begin(tmp_path, seated())), name_keys=keys)
    assert names_today(head, say) == noted_names(head) == head.names


def test_bots_keep_their_faces_in_every_language_and_in_saves_of_before() -> None:
    nobody = People()
    for player in call_today(seated()[2:3], say) + tuple(seated()[2:3]):
        assert find_face(player, nobody, say) == BOT.face
        assert find_face(replace(player, key=""), nobody, ENGLISH.say if player.name == "Old Salt" else say) == BOT.face
    assert find_face(replace(seated()[2], key=""), nobody, say) == BOT.face, "as it was called at first"
    assert find_face(seated()[3], nobody, say) == ""
    ana = Person("Old Salt", None, "cat", datetime(2026, 1, 1, tzinfo=UTC))
    assert find_face(replace(seated()[2], level=None), People((ana,)), say) == "avatars/cat"


def test_whoever_has_no_name_is_noted_in_one_way_and_shown_in_todays() -> None:
    assert given_names(ENGLISH.say) == [f"Player {number}" for number in range(1, 7)], "as files of before have it"
    assert [noted_name(name, key_of_given(name, say)) for name in given_names(say)] == given_names(ENGLISH.say)
    assert [shown_name(name, say) for name in given_names(ENGLISH.say)] == given_names(say)
    assert noted_name("Ana", "") == shown_name("Ana", say) == "Ana"


def test_every_bot_is_known_by_the_key_of_its_name() -> None:
    for one in personalities():
        name = say(one.name_key)
        assert key_of(name, False, say) == one.name_key
        assert word_of(one.name_key, say) == name
        assert key_of(name, True, say) == "", "a person who is called so is no bot"


def test_an_evening_that_is_over_calls_its_players_as_today() -> None:
    rules = Table("survive", "survive-classic", 4).rules
    finished = FinishedGame(rules, tuple(seated()), "around", (), (), Path("none"))
    assert [player.name for player in finished.called(say).players] == ["Ana", "~Player 2~", "~Old Salt~", "Gull"]


def test_a_program_that_knows_no_keys_reads_the_words(tmp_path: Path) -> None:
    first = begin(tmp_path, seated()).read_text(encoding="utf-8").partition("\n")[0].rpartition("  ~")[0]
    assert json.loads(first)["names"] == ["Ana", "Player 2", "Old Salt", "Gull"]
