"""A game as it is being set up: its seats and all that was chosen, up to the match that begins and the name of its
save.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from hashlib import blake2b
from random import Random, SystemRandom
from typing import Any, Literal, Protocol

from game.bots import Personality, person_named, personalities
from game.bots.names import key_of, word_of
from game.engine import GameError, Message, Option, OptionValue, Rules
from game.engine.given_names import given_name, shown_name
from game.engine.journal import Sharing
from game.match import USUAL_LEVEL, Match, Player
from game.match.player import level_today
from game.rules import GameModule, usual_board
from game.store import Remembered, SeatChoice, SetupChoice
from game.store.saves import LONGEST, LONGEST_IN_BYTES, clean_name
from game.tables import menu_card
from game.words.catalogue import Catalogue, shorten
from game.words.days import tell_day

from ..save_names import free_name
from ..stage import Stage
from .people import Acquaintances
from .variants import BoardChoice, Preset, SetupOffer, Variants, colours_needed, is_first, load_offer, refusal

First = Literal["drawn", "chosen", "youngest"]
FIRSTS: tuple[First, ...] = ("drawn", "chosen", "youngest")
Seating = Literal["listed", "shuffled"]
SEATINGS: tuple[Seating, ...] = ("listed", "shuffled")
ORDERS = tuple(f"{seating}-{first}" for seating in SEATINGS for first in FIRSTS)
"""Seating and first player, as they are remembered."""
_USUAL_SEATS = 4


@dataclass(frozen=True, slots=True)
class Agreements:
    """Agreements besides board and options: who begins, how people sit, how secrets are kept, whether phones
    are used, and the seed.
    """

    first: First = "drawn"
    first_key: int = 0  # the seat that begins, unless it is drawn
    seating: Seating = "listed"
    sharing: Sharing = "around"
    seed: str = ""
    phones: bool = False  # never remembered: they are off with every new game


class SeatsDraft:
    """Who is to sit where, as it is being chosen."""

    seats: Seats
    known: Acquaintances
    _words: Catalogue

    def person_of(self, seat: Seat) -> Personality | None:
        """The person that a bot is, if it keeps its own name."""
        return person_named(seat.name.strip(), self._words.say) if seat.level else None

    def name_of(self, seat: Seat) -> str:
        """The name under which a seat plays: a person who is known is called as they are, however that was typed."""
        person = None if seat.level else self.known.people.find(seat.name)
        return person.name if person else seat.name.strip()

    def name_key_of(self, seat: Seat) -> str:
        """The key of that name, if it is a word and nobody is known by it."""
        is_known = not seat.level and self.known.people.find(seat.name) is not None
        return "" if is_known else key_of(seat.name.strip(), not seat.level, self._words.say)

    def sit_down(self, seat: Seat, name: str, colour: str | None) -> None:
        """Seats someone whose usual colour this is."""
        seat.rename(name)


class SetupDraft(SeatsDraft):
    """Everything a setup screen changes; it knows no screen."""

    def __init__(
        self,
        game: str,
        module: GameModule,
        boards: list[BoardChoice],
        remembered: Remembered,
        words: Catalogue,
        known: Acquaintances,
        last: SetupChoice | None = None,
    ) -> None:
        """`last` is what was chosen before, where that is not what is remembered of the last game."""
        last = last or remembered.setup(game)
        self.game = game
        self.module = module
        self.boards = boards
        self.offer: SetupOffer = load_offer(game)
        self.board = _usual(game, boards)
        self.variants = Variants(module.RULES.options, self._refusal)
        self._words, self.known = words, known
        bots = [words.say(f"bot.{person.key}") for person in personalities()]
        names = [shown_name(name, words.say) for name in remembered.names]
        self.seats = Seats(names, bots, lambda number: given_name(number, words.say), known.key_of)
        self.agreed = Agreements()
        self.preset = ""
        self._last_board = last.board
        self._recall(last)

    # What was chosen the last time.

    def _recall(self, last: SetupChoice) -> None:
        names = [board.name for board in self.boards if board.trouble is None]
        last = last.possible(self.game, names, self.board.colours, ORDERS, level_today)
        self.board = next((board for board in self.boards if board.name == last.board), self.board)

        # Who has a name keeps it.
        for place, seat in sorted(enumerate(last.seats[: self.most]), key=lambda item: not item[1].name):
            name = word_of(seat.name_key, self._words.say) or shown_name(seat.name, self._words.say)
            self.seats.move(self.seats.sit(self.board.colours, seat.level, name, seat.colour), place)
        count = min(_USUAL_SEATS, self.most) if not last.seats else self.least
        while len(self.seats) < count:
            self.seats.sit(self.board.colours, USUAL_LEVEL if self.seats else None)

        options = dict(last.options)
        first = options.pop(self.first_option.key, None) if self.first_option else None
        self.variants.wanted = options
        seating, _, began = last.order.partition("-")
        self.agreed = Agreements(
            first_key=self.seats[0].key if self.seats else 0,
            seating="shuffled" if seating == "shuffled" else "listed",
            sharing=last.manner or "around",
        )
        if isinstance(first, int) and 0 < first <= len(self.seats):
            how: First = "youngest" if began == "youngest" else "chosen"
            self.agreed = replace(self.agreed, first=how, first_key=self.seats[first - 1].key)

        def distance(preset: Preset) -> tuple[int, bool]:
            return self.variants.count_changed(preset, len(self.seats)), bool(preset.options or preset.everything)

        self.preset = min(self.offer.presets, key=distance).key if self.offer.presets else ""

    def choice(self) -> SetupChoice:
        """The choices to remember for next time."""
        seats = tuple(
            SeatChoice(self.name_of(seat), seat.colour, seat.level, self.name_key_of(seat)) for seat in self.seats
        )
        options = {**self.variants.possible(len(self.seats)), **self.first_value([seat.key for seat in self.seats])}
        order = f"{self.agreed.seating}-{self.agreed.first}"
        return SetupChoice(self.board.name, seats, options, self.agreed.sharing, order)

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

    def sit_down(self, seat: Seat, name: str, colour: str | None) -> None:
        """Seats someone with their usual colour.

        A bot exchanges it for theirs, and so does whoever has no name of their own yet.
        """
        super().sit_down(seat, name, colour)
        owner = next((other for other in self.seats if other.colour == colour and other is not seat), None)
        if colour in self.board.colours and (owner is None or owner.level or self.seats.is_given(owner.name)):
            self.seats.recolour(seat, colour)

    def remove_seat(self, seat: Seat) -> None:
        self.seats.remove(seat)
        if self.agreed.first_key == seat.key:
            self.agreed = replace(self.agreed, first_key=self.seats[0].key)

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
        """Who begins, as the rules take it: a seat by its number in this order, or drawn."""
        if self.first_option is None or self.agreed.first == "drawn":
            return {}
        return {self.first_option.key: keys.index(self.agreed.first_key) + 1}

    def values(self) -> Mapping[str, OptionValue]:
        return self.variants.values(len(self.seats))

    def take_preset(self, key: object) -> None:
        preset = next(preset for preset in self.offer.presets if preset.key == key)
        self.preset = preset.key
        self.variants.wanted = self.variants.preset(preset, len(self.seats))

    def preset_now(self) -> tuple[str, int]:
        """The preset that was taken and how many options have been changed since, or another that they amount to."""
        changed = {preset.key: self.variants.count_changed(preset, len(self.seats)) for preset in self.offer.presets}
        if not changed.get(self.preset):
            return self.preset, 0
        now = next((key for key, count in changed.items() if not count), self.preset)
        return now, changed[now]

    def _refusal(self, players: int, options: Mapping[str, OptionValue]) -> GameError | None:
        return refusal(self.module, self.board.board, players, options)

    # What is in the way of a start.

    def trouble(self) -> Message | GameError | None:
        """The first thing that must be mended."""
        if self.board.trouble:
            return self.board.trouble
        for seat in self.seats:
            if key := self.seats.trouble_of(seat):
                return Message(
                    f"setup.trouble.{key}", {"name": self.name_of(seat), "number": self.seats.index(seat) + 1}
                )
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


@dataclass(slots=True)
class Seat:
    """Who sits there.

    It keeps both of its names, so that nothing is lost when a bot takes the place of a person for a moment.
    """

    key: int  # stays with it wherever it is moved
    colour: str
    person: str
    bot: str
    level: str | None = None
    last_level: str = USUAL_LEVEL

    @property
    def name(self) -> str:
        return self.bot if self.level else self.person

    def rename(self, name: str) -> None:
        if self.level:
            self.bot = name
        else:
            self.person = name

    def set_level(self, level: str | None) -> None:
        self.level = level
        self.last_level = level or self.last_level


class Seats(list[Seat]):
    """The seats in the order of play. `people` and `bots` are the names that newcomers get, if they are free."""

    def __init__(
        self, people: Sequence[str], bots: Sequence[str], nth: Callable[[int], str], key_of: Callable[[str], str]
    ) -> None:
        """`key_of` says by what a name is known, however it is written."""
        super().__init__()
        self._people = people
        self._bots = bots
        self._nth = nth
        self._key_of = key_of
        self._next = 0

    def sit(self, colours: Sequence[str], level: str | None = None, name: str = "", colour: str = "") -> Seat:
        """One more, with the colour asked for or the first that is free."""
        key_of = self._key_of
        here = {key_of(taken) for seat in self for taken in (seat.person, seat.bot)}
        people = [*self._people, *(self._nth(number) for number in range(1, len(self) + 2))]
        person = next(free for free in people if key_of(free) not in here or free == people[-1])
        # A bot with an initial of its own, where there is one.
        bots = [free for free in self._bots if key_of(free) not in here] or [self._bots[0]]
        initials = {key_of(seat.name)[:1] for seat in self}
        bot = next((free for free in bots if key_of(free)[:1] not in initials), bots[0])

        left = self.free(colours)
        seat = Seat(self._next, colour if colour in left else left[0], person, bot)
        seat.set_level(level)
        if name:
            seat.rename(name)
        self._next += 1
        self.append(seat)
        return seat

    def free(self, colours: Sequence[str]) -> list[str]:
        """The colours nobody has."""
        return [colour for colour in colours if all(seat.colour != colour for seat in self)]

    def by_key(self, key: int) -> Seat:
        return next(seat for seat in self if seat.key == key)

    def move(self, seat: Seat, to: int) -> bool:
        """Moves a seat to another place in the order; whether that changed anything."""
        to = min(max(to, 0), len(self) - 1)
        if self.index(seat) == to:
            return False
        self.remove(seat)
        self.insert(to, seat)
        return True

    def recolour(self, seat: Seat, colour: str) -> None:
        """Changes a seat's colour; whoever had it gets the old one in exchange."""
        for other in self:
            if other.colour == colour:
                other.colour = seat.colour
        seat.colour = colour

    def keep_to(self, colours: Sequence[str]) -> None:
        """Another board may have other colours."""
        for seat in self:
            if seat.colour not in colours:
                seat.colour = self.free(colours)[0]

    def trouble_of(self, seat: Seat) -> str:
        """The key of what is wrong with a name, if anything is."""
        if not seat.name.strip():
            return "nameless"
        same = [other for other in self if self._key_of(other.name) == self._key_of(seat.name)]
        return "same-name" if len(same) > 1 else ""

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self if seat.level is None]

    def is_given(self, name: str) -> bool:
        """Whether it is one of the names that seats have before anyone is named."""
        return name in (self._nth(number) for number in range(1, len(self) + 1))


_MOST_DIGITS = 18
_NEW = 10**9


def seed_of(text: str) -> int:
    """The number a seed stands for: a number itself, words by a number of their own, nothing by a new one."""
    text = text.strip()
    if not text:
        return new_seed()
    if text.isdecimal() and text.isascii() and len(text) <= _MOST_DIGITS:
        return int(text)
    return int.from_bytes(blake2b(text.casefold().encode(errors="replace"), digest_size=4).digest())


def new_seed() -> int:
    return SystemRandom().randrange(1, _NEW)


def begin(draft: SetupDraft, words: Catalogue) -> Match:
    """The match, saved under the names of who plays it; what cannot be is refused with the reason."""
    seed = seed_of(draft.agreed.seed)
    seats = list(draft.seats)
    if draft.agreed.seating == "shuffled":
        Random(f"seating {seed}").shuffle(seats)  # the seed repeats it
    players = []
    for seat in seats:
        player = Player(draft.name_of(seat), seat.colour, seat.level, key=draft.name_key_of(seat))
        # A bot brings along the temperament of the person whose name it bears.
        if person := draft.person_of(seat):
            player = replace(player, temperament=person.temperament)
        players.append(player)
    name = free_name(words, name_save(words, players))
    return Match.begin(rules_for(draft, seats), players, seed, draft.agreed.sharing, name=name)


def rules_for(draft: SetupDraft, seats: Sequence[Seat]) -> Rules[Any, Any]:
    """The rules of what was chosen, for people who sit in this order; only where nothing is in the way of a start."""
    options = {**draft.variants.possible(len(seats)), **draft.first_value([seat.key for seat in seats])}
    board = draft.board.board
    assert board is not None
    needed = colours_needed(draft.module, board, len(seats), options)
    colours = [*(seat.colour for seat in seats), *draft.seats.free(draft.board.colours)][:needed]
    return draft.module.make_rules(board, len(seats), options, colours)


_FOR_NUMBER = 10  # signs that a number behind a taken name may need
_LENGTHS = (40, 30, 24, 18, 14, 10, 9, 8, 6, 4)  # signs that a single name may have, tried one after another
_MOST_BOTS = 2  # more than these are counted, not named
_BOTS_NAMED = 10  # signs of a name below which any are counted: people are told apart by more than these


def name_save(words: Catalogue, players: Sequence[Player], when: datetime | None = None) -> str:
    """A name that every system takes for a file, such as "Nora against Marlin, Sunday 16 November". Long names of
    people are shortened, so that the day is always told.
    """
    name = ""
    for length in _LENGTHS:
        name = clean_name(_name(words, players, when or datetime.now().astimezone(), length))
        if len(name) <= LONGEST - _FOR_NUMBER and len(name.encode()) <= LONGEST_IN_BYTES - _FOR_NUMBER:
            break
    return name


def _name(words: Catalogue, players: Sequence[Player], when: datetime, length: int) -> str:
    people, bots = (
        [shorten(player.name, length) for player in players if player.is_person is sort] for sort in (True, False)
    )
    day = tell_day(words, when.date())
    if not people or not bots:
        return words.say("menu.save", names=words.join_list(people or bots), day=day)
    if len(bots) > _MOST_BOTS or length < _BOTS_NAMED:
        return words.say("menu.save.bots", names=words.join_list(people), count=len(bots), day=day)
    return words.say("menu.save.against", names=words.join_list(people), others=words.join_list(bots), day=day)


class SetupHost(Protocol):
    """The scene as its panels know it."""

    stage: Stage
    draft: SetupDraft

    # Something was chosen: it is heard, by the name of a sound, and shown.
    def show_change(self, sound: str) -> None: ...
    def focus(self, name: str) -> None: ...
