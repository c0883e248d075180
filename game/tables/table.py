"""What a game's own table is: the middle of the screen, which turns views into pictures, happenings into motion and
clicks into choices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol, runtime_checkable

import pygame

from game.engine.speech.describing import Choice, Description, Section
from game.match import MatchStep
from game.render import Look
from game.widgets import Region, Widget
from game.words.narrator import Narrator

from .gold_button import Gold
from .selection import ClickStep, Offer, Offers, Selection, Thing, back, unmark
from .visibility import TableMatch, Visibility


class TablePlaying(Protocol):
    """Does what was clicked."""

    def do(self, steps: Sequence[ClickStep], is_seen_stepwise: bool = False, is_confirmed: bool = False) -> Any:
        """Does all that one click means, or each step when the one before it has been seen, as long as they can be
        done; what is confirmed is not asked about.
        """
        return None


class TablePacing(Protocol):
    """How long it takes to show something."""

    def speed(self) -> str:
        """How fast things move: slow, normal, fast or instant."""

    def is_lively(self) -> bool:
        """Whether things at rest move a little."""

    def is_short(self) -> bool:
        """Whether ceremonies are left out."""

    def waits_for_people(self) -> bool:
        """Whether what is worth a pause waits until someone goes on."""
        return False

    def can_be_hastened(self) -> bool:
        """Whether anyone is there who could cut short what is shown."""
        return True

    def skip_ceremonies(self) -> None:
        """Leaves ceremonies out from now on."""
        return


class TableStage(Protocol):
    """Where notices are shown and sounds are heard."""

    def tell(self, text: str, /) -> None:
        """Shows a notice for a while."""
        return

    def play(self, sound: str, x: float | None = None, /) -> None:
        """Lets a sound be heard, by its name, from so many pixels across the window, or from its middle."""
        return

    def is_lit(self) -> bool:
        """Whether the light of the hour falls on tables."""
        return False

    def letters(self) -> str:
        """Whose pieces wear their letters: own, those of whoever is at the screen; all; or none."""
        return "none"


class TableSurroundings(Protocol):
    """What stands around the table on the screen."""

    def offers_changed(self) -> None:
        """The table offers or shows something else, and is asked for it anew."""
        return

    def offers_rest(self) -> bool:
        """Whether the program may set out the rest of a person's pieces."""
        return True

    def find_plates(self) -> Sequence[tuple[int, int]]:
        """Where in the window the middle of each plate is, in the order of seats; nothing where they have no room."""
        return ()

    def open_tab(self, tab: str, /) -> None:
        """Brings something into view where it is one of several tabs, such as the board."""
        return


class TableHost(Protocol):
    """What a table knows of the scene it stands in: the match and what may be seen of it, words, and who acts on what
    it asks for.
    """

    @property
    def match(self) -> TableMatch: ...
    @property
    def narrator(self) -> Narrator: ...
    @property
    def visibility(self) -> Visibility: ...
    @property
    def playing(self) -> TablePlaying: ...
    @property
    def pacing(self) -> TablePacing: ...
    @property
    def stage(self) -> TableStage: ...
    @property
    def surroundings(self) -> TableSurroundings: ...
    def note_change(self) -> None:
        """Notes that something may look different, on the board or around it."""


class SpectatorHost(TablePlaying, TablePacing, TableStage, TableSurroundings):
    """The host of a table that is only looked at, such as a picture: nothing is done there, nothing moves and nothing
    is heard.
    """

    def __init__(self, match: TableMatch, narrator: Narrator) -> None:
        self.match = match
        self.narrator = narrator
        self.visibility = Visibility(match)
        self.playing = self.pacing = self.stage = self.surroundings = self

    def speed(self) -> str:
        return "instant"

    def is_lively(self) -> bool:
        return False

    def is_short(self) -> bool:
        return False

    def note_change(self) -> None:
        pass


@dataclass(frozen=True, slots=True)
class HandTray:
    """What is laid out in the place of the hand, such as pieces that are still to be placed; `key` says all that it
    depends on.
    """

    key: object
    make: Callable[
        [Widget | None, bool], Widget
    ]  # with the eye that lifts the hand, where there is one, and whether it has to be low
    is_private: bool


@dataclass(frozen=True, slots=True)
class TableContent:
    """The middle of the screen: the board, and beside it a list of what can be done where the board does not offer that
    itself.
    """

    board: Region  # "board"
    to_do: Region | None = None  # "do"
    beside: Region | None = None  # "beside": something more that everyone may read, below the log
    shelf: Callable[[], Widget] | None = None
    """What stands below the board, where a game has a shelf for its hand; beside it stands the log."""
    panels: Mapping[str, Callable[[], Widget]] = field(default_factory=dict)
    """Panels by name that can be opened over the board where they have no room beside it."""
    counts: Mapping[str, int] = field(default_factory=dict)  # how many things are in them
    needed: str = ""  # the one of them that is open because something in it is to be chosen
    tray: HandTray | None = None
    alarm: Region | None = (
        None  # "asked": what takes the stepper's place where someone is attacked and there is no room beside it
    )
    # whether something is asked beside the board, so that what opens other things gives way where room is short
    is_asking: bool = False
    has_since: bool = True  # whether it is told what happened since one's turn, so that room is kept for it
    shape: float = 0.0  # how many times wider than high a drawn board is
    hand_rows: int = 0  # how many rows of pieces lie in a hand that is up besides what is held


def wrap_board(content: TableContent, key: object, wrap: Callable[[Widget], Widget]) -> TableContent:
    """The same with something around the board; the key says all that this depends on besides the board."""
    board = content.board

    def make() -> Widget:
        part = board.make()
        part.grow = 1
        return wrap(part)

    return replace(content, board=replace(board, key=(board.key, key), make=make))


@dataclass(frozen=True, slots=True)
class PlateDetails:
    """More of a player's plate; `key` says all that it depends on."""

    key: Hashable
    make: Callable[[], Widget]  # below a header in the player's colour, or in a line beside the mark
    head: Callable[[], Sequence[Widget]] = tuple  # what stands in the header, beside the points


class Holding:
    """What happens while the key of the gold button, or the board, is held down, such as a die that is shaken: at most
    tables nothing.
    """

    has_used = False  # whether holding the board down did something, and letting go of it is no click

    def hold(self) -> bool:
        """Something is held down; whether that is for something on the table."""
        return False

    def let_go(self) -> bool:
        """It is held no longer; whether that was so short that it was meant for the button after all."""
        return False


class Table(ABC):
    """Decides no rule: what can be done is what the choices say.

    What else a table may do is told by the small protocols below.
    """

    moves: ClassVar[bool] = False
    """Whether its board is one widget, named "board", that moves by itself and covers all behind it."""

    def __init__(self, host: TableHost) -> None:
        self.host, self.holding = host, Holding()

    @property
    @abstractmethod
    def selection(self) -> Selection:
        """What is picked, armed, planned or lent by a hint."""

    @abstractmethod
    def select(self, selection: Selection) -> None:
        """Puts another selection in place of the present one; nothing else does."""

    @property
    @abstractmethod
    def offers(self) -> Offers:
        """What can be done now, with what is planned."""

    @abstractmethod
    def build_content(self, look: Look, description: Description, choices: Sequence[Choice]) -> TableContent:
        """The widgets for what is to be seen and chosen now."""

    @abstractmethod
    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        """Something happened: a table that moves things begins to. What it picks stays in hand, if it can go on."""

    def gold(self) -> Gold | None:
        """What the gold button does where the table knows better than the choices."""
        return None

    def lesser(self, look: Look) -> Sequence[Widget]:
        """Buttons below the gold one."""
        return ()

    def prompt(self) -> tuple[str, int | None]:
        """What is asked, and the step in the stepper, where the table knows better than the position, as in the middle
        of a plan.
        """
        return "", None

    def update(self, seconds: float) -> bool:
        """Time passes; whether it looks different now."""
        return False

    @property
    def is_busy(self) -> bool:
        """Whether something is being shown that nobody should miss: the match goes on afterwards."""
        return False

    @property
    def is_showing(self) -> bool:
        """Whether it is the past that is being shown: what is asked around the board is still about that."""
        return self.is_busy

    @property
    def pace(self) -> int:
        """How many frames a second it wants by itself."""
        return 0

    def hasten(self) -> None:
        """Someone is in a hurry: what is being shown ends now."""
        return


@runtime_checkable
class Plates(Protocol):
    """A table that has more to say of each player than counts."""

    def plate(self, seat: int, step: str) -> PlateDetails | None:
        """What a player's plate shows in one of its steps, in the place of the counts."""


@runtime_checkable
class EarlyPoints(Protocol):
    """A table that shows how points are won before it shows all else that a step brings."""

    @property
    def has_scored(self) -> bool:
        """Whether the points that are being shown have come to the plates of their owners."""


def has_scored(table: object) -> bool:
    """Whether points have arrived, though other things may still be on their way."""
    return isinstance(table, EarlyPoints) and table.has_scored


@runtime_checkable
class MorePlates(Protocol):
    """A table at which someone has a plate whom nobody plays."""

    def more_plates(self, step: str) -> Sequence[Region]:
        """Their plates in one of their steps."""

    def more_marks(self) -> Sequence[tuple[str, int]]:
        """What they are called, and their points."""


def more_marks(table: object) -> Sequence[tuple[str, int]]:
    """Of all whom nobody plays: what they are called, and their points."""
    return table.more_marks() if isinstance(table, MorePlates) else ()


@runtime_checkable
class Hand(Protocol):
    """A table that draws a hand."""

    def hand(self, sections: Sequence[Section], is_low: bool) -> Widget | None:
        """What the hand that is up looks like, also where there is little height; None where it is to be told in
        words.
        """


@runtime_checkable
class FaceDown(Protocol):
    """A table that draws a hand that is down."""

    def face_down(self, seat: int, is_low: bool) -> Widget:
        """The backs of what someone holds; low ones without words."""


@runtime_checkable
class HandKey(Protocol):
    """A table whose hand may be kept on the screen, where nobody is there from whom it would have to be hidden."""

    def hand_key(self) -> Hashable:
        """All that the drawn hand depends on besides what is held."""


@runtime_checkable
class TableKeys(Protocol):
    """A table with keys of its own."""

    def key(self, key: int) -> bool:
        """Whether it was one of them."""


@runtime_checkable
class Named(Protocol):
    """A table whose pieces sentences speak of by their letters."""

    def write_letters(self, names: Collection[str]) -> None:
        """Pieces of these names are spoken of by their letters: these are to be seen on the board."""


@runtime_checkable
class Reminding(Protocol):
    """A table whose players have to keep something in mind that they were shown once."""

    def remind(self) -> None:
        """Shows that too from now on, as to someone who looks at a game that is over."""


@runtime_checkable
class Backdrop(Protocol):
    """A table whose board goes on behind what stands beside it."""

    def draw_behind(self, surface: pygame.Surface, look: Look) -> None:
        """What of it is seen between the panels there, on the sea."""

    @property
    def backdrop_key(self) -> Hashable:
        """Another answer says that it looks different."""


# What is done with what is picked, at any table.


def let_go(table: Table) -> bool:
    """Lets go of what was picked or planned last; whether anything was."""
    found = back(table.selection, table.offers)
    table.select(unmark(table.selection) if found is None else found)
    return found is not None


def take_offer(table: Table, offer: Offer) -> Any:
    """Does what was clicked, chosen from several or followed; or plans it, where something else comes first."""
    planner = table.offers.planner
    found = planner.follow_offer(table.offers, table.selection, offer)
    if isinstance(found, Selection):
        table.select(found)
        return None
    table.select(found.selection)
    if found.actions:
        return table.host.playing.do([ClickStep(action) for action in found.actions], is_confirmed=True)
    return table.host.playing.do(planner.steps(offer), is_seen_stepwise=bool(offer.before))
