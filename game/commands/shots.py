"""`shots`: a picture of every screen in several sizes, the same at every run."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine import GameError
from game.words.catalogue import Catalogue

from .arguments import folder
from .description import Argument, Command

if TYPE_CHECKING:
    from game.shooting import Size, Studio

SIZES = ((1280, 720), (1920, 1080), (1024, 640))
_LARGE_TEXT_AT = SIZES[0]
"""Large text is shown in this size only; in it there is least room for it that people are likely to have."""


def run(chosen: Namespace, catalogue: Catalogue) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.shooting import Studio  # nobody else waits for SDL

    names, sizes = _names(chosen.only), chosen.size or SIZES
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with Studio.opened() as studio:
        for size in sizes:
            paths = list(_taken(studio, names, size, chosen.folder))
            if chosen.sheet:
                _save_sheet(paths, chosen.folder / f"sheet-{_written(size)}.png")
            print(catalogue.say("shots.taken", count=len(paths), size=_written(size), folder=str(chosen.folder)))
    return 0


def _names(patterns: Sequence[str] | None) -> list[str]:
    """The shots that are asked for; a name may end or begin with a star."""
    from game.shooting import SHOTS

    for pattern in patterns or ():
        if not any(fnmatch(name, pattern) for name in SHOTS):
            raise GameError("no-such-shot", name=pattern, known=tuple(SHOTS))
    return [name for name in SHOTS if not patterns or any(fnmatch(name, pattern) for pattern in patterns)]


def _taken(studio: Studio, names: Sequence[str], size: Size, into: Path) -> Iterator[Path]:
    import pygame

    from game.shooting import SHOTS

    for name in names:
        large = SHOTS[name].texts if size == _LARGE_TEXT_AT else ()
        for text in (None, *large):
            path = into / f"{name}-{_written(size)}{f'-text{text}' if text else ''}.png"
            pygame.image.save(studio.take(SHOTS[name], size, text), path)
            yield path


def _save_sheet(paths: Sequence[Path], path: Path) -> None:
    import pygame

    from game.shooting.sheets import sheet

    pygame.image.save(sheet(paths), path)


def _written(size: Size) -> str:
    return f"{size[0]}x{size[1]}"


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal() and int(width) and int(height)):
        raise GameError("no-size", value=text)
    return int(width), int(height)


COMMAND = Command(
    "shots",
    run,
    (
        folder("folder"),
        Argument("--only", {"nargs": "+", "metavar": "NAME"}),
        Argument("--size", {"nargs": "+", "type": _size, "metavar": "WxH"}),
        Argument("--sheet", {"action": "store_true"}),
    ),
)
