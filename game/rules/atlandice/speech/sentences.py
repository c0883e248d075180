"""Says what each kind of action of Atlandice would do, as a sentence: its key and its values; and what things are
called there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.speech.words import Message, SeatName, Word

from ...action_kinds import Sentence
from .. import actions as a
from ..board import RESOURCES, SECTORS
from ..city import sector_of, source
from ..constants import Constants
from ..score import counts_of
from ..state import ARRIVE, NONE, State

_DRAWN = {"provision": "food"}  # resources whose drawing has another name


def sector_word(sector: int) -> Word:
    return Word(f"atlandice.sector.{SECTORS[sector]}")


def resource_word(kind: int) -> Word:
    return Word(f"atlandice.resource.{RESOURCES[kind]}")


def holder_word(constants: Constants, holder: int) -> SeatName | Word:
    """Whoever holds tokens, by name."""
    return Word("atlandice.neutral") if holder == constants.neutral else SeatName(holder)


def token_words(kinds: Sequence[int]) -> list[Word | Message]:
    """One or two tokens by name; two of a kind are one thing to say."""
    if len(kinds) == 2 and kinds[0] == kinds[1]:
        return [Message("atlandice.two", {"resource": resource_word(kinds[0])})]
    return [resource_word(kind) for kind in kinds]


def token_picture(kind: int) -> str:
    name = RESOURCES[kind]
    return f"atlandice/token-{_DRAWN.get(name, name)}"


def sector_picture(sector: int) -> str:
    """The market is drawn as what lies there: a bag of goods."""
    name = SECTORS[sector]
    return "common/icon-bag" if name == "market" else f"atlandice/building-{name}"


def _tokens(token: int, bonus: int) -> list[Any]:
    """The tokens of an action by name."""
    return token_words([kind for kind in (token, bonus) if kind != NONE])


def visit(constants: Constants, s: State, action: a.Visit | a.Give) -> Sentence:
    """P2, N1: where the die leads, for whom, and what is taken there."""
    key, tokens = ("give" if isinstance(action, a.Give) else "visit"), _tokens(action.token, action.bonus)
    values = {"sector": sector_word(action.sector)}
    return (key, {**values, "tokens": tokens}) if tokens else (f"{key}-nothing", values)


def take(constants: Constants, s: State, action: a.Take) -> Sentence:
    sector = s.sector if s.step == ARRIVE else source(constants, s)
    return "take", {"tokens": _tokens(action.token, action.bonus), "sector": sector_word(sector)}


def fetch(constants: Constants, s: State, action: a.Fetch) -> Sentence:
    return "take", {"tokens": _tokens(action.token, NONE), "sector": sector_word(action.sector)}


def swap(constants: Constants, s: State, action: a.Swap) -> Sentence:
    values = {"token": resource_word(action.token), "other": resource_word(action.other)}
    return "swap", {**values, "sector": sector_word(action.sector)}


def move(constants: Constants, s: State, action: a.Move) -> Sentence:
    return "move", {
        "token": resource_word(action.token),
        "start": sector_word(source(constants, s)),
        "sector": sector_word(action.sector),
    }


def turn(constants: Constants, s: State, action: a.Turn) -> Sentence:
    return "turn", {"number": action.number, "face": action.face, "sector": sector_word(sector_of(s, action.face))}


def steer(constants: Constants, s: State, action: a.Steer) -> Sentence:
    return "steer", {"sector": sector_word(action.sector)}


def donate(constants: Constants, s: State, action: a.Donate) -> Sentence:
    return "donate", {"tokens": _tokens(action.token, action.other), "count": constants.board.points.donation}


def tell_behind(constants: Constants, s: State, seat: int, found: Sequence[tuple[int, Sequence[int]]]) -> list[Message]:
    """Which regions a seat would lose as things stand, and to whom."""
    said = []
    for kind, leading in found:
        counts = counts_of(s, kind)
        values = {
            "seats": [holder_word(constants, holder) for holder in leading],
            "most": counts[leading[0]],
            "count": counts[seat],
        }
        said.append(Message("atlandice.threat.lost", {"sector": sector_word(kind), **values}))
    return said or [Message("atlandice.threat.none", {"seat": SeatName(seat)})]
