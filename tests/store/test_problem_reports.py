"""Reports of a problem hold what was chosen, and nobody's name."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from game import __version__
from game.files.resources import user_folder, user_saves
from game.store import Settings
from game.store.crashes import write_report
from game.store.files import StorageError
from game.store.people import Person, put_person
from game.store.problem_reports import PARTS, compose, hide_names, keep_report, possible_parts

NAMES = ("Wilhelmine-Adelheid", "O'Neill & Sons", "Zoë")
SAVE = f"{', '.join(NAMES)}, Wednesday 18 November.journal"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of somebody whose name is in its path, with the player's folder in it."""
    found = tmp_path / "home" / "wilhelmine"
    found.mkdir(parents=True)
    monkeypatch.setattr(Path, "home", lambda: found)
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(found / "leaving-atlantis"))
    return found


def play(text: str = "1 secret hand") -> Path:
    user_saves().mkdir(parents=True)
    path = user_saves() / SAVE
    path.write_text(text, encoding="utf-8")
    return path


def crash() -> None:
    for name in NAMES:
        put_person(Person(name, None, "", datetime.now(UTC)))
    path = user_saves() / SAVE
    error = StorageError("not-there", path=str(path), who=NAMES[2])
    assert write_report(
        error, {"scene": "TableScene", "journal": str(path), "film": f"/media/wilhelmine/x/{NAMES[1]}.gif"}
    )


def test_what_there_is_nothing_for_cannot_go_in(home: Path) -> None:
    assert possible_parts() == ("program", "settings")
    play()
    assert possible_parts() == ("program", "settings", "save")
    crash()
    assert possible_parts() == PARTS


def test_every_part_goes_in_alone_and_together(home: Path) -> None:
    play()
    crash()
    marks = {
        "program": __version__,
        "settings": "reduced_motion: False",
        "crash": "StorageError",
        "save": "secret hand",
    }
    for chosen in [(), *((part,) for part in PARTS), PARTS]:
        text = compose(chosen, Settings())
        for part, mark in marks.items():
            assert (mark in text) is (part in chosen or (part == "program" and "crash" in chosen)), (part, chosen)


def test_nobodys_name_and_nothing_of_a_game_is_in_it_unless_the_save_is(home: Path) -> None:
    play()
    crash()
    text = compose([part for part in PARTS if part != "save"], Settings())
    for word in (*NAMES, "wilhelmine", "Neill", "Zo", str(home), "secret", "Wednesday"):
        assert word not in text, word
    assert "~" in text
    assert "TableScene" in text
    assert "not-there" in text


@pytest.mark.parametrize("separator", ["/", "\\", "\\\\"])
def test_names_of_files_are_hidden_however_their_path_is_written(home: Path, separator: str) -> None:
    for name in (SAVE, "Ada's evening (2).journal", "Ada, 3 May.png", "Ada.webp", "Ada.gif"):
        path = separator.join(("~", "leaving-atlantis", "saves", name))
        assert "Ada" not in hide_names(path)
        assert "Wilhelmine" not in hide_names(f"error {{'path': '{path}'}}")


def test_it_is_kept_among_the_reports_and_never_written_over(home: Path) -> None:
    one, other = keep_report("one"), keep_report("other")  # as a rule within the same second
    assert one.parent == other.parent == user_folder("reports")
    assert [path.read_text(encoding="utf-8") for path in (one, other)] == ["one", "other"]
