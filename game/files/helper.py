"""A process of our own that helps the window: whoever asks it never waits, and if it dies the program goes on.

`Helper` is who is told, asked and heard. Two threads of it start the process, speak and listen; over there runs a
function that is handed the other end of the line. What it says is an `HelperAnswer`, or said unasked.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from math import inf
from queue import SimpleQueue
from threading import Condition, Thread
from time import monotonic
from traceback import format_exc
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # the first picture comes before any process does, and multiprocessing takes a while to load
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

Serve = Callable[["Connection"], None]
MOST = 1000  # words that nobody has taken yet; after so many the process has to wait
LEAVING = 0.5  # seconds in which a process that was ended is gone
_GLANCE = 1.0  # seconds between two looks at whether a silent process is alive
NICE = 15  # how far below everything else it stands, where systems count like that
BELOW_NORMAL = 0x4000  # the same for Windows: its BELOW_NORMAL_PRIORITY_CLASS


class HelperAnswer(NamedTuple):
    """A word that a process says because it was asked, and not by itself."""

    value: Any  # anything but None


class Gone(Exception):
    """Nothing more will come from a process: it has died, it was late with an answer, or we have ended it."""

    def __init__(self, report: str, *, is_late: bool = False, code: int | None = None) -> None:
        super().__init__(report)
        self.report = report  # in words for a programmer
        self.is_late = is_late
        self.code = code  # with which it ended, if it did so by itself


class Helper:
    """One process, which is started at once and not started again; it answers one question at a time.

    Its first word must come within `starting` seconds. With `largest`, words are bytes, none of which is larger or
    ever unpickled, and whatever is said while a question is open is the answer to it. A process with a group of its
    own takes with it whatever it has started, unless that has left the group.
    """

    def __init__(
        self,
        serve: Serve,
        name: str,
        *,
        starting: float = inf,
        largest: int | None = None,
        most: int = MOST,
        has_group: bool = False,
    ) -> None:
        self._serve = serve
        self._name = name
        self._starting = starting
        self._largest = largest
        self._most = most
        self._has_group = has_group
        self._untold: SimpleQueue[Any] = SimpleQueue()  # None is the last
        self._changed = Condition()
        self._unasked: deque[Any] = deque()
        self._answers: deque[Any] = deque()
        self._is_busy = False  # whether the process is at a question
        self._is_wanted = False  # whether anybody waits for the answer
        self._has_spoken = False
        self._due = monotonic() + starting  # when it counts as late
        self._gone: Gone | None = None
        self._process: SpawnProcess | None = None
        self._listener = Thread(target=self._listen, name=name, daemon=True)
        self._listener.start()

    @property
    def pid(self) -> int | None:
        """The number of the process, as soon as there is one."""
        return self._process.pid if self._process else None

    @property
    def is_ready(self) -> bool:
        """Whether it lives and would begin with a question at once."""
        has_died = self._process is not None and not self._process.is_alive()
        return not (self._is_busy or self._gone or has_died)

    def tell(self, message: object) -> None:
        self._untold.put(message)

    def ask(self, message: object, seconds: float = inf) -> None:
        """Wants an answer in time, or the process is ended. One that has not said a word yet has longer."""
        with self._changed:
            self._is_busy = self._is_wanted = True
            self._due = monotonic() + seconds + (0.0 if self._has_spoken else self._starting)
        self.tell(message)

    def cancel(self) -> None:
        """Nobody wants the answer any more. The process is left alone; until it has answered it is not ready."""
        with self._changed:
            self._is_wanted = False
            self._answers.clear()
            self._due = inf

    def answer(self, patience: float = 0.0) -> Any:
        """The answer, once; None as long as there is none. `Gone` if there will be none."""
        with self._changed:
            self._await(self._answers, patience)
            return self._answers.popleft() if self._answers else None

    def take(self, patience: float = 0.0) -> list[Any]:
        """All that was said unasked since this was called last, in order. `Gone` if nothing more will come."""
        with self._changed:
            self._await(self._unasked, patience)
            found = list(self._unasked)
            self._unasked.clear()
            self._changed.notify_all()
            return found

    def end(self, why: Gone | None = None) -> None:
        """Ends the process, whatever it is doing; may be called from any thread, and waits for nothing."""
        with self._changed:
            self._gone = self._gone or why or Gone(f"the process of the {self._name} was ended")
            self._kill()
            self._changed.notify_all()
        self._untold.put(None)

    def close(self, patience: float = 0.0) -> None:
        """Ends the process if it does not leave by itself in time, and waits a little until it is gone."""
        self._listener.join(patience)
        self.end()
        self._listener.join(LEAVING)

    def _await(self, words: deque[Any], patience: float) -> None:
        """Until there are such words; within the lock."""
        seconds = min(patience, self._due - monotonic())
        self._changed.wait_for(lambda: words or self._gone, seconds)
        if not words and monotonic() >= self._due:
            self.end(Gone(f"the process of the {self._name} was late", is_late=True))
        if self._gone and not words and not self._answers:
            raise self._gone

    # In threads of its own.

    def _listen(self) -> None:
        """Starts the process and hears it, until nothing more can come."""
        report = ""
        try:
            process, line = self._start()
            while process.is_alive() or line.poll():  # looked at, for whatever it has started may hold the line, too
                if line.poll(_GLANCE):
                    self._hear(line.recv() if self._largest is None else line.recv_bytes(self._largest))
        except BaseException as error:  # whatever it is: whoever waits for something learns of it
            if not (self._process and isinstance(error, (EOFError, OSError))):
                report = format_exc()
        code = None
        if self._process:
            self._process.join(LEAVING)
            code = self._process.exitcode
        self.end(Gone(report or f"the process of the {self._name} ended with code {code}", code=code))
        if self._process:
            self._process.join()
        atexit.unregister(self.end)

    def _start(self) -> tuple[SpawnProcess, Connection]:
        """`spawn`, because a copy of a process with a window and threads would not live."""
        from multiprocessing import get_context

        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # else pygame greets once more
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_help, args=(self._serve, theirs, self._has_group), name=self._name, daemon=True
        )
        process.start()
        theirs.close()
        if self._has_group:  # multiprocessing ends a daemon with the program, but not what that has started
            atexit.register(self.end)
        with self._changed:
            self._process = process
            if self._gone:
                self._kill()
        Thread(target=self._speak, args=(ours,), name=f"{self._name} told", daemon=True).start()
        return process, ours

    def _kill(self) -> None:
        if self._process is None:
            return
        if self._has_group and sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid or 0, signal.SIGKILL)
        elif self._has_group and self._process.is_alive():
            import subprocess

            subprocess.run(["taskkill", "/F", "/T", "/PID", str(self._process.pid)], capture_output=True, check=False)
        self._process.kill()

    def _speak(self, line: Connection) -> None:
        try:
            while (message := self._untold.get()) is not None:
                if self._largest is None:
                    line.send(message)
                else:
                    line.send_bytes(message)
        except OSError:  # it is gone, and who listens tells why
            return
        except BaseException:  # such as a message of somebody else's that cannot travel
            self.end(Gone(format_exc()))

    def _hear(self, word: Any) -> None:
        with self._changed:
            self._has_spoken = True
            is_answer = isinstance(word, HelperAnswer) if self._largest is None else self._is_busy
            if is_answer or not self._is_busy:
                self._due = inf
            if not is_answer:
                self._changed.wait_for(lambda: len(self._unasked) < self._most or self._gone)
                self._unasked.append(word)
            elif self._is_wanted:
                self._answers.append(word.value if self._largest is None else word)
            self._is_busy = self._is_busy and not is_answer
            self._changed.notify_all()


def _help(serve: Serve, line: Connection, has_group: bool) -> None:
    """Serves until the line breaks, for then nobody is there any more. Ctrl-C is for the window, not for us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if has_group and sys.platform != "win32":
        os.setsid()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        serve(line)


def lower_priority() -> None:
    """Whatever else this machine does comes first."""
    if sys.platform == "win32":
        import ctypes

        this_process = ctypes.c_void_p(
            -1
        )  # a handle that always means oneself; a plain number would lose half of its bits
        ctypes.windll.kernel32.SetPriorityClass(this_process, BELOW_NORMAL)
    else:
        with suppress(OSError):  # what cannot be lowered is no louder than the program itself
            os.nice(NICE)
