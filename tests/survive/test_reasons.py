"""Why an action is not legal: the code names the rule that is broken."""

from __future__ import annotations

import pytest

from tests.survive.table import At

SEA = """
land: {}
serpents: []
whales: [A4]
boats: [E3, F2, M5]
explorers: {crimson: {A: D3, B: boat E3}, azure: {A: boat F2}, sun: {A: M4}}
"""
HAND = SEA + "step: play\nhands: {1: [beach dolphin-help, beach fair-wind, beach move-whale]}\n"


@pytest.mark.parametrize(
    "action, reason",
    [
        ("keep", "not-now"),
        ("sink E5", "not-now"),
        ("launch E4", "not-now"),
        ("take-aboard crimson-A", "not-now"),
        ("roll whale", "not-now"),
        ("guarded crimson-A D4", "X7-no-dolphin"),
        ("guarded azure-A D4", "M9-not-yours"),
    ],
)
def test_at_the_moves(action: str, reason: str) -> None:
    assert At(SEA).why_not(action) == reason


@pytest.mark.parametrize(
    "action, reason",
    [
        ("help forest crimson-A D4", "T1-no-such-tile"),
        ("help beach sun-A M6", "M9-not-yours"),
        ("help beach crimson-B E4", "H1-not-swimming"),
        ("help beach crimson-A D7", "H1-out-of-reach"),
        ("wind mountain E3 E4", "T1-no-such-tile"),
        ("wind beach E4 E5", "B1-no-boat"),
        ("wind beach F2 F1", "H2-not-in-control"),
        ("wind beach M5 M6", "H2-not-in-control"),  # an empty boat is controlled by nobody
        ("wind beach E3 E7", "H2-out-of-reach"),
        ("send beach serpent A4 A5", "T1-no-such-tile"),
        ("send beach dolphin A4 A5", "T1-no-such-tile"),
        ("send beach whale A5 A6", "H3-no-such-creature"),
        ("send beach whale A4 D3", "H3-not-vacant"),
        ("go crimson-A D4", "not-now"),
    ],
)
def test_at_the_hand(action: str, reason: str) -> None:
    assert At(HAND).why_not(action) == reason


@pytest.mark.parametrize(
    "face, action, reason",
    [
        ("whale", "prowl shark A4 A5", "T4-not-rolled"),
        ("whale", "prowl whale A5 A6", "T4-no-such-creature"),
        ("whale", "prowl whale A4 A8", "C3-out-of-reach"),
        ("whale", "prowl squid A4 A9", "Q3-out-of-reach"),
        ("shark", "prowl shark A6 A9", "C2-out-of-reach"),
        ("serpent", "prowl serpent A7 A9", "C1-out-of-reach"),
        ("shark", "drift M5 M6", "T4-not-rolled"),
    ],
)
def test_at_the_creature_die(face: str, action: str, reason: str) -> None:
    creatures = "squids: [A4]\nsharks: [A6]\n" + SEA.replace("serpents: []", "serpents: [A7]")
    assert At(creatures + f"step: creature\nface: {face}", squid=True).why_not(action) == reason


@pytest.mark.parametrize(
    "dice, action, reason",
    [
        ("face: whale\ndistance: 1", "prowl whale A4 A6", "X3-out-of-reach"),
        ("face: whale\ndistance: D", "prowl whale A4 D3", "X3-not-vacant"),
        ("face: dolphin\ndistance: 1", "prowl dolphin D3 D4 none", "T4-no-such-creature"),
        ("face: dolphin\ndistance: 1", "prowl dolphin D3 D5 crimson-A", "X3-out-of-reach"),
        ("face: dolphin\ndistance: 1", "hand-over D3 crimson-A sun-A", "X8-no-such-swimmer"),
        ("face: boat\ndistance: 1", "drift M6 M7", "B1-no-boat"),
        ("face: boat\ndistance: 1", "drift E3 E4", "X3-not-empty"),
        ("face: boat\ndistance: 1", "drift M5 M7", "X3-out-of-reach"),
        ("face: starfish\ndistance: D", "drift M5 D3", "X3-not-vacant"),
        ("face: whale\ndistance: 1", "drift M5 M6", "T4-not-rolled"),
    ],
)
def test_at_the_dive_dice(dice: str, action: str, reason: str) -> None:
    assert At(SEA + f"dolphins: [D3 crimson-A]\nstep: creature\n{dice}", dolphins=True).why_not(action) == reason


TILES = (
    "serpents: []\nstep: %s\nfocus: %s\nland: {beach: [E5]}\n"
    "explorers: {crimson: {A: D4, B: D4, C: M4}, azure: {A: E5}}\n"
)


def test_at_a_dolphins_choice() -> None:
    at = At(TILES % ("charge", "D4") + "resume: creature\ndolphins: [D4]", dolphins=True)
    assert at.why_not("charge crimson-C") == "X4-not-in-the-water-there"


def test_at_a_squids_choices() -> None:
    at = At(TILES % ("squid", "D4"), squid=True)
    assert at.why_not("squid D4") == at.why_not("squid A4") == "Q1-not-vacant-beside-a-tile"
    at = At(TILES % ("victim", "E4") + "squids: [E4]\nresume: creature", squid=True)
    assert at.why_not("victim crimson-A") == "Q5-out-of-reach"


def test_a_manned_boat_and_a_squid() -> None:
    at = At(SEA + "squids: [E4]", squid=True)
    assert at.why_not("sail E3 E4") == "Q7-squid-there"
