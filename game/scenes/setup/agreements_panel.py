"""What is agreed at the table besides the seats: who begins, how they sit, secrets, board and seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.journal import Sharing
from game.render import Look
from game.scenes.stage import Stage
from game.widgets import Column, Dropdown, EmptyRoom, Flow, Label, Part, Row, Stack, TextField, Widget

from .beginning import new_seed
from .draft import FIRSTS, SEATINGS, SetupDraft
from .parts import IconButton, Radio, reason
from .words import SetupWords

_SHARINGS: tuple[Sharing, ...] = ("around", "passed")
_HEADS = 8.0
_FOLDS_BELOW = 36


class AgreementsPanel:
    """Builds the lines below the seats; `changed` is told, with the name of a sound, whenever something was."""

    def __init__(self, stage: Stage, draft: SetupDraft, changed: Callable[[str], None]) -> None:
        self.stage, self.draft, self.changed = stage, draft, changed

    def build(self, width: float) -> list[Widget]:
        lines = [
            *([("first", self._first())] if self.draft.first_option else []),
            ("seating", self._seating()),
            ("secrets", self._secrets()),
        ]
        is_wide = width >= _FOLDS_BELOW
        built = [self._line(key, part, is_wide) for key, part in lines]
        if not is_wide:
            return [*built, self._line("board", self._board(), False), self._line("seed", self._seed(), False), *self._below()]
        seed = Label(self.stage.say("setup.seed"), "strong", wraps=False)
        return [*built, Row(_Head(self.stage.say("setup.board"), "strong"), self._board(), seed, self._seed(), gap=0.7), *self._below()]

    def _line(self, key: str, part: Widget, is_wide: bool) -> Widget:
        words = self.stage.say(f"setup.{key}")
        return Row(_Head(words, "strong"), part, gap=0.7) if is_wide else Column(Label(words, "strong"), part, gap=0.2)

    def _first(self) -> Widget:
        radios = self._radios("first", FIRSTS, self.draft.first, self._set_first)
        if self.draft.first != "drawn":
            seats = [Part(seat.key, seat.name) for seat in self.draft.seats]
            radios.append(Dropdown(seats, self.draft.first_key, self._set_first_seat, name="first-seat"))
        return _flow(radios)

    def _seating(self) -> Widget:
        return _flow(self._radios("seating", SEATINGS, self.draft.seating, self._set_seating))

    def _secrets(self) -> Widget:
        if not self.draft.module.RULES.has_secrets:
            return Label(self.stage.say("setup.secrets.none"), "body", "muted", grow=1)
        if len(self.draft.seats.people) < 2:
            return Label(self.stage.say("setup.secrets.alone"), "body", "muted", grow=1)
        return _flow(self._radios("secrets", _SHARINGS, self.draft.sharing, self._set_sharing))

    def _radios(self, group: str, keys: Sequence[str], chosen: str, choose: Callable[[str], None]) -> list[Widget]:
        return [self._radio(group, key, key == chosen, choose) for key in keys]

    def _radio(self, group: str, key: str, is_chosen: bool, choose: Callable[[str], None]) -> Widget:
        words = f"setup.{group}.{key}"
        return Radio(self.stage.say(words), is_chosen, lambda: choose(key), name=f"{group}-{key}", tip=self.stage.say(f"{words}.about"))

    def _board(self) -> Widget:
        words = SetupWords(self.stage.words, self.draft)
        parts = [Part(board.name, words.board(board), off=words.why_not_board(board)) for board in self.draft.boards]
        return Dropdown(parts or [Part("", "")], self.draft.board.name, self._set_board, name="board", off="" if parts else words.trouble())

    def _seed(self) -> Widget:
        field = TextField(
            self.draft.seed, self._set_seed, hint=self.stage.say("setup.seed.hint"), most=30, wide=13, room=1.8, name="seed", grow=1
        )
        dice = IconButton("common/icon-dice", self._roll, ring=False, name="roll-seed", tip=self.stage.say("setup.seed.roll"))
        return Stack(field, Row(EmptyRoom(), dice, EmptyRoom(0.3, grow=0), gap=0), grow=1)

    def _below(self) -> list[Widget]:
        """What a seed may be, and which boards cannot be used and why."""
        words = SetupWords(self.stage.words, self.draft)
        broken = [reason(words.why_not_board(board)) for board in self.draft.boards if board.trouble]
        return [Label(self.stage.say("setup.seed.about"), "caption", "muted"), *broken]

    # What is done.

    def _set_first(self, key: str) -> None:
        self.draft.first = next(first for first in FIRSTS if first == key)
        self.changed("tap")

    def _set_first_seat(self, key: object) -> None:
        self.draft.first_key = self.draft.seats.by_key(int(str(key))).key
        self.changed("tap")

    def _set_seating(self, key: str) -> None:
        self.draft.seating = next(seating for seating in SEATINGS if seating == key)
        self.changed("tap")

    def _set_sharing(self, key: str) -> None:
        self.draft.sharing = next(sharing for sharing in _SHARINGS if sharing == key)
        self.changed("tap")

    def _set_board(self, name: object) -> None:
        self.draft.choose_board(name)
        self.changed("tap")

    def _set_seed(self, text: str) -> None:
        self.draft.seed = text
        self.changed("")

    def _roll(self) -> None:
        self.draft.seed = str(new_seed())
        self.changed("dice-throw")


class _Head(Label):
    """The words before a line; all are equally wide, so that the lines begin below each other."""

    def widest(self, look: Look) -> int:
        return max(look.u(_HEADS), super().widest(look))

    def narrowest(self, look: Look) -> int:
        return self.widest(look)


def _flow(parts: Sequence[Widget]) -> Widget:
    return Flow(*parts, gap=0.9, grow=1)
