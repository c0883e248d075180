"""All that dice and piles brought in finished games: read from the saves, added up by shelf, and written out for
whoever wants to check it.
"""

from __future__ import annotations

import csv
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from game.engine import CHANCE, Action, ChanceSource, GameError, Lot, Rules, Streak
from game.engine.given_names import noted_names
from game.engine.journal import levels_after
from game.engine.referee import Step
from game.files.guest_guard import calling
from game.files.resources import user_cache, user_folder
from game.rules import game_of, known_games
from game.version import __version__

from .fairness import FEW, FaceCount, FairnessVerdict, RollCount, chance_at_any, judge, longest_run, streak_chance
from .files import StorageError, create_numbered, read_whole, write_atomically
from .journals import JournalGame, LoadedGame, load, memoize_rules
from .long_work import Progress
from .saves import SUFFIX, changed_at, counts, read_pages, save_files
from .statistics import journal_mark, load_statistics

_FORMAT = 1
_NOBODY = -1  # the seat of a draw that was made for nobody, such as the laying out of a board
BOTS = ""  # stands for all bots together where people have names

NameToday = Callable[[str], str | None]
"""Who somebody is by now, or nothing of whom nothing is shown any more."""


class Roll(msgspec.Struct, frozen=True, array_like=True):
    """One draw: which odds it had, what came, which draw of the game it was, and for whom."""

    odds: int
    face: str
    draw: int  # counted from 0 over all that chance decided in the game: by this and the seed it can be drawn again
    seat: int
    is_bot: bool


class GameRolls(msgspec.Struct, frozen=True):
    """All draws of a game, in order. The odds are those before a draw: the lot, and the weights of its faces."""

    game: str
    seed: int
    mark: str  # that of its journal in the statistics
    names: list[str]
    odds: list[tuple[str, dict[str, int]]]
    rolls: list[Roll]

    def __post_init__(self) -> None:
        for roll in self.rolls:
            if not (0 <= roll.odds < len(self.odds) and _NOBODY <= roll.seat < len(self.names)):
                raise ValueError("a roll of nobody, or with no odds")

    def of(self, lot: str) -> list[Roll]:
        return [roll for roll in self.rolls if self.odds[roll.odds][0] == lot]


@dataclass(frozen=True, slots=True)
class SavedRolls:
    """The draws of a save, with its name and when it was ended."""

    name: str
    ended_at: datetime
    rolls: GameRolls


# Reading.


def rolls_of(loaded: LoadedGame) -> GameRolls:
    """All draws that stand in a game: what was taken back in a teaching game does not."""
    rules, head = loaded.rules, loaded.head
    known: dict[tuple[str, tuple[tuple[str, int], ...]], int] = {}
    rolls, levels = list[Roll](), _levels_by_step(loaded)
    for draw, (number, step, outcome) in enumerate(chance_steps(loaded)):
        for shown in rules.drawn(step.before, outcome):
            key = shown.lot, tuple(_odds(rules, step.before, shown.lot).items())
            seat = _NOBODY if shown.seat is None else shown.seat
            is_bot = seat != _NOBODY and levels[number][seat] is not None
            rolls.append(Roll(known.setdefault(key, len(known)), shown.face, draw, seat, is_bot))
    odds = [(lot, dict(faces)) for lot, faces in known]
    return GameRolls(head.game, head.seed, journal_mark(head, loaded.lines), noted_names(head), odds, rolls)


def chance_steps(loaded: LoadedGame) -> Iterator[tuple[int, Step[Any], Action]]:
    """All steps of chance that stand, each with its number among all steps, and its outcome."""
    for number, step in enumerate(loaded.referee.steps):
        if step.line.actor == CHANCE:
            yield number, step, loaded.rules.read(step.line.text)


def strays_from_seed(loaded: LoadedGame) -> list[int]:
    """The draws, counted from 0, that are not what the seed in the first line brings."""
    source = ChanceSource(loaded.head.seed)
    return [
        draw
        for draw, (_, step, outcome) in enumerate(chance_steps(loaded))
        if source.pick(draw, loaded.rules.outcomes(step.before)) != outcome
    ]


def _odds(rules: Rules[Any, Any], state: Any, lot: str) -> dict[str, int]:
    """The weights of the faces of a lot before chance decides."""
    weights: dict[str, int] = {}
    for outcome, weight in rules.outcomes(state):
        for shown in rules.drawn(state, outcome):
            if shown.lot == lot:
                weights[shown.face] = weights.get(shown.face, 0) + weight
    return weights


def _levels_by_step(loaded: LoadedGame) -> list[list[str | None]]:
    """Who decided for each seat, at every step that stands."""
    levels, found = levels_after(loaded.head, ()), list[list[str | None]]()
    for line in loaded.lines:
        if line.is_seating:
            levels = [line.level if seat == line.actor else level for seat, level in enumerate(levels)]
        elif line.is_undo:
            found.pop()
        elif not line.is_remark:
            found.append(levels)
    return found


class _Kept(msgspec.Struct, frozen=True):
    """Draws as they are kept, by the mark of the whole file; None for a save that does not count."""

    made_by: str
    games: dict[str, GameRolls | None]


def read_rolls(folder: Path, progress: Progress | None = None) -> list[SavedRolls]:
    """The draws of all finished games in a folder, the oldest first. Games of one seed have the same chance: of these
    only the one that was ended first counts. What was read before is not replayed again.
    """
    known, games = _read_kept(), memoize_rules(game_of)
    ended = {result.journal: result.ended_at for result in load_statistics()[0].results}
    found, kept = list[SavedRolls](), dict[str, GameRolls | None]()
    try:
        for number, path in enumerate(files := save_files(folder)):
            tell = _at(progress, number / len(files))
            tell(0.0)
            try:
                data = read_whole(path)
            except StorageError:  # the list of saves tells what is wrong with it
                continue
            digest = sha256(data).hexdigest()[:24]
            kept[digest] = rolls = known[digest] if digest in known else _read_game(path, data, games, tell)
            if rolls:
                when = ended.get(rolls.mark) or datetime.fromtimestamp(changed_at(path)).astimezone()
                found.append(SavedRolls(path.name.removesuffix(SUFFIX), when, rolls))
    finally:
        if kept.keys() - known.keys():
            _keep({**known, **kept} if len(kept) < len(files) else kept)
    first: dict[tuple[str, int], SavedRolls] = {}
    for one in sorted(found, key=lambda one: (one.ended_at, one.name)):
        first.setdefault((one.rolls.game, one.rolls.seed), one)
    return list(first.values())


def _at(progress: Progress | None, share: float) -> Progress:
    """Tells of all that is done within one of many saves that they are so far."""
    return lambda _: progress(share) if progress else None


def _read_game(path: Path, data: bytes, games: Callable[[str], JournalGame], progress: Progress) -> GameRolls | None:
    """The draws of a save, if it is a finished game that counts in the statistics, too."""
    try:
        pages = read_pages(data, path)
        if counts(pages) is False:
            return None
        with calling(pages.head.game):
            loaded = load(path, games, progress)
            return rolls_of(loaded) if loaded.complete else None
    except GameError as error:
        if error.code == "dropped":
            raise
        return None


def _kept_file() -> Path:
    return user_cache("rolls", "read.json.z")


def _maker() -> str:
    return f"{_FORMAT} {__version__}"


def _read_kept() -> Mapping[str, GameRolls | None]:
    try:
        kept = msgspec.json.decode(zlib.decompress(read_whole(_kept_file())), type=_Kept)
    except (StorageError, zlib.error, ValueError, RecursionError):  # gone, spoilt, or never ours: all is read again
        return {}
    return kept.games if kept.made_by == _maker() else {}


def _keep(games: dict[str, GameRolls | None]) -> None:
    try:
        write_atomically(_kept_file(), zlib.compress(msgspec.json.encode(_Kept(_maker(), games)), 1))
    except StorageError:  # it only saves time
        return


# Adding up.


@dataclass(frozen=True, slots=True)
class CountedLot:
    """A lot of a game, and what it brought."""

    game: str
    name: str
    lot: Lot
    count: RollCount


@dataclass(frozen=True, slots=True)
class Whose:
    """The draws of one person, or of the bots, by lot as on the shelf."""

    name: str
    counts: tuple[RollCount, ...]
    verdict: FairnessVerdict


@dataclass(frozen=True, slots=True)
class CountedStreak:
    """In how many games a streak came, and in how many of as many rolls it comes with fair dice."""

    game: str
    lot: str
    streak: Streak
    came: int
    expected: float
    games: int


@dataclass(frozen=True, slots=True)
class LongestRun:
    """The longest row of one face, where it was, and at how many of 100 such tables there is one as long."""

    game: str
    lot: str
    face: str
    long: int
    save: str
    ended_at: datetime
    chance: float


@dataclass(frozen=True, slots=True)
class RollShelf:
    """Dice or piles that are judged together."""

    name: str
    lots: tuple[CountedLot, ...]
    games: int
    verdict: FairnessVerdict
    people: tuple[Whose, ...]  # who rolled most first, the bots last
    streaks: tuple[CountedStreak, ...] = ()
    longest: LongestRun | None = None

    @property
    def is_of_piles(self) -> bool:
        return all(one.lot.is_pile for one in self.lots)

    def strays(self, face: FaceCount) -> bool:
        """Whether one of all its faces is further off than chance lets any of them be."""
        return self.verdict.is_known and face.strays_among(sum(len(one.lot.drawings) for one in self.lots))


def add_up(saves: Sequence[SavedRolls], name_today: NameToday) -> list[RollShelf]:
    """All shelves from which anything was drawn: dice before piles, the first of each game before its second."""
    shelves: dict[str, list[_Drawing]] = {}
    places: dict[str, tuple[bool, int]] = {}
    for key in known_games():
        games = [save for save in saves if save.rolls.game == key]
        with calling(key):
            lots = dict(game_of(key).RULES.lots) if games else {}
        for place, (name, lot) in enumerate(lots.items()):
            drawing = _Drawing(key, name, lot, [(save, save.rolls.of(name)) for save in games], name_today)
            if drawing.count.rolls:
                shelves.setdefault(lot.shelf, []).append(drawing)
                places.setdefault(lot.shelf, (lot.is_pile, place))
    ordered = sorted(shelves.items(), key=lambda item: places[item[0]])
    people = {name: _people(drawings) for name, drawings in ordered}
    shown = sum(_rolls(drawings) >= FEW for drawings in shelves.values())
    shown_people = sum(
        sum(count.rolls for count in counts) >= FEW for one in people.values() for counts in one.values()
    )
    return [_shelf(name, drawings, people[name], shown, shown_people) for name, drawings in ordered]


class _Drawing:
    """All draws of one lot, counted for everyone and by person."""

    def __init__(
        self,
        game: str,
        name: str,
        lot: Lot,
        saves: Sequence[tuple[SavedRolls, list[Roll]]],
        name_today: NameToday,
    ) -> None:
        self.game = game
        self.name = name
        self.lot = lot
        self.saves = saves
        self.count, self.by_person = RollCount(lot.drawings), dict[str, RollCount]()
        for save, rolls in saves:
            names = [name_today(name) for name in save.rolls.names]
            all_odds = [tuple(odds.items()) for _, odds in save.rolls.odds]
            for roll in rolls:
                odds = all_odds[roll.odds]
                self.count.add(odds, roll.face)
                who = BOTS if roll.is_bot else None if roll.seat == _NOBODY else names[roll.seat]
                if who is not None:
                    self.by_person.setdefault(who, RollCount(lot.drawings)).add(odds, roll.face)


def _rolls(drawings: Iterable[_Drawing]) -> int:
    return sum(drawing.count.rolls for drawing in drawings)


def _people(drawings: Sequence[_Drawing]) -> dict[str, tuple[RollCount, ...]]:
    """The counts of everyone who drew anything, by lot; whoever drew most first, the bots last."""
    names = dict.fromkeys(name for drawing in drawings for name in drawing.by_person)
    found = {name: tuple(drawing.by_person.get(name) or RollCount() for drawing in drawings) for name in names}
    order = sorted(found, key=lambda name: (name == BOTS, -sum(count.rolls for count in found[name])))
    return {name: found[name] for name in order}


def _shelf(
    name: str, drawings: Sequence[_Drawing], people: Mapping[str, tuple[RollCount, ...]], shown: int, shown_people: int
) -> RollShelf:
    lots = tuple(CountedLot(one.game, one.name, one.lot, one.count) for one in drawings)
    whose = tuple(Whose(who, counts, judge(counts, shown_people)) for who, counts in people.items())
    games = len({save.name for drawing in drawings for save, rolls in drawing.saves if rolls})
    streaks = tuple(found for drawing in drawings for found in _streaks(drawing))
    runs = [found for drawing in drawings if not drawing.lot.is_pile and (found := _longest(drawing))]
    longest = max(runs, key=lambda run: (run.long, -run.chance), default=None)
    return RollShelf(name, lots, games, judge([one.count for one in lots], shown), whose, streaks, longest)


def _streaks(drawing: _Drawing) -> Iterator[CountedStreak]:
    for streak in drawing.lot.streaks:
        came, chances = 0, list[float]()
        for save, rolls in drawing.saves:
            if rolls:
                faces = [_class_of(streak, roll.face) for roll in rolls]
                came += any(face and len(list(row)) >= streak.long for face, row in groupby(faces))
                shares = _shares(save, rolls)
                chances.append(streak_chance(_classes(streak, shares), streak.long, len(rolls)))
        yield CountedStreak(drawing.game, drawing.name, streak, came, sum(chances), len(chances))


def _class_of(streak: Streak, face: str) -> str:
    """What of a face a streak is made of; nothing if it ends it."""
    if streak.kind == "same":
        return face
    return streak.kind if (face == streak.face) is (streak.kind == "run") else ""


def _classes(streak: Streak, shares: Mapping[str, float]) -> tuple[float, ...]:
    """The chances of all that a streak can be made of."""
    if streak.kind == "same":
        return tuple(sorted(shares.values()))
    share = shares.get(streak.face, 0.0)
    return (share if streak.kind == "run" else 1 - share,)


def _shares(save: SavedRolls, rolls: Sequence[Roll]) -> dict[str, float]:
    """The chances of the faces of a die, which are the same in a whole game."""
    odds = save.rolls.odds[rolls[0].odds][1]
    return {face: weight / sum(odds.values()) for face, weight in odds.items()}


def _longest(drawing: _Drawing) -> LongestRun | None:
    runs = [(*longest_run(roll.face for roll in rolls), save) for save, rolls in drawing.saves if rolls]
    if not runs:
        return None
    long, face, save = max(runs, key=lambda run: run[0])
    chances = (
        streak_chance(tuple(sorted(_shares(one, rolls).values())), long, len(rolls))
        for one, rolls in drawing.saves
        if rolls
    )
    return LongestRun(drawing.game, drawing.name, face, long, save.name, save.ended_at, chance_at_any(chances))


# Writing out.

COLUMNS = ("save", "ended", "game", "seed", "draw", "lot", "face", "weight", "of", "seat", "name")


def write_rolls(saves: Sequence[SavedRolls], today: str, name_today: NameToday) -> Path:
    """Writes all draws into the player's folder as a table, under a name that is free, and says where. Of whom nothing
    is shown any more, no name is written.
    """
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for save in saves:
        game = save.rolls
        ended = save.ended_at.astimezone().isoformat(timespec="minutes")
        names = [name_today(name) or "" for name in game.names]
        for roll in game.rolls:
            lot, odds = game.odds[roll.odds]
            who = "" if roll.seat == _NOBODY else "bot" if roll.is_bot else names[roll.seat]
            chance = odds.get(roll.face, 0), sum(odds.values())
            seat = roll.seat + 1 if roll.seat != _NOBODY else ""
            table.writerow([save.name, ended, game.game, game.seed, roll.draw, lot, roll.face, *chance, seat, who])
    return create_numbered(user_folder("rolls"), f"rolls {today}", ".csv", text.getvalue().encode(errors="replace"))
