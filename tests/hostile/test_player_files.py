"""What the program keeps for a player: settings, people, results, progress and the last setup, all of it spoilt."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from game.files.faults import Fault
from game.files.guest_trials import load_results
from game.files.resources import user_folder, user_saves
from game.match.player import level_today
from game.rules import GAMES
from game.rules.board import COLOURS
from game.store import load_settings, save_settings
from game.store.last_played import last_played, note_played, order_by_play
from game.store.people import Person, join, load_people, put_person, remove
from game.store.progress import (
    load_progress,
    note_deal,
    note_deal_result,
    note_evening,
    note_help,
    note_lesson,
    note_stars,
)
from game.store.remembered import SeatChoice, SetupChoice, forget_names, load_remembered, remember_setup
from game.store.statistics import Result, load_statistics, note_game

from .campaign import Campaign, catalogue, check_faults, check_sentence
from .mutations import files, written_json
from .originals import PEOPLE, PROGRESS, REMEMBERED, SETTINGS, STATISTICS

pytestmark = pytest.mark.hostile
NOW = datetime(2026, 11, 17, tzinfo=UTC)


def read_kept(campaign: Campaign, name: str, content: bytes, load: Callable[[], tuple[Any, list[Fault]]]) -> Any:
    """Reads a file of the player's folder, which is kept as it is or set aside; what is wrong is told in sentences."""
    folder = user_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob(f"{name}*"):
        path.unlink()
    (folder / name).write_bytes(content)
    with campaign.reading():
        found, faults = load()
    assert content in [path.read_bytes() for path in folder.glob(f"{name}*")], "nobody kept what was in the file"
    check_faults(faults, folder / name)
    campaign.accepted, campaign.refused = campaign.accepted + (not faults), campaign.refused + bool(faults)
    return found


def test_settings(campaign: Callable[[str], Campaign]) -> None:
    one = campaign("settings")

    def check(content: bytes) -> None:
        settings = read_kept(one, "settings.json", content, load_settings)
        save_settings(settings)
        assert load_settings() == (settings, [])

    one.run(files([SETTINGS], written_json), check)


def test_people(campaign: Callable[[str], Campaign]) -> None:
    one, new = campaign("people"), Person("Someone new", "azure", "dog", NOW)

    def check(content: bytes) -> None:
        people = read_kept(one, "people.json", content, load_people)
        for person in people.ordered:
            assert people.find(person.name)
            assert people.name_today(person.name)
        if people.find(new.name) is None:
            put_person(new)
        for person in people.ordered[:2]:
            join(new, person)
        remove(new)
        assert load_people()[0].is_removed(new.name, NOW)

    one.run(files([PEOPLE], written_json), check)


def test_statistics(campaign: Callable[[str], Campaign]) -> None:
    one = campaign("statistics")
    result = Result("survive", "survive-classic", "new", ("Nora", "Ben"), (None, "sailor"), (1, 2), (9, 4), NOW)

    def check(content: bytes) -> None:
        statistics = read_kept(one, "statistics.json", content, load_statistics)
        statistics = statistics.called(load_people()[0].name_today)
        names = {name for each in statistics.results for name in each.names}
        for name in [None, *names]:
            statistics.tally(name), statistics.by_game(name)
        for name in names:
            statistics.ahead(name), statistics.ahead_of_bots(name), statistics.points(name), statistics.awards(name)
            statistics.reviewed(name)
        for game in {each.game for each in statistics.results}:
            statistics.best(game)
        statistics.by_level()
        note_game(result)
        assert result in load_statistics()[0].results

    one.run(files([STATISTICS], written_json), check)


def test_progress(campaign: Callable[[str], Campaign]) -> None:
    one = campaign("progress")

    def check(content: bytes) -> None:
        read_kept(one, "progress.json", content, load_progress)
        note_stars("survive-berth", 2)
        note_help("survive-gate", 1)
        note_lesson("atlantis")
        note_evening("island", [1, 2], "02ff", "evening")
        note_deal("2026-11-17", "mark", "save", "survive")
        note_deal_result("2026-11-17", "mark", 12, 2)
        progress, faults = load_progress()
        assert not faults
        assert progress.stars["survive-berth"] >= 2
        assert "atlantis" in progress.lessons
        assert {1, 2} <= progress.evenings["island"].stars
        assert progress.deals["2026-11-17"].mark

    one.run(files([PROGRESS], written_json), check)


def test_what_setup_remembers(campaign: Callable[[str], Campaign]) -> None:
    one = campaign("what Setup remembers")

    def check(content: bytes) -> None:
        remembered = read_kept(one, "remembered.json", content, lambda: (load_remembered(), []))
        for game in GAMES:
            remembered.setup(game).possible(game, [f"{game}-classic"], COLOURS, ["", "drawn"], level_today)
        remember_setup(
            "survive", SetupChoice("survive-classic", (SeatChoice("Nora", "crimson"), SeatChoice("Iris", "", "sailor")))
        )
        forget_names(["Nora"])
        assert load_remembered().setup("survive").board == "survive-classic"

    one.run(files([REMEMBERED], written_json), check)


def test_what_was_played_last(campaign: Callable[[str], Campaign]) -> None:
    one, saves = campaign("what was played last"), user_saves()
    saves.mkdir(parents=True)
    paths = [saves / name for name in ("a.journal", "b.journal", "c.journal")]
    for path in paths:
        path.write_bytes(b"")
    document = {"saves": [path.name for path in paths] * 2 + ["gone.journal"]}

    def check(content: bytes) -> None:
        read_kept(one, "played.json", content, lambda: (last_played(), []))
        assert sorted(order_by_play(saves, [(path, 5.0) for path in paths])) == paths, "never another file"
        note_played(paths[1])
        assert order_by_play(saves, [(path, 5.0) for path in paths])[0] == paths[1]

    one.run(files([document], written_json), check)


def test_verdicts_on_guests(campaign: Callable[[str], Campaign]) -> None:
    """A verdict that somebody wrote is only ever a verdict: sentences that can be said, and pictures by their names."""
    one = campaign("verdicts on guests")
    finding = {
        "called": "legal",
        "problem": "returned None",
        "place": "rules.py:7",
        "trace": ["x"],
        "code": "guest-unfit",
        "context": "2",
    }
    shown = {
        "players": [2, 3],
        "picture": "guest/card",
        "fewest": 2,
        "most": 3,
        "minutes": [2, 8, 2],
        "piece": "guest/piece",
    }
    document = {
        "mark": {"game": "guest", "package": "guest", "findings": [finding], "shown": shown},
        "other": {"game": "x", "package": "x"},
    }

    def check(content: bytes) -> None:
        verdicts = read_kept(one, "guests.json", content, lambda: (load_results(), []))
        for verdict in verdicts.values():
            if verdict.error:
                check_sentence(catalogue().explain(verdict.error))

    one.run(files([document], written_json), check)
