"""Bad guests of every kind: whatever they do, our three games are there and can be played, and whoever is to blame is named.

Programs of their own are started, each with some guests installed, and driven as a player would. What each came to is printed in the end.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from game.rules import GAMES
from tests.guests.environment import ROOT, environment_of
from tests.guests.installing import install_guest

from .bad_guests import BEYOND, CODE, KINDS, LATER, LATER_ENDLESS, Kind, troubled

pytestmark = pytest.mark.hostile

TRIAL = 25.0
"""Seconds after which a guest that was not offered will not be."""
AT_ONCE = 8


@dataclass
class Diary:
    """What a program wrote about its evening."""

    code: int
    said: str
    lines: list[dict[str, Any]] = field(default_factory=list)

    def find(self, name: str, default: Any = None) -> Any:
        return next((line[name] for line in self.lines if name in line), default)

    def all(self, name: str) -> list[dict[str, Any]]:
        return [line for line in self.lines if name in line]

    @property
    def told(self) -> str:
        return "\n".join(self.lines[-1]["told"] if self.lines and "told" in self.lines[-1] else self.find("told", []))

    def check(self) -> None:
        """The program came to its end, and all that is ours was there."""
        assert self.code == 0, (self.code, self.lines[-1:], self.said[-3000:])
        assert self.find("end")
        assert self.find("ours") == list(GAMES)
        assert self.find("played") >= 3


def spend_evening(folder: Path, guests: Sequence[str], troubles: Sequence[str] = (), seconds: float = TRIAL) -> Diary:
    """Starts the program with what is installed in a folder, and waits until it is over."""
    plan, diary, switch = folder / "plan.json", folder / "diary", folder / "switch"
    diary.unlink(missing_ok=True)
    switch.unlink(missing_ok=True)
    told = {"guests": dict.fromkeys(guests, ""), "troubles": [trouble.split(" ", 1) for trouble in troubles], "switch": str(switch)}
    plan.write_text(json.dumps({**told, "seconds": seconds, "meets": not troubles}), encoding="utf-8")
    words = [sys.executable, "-m", "tests.hostile.guest_evening", str(plan), str(diary)]
    environment = environment_of(folder / "guests", folder / "player", GUEST_TROUBLE=str(switch))
    with (folder / "said").open("wb") as said:
        program = subprocess.Popen(words, cwd=ROOT, env=environment, stdout=said, stderr=said, start_new_session=True)
        try:
            code = program.wait(seconds + 60 + 60 * len(troubles))
        except subprocess.TimeoutExpired:
            code = -1
        finally:
            _end(program)
    lines = [json.loads(line) for line in diary.read_text(encoding="utf-8").splitlines()] if diary.exists() else []
    return Diary(code, (folder / "said").read_text(encoding="utf-8", errors="replace"), lines)


def _end(program: subprocess.Popen[bytes]) -> None:
    """With what it may have left behind."""
    if os.name == "posix":
        try:
            os.killpg(program.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
    program.kill()
    program.wait()


BATCHES = [
    pytest.param(kinds[first : first + AT_ONCE], id=f"{group} {first}")
    for group, kinds in KINDS.items()
    for first in range(0, len(kinds), AT_ONCE)
]


@pytest.mark.parametrize("kinds", BATCHES)
def test_who_is_bad_from_the_beginning_is_left_out_and_named(kinds: list[Kind], tmp_path: Path) -> None:
    """Those who are offered all the same can be played."""
    keys = {kind.install(tmp_path / "guests", number): kind for number, kind in enumerate(kinds)}
    diary = spend_evening(tmp_path, list(keys), seconds=TRIAL * len(kinds))
    diary.check()
    offered = set(diary.find("offered")) & keys.keys()
    assert [kind.name for key, kind in keys.items() if key in offered and kind.fate == "refused"] == []
    named = {key for key in keys if re.search(rf"\b{key}\b", diary.told)}
    assert [kind.name for key, kind in keys.items() if kind.fate == "refused" and key not in named] == [], diary.told
    unplayed = [line for line in diary.all("guest") if not (line["sat"] and line["played"] >= 3) and line["guest"] not in named]
    assert unplayed == []
    print(diary.told)


@pytest.mark.parametrize("troubles", [LATER[first : first + AT_ONCE] for first in range(0, len(LATER), AT_ONCE)], ids=lambda some: some[0])
def test_who_becomes_bad_later_ends_at_the_menu_and_the_save_is_whole(troubles: list[str], tmp_path: Path) -> None:
    check_troubles(troubles, tmp_path)


@pytest.mark.parametrize("trouble", LATER_ENDLESS)
def test_who_never_ends_is_interrupted(trouble: str, tmp_path: Path) -> None:
    for over in check_troubles([trouble], tmp_path):
        assert over["longest"] < 12


def check_troubles(troubles: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """A guest that is no longer offered in this session is met again in another."""
    install_guest(folder / "guests", "pearls", "pearl_divers", troubled(CODE))
    done: list[dict[str, Any]] = []
    while len(done) < len(troubles):
        diary = spend_evening(folder, ["pearls"], troubles[len(done) :])
        assert diary.all("over"), (diary.code, diary.lines[-1:], diary.said[-3000:])
        done += diary.all("over")
        if not diary.all("lost"):
            diary.check()
    for over in done:
        print(over)
    failed = [over for over in done if not _is_well(over)]
    assert failed == []
    return done


def _is_well(over: dict[str, Any]) -> bool:
    """What raised was named, and every step that was made is in the save."""
    what = over["over"][1]
    is_named = not over["met"] or what.startswith("is ") or "pearls" in " ".join(over["told"]).lower()
    return is_named and over["lines"] > over["made"] and (what.startswith("is ") or over["kept"] == over["made"])


@pytest.mark.parametrize("trouble", BEYOND)
def test_what_cannot_be_interrupted_is_on_disk(trouble: str, tmp_path: Path) -> None:
    """The program stands still until somebody ends it; then all is there that was played."""
    install_guest(tmp_path / "guests", "pearls", "pearl_divers", troubled(CODE))
    assert spend_evening(tmp_path, ["pearls"], [trouble]).code != 0
    (path,) = [path for path in (tmp_path / "player" / "saves").glob("*.journal") if "pearls" in path.read_text(encoding="utf-8")]
    assert path.read_text(encoding="utf-8").count("\n") >= 3
    again = spend_evening(tmp_path, ["pearls"])
    again.check()
    assert again.find("offered") == ["pearls"]
