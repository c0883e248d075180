"""Every screen there is, in longer words than English has: no word is broken, nothing is cut off, and nothing lies over
something else. `pytest -m soak tests/scenes/test_words_have_room.py` tries every state of each, in every language, in
all sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import product

import pygame
import pytest

import game.render.art
from game.app.loop import App
from game.files.resources import asset
from game.render import Look, Theme
from game.rules import GAMES
from game.store.settings import LOWEST, NARROWEST
from tests.soaks import soaked_unless
from tests.stand_ins import make_looks
from tools.shot_list import SHOTS
from tools.studio import Studio

from .clipping import find_clipped, find_covered
from .pseudo import PSEUDO
from .seen_words import WordReader, find_faults

_USUAL = (1280, 720), 100
_SIZES = tuple(product(((1280, 720), (NARROWEST, LOWEST), (1920, 1080)), (100, 150)))
_MOMENTS = (*GAMES, "hours", "voice", "letters", "touched", "reach", "pad", "look")
_OF_THEIR_OWN = "menu", "settings", "dice", "missed", "postcard"
"""Kinds of screens whose own tests try longer words in every run."""
_SLACK = 2  # pixels that roundings may cost


def _screens() -> Iterator[str]:
    """One state of each screen; where it is about a game, the games take turns. The others, and what is only a table at
    another moment or has longer words in tests of its own, are left to the soak.
    """
    kinds: dict[str, dict[str, str]] = {}
    for name in SHOTS:
        kind = name.split("-")[0]
        if kind not in (*_MOMENTS, *_OF_THEIR_OWN):
            kinds.setdefault(kind, {}).setdefault(next((game for game in GAMES if game in name), ""), name)
    for turn, states in enumerate(kinds.values()):
        yield list(states.values())[turn % len(states)]


_SCREENS = frozenset(_screens())


@pytest.fixture(scope="module")
def reader() -> Iterator[WordReader]:
    """Knows what is drawn; looks are its own, because what others have drawn tells it nothing."""
    drawn = lru_cache(maxsize=len(_SIZES) + 1)(
        lambda language, *settings: partial(Look, language=language)(Theme.load(), *settings)
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame, "quit", lambda: None)  # the window outlives each screen, as what was drawn in it does
        make_looks(patch, lambda _, *settings, before=None, language="": drawn(language, *settings))
        patch.setattr(App, "draw", _lay_out)
        patch.setattr(game.render.art, "draw_svg", lambda svg, size: pygame.Surface(size, pygame.SRCALPHA))
        yield WordReader(patch)
        drawn.cache_clear()


def _lay_out(app: App) -> None:
    """A round of the loop that draws nothing."""
    app.renew()
    for scene in app.stack.scenes:
        scene.refresh_layout()
        scene.note_drawn()
    if app.stack.setting:
        app.stack.setting.is_seen = True


@pytest.mark.parametrize("name", soaked_unless(_SCREENS.__contains__, SHOTS))
@pytest.mark.usefixtures("made_up_language")
def test_longer_words_have_room(name: str, furnished: Studio, reader: WordReader) -> None:
    assert list(_faults(name, PSEUDO, furnished, reader, [_USUAL])) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", SHOTS)
@pytest.mark.usefixtures("made_up_language")
def test_longer_words_have_room_in_all_sizes(name: str, furnished: Studio, reader: WordReader) -> None:
    assert list(_faults(name, PSEUDO, furnished, reader, _SIZES)) == []


@pytest.mark.soak
@pytest.mark.parametrize("language", sorted(folder.name for folder in asset("texts").iterdir()))
@pytest.mark.parametrize("name", SHOTS)
def test_words_of_every_language_have_room(name: str, language: str, furnished: Studio, reader: WordReader) -> None:
    assert list(_faults(name, language, furnished, reader, _SIZES)) == []


def _faults(
    name: str, language: str, furnished: Studio, reader: WordReader, sizes: Sequence[tuple[tuple[int, int], int]]
) -> Iterator[str]:
    """What is wrong with a screen, after the same was done in it as for its picture."""
    shot = SHOTS[name]
    with furnished.set_up(replace(shot, settings={**(shot.settings or {}), "language": language}), *_USUAL) as app:
        for size, text in sizes:
            app.stage.resize(size)
            app.stage.change(text_size=text)
            app.turn([], 0.0)
            scene = app.stack.top
            clipped = find_clipped(scene.root, app.stage.look, _SLACK)
            found = [fault for fault in clipped if not fault.startswith("BoardWidget")]  # which can be any size
            found += [*find_covered(scene.root.top), *find_faults(reader.read(scene))]
            yield from (f"{size[0]}x{size[1]} at {text} %: {fault}" for fault in found)


def test_a_broken_word_is_found(reader: WordReader) -> None:
    pygame.font.init()
    look = Look(Theme.load(), _USUAL[0])
    broken = look.wrap("Unterseeboot", "title", look.u(6))
    whole = look.wrap("a well-known boat", "title", look.text_width("a well-kn", "title"))
    lines = [look.line(line, "title", "ink") for line in (*broken, *whole)]
    assert any(reader.lines[line].is_broken for line in lines[: len(broken) - 1])
    assert not any(reader.lines[line].is_broken for line in lines[len(broken) - 1 :])
