"""Saves, boards, maps, positions, puzzles and settings that were spoilt: each is a sentence, and stays as it is."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from os import environ
from pathlib import Path
from random import Random

import pytest
import yaml

from game.__main__ import main
from game.app.loop import App
from game.files.resources import data, user_boards, user_folder, user_saves
from game.files.yaml_text import parse
from game.learning.puzzles import user_puzzles
from game.rules.positions import write_position
from game.scenes import LoadScene, Push, open_load, open_menu, open_puzzles
from game.store import load_settings
from tests.inside import referee_of, state_of

from ..match.playing import a_match, a_step
from ..store.damages import spoilt
from .driving import Open, click, find_widget
from .frames import everything, frame, frames, home
from .setting_up import setup
from .shelves import save

FEW, MANY = 30, int(environ.get("MUTATED_FILES", "2000"))
"""Files that are spoilt in all, in every run and in the long ones."""
_LONGEST_FRAME = 0.2
_GAMES = ("survive", "atlantis", "atlandice")


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=pytest.mark.soak)])
def files(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., None]:
    """Calls the command line, which has to end with a sentence and leave everything as it is."""

    def run(*words: str) -> None:
        before = everything()
        assert main(words) in (0, 1, 2)
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        assert said.out + said.err
        assert len(said.err) < 20_000
        assert everything() == before

    return run


@pytest.fixture
def journals() -> list[bytes]:
    user_saves().mkdir(parents=True)
    return [save(user_saves(), "a", game, most=80).read_bytes() for game in _GAMES]


def positions(folder: Path) -> Iterator[bytes]:
    """A position of each game in its middle."""
    for game in _GAMES:
        with a_match(folder, game) as match:
            for _ in range(70):
                a_step(match, Random(2))
            document = write_position(match.rules, f"{game}-classic", state_of(referee_of(match)))
        yield yaml.safe_dump(document, allow_unicode=True).encode()


def test_saves_through_the_command_line(files: int, call: Callable[..., None], journals: list[bytes]) -> None:
    random, path = Random(1), user_saves() / "a.journal"
    for number in range(files // 5):
        path.write_bytes(spoilt(journals[number % 3], random))
        call("replay", str(path))


def test_boards_and_maps_through_the_command_line(files: int, call: Callable[..., None]) -> None:
    random = Random(2)
    shutil.copytree(data("boards"), user_boards())
    originals = {
        path: path.read_bytes() for path in user_boards().iterdir() if path.suffix in (".yaml", ".tmx", ".tsx")
    }
    for _ in range(files // 5):
        path, raw = random.choice(list(originals.items()))
        path.write_bytes(spoilt(raw, random))
        boards = (
            [path]
            if path.suffix == ".yaml"
            else [other for other in originals if other.suffix == ".yaml" and path.name[:6] in other.name]
        )
        call("boards", "check", str(random.choice(boards)))
        path.write_bytes(raw)


def test_positions_through_the_command_line(files: int, call: Callable[..., None], tmp_path: Path) -> None:
    random, originals = Random(3), list(positions(tmp_path))
    user_folder().mkdir(parents=True, exist_ok=True)
    path = user_folder() / "position.yaml"
    for number in range(files // 5):
        path.write_bytes(spoilt(originals[number % 3], random))
        call("hint", str(path), "--iterations", "1")


def test_puzzles_through_the_command_line_and_their_list(files: int, call: Callable[..., None], open_app: Open) -> None:
    random, originals, longest = (
        Random(8),
        [path.read_bytes() for path in sorted(data("puzzles").iterdir())],
        list[float](),
    )
    user_puzzles().mkdir(parents=True)
    path, app = user_puzzles() / "own.yaml", open_app(open_menu)
    for _ in range(files // 30):
        path.write_bytes(spoilt(random.choice(originals), random))
        call("puzzles", "list")
        before = everything()
        app.stack.carry_out(Push(open_puzzles(app.stage)))
        longest.append(frames(app))
        assert everything() == before
        home(app)
    print_slowest("puzzles through their list", longest[1:] or longest)


def test_settings_are_read_or_set_aside_with_a_sentence(files: int, open_app: Open) -> None:
    random, path = Random(4), user_folder("settings.json")
    path.parent.mkdir(parents=True)
    raw = b'{"language": "en", "text_size": 125, "effects": 80, "speed": "fast", "window": [1280, 720], "muted": true}'
    app = open_app(open_menu)
    for _ in range(files // 5):
        content = spoilt(raw, random)
        path.write_bytes(content)
        _, faults = load_settings()
        for fault in faults:
            app.stage.tell(fault)
            frame(app)
        kept = [other.read_bytes() for other in path.parent.iterdir() if other.name.startswith("settings.json")]
        assert content in kept
        for other in path.parent.glob("settings.json*"):  # the menu keeps files of its own there, from a thread
            other.unlink()


def test_saves_through_load(files: int, open_app: Open, journals: list[bytes]) -> None:
    random, path, longest = Random(5), user_saves() / "a.journal", []
    app = open_app(open_menu)
    for raw in journals if files > FEW else []:  # drawings are made once, whatever is in the files
        path.write_bytes(raw)
        look_at_save(app)
    for number in range(files // 10):
        path.write_bytes(spoilt(journals[number % 3], random))
        before = everything()
        longest.append(look_at_save(app, before))
    print_slowest("saves through Load", longest)


def look_at_save(app: App, before: dict[Path, bytes] | None = None) -> float:
    """Chooses the only save in the list and opens it, if it can be; the seconds of the longest frame."""
    app.stack.carry_out(Push(open_load(app.stage)))
    longest = frames(app)
    assert isinstance(app.stack.top, LoadScene)
    assert before in (None, everything())
    if any(widget.name == "open" and not widget.off for widget in app.stack.top.root.top.walk()):
        click(app, find_widget(app, "open"))
        longest = max(longest, frames(app, 30))
    home(app)
    for path in user_saves().iterdir():
        path.unlink()
    return longest


def test_boards_through_setup(files: int, open_app: Open) -> None:
    random, longest = Random(6), []
    shutil.copytree(data("boards"), user_boards())
    originals = {
        path: path.read_bytes() for path in user_boards().iterdir() if path.suffix in (".yaml", ".tmx", ".tsx")
    }
    app = open_app(open_menu)
    for game in _GAMES if files > FEW else ():  # as above
        app.stack.carry_out(Push(setup(game)(app.stage)))
        frames(app)
        home(app)
    for _ in range(files // 10):
        path, raw = random.choice(list(originals.items()))
        path.write_bytes(spoilt(raw, random))
        before = everything()
        app.stack.carry_out(Push(setup(path.name.split("-")[0])(app.stage)))
        longest.append(frames(app))
        assert everything() == before
        home(app)
        path.write_bytes(raw)
    print_slowest("boards through Setup", longest)


def print_slowest(what: str, longest: list[float]) -> None:
    print(f"{what}: {len(longest)} times, longest frame {max(longest) * 1000:.0f} ms")
    if len(longest) > FEW:  # a few are no measure on a machine that does other things meanwhile
        assert max(longest) < _LONGEST_FRAME


def test_what_is_spoilt_here_is_really_spoilt() -> None:
    raw, random = data("boards", "survive-classic.yaml").read_bytes(), Random(7)
    assert parse(raw.decode(), "x")
    assert len({spoilt(raw, random) for _ in range(200)} - {raw}) > 150
