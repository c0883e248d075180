"""The journal of a game: a head, then one line per action, chance and undo included.

It is the save, the replay and the bug report.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal, Self
from zlib import crc32

from .errors import DamagedJournal
from .seats import CHANCE

if TYPE_CHECKING:
    from .rules import Rules

FORMAT = 1
POSITIONED = 2
GUIDED = 3
"""The formats of a journal: of a game from its first deal, of one that begins at a position, and of a lesson or puzzle,
in which everything may be taken back. A program that knows only the first refuses the others, for it would play another
game.
"""
UNDO = "undo"
SITS = "sits"
PERSON = "person"
OVER = "over"
ORDERS = "orders"
PLAIN = "plain"
DROPPED = "dropped"  # why a move is a plain one, where nothing is asked of its bot any more
PLACES = "places"  # words that are written for every game
Sharing = Literal["around", "passed"]
"""How several people share one screen without seeing each other's secrets: around it, or passing it on."""
MARK = "#"
"""Stands before a remark, so that one of a newer program is known for one and skipped."""
LONGEST_HEAD = 1 << 20  # bytes: a board of one's own has a sixteenth of that
LONGEST_LINE = 20_000  # bytes: an action has a few dozen, a remark a few hundred
MOST_TURNS = 1_000_000  # that a game may have had from which another is played on
LONGEST_NAME = 200  # signs of a player's name: people are offered far fewer
"""Anything longer is neither written nor read."""
_LINE = re.compile(rf"(\*|[1-9][0-9]?) ({MARK} )?(.+)")
_UNMARKED = re.compile(rf"[1-9][0-9]? ({SITS}|{ORDERS}|{PLAIN}) .+|\* {OVER}")
"""The remarks of before they were marked. No game has an action of these words."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The finished game from which another one is played on. What came of it counts nowhere."""

    save: str  # what that game was called
    turn: int  # how many turns or rounds had begun there; 0 while it was being set up
    luck: list[list[str]] = field(default_factory=list)
    """The luck of that game, by the number of turns or rounds begun since: it comes again while it can.

    Without any, all is by chance.
    """


@dataclass(frozen=True, slots=True)
class Head:
    """Everything that a replay needs to know before the first line."""

    game: str
    version: int
    board: dict[str, Any]
    players: int
    options: dict[str, bool | int | str]
    colours: list[str]
    names: list[str]
    seed: int
    levels: list[str | None] = field(default_factory=list)
    """Of each seat: None is a person, else the level of a bot; without any, all are persons."""
    manner: Sharing = "around"  # how people share the screen
    temperaments: list[str] = field(
        default_factory=list
    )  # of each seat, for when a bot decides for it; without any, all are calm
    position: dict[str, Any] | None = None  # where the game begins, if not with its first deal
    guide: str = ""  # the lesson or puzzle that it is, such as `lesson survive`; empty for a game
    origin: Origin | None = None  # where a game that is played on comes from
    name_keys: list[str] = field(default_factory=list)
    """Of each seat, of which word its name is, such as `bot.marlin`; empty for a name that somebody typed. Without any,
    all names stand as they are.
    """

    @classmethod
    def of(cls, rules: Rules[Any, Any], names: Sequence[str], seed: int, **more: Any) -> Self:
        """How the journal of a game by these rules begins; `more` is what else there is to say."""
        setup, board = rules.setup, rules.write_board()
        options, colours = dict(setup.options), list(setup.colours)
        return cls(rules.game, rules.version, board, setup.players, options, colours, list(names), seed, **more)

    @property
    def format(self) -> int:
        """The lowest that tells all of it."""
        return GUIDED if self.guide else FORMAT if self.position is None else POSITIONED

    def write(self) -> str:
        """Defaults are left out, so that the journal of a plain game stays as it always was."""
        said = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        said["origin"] = asdict(self.origin) if self.origin else None
        usually: dict[str, object] = {
            "levels": [],
            "manner": "around",
            "temperaments": [],
            "position": None,
            "guide": "",
            "origin": None,
            "name_keys": [],
        }
        for name, usual in usually.items():
            if said[name] == usual:
                del said[name]
        text = json.dumps({"format": self.format, **said}, ensure_ascii=False)
        return text.encode(errors="replace").decode()


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: who (a seat or chance) did what, in the game's notation; an undo by a seat; or a remark.

    A remark changes no position: who decides for a seat from now on (`2 # sits castaway`, `2 # sits person`), its
    standing order (`2 # orders never`), that the program sets out the rest of its pieces or no longer does (`2 # places
    rest`, `2 # places self`), that the bot's move which comes next is a plain one and why (`2 # plain died`), and that
    the game is over (`* # over`), which tells so to whoever does not replay it.
    """

    actor: int
    text: str
    is_remark: bool = False

    @property
    def is_undo(self) -> bool:
        return self.text == UNDO and not self.is_remark

    @property
    def is_seating(self) -> bool:
        return self._remarks(SITS)

    @property
    def is_order(self) -> bool:
        return self._remarks(ORDERS)

    @property
    def is_placing(self) -> bool:
        return self._remarks(PLACES)

    @property
    def is_trouble(self) -> bool:
        return self._remarks(PLAIN)

    @property
    def is_over(self) -> bool:
        return self.is_remark and self.text == OVER and self.actor == CHANCE

    @property
    def level(self) -> str | None:
        """The bot that sits down by this seating, or None for a person."""
        return None if self.argument == PERSON else self.argument

    @property
    def argument(self) -> str:
        """Reads a remark without its first word."""
        return self.text.partition(" ")[2]

    def write(self) -> str:
        return f"{'*' if self.actor == CHANCE else self.actor + 1} {f'{MARK} ' if self.is_remark else ''}{self.text}"

    def _remarks(self, word: str) -> bool:
        return self.is_remark and self.text.startswith(f"{word} ")


def remark(actor: int, text: str) -> Line:
    """A line that changes no position."""
    return Line(actor, text, is_remark=True)


def remarks_of(lines: Iterable[Line], word: str) -> list[str]:
    """Reads all remarks that begin with this word, in their order, without it."""
    return [line.argument for line in lines if line.is_remark and line.text.partition(" ")[0] == word]


def seating(seat: int, level: str | None) -> Line:
    """The remark that a bot of this level, or a person, sits down."""
    return remark(seat, f"{SITS} {level or PERSON}")


def read_line(text: str, number: int) -> Line:
    """The line a text names; seats are written counted from 1."""
    found = _LINE.fullmatch(text)
    if not found:
        raise DamagedJournal("journal-line", line=number, text=text[:80])
    actor, mark, rest = found.groups()
    return Line(CHANCE if actor == "*" else int(actor) - 1, rest, bool(mark or _UNMARKED.fullmatch(text)))


def seal_line(text: str, previous: int) -> tuple[str, int]:
    """A line with its seal, which also depends on every line before it: a cut, a flipped bit or a lost line shows."""
    seal = crc32(text.encode(), previous)
    return f"{text}  ~{seal:08x}", seal


def unseal_line(text: str, previous: int) -> tuple[str, int] | None:
    """The line without its seal, or None if the seal does not match."""
    body, mark, seal = text.rpartition("  ~")
    found = crc32(body.encode(), previous)
    return (body, found) if mark and seal == f"{found:08x}" else None


def levels_after(head: Head, lines: Iterable[Line]) -> list[str | None]:
    """Who decides for each seat after these lines."""
    levels = list(head.levels) or [None] * head.players
    for line in lines:
        if line.is_seating and 0 <= line.actor < head.players:
            levels[line.actor] = line.level
    return levels


def standing_lines(lines: Iterable[Line], is_free: bool = False) -> list[Line]:
    """The actions that still stand after every undo took back the one before it; where all is free, also one of
    chance.
    """
    kept: list[Line] = []
    for line in lines:
        if line.is_remark:
            continue
        if line.is_undo:
            if not kept or (line.actor == CHANCE and not is_free) or kept[-1].actor != line.actor:
                raise DamagedJournal("journal-undo")
            kept.pop()
        else:
            kept.append(line)
    return kept
