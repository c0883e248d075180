"""What a setup says: words for boards, options, what bars them, and what stands in the way of a start."""

from __future__ import annotations

from game.engine import GameError, Message, Option, OptionCondition, OptionValue
from game.engine.options import PLAYERS
from game.words.catalogue import Catalogue

from .boards import BoardChoice
from .draft import SetupDraft


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
        return capital(self.catalogue.of_game(self.draft.game, "option", key))

    def about(self, option: Option) -> str:
        key = f"{self.draft.game}.option.{option.key}.about"
        return self.catalogue.say(key) if key in self.catalogue else ""

    def value(self, option: Option, value: OptionValue) -> str:
        """A choice of an option: a seat by its name, a word of the catalogue where it has one."""
        if option.kind == "seat" and isinstance(value, int) and not isinstance(value, bool):
            return self.draft.seats[value - 1].name
        key = f"{self.draft.game}.option.{option.key}.{value}"
        return self.catalogue.say(key) if key in self.catalogue else capital(str(value))

    def bar(self, option: Option, bar: OptionCondition | GameError) -> str:
        """Why an option cannot be chosen."""
        if isinstance(bar, GameError):
            return self._refused(bar)
        if bar.key == PLAYERS and bar in option.needs:
            return self.catalogue.say("setup.needs-seats", values=self._either(bar.values), count=len(self.draft.seats))
        if bar in option.needs and bar.key != PLAYERS:
            return self.catalogue.say("setup.needs-option", option=self.option(bar.key))
        name = self.option(bar.key) if bar.key != PLAYERS else self._either(bar.values)
        return self.catalogue.say("setup.excludes", option=name, reason=self.catalogue.reason(bar.reason))

    def group(self, key: str) -> str:
        return self.catalogue.say(f"setup.group.{key}" if f"setup.group.{key}" in self.catalogue else "setup.group")

    def trouble(self) -> str:
        """What stands in the way of a start, or nothing."""
        trouble = self.draft.trouble()
        if isinstance(trouble, Message):
            return self.catalogue.say(trouble.key, **trouble.values)
        return self.catalogue.explain(trouble) if trouble else ""

    def _refused(self, error: GameError) -> str:
        if error.code != "board-refuses":
            return self.catalogue.explain(error)
        reason = f"reason.{error.values['reason']}"
        said = self.catalogue.say(reason) if reason in self.catalogue else str(error.values["reason"])
        return self.catalogue.say("setup.board-refuses", reason=said)

    def _either(self, values: tuple[OptionValue, ...]) -> str:
        """Values to choose from: a, b or c."""
        *start, last = map(str, values)
        return self.catalogue.say("options.or", start=", ".join(start), last=last) if start else last


def capital(text: str) -> str:
    """The words of an option may stand in a sentence; by themselves they begin with a capital."""
    return text[:1].upper() + text[1:]
