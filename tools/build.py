"""Builds the packaged program, a folder and a single file, into `dist/`: `python -m tools.build` after `pip install -e
".[build,reader]"`.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MEGABYTE = 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--into", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where the builds go instead of dist/"
    )
    into: Path = parser.parse_args().into.resolve()
    started = time.monotonic()
    code = build(into)
    if not code:
        print(f"built in {time.monotonic() - started:.0f} s")
        for path, size in sizes(into):
            print(f"{size / MEGABYTE:5.1f} MB  {path}")
    return code


def build(into: Path) -> int:
    """The exit code of PyInstaller. What it works with is kept in `build/`, so that the next time is shorter."""
    options = ("--noconfirm", "--log-level", "WARN", "--distpath", str(into), "--workpath", str(ROOT / "build"))
    return subprocess.run(
        (sys.executable, "-m", "PyInstaller", *options, "build.spec"), cwd=ROOT, check=False
    ).returncode


def sizes(folder: Path) -> Iterator[tuple[Path, int]]:
    """What was built, and how many bytes each takes. A link takes none."""
    for path in sorted(folder.iterdir()):
        files = path.rglob("*") if path.is_dir() else (path,)
        yield path, sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


if __name__ == "__main__":
    sys.exit(main())
