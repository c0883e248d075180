"""The options of a game on the screen, made from nothing but their own description."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.engine import Option, OptionValue, Referee
from game.engine.options import PLAYERS
from game.render import Look
from game.scenes.stage import Stage
from game.tables.small_board import draw_small_board, has_board
from game.widgets import (
    Centred,
    Column,
    Columns,
    Dropdown,
    EmptyRoom,
    Hairline,
    Label,
    Panel,
    Part,
    Pen,
    Picture,
    Result,
    Row,
    Segments,
    Switch,
    Widget,
)
from game.words.narrator import Narrator

from .beginning import rules_for
from .draft import SetupDraft
from .parts import reason
from .presets import grouped
from .words import SetupWords

_COLUMN = 15.5
"""The least width of a column of options."""
_FEW = 4
_FEW_CHOICES = 3
_POSTER = 17, 28
"""Height and width of the picture that fills the room few variants leave, in u."""
_SOME_DEAL = 7


class BoardPreview(Widget):
    """A small board; `key` says all that it depends on."""

    def __init__(self, key: Hashable, drawn: Callable[[Look, tuple[int, int]], pygame.Surface]) -> None:
        super().__init__()
        self._key, self._drawn = key, drawn

    def widest(self, look: Look) -> int:
        return look.u(_POSTER[1])

    def narrowest(self, look: Look) -> int:
        return look.u(14)

    def height(self, look: Look, width: int) -> int:
        return round(min(width, look.u(_POSTER[1])) * _POSTER[0] / _POSTER[1])

    def draw(self, pen: Pen) -> None:
        size = self.rect.size
        pen.surface.blit(pen.look.baked(("board preview", self._key, size), lambda: self._drawn(pen.look, size)), self.rect.topleft)


class VariantsPanel:
    """Builds options and presets; `changed` is told, with the name of a sound, whenever something was."""

    def __init__(self, stage: Stage, draft: SetupDraft, changed: Callable[[str], None]) -> None:
        self.stage, self.draft, self.changed = stage, draft, changed

    @property
    def words(self) -> SetupWords:
        return SetupWords(self.stage.words, self.draft)

    def presets(self) -> Widget | None:
        """The presets side by side; the one taken says how much was changed."""
        if len(self.draft.offer.presets) < 2:
            return None
        now, changed = self.draft.preset_now()
        parts = [Part(preset.key, self._preset(preset.key, changed if preset.key == now else 0)) for preset in self.draft.offer.presets]
        return _Presets(parts, now, self._take_preset, name="presets")

    def _preset(self, key: str, changed: int) -> str:
        name = self.stage.say(f"setup.preset.{key}")
        return self.stage.say("setup.preset.changed", preset=name, count=changed) if changed else name

    def count(self) -> str:
        values, shown = self.draft.values(), self.draft.variants.shown
        on = sum(values[option.key] is True if option.kind == "switch" else values[option.key] != option.default for option in shown)
        return self.stage.say("setup.on", on=on, count=len(shown)) if shown else ""

    def build(self) -> Widget:
        """All options in as many columns as fit; where they are few, a picture fills the room."""
        groups = [self._group(key, options) for key, options in grouped(self.draft.offer, self.draft.variants.shown)]
        columns = [Columns(*groups, least=_COLUMN, gap=1.2, across=1.5)] if groups else []
        return Column(*columns, *self._few(), gap=1.4)

    def _few(self) -> list[Widget]:
        if len(self.draft.variants.shown) >= _FEW:
            return []
        key = "setup.variants.few" if self.draft.variants.shown else "setup.variants.none"
        poster = self._board() or (Picture(self.draft.offer.poster, *_POSTER) if self.draft.offer.poster else None)
        words = Label(self.stage.say(key), "body", "muted", align="middle")
        return [words, Centred(Panel(poster, 0.5), grow=1)] if poster else [words]

    def _board(self) -> Widget | None:
        """The board that was chosen, with the pieces of all who sit down, where the game has one to show."""
        draft = self.draft
        if not has_board(draft.game) or draft.trouble() is not None:
            return None
        key = draft.board.name, tuple((seat.name, seat.colour) for seat in draft.seats)
        return BoardPreview(key, self._drawn_board)

    def _drawn_board(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """Dealt in some way: it is a picture of the board, not of the game to come."""
        rules = rules_for(self.draft, list(self.draft.seats))
        referee = Referee(rules, _SOME_DEAL)
        referee.draw_all()
        narrator = Narrator(self.stage.words, rules, [seat.name for seat in self.draft.seats])
        return draw_small_board(look, size, rules, referee.view(None), narrator)

    def _group(self, key: str, options: Sequence[Option]) -> Widget:
        head = Row(Label(self.words.group(key), "strong", "teal"), Hairline(grow=1), gap=0.7)
        return Column(head, *[self._option(option) for option in options], gap=0.8)

    def _option(self, option: Option) -> Widget:
        bar = self.draft.variants.bar(option, len(self.draft.seats))
        why = self.words.bar(option, bar) if bar else ""
        number = Label(option.box, "caption", "muted", wraps=False)
        name = Row(Label(self.words.option(option), "strong", "muted" if bar else "ink", grow=1), number, gap=0.4)
        sentence = reason(why) if why else Label(self.words.about(option), "caption", "muted")
        words = Column(name, sentence, gap=0.1, grow=1)
        if option.kind != "switch":
            return self._indented(option, Column(words, self._choice(option, why), gap=0.3, grow=1))
        left = Column(self._switch(option, why), self._picture(option), gap=0.4, align="middle")
        return self._indented(option, Row(left, words, gap=0.8, align="start", grow=1))

    def _indented(self, option: Option, part: Widget) -> Widget:
        """What needs another option stands a little to the right."""
        is_below = any(need.key != PLAYERS for need in option.needs)
        return Row(EmptyRoom(0.9, grow=0), part, gap=0, align="start") if is_below else part

    def _switch(self, option: Option, why: str) -> Widget:
        value = self.draft.values()[option.key]
        return Switch(value is True, lambda is_on: self._choose(option, is_on), name=f"option-{option.key}", off=why)

    def _picture(self, option: Option) -> Widget | None:
        colour, _, art = self.draft.offer.pictures.get(option.key, "").rpartition(":")
        return Picture(art, 1.9, 2.7, colour=colour) if art and self.stage.look.art.has(art) else None

    def _choice(self, option: Option, why: str) -> Widget:
        choices = option.choices_for(len(self.draft.seats))
        parts = [Part(value, self.words.value(option, value)) for value in choices]
        kind = Segments if len(choices) <= _FEW_CHOICES else Dropdown
        chosen = self.draft.values()[option.key]
        choice = kind(parts, chosen, lambda value: self._choose(option, _as_value(value)), name=f"option-{option.key}", off=why)
        return Row(choice, EmptyRoom())

    # What is done.

    def _choose(self, option: Option, value: OptionValue) -> None:
        self.draft.variants.choose(option, value, len(self.draft.seats))
        self.changed("toggle")

    def _take_preset(self, key: object) -> None:
        self.draft.take_preset(key)
        self.changed("tap")


class _Presets(Segments):
    """Segments of which the chosen one can be taken again, to undo what was changed since."""

    def _take(self, part: Part) -> Result:
        return self.choose(part.value)


def _as_value(value: object) -> OptionValue:
    assert isinstance(value, (bool, int, str))
    return value
