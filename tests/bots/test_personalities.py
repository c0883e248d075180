"""The persons that bots are, and the words for them and their levels."""

from __future__ import annotations

from game.bots import LEVELS, personalities
from game.i18n import Catalogue

ENGLISH = Catalogue.load("en")
MOST_SEATS = 6


def test_there_is_another_one_for_every_seat() -> None:
    keys = [person.key for person in personalities()]
    assert len(set(keys)) == len(keys) >= MOST_SEATS
    assert len({ENGLISH.say(f"bot.{key}") for key in keys}) == len(keys)
    assert len({person.face for person in personalities()}) == len(keys)


def test_everyone_has_a_name_a_sentence_and_a_temperament() -> None:
    for person in personalities():
        assert {f"bot.{person.key}", f"bot.{person.key}.about", f"temperament.{person.temperament}"} <= set(ENGLISH.messages)


def test_every_level_has_a_name_and_a_sentence() -> None:
    for level in LEVELS:
        assert {f"level.{level}", f"level.{level}.about"} <= set(ENGLISH.messages)


def test_every_trouble_has_a_sentence() -> None:
    assert {f"bot.trouble.{trouble}" for trouble in ("died", "late", "failed")} <= set(ENGLISH.messages)
