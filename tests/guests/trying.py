"""Guests for tests: packages put where Python looks for them, and tried in this process, which takes no time to
start.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import game.files.guests
from game.bots.evaluations import evaluation_of
from game.files.guest_files import GROUP, GuestCandidate
from game.files.guest_trials import ShownGame, TrialResult, Written, read_back
from game.files.guests import guest_list, set_guests
from game.files.languages import ORIGINAL
from game.scenes.setup.variants import load_offer
from game.tables import screen_of
from game.trials import try_game
from game.trials.offered import try_offered
from game.trials.report import Report
from game.trials.screen import check_shown, open_stage
from game.words import rulebook
from game.words.catalogue import Catalogue

from .environment import EXAMPLE

Bring = Callable[..., Path]
CODE = (EXAMPLE / "pearl_divers" / "__init__.py").read_text(encoding="utf-8").partition("# Its table")[0]
"""The rules of the example; it brings its table besides."""
BOARD = (EXAMPLE / "pearl_divers" / "boards" / "pearls-classic.yaml").read_text(encoding="utf-8")
WORDS = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


def write_package(place: Path, key: str, code: str, board: str | None, files: dict[str, str], value: str = "") -> Path:
    """A package as an installer leaves it."""
    folder = place / f"guest_{len(list(place.iterdir()))}"
    written = {"__init__.py": code.replace('"pearls"', f'"{key}"')} | files
    if board:
        written[f"boards/{key}-classic.yaml"] = board.replace("game: pearls", f"game: {key}")
    for name, text in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    told = place / f"{folder.name}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {folder.name}\nVersion: 1.0\n", encoding="utf-8")
    points = f"[{GROUP}]\n{key} = {value.format(package=folder.name) or folder.name}\n"
    (told / "entry_points.txt").write_text(points, encoding="utf-8")
    return folder


@contextmanager
def trial_of(candidate: GuestCandidate) -> Iterator[Report]:
    """A trial goes by a list of guests of its own, and nothing is kept of it."""
    before, report = guest_list(), Report(candidate)
    try:
        with report.part():
            yield report
    finally:
        set_guests(before)
        forget()


def try_here(candidate: GuestCandidate, is_whole: bool = False, is_seen: bool = False) -> TrialResult:
    """What a trial finds: all of it, or what can be said before a game is played, and what is shown of it then."""
    with trial_of(candidate) as report:
        if is_whole:
            try_game(candidate, report)
        else:
            offered = try_offered(candidate, report)
            report.show(
                check_shown(offered, screen_of(candidate.key), open_stage(), report)
                if is_seen
                else ShownGame([2, 3, 4])
            )
    return TrialResult(candidate.key, candidate.package, report.findings, report.shown)


def say(found: str | Written, language: str = ORIGINAL) -> str:
    """What a trial found as its author reads it."""
    return Catalogue.load(language).word(read_back(found))


def forget() -> None:
    """What is read once and kept."""
    for kept in (evaluation_of, load_offer, rulebook.load, rulebook.load_unfilled, Catalogue.load):
        kept.cache_clear()


def let_bring(place: Path, patch: pytest.MonkeyPatch) -> Bring:
    """Puts packages into a folder where Python looks for them; `let_go` ends that."""
    patch.syspath_prepend(str(place))
    patch.setattr(game.files.guests, "try_in_process", try_here)
    set_guests()
    forget()

    def bring(key: str, code: str = CODE, board: str | None = BOARD, value: str = "", **files: str) -> Path:
        folder = write_package(place, key, code, board, files, value)
        set_guests()
        forget()
        return folder

    return bring


def let_go(before: set[str]) -> None:
    for name in set(sys.modules) - before:
        if name.startswith("guest_"):
            del sys.modules[name]
    set_guests()
    forget()
