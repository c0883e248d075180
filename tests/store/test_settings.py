"""Settings: what is wrong in their file is told and never costs the rest."""

from __future__ import annotations

import json
import re
from io import FileIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.files.languages import languages
from game.store import Settings, StorageError, load_settings, save_settings
from game.store.files import lock
from game.words.catalogue import Catalogue
from tests.soaks import few_or_soak

from .players_folder import fill_disk, forbid_entering, forbid_reading, names_in, use_folder

OTHERS = Settings(
    text_size=150,
    effects=0,
    sea=100,
    music=0,
    muted=True,
    speed="instant",
    reduced_motion=True,
    patterns=True,
    light=False,
    full_screen=True,
    confirm=True,
    skip_ceremonies=True,
    letters="all",
    window=(3840, 2160),
    keys={"hint": "j", "log": ""},
    pads={"hint": "lb"},
    on_and_off=["eye"],
    pad_signs="shapes",
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return use_folder(tmp_path, monkeypatch) / "settings.json"


FIRST = Settings(offers_language=True)  # where there is no file


def write(path: Path, **values: object) -> None:
    path.write_text(json.dumps(values), encoding="utf-8")


def test_without_a_file_all_is_as_at_first(path: Path) -> None:
    assert load_settings() == (FIRST, [])
    assert names_in(path.parent) == []


def test_the_language_at_first_is_the_systems(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = path.parent / "languages" / "eo"
    folder.mkdir(parents=True)
    (folder / "any.po").write_text('msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n', encoding="utf-8")
    assert load_settings(["eo-XX"])[0].language == "en"  # the tests' own environment says so
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert load_settings(["tlh", "eo-XX"])[0] == Settings(language="eo", offers_language=True)
    monkeypatch.setenv("LANGUAGE", "eo")
    assert load_settings()[0].language == "eo"
    write(path, muted=True)  # of somebody who had English until now
    assert load_settings(["eo"])[0] == Settings(muted=True)


def test_what_is_saved_is_loaded(path: Path) -> None:
    save_settings(OTHERS)
    assert load_settings() == (OTHERS, [])
    save_settings(Settings())
    assert load_settings() == (Settings(), [])
    assert names_in(path.parent) == ["settings.json"]


def test_the_folder_is_made(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_folder(path.parent / "not" / "yet", monkeypatch)
    save_settings(OTHERS)
    assert load_settings() == (OTHERS, [])


def test_text_grows_with_the_table() -> None:
    assert [Settings().text_percent(people, 4, (1280, 720)) for people in range(5)] == [100, 100, 100, 125, 125]
    assert [Settings(text_size=75).text_percent(people, 4, (1280, 720)) for people in (1, 4)] == [75, 75]


@pytest.mark.parametrize("seats, window", [(4, (1279, 900)), (4, (1600, 719)), (5, (3840, 2160))])
def test_text_does_not_grow_where_plates_would_fold_by_it(seats: int, window: tuple[int, int]) -> None:
    assert Settings().text_percent(3, seats, window) == 100
    assert Settings(text_size=125).text_percent(3, seats, window) == 125


@pytest.mark.parametrize(
    "key, value, told",
    [
        ("language", "klingon", "klingon is not one of bg, en, pt-BR and zh-Hans"),
        ("language", 7, "Expected text, found a whole number: 7"),
        ("text_size", 77, "77 is not a text size: it must be a number from 75 to 200 in steps of 5"),
        ("text_size", 70, "70 is not a text size"),
        ("text_size", 205, "205 is not a text size"),
        ("text_size", "large", "large is not a text size"),
        ("text_size", True, "True is not a text size"),
        ("effects", 101, "101 is not between 0 and 100"),
        ("sea", -1, "-1 is not between 0 and 100"),
        ("sea", None, "Expected a whole number, found nothing"),
        ("music", 110, "110 is not between 0 and 100"),
        ("light", "dim", "Expected true or false, found text: dim"),
        ("muted", "yes", "Expected true or false, found text: yes"),
        ("muted", 1, "Expected true or false"),
        ("speed", "ludicrous", "ludicrous is not one of slow, normal, fast and instant"),
        ("speed", [], "[] is not one of slow"),
        (
            "window",
            [1280],
            (
                "[1280] is not a window size: it must be two numbers, "
                "a width of at least 1024 and a height of at least 640"
            ),
        ),
        ("window", [1280, 100], "[1280, 100] is not a window size"),
        ("window", [10**9, 720], "[1000000000, 720] is not a window size"),
        ("window", "1280x720", "1280x720 is not a window size"),
    ],
)
def test_a_bad_value_is_told_and_the_rest_stays(path: Path, key: str, value: object, told: str) -> None:
    write(path, **{"confirm": True, "full_screen": True, key: value})
    found, (fault,) = load_settings()
    assert found == replace(Settings(), confirm=True, full_screen=True)
    sentence = Catalogue.load("en").tell(fault)
    assert sentence.startswith(f"{path}:{key}: ")
    assert told in sentence
    assert names_in(path.parent) == ["settings.json"]


def test_every_bad_value_is_told(path: Path) -> None:
    write(path, effects="loud", sea="calm", window=None, muted=True)
    found, faults = load_settings()
    assert found == Settings(muted=True)
    assert sorted(fault.place for fault in faults) == ["effects", "sea", "window"]


def test_unknown_keys_are_ignored_and_kept(path: Path) -> None:
    write(path, muted=True, parrot={"name": "Ára", "words": [1, None]})
    assert load_settings() == (Settings(muted=True), [])
    save_settings(OTHERS)
    assert json.loads(path.read_text(encoding="utf-8"))["parrot"] == {"name": "Ára", "words": [1, None]}
    assert load_settings() == (OTHERS, [])


NONSENSE = {
    b"": "This is not valid JSON",
    b"\0\0\0": "This is not valid JSON",
    b"\xff\xfe{\0": "This is not valid JSON",
    b"muted: true": "This is not valid JSON",
    b'{"muted": true': "This is not valid JSON",
    b'{"a": NaN}': "This is not valid JSON",
    b'{"a": "\\ud800"}': "This is not valid JSON",
    b"[" * 99_999: "This is not valid JSON",
    b"[]": "Expected a mapping of keys, found a list: []",
    b"7": "Expected a mapping of keys, found a whole number: 7",
    b"null": "Expected a mapping of keys, found nothing",
}


@pytest.mark.parametrize("nonsense, told", NONSENSE.items(), ids=lambda raw: ascii(raw[:14]))
def test_nonsense_is_set_aside_and_told(path: Path, nonsense: bytes, told: str) -> None:
    path.write_bytes(nonsense)
    kept = path.with_name("settings.json.broken")
    found, faults = load_settings()
    cause, consequence = map(Catalogue.load("en").tell, faults)
    assert found == Settings()
    assert cause.startswith(f"{path}: {told}")
    assert consequence == f"{path}: The file is kept as {kept}, and a new one is started."
    assert kept.read_bytes() == nonsense
    assert names_in(path.parent) == ["settings.json.broken"]
    assert load_settings() == (FIRST, [])


def test_what_was_set_aside_is_never_overwritten(path: Path) -> None:
    for nonsense in (b"one", b"two", b"three"):
        path.write_bytes(nonsense)
        load_settings()
    kept = [path.with_name(f"settings.json.broken{end}").read_bytes() for end in ("", "-2", "-3")]
    assert kept == [b"one", b"two", b"three"]


def test_what_another_window_has_mended_meanwhile_is_read_and_not_set_aside(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lock_late(file: FileIO, locked: Path) -> None:
        write(path, muted=True)
        lock(file, locked)

    path.write_bytes(b"nonsense")
    monkeypatch.setattr("game.store.json_files.lock", lock_late)
    found, faults = load_settings()
    assert (found, faults) == (replace(Settings(), muted=True), [])
    assert names_in(path.parent) == ["settings.json"]


def test_saving_sets_nonsense_aside_too(path: Path) -> None:
    path.write_bytes(b"nonsense")
    save_settings(OTHERS)
    assert load_settings() == (OTHERS, [])
    assert path.with_name("settings.json.broken").read_bytes() == b"nonsense"


def test_a_huge_file_is_set_aside(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.files.LARGEST", 10)
    write(path, muted=True)
    found, faults = load_settings()
    assert (found, [fault.code for fault in faults]) == (Settings(), ["kept-too-large", "set-aside"])
    assert Catalogue.load("en").tell(faults[0]) == f"{path}: The file has 15 bytes; the limit is 10."


def test_a_mark_at_the_start_does_no_harm(path: Path) -> None:
    path.write_bytes(b'\xef\xbb\xbf{"muted": true}')
    assert load_settings() == (Settings(muted=True), [])


def test_an_unreadable_file_is_told_and_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, muted=True)
    with monkeypatch.context() as patch:
        forbid_reading(path, patch)
        found, (fault,) = load_settings()
        assert (found, fault.code, fault.values) == (Settings(), "file-unreadable", {"problem": "Permission denied"})
        with pytest.raises(StorageError, match="no-permission"):
            save_settings(OTHERS)
    assert load_settings() == (Settings(muted=True), [])


def test_an_unreadable_folder_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(OTHERS)
    with monkeypatch.context() as patch:
        forbid_entering(patch)
        found, (fault,) = load_settings()
        assert (found, fault.code) == (Settings(), "file-unreadable")
        with pytest.raises(StorageError, match="no-permission"):
            save_settings(Settings())
    assert load_settings() == (OTHERS, [])


def test_a_folder_of_that_name_is_told_and_left_alone(path: Path) -> None:
    path.mkdir()
    found, (fault,) = load_settings()
    assert (found, fault.code) == (Settings(), "not-a-file")
    with pytest.raises(StorageError, match="not-a-file"):
        save_settings(OTHERS)
    assert path.is_dir()


def test_a_player_without_a_folder(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"a file")
    use_folder(path, monkeypatch)
    assert load_settings() == (FIRST, [])
    with pytest.raises(StorageError):
        save_settings(OTHERS)
    assert path.read_bytes() == b"a file"


def test_nonsense_that_cannot_be_set_aside_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_bytes(b"nonsense")

    def refuse(_path: Path, _target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("os.link", refuse)
        patch.setattr(Path, "rename", refuse)
        found, faults = load_settings()
        assert (found, [fault.code for fault in faults]) == (Settings(), ["json-syntax", "not-set-aside"])
        with pytest.raises(StorageError, match="no-permission"):
            save_settings(OTHERS)
    assert path.read_bytes() == b"nonsense"
    assert names_in(path.parent) == ["settings.json"]


def test_a_full_disk_keeps_what_was_there(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(OTHERS)
    with monkeypatch.context() as patch:
        fill_disk(patch)
        with pytest.raises(StorageError, match="no-space"):
            save_settings(Settings())
    assert load_settings() == (OTHERS, [])
    assert names_in(path.parent) == ["settings.json"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=3), inner, max_size=3)
    ),
    max_leaves=5,
)


@few_or_soak("examples", 25, 500)
def test_whatever_the_values_are(path: Path, examples: int) -> None:
    @given(st.dictionaries(st.sampled_from(list(Settings.__struct_fields__)), JSON))
    @settings(max_examples=examples)
    def check(values: dict[str, object]) -> None:
        write(path, **values)
        found, faults = load_settings()
        told = {
            re.split(r"[.\[]", fault.place)[0]
            for fault in faults
            if not fault.place.startswith(("keys.", "pads.", "bots."))
        }
        assert all(getattr(found, key) == getattr(Settings(), key) for key in told)
        save_settings(found)
        assert load_settings() == (found, [])

    check()


def test_a_damaged_key_costs_no_other(path: Path) -> None:
    write(path, keys={"hint": 5, "log": "g"}, pads=["a"])
    found, faults = load_settings()
    assert found == Settings(keys={"log": "g"})
    assert [fault.place for fault in faults] == ["keys.hint", "pads"]


def test_there_is_a_language() -> None:
    assert Settings().language in languages()
