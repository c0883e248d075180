"""The reader of PO files: what it takes, and what it refuses with file and line."""

from __future__ import annotations

from time import process_time

import pytest

from game.engine import GameError
from game.files.po import read_entries, read_messages

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def test_a_sentence_over_several_lines_with_comments_and_escapes() -> None:
    text = HEADER + '# a comment\n\nmsgid "a.key"\nmsgstr ""\n"one \\"two\\"\\n"\n# in between\n"three\\t\\\\"\n'
    assert read_messages(text, "x.po")["a.key"].forms == ('one "two"\nthree\t\\',)


def test_a_plural_takes_the_form_of_its_count() -> None:
    text = HEADER + 'msgid "boats"\nmsgid_plural "boats"\nmsgstr[0] "a boat"\nmsgstr[1] "{count} boats"\n'
    boats = read_messages(text, "x.po")["boats"]
    assert [boats.form(count) for count in (0, 1, 2)] == ["{count} boats", "a boat", "{count} boats"]


def test_the_rule_for_counts_is_the_file_s_own() -> None:
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2;\\n"\n'
    text = header + 'msgid "k"\nmsgid_plural "k"\nmsgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n'
    assert "".join(read_messages(text, "x.po")["k"].form(count) for count in (1, 2, 5, 11, 21)) == "abcca"


@pytest.mark.parametrize(
    "text, code, line",
    [
        (HEADER + "nonsense\n", "texts-line", 3),
        (HEADER + 'msgid "a"\nmsgstr "open\n', "texts-line", 4),
        (HEADER + 'msgid "a"\nmsgstr "\\q"\n', "texts-line", 4),
        (HEADER + 'msgid "a"\nmsgstr "1"\nmsgstr "2"\n', "texts-line", 5),
        ('"no statement before"\n' + HEADER, "texts-line", 1),
        (HEADER + 'msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n', "texts-twice", 6),
        (HEADER + 'msgid "a"\n', "texts-forms", 3),
        (HEADER + 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "1"\n', "texts-forms", 3),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(GameError) as caught:
        read_messages(text, "x.po")
    assert (caught.value.code, caught.value.values["file"], caught.value.values["line"]) == (code, "x.po", line)


@pytest.mark.parametrize(
    "header",
    ["", 'msgid ""\nmsgstr "Language: en\\n"\n', 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(import);\\n"\n'],
)
def test_a_file_without_a_rule_for_counts_is_refused(header: str) -> None:
    with pytest.raises(GameError, match="texts-header"):
        read_messages(header + 'msgid "a"\nmsgstr "1"\n', "x.po")


def test_a_rule_for_counts_is_read_quickly_however_long_it_is() -> None:
    header = f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural={" " * 20_000};x\\n"\n'
    began = process_time()
    with pytest.raises(GameError) as caught:
        read_messages(header, "x.po")
    assert (caught.value.code, process_time() - began < 0.2) == ("texts-header", True)


TRANSLATED = """
msgctxt "a"
msgid "one"
msgstr "um"

#, fuzzy
msgctxt "b"
msgid "two"
msgstr "dois?"

msgctxt "c"
msgid "{count} boat"
msgid_plural "{count} boats"
msgstr[0] "{count} barco"
msgstr[1] ""

msgid "d"
msgstr ""
"""


def test_a_translation_has_its_key_as_context_and_what_it_was_made_from_beside_it() -> None:
    entries, _ = read_entries(HEADER + TRANSLATED, "x.po")
    assert [(entry.key, entry.original, entry.is_open, entry.is_doubtful) for entry in entries] == [
        ("a", ("one",), False, False),
        ("b", ("two",), False, True),
        ("c", ("{count} boat", "{count} boats"), True, False),
        ("d", (), False, False),
    ]


def test_what_is_open_or_in_doubt_is_not_said() -> None:
    assert list(read_messages(HEADER + TRANSLATED, "x.po")) == ["a", "d"]
