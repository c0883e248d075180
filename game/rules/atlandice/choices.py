"""The legal actions of Atlandice in readable words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.engine import Choice, Saying

from . import actions as a
from .city import sector_of, source
from .state import ARRIVE, NONE, State
from .tables import Tables
from .view import AtlandiceView
from .wording import resource_word, sector_picture, sector_word, token_picture, token_words

SUBMARINE_PICTURE = "atlandice/submarine"
Telling = tuple[str, dict[str, Any]]


def choices(t: Tables, v: AtlandiceView, legal: Sequence[a.Action]) -> list[Choice]:
    return [_choice(t, v.table, action) for action in legal]


def _choice(t: Tables, s: State, action: a.Action) -> Choice:
    key, values = _TELLINGS[type(action)](t, s, action)
    group, heading = _group(s, action)
    return Choice(action, Saying(f"atlandice.choice.{key}", values), group, heading, _picture(action), is_main=isinstance(action, a.Keep))


def _group(s: State, action: a.Action) -> tuple[str, Saying | None]:
    """What an action belongs to: a sector, a token that is given away, a die."""
    match action:
        case a.Visit():
            return f"visit-{action.sector}", _at_sector("visit", s, action.sector)
        case a.Give():
            return f"give-{action.sector}", _at_sector("give", s, action.sector)
        case a.Fetch():
            return f"fetch-{action.sector}", _at_sector("fetch", s, action.sector)
        case a.Swap() | a.Move():
            return f"token-{action.token}", Saying("atlandice.group.token", {"resource": resource_word(action.token)})
        case a.Turn():
            return f"die-{action.number}", Saying("atlandice.group.die", {"number": action.number})
        case a.Donate():
            return f"token-{action.token}", Saying("atlandice.group.token", {"resource": resource_word(action.token)})
        case _:
            return "", None


def _at_sector(key: str, s: State, sector: int) -> Saying:
    """A sector, and what makes it worth a visit."""
    submarine = "-submarine" if key != "fetch" and s.submarine == sector else ""
    return Saying(f"atlandice.group.{key}{submarine}", {"sector": sector_word(sector)})


def _picture(action: a.Action) -> str | None:
    match action:
        case a.Visit() | a.Give() | a.Fetch():
            return sector_picture(action.sector)
        case a.Take() | a.Swap() | a.Move() | a.Donate():
            return token_picture(action.token)
        case a.Turn():
            return f"common/die-{action.number}"
        case a.Steer():
            return SUBMARINE_PICTURE
        case _:
            return None


def _tokens(token: int, bonus: int) -> list[Any]:
    """The tokens of an action by name."""
    return token_words([kind for kind in (token, bonus) if kind != NONE])


def _visit(t: Tables, s: State, action: a.Visit | a.Give) -> Telling:
    """P2, N1"""
    key, tokens = ("give" if isinstance(action, a.Give) else "visit"), _tokens(action.token, action.bonus)
    values = {"sector": sector_word(action.sector)}
    return (key, {**values, "tokens": tokens}) if tokens else (f"{key}-nothing", values)


def _take(t: Tables, s: State, action: a.Take) -> Telling:
    sector = s.sector if s.step == ARRIVE else source(t, s)
    return "take", {"tokens": _tokens(action.token, action.bonus), "sector": sector_word(sector)}


def _fetch(t: Tables, s: State, action: a.Fetch) -> Telling:
    return "take", {"tokens": _tokens(action.token, NONE), "sector": sector_word(action.sector)}


def _swap(t: Tables, s: State, action: a.Swap) -> Telling:
    values = {"token": resource_word(action.token), "other": resource_word(action.other)}
    return "swap", {**values, "sector": sector_word(action.sector)}


def _move(t: Tables, s: State, action: a.Move) -> Telling:
    return "move", {"token": resource_word(action.token), "start": sector_word(source(t, s)), "sector": sector_word(action.sector)}


def _turn(t: Tables, s: State, action: a.Turn) -> Telling:
    return "turn", {"number": action.number, "face": action.face, "sector": sector_word(sector_of(s, action.face))}


def _steer(t: Tables, s: State, action: a.Steer) -> Telling:
    return "steer", {"sector": sector_word(action.sector)}


def _donate(t: Tables, s: State, action: a.Donate) -> Telling:
    return "donate", {"tokens": _tokens(action.token, action.other), "count": t.board.points.donation}


def _keep(t: Tables, s: State, action: a.Keep) -> Telling:
    return "keep", {}


_TELLINGS: dict[type, Callable[[Tables, State, Any], Telling]] = {
    a.Visit: _visit,
    a.Give: _visit,
    a.Take: _take,
    a.Fetch: _fetch,
    a.Swap: _swap,
    a.Move: _move,
    a.Turn: _turn,
    a.Steer: _steer,
    a.Donate: _donate,
    a.Keep: _keep,
}
