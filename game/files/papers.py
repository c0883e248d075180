"""The papers that come with the program: under which licences it and what it is made with may be used, what is new in
it, and what there is for whom.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from sysconfig import get_path

from game.version import __version__

from .languages import ORIGINAL
from .resources import asset, paper

LIBRARIES = ("pygame-ce", "ifaddr", "msgspec", "pillow", "platformdirs", "pytmx", "PyYAML", "segno", "websockets")
"""All that is installed with the program; its packaged form brings their licences along."""
_WHERE_THERE_IS = ("accesskit",)  # installed with an extra
_LICENCE_FILES = re.compile(r"licen[cs]e|copying|lgpl", re.IGNORECASE)
_FONTS = {"Source Serif": "OFL-SourceSerif.txt", "Source Sans": "OFL-SourceSans.txt", "Noto": "OFL-Noto.txt"}
_MARKS = re.compile(r"[*`]|\[([^]]*)\]\([^)]*\)")


@dataclass(frozen=True, slots=True)
class Paper:
    """A text with its title, as long as it may be."""

    title: str
    text: str


def licences() -> list[Paper]:
    """Whole, ours first."""
    found = [Paper(f"Leaving Atlantis {__version__}", _read(paper("LICENSE")))]
    found += [Paper(title, _read(asset("fonts", name))) for title, name in _FONTS.items()]
    version = ".".join(map(str, sys.version_info[:3]))
    found.append(Paper(f"Python {version}", _python_licence()))
    return [*found, *(Paper(*_of_library(name)) for name in installed_libraries())]


def installed_libraries() -> list[str]:
    """All libraries that are here, with those that are not on every system."""
    return [*LIBRARIES, *filter(_is_installed, _WHERE_THERE_IS)]


def _is_installed(library: str) -> bool:
    try:
        metadata.distribution(library)
    except metadata.PackageNotFoundError:
        return False
    return True


def _python_licence() -> str:
    """Its file, where Python brings one; a system may keep it elsewhere."""
    places = (Path(get_path("stdlib"), "LICENSE.txt"), paper("python/LICENSE.txt"))
    return next((_read(path) for path in places if path.is_file()), sys.copyright)


def _of_library(name: str) -> tuple[str, str]:
    library = metadata.distribution(name)
    files = [file for file in library.files or () if _LICENCE_FILES.search(file.name) and file.suffix in ("", ".txt")]
    texts = [_read(path) for file in files if (path := Path(str(file.locate()))).is_file()]
    about = library.metadata.json
    short = about.get("license_expression") or about.get("license") or ""
    return f"{library.metadata['Name']} {library.version}", "\n\n".join(texts or [str(short)])


def changes(language: str = ORIGINAL) -> list[Paper]:
    """The changes of each version, the newest first: a paragraph for each. English tells them all; another language
    sums them up, or has nothing.
    """
    file = _translated("CHANGELOG.md", language)
    return _chapters(_read(file)) if file else []


def accessibility(language: str = ORIGINAL, pair: Callable[[str, str], str] = "{}: {}".format) -> list[Paper]:
    """What there is for whom, and what was never tried; in English where a language lacks it. `pair` says the two
    things of a table's row.
    """
    name = "docs/accessibility.md"
    heads = r"^\|.*\|\n\|[-|]+\|\n"  # a list needs none
    rows = re.sub(heads, "", _read(_translated(name, language) or paper(name)), flags=re.MULTILINE)
    row = r"^\| *(.*?) *\| *(.*?) *\|$"
    return _chapters(re.sub(row, lambda found: f"- {pair(found[1], found[2])}", rows, flags=re.MULTILINE))


def _translated(name: str, language: str) -> Path | None:
    """A paper as it is in a language, if it is there: README.md in Bulgarian is README.bg.md."""
    file = paper(name if language == ORIGINAL else f"{name.removesuffix('.md')}.{language}.md")
    return file if file.is_file() else None


def _chapters(text: str) -> list[Paper]:
    found = list[Paper]()
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, text = part.partition("\n")
        found.append(Paper(title.strip(), "\n\n".join(_paragraphs(text))))
    return found


def _paragraphs(text: str) -> Iterator[str]:
    """The points of a list, and what stands between them, as plain words."""
    for piece in re.split(r"\n\s*\n|^\s*[-*] ", text, flags=re.MULTILINE):
        if words := " ".join(piece.split()):
            yield _MARKS.sub(r"\1", words)


def _read(path: Path) -> str:
    """Plain lines: no font has a sign for a tab or a new page."""
    return path.read_text(encoding="utf-8", errors="replace").expandtabs(4).replace("\f", "")
