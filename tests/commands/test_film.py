"""`film`: a saved game as a film, and every sentence in which it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.film.cut import FilmOrder
from tests.scenes.shelves import damage, save

from .conftest import Call


@pytest.mark.soak
def test_a_part_of_a_game_is_filmed(call: Call, tmp_path: Path) -> None:
    out = tmp_path / "film.gif"
    said = call(
        "film",
        str(save(tmp_path, "evening", "atlandice", 120)),
        str(out),
        "--from",
        "20",
        "--to",
        "22",
        "--seconds",
        "20",
    )
    assert said.code == 0, said.err
    assert said.out.startswith(f"{out}, 0.")
    with Image.open(out) as picture:
        assert picture.format == "GIF"


@pytest.mark.parametrize(
    "more, sentence",
    [
        (["film.avi"], "must have a name that ends in .webp or .gif."),
        (["nowhere/film.webp"], "does not exist."),
        (["evening.gif"], "already exists."),
        (["film.webp", "--seconds", "90"], "A film lasts 20 to 60 seconds."),
        (["film.webp", "--seconds", "0"], "--seconds must be at least 1."),
    ],
)
def test_what_will_not_do_is_said_at_once(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.gif").write_bytes(b"another film")
    said = call("film", str(save(tmp_path, "evening", "atlandice", 60)), *more)
    assert (said.code, said.out) == (2, "")
    assert sentence in said.err


def test_it_speaks_the_language_of_the_command_line(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders = list[FilmOrder]()

    def make_film(order: FilmOrder, _: object) -> bytes:
        orders.append(order)
        return b"film"

    monkeypatch.setattr("game.commands.film.make_film", make_film)
    made = str(save(tmp_path, "evening", "survive", 120))
    (tmp_path / "languages" / "eo").mkdir(parents=True)
    (tmp_path / "languages" / "eo" / "any.po").write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n', encoding="utf-8"
    )
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    call("film", made, str(tmp_path / "one.webp"))
    call("film", made, str(tmp_path / "two.webp"), "--language", "eo")
    assert [order.language for order in orders] == ["en", "eo"]


def test_a_damaged_game_is_filmed_and_said_to_be_damaged(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.film.make_film", lambda order, progress: b"film")
    said = call("film", str(damage(save(tmp_path, "evening", "survive", 120))), str(tmp_path / "film.webp"))
    assert said.code == 1
    assert (tmp_path / "film.webp").read_bytes() == b"film"
    assert said.err
