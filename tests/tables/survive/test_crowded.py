"""Crowded spaces: whoever shares one with many others can still be clicked."""

from __future__ import annotations

import pytest

from .test_pieces import all_clickable
from .walking import position, rules_of

LETTERS = "ABCDEFGHIJ"
ROOMS = [(520, 430), (700, 560), (1200, 900)]
"""Boards of a small, a usual and a large window."""
CREATURES = "serpents: [D4]\nsharks: [D4]\nwhales: [D4]\n"


def aboard(letters: str) -> str:
    return ", ".join(f"{letter}: boat D4" for letter in letters)


def swimming(letters: str, space: str = "D4") -> str:
    return ", ".join(f"{letter}: {space}" for letter in letters)


def crowd(colours: str, boats: str = "[]", creatures: str = "serpents: []\n", land: str = "mountain: [G6]") -> str:
    return f"land: {{{land}}}\n{creatures}boats: {boats}\nexplorers: {{{colours}, sun: {{A: G6}}}}"


POSITIONS = {
    "three aboard": crowd(f"crimson: {{{aboard('ABC')}}}", "[D4]"),
    "three aboard and five in the water": crowd(
        f"crimson: {{{aboard('ABC')}}}, azure: {{{swimming('ABCDE')}}}", "[D4]"
    ),
    "a boat, five in the water and a whale": crowd(
        f"crimson: {{{aboard('ABC')}}}, azure: {{{swimming('ABCDE')}}}", "[D4]", "serpents: []\nwhales: [D4]\n"
    ),
    "three creatures": crowd("crimson: {A: C3}", creatures=CREATURES),
    "four creatures": crowd("crimson: {A: C3}", creatures=CREATURES + "squids: [D4]\n"),
    "five creatures and a boat": crowd(
        f"crimson: {{{aboard('ABC')}}}", "[D4]", CREATURES + "squids: [D4]\ndolphins: [D4]\n"
    ),
    "seven in the water": crowd(f"crimson: {{{swimming('ABCD')}}}, azure: {{{swimming('ABC')}}}"),
    "twelve in the water": crowd(f"crimson: {{{swimming('ABCDEF')}}}, azure: {{{swimming('ABCDEF')}}}"),
    "seven on a tile": crowd(
        f"crimson: {{{swimming('ABCD', 'G5')}}}, azure: {{{swimming('ABC', 'G5')}}}", land="mountain: [G6, G5]"
    ),
    "ten on a tile": crowd(f"crimson: {{{swimming(LETTERS, 'G5')}}}", land="mountain: [G6, G5]"),
}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("crowded", POSITIONS)
def test_each_of_them_can_be_clicked(crowded: str, room: tuple[int, int]) -> None:
    rules = rules_of("four, all creatures")
    all_clickable(rules, position(rules, POSITIONS[crowded]), room)
