"""The example game of `docs/games.md`: installed as a package of its own, it is played by every part of the program."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.__main__ import main
from game.rules import known_games

from .environment import environment_of, install_example, run
from .installing import install_guest

KEEP = """
from game.files.guest_trials import ShownGame, TrialResult
from game.files.guests import guest_list

(candidate,) = guest_list().all
guest_list().put(candidate, TrialResult(candidate.key, candidate.package, [], ShownGame([2, 3, 4])))
"""


pytestmark = pytest.mark.hostile  # each of these starts the program a few times


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """One in which the example lies as an installer would leave it.

    Its trial takes a while: that it went well is only said here.
    """
    folder = tmp_path_factory.mktemp("guest")
    install_guest(folder / "guests", "pearls", "pearl_divers", {})
    made = environment_of(folder / "guests", folder / "player")
    run(made, "-c", KEEP)
    return made


def test_an_installed_game_is_played_by_command_arena_and_window(tmp_path: Path) -> None:
    environment = environment_of(install_example(tmp_path), tmp_path / "player")
    files = "tests/guests/inside_environment.py", "tests/guests/inside_table.py"
    done = run(environment, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *files, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout


def test_a_save_says_which_game_is_missing(
    environment: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(environment, "-m", "game", "simulate", "pearls", "--games", "1", "--save", str(tmp_path / "saves"))
    (path,) = (tmp_path / "saves").glob("*.journal")
    assert run(environment, "-m", "game", "replay", str(path)).stdout
    assert "pearls" not in known_games()
    assert main(["replay", str(path)]) != 0
    assert "is a game of pearls that cannot be set up: no game of that name is installed." in capsys.readouterr().err


WITHOUT_PYGAME = """
import os, sys
from game.__main__ import main
from game.bots.process import BotProcess
from game.commands.games import chosen_rules
from game.tables import screen_of

def ask_bot():
    rules, bot, answer = chosen_rules("pearls", 2, None, ()), BotProcess(), None
    state = rules.start()
    bot.ask(rules, rules.view(state, 0), rules.legal(state), "sailor", 1, 0.2)
    while answer is None:
        answer = bot.answer()
    bot.close()
    return answer, bot.trouble, bot.report

if __name__ == "__main__":
    for words in (
        "options pearls", "simulate pearls --games 1",
        "arena pearls sailor castaway --games 2 --jobs 2 --iterations 4"):
        assert main(words.split()) == 0, words
    answer, trouble, report = ask_bot()
    assert answer is not None and trouble is None, (trouble, report)
    assert screen_of("pearls").piece == "common/die"
    assert "pearl_divers" in sys.modules and "pearl_divers.table" not in sys.modules
"""


def test_its_rules_bots_and_commands_load_no_pygame(environment: dict[str, str], tmp_path: Path) -> None:
    """Here, and in every process that is started, a pygame is found that cannot be loaded."""
    (tmp_path / "pygame.py").write_text("raise ImportError('somebody loads pygame')", encoding="utf-8")
    environment = environment | {"PYTHONPATH": os.pathsep.join((str(tmp_path), environment["PYTHONPATH"]))}
    assert "somebody loads pygame" in run(environment, "-c", "import pygame", check=False).stderr
    run(environment, "-c", WITHOUT_PYGAME)
