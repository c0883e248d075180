"""Which languages there are, and which one suits the computer."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.languages import language_name, languages, match_language, system_language

HEADER = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder for languages."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    language_name.cache_clear()
    return tmp_path / "languages"


def bring(folder: Path, text: str) -> None:
    folder.mkdir(parents=True)
    (folder / "any.po").write_text(HEADER + text, encoding="utf-8")


@pytest.mark.parametrize(
    "wish, found",
    [
        *[
            ("pt_BR.UTF-8", "pt-BR"),
            ("pt-PT", "pt-BR"),
            ("PT", "pt-BR"),
            ("zh_CN", "zh-Hans"),
            ("zh_Hant_TW", "zh-Hant"),
        ],
        *[("en_GB@euro", "en"), ("C", ""), ("C.UTF-8", ""), ("", ""), ("p", ""), ("ptx", "")],
    ],
)
def test_a_wish_finds_the_nearest_language(wish: str, found: str) -> None:
    assert match_language(wish, ("en", "pt-BR", "zh-Hans", "zh-Hant")) == found


def test_a_language_that_a_player_brings_is_there_by_its_own_name(brought: Path) -> None:
    bring(brought / "eo", 'msgid "language.name"\nmsgstr "Esperanto"\n')
    bring(brought / "xx", "nonsense")
    (brought / "empty").mkdir()
    assert {"en", "eo", "xx"} <= set(languages())
    assert "empty" not in languages()
    assert [language_name(key) for key in ("en", "eo", "xx")] == ["English", "Esperanto", "xx"]


def test_the_system_says_which_one_it_is(brought: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(brought / "eo", 'msgid "language.name"\nmsgstr "Esperanto"\n')
    assert system_language() == "en"
    monkeypatch.setenv("LANG", "eo_XX.UTF-8")
    assert system_language() == "eo"
    monkeypatch.setenv("LC_ALL", "C")
    assert system_language() == "en"
    monkeypatch.setenv("LANGUAGE", "tlh:eo")
    assert system_language() == "eo"
    monkeypatch.setenv("LANGUAGE", ":")
    assert system_language(["eo-XX"]) == "en"
    for name in ("LANGUAGE", "LC_ALL", "LANG"):
        monkeypatch.delenv(name)
    assert system_language(["tlh", "eo-XX"]) == "eo"


@pytest.mark.parametrize(
    "said, name",
    [("𠮷\\n\\ntwo\\tlines", "𠮷 two lines"), (" ", "eo"), ("x" * 200, "x" * 39 + "…"), ("\x1b[1mbold", "[1mbold")],
)
def test_a_name_is_one_line_whatever_stands_there(brought: Path, said: str, name: str) -> None:
    bring(brought / "eo", f'msgid "language.name"\nmsgstr "{said}"\n')
    assert language_name("eo") == name
