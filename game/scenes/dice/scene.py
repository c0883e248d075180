"""*Are the dice fair?*: everything rolled and drawn in finished games, read in the background; and all of it in a
list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.engine import GameError
from game.engine.given_names import Say, shown_name
from game.files.resources import user_saves
from game.store import People, load_people, name_key
from game.store.long_work import Progress
from game.store.people import tidy_name
from game.store.rolls import CountedLot, NameToday, Roll, RollShelf, SavedRolls, add_up, read_rolls, write_rolls
from game.words.days import tell_date

from .. import routes
from ..background import LongJob
from ..finder import Finder
from ..scene import Command, Pop, Push, Scene, Stay
from ..stage import Stage
from .page import TABS, DicePage, DiceWords, GatheredRolls
from .parts import FaceRow

_WAIT = 0.1  # seconds that the first picture waits for what is read
_GROWING, _FADING = 0.3, 0.15  # seconds in which bars grow, and in which they fade in where nothing moves
_MOST_LISTED = 60  # games whose rolls are shown; the table that is saved has all


def gather_rolls(say: Say, progress: Progress | None = None) -> GatheredRolls:
    """Reads all finished games. Whoever was removed and has not played since is nobody; their rolls count all the
    same.
    """
    saves = read_rolls(user_saves(), progress)
    people, faults = load_people()
    return GatheredRolls(saves, add_up(saves, names_today(saves, people, say)), people, faults)


def names_today(saves: Sequence[SavedRolls], people: People, say: Say) -> NameToday:
    """Everyone's name by now."""
    last: dict[str, tuple[datetime, str]] = {}
    for save in saves:
        for name in save.rolls.names:
            last[name_key(name)] = save.ended_at, tidy_name(name)

    def name_today(name: str) -> str | None:
        if person := people.find(name):
            return person.name
        ended_at, spelled = last[name_key(name)]
        return None if people.is_removed(name, ended_at) else shown_name(spelled, say)

    return name_today


class DiceScene(Scene):
    """Reads in the background; shows one shelf at a time."""

    keys_at: ClassVar[Place] = "sheet"

    def __init__(self, stage: Stage, gather: Callable[[Progress], GatheredRolls] | None = None) -> None:
        super().__init__(stage)
        self._gather = gather or partial(gather_rolls, stage.say)
        self.gathered: GatheredRolls | None = None
        self.chosen = ""  # the shelf that is seen
        self.tab = TABS[0]  # what of it is seen where there is no room for all
        self.saved: Path | None = None  # where all rolls were written
        self.percent = 0
        self.grown = 1.0  # how much of the bars is seen
        self._finder = Finder(stage)
        self._reading: LongJob[GatheredRolls] | None = None

    # Time.

    def enter(self) -> None:
        super().enter()
        self._reading = LongJob(self._gather)
        self._reading.wait(_WAIT)
        self._take_read()
        self.focus("shelves" if self.gathered else "back")

    def leave(self) -> None:
        super().leave()
        if self._reading:
            self._reading.drop()

    @property
    def pace(self) -> int:
        return 60 if self.grown < 1 else 15 if self._reading or self._finder.is_busy else 0

    def update(self, seconds: float) -> Command | None:
        self._take_read()
        if self.grown < 1:
            lasts = _FADING if self.stage.settings.reduced_motion else _GROWING
            self.grown = min(self.grown + seconds / lasts, 1.0)
            self.redraw()
        self._finder.update()
        return super().update(seconds)

    def _take_read(self) -> None:
        if self._reading is None:
            return
        if not self._reading.is_done:
            if (percent := self._reading.percent or 0) != self.percent:
                self.percent = percent
                self.note_change()
            return
        reading, self._reading = self._reading, None
        try:
            self.gathered = reading.result()
        except GameError as error:
            self.stage.tell(error)
            self.gathered = GatheredRolls((), (), People())
        for fault in self.gathered.faults:
            self.stage.tell(fault)
        self.show(self.gathered.shelves[0].name if self.gathered.shelves else "")
        self.focus("shelves")

    # What is done.

    @property
    def shelf(self) -> RollShelf | None:
        shelves = self.gathered.shelves if self.gathered else ()
        return next((shelf for shelf in shelves if shelf.name == self.chosen), None)

    def show(self, shelf: object) -> None:
        self.chosen = str(shelf)
        self._begin_to_grow()

    def turn_to(self, tab: object) -> None:
        self.tab = str(tab)
        self.stage.sounds.play("page")
        self._begin_to_grow()

    def _begin_to_grow(self) -> None:
        self.grown = 1.0 if self.stage.is_instant else 0.0
        self.note_change()

    def save(self) -> None:
        if self.gathered:
            with self.stage.tell_errors():
                names = names_today(self.gathered.saves, self.gathered.people, self.stage.say)
                self.saved = write_rolls(self.gathered.saves, self.stage.today.isoformat(), names)
                self.stage.sounds.play("toggle")
                self.stage.announce(self.stage.say("dice.saved", path=str(self.saved)))
            self.note_change()

    def open_folder(self) -> None:
        if self.saved:
            self._finder.open(self.saved.parent)

    def list_rolls(self) -> Command | None:
        return Push(RollsScene(self.stage, self.gathered, self.shelf)) if self.gathered and self.shelf else None

    def key(self, event: pygame.Event) -> Command | None:
        if event.key == pygame.K_F1:
            return Push(routes.open_rulebook(self.stage))
        if event.key == pygame.K_o and self.saved:
            self.open_folder()
            return Stay()
        return None

    # What it looks like.

    def layout(self) -> ui.Layout:
        page = DicePage(self)
        state = self.gathered is None, self.percent, self.chosen, self.tab, self.saved, self.stage.today
        regions = [ui.Region("head", state, page.head), ui.Region("page", state, page.body)]
        return ui.Layout(regions, page.arrange)


class RollsScene(Scene):
    """All rolls of a shelf, game by game, the newest first."""

    is_overlay = True

    def __init__(self, stage: Stage, gathered: GatheredRolls, shelf: RollShelf) -> None:
        super().__init__(stage)
        self._gathered = gathered
        self._shelf = shelf
        self._words = DiceWords(stage)

    def enter(self) -> None:
        super().enter()
        self.focus("close")

    def layout(self) -> ui.Layout:
        return ui.Layout([ui.Region("all", self.stage.today, self.build)], lambda find: find("all"))

    def build(self) -> ui.Widget:
        say = self.stage.say
        rows: list[ui.Widget] = []
        saves = [save for save in reversed(self._gathered.saves) if any(rolls for _, rolls in self._drawn(save))]
        for save in saves[:_MOST_LISTED]:
            day = tell_date(self.stage.words, save.ended_at.astimezone().date(), self.stage.today)
            head = ui.Row(
                ui.OneLine(save.name, "strong", grow=1),
                ui.Label(say("dice.list.seed", day=day, seed=save.rolls.seed), "caption", "muted", wraps=False),
            )
            rows.append(ui.PlainLine(ui.Column(head, *self._strips(save), gap=0.3)))
        if len(saves) > _MOST_LISTED:
            rows.append(ui.Label(say("dice.list.more", count=len(saves) - _MOST_LISTED), "caption", "muted"))
        listed = ui.Scroll(ui.Padded(ui.Column(*rows, gap=0.5), 0.4), name="rolls", least=6, grow=1)
        title = ui.Label(self._words.shelf(self._shelf.name), "heading")
        about = ui.Column(title, ui.Label(say("dice.list.about"), "body", "muted"), gap=0.2)
        close = ui.Button(say("dice.close"), Pop, cap="let-go", name="close")
        sheet = ui.Column(about, listed, ui.Flow(close, align="end"), gap=0.7)
        return ui.Padded(ui.Centred(ui.Panel(sheet, 1.5, 1.0, large=True), most=70), 1.2)

    def _strips(self, save: SavedRolls) -> list[ui.Widget]:
        """A row of faces for each die or pile of the shelf that this game has."""
        strips: list[ui.Widget] = []
        for lot, rolls in self._drawn(save):
            if rolls:
                faces = [self._words.face(lot.game, lot.name, roll.face, 1) for roll in rolls]
                drawings = [self._words.drawing(lot, roll.face) for roll in rolls]
                strips.append(FaceRow(drawings, 1.5, says=self.stage.words.join_items(faces)))
        return strips

    def _drawn(self, save: SavedRolls) -> list[tuple[CountedLot, list[Roll]]]:
        return [(lot, save.rolls.of(lot.name)) for lot in self._shelf.lots if lot.game == save.rolls.game]
