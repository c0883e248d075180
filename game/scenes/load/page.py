"""How the saved games are laid out: the list, and the save that is chosen with what can be done with it; in turns where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from game.engine import GameError
from game.match import Glimpse, ListedSave, Player
from game.render import Look
from game.tables.initials import initials
from game.tables.small_board import draw_small_board, has_board
from game.widgets import (
    Button,
    Centred,
    Column,
    Dropdown,
    EmptyRoom,
    Flow,
    Hairline,
    Label,
    Mark,
    Padded,
    Panel,
    Part,
    Picture,
    Row,
    Scroll,
    Segments,
    TextField,
    Wide,
    Widget,
)
from game.widgets.buttons import Use
from game.words.narrator import Narrator

from ..scene import Command
from ..stage import Stage
from .picture import SavePicture
from .rows import SaveRow, SaveWords
from .saves import CloserLook

_FOLDS, _LOW = 56, 40
"""Width in u below which list and details take turns, and height below which the details are packed closer."""


def is_folded(look: Look) -> bool:
    return look.size[0] < _FOLDS * look.unit


def is_low(look: Look) -> bool:
    return look.size[1] < _LOW * look.unit


class LoadHost(Protocol):
    """What the page knows of its scene: all that its buttons do."""

    stage: Stage

    def escape(self) -> Command | None: ...  # back, from the details or from the scene
    def filter_by(self, game: object) -> None: ...
    def click(self, path: Path) -> None: ...  # a save is chosen; the second click opens it
    def open_chosen(self) -> None: ...  # opens the table of the chosen save, or its scoring if it is over
    def show_replay(self) -> Command | None: ...
    def begin_name(self) -> None: ...
    def write_name(self, name: str) -> None: ...
    def keep_name(self) -> None: ...
    def cancel_name(self) -> None: ...
    def ask_delete(self) -> Command | None: ...  # asks whether it may go


class LoadPage:
    """Builds the screen out of what the scene knows."""

    def __init__(self, host: LoadHost, words: SaveWords) -> None:
        self._host, self._stage, self._words = host, host.stage, words

    def nothing(self) -> Widget:
        """No saves: a friendly word, and the way back."""
        say = self._stage.say
        words = Column(
            Picture("menu/island", 8, 18),
            Label(say("load.nothing"), "heading", align="middle"),
            Label(say("load.nothing-about"), "body", "muted", align="middle"),
            Row(EmptyRoom(), Button(say("load.menu"), self._host.escape, kind="gold", name="menu"), EmptyRoom(), gap=0),
            gap=1.0,
        )
        body = Centred(Panel(Scroll(words, least=6), 1.7, large=True), most=40)
        return Padded(Column(self._head("title", None), body, gap=0.8), 1.4, 1.0)

    def folded(self, details: Widget | None, listed: Widget, games: Sequence[str], game: str) -> Widget:
        """The details where they were opened, else the list."""
        body = details or listed
        body.grow = 1
        narrowing = None if details else self._filter(Dropdown, games, game)
        return Padded(Column(self._head("heading", narrowing), body, gap=0.6), 0.9, 0.7)

    def side_by_side(self, listed: Widget, details: Widget | None, games: Sequence[str], game: str) -> Widget:
        look = self._stage.look
        shown = details or Panel(Centred(Label(self._stage.say("load.reading"), "name", "muted")), 1.7, large=True)
        shown.grow = 1
        body = Row(Wide(listed, min(34.0, look.size[0] / look.unit * 0.45)), shown, gap=1.4, align="fill", grow=1)
        return Padded(Column(self._head("title", self._filter(Segments, games, game)), body, gap=1.1), 2.4, 1.4)

    def list(self, saves: Sequence[tuple[ListedSave, CloserLook | None]], chosen: Path | None, is_reading: bool) -> Widget:
        rows = [SaveRow(self._words.row(save, look), save.path == chosen, self._host.click) for save, look in saves]
        more = Label(self._stage.say("load.reading"), "aside", "muted") if is_reading else None
        return Panel(Scroll(Padded(Column(*rows, more, gap=0.5), 0.4), name="saves"), 0.8, large=True)

    def _head(self, role: str, narrowing: Widget | None) -> Widget:
        say = self._stage.say
        back = Button("", self._host.escape, icon="common/icon-back", tip=say("load.back"), name="back")
        return Row(back, Label(say("load.title"), role, "cream", grow=1), narrowing, gap=1.0)

    def _filter(self, choice: type[Dropdown] | type[Segments], games: Sequence[str], game: str) -> Widget | None:
        """Games of one kind alone, where there are several kinds."""
        if len(games) < 2:
            return None
        parts = [Part("", self._stage.say("load.all")), *(Part(one, self._words.game(one)) for one in games)]
        return choice(parts, game, self._host.filter_by, name="filter")


@dataclass(slots=True)
class ChosenSave:
    """The save and what is known of it."""

    save: ListedSave
    look: CloserLook | None
    is_in_use: bool
    is_opening: bool = False  # whether its table or its result is on the way
    name: str | None = None  # the new name while one is being written
    refusal: str = ""  # why that name was refused

    @property
    def glimpse(self) -> Glimpse | None:
        return None if isinstance(self.look, GameError) else self.look

    @property
    def is_over(self) -> bool | None:
        """None while nobody knows."""
        return self.glimpse.is_over if self.glimpse else self.save.finished

    @property
    def is_damaged(self) -> bool:
        damage = self.save.damage or (self.glimpse.damage if self.glimpse else None)
        return damage is not None and not damage.is_of_older_rules

    @property
    def is_older(self) -> bool:
        return self.glimpse is not None and self.glimpse.is_older

    @property
    def can_be_played(self) -> bool:
        return not isinstance(self.look, GameError)


class Details:
    """Builds the panel of the chosen save."""

    def __init__(self, host: LoadHost, words: SaveWords) -> None:
        self._host, self._words, self._say, self._is_low = host, words, host.stage.say, is_low(host.stage.look)

    def build(self, chosen: ChosenSave) -> Widget:
        """Where the window is low, words come before the picture and buttons are small."""
        about = Scroll(Column(*self._about(chosen), gap=0.8), name="details", least=4)
        return Panel(Column(about, *self._buttons(chosen), gap=0.9), *((1.0, 0.8) if self._is_low else (1.4, 1.2)), large=True)

    def _about(self, chosen: ChosenSave) -> Sequence[Widget | None]:
        save, words = chosen.save, self._words
        trouble, older = words.trouble(save, chosen.look), words.older(chosen.glimpse)
        picture, goes_on = self._picture(chosen), chosen.can_be_played and not chosen.is_over
        kept = Label(self._say("load.kept" if goes_on else "load.kept-only"), "body", "muted")
        parts = (
            Column(Label(words.name(save), "heading"), self._what(save), gap=0.2),
            Column(Label(trouble, "strong", "danger-text"), kept, gap=0.2) if trouble else None,
            Label(older, "strong") if older else None,
            Label(self._say("load.in-use"), "strong", "danger-text") if chosen.is_in_use else None,
            self._move(chosen),
            self._players(save.players),
        )
        return (*parts, picture) if self._is_low else (picture, *parts)

    def _picture(self, chosen: ChosenSave) -> Widget | None:
        save, look = chosen.save, chosen.glimpse
        if not save.game:
            return None
        if look is None:
            return SavePicture(save.game, (), (), ())
        plates, letters = look.rules.describe(look.view).plates, self._initials(look.players)
        if not has_board(save.game):
            return SavePicture(save.game, look.players, letters, plates)
        narrator = Narrator(self._words.catalogue, look.rules, [player.name for player in look.players])
        board = partial(draw_small_board, rules=look.rules, view=look.view, narrator=narrator)
        return SavePicture(save.game, look.players, letters, plates, (save.path, save.changed), board)

    def _what(self, save: ListedSave) -> Widget | None:
        words, date = self._words, self._words.date(save)
        text = self._say("load.what", game=words.game(save.game), board=words.board(save), date=date) if save.game else date
        return Label(text, "body", "muted")

    def _move(self, chosen: ChosenSave) -> Widget | None:
        if not chosen.can_be_played:
            return None
        if chosen.glimpse is None:
            return Label(self._say("load.looking"), "aside", "muted")
        look = chosen.glimpse
        move = self._words.move(look, look.rules.describe(look.view))
        return Column(Label(self._words.turn(look), "name", "teal"), Label(move, "body"), gap=0.1)

    def _players(self, players: Sequence[Player]) -> Widget | None:
        if not players:
            return None
        letters = self._initials(players)
        return Column(Hairline(), Flow(*(self._player(player, letter) for player, letter in zip(players, letters, strict=True)), gap=1.2))

    def _player(self, player: Player, letters: str) -> Widget:
        known = player.colour in self._host.stage.look.theme.players
        names = Column(Label(self._words.catalogue.word(player.name), "strong"), Label(self._words.kind(player), "caption", "muted"), gap=0)
        return Row(Mark(player.colour, letters, 2.2) if known else None, names, gap=0.5)

    def _initials(self, players: Sequence[Player]) -> list[str]:
        return initials([self._words.catalogue.word(player.name) for player in players])

    def _buttons(self, chosen: ChosenSave) -> Sequence[Widget | None]:
        if chosen.name is not None:
            return self._renaming(chosen)
        gold, host = self._gold(chosen), self._host
        others = [
            self._other("replay", host.show_replay, "common/icon-replay") if chosen.can_be_played else None,
            self._other("rename", host.begin_name, "common/icon-pencil", "F2"),
            self._other("delete", host.ask_delete, "common/icon-trash", self._say("load.key-delete")),
        ]
        return (Row(gold, *others, gap=0.5),) if self._is_low else (gold, Flow(*others, gap=0.6))

    def _other(self, name: str, use: Use, icon: str, cap: str = "") -> Widget:
        text = self._say(f"load.{name}")
        return Button("", use, icon=icon, tip=text, name=name) if self._is_low else Button(text, use, icon=icon, cap=cap, name=name)

    def _gold(self, chosen: ChosenSave) -> Widget | None:
        say, host = self._say, self._host
        if not chosen.can_be_played:
            return None
        if chosen.is_opening:
            return self._opener(say("load.opening"), lambda: None, "common/icon-play", say("load.opening.why"))
        if chosen.is_over:
            return self._opener(say("load.result"), host.open_chosen, "common/icon-trophy")
        off = say("load.in-use") if chosen.is_in_use else "" if chosen.is_over is not None else say("load.looking")
        text = say("load.go-on-from" if chosen.is_damaged else "older.go-on" if chosen.is_older else "load.continue")
        return self._opener(text, host.open_chosen, "common/icon-play", off)

    def _opener(self, text: str, use: Use, icon: str, off: str = "") -> Widget:
        share = 1 if self._is_low else 0  # of the width that is left in a row; in a column it would be height
        return Button(text, use, kind="gold", icon=icon, name="open", off=off, grow=share)

    def _renaming(self, chosen: ChosenSave) -> Sequence[Widget | None]:
        say, host = self._say, self._host
        field = TextField(chosen.name or "", host.write_name, done=host.keep_name, most=80, wide=20, name="name")
        refusal = Label(chosen.refusal, "strong", "danger-text") if chosen.refusal else None
        keep = Button(say("load.keep-name"), host.keep_name, kind="gold", icon="common/icon-tick", name="keep")
        cancel = Button(say("load.cancel"), host.cancel_name, cap="Esc", name="cancel")
        return Column(Label(say("load.new-name"), "strong"), field, refusal, gap=0.3), Flow(keep, cancel, gap=0.6)
