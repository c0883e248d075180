"""What all tests share."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory, gettempdir
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from game.store.journal_writer import JournalWriter

from .disks import HeldDisk, append_at_once

if TYPE_CHECKING:
    from tools.studio import Studio

# Whoever works on the program gets other examples every time; a check that changed nothing gets the same answer again.
settings.register_profile("plain", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("plain")

_RUBBISH = 50_000
"""New things after which rubbish is looked for: as often as Python does it of itself, a tenth of the time goes by with
it.
"""


def pytest_configure(config: pytest.Config) -> None:
    """Tests hear Ctrl-C, and so do the programs they start, also where a script runs them in its background.

    Whoever wants no compiled files beside the code gets none: they lie where all that tests start finds them, and the
    next run.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get("PYTHONDONTWRITEBYTECODE"):
        folder = str(_compiled(config))
        patch = pytest.MonkeyPatch()
        patch.delenv("PYTHONDONTWRITEBYTECODE")
        patch.setenv("PYTHONPYCACHEPREFIX", folder)
        patch.setattr(sys, "dont_write_bytecode", False)
        patch.setattr(sys, "pycache_prefix", folder)
        config.add_cleanup(patch.undo)


def _compiled(config: pytest.Config) -> Path:
    """A folder with what pytest keeps; where it keeps nothing, one that goes with this run."""
    kept: pytest.Cache | None = getattr(config, "cache", None)
    if kept is None:
        passing = TemporaryDirectory(prefix="compiled-", ignore_cleanup_errors=True)
        config.add_cleanup(passing.cleanup)
        return Path(passing.name)
    folder = kept.mkdir("compiled")
    rmtree(
        folder.joinpath(*Path(gettempdir()).parts[1:]), ignore_errors=True
    )  # of code that tests wrote, and never will again
    return folder


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """All that is collected stays: nobody need look through it for rubbish, now or later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(_RUBBISH)


@pytest.fixture(autouse=True, scope="session")
def players_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests neither see nor touch the folder of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path_factory.mktemp("player")))
        yield


@pytest.fixture(autouse=True, scope="session")
def plain_system() -> Iterator[None]:
    """The system of whoever runs the tests asks for no language; letters are told as ever."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "C")
        patch.setenv("LANG", "C.UTF-8")
        yield


@pytest.fixture(autouse=True, scope="session")
def quick_disk() -> Iterator[None]:
    """Every step is on disk at once, so that a test need not ask for the next one again and again; and nobody waits for
    the platter.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JournalWriter, "append", append_at_once)
        patch.setattr(os, "fsync", lambda file: None)
        yield


@pytest.fixture(scope="session")
def furnished() -> Iterator[Studio]:
    """Every screen there is, as pictures are taken of it; whoever needs no screen does not load what draws them."""
    from tools.studio import Studio

    with Studio.open() as opened:
        yield opened


@pytest.fixture
def no_system_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system without any fonts."""
    from game.render import system_fonts

    monkeypatch.setattr(system_fonts, "system_folders", list)
    system_fonts.system_fonts.cache_clear()
    yield
    system_fonts.system_fonts.cache_clear()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldDisk]:
    """A disk that can be held; it is let go in the end."""
    held = HeldDisk(monkeypatch)
    yield held
    held.let_go()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests that measure something have it printed in the end, whichever process they ran in."""
    reports = [
        report for some in terminalreporter.stats.values() for report in some if isinstance(report, pytest.TestReport)
    ]
    for row in dict.fromkeys(
        str(row) for report in reports for name, row in report.user_properties if name == "figures"
    ):
        terminalreporter.write_line(row)
