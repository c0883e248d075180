"""The process of a bot from outside: started with nothing of ours, asked line by line, ended with all it started."""

from __future__ import annotations

import atexit
import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BufferedReader, BufferedWriter
from math import inf
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from threading import Condition, Event, RLock, Thread
from time import monotonic
from typing import cast
from weakref import WeakSet

from game.files.helper import BELOW_NORMAL, NICE

LONGEST = 4096  # bytes of an answer
LEAVING = 0.3  # seconds in which a process leaves by itself when nothing more is asked
_LAST_WAIT = 3.0  # seconds at the end of the program, for a machine that is busy: what is left then stays
_GLANCE = 250  # milliseconds between two looks at whether anybody still wants to hear
_UNSEEN = 0x08000000 | 0x00000200  # Windows: CREATE_NO_WINDOW, and CREATE_NEW_PROCESS_GROUP for Ctrl-C to be ours alone
_IN_UTF8 = {"LANG": "C.UTF-8", "PYTHONUTF8": "1"}  # the second one for Python on Windows
_KEPT = ("PATH", "SYSTEMROOT")  # of our environment; without the second one, nothing starts on Windows


class OutsideFault(Exception):
    """A bot from outside has no answer, and its process is ended; `kind` says how it came to that."""

    def __init__(self, kind: str, problem: str = "") -> None:
        super().__init__(f"{kind}: {problem}")
        self.kind = kind
        self.problem = problem


class OutsideLine:
    """One process, started at once and not again. It may speak only when it is asked, and then says one line."""

    def __init__(
        self, command: Sequence[str], *, check: Callable[[], None] | None = None, stands_back: bool = False
    ) -> None:
        """`check` raises whatever speaks against starting it; who `stands_back` lets other programs work first."""
        self._command, self._check = command, check
        self._stands_back = stands_back
        self._changed = Condition()
        self._untold: SimpleQueue[bytes | None] = SimpleQueue()  # None is the last
        self._is_asked = False
        self._answer: bytes | None = None
        self._due = inf
        self._fault: OutsideFault | None = None
        self._process: subprocess.Popen[bytes] | None = None
        with _listing:
            _lines.add(self)
        self._listener = Thread(target=self._serve, name="outside bot heard", daemon=True)
        self._listener.start()

    def tell(self, line: bytes) -> None:
        """Says what wants no answer."""
        self._untold.put(line + b"\n")

    def ask(self, line: bytes, seconds: float) -> None:
        with self._changed:
            self._is_asked, self._answer = True, None
            self._due = monotonic() + seconds
        self.tell(line)

    def answer(self, patience: float = 0.0) -> bytes | None:
        """The answer, once; None as long as there is none. `OutsideFault` if there will be none."""
        with self._changed:
            seconds = max(0.0, min(patience, self._due - monotonic()))
            self._changed.wait_for(lambda: self._answer is not None or self._fault, seconds)
            if self._answer is None and monotonic() >= self._due:
                self.end(OutsideFault("late"))
            if self._fault and self._answer is None:
                raise self._fault
            answer, self._answer = self._answer, None
            return answer

    def end(self, fault: OutsideFault | None = None) -> None:
        """Ends the process, and whatever it has started that is still of its group; waits for nothing."""
        with self._changed:
            if self._fault is None:
                self._fault = fault or OutsideFault("ended")
                self._kill()
            self._changed.notify_all()
        self._untold.put(None)

    def close(self, patience: float = LEAVING) -> None:
        """Tells the process that nothing more comes, and ends it if it does not leave by itself in time."""
        self._untold.put(None)
        self.join(patience)
        self.end()
        self.join(patience)

    def join(self, patience: float = LEAVING) -> None:
        """Waits a little until nothing of the process is left, its folder neither."""
        self._listener.join(patience)

    def _kill(self) -> None:
        """Once, and before anybody has waited for the process: until then its number belongs to nobody else."""
        if self._process is None:
            return
        if sys.platform == "win32":
            words = ["taskkill", "/F", "/T", "/PID", str(self._process.pid)]
            with suppress(OSError):  # nobody waits for it: this may be a frame
                subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=_UNSEEN)
                return
        else:
            with suppress(ProcessLookupError, PermissionError):  # all of them have gone by themselves
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    # In threads of its own.

    def _serve(self) -> None:
        """Starts the process and hears it, until nothing more can come. Its folder goes with it."""
        try:
            if _leaving.is_set():  # before it has a folder, for nobody would wait until that is gone
                raise OutsideFault("ended")
            if self._check:
                self._check()
            with TemporaryDirectory(prefix="outside-bot-", ignore_cleanup_errors=True) as folder:
                process = self._start(Path(folder))
                self._listen(process)
                self.end(OutsideFault("died"))
                process.wait()
        except OutsideFault as fault:
            self.end(fault)
        except (OSError, ValueError) as error:
            self.end(OutsideFault("unstarted", str(getattr(error, "strerror", None) or error)))

    def _start(self, folder: Path) -> subprocess.Popen[bytes]:
        process = _start(self._command, folder, self._stands_back)
        with self._changed:
            self._process = process
            if self._fault or _leaving.is_set():  # nobody wants it any more
                self._kill()
        Thread(target=self._speak, args=(process.stdin,), name="outside bot told", daemon=True).start()
        return process

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        heard = b""
        with cast("BufferedReader", process.stdout) as stdout:
            while self._awaits(stdout) and (chunk := stdout.read1(LONGEST)):
                heard += chunk
                if not self._take(heard):
                    break
                heard = b"" if b"\n" in heard else heard

    def _awaits(self, stdout: BufferedReader) -> bool:
        """Whether there is something to read, as soon as there is; not if nobody wants it any more. What a process has
        started may hold the line for longer than the process lives. Windows can only read.
        """
        if sys.platform != "win32":
            waiting = select.poll()
            waiting.register(stdout, select.POLLIN)
            while self._fault is None and not waiting.poll(_GLANCE):
                continue
        return self._fault is None

    def _take(self, heard: bytes) -> bool:
        """Whether somebody speaks who was asked, and says no more than an answer."""
        line, end, more = heard.partition(b"\n")
        with self._changed:
            if not self._is_asked or more or len(line) > LONGEST:
                self.end(OutsideFault("flooding"))
                return False
            if end:
                self._is_asked = False
                self._answer = line
                self._due = inf
                self._changed.notify_all()
            return True

    def _speak(self, stdin: BufferedWriter) -> None:
        with suppress(OSError), stdin:  # who listens tells why nothing can be said any more
            while (line := self._untold.get()) is not None:
                stdin.write(line)
                stdin.flush()


def _start(command: Sequence[str], folder: Path, stands_back: bool) -> subprocess.Popen[bytes]:
    """Gives the process a home and a working folder that are empty, and hardly any environment: nothing there tells of
    saves or seeds. What it complains about goes nowhere.
    """
    home, work = folder / "home", folder / "work"
    home.mkdir()
    work.mkdir()
    kept = {key: os.environ[key] for key in _KEPT if key in os.environ}
    own = {"HOME": str(home), "USERPROFILE": str(home), "TEMP": str(work), "TMPDIR": str(work)}
    flags = _UNSEEN | (BELOW_NORMAL if stands_back else 0)
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=work,
        env=kept | own | _IN_UTF8,
        start_new_session=True,
        creationflags=flags if sys.platform == "win32" else 0,
    )
    if stands_back and sys.platform != "win32":
        with suppress(OSError):  # it has gone already
            os.setpriority(os.PRIO_PROCESS, process.pid, NICE)
    return process


_lines: WeakSet[OutsideLine] = WeakSet()
_listing = RLock()  # who is told to terminate may be listing one just then
_leaving = Event()


@atexit.register
def end_outside_processes() -> None:
    """Ends all that are left, when this process ends, and starts none any more; who leaves it without Python's own end
    calls this first.
    """
    _leaving.set()
    with _listing:
        lines = list(_lines)
    for line in lines:
        line.end()
    for line in lines:
        line.join(_LAST_WAIT)
