"""Puzzles that somebody else wrote, with every mistake an author can make: each is told with its place, and the others
stay playable.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest

from game.engine import GameError
from game.files.documents import parse_document, plain_document
from game.files.faults import BadDocument
from game.files.resources import data, user_boards
from game.learning import puzzle_list
from game.learning.conditions import COMMON, Checker, ConditionReader, conditions_of, moment_at
from game.learning.puzzle_list import MOST_OWN, load_puzzles
from game.learning.puzzles import Puzzle, load_puzzle, user_puzzles
from game.learning.solver import GaveUp, Solver, solution_faults
from game.rules import GAMES
from game.rules.boards import document_files
from game.store.progress import load_progress, note_stars
from game.words.catalogue import Catalogue

ENGLISH = Catalogue.load("en")
OF_GAME = {"survive": "survive-ferry", "atlantis": "atlantis-exactly", "atlandice": "atlandice-two-books"}
needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
LEAVES: list[Any] = [None, True, False, 0, -1, 10**18, 1.5, "", "x", "crimson-A", "*", "[", "²", "a" * 300]


@pytest.fixture(autouse=True)
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Those of ours that are listed: none unless a test wants some, for they are read every time.

    However busy the machine is, the others are all read.
    """
    ours: list[Path] = []
    monkeypatch.setattr(puzzle_list, "PATIENCE", inf)
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    monkeypatch.setattr(
        puzzle_list, "document_files", lambda folder: ours if folder == data("puzzles") else document_files(folder)
    )
    return ours


def put(name: str, text: str) -> Path:
    user_puzzles().mkdir(parents=True, exist_ok=True)
    path = user_puzzles() / name
    path.write_text(text, encoding="utf-8")
    return path


def shipped() -> str:
    """A puzzle of ours with words of its own."""
    return data("puzzles", "survive-ferry.yaml").read_text(encoding="utf-8") + "words: {title: Mine, goal: Do it.}\n"


def tell(path: Path) -> str:
    """The first thing that the list says of a file, or nothing."""
    _, bad = load_puzzles()
    return next((ENGLISH.tell(error.faults[0]) for error in bad if error.faults[0].file == str(path)), "")


# Conditions.


def nested(depth: int) -> Iterator[Any]:
    """Every type that a document can hold, lists and tables of them, and lists and tables of those."""
    yield from LEAVES
    if depth:
        yield from ([], {}, {3: 1}, ["x", ["x"]], ["x", *map(str, range(99))], {str(number): 1 for number in range(99)})
        for inside in nested(depth - 1):
            yield from ([inside], {"x": inside})


@pytest.mark.parametrize("depth", [1, pytest.param(2, marks=pytest.mark.hostile)])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_stands_beside_a_word_is_understood_or_told(game: str, depth: int) -> None:
    puzzle = load_puzzle(data("puzzles", f"{OF_GAME[game]}.yaml"))
    moment, values = moment_at(puzzle.rules, puzzle.state, puzzle.seat), list(nested(depth))
    for word in (*COMMON, *conditions_of(game).words):
        understood = 0
        for value in values:
            document = plain_document({"goal": {word: value}}, "mine.yaml")
            try:
                goal = Checker(ConditionReader(puzzle.rules, puzzle.seat, document).read({word: value}, "goal"))
            except BadDocument as bad:
                places = [fault.place for fault in bad.faults]
            else:
                places, understood = [], understood + 1
                goal.each(goal.start, moment)
            assert all(place.startswith(f"goal.{word}") for place in places), (word, value)
        assert understood < len(values) / 2, word


@pytest.mark.parametrize("key", ["goal", pytest.param("never", marks=pytest.mark.hostile)])
@pytest.mark.parametrize(
    "value, sentence",
    [
        ("{ashore: {crimson-A: true}}", "ashore: Expected text, found a mapping of keys"),
        ("{ashore: [[crimson-A]]}", "ashore[0]: Expected text, found a list"),
        ("{ashore: [crimson-A, null]}", "ashore[1]: Expected text, found nothing"),
        ("{ashore: [4]}", "ashore[0]: Expected text, found a whole number"),
        ("{ended: maybe}", "ended: Expected true or false, found text"),
        ("{told: tile-sunkk}", "told: There is nothing called tile-sunkk"),
        ("{can: [{stop: 1}]}", "can[0]: Expected text"),
        ("{3: 1}", "[3]: Expected text, found a whole number"),
    ],
)
def test_a_goal_that_is_no_goal_is_told_with_line_and_key(key: str, value: str, sentence: str) -> None:
    text = shipped()
    line = "goal: {ashore: [crimson-A, crimson-B]}"
    assert line in text
    path = put("mine.yaml", text.replace(line, f"goal: {value}" if key == "goal" else f"{line}\nnever: {value}"))
    told = tell(path)
    number = next(
        number
        for number, row in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if row.startswith(f"{key}:")
    )
    assert told.startswith(f"{path}:{number}: {key}")
    assert sentence in told


def test_a_bad_one_takes_nothing_along(ours: list[Path]) -> None:
    ours += [data("puzzles", f"{name}.yaml") for name in OF_GAME.values()]
    put("bad.yaml", shipped().replace("[crimson-A, crimson-B]", "{crimson-A: true}"))
    put("good.yaml", shipped())
    found, bad = load_puzzles()
    assert [puzzle.key for puzzle in found] == ["survive-ferry", "good", "atlantis-exactly", "atlandice-two-books"]
    assert len(bad) == 1


# Everything else in a file.

CHANGES = [
    ("decisions: 3", "decisions: 0", "0 is not between 1 and 99"),
    ("decisions: 3", "decisions: -1", "-1 is not between 1 and 99"),
    ("decisions: 3", "decisions: 1000000", "1000000 is not between 1 and 99"),
    ("decisions: 3", "decisions: 2", "The solution takes more than the 2 decisions"),
    ("ways: 2", "ways: -2", "-2 is not between 0"),
    ("ways: 2", "ways: 99999999999999", "is not between 0"),
    ("difficulty: fair", "difficulty: [fair]", "is not one of"),
    ("sail B10 B11,", "sial B10 B11,", "sial B10 B11 is not an action of survive"),
    ("sail B10 B11,", "sail B10 B99,", "sail B10 B99 is not an action of survive"),
    ("sail B10 B11,", "sail B10 B9,", "can't be played at this point of the solution"),
    (", land crimson-B NE]", "]", "The solution ends here without reaching the goal"),
    (", land crimson-B NE]", ", land crimson-B NE, stop]", "The goal is reached before stop"),
    ("until: tile-sunk", "until: tile-sunkk", "There is nothing called tile-sunkk"),
    ("until: tile-sunk", "chance: [roll wale]", "roll wale is not an action of survive"),
    ("until: tile-sunk", "never: {ashore: [4]}", "never.ashore[0]: Expected text, found a whole number"),
    ("until: tile-sunk", "chance: [1]", "Expected text, found a whole number"),
    ("title: Mine", 'title: "M\\0ine"', "words.title"),
    ("title: Mine", 'title: "M\\eine"', "words.title"),
    ("title: Mine", f"title: {'M' * 50_000}", "This text has 50000 letters; at most 200"),
    ("goal: Do it.", f"goal: {'M' * 50_000}", "This text has 50000 letters; at most 1000"),
    ("words: {title: Mine, goal: Do it.}", "", "The key words is missing"),
    ("title: Mine", 'title: ""', "words.title: This text must not be empty"),
    ("goal: Do it.", "goal: ' '", "words.goal: This text must not be empty"),
    (
        "[crimson-A, crimson-B]}",
        "[crimson-A, crimson-B], can: [sail*, sail everywhere]}",
        "goal.can[1]: sail everywhere is not an action",
    ),
    ("{ashore: [crimson-A, crimson-B]}", "{ended: false}", "4: goal: The goal is already reached in this position"),
    ("theme:", f"# {'x' * 64_000}\ntheme:", "The file is over 64,000 bytes, too large for a puzzle."),
    ("game: survive", "game: chess", "Only puzzles of survive, atlantis and atlandice are listed, not of chess"),
    ("game: survive", "game: [survive]", "position"),
    ("players: 2", "players: 9", "players"),
    ("board: survive-classic", "board: nowhere", "nowhere"),
]


@pytest.mark.parametrize("old, new, sentence", CHANGES, ids=[f"{old}->{new[:40]}" for old, new, _ in CHANGES])
def test_what_is_wrong_with_ones_own_is_known_to_the_list(old: str, new: str, sentence: str) -> None:
    text = shipped()
    assert old in text
    path = put("mine.yaml", text.replace(old, new))
    told = tell(path)
    assert told.startswith(str(path))
    assert sentence in told


def test_a_number_may_be_as_large_as_it_likes() -> None:
    path = put("mine.yaml", shipped().replace("number: 9\n", "number: 999999999999999999\n"))
    assert "999999999999999999" in path.read_text(encoding="utf-8")
    assert tell(path) == ""


@pytest.mark.parametrize(
    "step, sentence", [("roll", "Nobody has anything to decide in this position"), ("over", "the game is over")]
)
def test_nobody_decides_in_a_position_of_chance_or_of_an_ended_game(step: str, sentence: str) -> None:
    path = put("mine.yaml", shipped().replace("  players: 2", f"  players: 2\n  step: {step}"))
    assert sentence in tell(path)


@pytest.mark.parametrize(
    "wrong", ["turn: 3", "turn: 0", "step: fly", "boats: [B10, B10, Z9]", "values: {azure: {A: 99}}"]
)
def test_a_position_that_cannot_be_is_told(wrong: str) -> None:
    key = wrong.partition(":")[0]
    path = put("mine.yaml", shipped().replace(f"  {key}:", "  #").replace("  land:", f"  {wrong}\n  land:"))
    assert tell(path).startswith(f"{path}:16: position.{key}")


# Their folder.


def test_a_folder_that_is_a_file_is_told() -> None:
    user_puzzles().parent.mkdir(parents=True)
    user_puzzles().write_text("no folder", encoding="utf-8")
    assert tell(user_puzzles()) == f"{user_puzzles()}: This should be a folder."


@needs_links
def test_a_folder_that_cannot_be_listed_is_told() -> None:
    user_puzzles().parent.mkdir(parents=True)
    user_puzzles().symlink_to(user_puzzles(), target_is_directory=True)
    assert "This folder cannot be read" in tell(user_puzzles())


@pytest.mark.skipif(
    sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="whoever may do all is refused nothing",
)
def test_a_folder_without_permission_is_told() -> None:
    user_puzzles().mkdir(parents=True)
    user_puzzles().chmod(0)
    assert "This folder cannot be read" in tell(user_puzzles())
    user_puzzles().chmod(0o700)


def test_of_ten_thousand_files_some_are_read_and_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    user_puzzles().mkdir(parents=True)
    names = [user_puzzles() / f"{number}.yaml" for number in range(10_000)]
    monkeypatch.setattr(puzzle_list, "document_files", lambda folder: names if folder == user_puzzles() else [])
    _, bad = load_puzzles()
    assert len(bad) == MOST_OWN + 1
    assert (
        ENGLISH.tell(bad[0].faults[0])
        == f"{user_puzzles()}: There are 10000 puzzles in this folder; only the first {MOST_OWN} are read."
    )


def test_a_folder_that_takes_too_long_is_left_and_gone_on_with_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.yaml", "b.yaml", "c.yaml"):
        put(name, shipped())
    with monkeypatch.context() as slow:
        slow.setattr(puzzle_list, "PATIENCE", -1.0)
        found, bad = load_puzzles()
        assert [puzzle.key for puzzle in found] == ["a"], "there is always one more than before"
        assert "2 puzzles were left out" in ENGLISH.tell(bad[0].faults[0])
    assert [puzzle.key for puzzle in load_puzzles()[0]] == ["a", "b", "c"]


def test_a_folder_among_the_files_is_told() -> None:
    (user_puzzles() / "a.yaml").mkdir(parents=True)
    assert [error.faults[0].code for error in load_puzzles()[1]] == ["not-a-file"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there, and no file is endless")
def test_links_that_lead_to_no_file_are_told() -> None:
    user_puzzles().mkdir(parents=True)
    (user_puzzles() / "b.yaml").symlink_to(user_puzzles() / "b.yaml")
    (user_puzzles() / "c.yaml").symlink_to("/dev/zero")
    assert [error.faults[0].code for error in load_puzzles()[1]] == ["not-a-file"] * 2


# Names, and what is remembered.


def test_stars_of_ones_own_are_not_those_of_another_of_the_same_name(ours: list[Path]) -> None:
    ours.append(data("puzzles", "survive-ferry.yaml"))
    put("survive-ferry.yaml", shipped())
    put("mine.yaml", shipped())
    put("twice.yaml", shipped())
    put("twice.json", json.dumps(parse_document(shipped(), "twice").data))
    kept = {(puzzle.path.name, puzzle.own): puzzle.kept_as for puzzle in load_puzzles()[0]}
    assert kept["survive-ferry.yaml", False] == "survive-ferry"
    assert kept["survive-ferry.yaml", True] == "own/survive-ferry.yaml"
    assert kept["mine.yaml", True] == "mine"
    assert kept["twice.yaml", True] != kept["twice.json", True]
    note_stars(kept["survive-ferry.yaml", True], 3)
    assert load_progress()[0].stars == {"own/survive-ferry.yaml": 3}


def test_ones_own_are_listed_by_number_and_title_and_those_of_one_title_by_their_files() -> None:
    titles = {"1": "Утро", "2": "海岛", "3": "Ilha 10", "4": "Ilha 2", "mine 10": "Mine", "mine 9": "Mine"}
    for name, title in titles.items():
        put(f"{name}.yaml", shipped().replace("title: Mine", f"title: {title}"))
    put("first.yaml", shipped().replace("number: 9\n", "number: 1\n"))
    assert [puzzle.key for puzzle in load_puzzles()[0]] == ["first", "4", "3", "mine 9", "mine 10", "1", "2"]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The puzzles whose solutions were played, each time they were."""
    played: list[Path] = []

    def faults(puzzle: Puzzle) -> Iterator[Any]:
        played.append(puzzle.path)
        return solution_faults(puzzle)

    monkeypatch.setattr(puzzle_list, "solution_faults", faults)
    return played


def test_a_file_is_read_and_its_solution_played_once_until_something_changes(played: list[Path]) -> None:
    path = put("mine.yaml", shipped())
    assert load_puzzles()[0][0] is load_puzzles()[0][0]
    assert len(played) == 1
    path.write_text(f"{shipped()}# another\n", encoding="utf-8")
    load_puzzles()
    assert len(played) == 2
    user_boards().mkdir()
    (user_boards() / "survive-classic.yaml").write_text("game: survive\n", encoding="utf-8")
    found, bad = load_puzzles()
    assert (found, bad[0].faults[0].file) == ([], str(user_boards() / "survive-classic.yaml"))
    path.write_text(shipped().replace("sail B10 B11,", "sial B10 B11,"), encoding="utf-8")
    (user_boards() / "survive-classic.yaml").unlink()
    assert tell(path) == tell(path) != ""


@needs_links
def test_a_changed_board_is_noticed_beside_a_link_that_leads_nowhere_and_in_folders_below(played: list[Path]) -> None:
    put("mine.yaml", shipped())
    (user_boards() / "maps").mkdir(parents=True)
    (user_boards() / "gone.yaml").symlink_to(user_boards() / "nowhere.yaml")
    for number, file in enumerate(("bay.txt", "maps/bay.tmx"), 2):
        load_puzzles()
        (user_boards() / file).write_text("changed", encoding="utf-8")
        load_puzzles()
        assert len(played) == number, file


# The solver.


def test_the_solver_gives_up_in_time_and_can_be_asked_again(tmp_path: Path) -> None:
    solver = Solver(load_puzzle(data("puzzles", "survive-gate.yaml")))
    solver.limit(-1.0)
    with pytest.raises(GaveUp) as error:
        solver.solve()
    assert "gave up" in ENGLISH.explain(error.value)
    solver.limit(60.0)
    assert solver.solve().ways == 1
    solver.stop()
    solver.limit(60.0)
    with pytest.raises(GaveUp):
        solver.solve()


@pytest.mark.parametrize("count, said", [(0, "0 positions."), (1, "1 position."), (2, "2 positions.")])
def test_the_solver_counts_what_it_looked_at(count: int, said: str) -> None:
    assert ENGLISH.explain(GaveUp("puzzle-gave-up", count=count)).endswith(f" {said}")


def test_what_is_too_deep_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = Solver(load_puzzle(data("puzzles", "survive-gate.yaml")))

    def deeper(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr(solver, "search", deeper)
    with pytest.raises(GaveUp):
        solver.solve()


@pytest.mark.parametrize("name", OF_GAME.values())
def test_a_text_that_is_no_action_is_refused_as_such(name: str) -> None:
    rules = load_puzzle(data("puzzles", f"{name}.yaml")).rules
    for text in (
        "",
        " ",
        "\0",
        "sail",
        "sail B10",
        "roll ²",
        "play " * 30,
        "board crimson-A",
        "take 99999999999999999999",
        "under",
    ):
        with pytest.raises(GameError):
            rules.read(text)
