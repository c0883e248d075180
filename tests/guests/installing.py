"""Games of other people, installed without an installer: a package and what describes it, in a folder where a fresh
Python looks.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from game.files.guest_files import GROUP

from .environment import EXAMPLE


def install_guest(
    folder: Path,
    key: str,
    package: str,
    files: Mapping[str, str | None],
    *,
    entry: str = "",
    told: Mapping[str, str | bytes] = {},
) -> Path:
    """The example under another key and name, with some files of its own (None: without one), as an installer would
    leave it.

    `entry` is what its entry point names, the package unless it says otherwise; `told` are files that describe it, in
    place of the usual.
    """
    home = folder / package
    shutil.copytree(EXAMPLE / "pearl_divers", home, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    _rename(home, key)
    for name, text in files.items():
        if text is None:
            (home / name).unlink()
        else:
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(text, encoding="utf-8", newline="\n")
    described = folder / f"{package}-1.0.dist-info"
    described.mkdir(exist_ok=True)
    owned = sorted(
        path.relative_to(folder).as_posix() for path in (*home.rglob("*"), *described.rglob("*")) if path.is_file()
    )
    usual: dict[str, str | bytes] = {
        "METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n",
        "entry_points.txt": f"[{GROUP}]\n{key} = {entry or package}\n",
        "RECORD": "".join(f"{name},,\n" for name in owned),
    }
    for name, content in (usual | dict(told)).items():
        (described / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return home


def _rename(home: Path, key: str) -> None:
    code, board = home / "__init__.py", home / "boards" / "pearls-classic.yaml"
    code.write_text(code.read_text(encoding="utf-8").replace('"pearls"', f'"{key}"'), encoding="utf-8", newline="\n")
    text = board.read_text(encoding="utf-8").replace("game: pearls", f"game: {key}")
    board.unlink()
    (home / "boards" / f"{key}-classic.yaml").write_text(text, encoding="utf-8", newline="\n")
