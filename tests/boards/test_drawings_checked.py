"""Drawings of other people are checked before anything is drawn, and what is drawn is written afresh from what was
understood.
"""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path
from time import process_time

import pygame
import pytest

from game.files.drawings import DASHES, ELEMENTS, LARGEST_DRAWING, NUMBERS, parse_drawing, read_drawing
from game.files.faults import BadDocument, Fault
from game.files.resources import asset, data
from game.files.view_boxes import view_box

SPACE = 'xmlns="http://www.w3.org/2000/svg"'
HEAD = f'<svg {SPACE} viewBox="-40 -40 80 80">'
SHAPE = '<path d="M-40,-40 H40 V40 H-40 Z" fill="#FF00FF"/>'


def fault_of(text: str) -> Fault:
    with pytest.raises(BadDocument) as caught:
        parse_drawing(text, "x.svg")
    (fault,) = caught.value.faults
    return fault


def middle_of(svg: str) -> tuple[int, ...]:
    return tuple(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (40, 40)).get_at((20, 20)))


def test_a_root_with_a_prefix_is_drawn() -> None:
    """The reader that draws knows only a plain `<svg`, and ended the program."""
    text = f'<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="-40 -40 80 80">{SHAPE.replace("<path", "<s:path")}</s:svg>'
    assert middle_of(parse_drawing(text, "x.svg").svg) == (255, 0, 255, 255)


@pytest.mark.parametrize(
    "box", ["0 0 21000 29700", "0 0 1 99999999", "0 0 1e3 1", "0 0 300 20", "0 0 2 2", "99999 0 80 80"]
)
def test_a_box_has_sensible_sides(box: str) -> None:
    fault = fault_of(f'<svg viewBox="{box}">{SHAPE}</svg>')
    assert (fault.code, fault.place) == ("drawing-sides", "svg.viewBox")


@pytest.mark.parametrize(
    "root", ['<!-- viewBox="0 0 9 9" --><svg>', '<svg data-viewBox="0 0 9 9">', '<svg viewBox="nan 0 9 9">']
)
def test_the_box_is_that_of_the_root(root: str) -> None:
    assert fault_of(f"{root}</svg>").code == "drawing-box"


def test_a_box_in_a_comment_or_in_another_element_is_not_taken_for_it() -> None:
    text = f'<!-- viewBox="0 0 0 0" -->\n<svg data-viewBox="0 0 0 0" viewBox="-40 -40 80 80"><svg viewBox="0 0 0 0"/>{SHAPE}</svg>'
    drawing = parse_drawing(text, "x.svg")
    assert drawing.box == view_box(drawing.svg) == (-40, -40, 80, 80)
    assert "0 0 0 0" not in drawing.svg


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ('<path d="M0,0 H40" stroke="#000" stroke-dasharray="0.0001"/>', "drawing-dashes"),
        ('<g style="stroke-dasharray:0.0001 0"><circle r="40" stroke="#000"/></g>', "drawing-dashes"),
        ('<path d="M0,0 A9,9 0 0 0 40,40 Z" stroke="#000" stroke-dasharray="0.01"/>', "drawing-dashes"),
        ('<circle r="9" stroke="#000" stroke-width="1e9" stroke-linejoin="round"/>', "drawing-value"),
        ('<g transform="scale(9000)"><circle r="9" stroke="#000" stroke-width="9"/></g>', "drawing-far"),
        ('<g transform="scale(9000)"><g transform="scale(9000)"/></g>', "drawing-far"),
        ('<g transform="skewX(90)"><circle r="9"/></g>', "drawing-far"),
        ('<path d="M0,0 L1e30,5"/>', "drawing-far"),
        ('<path d="M0,0 Lnan,5"/>', "drawing-value"),
        ('<path d="M0,0 L5,inf"/>', "drawing-value"),
        ('<circle r="1e999"/>', "drawing-value"),
        ('<circle r="9" transform="turn(3)"/>', "drawing-value"),
        ('<circle r="9" transform="scale(2x)"/>', "drawing-value"),
        (f'<path d="M0,0{" 1,1" * NUMBERS}"/>', "drawing-numbers"),
        ("<g/>" * ELEMENTS, "drawing-elements"),
        ("<g>" * 40 + "</g>" * 40, "too-deep"),
        (f'<g id="{"a" * 600}"/>', "drawing-value"),
        ('<circle r="9" fill="url(http://example.org/x.svg#a)"/>', "drawing-outside"),
        ('<linearGradient id="a" href="file:///etc/passwd"/>', "drawing-outside"),
        ('<linearGradient id="a" xmlns:x="http://www.w3.org/1999/xlink" x:href="other.svg#a"/>', "drawing-outside"),
        ('<image href="x.png"/>', "drawing-element"),
        ("<script>1</script>", "drawing-element"),
        ("<style>path {fill: #000}</style>", "drawing-element"),
        ('<g onload="x()"/>', "drawing-element"),
    ],
)
def test_what_would_take_long_or_leads_outside_is_refused_with_its_line(inside: str, code: str) -> None:
    fault = fault_of(f"{HEAD}\n{inside}</svg>")
    assert (fault.code, fault.file, fault.place.partition(":")[0]) == (code, "x.svg", "2")


def test_what_cannot_be_drawn_is_left_out() -> None:
    """Editors keep their own things in a file."""
    own = 'xmlns:ink="http://www.inkscape.org" ink:version="1.3"'
    text = f'<svg {SPACE} {own} viewBox="-40 -40 80 80"><title>A</title><ink:view a="1"/><clipPath>{SHAPE}</clipPath><circle r="9"/></svg>'
    assert parse_drawing(text, "x.svg").svg.endswith('height="80"><g><circle r="9"></circle></g></svg>')


@pytest.mark.parametrize(
    "inside",
    ["", "<g/>", "<text>A</text>", '<use href="#a"/>', f"<defs>{SHAPE}</defs>", f'<g style="display:none">{SHAPE}</g>'],
)
def test_a_drawing_of_which_nothing_is_drawn_is_refused(inside: str) -> None:
    """A tile would not be seen."""
    assert fault_of(f"{HEAD}{inside}</svg>").code == "drawing-nothing"


def test_a_style_is_written_as_attributes() -> None:
    text = f'{HEAD}<rect x="-40" y="-40" width="80" height="80" fill="#000000" style="fill:#00FF00;-inkscape-x:1;cursor:help"/></svg>'
    drawing = parse_drawing(text, "x.svg")
    assert "style" not in drawing.svg
    assert middle_of(drawing.svg) == (0, 255, 0, 255)


def test_a_file_is_not_read_when_it_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "x.svg"
    path.write_text(f"{HEAD}{' ' * LARGEST_DRAWING}</svg>", encoding="utf-8")
    with pytest.raises(BadDocument) as caught:
        read_drawing(path)
    assert caught.value.faults[0].code == "file-too-large"


def test_our_own_drawings_would_pass() -> None:
    """What is forbidden to others is nothing that a drawing for a table needs."""
    for path in (*asset("art", "survive").glob("tile-*.svg"), *data("boards").glob("*.svg")):
        ours = path.read_text(encoding="utf-8")
        drawing = parse_drawing(ours, str(path))
        assert drawing.box == view_box(ours)
        once, again = (pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (60, 60)) for svg in (ours, drawing.svg))
        assert pygame.image.tobytes(once, "RGBA") == pygame.image.tobytes(again, "RGBA"), path.name
    assert DASHES > 1000


GRADIENT = '<linearGradient id="a"><stop offset="0" stop-color="#F00"/><stop offset="100%" stop-color="#00F"/></linearGradient>'
LINKED = 'xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#a" id="b" gradientUnits="userSpaceOnUse" x1="-40" y1="0" x2="40" y2="0"'
ODD = {
    "paint on the root": f'<svg {SPACE} viewBox="-40 -40 80 80" fill="#0A0" stroke="#A00" stroke-width="6"><circle r="25"/></svg>',
    "a style on the root": f'<svg {SPACE} viewBox="-40 -40 80 80" style="fill:#0A0;opacity:0.5"><circle r="25"/></svg>',
    "a gradient that refers": f"{HEAD}<defs>{GRADIENT}<linearGradient {LINKED}/></defs>"
    '<rect x="-30" y="-30" width="60" height="60" fill="url(#b)"/></svg>',
    "styles of an editor": f'{HEAD}<path style="fill:#ff0000;fill-opacity:1;stroke:#000;stroke-width:2.6px;stroke-linejoin:round;'
    'stroke-miterlimit:4;stroke-dasharray:none;stroke-dashoffset:0;font-variant:normal" d="m -30,-30 c 10,0 20,5 30,30 z" '
    'id="path10-3"/></svg>',
    "dashes": f'{HEAD}<path d="M-30,0 H30" stroke="#000" stroke-width="8" stroke-dasharray="7.5, 3" stroke-dashoffset="2"/></svg>',
    "compact numbers": f'{HEAD}<path d="M-30-30l.5.5 30-.25a10 10 0 01.5.5L20,20z"/></svg>',
    "transformations": f'{HEAD}<g transform="translate(5 -5),rotate(30) scale(1.2,.8)"><rect width="20" height="10" rx="3"/></g></svg>',
    "a matrix": f'{HEAD}<g transform=" matrix(0.9,-0.1,0.2,1.1,3,4) "><circle cx="5" cy="-3" r="12"/></g></svg>',
    "percent": f'{HEAD}<radialGradient id="a" cx="50%" cy="50%" r="50%"><stop offset="10%" stop-color="#fff"/>'
    '<stop offset="1"/></radialGradient>'
    '<circle r="30" fill="url(#a)"/></svg>',
    "a prefix that is declared": f'<svg {SPACE} xmlns:s="{SPACE[7:-1]}" viewBox="-40 -40 80 80"><circle r="9"/></svg>',
    "what an editor notes for itself": f'<svg {SPACE} xmlns:e="http://editor.example" e:fill="#f00" viewBox="-40 -40 80 80">'
    '<circle r="25" e:r="3" e:transform="scale(9)" e:stroke="red" e:style="fill:#00f"/></svg>',
    "hidden groups": f'{HEAD}<g display="none"><circle r="30"/></g><g style="display:inline"><circle r="10"/></g></svg>',
    "empty values": f'{HEAD}<circle r="20" transform="" style="" class="x" stroke-dasharray=""/></svg>',
    "even and odd": f'{HEAD}<path fill-rule="evenodd" d="M-30-30H30V30H-30Z M-10-10H10V10H-10Z"/></svg>',
    "colours in words": f'{HEAD}<circle r="20" fill="rgb(10, 200, 30)"/><circle r="8" fill="red"/></svg>',
    "a link around it": f'{HEAD}<a href="https://example.org"><circle r="20" fill="#f80"/></a></svg>',
    "lines": f'{HEAD}<line x1="-30" y1="3" x2="30" y2="9" stroke="#080" stroke-width="4" stroke-linecap="round"/>'
    '<polyline points="0,0 5,9 9,2"/></svg>',
    "curves": f'{HEAD}<path d="M-30,0 Q-15,-30 0,0 T30,0 S 10,20 0,30 A12,8 20 1 0 -20,10 Z" fill="#246" fill-opacity=".7"/></svg>',
}


@pytest.mark.parametrize("kind", ODD)
def test_a_harmless_drawing_looks_as_it_was_made(kind: str) -> None:
    before, after = (
        pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (60, 60))
        for svg in (ODD[kind], parse_drawing(ODD[kind], "x").svg)
    )
    assert pygame.image.tobytes(before, "RGBA") == pygame.image.tobytes(after, "RGBA")
    assert before.get_bounding_rect().width > 3


@pytest.mark.parametrize("sign", ["1", "1.", ".", "-", "1,", " ", "e", "1e", "(", "scale(", "#", "url(#", "a", "M1"])
@pytest.mark.parametrize(
    "value",
    ['r="{}x"', 'transform="scale({}x"', 'transform="{}"', 'fill="url({}"', 'stroke-dasharray="{}x"', 'd="{}x"'],
)
def test_no_value_is_read_for_long(value: str, sign: str) -> None:
    """Patterns that can be read in many ways took half a minute for twenty digits."""
    element = value.format((sign * 400)[:400])
    started = process_time()
    with suppress(BadDocument):
        parse_drawing(f"{HEAD}<path {element}/><circle {element}/></svg>", "x.svg")
    assert process_time() - started < 0.05
