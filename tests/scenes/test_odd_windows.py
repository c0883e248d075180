"""Windows narrower and lower than anything that is drawn, as desktops make them that lay windows side by side: every
screen bears them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.app.loop import App
from tests.driver import made_from, screen
from tools.shot_list import SHOTS
from tools.studio import Size, Studio

_SIZES: tuple[Size, ...] = ((1, 1), (200, 2000), (4000, 200))
_MORE = tuple((width, height) for width in (1, 37, 90, 199, 333, 720, 4000) for height in (1, 53, 149, 200, 480, 2000))
_FRAME = 1 / 60
_GUIDED: dict[str, str] = {
    "EveningGuide": "voyage-table",
    "PuzzleGuide": "puzzle-atlantis",
    "MomentGuide": "moment-atlantis",
    "PracticeGuide": "missed-practice",
    "LessonGuide": "lesson-atlantis-01-mainland",
}
"""Tables with each kind of guide beside them."""
_USUAL: dict[str, Sequence[str]] = {
    "MenuScene": ("menu-first", "menu-continue"),
    "LoadScene": ("load-saves",),
    "SettingsScene": ("settings-settings",),
    "KeysScene": ("keys", "keys-conflict"),
    "LettersScene": ("pad-letters",),
    "PeopleScene": ("people",),
    "PersonScene": ("people-change",),
    "SetupScene": ("setup-survive", "setup-list"),
    "VoyageScene": ("voyage-first", "voyage-trip"),
    "PuzzlesScene": ("puzzles-survive",),
    "RulebookScene": ("rules-survive", "rules-atlantis-example"),
    "TableScene": ("table-survive-six", "atlantis-counter", "atlandice-planned", *_GUIDED.values()),
    "CurtainScene": ("privacy-survive",),
    "PauseScene": ("pause-survive",),
    "PhonesScene": ("phones-sheet", "phones-trouble", "phones-no-network"),
    "AskScene": ("ask-danger",),
    "CardScene": ("card-atlandice",),
    "PeekScene": ("look-survive",),
    "ScoringScene": ("scoring-survive-end",),
    "PostcardScene": ("postcard-survive",),
    "ReplayScene": ("replay-start",),
    "PlayOnScene": ("play-on",),
    "FilmScene": ("film-whole",),
    "ReviewScene": ("review-survive",),
    "MissedScene": ("missed",),
    "PracticeEnd": ("missed-practice-end",),
    "DiceScene": ("dice",),
    "RollsScene": ("dice-rolls",),
    "AboutScene": ("about",),
    "PaperScene": ("about-licences",),
    "ReportScene": ("about-report",),
}
"""Pictures of every screen, which the soaks squeeze to many sizes and with large letters."""
_EVERY_RUN = (
    *("table-survive-six", "atlantis-counter", "atlandice-planned", "lesson-atlantis-01-mainland", "menu-first"),
    *("setup-survive", "settings-settings", "load-saves", "keys", "voyage-first", "rules-survive"),
    *("privacy-survive", "scoring-survive-end", "dice-rolls"),
)
"""Every run squeezes each table, and screens of every kind, to one of the sizes; all pictures and sizes are left to the
soaks.
"""
_UNSEEN = {"LeavingScene", "LessonEnd", "JoinScene", "SaveAsScene", "WaitingScene"}
"""Of which there is no picture: what only asks or waits."""
_KINDS = {name: kind for kind, names in _USUAL.items() for name in names}
_LOOKS = [
    *(pytest.param(name, [_SIZES[number % len(_SIZES)]], id=name) for number, name in enumerate(_EVERY_RUN)),
    *(pytest.param(name, _SIZES, id=f"{name}-all", marks=pytest.mark.soak) for name in SHOTS),
]


@pytest.mark.parametrize("name, sizes", _LOOKS)
def test_every_screen_in_windows_of_odd_sizes(studio: Studio, name: str, sizes: Sequence[Size]) -> None:
    with studio.set_up(SHOTS[name], (1280, 720)) as app:  # in which most is drawn already
        assert screen(app) == _KINDS.get(name, screen(app))
        assert screen(app) in _USUAL, "a new screen is squeezed to many sizes, too"
        for size in sizes:
            squeeze(app, size)


@pytest.mark.soak
@pytest.mark.parametrize("text", [None, 200])
@pytest.mark.parametrize("name", _KINDS)
def test_many_odd_sizes(studio: Studio, name: str, text: int | None) -> None:
    with studio.set_up(SHOTS[name], (1024, 640), text) as app:
        for size in _MORE:
            squeeze(app, size)


def test_every_screen_is_among_the_usual_ones() -> None:
    """Also one that is new."""
    assert made_from("Scene") == {*_USUAL, *_UNSEEN}
    assert made_from("Guide") == {*_GUIDED, "TryingGuide", "DealGuide"}


def squeeze(app: App, size: Size) -> None:
    """The window gets this size, and is used as ever: everything is drawn, and can be pointed at, scrolled and walked
    over.
    """
    pygame.display.set_mode(size)
    app.turn([pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])], _FRAME)
    assert app.window.get_size() == size
    middle = size[0] // 2, size[1] // 2
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=middle, rel=(1, 1), buttons=(0, 0, 0))], _FRAME)
    app.turn([pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, pos=middle)], _FRAME)
    app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="\t")], _FRAME)
    app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0)], _FRAME)
    app.turn([], 1.0)  # what is pointed at tells of itself
