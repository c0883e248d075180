"""`words`: what is told of the texts of a language, and what is taken back into them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.commands.drawn_words import label_width
from game.files.languages import languages
from game.files.resources import asset
from game.words.translating.originals import originals
from game.words.translating.places import place_of_label, places

from .conftest import Call

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("language", sorted({path.name for path in asset("texts").iterdir()} - {"en"}))
def test_our_own_languages_are_whole_and_nothing_is_wrong(call: Call, home: Path, language: str) -> None:
    assert not home.joinpath("languages").exists()
    said = call(f"words check {language}")
    assert said.out.splitlines()[1:] == ["Nothing is wrong."], said.out
    assert said.code == 0


def test_faults_have_file_and_line_and_are_counted(call: Call, home: Path) -> None:
    folder = home / "languages" / "eo"
    (folder / "rules").mkdir(parents=True)
    (folder / "common.po").write_text(HEADER + 'msgctxt "list.none"\nmsgid "nothing"\nmsgstr "neniu {x}"\n')
    (folder / "bad.po").write_text(HEADER + "nonsense\n")
    (folder / "glossary.yaml").write_text("terms: [hint]\n")
    (folder / "rules" / "survive.yaml").write_text("title: Survive\n")
    said = call("words check eo")
    assert said.code == 1
    assert f"{folder / 'common.po'}:3: list.none was made from “nothing”, and that is now “none”." in said.out
    assert f"{folder / 'bad.po'}, line 3: this does not belong in a PO file: nonsense" in said.out
    assert f"{folder / 'glossary.yaml'}:1: terms" in said.out
    assert f"{folder / 'rules' / 'survive.yaml'}:" in said.out
    assert "assets/texts/en/common.po" in said.out
    assert ["outdated", "1"] in [line.split() for line in said.out.splitlines()]


def test_translations_are_taken_into_the_player_s_own_folder(call: Call, home: Path) -> None:
    given = home / "given.po"
    given.write_text(HEADER + 'msgid "list.none"\nmsgstr "neniu"\n', encoding="utf-8")
    said = call(f"words import eo {given} --own")
    assert (said.code, said.out) == (
        0,
        f"1 message is new or said otherwise. All are in {home / 'languages' / 'eo'}.\n",
    )
    assert "eo" in languages()
    given.write_text(HEADER + 'msgid "nobody.asks"\nmsgstr "neniu"\n', encoding="utf-8")
    said = call(f"words import eo {given} --own")
    assert (said.code, said.out.splitlines()[-1]) == (1, "Nothing asks for this, so it was left out: nobody.asks.")


@pytest.mark.soak
def test_a_folder_gets_the_rulebooks_too_and_comes_back_whole(call: Call, home: Path) -> None:
    assert call(f"words export pt-BR {home / 'sent'}").code == 0
    assert sorted(path.name for path in (home / "sent" / "rules").iterdir()) == [
        "atlandice.yaml",
        "atlantis.yaml",
        "survive.yaml",
    ]
    assert call(f"words export pt-BR {home / 'sent'}").code == 2  # never over somebody's work
    assert call(f"words import pt-BR {home / 'sent'} --own").code == 0
    assert not list((home / "languages" / "pt-BR").glob("*.po"))  # what the program says as well is left to it
    said = call("words check pt-BR")
    assert (said.code, said.out.splitlines()[1:]) == (0, ["Nothing is wrong."])


@pytest.mark.parametrize("language", ["en", "..", "pt_BR", "x", "/tmp", "Portuguese"])
def test_other_names_are_refused(call: Call, language: str) -> None:
    for command in ("check {}", "import {} any.po"):
        said = call(f"words {command.format(language)}")
        assert (said.code, said.out) == (2, "")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"\0" * 5000, b'"' * 100_000, b"msgid " * 10_000])
def test_files_that_are_none_are_told_in_a_sentence(call: Call, home: Path, content: bytes) -> None:
    folder = home / "languages" / "eo"
    folder.mkdir(parents=True)
    (folder / "any.po").write_bytes(content)
    assert call("words check eo").code == 1
    assert call(f"words import eo {folder} --own").code == 2
    (folder / "any.po").unlink()
    assert call("words check eo").code == 2


def test_labels_that_are_too_wide_and_signs_that_no_font_has_are_named(call: Call, home: Path) -> None:
    folder = home / "languages" / "eo"
    folder.mkdir(parents=True)
    labels = {"menu.load": "Malfermu konservitan ludon", "menu.quit": "Fino \U00013000", "menu.rules": "Reguloj"}
    text = "".join(f'msgid "{key}"\nmsgstr "{said}"\n\n' for key, said in labels.items())
    (folder / "menu.po").write_text(HEADER + text, encoding="utf-8")
    said = call("words check eo").out
    assert "menu.load: “Malfermu konservitan ludon” is " in said
    assert "% too wide for a door of the menu; there is room for 11 letters or so." in said
    assert "menu.quit has signs that no font of the game can draw: \U00013000" in said
    assert "menu.rules: " not in said


def test_every_place_with_little_room_has_a_label_and_all_english_ones_fit() -> None:
    labels = {key: one.forms[0] for key, one in originals().items() if not one.forms[0].endswith(".")}
    for place in places():
        there = [said for key, said in labels.items() if place_of_label(key) == place]
        assert there, place
        assert max(label_width(label, "en") for label in there) <= place.room / 1.1, place
        signs = place.letters("zh-Hans")
        assert label_width("海" * signs, "zh-Hans") <= place.room < label_width("海" * (signs + 1), "zh-Hans")


def test_what_is_not_there_or_has_nothing_is_told(call: Call, home: Path) -> None:
    (home / "empty").mkdir()
    said = [call(f"words import eo {home / name} --own") for name in ("empty", "gone.po")]
    assert [one.code for one in said] == [2, 2]
    assert said[0].err == f"There are no texts and no rulebooks in {home / 'empty'}.\n"
    assert said[1].err == f"{home / 'gone.po'} does not exist.\n"


def test_a_language_is_checked_by_any_name_that_means_it(call: Call, home: Path) -> None:
    assert call("words check pt").out.startswith("pt-BR says")
