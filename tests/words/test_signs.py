"""Every sign of every language can be drawn, in each face and as that face draws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from game.files.resources import asset
from game.render import Theme
from game.render.chinese import is_chinese
from game.render.fonts import has, lacking, runs
from game.words.catalogue import Catalogue
from tests.source import ROOT

LANGUAGES = sorted(folder.name for folder in asset("texts").iterdir() if folder.is_dir())
FACES = sorted(set(Theme.load().faces.values()))
CHINESE = {
    "SourceSansPro-Regular.ttf": "NotoSansSC-Regular.otf",
    "SourceSansPro-It.ttf": "NotoSansSC-Regular.otf",
    **dict.fromkeys(("SourceSansPro-Semibold.ttf", "SourceSansPro-Bold.ttf"), "NotoSansSC-Bold.otf"),
    **dict.fromkeys((face for face in FACES if face.startswith("SourceSerif")), "NotoSerifSC-Bold.otf"),
}


def texts(language: str) -> Iterator[str]:
    """Everything that is said in a language, line by line."""
    for message in Catalogue.load(language).messages.values():
        yield from message.forms
    papers = chain(ROOT.glob(f"CHANGELOG.{language}.md"), ROOT.glob(f"docs/accessibility.{language}.md"))
    for file in (*sorted(asset("rules").glob(f"{language}/*.yaml")), *papers):
        yield from file.read_text(encoding="utf-8").splitlines()


@cache
def signs_of(language: str) -> str:
    return "".join(sorted({sign for text in texts(language) for sign in text if sign.isprintable()}))


def faults(signs: str, face: str) -> list[str]:
    """What cannot be drawn in a face, and what another face would have to draw that is unlike it."""
    letters = [sign for sign in signs if sign.isalnum() and not is_chinese(sign)]
    squares = [sign for sign in signs if is_chinese(sign)]
    return [
        *lacking(signs, face),
        *(sign for sign in letters if not has(face, sign)),
        *(sign for sign in squares if not has(CHINESE[face], sign)),
    ]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_of_a_language_has_a_glyph_in_each_face(language: str, face: str) -> None:
    assert faults(signs_of(language), face) == []


@pytest.mark.parametrize("face", FACES)
def test_signs_of_languages_to_come_have_glyphs_too(face: str) -> None:
    assert faults("ÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúü“”–…º", face) == []
    assert faults("".join(map(chr, range(ord("А"), ord("я") + 1))) + "ѝЍ„“–…№", face) == []
    assert faults("告别亚特兰蒂斯骰鹕鹈鹬橄榄琥珀绯蔚壬，。：；！？、（）“”《》—…", face) == []


def test_what_is_missing_is_found() -> None:
    assert faults("a龍Ж囡", "SourceSerifPro-Bold.ttf") == ["龍", "龍", "囡"]


@pytest.mark.parametrize("face", FACES)
def test_a_title_in_cyrillic_is_drawn_in_one_face(face: str) -> None:
    """Also of the weight that is asked for."""
    (run,) = runs("Сбогом, Атлантида – „Пътешествието“ ѝ №3", face)
    assert run.file == ""
