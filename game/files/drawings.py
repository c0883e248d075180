"""Drawings out of SVG files: read once, checked before anything is drawn, and written afresh from what was understood.

Whoever draws for a table gets the new text, with plain elements and plain attributes and nothing else. So there is no
gap between what was checked and what is drawn, whatever a file hides in comments, prefixes or styles.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from game.engine.errors import Value

from .documents import read_text
from .faults import DEEPEST, BadDocument, Fault, cut
from .view_boxes import Box

LARGEST_DRAWING = 200_000  # bytes
ELEMENTS = 1000
NUMBERS = 20_000  # in all its lines together
SIDES = 4, 400  # units of its shorter and its longer side: a space is 80 high
SLIMMEST = 10  # how many times its width it may be high, or its height wide
FARTHEST = 10_000  # units from its middle, and the largest number in it
BROADEST = 4000  # units of a line
DASHES = 20_000  # in all its lines together

_SPACE, _LINKS = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_REFUSED = ("script", "image", "foreignObject", "style", "iframe", "audio", "video")
_WRAPPERS = ("a", "switch")
_LONGEST = 500  # letters of a value that is no line
_COMMANDS = re.compile(r"[MmZzLlHhVvCcSsQqTtAaEe0-9+\-.,\s]*")
_NUMBER = re.compile(
    r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
)  # can be read in one way only, so it is read quickly
_MEASURE = re.compile(rf"({_NUMBER.pattern})\s*(px|pt|pc|mm|cm|in|em|ex|%)?")
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 1.34,
    "pc": 16.0,
    "mm": 3.78,
    "cm": 37.8,
    "in": 96.0,
    "em": 16.0,
    "ex": 9.0,
    "%": 4.0,
}
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)[\s,]*")
_PAINT = re.compile(r"[#\w\s.,%()-]*")
_URL = re.compile(r"""\s*url\(\s*["']?#([\w.:-]+)["']?\s*\)""")

_PLACED = frozenset(("x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "fx", "fy", "width", "height", "r", "rx", "ry"))
_MEASURES = _PLACED | {
    *("opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "offset"),
    *("stroke-width", "stroke-miterlimit", "stroke-dashoffset"),
}
_LINES = frozenset(("d", "points"))
_TRANSFORMS = frozenset(("transform", "gradientTransform"))
_PAINTS = frozenset(("fill", "stroke", "stop-color"))
_WORDS = frozenset(("fill-rule", "stroke-linecap", "stroke-linejoin", "display", "gradientUnits", "spreadMethod"))
_STYLES = frozenset(
    (
        *_PAINTS,
        *(
            "opacity",
            "fill-opacity",
            "fill-rule",
            "stroke-opacity",
            "stroke-width",
            "stroke-linecap",
            "stroke-linejoin",
        ),
    )
) | {"stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "stop-opacity", "display"}
_SHAPES: Mapping[str, frozenset[str]] = {
    "g": frozenset(),
    "defs": frozenset(),
    "path": frozenset(("d",)),
    "rect": frozenset(("x", "y", "width", "height", "rx", "ry")),
    "circle": frozenset(("cx", "cy", "r")),
    "ellipse": frozenset(("cx", "cy", "rx", "ry")),
    "line": frozenset(("x1", "y1", "x2", "y2")),
    "polyline": frozenset(("points",)),
    "polygon": frozenset(("points",)),
    "linearGradient": frozenset(("x1", "y1", "x2", "y2", "gradientUnits", "gradientTransform", "spreadMethod", "href")),
    "radialGradient": frozenset(
        ("cx", "cy", "r", "fx", "fy", "gradientUnits", "gradientTransform", "spreadMethod", "href")
    ),
    "stop": frozenset(("offset",)),
}
_KEPT = ("defs", "linearGradient", "radialGradient")  # what is in them is drawn nowhere by itself
_SEEN = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_COMMON = frozenset(("id", "transform")) | _STYLES


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing that can be drawn: its box in its own units, and its text as it was written afresh."""

    file: str
    box: Box
    svg: str


def read_drawing(path: Path) -> Drawing:
    """The drawing in an SVG file; `BadDocument` where it cannot be drawn, or would take too long."""
    return parse_drawing(read_text(path, LARGEST_DRAWING, "drawing"), str(path))


def parse_drawing(text: str, file: str) -> Drawing:
    """The drawing in a text; the same text is read once."""
    found = _parse_cached(text, file)
    if isinstance(found, Fault):
        raise BadDocument([found])
    return found


@lru_cache(maxsize=32)
def _parse_cached(text: str, file: str) -> Drawing | Fault:
    reader = _Reader(file)
    try:
        reader.read(text)
    except BadDocument as bad:
        return bad.faults[0]
    return Drawing(file, reader.box, reader.text)


@dataclass(frozen=True, slots=True)
class _Around:
    """The values that an element takes from those around it."""

    is_dropped: bool = False
    scale: float = 1.0  # how much larger everything becomes
    dashes: tuple[float, int] | None = None  # how long they are together, and how many
    stroke: float = 1.0
    is_hidden: bool = False


class _Reader:
    """Goes through an SVG file from its start to its end; stops at the first thing that is wrong."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.box: Box = (0.0, 0.0, 1.0, 1.0)
        self._root = ""  # what is said of all that is drawn
        self._written: list[str] = []
        self._open: list[tuple[str, _Around]] = []
        self._elements = self._numbers = 0
        self._dashes = 0.0
        self._is_drawn = False  # whether there is a shape that can be seen
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.StartElementHandler, self._parser.EndElementHandler = self._start, self._end
        self._parser.StartDoctypeDeclHandler = lambda *_: self._refuse("xml-doctype")

    @property
    def text(self) -> str:
        left, top, width, height = self.box
        sides = f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}" height="{height:g}"'
        head = f'<svg xmlns="{_SPACE}" xmlns:xlink="{_LINKS}" {sides}>'
        return f"{head}<g{self._root}>{''.join(self._written)}</g></svg>"

    def read(self, text: str) -> None:
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            raise BadDocument([Fault(self._file, str(error.lineno), "xml-broken", {"problem": str(error)})]) from error
        if not self._is_drawn:
            raise BadDocument([Fault(self._file, "", "drawing-nothing")])

    # Elements.

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > ELEMENTS:
            self._refuse("drawing-elements", most=ELEMENTS)
        if len(self._open) >= DEEPEST:
            self._refuse("too-deep", deepest=DEEPEST)
        space, _, tag = name.rpartition(" ")
        tag = "g" if tag in _WRAPPERS and space in ("", _SPACE) else tag
        if not self._open:
            self._start_root(tag, attributes)
            return
        around = self._open[-1][1]
        is_ours = space in ("", _SPACE)
        if is_ours and tag in _REFUSED:
            self._refuse("drawing-element", tag, found=tag)
        if around.is_dropped or not is_ours or tag not in _SHAPES:
            self._open.append(("", replace(around, is_dropped=True)))
            return
        values = dict(self._values(tag, attributes))
        around = self._within(tag, around, values)
        self._is_drawn = self._is_drawn or (tag in _SEEN and not around.is_hidden)
        self._written.append(f"<{tag}{_said(values)}>")
        self._open.append((tag, around))

    def _end(self, _: str) -> None:
        tag, _around = self._open.pop()
        if tag and self._open:
            self._written.append(f"</{tag}>")

    def _start_root(self, tag: str, attributes: dict[str, str]) -> None:
        if tag != "svg":
            raise BadDocument([Fault(self._file, "", "xml-root", {"found": tag, "wanted": "svg"})])
        self.box = self._read_box(attributes.get("viewBox", ""))
        values = dict(self._values("g", attributes))
        self._root = _said(values)
        self._open.append((tag, self._within("g", _Around(), values)))

    def _read_box(self, text: str) -> Box:
        parts = text.replace(",", " ").split()
        numbers = [float(part) for part in parts if _NUMBER.fullmatch(part)]
        if len(parts) != 4 or len(numbers) != 4 or not min(numbers[2:]) > 0 or not all(map(math.isfinite, numbers)):
            raise BadDocument([Fault(self._file, "svg.viewBox", "drawing-box", {"found": text[:40]})])
        left, top, width, height = numbers
        short, long = sorted((width, height))
        if short < SIDES[0] or long > SIDES[1] or long > SLIMMEST * short or max(abs(left), abs(top)) > SIDES[1]:
            values: dict[str, Value] = {"found": text[:40], "least": SIDES[0], "most": SIDES[1], "times": SLIMMEST}
            raise BadDocument([Fault(self._file, "svg.viewBox", "drawing-sides", values)])
        return left, top, width, height

    # Attributes.

    def _values(self, tag: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        """The attributes of an element that are drawn; a style counts for more than an attribute."""
        known = _SHAPES[tag] | _COMMON
        found = {
            key.removeprefix(f"{_LINKS} "): value for key, value in attributes.items()
        }  # those of editors keep their prefix
        if scripted := next((key for key in found if key.lower().startswith("on")), ""):
            self._refuse("drawing-element", f"{tag}.{scripted}", found=scripted)
        for declared in found.pop("style", "").split(";"):
            key, _, value = declared.partition(":")
            if key.strip() in _STYLES:
                found[key.strip()] = value.replace("!important", "").strip()
        for key, value in found.items():
            is_word = (
                value.strip().isalpha() and key in _MEASURES | _TRANSFORMS
            )  # such as `inherit`, which is what happens without it
            if key in known and value.strip() and not is_word:
                yield key, self._checked(f"{tag}.{key}", key, value)

    def _checked(self, place: str, key: str, value: str) -> str:
        """A value in plain letters that means what it says."""
        if key not in _LINES and len(value) > _LONGEST:
            self._refuse("drawing-value", place, found=cut(value))
        if key in _LINES:
            is_good = bool(_COMMANDS.fullmatch(value)) and self._count(place, value)
        elif key in _MEASURES:
            is_good = abs(self._measure(place, value)) <= FARTHEST
        elif key in _TRANSFORMS:
            is_good = _scale_of(value) is not None
        elif key in _PAINTS:
            is_good = self._is_paint(place, value)
        elif key == "href":
            if not re.fullmatch(r"#[\w.:-]+", value.strip()):
                self._refuse("drawing-outside", place, found=cut(value))
            is_good = True
        elif key == "stroke-dasharray":
            is_good = value.strip() == "none" or bool(self._dash_lengths(place, value))
        else:
            is_good = bool(re.fullmatch(r"[A-Za-z-]+" if key in _WORDS else r"[\w.:-]+", value.strip()))
        if not is_good:
            self._refuse("drawing-value", place, found=cut(value))
        return " ".join(value.split()).replace('"', "'")

    def _measure(self, place: str, value: str) -> float:
        found = _MEASURE.fullmatch(value.strip())
        if not found:
            self._refuse("drawing-value", place, found=cut(value))
        return float(found[1]) * _UNITS[found[2] or ""]

    def _count(self, place: str, line: str) -> bool:
        numbers = [float(found) for found in _NUMBER.findall(line)]
        self._numbers += len(numbers)
        if self._numbers > NUMBERS:
            self._refuse("drawing-numbers", place, most=NUMBERS)
        if any(abs(number) > FARTHEST for number in numbers):
            self._refuse("drawing-far", place, most=FARTHEST, broadest=BROADEST)
        return True

    def _is_paint(self, place: str, value: str) -> bool:
        if "url" in value.lower():
            url = _URL.match(value)
            if not url:
                self._refuse("drawing-outside", place, found=cut(value))
            value = value[url.end() :]
        return bool(_PAINT.fullmatch(value))

    def _dash_lengths(self, place: str, value: str) -> list[float]:
        return [self._measure(place, part) for part in value.replace(",", " ").split()]

    # What would take long.

    def _within(self, tag: str, around: _Around, values: Mapping[str, str]) -> _Around:
        """Works out what holds for an element and all that is in it; refuses lines that are drawn without end."""
        scale = around.scale * (_scale_of(values.get("transform", "")) or 0.0)
        stroke = self._measure(tag, values["stroke-width"]) if "stroke-width" in values else around.stroke
        if scale > FARTHEST or abs(stroke) * scale > BROADEST:
            self._refuse("drawing-far", tag, most=FARTHEST, broadest=BROADEST)
        dashes = around.dashes
        if "stroke-dasharray" in values:
            lengths = (
                [] if values["stroke-dasharray"] == "none" else self._dash_lengths(tag, values["stroke-dasharray"])
            )
            dashes = (sum(map(abs, lengths[:8])), len(lengths)) if any(lengths) else None
        if dashes:
            self._dashes += _longest(tag, values) / dashes[0] * dashes[1] if dashes[0] else math.inf
            if self._dashes > DASHES:
                self._refuse("drawing-dashes", f"{tag}.stroke-dasharray", most=DASHES)
        is_hidden = around.is_hidden or tag in _KEPT or values.get("display") == "none"
        return _Around(False, scale, dashes, stroke, is_hidden)

    def _refuse(self, code: str, place: str = "", /, **values: Value) -> NoReturn:
        line = str(self._parser.CurrentLineNumber)
        raise BadDocument([Fault(self._file, ": ".join(part for part in (line, place) if part), code, values)])


def _said(values: Mapping[str, str]) -> str:
    """Attributes as they are written; the reader that draws knows a reference by its old name only."""
    return "".join(f' {"xlink:href" if key == "href" else key}="{value}"' for key, value in values.items())


def _scale_of(transform: str) -> float | None:
    """How much larger a transformation may make something; None where it is none."""
    transform = transform.strip()
    scale = 1.0
    at = 0
    while found := _TRANSFORM.match(transform, at):
        numbers = [abs(float(number)) for number in _NUMBER.findall(found[2])]
        if (
            _NUMBER.sub("", found[2]).replace(",", "").strip()
            or not numbers
            or max(numbers) > FARTHEST
            or (found[1] == "matrix" and len(numbers) != 6)
        ):
            return None
        if found[1] == "scale":
            scale *= max(numbers)
        elif found[1] == "matrix":
            scale *= sum(numbers[:4])
        elif found[1] != "translate" and found[1] != "rotate":
            scale *= 1 + abs(math.tan(math.radians(numbers[0])))
        at = found.end()
    return None if transform[at:] else scale


def _longest(tag: str, values: Mapping[str, str]) -> float:
    """No shorter than the outline of a shape; few letters are enough to find it, for all it is for is to count
    dashes.
    """
    line = values.get("d") or values.get("points") or ""
    numbers = [abs(float(number)) for number in _NUMBER.findall(line)]
    curved = 8 if "a" in line.lower() else 2
    closed = 2 * max(numbers, default=0.0) * line.lower().count("z")
    return (
        curved * sum(numbers) + closed + 7 * sum(_units(values[key]) for key in _SHAPES[tag] & _PLACED & values.keys())
    )


def _units(value: str) -> float:
    found = _MEASURE.fullmatch(value.strip())
    return abs(float(found[1])) * _UNITS[found[2] or ""] if found else 0.0
