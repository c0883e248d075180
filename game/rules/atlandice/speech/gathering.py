"""A visit in one sentence: who takes a die where, and what lay there for it. Two tokens of a kind that are donated are one thing to say."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Event, Message

from ..constants import Constants
from ..events import DieGiven, DieTaken, Donated, EffectUsed, NothingToTake, TokensReturned, TokenTaken
from .wording import holder_word, sector_word, token_words

_SILENT = (EffectUsed, NothingToTake, TokensReturned)
"""What the facts around them tell as well."""


def summarize(t: Constants, events: Sequence[Event]) -> Sequence[Event | Message]:
    """A die with the tokens of its visit is one sentence; what is told anyway is left out."""
    found: list[Event | Message] = []
    has_die = False
    for number, event in enumerate(events):
        if isinstance(event, DieTaken | DieGiven):
            has_die = True
            found.append(_visit(t, event, events[number + 1 :]))
        elif isinstance(event, Donated):
            found.append(_donation(t, event))
        elif not isinstance(event, _SILENT) and not (has_die and _is_of_visit(event)):
            found.append(event)
    return found


def _visit(t: Constants, die: DieTaken | DieGiven, following: Sequence[Event]) -> Message:
    kinds = [event.resource for event in following if isinstance(event, TokenTaken) and _is_of_visit(event)]
    key = "visit" if isinstance(die, DieTaken) else "give"
    values = {"seat": holder_word(t, die.seat), "sector": sector_word(die.sector), "tokens": token_words(kinds)}
    return Message(f"atlandice.told.{key}" if kinds else f"atlandice.told.{key}-nothing", values)


def _donation(t: Constants, given: Donated) -> Message:
    return Message("atlandice.told.donated", {"seat": holder_word(t, given.seat), "tokens": token_words([given.resource, given.other])})


def _is_of_visit(event: Event) -> bool:
    return isinstance(event, TokenTaken) and event.cause != "effect"
