"""Learning progress: stars from puzzles and the voyage, lessons played, and whether the offer of one was put away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game.files.faults import Fault
from game.files.resources import user_folder

from .files import StorageError
from .json_files import change_json, read_json
from .saves import SUFFIX, check_name

MOST_STARS = 3
_AWAY = "lesson-away"
_UNREAD = "unread"  # where what could not be understood is kept when something else takes its place
_Word = Annotated[str, msgspec.Meta(max_length=40)]
_Number = Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)]


@dataclass(frozen=True, slots=True)
class EveningProgress:
    """A player's progress on one evening of the voyage."""

    stars: frozenset[int] = frozenset()  # those that were ever reached, counted from 1: none includes another
    games: tuple[str, ...] = ()  # its finished games, by the marks of their journals
    hollow: frozenset[int] = frozenset()  # the stars reached only against gentler opponents
    save: str = ""  # the name of the file of one that is under way


@dataclass(frozen=True, slots=True)
class DealProgress:
    """The try that counts at a day's deal: its mark, its save and, once finished, its result."""

    mark: _Word
    save: str  # the name of its file; empty where what was kept is no name of a save
    game: _Word = ""
    points: _Number | None = None
    rank: _Number = 0


@dataclass(frozen=True, slots=True)
class LearningProgress:
    """Everything a player has learned and won so far."""

    stars: Mapping[str, int] = field(default_factory=dict)  # of each puzzle that was solved, by its key
    left: Mapping[str, int] = field(
        default_factory=dict
    )  # how many can still be won, of each puzzle that was helped with
    lessons: frozenset[str] = frozenset()  # those that were played to their end
    evenings: Mapping[str, EveningProgress] = field(default_factory=dict)  # of the voyage, by their keys
    deals: Mapping[str, DealProgress] = field(default_factory=dict)  # by day
    is_lesson_away: bool = False  # whether the offer to learn was put away by hand

    @property
    def offers_lesson(self) -> bool:
        """Whether the menu offers to teach: until a lesson was played to its end, or the offer was put away."""
        return not (self.lessons or self.is_lesson_away)


def progress_file() -> Path:
    return user_folder("progress.json")


def load_progress() -> tuple[LearningProgress, list[Fault]]:
    """Reads the progress, with its faults; anything unreadable counts as not learned."""
    content, faults = read_json(progress_file(), dict)
    stars = {key: count for key, count in _table(content, "stars").items() if _is_stars(count)}
    left = {key: count for key, count in _table(content, "left").items() if _is_left(count)}
    lessons = frozenset(key for key, is_played in _table(content, "lessons").items() if is_played is True)
    evenings = {key: _read_evening(said) for key, said in _table(content, "evenings").items() if isinstance(said, dict)}
    deals = {day: deal for day, said in _table(content, "deals").items() if _is_day(day) and (deal := _read_deal(said))}
    return LearningProgress(stars, left, lessons, evenings, deals, content.get(_AWAY) is True), faults


def note_stars(key: str, count: int) -> None:
    """Keeps the stars of a puzzle; they never become fewer."""

    def change(content: dict[str, Any]) -> dict[str, Any]:
        before = _table(content, "stars").get(key, 0)
        return _put(content, "stars", key, max(count, before if _is_stars(before) else 0), _is_stars)

    change_json(progress_file(), dict, change)


def note_help(key: str, left: int) -> None:
    """Records how many of a puzzle's stars can still be won; the number never grows."""

    def change(content: dict[str, Any]) -> dict[str, Any]:
        before = _table(content, "left").get(key, MOST_STARS)
        return _put(content, "left", key, min(left, before if _is_left(before) else MOST_STARS), _is_left)

    change_json(progress_file(), dict, change)


def note_lesson(key: str) -> None:
    """Keeps that a lesson was played to its end."""
    change_json(
        progress_file(),
        dict,
        lambda content: _put(content, "lessons", key, True, lambda is_played: isinstance(is_played, bool)),
    )


def note_evening(key: str, stars: Collection[int], journal: str, name: str, is_eased: bool = False) -> None:
    """Keeps a finished evening, once however often it is told: a star stays with the name of the save in which it was
    first reached, one that was reached more easily apart from the others.
    """
    table = "hollow" if is_eased else "stars"

    def change(content: dict[str, Any]) -> dict[str, Any]:
        said = _table(_table(content, "evenings"), key)
        games = [game for game in _list(said, "games") if game != journal]
        reached = {str(star): name for star in sorted(stars)} | _table(said, table)
        kept = {
            word: value for word, value in said.items() if word != "save" or value != name
        }  # it is under way no longer
        return _put(content, "evenings", key, {**kept, "games": [*games, journal], table: reached}, _is_evening)

    change_json(progress_file(), dict, change)


def note_evening_begun(key: str, save: str) -> None:
    """Keeps in which file an evening is under way; one that was before stays among the saves."""

    def change(content: dict[str, Any]) -> dict[str, Any]:
        return _put(content, "evenings", key, {**_table(_table(content, "evenings"), key), "save": save}, _is_evening)

    change_json(progress_file(), dict, change)


def note_deal(day: str, mark: str, save: str, game: str) -> None:
    """Keeps that a try has begun; only the first of a day counts."""
    begun = {"mark": mark, "save": save, "game": game}

    def change(content: dict[str, Any]) -> dict[str, Any]:
        return (
            content if _read_deal(_table(content, "deals").get(day)) else _put(content, "deals", day, begun, _read_deal)
        )

    change_json(progress_file(), dict, change)


def note_deal_result(day: str, mark: str, points: int, rank: int) -> None:
    """Keeps what came of a try, if it is the one that counts."""

    def change(content: dict[str, Any]) -> dict[str, Any]:
        deals = _table(content, "deals")
        if (deal := _read_deal(deals.get(day))) is None or deal.mark != mark:
            return content
        return _put(content, "deals", day, {**deals[day], "points": points, "rank": rank}, _read_deal)

    change_json(progress_file(), dict, change)


def put_lesson_away() -> None:
    """The menu offers to teach no more."""
    change_json(progress_file(), dict, lambda content: {**content, _AWAY: True})


def _read_evening(said: Mapping[str, Any]) -> EveningProgress:
    full, eased = (
        [star for star in range(1, MOST_STARS + 1) if str(star) in _table(said, table)] for table in ("stars", "hollow")
    )
    games = tuple(game for game in _list(said, "games") if isinstance(game, str))
    save = said.get("save", "")
    save = save if isinstance(save, str) and _is_save(save) else ""
    return EveningProgress(frozenset([*full, *eased]), games, frozenset(eased) - frozenset(full), save)


def _read_deal(said: object) -> DealProgress | None:
    try:
        found = msgspec.convert(said, DealProgress)
    except msgspec.ValidationError:
        return None
    return found if _is_save(found.save) else replace(found, save="")


def _is_save(name: str) -> bool:
    """Whether it can only be the name of a save, and no path."""
    try:
        return name.endswith(SUFFIX) and bool(check_name(name.removesuffix(SUFFIX)))
    except StorageError:
        return False


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _is_evening(said: object) -> bool:
    """Whether nothing is lost when what was kept of an evening is written again."""
    kinds = {"games": list, "stars": dict, "hollow": dict, "save": str}
    return isinstance(said, dict) and all(isinstance(said.get(key, kind()), kind) for key, kind in kinds.items())


def _put(
    content: Mapping[str, Any], part: str, key: str, value: object, understands: Callable[[Any], object]
) -> dict[str, Any]:
    """The content with another value in one of its tables; what stood there and is not understood is kept elsewhere."""
    lost = [{part: content[part]}] if part in content and not isinstance(content[part], dict) else []
    before = _table(content, part)
    if key in before and not understands(before[key]):
        lost.append({part: {key: before[key]}})
    unread = content.get(_UNREAD, [])
    kept = {_UNREAD: [*(unread if isinstance(unread, list) else [unread]), *lost]} if lost else {}
    return {**content, **kept, part: {**before, key: value}}


def _table(content: Mapping[str, Any], key: str) -> dict[str, Any]:
    found = content.get(key)
    return found if isinstance(found, dict) else {}


def _list(content: Mapping[str, Any], key: str) -> list[Any]:
    found = content.get(key)
    return found if isinstance(found, list) else []


def _is_stars(count: object) -> bool:
    return isinstance(count, int) and not isinstance(count, bool) and 0 < count <= MOST_STARS


def _is_left(count: object) -> bool:
    return _is_stars(count) or (count == 0 and not isinstance(count, bool))
