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
from game.match.player import call_today
from game.render import Look, shapes
from game.render.pieces import frame_picture, mark, tinted_icon
from game.tables.plates import initials
from game.tables.small_board import draw_small_board, has_board
from game.widgets import Pen, Widget
from game.widgets.buttons import Use
from game.words.narrator import Narrator

from .. import routes
from ..ask import explain_older_rules
from ..background import progress_panel
from ..faces import Faces
from ..scene import Command, Push
from ..stage import Stage
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
        if self.glimpse:
            return self.glimpse.is_over
        return bool(self.save.finished) if self.save.is_of_guest else self.save.finished

    @property
    def is_damaged(self) -> bool:
        damage = self.save.damage or (self.glimpse.damage if self.glimpse else None)
        return damage is not None and not damage.is_of_older_rules

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
        line, cell = look.line_height("caption"), wide // across
        high = look.u(1.8 + 0.6) + 2 * line
        top = size[1] - high - 2
        if self._board:
            drawn = shapes.rounded_rect(size, 0, look.colour("sea-deep"))
            drawn.blit(self._board(look, (size[0], size[1] - high)), (0, 0))
            drawn = frame_picture(look, drawn)
        else:
            drawn = draw_card(look, self._game, size).copy()
        radius = look.measure("field") - 2
        drawn.blit(shapes.rounded_rect((size[0] - 4, high), radius, look.colour("ink"), alpha=_BAND), (2, top))

        # The same counts of all players: those that tell most apart, in their own order.
        number = min(len(plate.counts) for plate in self._plates)
        weight = [sum(bool(plate.counts[one].number) for plate in self._plates) for one in range(number)]
        shown = sorted(sorted(range(number), key=lambda one: -weight[one])[: 2 * across])
        for seat, (plate, badge) in enumerate(zip(self._plates, self._marks, strict=False)):
            x = look.u(0.4) + seat * wide
            sign = mark(look, *badge, look.u(1.8))
            drawn.blit(sign, sign.get_rect(midtop=(pygame.Rect(x, top, wide, high).centerx, top + look.u(0.3))))
            for i, one in enumerate(shown):
                place = pygame.Rect(x + (i % across) * cell, top + look.u(2.2) + (i // across) * line, cell, line)
                _draw_count(drawn, look, place, plate.counts[one])
        return drawn


def _draw_count(drawn: pygame.Surface, look: Look, place: pygame.Rect, count: Count) -> None:
    high, gap = look.u(0.95), look.u(0.2)
    picture = look.art.picture(count.picture, high, high)
    if count.picture.startswith("common/icon-"):
        picture = tinted_icon(look, count.picture, high, "mist")
    number = look.line(str(count.number), "caption", "cream")
    x = place.centerx - (picture.get_width() + gap + number.get_width()) // 2
    drawn.blit(picture, picture.get_rect(midleft=(x, place.centery)))
    drawn.blit(number, number.get_rect(midleft=(x + picture.get_width() + gap, place.centery)))


class SaveKeeper(Protocol):
    """The scene as the details know it: it does what is done with the chosen save."""

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
        save, words = chosen.save, self._words
        say, look = self._say, chosen.glimpse
        about = words.date(save)
        if save.game:
            about = say("load.what", game=words.catalogue.game(save.game), board=words.board(save), date=about)
        parts: list[ui.Widget] = [
            ui.Column(ui.Label(words.name(save), "heading"), ui.Label(about, "body", "muted"), gap=0.2)
        ]
        if trouble := words.trouble(save, chosen.look):
            goes_on = chosen.can_be_played and not chosen.is_over
            kept = ui.Label(say("load.kept" if goes_on else "load.kept-only"), "body", "muted")
            parts.append(ui.Column(ui.Label(trouble, "strong", "danger-text"), kept, gap=0.2))
        if look and look.is_older:
            parts.append(ui.Label(explain_older_rules(words.catalogue, look), "strong"))
        if chosen.is_in_use:
            parts.append(ui.Label(say("load.in-use"), "strong", "danger-text"))

        # How far the game has come, and whose move it is.
        if chosen.can_be_played and save.is_of_guest:
            parts.append(ui.Label(words.progress(save), "name", "teal"))
        elif chosen.can_be_played and look is None:
            parts.append(ui.Label(say("load.looking"), "aside", "muted"))
        elif look:
            names = [words.catalogue.word(player.name) for player in self._called(look.players)]
            ask = look.rules.describe(look.view).ask
            move = ui.Label(Narrator(words.catalogue, look.rules, names).say(ask), "body")
            parts.append(ui.Column(ui.Label(words.turn(look), "name", "teal"), move, gap=0.1))
        if save.players:
            parts.append(self._players(save))

        picture = self._picture(chosen)
        scrolled = (*parts, picture) if self._is_low else (picture, *parts)
        inside = ui.Scroll(ui.Column(*scrolled, gap=0.8), name="details", least=4)
        padding = (1.0, 0.8) if self._is_low else (1.4, 1.2)
        return ui.Panel(ui.Column(inside, *self._buttons(chosen), gap=0.9), *padding, large=True, grow=1)

    def _players(self, save: ListedSave) -> ui.Widget:
        stage, rows = self._host.stage, []
        for player, letters in zip(self._called(save.players), self._initials(save.players), strict=True):
            name = ui.Label(self._words.catalogue.word(player.name), "strong")
            kind = self._words.kind(player)
            names = ui.Column(name, ui.Label(kind, "caption", "muted"), gap=0)
            portrait = None
            if player.colour in stage.look.theme.players:
                face = self._host.faces[not save.guide].of(player)
                portrait = ui.SeatPortrait(face, player.colour, letters, 2.4)
            rows.append(ui.Row(portrait, names, gap=0.5, says=self._say("heard.pair", name=name.text, value=kind)))
        return ui.Column(ui.Hairline(), ui.Flow(*rows, gap=1.2))

    def _picture(self, chosen: ChosenSave) -> ui.Widget | None:
        save, look = chosen.save, chosen.glimpse
        if not save.game:
            return None
        if look is None:
            return SavePicture(save.game, (), (), ())
        plates, letters = look.rules.describe(look.view).plates, self._initials(look.players)
        if not has_board(save.game):
            return SavePicture(save.game, look.players, letters, plates)
        narrator = Narrator(self._words.catalogue, look.rules, [player.name for player in self._called(look.players)])
        board = partial(draw_small_board, rules=look.rules, view=look.view, narrator=narrator)
        return SavePicture(save.game, look.players, letters, plates, (save.path, save.changed), board)

    def _called(self, players: Sequence[Player]) -> Sequence[Player]:
        return call_today(players, self._say)

    def _initials(self, players: Sequence[Player]) -> Sequence[str]:
        return initials([self._words.catalogue.word(player.name) for player in self._called(players)])

    def _buttons(self, chosen: ChosenSave) -> Sequence[ui.Widget | None]:
        host, stage = self._host, self._host.stage
        say = self._say
        if chosen.name is not None:
            field = ui.TextField(
                chosen.name,
                host.write_name,
                done=host.keep_name,
                most=80,
                wide=20,
                name="name",
                says=say("load.new-name"),
                about=chosen.refusal,
            )
            refusal = ui.Label(chosen.refusal, "strong", "danger-text") if chosen.refusal else None
            keep = ui.Button(say("load.keep-name"), host.keep_name, kind="gold", icon="common/icon-tick", name="keep")
            cancel = ui.Button(say("load.cancel"), host.cancel_name, cap="let-go", name="cancel")
            writing = ui.Column(ui.Label(say("load.new-name"), "strong", unsaid=True), field, refusal, gap=0.3)
            return writing, ui.Flow(keep, cancel, gap=0.6)
        path = chosen.save.path
        gold, others = self._gold(chosen), []
        if chosen.can_be_played:
            others.append(self._other("replay", lambda: Push(routes.open_replay(stage, path)), "common/icon-replay"))
        # A review of finished games alone; a lesson has none. Of a guest's save, the page tells what is not known here.
        if chosen.can_be_played and chosen.is_over and not chosen.save.guide:
            off = ""
            if known := chosen.glimpse:
                off = routes.why_review_is_closed(
                    stage,
                    known.rules,
                    is_older=known.is_older,
                    is_damaged=known.damage is not None,
                    has_decisions=known.has_decisions,
                )
            others.append(
                self._other("review", lambda: Push(routes.open_review(stage, path)), routes.REVIEW_ICON, off=off)
            )
        others.append(self._other("rename", host.begin_name, "common/icon-pencil", "rename"))
        others.append(self._other("delete", host.ask_delete, "common/icon-trash", "delete"))
        return (ui.Row(gold, *others, gap=0.5),) if self._is_low else (gold, ui.Flow(*others, gap=0.6))

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
        key, icon = "load.continue", "common/icon-play"
        off = ""
        if chosen.is_opening:
            key, off = "load.opening", say("load.opening.why")
        elif chosen.is_over:
            key, icon = "load.result", "common/icon-trophy"
        else:
            if chosen.is_in_use:
                off = say("load.in-use")
            elif chosen.is_over is None:
                off = say("load.looking")
            if chosen.is_damaged:
                key = "load.go-on-from"
            elif chosen.glimpse and chosen.glimpse.is_older:
                key = "older.go-on"
        share = 1 if self._is_low else 0  # of the width that is left in a row; in a column it would be height
        return ui.Button(say(key), host.open_chosen, kind="gold", icon=icon, name="open", off=off, grow=share)
