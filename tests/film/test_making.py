"""Films are made in a process of their own: it can be called off, and what goes wrong there is told in a sentence."""

from __future__ import annotations

from multiprocessing import active_children
from pathlib import Path

import pytest

from game.engine import GameError
from game.files.resources import user_folder
from game.film.cut import FilmOrder
from game.film.process import check_place, keep_film, keep_own_film, make_film
from game.store.files import StorageError
from tests.disks import no_space

from .serving import dies, never_ends


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "home"))


class NoLongerWanted(Exception):
    """Somebody has pressed *Cancel*."""


def test_it_can_be_called_off() -> None:
    def progress(share: float) -> None:
        if share:
            raise NoLongerWanted

    with pytest.raises(NoLongerWanted):
        make_film(FilmOrder(Path("evening.journal")), progress, never_ends)
    assert not [child for child in active_children() if child.name == "film"]


def test_a_process_that_ends_too_early_is_told_of() -> None:
    with pytest.raises(GameError) as failure:
        make_film(FilmOrder(Path("evening.journal")), lambda share: None, dies)
    assert failure.value.code == "film-failed"
    assert "ended with code 0" in str(failure.value.values["problem"])


def test_what_is_wrong_with_a_save_is_told(tmp_path: Path) -> None:
    path = tmp_path / "evening.journal"
    path.write_text("no journal\n", encoding="utf-8")
    with pytest.raises(GameError) as refusal:
        make_film(FilmOrder(path), lambda share: None)
    assert refusal.value.code != "film-failed"


def test_no_film_is_written_over_another(tmp_path: Path) -> None:
    path = tmp_path / "evening.webp"
    keep_film(b"one", path)
    with pytest.raises(StorageError) as refusal:
        check_place(path)
    assert refusal.value.code == "already-there"
    with pytest.raises(StorageError) as refusal:
        keep_film(b"another", path)
    assert refusal.value.code == "already-there"
    assert path.read_bytes() == b"one"
    names = [keep_own_film(film, "evening", ".webp").name for film in (b"one", b"another")]
    assert names == ["evening.webp", "evening (2).webp"]


def test_a_place_that_will_not_do_is_refused_before_the_work(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "film.avi", "film-ending"), (tmp_path / "nowhere" / "film.gif", "not-there")):
        with pytest.raises(GameError) as refusal:
            check_place(path)
        assert refusal.value.code == code
    check_place(tmp_path / "film.WEBP")


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", no_space)
    with pytest.raises(StorageError) as refusal:
        keep_film(b"film", tmp_path / "film.webp")
    assert refusal.value.code == "no-space"
    assert not list(tmp_path.glob("*film*"))
    with pytest.raises(StorageError):
        keep_own_film(b"film", "evening", ".gif")
    assert list(user_folder("films").iterdir()) == []
