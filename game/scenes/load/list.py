"""The list of saves: it is read piece by piece, and each save has a row; one can be opened, or given another name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from time import perf_counter

import pygame

from game.engine import NOBODY, DamagedJournal, GameError
from game.files.guest_guard import GuestFault
from game.files.guests import is_untried, why_unfit
from game.match import Glimpse, ListedSave, Player, SavedGames
from game.match.player import call_today
from game.match.saved_games import FinishedGame
from game.render import Look, Theme, shapes
from game.render.look import cache_surface
from game.render.pieces import frame_picture, mark, tinted_icon
from game.rules import GAMES
from game.store import StorageError, rename
from game.store.files import refuse_if_in_use
from game.store.long_work import SHOW_AFTER, Progress
from game.store.saves import changed_at, size_of
from game.tables.plates import initials
from game.widgets import Heard, Pen, Result, Widget, WidgetState
from game.widgets.base import once_for
from game.widgets.buttons import draw_card_ground, draw_focus
from game.words.catalogue import Catalogue
from game.words.days import tell_date

from .. import routes
from ..background import LongJob, OpeningSave, is_leaving
from ..scene import Command, Push, Replace
from ..stage import Stage

_LARGE = 200_000  # bytes of a save from which on reading it takes longer than a frame may
_LONG = 20_000  # lines of a save from which on a closer look takes more than a moment
_Key = tuple[Path, float]
CloserLook = Glimpse | GameError  # a closer look, or why there is none


class SaveReader:
    """Reads the saves one by one, what was played last first; knows what was read so far, what is asked for, and which
    one is chosen.
    """

    def __init__(self, saved: SavedGames) -> None:
        self.saved = saved
        self.shown: list[ListedSave] = []
        self.number = 0  # how many there are, read or not
        self.game = ""  # the game of which alone they are shown; empty for all
        self.chosen: Path | None = None
        self._waiting: list[Path] = []
        self._known: dict[_Key, ListedSave] = {}
        self._looks: dict[_Key, CloserLook] = {}
        self._looking: tuple[_Key, LongJob[CloserLook]] | None = None
        self._slow: tuple[Path, LongJob[ListedSave]] | None = None  # a save that takes longer to read than a frame may

    @property
    def is_busy(self) -> bool:
        """Whether more will be known soon, be it that the game of the chosen save is being tried."""
        return (
            bool(self._waiting) or self._looking is not None or (self.save is not None and is_untried(self.save.game))
        )

    @property
    def is_reading(self) -> bool:
        return bool(self._waiting)

    @property
    def listed(self) -> list[ListedSave]:
        """The saves of the game that is asked for, as far as they have been read."""
        return [save for save in self.shown if not self.game or save.game == self.game]

    @property
    def save(self) -> ListedSave | None:
        """The one that is chosen."""
        return next((save for save in self.listed if save.path == self.chosen), None)

    def look_again(self) -> None:
        """Lists the folder again; files that have not changed are not reread."""
        self._end_slow()
        self.shown = []
        self._waiting = []
        self.number = 0
        self._waiting = self.saved.files()
        self.number = len(self._waiting)

    def read_on(self, seconds: float) -> bool:
        """Reads what was listed, for at most this long; says whether anything was read."""
        until, before = perf_counter() + seconds, len(self.shown)
        while self._waiting and (perf_counter() < until or len(self.shown) == before):
            path = self._waiting[0]
            key = path, changed_at(path)
            if key not in self._known:
                is_begun = self._slow is not None and self._slow[0] == path
                if not is_begun and size_of(path) < _LARGE:
                    self._known[key] = self.saved.one(path)
                else:
                    # A large one is read beside the frames.
                    if self._slow is None or not is_begun:
                        self._end_slow()
                        self._slow = path, LongJob(partial(self.saved.one, path))
                    if not self._slow[1].is_done:
                        break
                    job, self._slow = self._slow[1], None
                    self._known[key] = job.result()
            del self._waiting[0]
            self.shown.append(self._known[key])
        return len(self.shown) > before

    def stop(self) -> None:
        """Nobody looks any more."""
        self._end_slow()
        self._end_look()

    def _end_slow(self) -> None:
        if self._slow:
            self._slow[1].drop()
        self._slow = None

    def _end_look(self) -> None:
        if self._looking:
            self._looking[1].drop()
        self._looking = None

    def look_closer(self, wanted: Iterable[ListedSave]) -> bool:
        """Takes the look that has come in and begins with the first that is missing; whether one has come in. A look
        that is no longer wanted ends, and a long one is taken only at what is chosen.
        """
        wanted = [save for save in wanted if save.lines < _LONG or save.path == self.chosen]
        if self._looking and not any(_key(save) == self._looking[0] for save in wanted):
            self._end_look()
        has_come = self._looking is not None and self._looking[1].is_done
        if self._looking and has_come:
            key, later = self._looking
            self._looks[key], self._looking = later.result(), None
        if self._looking is None:
            missing = (save for save in wanted if not (save.fault or save.is_of_guest or _key(save) in self._looks))
            if save := next(missing, None):
                self._looking = _key(save), LongJob(partial(self._glimpse, save))
        return has_come

    def look(self, save: ListedSave) -> CloserLook | None:
        """The closer look at a save, as soon as there is one. Other people's games are not asked for any: of their
        saves there is only what is wrong with the game, as far as that is known without it.
        """
        look = save.fault or self._looks.get(_key(save))
        if look or not save.is_of_guest or save.is_playable:
            return look
        missing = DamagedJournal(
            "journal-setup", path=str(save.path), game=save.game, version=save.version, reason="unknown-game"
        )
        return why_unfit(save.game) or missing

    def note_fault(self, fault: GuestFault) -> None:
        """The chosen save could not be opened, by the fault of its game."""
        if self.save:
            self._looks[_key(self.save)] = fault

    def _glimpse(self, save: ListedSave, progress: Progress) -> CloserLook:
        try:
            return self.saved.glimpse(save, progress)
        except GameError as error:
            return error


def is_in_use(path: Path) -> bool:
    """Whether another window of the program plays this game."""
    if is_leaving(path):  # the lock is our own, for a moment
        return False
    try:
        refuse_if_in_use(path)
    except StorageError as error:
        return error.code == "journal-in-use"
    except OSError:  # what may not be written cannot be in use either
        return False
    return False


def _key(save: ListedSave) -> _Key:
    return save.path, save.changed


class SaveOpener:
    """Opens the save that was asked for last; whoever turns away drops it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._path: Path | None = None
        self._opening: OpeningSave | None = None
        self._ending: LongJob[FinishedGame] | None = None
        self._seconds = 0.0  # for how long

    @property
    def percent(self) -> int | None:
        """How far it is, where it takes long."""
        job = self._opening or self._ending
        return job.percent if job and self._seconds > SHOW_AFTER else None

    @property
    def is_under_way(self) -> bool:
        return self._path is not None

    def open(self, path: Path, is_over: bool) -> None:
        """Shows the result of a game that is over and goes on with another; a damaged one from its last good step, in
        another file.
        """
        if path == self._path:
            return
        self.drop()
        self._path, self._seconds = path, 0.0
        if is_over:
            self._ending = LongJob(partial(FinishedGame.load, path))
        else:
            self._opening = OpeningSave(path)

    def drop(self) -> None:
        for job in (self._opening, self._ending):
            if job:
                job.drop()
        self._end()

    def _end(self) -> None:
        self._path = self._opening = self._ending = None

    def take_opened(self, seconds: float) -> Command | None:
        """The table or the result, as soon as it is read; what cannot be read is raised once."""
        self._seconds += seconds
        opening, ending = self._opening, self._ending
        if opening and opening.is_done:
            self._end()
            match = opening.result()
            if match.is_over:  # the journal of a guest need not have said so
                opening.drop()
                return Push(routes.open_replay(self._stage, opening.path))
            if match.journal.path != opening.path:
                self._stage.tell(self._stage.say("load.goes-on-in", name=match.journal.name))
            return Replace(routes.open_table(self._stage, match))
        if ending and ending.is_done:
            self._end()
            return Push(routes.open_scoring(self._stage, ending.result(), is_again=True))
        return None


class Naming:
    """The new name while it is being typed, and why it was refused."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.name: str | None = None
        self.refusal = ""

    def write(self, name: str) -> None:
        self.name, self.refusal = name, ""

    def end(self) -> None:
        self.name, self.refusal = None, ""

    def keep(self, save: ListedSave) -> Path | None:
        """Gives the save its new name, and tells where it is now; nowhere else if that was refused."""
        if self.name is None or self.name == save.name:
            return save.path
        try:
            return rename(save.path, self.name)
        except StorageError as error:
            self.refusal = self._stage.words.explain(error)
            if error.code == "already-there":
                self.refusal = self._stage.say("load.taken", name=self.name)
            return None


_PICTURE = 5.4, 3.3
_PAD = 0.6
_MARK = 1.5


@dataclass(frozen=True, slots=True)
class RowText:
    """A sentence of the line: its role and its colour."""

    text: str
    role: str
    colour: str


@dataclass(frozen=True, slots=True)
class RowContent:
    """The words, the picture and the marks of a line of the list."""

    path: Path
    game: str
    texts: tuple[RowText, ...]
    marks: tuple[tuple[str, str], ...]  # colour and initials of each player
    says: str  # all of it, with the names of those players


class SaveRow(Widget):
    """A card, a name, a few words, and the marks of the players."""

    corner = "field"
    focusable = True
    wide_u, least_u = 28, 16

    def __init__(self, content: RowContent, is_chosen: bool, use: Callable[[Path], Result]) -> None:
        super().__init__(name=f"save {content.path.name}", says=content.says)
        self.content = content
        self._is_chosen = is_chosen
        self._use = use

    def hear(self, state: WidgetState) -> Heard:
        return self.heard_as("option", state, is_on=self._is_chosen)

    @once_for
    def height(self, look: Look, width: int) -> int:
        room = self._room(look, width)
        words = sum(
            len(look.wrap(text.text, text.role, room)) * look.line_height(text.role) for text in self.content.texts
        )
        marks = look.u(_MARK + 0.35) if self.content.marks else 0
        return max(words + marks, look.u(_PICTURE[1])) + 2 * look.u(_PAD)

    def _room(self, look: Look, width: int) -> int:
        return width - look.u(3 * _PAD + _PICTURE[0] + 0.2)

    def draw(self, pen: Pen) -> None:
        if not self.rect.inflate(20, 20).colliderect(pen.surface.get_clip()):
            return
        look, rect = pen.look, self.rect
        draw_card_ground(pen, self, self._is_chosen)
        picture = draw_card(look, self.content.game, (look.u(_PICTURE[0]), look.u(_PICTURE[1])))
        pen.surface.blit(picture, (rect.x + look.u(_PAD), rect.y + look.u(_PAD)))
        x, y = rect.x + look.u(2 * _PAD + _PICTURE[0] + 0.2), rect.y + look.u(_PAD)
        for text in self.content.texts:
            high = look.line_height(text.role)
            for line in look.wrap(text.text, text.role, self._room(look, rect.width)):
                drawn = look.line(line, text.role, text.colour)
                pen.surface.blit(drawn, (x, y + (high - drawn.get_height()) // 2))
                y += high
        for i, (colour, letters) in enumerate(self.content.marks):
            sign = mark(look, colour, letters, look.u(_MARK))
            pen.surface.blit(sign, (x + i * look.u(_MARK + 0.3), y + look.u(0.35)))
        draw_focus(pen, self)

    def press(self, state: WidgetState) -> Result:
        return self._use(self.content.path)


class SaveWords:
    """The catalogue, asked about saves."""

    def __init__(self, catalogue: Catalogue, theme: Theme, now: datetime) -> None:
        self.catalogue = catalogue
        self._theme = theme
        self._now = now
        self._rows: dict[tuple[Path, float, bool], RowContent] = {}

    def fits(self, catalogue: Catalogue, now: datetime) -> bool:
        """Whether what was said still holds: the language and the day are the same."""
        return catalogue is self.catalogue and now.date() == self._now.date()

    def row(self, save: ListedSave, look: CloserLook | None) -> RowContent:
        """A line of the list; worked out once, and again when a closer look tells more."""
        key = save.path, save.changed, look is None
        if key in self._rows:
            return self._rows[key]
        say = self.catalogue.say
        texts = [RowText(self.name(save), "strong", "ink")]
        if save.fault is None:
            about = say("load.about", game=self.catalogue.game(save.game), date=self.date(save))
            texts.append(RowText(about, "caption", "muted"))

        state, colour = "", "teal"
        damage = save.damage if look is None or isinstance(look, GameError) else look.damage
        if isinstance(look, GameError):
            state, colour = say("load.unreadable"), "danger-text"
        elif damage and not damage.is_of_older_rules:
            state, colour = say("load.damaged"), "danger-text"
        elif look:
            is_older = look.is_older and not look.is_over
            state = say("older.state", state=self.turn(look)) if is_older else self.turn(look)
        elif save.finished or save.is_of_guest:
            state = self.progress(save)
        if state:
            texts.append(RowText(state, "caption", colour))

        players = call_today((one for one in save.players if one.colour in self._theme.players), say)
        letters = initials([self.catalogue.word(player.name) for player in players])
        marks = tuple((player.colour, letter) for player, letter in zip(players, letters, strict=True))
        names = [self.catalogue.word(player.name) for player in players]
        says = self.catalogue.join_words([*(text.text for text in texts), *names])
        self._rows[key] = RowContent(save.path, save.game, tuple(texts), marks, says)
        return self._rows[key]

    def name(self, save: ListedSave) -> str:
        """A file may be called by signs that no screen can show."""
        return self.catalogue.word(save.name)

    def board(self, save: ListedSave) -> str:
        key = f"setup.board.{save.board}"
        return self.catalogue.say(key) if key in self.catalogue else self.catalogue.word(save.board)

    def date(self, save: ListedSave) -> str:
        return when(self.catalogue, save.changed, self._now)

    def kind(self, player: Player) -> str:
        if player.level is None:
            return self.catalogue.say("load.person")
        level = f"level.{player.level}"
        return self.catalogue.say(
            "load.bot", level=self.catalogue.say(level) if level in self.catalogue else player.level
        )

    def trouble(self, save: ListedSave, look: CloserLook | None) -> str:
        """Why a save cannot be read, or from where on."""
        if isinstance(look, GameError):
            return self.catalogue.explain(look)
        damage = look.damage if look else save.damage
        if damage is None or damage.is_of_older_rules:
            return ""
        fault = self.catalogue.explain(GameError(damage.code, **damage.values))
        return self.catalogue.say("load.damage", line=damage.line, fault=fault)

    def turn(self, look: Glimpse) -> str:
        """How far the game has come."""
        say = self.catalogue.say
        if look.to_act == NOBODY:
            return say("load.finished")
        if look.rounds:
            return say("load.round", number=look.rounds)
        return say("load.turn", number=look.turns) if look.turns else say("load.setting-up")

    def progress(self, save: ListedSave) -> str:
        """How far a game has come, by its file."""
        say = self.catalogue.say
        return say("load.finished") if save.finished else say("load.actions", count=save.actions)


def when(words: Catalogue, changed: float, now: datetime) -> str:
    """Today and yesterday with the time of day, else the date; the year only where it is another."""
    try:
        then = datetime.fromtimestamp(changed, now.tzinfo)
    except (ValueError, OverflowError, OSError):  # a disk may know years that no calendar here does
        return words.say("load.no-date")
    time = words.say("load.time", hour=f"{then.hour:02}", minute=f"{then.minute:02}")
    if then.date() == now.date():
        return words.say("load.today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return words.say("load.yesterday", time=time)
    return tell_date(words, then.date(), now.date())


CARD_SHAPE = 18 / 11  # width through height of every card


@cache_surface
def draw_card(look: Look, game: str, size: tuple[int, int]) -> pygame.Surface:
    """Draws the card of a game with round corners, of somebody else's a bottle on the sea; a sign where nobody knows
    which it is.
    """
    drawn = shapes.rounded_rect(size, 0, look.colour("sea-top"), look.colour("sea-deep"))
    if game:
        name = f"menu/card-{game if game in GAMES else 'guest'}"
        art = look.art.picture(name, round(size[1] * CARD_SHAPE) + 2, size[1] + 2)
    else:
        art = tinted_icon(look, "common/icon-warning", size[1] // 2, "mist")
    drawn.blit(art, art.get_rect(center=(size[0] // 2, size[1] // 2)))
    return frame_picture(look, drawn)
