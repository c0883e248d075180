"""Spoilt files through the command line: it ends with a sentence, and everything stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from game.__main__ import main
from game.files.resources import user_folder, user_saves
from game.learning.puzzle_list import load_puzzles
from game.learning.puzzles import user_puzzles
from tests.scenes.frames import everything

from .campaign import LONGEST_SENTENCE, Campaign
from .formats import changed_boards, changed_journals
from .mutations import files, written_yaml
from .originals import documents, own_boards, positions, puzzles, saves

pytestmark = pytest.mark.hostile
Call = Callable[..., None]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls the command line for a campaign."""

    def run(campaign: Campaign, *words: str) -> None:
        before = everything()
        with campaign.reading():
            code = main(words)
        said = capsys.readouterr()
        assert code in (0, 1, 2)
        assert said.out + said.err
        assert "Traceback" not in said.out + said.err
        assert code == 0 or said.out + said.err
        assert len(said.err) < LONGEST_SENTENCE
        assert everything() == before
        campaign.accepted, campaign.refused = campaign.accepted + (code == 0), campaign.refused + (code != 0)

    return run


def test_replay(campaign: Callable[[str], Campaign], call: Call) -> None:
    one, path = campaign("saves by replay"), user_saves() / "evening.journal"
    path.parent.mkdir(parents=True)

    def check(content: bytes) -> None:
        path.write_bytes(content)
        call(one, "replay", str(path))

    one.run(changed_journals(saves()), check)


def test_hint(campaign: Callable[[str], Campaign], call: Call) -> None:
    one, path = campaign("positions by hint"), user_folder("position.yaml")
    path.parent.mkdir(parents=True)

    def check(content: bytes) -> None:
        path.write_bytes(content)
        call(one, "hint", str(path), "--iterations", "1")

    one.run(files(positions(), written_yaml), check)


def test_boards_check(campaign: Callable[[str], Campaign], call: Call) -> None:
    one = campaign("boards by boards check")
    whole = own_boards()

    def check(drawn: tuple[Path, bytes]) -> None:
        path, content = drawn
        path.write_bytes(content)
        names = (
            [path]
            if path.suffix == ".yaml"
            else [other for other in whole if other.suffix == ".yaml" and other.name[:6] == path.name[:6]]
        )
        call(one, "boards", "check", str(names[0]))
        path.write_bytes(whole[path])

    one.run(changed_boards(whole), check)


def test_puzzles(campaign: Callable[[str], Campaign], call: Call) -> None:
    one, path = campaign("puzzles by puzzles list, check"), user_puzzles() / "own.yaml"
    path.parent.mkdir(parents=True)

    def check(drawn: tuple[bytes, bool]) -> None:
        content, is_listed = drawn
        path.write_bytes(content)
        call(one, "puzzles", *(["list"] if is_listed else ["check", str(path)]))

    load_puzzles()  # ours are read once in a run, whatever is in the files of others
    small = [document for document in puzzles() if document["decisions"] < 4]
    one.run(st.tuples(files(small, written_yaml), st.booleans()), check)


def test_lessons_check(campaign: Callable[[str], Campaign], call: Call) -> None:
    one, path = campaign("lessons by lessons check"), user_folder("lesson.yaml")
    path.parent.mkdir(parents=True)

    def check(content: bytes) -> None:
        path.write_bytes(content)
        call(one, "lessons", "check", str(path))

    one.run(files(documents("lessons"), written_yaml), check)
