"""The panels of a setup beside the seats: the options of the game, and what the people agree on; and what is said of
both.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game import widgets as ui
from game.engine import GameError, Message, Option, OptionCondition, OptionValue, Referee
from game.engine.journal import Sharing
from game.engine.options import PLAYERS
from game.render import Look, shapes
from game.render.look import cache_surface
from game.tables.small_board import draw_small_board, has_board
from game.widgets.buttons import draw_focus
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .draft import FIRSTS, SEATINGS, Agreements, SetupDraft, SetupHost, new_seed, rules_for
from .seat_fields import reason
from .seats import IconButton, draw_ring
from .variants import BoardChoice, group_options

_COLUMN = 15.5  # the least width of a column of options
_FEW = 4
_FEW_CHOICES = 3
_POSTER = 17, 28  # height and width of the picture that fills the room few variants leave, in u
_SOME_DEAL = 7


class BoardPreview(ui.Widget):
    """A small board; `key` says all that it depends on."""

    wide_u, least_u = _POSTER[1], 14

    def __init__(self, key: Hashable, drawn: Callable[[Look, tuple[int, int]], pygame.Surface]) -> None:
        super().__init__()
        self._key, self._drawn = key, drawn

    def height(self, look: Look, width: int) -> int:
        return round(min(width, look.u(_POSTER[1])) * _POSTER[0] / _POSTER[1])

    def draw(self, pen: ui.Pen) -> None:
        size = self.rect.size
        pen.surface.blit(
            pen.look.bake(("board preview", self._key, size), lambda: self._drawn(pen.look, size)), self.rect.topleft
        )


class VariantsPanel:
    """Builds options and presets."""

    def __init__(self, host: SetupHost) -> None:
        self.stage = host.stage
        self.draft = host.draft
        self._host = host

    @property
    def words(self) -> SetupWords:
        return SetupWords(self.stage.words, self.draft)

    def presets(self) -> ui.Widget | None:
        """The presets side by side; the one taken says how much was changed."""
        if len(self.draft.offer.presets) < 2:
            return None
        now, changed = self.draft.preset_now()
        parts = []
        for preset in self.draft.offer.presets:
            name = self.stage.say(f"setup.preset.{preset.key}")
            if changed and preset.key == now:
                name = self.stage.say("setup.preset.changed", preset=name, count=changed)
            parts.append(ui.Part(preset.key, name))
        return _Presets(parts, now, self._take_preset, name="presets", says=self.stage.say("setup.presets"))

    def count(self) -> str:
        values, shown = self.draft.values(), self.draft.variants.shown
        on = sum(
            values[option.key] is True if option.kind == "switch" else values[option.key] != option.default
            for option in shown
        )
        return self.stage.say("setup.on", on=on, count=len(shown)) if shown else ""

    def build(self) -> ui.Widget:
        """All options in as many columns as fit; where they are few, a picture fills the room."""
        draft, say = self.draft, self.stage.say
        groups = []
        for key, options in group_options(draft.offer, draft.variants.shown):
            head = ui.Row(
                ui.Label(self.words.group(key), "strong", "teal", is_heading=True), ui.Hairline(grow=1), gap=0.7
            )
            groups.append(ui.Column(head, *map(self._option, options), gap=0.8))
        lines: list[ui.Widget] = [ui.Columns(*groups, least=_COLUMN, gap=1.2, across=1.5)] if groups else []
        if len(draft.variants.shown) < _FEW:
            key = "setup.variants.few" if draft.variants.shown else "setup.variants.none"
            lines.append(ui.Label(say(key), "body", "muted", align="middle"))
            # The board that was chosen, with the pieces of all who sit down, where the game has one to show.
            poster: ui.Widget | None = None
            if has_board(draft.game) and draft.trouble() is None:
                seen = draft.board.name, tuple((seat.name, seat.colour) for seat in draft.seats)
                poster = BoardPreview(seen, self._draw_board)
            elif draft.offer.poster:
                poster = ui.Picture(draft.offer.poster, *_POSTER)
            if poster:
                lines.append(ui.Centred(ui.Panel(poster, 0.5), grow=1))
        return ui.Column(*lines, gap=1.4)

    def _draw_board(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """Deals in some way: this is a picture of the board, not of the game to come."""
        rules = rules_for(self.draft, list(self.draft.seats))
        referee = Referee(rules, _SOME_DEAL)
        referee.draw_all()
        narrator = Narrator(self.stage.words, rules, [seat.name for seat in self.draft.seats])
        return draw_small_board(look, size, rules, referee.view(None), narrator)

    def _option(self, option: Option) -> ui.Widget:
        draft, words = self.draft, self.words
        name = f"option-{option.key}"
        bar = draft.variants.bar(option, len(draft.seats))
        why = words.bar(option, bar) if bar else ""
        chosen = draft.values()[option.key]
        number = ui.Label(option.box, "caption", "muted", wraps=False)
        title = ui.Row(ui.Label(words.option(option), "strong", "muted" if bar else "ink", grow=1), number, gap=0.4)
        sentence = reason(why) if why else ui.Label(words.about(option), "caption", "muted")
        told = ui.Column(title, sentence, gap=0.1, grow=1, unsaid=True)
        about = self.stage.say("heard.option", number=option.box, about=words.about(option))
        if option.kind != "switch":
            choices = option.choices_for(len(draft.seats))
            parts = [ui.Part(value, words.value(option, value)) for value in choices]
            kind = ui.Segments if len(choices) <= _FEW_CHOICES else ui.Dropdown
            choice = kind(
                parts, chosen, partial(self._choose, option), name=name, off=why, says=words.option(option), about=about
            )
            part: ui.Widget = ui.Column(told, ui.Row(choice, ui.EmptyRoom()), gap=0.3, grow=1)
        else:
            switch = ui.Switch(
                chosen is True,
                partial(self._choose, option),
                name=name,
                off=why,
                says=words.option(option),
                about=about,
            )
            colour, _, art = draft.offer.pictures.get(option.key, "").rpartition(":")
            picture = ui.Picture(art, 1.9, 2.7, colour=colour) if art and self.stage.look.art.has(art) else None
            left = ui.Column(switch, picture, gap=0.4, align="middle")
            part = ui.Row(left, told, gap=0.8, align="start", grow=1)
        # An option that needs another one stands a little to the right.
        is_below = any(need.key != PLAYERS for need in option.needs)
        return ui.Row(ui.EmptyRoom(0.9, grow=0), part, gap=0, align="start") if is_below else part

    # What is done.

    def _choose(self, option: Option, value: object) -> None:
        assert isinstance(value, (bool, int, str))
        self.draft.variants.choose(option, value, len(self.draft.seats))
        self._host.show_change("toggle")

    def _take_preset(self, key: object) -> None:
        self.draft.take_preset(key)
        self._host.show_change("tap")


class _Presets(ui.Segments):
    """Segments of which the chosen one can be taken again, to undo what was changed since."""

    def _take(self, part: ui.Part) -> ui.Result:
        return self.choose(part.value)


_SHARINGS: tuple[Sharing, ...] = ("around", "passed")
_HEADS = 8.0


class AgreementsPanel:
    """Builds the lines below the seats."""

    def __init__(self, host: SetupHost) -> None:
        self.stage = host.stage
        self.draft = host.draft
        self._host = host

    def build(self) -> ui.Widget:
        """Each beside its name, where the board and the seed have room in one line; else below it."""
        draft, agreed = self.draft, self.draft.agreed
        say = self.stage.say
        lines: list[tuple[str, ui.Widget]] = []
        if draft.first_option:
            radios = self._radios("first", {key: replace(agreed, first=key) for key in FIRSTS}, agreed.first)
            if agreed.first != "drawn":
                seats = [ui.Part(seat.key, seat.name) for seat in draft.seats]
                radios.append(
                    ui.Dropdown(
                        seats, agreed.first_key, self._choose_first, name="first-seat", says=say("heard.who-begins")
                    )
                )
            lines.append(("first", _flow(radios)))
        radios = self._radios("seating", {key: replace(agreed, seating=key) for key in SEATINGS}, agreed.seating)
        lines.append(("seating", _flow(radios)))
        has_people = len(draft.seats.people) > 1
        if draft.module.RULES.has_secrets and has_people:
            radios = self._radios("secrets", {key: replace(agreed, sharing=key) for key in _SHARINGS}, agreed.sharing)
            lines.append(("secrets", _flow([*radios, self._phones()])))
        else:
            key = "setup.secrets.alone" if draft.module.RULES.has_secrets else "setup.secrets.none"
            says = say("heard.pair", name=say("setup.secrets"), value=say(key))
            told = ui.Label(say(key), "body", "muted", grow=1, says=says)
            lines.append(("secrets", ui.Row(told, self._phones(), gap=0.7, grow=1) if has_people else told))

        words = SetupWords(self.stage.words, draft)
        parts = [ui.Part(each.name, words.board(each), off=words.why_not_board(each)) for each in draft.boards]
        off = "" if parts else words.trouble()
        board = ui.Dropdown(
            parts or [ui.Part("", "")],
            draft.board.name,
            self._set_board,
            name="board",
            off=off,
            says=say("setup.board"),
        )
        seed = self._seed()
        broken = [reason(words.why_not_board(one)) for one in draft.boards if one.trouble]
        below = ui.Label(say("setup.seed.about"), "caption", "muted"), *broken
        named = ui.Label(say("setup.seed"), "strong", wraps=False, unsaid=True)
        both = ui.Unsqueezed(ui.Row(_Head(say("setup.board"), "strong", unsaid=True), board, named, seed, gap=0.7))
        beside = [ui.Row(_Head(say(f"setup.{key}"), "strong", unsaid=True), part, gap=0.7) for key, part in lines]
        lines += [("board", board), ("seed", seed)]
        folded = [ui.Column(ui.Label(say(f"setup.{key}"), "strong", unsaid=True), part, gap=0.2) for key, part in lines]
        return ui.FirstThatFits(ui.Column(*beside, both, *below, gap=0.5), ui.Column(*folded, *below, gap=0.5))

    def _phones(self) -> ui.Widget:
        """Whether people play by phone, this time."""
        agreed, say = self.draft.agreed, self.stage.say
        switch = ui.Switch(
            agreed.phones,
            lambda is_on: self._agree(replace(agreed, phones=is_on), "toggle"),
            name="phones",
            says=say("setup.phones"),
            tip=say("setup.phones.about" if self.draft.module.RULES.has_secrets else "setup.phones.about.open"),
        )
        word = ui.Label(say("setup.phones"), "strong" if agreed.phones else "body", wraps=False, unsaid=True)
        return ui.Row(switch, word, gap=0.5)

    def _radios(self, group: str, choices: Mapping[str, Agreements], chosen: str) -> list[ui.Widget]:
        """One for each key, with what is agreed on when it is chosen."""
        radios: list[ui.Widget] = []
        for key, agreed in choices.items():
            text, tip = self.stage.say(f"setup.{group}.{key}"), self.stage.say(f"setup.{group}.{key}.about")
            says = self.stage.say("heard.pair", name=self.stage.say(f"setup.{group}"), value=text)
            use, name = partial(self._agree, agreed), f"{group}-{key}"
            radios.append(Radio(text, key == chosen, use, name=name, tip=tip, says=says))
        return radios

    def _seed(self) -> ui.Widget:
        seed, hint = self.draft.agreed.seed, self.stage.say("setup.seed.hint")
        field = ui.TextField(
            seed,
            self._write_seed,
            hint=hint,
            most=30,
            wide=13,
            room=1.8,
            name="seed",
            grow=1,
            says=self.stage.say("setup.seed"),
        )
        dice = IconButton(
            "common/icon-dice", self._roll_seed, ring=False, name="roll-seed", tip=self.stage.say("setup.seed.roll")
        )
        return ui.Stack(field, ui.Row(ui.EmptyRoom(), dice, ui.EmptyRoom(0.3, grow=0), gap=0), grow=1)

    # What is done.

    def _agree(self, agreed: Agreements, sound: str = "tap") -> None:
        self.draft.agreed = agreed
        self._host.show_change(sound)

    def _choose_first(self, key: object) -> None:
        self._agree(replace(self.draft.agreed, first_key=int(str(key))))

    def _write_seed(self, seed: str) -> None:
        self._agree(replace(self.draft.agreed, seed=seed), sound="")

    def _roll_seed(self) -> None:
        self._agree(replace(self.draft.agreed, seed=str(new_seed())), "dice-throw")

    def _set_board(self, name: object) -> None:
        self.draft.choose_board(name)
        self._host.show_change("tap")


class Radio(ui.Widget):
    """One of a few things, with a round mark that is filled where it is chosen."""

    focusable = True

    def __init__(
        self,
        text: str,
        is_chosen: bool,
        choose: Callable[[], ui.Result],
        *,
        name: str,
        tip: str = "",
        off: str = "",
        says: str = "",
    ) -> None:
        super().__init__(name=name, tip=tip, off=off, says=says or text)
        self.text = text
        self.is_chosen = is_chosen
        self.choose = choose

    def hear(self, state: ui.WidgetState) -> ui.Heard:
        return self.heard_as("option", state, is_on=self.is_chosen)

    def widest(self, look: Look) -> int:
        return look.text_width(self.text, self._role) + look.u(2.2)

    def narrowest(self, look: Look) -> int:
        return min(self.widest(look), look.u(8))

    def height(self, look: Look, width: int) -> int:
        return max(look.u(1.8), len(self._lines(look, width)) * look.line_height(self._role))

    @property
    def _role(self) -> str:
        return "strong" if self.is_chosen else "body"

    def _lines(self, look: Look, width: int) -> tuple[str, ...]:
        return look.wrap(self.text, self._role, width - look.u(1.9))

    def draw(self, pen: ui.Pen) -> None:
        look, size = pen.look, pen.look.u(1.4)
        ring = _draw_radio(look, size, self.is_chosen)
        pen.surface.blit(ring, ring.get_rect(midleft=self.rect.midleft))
        lines, high = self._lines(look, self.rect.width), look.line_height(self._role)
        y = self.rect.centery - high * len(lines) // 2
        for line in lines:
            words = look.line(line, self._role, "muted" if self.off else "ink")
            pen.surface.blit(words, (self.rect.x + look.u(1.9), y + (high - words.get_height()) // 2))
            y += high
        draw_focus(pen, self)

    def press(self, state: ui.WidgetState) -> ui.Result:
        return None if self.off or self.is_chosen else self.choose()


@cache_surface
def _draw_radio(look: Look, size: int, is_chosen: bool) -> pygame.Surface:
    ring = draw_ring(look, size, "ink").copy()
    if is_chosen:
        dot = size // 2
        ring.blit(
            shapes.rounded_rect((dot, dot), dot // 2, look.colour("teal")), ((size - dot) // 2, (size - dot) // 2)
        )
    return ring


class _Head(ui.Label):
    """The words before a line; all are equally wide, so that the lines begin below each other."""

    def widest(self, look: Look) -> int:
        return max(look.u(_HEADS), super().widest(look))

    def narrowest(self, look: Look) -> int:
        return self.widest(look)


def _flow(parts: Sequence[ui.Widget]) -> ui.Widget:
    return ui.Flow(*parts, gap=0.9, grow=1)


class SetupWords:
    """The catalogue, asked about one game."""

    def __init__(self, catalogue: Catalogue, draft: SetupDraft) -> None:
        self.catalogue, self.draft = catalogue, draft

    def board(self, board: BoardChoice) -> str:
        key = f"setup.board.{board.name}"
        return self.catalogue.say(key) if key in self.catalogue else board.name

    def why_not_board(self, board: BoardChoice) -> str:
        """Why a board cannot be chosen now."""
        if board.trouble:
            return self.catalogue.explain(board.trouble)
        if self.draft.fits(board):
            return ""
        return self.catalogue.say("setup.board-seats", players=self._either(board.players), count=len(self.draft.seats))

    def option(self, option: Option | str) -> str:
        key = option if isinstance(option, str) else option.key
        return self.catalogue.begin(self.catalogue.of_game(self.draft.game, "option", key))

    def about(self, option: Option) -> str:
        key = f"{self.draft.game}.option.{option.key}.about"
        return self.catalogue.say(key) if key in self.catalogue else ""

    def value(self, option: Option, value: OptionValue) -> str:
        """A choice of an option: a seat by its name, a word of the catalogue where it has one."""
        if option.kind == "seat" and isinstance(value, int) and not isinstance(value, bool):
            return self.draft.seats[value - 1].name
        key = f"{self.draft.game}.option.{option.key}.{value}"
        return self.catalogue.say(key) if key in self.catalogue else self.catalogue.begin(str(value))

    def bar(self, option: Option, bar: OptionCondition | GameError) -> str:
        """Why an option cannot be chosen."""
        if isinstance(bar, GameError):
            if bar.code != "board-refuses":
                return self.catalogue.explain(bar)
            reason = f"reason.{bar.values['reason']}"
            said = self.catalogue.say(reason) if reason in self.catalogue else str(bar.values["reason"])
            return self.catalogue.say("setup.board-refuses", reason=said)
        if bar.key == PLAYERS and bar in option.needs:
            return self.catalogue.say("setup.needs-seats", values=self._either(bar.values), count=len(self.draft.seats))
        if bar in option.needs and bar.key != PLAYERS:
            return self.catalogue.say("setup.needs-option", option=self.option(bar.key))
        name = self.option(bar.key) if bar.key != PLAYERS else self._either(bar.values)
        return self.catalogue.say("setup.excludes", option=name, reason=self.catalogue.reason(bar.reason))

    def group(self, key: str) -> str:
        return self.catalogue.say(f"setup.group.{key}" if f"setup.group.{key}" in self.catalogue else "setup.group")

    def trouble(self) -> str:
        """Says what stands in the way of a start, if anything does."""
        trouble = self.draft.trouble()
        if isinstance(trouble, Message):
            return self.catalogue.say(trouble.key, **trouble.values)
        return self.catalogue.explain(trouble) if trouble else ""

    def _either(self, values: tuple[OptionValue, ...]) -> str:
        """Values to choose from: a, b or c."""
        *start, last = map(str, values)
        return self.catalogue.say("options.or", start=self.catalogue.join_items(start), last=last) if start else last
