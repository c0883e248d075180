"""What a caller can give, looked at once at the door: anything else is refused in a sentence that names what was
wanted.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import inf
from numbers import Real
from pathlib import Path
from typing import Any

from game.engine import GameError
from game.files.languages import ORIGINAL, languages, match_language
from game.words.catalogue import Catalogue

_LONGEST_SEED = 8192  # bits; what is longer is not read again from a save
_LONGEST_THINKING = 3600  # seconds, as on the command line
_LONGEST_SHOWN = 40
_SPOKEN = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}


class Impossible(ValueError):
    """Something that cannot be: a move that is not legal, options that do not go together, a file that is no save."""

    __module__ = "game"  # where everyone finds it

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(sentence, code)
        self.code = code  # the same in every version, for programs

    def __str__(self) -> str:
        return str(self.args[0])


@contextmanager
def refusing(language: str = ORIGINAL) -> Iterator[None]:
    """Faults that a person can be told about become sentences."""
    try:
        yield
    except GameError as error:
        raise refusal(error, language) from None


def refusal(error: GameError, language: str = ORIGINAL) -> Impossible:
    """A fault as those hear of it who call from another program."""
    return Impossible(Catalogue.load(language).explain(error), error.code)


def unlike(what: str, wanted: str, found: object) -> Impossible:
    """Says that something is of the wrong kind."""
    return Impossible(f"{what} must be {wanted}, not {_shown(found)}.", "wrong-kind")


def whole(what: str, found: object, least: int | None = None) -> int:
    """A whole number, of any kind that Python counts by."""
    if isinstance(found, bool) or not hasattr(found, "__index__"):
        raise refusal(GameError("no-number", argument=what, value=_shown(found)))
    number = operator.index(found)
    if least is not None and number < least:
        raise refusal(GameError("too-small", argument=what, least=least))
    return number


def seed(found: object) -> int:
    number = whole("seed", found)
    if number.bit_length() > _LONGEST_SEED:
        raise Impossible("seed has too many digits for a save.", "too-large")
    return number


def seconds(found: object) -> float:
    """How long somebody may think."""
    if isinstance(found, bool) or not isinstance(found, Real):  # those of NumPy, too
        raise refusal(GameError("no-measure", argument="seconds", value=_shown(found)))
    try:
        number = float(found)
    except OverflowError:  # a whole number of hundreds of digits
        number = inf
    if not 0 < number < _LONGEST_THINKING:
        raise refusal(GameError("measure-bounds", argument="seconds", least="0", most=str(_LONGEST_THINKING)))
    return number


def text(what: str, found: object) -> str:
    """A text that can be written to a file."""
    if not isinstance(found, str):
        raise unlike(what, "a text", found)
    if not found.isascii() and found != found.encode(errors="replace").decode():
        raise unlike(what, "a text without halves of signs", found)
    return found


def texts(what: str, found: object) -> Sequence[str]:
    if not isinstance(found, Sequence) or isinstance(found, (str, bytes)):
        raise unlike(what, "a list of texts", found)
    return [text(f"each of {what}", one) for one in found]


def path(found: object, what: str = "path") -> Path:
    """The name of a file; ~ is the user's own folder."""
    if not isinstance(found, (str, Path)) or not str(found) or "\0" in str(found):
        raise unlike(what, "the name of a file", found)
    return Path(found).expanduser()


def chosen(found: object) -> Mapping[str, Any]:
    """Options with their values, which may be the words of the command line."""
    if found is None:
        return {}
    if not isinstance(found, Mapping):
        raise unlike("options", "a dictionary of options with their values", found)
    return {text("each option", key): _meant(value) for key, value in found.items()}


def _meant(value: Any) -> object:
    if not isinstance(value, str):
        return value.item() if getattr(value, "shape", None) == () else value  # NumPy has a True of its own
    return int(value) if value.isdecimal() and len(value) < 3 else _SPOKEN.get(value.lower(), value)


def language(found: object) -> str:
    """The language of ours that is meant, such as pt-BR by pt_br."""
    wish = text("language", found)
    if wish == ORIGINAL:
        return wish
    there = languages()
    if not (meant := match_language(wish, there)):
        raise refusal(GameError("unknown-language", language=wish, known=there))
    return meant


def _shown(found: object) -> str:
    if found is not None and not isinstance(found, (str, bytes, int, float, list, tuple, dict)):
        return f"something of the type {type(found).__name__}"
    shown = repr(found)
    return shown if len(shown) <= _LONGEST_SHOWN else f"{shown[: _LONGEST_SHOWN - 1]}…"
