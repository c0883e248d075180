"""The saved games: the list, and the chosen one with what you can do with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.engine import GameError
from game.files.guest_guard import GuestFault
from game.files.guests import guests
from game.match import ListedSave, SavedGames
from game.render import Look
from game.store import StorageError, delete
from game.widgets.regions import FindSlot

from .. import routes
from ..ask import Answer
from ..faces import Faces
from ..scene import Command, Pop, Push, Scene
from ..stage import Stage
from .details import ChosenSave, Details
from .list import Naming, RowContent, SaveOpener, SaveReader, SaveRow, SaveWords, is_in_use

_BUDGET = 0.006  # seconds of a frame that reading may take
_FIRST = 0.04  # seconds before the first picture: a few dozen saves are read in that
_STILL = 0.15  # seconds after the list was moved before its saves are looked at closer
_TWICE = 0.4  # seconds within which a second click opens


class LoadScene(Scene):
    """All saves of a folder, what was played last first."""

    keys_at: ClassVar[Place] = "load"

    def __init__(self, stage: Stage, saved: SavedGames | None = None) -> None:
        super().__init__(stage)
        # Nobody's in a lesson or puzzle.
        self.faces: Mapping[bool, Faces] = {has_people: Faces(stage, has_people) for has_people in (True, False)}
        self.saves = SaveReader(saved or SavedGames())
        self.is_open = False  # whether the details stand in the place of the list
        self._naming = Naming(stage)
        self._is_in_use = False
        self._said: SaveWords | None = None
        self._still = 0, 0.0  # where the list is, and how long it has been there
        self._clicked: tuple[Path | None, float] = None, 0.0  # what was clicked last, and how long ago
        self._opener = SaveOpener(stage)
        self._guests = guests()  # whose saves could be opened when this was last drawn
        self._percent: int | None = None  # how far a save is opened, where that takes long

    # Lifecycle.

    def enter(self) -> None:
        super().enter()
        self._look_again()
        self._focus_row()

    def resume(self) -> None:
        super().resume()
        self._look_again()
        self._check_use()

    def pause(self) -> None:
        super().pause()
        self._opener.drop()

    def leave(self) -> None:
        super().leave()
        self._opener.drop()
        self.saves.stop()

    @property
    def pace(self) -> int:
        if self.saves.is_reading or self._opener.is_under_way:
            return 60
        return 15 if self.saves.is_busy or self._still[1] < _STILL else 0

    def update(self, seconds: float) -> Command | None:
        self._clicked = self._clicked[0], self._clicked[1] + seconds
        if guests() is not self._guests:
            self._guests = guests()
            self.note_change()
        if self.saves.is_reading and self.saves.read_on(_BUDGET):
            self._choose_first()
            self.note_change()
        if self.saves.look_closer(self._next_looks(seconds)):
            self.note_change()
        command = super().update(seconds)
        if command:
            return command
        if self._opener.percent != self._percent:
            self._percent = self._opener.percent
            self.note_change()
        try:
            return self._opener.take_opened(seconds)
        except GameError as error:
            if isinstance(error, GuestFault):
                self.saves.note_fault(error)
            self._check_use()
            self.stage.tell(error)
            return None

    def _look_again(self) -> None:
        with self.stage.tell_errors():
            self.saves.look_again()
        self.note_change()
        self.saves.read_on(_FIRST)
        self._choose_first()

    def _next_looks(self, seconds: float) -> list[ListedSave]:
        """The chosen save first, then what can be seen of the list while it lies still."""
        chosen = [save for save in (self.saves.save,) if save]
        scroll = next(
            (widget for widget in self.root.top.walk() if isinstance(widget, ui.Scroll) and widget.name == "saves"),
            None,
        )
        offset = scroll.offset if scroll else self._still[0]
        self._still = offset, self._still[1] + seconds if offset == self._still[0] else 0.0
        if scroll is None or self._still[1] < _STILL:
            return chosen
        rows = (widget for widget in scroll.walk() if isinstance(widget, SaveRow))
        seen = {row.content.path for row in rows if row.rect.colliderect(scroll.rect)}
        return [*chosen, *(save for save in self.saves.listed if save.path in seen)]

    # What is shown.

    def layout(self) -> ui.Layout:
        return LoadPage(self, self._words()).layout()

    def find_chosen(self) -> ChosenSave | None:
        """The chosen save, and what is known of it."""
        save, naming = self.saves.save, self._naming
        opener = self._opener
        if save is None:
            return None
        look = self.saves.look(save)
        return ChosenSave(save, look, self._is_in_use, opener.is_under_way, naming.name, naming.refusal, opener.percent)

    def _words(self) -> SaveWords:
        now = datetime.now().astimezone()
        if self._said is None or not self._said.fits(self.stage.words, now):
            self._said = SaveWords(self.stage.words, self.stage.look.theme, now)
        return self._said

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        self.refresh_layout()
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._check_use()
        if event.type == pygame.KEYDOWN and self.root.popup is None and not self._is_writing():
            focused = self.root.focused
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and isinstance(focused, SaveRow):
                self._open(focused.content.path)
                return None
            if event.key == pygame.K_F2:
                self.begin_name()
                return None
            if event.key == pygame.K_DELETE:
                return self.ask_delete()
        command, focused = super().handle(event), self.root.focused
        # Arrows walk over the list, and what they come to is chosen.
        if self.root.shows_focus and isinstance(focused, SaveRow) and focused.content.path != self.saves.chosen:
            self._choose(focused.content.path)
        return command

    def key(self, event: pygame.Event) -> Command | None:
        return Push(routes.open_rulebook(self.stage, self.saves.game)) if event.key == pygame.K_F1 else None

    def escape(self) -> Command | None:
        if self._naming.name is not None:
            self.cancel_name()
            return None
        if self._opener.percent is not None:
            self.cancel_opening()
            return None
        if not self.is_open:
            return Pop()
        self._opener.drop()
        self.is_open = False
        self.note_change()
        self._focus_row()
        return None

    def _focus_row(self) -> None:
        self.focus(f"save {self.saves.chosen.name}" if self.saves.chosen else "menu")

    def click(self, path: Path) -> None:
        is_second = path == self._clicked[0] and self._clicked[1] < _TWICE
        self._clicked = path, 0.0
        self._choose(path)
        if is_second or is_folded(self.stage.look):
            self._open(path)

    def _choose(self, path: Path | None) -> None:
        if path != self.saves.chosen:
            self._opener.drop()
            self._naming.end()
            self.saves.chosen = path
            self._check_use()
        self.note_change()

    def _choose_first(self) -> None:
        """Something is always chosen: what was, or else the first."""
        listed = self.saves.listed
        if listed and self.saves.save is None and (self.saves.chosen is None or not self.saves.is_reading):
            self._choose(listed[0].path)

    def _check_use(self) -> None:
        """Not while we open it ourselves: the lock is ours then, or who asks for it would be in the way."""
        if self._opener.is_under_way:
            return
        self._is_in_use = self.saves.chosen is not None and is_in_use(self.saves.chosen)
        self.note_change()

    def filter_by(self, game: object) -> None:
        self.saves.game = str(game)
        self._choose_first()
        self.note_change()

    def _open(self, path: Path) -> None:
        """Enter on a save: what its gold button does; where room is short, first its details."""
        self._choose(path)
        if is_folded(self.stage.look) and not self.is_open:
            self.is_open = True
            self.note_change()
            self.focus("open")
            return
        self.open_chosen()

    def open_chosen(self) -> None:
        known = self.find_chosen()
        if known and known.can_be_played and known.is_over is not None:
            self._opener.open(known.save.path, known.is_over)
            self.note_change()

    def cancel_opening(self) -> None:
        self._opener.drop()
        self.note_change()
        self.focus("open")

    # Another name, or none.

    def begin_name(self) -> None:
        if save := self.saves.save:
            self._opener.drop()
            self._naming.write(self.stage.words.word(save.name))
            self.is_open = is_folded(self.stage.look)
            self.note_change()
            self.focus("name")

    def write_name(self, name: str) -> None:
        self._naming.write(name)
        self.note_change()

    def keep_name(self) -> None:
        save = self.saves.save
        path = self._naming.keep(save) if save else None
        if path is None:
            self.note_change()
            return
        self.saves.chosen = path
        self._naming.end()
        self.resume()
        self.cancel_name()  # its line is in the list by now

    def cancel_name(self) -> None:
        self._naming.end()
        self.note_change()
        if self.is_open:
            self.focus("rename")
        else:
            self._focus_row()

    def ask_delete(self) -> Command | None:
        save, say = self.saves.save, self.stage.say
        if save is None:
            return None
        answers = (
            Answer(say("load.delete-yes"), self._delete, "danger", "common/icon-trash"),
            Answer(say("load.delete-no"), Pop),
        )
        text = say("load.delete-text", name=self._words().name(save))
        return Push(routes.open_question(self.stage, say("load.delete-title"), text, answers))

    def _delete(self) -> None:
        """The one below, or the last, is chosen next."""
        listed, save = self.saves.listed, self.saves.save
        if save is None:
            return
        try:
            delete(save.path)
        except StorageError as error:
            self.stage.tell(error)
            return
        place = listed.index(save)
        left = [other.path for other in listed if other is not save]
        self.is_open = False
        self._choose(left[min(place, len(left) - 1)] if left else None)


_FOLDS = 56  # width in u below which list and details take turns


def is_folded(look: Look) -> bool:
    return look.size[0] < _FOLDS * look.unit


class LoadPage:
    """Arranges the screen out of what the scene knows: the list beside the details of the chosen save, or one of them
    at a time.
    """

    def __init__(self, host: LoadScene, words: SaveWords) -> None:
        self._host = host
        self._stage = host.stage
        self._saves = host.saves
        self._words = words
        self._known, self._is_folded = host.find_chosen(), is_folded(host.stage.look)
        self._shows_details = self._is_folded and host.is_open and self._known is not None

    def layout(self) -> ui.Layout:
        saves, is_empty = self._saves, not self._saves.number
        games = sorted({save.game for save in saves.shown if save.game})
        rows = [self._words.row(save, saves.look(save)) for save in saves.listed]
        regions = [
            ui.Region("head", (games, saves.game, self._shows_details, is_empty), partial(self._head, games)),
            ui.Region("list", (rows, saves.chosen, saves.is_reading), partial(self._list, rows)),
            ui.Region("details", (self._known, self._words), self._details),
        ]
        return ui.Layout(regions, self._arrange, (self._shows_details, is_empty))

    def _arrange(self, find: FindSlot) -> ui.Widget:
        look, say = self._stage.look, self._stage.say
        if not self._saves.number:
            back = ui.Button(say("load.menu"), self._host.escape, kind="gold", name="menu")
            words = ui.Column(
                ui.Picture("menu/island", 8, 18),
                ui.Label(say("load.nothing"), "heading", align="middle"),
                ui.Label(say("load.nothing-about"), "body", "muted", align="middle"),
                ui.Row(ui.EmptyRoom(), back, ui.EmptyRoom(), gap=0),
                gap=1.0,
            )
            nothing = ui.Centred(ui.Panel(ui.Scroll(words, least=6), 1.7, large=True), most=40)
            return ui.Padded(ui.Column(find("head"), nothing, gap=0.8), 1.4, 1.0)
        if self._is_folded:
            body = find("details" if self._shows_details else "list")
            body.grow = 1
            return ui.Padded(ui.Column(find("head"), body, gap=0.6), 0.9, 0.7)
        listed = ui.Wide(find("list"), min(34.0, look.size[0] / look.unit * 0.45))
        both = ui.Row(listed, find("details"), gap=1.4, align="fill", grow=1)
        return ui.Padded(ui.Column(find("head"), both, gap=1.1), 2.4, 1.4)

    def _head(self, games: Sequence[str]) -> ui.Widget:
        """With a choice of one game alone, where there are several and the list is seen."""
        say, narrowing = self._stage.say, None
        back = ui.Button("", self._host.escape, icon="common/icon-back", tip=say("load.back"), name="back")
        if len(games) > 1 and not self._shows_details:
            parts = [ui.Part("", say("load.all")), *(ui.Part(game, self._stage.words.game(game)) for game in games)]
            kind = ui.Dropdown if self._is_folded else ui.Segments
            narrowing = kind(parts, self._saves.game, self._host.filter_by, name="filter", says=say("heard.filter"))
        role = "heading" if self._is_folded and self._saves.number else "title"
        return ui.Row(back, ui.Label(say("load.title"), role, "cream", grow=1), narrowing, gap=1.0)

    def _list(self, contents: Sequence[RowContent]) -> ui.Widget:
        rows = [SaveRow(content, content.path == self._saves.chosen, self._host.click) for content in contents]
        more = ui.Label(self._stage.say("load.reading"), "aside", "muted") if self._saves.is_reading else None
        return ui.Panel(ui.Scroll(ui.Padded(ui.Column(*rows, more, gap=0.5), 0.4), name="saves"), 0.8, large=True)

    def _details(self) -> ui.Widget:
        if self._known:
            return Details(self._host, self._words).build(self._known)
        return ui.Panel(ui.Centred(ui.Label(self._stage.say("load.reading"), "name", "muted")), 1.7, large=True, grow=1)
