"""Everything that can go wrong, as codes and values that the catalogues turn into sentences."""

from __future__ import annotations

from collections.abc import Mapping

from .speech.words import Message

Value = str | int | tuple[str, ...] | Message


class GameError(Exception):
    """A fault a player can be told about. `code` names the sentence, `values` fill it in."""

    def __init__(self, code: str, /, **values: Value) -> None:
        super().__init__(code, values)
        self.code = code
        self.values: Mapping[str, Value] = values

    def __reduce__(self) -> tuple[object, ...]:
        """Errors travel between processes with their values."""
        return _make_error, (type(self), self.code, dict(self.values))

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value!r}" for key, value in self.values.items())
        return f"{self.code}({facts})"


def _make_error(kind: type[GameError], code: str, values: dict[str, Value]) -> GameError:
    return kind(code, **values)


class IllegalAction(GameError):
    """The rules do not offer this action here; the code names the rule that forbids it, if one does."""


class BadNotation(GameError):
    """A text that names no action, space or piece of this game."""


class ImpossibleOptions(GameError):
    """Options, players or board that cannot be played together."""


class BadPosition(GameError):
    """A position that cannot be set up; `values["place"]` says where in the document."""


class CannotUndo(GameError):
    """There is nothing to undo, or it told someone something new."""


class DamagedJournal(GameError):
    """A saved game that cannot be read on from some line."""


class BrokenRules(Exception):
    """Rules answered what no rules may answer.

    That is a mistake of the game: nobody at the table could do anything about it.
    """
