"""Other people's games: who is to blame for an error, and what is told of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from game.engine import GameError
from game.files import guest_guard
from game.files.guest_guard import GuestFault, blame, calling, fault_of, guest_of_error, know_guest, tell_error
from game.store import write_guest_report, write_report

CODE = """
class Mute(Exception):
    def __str__(self):
        raise SystemExit("not a word")

class Meta(type):
    def __getattribute__(kind, name):
        raise SystemExit(name)

class Endless(Exception, metaclass=Meta):
    def __getattribute__(self, name):
        if name in ("__cause__", "__context__"):
            return Endless()
        raise SystemExit(name)

def fail(error):
    raise error

def call(work):
    return work()
"""


@pytest.fixture
def guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A module that is somebody else's."""
    (tmp_path / "somebody_elses.py").write_text(CODE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    known = dict(guest_guard.KNOWN)
    guest_guard.forget_guests()
    know_guest("odd", "odd-games", [str(tmp_path / "somebody_elses.py")])
    yield import_module("somebody_elses")
    del sys.modules["somebody_elses"]
    guest_guard.forget_guests()
    guest_guard.KNOWN.update(known)


def raised(work: Callable[[], object]) -> BaseException:
    try:
        work()
    except BaseException as error:
        return error
    raise AssertionError("nothing was raised")


def test_an_error_is_the_guests_whose_code_it_came_through(guest: ModuleType) -> None:
    assert guest_of_error(raised(lambda: guest.fail(ValueError()))) == "odd"
    assert guest_of_error(raised(lambda: guest.call(lambda: 1 // 0))) == "odd"
    assert guest_of_error(raised(lambda: 1 // 0)) is None
    assert guest_of_error(GuestFault("guest-fails", game="odd", package="", problem="")) == "odd"
    assert guest_of_error(GuestFault("guest-fails", game="another", package="", problem="")) is None


def test_a_guest_can_name_nobody_else(guest: ModuleType) -> None:
    know_guest("innocent", "innocent", ["/nowhere/"])
    for lie in (
        GuestFault("guest-fault", game="innocent"),
        GuestFault("guest-fault", game="odd"),
        GameError("guest-full", room=3),
    ):
        error = raised(partial(guest.fail, lie))
        assert guest_of_error(error) == "odd"
        assert fault_of("odd", error).values["package"] == "odd-games"
    assert fault_of("odd", error).values["problem"] == "GameError: guest-full"


def test_what_our_own_code_raises_is_the_guests_whose_scene_is_open_and_else_our_own(guest: ModuleType) -> None:
    error = raised(lambda: 1 // 0)
    fault = blame(error, "odd")
    assert fault
    assert fault.values == {"game": "odd", "package": "odd-games", "problem": f"ZeroDivisionError: {error}"}
    assert blame(error) is None


def test_a_ctrl_c_is_nobodys_fault(guest: ModuleType) -> None:
    assert blame(raised(lambda: guest.fail(KeyboardInterrupt())), "odd") is None
    with pytest.raises(KeyboardInterrupt), calling("odd"):
        guest.fail(KeyboardInterrupt())


def test_an_error_is_told_in_one_short_line_whatever_it_says(guest: ModuleType) -> None:
    assert tell_error(ValueError("one\n two\x00")) == "ValueError: one two"
    assert tell_error(guest.Mute()) == "Mute"
    assert tell_error(ValueError()) == "ValueError"
    assert len(tell_error(ValueError("x" * 10**6))) < 200
    assert tell_error(ValueError("bad State(hand=[1, 2])")) == "ValueError: bad"


def test_what_can_be_told_is_told_as_it_is_and_all_else_by_the_name_of_the_guest(guest: ModuleType) -> None:
    with pytest.raises(GameError, match="crowded"), calling("odd"):
        guest.fail(GameError("crowded"))
    for error in (ValueError("no"), SystemExit(3), guest.Mute()):
        with pytest.raises(GuestFault) as found, calling("odd"):
            guest.fail(error)
        assert {**found.value.values, "problem": ""} == {"game": "odd", "package": "odd-games", "problem": ""}


@pytest.mark.parametrize("kind", ["Mute", "Endless"])
def test_a_report_keeps_every_line_whatever_an_error_says(
    guest: ModuleType, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    error = raised(lambda: guest.fail(getattr(guest, kind)("a word")))
    fault = blame(error)
    assert fault
    assert fault.values["problem"] == kind
    report = write_guest_report(fault, error, "TableScene")
    assert report
    text = report.read_text(encoding="utf-8")
    assert "scene: TableScene\ngame: odd\npackage: odd-games\n" in text
    assert 'somebody_elses.py", line' in text
    assert text.endswith(f"somebody_elses.{kind}: <it cannot be told>\n")
    assert write_guest_report(fault, error) == report  # one for each


def test_a_chain_of_errors_is_reported_only_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    first = last = ValueError("0")
    for number in range(1, 5000):
        last.__cause__ = ValueError(str(number))
        last = last.__cause__
    report = write_report(first, {})
    assert report
    lines = report.read_text(encoding="utf-8").splitlines()
    assert (lines[-1], lines[-3]) == ("builtins.ValueError: 0", "builtins.ValueError: 1")
    assert len(lines) < 60
