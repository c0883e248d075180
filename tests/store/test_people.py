"""People: a name with a face and a colour, whose results stay under the names they were noted with."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from game.store import People, Person, StorageError, join, load_people, name_key, put_person, remove
from game.words.catalogue import Catalogue

from .players_folder import fill_disk, names_in, use_folder
from .windows import ROOT

EVENING = datetime(2030, 5, 1, 20, 30, tzinfo=UTC)
NORA = Person("Nora", "crimson", "captain", EVENING)
BEN = Person("Ben", "azure", "reader", EVENING + timedelta(days=1))
MIA = Person("Mia", None, "", EVENING - timedelta(days=1))


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_folder(tmp_path, monkeypatch) / "people.json"


def people() -> People:
    found, faults = load_people()
    assert not faults
    return found


def test_a_name_is_one_whatever_its_case_and_spaces() -> None:
    assert name_key("  Aunt   ROSA ") == name_key("aunt rosa")
    assert name_key("Strauß") == name_key("STRAUSS")
    assert name_key("Zoe\u0308") == name_key("Zoë")
    assert name_key("Ben") != name_key("Benn")


def test_people_are_kept_in_the_order_in_which_they_came(path: Path) -> None:
    assert people() == People()
    for person in (NORA, BEN, MIA):
        put_person(person)
    assert people().ordered == (MIA, NORA, BEN)
    assert people().find(" nora ") == NORA
    assert people().find("Rosa") is None
    assert names_in(path.parent) == ["people.json"]


def test_whoever_is_renamed_is_found_by_every_name_they_had(path: Path) -> None:
    put_person(NORA)
    put_person(replace(NORA, name="  Nora  K ", face="cat"), former="Nora")
    put_person(replace(NORA, name="Nonna"), former="nora k")
    (nonna,) = people().ordered
    assert nonna == replace(NORA, name="Nonna", also=("Nora K", "Nora"))
    assert people().find("NORA K") == people().find("nora") == nonna
    put_person(replace(nonna, name="Nora", also=()), former="Nonna")
    assert people().ordered[0].names == ("Nora", "Nonna", "Nora K")


def test_a_name_that_is_spelled_otherwise_is_no_former_one(path: Path) -> None:
    put_person(NORA)
    put_person(replace(NORA, name="NORA"), former="Nora")
    assert people().ordered == (replace(NORA, name="NORA"),)


def test_nobody_takes_the_name_of_another_not_even_a_former_one(path: Path) -> None:
    put_person(NORA)
    put_person(replace(BEN, name="Benjamin"))
    put_person(BEN, former="Benjamin")
    for name, error in (("ben", "person-known"), (" Benjamin", "name-taken")):
        with pytest.raises(StorageError, match=error) as refused:
            put_person(replace(NORA, name=name), former="Nora")
    with pytest.raises(StorageError, match="person-known"):
        put_person(replace(BEN, name="NORA"), former="Ben")
    for former in ("Mia", ""):
        with pytest.raises(StorageError, match="person-known"):
            put_person(replace(MIA, name="Nora"), former=former)
    assert Catalogue.load("en").explain(refused.value) == "Ben already goes by Benjamin."
    assert people().ordered == (NORA, replace(BEN, also=("Benjamin",)))


def test_two_who_are_joined_are_one_with_all_names(path: Path) -> None:
    put_person(NORA)
    put_person(replace(BEN, name="Benny"))
    put_person(BEN, former="Benny")
    join(NORA, BEN)
    (nora,) = people().ordered
    assert nora == replace(NORA, also=("Ben", "Benny"))
    assert people().find("benny") == nora


def test_someone_who_has_only_results_can_be_joined_either_way(path: Path) -> None:
    put_person(NORA)
    join(NORA, MIA)
    assert people().ordered == (replace(NORA, also=("Mia",), since=MIA.since),)
    join(BEN, NORA)
    assert people().ordered == (replace(BEN, also=("Nora", "Mia"), since=MIA.since),)
    join(MIA, BEN)
    (mia,) = people().ordered
    assert (mia.name, mia.face, mia.colour) == ("Mia", BEN.face, BEN.colour), "who has no face keeps the other's"


def test_whoever_is_removed_is_gone_until_they_play_again(path: Path) -> None:
    put_person(replace(NORA, name="Nonna"))
    put_person(NORA, former="Nonna")
    put_person(BEN)
    before = datetime.now().astimezone()
    remove(NORA)
    found = people()
    assert found.ordered == (BEN,)
    assert found.is_removed("nora", before)
    assert found.is_removed("Nonna", before)
    assert not found.is_removed("Nora", before + timedelta(hours=1))
    assert not found.is_removed("Ben", before)
    assert found.name_today("nonna") == "Nora", "her games are still one person's"
    remove(replace(NORA, also=("Nona",)))
    put_person(replace(NORA, face="dog"))
    assert people().find("Nonna") == replace(NORA, face="dog", also=("Nonna", "Nona"))
    assert people().removed == ()


def test_what_cannot_be_read_is_told_and_kept(path: Path) -> None:
    put_person(NORA)
    (good,) = json.loads(path.read_text(encoding="utf-8"))["people"]
    bad = [7, {"name": "Ben"}, {**good, "name": " "}, {**good, "name": "x" * 41}, {**good, "since": "yesterday"}]
    path.write_text(
        json.dumps(
            {"people": [*bad, {**good, "face": "dragon", "colour": "puce", "more": 1}], "removed": [{"name": "Ben"}]}
        ),
        encoding="utf-8",
    )
    found, faults = load_people()
    assert found == People((replace(NORA, face="", colour=None),))
    assert [fault.place for fault in faults] == [f"people[{number}]" for number in range(len(bad))]
    assert Catalogue.load("en").tell(faults[0]).startswith(f"{path}:people[0]: This person can't be read")
    put_person(BEN)
    put_person(NORA, former="Nora")
    assert load_people()[0].ordered == (NORA, BEN)
    assert json.loads(path.read_text(encoding="utf-8"))["people"][: len(bad)] == bad


@pytest.mark.parametrize("nonsense", [b"[]", b"{", b"\xff"])
def test_nonsense_is_set_aside(path: Path, nonsense: bytes) -> None:
    path.write_bytes(nonsense)
    found, faults = load_people()
    assert (found, faults[-1].code) == (People(), "set-aside")
    put_person(NORA)
    assert people().ordered == (NORA,)


def test_a_full_disk_keeps_who_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_person(NORA)
    with monkeypatch.context() as patch:
        fill_disk(patch)
        changes: list[tuple[Any, list[Person]]] = [(put_person, [BEN]), (join, [NORA, BEN]), (remove, [NORA])]
        for change, whom in changes:
            with pytest.raises(StorageError, match="no-space"):
                change(*whom)
    assert people().ordered == (NORA,)


def test_windows_that_add_people_at_once_lose_none(path: Path) -> None:
    command = [sys.executable, "-m", "tests.store.a_statistician", "--people"]
    windows = [Popen([*command, name, "10"], cwd=ROOT, env=dict(os.environ)) for name in ("left", "right")]
    assert [window.wait(60) for window in windows] == [0, 0]
    assert sorted(person.name for person in people().ordered) == sorted(
        f"{name} {n}" for name in ("left", "right") for n in range(10)
    )
