"""The setup scene: who sits at the table, what is played, and the button that begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, replace

import pygame

from game import widgets as ui
from game.render import Look
from game.rules import GameModule, game_of
from game.scenes.scene import Scene
from game.scenes.stage import Stage
from game.store import load_remembered, remember_setup
from game.widgets.regions import FindSlot

from .. import routes
from ..scene import Command, Pop, Push, Replace, SetTable, Stay
from .draft import SetupDraft, begin
from .panels import AgreementsPanel, SetupWords, VariantsPanel
from .people import Acquaintances
from .seat_fields import reason
from .seats import SeatsPanel
from .variants import BoardChoice, Boards

_TABLE = 0.54  # the share of the table's panel in the width of both
_READING = 15  # frames a second while boards are read, or bots looked for


class SetupScene(Scene):
    """Two panels side by side, or one at a time behind tabs where the window is small."""

    def __init__(self, stage: Stage, game: str, games: Callable[[str], GameModule] = game_of) -> None:
        super().__init__(stage)
        self.game = game
        module = games(game)
        self._boards = Boards(game, module, tuple(stage.look.theme.players))
        remembered, boards = load_remembered(), self._found_boards() or self._boards.list_shipped()
        choice, seed = stage.setups.get(game, (remembered.setup(game), ""))
        self.draft = SetupDraft(
            game, module, boards, remembered, stage.words, Acquaintances(stage, remembered.names), choice
        )
        self.draft.agreed = replace(self.draft.agreed, seed=seed)
        self._is_left_for_good = False  # whether nothing of it is to come back when it is opened again
        self.tab = "table"
        self._seats = SeatsPanel(self)
        self._agreements = AgreementsPanel(self)
        self._variants = VariantsPanel(self)

    # Boards that come later.

    @property
    def pace(self) -> int:
        return max(super().pace, _READING if self._boards.is_reading or self._seats.is_finding else 0)

    def update(self, seconds: float) -> Command | None:
        self.draft.known.count()
        if boards := self._found_boards():
            self.draft.take_in(boards)
            self.note_change()
        if self._seats.take_found():
            self.note_change()
        return super().update(seconds)

    def leave(self) -> None:
        """Keeps all that was chosen as long as the program runs, unless a game began with it, which remembers it."""
        if not self._is_left_for_good:
            self.stage.setups[self.game] = self.draft.choice(), self.draft.agreed.seed
        super().leave()
        self._boards.drop()

    def abandon(self) -> None:
        self._is_left_for_good = True
        super().abandon()

    def _found_boards(self) -> list[BoardChoice] | None:
        with self.stage.tell_errors():  # the program's own can be played on all the same
            return self._boards.all()
        return None

    # What it shows.

    def layout(self) -> ui.Layout:
        draft = self.draft
        seats = tuple(map(astuple, draft.seats))
        board = draft.board
        wishes = (draft.variants.wanted, draft.preset)
        regions = [
            ui.Region("head", (len(seats), board, wishes, self.tab), self._head),
            ui.Region(
                "table",
                (seats, self._seats.levels, draft.known.people, draft.boards, board, draft.agreed),
                self._table,
            ),
            ui.Region("variants", (seats, board, wishes), self._options),
            ui.Region(
                "foot", (seats, draft.known.people, board, draft.agreed.sharing, draft.agreed.phones), self._foot
            ),
        ]
        return ui.Layout(regions, self._arrange, self.tab)

    def _arrange(self, find: FindSlot) -> ui.Widget:
        """Side by side, or what the tab says alone."""
        if self.stage.look.room.is_small:
            return ui.Padded(ui.Column(find("head"), find(self.tab), find("foot"), gap=0.7), 1.0, 0.8)
        panels = _Halves(find("table"), find("variants"), gap=1.4, align="fill", grow=1)
        return ui.Padded(ui.Column(find("head"), panels, find("foot"), gap=1.1), 2.4, 1.4)

    def _head(self) -> ui.Widget:
        say, look = self.stage.say, self.stage.look
        lesson = routes.lesson_button(self.stage, self.game) if routes.has_lesson(self.game) else None
        back = ui.Button("", self.escape, icon="common/icon-back", name="back", tip=say("setup.back"))
        size = "card" if look.room.is_small else "title"
        title = ui.Label(say("setup.title", game=self.stage.words.game(self.game)), size, "cream", is_heading=True)
        if look.room.is_small:
            parts = [ui.Part(tab, say(f"setup.{tab}")) for tab in ("table", "variants")]
            tabs = ui.Segments(parts, self.tab, self._open_tab, name="tabs", says=say("heard.tab.parts"))
            return ui.Row(back, None if look.room.height == "tiny" else title, ui.EmptyRoom(), tabs, lesson)
        presets = self._variants.presets()
        label = ui.Label(say("setup.presets"), "body", "mist", wraps=False, unsaid=True) if presets else None
        pictures = [ui.Picture(art, 3.6) for art in self.draft.offer.header if look.art.has(art)]
        gap = ui.EmptyRoom(1.5, grow=0)
        return ui.Row(back, title, gap, *pictures, ui.EmptyRoom(), label, presets, lesson, gap=1.0)

    def _table(self) -> ui.Widget:
        count = self.stage.say("setup.seats", seats=len(self.draft.seats), count=self.draft.most)
        lines = [*self._seats.build(), ui.Hairline(), self._agreements.build()]
        return self._sheet("table", count, ui.Column(*lines, gap=0.5))

    def _options(self) -> ui.Widget:
        presets = self._variants.presets() if self.stage.look.room.is_small else None
        above = ui.Row(presets, ui.EmptyRoom()) if presets else None
        return self._sheet("variants", self._variants.count(), ui.Column(above, self._variants.build(), gap=1.0))

    def _sheet(self, key: str, count: str, content: ui.Widget) -> ui.Widget:
        """A heading over what scrolls where it is too high."""
        counted = ui.Label(count, "body", "muted", wraps=False) if count else None
        head = ui.Row(ui.Label(self.stage.say(f"setup.{key}"), "heading"), ui.EmptyRoom(), counted)
        name = f"scroll-{key}"
        if self.stage.look.room.is_small:
            return ui.Panel(ui.Scroll(ui.Column(head, content, gap=0.6), name=name), 1.2, 0.9, large=True, grow=1)
        return ui.Panel(ui.Column(head, ui.Scroll(content, name=name), gap=0.6), 1.7, 1.3, large=True, grow=1)

    def _foot(self) -> ui.Widget:
        """The button that begins; beside it who will play, for how long, and how secrets are kept, or what is wrong."""
        say, draft = self.stage.say, self.draft
        trouble = SetupWords(self.stage.words, draft).trouble()
        tip = say("setup.start.tip")
        start = ui.Button(
            say("setup.start"), self._start, kind="gold", icon="common/icon-play", name="start", tip=tip, off=trouble
        )
        if trouble:
            return ui.Row(ui.Column(reason(trouble, "glow"), gap=0.1, grow=1), start, gap=1.5)

        names = [seat.name for seat in draft.seats.people]
        counts = (("people", len(names)), ("bots", len(draft.seats) - len(names)))
        who = self.stage.words.join_list([say(f"setup.{kind}", count=count) for kind, count in counts if count])
        summary = ui.Label(say("setup.summary", who=who, minutes=draft.minutes()), "strong", "cream")
        secrets = None
        if not self.stage.look.room.is_small:
            key = f"setup.summary.{self._summary(len(names))}"
            secrets = ui.Label(say(key, name="".join(names[:1]), names=names), "body", "mist")
        return ui.Row(ui.Column(summary, secrets, gap=0.1, grow=1), start, gap=1.5)

    def _summary(self, people: int) -> str:
        """How these people keep their secrets, by the key of its sentence."""
        draft = self.draft
        if not people:
            return "bots"
        if draft.agreed.phones and people > 1:
            return "phones"
        if not draft.module.RULES.has_secrets:
            return "open"
        return "alone" if people == 1 else draft.agreed.sharing

    # What is done.

    def handle(self, event: pygame.Event) -> Command | None:
        """Ctrl and Enter begins from anywhere, F1 opens the rules: also out of a field."""
        is_enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if is_enter and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and self.root.popup is None:
            self.refresh_layout()
            return self._start() or Stay()
        command = super().handle(event)
        is_help = command is None and event.type == pygame.KEYDOWN and event.key == pygame.K_F1
        if not is_help:
            return command
        if self.root.popup is not None:
            self.root.close()
        return Push(routes.open_rulebook(self.stage, self.game))

    def escape(self) -> Command | None:
        self.stage.sounds.play("close")
        return Pop()

    def refresh_layout(self) -> None:
        """A list of people in which something was typed is filled again."""
        super().refresh_layout()
        self._seats.open_again(self.root)

    def show_change(self, sound: str) -> None:
        if sound:
            self.stage.sounds.play(sound)
        self.note_change()

    def _open_tab(self, tab: object) -> None:
        self.tab = str(tab)
        self.show_change("page")

    def _start(self) -> Command | None:
        if trouble := SetupWords(self.stage.words, self.draft).trouble():
            self.stage.sounds.play("error")
            self.stage.tell(trouble)
            return None
        self.stage.sounds.play("open")
        self.root.focus("start")
        return SetTable(self._begin)

    def _begin(self) -> Command:
        match = begin(self.draft, self.stage.words)
        self.remember()
        self._is_left_for_good = True
        self.stage.setups.pop(self.game, None)
        wants_phones = self.draft.agreed.phones and len(match.people) > 1
        opens = routes.open_table_with_phones if wants_phones else routes.open_table
        return Replace(opens(self.stage, match))

    def remember(self) -> None:
        """Tells what cannot be kept; the game begins all the same."""
        with self.stage.tell_errors():
            remember_setup(self.game, self.draft.choice())


class _Halves(ui.Row):
    """Two panels side by side that share the width the same way whatever is in them."""

    def _widths(self, look: Look, width: int) -> list[int]:
        room = width - self._gaps(look)
        return [round(room * _TABLE), room - round(room * _TABLE)]
