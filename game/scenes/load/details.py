"""The save that is chosen: its picture, who plays, how far they came, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.engine import GameError
from game.match import Glimpse, ListedSave, Player
from game.render import Theme
from game.tables.initials import initials
from game.tables.small_board import draw_small_board, has_board
from game.widgets import Button, Column, Flow, Hairline, Label, Mark, Panel, Row, Scroll, TextField, Widget
from game.words.narrator import Narrator

from ..scene import Command
from .picture import SavePicture
from .save_reader import CloserLook
from .words import SaveWords

Use = Callable[[], Command | None]


@dataclass(slots=True)
class SaveActions:
    """What the buttons do."""

    go_on: Use
    result: Use
    replay: Use
    rename: Use
    keep_name: Use
    cancel: Use
    delete: Use
    write: Callable[[str], None]


@dataclass(slots=True)
class ChosenSave:
    """The save and what is known of it."""

    save: ListedSave
    look: CloserLook | None
    is_in_use: bool
    is_opening: bool = False
    """Whether its table or its result is on the way."""
    name: str | None = None
    """The new name while one is being written."""
    refusal: str = ""
    """Why that name was refused."""

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

    def __init__(self, words: SaveWords, theme: Theme, uses: SaveActions) -> None:
        self._words, self._theme, self._uses = words, theme, uses
        self._say = words.catalogue.say
        self._is_low = False

    def build(self, chosen: ChosenSave, is_low: bool) -> Widget:
        """Where the window is low, words come before the picture and buttons are small."""
        self._is_low = is_low
        about = Scroll(Column(*self._about(chosen), gap=0.8), name="details", least=4)
        return Panel(Column(about, *self._buttons(chosen), gap=0.9), *((1.0, 0.8) if is_low else (1.4, 1.2)), large=True)

    def _about(self, chosen: ChosenSave) -> Sequence[Widget | None]:
        save, words = chosen.save, self._words
        trouble, older = words.trouble(save, chosen.look), words.older(chosen.glimpse)
        picture = self._picture(chosen)
        parts = (
            Column(Label(words.name(save), "heading"), self._what(save), gap=0.2),
            self._trouble(trouble, chosen) if trouble else None,
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
        if not save.game:
            return Label(self._words.date(save), "body", "muted")
        text = self._say("load.what", game=self._words.game(save.game), board=self._words.board(save), date=self._words.date(save))
        return Label(text, "body", "muted")

    def _trouble(self, trouble: str, chosen: ChosenSave) -> Widget:
        goes_on = chosen.can_be_played and not chosen.is_over
        kept = Label(self._say("load.kept" if goes_on else "load.kept-only"), "body", "muted")
        return Column(Label(trouble, "strong", "danger-text"), kept, gap=0.2)

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
        known = player.colour in self._theme.players
        names = Column(Label(self._words.catalogue.word(player.name), "strong"), Label(self._words.kind(player), "caption", "muted"), gap=0)
        return Row(Mark(player.colour, letters, 2.2) if known else None, names, gap=0.5)

    def _initials(self, players: Sequence[Player]) -> list[str]:
        return initials([self._words.catalogue.word(player.name) for player in players])

    def _buttons(self, chosen: ChosenSave) -> Sequence[Widget | None]:
        if chosen.name is not None:
            return self._renaming(chosen)
        gold = self._gold(chosen)
        others = [self._other(*other) for other in self._others() if chosen.can_be_played or other[0] != "replay"]
        if self._is_low:
            return (Row(gold, *others, gap=0.5),)
        return gold, Flow(*others, gap=0.6)

    def _others(self) -> Sequence[tuple[str, Use, str, str]]:
        uses = self._uses
        return (
            ("replay", uses.replay, "common/icon-replay", ""),
            ("rename", uses.rename, "common/icon-pencil", "F2"),
            ("delete", uses.delete, "common/icon-trash", self._say("load.key-delete")),
        )

    def _other(self, name: str, use: Use, icon: str, cap: str) -> Widget:
        text = self._say(f"load.{name}")
        if self._is_low:
            return Button("", use, icon=icon, tip=text, name=name)
        return Button(text, use, icon=icon, cap=cap, name=name)

    def _gold(self, chosen: ChosenSave) -> Widget | None:
        say, uses = self._say, self._uses
        if not chosen.can_be_played:
            return None
        if chosen.is_opening:
            return self._opener(say("load.opening"), lambda: None, "common/icon-play", say("load.opening.why"))
        if chosen.is_over:
            return self._opener(say("load.result"), uses.result, "common/icon-trophy")
        off = say("load.in-use") if chosen.is_in_use else "" if chosen.is_over is not None else say("load.looking")
        text = say("load.go-on-from" if chosen.is_damaged else "older.go-on" if chosen.is_older else "load.continue")
        return self._opener(text, uses.go_on, "common/icon-play", off)

    def _opener(self, text: str, use: Use, icon: str, off: str = "") -> Widget:
        share = 1 if self._is_low else 0  # of the width that is left in a row; in a column it would be height
        return Button(text, use, kind="gold", icon=icon, name="open", off=off, grow=share)

    def _renaming(self, chosen: ChosenSave) -> Sequence[Widget | None]:
        say, uses = self._say, self._uses
        return (
            Column(
                Label(say("load.new-name"), "strong"),
                TextField(chosen.name or "", uses.write, done=uses.keep_name, most=80, wide=20, name="name"),
                Label(chosen.refusal, "strong", "danger-text") if chosen.refusal else None,
                gap=0.3,
            ),
            Flow(
                Button(say("load.keep-name"), uses.keep_name, kind="gold", icon="common/icon-tick", name="keep"),
                Button(say("load.cancel"), uses.cancel, cap="Esc", name="cancel"),
                gap=0.6,
            ),
        )
