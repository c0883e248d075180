"""New games are named for their people and the day, whatever people are called."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.match import Match, Player
from game.scenes.save_names import free_name
from game.scenes.setup.draft import name_save
from game.store.saves import LONGEST, SUFFIX, candidates, check_name
from game.words.catalogue import Catalogue
from tests.match.playing import MIXES, players_of, rules_of

WORDS = Catalogue.load("en")
SUNDAY = datetime(2025, 11, 16, 20, 30, tzinfo=UTC)


def at_table(people: str, bots: str = "") -> list[Player]:
    return [*(Player(name, "") for name in people.split()), *(Player(name, "", "sailor") for name in bots.split())]


@pytest.mark.parametrize(
    "players, name",
    [
        (at_table("Nora Ben Mia"), "Nora, Ben and Mia, Sunday 16 November"),
        (at_table("Nora", "Marlin Sandpiper"), "Nora against Marlin and Sandpiper, Sunday 16 November"),
        (at_table("Nora Ben", "Marlin"), "Nora and Ben against Marlin, Sunday 16 November"),
        (at_table("Nora", "Marlin Sandpiper Puffin"), "Nora against 3 bots, Sunday 16 November"),
        (at_table("", "Marlin Puffin"), "Marlin and Puffin, Sunday 16 November"),
        (at_table("Нора 美雨"), "Нора and 美雨, Sunday 16 November"),
        (at_table("../Nora A:B"), "-Nora and A-B, Sunday 16 November"),
        (at_table("CON."), "CON -., Sunday 16 November"),
        ([Player("N" * 300, "")], f"{'N' * 39}…, Sunday 16 November"),
    ],
)
def test_a_game_is_named_for_its_people_and_the_day(players: list[Player], name: str) -> None:
    assert name_save(WORDS, players, SUNDAY) == check_name(name)


@settings(max_examples=30)
@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=300), min_size=1, max_size=6), st.integers(0, 6)
)
def test_every_system_takes_it_and_the_day_is_told(names: list[str], people: int) -> None:
    players = [Player(name, "", None if seat < people else "sailor") for seat, name in enumerate(names)]
    name = name_save(WORDS, players, SUNDAY)
    assert check_name(name).endswith("Sunday 16 November")
    paths = candidates(Path(), name)
    assert [check_name(next(paths).name.removesuffix(SUFFIX)) for _ in range(3)] == [name, f"{name} (2)", f"{name} (3)"]


def test_a_letter_keeps_its_accents_and_a_family_its_members() -> None:
    for name in ("ne\u0301" * 100, "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}" * 100):
        called = name_save(WORDS, [Player(name, "")], SUNDAY).removesuffix("…, Sunday 16 November")
        assert len(name.removeprefix(called)) % len(name[:3]) in (0, 2)
        assert not called.endswith("\N{ZERO WIDTH JOINER}")


def test_a_second_game_of_an_evening_gets_a_number(tmp_path: Path) -> None:
    rules = rules_of("atlandice")
    players = players_of(rules, MIXES["three"])
    for number in ("", " (2)", " (3)"):
        name = name_save(WORDS, players, SUNDAY)
        with Match.begin(rules, players, 1, folder=tmp_path, name=name) as match:
            assert match.journal.name == name + number


@pytest.mark.parametrize(
    "language, names", [("en", ("Nora", "Nora (2)", "Nora (3)")), ("zh-Hans", ("诺拉", "诺拉（2）", "诺拉（3）"))]
)
def test_the_number_stands_in_the_marks_of_the_language(tmp_path: Path, language: str, names: tuple[str, ...]) -> None:
    for name in names:
        assert free_name(Catalogue.load(language), names[0], tmp_path) == name
        (tmp_path / f"{name}{SUFFIX}").touch()


def test_a_name_with_no_room_for_a_number_is_left_to_its_file(tmp_path: Path) -> None:
    name = "N" * LONGEST
    (tmp_path / f"{name}{SUFFIX}").touch()
    assert free_name(WORDS, name, tmp_path) == name
