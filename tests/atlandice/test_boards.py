"""Atlandice's boards: the numbers of the rules, every fault alone, and damaged documents."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine import ImpossibleOptions
from game.files.faults import BadDocument, Fault
from game.files.resources import data
from game.rules.atlandice import board_from_document, load_board, make_rules
from game.rules.board_rules import board_document
from game.rules.boards import check
from tests.boards.test_damaged_boards import DAMAGES, Damage, damage_somewhere
from tests.soaks import few_or_soak

from .table import board

NAMES = ("atlandice-classic", "atlandice-short")


def test_the_classic_has_the_numbers_of_the_rules() -> None:
    classic = board("atlandice-classic")
    assert {players: (crowd.tokens, crowd.dice) for players, crowd in classic.crowds.items()} == {
        2: (7, 7),
        3: (7, 7),
        4: (9, 9),
    }
    assert (classic.tokens, classic.market, classic.submarine, classic.market_hands, classic.inn_spaces) == (
        12,
        3,
        "workshop",
        2,
        1,
    )
    assert [(tile.effect[1], tile.hands) for tile in classic.tiles] == [("1", 1), ("2", 2), ("3", 3)] * 5
    assert len(classic.clock) == 25
    assert {i: face for i, face in enumerate(classic.clock) if face != "plain"} == {
        3: "gem", 7: "book", 9: "provision", 13: "tool", 15: "weapon", 19: "all",
        5: "donation", 11: "donation", 17: "donation", 21: "donation", 24: "waves",
    }  # fmt: skip


def test_the_short_board_differs_only_in_its_clock() -> None:
    classic, short = (board_document(board(name)) for name in NAMES)
    assert {key for key in classic if classic[key] != short[key]} == {"name", "clock"}
    assert len(short["clock"]) == 15


CLASSIC = data("boards", "atlandice-classic.yaml").read_text(encoding="utf-8")


def faults_with(tmp_path: Path, *edits: tuple[str, str]) -> list[Fault]:
    text = CLASSIC
    for old, new in edits:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return check(path)


@pytest.mark.parametrize("edit, code, key, values", [
    (("tokens: 12", "tokens: 11"), "tokens-exceed-box", "crowds[4].tokens", {"players": 4, "wanted": 12, "tokens": 11}),
    (("market: 3\n", "market: 4\n"), "tokens-exceed-box", "crowds[4].tokens",
    {"players": 4, "wanted": 13, "tokens": 12}),
    (("4: {tokens: 9, dice: 9}", "4: {tokens: 9, dice: 10}"), "dice-do-not-share-out", "crowds[4].dice",
    {"players": 4, "dice": 10}), (("4: {tokens: 9, dice: 9}", "4: {tokens: 9, dice: 1}"), "dice-do-not-share-out",
    "crowds[4].dice", {"players": 4, "dice": 1}),
    (("2: {tokens: 7, dice: 7}", "2: {tokens: 7, dice: 3}"), "dice-do-not-share-out", "crowds[2].dice",
    {"players": 2, "dice": 3}), (("4: {tokens: 9, dice: 9}", "5: {tokens: 9, dice: 9}"), "out-of-range", "crowds[5]",
    {"value": 5, "low": 2, "high": 4}), (("crimson, azure", "crimson, Azure"), "bad-name", "colours[1]",
    {"name": "Azure"}), (("crimson, azure", "crimson, sun"), "name-repeated", "colours[2]", {"name": "sun"}),
    (("azure, sun, plum, amber, pearl", "azure, sun"), "too-few-colours", "colours", {"colours": 3, "needed": 4}),
    (("effect: J2", "effect: J1"), "name-repeated", "tiles[1]", {"name": "J1"}),
    (("effect: J2", "effect: Z2"), "not-a-choice", "tiles[1].effect", {"value": "Z2"}),
    (("effect: W2, hands: 2", "effect: W2, hands: 0"), "out-of-range", "tiles[10].hands",
    {"value": 0, "low": 1, "high": 12}), (("market_hands: 2", "market_hands: 0"), "out-of-range", "market_hands",
    {"value": 0}), (("submarine: workshop", "submarine: harbour"), "not-a-choice", "submarine", {"value": "harbour"}),
    (("  plain, plain, plain, gem,", "  gem, plain, plain, gem,"), "clock-start", "clock[0]", {"space": "gem"}),
    (("  waves, ", "  plain, "), "clock-end", "clock[24]", {"space": "plain"}),
    (("  donation, plain, book,", "  waves, plain, book,"), "clock-waves", "clock[5]", {}),
    (("  donation, plain, book,", "  party, plain, book,"), "not-a-choice", "clock[5]", {"value": "party"}),
    (("points: {tile: 3,", "points: {tile: -3,"), "out-of-range", "points.tile", {"value": -3}),
    (("points: {tile: 3, most: 3,", "points: {tile: 3,"), "missing-key", "points", {"key": "most"}),
    (("points: {tile: 3, most: 3, second: 1, inventory: 1, donation: 1}", ""), "missing-key", "", {"key": "points"}),
    (("inn_spaces: 1\n", "inn_spaces: 0\n"), "out-of-range", "inn_spaces", {"value": 0, "low": 1, "high": 12}),
    (("submarine: workshop\n", ""), "missing-key", "", {"key": "submarine"}),
    (("market: 3\n", "market: 3\nharbour: 1\n"), "unknown-key", "harbour", {"key": "harbour"}),
])  # fmt: skip
def test_one_fault_of_the_document(
    tmp_path: Path, edit: tuple[str, str], code: str, key: str, values: dict[str, Any]
) -> None:
    (fault,) = faults_with(tmp_path, edit)
    assert (fault.code, fault.place.partition(": ")[2]) == (code, key)
    assert {name: fault.values[name] for name in values} == values


@pytest.mark.parametrize("crowd", ["2: {tokens: 7, dice: 5}", "3: {tokens: 8, dice: 4}", "4: {tokens: 9, dice: 5}"])
def test_no_more_dice_than_everyone_needs(tmp_path: Path, crowd: str) -> None:
    """N1: two players need one for themselves and one for the neutral player; more than two need one."""
    usual = next(line.strip() for line in CLASSIC.splitlines() if line.strip().startswith(crowd[:3]))
    assert faults_with(tmp_path, (usual.partition("#")[0].strip(), crowd)) == []


def test_a_region_without_a_tile(tmp_path: Path) -> None:
    edits = [(f"  - {{effect: W{i}, hands: {i}}}\n", "") for i in (1, 2, 3)]
    assert [(fault.code, fault.values) for fault in faults_with(tmp_path, *edits)] == [
        ("region-without-tile", {"region": "workshop"})
    ]
    assert faults_with(tmp_path, *edits[:2]) == []


def test_a_board_for_nobody_and_a_clock_without_time(tmp_path: Path) -> None:
    start, end = CLASSIC.index("  2: {tokens"), CLASSIC.index("# Tokens of each")
    assert [fault.code for fault in faults_with(tmp_path, ("crowds:\n" + CLASSIC[start:end], "crowds: {}\n\n"))] == [
        "list-empty"
    ]
    clock = CLASSIC[CLASSIC.index("clock: [") : CLASSIC.index("# What things are worth")]
    assert [fault.code for fault in faults_with(tmp_path, (clock, "clock: [waves]\n"))] == ["clock-length"]


@pytest.mark.parametrize("players", [1, 5])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(ImpossibleOptions) as caught:
        make_rules(board("atlandice-classic"), players, {})
    assert (caught.value.code, caught.value.values["wanted"]) == ("board-players", ("2", "3", "4"))


def test_colours_are_those_of_the_board_and_may_be_chosen() -> None:
    classic = board("atlandice-classic")
    assert make_rules(classic, 3, {}).setup.colours == ("crimson", "azure", "sun")
    assert make_rules(classic, 2, {}, ["pearl", "plum"]).setup.colours == ("pearl", "plum")
    for colours in (["pearl"], ["pearl", "pearl"], ["pearl", "green"]):
        with pytest.raises(ImpossibleOptions, match="colours"):
            make_rules(classic, 2, {}, colours)


def faults_of(path: Path) -> tuple[Fault, ...]:
    try:
        load_board(path)
    except BadDocument as bad:
        return bad.faults
    return ()


@few_or_soak("many", 4, 60)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_damaged_files(tmp_path: Path, damage: Damage, name: str, many: int) -> None:
    whole, path = data("boards", f"{name}.yaml").read_bytes(), tmp_path / "hurt.yaml"
    random = Random(f"{damage.__name__} {name}")
    for _ in range(many):
        path.write_bytes(damage(whole, random))
        assert all(fault.file == str(path) and fault.code for fault in faults_of(path))


def test_damaged_documents() -> None:
    whole, random, refused = board_document(board("atlandice-classic")), Random(1), 0
    for _ in range(200):
        hurt = damage_somewhere(whole, random)
        try:
            board_from_document(json.loads(json.dumps(hurt)))
        except BadDocument:
            refused += 1
    assert refused > 100
