"""Every fault a board can have, made alone: the file, the place and the cause are told."""

from __future__ import annotations

from typing import Any

import pytest

from game.files.faults import BadDocument, Fault
from game.rules.board import COLOURS
from game.rules.board_rules import board_document
from game.rules.boards import check
from game.rules.survive.board_file import board_from_document
from tests.boards.workshop import ISLE, SEA, SERPENT, Workshop

CROWDS = """crowds:
  5: {without: [1, 3], boats: [1, 1, 2, 2, 2]}
  6: {without: [1, 2, 3], boats: [1, 1, 1, 1, 2, 2]}
"""
ALL_PLAYERS = "players: [2, 3, 4, 5, 6]"
VALUES = "explorers: [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]"
Edit = tuple[str, str]

SINGLE: list[tuple[Edit | list[Edit], str, str, dict[str, Any]]] = [
    # shape
    (("points: 3", "points: 3\nmoons: 2"), "unknown-key", "moons", {"key": "moons"}),
    (("boats: 12", "boats: 12, rafts: 3"), "unknown-key", "supply.rafts", {"key": "rafts"}),
    (("points: 3\n", ""), "missing-key", "", {"key": "points"}),
    (("sharks: 6, ", ""), "missing-key", "supply", {"key": "sharks"}),
    (("boat_seats: 3", "boat_seats: three"), "wrong-type", "boat_seats",
    {"wanted": ("number",), "found": "text", "value": "three"}),
    (("rows: [A,", "rows: [1,"), "wrong-type", "rows[0]", {"wanted": ("text",), "found": "number", "value": "1"}),
    (("game: survive", "game: chess"), "not-a-choice", "game", {"value": "chess", "choices": ("survive",)}),
    (("format: 1", "format: 2"), "not-a-choice", "format", {"value": "2", "choices": ("1",)}),
    (("terrain: {beach: 16", "terrain: {hill: 16"), "not-a-choice", "terrain.hill", {"value": "hill"}),
    (("creature_die: [serpent,", "creature_die: [crab,"), "not-a-choice", "creature_die[0]", {"value": "crab"}),
    (("boat_seats: 3", "boat_seats: 4"), "out-of-range", "boat_seats", {"value": 4, "low": 1, "high": 3}),
    (("boat_seats: 3", "boat_seats: 0"), "out-of-range", "boat_seats", {"value": 0, "low": 1, "high": 3}),
    (("whales: 5", "whales: -5"), "out-of-range", "supply.whales", {"value": -5, "low": 0, "high": 200}),
    (("squids: 5", "squids: 201"), "out-of-range", "supply.squids", {"value": 201, "low": 0, "high": 200}),
    ((ALL_PLAYERS, "players: [1, 2, 3, 4, 5, 6]"), "out-of-range", "players[0]", {"value": 1, "low": 2, "high": 6}),
    ((ALL_PLAYERS, "players: [2, 3, 4, 5, 6, 7]"), "out-of-range", "players[5]", {"value": 7, "low": 2, "high": 6}),
    (("how_far: [1, 1, 2, 2, 3, D]", "how_far: [1, 99]"), "out-of-range", "dive_dice.how_far[1]",
    {"value": 99, "low": 1, "high": 12}),
    (("\npoints: 3", "\npoints: 0"), "out-of-range", "points", {"value": 0, "low": 1, "high": 12}),
    ((VALUES, "explorers: [0, 1, 1, 2, 2, 3, 3, 4, 5, 6]"), "out-of-range", "explorers[0]",
    {"value": 0, "low": 1, "high": 200}),
    (("calm_rounds: 10", "calm_rounds: 10\nlook: {palette: {sea: blueish}}"), "bad-colour", "look.palette.sea",
    {"colour": "blueish"}), (("calm_rounds: 10", "calm_rounds: 10\nlook: {drawings: {beach: ../x.svg}}"),
    "drawing-missing", "look.drawings.beach",
     {"drawing": "../x.svg"}),
    (("calm_rounds: 10", "calm_rounds: 10\nlook: {drawings: {beach: none.svg}}"), "drawing-missing",
    "look.drawings.beach",
     {"drawing": "none.svg"}),
    # names
    (("amber, pearl]", "amber, PEARL]"), "bad-name", "colours[5]", {"name": "PEARL"}),
    (("  NW: [", "  N W: ["), "bad-name", "isles.N W", {"name": "N W"}),
    (("amber, pearl]", "amber, sun]"), "name-repeated", "colours[5]", {"name": "sun"}),
    (("amber, pearl]", "amber, mauve]"), "unknown-colour", "colours[5]", {"colour": "mauve", "known": COLOURS}),
    # players and what they need
    ([(ALL_PLAYERS, "players: []"), (CROWDS, "")], "list-empty", "players", {}),
    ([(ALL_PLAYERS, "players: []"), (CROWDS, ""), ("colours: [crimson, azure, sun, plum, amber, pearl]", "colours: []")],
     "list-empty", "players", {}),
    ((ALL_PLAYERS, "players: [2, 3, 4, 5, 6, 6]"), "players-repeated", "players", {}),
    (("plum, amber, pearl]", "plum, amber]"), "too-few-colours", "colours", {"colours": 5, "needed": 6}),
    ([(ALL_PLAYERS, "players: [2]"), (CROWDS, ""), (", plum, amber, pearl]", "]")],
     "too-few-colours", "colours", {"colours": 3, "needed": 4}),
    ([(ALL_PLAYERS, "players: [2, 3]"), (CROWDS, ""), (VALUES, "explorers: []")],
     "explorer-count", "explorers", {"explorers": 0, "most": 26}),
    ((ALL_PLAYERS, "players: [2, 3, 4, 5]"), "crowd-not-offered", "crowds[6]", {"players": 6}),
    (("boats: [1, 1, 2, 2, 2]", "boats: [2, 2, 2, 2]"), "crowd-boats", "crowds[5].boats", {"players": 5, "boats": 4}),
    (("without: [1, 3]", "without: [1, 9]"), "crowd-without", "crowds[5].without", {"value": 9}),
    (("without: [1, 3]", "without: [6, 6]"), "crowd-without", "crowds[5].without", {"value": 6}),
    (("without: [1, 3]", "without: [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]"), "crowd-empty", "crowds[5].without",
    {"players": 5}),
    # explorers, tiles, boats
    ([(ALL_PLAYERS, "players: [3, 4]"), (CROWDS, ""), ("4, 5, 6]\n\n# Boats", "4, 5, 6, 7]\n\n# Boats")],
     "explorers-do-not-fit", "explorers", {"players": 4, "explorers": 44, "tiles": 40}),
    ([(ALL_PLAYERS, "players: [2, 3]"), (CROWDS, ""), ("4, 5, 6]\n\n# Boats", "4, 5, 6, 7]\n\n# Boats")],
     "explorers-do-not-fit", "explorers", {"players": 2, "explorers": 44, "tiles": 40}),
    (("without: [1, 2, 3]", "without: [1, 2]"), "explorers-do-not-fit", "explorers",
    {"players": 6, "explorers": 48, "tiles": 40}), ([(ALL_PLAYERS, "players: [5]"), (VALUES, f"explorers: {[1] * 17}"),
      (CROWDS, f"crowds: {{5: {{without: {[1] * 9}, boats: [1, 1, 1, 1, 1]}}}}\n")],
     "superpopulation-does-not-fit", "explorers", {"players": 5, "explorers": 85, "tiles": 40, "room": 64}),
    (("shark:           {beach: 3", "shark:           {beach: 4"), "undersides-do-not-add-up", "undersides",
     {"terrain": "beach", "undersides": 17, "tiles": 16}),
    ([("shark:           {beach: 3", "shark:           {beach: 4"), ("terrain: {beach: 16", "terrain: {beach: 17")],
     "terrain-does-not-fit", "terrain", {"tiles": 41, "island": 40}),
    ([("forest: 0, mountain: 1}", "forest: 0, mountain: 0}"), ("forest: 2, mountain: 4", "forest: 2, mountain: 5")],
     "no-volcano", "undersides", {}),
    (("boats: 12", "boats: 11"), "boats-exceed-supply", "supply.boats", {"players": 6, "boats": 12, "supply": 11}),
    ([(ALL_PLAYERS, "players: [3]"), (CROWDS, ""), ("boats_each: 2", "boats_each: 10"), ("boats: 12", "boats: 30")],
     "boats-exceed-coast", "boats_each", {"players": 3, "boats": 30, "coast": 28}),
    (("creature_die: [serpent, serpent, shark, shark, whale, whale]", "creature_die: []"), "list-empty", "creature_die",
    {}), (("how_far: [1, 1, 2, 2, 3, D]", "how_far: []"), "list-empty", "dive_dice.how_far", {}),
    (("what: [serpent, shark, whale, dolphin, boat, starfish]", "what: []"), "list-empty", "dive_dice.what", {}),
    (("calm_rounds: 10", "refuses: {fog: thick}"), "refuses-unknown", "refuses.fog", {"option": "fog"}),
    # map and document
    (("L, M]", "L]"), "rows-disagree", "rows", {"rows": 12, "map_rows": 13}),
    (("L, M]", "L, M, N]"), "rows-disagree", "rows", {"rows": 14, "map_rows": 13}),
    (("map: survive-classic.tmx", "map: ../survive-classic.tmx"), "map-outside", "map",
    {"map": "../survive-classic.tmx"}), (("NW: [B2, C2]", "NW: []"), "isle-touches-nothing", "isles.NW",
    {"isle": "NW"}), (("NW: [B2, C2]", "NW: [B2, Z9]"), "isle-touches-unknown", "isles.NW[1]",
    {"isle": "NW", "space": "Z9"}), (("NW: [B2, C2]", "NW: [B2, E7]"), "isle-touches-island", "isles.NW[1]",
    {"isle": "NW", "space": "E7"}), (("NW: [B2, C2]", "NW: [B2, B4]"), "isle-not-beside", "isles.NW[1]",
    {"isle": "NW", "space": "B4"}), (("NW: [B2, C2]", "NW: [B2, B2]"), "name-repeated", "isles.NW[1]", {"name": "B2"}),
    (("NW: [B2, C2]", "NW: [B4, B5]"), "isle-not-drawn", "isles.NW", {"isle": "NW"}),
    (("NW: [B2, C2]", "NW: [B2]\n  Other: [C2]"), "isle-drawn-twice", "isles.Other", {"isle": "Other", "other": "NW"}),
]  # fmt: skip


def assert_values(fault: Fault, values: dict[str, Any]) -> None:
    assert {key: fault.values[key] for key in values} == values


@pytest.mark.parametrize(
    ("edits", "code", "key", "values"), SINGLE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_one_fault_of_the_document(
    workshop: Workshop, edits: Edit | list[Edit], code: str, key: str, values: dict[str, Any]
) -> None:
    for old, new in [edits] if isinstance(edits, tuple) else edits:
        workshop.edit(old, new)
    faults = workshop.faults()
    fault = next(iter(faults))
    line, _, path = fault.place.partition(": ")
    assert {fault.code for fault in faults} == {code}
    assert (fault.file, path) == (str(workshop.yaml), key)
    assert_values(fault, values)
    last = key.replace("[", ".").replace("]", "").split(".")[-1]
    assert last.isdigit() or last in workshop.yaml.read_text(encoding="utf-8").splitlines()[int(line) - 1]


def test_faults_stand_at_their_line(workshop: Workshop) -> None:
    lines = workshop.yaml.read_text(encoding="utf-8").splitlines()
    place = f"{lines.index('boats_each: 2') + 1}: boats_each"
    assert workshop.edit("boats_each: 2", "boats_each: many").fault().place == place


def test_many_faults_are_told_at_once(workshop: Workshop) -> None:
    workshop.edit("boat_seats: 3", "boat_seats: 4").edit("points: 3", "pints: 3").edit("squids: 5", "squids: lots")
    workshop.edit_map('name="isles"', 'name="islands"')
    assert sorted(fault.code for fault in workshop.faults()) == [
        "layer-missing",
        "missing-key",
        "out-of-range",
        "unknown-key",
        "wrong-type",
    ]


def test_faults_of_numbers_are_told_although_the_map_is_missing(workshop: Workshop) -> None:
    workshop.map.unlink()
    workshop.edit("boats: 12", "boats: 11")
    assert [(fault.file, fault.code) for fault in workshop.faults()] == [
        (str(workshop.yaml), "boats-exceed-supply"),
        (str(workshop.map), "file-missing"),
    ]


@pytest.mark.parametrize(
    ("layer", "column", "row", "tile", "place", "code"),
    [
        ("serpents", 0, 0, SERPENT, "serpents[0,0]", "serpent-off-board"),
        ("isles", 10, 1, ISLE, "isles[10,1]", "isle-on-space"),
        ("isles", 0, 12, ISLE, "isles[0,10]", ""),
        ("isles", 12, 8, ISLE, "isles[12,8]", "isle-without-name"),
    ],
)
def test_one_fault_of_the_map(
    workshop: Workshop, layer: str, column: int, row: int, tile: int, place: str, code: str
) -> None:
    workshop.paint(layer, column, row, tile)
    if not code:  # one more hex of an isle that has a name
        assert len(workshop.load().isles[2].drawn) == 4
        return
    fault = workshop.fault()
    assert (fault.file, fault.place, fault.code) == (str(workshop.map), place, code)


def test_a_serpent_on_the_island(workshop: Workshop) -> None:
    fault = workshop.paint("serpents", 6, 5, SERPENT).fault()
    assert (fault.code, fault.values) == ("serpent-on-island", {"space": "F7"})


def test_a_space_far_from_all_others(workshop: Workshop) -> None:
    fault = workshop.paint("spaces", 12, 0, SEA).fault()
    assert (fault.code, fault.values) == ("spaces-apart", {"spaces": ("A13",)})


def test_an_isle_that_no_sea_way_leads_to(workshop: Workshop) -> None:
    faults = workshop.paint("spaces", 12, 0, SEA).edit("NE: [B11, C12]", "NE: [A13]").faults()
    assert [(fault.code, fault.values) for fault in faults] == [
        ("spaces-apart", {"spaces": ("A13",)}),
        ("isle-unreachable", {"isle": "NE"}),
    ]


def test_a_map_without_spaces(workshop: Workshop) -> None:
    fault = workshop.wipe("spaces").fault()
    assert (fault.file, fault.place, fault.code) == (str(workshop.map), "spaces", "no-spaces")


def test_a_board_without_isles(workshop: Workshop) -> None:
    workshop.wipe("isles")
    text = workshop.yaml.read_text(encoding="utf-8")
    start, end = text.index("isles:\n"), text.index("# What the explorers")
    workshop.yaml.write_text(text[:start] + "isles: {}\n" + text[end:], encoding="utf-8")
    assert workshop.fault().code == "no-isles"


def test_a_map_may_be_moved_on_its_sheet(workshop: Workshop) -> None:
    """Names and coordinates follow from the spaces, not from the edges of the sheet."""
    board = workshop.load()
    text = workshop.map.read_text(encoding="utf-8").replace('width="13" height="13"', 'width="15" height="14"')
    empty = "0," * 15
    for number in range(3):
        head, tail = _split(text, number)
        rows, rest = tail.split("\n</data>", 1)
        wide = ",\n".join(f"0,0,{row.strip(',')}" for row in rows.split("\n"))
        text = f'{head}<data encoding="csv">\n{empty}\n{wide}\n</data>{rest}'
    workshop.map.write_text(text.replace('staggerindex="odd"', 'staggerindex="even"'), encoding="utf-8")
    assert workshop.load() == board


def _split(text: str, number: int) -> tuple[str, str]:
    parts = text.split('<data encoding="csv">\n')
    return '<data encoding="csv">\n'.join(parts[: number + 1]), '<data encoding="csv">\n'.join(parts[number + 1 :])


def test_six_players_may_share_but_only_one_each(workshop: Workshop) -> None:
    """F6: 42 explorers on 40 tiles are right, 48 are not."""
    assert workshop.load().numbers.crowds[6].without == [1, 2, 3]
    assert workshop.edit("without: [1, 2, 3]", "without: [1, 2]").fault().code == "explorers-do-not-fit"


def test_a_board_that_refuses_two_colours_needs_no_room_for_them(atoll: Workshop) -> None:
    atoll.edit("explorers: [1, 1, 2, 3, 4, 5]", "explorers: [1, 1, 2, 3, 4, 5, 6]")
    assert atoll.fault().values == {"players": 2, "explorers": 28, "tiles": 26}
    atoll.edit("refuses:\n", "refuses:\n  two_colours: small-board\n")
    assert atoll.load().numbers.refuses["two_colours"] == "small-board"


def test_a_board_of_an_unknown_game(workshop: Workshop) -> None:
    workshop.edit("game: survive", "game: chess")
    (fault,) = check(workshop.yaml)
    assert (fault.file, fault.code, fault.values["found"]) == (str(workshop.yaml), "board-game", "chess")


def faults_of(document: dict[str, Any]) -> list[Fault]:
    with pytest.raises(BadDocument) as caught:
        board_from_document(document, "old.game")
    assert {fault.file for fault in caught.value.faults} == {"old.game"}
    return list(caught.value.faults)


def test_a_journals_board_is_checked_like_a_file(workshop: Workshop) -> None:
    document = board_document(workshop.load())
    document["numbers"]["supply"]["boats"] = 11
    assert [(fault.place, fault.code) for fault in faults_of(document)] == [
        ("numbers.supply.boats", "boats-exceed-supply")
    ]


@pytest.mark.parametrize(
    ("index", "change", "code"),
    [
        (0, {"name": "B4"}, "space-misnamed"),
        (0, {"name": "A5"}, "spaces-repeated"),
        (0, {"q": 1}, "spaces-repeated"),
        (0, {"q": 999}, "out-of-range"),
        (66, {"island": True}, "terrain-does-not-fit"),
    ],
)
def test_a_journals_spaces_are_checked(workshop: Workshop, index: int, change: dict[str, Any], code: str) -> None:
    document = board_document(workshop.load())
    document["spaces"][index].update(change)
    assert code in {fault.code for fault in faults_of(document)}


@pytest.mark.parametrize(
    ("change", "code"),
    [({"touches": ["B2"]}, "isles-disagree"), ({"drawn": []}, "isle-not-drawn"), ({"name": "NE"}, "name-repeated")],
)
def test_a_journals_isles_are_checked(workshop: Workshop, change: dict[str, Any], code: str) -> None:
    document = board_document(workshop.load())
    document["isles"][0].update(change)
    assert code in {fault.code for fault in faults_of(document)}


@pytest.mark.parametrize("document", [None, 5, [], {}, {"name": "x"}])
def test_a_journals_board_that_is_none(document: Any) -> None:
    assert faults_of(document)
