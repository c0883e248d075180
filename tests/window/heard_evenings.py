"""Evenings of somebody who does not see the window: things are found by their names, and done by what is heard.

`python -m tests.window.heard_evenings GAME TURNS` plays so many turns and prints the keys and all that was heard.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from game.store import Settings, load_settings, save_settings

from .at_spi import Buses
from .by_ear import BlindPlayer, Reader
from .xvfb import Screen, Window, wait_for

OWN = "Player 1"
BOTS = ("Old Salt", "Sandpiper", "Marlin")
TURNS = {"survive": "3 moves left", "atlantis": "play a card to move a pawn", "atlandice": "take a die"}
"""What is asked at the beginning of each own turn."""
LETTERS = "adfgqsi"
"""Keys that ask the table."""
_SETTINGS = Settings(speed="instant", reduced_motion=True, muted=True, window=(1280, 720))
_LEVELS = ("Sailor", "Castaway")  # the usual one, and the one that thinks least
_AWAITED = (f"{OWN}, ", "Points: ")
_LONGEST = 1500
_LONGEST_THOUGHT = 10.0
_SECONDS_TO_USE = _SECONDS_TO_LEAVE = 20.0
_GREETINGS = ("a sinking island", "Leaving Atlantis.")
"""Of the menu: with what stands under its title, and without, once it offers a lesson there."""


@contextmanager
def listening(folder: Path, is_late: bool = False) -> Iterator[BlindPlayer]:
    """Somebody who listens to the program in its window. Their reader runs before it, or else is late: it starts when
    the window has had the focus for long.
    """
    home = folder / "home"
    home.mkdir(parents=True)
    with ExitStack() as closing:
        closing.enter_context(patch.dict(os.environ, {"LEAVING_ATLANTIS_HOME": str(home)}))
        save_settings(_SETTINGS)
        buses = Buses()
        closing.callback(buses.close)
        screen = Screen(folder / "screen", _SETTINGS.window)
        closing.callback(screen.close)
        line = buses.connect()
        closing.callback(line.close)
        buses.listen(not is_late)
        reader = Reader(line)  # hears all from the first word on, however long it takes to find the window
        window = Window(screen, home, variables=buses.variables)
        closing.callback(window.close)
        if is_late:
            _use(window)
            buses.listen(True)
        player = BlindPlayer(window, line, reader)
        player.wait_for(*_GREETINGS)
        yield player


def _use(window: Window) -> None:
    """Presses the key that makes the program loud, and waits until it has done so: it has the focus by then."""
    window.key(True, "m")
    window.key(False, "m")
    assert wait_for(lambda: not load_settings()[0].muted, _SECONDS_TO_USE), "no key comes to the window"


def set_up(player: BlindPlayer, game: str, bots: int = len(BOTS)) -> None:
    """From the menu to the first question at a table with some bots, which do not think long."""
    player.do(game.capitalize(), f"Set up {game.capitalize()}")
    for name in BOTS[bots:]:
        player.do(f"Remove {name}'s seat")
    usual, quick = _LEVELS
    while player.has(usual):
        player.go_to(usual)
        player.press("Left", quick)
    player.do("Start game", f"{OWN}, ")


def play(player: BlindPlayer, game: str, turns: int) -> int:
    """Plays until so many own turns are over, or the game; how many decisions that took. Most follow a hint, every
    fourth is found by walking; each turn begins with a question of another letter.
    """
    begun = 0
    for number in range(_LONGEST):
        if is_over(player):
            return number
        if begun < (now := sum(TURNS[game] in words for words in player.transcript)):
            if now > turns:
                return number
            begun = now
            player.press(LETTERS[now % len(LETTERS)])
        if number % 4 == 3:
            walk(player)
        else:
            follow_hint(player)
    raise AssertionError(f"{_LONGEST} decisions, and still {player.transcript[-8:]}")


def walk(player: BlindPlayer) -> None:
    """Picks up the next thing that can act, if there is one, and takes it to the next place that it can go to."""
    for _ in range(2):
        if not any("Enter:" in words for words in player.press("Tab")):
            return
        player.press("Return")


def is_over(player: BlindPlayer) -> bool:
    """Whether the points of all were told, as they are at the end."""
    return any("Points: " in words for words in player.transcript)


def follow_hint(player: BlindPlayer) -> None:
    """Asks for a hint and does what it says; whoever is told that others decide waits until they are asked."""
    heard = player.press("h")
    if any("nothing to decide" in words for words in heard):
        if not any(words in heard[-1] for words in _AWAITED):
            player.wait_for(*_AWAITED)
        return
    while heard and (heard[-1].startswith("Thinking") or any(words in heard[-1] for words in _AWAITED)):
        heard = player.listen(_LONGEST_THOUGHT)
    if not is_over(player):
        player.press("space")


def leave(player: BlindPlayer) -> None:
    """From the menu out of the program."""
    player.transcript.append("> uses 'Quit'")
    player.line.press(player.find("Quit").place)
    assert player.window.wait(_SECONDS_TO_LEAVE) == 0, player.window.errors()


def main(arguments: Sequence[str]) -> int:
    game, turns = arguments
    with TemporaryDirectory(prefix="heard", ignore_cleanup_errors=True) as folder, listening(Path(folder)) as player:
        try:
            set_up(player, game)
            play(player, game, int(turns))
        finally:
            print(*player.transcript, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
