"""A great many ways to spoil a file of any kind, and a journal of any game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from game.engine import Head

from .saving import head_with, sealed_text

_WRONG_PLAIN = (..., None, "x", "", "\x00\n", -1, 0, 7, 3.5, True, 10**30, -(10**30))
WRONG: tuple[Any, ...] = (*_WRONG_PLAIN, [], {}, [1, None], {"a": {"b": [{}]}}, [[]] * 50)
_STRANGE_WORDS = ("", "undo", "Z99", "-1", "²", "9" * 5000, "\u2028", "*", "0", "é\x00")
JUNK = (
    b"",
    b"-1",
    b"99999999999999999999",
    b"1e9",
    b"~",
    b"true",
    b"[]",
    b"{}",
    b"[[",
    b"'",
    b'"',
    b"\t",
    b"&a",
    b"*a",
    b"!!x",
    b"\xff",
    b"<",
    b"&lt;",
    b"\0",
    b"X",
)
_ODD = [
    b"\xff\xfe",
    b"\0" * 40,
    b"[" * 5000,
    b"{" * 5000,
    b"9" * 6000,
    b"- x\n" * 15_000,
    b"a: " * 4000,
    b"\n" * 60_000,
    b"\xed\xa0\x80",
]


def cuts(data: bytes, step: int = 1) -> Iterator[bytes]:
    return (data[:length] for length in range(0, len(data), step))


def flips(data: bytes, many: int, random: Random) -> Iterator[bytes]:
    """One to three bits turned round."""
    for _ in range(many):
        spoilt = bytearray(data)
        for _ in range(random.randint(1, 3)):
            spoilt[random.randrange(len(data))] ^= 1 << random.randrange(8)
        yield bytes(spoilt)


def noise(data: bytes, many: int, random: Random) -> Iterator[bytes]:
    """A stretch of other bytes, or of none, or more of them."""
    for _ in range(many):
        start = random.randrange(len(data))
        end = min(len(data), start + random.randint(0, 60))
        yield (
            data[:start]
            + random.choice([b"", b"\x00" * (end - start), random.randbytes(20), data[start:end] * 2, b"\n"])
            + data[end:]
        )


def reorder_lines(data: bytes, many: int, random: Random) -> Iterator[bytes]:
    """Lines swapped, deleted, doubled."""
    for _ in range(many):
        rows = data.splitlines(keepends=True)
        i, j = random.randrange(len(rows)), random.randrange(len(rows))
        match random.randrange(3):
            case 0:
                rows[i], rows[j] = rows[j], rows[i]
            case 1:
                del rows[i]
            case 2:
                rows.insert(i, rows[j])
        yield b"".join(rows)


def spoilt(raw: bytes, random: Random) -> bytes:
    """One of many ways to spoil a file."""
    match random.randrange(7):
        case 0:
            return raw[: random.randrange(len(raw))]
        case 1:
            return next(flips(raw, 1, random))
        case 2:
            return next(noise(raw, 1, random))
        case 3:
            return next(reorder_lines(raw, 1, random))
        case 4:
            return random.choice(_ODD)
        case 5:
            place = random.randrange(len(raw))
            return raw[:place] + random.choice(_ODD) + raw[place:]
    words = raw.split(b" ")
    words[random.randrange(len(words))] = random.choice(JUNK)
    return b" ".join(words)


def other_heads(head: Head, lines: list[str]) -> Iterator[bytes]:
    """Wrong values for every key of the head, with seals that fit."""
    for key in json.loads(head.write()):
        for value in WRONG:
            yield sealed_text([head_with(head, **{key: value}), *lines])


def spoil_inside_heads(head: Head, key: str, lines: list[str], many: int, random: Random) -> Iterator[bytes]:
    """Wrong values somewhere inside one key of the head, with seals that fit."""
    for _ in range(many):
        document = json.loads(head.write())[key]
        _spoil(document, random)
        yield sealed_text([head_with(head, **{key: document}), *lines])


def other_lines(head: Head, lines: list[str], many: int, random: Random) -> Iterator[bytes]:
    """Lines that say something else, with seals that fit: only the rules can tell."""
    words = [*sorted({word for line in lines for word in line.split()}), *_STRANGE_WORDS]
    for _ in range(many):
        spoilt = lines[:]
        row = random.randrange(len(spoilt))
        parts = spoilt[row].split(" ")
        parts[random.randrange(len(parts))] = random.choice(words)
        longer = [*parts, random.choice(words)]
        spoilt[row] = random.choice([" ".join(parts), parts[0], " ".join(longer), random.choice(lines)])
        yield sealed_text([head.write(), *spoilt])


def _spoil(document: Any, random: Random) -> None:
    keys = list(document) if isinstance(document, dict) else list(range(len(document)))
    if not keys:
        return
    key = random.choice(keys)
    if isinstance(document[key], (dict, list)) and document[key] and random.random() < 0.8:
        _spoil(document[key], random)
    elif random.random() < 0.3:
        del document[key]
    else:
        document[key] = random.choice(WRONG[1:])
