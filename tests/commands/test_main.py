"""The command line as a whole: what it says of itself, and how it ends when something is wrong."""

from __future__ import annotations

import argparse
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import __version__
from game.__main__ import main
from game.commands import all_commands, simulate
from game.commands.command_line import OF_ARGPARSE, argparse_words
from game.commands.terminal import FILLER, columns
from game.files.languages import language_name, languages
from game.rules import GAMES
from game.words.catalogue import Catalogue
from tests.soaks import soaked_unless

from .conftest import Call

COMMANDS = all_commands()
NAMES = [f"{command.name} {part.name}" for command in COMMANDS for part in command.parts] + [
    command.name for command in COMMANDS
]

PROGRAM = (sys.executable, "-m", "game")
SPOKEN = ["--help", "--version", "options survive", "boards list"]

KNOWN = Catalogue.load("en").join_list(GAMES)


def test_the_help_says_what_it_can_do(call: Call) -> None:
    said = call("--help")
    assert said.code == 0
    assert all(command.name in said.out for command in COMMANDS)


def test_no_command_loads_what_only_a_screen_needs() -> None:
    code = "import sys; from game.__main__ import main; main(['boards', 'list']); sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=False).returncode == 0


def test_the_version(call: Call) -> None:
    assert call("--version").out == f"leaving-atlantis {__version__}\n"


@pytest.mark.parametrize("name", ["", *NAMES])
def test_help_explains_everything(call: Call, name: str) -> None:
    said = call(f"{name} --help")
    assert said.code == 0
    assert "<" not in said.out


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("simulate chess", f"There is no game called chess. Choose from {KNOWN}."),
        ("options chess", f"There is no game called chess. Choose from {KNOWN}."),
        ("soak chess", f"There is no game called chess. Choose from {KNOWN}."),
        ("simulate survive --board nowhere", "There is no board or file called nowhere"),
        ("simulate survive --board nowhere.yaml", "nowhere.yaml: There is no such file."),
        ("simulate survive --board atlantis-classic", "atlantis-classic is a board of atlantis, not of survive."),
        ("simulate survive --players 9", " players, not 9."),
        ("simulate survive --option flying=yes", "There is no option called flying."),
        ("simulate survive --option squid=maybe", "The option squid cannot be maybe. Choose from no and yes."),
        ("simulate survive --option gentle_squid", "gentle_squid needs giant squids: choose squid too."),
        ("replay nowhere.journal", "nowhere.journal does not exist."),
        ("simulate survive --games 0", "--games must be at least 1."),
        ("simulate survive --games many", "--games must be a whole number, not many."),
        ("simulate survive --option squid --option squid=no", "The option squid is given twice: as yes and as no."),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(call: Call, words: str, sentence: str) -> None:
    said = call(words)
    assert said.code == 2
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not said.out


@pytest.mark.parametrize("words", ["simulate", "boards", "dance"])
def test_a_command_line_that_cannot_be_read_is_refused(call: Call, words: str) -> None:
    said = call(words)
    assert said.code == 2
    assert said.err.startswith("usage: ")


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A player has brought a language with a few texts of the command line."""
    texts = {
        "language.name": "Esperanto",
        "number.point": ",",
        "command.argparse.usage": "uzo:",
        "command.argparse.help": "montri ĉi tiun helpon",
        "command.argparse.choice": "{value} ne estas inter {choices}",
        "error.unknown-game": "Ne estas ludo {game}. Estas {known}.",
        "options.head": "Elektoj de {game}",
        "list.last": "{start} kaj {last}",
    }
    folder = tmp_path / "languages" / "eo"
    folder.mkdir(parents=True)
    blocks = ['msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"']
    blocks += [f'msgid "{key}"\nmsgstr "{words}"' for key, words in texts.items()]
    (folder / "any.po").write_text("\n\n".join(blocks), encoding="utf-8")
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    Catalogue.load.cache_clear()
    language_name.cache_clear()
    yield
    Catalogue.load.cache_clear()
    language_name.cache_clear()


@pytest.mark.usefixtures("esperanto")
@pytest.mark.parametrize("words", ["--language eo options survive", "options survive --language=EO"])
def test_the_language_stands_anywhere(call: Call, words: str) -> None:
    assert call(words).out.startswith("Elektoj de survive\n")


@pytest.mark.usefixtures("esperanto")
def test_the_computer_says_which_language_where_nobody_does(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "eo_XX:en")
    assert call("options chess").err == "Ne estas ludo chess. Estas survive, atlantis kaj atlandice.\n"
    assert call("options chess --language en").err == f"There is no game called chess. Choose from {KNOWN}.\n"


@pytest.mark.usefixtures("esperanto")
def test_who_reads_the_command_line_speaks_the_language_too(call: Call) -> None:
    said = call("options --help --language eo")
    assert said.out.startswith("uzo: leaving-atlantis options [-h] GAME\n")
    assert "montri ĉi tiun helpon" in said.out
    assert "leaving-atlantis: error: argument COMMAND: 'dance' ne estas inter 'play'" in call("dance --language eo").err
    assert call("--help").out.startswith("usage: leaving-atlantis [-h] [--version] [--language LANGUAGE] COMMAND ...\n")


@pytest.mark.usefixtures("esperanto")
def test_an_unknown_language_is_told_which_there_are(call: Call) -> None:
    known = Catalogue.load("en").join_list(languages())
    assert call("options survive --language tlh").err == f"There is no language called tlh. Choose from {known}.\n"
    assert call("--language").err == "--language must not be empty.\n"


@pytest.mark.parametrize(
    "language, usage, title, known",
    [
        (
            "zh-Hans",
            "用法：leaving-atlantis [-h] [--version] [--language 语言] 命令 ...",
            "选项：",
            "“play”、“simulate”、",
        ),
        (
            "bg",
            "употреба: leaving-atlantis [-h] [--version] [--language ЕЗИК] КОМАНДА ...",
            "опции:",
            "„play“, „simulate“, ",
        ),
    ],
)
def test_a_help_has_the_marks_of_its_language(call: Call, language: str, usage: str, title: str, known: str) -> None:
    first, *lines = call(f"--help --language {language}").out.splitlines()
    assert first == usage
    assert title in lines
    refused = call(f"dance --language {language}").err
    assert known in refused
    assert "'" not in refused


def test_in_chinese_nothing_is_joined_by_marks_of_other_languages_or_wider_than_the_window(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = call("words import --language zh-Hans").err
    assert said.endswith("缺少以下参数：语言、文件或文件夹\n")
    for command in ("", "simulate", "arena", "words import"):
        lines = call(f"{command} --help --language zh-Hans").out.splitlines()
        assert all(columns(line) <= 80 for line in lines)
        assert not [line for line in lines if line.strip()[:1] in tuple("，。：；）、”")]
        assert FILLER not in "".join(lines)
    shown = call("simulate --help --language zh-Hans").out.splitlines()
    parts = [re.fullmatch(r"(  --\S.*?  +)(\S.*)", line) for line in shown]
    ends = {columns(part[1]) for part in parts if part}
    assert len(ends) == 1, "what is said of each begins in one column"


@pytest.mark.parametrize("text", OF_ARGPARSE)
def test_what_argparse_says_is_in_english_as_it_ever_was(text: str) -> None:
    assert argparse_words(text, Catalogue.load("en")) == text.replace("%r", "'%s'")


def test_argparse_says_what_we_know_of_it() -> None:
    """Where a version of Python says something else, the texts are to follow."""
    source = inspect.getsource(argparse)
    assert [text for text in OF_ARGPARSE if repr(text)[1:-1] not in source and text not in source] == []


def test_an_interruption_ends_it_quietly(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "play_randomly", interrupted)
    assert call("simulate survive").code == 130


def test_a_catalogue_that_cannot_be_read_is_no_traceback(
    call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("game.words.catalogue.Catalogue.load", classmethod(lambda cls, _: cls.read(tmp_path)))
    said = call("boards list")
    assert (said.code, said.out) == (2, "")
    assert "texts-missing" in said.err


@pytest.mark.parametrize("argument", ["--save", "--board"])
def test_an_empty_name_is_refused(call: Call, argument: str) -> None:
    said = call("simulate survive --games 1", argument, "")
    assert (said.code, said.out, said.err) == (2, "", f"{argument} must not be empty.\n")


@pytest.mark.parametrize("words", soaked_unless(SPOKEN[2:3].__contains__, SPOKEN))
def test_a_reader_who_has_seen_enough_is_no_fault(words: str) -> None:
    with subprocess.Popen([*PROGRAM, *words.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="nothing here is always full")
@pytest.mark.parametrize("words", soaked_unless(SPOKEN[::3].__contains__, SPOKEN))
def test_what_cannot_be_written_is_said_in_a_sentence(words: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run([*PROGRAM, *words.split()], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("The output cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("words, code", [("--help", 0), ("boards list", 0), ("simulate chess", 2), ("dance", 2)])
def test_closed_streams_are_no_crash(monkeypatch: pytest.MonkeyPatch, words: str, code: int) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(words.split()) == code


def test_a_file_name_that_is_no_text_can_be_told(call: Call) -> None:
    said = call("replay", "game\udcff.journal")
    assert (said.code, said.err.count("\n")) == (2, 1)


def test_main_reads_the_command_line_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["leaving-atlantis", "--version"])
    assert main() == 0
    assert capsys.readouterr().out
