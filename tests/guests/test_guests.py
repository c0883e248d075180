"""Packages that bring a game: what they may bring besides, and what becomes of those that cannot be played."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

import game.files.guest_files
import game.files.guests
from game.__main__ import main
from game.app.loop import App
from game.bots.evaluations import evaluation_of
from game.commands.terminal import hear_interruption_once
from game.engine import GameError
from game.files.documents import plain_document
from game.files.guests import (
    guest_list,
    guests,
    hurry_here,
    set_guests,
    try_guests,
    unfit_guests,
    untried_guests,
    withdraw,
)
from game.files.resources import user_folder
from game.learning.conditions import ConditionReader
from game.learning.puzzles import goal_of
from game.rules import GAMES, game_of, known_games
from game.scenes import MenuScene, open_menu
from game.store import Settings
from game.tables import GameScreen, MenuCard, PlainTable, find_piece, menu_card, screen_of
from game.words import rulebook
from game.words.catalogue import Catalogue
from game.words.guest_words import form_faults
from tests.scenes.driving import find_widget, wait_for
from tests.stand_ins import hold_news

from .environment import EXAMPLE, ROOT
from .trying import BOARD, CODE, WORDS, Bring, try_here

TABLE = EXAMPLE / "pearl_divers" / "table.py"


def first_and_hostile(kinds: Iterable[object]) -> list[Any]:
    """The first of some kinds in every run, the others in a run for what is hostile."""
    return [pytest.param(kind, id=str(i), marks=pytest.mark.hostile if i else ()) for i, kind in enumerate(kinds)]


DECORATED = """
from dataclasses import dataclass
from game.engine import Event

@dataclass(frozen=True, kw_only=True)
class Odd(Event):
    number: int
"""
UNFIT: dict[str, tuple[str, dict[str, str | None], str]] = {
    "does not load": (
        "odd0",
        {"code": "raise RuntimeError('no luck today')"},
        "but it fails to load: RuntimeError: no luck today.",
    ),
    "ends the program": ("odd1", {"code": "raise SystemExit(3)"}, "but it fails to load: SystemExit: 3."),
    "raises what is no Exception": (
        "odd2",
        {"code": "class Odd(BaseException): pass\nraise Odd('ha')"},
        "but it fails to load: Odd: ha.",
    ),
    "interrupts": ("odd3", {"code": "raise KeyboardInterrupt"}, "but it fails to load: KeyboardInterrupt."),
    "raises what cannot be told": (
        "odd4",
        {"code": "class Odd(Exception):\n    def __str__(self): raise self\nraise Odd"},
        "but it fails to load: Odd.",
    ),
    "decorates an event": (
        "odd5",
        {"code": DECORATED},
        "but it fails to load: TypeError: Cannot overwrite attribute __setattr__",
    ),
    "is not Python": ("odd6", {"code": "if"}, "but it fails to load: SyntaxError"),
    "goes elsewhere": ("odd23", {"code": "import os\nos.chdir('/')\n"}, "importing it changes the folder it works in"),
    "will not end": (
        "odd24",
        {"code": "import threading\nthreading.Timer(0.4, print).start()\n"},
        "importing it leaves a thread that would keep the program from ending.",
    ),
    "lacks something": (
        "odd7",
        {"code": "RULES = None"},
        "its module lacks board_from_document, load_board, make_rules.",
    ),
    "has no rules": ("odd8", {"code": CODE + "RULES = None"}, "RULES is None, not a class derived from Rules."),
    "has rules without a name": (
        "odd9",
        {"code": CODE.replace('game: ClassVar[str] = "pearls"', "")},
        "RULES.game is None, not 'odd9'.",
    ),
    "has another name": (
        "odd10",
        {"code": CODE.replace('"pearls"', "'pearls'")},
        "RULES.game is 'pearls', not 'odd10'.",
    ),
    "has no board": ("odd11", {"board": None}, "boards/odd11-classic.yaml is not there."),
    "has a broken board": (
        "odd12",
        {"board": "game: pearls\nplayers: many"},
        "load_board(odd12-classic.yaml) raises BadDocument",
    ),
    "has a board without players": (
        "odd13",
        {"code": CODE + "load_board = lambda path: object()"},
        "raises AttributeError: 'object' object has no attribute 'players'.",
    ),
    "has a board of another game": (
        "odd22",
        {"board": BOARD.replace(": pearls", ": x")},
        "says that it is of 'x', not of 'odd22'.",
    ),
    "has a board for nobody": (
        "odd14",
        {"board": BOARD.replace("[2, 3, 4]", "[]")},
        "has [] as its players, not a list of numbers.",
    ),
    "has a board for crowds": (
        "odd15",
        {"board": BOARD.replace("[2, 3, 4]", "[2, 1000000000]")},
        "not different numbers from 1 on.",
    ),
    "has a mixed board": (
        "odd16",
        {"code": CODE.replace("players: list[int]", "players: list"), "board": BOARD.replace("[2, 3, 4]", "[2, two]")},
        "has [2, 'two'] as its players, not different numbers from 1 on.",
    ),
    "answers for what it has not": (
        "odd17",
        {"code": "def __getattr__(name): raise ZeroDivisionError(name)"},
        "reading RULES raises ZeroDivisionError: RULES.",
    ),
    "names an object": ("odd18", {"value": "{package}:RULES"}, ":RULES is not a module that can be found."),
    "names a module that is not there": (
        "odd19",
        {"value": "no_such_package.inside"},
        "no_such_package.inside is not a module",
    ),
    "has broken texts": ("odd20", {"texts/en/odd.po": 'msgid "game.odd\nmsgstr'}, "texts/en/odd.po raises GameError: "),
    "has a broken rulebook": (
        "odd21",
        {"rules/en/odd21.yaml": "title: [1"},
        "rules/en/odd21.yaml raises BadDocument: ",
    ),
    "is called as our sentences are": ("menu", {}, "its key is a word by which the program calls its own sentences."),
    "is called as one of ours": ("survive", {}, "but that name is already taken."),
    "is called as no game can be": ("Odd Game", {}, "a game's name may have only lower-case letters, digits and _."),
    "has a name without end": (
        "o" * 10_000,
        {"board": None},
        "a game's name may have only lower-case letters, digits and _.",
    ),
    "is called as a device": ("con", {}, "a game's name may have only lower-case letters, digits and _."),
}


def test_who_cannot_be_played_is_named_and_left_out(
    bring: Bring, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # one of them goes elsewhere
    packages = {name: bring(key, **parts).name for name, (key, parts, _) in UNFIT.items()}
    try_guests()
    words = Catalogue.load("en")
    said = {str(error.values["package"]): words.explain(error) for error in unfit_guests()}
    assert known_games() == GAMES
    assert {name: said[package] for name, package in packages.items() if UNFIT[name][2] not in said[package]} == {}


def test_the_others_are_there_and_commands_say_who_is_not(bring: Bring, capsys: pytest.CaptureFixture[str]) -> None:
    bring("odd", "import no_such_module")
    bring("even")
    assert known_games() == GAMES  # nobody was tried yet
    assert main(["boards", "list"]) == 0
    assert known_games() == (*GAMES, "even")
    assert "adds the game odd, but it fails to load: ModuleNotFoundError" in capsys.readouterr().err
    with pytest.raises(GameError, match="guest-fails"):
        game_of("odd")
    set_guests()
    assert known_games() == (*GAMES, "even")  # as was kept


def test_a_card_comes_into_the_menu_when_its_game_has_been_tried(bring: Bring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    bring("even")
    bring("odd", "import no_such_module")
    app = App(Settings(window=(640, 480), muted=True, reduced_motion=True), open_menu)
    assert known_games() == GAMES
    for _ in range(60):
        wait_for(app, 0.05)
        if app.stage.toasts.texts:
            break
    wait_for(app, 0.1)
    assert find_widget(app, "even")
    assert [text for text in app.stage.toasts.texts if "the game odd" in text]
    app.leave()


def test_nothing_moves_in_a_menu_of_four_games_when_its_doors_have_been_read(
    bring: Bring, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be arranged and drawn twice, and the start be slower with a guest than without."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    bring("even")
    try_guests()
    is_read = Event()
    hold_news(monkeypatch, is_read)
    app = App(Settings(window=(1280, 720), muted=True, reduced_motion=True), open_menu)
    menu = app.stack.top
    assert isinstance(menu, MenuScene)
    while not menu.reading or menu.search:
        app.turn([], 0.01)
    before = {key: find_widget(app, key).rect.copy() for key in known_games()}
    is_read.set()
    while menu.news is None:
        app.turn([], 0.01)
    app.turn([], 0.01)
    assert {key: find_widget(app, key).rect for key in known_games()} == before
    app.leave()


def test_two_packages_with_one_key_are_told_apart(bring: Bring) -> None:
    first, second = bring("even").name, bring("even").name
    try_guests()
    assert guests()["even"].package == first
    assert [(error.code, error.values["package"]) for error in unfit_guests()] == [("guest-taken", second)]


NONSENSE = ["[leaving_atlantis.games]\neven\n", "[leaving_atlantis.games\neven = x\n", "[leaving_atlantis.games]\n= x"]


@pytest.mark.parametrize("text", first_and_hostile(NONSENSE))
def test_a_package_that_tells_nonsense_of_itself_is_named_and_the_others_are_found(bring: Bring, text: str) -> None:
    folder = bring("odd")
    Path(f"{folder}-1.0.dist-info", "entry_points.txt").write_text(text, encoding="utf-8")
    bring("even")
    try_guests()
    assert known_games() == (*GAMES, "even")
    assert [error.values["package"] for error in unfit_guests()] == [folder.name]


UNREADABLE = {
    ("entry_points.txt", b"\xff[leaving_atlantis.games]\neven = x\n"): "guest-metadata",
    ("entry_points.txt", b"[leaving_atlantis.games\neven = x\n"): "guest-no-entry",
    ("METADATA", b"\xff\xfe"): "guest-metadata",
}


def test_a_package_that_cannot_be_read_is_named(bring: Bring) -> None:
    folders = [bring(f"odd{number}") for number in range(len(UNREADABLE))]
    for folder, (file, content) in zip(folders, UNREADABLE, strict=True):
        Path(f"{folder}-1.0.dist-info", file).write_bytes(content)
    _, refused = game.files.guest_files.find_candidates()
    told = {str(error.values["package"]): error.code for error in refused}
    assert told == dict(zip((folder.name for folder in folders), UNREADABLE.values(), strict=True))


def test_a_check_tells_why_a_game_cannot_even_be_tried(bring: Bring, capsys: pytest.CaptureFixture[str]) -> None:
    """Not that there is none."""
    package = bring("odd", value="no_such_package.inside").name
    for name in ("odd", package):
        assert main(["games", "check", name]) == 1
        said = capsys.readouterr()
        assert (
            said.out == f"{package} adds the game odd, but no_such_package.inside is not a module that can be found.\n"
        )
        assert "No package" not in said.err


def test_who_is_installed_is_not_loaded_before_somebody_plays(bring: Bring) -> None:
    folder = bring("even")
    try_guests()
    del sys.modules[folder.name]
    set_guests()
    assert known_games() == (*GAMES, "even")
    assert menu_card("even").players == (2, 4)
    assert find_piece("even") == "common/die"
    assert Catalogue.load("en").game("even") == "Even"
    assert folder.name not in sys.modules
    assert game_of("even").RULES.game == "even"
    assert folder.name in sys.modules


def test_who_loads_at_the_trial_and_not_later_is_told(bring: Bring) -> None:
    folder = bring("even")
    try_guests()
    del sys.modules[folder.name]
    set_guests()
    known_games()
    (folder / "__init__.py").write_text("raise BaseException('later')", encoding="utf-8")
    with pytest.raises(GameError, match="guest-fails"):
        game_of("even")


def test_ctrl_c_while_a_guest_is_loaded_is_no_fault_of_the_guest(bring: Bring) -> None:
    folder = bring("even")
    try_guests()
    del sys.modules[folder.name]
    set_guests()
    known_games()
    (folder / "__init__.py").write_text("import signal\nsignal.raise_signal(signal.SIGINT)", encoding="utf-8")
    with hear_interruption_once(), pytest.raises(KeyboardInterrupt):
        game_of("even")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a file is longer": lambda folder: (folder / "boards" / "even-classic.yaml").write_text(
        BOARD + "# more\n", encoding="utf-8"
    ),
    "a file is newer": lambda folder: os.utime(folder / "__init__.py", (1, 1)),
    "there is another file": lambda folder: (folder / "more.py").write_text("", encoding="utf-8"),
    "a file is gone": lambda folder: (folder / "boards" / "even-classic.yaml").unlink(),
    "it has another version": lambda folder: Path(f"{folder}-1.0.dist-info", "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {folder.name}\nVersion: 2.0\n", encoding="utf-8"
    ),
}


@pytest.mark.parametrize("change", first_and_hostile(CHANGES.values()))
def test_who_has_changed_is_tried_again(bring: Bring, change: Callable[[Path], object]) -> None:
    folder = bring("even")
    try_guests()
    set_guests()
    assert not untried_guests()
    (folder / "__pycache__").mkdir(exist_ok=True)
    (folder / "__pycache__" / "x.pyc").write_bytes(b"")  # Python writes there itself
    set_guests()
    assert not untried_guests()
    change(folder)
    set_guests()
    assert [guest.key for guest in untried_guests()] == ["even"]


def test_all_are_tried_again_with_another_python_or_program(bring: Bring, monkeypatch: pytest.MonkeyPatch) -> None:
    bring("even")
    try_guests()
    for place, name in ((sys, "version"), (game.files.guest_files, "__version__")):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, "another")
            set_guests()
            assert untried_guests(), name
    set_guests()
    assert not untried_guests()


HOSTILE = [b"", b"[]", b"\xff\xfe", b"[" * 100_000, b" " * (2 << 20)]
HOSTILE += [b'{"MARK": {"game": "even", "package": "p", "shown": {"players": []}}}']
HOSTILE += [b'{"MARK": {"game": "even", "package": "p", "shown": {"players": [2], "picture": "../../secret"}}}']


@pytest.mark.parametrize("content", first_and_hostile(HOSTILE))
def test_verdicts_that_cannot_be_read_are_found_anew(bring: Bring, content: bytes) -> None:
    bring("even")
    (candidate,) = untried_guests()
    path = user_folder("guests.json")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content.replace(b"MARK", candidate.mark.encode()))
    set_guests()
    assert untried_guests()
    try_guests()
    set_guests()
    assert not untried_guests()


def test_verdicts_that_cannot_be_kept_hold_for_this_time(bring: Bring) -> None:
    bring("even")
    user_folder("guests.json").mkdir(parents=True)
    try_guests()
    assert known_games() == (*GAMES, "even")


def test_nobody_waits_for_a_trial_who_draws_what_is_seen(bring: Bring, monkeypatch: pytest.MonkeyPatch) -> None:
    bring("even")
    monkeypatch.setattr(game.files.guests, "_hasty", set())
    hurry_here()
    with pytest.raises(GameError, match="guest-trying"):
        game_of("even")
    thread = Thread(target=game_of, args=("even",))
    thread.start()
    thread.join()
    assert game_of("even").RULES.game == "even"


def test_who_is_withdrawn_is_left_out_and_told(bring: Bring) -> None:
    bring("even")
    try_guests()
    before = guests()
    withdraw("even", GameError("guest-fails", game="even", package="p", problem="x"))
    assert "even" not in known_games()
    assert guests() is not before
    assert [error.code for error in unfit_guests()] == ["guest-fails"]


def test_a_placeholder_that_is_not_a_name_is_told_as_it_stands() -> None:
    words = Catalogue.load("en")
    assert [words.word(fault) for fault in form_faults("{0} of {n}")] == [
        "has the placeholder '{0}', which is not a name"
    ]
    assert [words.word(fault) for fault in form_faults("{}")] == ["has the placeholder '{}', which is not a name"]


def test_words_of_guests_break_nothing(bring: Bring) -> None:
    words = {
        "even.a": "{",
        "even.b": "{x!r}",
        "even.c": "{n:9999999999}",
        "even.d": "{0} {}",
        "even.e": "{n} }",
        "odd.name": "stolen",
    }
    text = WORDS.replace("(n != 1)", "n/0") + "".join(
        f'msgid "{key}"\nmsgstr "{said}"\n\n' for key, said in words.items()
    )
    text += 'msgid "even.f"\nmsgid_plural "even.f"\nmsgstr[0] "one"\nmsgstr[1] "many"\n'
    bring("even", **{"texts/en/even.po": text})
    bring("odd", **{"texts/en/odd.po": WORDS + 'msgid "odd.name"\nmsgstr "Odd"\n'})
    try_guests()
    catalogue = Catalogue.load("en")
    assert {key: catalogue.say(key, n=1) for key in words} == words | {"odd.name": "Odd"}
    assert catalogue.say("even.f", count=3) == "many"
    assert len(guest_list().all) == 2


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
    try_guests()
    catalogue = Catalogue.load("en")
    assert catalogue.game("even") == "Even Seas"
    assert catalogue.say("app.title") == "Leaving Atlantis"  # what is ours stays ours
    assert rulebook.load("even", "en").find("E1")
    assert rulebook.has_rulebook("even")
    rules = game_of("even").make_rules(
        game_of("even").load_board(guests()["even"].folder("boards") / "even-classic.yaml"), 3, {}
    )
    assert evaluation_of("even").worths(rules, rules.start()) == [7.0] * 3
    surfaced = [sys.modules[type(rules).__module__].Surfaced(seat=seat, pearls=2) for seat in (0, 1, 0)]
    assert goal_of(rules, 0, surfaced) == {"back": 2}
    (back,) = ConditionReader(rules, 0, plain_document({}, "")).read({"back": 2})
    assert [sum(map(back.weigh, surfaced[:count])) for count in range(4)] == [0, 1, 1, 2]
    assert menu_card("even").players == (2, 4)
    assert (screen_of("even"), screen_of("even").table()) == (GameScreen(), PlainTable)


def test_a_guest_speaks_other_languages_as_far_as_it_brings_them(bring: Bring) -> None:
    chapters = "[{key: all, title: %s, rules: [{number: E1, text: x}]}]"
    book = f"title: Even\nlead: ''\nchapters: {chapters}\ncard: {{title: Even, groups: []}}\n"
    english = f'{WORDS}msgid "even.x"\nmsgstr "a pearl"\n\nmsgid "even.y"\nmsgstr "a shell"\n'
    portuguese = f'{WORDS}msgctxt "even.x"\nmsgid "a pearl"\nmsgstr "uma pérola"\n'
    texts = {"texts/en/even.po": english, "texts/pt-BR/even.po": portuguese}
    bring("even", **texts, **{"rules/en/even.yaml": book % "All", "rules/pt-BR/even.yaml": book % "Tudo"})
    try_guests()
    catalogue = Catalogue.load("pt-BR")
    assert [catalogue.say(key) for key in ("even.x", "even.y")] == ["uma pérola", "a shell"]
    assert [rulebook.load("even", key).chapters[0].title for key in ("en", "pt-BR", "eo")] == ["All", "Tudo", "All"]


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
    (candidate,) = untried_guests()
    guest_list().put(candidate, try_here(candidate, is_seen=True))
    assert not unfit_guests()
    assert menu_card("shown") == MenuCard("menu/card-atlantis", (3, 4))
    assert screen_of("shown").piece == "common/icon-dice"
    assert f"{folder.name}.table" not in sys.modules
    assert screen_of("shown").table().__name__ == "ShownTable"


def test_the_table_of_the_example_takes_all_from_the_faces_of_rooms() -> None:
    """What a guest may rely on; nothing that lies deeper in the room of tables."""
    tree = ast.parse(TABLE.read_text(encoding="utf-8"))
    named = {
        node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("game.")
    }
    assert named == {"game.engine", "game.engine.speech.describing", "game.render", "game.tables", "game.widgets"}


FIRST_PICTURE = """
import sys
from game.app.loop import App
from game.scenes import MenuScene, open_menu
from game.scenes.menu_doors import read_news
from game.store import Settings
import pygame
pygame.display.flip = lambda: sys.exit("importlib.metadata" in sys.modules)
App(Settings(window=(640, 400), muted=True), open_menu).turn([], 0.0)
sys.exit(2)
"""


def test_the_first_picture_does_not_wait_for_guests(tmp_path: Path) -> None:
    hidden = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LEAVING_ATLANTIS_HOME": str(tmp_path)}
    assert (
        subprocess.run([sys.executable, "-c", FIRST_PICTURE], env=os.environ | hidden, cwd=ROOT, check=False).returncode
        == 0
    )
