"""Kinds of bad guests: a good one each, the example, with one thing about it that is wrong, and what has to become of
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from game.files.guest_files import GROUP
from tests.guests.environment import EXAMPLE
from tests.guests.installing import install_guest

Fate = Literal["refused", "welcome", "either"]
"""Left out and named; or offered and played; either where both are right: then what is offered must also be playable.
"""

CODE, TABLE, BOARD = (
    (EXAMPLE / "pearl_divers" / name).read_text(encoding="utf-8")
    for name in ("__init__.py", "table.py", "boards/pearls-classic.yaml")
)
TROUBLE = Path(__file__).with_name("trouble.py").read_text(encoding="utf-8")
FUTURE = "from __future__ import annotations\n"
TROUBLED = "\n\nfrom .trouble import trouble_{part}\n\ntrouble_{part}(globals())\n"
WORDS = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@dataclass(frozen=True, slots=True)
class Kind:
    """What is changed of the example. Where `KEY` and `PACKAGE` stand, the key and the name of this one are put."""

    name: str
    fate: Fate = "refused"
    first: str = ""
    """Code before all other."""
    last: str = ""
    """Code after all other."""
    board: tuple[str, str] = ("", "")
    files: Mapping[str, str] = field(default_factory=dict)
    entry: str = ""
    key: str = ""
    told: Mapping[str, str | bytes] = field(default_factory=dict)
    trouble: str = ""
    """Where and what, from the beginning."""

    def install(self, folder: Path, number: int) -> str:
        """Its key."""
        key, package = self.key or f"odd{number}", f"odd_guest_{number}"

        def put(text: str) -> str:
            return text.replace("KEY", key).replace("PACKAGE", package)

        code = CODE.replace('"pearls"', f'"{key}"')
        code = code.replace(FUTURE, FUTURE + put(self.first))
        files = {
            "__init__.py": code + put(self.last),
            "table.py": TABLE,
            **{put(name): put(text) for name, text in self.files.items()},
        }
        if self.board[0]:
            files[f"boards/{key}-classic.yaml"] = put(
                BOARD.replace("game: pearls", f"game: {key}").replace(*self.board)
            )
        if self.trouble:
            files |= troubled(files["__init__.py"]) | {"trouble.txt": self.trouble}
        told = {name: put(text) if isinstance(text, str) else text for name, text in self.told.items()}
        install_guest(folder, key, package, files, entry=put(self.entry), told=told)
        return key


def troubled(code: str) -> dict[str, str]:
    """The files of a guest that looks, wherever it is called, whether to make trouble."""
    return {
        "__init__.py": code + TROUBLED.format(part="rules"),
        "table.py": TABLE + TROUBLED.format(part="table"),
        "trouble.py": TROUBLE,
    }


def _points(text: str) -> dict[str, str]:
    return {"entry_points.txt": f"[{GROUP}]\n{text}\n"}


def _words(text: str) -> dict[str, str]:
    return {"texts/en/KEY.po": text}


UNTOLD = """
class Thing:
    def __getattr__(self, name):
        raise RuntimeError("no " + name + " today")

    def __str__(self):
        raise RuntimeError("there is no telling")

    __repr__ = __str__

    def __eq__(self, other):
        raise RuntimeError("there is no comparing")

    def __ne__(self, other):
        raise RuntimeError("there is no comparing")

    def __hash__(self):
        raise RuntimeError("there is no counting")
"""
MIXED = """
class Mixed:
    players = [2, "three", None]

    def __init__(self, board):
        self.board = board

    def __getattr__(self, name):
        return getattr(self.board, name)


_usual = load_board
load_board = lambda path: Mixed(_usual(path))
"""
NOISE = "import sys\nfor _ in range(40):\n    print('x' * 1_000_000, file=sys.stderr)\n    print('y' * 1_000_000)\n"
CHILDREN = "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(5)'])\n"
CARD = "from game.tables import MenuCard\nSCREEN = GameScreen(_table, MenuCard({}))\n"


def _message(key: str, text: str) -> str:
    return f'msgid "{key}"\nmsgstr "{text}"\n\n'


FOUND = [
    Kind("its rules are None", last="RULES = None\n"),
    Kind("its rules have no game", last="class Bare: pass\nRULES = Bare\n"),
    Kind("its rules call it a number", last="RULES.game = 7\n"),
    Kind("its rules are called by what cannot be told", last=UNTOLD + "RULES.game = Thing()\n"),
    Kind("its rules are an instance of nothing", last=UNTOLD + "RULES = Thing()\n"),
    Kind("its board has no players", last="load_board = lambda path: object()\n"),
    Kind("its board is None", last="load_board = lambda path: None\n"),
    Kind("its board is for nobody", board=("players: [2, 3, 4]", "players: []")),
    Kind("its board is for two and for three in words", last=MIXED),
    Kind("its board is for minus one", board=("players: [2, 3, 4]", "players: [-1, 0]")),
    Kind("its board is for a thousand million", board=("players: [2, 3, 4]", "players: [1000000000]")),
    Kind("its board has too few colours", board=("colours: [crimson, azure, sun, plum]", "colours: [crimson]")),
    Kind("its board has colours that nobody knows", "either",
        board=("colours: [crimson, azure, sun, plum]", "colours: [a, b, c, ../x]")),
    Kind("its board has gone", files={"boards/KEY-classic.yaml": ""}),
    Kind("its entry point names an object", entry="PACKAGE:RULES"),
    Kind("its entry point names what there is not", entry="PACKAGE:nothing"),
    Kind("its entry point names no module", entry="no_such_package"),
    Kind("its entry point names nothing", entry="   "),
    Kind("its entry point is not one", told=_points("KEY = 1 2 3 ! [")),
    Kind("its module raises at every question",
        last="def __getattr__(name):\n" "    raise RuntimeError('no ' + " "name)\ndel RULES\n"),
    Kind("its module is a thing that answers nothing", last=UNTOLD + "import sys\nsys.modules[__name__] = Thing()\n"),
    Kind("it raises what cannot be told when imported",
        first=UNTOLD + ("class Bad(Exception, Thing): pass\n" "raise Bad\n")),
    Kind("it raises no Exception when imported", first="raise BaseException('enough')\n"),
    Kind("it ends the program when imported", first="raise SystemExit(3)\n"),
    Kind("it ends the program without a fault when imported", first="import sys\nsys.exit()\n"),
    Kind("it interrupts when imported", first="raise KeyboardInterrupt\n"),
    Kind("it leaves at once when imported", first="import os\nos._exit(0)\n"),
    Kind("it aborts when imported", first="import os\nos.abort()\n"),
    Kind("it dies of a signal when imported", first="import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\n"),
    Kind("it recurses when imported", first="def f(): return f()\nf()\n"),
    Kind("it is no Python", first="if\n"),
    Kind("it prints megabytes when imported", "either", last=NOISE),
    Kind("it closes what it could print to", "either", last="import os\nos.close(1)\nos.close(2)\n"),
    Kind("it says that all is well", "either", last="print('{\"faults\": [], \"fit\": true}')\n"),
    Kind("it starts threads that stay", "either",
        last="import threading, time\n" "threading.Thread(target=lambda: " "time.sleep(5)).start()\n"),
    Kind("it goes elsewhere", "either", last="import os, tempfile\nos.chdir(tempfile.gettempdir())\n"),
    Kind("it has many children", "either", last=CHILDREN),
]  # fmt: skip

ENDLESS_PLURAL = WORDS.replace("(n != 1)", "9**9**9**9")
STOLEN = _message("app.title", "Stolen") + _message("game.survive", "Stolen") + _message("menu.load", "Stolen {")
FIELDS = _message("game.KEY", "Odd {nothing.real[7]} {0!r:>99999999}")

WRITTEN = [
    Kind("its words have a brace too many", "either", files=_words(WORDS + _message("game.KEY", "Odd {Seas"))),
    Kind("its words name fields that there are not", "either", files=_words(WORDS + FIELDS)),
    Kind("its words are no catalogue", files=_words('msgid "game.KEY\nmsgstr')),
    Kind("its words are no text", files=_words("\0" * 4096)),
    Kind("its words have a plural that never ends", "either",
        files=_words(ENDLESS_PLURAL + _message("game.KEY", "Odd"))),
    Kind("its words are those of ours", "either", files=_words(WORDS + STOLEN)),
    Kind("its rulebook is none", "either", files={"rules/en/KEY.yaml": "title: [\n"}),
    Kind("its rulebook is a list of numbers", "either", files={"rules/en/KEY.yaml": "[1, 2, 3]\n"}),
    Kind("its presets are none", "either", files={"presets/KEY.yaml": "- {: [\n"}),
    Kind("its second board is none", "either", files={"boards/worse.yaml": "game: KEY\nplayers: {\n"}),
]  # fmt: skip

DESCRIBED = [
    Kind("what describes it is rubbish", "either", told={"entry_points.txt": b"\xff\xfe\0[[[\nno = = no\n"}),
    Kind("it has no name", "either", told={"METADATA": b""}),
    Kind("its name is rubbish", "either", told={"METADATA": b"\xff\xfe\0\0Name\n: :\n"}),
    Kind("its list of files is rubbish", "either", told={"RECORD": b"\xff\0,,,,\n../../../../etc/passwd,,\n"}),
    Kind("it is called as one of ours", key="survive"),
    Kind("it is called by a path", "either", told=_points("../x = PACKAGE")),
    Kind("it is called by a path upwards", "either", told=_points(".. = PACKAGE")),
    Kind("it is called by ten thousand letters", "either", told=_points(f"{'o' * 10_000} = PACKAGE")),
    Kind("it is there twice", "either", told=_points("KEY = PACKAGE\nKEY = PACKAGE.table\nKEY = no_such_package")),
    Kind("it brings a hundred games", "either",
        told=_points("\n".join(f"many{number} = no_such_package" for number in range(100)))),
]  # fmt: skip

SHOWN = [
    Kind("its screen is None", "either", last="SCREEN = None\n"),
    Kind("its screen is a number", last="SCREEN = 7\n"),
    Kind("its screen raises", last=UNTOLD + "SCREEN = Thing()\n"),
    Kind("its table is not imported", last="def _bad(): raise ImportError('no table')\nSCREEN = GameScreen(_bad)\n"),
    Kind("its table is None", last="SCREEN = GameScreen(lambda: None)\n"),
    Kind("its table is no class", last="SCREEN = GameScreen(lambda: 7)\n"),
    Kind("its card is a number", last="SCREEN = GameScreen(_table, 7)\n"),
    Kind("its card has a picture that there is not", "either", last=CARD.format("'../../x', (2, 4)")),
    Kind("its card is for nobody", "either", last=CARD.format("'menu/card-atlantis', ()")),
    Kind("its piece is a number", "either", last="SCREEN = GameScreen(_table, piece=7)\n"),
]  # fmt: skip

TROUBLED_AT = [
    "start raises", "start is None", "to_act raises", "to_act is far too large", "to_act is None", "legal raises",
    "legal is None", "legal is empty", "legal is a list of things", "legal has no end", "outcomes raises",
    "outcomes is None", "outcomes is empty", "outcomes is a list of things", "apply raises", "apply is None",
    "apply ends the program", "audience is a thing", "view raises", "view is None", "view is a thing",
    "determinize raises", "determinize is None", "describe raises", "describe is None", "describe is a number",
    "choices raises", "choices is a list of things", "choices is empty", "standings raises", "standings is empty",
    "story raises", "story is a number", "write raises", "write is a number", "read raises", "read is None",
    "write_board is None", "write_view is a thing", "write_position is a thing", "make_rules raises",
    "make_rules is None", "load_board is a thing", "board_from_document raises", "board_from_document is None",
    "table.__init__ raises",
    "table.__init__ is None", "table.arrange_view is None", "table.find_offers raises", "table.find_offers is None",
    ("table.build_content is " "a number"),
    "table.painter is None", "table.draw_ground raises", "table.find_pieces is a list of things", "table.stage is None",
    "table.least_height is far too large",
]  # fmt: skip
HARMLESS = "write_position", "write_view", "standings", "table.least_height", "table.stage", "table.arrange_view"
"""Where a lie may do no harm, or only when something moves or is looked back at."""
TRIED = [Kind(text, "either" if text.split()[0] in HARMLESS else "refused", trouble=text) for text in TROUBLED_AT]
ENDLESS = [
    Kind("it never ends when imported", first="while True: pass\n"),
    Kind("it sleeps when imported", first="import time\ntime.sleep(3600)\n"),
    Kind("it takes all memory when imported", first="all = []\nwhile True: all.append(bytearray(1 << 24))\n"),
    *(
        Kind(text, trouble=text)
        for text in ("legal never ends", "apply never ends and catches all", "table.painter sleeps")
    ),
]

KINDS = {"found": FOUND, "written": WRITTEN, "described": DESCRIBED, "shown": SHOWN, "tried": TRIED, "endless": ENDLESS}
"""All that can be wrong from the beginning, by where it lies."""

LATER = [
    "start raises", "to_act raises", "to_act is far too large", "to_act is None", "legal raises", "legal is None",
    "legal is empty", "legal is a list of things", "legal raises what cannot be told",
    "legal raises no Exception", "legal ends the program", "legal recurses",
    "legal runs out of memory", "outcomes raises", "outcomes is None",
    "outcomes is empty", "outcomes is a list of things", "apply raises", "apply is None", "audience is a thing",
    "view raises", "view is None", "view is a thing", "determinize raises", "determinize is None", "describe raises",
    "describe is None", "describe is a number", "choices raises", "choices is None", "choices is a list of things",
    "choices is empty", "standings raises", "standings is empty", "story raises", "write raises", "write is a number",
    "read raises", "read is None", "make_rules raises", "make_rules is None", "make_rules is a thing",
    "board_from_document raises", "board_from_document is None", "load_board raises", "load_board is a thing",
    "write_view is a thing", "table.__init__ raises", "table.__init__ is None", "table.arrange_view raises",
    "table.arrange_view is None", "table.find_offers raises", "table.find_offers is None", "table.build_content raises",
    "table.build_content is a number", "table.painter raises", "table.painter is None", "table.draw_ground raises",
    "table.find_pieces raises", "table.find_pieces is a list of things", "table.find_pieces has no end",
    "table.stage raises", "table.stage is None", "table.least_height is far too large", "table.least_height is a thing",
    "table.update raises", "table.update is a thing", "table.key raises", "why_not raises",
]  # fmt: skip
"""What a guest may begin to do long after its trial, at its table and wherever else it is asked."""
NEVER_BACK = ["legal sleeps", "apply never ends"]
"""What the program does not interrupt: it stands still, but what was played is on disk."""
