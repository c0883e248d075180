"""Translations go out and come back: into the files they belong in, in the order of the originals, nothing lost."""

from __future__ import annotations

from gettext import c2py
from pathlib import Path
from shutil import copytree

import pytest

from game.engine import GameError
from game.files.languages import texts_folder
from game.files.po import read_entries
from game.words.translating.exchange import (
    PLURALS,
    one_sheet,
    place_in_code,
    read_sheets,
    send_out,
    sheet_text,
    take_in,
)
from game.words.translating.originals import originals

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


def test_what_is_sent_out_comes_back_as_it_was(tmp_path: Path) -> None:
    texts = tmp_path / "texts"
    copytree(texts_folder("pt-BR"), texts)
    before = {path.name: path.read_bytes() for path in texts.glob("*.po")}
    sent = tmp_path / "sent.po"
    sent.write_text(sheet_text(one_sheet(send_out("pt-BR", read_sheets(texts))), "pt_BR"), encoding="utf-8")
    assert take_in("pt-BR", read_sheets(sent), texts).messages == 0
    assert {path.name: path.read_bytes() for path in texts.glob("*.po")} == before


def test_what_has_changed_in_english_is_sent_as_doubtful_with_what_it_was(tmp_path: Path) -> None:
    path = given(tmp_path, 'msgctxt "list.none"\nmsgid "nothing"\nmsgstr "nada"\n')
    sent = sheet_text(one_sheet(send_out("pt-BR", read_sheets(path))), "pt_BR")
    assert '#, fuzzy\n#| msgid "nothing"\nmsgctxt "list.none"\nmsgid "none"\nmsgstr "nada"\n' in sent
    take_in("pt-BR", read_sheets(path), tmp_path / "texts")
    back = tmp_path / "back.po"
    back.write_text(sent, encoding="utf-8")
    assert take_in("pt-BR", read_sheets(back), tmp_path / "texts").messages == 0  # still outdated, and still said
    back.write_text(sent.replace('#, fuzzy\n#| msgid "nothing"\n', ""), encoding="utf-8")
    assert take_in("pt-BR", read_sheets(back), tmp_path / "texts").messages == 1
    assert fields(tmp_path / "texts" / "common.po")["list.none"]["msgid"] == "none"


def test_a_language_is_begun_with_every_message_and_a_rule_for_plurals() -> None:
    (sheet,) = [one_sheet(send_out("pl", []))]
    assert {entry.key for entry in sheet.entries} == originals().keys()
    plural = next(entry for entry in sheet.entries if "msgid_plural" in entry.fields)
    assert [name for name in plural.fields if name.startswith("msgstr")] == ["msgstr[0]", "msgstr[1]", "msgstr[2]"]
    with pytest.raises(GameError, match="words-plurals"):
        send_out("tlh", [])
    for unreadable in (
        "plural=n",
        "nplurals=0; plural=0",
        "nplurals=2; plural=__import__('os')",
        "nplurals=2; plural=",
    ):
        with pytest.raises(GameError, match="words-plurals"):
            send_out("tlh", [], unreadable)
    assert send_out("tlh", [], "nplurals=1; plural=0;")[0].rule == "nplurals=1; plural=0"


def test_what_nothing_asks_for_is_not_sent_out(tmp_path: Path) -> None:
    path = given(tmp_path, 'msgid "nobody.asks"\nmsgstr "y"\n')
    sheets = send_out("pt-BR", read_sheets(path))
    assert "any.po" not in {sheet.name for sheet in sheets}
    assert "nobody.asks" not in {entry.key for entry in one_sheet(sheets).entries}


def test_where_a_message_is_asked_for_is_told() -> None:
    assert place_in_code("about.title").startswith("game/scenes/about.py:")
    assert place_in_code("survive.step.move").startswith("game/")


@pytest.mark.parametrize("rule", sorted(set(PLURALS.values())))
def test_every_rule_for_plurals_chooses_each_of_its_forms(rule: str) -> None:
    count = int(rule.partition("=")[2][0])
    choose = c2py(rule.partition("plural=")[2])
    assert {choose(number) for number in range(200)} == set(range(count))
