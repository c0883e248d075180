"""Makes a package for Debian and Ubuntu from the folder that `python -m tools.build` leaves in `dist/`: `python -m
tools.deb`. It needs `dpkg-deb`.
"""

from __future__ import annotations

import argparse
import gzip
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from game.version import __version__

ROOT = Path(__file__).resolve().parent.parent
NAME = "leaving-atlantis"
SHARE = ROOT / "linux" / "share"
NEEDED = ("zlib1g", "libx11-6", "libxext6")
"""What the program does not bring along, beside the C library: that is named with the version that it has to have."""
USEFUL = ("libxcursor1", "libxfixes3", "libxi6", "libxrandr2", "libxss1", "libgl1", "libasound2 | libasound2t64")
"""What SDL looks for when it starts, and does without if it must."""
C_LIBRARY = re.compile(rb"\0GLIBC_2\.(\d+)(?=\0)")
COPYRIGHT = """This is Leaving Atlantis, packaged by its own tools/deb.py.

Fonts and libraries in this package have licences of their own. About, at the foot of Settings, shows them all, and
they lie in /usr/lib/leaving-atlantis/_internal. The program, its words, pictures and music:

"""
CONTROL = """Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {needed}
Recommends: {useful}
Section: games
Priority: optional
Description: three board games about escaping a sinking island
 Survive, Atlantis and Atlandice on one screen, for up to six people and bots.
 Secrets stay secret at a shared screen, phones can be hands, and a screen
 reader reads the whole program.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where the build is, too")
    parser.add_argument("--quick", action="store_true", help="a larger file, made sooner")
    given = parser.parse_args()
    build = given.into.resolve() / NAME
    if not (build / NAME).is_file():
        print(f"{build} holds no build: python -m tools.build makes it", file=sys.stderr)
        return 1
    package = make_package(build, given.into.resolve(), quick=given.quick)
    print(f"{package.stat().st_size / 1_000_000:5.1f} MB  {package}")
    return 0


def make_package(build: Path, into: Path, quick: bool = False) -> Path:
    """The package of a folder build. Everything in it belongs to root, whoever makes it."""
    architecture = _say("dpkg", "--print-architecture")
    package = into / f"{NAME}_{__version__}_{architecture}.deb"
    with TemporaryDirectory() as folder:
        root = Path(folder) / "root"
        lay_out(build, root)
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(control(root, architecture), encoding="utf-8")
        set_modes(root)
        how = ("-Zgzip", "-z1") if quick else ("-Zxz",)
        _say("dpkg-deb", "--root-owner-group", *how, "--build", str(root), str(package))
    return package


def lay_out(build: Path, root: Path) -> None:
    """The files as they will lie on the system."""
    shutil.copytree(build, root / "usr" / "lib" / NAME, symlinks=True)
    shutil.copytree(SHARE, root / "usr" / "share")
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / NAME).symlink_to(Path("..", "lib", NAME, NAME))
    papers = root / "usr" / "share" / "doc" / NAME
    papers.mkdir(parents=True)
    (papers / "copyright").write_text(COPYRIGHT + (ROOT / "LICENSE").read_text(encoding="utf-8"), encoding="utf-8")
    (papers / "NEWS.gz").write_bytes(gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0))


def control(root: Path, architecture: str) -> str:
    """What the package says of itself. A maintainer with an address is the owner's to add."""
    files = [path for path in root.rglob("*") if path.is_file() and not path.is_symlink()]
    return CONTROL.format(
        name=NAME,
        version=__version__,
        architecture=architecture,
        maintainer="the Leaving Atlantis authors",
        size=-(-sum(path.stat().st_size for path in files) // 1024),
        needed=", ".join((f"libc6 (>= {oldest_c_library(files)})", *NEEDED)),
        useful=", ".join(USEFUL),
    )


def oldest_c_library(files: Iterable[Path]) -> str:
    """The oldest version of the C library that has all that the programs and libraries among these files ask for."""
    asked = {0}
    for path in files:
        data = path.read_bytes()
        if data.startswith(b"\x7fELF"):
            asked |= set(map(int, C_LIBRARY.findall(data)))
    return f"2.{max(asked)}"


def set_modes(root: Path) -> None:
    """All may read everything, its owner may write it, and programs may be started."""
    root.chmod(0o755)
    for path in root.rglob("*"):
        if not path.is_symlink():
            is_program = path == root / "usr" / "lib" / NAME / NAME
            path.chmod(0o755 if path.is_dir() or is_program else 0o644)


def _say(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
