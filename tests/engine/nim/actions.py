"""What players and chance can do in Nim with cards, and the text of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import BadNotation

from .board import CARDS


@dataclass(frozen=True, slots=True)
class Play:
    """A card takes stones."""

    card: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No card is played."""


@dataclass(frozen=True, slots=True)
class Pay:
    """One coin of the toll."""

    coin: int


@dataclass(frozen=True, slots=True)
class Stop:
    """A block stops the card, or the block before it."""


@dataclass(frozen=True, slots=True)
class Let:
    """Nothing is blocked."""


@dataclass(frozen=True, slots=True)
class First:
    """Chance: who begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance, private: a card for the seat whose turn it is to get one."""

    card: int


Action = Play | Pass | Pay | Stop | Let | First | Deal
_WORDS: dict[str, Action] = {"pass": Pass(), "stop": Stop(), "let": Let()}
_WORDS |= {f"play {name}": Play(card) for card, name in enumerate(CARDS)}
_WORDS |= {f"deal {name}": Deal(card) for card, name in enumerate(CARDS)}
_WORDS |= {f"pay {coin}": Pay(coin) for coin in (1, 2)}
_WORDS |= {f"first {seat + 1}": First(seat) for seat in range(4)}
_TEXTS = {action: text for text, action in _WORDS.items()}


def write(action: Action) -> str:
    return _TEXTS[action]


def read(text: str) -> Action:
    if text not in _WORDS:
        raise BadNotation("no-such-action", text=text[:80])
    return _WORDS[text]
