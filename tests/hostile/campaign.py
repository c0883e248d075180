"""Thousands of spoilt files, read one after another: what came out, how long it took and how much it needed.

All that goes wrong is kept by kind, with the first file of each, and told at the end. The same seed reads the same
files again.
"""

from __future__ import annotations

import os
import re
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import Formatter
from tempfile import gettempdir
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from game.engine import GameError
from game.files.faults import Fault
from game.words.catalogue import Catalogue

T = TypeVar("T")

SEED = int(os.environ.get("HOSTILE_SEED", "17"))
SHARE = float(os.environ.get("HOSTILE_SHARE", "1"))
"""How many of them are read, as a part of their usual number."""
LONGEST_READING = 1.0  # seconds of work for one file
LONGEST_WAIT = 15.0  # seconds by the clock for one file, however busy the machine is: what waits does no work
LONGEST_FRAME = 0.25
LONGEST_CAMPAIGN = 400.0  # seconds of work for all files of a kind: what is left out by then is missing
LARGEST_GROWTH = 160_000_000  # bytes that the process may grow by while it reads one file
LONGEST_SENTENCE = 8000  # letters of all that is said of one file: at most twenty faults
KEPT = Path(gettempdir()) / "hostile"  # where figures go, and the first file of each kind of trouble
FIGURES = "figures"  # the property of a test's report that is printed in the end

FILES = {
    "saves": 2500,
    "saves by replay": 400,
    "saves through Load and replay": 300,
    "boards of survive": 1000,
    "boards of atlantis": 1000,
    "boards of atlandice": 1000,
    "boards by boards check": 600,
    "boards through Setup": 300,
    "maps and tilesets": 2000,
    "drawings": 2000,
    "drawings at the table": 150,
    "kept pictures": 500,
    "positions": 2000,
    "positions by hint": 400,
    "puzzles": 2000,
    "puzzles by puzzles list, check": 300,
    "puzzles through list and table": 200,
    "lessons": 1000,
    "lessons by lessons check": 200,
    "voyage": 1500,
    "settings": 2000,
    "people": 2000,
    "statistics": 2000,
    "progress": 2000,
    "what Setup remembers": 1500,
    "what was played last": 1000,
    "verdicts on guests": 1000,
    "kept files through menu, People": 250,
    "catalogues": 2000,
    "rulebooks": 1200,
    "presets": 1000,
    "reviews": 1500,
    "reviews through Look again": 150,
}
"""How many files there are of each kind."""

_UNSPOKEN = re.compile(r"<(?:fault|error|reason|kind)\.[\w.-]+>|<([a-z_]+)>")
"""A key without a sentence, or the name of a value that a sentence asks for in vain."""
_TAGS = {"map", "tileset", "svg", "path", "line", "text", "title", "image", "tile"}  # what sentences about XML quote
_RAW = re.compile(
    r"Traceback|object at 0x|<class '|<function|dict_keys|mappingproxy|frozenset\(|\w+Error\(|PosixPath\(|Struct\("
)


@dataclass
class Campaign:
    """One kind of file."""

    name: str
    wanted: int  # how many files should be read
    files: int = 0
    accepted: int = 0
    refused: int = 0
    skipped: int = 0
    work: float = 0.0  # seconds of processor for all of it
    longest_reading: float = 0.0
    longest_wait: float = 0.0  # by the clock
    longest_frame: float = 0.0
    most_memory: int = 0
    troubles: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str) -> Campaign:
        return cls(name, max(round(FILES[name] * SHARE), 5))

    def run(self, drawn: st.SearchStrategy[T], check: Callable[[T], object]) -> None:
        """Checks as many of what is drawn as are wanted; what goes wrong is noted and does not stop the rest."""
        until = time.process_time() + LONGEST_CAMPAIGN * max(SHARE, 1)

        @seed(SEED)
        @settings(
            max_examples=self.wanted,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(drawn)
        def all_of_them(value: T) -> None:
            if time.process_time() > until:
                self.skipped += 1
                return
            self.files += 1
            try:
                check(value)
            except (Exception, SystemExit) as error:  # whatever it is, it is what is looked for
                self._note(error, value)

        began = time.process_time()
        all_of_them()
        self.work += time.process_time() - began

    def _note(self, error: BaseException, value: Any) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        inside = [frame for frame in frames if f"{os.sep}game{os.sep}" in frame.filename]
        frame = inside[-1] if inside else frames[-1]
        kind = f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}, {str(error)[:24]!r}"
        if kind not in self.troubles:
            kept = KEPT / f"{self.name.replace(' ', '-')}-{len(self.troubles)}"
            KEPT.mkdir(exist_ok=True)
            kept.write_bytes(value if isinstance(value, bytes) else repr(value).encode(errors="backslashreplace"))
            self.troubles[kind] = (
                f"{str(error)[:600]}\n  {kept}\n{''.join(traceback.format_tb(error.__traceback__)[-3:])}"
            )

    @contextmanager
    def reading(self) -> Iterator[None]:
        """What is done here is timed and weighed; `GameError` refuses the file and has to be sayable."""
        began, clock, before = time.thread_time(), time.monotonic(), _reset_peak()
        yield
        worked, waited, grown = time.thread_time() - began, time.monotonic() - clock, max(_peak() - before, 0)
        self.longest_reading, self.longest_wait = max(self.longest_reading, worked), max(self.longest_wait, waited)
        self.most_memory = max(self.most_memory, grown)
        assert worked < LONGEST_READING, f"{worked:.2f} s for one file"
        assert waited < LONGEST_WAIT, f"{waited:.0f} s by the clock for one file"
        assert grown < LARGEST_GROWTH, f"{grown / 1e6:.0f} MB for one file"

    def read(self, path: Path, content: bytes, read: Callable[[Path], T]) -> T | None:
        """What is in a spoilt file, or None where it is refused with a sentence; the file stays as it is."""
        path.write_bytes(content)
        found, error = None, None
        with self.reading():
            try:
                found = read(path)
            except GameError as refused:
                error = refused
        assert path.read_bytes() == content, "the file was changed"
        if error is None:
            self.accepted += 1
            return found
        self.refused += 1
        check_sentence(catalogue().explain(error), path)
        return None

    def frame(self, worked: float) -> None:
        self.longest_frame = max(self.longest_frame, worked)
        assert worked < LONGEST_FRAME, f"a frame of {worked * 1000:.0f} ms"

    def figures(self) -> str:
        frame = f"{self.longest_frame * 1000:.0f} ms" if self.longest_frame else "-"
        early = f"  (of {self.wanted})" if self.files < self.wanted else ""
        return (
            f"{self.name:34}{self.files:>7}{self.accepted:>9}{self.refused:>9}{self.longest_reading * 1000:>8.0f} ms"
            f"{self.longest_wait * 1000:>8.0f} ms{frame:>9}{self.most_memory / 1e6:>7.0f} MB{self.work:>6.0f} s"
            f"{len(self.troubles):>4}{early}"
        )

    def keep_figures(self) -> None:
        """At once, for a run may be ended before it tells its figures."""
        KEPT.mkdir(exist_ok=True)
        with (KEPT / "figures.txt").open("a", encoding="utf-8") as file:
            file.write(f"{self.figures()}\n")

    def conclude(self) -> None:
        """Whoever has read less than was wanted has proved nothing of the rest."""
        if self.files < self.wanted:
            self.troubles["too few files"] = (
                f"{self.files} of {self.wanted} were read; {self.skipped} were left out for want of time"
            )
        if self.troubles:
            pytest.fail(
                "\n\n".join(f"{self.name}: {kind}\n{told}" for kind, told in self.troubles.items()), pytrace=False
            )


HEADING = (
    f"{'what is read':34}{'files':>7}{'accepted':>9}{'refused':>9}{'reading':>11}{'by clock':>11}{'frame':>9}{'memory':>10}{'work':>8}"
    f"{'bad':>4}"
)


def catalogue() -> Catalogue:
    return Catalogue.load("en")


def check_sentence(said: str, path: Path | None = None) -> None:
    """A sentence as a person may read it: about this file, no longer than anyone reads, and in words."""
    assert said.strip()
    assert len(said) <= LONGEST_SENTENCE, f"{len(said)} letters: {said[:300]}"
    unspoken = [found for found in _UNSPOKEN.finditer(said) if found[1] is None or found[1] in _asked_for() - _TAGS]
    assert not unspoken, said[:300]
    assert not _RAW.search(said), said[:300]
    assert path is None or path.name in said, f"{path.name} is not named: {said[:300]}"


@cache
def _asked_for() -> set[str]:
    """The names of all values that sentences about faults ask for."""
    messages = catalogue().messages
    forms = [form for key in messages if key.startswith(("fault", "error")) for form in messages[key].forms]
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def check_faults(faults: list[Fault], path: Path) -> None:
    for fault in faults:
        check_sentence(catalogue().tell(fault), path)


def _reset_peak() -> int:
    """Forgets the most memory so far, where the system can (Linux does); the bytes that are in use."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return _status("VmRSS")


def _peak() -> int:
    return _status("VmHWM")


def _status(key: str) -> int:
    try:
        rows = Path("/proc/self/status").read_text().splitlines()
    except OSError:  # another system: memory is not weighed there
        return 0
    return next((int(row.split()[1]) * 1024 for row in rows if row.startswith(f"{key}:")), 0)
