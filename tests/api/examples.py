"""The examples of a page for Python, which may be run with nothing but the program: `python examples.py PAGE`."""

from __future__ import annotations

import re
import sys
from doctest import DocTestParser, DocTestRunner
from pathlib import Path


def run_examples(page: Path) -> tuple[int, int]:
    """How many there are, one after another from the top to the bottom, and how many say something else."""
    text = "\n".join(re.findall(r"```pycon\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL))
    test = DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    return len(test.examples), DocTestRunner().run(test).failed


if __name__ == "__main__":
    import game

    print(game.__file__, *run_examples(Path(sys.argv[1])))
