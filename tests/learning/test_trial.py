"""A puzzle that is played: judged after every step, and everything can be taken back with the same luck."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import GameError
from game.files.resources import data
from game.learning.puzzles import load_puzzle
from game.learning.solver import GaveUp
from game.learning.trial import PuzzleTry, begin_puzzle
from game.match.match import GuidedMatch
from game.store import load

SHIPPED = sorted(data("puzzles").glob("*.yaml"))


def trial(tmp_path: Path, key: str) -> PuzzleTry:
    puzzle = load_puzzle(data("puzzles", f"{key}.yaml"))
    return PuzzleTry(puzzle, begin_puzzle(puzzle, ["Ana", "Bia", "Caio"], tmp_path))


def go(one: PuzzleTry, *texts: str) -> None:
    """Decisions of the person, and all that chance and others do until the next."""
    for text in texts:
        one.match.play(one.match.rules.read(text))
        one.judge()
        while one.match.actor is None and one.match.tick():
            one.judge()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_its_solution_solves_it_at_the_table(tmp_path: Path, path: Path) -> None:
    one = trial(tmp_path, path.stem)
    with one.match:
        assert one.judge() == "open"
        go(one, *one.puzzle.file.solution)
        assert one.judge() == "solved"
        assert one.match.actor is None


def test_out_of_reach_everything_waits_until_it_is_taken_back(tmp_path: Path) -> None:
    one = trial(tmp_path, "survive-right-boat")
    with one.match:
        go(one, "decline")
        assert one.judge() == "missed"
        assert (one.match.actor, one.match.tick()) == (None, None)
        one.match.undo()
        assert (one.judge(), one.match.actor, one.left) == ("open", 0, 1)


def test_a_miss_is_told_as_soon_as_it_is_certain(tmp_path: Path) -> None:
    cases = {
        "survive-mooring": ["stop"],  # the moves are over: whichever tile sinks, nobody lands
        "survive-gate": ["sink H3"],  # wherever the shark goes, the turn ends
        "survive-ferry": ["sail B10 C11", "sail C11 C12"],  # the serpent takes both who are aboard
        "atlantis-exactly": ["play helmet 26", "pay-tile 3"],  # more was paid than may be
    }
    told = {}
    for key, decisions in cases.items():
        one = trial(tmp_path / key, key)
        with one.match:
            go(one, *decisions)
            told[key] = one.judge()
            assert one.left
            one.match.undo()
            assert one.judge() == "open"
    assert told == dict.fromkeys(cases, "missed")


def test_where_there_is_too_much_to_try_in_a_frame_it_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.learning.trial._GLANCE", -1.0)
    puzzle = load_puzzle(data("puzzles", "survive-gate.yaml"))
    with begin_puzzle(puzzle, ["1", "2", "3", "4"], tmp_path) as match:
        assert PuzzleTry(puzzle, match).judge() == "open"


def test_the_next_step_is_one_of_the_solution_or_none(tmp_path: Path) -> None:
    one = trial(tmp_path, "survive-ferry")
    with one.match:
        assert one.find_way()[0] == "sail B10 B11"
        go(one, "sail B10 B11")
        assert one.find_way()[0] == "land crimson-A NE"
        one.match.undo()
        go(one, "sail B10 A10")
        assert not one.find_way()


def test_who_has_left_before_the_search_began_waits_for_no_step(tmp_path: Path) -> None:
    one = trial(tmp_path, "survive-ferry")
    with one.match:
        one.stop_search()
        with pytest.raises(GaveUp):
            one.find_way()


def test_chance_is_taken_back_and_comes_again(tmp_path: Path) -> None:
    one = trial(tmp_path, "survive-sabotage")
    with one.match as match:
        go(one, "board crimson-A D2", "sail D2 E2", "board crimson-A E3", "sink H3")
        assert match.texts()[-2:] == ("under dolphin-help", "roll whale")
        before = match.texts()
        match.undo()
        assert match.texts() == before[:3]
        go(one, "sink H3")
        assert match.texts() == before


def test_wishes_end_where_they_cannot_be_and_luck_is_the_same_after_an_undo(tmp_path: Path) -> None:
    one = trial(tmp_path, "survive-forests")
    with one.match as match:
        assert isinstance(match, GuidedMatch)
        match.guidance.wishes = {0: ["under boat", "roll whale"]}
        go(one, "stop", "sink F3")
        drawn = match.texts()
        assert "under boat" not in drawn
        match.undo()
        one.judge()
        go(one, "sink F3")
        assert match.texts() == drawn


def test_nothing_is_left_to_take_back_at_the_beginning(tmp_path: Path) -> None:
    one = trial(tmp_path, "atlantis-seven")
    with one.match as match:
        assert match.why_no_undo() == "undo-nothing"
        with pytest.raises(GameError):
            match.undo()


def test_its_journal_is_of_a_format_that_older_programs_refuse_and_is_read_again(tmp_path: Path) -> None:
    one = trial(tmp_path, "survive-sabotage")
    with one.match as match:
        go(one, "stop", "sink H3")
        match.undo()
        match.journal.save()
        assert match.journal.path.read_bytes().startswith(b'{"format": 3,')
        done, path = match.texts(), match.journal.path
    loaded = load(path)
    assert (loaded.damage, loaded.head.guide) == (None, "puzzle survive-sabotage")
    assert tuple(step.line.text for step in loaded.referee.steps) == done
