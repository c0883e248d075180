"""The program played by somebody who does not see it: by a screen reader's own way, by names, and by what is heard.

The short ways are part of the usual check; whole games take minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rules import GAMES

from .at_spi import missing as missing_reader
from .by_ear import BlindPlayer
from .heard_evenings import is_over, leave, listening, play, set_up
from .xvfb import missing as missing_display

pytestmark = pytest.mark.window

_SENTENCES = 6  # of the lesson
_PLACED = 5  # explorers and boats that are placed in these
_TABS = 40
_STEPS = 3  # from button to button of the menu


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if lacking := [*missing_display(), *missing_reader()]:
        pytest.skip(f"needs {' and '.join(lacking)}, which this machine has not")
    return tmp_path


@pytest.fixture
def player(folder: Path) -> Iterator[BlindPlayer]:
    with listening(folder) as player:
        yield player
        print(*player.transcript, sep="\n")


def test_short_way_of_a_reader_that_starts_late(folder: Path) -> None:
    """Where the keys are is heard, though the window got the focus when there was nobody to be told so."""
    with listening(folder, is_late=True) as player:
        for _ in range(_STEPS):
            player.press("Tab", ", button")


@pytest.mark.parametrize("game", GAMES)
def test_short_way_through_a_game(player: BlindPlayer, game: str) -> None:
    set_up(player, game, bots=1)
    if player.has("Place the rest"):
        player.do("Place the rest", "place a boat")
    play(player, game, turns=1)
    assert any(words.startswith("You: ") for words in player.transcript)
    while not player.has("Save and leave"):
        player.press("Escape")
    player.do("Save and leave", "a sinking island")
    leave(player)


@pytest.mark.parametrize("game", GAMES)
def test_whole_game(player: BlindPlayer, game: str) -> None:
    set_up(player, game)
    decisions = play(player, game, turns=1000)
    assert is_over(player), player.transcript[-8:]
    player.do("Menu", "a sinking island")
    leave(player)
    print(f"{game} by ear: {decisions} decisions")


def test_short_way_through_a_lesson(player: BlindPlayer) -> None:
    """Page Down goes on; where something is to be done first, that is said, and a hint leads there."""
    player.do("Survive", "Set up Survive")
    player.do("Learn to play", "the island is sinking")
    for _ in range(_SENTENCES):
        if any("once you've done this" in words for words in player.press("Next")):
            player.press("h", "The next step")
            player.press("space", "You: ")
    assert sum("You: placed" in words for words in player.transcript) == _PLACED


def test_short_way_through_a_puzzle(player: BlindPlayer) -> None:
    """The beach that stands in a shark's way, and then the swimmer whom it reaches: without a hint."""
    player.do("Lessons and puzzles", "Lessons and puzzles")
    player.do("The gate", "Get rid of Azure's A")
    walk_to(player, "G4, beach")
    player.press("Return", "you may move a shark")
    walk_to(player, "Azure's A lost")
    player.press("Return", "Solved!")


def walk_to(player: BlindPlayer, words: str) -> None:
    """Tab leads to each thing that can be used until these words are heard."""
    for _ in range(_TABS):
        if any(words in heard for heard in player.press("Tab")):
            return
    raise AssertionError(f"Tab never comes to {words}")
