"""How a board may look: colours and drawings are named in its file, and what could not be drawn is told before anybody
plays.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.render import Theme
from game.rules.board import COLOURS as PLAYERS
from game.rules.survive.board_file import COLOURS, DRAWINGS
from tests.boards.workshop import Workshop

_GOOD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-42 -66 84 112"><path d="M0,0 L9,9 L0,9 Z" fill="#FFFFFF"/></svg>'
)


@pytest.fixture
def bay(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


def look(bay: Workshop, text: str) -> Workshop:
    return bay.edit("calm_rounds: 10", f"calm_rounds: 10\nlook: {text}")


def test_every_colour_and_drawing_can_be_named(bay: Workshop) -> None:
    (bay.folder / "own.svg").write_text(_GOOD, encoding="utf-8")
    colours, drawings = (
        ", ".join(f"{name}: {value}" for name in names)
        for names, value in ((COLOURS, '"#Aa0912"'), (DRAWINGS, "own.svg"))
    )
    named = look(bay, f"{{palette: {{{colours}}}, drawings: {{{drawings}}}}}").load().numbers.look
    assert (tuple(named.palette), tuple(named.drawings)) == (COLOURS, DRAWINGS)


@pytest.mark.parametrize(("key", "known"), [("palette", COLOURS), ("drawings", DRAWINGS)])
def test_an_unknown_name_is_told_with_those_that_are_known(bay: Workshop, key: str, known: tuple[str, ...]) -> None:
    (bay.folder / "own.svg").write_text(_GOOD, encoding="utf-8")
    (fault,) = look(
        bay, f"{{{key}: {{moon: {'own.svg' if key == 'drawings' else chr(34) + '#000000' + chr(34)}}}}}"
    ).faults()
    assert (fault.code, fault.file) == ("unknown-key", str(bay.yaml))
    assert fault.place.endswith(f"look.{key}.moon")
    assert fault.values["known"] == known


@pytest.mark.parametrize(
    ("file", "text", "code", "place"),
    [
        ("broken.svg", "<svg viewBox='0 0 9 9'>\n<path", "xml-broken", "2"),
        ("bomb.svg", "<!DOCTYPE svg [<!ENTITY a 'a'>]>\n<svg viewBox='0 0 9 9'/>", "xml-doctype", "1"),
        ("page.svg", "<html/>", "xml-root", ""),
        ("boxless.svg", "<svg/>", "drawing-box", "svg.viewBox"),
        ("flat.svg", "<svg viewBox='0 0 9 0'/>", "drawing-box", "svg.viewBox"),
        ("short.svg", "<svg viewBox='0 0 9'/>", "drawing-box", "svg.viewBox"),
        ("endless.svg", "<svg viewBox='0 0 inf 9'/>", "drawing-box", "svg.viewBox"),
        ("odd.svg", "<svg viewBox='a b c d'/>", "drawing-box", "svg.viewBox"),
    ],
)
def test_a_broken_drawing_is_told_with_its_own_file(bay: Workshop, file: str, text: str, code: str, place: str) -> None:
    (bay.folder / file).write_text(text, encoding="utf-8")
    (fault,) = look(bay, f"{{drawings: {{serpent: {file}}}}}").faults()
    assert (fault.code, fault.file, fault.place) == (code, str(bay.folder / file), place)


def test_a_drawing_is_an_svg_file(bay: Workshop) -> None:
    (fault,) = look(bay, "{drawings: {beach: survive-tiles.png}}").faults()
    assert (fault.code, fault.file) == ("drawing-suffix", str(bay.yaml))
    assert fault.place.endswith("look.drawings.beach")


def test_a_board_may_have_all_colours_that_there_are_pieces_of() -> None:
    assert list(Theme.load().players) == list(PLAYERS)
