"""Draws the icons that systems want beside a program, from `assets/art/icon.svg`: `python -m tools.make_icon`."""

from __future__ import annotations

import struct
from io import BytesIO
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "assets" / "art" / "icon.svg"
FOLDER = ROOT / "assets" / "icon"
WINDOWS = (16, 24, 32, 48, 64, 128, 256)
MACOS = {"icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512}
"""Sizes by the names they have in the file."""
LINUX = 256


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "leaving-atlantis.png").write_bytes(picture(LINUX))
    (FOLDER / "leaving-atlantis.ico").write_bytes(ico({size: picture(size) for size in WINDOWS}))
    (FOLDER / "leaving-atlantis.icns").write_bytes(icns({name: picture(size) for name, size in MACOS.items()}))


def picture(size: int) -> bytes:
    """The drawing as PNG. Small ones are drawn large and made smaller: thin lines stay."""
    large = pygame.image.load_sized_svg(DRAWING, (size * 4, size * 4))
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


if __name__ == "__main__":
    main()
