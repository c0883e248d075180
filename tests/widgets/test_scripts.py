"""Names in any script: each run takes the first font that has its signs, on one baseline, and what no font has is
known.
"""

from __future__ import annotations

import pygame
import pytest

from game.files.resources import asset
from game.render import Look
from game.render.fonts import has, lacking, runs
from game.render.text import drawable
from game.tables.plates import initials

SANS = "SourceSansPro-Bold.ttf"
NAMES = ("张伟", "محمد علي", "שרה", "지우", "さくら", "हिन्दी", "สมชาย", "Ελένη", "Иван", "🐙")


@pytest.mark.parametrize("name", NAMES)
def test_every_sign_of_a_name_has_a_font(name: str) -> None:
    assert lacking(name, SANS) == ""
    assert all(has(run.file or SANS, sign) for run in runs(name, SANS) for sign in run.text)


@pytest.mark.parametrize("name", NAMES)
def test_no_name_is_drawn_as_boxes(look: Look, name: str) -> None:
    """What no font has is drawn as a box: none of these looks like so many of them."""
    boxes = "\U00012000" * len(name)
    drawn, empty = look.line(name, "name", "ink"), look.line(boxes, "name", "ink")
    assert pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(empty, "RGBA")
    assert abs(drawn.get_width() - look.text_width(name, "name")) <= 1
    assert drawn.get_bounding_rect().width > 3


def test_runs_are_cut_where_the_font_changes() -> None:
    assert [(run.text, run.file) for run in runs("I am 张伟!", SANS)] == [
        ("I am ", ""),
        ("张伟", "NotoSansSC-Bold.otf"),
        ("!", ""),
    ]
    assert [run.text for run in runs("plain", SANS)] == ["plain"]


@pytest.mark.parametrize("text", ["Сбогом, Атлантида – „Пътешествието“ ѝ №3", "Até já, Atlântida… “coração”"])
def test_what_the_wanted_font_has_is_not_looked_at_sign_by_sign(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("game.render.fonts._file_of", lambda *_: pytest.fail("a sign was looked for"))
    assert [(run.text, run.file) for run in runs(text, SANS)] == [(text, "")]


def test_words_from_right_to_left_stay_together() -> None:
    (run,) = runs("محمد علي", SANS)
    assert run.script == ("Arab", True)


def test_marks_and_joiners_stay_with_their_sign() -> None:
    assert [run.text for run in runs("a👩\u200d🚀b", SANS)] == ["a", "👩\u200d🚀", "b"]


@pytest.mark.parametrize("role", ["name", "strong", "body"])
def test_other_scripts_stand_on_the_same_baseline(look: Look, role: str) -> None:
    """A line keeps its middle: letters beside other signs do not move."""
    alone, beside = look.line("HH", role, "ink"), look.line("HH张", role, "ink")
    ink, both = (
        alone.get_bounding_rect(),
        beside.subsurface((0, 0, alone.get_width(), beside.get_height())).get_bounding_rect(),
    )
    assert abs((ink.bottom - alone.get_height() / 2) - (both.bottom - beside.get_height() / 2)) <= 1


@pytest.mark.usefixtures("no_system_fonts")
def test_what_no_font_has_is_known(look: Look) -> None:
    look.await_signs("\U00012000\U00012001")
    assert look.unknown("Ana \U00012000\U00012001\U00012000") == "\U00012000\U00012001"
    assert look.unknown("Zoë") == ""


def test_initials_are_whole_signs() -> None:
    assert initials(["张伟", "🐙🦈", "محمد"]) == ["张", "🐙", "م"]


def test_every_font_is_listed_and_comes_with_its_licence() -> None:
    fonts = {path.name for path in asset("fonts").iterdir() if path.suffix in (".ttf", ".otf")}
    assert all(has(name, " ") for name in fonts)
    assert (asset("fonts") / "OFL-Noto.txt").is_file()
    assert sum((asset("fonts") / name).stat().st_size for name in fonts) < 8_500_000


def test_an_apostrophe_is_curved_as_a_printer_sets_it() -> None:
    assert drawable("Today's deal, the sharks' turn") == "Today’s deal, the sharks’ turn"
    assert drawable("Zoë 王's hand, </3's hand") == "Zoë 王’s hand, </3’s hand"
    assert drawable("what 'is' quoted") == "what 'is' quoted"
