"""Signs that our fonts lack come from fonts of the system, also of a system with damaged ones."""

from __future__ import annotations

import os
import random
import struct
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pygame
import pytest

from game.files.resources import asset
from game.render import Look, Theme
from game.render import system_fonts as module
from game.render.fonts import has, lacking, unknown
from game.render.system_fonts import font_files, signs_in, system_fonts
from tests.soaks import few_or_soak

from .conftest import SIZE

FONTS = asset("fonts")
SANS = "SourceSansPro-Bold.ttf"
OURS = sorted(path for path in FONTS.iterdir() if path.suffix in (".ttf", ".otf"))
NEW, LATER = "龍", "\U00012000"  # signs that none of our fonts has


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The only folder with fonts that the system has, empty as yet."""
    monkeypatch.setattr(module, "system_folders", lambda: [tmp_path])
    system_fonts.cache_clear()
    yield tmp_path
    system_fonts.cache_clear()


def write_font(path: Path, sign: str, kind: int, lacking_sign: str = "") -> None:
    """A Chinese font of ours with another table of signs: all it has is this sign, which it draws as 龙."""
    data = (FONTS / "NotoSansSC-Bold.otf").read_bytes()
    count = struct.unpack(">4xH6x", data[:12])[0]
    places = {data[at : at + 4]: at for at in range(12, 12 + 16 * count, 16)}
    first = ord(sign)
    if kind == 12:
        listed = struct.pack(">HHIIIIII", 12, 0, 28, 0, 1, first, first, 500)
    else:
        ends = struct.pack(">HHHHHHHHHH", first, 0xFFFF, 0, first, 0xFFFF, (500 - first) % 0x10000, 1, 0, 0, 0)
        listed = struct.pack(">HHHHHHH", 4, 14 + len(ends), 0, 4, 0, 0, 0) + ends
    platform = (3, 10) if kind == 12 else (3, 1)
    table = struct.pack(">HHHHI", 0, 1, *platform, 12) + listed
    entry = places[b"cmap"]
    entries = data[:entry] + struct.pack(">4sIII", b"cmap", 0, len(data), len(table)) + data[entry + 16 :]
    path.write_bytes(entries + table)


def is_drawn(look: Look, sign: str) -> bool:
    """Whether it is no box."""
    drawn, box = look.line(sign, "name", "ink"), look.line("\ue000", "name", "ink")
    return pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(box, "RGBA")


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_signs_of_a_font_are_read_as_they_are_listed(path: Path) -> None:
    wanted = {chr(number) for number in [*range(0x20, 0xD800, 37), *range(0x10000, 0x30000, 91)]}
    assert signs_in(path, wanted) == {sign for sign in wanted if has(path.name, sign)}


@pytest.mark.parametrize("kind", [4, 12])
def test_a_sign_that_we_lack_comes_from_a_font_of_the_system(folder: Path, kind: int) -> None:
    write_font(folder / "other.otf", NEW, kind)
    look = Look(Theme.load(), SIZE)
    assert not is_drawn(look, NEW)
    system_fonts().wait(10)
    assert look.texts.have_signs_come()
    assert is_drawn(look, NEW)
    assert lacking(f"Ana {NEW}", SANS) == NEW
    assert look.unknown(f"Ana {NEW}") == ""
    assert not look.texts.have_signs_come()


def test_until_fonts_are_looked_through_nothing_is_said(folder: Path) -> None:
    assert unknown(NEW, SANS) == ""
    system_fonts().wait(10)
    assert unknown(NEW, SANS) == NEW
    assert unknown("\x07\ue000", SANS) == "\x07\ue000", "what is no sign is looked for nowhere"


def test_of_one_kind_bold_ones_come_first_and_what_draws_nothing_never(tmp_path: Path) -> None:
    for name in ("b-Italic.ttf", "b.ttf", "inner/z-Bold.TTC", "LastResort.otf", "AdobeBlank.otf", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert [path.name for path in font_files([tmp_path, tmp_path / "none"])] == ["z-Bold.TTC", "b.ttf", "b-Italic.ttf"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are made as on Linux")
def test_links_in_circles_and_pipes_hold_nobody_up(folder: Path) -> None:
    (folder / "round").symlink_to(folder, target_is_directory=True)
    (folder / "gone.ttf").symlink_to(folder / "nowhere.ttf")
    os.mkfifo(folder / "pipe.ttf")
    write_font(folder / "z.otf", NEW, 12)
    assert sorted(path.name for path in font_files([folder])) == ["gone.ttf", "pipe.ttf", "z.otf"]
    assert system_fonts().find(NEW) is None
    system_fonts().wait(30)
    assert system_fonts().find(NEW) == str(folder / "z.otf")


@few_or_soak("many", 100, 2000)
def test_damaged_fonts_have_no_signs(tmp_path: Path, many: int) -> None:
    """Cut off anywhere, or with any bytes in their heads and tables."""
    chance, path = random.Random(7), tmp_path / "damaged.otf"
    write_font(path, NEW, 12)
    whole = path.read_bytes()
    count = struct.unpack(">4xH6x", whole[:12])[0]
    heads = [*range(12 + 16 * count), *range(len(whole) - 40, len(whole))]
    for _ in range(many):
        data = bytearray(whole[-40:]) if chance.random() < 0.1 else bytearray(whole)
        for at in chance.sample(heads, chance.randint(1, 12)):
            data[at % len(data)] = chance.choice((0, 1, 0x7F, 0xFF, chance.randrange(256)))
        path.write_bytes(data[: chance.choice((len(data), chance.randrange(len(data))))])
        assert signs_in(path, [NEW, LATER, "a"]) <= {NEW, LATER, "a"}
    path.write_bytes(b"")
    assert signs_in(path, [NEW]) == set()
    assert signs_in(tmp_path, [NEW]) == set()


def test_a_font_that_only_says_it_has_a_sign_is_left(folder: Path) -> None:
    """The next one is taken; where there is none, the box stays, and nothing fails."""
    write_font(folder / "a-bold.otf", NEW, 12)
    data = bytearray((folder / "a-bold.otf").read_bytes())
    at = data.index(b"CFF ", 12) + 8
    data[at : at + 4] = struct.pack(">I", len(data) - 30)  # its glyphs are nowhere
    (folder / "a-bold.otf").write_bytes(data)
    copyfile(FONTS / SANS, folder / "b.ttf")
    look = Look(Theme.load(), SIZE)
    look.await_signs(NEW)
    assert look.line(NEW, "name", "ink").get_width() > 0
    assert not is_drawn(look, NEW)
    look.await_signs(NEW)
    assert look.unknown(NEW) == NEW
    write_font(folder / "c.otf", LATER, 12)
    look.await_signs(LATER)
    assert look.texts.have_signs_come()
    assert is_drawn(look, LATER)
    assert not is_drawn(look, NEW)


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_each_system_has_its_folders(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.delenv("XDG_DATA_DIRS", raising=False)
    folders = [str(folder) for folder in module.system_folders()]
    assert all("ont" in folder for folder in folders)
    assert any(folder in ("/usr/share/fonts", "/System/Library/Fonts") or "Windows" in folder for folder in folders)
