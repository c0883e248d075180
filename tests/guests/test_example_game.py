"""The example game of `docs/games.md`: installed as a package of its own, it is played by every part of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.__main__ import main
from game.rules import known_games

from .environment import install_example, make_environment, run


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That of an environment in which the example is installed."""
    folder = tmp_path_factory.mktemp("guest")
    made = make_environment(folder / "environment")
    install_example(made, folder)
    return made


def test_an_installed_game_is_played_by_command_arena_and_window(python: Path) -> None:
    done = run(python, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/guests/inside_environment.py", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_a_save_says_which_game_is_missing(python: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(python, "-m", "game", "simulate", "pearls", "--games", "1", "--save", str(tmp_path))
    (path,) = tmp_path.glob("*.journal")
    assert run(python, "-m", "game", "replay", str(path)).stdout
    assert "pearls" not in known_games()
    assert main(["replay", str(path)]) != 0
    assert "is a game of pearls that cannot be set up: no game of that name is installed." in capsys.readouterr().err
