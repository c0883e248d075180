"""What each kind of action of Atlandice would do: the key of its sentence, and the values."""

from __future__ import annotations

from typing import Any

from game.rules.action_kinds import Telling

from . import actions as a
from .city import sector_of, source
from .state import ARRIVE, NONE, State
from .tables import Tables
from .wording import resource_word, sector_word, token_words


def _tokens(token: int, bonus: int) -> list[Any]:
    """The tokens of an action by name."""
    return token_words([kind for kind in (token, bonus) if kind != NONE])


def visit(t: Tables, s: State, action: a.Visit | a.Give) -> Telling:
    """P2, N1"""
    key, tokens = ("give" if isinstance(action, a.Give) else "visit"), _tokens(action.token, action.bonus)
    values = {"sector": sector_word(action.sector)}
    return (key, {**values, "tokens": tokens}) if tokens else (f"{key}-nothing", values)


def take(t: Tables, s: State, action: a.Take) -> Telling:
    sector = s.sector if s.step == ARRIVE else source(t, s)
    return "take", {"tokens": _tokens(action.token, action.bonus), "sector": sector_word(sector)}


def fetch(t: Tables, s: State, action: a.Fetch) -> Telling:
    return "take", {"tokens": _tokens(action.token, NONE), "sector": sector_word(action.sector)}


def swap(t: Tables, s: State, action: a.Swap) -> Telling:
    values = {"token": resource_word(action.token), "other": resource_word(action.other)}
    return "swap", {**values, "sector": sector_word(action.sector)}


def move(t: Tables, s: State, action: a.Move) -> Telling:
    return "move", {"token": resource_word(action.token), "start": sector_word(source(t, s)), "sector": sector_word(action.sector)}


def turn(t: Tables, s: State, action: a.Turn) -> Telling:
    return "turn", {"number": action.number, "face": action.face, "sector": sector_word(sector_of(s, action.face))}


def steer(t: Tables, s: State, action: a.Steer) -> Telling:
    return "steer", {"sector": sector_word(action.sector)}


def donate(t: Tables, s: State, action: a.Donate) -> Telling:
    return "donate", {"tokens": _tokens(action.token, action.other), "count": t.board.points.donation}


def keep(t: Tables, s: State, action: a.Keep) -> Telling:
    return "keep", {}
