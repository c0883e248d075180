"""What setting up a game remembers: the last choices, without what there is no more."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from game.store import (
    Person,
    Remembered,
    SeatChoice,
    SetupChoice,
    StorageError,
    forget_names,
    load_remembered,
    put_person,
    remember_setup,
)
from game.store.json_files import change_json
from game.store.remembered import MOST_NAMES

from .players_folder import fill_disk, names_in, use_folder

BIA, ANA = SeatChoice("Bia", "red"), SeatChoice("Ana", "blue")
COSMO = SeatChoice("Cosmo", "green", "castaway")
FRIDAY = SetupChoice("survive-classic", (BIA, COSMO, ANA), {"hunters": True, "first": 2}, "passed", "drawn")
KNOWN: dict[str, Any] = {
    "boards": ["survive-classic"],
    "colours": ["red", "blue", "green"],
    "orders": ["drawn", "chosen"],
    "level_today": str,
}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_folder(tmp_path, monkeypatch) / "remembered.json"


def test_at_first_there_is_nothing(path: Path) -> None:
    assert load_remembered() == Remembered()
    assert load_remembered().setup("survive") == SetupChoice()


def test_each_game_has_its_own_last_setup(path: Path) -> None:
    remember_setup("survive", SetupChoice("atoll"))
    remember_setup("atlantis", SetupChoice("atlantis-classic", (ANA,)))
    remember_setup("survive", replace(FRIDAY, options=MappingProxyType(FRIDAY.options)))
    found = load_remembered()
    assert found.setup("survive") == FRIDAY
    assert found.setup("atlantis") == SetupChoice("atlantis-classic", (ANA,))
    assert found.setup("atlandice") == SetupChoice()


def test_names_of_people_are_known_who_played_last_first(path: Path) -> None:
    remember_setup("survive", FRIDAY)
    remember_setup("atlantis", SetupChoice(seats=(SeatChoice(" Ivo "), ANA)))
    assert load_remembered().names == ("Ivo", "Ana", "Bia")


def test_people_are_called_as_they_are_today_and_whoever_was_removed_leaves_an_empty_seat(path: Path) -> None:
    remember_setup("survive", FRIDAY)
    when = datetime(2030, 5, 1, tzinfo=UTC)
    put_person(Person("Beatriz", None, "", when, ("Bia", "Cosmo")))
    found = load_remembered()
    assert found.names == ("Beatriz", "Ana")
    assert found.setup("survive").seats == (replace(BIA, name="Beatriz"), COSMO, ANA), "a bot is nobody's"
    put_person(Person("Beatriz", None, "", when, ("Ana",)), former="Beatriz")
    assert load_remembered().names == ("Beatriz",)
    assert [seat.name for seat in load_remembered().setup("survive").seats] == ["Beatriz", "Cosmo", ""]
    forget_names(["bia"])
    assert load_remembered().names == ("Beatriz",)
    assert [seat.name for seat in load_remembered().setup("survive").seats] == ["", "Cosmo", "Beatriz"]
    remember_setup("survive", FRIDAY)
    assert load_remembered().setup("survive").seats[0].name == "Beatriz"


def test_whoever_is_removed_takes_nobodys_setup_along(path: Path) -> None:
    remember_setup("survive", FRIDAY)
    change_json(path, dict, lambda table: {**table, "setups": {**table["setups"], "atlantis": 255}})
    forget_names(["Bia"])
    assert load_remembered().setup("survive").board == FRIDAY.board
    assert json.loads(path.read_text(encoding="utf-8"))["setups"]["atlantis"] == 255, "what cannot be read stays"


def test_so_many_names_and_no_more(path: Path) -> None:
    for number in range(MOST_NAMES + 3):
        remember_setup("survive", SetupChoice(seats=(SeatChoice(f"Guest {number}"),)))
    names = load_remembered().names
    assert (len(names), names[0], names[-1]) == (MOST_NAMES, f"Guest {MOST_NAMES + 2}", "Guest 3")


def test_what_cannot_be_understood_is_dropped(path: Path) -> None:
    seats = [
        {"name": "Bia", "colour": "red"},
        {"name": 7},
        "Ana",
        {"name": "\x1b[2J"},
        {"name": "  "},
        {"name": "Ivo", "level": None},
    ]
    setup = {
        "board": 5,
        "seats": seats,
        "options": {"hunters": True, "squid": [], "first": 1.5},
        "manner": "shouted",
        "order": "drawn",
    }
    names = ["Bia", "Bia", None, "", "a" * 41, "Zoë"]
    path.write_text(
        json.dumps({"names": names, "setups": {"survive": setup, "chess": setup, "atlantis": 3}}), encoding="utf-8"
    )
    found = load_remembered()
    assert found.names == ("Bia", "Zoë")
    assert found.setups == {
        "survive": SetupChoice("", (BIA, SeatChoice("Ivo")), {"hunters": True}, None, "drawn"),
        "atlantis": SetupChoice(),
    }


@pytest.mark.parametrize("data", [{"setups": []}, {"names": {}}, {"setups": {"survive": {"seats": {}, "options": []}}}])
def test_a_table_of_another_shape_is_as_good_as_empty(path: Path, data: object) -> None:
    path.write_text(json.dumps(data), encoding="utf-8")
    assert load_remembered().setup("survive") == SetupChoice()
    remember_setup("survive", FRIDAY)
    assert load_remembered() == Remembered(("Bia", "Ana"), {"survive": FRIDAY})


def test_nonsense_is_set_aside(path: Path) -> None:
    path.write_bytes(b"nonsense")
    assert load_remembered() == Remembered()
    assert names_in(path.parent) == ["remembered.json.broken"]


def test_a_full_disk_keeps_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_setup("survive", FRIDAY)
    with monkeypatch.context() as patch:
        fill_disk(patch)
        with pytest.raises(StorageError, match="no-space"):
            remember_setup("survive", SetupChoice())
    assert load_remembered().setup("survive") == FRIDAY


def test_what_is_still_possible_stays() -> None:
    assert FRIDAY.possible("survive", **KNOWN) == FRIDAY


@pytest.mark.parametrize(
    "known, left",
    [
        ({"boards": ["atoll"]}, replace(FRIDAY, board="")),
        ({"colours": ["red", "green"]}, replace(FRIDAY, seats=(BIA, COSMO, SeatChoice("Ana")))),
        (
            {"level_today": {"castaway": "sailor"}.__getitem__},
            replace(FRIDAY, seats=(BIA, replace(COSMO, level="sailor"), ANA)),
        ),
        ({"orders": []}, replace(FRIDAY, order="")),
    ],
)
def test_what_there_is_no_more_is_dropped(known: dict[str, Any], left: SetupChoice) -> None:
    assert FRIDAY.possible("survive", **{**KNOWN, **known}) == left


@pytest.mark.parametrize(
    "options, left",
    [
        ({"parrots": True, "hunters": True}, {"hunters": True}),
        ({"hunters": "often", "dolphins": True}, {"dolphins": True}),
        ({"first": 4, "dolphins": True}, {"dolphins": True}),
        ({"superpopulation": True, "hunters": True}, {"hunters": True}),
        ({"gentle_squid": True, "squid": True}, {"gentle_squid": True, "squid": True}),
        ({"gentle_squid": True, "squid": False}, {"squid": False}),
        ({"parrots": 1, "squid_for_whales": True, "gentle_squid": True}, {}),
    ],
)
def test_options_that_cannot_be_any_more_are_dropped(
    options: dict[str, bool | int | str], left: dict[str, object]
) -> None:
    assert replace(FRIDAY, options=options).possible("survive", **KNOWN).options == left
