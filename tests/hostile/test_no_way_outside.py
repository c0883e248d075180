"""Names out of files are names: whatever stands in a text of any format, nothing outside of the folders it may touch is
opened or asked for.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots import InlineThinker
from game.engine import GameError
from game.files.documents import read_document
from game.files.drawings import read_drawing
from game.files.resources import data, user_boards, user_folder, user_saves
from game.learning.lessons import load_lesson
from game.learning.puzzles import load_puzzle
from game.learning.voyage import load_evening
from game.match.match import GuidedMatch
from game.match.saved_games import SavedGames
from game.render import Look, Theme
from game.rules.boards import check
from game.rules.positions import read_position
from game.scenes import Stage, open_load, open_menu, open_people, open_setup, open_voyage
from game.store.last_played import last_played
from game.store.people import load_people
from game.store.progress import load_progress
from game.store.remembered import load_remembered
from game.store.settings import load_settings
from game.store.statistics import load_statistics
from game.tables.small_board import draw_small_board
from game.words.narrator import Narrator
from tests.scenes.driving import Open

from .campaign import catalogue
from .formats import journal_data, written_journal, written_xml, xml_data
from .mutations import written_yaml
from .originals import GAMES, PEOPLE, PROGRESS, REMEMBERED, SETTINGS, STATISTICS, positions, saves
from .watching import MARK, WAYS, text_places, watching

pytestmark = pytest.mark.hostile


def changed(document: Any, every: int = 1) -> Iterator[tuple[str, Any]]:
    """The document with each of its texts replaced, by each way outside in turn, or by one of so many."""
    ways = cycle(WAYS)
    for place in text_places(document):
        for _ in range(max(len(WAYS) // every, 1)):
            way, copy = next(ways), deepcopy(document)
            inside = copy
            for key in place[:-1]:
                inside = inside[key]
            suffix = Path(inside[place[-1]]).suffix if "." in inside[place[-1]][-5:] else ""
            inside[place[-1]] = f"{way}{suffix}"
            yield f"{place}: {way!r}", copy


def sweep(home: Path, documents: Iterator[tuple[str, Any]], read: Callable[[Any], object]) -> int:
    """Reads all; nothing may lead outside of the folder. How many there were."""
    strays, number = dict[str, list[str]](), 0
    for number, (name, document) in enumerate(documents, 1):  # noqa: B007 - the last one is how many there were
        with watching(home) as watch, suppress(GameError):
            read(document)
        if watch.strays:
            strays[name] = watch.strays[:3]
    assert strays == {}
    return number


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder in which all may lie, and a link in it to what lies outside."""
    user_folder().mkdir(parents=True)
    user_saves().mkdir()
    shutil.copytree(data("boards"), user_boards())
    outside = tmp_path / "outside"
    outside.mkdir()
    for kind in ("", ".yaml", ".svg", ".tmx", ".tsx", ".json", ".journal"):
        (outside / f"secret{kind}").write_text("secret: 1", encoding="utf-8")
        (user_folder() / f"{MARK}-link{kind}").symlink_to(outside / f"secret{kind}")
    for kind in ("", ".svg", ".tmx", ".tsx"):  # other links in there are the player's own boards, and listed
        (user_boards() / f"{MARK}-link{kind}").symlink_to(outside / f"secret{kind}")
    return user_folder()


@pytest.fixture
def look() -> Look:
    pygame.font.init()
    return Look(Theme.load(), (1280, 720))


@pytest.mark.parametrize("board", ["survive-atoll", "atlantis-causeway", "atlandice-short"])
def test_boards(home: Path, board: str) -> None:
    path = user_boards() / f"{board}.yaml"

    def read(document: Any) -> None:
        path.write_bytes(written_yaml(document))
        check(path)

    assert sweep(home, changed(read_document(path).data), read) > 100


@pytest.mark.parametrize(
    ("file", "board"), [("survive-atoll.tmx", "survive-atoll"), ("survive-tiles.tsx", "survive-atoll")]
)
def test_maps_and_tilesets(home: Path, file: str, board: str) -> None:
    path = user_boards() / file

    def read(document: Any) -> None:
        path.write_bytes(written_xml(document))
        check(user_boards() / f"{board}.yaml")

    assert sweep(home, changed(xml_data(path.read_text(encoding="utf-8"))), read) > 100


def test_drawings(home: Path) -> None:
    path = user_boards() / "survive-atoll-reef.svg"

    def read(document: Any) -> None:
        path.write_bytes(written_xml(document))
        read_drawing(path)

    assert sweep(home, changed(xml_data(path.read_text(encoding="utf-8"))), read) > 100


@pytest.mark.parametrize("which", [0, 2, 4, 6])
def test_saves(home: Path, look: Look, which: int) -> None:
    path = user_saves() / "evening.journal"
    head, lines = journal_data(saves()[which])

    def read(document: Any) -> None:
        path.write_bytes(written_journal((document, lines[:6])))
        shelf = SavedGames(user_saves())
        for save in shelf.all():
            with suppress(GameError):
                shelf.glimpse(save)
        with GuidedMatch.open(path, InlineThinker()) as match:
            names = [player.name for player in match.players]
            draw_small_board(look, (320, 200), match.rules, match.view(None), Narrator(catalogue(), match.rules, names))

    assert sweep(home, changed(head, 4), read) > 50


@pytest.mark.parametrize("game", GAMES)
def test_puzzles_lessons_and_evenings(home: Path, look: Look, game: str) -> None:
    path = home / "one.yaml"

    def read(load: Callable[[Path], Any]) -> Callable[[Any], None]:
        def read_one(document: Any) -> None:
            path.write_bytes(written_yaml(document))
            found = load(path)
            if hasattr(found, "state"):
                rules = found.rules
                draw_small_board(
                    look,
                    (320, 200),
                    rules,
                    rules.view(found.state, None),
                    Narrator(catalogue(), rules, ["a"] * rules.seats),
                )

        return read_one

    puzzle = min(data("puzzles").glob(f"{game}-*.yaml"))
    assert sweep(home, changed(read_document(puzzle).data, 3), read(load_puzzle))
    assert sweep(home, changed(read_document(data("lessons", f"{game}.yaml")).data, 17), read(load_lesson))
    evening = sorted(data("voyage").glob("*.yaml"))[GAMES.index(game)]
    assert sweep(home, changed(read_document(evening).data, 3), read(load_evening))


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_positions(home: Path, which: int) -> None:
    assert sweep(home, changed(positions()[which], 3), read_position)


FILES: dict[str, tuple[Any, Callable[[], object]]] = {
    "settings.json": (SETTINGS, load_settings),
    "people.json": (PEOPLE, load_people),
    "statistics.json": (STATISTICS, load_statistics),
    "progress.json": (PROGRESS, load_progress),
    "remembered.json": (REMEMBERED, load_remembered),
    "played.json": ({"saves": ["evening.journal", "other.journal"]}, last_played),
}


@pytest.mark.parametrize("file", FILES)
def test_what_is_kept_for_a_player(home: Path, file: str) -> None:
    original, load = FILES[file]

    def read(document: Any) -> None:
        (home / file).write_text(json.dumps(document), encoding="utf-8")
        load()

    assert sweep(home, changed(original), read) > 10


@pytest.mark.parametrize("file", FILES)
def test_what_is_kept_for_a_player_on_the_screen(home: Path, open_app: Open, file: str) -> None:
    (user_saves() / "evening.journal").write_bytes(saves()[0])
    opened: list[Callable[[Stage], Any]] = [
        open_menu,
        open_people,
        open_voyage,
        open_load,
        lambda stage: open_setup(stage, "survive"),
    ]

    def read(document: Any) -> None:
        (home / file).write_text(json.dumps(document), encoding="utf-8")
        for scene in opened:
            app = open_app(scene)
            for _ in range(3):
                app.turn([], 0.3)

    assert sweep(home, changed(FILES[file][0], 17), read)


def test_who_watches_sees_a_link(home: Path) -> None:
    with watching(home) as watch:
        (user_boards() / f"{MARK}-link.svg").read_bytes()
    assert watch.strays == [str(user_boards() / f"{MARK}-link.svg")]
