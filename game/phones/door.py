"""Who may come in to the table: by the key of the QR code or by four signs that are typed, while the sheet is open."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hmac import compare_digest
from math import ceil
from typing import Literal, NamedTuple

SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 4
KEY_BYTES = 16  # 128 bits
OPEN_FOR = 600.0  # seconds
WRONG_OF_ALL = 20  # typed codes that were wrong, after which there is another
WRONG_OF_ONE = 5  # of one phone, after which it waits
WAIT = 60.0
_MOST = 256  # phones whose mistakes are known

Draw = Callable[[int], bytes]


class Answer(NamedTuple):
    """Whether somebody comes in, or why not."""

    why: Literal["", "code", "wait", "closed"]
    seconds: int = 0


class Door:
    """Open for ten minutes at most. After too many wrong codes there is a new one with a new key, and nobody types
    any for a minute: whoever tries them all would need weeks.
    """

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self.code = ""
        self.key = ""
        self.closes_at: float | None = None
        self._wrong = 0
        self._quiet_until = 0.0
        self._wrong_by: dict[str, int] = {}
        self._waits_until: dict[str, float] = {}

    @property
    def is_open(self) -> bool:
        return self.closes_at is not None

    def open(self, now: float) -> None:
        self.closes_at = now + OPEN_FOR
        self._renew()

    def shut(self) -> None:
        self.closes_at = None
        self.code = ""
        self.key = ""

    def fits_key(self, key: str) -> bool:
        return self.is_open and is_same(key, self.key)

    def try_code(self, code: str, peer: str, now: float) -> Answer:
        """A code as it was typed."""
        if not self.is_open:
            return Answer("closed")
        until = max(self._quiet_until, self._waits_until.get(peer, 0.0))
        if until > now:
            return Answer("wait", ceil(until - now))
        if is_same("".join(code.split()).upper(), self.code):
            self._wrong_by.pop(peer, None)
            return Answer("")
        return self._count_wrong(peer, now)

    def _count_wrong(self, peer: str, now: float) -> Answer:
        self._wrong += 1
        wrong = self._wrong_by.pop(peer, 0) + 1
        self._wrong_by[peer] = wrong
        for known in (self._wrong_by, self._waits_until):
            while len(known) > _MOST:
                del known[next(iter(known))]
        if self._wrong >= WRONG_OF_ALL:
            self._renew()
            self._quiet_until = now + WAIT
        elif wrong >= WRONG_OF_ONE:
            self._waits_until[peer] = now + WAIT
            del self._wrong_by[peer]
        else:
            return Answer("code")
        return Answer("wait", ceil(WAIT))

    def _renew(self) -> None:
        self._wrong = 0
        self.code = "".join(SIGNS[draw_below(self._draw, len(SIGNS))] for _ in range(LENGTH))
        self.key = new_token(self._draw)


def draw_below(draw: Draw, limit: int) -> int:
    """A number that is as likely as any other: a byte above the last full round is drawn anew."""
    while (byte := draw(1)[0]) >= 256 - 256 % limit:
        pass
    return byte % limit


def new_token(draw: Draw) -> str:
    """128 random bits, as an address can carry them."""
    return urlsafe_b64encode(draw(KEY_BYTES)).rstrip(b"=").decode()


def is_same(one: str, other: str) -> bool:
    """Compared in a time that does not tell how much of it is right; nothing is never the same."""
    return bool(other) and compare_digest(one.encode(), other.encode())
