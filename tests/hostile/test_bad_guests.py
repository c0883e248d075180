"""Bad guests of every kind: whatever they do, our three games are there and can be played, and whoever is to blame is
named.

Programs of their own are started, each with some guests installed, and driven as a player would. What each came to is
printed in the end.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from game.files.guest_trials import TRIAL_PATIENCE, TRIAL_SECONDS
from game.rules import GAMES
from tests.guests.environment import ROOT, environment_of, run
from tests.guests.installing import install_guest

from .bad_guests import CODE, ENDLESS, KINDS, LATER, NEVER_BACK, Kind, troubled

pytestmark = pytest.mark.hostile

QUICK = 4.0
"""Seconds for a trial of those of whom is known that they use up all there are."""
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
        assert self.find("made_at_ours") >= 3


def spend_evening(
    folder: Path, guests: Sequence[str], troubles: Sequence[str] = (), trial: float = TRIAL_SECONDS
) -> Diary:
    """Starts the program with what is installed in a folder, and waits until it is over."""
    seconds = (TRIAL_PATIENCE * trial + 5) * len(guests)
    plan, diary, switch = folder / "plan.json", folder / "diary", folder / "switch"
    diary.unlink(missing_ok=True)
    switch.unlink(missing_ok=True)
    told = {
        "guests": dict.fromkeys(guests, ""),
        "troubles": [trouble.split(" ", 1) for trouble in troubles],
        "switch": str(switch),
    }
    plan.write_text(json.dumps({**told, "seconds": seconds, "trial": trial, "meets": not troubles}), encoding="utf-8")
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
    diary = spend_evening(tmp_path, list(keys), trial=QUICK if kinds[0] in ENDLESS else TRIAL_SECONDS)
    diary.check()
    offered = set(diary.find("offered")) & keys.keys()
    assert [kind.name for key, kind in keys.items() if key in offered and kind.fate == "refused"] == []
    named = {
        key
        for key, number in zip(keys, range(len(keys)), strict=True)
        if re.search(rf"\b({key}|odd_guest_{number})\b", diary.told)
    }
    assert [kind.name for key, kind in keys.items() if kind.fate == "refused" and key not in named] == [], diary.told
    unplayed = [
        line for line in diary.all("guest") if not (line["sat"] and line["played"] >= 3) and line["guest"] not in named
    ]
    assert unplayed == []
    print(diary.told)


@pytest.mark.parametrize(
    "troubles", [LATER[first : first + AT_ONCE] for first in range(0, len(LATER), AT_ONCE)], ids=lambda some: some[0]
)
def test_who_becomes_bad_later_ends_at_the_menu_and_the_save_is_whole(troubles: list[str], tmp_path: Path) -> None:
    check_troubles(troubles, tmp_path)


OPEN = """
import json, sys
from pathlib import Path
from game.store import load

def count(path):
    found = load(Path(path))
    return len(found.referee.steps), found.damage is None

print(json.dumps({path: count(path) for path in sys.argv[1:]}))
"""
"""How many steps of saves can be read by a program in which all is well, and whether that is all."""


def check_troubles(troubles: Sequence[str], folder: Path) -> list[dict[str, Any]]:
    """A guest that is left out from now on is met again by another program."""
    install_guest(folder / "guests", "pearls", "pearl_divers", troubled(CODE))
    done: list[dict[str, Any]] = []
    while len(done) < len(troubles):
        diary = spend_evening(folder, ["pearls"], troubles[len(done) :])
        done += diary.all("over")
        if diary.code:
            done.append(
                {"over": troubles[len(done)].split(" ", 1), "crash": diary.lines[-1:], "said": diary.said[-2000:]}
            )
        else:
            diary.check()
    for over in done:
        print(over)
    assert [over for over in done if "crash" in over or "lost" in over] == []
    assert [over["over"] for over in done if not over["met"] and over["over"][0] not in UNMET] == []
    assert [over for over in done if over["lines"] <= over["made"]] == []
    assert [over for over in done if any("no game of that name" in text for text in over["listed"])] == []
    assert [over for over in done if over["met"] and not _is_told(over) and not _is_lie(over)] == []
    kept = run(
        environment_of(folder / "guests", folder / "player"), "-c", OPEN, *(over["save"] for over in done)
    ).stdout
    read = json.loads(kept.splitlines()[-1])
    assert [
        over for over in done if " ".join(over["over"]) not in SPOILS and not _reads_all(over, *read[over["save"]])
    ] == []
    assert [over for over in done if read[over["save"]][0] < BEFORE] == []
    return done


BEFORE = 3
"""Steps at least that are played before there is trouble."""
SPOILS = {
    "apply is None": "it does nothing at all: what these rules allow then, others do not, and the save is read up "
    "to there"
}
"""Lies that nobody can see through while they are told, and that are written down with the steps they led to."""


def _reads_all(over: dict[str, Any], steps: int, is_whole: bool) -> bool:
    return is_whole and steps >= int(over["made"])


UNMET = {
    "story": "is asked for when a game is over, and these are left before; tests/guests/test_guest_saves.py has one "
    "that is over",
    "why_not": "is asked by tables that show what cannot be chosen, and that of the example does not",
    "table.stage": "is asked when something moves, and here everything is done at once",
    "table.arrange_view": "is asked when somebody looks back at a step that moved, and here none does",
}
"""Trouble that nobody meets in such an evening, by where it is, and why."""


def _is_lie(over: dict[str, Any]) -> bool:
    return bool(over["over"][1].startswith("is "))


def _is_told(over: dict[str, Any]) -> bool:
    return any(
        "the pearl was hollow" in text or "pearls, a game by" in text for text in (*over["told"], *over["listed"])
    )


@pytest.mark.parametrize("trouble", NEVER_BACK)
def test_what_never_comes_back_is_on_disk(trouble: str, tmp_path: Path) -> None:
    """The program stands still until somebody ends it; then all is there that was played."""
    install_guest(tmp_path / "guests", "pearls", "pearl_divers", troubled(CODE))
    assert spend_evening(tmp_path, ["pearls"], [trouble]).code != 0
    (path,) = [
        path
        for path in (tmp_path / "player" / "saves").glob("*.journal")
        if "pearls" in path.read_text(encoding="utf-8")
    ]
    assert path.read_text(encoding="utf-8").count("\n") >= 3
    again = spend_evening(tmp_path, ["pearls"])
    again.check()
    assert again.find("offered") == ["pearls"]


# What was found out about a guest is forgotten when anything about it has changed, and never believed blindly.


def listed(folder: Path) -> str:
    """What the program says of its games now."""
    done = run(environment_of(folder / "guests", folder / "player"), "-m", "game", "games", "list")
    assert "Traceback" not in done.stderr
    assert all(game in done.stdout for game in GAMES)
    return done.stdout + done.stderr


def test_a_guest_is_tried_again_when_its_files_or_its_version_have_changed(tmp_path: Path) -> None:
    home = install_guest(tmp_path / "guests", "pearls", "pearl_divers", {})
    code, told = home / "__init__.py", home.parent / "pearl_divers-1.0.dist-info" / "METADATA"
    assert "pearl_divers 1.0" in listed(tmp_path)
    kept = (tmp_path / "player" / "guests.json").read_bytes()
    assert "pearl_divers 1.0" in listed(tmp_path)
    assert (tmp_path / "player" / "guests.json").read_bytes() == kept  # nothing was tried
    code.write_text(code.read_text(encoding="utf-8") + "\nRULES = None\n", encoding="utf-8")
    assert "pearl_divers 1.0" not in listed(tmp_path)
    code.write_text(CODE, encoding="utf-8")
    told.write_text(told.read_text(encoding="utf-8").replace("1.0", "2.0"), encoding="utf-8")
    assert "pearl_divers 2.0" in listed(tmp_path)
    (home / "table.py").write_text("import no_such_module\n", encoding="utf-8")
    assert "pearl_divers 2.0" not in listed(tmp_path)


def _spoil(kept: dict[str, Any], **changes: Any) -> str:
    return json.dumps({mark: verdict | changes for mark, verdict in kept.items()})


SPOILT: dict[str, Callable[[dict[str, Any]], str | bytes]] = {
    "nothing": lambda kept: "",
    "no text": lambda kept: b"\xff\xfe\0\0" * 99,
    "a list": lambda kept: "[1, 2, 3]",
    "very deep": lambda kept: "[" * 100_000,
    "very long": lambda kept: '{"' + "x" * 3_000_000,
    "players that are none": lambda kept: _spoil(kept, shown={"players": []}),
    "far too many players": lambda kept: _spoil(kept, shown={"players": [10**30, -1, 0]}),
    "players in words": lambda kept: _spoil(kept, shown={"players": ["two"]}),
    "a picture elsewhere": lambda kept: _spoil(
        kept, shown={"players": [2, 3, 4], "picture": "../../../../etc/passwd", "fewest": 2, "most": 4}
    ),
    "the name of one of ours": lambda kept: _spoil(kept, game="survive", package="{nothing.real}"),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_what_is_kept_of_trials_is_not_believed_blindly(
    tmp_path: Path, spoil: Callable[[dict[str, Any]], str | bytes]
) -> None:
    install_guest(tmp_path / "guests", "pearls", "pearl_divers", {})
    assert "pearl_divers 1.0" in listed(tmp_path)
    path = tmp_path / "player" / "guests.json"
    text = spoil(json.loads(path.read_text(encoding="utf-8")))
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    diary = spend_evening(tmp_path, ["pearls"])
    diary.check()
    assert [line["played"] >= 3 for line in diary.all("guest")] in ([True], [])
