"""The program under a display and a sound card that nobody sees or hears."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

import game.files.languages
import game.match.thinking
import game.review.process
import game.words.rulebook
from game.app.loop import App
from game.bots import InlineThinker
from game.files.resources import asset
from game.render import Look, Theme
from game.render.text import TextDrawer
from game.review.process import InlineReviewer
from game.scenes import Scene, Stage
from game.store import Settings
from game.store.settings import Speed
from tests.stand_ins import advise_with, make_looks
from tools.studio import Studio

from .driving import EVERY_RUN
from .menus import Behind
from .pseudo import write_language
from .puppet import Puppet


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        size = _size_of(item)
        if size is not None and size not in EVERY_RUN:
            item.add_marker(pytest.mark.soak)


def _size_of(item: pytest.Item) -> tuple[object, ...] | None:
    """The window a test of this folder is about, where it is one of many."""
    if not isinstance(item, pytest.Function) or "scenes" not in item.path.parts or not hasattr(item, "callspec"):
        return None
    values = item.callspec.params
    if {"width", "height", "text"} <= values.keys():
        return values["width"], values["height"], values["text"]
    size = values.get("size")
    return size if isinstance(size, tuple) and len(size) == 3 else None


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has a player's folder of its own."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))


@pytest.fixture(autouse=True)
def no_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that are begun come to nothing: no process is started for them."""
    monkeypatch.setattr(game.review.process, "Reviewer", partial(InlineReviewer, is_waiting=True))


@pytest.fixture(autouse=True, scope="session")
def noon() -> Iterator[None]:
    """It is always noon, whenever the tests run: the light of the menu goes by the clock."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stage, "oclock", 12)
        yield


@pytest.fixture(autouse=True, scope="session")
def one_look_for_all() -> Iterator[None]:
    """Windows of the same size and settings share what they have drawn: most of a test would go by with drawing it
    again.

    So nothing is soft here after a change of size; tests/widgets/test_resizing.py has that.
    """
    drawn = lru_cache(maxsize=8)(lambda language, *settings: partial(Look, language=language)(Theme.load(), *settings))
    width, widths, end = TextDrawer.width, dict[tuple[object, ...], int](), pygame.quit

    def end_with_fonts() -> None:
        drawn.cache_clear()
        end()

    def width_once(texts: TextDrawer, text: str, face: str, size: float) -> int:
        """Numbers are small: all are kept, also when the drawings of a look have to go."""
        script = texts.script
        set_in = script.squares, script.least, script.enlarges_letters
        key = text, face, texts.pixels(size), texts.height(face, size), set_in
        found = widths.get(key)
        return widths.setdefault(key, width(texts, text, face, size)) if found is None else found

    with pytest.MonkeyPatch.context() as patch:
        make_looks(patch, lambda _, *settings, before=None, language="": drawn(language, *settings))
        patch.setattr(pygame, "quit", end_with_fonts)
        patch.setattr(TextDrawer, "width", width_once)
        yield


@pytest.fixture
def open_app() -> Iterator[Callable[..., App]]:
    """Opens the program at a scene, in a window of a size and with a size of text."""
    apps: list[App] = []
    _let_go()
    gc.freeze()  # what was there before is no matter of the collection below, which is the quicker for it

    def opened(
        first: Callable[[Stage], Scene],
        width: int = 1280,
        height: int = 720,
        text: int = 100,
        language: str = "en",
        speed: Speed = "instant",
        is_lit: bool = False,  # few tests look at the light, which takes a while to bake
    ) -> App:
        settings = Settings(
            window=(width, height), text_size=text, speed=speed, language=language, muted=True, light=is_lit
        )
        apps.append(App(settings, first))
        apps[-1].turn([], 0.5)
        return apps[-1]

    yield opened
    while apps:
        app = apps.pop()
        app.leave()
        app.stage.close()
    _let_go()


def _let_go() -> None:
    """Nothing of a test stays: pictures are large, and Python does not see how large.

    It has to be done before things are frozen too, or rubbish that others left would be kept for ever, and all that
    they had drawn.
    """
    gc.collect()


@pytest.fixture
def studio(furnished: Studio, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    """Every screen there is, as pictures are taken of it.

    The window outlives each of them, or nobody could share what was drawn in it.
    """
    monkeypatch.setattr(pygame, "quit", lambda: None)
    yield furnished
    _let_go()


@pytest.fixture
def puppets(monkeypatch: pytest.MonkeyPatch) -> None:
    """All bots draw lots and are quick."""
    monkeypatch.setattr(game.match.thinking, "BotProcess", Puppet)
    advise_with(monkeypatch, Puppet)


class _InlineBots(InlineThinker):
    """They stand in for a process, which would be warmed up."""

    def warm_up(self) -> None:
        return


@pytest.fixture
def inline_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once."""
    monkeypatch.setattr(game.match.thinking, "BotProcess", _InlineBots)


@pytest.fixture
def closed_doors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every door of the menu leads to a scene that only tells which door it was."""
    for name in ("setup", "table", "lesson", "load", "rulebook", "settings", "replay", "voyage", "puzzles"):
        monkeypatch.setattr(
            f"game.scenes.routes.open_{name}", lambda stage, *about, name=name: Behind(stage, name, *about)
        )


@pytest.fixture(scope="session")
def made_up_assets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("assets")
    write_language(folder)
    (folder / "texts" / "en").symlink_to(asset("texts", "en"))
    (folder / "rules" / "en").symlink_to(asset("rules", "en"))
    return folder


@pytest.fixture
def made_up_language(made_up_assets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a second language, `pseudo.PSEUDO`."""
    for module in (game.files.languages, game.words.rulebook):
        monkeypatch.setattr(module, "asset", lambda *parts: made_up_assets.joinpath(*parts))
