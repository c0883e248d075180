"""Games alone, against opponents that are given: the voyage of thirteen evenings with three stars each, the trips
between them, read from `data/voyage`; and the daily deal, a game with a seed of the date, the same for everyone, of
which the first try counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import msgspec

from game.bots import LEVELS, Thinker, personalities
from game.engine import Event, GameError, OptionValue, Rules, Standing
from game.engine.journal import remarks_of
from game.files.documents import Document, read_document, title
from game.files.faults import BadDocument, Fault
from game.files.resources import data
from game.files.schema import to_struct
from game.match import USUAL_LEVEL, Match, Player
from game.match.saved_games import FinishedGame
from game.rules import GAMES, game_of, usual_board
from game.rules.boards import board_named

from .conditions import Checker, ConditionMoment, ConditionReader

EVENING = "evening"
HINTED = "hinted"
EASED = "eased"
"""Words of remarks: which evening a game is, that a hint was asked for, and that the opponents were made easier."""
DEAL = "deal"  # the word of the remark with the day of a deal and the mark of the try
EASIEST = "castaway"  # the level of all opponents of an eased evening
PERSON = 0  # who plays alone sits first; who begins is drawn
PLAYERS = 3
DEAREST = 2  # the place of the star that a hint costs, counted from 0
_STARS = 3
F = TypeVar("F", bound="LoneGameFile")


class LoneGameFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The game of an evening and its rivals, as they are written down."""

    game: str
    board: str
    opponents: list[str]
    options: dict[str, OptionValue] = {}


class TripFile(LoneGameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A small trip as it is written down."""

    after: int  # the number of the evening after which it is offered


class EveningFile(LoneGameFile, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An evening as it is written down; stars are conditions on the result and on what was told."""

    number: int
    stars: list[dict[str, Any]]
    free_hints: bool = False


@dataclass(frozen=True, slots=True)
class LoneGame(ABC):
    """A game alone; its rules are made only when it is played or checked, for that takes a while."""

    key: str
    path: Path
    file: LoneGameFile

    @property
    @abstractmethod
    def number(self) -> int:
        """The number of the evening that it is, or that it follows."""

    @property
    def opponents(self) -> list[str]:
        """Who they are, by their keys: the first sits next to the person."""
        return _opponents(self.number, len(self.file.opponents))

    def rules(self) -> Rules[Any, Any]:
        """`BadDocument` where there can be no such game."""
        file = self.file
        try:
            module = game_of(file.game)
            return module.make_rules(
                module.load_board(board_named(file.board)), len(file.opponents) + 1, file.options, None
            )
        except BadDocument:
            raise
        except GameError as error:
            why = ", ".join(str(value) for value in error.values.values())
            raise BadDocument(
                [read_document(self.path).fault("puzzle-position", "options", problem=error.code, why=why)]
            ) from error


@dataclass(frozen=True, slots=True)
class SmallTrip(LoneGame):
    """A game between the evenings, without stars."""

    file: TripFile

    @property
    def number(self) -> int:
        return self.file.after


@dataclass(frozen=True, slots=True)
class VoyageEvening(LoneGame):
    file: EveningFile

    @property
    def number(self) -> int:
        return self.file.number

    def stars(self, rules: Rules[Any, Any]) -> list[Checker]:
        """Reads the reason for each star; raises `BadDocument` where it cannot be understood."""
        words = ConditionReader(rules, PERSON, read_document(self.path))
        return [Checker(words.read(said, "stars", place)) for place, said in enumerate(self.file.stars)]


@cache
def load_voyage() -> tuple[VoyageEvening, ...]:
    """All evenings in their order."""
    return tuple(sorted(map(load_evening, sorted(data("voyage").glob("*.yaml"))), key=lambda evening: evening.number))


@cache
def load_trips() -> tuple[SmallTrip, ...]:
    """The games that can be played between the evenings, in the order in which they are offered."""
    found = [
        SmallTrip(title(path), path, _read(path, TripFile)) for path in sorted(data("voyage", "trips").glob("*.yaml"))
    ]
    return tuple(sorted(found, key=lambda trip: trip.number))


def load_evening(path: Path) -> VoyageEvening:
    """The evening in a file; `BadDocument` with what is wrong and where."""
    return VoyageEvening(title(path), path, _read(path, EveningFile))


def _read(path: Path, kind: type[F]) -> F:
    document = read_document(path)
    file = to_struct(document, kind)
    faults = list(_faults(document, file))
    if faults:
        raise BadDocument(faults)
    return file


def _faults(document: Document, file: LoneGameFile) -> Iterator[Fault]:
    if file.game not in GAMES:
        yield document.fault("not-a-choice", "game", value=file.game, choices=GAMES)
    if isinstance(file, EveningFile) and len(file.stars) != _STARS:
        yield document.fault("voyage-stars", "stars", count=len(file.stars), wanted=_STARS)
    for place, level in enumerate(file.opponents):
        if level not in LEVELS:
            yield document.fault("not-a-choice", "opponents", place, value=level, choices=LEVELS)


def begin_evening(
    evening: VoyageEvening,
    names: Sequence[str],
    seed: int,
    is_eased: bool = False,
    folder: Path | None = None,
    thinker: Thinker | None = None,
    save: str | None = None,
    name_key: str = "",
) -> Match:
    """A game like any other, with a remark which evening it is; `is_eased` against the easiest, `save` its name among
    the saves.
    """
    levels = [EASIEST] * len(names) if is_eased else evening.file.opponents
    match = _begin(evening, names, levels, seed, folder, thinker, save, name_key)
    match.journal.note(f"{EVENING} {evening.key}")
    if is_eased:
        match.journal.note(f"{EASED} {evening.key}")
    return match


def begin_trip(
    trip: SmallTrip,
    names: Sequence[str],
    seed: int,
    folder: Path | None = None,
    thinker: Thinker | None = None,
    save: str | None = None,
    name_key: str = "",
) -> Match:
    """A game like any other."""
    return _begin(trip, names, trip.file.opponents, seed, folder, thinker, save, name_key)


def _begin(
    game: LoneGame | TodaysDeal,
    names: Sequence[str],
    levels: Sequence[str],
    seed: int,
    folder: Path | None,
    thinker: Thinker | None,
    save: str | None,
    name_key: str,
) -> Match:
    """`name_key`: of the person's name, if it is a word."""
    people, rules = {person.key: person.temperament for person in personalities()}, game.rules()
    colours = rules.setup.colours
    players = [Player(names[PERSON], colours[PERSON], key=name_key)]
    for key, name, colour, level in zip(game.opponents, names[1:], colours[1:], levels, strict=False):
        players.append(Player(name, colour, level, people[key], f"bot.{key}"))
    return Match.begin(rules, players, seed, "around", folder, save, thinker)


def _opponents(number: int, count: int) -> list[str]:
    """So many people, by their keys; with another number they are others."""
    people = personalities()
    return [people[(number + place) % len(people)].key for place in range(count)]


@dataclass(frozen=True, slots=True)
class EveningResult:
    """The result of an evening."""

    evening: VoyageEvening
    stars: tuple[bool, ...]
    is_hinted: bool = False  # whether a hint has cost the dearest star
    is_own: bool = True  # whether everyone kept the seat that was given; else no star is won
    is_eased: bool = False  # whether its opponents were the easiest: its stars are hollow, but count

    @property
    def won(self) -> list[int]:
        """The stars that were reached, counted from 1."""
        return [place for place, is_won in enumerate(self.stars, 1) if is_won]


def evening_result(finished: FinishedGame) -> EveningResult | None:
    """The stars of a finished game, if it was an evening of the voyage."""
    evening = evening_of(remarks_of(finished.remarks, EVENING), finished.rules)
    if evening is None:
        return None
    try:
        goals = evening.stars(finished.rules)
    except BadDocument:  # a save that says so was played on another board
        return None
    is_own = not any(line.is_seating for line in finished.remarks)
    is_hinted = bool(remarks_of(finished.remarks, HINTED)) and not evening.file.free_hints
    reached = check_stars(goals, finished.history, finished.standings)
    stars = tuple(is_own and held and not (is_hinted and place == DEAREST) for place, held in enumerate(reached))
    return EveningResult(
        evening, stars, is_hinted and reached[DEAREST], is_own, bool(remarks_of(finished.remarks, EASED))
    )


def evening_of(noted: Sequence[str], rules: Rules[Any, Any]) -> VoyageEvening | None:
    """The evening that the remarks of a journal name, if its game is played there by as many: a file may say
    anything.
    """
    named = (evening for evening in load_voyage() if evening.key in noted) if noted else ()
    return next(
        (one for one in named if (one.file.game, len(one.file.opponents) + 1) == (rules.game, rules.seats)), None
    )


def check_stars(stars: Sequence[Checker], history: Sequence[Event], standings: Sequence[Standing]) -> list[bool]:
    """Whether the conditions of each star hold at the end."""
    moment = ConditionMoment(lambda: standings, dict, tuple)
    return [star.all(star.after(star.start, history), moment) for star in stars]


@dataclass(frozen=True, slots=True)
class TodaysDeal:
    """The game of a day: the games take turns."""

    day: date

    @property
    def game(self) -> str:
        return GAMES[self.day.toordinal() % len(GAMES)]

    @property
    def seed(self) -> int:
        return int.from_bytes(blake2b(self.day.isoformat().encode(), digest_size=4).digest())

    @property
    def opponents(self) -> list[str]:
        """Who they are, by their keys."""
        return _opponents(self.day.toordinal(), PLAYERS - 1)

    def rules(self) -> Rules[Any, Any]:
        module = game_of(self.game)
        return module.make_rules(module.load_board(board_named(usual_board(self.game))), PLAYERS, {"first": 1}, None)


def begin_deal(
    deal: TodaysDeal,
    names: Sequence[str],
    folder: Path | None = None,
    thinker: Thinker | None = None,
    save: str | None = None,
    name_key: str = "",
) -> tuple[Match, str]:
    """The match, under the name `save` among the saves, and the mark of this try."""
    levels, mark = [USUAL_LEVEL] * (PLAYERS - 1), token_hex(4)
    match = _begin(deal, names, levels, deal.seed, folder, thinker, save, name_key)
    match.journal.note(f"{DEAL} {deal.day.isoformat()} {mark}")
    return match, mark


def deal_of(finished: FinishedGame) -> tuple[str, str] | None:
    """The day and the mark of the try, if a game was a deal of a day and everyone kept the seat that was given."""
    said = [told.partition(" ") for told in remarks_of(finished.remarks, DEAL)]
    is_own = not any(line.is_seating for line in finished.remarks)
    return (said[0][0], said[0][2]) if said and is_own else None
