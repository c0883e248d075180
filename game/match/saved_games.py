"""Saved games as the menu, the list of saves and the scoring show them: by their own word, replayed on demand, always
public.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.engine import Event, GameError, Line, Origin, Rules, Standing, View
from game.engine.journal import Sharing
from game.engine.referee import ROUND_BEGAN, TURN_BEGAN
from game.files.guest_guard import calling
from game.files.resources import user_saves
from game.rules import GAMES, game_of, known_games
from game.store import Damage
from game.store.journals import JournalGame, load, memoize_rules
from game.store.last_played import find_last_played
from game.store.long_work import Progress
from game.store.saves import SavedGame, save_files, saved_game, saved_games

from .match import Match
from .player import Player, call_today, players_of, restore_players
from .state import turn_of


@dataclass(frozen=True, slots=True)
class ListedSave:
    """A save as a list shows it at once."""

    path: Path
    name: str
    changed: float  # when it was last written, in seconds since 1970
    game: str
    version: int  # of the rules it was played by
    board: str
    players: tuple[Player, ...]
    actions: int
    lines: int  # of its journal, with all that was taken back
    finished: bool | None  # None: it does not say; a closer look can tell
    damage: Damage | None
    fault: GameError | None  # why it cannot be read at all
    guide: str = ""  # the lesson it is, if it is one

    @property
    def is_of_guest(self) -> bool:
        """Whether its game is somebody else's, or nobody's: all that is told of it is what the file says, for the game
        may not answer.
        """
        return bool(self.game) and self.game not in GAMES

    @property
    def is_playable(self) -> bool:
        """Whether there is such a game; what it makes of the save, only opening it can tell."""
        return self.fault is None and (not self.is_of_guest or self.game in known_games())


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A save looked at closer: replayed, and what the whole table may know of its last position."""

    rules: Rules[Any, Any]
    view: View
    players: tuple[Player, ...]
    is_over: bool
    turns: int  # how many have begun, those of the game included from which it was played on
    turn_of: int | None
    to_act: int
    damage: Damage | None
    is_older: bool  # whether it was played by older rules
    has_decisions: bool  # whether anyone has decided anything so far
    guide: str = ""  # the lesson it is, if it is one
    remarks: tuple[Line, ...] = ()  # those in its journal
    first_turn: int = 0  # how many turns or rounds had begun in the game from which it was played on

    @property
    def rounds(self) -> int:
        """How many have begun, in a game that has rounds and not turns."""
        begun = sum(event.key == ROUND_BEGAN for event in self.view.history)
        return self.first_turn + begun if begun else 0


class SavedGames:
    """The saves in a folder. Rules of a board are made once, and a closer look is kept until the save changes."""

    def __init__(self, folder: Path | None = None, games: Callable[[str], JournalGame] = game_of) -> None:
        self.folder = folder or user_saves()
        self._games = memoize_rules(games)
        self._glimpses: dict[tuple[Path, float], Glimpse] = {}

    def files(self) -> list[Path]:
        """The files of the saves, for whoever lists them one by one."""
        return save_files(self.folder)

    def one(self, path: Path, progress: Progress | None = None) -> ListedSave:
        return _list_save(saved_game(path, progress))

    def all(self) -> list[ListedSave]:
        """All saves, what was played last first."""
        return [_list_save(save) for save in saved_games(self.folder)]

    def glimpse(self, save: ListedSave, progress: Progress | None = None) -> Glimpse:
        """Replays a save; raises what is wrong with one that cannot be."""
        key = (save.path, save.changed)
        if key not in self._glimpses:
            self._glimpses[key] = self._look(save.path, progress)
        return self._glimpses[key]

    def to_continue(self) -> ListedSave | None:
        """The game that Continue means: what was played last here, whatever was copied in since; if that cannot be read
        or is finished, the first of the others that can and is not.
        """
        files = self.files()
        last = find_last_played(files)
        saves = (self.one(path) for path in sorted(files, key=lambda path: path != last))
        return next((save for save in saves if self._is_unfinished(save)), None)

    def _is_unfinished(self, save: ListedSave) -> bool:
        if save.finished or not save.is_playable:
            return False
        if save.finished is False or save.is_of_guest:
            return save.finished is False
        try:
            return not self.glimpse(save).is_over
        except GameError:  # the list of saves tells what is wrong with it
            return False

    def _look(self, path: Path, progress: Progress | None) -> Glimpse:
        loaded = load(path, self._games, progress)
        view, origin = loaded.referee.view(None), loaded.head.origin
        first_turn = origin.turn if origin else 0
        return Glimpse(
            rules=loaded.rules,
            view=view,
            players=tuple(restore_players(loaded.rules, loaded.head, loaded.lines)),
            is_over=loaded.complete,
            turns=first_turn + sum(event.key == TURN_BEGAN for event in view.history),
            turn_of=turn_of(view.history),
            to_act=loaded.referee.to_act(),
            damage=loaded.damage,
            is_older=loaded.is_older,
            has_decisions=loaded.referee.has_decisions,
            guide=loaded.head.guide,
            remarks=tuple(line for line in loaded.lines if line.is_remark),
            first_turn=first_turn,
        )


def _list_save(save: SavedGame) -> ListedSave:
    head = save.head
    return ListedSave(
        path=save.path,
        name=save.name,
        changed=save.changed,
        game=head.game if head else "",
        version=head.version if head else 0,
        board=str(head.board.get("name", "")) if head else "",
        players=tuple(players_of(head, head.colours, save.levels)) if head else (),
        actions=save.actions,
        lines=save.lines,
        finished=save.finished,
        damage=save.damage,
        fault=save.fault,
        guide=head.guide if head else "",
    )


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """The rules, who played, what the whole table knows by now, and how it ended."""

    rules: Rules[Any, Any]
    players: tuple[Player, ...]
    sharing: Sharing
    history: Sequence[Event]
    standings: Sequence[Standing]
    path: Path  # where its journal is
    start_view: View | None = None  # what was seen of the position it began at, where that was not its first deal
    is_older: bool = False  # whether it was played by older rules: what is told of it is counted by today's
    is_saved: bool = True  # whether its journal is whole on disk
    remarks: Sequence[Line] = ()  # those in its journal
    guide: str = ""  # the lesson it was, if it was one
    people: tuple[int, ...] = ()  # the seats at which a person sat at first, be it that a bot stood in later
    origin: Origin | None = None  # where it comes from, if it was played on from another game
    has_decisions: bool = True  # whether anyone decided anything in it

    @property
    def is_counted(self) -> bool:
        """Whether its result goes into the statistics: a lesson is no game, and what was played on is not a game of its
        own.
        """
        return not self.guide and self.origin is None

    def rematch_players(self) -> list[Player]:
        """Who sits down again: where a bot stood in for a person, that person."""
        return [
            replace(player, level=None) if seat in self.people else player for seat, player in enumerate(self.players)
        ]

    def called(self, say: Callable[..., str]) -> FinishedGame:
        """The same game, whose players are called as one does in today's language."""
        return replace(self, players=call_today(self.players, say))

    @classmethod
    def of(cls, match: Match) -> FinishedGame:
        past, journal = match.past, match.journal
        told = match.view(None).history, past.standings(), journal.path, past.start_view()
        is_saved, remarks = journal.trouble is None, journal.remarks()
        people, origin = _seats_of_people(past.first_levels), match.origin
        return cls(
            *(match.rules, match.players, match.sharing, *told),
            is_saved=is_saved,
            remarks=remarks,
            guide=match.guide,
            people=people,
            origin=origin,
            has_decisions=past.has_decisions,
        )

    @classmethod
    def load(cls, path: Path, progress: Progress | None = None) -> FinishedGame:
        """Replays a saved game; one that did not come to its end is refused."""
        loaded = load(path, progress=progress)
        if not loaded.complete:
            raise GameError("not-finished", path=str(path))
        with calling(loaded.head.game):
            players = tuple(restore_players(loaded.rules, loaded.head, loaded.lines))
            referee = loaded.referee
            history, standings = referee.view(None).history, referee.standings()
            remarks, start_view = [line for line in loaded.lines if line.is_remark], referee.start_view()
            head = loaded.head
            told = players, head.manner, history, standings, path, start_view, loaded.is_older
            people = _seats_of_people(head.levels or [None] * head.players)
            return cls(
                *(loaded.rules, *told),
                remarks=remarks,
                guide=head.guide,
                people=people,
                origin=head.origin,
                has_decisions=referee.has_decisions,
            )


def _seats_of_people(levels: Sequence[str | None]) -> tuple[int, ...]:
    return tuple(seat for seat, level in enumerate(levels) if level is None)
