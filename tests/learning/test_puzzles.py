"""Puzzles: every one that is shipped is proven, and a file with a fault is refused with its place."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.files.faults import BadDocument
from game.files.resources import data
from game.learning.puzzle_list import load_puzzles
from game.learning.puzzles import load_puzzle
from game.learning.solver import Solver, faults_of
from game.rules import GAMES
from game.words.catalogue import Catalogue
from tests.soaks import soaked_unless

SHIPPED = sorted(data("puzzles").glob("*.yaml"))
LONG = {"survive-carried", "survive-forests", "survive-haul", "survive-sabotage", "survive-serpent"}
"""Whose proofs take longer than those of all others together: they are left to the soaks."""
ENGLISH = Catalogue.load("en")


WORDS = "words: {title: Mine, goal: Save both}\n"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))


@pytest.mark.parametrize(
    "path", soaked_unless({path for path in SHIPPED[::5] if path.stem not in LONG}.__contains__, SHIPPED)
)
def test_the_solver_proves_it_and_its_file_says_the_same(path: Path) -> None:
    puzzle = load_puzzle(path)
    solved = Solver(puzzle).solve()
    assert faults_of(puzzle, solved) == []
    assert puzzle.file.proof is not None
    assert solved.depth == len(puzzle.file.solution) <= puzzle.file.decisions


def test_chance_that_may_lead_back_for_ever_has_an_end(tmp_path: Path) -> None:
    """J3 may lead from the jeweller to the jeweller again and again, where nothing is left to take."""
    text = data("puzzles", "atlandice-last-die.yaml").read_text(encoding="utf-8")
    there = {
        "J2": "J3",
        "[3, 6]": "[1, 6]",
        "gem: 5}": "gem: 1}",
        "market: {gem: 3": "market: {gem: 7",
        "hand: 11": "hand: 10",
        "gain: 2": "gain: 1",
    }
    for old, new in there.items():
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "mine.yaml"
    path.write_text(text + WORDS, encoding="utf-8")
    assert Solver(load_puzzle(path)).solve().ways


def test_there_are_enough_of_each_game_and_their_numbers_rise_with_their_rating() -> None:
    puzzles, bad = load_puzzles()
    assert not bad
    counts = Counter(puzzle.game for puzzle in puzzles)
    assert (counts["survive"] >= 12, counts["atlantis"] >= 6, counts["atlandice"] >= 6) == (True, True, True)
    assert {puzzle.game for puzzle in puzzles if puzzle.file.difficulty == "hard"} == set(GAMES)
    for game, count in counts.items():
        assert [puzzle.file.number for puzzle in puzzles if puzzle.game == game] == list(range(1, count + 1))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_it_has_all_its_words(path: Path) -> None:
    for part in ("", ".goal", ".about", ".hint", ".trick"):
        assert f"puzzle.{path.stem}{part}" in ENGLISH


def change_puzzle(tmp_path: Path, old: str, new: str, name: str = "survive-ferry") -> Path:
    text = data("puzzles", f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace(old, new) + WORDS, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("goal: {ashore", "goal: {afloat", "afloat is not a condition"),
        ("[crimson-A, crimson-B]", "[crimson-Z]", "nothing called crimson-Z"),
        ("goal: {ashore: [crimson-A, crimson-B]}", "goal: {}", "needs a goal"),
        ("decisions: 3", "decisions: many", "a whole number"),
        ("A: boat B10", "A: boat Z99", "explorers.crimson.A cannot be Z99"),
        ("until:", "untill:", "There is no key untill"),
    ],
)
def test_a_fault_is_told_with_file_and_place(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = change_puzzle(tmp_path, old, new)
    with pytest.raises(BadDocument) as bad:
        load_puzzle(path)
    told = ENGLISH.tell(bad.value.faults[0])
    assert told.startswith(f"{path}:")
    assert sentence in told


@pytest.mark.parametrize(
    "old, new, code",
    [
        ("decisions: 3", "decisions: 2", "puzzle-unsolvable"),
        ("ways: 2", "ways: 3", "puzzle-wrong-proof"),
        ("difficulty: fair", "difficulty: hard", "puzzle-wrong-difficulty"),
        ("sail B10 B11, land crimson-A NE", "land crimson-A NE, sail B10 B11", "puzzle-wrong-solution"),
        ("ashore: [crimson-A, crimson-B]", "told: moves-ended", "puzzle-wrong-solution"),
    ],
)
def test_what_the_solver_does_not_find_is_a_fault(tmp_path: Path, old: str, new: str, code: str) -> None:
    puzzle = load_puzzle(change_puzzle(tmp_path, old, new))
    assert code in [fault.code for fault in faults_of(puzzle, Solver(puzzle).solve())]


def test_another_solution_is_told_as_the_language_has_its_rows(tmp_path: Path) -> None:
    path = change_puzzle(tmp_path, "sail B10 B11, land crimson-A NE", "land crimson-A NE, sail B10 B11")
    puzzle = load_puzzle(path)
    (fault,) = (one for one in faults_of(puzzle, Solver(puzzle).solve()) if one.code == "puzzle-wrong-solution")
    assert ENGLISH.tell(fault).endswith("sail B10 B11, land crimson-A NE, land crimson-B NE")
    assert Catalogue.load("zh-Hans").tell(fault).endswith("sail B10 B11、land crimson-A NE、land crimson-B NE")


def test_a_puzzle_that_half_of_all_moves_solve_is_too_easy(tmp_path: Path) -> None:
    puzzle = load_puzzle(
        change_puzzle(tmp_path, "{collected: [flag3], paid_at_most: 2}", "{told: card-played}", "atlantis-exactly")
    )
    assert "puzzle-too-easy" in [fault.code for fault in faults_of(puzzle, Solver(puzzle).solve())]


def test_what_must_never_be_spoils_a_line(tmp_path: Path) -> None:
    path = change_puzzle(tmp_path, "never: {lost: [crimson-A]}", "never: {lost: [azure-A]}", "survive-right-boat")
    assert Solver(load_puzzle(path)).solve().ways == 0


def test_chance_that_is_not_stated_must_not_matter(tmp_path: Path) -> None:
    path = change_puzzle(tmp_path, "chance: [under dolphin-help, roll whale]\n", "", "survive-sabotage")
    assert Solver(load_puzzle(path)).solve().ways == 0


def test_the_players_own_are_listed_and_bad_ones_do_not_hide_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "player" / "puzzles"
    folder.mkdir(parents=True)
    (folder / "bad.yaml").write_text("goal: 3\n", encoding="utf-8")
    change_puzzle(tmp_path, "theme: boats", "theme: both").rename(folder / "mine.yaml")
    puzzles, bad = load_puzzles()
    assert [puzzle.key for puzzle in puzzles if puzzle.own] == ["mine"]
    assert [error.faults[0].file for error in bad] == [str(folder / "bad.yaml")]


def test_the_paper_lists_every_puzzle_as_it_was_proven() -> None:
    lines = [
        line.strip("| \n").split(" | ")
        for line in (Path(__file__).parents[2] / "docs" / "puzzles.md").read_text(encoding="utf-8").splitlines()
    ]
    listed = {cells[0].strip("`"): cells[1:6] for cells in lines if len(cells) == 8 and cells[0].startswith("`")}
    wanted = {}
    for path in data("puzzles").glob("*.yaml"):
        file = load_puzzle(path).file
        proof, steps = file.proof, str(len(file.solution))
        assert proof is not None
        wanted[path.stem] = [
            ENGLISH.say(f"puzzle.{path.stem}"),
            str(proof.ways),
            steps,
            str(proof.first),
            str(proof.first - proof.good),
        ]
    assert listed == wanted
