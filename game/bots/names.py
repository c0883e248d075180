"""Names that are words: of bots, and of people who have none yet. What is kept is their key; they are said in today's
language.
"""

from __future__ import annotations

from game.engine import Head
from game.engine.given_names import Say, key_of_given, keys_of, word_of_given

from .levels import LEVELS
from .personalities import person_named, person_of_key


def word_of(key: str, say: Say) -> str:
    """The word of a key; nothing for a name that somebody typed."""
    return word_of_given(key, say) or (say(key) if person_of_key(key) else "")


def key_of(name: str, is_person: bool, say: Say) -> str:
    """The key of a name that is a word of today's language; nothing for another one."""
    if is_person:
        return key_of_given(name, say)
    bot = person_named(name, say)
    return bot.name_key if bot else ""


def names_today(head: Head, say: Say) -> list[str]:
    """Whom a journal names; names that are words in today's language."""
    return [word_of(key, say) or name for name, key in zip(head.names, keys_of(head), strict=True)]


def level_word(level: str, say: Say) -> str:
    """A level by its word, and a bot from outside by its name."""
    return say(f"level.{level}") if level in LEVELS else level


def level_about(level: str, say: Say) -> str:
    """Says what to expect of a level, and of a bot from outside that nobody can tell."""
    return say(f"level.{level}.about") if level in LEVELS else say("outside.about")
