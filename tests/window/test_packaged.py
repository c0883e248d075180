"""The packaged program as `python -m tools.build` leaves it in `dist/`: what it shows and plays is what the code shows
and plays.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from gzip import decompress
from pathlib import Path
from urllib.request import urlopen

import msgspec
import pygame
import pytest
from PIL import Image
from websockets import Origin
from websockets.sync.client import connect

from game import __version__
from game.phones.messages import Welcome
from game.rules import GAMES
from game.scenes import CardScene, CurtainScene, MenuScene, PauseScene, TableScene
from game.scenes.table.phones import FIRST_PORT
from tests.scenes.driving import click, find_widget, press, top
from tests.scenes.players import Mouse
from tests.scenes.shelves import save

from .conftest import House
from .evening import play, play_until, set_up, stop_counting
from .twin import Twin, journal
from .xvfb import ROOT, Window, wait_for

pytestmark = pytest.mark.frozen

BUILT = ROOT / "dist"
FOLDER = BUILT / "leaving-atlantis"
KINDS = {"folder": FOLDER / "leaving-atlantis", "file": BUILT / f"leaving-atlantis-{__version__}"}
MOST_BYTES = {"folder": 76_000_000, "file": 36_000_000}
USES = 40
"""How often the person does something before leaving: by then everyone has placed explorers and boats and sunk a tile.
"""


@pytest.fixture(params=KINDS)
def program(request: pytest.FixtureRequest) -> Path:
    path = KINDS[request.param]
    if not path.is_file():
        pytest.skip("needs a build: python -m tools.build")
    return path


def start(house: House, program: Path) -> Window:
    """Started from a folder that has nothing to do with it."""
    elsewhere = house.folder / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    window = Window(house.screen, house.home, ("env", "--chdir", str(elsewhere), str(program)))
    house.guests.callback(window.close)
    return window


def leave(twin: Twin) -> None:
    """From the table over the menu out of the program. Esc first lets go of what is held."""
    while not isinstance(twin.stack.top, PauseScene):
        press(twin, pygame.K_ESCAPE)
        twin.agree()
    click(twin, find_widget(twin, "leave"))
    twin.agree()
    click(twin, find_widget(twin, "quit"))


def thinkers(window: Window) -> list[str]:
    """The processes in which bots think, of all that the program has started."""
    return [
        line for line in processes(window.process.pid) if "--multiprocessing-fork" in line and "pipe_handle" in line
    ]


def processes(group: int) -> list[str]:
    return [
        command(folder) for folder in Path("/proc").iterdir() if folder.name.isdigit() and group_of(folder) == group
    ]


def group_of(folder: Path) -> int | None:
    try:
        return int((folder / "stat").read_text().rpartition(")")[2].split()[2])
    except OSError:  # it has ended meanwhile
        return None


def command(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes of Linux")
def test_a_game_against_bots_is_left_and_continued(house: House, program: Path) -> None:
    window = start(house, program)
    twin = house.open_twin(window)
    set_up(twin, "survive", seats=3)
    play(twin, Mouse(twin, 1), USES)
    assert thinkers(window)
    leave(twin)
    assert window.wait(60) == 0, window.errors()
    assert wait_for(lambda: not processes(window.process.pid), 30)
    kept = journal(house.home)

    again = house.open_twin(start(house, program))
    assert top(again, MenuScene)
    click(again, find_widget(again, "continue"))
    again.agree()
    assert top(again, TableScene)
    assert journal(house.home)[: len(kept) - 1] == kept[:-1]
    play(again, Mouse(again, 1), 4)
    assert len(journal(house.home)) > len(kept)
    assert not (house.home / "reports").exists()


def test_every_other_screen_is_there_too(house: House, program: Path) -> None:
    """Those that the evening does not come to: some of what they need is loaded by them alone."""
    for home in (house.home, house.twins_home):
        (home / "saves").mkdir(parents=True)
        save(home / "saves", "An evening", "atlandice", age=600)
    twin = house.open_twin(start(house, program))
    visit(twin, "rules")
    visit(twin, "settings")
    click(twin, find_widget(twin, "load"))
    twin.agree()
    visit(twin, "replay", pygame.K_END)
    click(twin, find_widget(twin, "open"))
    stop_counting(twin)
    click(twin, find_widget(twin, "menu"))
    twin.agree()
    set_up(twin, "atlantis", seats=2, people=2, sharing="passed")
    play_until(twin, Mouse(twin, 2), CurtainScene)
    play_until(twin, Mouse(twin, 2), TableScene)
    press(twin, pygame.K_r)
    twin.agree()
    top(twin, CardScene)
    assert twin.pictures >= 14


def visit(twin: Twin, name: str, *keys: int) -> None:
    """Opens a screen by its button, presses keys in it and goes back; both pictures of it must agree."""
    before = twin.stack.top
    click(twin, find_widget(twin, name))
    twin.agree()
    assert twin.stack.top is not before
    press(twin, *keys)
    twin.agree()
    press(twin, pygame.K_ESCAPE)
    twin.agree()
    assert twin.stack.top is before


def test_our_games_are_there_without_being_installed_anywhere(program: Path) -> None:
    for game in GAMES:
        subprocess.run([str(program), "simulate", game, "--games", "1", "--players", "3"], check=True, timeout=60)


@pytest.fixture
def home_network() -> Iterator[str]:
    """An address of this computer as a network at home gives it."""
    address = "192.168.177.1"
    change = ["ip", "addr", "{}", f"{address}/32", "dev", "lo"]
    subprocess.run([word.format("add") for word in change], check=True)
    yield address
    subprocess.run([word.format("del") for word in change], check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="gives this computer an address as Linux does")
def test_a_phone_is_served(house: House, program: Path, home_network: str) -> None:
    """F2 at a table of two people: the page comes, and whoever opens it is welcomed with its words."""
    (house.home / "saves").mkdir(parents=True)
    game = save(house.home / "saves", "An evening", "atlandice", 40)
    window = Window(house.screen, house.home, (str(program), "play", str(game)))
    house.guests.callback(window.close)
    at = f"{home_network}:{FIRST_PORT}"

    def page() -> bytes:
        window.screen.do("key", "F2")  # until the table has come; the sheet does not mind
        with suppress(OSError), urlopen(f"http://{at}/", timeout=2) as answer:
            found: bytes = answer.read()
            return found
        return b""

    assert wait_for(lambda: bool(page()), 30), window.errors()
    assert decompress(page()) == (ROOT / "assets" / "phone" / "page.html").read_bytes()
    with connect(f"ws://{at}/phone", origin=Origin(f"http://{at}")) as socket:
        welcome = msgspec.json.decode(socket.recv(timeout=10), type=Welcome)
    assert "phone.page.code" in welcome.words


def test_it_makes_films(program: Path, tmp_path: Path) -> None:
    """In a process of its own, which starts from the same file, and with as much of Pillow as it brings."""
    game = save(tmp_path, "evening", "atlandice", 120)
    for name in ("film.webp", "film.gif"):
        part = ["--from", "20", "--to", "22", "--seconds", "20"]
        subprocess.run([str(program), "film", str(game), str(tmp_path / name), *part], check=True, timeout=120)
        with Image.open(tmp_path / name) as picture:
            assert getattr(picture, "n_frames", 1) > 10


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_no_larger_than_it_has_to_be(kind: str) -> None:
    path = FOLDER if kind == "folder" else KINDS[kind]
    if not path.exists():
        pytest.skip("needs a build: python -m tools.build")
    files = path.rglob("*") if path.is_dir() else (path,)
    assert sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) < MOST_BYTES[kind]
