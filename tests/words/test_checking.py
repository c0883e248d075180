"""What the checker finds in a translation, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.files.resources import asset
from game.words.catalogue import Catalogue
from game.words.translating.checking import WordsFault, check_messages, read_translation, share
from game.words.translating.glossary import Glossary, check_terms, find_glossary, read_glossary
from tests.soaks import soaked_unless

TRANSLATED = sorted({folder.name for folder in asset("texts").iterdir()} - {"en"})
HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'

Find = Callable[[str], list[WordsFault]]


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """What is found in a translation of only this, but for what it lacks."""

    def found(text: str) -> list[WordsFault]:
        (tmp_path / "any.po").write_text(HEADER + text, encoding="utf-8")
        every = check_messages(read_translation("pt-BR", [tmp_path]))
        return [finding for finding in every if finding.kind != "missing"]

    return found


def entry(key: str, original: str, text: str) -> str:
    return f'msgctxt "{key}"\nmsgid "{original}"\nmsgstr "{text}"\n\n'


def kinds(findings: list[WordsFault]) -> list[str]:
    return [finding.kind for finding in findings]


def test_what_is_right_is_left_alone(find: Find) -> None:
    assert find(entry("list.none", "none", "—") + entry("list.none.de", "none", "de ninguém")) == []
    assert find(entry("name.de", "{name}", "de {name}") + entry("capital.i", "i", "İ")) == []


@pytest.mark.parametrize(
    "text, kind",
    [
        (entry("list.nobody-asks", "x", "y").replace("list.nobody-asks", "nobody.asks"), "unused"),
        (entry("list.none", "nothing", "—"), "outdated"),
        (entry("list.none.de", "nothing", "—"), "outdated"),
        (entry("list.none", "none", ""), "open"),
        ("#, fuzzy\n" + entry("list.none", "none", "—"), "doubtful"),
        ('msgid "list.none"\nmsgstr "—"\n', "no-original"),
        (entry("list.last", "{start} and {last}", "{start} e {laste}"), "placeholder"),
        (entry("list.last", "{start} and {last}", "{start} e {last"), "broken"),
        (entry("list.last", "{start} and {last}", "{start:dde} e {last}"), "form"),
        (entry("load.back", "Back[ ({key-let-go})]", "Voltar (Esc)"), "key-lost"),
    ],
)
def test_one_fault_is_found_with_its_line(find: Find, text: str, kind: str) -> None:
    found = find(text)
    assert kind in kinds(found)
    assert {finding.line for finding in found} == {4 if text.startswith("#") else 3}


def test_a_sentence_may_say_what_the_comment_above_its_original_names(find: Find) -> None:
    key, original = "atlandice.preview.keeps-lead", "{who:The} has the most, with {count}."
    assert find(entry(key, original, "{who:The}: {count} {resource:many}.")) == []
    assert kinds(find(entry(key, original, "{who:The}: {count} {seats}."))) == ["placeholder"]


def test_what_a_sentence_leaves_out_is_only_worth_a_look(find: Find) -> None:
    (found,) = find(entry("list.last", "{start} and {last}", "{start} etc."))
    assert (found.kind, found.is_note, found.values["names"]) == ("left-out", True, "{last}")


CLAUSE = "Paused.[ {key-pause} goes on.]"


@pytest.mark.parametrize(
    "text, found",
    [
        ("Pausa.[ {key-pause} retoma.]", []),
        ("Pausa. {key-pause} retoma.", ["clause-lost"]),
        ("Pausa.[ {key-pause} retoma.", ["brackets"]),
        ("Pausa.[ Espaço retoma.]", ["key-lost"]),
    ],
)
def test_what_goes_with_a_key_stays_in_its_brackets(find: Find, text: str, found: list[str]) -> None:
    original = Catalogue.load("en").messages["table.paused.banner"].forms[0]
    assert "[" in original
    assert kinds(find(entry("table.paused.banner", original, text))) == found


def test_a_form_for_several_counts_says_which(find: Find) -> None:
    def plural(one: str, many: str) -> str:
        original = Catalogue.load("en").messages["words.imported-open"].forms
        assert all("{count}" in form for form in original)
        ids = f'msgctxt "words.imported-open"\nmsgid "{original[0]}"\nmsgid_plural "{original[1]}"\n'
        return f'{ids}msgstr[0] "{one}"\nmsgstr[1] "{many}"\n'

    assert "count" not in kinds(find(plural("{count} estrela", "{count} estrelas")))
    assert "count" in kinds(find(plural("uma estrela", "{count} estrelas")))


def test_a_file_that_cannot_be_read_is_one_fault_and_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "bad.po").write_text(HEADER + "nonsense\n", encoding="utf-8")
    (tmp_path / "good.po").write_text(HEADER + entry("list.none", "none", "—"), encoding="utf-8")
    translated = read_translation("pt-BR", [tmp_path])
    (unread,) = translated.unread
    assert (unread.kind, unread.line) == ("unread", 3)
    assert share(translated)[0] == 1


GLOSSARY = Glossary(
    terms={"all": {"hint": ["dica"]}, "survive": {"boat": ["barco"]}, "zh": {"boat": ["小船"]}},
    never={"bote": "barco"},
)


@pytest.mark.parametrize(
    "key, original, text, found",
    [
        ("table.hint", "Hint", "Dica", []),
        ("table.hint", "Hint", "Conselho", ["term"]),
        ("survive.step.launch", "Boats", "Barcos", []),
        ("survive.step.launch", "Boats", "Navios", ["term"]),
        ("survive.step.launch", "Boats", "Botes e barcos", ["never"]),
        ("table.log", "Log", "Navios", []),
    ],
)
def test_a_term_is_said_by_its_word(tmp_path: Path, key: str, original: str, text: str, found: list[str]) -> None:
    (tmp_path / "any.po").write_text(HEADER + entry(key, original, text), encoding="utf-8")
    assert kinds(list(check_terms(read_translation("pt-BR", [tmp_path]), GLOSSARY))) == found


@pytest.mark.parametrize("language", soaked_unless("zh-Hans".__eq__, TRANSLATED))
def test_our_own_glossaries_can_be_read_and_their_exceptions_are_needed(language: str) -> None:
    path = find_glossary(language)
    assert path is not None
    glossary = read_glossary(path)
    translated = read_translation(language)
    bare = Glossary(terms=glossary.terms, never=glossary.never)
    lacking = [finding.values["key"] for finding in check_terms(translated, bare)]
    for one in glossary.exceptions:
        assert any(key.startswith(one.key.rstrip("*")) for key in lacking), one
