"""The boxes in which the program's own drawings were drawn; those of others are read by `drawings`, which trusts
nothing.
"""

from __future__ import annotations

from xml.parsers import expat

Box = tuple[float, float, float, float]  # left, top, width and height


def view_box(svg: str) -> Box:
    """The box of a drawing of the program's own, as its root has it."""
    root = dict[str, str]()

    def note(_: str, attributes: dict[str, str]) -> None:
        if not root:
            root.update(attributes)

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = note
    end = svg.index(">", svg.index("<svg"))
    parser.Parse(svg[: end + 1].encode(), False)
    left, top, width, height = map(float, root["viewBox"].replace(",", " ").split())
    return left, top, width, height
