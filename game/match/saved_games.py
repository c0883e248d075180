"""The saved games as the menu and the list of saves show them: quickly by what they say of themselves, closer on demand, always public."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine import GameError, Rules, View
from game.files.resources import user_saves
from game.rules import game_of
from game.store.journals import Damage, Game, load
from game.store.same_rules import remembered
from game.store.saves import SavedGame, save_files, saved_game, saved_games

from .player import Player, players_of, seated_again
from .turns import TURN_BEGAN, turn_of


@dataclass(frozen=True, slots=True)
class ListedSave:
    """A save as a list shows it at once."""

    path: Path
    name: str
    changed: float
    """When it was last written, in seconds since 1970."""
    game: str
    version: int
    """Of the rules it was played by."""
    board: str
    players: tuple[Player, ...]
    actions: int
    finished: bool | None
    """None: it does not say; a closer look can tell."""
    damage: Damage | None
    fault: GameError | None
    """Why it cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A save looked at closer: replayed, and what the whole table may know of its last position."""

    rules: Rules[Any, Any]
    view: View
    players: tuple[Player, ...]
    is_over: bool
    turns: int
    """How many have begun."""
    turn_of: int | None
    to_act: int
    damage: Damage | None
    is_older: bool
    """Whether it was played by older rules."""


class SavedGames:
    """The saves in a folder. Rules of a board are made once, and a closer look is kept until the save changes."""

    def __init__(self, folder: Path | None = None, games: Callable[[str], Game] = game_of) -> None:
        self.folder = folder or user_saves()
        self._games = remembered(games)
        self._glimpses: dict[tuple[Path, float], Glimpse] = {}

    def files(self) -> list[Path]:
        """For who wants to list them one by one."""
        return save_files(self.folder)

    def one(self, path: Path) -> ListedSave:
        return _shown(saved_game(path))

    def all(self) -> list[ListedSave]:
        """The newest first."""
        return [_shown(save) for save in saved_games(self.folder)]

    def glimpse(self, save: ListedSave) -> Glimpse:
        """Replays a save; raises what is wrong with one that cannot be."""
        key = (save.path, save.changed)
        if key not in self._glimpses:
            self._glimpses[key] = self._look(save.path)
        return self._glimpses[key]

    def to_continue(self) -> ListedSave | None:
        """The game that Continue means: the newest that can be read and is not finished."""
        return next((save for save in self.all() if self._is_unfinished(save)), None)

    def _is_unfinished(self, save: ListedSave) -> bool:
        if save.fault or save.finished:
            return False
        if save.finished is False:
            return True
        try:
            return not self.glimpse(save).is_over
        except GameError:  # the list of saves tells what is wrong with it
            return False

    def _look(self, path: Path) -> Glimpse:
        loaded = load(path, self._games)
        view = loaded.referee.view(None)
        return Glimpse(
            rules=loaded.rules,
            view=view,
            players=tuple(seated_again(loaded.rules, loaded.head, loaded.lines)),
            is_over=loaded.complete,
            turns=sum(event.key == TURN_BEGAN for event in view.history),
            turn_of=turn_of(view.history),
            to_act=loaded.referee.to_act(),
            damage=loaded.damage,
            is_older=loaded.is_older,
        )


def _shown(save: SavedGame) -> ListedSave:
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
        finished=save.finished,
        damage=save.damage,
        fault=save.fault,
    )
