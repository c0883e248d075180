"""How a guest's game is tried: in a process of its own with limits, and what came of it is kept in the player's folder
until something about it changes.
"""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from stat import S_ISREG
from threading import Lock
from typing import TYPE_CHECKING, Annotated

import msgspec

from game.engine.errors import GameError, IllegalAction
from game.engine.speech.words import Message

from .faults import LONGEST, BadDocument, Fault, cut
from .guest_files import GuestCandidate
from .helper import Gone, Helper
from .resources import user_folder

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

TRIAL_SECONDS = 20.0  # of work that trying one game may take, where the system counts it
TRIAL_PATIENCE = 3.0  # times as long may pass on the clock: other programs may be busy
TRIAL_MEMORY = 3 << 30  # bytes a game may ask for while it is tried, where the system can limit that
_LARGEST = 1 << 20  # bytes of an answer or of what was kept that are read
_MOST_FINDINGS = 100
_DEEPEST = 4  # sentences within each other
DOING = "doing"  # the file in which the trial says what it calls now
IMPORT = Message("trial.call.import")
TRIAL = Message("trial.call.trial")
_LATE = Message("trial.slow")
_PASSING = ("guest-slow", "guest-untried")  # what may be the machine's doing, and another time turn out otherwise
_MOST_KEPT = 40  # games, or changed versions of them, whose results are kept

Text = Annotated[str, msgspec.Meta(max_length=LONGEST)]
PictureName = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[a-z0-9_-]+(/[a-z0-9_-]+)*$")]
PlayerCount = Annotated[int, msgspec.Meta(ge=1, le=99)]


class Written(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence as it is written down: its key and its values, of which some are sentences too. Faults are those that
    an error of ours tells of.
    """

    key: Text
    values: dict[Text, Text | int | Written | Annotated[list[Fault], msgspec.Meta(min_length=1)]] = {}


def plain(text: str) -> str:
    """A text as it can be written down: names of files may hold bytes that are no text."""
    return cut(text.encode(errors="replace").decode())


def write_down(told: str | Message) -> str | Written:
    """What was found, as it travels and is kept."""
    if isinstance(told, str):
        return plain(told)
    values = {
        name: write_down(value) if isinstance(value, (str, Message)) else value for name, value in told.values.items()
    }
    return Written(told.key, values)


def read_back(written: str | Written, depth: int = 0) -> str | Message:
    """The same as a catalogue says it, in whichever language; whoever wrote it ran a guest's code."""
    if isinstance(written, str):
        return written
    if depth > _DEEPEST:
        return ""
    values = {
        name: read_back(value, depth + 1)
        if isinstance(value, (str, Written))
        else _error_of(value)
        if isinstance(value, list)
        else value
        for name, value in written.values.items()
    }
    return Message(written.key, values)


def _error_of(faults: Sequence[Fault]) -> GameError:
    """An error of ours by what it told; one that is not of a file has one fault, without a place."""
    first = faults[0]
    if first.where:
        return BadDocument(faults)
    kind = IllegalAction if "action" in first.values else GameError
    return kind(first.code, **first.values)


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that was found: what was called, what came of it, and where in the guest's own files."""

    called: Text | Written
    problem: Text | Written
    place: Text = ""
    trace: list[Text] = []
    code: Text = "guest-unfit"
    is_fault: bool = True  # whether it keeps the game from being offered; an author is told of all else too
    context: Text | Written = ""  # what was being tried, such as a number of players

    @property
    def told(self) -> dict[str, str | Message]:
        """What was called and what came of it, for the sentence that tells of it."""
        return {"called": read_back(self.called), "problem": read_back(self.problem)}


class ShownGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The facts that menu and lists show of a game, so that they need not load it."""

    players: Annotated[
        list[PlayerCount], msgspec.Meta(min_length=1, max_length=99)
    ]  # for how many it is, on its usual board
    picture: PictureName | None = None  # of its card in the menu, if it brings one
    fewest: PlayerCount = 1
    most: PlayerCount = 1
    minutes: tuple[int, int, int] = (2, 8, 2)  # at the start, for each person and for each bot
    piece: PictureName | None = None
    swimmers: Annotated[list[PictureName], msgspec.Meta(max_length=20)] = []


class TrialResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of a trial."""

    game: Text
    package: Text
    findings: list[Finding] = []
    shown: ShownGame | None = None

    @property
    def fault(self) -> Finding | None:
        """Why it is not offered."""
        return next((finding for finding in self.findings if finding.is_fault), None)

    @property
    def is_lasting(self) -> bool:
        """Whether another trial of the same files would end like this, on another day too."""
        return not any(finding.code in _PASSING for finding in self.findings)

    @property
    def error(self) -> GameError | None:
        """The same as a sentence for players."""
        fault = self.fault
        if fault is None:
            return None
        return GameError(fault.code, game=self.game, package=self.package, **fault.told)


class TrialNote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of what a trial tells of itself: what it found, what can be shown, that it is done."""

    finding: Finding | None = None
    shown: ShownGame | None = None
    is_done: bool = False


# Trying.


def try_in_process(candidate: GuestCandidate) -> TrialResult:
    """Tries a game and comes back, whatever the game does. What it says, asks for or leaves behind goes nowhere."""
    import tempfile  # most starts of the program try nothing

    if getattr(sys, "frozen", False):  # there is no Python beside it that could be started
        return _untried(candidate, Message("trial.packaged"))
    try:
        with tempfile.TemporaryDirectory(prefix="guest-", ignore_cleanup_errors=True) as folder:
            answers, stuck = Path(folder, "answers"), Path(folder, "stuck")
            ending = _run(candidate, Path(folder))
            doing = read_doing(Path(folder, DOING))
            return _judge(
                candidate, list(read_notes(answers)), ending, doing, _read_some(stuck).decode(errors="replace")
            )
    except (OSError, ValueError) as error:  # also a path that no program can be told
        problem = str(getattr(error, "strerror", None) or error)
        return _untried(candidate, Message("trial.untried", {"problem": problem}))


def _untried(candidate: GuestCandidate, problem: Message) -> TrialResult:
    return TrialResult(candidate.key, candidate.package, [Finding("", write_down(problem), code="guest-untried")])


def _run(candidate: GuestCandidate, folder: Path) -> Message | None:
    """Has it tried and waits for the end; what was wrong with that, for a programmer."""
    seconds = TRIAL_SECONDS * TRIAL_PATIENCE
    helper = Helper(_serve, "trial", largest=1, most=1, has_group=True)
    try:
        helper.ask(json.dumps([candidate.write(), str(folder), TRIAL_SECONDS]).encode(), seconds)
        helper.answer(seconds)  # there is none: it says nothing, and leaves
    except Gone as gone:
        if helper.pid is None:
            raise OSError(gone.report.strip().rpartition("\n")[2]) from gone
        is_used_up = sys.platform != "win32" and gone.code in (-signal.SIGXCPU, -signal.SIGALRM)
        if gone.is_late or is_used_up:  # also where it ended itself after its time
            return _LATE
        if gone.code:
            with suppress(ValueError):
                return Message("trial.ends.signal", {"signal": signal.Signals(-gone.code).name})
            return Message("trial.ends.code", {"code": gone.code})
    finally:
        helper.close()
    return None


def _serve(line: Connection) -> None:
    """Over there; nothing here could import it."""
    import_module("game.trials").serve(line)


def read_notes(path: Path) -> Iterator[TrialNote]:
    """Reads what the process wrote, as far as it can be understood: whoever wrote it ran a guest's code."""
    for line in _read_some(path).splitlines():
        with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            yield msgspec.json.decode(line, type=TrialNote)


def read_doing(path: Path) -> str | Written:
    """What the process called last, as far as it can be understood; before anything else it is imported."""
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return msgspec.json.decode(_read_some(path).partition(b"\n")[0], type=Text | Written)
    return write_down(IMPORT)


def _judge(
    candidate: GuestCandidate,
    answers: Sequence[TrialNote],
    ending: Message | None,
    doing: str | Written,
    stuck: str,
) -> TrialResult:
    findings = [answer.finding for answer in answers if answer.finding][:_MOST_FINDINGS]
    shown = next((answer.shown for answer in answers if answer.shown), None)
    is_done = any(answer.is_done for answer in answers)
    if ending is _LATE:
        trace = _guest_lines(stuck, candidate)
        place = trace[-1].partition(" in ")[0] if trace else ""
        findings.append(Finding(doing, write_down(_LATE), place, trace, "guest-slow"))
    elif not is_done:
        findings.append(Finding(doing, write_down(ending or Message("trial.ends")), code="guest-died"))
    elif shown is None and not any(finding.is_fault for finding in findings):
        findings.append(Finding(write_down(TRIAL), write_down(Message("trial.silent"))))
    return TrialResult(candidate.key, candidate.package, findings, shown)


def _guest_lines(stuck: str, candidate: GuestCandidate) -> list[str]:
    """Where the guest was when time was up, the outermost call first, as Python's fault handler writes it."""
    lines = [
        line.strip().removeprefix("File ").replace('"', "").replace(", line ", ":")
        for line in stuck.splitlines()
        if "File " in line
    ]
    return [cut(line) for line in reversed(lines) if any(root in line for root in candidate.roots)][:20]


# What is kept.

_writing = Lock()


def load_results() -> dict[str, TrialResult]:
    """Those kept, by the marks of what was tried; none where they cannot be read: then all is tried again."""
    try:
        return msgspec.json.decode(_read_some(_file()), type=dict[str, TrialResult])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}


def keep_results(new: dict[str, TrialResult]) -> None:
    """Adds to those that are kept, the newest last. Where nothing can be written, games are tried again next time."""
    with _writing, suppress(OSError):
        before = {mark: result for mark, result in load_results().items() if mark not in new}
        kept = dict(list((before | new).items())[-_MOST_KEPT:])
        _file().parent.mkdir(parents=True, exist_ok=True)
        _replace(_file(), msgspec.json.format(msgspec.json.encode(kept), indent=1))


def _file() -> Path:
    return user_folder("guests.json")


def _replace(path: Path, content: bytes) -> None:
    """Writes a file beside another and puts it in its place, so that another window finds one of them whole."""
    import tempfile

    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".new", delete=False) as aside:
        try:
            aside.write(content)
            aside.close()
            Path(aside.name).replace(path)
        except BaseException:
            Path(aside.name).unlink(missing_ok=True)
            raise


def _read_some(path: Path) -> bytes:
    """No more than anything honest has; nothing where there is no file, or something that is none and might never
    end.
    """
    try:
        if not S_ISREG(path.stat().st_mode):
            return b""
        with path.open("rb") as file:
            return file.read(_LARGEST)
    except (OSError, ValueError):
        return b""
