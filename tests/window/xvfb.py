"""A real window on a display in memory: Xvfb shows it, xdotool moves its mouse and presses its keys."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import pygame

PROGRAMS = ("Xvfb", "xdotool")
ROOT = Path(__file__).parents[2]
CLASS = "leaving-atlantis"
WHEEL = {1: 4, -1: 5}
"""Buttons by which X tells of a turn of the wheel."""
_CALL = 30.0
_START = 60.0
_WINDOW_MANAGER = "openbox"
_BARE = """<openbox_config xmlns="http://openbox.org/3.4/rc">
  <theme><keepBorder>no</keepBorder></theme>
  <applications><application class="*"><decor>no</decor></application></applications>
</openbox_config>
"""
"""Windows without frames: of one in a frame xdotool does not tell the right place."""


def missing() -> list[str]:
    """The programs these tests need and this machine has not."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


def has_window_manager() -> bool:
    return shutil.which(_WINDOW_MANAGER) is not None


def wait_for(is_there: Callable[[], bool], seconds: float) -> bool:
    """Until it is there; whether it came in time."""
    until = time.monotonic() + seconds
    while not is_there():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


class Screen:
    """One X display without a screen."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        self._image = folder / "Xvfb_screen0"
        folder.mkdir(parents=True, exist_ok=True)
        ours, theirs = os.pipe()
        places = ("-displayfd", str(theirs), "-screen", "0", f"{size[0]}x{size[1]}x24", "-fbdir", str(folder))
        self._processes = [
            _quiet(["Xvfb", *places, "-nolisten", "tcp", "-nocursor", "-noreset"], dict(os.environ), (theirs,))
        ]
        os.close(theirs)
        with os.fdopen(ours) as numbers:
            self.display = f":{numbers.readline().strip()}"
        assert self.display != ":", "Xvfb does not start"

    def manage_windows(self) -> None:
        """Lets a window manager see to full screen, as at home."""
        file = self._image.with_name("openbox.xml")
        file.write_text(_BARE)
        self._processes.append(
            _quiet([_WINDOW_MANAGER, "--config-file", str(file)], {**os.environ, "DISPLAY": self.display})
        )
        assert wait_for(lambda: self.do("get_desktop", may_fail=True).strip().isdigit(), _START), (
            "the window manager does not start"
        )

    def do(self, *words: object, may_fail: bool = False) -> str:
        """What xdotool has to say."""
        environment = {**os.environ, "DISPLAY": self.display}
        done = subprocess.run(
            ["xdotool", *map(str, words)], capture_output=True, text=True, timeout=_CALL, env=environment, check=False
        )
        assert may_fail or done.returncode == 0, f"xdotool {words}: {done.stderr}"
        return done.stdout

    def picture(self, place: pygame.Rect) -> pygame.Surface:
        """What is to be seen there, from the memory that stands for the screen."""
        data = self._image.read_bytes()
        head = struct.unpack(">25I", data[:100])
        size, start = (head[4], head[5]), head[0] + head[19] * 12
        whole = pygame.image.frombuffer(data[start : start + head[12] * size[1]], size, "BGRA")
        return whole.subsurface(place.clip(whole.get_rect())).convert(24)

    def close(self) -> None:
        for process in reversed(self._processes):
            end(process)


class Window:
    """The program as a process of its own, with its window on a screen and a player's folder of its own."""

    def __init__(
        self,
        screen: Screen,
        home: Path,
        command: Sequence[str] = (sys.executable, "-m", "game"),
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.screen, self.home = screen, home
        environment = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
        environment |= {"DISPLAY": screen.display, "LEAVING_ATLANTIS_HOME": str(home)}
        environment |= {"SDL_AUDIODRIVER": "dummy", "SDL_FRAMEBUFFER_ACCELERATION": "0", **variables}
        self._errors = (home / "errors.txt").open("w+b")
        self.process = subprocess.Popen(
            mortal(command),
            env=environment,
            cwd=ROOT,
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stderr=self._errors,
        )
        self._number = ""
        assert wait_for(self._is_found, _START), f"no window: {self.errors()}"
        screen.do("windowfocus", self._number)

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    @property
    def place(self) -> pygame.Rect:
        """Where it lies on the screen."""
        lines = self.screen.do("getwindowgeometry", "--shell", self._number).split()
        told = {key: int(value) for key, _, value in (line.partition("=") for line in lines)}
        return pygame.Rect(told["X"], told["Y"], told["WIDTH"], told["HEIGHT"])

    def picture(self) -> pygame.Surface:
        return self.screen.picture(self.place)

    def errors(self) -> str:
        """What the program complained of."""
        return (self.home / "errors.txt").read_text()

    # What a hand does.

    def move(self, at: tuple[int, int]) -> None:
        self.screen.do("mousemove", "--window", self._number, *at)

    def button(self, is_down: bool, button: int) -> None:
        self.screen.do("mousedown" if is_down else "mouseup", button)

    def wheel(self, way: int) -> None:
        self.screen.do("click", WHEEL[way])

    def key(self, is_down: bool, name: str) -> None:
        self.screen.do("keydown" if is_down else "keyup", name)

    def write(self, text: str) -> None:
        self.screen.do("type", "--delay", 5, text)

    def resize(self, size: tuple[int, int]) -> None:
        """From the upper left corner of the screen, so that there is room for it."""
        self.screen.do("windowmove", self._number, 0, 0, "windowsize", self._number, *size)

    # How it ends.

    def wait(self, seconds: float) -> int:
        """The exit code of a program that is about to end."""
        return self.process.wait(seconds)

    def kill(self) -> None:
        """As a dead battery does it."""
        self.process.kill()
        self.process.wait(_CALL)

    def close(self) -> None:
        """Whatever is still there of it goes, bots too."""
        end(self.process)
        self._errors.close()

    def _is_found(self) -> bool:
        assert self.is_running, f"the program ended: {self.errors()}"
        self._number = self.screen.do("search", "--onlyvisible", "--class", CLASS, may_fail=True).strip()
        return bool(self._number)


def mortal(command: Sequence[str]) -> list[str]:
    """A command that does not outlive these tests, however they end."""
    return [*(("setpriv", "--pdeathsig", "KILL") if shutil.which("setpriv") else ()), *command]


def _quiet(command: Sequence[str], environment: dict[str, str], kept: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
    silent = subprocess.DEVNULL
    return subprocess.Popen(
        mortal(command),
        env=environment,
        pass_fds=kept,
        start_new_session=True,
        stdin=silent,
        stdout=silent,
        stderr=silent,
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """A process and all that it started; bots of one that is gone already have noticed it themselves."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(_CALL)
