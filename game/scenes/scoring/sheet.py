"""The sheet on which a postcard is shown: saved as soon as it is painted, with the moment that someone chooses, and
ways to find it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from math import cos, radians, sin
from pathlib import Path
from typing import ClassVar

import pygame

from game import widgets as ui
from game.controls import Place
from game.engine import GameError
from game.files.resources import user_folder
from game.match.past import Replay
from game.render import Look
from game.render.pieces import SHADOW
from game.render.shapes import shadow
from game.store import new_name, write_atomically
from game.store.files import StorageError
from game.store.long_work import Progress
from game.tables import screen_of

from ..background import BackgroundJob, LongJob
from ..finder import ENDING, Finder, short_path
from ..scene import Command, Pop, Push, Scene, Stay
from ..stage import Stage
from .keepsakes import encode_picture, end_time, keep_copy, keep_postcard
from .postcard import SIZE, Postcards
from .show import ScoringWords

_ASKEW = 1.1  # degrees by which the card lies askew
_SETTLED = 0.5  # seconds after which a moment that was chosen is saved: whoever leafs through writes no file for each
_PATIENCE = 5  # seconds that leaving waits for a copy


class PostcardScene(Scene):
    """Shows a card, and keeps it: the file of this sheet always holds what is seen. `kept` is where an earlier sheet of
    the same game left it.
    """

    keys_at: ClassVar[Place] = "sheet"
    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, texts: ScoringWords, kept: Path | None, keeps: Callable[[Path], None]) -> None:
        super().__init__(stage)
        self.texts = texts
        self.path = kept
        self._keeps = keeps
        self.cards: Postcards | None = None
        self.chosen = 0
        self.seen: int | None = None  # the moment whose card is seen, once there is one
        self.trouble = ""  # why there is no card, or why it is not saved
        self._reading: LongJob[Postcards] | None = LongJob(self._read)
        self._painting: BackgroundJob[pygame.Surface] | None = None
        self._wait = 0.0  # seconds between the painting and the saving
        self._unsaved: float | None = None  # seconds until the card is saved; None where there is nothing to save
        self._saving: BackgroundJob[Path] | None = None
        self._filed: int | None = None  # the moment whose card is in the file, or on its way there
        self._finder = Finder(stage)

    def _read(self, progress: Progress) -> Postcards:
        """The journal of the game, read beside the frames; and the table that will be painted, loaded."""
        finished = self.texts.finished
        screen_of(finished.rules.game).table()
        return Postcards(self.texts, Replay.open(finished.path, progress=progress), end_time(finished))

    # Time.

    def enter(self) -> None:
        super().enter()
        self.focus("folder")

    def leave(self) -> None:
        """Saves the card that is seen, however quickly someone leaves."""
        super().leave()
        if self._reading:
            self._reading.drop()
        self._end_saving()
        if self._filed != self.seen:
            self._save()
            self._end_saving()

    @property
    def pace(self) -> int:
        is_working = (
            self._reading or self._painting or self._saving or self._finder.is_busy or self._unsaved is not None
        )
        return 60 if is_working else 0

    def update(self, seconds: float) -> Command | None:
        if self._reading and self._reading.is_done:
            reading, self._reading = self._reading, None
            try:
                self.cards = reading.result()
            except GameError as error:
                self.trouble = self.stage.words.explain(error)
                self.note_change()
            else:
                self._show(self.cards.best, wait=0.0)
        if self._painting and self._painting.is_done:
            self._painting.result()
            self._painting = None
            self._see_or_paint()
        if self._saving and self._saving.is_done:
            self._end_saving()
        if self._unsaved is not None and not self._saving:
            self._unsaved -= seconds
            if self._unsaved <= 0:
                self._save()
        self._finder.update()
        return super().update(seconds)

    def choose(self, way: int) -> None:
        """The next moment, or the one before."""
        if self.cards and len(self.cards.moments) > 1:
            self._show((self.chosen + way) % len(self.cards.moments), wait=_SETTLED)
            self.stage.sounds.play("toggle")

    def _show(self, number: int, wait: float) -> None:
        assert self.cards
        self.chosen = number
        self._wait = wait
        self._unsaved = None
        self._see_or_paint()
        self.note_change()

    def _see_or_paint(self) -> None:
        """The card of the chosen moment is seen, or painted beside the frames as soon as no other one is."""
        assert self.cards
        if self.cards.find(self.chosen) is not None:
            self.seen = self.chosen
            self._unsaved = None if self._filed == self.seen else self._wait
            self.note_change()
        elif self._painting is None:
            self._painting = BackgroundJob(partial(self.cards.paint, self.chosen))

    # Keeping it.

    @property
    def card(self) -> pygame.Surface | None:
        """The card that is seen."""
        return self.cards.find(self.seen) if self.cards and self.seen is not None else None

    def _save(self) -> None:
        self._unsaved = None
        if (card := self.card) is not None:
            path, name = self.path, self._name()
            self._filed = self.seen
            self._saving = BackgroundJob(lambda: _keep(card, path, name))

    def _name(self) -> str:
        """The name of its file: the game, and when it was over."""
        assert self.cards
        return new_name(self.texts.finished.rules.game, self.cards.when)

    def _end_saving(self) -> None:
        if self._saving is None:
            return
        try:
            self.path, self.trouble = self._saving.result(), ""
            self._keeps(self.path)
        except StorageError as error:
            self.trouble, self._filed = self.stage.words.explain(error), None
        self._saving = None
        self.note_change()

    @property
    def is_painted(self) -> bool:
        """Whether the card of the chosen moment is seen."""
        return self.seen == self.chosen

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what was chosen."""
        return self.is_painted and self._filed == self.seen and self._saving is None

    # Ways to find it.

    def key(self, event: pygame.Event) -> Command | None:
        ways = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        uses = {pygame.K_o: self.open_folder, pygame.K_c: self.copy_path, pygame.K_s: self.save_elsewhere}
        if event.key in ways:
            self.choose(ways[event.key])
            return Stay()
        return uses[event.key]() or Stay() if event.key in uses else None

    def open_folder(self) -> Command | None:
        self._finder.open(self.path.parent if self.path else user_folder("postcards"))
        return None

    def copy_path(self) -> Command | None:
        if self.path is None:
            self.stage.tell(self.stage.say("postcard.not-yet"))
        else:
            self._finder.copy(self.path)
        return None

    def save_elsewhere(self) -> Command | None:
        if (card := self.card) is None:
            self.stage.tell(self.stage.say("postcard.not-yet"))
            return None
        # Where people keep pictures, if there is such a place.
        folder = user_folder("postcards")
        with suppress(RuntimeError):
            home = Path.home()
            folder = next((place for place in (home / "Pictures", home) if place.is_dir()), folder)
        return Push(SaveAsScene(self.stage, card, folder / f"{self._name()}.png"))

    def build(self) -> ui.Widget:
        return SheetPage(self).build()


def _keep(card: pygame.Surface, path: Path | None, name: str) -> Path:
    """Puts a card into the file of its sheet; where there is none yet, into a new one."""
    if path is None:
        return keep_postcard(card, name)
    write_atomically(path, encode_picture(card))
    return path


class SheetPage:
    """One build of the sheet."""

    def __init__(self, host: PostcardScene) -> None:
        self.host = host
        self.stage = host.stage
        self.look = host.stage.look
        self.say = host.stage.say

    def build(self) -> ui.Widget:
        return ui.first_that_fits(self.look, self.look.size, self._forms())

    def _forms(self) -> Iterator[ui.Widget]:
        """In a low window title and size of the card give way to it."""
        if self.look.room.height == "high":
            size = ui.Label(self.say("postcard.size", wide=SIZE[0], high=SIZE[1]), "caption", "muted", wraps=False)
            head = ui.Row(ui.Label(self.say("postcard.title"), "title", grow=1), size)
            yield self._sheet(head, self._moment(is_small=False), 1.7, 1.2, 0.7)
            low_head = ui.Label(self.say("postcard.title"), "heading")
            yield self._sheet(low_head, self._moment(is_small=True), 0.8, 0.6, 0.5)
        yield self._sheet(None, self._moment(is_small=True), 0.8, 0.6, 0.5)

    def _sheet(self, head: ui.Widget | None, moment: ui.Widget, across: float, down: float, gap: float) -> ui.Widget:
        host, tall = self.host, 3.2 if head else 2.7
        # While another moment is painted, the last one stays.
        if (card := host.card) and host.cards and host.seen is not None:
            picture: ui.Widget = CardView(card, (host.cards.serial, host.seen), host.cards.title(host.seen))
        else:
            words = host.trouble or self.say("postcard.painting")
            label = ui.Label(words, "name", "danger-text" if host.trouble else "muted", align="middle")
            picture = ui.Column(ui.EmptyRoom(), label, ui.EmptyRoom(), grow=1)

        # The fewest signs at last: words stay, then icons, and caps go first.
        signs = ((True, True, True), (True, False, True), (False, False, True))
        worded = [ui.Unsqueezed(ui.Row(*self._row(tall, *some), gap=0.6)) for some in signs]
        buttons = ui.FirstThatFits(*worded, ui.Row(*self._row(tall, True, False, False), gap=0.5))
        parts = ui.Column(head, picture, moment, self._note(), buttons, gap=gap)
        return ui.Padded(ui.Centred(ui.Panel(parts, across, down, large=True), most=70), 0.8, 0.6)

    def _moment(self, is_small: bool) -> ui.Widget:
        say, cards = self.say, self.host.cards
        chosen = self.host.chosen
        count = len(cards.moments) if cards else 1
        off = say("postcard.one-moment") if count == 1 else ""
        back, on = (
            ui.Button("", partial(self.host.choose, way), icon=icon, tip=say(f"postcard.{name}"), name=name, off=off)
            for way, icon, name in ((-1, "common/icon-chevl", "before"), (1, "common/icon-chevr", "next"))
        )
        title = ui.Label(cards.title(chosen) if cards else "", "strong", align="middle", grow=1)
        if is_small:
            number = say("postcard.number", number=chosen + 1, count=count)
            return ui.Row(back, title, on, ui.Label(number, "caption", "muted", wraps=False), gap=0.6)
        word = ui.Label(say("postcard.moment"), "strong", wraps=False)
        return ui.Row(word, back, ui.Wide(ui.PlainLine(title), 24), on, Dots(count, chosen), ui.EmptyRoom(), gap=0.8)

    def _note(self) -> ui.Widget | None:
        """Where it is saved; while it is not, that it will be, or why it cannot be."""
        host, icon = self.host, "camera"
        colour = "muted"
        if host.trouble:
            return ui.Label(host.trouble, "strong", "danger-text") if host.seen is not None else None
        if host.is_saved:
            icon, colour = "tick", "gain"
            words: ui.Widget = ui.OneLine(
                short_path(host.path),
                "caption",
                "muted",
                title=lambda told: self.say("postcard.saved", path=told),
                tail=ENDING,
                tip=str(host.path),
            )
        else:
            key = "postcard.saving" if host.is_painted else "postcard.painting"
            words = ui.Label(self.say(key), "caption", "muted")
        return ui.Row(ui.Picture(f"common/icon-{icon}", 1.2, 1.2, colour=colour), words, gap=0.4)

    def _row(self, tall: float, icons: bool, caps: bool, words: bool) -> list[ui.Widget]:
        say, host = self.say, self.host

        def button(name: str, use: Callable[[], Command | None], icon: str, cap: str) -> ui.Widget:
            text, drawn = say(f"postcard.{name}"), f"common/icon-{icon}" if icons else ""
            shown, tip = (text, "") if words else ("", text)
            return ui.Button(shown, use, icon=drawn, cap=cap if caps else "", name=name, tip=tip, tall=tall)

        folder, tip = say("postcard.folder"), host.stage.name_key("open-folder")
        icon = "common/icon-folder" if icons else ""
        return [
            button("close", Pop, "back", "let-go"),
            ui.EmptyRoom(),
            button("save-as", host.save_elsewhere, "save", "save-as"),
            button("copy", host.copy_path, "link", "copy-path"),
            ui.Button(folder, host.open_folder, kind="gold", icon=icon, name="folder", tip=tip, tall=tall),
        ]


class Dots(ui.Widget):
    """One dot for each moment; the one that is seen is full and larger."""

    def __init__(self, count: int, chosen: int) -> None:
        super().__init__()
        self.count, self.chosen = count, chosen
        self.wide_u, self.high_u = 1.2 * count, 1.2

    def draw(self, pen: ui.Pen) -> None:
        look, apart = pen.look, pen.look.u(1.2)
        for number in range(self.count):
            middle = self.rect.x + apart * number + apart // 2, self.rect.centery
            pygame.draw.aacircle(
                pen.surface, look.colour("ink"), middle, look.u(0.4 if number == self.chosen else 0.32)
            )
            colour, size = ("teal-top", 0.28) if number == self.chosen else ("paper-top", 0.2)
            pygame.draw.aacircle(pen.surface, look.colour(colour), middle, look.u(size))


class CardView(ui.Widget):
    """A card lying on the sheet, as large as there is room, a little askew."""

    wide_u = 60
    least_u = 16
    high_u = 30

    def __init__(self, card: pygame.Surface, mark: tuple[int, int], says: str) -> None:
        """The mark tells it from all other cards, and what it shows is said in words."""
        super().__init__(grow=1, says=says)
        self.picture, self.mark = card, mark

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return ui.Heard("image", self.says)

    def least_height(self, look: Look, width: int) -> int:
        return look.u(9)

    def draw(self, pen: ui.Pen) -> None:
        room = self.rect.inflate(-2 * SHADOW, -2 * SHADOW)
        (wide, high), turn = SIZE, radians(_ASKEW)
        scale = min(
            room.width / (wide * cos(turn) + high * sin(turn)), room.height / (wide * sin(turn) + high * cos(turn))
        )
        size = max(round(wide * scale), 16), max(round(high * scale), 9)
        drawn = pen.look.bake(("postcard", self.mark, size), partial(self._lay_down, size))
        pen.surface.blit(drawn, drawn.get_rect(center=self.rect.center))

    def _lay_down(self, size: tuple[int, int]) -> pygame.Surface:
        laid = pygame.Surface((size[0] + 2 * SHADOW, size[1] + 2 * SHADOW), pygame.SRCALPHA)
        laid.blit(shadow(size, 2, (40, 30, 10), SHADOW), (0, 3))
        laid = pygame.transform.rotozoom(laid, _ASKEW, 1.0)
        framed = pygame.Surface((size[0] + 4, size[1] + 4), pygame.SRCALPHA)  # a clear rim smooths its edges
        framed.blit(pygame.transform.smoothscale(self.picture, size), (2, 2))
        framed = pygame.transform.rotozoom(framed, _ASKEW, 1.0)
        laid.blit(framed, framed.get_rect(center=laid.get_rect().center))
        return laid


class SaveAsScene(Scene):
    """Asks where a copy is to be saved."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, stage: Stage, card: pygame.Surface, path: Path) -> None:
        super().__init__(stage)
        self.written, self._name = str(path), path.stem
        self.refusal = ""
        self._card = card
        self._saving: BackgroundJob[Path] | None = None

    def enter(self) -> None:
        super().enter()
        self.focus("path")

    def leave(self) -> None:
        super().leave()
        if self._saving:
            self._saving.wait(_PATIENCE)

    @property
    def pace(self) -> int:
        return 15 if self._saving else 0

    def write(self, text: str) -> None:
        self.written, self.refusal = text, ""
        self.note_change()

    def save(self) -> None:
        if self._saving is None and self.written.strip():
            card, written = self._card, self.written.strip()
            self._saving = BackgroundJob(lambda: keep_copy(card, written, self._name))

    def update(self, seconds: float) -> Command | None:
        if self._saving and self._saving.is_done:
            saving, self._saving = self._saving, None
            try:
                self.stage.tell(self.stage.say("postcard.saved", path=str(saving.result())))
            except StorageError as error:
                self.refusal = self.stage.words.explain(error)
                self.note_change()
            else:
                return Pop()
        return super().update(seconds)

    def build(self) -> ui.Widget:
        say = self.stage.say
        field = ui.TextField(self.written, self.write, done=self.save, most=400, wide=40, name="path")
        refusal = ui.Label(self.refusal, "strong", "danger-text") if self.refusal else None
        save = ui.Button(say("postcard.save"), self.save, kind="gold", icon="common/icon-save", name="save", tall=2.7)
        cancel = ui.Button(say("postcard.cancel"), Pop, cap="let-go", name="cancel")
        words = ui.Column(
            ui.Label(say("postcard.where"), "heading"), field, refusal, ui.Flow(save, cancel, align="end"), gap=0.9
        )
        return ui.Padded(ui.Centred(ui.Panel(words, 1.7, large=True), most=50), 1.5)
