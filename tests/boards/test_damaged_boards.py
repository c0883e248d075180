"""Hundreds of damaged boards: each loads or tells its faults, and nothing else ever comes out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.files.faults import BadDocument, Fault
from game.files.resources import data
from game.rules import game_of
from game.rules.board_rules import board_document
from tests.boards.workshop import Workshop
from tests.soaks import few_or_soak, in_turns
from tests.store.damages import JUNK

Damage = Callable[[bytes, Random], bytes]


def cut(raw: bytes, random: Random) -> bytes:
    return raw[: random.randrange(len(raw))]


def flip_bits(raw: bytes, random: Random) -> bytes:
    flipped = bytearray(raw)
    for _ in range(random.randint(1, 6)):
        flipped[random.randrange(len(raw))] ^= 1 << random.randrange(8)
    return bytes(flipped)


def swap_words(raw: bytes, random: Random) -> bytes:
    words = raw.split(b" ")
    i, j = random.randrange(len(words)), random.randrange(len(words))
    words[i], words[j] = words[j], words[i]
    return b" ".join(words)


def swap_lines(raw: bytes, random: Random) -> bytes:
    lines = raw.split(b"\n")
    i, j = random.randrange(len(lines)), random.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def repeat_line(raw: bytes, random: Random) -> bytes:
    lines = raw.split(b"\n")
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return b"\n".join(lines)


def lose_some(raw: bytes, random: Random) -> bytes:
    start = random.randrange(len(raw))
    return raw[:start] + raw[start + random.randint(1, 40) :]


def put_junk(raw: bytes, random: Random) -> bytes:
    """A value of a wrong type or size in the place of some number or word."""
    starts = [i for i in range(1, len(raw)) if raw[i - 1] in b' ,["' and raw[i] not in b" \n"]
    start = random.choice(starts)
    end = next((i for i in range(start, len(raw)) if raw[i] in b' ,]}"\n'), len(raw))
    return raw[:start] + random.choice(JUNK) + raw[end:]


DAMAGES: tuple[Damage, ...] = (cut, flip_bits, swap_words, swap_lines, repeat_line, lose_some, put_junk)


def faults_of(workshop: Workshop) -> tuple[Fault, ...]:
    try:
        workshop.load()
    except BadDocument as bad:
        return bad.faults
    return ()


@few_or_soak("many", 1, 60)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@pytest.mark.parametrize(
    "suffix, name", in_turns([".yaml", ".tmx", ".tsx"], ["survive-classic", "survive-atoll", "atlantis-causeway"])
)
def test_damaged_files(tmp_path: Path, suffix: str, damage: Damage, name: str, many: int) -> None:
    workshop = Workshop(tmp_path, name)
    path = {".yaml": workshop.yaml, ".tmx": workshop.map, ".tsx": workshop.tileset}[suffix]
    whole = path.read_bytes()
    random = Random(f"{suffix} {damage.__name__} {name}")
    for _ in range((many + 2) // 3 if suffix == ".tsx" else many):
        hurt = damage(whole, random)
        path.write_bytes(hurt)
        for fault in faults_of(workshop):
            assert fault.file.startswith(str(tmp_path))
            assert fault.code
        assert path.read_bytes() == hurt


LEAVES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**30,
    1.5,
    "",
    "x y",
    "A4",
    "\ud800",
    [],
    [None],
    {},
    {"x": 1},
    [[1, 2], [3]],
)


def damage_somewhere(value: Any, random: Random) -> Any:
    """The same data with one thing in it changed, lost or doubled."""
    if isinstance(value, dict) and value and random.random() < 0.95:
        key = random.choice(list(value))
        rest = {k: v for k, v in value.items() if k != key}
        return (
            random.choice((rest, {**rest, "?": value[key]}))
            if random.random() < 0.1
            else {**value, key: damage_somewhere(value[key], random)}
        )
    if isinstance(value, list) and value and random.random() < 0.95:
        i = random.randrange(len(value))
        changed = (
            [damage_somewhere(value[i], random)]
            if random.random() < 0.9
            else [[], value[i : i + 1] * 2][random.randrange(2)]
        )
        return [*value[:i], *changed, *value[i + 1 :]]
    return random.choice(LEAVES)


@few_or_soak("many", 15, 500)
@pytest.mark.parametrize("name", ["survive-classic", "survive-atoll", "atlantis-classic", "atlantis-causeway"])
def test_damaged_documents(name: str, many: int) -> None:
    game = game_of(name.partition("-")[0])
    whole, random = board_document(game.load_board(data("boards", f"{name}.yaml"))), Random(name)
    refused = 0
    for _ in range(many):
        hurt = damage_somewhere(whole, random)
        try:
            game.board_from_document(json.loads(json.dumps(hurt)))
        except BadDocument:
            refused += 1
    assert refused > many / 2
