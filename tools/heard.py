"""`python -m tools.heard` prints what a screen reader is told of every screen, a line for each thing."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatch

from game.accessibility.tree import read_tree
from game.files.languages import ORIGINAL, languages

from .shot_list import SHOTS
from .shots import SIZES
from .studio import Studio


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser("python -m tools.heard", description=__doc__, allow_abbrev=False)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these screens; a star stands for any letters")
    parser.add_argument("--language", choices=languages(), default=ORIGINAL, help="the language of the screens")
    asked = parser.parse_args(arguments)
    names = [name for name in SHOTS if not asked.only or any(fnmatch(name, pattern) for pattern in asked.only)]
    with Studio.open() as studio:
        for name in names:
            shot = replace(SHOTS[name], settings={**(SHOTS[name].settings or {}), "language": asked.language})
            with studio.set_up(shot, SIZES[0]) as app:
                tree = read_tree(app.stack.top.root)
                print(f"== {name}: {tree.title}", *tree.lines(), "", sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
