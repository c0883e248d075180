"""`python -m tools.shots FOLDER` takes a picture of every screen in several sizes, the same at every run."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path

import pygame

from game.files.languages import ORIGINAL, languages

from .shot_list import SHOTS
from .studio import Size, Studio

SIZES = ((1280, 720), (1920, 1080), (1024, 640))
_LARGE_TEXT_AT = SIZES[
    0
]  # large text is shown in this size only; in it there is least room for it that people are likely to have
_ACROSS, _WIDTH, _LABEL = 4, 480, 24
"""Of a contact sheet: pictures in a row, and in pixels the width of a picture and the height of its name."""
_GROUND, _INK = (24, 30, 36), (240, 236, 220)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m tools.shots", description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder for the pictures")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these screens; a star stands for any letters")
    parser.add_argument(
        "--size", nargs="+", type=read_size, default=SIZES, metavar="WxH", help="sizes of the window, such as 1280x720"
    )
    parser.add_argument("--sheet", action="store_true", help="put all pictures of a size on one sheet too")
    parser.add_argument("--language", choices=languages(), default=ORIGINAL, help="the language of the screens")
    asked = parser.parse_args(arguments)
    for pattern in asked.only or ():
        if not any(fnmatch(name, pattern) for name in SHOTS):
            parser.error(f"there is no screen named {pattern}; there are: {', '.join(SHOTS)}")
    names = [name for name in SHOTS if not asked.only or any(fnmatch(name, pattern) for pattern in asked.only)]
    asked.folder.mkdir(parents=True, exist_ok=True)
    with Studio.open() as studio:
        for size in asked.size:
            paths = list(take(studio, names, size, asked.folder, asked.language))
            if asked.sheet:
                pygame.image.save(contact_sheet(paths), asked.folder / f"sheet-{write_size(size)}.png")
            print(f"{len(paths)} picture{'s' * (len(paths) != 1)} of {write_size(size)} in {asked.folder}")
    return 0


def take(studio: Studio, names: Sequence[str], size: Size, folder: Path, language: str = ORIGINAL) -> Iterator[Path]:
    """Takes the shots of these names and gives their files."""
    for name in names:
        shot = replace(SHOTS[name], settings={**(SHOTS[name].settings or {}), "language": language})
        large = SHOTS[name].texts if size == _LARGE_TEXT_AT else ()
        for text in (None, *large):
            path = folder / f"{name}-{write_size(size)}{f'-text{text}' if text else ''}.png"
            pygame.image.save(studio.take(shot, size, text), path)
            yield path


def contact_sheet(paths: Sequence[Path]) -> pygame.Surface:
    """All pictures of a size, small and with their names, in rows on one sheet."""
    pygame.font.init()
    font = pygame.font.Font(None, _LABEL - 4)
    small = [
        pygame.transform.smoothscale_by(picture, _WIDTH / picture.get_width())
        for picture in map(pygame.image.load, paths)
    ]
    high = max(picture.get_height() for picture in small) + _LABEL
    whole = pygame.Surface((_WIDTH * min(_ACROSS, len(small)), high * -(-len(small) // _ACROSS)))
    whole.fill(_GROUND)
    for number, (path, picture) in enumerate(zip(paths, small, strict=True)):
        x, y = number % _ACROSS * _WIDTH, number // _ACROSS * high
        whole.blit(font.render(path.stem, True, _INK), (x + 4, y + 4))
        whole.blit(picture, (x, y + _LABEL))
    return whole


def read_size(text: str) -> Size:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise ArgumentTypeError(f"{text} is no size: a size is a width and a height in pixels, such as 1280x720")
    return int(width), int(height)


def write_size(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


if __name__ == "__main__":
    sys.exit(main())
