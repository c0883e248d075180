"""A fresh environment with the example game in it, installed as anybody would install a game of somebody else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "tests" / "example_game"


def make_environment(folder: Path) -> Path:
    """Its Python. It sees this program and all that it needs, as if they were installed there; nothing is fetched."""
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ours = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(ROOT)]
    lines = [f"import site; site.addsitedir({path!r})" for path in dict.fromkeys(ours)]
    Path(_site_packages(python), "ours.pth").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return python


def install_example(python: Path, folder: Path) -> None:
    """As a package of its own, from a copy: building leaves things behind."""
    source = shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    target = ["--no-deps", "--no-build-isolation", "--no-index", "--no-compile", "--quiet", "--disable-pip-version-check"]
    run(python, "-m", "pip", "install", *target, "--target", _site_packages(python), str(source))


def run(python: Path, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Runs something there."""
    done = subprocess.run([python, *words], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, timeout=300)
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


def _site_packages(python: Path) -> str:
    return run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()


if __name__ == "__main__":
    made = make_environment(Path(sys.argv[1]))
    install_example(made, Path(sys.argv[1]))
    print(made)
