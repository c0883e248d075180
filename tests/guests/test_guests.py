"""Packages that bring a game: what they may bring besides, and what becomes of those that cannot be played."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import game.files.guests
from game.__main__ import main
from game.app.loop import App
from game.bots.evaluations import evaluation_of
from game.engine import GameError
from game.files.documents import plain_document
from game.files.guests import find_guests, guests, unfit_guests
from game.learning.conditions import ConditionReader
from game.learning.puzzles import goal_of
from game.rules import GAMES, game_of, known_games
from game.scenes import open_menu
from game.store import Settings
from game.tables import GameScreen, MenuCard, PlainTable, menu_card, screen_of
from game.words import rulebook
from game.words.catalogue import Catalogue

from .environment import EXAMPLE, ROOT

Bring = Callable[..., Path]
CODE = (EXAMPLE / "pearl_divers" / "__init__.py").read_text(encoding="utf-8").partition("# Its table")[0]
"""The rules of the example; it brings its table besides."""
TABLE = EXAMPLE / "pearl_divers" / "table.py"
BOARD = (EXAMPLE / "pearl_divers" / "boards" / "pearls-classic.yaml").read_text(encoding="utf-8")
WORDS = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.fixture
def bring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bring]:
    """Puts a package where Python looks for them, as an installer leaves it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    before = set(sys.modules)

    def bring(key: str, code: str = CODE, board: str | None = BOARD, **files: str) -> Path:
        folder = tmp_path / f"guest_{len(list(tmp_path.iterdir()))}"
        written = {"__init__.py": code.replace('"pearls"', f'"{key}"'), **({f"boards/{key}-classic.yaml": board} if board else {}), **files}
        for name, text in written.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        told = tmp_path / f"{folder.name}-1.0.dist-info"
        told.mkdir()
        (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {folder.name}\nVersion: 1.0\n", encoding="utf-8")
        (told / "entry_points.txt").write_text(f"[{game.files.guests.GROUP}]\n{key} = {folder.name}\n", encoding="utf-8")
        forget()
        return folder

    yield bring
    monkeypatch.undo()
    for name in set(sys.modules) - before:
        if name.startswith("guest_"):
            del sys.modules[name]
    forget()


def forget() -> None:
    """What is found once and kept."""
    for kept in (find_guests, evaluation_of, Catalogue.load):
        kept.cache_clear()


DECORATED = """
from dataclasses import dataclass
from game.engine import Event

@dataclass(frozen=True, kw_only=True)
class Odd(Event):
    number: int
"""
UNFIT: dict[str, tuple[str, dict[str, str | None], str]] = {
    "does not load": ("odd", {"code": "raise RuntimeError('no luck today')"}, "but it fails to load: RuntimeError: no luck today."),
    "ends the program": ("odd", {"code": "raise SystemExit(3)"}, "but it fails to load: SystemExit: 3."),
    "decorates an event": (
        "odd",
        {"code": DECORATED},
        "but it fails to load: TypeError: Cannot overwrite attribute __setattr__",
    ),
    "is not Python": ("odd", {"code": "if"}, "but it fails to load: SyntaxError"),
    "lacks something": ("odd", {"code": "RULES = None"}, "but it lacks board_from_document, load_board and make_rules."),
    "has another name": ("odd", {"code": CODE.replace('"pearls"', "'pearls'")}, "but its rules call it pearls."),
    "has no board": ("odd", {"board": None}, "but it fails to load: BadDocument"),
    "has a broken board": ("odd", {"board": "game: odd\nplayers: many"}, "but it fails to load: BadDocument"),
    "has broken texts": ("odd", {"texts/en/odd.po": 'msgid "game.odd\nmsgstr'}, "cannot be read."),
    "is called as one of ours": ("survive", {}, "but that name is already taken."),
    "is called as no game can be": ("Odd Game", {}, "a game's name may have only lower-case letters, digits and _."),
}


def test_who_cannot_be_played_is_named_and_left_out(bring: Bring) -> None:
    packages = {name: bring(key, **parts).name for name, (key, parts, _) in UNFIT.items()}
    words = Catalogue.load("en")
    said = {str(error.values["package"]): words.explain(error) for error in unfit_guests()}
    assert known_games() == GAMES
    assert {name: said[package] for name, package in packages.items() if UNFIT[name][2] not in said[package]} == {}


def test_the_others_are_there_and_both_command_and_window_say_who_is_not(
    bring: Bring, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring("odd", "import no_such_module")
    bring("even")
    assert known_games() == (*GAMES, "even")
    with pytest.raises(GameError, match="unknown-game"):
        game_of("odd")
    assert main(["options", "even"]) == 0
    assert "adds the game odd, but it fails to load: ModuleNotFoundError" in capsys.readouterr().err
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    app = App(Settings(window=(1280, 720), muted=True), open_menu)
    for _ in range(30):
        app.turn([], 0.05)
    assert [text for text in app.stage.toasts.texts if "the game odd" in text]
    app.leave()


ITS_OWN = """
from game.bots.evaluations import Evaluation
from game.learning.conditions import GameConditions, Goal, event_count

EVALUATION = Evaluation(lambda rules, state: [7.0] * rules.seats)
CONDITIONS = GameConditions({"back": event_count("surfaced")}, {"surfaced": Goal("back")})
"""


def test_a_guest_may_bring_words_a_rulebook_an_evaluation_and_conditions(bring: Bring) -> None:
    code = CODE + ITS_OWN
    chapters = "[{key: all, title: All, rules: [{number: E1, text: Dive.}]}]"
    book = f"title: Even\nlead: ''\nchapters: {chapters}\ncard: {{title: Even, groups: []}}\n"
    words = WORDS + 'msgid "game.even"\nmsgstr "Even Seas"\n\nmsgid "app.title"\nmsgstr "Stolen"\n'
    bring("even", code, **{"rules/en/even.yaml": book, "texts/en/even.po": words})
    catalogue = Catalogue.load("en")
    assert catalogue.game("even") == "Even Seas"
    assert catalogue.say("app.title") == "Leaving Atlantis"  # what is ours stays ours
    assert rulebook.load("even", "en").find("E1")
    assert rulebook.has_rulebook("even")
    rules = game_of("even").make_rules(game_of("even").load_board(guests()["even"].folder("boards") / "even-classic.yaml"), 3, {})
    assert evaluation_of("even").worths(rules, rules.start()) == [7.0] * 3
    surfaced = [sys.modules[type(rules).__module__].Surfaced(seat=seat, pearls=2) for seat in (0, 1, 0)]
    assert goal_of(rules, 0, surfaced) == {"back": 2}
    (back,) = ConditionReader(rules, 0, plain_document({}, "")).read({"back": 2})
    assert [sum(map(back.weigh, surfaced[:count])) for count in range(4)] == [0, 1, 1, 2]
    assert menu_card("even").players == (2, 4)
    assert (screen_of("even"), screen_of("even").table()) == (GameScreen(), PlainTable)


def test_a_guest_brings_its_own_table_card_and_piece(bring: Bring) -> None:
    offered = """
from game.tables import GameScreen, MenuCard

def _table():
    from .table import ShownTable

    return ShownTable

SCREEN = GameScreen(_table, MenuCard("menu/card-atlantis", (3, 4)), piece="common/icon-dice")
"""
    table = "from game.tables import PlainTable\n\nclass ShownTable(PlainTable):\n    pass\n"
    folder = bring("shown", CODE + offered, **{"table.py": table})
    assert menu_card("shown") == MenuCard("menu/card-atlantis", (3, 4))
    assert screen_of("shown").piece == "common/icon-dice"
    assert f"{folder.name}.table" not in sys.modules
    assert screen_of("shown").table().__name__ == "ShownTable"


def test_the_table_of_the_example_takes_all_from_the_faces_of_rooms() -> None:
    """What a guest may rely on; nothing that lies deeper in the room of tables."""
    tree = ast.parse(TABLE.read_text(encoding="utf-8"))
    named = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("game.")}
    assert named == {"game.engine", "game.engine.speech.describing", "game.render", "game.tables", "game.widgets"}


FIRST_PICTURE = """
import sys
from game.app.loop import App
from game.scenes import open_menu
from game.store import Settings
import pygame
pygame.display.flip = lambda: sys.exit("importlib.metadata" in sys.modules)
App(Settings(window=(640, 400), muted=True), open_menu).turn([], 0.0)
sys.exit(2)
"""


def test_the_first_picture_does_not_wait_for_guests(tmp_path: Path) -> None:
    hidden = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LEAVING_ATLANTIS_HOME": str(tmp_path)}
    assert subprocess.run([sys.executable, "-c", FIRST_PICTURE], env=os.environ | hidden, cwd=ROOT, check=False).returncode == 0
