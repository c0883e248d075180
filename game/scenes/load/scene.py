"""The scene of the saved games: a list on the left, the chosen one on the right; one after the other where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame

from game.engine import GameError
from game.match import ListedSave, SavedGames
from game.store import StorageError, delete
from game.widgets import Scroll, Widget

from .. import routes
from ..scene import Command, Pop, Push, Scene
from ..stage import Stage
from .changing import Naming, ask_delete
from .details import ChosenSave, Details, SaveActions
from .page import LoadActions, LoadPage, is_folded, is_low
from .row import SaveRow
from .save_opener import SaveOpener
from .save_reader import SaveReader, is_in_use
from .words import SaveWords

_BUDGET = 0.006
"""Seconds of a frame that reading may take."""
_FIRST = 0.04
"""Seconds before the first picture: a few dozen saves are read in that."""
_STILL = 0.15
"""Seconds after the list was moved before its saves are looked at closer."""
_TWICE = 0.4
"""Seconds within which a second click opens."""


class LoadScene(Scene):
    """All saves of a folder, the newest first."""

    def __init__(self, stage: Stage, saved: SavedGames | None = None) -> None:
        super().__init__(stage)
        self.saves = SaveReader(saved or SavedGames())
        self.chosen: Path | None = None
        self._game = ""
        self._is_open = False
        """Whether the details stand in the place of the list."""
        self._naming = Naming(stage)
        self._is_in_use = False
        self._said: SaveWords | None = None
        self._still = 0, 0.0
        """Where the list is, and how long it has been there."""
        self._clicked: tuple[Path | None, float] = None, 0.0
        """What was clicked last, and how long ago."""
        self._opener = SaveOpener(stage)
        self._uses = SaveActions(
            self._go_on, self._result, self._replay, self._begin_name, self._keep_name, self._cancel, self._ask_delete, self._write
        )

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self._look_again()
        self.saves.read_on(_FIRST)
        self._choose_first()
        self.settle()
        self.root.focus(self._row_name())

    def resume(self) -> None:
        super().resume()
        self._look_again()
        self.saves.read_on(_FIRST)
        self._choose_first()
        self._check_use()

    def pause(self) -> None:
        super().pause()
        self._opener.drop()

    def leave(self) -> None:
        super().leave()
        self._opener.drop()

    @property
    def pace(self) -> int:
        return 60 if self.saves.is_reading or self._opener.is_under_way else 15 if self.saves.is_busy or self._still[1] < _STILL else 0

    def update(self, seconds: float) -> Command | None:
        self._clicked = self._clicked[0], self._clicked[1] + seconds
        if self.saves.is_reading and self.saves.read_on(_BUDGET):
            self._choose_first()
            self.rebuild()
        if self.saves.look_closer(self._wanted(seconds)):
            self.rebuild()
        return super().update(seconds) or self._opened()

    def _look_again(self) -> None:
        try:
            self.saves.look_again()
        except StorageError as error:
            self.stage.tell(error)
        self.rebuild()

    def _wanted(self, seconds: float) -> list[ListedSave]:
        """The chosen save first, then what can be seen of the list while it lies still."""
        chosen = [save for save in (self._save(),) if save]
        scroll = next((widget for widget in self.root.top.walk() if isinstance(widget, Scroll) and widget.name == "saves"), None)
        offset = scroll.offset if scroll else self._still[0]
        self._still = offset, self._still[1] + seconds if offset == self._still[0] else 0.0
        if scroll is None or self._still[1] < _STILL:
            return chosen
        seen = {row.content.path for row in self._rows() if row.rect.colliderect(scroll.rect)}
        return [*chosen, *(save for save in self._listed() if save.path in seen)]

    # What is shown.

    def build(self) -> Widget:
        chosen = self._save()
        details = self._details(chosen) if chosen else None
        page = LoadPage(self.stage, self._words(), LoadActions(self.escape, self.filter_by, self._click))
        if not self.saves.number:
            return page.nothing()
        listed = page.list([(save, self.saves.look(save)) for save in self._listed()], self.chosen, self.saves.is_reading)
        games = sorted({save.game for save in self.saves.shown if save.game})
        if is_folded(self.stage.look):
            return page.folded(details if self._is_open else None, listed, games, self._game)
        return page.side_by_side(listed, details, games, self._game)

    def _details(self, save: ListedSave) -> Widget:
        naming = self._naming
        chosen = ChosenSave(save, self.saves.look(save), self._is_in_use, self._opener.is_under_way, naming.name, naming.refusal)
        return Details(self._words(), self.stage.look.theme, self._uses).build(chosen, is_low(self.stage.look))

    def _words(self) -> SaveWords:
        now = datetime.now().astimezone()
        if self._said is None or not self._said.fits(self.stage.words, now):
            self._said = SaveWords(self.stage.words, self.stage.look.theme, now)
        return self._said

    def _listed(self) -> Sequence[ListedSave]:
        return [save for save in self.saves.shown if not self._game or save.game == self._game]

    def _rows(self) -> list[SaveRow]:
        return [widget for widget in self.root.top.walk() if isinstance(widget, SaveRow)]

    def _save(self) -> ListedSave | None:
        return next((save for save in self._listed() if save.path == self.chosen), None)

    def _row_name(self) -> str:
        return f"save {self.chosen.name}" if self.chosen else "menu"

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        self.settle()
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._check_use()
        if event.type == pygame.KEYDOWN and self.root.popup is None and not self._is_writing():
            focused = self.root.focused
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and isinstance(focused, SaveRow):
                self._open(focused.content.path)
                return None
            if event.key == pygame.K_F2:
                return self._begin_name()
            if event.key == pygame.K_DELETE:
                return self._ask_delete()
        command = super().handle(event)
        self._follow_focus()
        return command

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.rulebook(self.stage, self._game)) if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        if self._naming.is_on:
            return self._cancel()
        if self._is_open:
            self._opener.drop()
            self._is_open = False
            self.rebuild()
            self.settle()
            self.root.focus(self._row_name())
            return None
        return Pop()

    def _follow_focus(self) -> None:
        """Arrows walk over the list, and what they come to is chosen."""
        focused = self.root.focused
        if self.root.shows_focus and isinstance(focused, SaveRow) and focused.content.path != self.chosen:
            self._choose(focused.content.path)

    def _click(self, path: Path) -> None:
        is_second = path == self._clicked[0] and self._clicked[1] < _TWICE
        self._clicked = path, 0.0
        self._choose(path)
        if is_second or is_folded(self.stage.look):
            self._open(path)

    def _choose(self, path: Path | None) -> None:
        if path != self.chosen:
            self._opener.drop()
            self._naming.end()
            self.chosen = path
            self._check_use()
        self.rebuild()

    def _choose_first(self) -> None:
        """Something is always chosen: what was, or else the newest."""
        listed = self._listed()
        is_there = any(save.path == self.chosen for save in listed)
        if listed and not is_there and (self.chosen is None or not self.saves.is_reading):
            self._choose(listed[0].path)

    def _check_use(self) -> None:
        """Not while we open it ourselves: the lock is ours then, or who asks for it would be in the way."""
        if self._opener.is_under_way:
            return
        self._is_in_use = self.chosen is not None and is_in_use(self.chosen)
        self.rebuild()

    def filter_by(self, game: object) -> None:
        self._game = str(game)
        self._choose_first()
        self.rebuild()

    def _open(self, path: Path) -> None:
        """Enter on a save: what its gold button does; where room is short, first its details."""
        self._choose(path)
        save = self._save()
        if is_folded(self.stage.look) and not self._is_open:
            self._is_open = True
            self.rebuild()
            self.settle()
            self.root.focus("open")
            return
        known = ChosenSave(save, self.saves.look(save), self._is_in_use) if save else None
        if known is None or not known.can_be_played or known.is_over is None:
            return
        if known.is_over:
            self._result()
        else:
            self._go_on()

    def _go_on(self) -> None:
        if save := self._save():
            self._opener.open_table(save.path)
            self.rebuild()

    def _result(self) -> None:
        if save := self._save():
            self._opener.open_result(save.path)
            self.rebuild()

    def _opened(self) -> Command | None:
        try:
            return self._opener.opened()
        except GameError as error:
            self._check_use()
            self.stage.tell(error)
            return None

    def _replay(self) -> Command | None:
        return Push(routes.replay(self.stage, self.chosen)) if self.chosen else None

    def _begin_name(self) -> Command | None:
        save = self._save()
        if save:
            self._opener.drop()
            self._naming.begin(save)
            self._is_open = is_folded(self.stage.look)
            self.rebuild()
            self.settle()
            self.root.focus("name")
        return None

    def _write(self, name: str) -> None:
        self._naming.write(name)
        self.rebuild()

    def _keep_name(self) -> None:
        save = self._save()
        path = self._naming.keep(save) if save else None
        if path is None:
            self.rebuild()
            return
        self.chosen = path
        self._cancel()
        self.resume()

    def _cancel(self) -> Command | None:
        self._naming.end()
        self.rebuild()
        self.settle()
        self.root.focus("rename" if self._is_open else self._row_name())
        return None

    def _ask_delete(self) -> Command | None:
        save = self._save()
        return ask_delete(self.stage, self._words().name(save), self._delete) if save else None

    def _delete(self) -> None:
        """The one below, or the last, is chosen next."""
        listed, save = self._listed(), self._save()
        if save is None:
            return
        try:
            delete(save.path)
        except StorageError as error:
            self.stage.tell(error)
            return
        place = listed.index(save)
        left = [other.path for other in listed if other is not save]
        self._is_open = False
        self._choose(left[min(place, len(left) - 1)] if left else None)
