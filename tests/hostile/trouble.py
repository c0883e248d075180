"""What a bad guest does. A copy of this file lies in its package: wherever the guest is called, it looks first whether
to make trouble.

A file beside it says where and what, from the beginning; or one that is named in the environment, which comes and goes:
a guest that makes no trouble while it is tried, and only later.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any

OF_RULES = (
    "start", "to_act", "legal", "outcomes", "apply", "audience", "view", "determinize", "describe", "choices",
    "standings", "story", "write", "read", "write_board", "write_view", "write_position", "why_not",
)  # fmt: skip
OF_MODULE = "make_rules", "load_board", "board_from_document"
OF_TABLE = "__init__", "arrange_view", "find_offers", "build_content", "painter", "least_height", "update", "key"
OF_DRAWING = "find_pieces", "stage"


class Hollow(Exception):
    """An error that cannot be told."""

    def __str__(self) -> str:
        raise RuntimeError("there is no telling")

    __repr__ = __str__


class Rude(BaseException):
    """No Exception: whoever catches those does not catch this."""


class Thing:
    """Whatever is asked of it goes wrong."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(f"no {name} today")

    def __str__(self) -> str:
        raise RuntimeError("there is no telling")

    __repr__ = __str__

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("there is no comparing")

    __hash__ = None  # type: ignore[assignment]


def _raise(error: BaseException) -> Any:
    raise error


def _loop() -> Any:
    number = 0
    while True:
        number += 1


def _loop_stubbornly() -> Any:
    while True:
        try:
            _loop()
        except BaseException:
            continue


def _count_on() -> Any:
    number = 0
    while True:
        yield number
        number += 1


def _recurse() -> Any:
    return _recurse() + 1


TROUBLES: dict[str, Callable[[], Any]] = {
    "raises": lambda: _raise(RuntimeError("the pearl was hollow")),
    "raises what cannot be told": lambda: _raise(Hollow()),
    "raises no Exception": lambda: _raise(Rude("enough")),
    "ends the program": lambda: _raise(SystemExit(3)),
    "recurses": _recurse,
    "runs out of memory": lambda: bytearray(1 << 60),
    "is None": lambda: None,
    "is a number": lambda: 7,
    "is far too large": lambda: 10**9,
    "is empty": list,
    "is a list of things": lambda: [Thing(), Thing()],
    "is a thing": Thing,
    "has no end": _count_on,
    "never ends": _loop,
    "never ends and catches all": _loop_stubbornly,
    "sleeps": lambda: time.sleep(3600),
}


def trouble_rules(module: dict[str, Any]) -> None:
    """For the end of a guest's own module."""
    for name in OF_RULES:
        _wrap_member(module["RULES"], name)
    for name in OF_MODULE:
        module[name] = _wrap(name, module[name])


def trouble_table(module: dict[str, Any]) -> None:
    """For the end of the module of its table."""
    for name in OF_TABLE:
        _wrap_member(module["PearlTable"], name, f"table.{name}")
    _wrap_member(module["BayPicture"], "draw_ground", "table.draw_ground")
    for name in OF_DRAWING:
        module[name] = _wrap(f"table.{name}", module[name])


def _wrap_member(owner: type, name: str, called: str = "") -> None:
    setattr(owner, name, _wrap(called or name, getattr(owner, name)))


def _wrap(name: str, usual: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(usual)
    def call(*given: Any, **named: Any) -> Any:
        what = _from_the_beginning().get(name) or _later(name)
        return TROUBLES[what]() if what else usual(*given, **named)

    return call


@cache
def _from_the_beginning() -> dict[str, str]:
    path = Path(__file__).with_name("trouble.txt")
    return _read(path) if path.exists() else {}


def _later(name: str) -> str | None:
    path = Path(os.environ.get("GUEST_TROUBLE", "/nowhere"))
    if not path.exists():
        return None
    what = _read(path).get(name)
    if what:
        with path.with_suffix(".met").open("a", encoding="utf-8") as met:
            met.write("x")
    return what


def _read(path: Path) -> dict[str, str]:
    where, _, what = path.read_text(encoding="utf-8").strip().partition(" ")
    return {where: what} if where else {}
