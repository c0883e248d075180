"""Where the program's own files and the player's folder are, from a checkout, a wheel or a frozen program."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

from game.engine import GameError

_HOME = "LEAVING_ATLANTIS_HOME"
_PACKAGE = Path(__file__).resolve().parent.parent


def asset(*parts: str) -> Path:
    """A file or folder under `assets/`."""
    return _folder("assets").joinpath(*parts)


def data(*parts: str) -> Path:
    """A file or folder under `data/`."""
    return _folder("data").joinpath(*parts)


def paper(name: str) -> Path:
    """A file that lies at the top of a checkout; packaged, where the program's own folders are."""
    homes = (*_bundle_folders(), _PACKAGE, _PACKAGE.parent)
    return next((home / name for home in homes if (home / name).is_file()), _PACKAGE.parent / name)


def is_ours(path: Path) -> bool:
    """Whether a file came with the program."""
    return any(path.is_relative_to(folder) for folder in (asset(), data()))


def is_checkout() -> bool:
    """Whether the program runs from where it is made, so that what it came with can be changed there."""
    return (
        not _bundle_folders()
        and (_PACKAGE.parent / "pyproject.toml").is_file()
        and _folder("assets").parent == _PACKAGE.parent
    )


def user_folder(*parts: str) -> Path:
    """A place in the player's own folder; who writes there makes it."""
    home = os.environ.get(_HOME)
    return (Path(home) if home else user_data_path("leaving-atlantis", appauthor=False)).joinpath(*parts)


def user_cache(*parts: str) -> Path:
    """A place for what can be made anew at any time; who writes there makes it."""
    home = os.environ.get(_HOME)
    return (Path(home, "cache") if home else user_cache_path("leaving-atlantis", appauthor=False)).joinpath(*parts)


def user_boards() -> Path:
    return user_folder("boards")


def user_saves() -> Path:
    return user_folder("saves")


def _folder(name: str) -> Path:
    """Inside the package comes before beside it: beside an installed package lie the folders of others."""
    for home in (*_bundle_folders(), _PACKAGE, _PACKAGE.parent):
        if (home / name).is_dir():
            return home / name
    raise GameError("resources-missing", folder=name, searched=str(_PACKAGE))


def _bundle_folders() -> tuple[Path, ...]:
    """The folder PyInstaller unpacks into, in a frozen program."""
    unpacked = getattr(sys, "_MEIPASS", None)
    return (Path(unpacked),) if unpacked else ()
