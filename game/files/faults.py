"""The faults of a file, and where they are: codes and values, like every error."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from game.engine import GameError
from game.engine.errors import Value

Key = str | int
KeyPath = tuple[Key, ...]
DEEPEST = 32  # how deep data may be nested; what goes deeper is a fault


LONGEST = 200  # how much of a value is quoted


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a file.

    `place` is a line and a key ("12: supply.boats") or a layer and its cell ("spaces[3,4]").
    """

    file: str
    place: str
    code: str
    values: Mapping[str, Value] = msgspec.field(default_factory=dict)

    @property
    def where(self) -> str:
        """File and place, as compilers write them."""
        return ":".join(part for part in (self.file, cut(self.place)) if part)


class BadDocument(GameError):
    """A file that cannot be used, with every fault that was found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("bad-document", file=self.faults[0].file, count=len(self.faults))

    def __reduce__(self) -> tuple[object, ...]:
        return BadDocument, (self.faults,)

    def __str__(self) -> str:
        return "; ".join(f"{fault.where}: {fault.code}{dict(fault.values)}" for fault in self.faults)


def cut(text: str) -> str:
    """Shortens a text out of a file so that it can be quoted."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def spell_path(path: KeyPath) -> str:
    """A path of keys as a person writes it, such as `crowds[5].boats[0]`; a list counts from 0."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")
