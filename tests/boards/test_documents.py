"""YAML and JSON are read strictly, safely and with the place of every fault."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

import game.files.yaml_text
from game.files.documents import LARGEST, Document, parse_document, read_document
from game.files.faults import BadDocument, Fault
from game.files.names import beside
from game.files.resources import asset, data
from game.files.schema import to_struct
from game.words.catalogue import Catalogue


def fault_of(text: str) -> Fault:
    with pytest.raises(BadDocument) as caught:
        parse_document(text, "x.yaml")
    assert len(caught.value.faults) == 1
    return caught.value.faults[0]


def file_fault(path: Path) -> Fault:
    with pytest.raises(BadDocument) as caught:
        read_document(path)
    assert caught.value.faults[0].file == str(path)
    return caught.value.faults[0]


def test_plain_data_with_the_line_of_every_key() -> None:
    document = parse_document("a: 1\nb:\n  - x\n  - {c: true, 5: ~}\n", "x.yaml")
    assert document.data == {"a": 1, "b": ["x", {"c": True, 5: None}]}
    assert document.lines == {(): 1, ("a",): 1, ("b",): 2, ("b", 0): 3, ("b", 1): 4, ("b", 1, "c"): 4, ("b", 1, 5): 4}


@pytest.mark.parametrize("file", [*data("boards").glob("*.yaml"), *asset().rglob("*.yaml")], ids=lambda path: path.name)
def test_it_is_the_same_where_the_library_has_no_quick_parser(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = read_document(file)
    monkeypatch.setattr(game.files.yaml_text, "QuickLoader", game.files.yaml_text.PlainLoader)
    assert read_document(file) == quick


def test_only_what_came_with_the_program_is_read_quickly(tmp_path: Path) -> None:
    board = tmp_path / "mine.yaml"
    board.write_text("a: [b?c]\n", encoding="utf-8")
    assert parse_document(board.read_text(encoding="utf-8"), "ours", is_ours=True).data == {"a": ["b?c"]}
    assert file_fault(board).code == "yaml-syntax"


@pytest.mark.parametrize(
    ("text", "value"),
    [("no", "no"), ("NO", "NO"), ("on", "on"), ("12:30", "12:30"), ("2020-01-01", "2020-01-01"), ("007", 7),
    ("-2.5e3", -2500.0),
     ("0x10", "0x10"), ("null", None), ("false", False), ("'5'", "5"), ("<<", "<<")],
)  # fmt: skip
def test_words_stay_words(text: str, value: Any) -> None:
    assert parse_document(f"k: {text}", "x").data == {"k": value}


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("", "", "file-empty"),
        ("# only a remark\n", "", "file-empty"),
        ("a: 1\na: 2", "2", "duplicate-key"),
        ("a:\n  b: 1\n  5: 1\n  '5': 2", "4: a", "duplicate-key"),
        ("a: &x 1", "1", "yaml-anchor"),
        ("a: 1\nb: *x", "2", "yaml-anchor"),
        ("a: !!python/object/apply:os.system [ls]", "1", "yaml-tag"),
        ("\n\na: !mine 1", "3", "yaml-tag"),
        ("a:\n\t- 1", "2", "yaml-tab"),
        ("a: x\t\nb: 1", "1", "yaml-tab"),
        ("a: [1, 2", "1", "yaml-unclosed"),
        ("a: [1,\nb: 2", "1", "yaml-unclosed"),
        ("a: [", "1", "yaml-unclosed"),
        ("a: [1, 2\nb: 3", "2", "yaml-unclosed"),
        ("\na: {b: 'x' c: 2}", "2", "yaml-unclosed"),
        ('{"a": 1,\n"b": [2}', "2", "yaml-unclosed"),
        ("a: [1]]", "1", "yaml-unclosed"),
        ("a: 1\nb: 'x\nc: 1\n", "2", "yaml-unclosed"),
        ("a: 'it's'", "1", "yaml-unclosed"),
        ("a: b: c", "1", "yaml-indent"),
        ("a: 1\n  b: 2", "2", "yaml-indent"),
        ("a:\n  b: 1\n c: 2", "3", "yaml-indent"),
        ("a: 1\n- x", "2", "yaml-indent"),
        ("  a: 1\nb: 2", "2", "yaml-indent"),
        ("b: 2\na 1\nc: 3", "2", "yaml-indent"),
        ("b: 2\na:1\nc: 3", "2", "yaml-indent"),
        ("棋盘：1\nb: 2", "2", "yaml-indent"),
        ("a: @x", "1", "yaml-syntax"),
        ("a: [b?c]", "1", "yaml-syntax"),
        ("a: 1\n---\nb: 2", "2", "yaml-syntax"),
        ('a: "\\UFFFFFFFF"', "", "yaml-syntax"),
        ("a: 1\nb: \x07", "2", "bad-character"),
        ('a:\n  b: "\\ud800"', "2: a.b", "bad-character"),
        ("a: 1\n? [b]\n: 2", "2", "bad-key"),
        ("true: 1", "1", "bad-key"),
        ("[" * 40, "1", "too-deep"),
        ("[" * 100_000, "1", "too-deep"),
        ("".join(f"{' ' * depth}a:\n" for depth in range(100)), "32", "too-deep"),
    ],
)
def test_what_is_refused_says_where(text: str, place: str, code: str) -> None:
    fault = fault_of(text)
    assert (fault.file, fault.place, fault.code) == ("x.yaml", place, code)


@pytest.mark.parametrize("text", ["a:\n\tb: 1", "a: [1", "a: b: c", "b: 2\na 1"])
@pytest.mark.parametrize("language", ["bg", "pt-BR", "zh-Hans"])
def test_of_common_mistakes_no_word_is_the_parsers(text: str, language: str) -> None:
    words = Catalogue.load(language).say(f"fault.{fault_of(text).code}")
    assert not re.search(r"\b(?:expected|found|block|mapping|stream)\b", words)


@pytest.mark.parametrize("language, quoted", [("bg", "„{}“"), ("pt-BR", "“{}”"), ("zh-Hans", "“{}”"), ("en", "“{}”")])
def test_the_parsers_words_are_quoted(language: str, quoted: str) -> None:
    fault = fault_of("a: @x")
    assert quoted.format(fault.values["problem"]) in Catalogue.load(language).say("fault.yaml-syntax", **fault.values)


def test_a_key_that_is_there_twice_names_the_first_line() -> None:
    assert fault_of("a: 1\nb: 2\na: 3").values == {"key": "a", "first": 1}


def test_a_yaml_bomb_is_refused_at_its_first_anchor() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 60)]
    assert fault_of("\n".join(lines)).code == "yaml-anchor"


def test_all_duplicate_keys_are_told_at_once() -> None:
    with pytest.raises(BadDocument) as caught:
        parse_document("a: 1\na: 2\nb: {c: 1, c: 2}", "x")
    assert [fault.place for fault in caught.value.faults] == ["2", "3: b"]


def test_files_that_are_none(tmp_path: Path) -> None:
    assert file_fault(tmp_path / "nowhere.yaml").code == "file-missing"
    assert file_fault(tmp_path).code == "not-a-file"
    assert file_fault(tmp_path / ("x" * 4000)).code == "file-missing"
    assert file_fault(tmp_path / "nul\0.yaml").code == "file-missing"


def test_files_too_large_or_in_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"#" * (LARGEST + 1))
    assert file_fault(path).code == "file-too-large"
    path.write_bytes(b"a: 1\nb: \xff")
    assert (file_fault(path).code, file_fault(path).place) == ("file-not-utf8", "2")


def test_json_is_read_with_its_tabs_and_escapes(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{\n\t"a":[1,-2.5e1,true,null],\n\t"b\\u00e9": "\\ud83d\\ude00\\/\\n",\t"c":{}}', encoding="utf-8")
    document = read_document(path)
    assert document.data == {"a": [1, -25.0, True, None], "bé": "\U0001f600/\n", "c": {}}
    assert document.lines[("bé",)] == 3


@pytest.mark.parametrize(
    "name", ["../x.tmx", "/etc/passwd", "a/../../x", "C:\\x", "C:x", "..\\x", "", "\\\\host\\share\\x"]
)
def test_a_name_may_not_lead_out_of_the_folder(name: str) -> None:
    assert beside(Path("boards"), name) is None


def test_a_name_may_lead_deeper(tmp_path: Path) -> None:
    assert beside(tmp_path, "tiles/x.tsx") == tmp_path / "tiles" / "x.tsx"


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    few: Annotated[int, msgspec.Meta(ge=0, le=9)]
    kind: Literal["a", "b"] = "a"


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    inner: Inner
    by_number: dict[int, list[int | Literal["D"]]] = {}
    name: str = ""


def shape_faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(BadDocument) as caught:
        to_struct(parse_document(text, "x"), Outer)
    return [(fault.place, fault.code) for fault in caught.value.faults]


def test_a_document_becomes_a_structure() -> None:
    document = parse_document("inner: {few: 3, kind: b}\nby_number: {5: [1, D]}", "x")
    assert to_struct(document, Outer) == Outer(Inner(3, "b"), {5: [1, "D"]})
    assert to_struct(Document("", {"inner": {"few": 3}, "by_number": {"5": [1]}}, {}), Outer).by_number == {5: [1]}


def test_every_fault_of_shape_is_told_with_its_place() -> None:
    assert shape_faults("inner:\n  few: 10\n  kind: c\n  more: 1\nby_number:\n  5: [1, E]\n  x: [1]\nname: 3") == [
        ("4: inner.more", "unknown-key"),
        ("2: inner.few", "out-of-range"),
        ("3: inner.kind", "not-a-choice"),
        ("6: by_number[5][1]", "wrong-type"),
        ("7: by_number.x", "wrong-type"),
        ("8: name", "wrong-type"),
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name: x", ("1", "missing-key")),
        ("inner:", ("1: inner", "wrong-type")),
        ("inner: {few: true}", ("1: inner.few", "wrong-type")),
        ("inner: {few: 1.0}", ("1: inner.few", "wrong-type")),
        ("inner: {few: '1'}", ("1: inner.few", "wrong-type")),
        ("[1, 2]", ("1", "wrong-type")),
        ("5", ("1", "wrong-type")),
        ("inner: {few: 1}\nby_number: [1]", ("2: by_number", "wrong-type")),
        ("inner: {few: 1}\nby_number: {1: 2}", ("2: by_number[1]", "wrong-type")),
    ],
)
def test_single_faults_of_shape(text: str, fault: tuple[str, str]) -> None:
    assert shape_faults(text) == [fault]


def test_a_wrong_type_says_what_was_wanted_and_found() -> None:
    with pytest.raises(BadDocument) as caught:
        to_struct(parse_document("inner: {few: 1}\nby_number: {5: [E]}", "x"), Outer)
    assert caught.value.faults[0].values == {"wanted": ("number", "D"), "found": "text", "value": "E"}
