"""What was learned and won: an odd file is read without what cannot be, and loses nothing when it is written again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.store.progress import (
    DealProgress,
    load_progress,
    note_deal,
    note_deal_result,
    note_evening,
    note_help,
    note_lesson,
    note_stars,
    progress_file,
)

DAY = "2026-11-17"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))


def put(content: object) -> None:
    progress_file().write_text(json.dumps(content), encoding="utf-8")


def kept() -> Any:
    return json.loads(progress_file().read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"mark": "m" * 100_000, "save": "a.journal"},
        {"mark": "m", "save": "a.journal", "game": "g" * 300},
        {"mark": "m", "save": "a.journal", "points": 10**18},
        {"mark": "m", "save": "a.journal", "rank": -(10**18)},
        {"mark": "m", "save": 3},
        {"mark": ["m"], "save": "a.journal"},
        [DAY],
        None,
        3,
    ],
)
def test_a_try_at_a_deal_that_cannot_be_is_none_and_stays_in_the_file(wrong: object) -> None:
    put({"deals": {DAY: wrong}})
    assert load_progress()[0].deals == {}
    note_deal(DAY, "mark", "today.journal", "survive")
    assert load_progress()[0].deals == {DAY: DealProgress("mark", "today.journal", "survive")}
    assert kept()["unread"] == [{"deals": {DAY: wrong}}]
    note_deal_result(DAY, "mark", 12, 2)
    assert load_progress()[0].deals[DAY].points == 12
    assert len(kept()["unread"]) == 1, "what is understood is not kept twice"


@pytest.mark.parametrize(
    "save",
    [
        "../../secret.journal",
        "/etc/passwd",
        "\\\\host\\share\\x.journal",
        "C:x.journal",
        "nul.journal",
        f"{'n' * 300}.journal",
        "x",
    ],
)
def test_the_save_of_a_deal_is_the_name_of_a_save_or_nothing(save: str) -> None:
    put({"deals": {DAY: {"mark": "m", "save": save}}})
    assert load_progress()[0].deals[DAY].save == ""


@pytest.mark.parametrize("day", ["d" * 300, "d" * 100_000, "20261117", "2026-13-45", "\0", ""])
def test_a_day_that_is_none_is_passed_over(day: str) -> None:
    put({"deals": {day: {"mark": "m", "save": "a.journal"}}})
    progress, faults = load_progress()
    assert (progress.deals, faults) == ({}, [])


@pytest.mark.parametrize("count", [4, -1, 10**30, 1.5, True, "3", None, [3], {"x": 3}])
def test_stars_that_nobody_can_have_are_none_and_stay_in_the_file(count: object) -> None:
    put({"stars": {"gate": count, "x" * 100_000: 2}, "left": {"gate": count or "0"}})
    progress = load_progress()[0]
    assert "gate" not in {*progress.stars, *progress.left}
    before = kept()["stars"]["gate"]
    note_stars("gate", 2)
    note_help("gate", 1)
    progress = load_progress()[0]
    assert (progress.stars["gate"], progress.left["gate"], progress.stars["x" * 100_000]) == (2, 1, 2)
    assert kept()["unread"][0] == {"stars": {"gate": before}}


@pytest.mark.parametrize("table", ["stars", "left", "lessons", "evenings", "deals"])
@pytest.mark.parametrize("wrong", [3, "text", ["a"], True])
def test_what_is_no_table_becomes_one_and_stays_in_the_file(table: str, wrong: object) -> None:
    put({table: wrong, "newer": {"kept": True}, "unread": "odd"})
    assert load_progress()[1] == []
    note_stars("gate", 2)
    note_help("gate", 1)
    note_lesson("survive")
    note_evening("island", [1], "02ff", "evening")
    note_deal(DAY, "mark", "today.journal", "survive")
    content = kept()
    assert (content["newer"], content["unread"]) == ({"kept": True}, ["odd", {table: wrong}])
    progress = load_progress()[0]
    assert (progress.stars["gate"], progress.left["gate"], *progress.lessons) == (2, 1, "survive")
    assert (*progress.evenings["island"].stars, progress.deals[DAY].mark) == (1, "mark")


@pytest.mark.parametrize("wrong", [[], "x", {"games": "many"}, {"stars": [1, 2]}, {"hollow": 3}])
def test_an_evening_that_cannot_be_understood_stays_in_the_file(wrong: object) -> None:
    put({"evenings": {"island": wrong}})
    assert load_progress()[1] == []
    note_evening("island", [2], "02ff", "evening")
    assert load_progress()[0].evenings["island"].stars == {2}
    assert kept()["unread"] == [{"evenings": {"island": wrong}}]


def test_what_is_no_json_is_set_aside_and_told() -> None:
    for text in ('{"stars": NaN}', '{"stars": {"gate": 1e999999}', "[" * 100_000, "[]"):
        progress_file().write_text(text, encoding="utf-8")
        _, faults = load_progress()
        assert faults[-1].code == "set-aside"
        assert Path(str(faults[-1].values["kept"])).read_text(encoding="utf-8") == text
