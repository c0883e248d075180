"""`python -m tools.make_pictures` draws what systems and other programs want as pictures: the icons beside the program,
and tiles for maps.

The icons in `assets/icon`, and those in `linux` for packages, are made from `assets/art/icon.svg`; with the tiles in
`data/boards` boards are painted in Tiled.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parent.parent
ICON = ROOT / "assets" / "art" / "icon.svg"
ICONS = ROOT / "assets" / "icon"
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MACOS_SIZES = {
    "icp4": 16,
    "icp5": 32,
    "ic07": 128,
    "ic08": 256,
    "ic09": 512,
}  # sizes by the names they have in the file
LINUX_SIZE = 256
PACKAGED_ICONS = ROOT / "linux" / "share" / "icons" / "hicolor"
PACKAGED_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WIDTH, HEIGHT, SQUARE = 56, 64, 48
SCALE = 8  # drawn larger and scaled down, for smooth edges
INK, SEA, WAVE, LAND, LEAF, SAND, SCALES = "#1E2A38", "#2F86A6", "#7CC4D8", "#D8BE7E", "#6E9B4E", "#F2DFA8", "#3E9C6B"
STONE, ROOF = "#B9B2A3", "#B5523B"
BOARDS = ROOT / "data" / "boards"

Point = tuple[float, float]
Drawing = Callable[[pygame.Surface], None]


def main() -> None:
    ICONS.mkdir(exist_ok=True)
    (ICONS / "leaving-atlantis.png").write_bytes(picture(LINUX_SIZE))
    (ICONS / "leaving-atlantis.ico").write_bytes(ico({size: picture(size) for size in WINDOWS_SIZES}))
    (ICONS / "leaving-atlantis.icns").write_bytes(icns({name: picture(size) for name, size in MACOS_SIZES.items()}))
    make_packaged_icons()
    hexes = (draw_sea, draw_island, draw_serpent, draw_isle)
    squares = (draw_atlantis, draw_back_a, draw_back_b, draw_water, draw_mainland)
    pygame.image.save(draw_tileset(hexes, WIDTH, HEIGHT), BOARDS / "survive-tiles.png")
    pygame.image.save(draw_tileset(squares, SQUARE, SQUARE), BOARDS / "atlantis-tiles.png")


def make_packaged_icons() -> None:
    """As desktops look for them: one folder a size, and the drawing itself."""
    for size in PACKAGED_SIZES:
        path = PACKAGED_ICONS / f"{size}x{size}" / "apps" / "leaving-atlantis.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture(size))
    drawing = PACKAGED_ICONS / "scalable" / "apps" / "leaving-atlantis.svg"
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_bytes(ICON.read_bytes())


def picture(size: int) -> bytes:
    """The drawing as PNG. Small ones are drawn large and made smaller: thin lines stay."""
    large = pygame.image.load_sized_svg(ICON, (size * 4, size * 4))
    file = BytesIO()
    pygame.image.save(pygame.transform.smoothscale(large, (size, size)), file, "icon.png")
    return file.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """A head, one entry a picture that says where it lies, and the pictures."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    start, entries = len(head) + 16 * len(pictures), b""
    for size, png in pictures.items():
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(png), start)
        start += len(png)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[str, bytes]) -> bytes:
    """One part a picture, each with its name and length, in a whole that has the same."""
    return _part("icns", b"".join(_part(name, png) for name, png in pictures.items()))


def _part(name: str, content: bytes) -> bytes:
    return struct.pack(">4sI", name.encode(), len(content) + 8) + content


def draw_tileset(drawings: tuple[Drawing, ...], width: int, height: int) -> pygame.Surface:
    """All tiles in one row, in the order of their tileset's file."""
    sheet = pygame.Surface((width * len(drawings), height), pygame.SRCALPHA)
    for i, draw in enumerate(drawings):
        large = pygame.Surface((width * SCALE, height * SCALE), pygame.SRCALPHA)
        draw(large)
        sheet.blit(pygame.transform.smoothscale(large, (width, height)), (i * width, 0))
    return sheet


def draw_atlantis(tile: pygame.Surface) -> None:
    """A temple."""
    square(tile, SAND)
    pygame.draw.polygon(tile, ROOF, [scale(corner) for corner in ((8, 19), (24, 8), (40, 19))])
    for x in (11, 21, 31):
        pygame.draw.rect(tile, STONE, (x * SCALE, 20 * SCALE, 6 * SCALE, 20 * SCALE))


def draw_back_a(tile: pygame.Surface) -> None:
    """A slab with the letter A."""
    slab(tile, LAND)
    for start, end in (((15, 35), (24, 12)), ((24, 12), (33, 35)), ((18, 27), (30, 27))):
        pygame.draw.line(tile, INK, scale(start), scale(end), 4 * SCALE)


def draw_back_b(tile: pygame.Surface) -> None:
    """A slab with the letter B."""
    slab(tile, STONE)
    pygame.draw.line(tile, INK, scale((17, 11)), scale((17, 37)), 4 * SCALE)
    for y in (17.5, 29.5):
        pygame.draw.circle(tile, INK, scale((20, y)), 8 * SCALE, 4 * SCALE, draw_top_right=True, draw_bottom_right=True)


def draw_water(tile: pygame.Surface) -> None:
    square(tile, SEA)
    for y, x in ((17, 18), (31, 29)):
        wave(tile, WAVE, x, y, 1.5, 9, 2)


def draw_mainland(tile: pygame.Surface) -> None:
    square(tile, LEAF)
    for x, y in ((15, 30), (32, 33), (24, 17)):
        pygame.draw.circle(tile, SCALES, scale((x, y)), 7 * SCALE)


def square(tile: pygame.Surface, colour: str) -> None:
    side = SQUARE * SCALE
    pygame.draw.rect(tile, colour, (0, 0, side, side))
    pygame.draw.rect(tile, INK, (0, 0, side, side), SCALE)


def slab(tile: pygame.Surface, colour: str) -> None:
    pygame.draw.rect(tile, colour, (4 * SCALE, 4 * SCALE, 40 * SCALE, 40 * SCALE), border_radius=6 * SCALE)
    pygame.draw.rect(tile, INK, (4 * SCALE, 4 * SCALE, 40 * SCALE, 40 * SCALE), 2 * SCALE, border_radius=6 * SCALE)


def draw_sea(tile: pygame.Surface) -> None:
    hexagon(tile, SEA)
    for y, x in ((24, 20), (38, 34)):
        wave(tile, WAVE, x, y, 1.5, 9, 2)


def draw_island(tile: pygame.Surface) -> None:
    hexagon(tile, LAND)
    for x, y in ((20, 36), (36, 38), (28, 26)):
        pygame.draw.circle(tile, LEAF, scale((x, y)), 7 * SCALE)


def draw_isle(tile: pygame.Surface) -> None:
    hexagon(tile, SAND)
    pygame.draw.line(tile, INK, scale((28, 46)), scale((30, 26)), 3 * SCALE)
    for angle in (-150, -100, -50, -5, 40, 170):
        end = (30 + 14 * math.cos(math.radians(angle)), 26 + 11 * math.sin(math.radians(angle)))
        pygame.draw.line(tile, LEAF, scale((30, 26)), scale(end), 4 * SCALE)


def draw_serpent(tile: pygame.Surface) -> None:
    """A serpent alone, on nothing: it is painted over a sea space."""
    for colour, thick in ((INK, 5.5), (SCALES, 4)):
        wave(tile, colour, 28, 36, thick, 17, 8)
        pygame.draw.circle(tile, colour, scale((43, 27)), (thick + 1.5) * SCALE)
    pygame.draw.circle(tile, INK, scale((44.5, 25.5)), 1.2 * SCALE)


def hexagon(tile: pygame.Surface, colour: str) -> None:
    corners = [(28.0, 0.5), (55.5, 16.0), (55.5, 48.0), (28.0, 63.5), (0.5, 48.0), (0.5, 16.0)]
    pygame.draw.polygon(tile, colour, [scale(corner) for corner in corners])
    pygame.draw.polygon(tile, INK, [scale(corner) for corner in corners], SCALE)


def wave(tile: pygame.Surface, colour: str, x: float, y: float, thick: float, reach: float, height: float) -> None:
    """One full wave around a point."""
    for step in range(201):
        t = step / 100 - 1
        pygame.draw.circle(tile, colour, scale((x + reach * t, y - height * math.sin(math.pi * t))), thick * SCALE)


def scale(point: Point) -> Point:
    return point[0] * SCALE, point[1] * SCALE


if __name__ == "__main__":
    main()
