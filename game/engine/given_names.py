"""What somebody is called before they have a name, such as "Player 2": a word of the language, not a name of theirs.

A journal keeps its key, `seat.2`, and beside it the word of the evening. Where games are counted by people it is noted
in one way, so that it is the same in every language, and shown as one says it today.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the menu counts nobody's games, and what seals journals takes 4 MB
    from .journal import Head

Say = Callable[..., str]  # says the sentence of a key
_NUMBERS = range(1, 7)
_KEYS = {f"seat.{number}": number for number in _NUMBERS}
_NOTED = "Player {}"  # as statistics have had it since there was only English


def given_name(number: int, say: Say) -> str:
    return say("setup.person", number=number)


def given_names(say: Say) -> list[str]:
    return [given_name(number, say) for number in _NUMBERS]


def key_of_given(name: str, say: Say) -> str:
    """The key of a name that is given today; nothing for another one."""
    return next((key for key, number in _KEYS.items() if given_name(number, say) == name), "")


def keys_of_given(names: Sequence[str], say: Say) -> list[str]:
    """The keys of names as a journal has them: none where nobody is called by a word of ours."""
    keys = [key_of_given(name, say) for name in names]
    return keys if any(keys) else []


def word_of_given(key: str, say: Say) -> str:
    """Today's word of such a key; nothing for another one."""
    return given_name(_KEYS[key], say) if key in _KEYS else ""


def keys_of(head: Head) -> Sequence[str]:
    """The keys that a journal has for its names: without one for each it has none."""
    return head.name_keys if len(head.name_keys) == len(head.names) else [""] * len(head.names)


def noted_name(name: str, key: str) -> str:
    """A name as games are counted by it."""
    return _NOTED.format(_KEYS[key]) if key in _KEYS else name


def noted_names(head: Head) -> list[str]:
    return [noted_name(name, key) for name, key in zip(head.names, keys_of(head), strict=True)]


def shown_name(noted: str, say: Say) -> str:
    """A noted name as one says it today."""
    return next((given_name(number, say) for number in _NUMBERS if _NOTED.format(number) == noted), noted)
