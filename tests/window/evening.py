"""What people do in a window from the menu to the scoring, with the twin beside it."""

from __future__ import annotations

import pygame

from game.bots import LEVELS
from game.match import Sharing
from game.scenes import Scene, SetupScene
from tests.scenes.driving import click, find_widget, press, top, write
from tests.scenes.players import Keys, Mouse
from tests.scenes.setting_up import use, use_person

from .twin import Twin

_LONGEST = 3000
LEVEL = "castaway"
_NOWHERE = 3, 3
OFTEN = 12
"""After so many uses the pictures are compared, and whenever another scene has come."""


def set_up(twin: Twin, game: str, seats: int, people: int = 1, sharing: Sharing = "around", seed: int = 7) -> None:
    """From the menu to the table by mouse."""
    click(twin, find_widget(twin, game))
    twin.agree()
    draft = top(twin, SetupScene).draft
    while len(draft.seats) > seats:
        use(twin, f"remove-{draft.seats[-1].key}")
    bots = [seat for seat in draft.seats if seat.level]
    for seat in bots[: people - 1]:
        use_person(twin, seat.key)
    for seat in bots[people - 1 :]:
        choose_level(twin, seat.key)
    if sharing != "around":
        use(twin, f"secrets-{sharing}")
    use(twin, "seed")
    twin.agree()  # nobody writes before there is a caret
    write(twin, str(seed))
    twin.agree()
    use(twin, "start")
    twin.agree()


def choose_level(twin: Twin, key: int) -> None:
    """One that never thinks until its time is up: so the window and its twin decide the same, however busy the machine
    is.
    """
    use(twin, f"level-{key}")
    twin.agree()
    popup = top(twin, SetupScene).root.popup
    assert popup
    click(twin, [entry for entry in popup.walk() if entry.focusable][LEVELS.index(LEVEL)])
    assert top(twin, SetupScene).draft.seats.by_key(key).level == LEVEL
    twin.agree()


def stop_counting(twin: Twin, by_key: bool = False) -> None:
    """Whoever has seen enough of the scoring clicks, or presses Space, and sees its end."""
    if by_key:
        press(twin, pygame.K_SPACE)
    else:
        click(twin, _NOWHERE)
    twin.agree()


def play_until(twin: Twin, player: Mouse | Keys, kind: type[Scene], often: int = OFTEN) -> int:
    """Plays until the scene on top is of a kind; how many uses that took."""
    for uses in range(_LONGEST):
        scene = twin.stack.top
        if isinstance(scene, kind):
            twin.agree()
            return uses
        player.play_on()
        twin.agree(with_picture=twin.stack.top is not scene or uses % often == often - 1)
    raise AssertionError(f"{_LONGEST} uses and still {type(twin.stack.top).__name__}")


def play(twin: Twin, player: Mouse | Keys, uses: int) -> None:
    """So many uses, and a look at both."""
    for _ in range(uses):
        player.play_on()
        twin.agree(with_picture=False)
    twin.agree_on_picture()
