"""The chosen save: what is known about it, a small picture of its board, and what you can do with it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame

from game import widgets as ui
from game.engine import GameError
from game.engine.speech.describing import Count, Plate
from game.match import Glimpse, ListedSave, Player
from game.render import Look, shapes
from game.render.pieces import frame_picture, mark, tinted_icon
from game.tables.plates import initials
from game.tables.small_board import draw_small_board, has_board
from game.widgets import Pen, Widget
from game.widgets.buttons import Use
from game.words.narrator import Narrator

from .. import routes
from ..faces import Faces
from ..scene import Command, Push
from ..stage import Stage
from ..waiting import progress_panel
from .list import CARD_SHAPE, CloserLook, SaveWords, draw_card


@dataclass(frozen=True, slots=True)
class ChosenSave:
    """The save and what is known of it."""

    save: ListedSave
    look: CloserLook | None
    is_in_use: bool
    is_opening: bool = False  # whether its table or its result is on the way
    name: str | None = None  # the new name while one is being written
    refusal: str = ""  # why that name was refused
    percent: int | None = None  # how far it is opened, where that takes long

    @property
    def glimpse(self) -> Glimpse | None:
        return None if isinstance(self.look, GameError) else self.look

    @property
    def is_over(self) -> bool | None:
        """None while nobody knows; of a guest's save, what it says itself."""
        return (
            self.glimpse.is_over
            if self.glimpse
            else bool(self.save.finished)
            if self.save.is_of_guest
            else self.save.finished
        )

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


_BAND = 190  # how dark the band under the numbers is


DrawBoard = Callable[[Look, tuple[int, int]], pygame.Surface]


class SavePicture(Widget):
    """The board, or the card of a game, with a column for each player: mark and a few counts. It is made of what the
    whole table may know and of nothing else.
    """

    wide_u, least_u = 26, 10

    def __init__(
        self,
        game: str,
        players: Sequence[Player],
        initials: Sequence[str],
        plates: Sequence[Plate],
        key: Hashable = None,
        board: DrawBoard | None = None,
    ) -> None:
        """`key` says which position the board is of."""
        super().__init__()
        self._game = game
        self._plates = tuple(plates)
        self._key = key
        self._board = board
        self._marks = tuple((player.colour, letters) for player, letters in zip(players, initials, strict=True))

    def height(self, look: Look, width: int) -> int:
        return round(min(width, look.u(26)) / CARD_SHAPE)

    def draw(self, pen: Pen) -> None:
        size = round(self.rect.height * CARD_SHAPE), self.rect.height
        key = "save picture", self._game, self._key, self._marks, self._plates, size
        made = pen.look.bake(key, partial(self._draw_picture, pen.look, size))
        pen.surface.blit(made, made.get_rect(center=self.rect.center))

    def _draw_picture(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        if not self._plates:
            return draw_card(look, self._game, size)
        wide = (size[0] - look.u(0.8)) // len(self._plates)
        across = 2 if wide >= look.u(4.2) else 1
        high = look.u(1.8 + 0.6) + 2 * look.line_height("caption")
        area = pygame.Rect(2, size[1] - high - 2, size[0] - 4, high)
        if self._board:
            drawn = shapes.rounded_rect(size, 0, look.colour("sea-deep"))
            drawn.blit(self._board(look, (size[0], size[1] - high)), (0, 0))
            drawn = frame_picture(look, drawn)
        else:
            drawn = draw_card(look, self._game, size).copy()
        drawn.blit(
            shapes.rounded_rect(area.size, look.measure("field") - 2, look.colour("ink"), alpha=_BAND), area.topleft
        )
        shown = _choose_counts(self._plates, 2 * across)
        for i, (plate, badge) in enumerate(zip(self._plates, self._marks, strict=False)):
            column = pygame.Rect(look.u(0.4) + i * wide, area.y, wide, high)
            _draw_player(drawn, look, column, badge, [plate.counts[one] for one in shown], across)
        return drawn


def _choose_counts(plates: Sequence[Plate], most: int) -> list[int]:
    """Which counts are shown, the same of all players: those that tell most apart, in their own order."""
    number = min(len(plate.counts) for plate in plates)
    weight = [sum(bool(plate.counts[i].number) for plate in plates) for i in range(number)]
    return sorted(sorted(range(number), key=lambda i: -weight[i])[:most])


def _draw_player(
    drawn: pygame.Surface, look: Look, column: pygame.Rect, badge: tuple[str, str], counts: Sequence[Count], across: int
) -> None:
    sign = mark(look, *badge, look.u(1.8))
    drawn.blit(sign, sign.get_rect(midtop=(column.centerx, column.y + look.u(0.3))))
    high, cell = look.line_height("caption"), column.width // across
    for i, count in enumerate(counts):
        place = pygame.Rect(column.x + (i % across) * cell, column.y + look.u(2.2) + (i // across) * high, cell, high)
        _draw_count(drawn, look, place, count)


def _draw_count(drawn: pygame.Surface, look: Look, place: pygame.Rect, count: Count) -> None:
    high = look.u(0.95)
    is_icon = count.picture.startswith("common/icon-")
    picture = tinted_icon(look, count.picture, high, "mist") if is_icon else look.art.picture(count.picture, high, high)
    number = look.line(str(count.number), "caption", "cream")
    gap = look.u(0.2)
    x = place.centerx - (picture.get_width() + gap + number.get_width()) // 2
    drawn.blit(picture, picture.get_rect(midleft=(x, place.centery)))
    drawn.blit(number, number.get_rect(midleft=(x + picture.get_width() + gap, place.centery)))


class SaveKeeper(Protocol):
    """What is done with the chosen save, and what it is shown with."""

    stage: Stage
    faces: Mapping[bool, Faces]  # by whether people sit there

    def open_chosen(self) -> None: ...
    def cancel_opening(self) -> None: ...
    def begin_name(self) -> None: ...
    def write_name(self, name: str) -> None: ...
    def keep_name(self) -> None: ...
    def cancel_name(self) -> None: ...
    def ask_delete(self) -> Command | None: ...


class Details:
    """Builds the panel of the chosen save."""

    def __init__(self, host: SaveKeeper, words: SaveWords) -> None:
        self._host = host
        self._words = words
        self._say = host.stage.say
        self._is_low = host.stage.look.room.height != "high"

    def build(self, chosen: ChosenSave) -> ui.Widget:
        """Puts words before the picture, and small buttons, where the window is low."""
        about = ui.Scroll(ui.Column(*self._about(chosen), gap=0.8), name="details", least=4)
        padding = (1.0, 0.8) if self._is_low else (1.4, 1.2)
        return ui.Panel(ui.Column(about, *self._buttons(chosen), gap=0.9), *padding, large=True, grow=1)

    def _about(self, chosen: ChosenSave) -> Sequence[ui.Widget | None]:
        save, words = chosen.save, self._words
        trouble, older = words.trouble(save, chosen.look), words.older(chosen.glimpse)
        picture, goes_on = self._picture(chosen), chosen.can_be_played and not chosen.is_over
        kept = ui.Label(self._say("load.kept" if goes_on else "load.kept-only"), "body", "muted")
        parts = (
            ui.Column(ui.Label(words.name(save), "heading"), self._what(save), gap=0.2),
            ui.Column(ui.Label(trouble, "strong", "danger-text"), kept, gap=0.2) if trouble else None,
            ui.Label(older, "strong") if older else None,
            ui.Label(self._say("load.in-use"), "strong", "danger-text") if chosen.is_in_use else None,
            self._move(chosen),
            self._players(save),
        )
        return (*parts, picture) if self._is_low else (picture, *parts)

    def _picture(self, chosen: ChosenSave) -> ui.Widget | None:
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

    def _what(self, save: ListedSave) -> ui.Widget | None:
        words, date = self._words, self._words.date(save)
        text = (
            self._say("load.what", game=words.catalogue.game(save.game), board=words.board(save), date=date)
            if save.game
            else date
        )
        return ui.Label(text, "body", "muted")

    def _move(self, chosen: ChosenSave) -> ui.Widget | None:
        if not chosen.can_be_played:
            return None
        if chosen.save.is_of_guest:
            return ui.Label(self._words.progress(chosen.save), "name", "teal")
        if chosen.glimpse is None:
            return ui.Label(self._say("load.looking"), "aside", "muted")
        look = chosen.glimpse
        move = self._words.move(look, look.rules.describe(look.view))
        return ui.Column(ui.Label(self._words.turn(look), "name", "teal"), ui.Label(move, "body"), gap=0.1)

    def _players(self, save: ListedSave) -> ui.Widget | None:
        if not save.players:
            return None
        seats = zip(save.players, self._initials(save.players), strict=True)
        return ui.Column(
            ui.Hairline(), ui.Flow(*(self._player(player, letter, save) for player, letter in seats), gap=1.2)
        )

    def _player(self, player: Player, letters: str, save: ListedSave) -> ui.Widget:
        known = player.colour in self._host.stage.look.theme.players
        names = ui.Column(
            ui.Label(self._words.catalogue.word(player.name), "strong"),
            ui.Label(self._words.kind(player), "caption", "muted"),
            gap=0,
        )
        portrait = (
            ui.SeatPortrait(self._host.faces[not save.guide].of(player), player.colour, letters, 2.4) if known else None
        )
        return ui.Row(portrait, names, gap=0.5)

    def _initials(self, players: Sequence[Player]) -> Sequence[str]:
        return initials([self._words.catalogue.word(player.name) for player in players])

    def _buttons(self, chosen: ChosenSave) -> Sequence[ui.Widget | None]:
        if chosen.name is not None:
            return self._renaming(chosen)
        gold, host = self._gold(chosen), self._host
        watch = partial(routes.open_replay, host.stage, chosen.save.path)
        others = [
            self._other("replay", lambda: Push(watch()), "common/icon-replay") if chosen.can_be_played else None,
            self._review(chosen),
            self._other("rename", host.begin_name, "common/icon-pencil", "F2"),
            self._other("delete", host.ask_delete, "common/icon-trash", self._say("load.key-delete")),
        ]
        return (ui.Row(gold, *others, gap=0.5),) if self._is_low else (gold, ui.Flow(*others, gap=0.6))

    def _review(self, chosen: ChosenSave) -> ui.Widget | None:
        """Of finished games alone; a lesson has none.

        What is only known by the word of a guest's save, the page tells.
        """
        if not chosen.can_be_played or not chosen.is_over or chosen.save.guide:
            return None
        known, stage = chosen.glimpse, self._host.stage
        off = ""
        if known:
            is_damaged, has_decisions = known.damage is not None, known.has_decisions
            off = routes.why_review_is_closed(
                stage, known.rules, is_older=known.is_older, is_damaged=is_damaged, has_decisions=has_decisions
            )
        return self._other(
            "review", lambda: Push(routes.open_review(stage, chosen.save.path)), routes.REVIEW_ICON, off=off
        )

    def _other(self, name: str, use: Use, icon: str, cap: str = "", off: str = "") -> ui.Widget:
        text = self._say(f"load.{name}")
        if self._is_low:
            return ui.Button("", use, icon=icon, tip=text, name=name, off=off)
        return ui.Button(text, use, icon=icon, cap=cap, name=name, off=off)

    def _gold(self, chosen: ChosenSave) -> ui.Widget | None:
        say, host = self._say, self._host
        if not chosen.can_be_played:
            return None
        if chosen.percent is not None:
            return progress_panel(host.stage, say("load.opening"), chosen.percent, host.cancel_opening)
        if chosen.is_opening:
            return self._opener(say("load.opening"), lambda: None, "common/icon-play", say("load.opening.why"))
        if chosen.is_over:
            return self._opener(say("load.result"), host.open_chosen, "common/icon-trophy")
        off = say("load.in-use") if chosen.is_in_use else "" if chosen.is_over is not None else say("load.looking")
        text = say("load.go-on-from" if chosen.is_damaged else "older.go-on" if chosen.is_older else "load.continue")
        return self._opener(text, host.open_chosen, "common/icon-play", off)

    def _opener(self, text: str, use: Use, icon: str, off: str = "") -> ui.Widget:
        share = 1 if self._is_low else 0  # of the width that is left in a row; in a column it would be height
        return ui.Button(text, use, kind="gold", icon=icon, name="open", off=off, grow=share)

    def _renaming(self, chosen: ChosenSave) -> Sequence[ui.Widget | None]:
        say, host = self._say, self._host
        field = ui.TextField(chosen.name or "", host.write_name, done=host.keep_name, most=80, wide=20, name="name")
        refusal = ui.Label(chosen.refusal, "strong", "danger-text") if chosen.refusal else None
        keep = ui.Button(say("load.keep-name"), host.keep_name, kind="gold", icon="common/icon-tick", name="keep")
        cancel = ui.Button(say("load.cancel"), host.cancel_name, cap="Esc", name="cancel")
        return ui.Column(ui.Label(say("load.new-name"), "strong"), field, refusal, gap=0.3), ui.Flow(
            keep, cancel, gap=0.6
        )
