"""Drawings and fonts: every file loads as the program loads it, and uses only what pygame draws truly."""

from __future__ import annotations

import ast
import io
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.files.resources import asset, data
from game.render.art import Art
from game.render.fonts import signs
from game.render.theme import Theme
from game.rules.atlandice.board import SECTORS
from game.rules.atlantis.board import OBJECTS
from game.rules.survive.board import CREATURES, TERRAINS, UNDERSIDES
from game.rules.survive.constants import FACES
from game.store import FACES as PEOPLE_FACES

from .source import literals, nodes

ART = asset("art")
FONTS = asset("fonts")
THEME = Theme.load()
ICON_GRID = "0 0 24 24"
INK = "#1E2A38"

ELEMENTS = {
    "svg",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "g",
    "path",
    "rect",
    "ellipse",
    "circle",
    "polygon",
}
"""What nanosvg draws, of all that is needed: it has no clip-path, mask, filter, pattern, use or text."""
PAINTS = ("fill", "stroke", "stop-color")
PAINT = re.compile(r"none|#[0-9A-F]{6}|url\(#[\w-]+\)|@(light|base|dark|sign)@", re.IGNORECASE)
"""Named colours, hsl() and rgba() come out grey."""
PLACEHOLDERS = {"light", "base", "dark", "sign", "symbol"}
TEMPLATES = {
    "survive/explorer",
    "survive/explorer-worried",
    "survive/swimmer",
    "survive/passenger",
    "survive/flag",
    "survive/hat",
    "atlantis/pawn",
    "atlantis/bridge",
    "common/mark",
    "common/phone-here",
    "common/phone-asleep",
    "scoring/disc",
}
WITHOUT_SYMBOL = {"atlantis/bridge", "common/phone-here", "common/phone-asleep", "scoring/disc"}
ROOMS = "survive|atlantis|atlandice|common|menu|curtain|scoring|bots|avatars|voyage"


def name_of(path: Path) -> str:
    return path.relative_to(ART).with_suffix("").as_posix()


FILES = {name_of(path): path.read_text(encoding="utf-8") for path in sorted(ART.rglob("*.svg"))}
OF_BOARDS = {path.name: path.read_text(encoding="utf-8") for path in sorted(data("boards").glob("*.svg"))}
SYMBOLS = sorted(name for name in FILES if name.startswith("symbols/"))
DRAWINGS = sorted(FILES.keys() - set(SYMBOLS))


def tree(name: str) -> ElementTree.Element:
    """A symbol is only the shapes that go into a template."""
    text = FILES.get(name) or OF_BOARDS[name]
    return ElementTree.fromstring(
        f"<svg>{text}</svg>" if name in SYMBOLS else text.replace(' xmlns="http://www.w3.org/2000/svg"', "")
    )


def names_shown(name: str) -> list[str]:
    """The names under which a file is asked for: a template once in every colour."""
    return [f"{name}-{colour}" for colour in THEME.players] if name in TEMPLATES else [name]


def count_painted(surface: pygame.Surface) -> int:
    """How many pixels are more than a breath of colour."""
    return pygame.mask.from_surface(surface, 8).count()


@pytest.fixture(scope="module")
def art() -> Art:
    return Art(THEME)


def shows_something(drawn: pygame.Surface, height: int) -> bool:
    """As high as it was asked for, but that pygame rounds sizes its own way, and not empty."""
    return abs(drawn.get_height() - height) <= 1 and count_painted(drawn) > drawn.get_width() * height / 40


@pytest.mark.parametrize("height", (24, 96))
def test_a_drawing_loads_and_shows_something(art: Art, height: int) -> None:
    asked = [one for name in DRAWINGS for one in names_shown(name)]
    assert [one for one in asked if not shows_something(art.picture(one, 1000, height), height)] == []


def is_drawn_truly(element: ElementTree.Element) -> bool:
    return (
        element.tag in ELEMENTS
        and not {"style", "class", "clip-path", "mask", "filter"} & element.attrib.keys()
        and all(PAINT.fullmatch(element.attrib[key]) for key in PAINTS if key in element.attrib)
        and (element.tag != "rect" or "stroke-dasharray" not in element.attrib)  # a dashed rect leaves a stray line
    )


def test_a_drawing_uses_only_what_pygame_draws() -> None:
    assert [name for name in [*sorted(FILES), *OF_BOARDS] if not all(map(is_drawn_truly, tree(name).iter()))] == []


def has_true_gradients(name: str) -> bool:
    """Numbers from 0 to 1 across a shape come out flat: percentages, or units of the drawing."""
    gradients = {element.attrib["id"]: element for element in tree(name).iter() if element.tag.endswith("Gradient")}
    ends = [
        value
        for gradient in gradients.values()
        if gradient.get("gradientUnits") != "userSpaceOnUse"
        for key, value in gradient.attrib.items()
        if key in {"x1", "y1", "x2", "y2", "cx", "cy", "r"}
    ]
    used = set(re.findall(r"url\(#([\w-]+)\)", FILES.get(name) or OF_BOARDS[name]))
    return used == gradients.keys() and all(value.endswith("%") for value in ends)


def test_gradients_are_there_and_come_out_as_gradients() -> None:
    assert [name for name in [*DRAWINGS, *OF_BOARDS] if not has_true_gradients(name)] == []


def has_frame(name: str) -> bool:
    root = tree(name)
    _, _, width, height = (float(part) for part in root.attrib["viewBox"].split())
    return (float(root.attrib["width"]), float(root.attrib["height"])) == (width, height) and min(width, height) > 0


def test_a_drawing_has_a_frame() -> None:
    assert [name for name in DRAWINGS if not has_frame(name)] == []


def test_only_templates_have_placeholders() -> None:
    assert {name for name in DRAWINGS if "@" in FILES[name]} == TEMPLATES


@pytest.mark.parametrize("name", [*sorted(TEMPLATES), *SYMBOLS])
def test_placeholders_are_known(name: str) -> None:
    found = set(re.findall(r"@(.*?)@", FILES[name]))
    assert found
    assert found <= ({"sign"} if name in SYMBOLS else PLACEHOLDERS)


def symbol_holders(name: str) -> Iterator[ElementTree.Element]:
    return (element for element in tree(name).iter() if "@symbol@" in (element.text or ""))


@pytest.mark.parametrize("name", sorted(TEMPLATES - WITHOUT_SYMBOL))
def test_a_template_says_where_the_symbol_goes(name: str) -> None:
    (holder,) = symbol_holders(name)
    assert "translate" in holder.attrib["transform"]
    assert "@symbol@" in FILES[name].splitlines()


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_a_template_looks_different_in_every_colour(art: Art, name: str) -> None:
    assert len({pygame.image.tobytes(art.picture(asked, 1000, 64), "RGBA") for asked in names_shown(name)}) == len(
        THEME.players
    )


def test_every_player_has_a_symbol_of_their_own() -> None:
    assert {f"symbols/{player.symbol}" for player in THEME.players.values()} == set(SYMBOLS)
    assert len(SYMBOLS) == len(THEME.players)


def box_svg(shapes: str, half: int) -> io.BytesIO:
    frame = f'viewBox="{-half} {-half} {2 * half} {2 * half}"'
    return io.BytesIO(f'<svg xmlns="http://www.w3.org/2000/svg" {frame}>{shapes.replace("@sign@", INK)}</svg>'.encode())


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_symbol_fits_its_box(name: str) -> None:
    """24 by 24 around the middle: what is outside of it would be cut off."""
    inside, around = (
        count_painted(pygame.image.load_sized_svg(box_svg(FILES[name], half), (2 * half, 2 * half)))
        for half in (12, 24)
    )
    assert inside == around > 150


def is_in_ink_alone(name: str) -> bool:
    root = tree(name)
    paints = {element.attrib[key].upper() for element in root.iter() for key in PAINTS if key in element.attrib}
    return root.attrib["viewBox"] == ICON_GRID and paints <= {INK, "NONE"}


def test_icons_are_drawn_in_ink_alone() -> None:
    """They are tinted by their shape, so that a white eye would be filled in."""
    icons = [name for name in DRAWINGS if name.startswith("common/icon-")]
    assert icons
    assert [name for name in icons if not is_in_ink_alone(name)] == []


PIECES = [
    *(f"avatars/{face}" for face in PEOPLE_FACES),
    *(f"survive/underside-{kind}" for kind in UNDERSIDES),
    *(f"survive/{kind}" for kind in CREATURES),
    *(f"survive/die-{face}" for face in FACES),
    *(f"survive/dive-{face}" for face in "123d"),
    *(f"survive/tile-{terrain}-{number}" for terrain in TERRAINS for number in range(1, 5)),
    *(f"atlantis/{part}-{kind}" for part in ("object", "slab", "cardface") for kind in OBJECTS),
    *(f"atlandice/building-{sector}" for sector in SECTORS),
    *(f"common/die-{number}" for number in range(1, 7)),
]


def test_every_piece_of_the_rules_is_drawn() -> None:
    assert [name for name in PIECES if name not in FILES] == []


def test_every_drawing_the_program_names_is_there(art: Art) -> None:
    asked = re.compile(rf"(?:{ROOMS})/[a-z0-9-]*[a-z0-9]")
    words = [text for node in nodes(ast.Constant) for text in literals(node)]
    words += [
        text for path in asset("rules").rglob("*.yaml") for text in asked.findall(path.read_text(encoding="utf-8"))
    ]
    names = {word for word in words if asked.fullmatch(word)}
    assert names
    assert sorted(name for name in names if not art.has(name)) == []


FONT_FILES = sorted(path.name for path in FONTS.iterdir() if path.suffix in (".ttf", ".otf"))


def test_every_font_loads_and_has_its_licence_beside_it() -> None:
    pygame.font.init()
    for file in FONT_FILES:
        font = pygame.font.Font(FONTS / file, 17)
        assert any(font.size(last)[0] >= 5 for last in signs().signs[file][1]), file
        family = "Noto" if file.startswith("Noto") else file.partition("Pro-")[0]
        assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / f"OFL-{family}.txt").read_text(encoding="utf-8"), file


def test_the_theme_and_its_fallbacks_use_the_fonts_that_are_there() -> None:
    files = set(THEME.faces.values())
    assert sorted(files.union(*(signs().fallbacks[face] for face in files))) == FONT_FILES


def test_with_patterns_every_piece_of_a_player_is_woven_and_no_two_colours_alike() -> None:
    plain, patterned = Art(THEME), Art(THEME, patterns=True)
    templates = ["survive/explorer", "survive/swimmer", "survive/passenger", "survive/flag", "common/mark"]
    alike = []
    for template in templates:
        for colour in THEME.players:
            before, after = (art.picture(f"{template}-{colour}", 60, 60) for art in (plain, patterned))
            if pygame.image.tobytes(before, "RGBA") == pygame.image.tobytes(after, "RGBA"):
                alike.append(f"{template}-{colour}")
    assert not alike
    marks = [pygame.transform.grayscale(patterned.picture(f"common/mark-{colour}", 60, 60)) for colour in THEME.players]
    grey = {pygame.image.tobytes(mark, "RGB") for mark in marks}
    assert len(grey) == len(THEME.players)
    assert pygame.image.tobytes(plain.picture("survive/shark", 60, 60), "RGBA") == pygame.image.tobytes(
        patterned.picture("survive/shark", 60, 60), "RGBA"
    )
