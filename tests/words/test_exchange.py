"""Translations come back: into the files they belong in, in the order of the originals, with nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import GameError
from game.files.languages import texts_folder
from game.files.po import read_entries
from game.words.exchange import read_sheets, take_in
from game.words.originals import originals

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'


def given(folder: Path, text: str, name: str = "any.po") -> Path:
    path = folder / name
    path.write_text(HEADER + text, encoding="utf-8")
    return path


def fields(path: Path) -> dict[str, dict[str, str]]:
    return {entry.key: entry.fields for entry in read_entries(path.read_text(encoding="utf-8"), path.name)[0]}


def test_keys_alone_come_back_with_the_english_beside_them(tmp_path: Path) -> None:
    path = given(
        tmp_path,
        'msgid "game.atlantis"\nmsgstr "Atlântida"\n\nmsgid "list.none"\nmsgstr "—"\n\n'
        'msgid "puzzle.none"\nmsgstr "nada"\n\nmsgid "name.de"\nmsgstr "de {name}"\n\n'
        'msgid "game.atlantis.de"\nmsgstr "de \\"Atlântida\\"\\n"\n',
    )
    taken = take_in("pt-BR", read_sheets(path), tmp_path / "texts")
    assert (taken.messages, taken.open, taken.unknown) == (4, 0, ("puzzle.none",))
    assert taken.files == (tmp_path / "texts" / "common.po",)
    found = fields(taken.files[0])
    assert list(found) == ["list.none", "game.atlantis", "game.atlantis.de", "name.de"]  # as the original has them
    assert found["game.atlantis.de"] == {
        "msgctxt": "game.atlantis.de",
        "msgid": "Atlantis",
        "msgstr": 'de "Atlântida"\n',
    }
    assert found["name.de"]["msgid"] == "{name}"


def test_what_is_not_given_stays_and_so_do_comments(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    take_in(
        "pt-BR", read_sheets(given(tmp_path, '# of people, too\nmsgid "list.none"\nmsgstr "—"\n', "common.po")), texts
    )
    before = (texts / "common.po").read_bytes()
    assert take_in("pt-BR", read_sheets(texts), texts).messages == 0
    assert (texts / "common.po").read_bytes() == before
    again = given(tmp_path, 'msgctxt "times"\nmsgid "{count} times"\nmsgstr "{count} vezes"\n')
    assert take_in("pt-BR", read_sheets(again), texts).messages == 1
    after = (texts / "common.po").read_text(encoding="utf-8")
    assert '# of people, too\nmsgctxt "list.none"\n' in after
    assert 'msgctxt "times"' in after


def test_what_waits_for_its_translation_is_counted_and_nothing_else(tmp_path: Path) -> None:
    path = given(tmp_path, 'msgctxt "list.none"\nmsgid "none"\nmsgstr ""\n')
    assert take_in("eo", read_sheets(path), tmp_path / "texts") == take_in("eo", read_sheets(path), tmp_path / "texts")
    assert take_in("eo", read_sheets(path), tmp_path / "texts").open == 1
    assert not (tmp_path / "texts").exists()


def test_one_language_has_one_number_of_forms(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    take_in("pt-BR", read_sheets(given(tmp_path, 'msgid "list.none"\nmsgstr "—"\n')), texts)
    other = tmp_path / "other.po"
    other.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\nmsgid "times"\nmsgstr "x"\n', encoding="utf-8"
    )
    with pytest.raises(GameError, match="words-rules"):
        take_in("pt-BR", read_sheets(other), texts)


def test_every_original_is_known_with_its_part_of_the_file() -> None:
    known = originals()
    assert {one.file for one in known.values()} == {path.name for path in texts_folder("en").glob("*.po")}
    assert known["survive.option.two_colours"].section == "Options: the name, and what it changes."
