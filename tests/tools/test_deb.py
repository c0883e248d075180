"""The package for Debian: what lies where, what it asks for, and that nothing stays behind when it goes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from tests.source import ROOT
from tools.deb import make_package, oldest_c_library

NAME = "leaving-atlantis"
BUILD = ROOT / "dist" / NAME

pytestmark = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb, which Debian has")


def say(*command: object) -> str:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Of a build that is a script with a library beside it: what a program does is another test's matter."""
    build = tmp_path_factory.mktemp("build") / NAME
    (build / "_internal").mkdir(parents=True)
    (build / NAME).write_text('#!/bin/sh\necho "started from $(dirname "$(readlink -f "$0")")"\n')
    (build / NAME).chmod(0o700)
    (build / "_internal" / "a.so").write_bytes(b"\x7fELF\0GLIBC_2.9\0GLIBC_2.31\0GLIBC_2.4\0")
    (build / "_internal" / "linked.so").symlink_to("a.so")
    return make_package(build, tmp_path_factory.mktemp("packages"), quick=True)


def test_it_says_what_it_is_and_needs(package: Path) -> None:
    fields = dict(line.split(": ", 1) for line in say("dpkg-deb", "--field", package).splitlines() if line[0] != " ")
    assert (fields["Package"], fields["Version"]) == (NAME, __version__)
    assert fields["Architecture"] == say("dpkg", "--print-architecture").strip()
    assert fields["Depends"].startswith("libc6 (>= 2.31), ")
    assert int(fields["Installed-Size"]) > 100
    assert package.name == f"{NAME}_{__version__}_{fields['Architecture']}.deb"


def test_everything_in_it_is_root_s_and_can_be_read(package: Path) -> None:
    lines = [line.split() for line in say("dpkg-deb", "--contents", package).splitlines()]
    assert {line[1] for line in lines} == {"root/root"}
    modes = {line[5].removeprefix("./"): line[0] for line in lines}
    assert modes[f"usr/lib/{NAME}/{NAME}"] == "-rwxr-xr-x"
    assert modes[f"usr/lib/{NAME}/_internal/a.so"] == "-rw-r--r--"
    assert {mode for path, mode in modes.items() if path.endswith("/")} == {"drwxr-xr-x"}
    assert {mode for mode in modes.values() if mode[0] == "l"} == {"lrwxrwxrwx"}


def test_what_desktops_look_for_is_in_it(package: Path, tmp_path: Path) -> None:
    say("dpkg-deb", "--extract", package, tmp_path)
    for file in (ROOT / "linux" / "share").rglob("*"):
        there = tmp_path / "usr" / "share" / file.relative_to(ROOT / "linux" / "share")
        assert file.is_dir() or there.read_bytes() == file.read_bytes()
    papers = tmp_path / "usr" / "share" / "doc" / NAME
    assert (ROOT / "LICENSE").read_text(encoding="utf-8") in (papers / "copyright").read_text(encoding="utf-8")


def test_it_comes_and_goes_without_a_trace(package: Path, tmp_path: Path) -> None:
    system = System(tmp_path)
    system.install(package)
    started = say(tmp_path / "usr" / "bin" / NAME)
    assert started == f"started from {tmp_path / 'usr' / 'lib' / NAME}\n"
    system.remove()
    assert [path for path in tmp_path.rglob("*") if NAME in path.name] == []
    assert not (tmp_path / "usr").exists()


@pytest.mark.frozen
def test_the_packaged_program_starts_where_it_is_installed(tmp_path: Path) -> None:
    if not (BUILD / NAME).is_file():
        pytest.skip("needs a build: python -m tools.build")
    system = System(tmp_path / "system")
    system.install(make_package(BUILD, tmp_path, quick=True))
    command = tmp_path / "system" / "usr" / "bin" / NAME
    assert say(command, "--version").strip().endswith(__version__)
    listed = say("env", "--chdir=/", f"LEAVING_ATLANTIS_HOME={tmp_path}", command, "boards", "list")
    assert str(tmp_path / "system" / "usr" / "lib" / NAME) in listed
    system.remove()
    assert not (tmp_path / "system" / "usr").exists()


def test_whoever_has_no_build_is_told(tmp_path: Path) -> None:
    done = subprocess.run(
        (sys.executable, "-m", "tools.deb", "--into", str(tmp_path)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "python -m tools.build" in done.stderr


def test_the_oldest_c_library_is_that_of_the_most_demanding_file(tmp_path: Path) -> None:
    for name, text in (("a.so", b"\x7fELF\0GLIBC_2.9\0"), ("b.so", b"\x7fELF\0GLIBC_2.28\0"), ("c", b"\0GLIBC_2.99\0")):
        (tmp_path / name).write_bytes(text)
    assert oldest_c_library(tmp_path.iterdir()) == "2.28"


class System:
    """A folder that is a system for dpkg, with nothing installed in it."""

    def __init__(self, root: Path) -> None:
        if os.geteuid() and not shutil.which("fakeroot"):
            pytest.skip("needs root or fakeroot to install something, and this user has neither")
        self._root = root
        kept = root / "var" / "lib" / "dpkg"
        for name in ("info", "updates"):
            (kept / name).mkdir(parents=True)
        (kept / "status").touch()

    def install(self, package: Path) -> None:
        """What it depends on is not there, and dpkg says so."""
        self._dpkg("--force-depends", "--install", package)

    def remove(self) -> None:
        self._dpkg("--purge", NAME)

    def _dpkg(self, *words: object) -> None:
        pretend = ("fakeroot",) if os.geteuid() else ()
        say(*pretend, "dpkg", f"--root={self._root}", "--log=/dev/null", "--force-not-root,bad-path", *words)
