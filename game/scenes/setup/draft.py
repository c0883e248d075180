"""A game that is being set up: all that was chosen so far, and what is still in the way of its start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.bots import LEVELS, Personality, person_named, personalities
from game.engine import GameError, Message, Option, OptionValue
from game.engine.journal import Sharing
from game.match import USUAL_LEVEL
from game.rules import GameModule, usual_board
from game.store import Remembered, SeatChoice, SetupChoice
from game.tables import menu_card
from game.words.catalogue import Catalogue

from .boards import BoardChoice, refusal
from .presets import Preset, SetupOffer, offer_of
from .seats import Seat, Seats
from .variants import Variants, is_first

First = Literal["drawn", "chosen", "youngest"]
FIRSTS: tuple[First, ...] = ("drawn", "chosen", "youngest")
Seating = Literal["listed", "shuffled"]
SEATINGS: tuple[Seating, ...] = ("listed", "shuffled")
ORDERS = tuple(f"{seating}-{first}" for seating in SEATINGS for first in FIRSTS)
"""Seating and first player, as they are remembered."""
_USUAL_SEATS = 4


class SetupDraft:
    """Everything a setup screen changes; it knows no screen."""

    def __init__(self, game: str, module: GameModule, boards: list[BoardChoice], remembered: Remembered, words: Catalogue) -> None:
        self.game, self.module, self.boards = game, module, boards
        self.offer: SetupOffer = offer_of(game)
        self.board = _usual(game, boards)
        self.variants = Variants(module.RULES.options, self._refusal)
        self._words = words
        bots = [words.say(f"bot.{person.key}") for person in personalities()]
        self.seats = Seats(remembered.names, bots, lambda number: words.say("setup.person", number=number))
        self.first: First = "drawn"
        self.first_key = 0
        """The seat that begins, unless it is drawn."""
        self.seating: Seating = "listed"
        self.sharing: Sharing = "around"
        self.seed = ""
        self.preset = ""
        self._last_board = remembered.setup(game).board
        self._recall(remembered.setup(game))

    # What was chosen the last time.

    def _recall(self, last: SetupChoice) -> None:
        names = [board.name for board in self.boards if board.trouble is None]
        last = last.possible(self.game, names, self.board.colours, LEVELS, ORDERS)
        self.board = next((board for board in self.boards if board.name == last.board), self.board)
        for seat in last.seats[: self.most]:
            self.seats.sit(self.board.colours, seat.level, seat.name, seat.colour)
        self._fill(min(_USUAL_SEATS, self.most) if not last.seats else self.least)
        options = dict(last.options)
        first = options.pop(self.first_option.key, None) if self.first_option else None
        self.variants.wanted = options
        self.sharing = last.manner or "around"
        self._recall_order(last.order, first)
        self.preset = self._nearest_preset()

    def _recall_order(self, order: str, first: OptionValue | None) -> None:
        self.first_key = self.seats[0].key if self.seats else 0
        seating, _, began = order.partition("-")
        self.seating = "shuffled" if seating == "shuffled" else "listed"
        if isinstance(first, int) and 0 < first <= len(self.seats):
            self.first_key = self.seats[first - 1].key
            self.first = "youngest" if began == "youngest" else "chosen"

    def _fill(self, count: int) -> None:
        """One person and bots, where nobody sits yet."""
        while len(self.seats) < count:
            self.seats.sit(self.board.colours, USUAL_LEVEL if self.seats else None)

    def choice(self) -> SetupChoice:
        """As it is remembered for the next time."""
        seats: tuple[SeatChoice, ...] = tuple(seat.choice() for seat in self.seats)
        options = {**self.variants.possible(len(self.seats)), **self.first_value([seat.key for seat in self.seats])}
        return SetupChoice(self.board.name, seats, options, self.sharing, f"{self.seating}-{self.first}")

    # Seats.

    @property
    def least(self) -> int:
        return min(self.board.players, default=2)

    @property
    def most(self) -> int:
        return max(self.board.players, default=2)

    def add_seat(self) -> Seat:
        """One like the last: a person sits down beside persons, a bot beside bots."""
        last = self.seats[-1].level if self.seats else None
        return self.seats.sit(self.board.colours, last)

    def person_of(self, seat: Seat) -> Personality | None:
        """The person that a bot is, if it keeps its own name."""
        return person_named(seat.name.strip(), self._words.say) if seat.level else None

    def remove_seat(self, seat: Seat) -> None:
        self.seats.remove(seat)
        if self.first_key == seat.key:
            self.first_key = self.seats[0].key

    def choose_board(self, name: object) -> None:
        self.board = next(board for board in self.boards if board.name == name)
        self.seats.keep_to(self.board.colours)

    def take_in(self, boards: list[BoardChoice]) -> None:
        """More boards have been found; the one of the last time is chosen again, unless another was chosen since."""
        wanted = self._last_board if self.board.name == _usual(self.game, self.boards).name else ""
        self.boards = boards
        fit = {board.name: board for board in boards if board.trouble is None and self.fits(board)}
        self.board = fit.get(wanted) or fit.get(self.board.name) or self.board
        self.seats.keep_to(self.board.colours)

    def fits(self, board: BoardChoice) -> bool:
        return len(self.seats) in board.players

    # Variants.

    @property
    def first_option(self) -> Option | None:
        return next((option for option in self.module.RULES.options if is_first(option)), None)

    def first_value(self, keys: list[int]) -> dict[str, OptionValue]:
        """Who begins as the rules want it, if they do: a seat by its number in this order, or drawn."""
        if self.first_option is None or self.first == "drawn":
            return {}
        return {self.first_option.key: keys.index(self.first_key) + 1}

    def values(self) -> Mapping[str, OptionValue]:
        return self.variants.values(len(self.seats))

    def take_preset(self, key: object) -> None:
        preset = next(preset for preset in self.offer.presets if preset.key == key)
        self.preset = preset.key
        self.variants.wanted = self.variants.preset(preset, len(self.seats))

    def preset_now(self) -> tuple[str, int]:
        """The preset that was taken and how many options have been changed since, or another that they amount to."""
        changed = {preset.key: self.variants.changed(preset, len(self.seats)) for preset in self.offer.presets}
        now = self.preset if not changed.get(self.preset) else next((key for key, count in changed.items() if not count), self.preset)
        return now, changed.get(now, 0)

    def _nearest_preset(self) -> str:
        def distance(preset: Preset) -> tuple[int, bool]:
            return self.variants.changed(preset, len(self.seats)), bool(preset.options or preset.everything)

        return min(self.offer.presets, key=distance).key if self.offer.presets else ""

    def _refusal(self, players: int, options: Mapping[str, OptionValue]) -> GameError | None:
        return refusal(self.module, self.board.board, players, options)

    # What is in the way of a start.

    def trouble(self) -> Message | GameError | None:
        """The first thing that must be mended."""
        if self.board.trouble:
            return self.board.trouble
        for seat in self.seats:
            if key := self.seats.trouble_of(seat):
                return Message(f"setup.trouble.{key}", {"name": seat.name, "number": self.seats.index(seat) + 1})
        return self._refusal(len(self.seats), {})

    def minutes(self) -> int:
        """About how long it takes, in steps of five."""
        people = len(self.seats.people)
        return menu_card(self.game).minutes.at_table(people, len(self.seats) - people)


def _usual(game: str, boards: list[BoardChoice]) -> BoardChoice:
    """The board a game is played on unless another is asked for, or the first that can be."""
    fit = [board for board in boards if board.trouble is None]
    trouble = next((board.trouble for board in boards if board.trouble), GameError("setup-no-board", game=game))
    colours = max((board.colours for board in boards), key=len, default=())
    none = BoardChoice("", None, colours=colours, trouble=trouble)
    return next((board for board in fit if board.name == usual_board(game)), fit[0] if fit else none)
