"""The persons that bots are, and the words for them and their levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots import LEVELS, TEMPERAMENTS, person_named, personalities
from game.bots.personalities import read_personalities
from game.files.faults import BadDocument
from game.words.catalogue import Catalogue

ENGLISH = Catalogue.load("en")
MOST_SEATS = 6


def test_there_is_another_one_for_every_seat() -> None:
    keys = [person.key for person in personalities()]
    assert len(set(keys)) == len(keys) >= MOST_SEATS
    assert len({ENGLISH.say(f"bot.{key}") for key in keys}) == len(keys)
    assert len({person.face for person in personalities()}) == len(keys)


def test_everyone_has_a_name_a_sentence_and_a_temperament() -> None:
    for person in personalities():
        assert {f"bot.{person.key}", f"bot.{person.key}.about", f"temperament.{person.temperament}"} <= set(
            ENGLISH.messages
        )


def test_four_neighbours_have_four_temperaments() -> None:
    """Whoever of them come to the table in their order do not feel the same."""
    found = [person.temperament for person in personalities()]
    assert set(found) == set(TEMPERAMENTS)
    for i in range(len(found)):
        assert len({(found * 2)[i + k] for k in range(len(TEMPERAMENTS))}) == len(TEMPERAMENTS)


def test_every_temperament_has_a_word_and_a_sentence() -> None:
    said = {key for key in ENGLISH.messages if key.startswith("temperament.")}
    assert said == {f"temperament.{one}{part}" for one in TEMPERAMENTS for part in ("", ".about")}


def test_a_temperament_that_no_bot_has_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bots.yaml"
    path.write_text(
        "bots:\n  - {key: gull, temperament: calm, face: gull}\n  - {key: crab, temperament: grumpy, face: crab}\n"
    )
    with pytest.raises(BadDocument) as error:
        read_personalities(path)
    (fault,) = error.value.faults
    assert (fault.code, fault.values["value"], fault.values["choices"]) == (
        "not-a-choice",
        "grumpy",
        tuple(TEMPERAMENTS),
    )
    told = ENGLISH.explain(error.value)
    assert "bots.yaml" in told
    assert "grumpy" in told
    assert "vengeful" in told


def test_a_person_is_known_by_its_name() -> None:
    found = person_named("Old Salt", ENGLISH.say)
    assert found is not None
    assert found.key == "old-salt"
    assert person_named("Bia", ENGLISH.say) is None


def test_every_level_has_a_name_and_a_sentence() -> None:
    for level in LEVELS:
        assert {f"level.{level}", f"level.{level}.about"} <= set(ENGLISH.messages)


def test_every_trouble_has_a_sentence() -> None:
    assert {f"bot.trouble.{trouble}" for trouble in ("died", "late", "failed")} <= set(ENGLISH.messages)
