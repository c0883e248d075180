"""Names for new games among the saves: their people, whom they play against, and the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from game.match import Player
from game.store.saves import LONGEST, LONGEST_IN_BYTES, clean_name
from game.words.catalogue import Catalogue, shorten
from game.words.days import tell_day

_FOR_NUMBER = 10  # signs that a number behind a taken name may need
_LENGTHS = (40, 30, 24, 18, 14, 10, 8, 6, 4)  # signs that a single name may have, tried one after another
_MOST_BOTS = 2  # more than these are counted, not named


def name_save(words: Catalogue, players: Sequence[Player], when: datetime | None = None) -> str:
    """A name that every system takes for a file, such as "Nora against Marlin, Sunday 16 November". Long names of
    people are shortened, so that the day is always told.
    """
    name = ""
    for length in _LENGTHS:
        name = clean_name(_name(words, players, when or datetime.now().astimezone(), length))
        if len(name) <= LONGEST - _FOR_NUMBER and len(name.encode()) <= LONGEST_IN_BYTES - _FOR_NUMBER:
            break
    return name


def _name(words: Catalogue, players: Sequence[Player], when: datetime, length: int) -> str:
    people, bots = (
        [shorten(player.name, length) for player in players if player.is_person is sort] for sort in (True, False)
    )
    day = tell_day(words, when.date())
    if not people or not bots:
        return words.say("menu.save", names=words.join_list(people or bots), day=day)
    if len(bots) > _MOST_BOTS:
        return words.say("menu.save.bots", names=words.join_list(people), count=len(bots), day=day)
    return words.say("menu.save.against", names=words.join_list(people), others=words.join_list(bots), day=day)
