"""The table of a game is the middle of the screen: it turns views into pictures, events into motion and clicks into
choices.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

import msgspec
import pygame

from game.engine import Event, View
from game.engine.speech.describing import Choice, Description, Section
from game.match import MatchStep
from game.render import Look
from game.render.sea import still_sea
from game.widgets import Region, Widget
from game.words.narrator import Narrator

from .by_ear import Answers, Question
from .cards import NO_CARDS, Cards
from .gold_button import Gold
from .kit.camera import Camera, Point
from .kit.turn_marks import MarkedTurns
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

    def is_on_and_off(self, action: str, /) -> bool:
        """Whether a key is not held for this, but begins it with one press and ends it with the next."""
        return False

    def is_lit(self) -> bool:
        """Whether the light of the hour falls on tables."""
        return False

    def letters(self) -> str:
        """Whose pieces wear their letters: own, those of whoever is at the screen; all; or none."""
        return "none"

    def is_touched(self) -> bool:
        """Whether fingers use the screen."""
        return False


class TableSurroundings(Protocol):
    """The panels around the table on the screen."""

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
    """A table knows this much of the scene it stands in: the match and what may be seen of it, words, and who acts on
    its requests.
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
    """A tray in the place of the hand, such as pieces that are still to be placed; `key` says all that it
    depends on.
    """

    key: object
    # with the eye that lifts the hand, where there is one, and whether it has to be low
    make: Callable[[Widget | None, bool], Widget]
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
    """The shelf below the board, where a game has one for its hand; beside it stands the log."""
    panels: Mapping[str, Callable[[], Widget]] = field(default_factory=dict)
    """Panels by name that can be opened over the board where they have no room beside it."""
    counts: Mapping[str, int] = field(default_factory=dict)  # how many things are in them
    needed: str = ""  # the one of them that is open because something in it is to be chosen
    tray: HandTray | None = None
    # "asked": what takes the stepper's place where someone is attacked and there is no room beside it
    alarm: Region | None = None
    # whether something is asked beside the board, so that what opens other things gives way where room is short
    is_asking: bool = False
    has_since: bool = True  # whether it is told what happened since one's turn, so that room is kept for it
    shape: float = 0.0  # how many times wider than high a drawn board is
    has_hand: bool = True  # whether a hand stands in the column, where the game has secrets
    hand_rows: int = 0  # how many rows of pieces lie in a hand that is up besides what is held


def wrap_board(content: TableContent, key: object, wrap: Callable[[Widget], Widget]) -> TableContent:
    """The same with something around the board; the key says all that this depends on besides the board."""
    board = content.board

    def make() -> Widget:
        part = board.make()
        part.grow = 1
        return wrap(part)

    return replace(content, board=msgspec.structs.replace(board, key=(board.key, key), make=make))


@dataclass(frozen=True, slots=True)
class PlateDetails:
    """More of a player's plate; `key` says all that it depends on."""

    key: Hashable
    make: Callable[[], Widget]  # below a header in the player's colour, or in a line beside the mark
    head: Callable[[], Sequence[Widget]] = tuple  # what stands in the header, beside the points
    words: Callable[[], Sequence[str]] = tuple  # all of it to somebody who does not see it, in the place of the counts


class Holding:
    """Acts while the key of the gold button, or the board, is held down, as when a die is shaken; most tables do
    nothing.
    """

    stays = False  # whether it goes on though its key was let go, until that is pressed again
    has_used = False  # whether holding the board down did something, and letting go of it is no click

    @property
    def is_wanted(self) -> bool:
        """Whether something would come of holding the board down now."""
        return False

    def hold(self) -> bool:
        """Something is held down; whether that is for something on the table."""
        return False

    def let_go(self) -> bool:
        """It is held no longer; whether that was so short that it was meant for the button after all."""
        return False


class Table(ABC):
    """Decides no rule: what can be done is what the choices say.

    Below the few things that every table answers stand those that some can do: a table without them says so plainly.
    """

    moves: ClassVar[bool] = False
    """Whether its board is one widget, named "board", that moves by itself and covers all behind it."""
    has_threats: ClassVar[bool] = False  # whether it can show what could reach whoever is at the screen
    shows_threats = False  # whether it does now
    cards: Cards = NO_CARDS  # cards to point at
    camera: Camera | None = None  # what looks at the board, where that is drawn

    def __init__(self, host: TableHost) -> None:
        self.host, self.holding = host, Holding()
        self.answers = Answers(host)

    @property
    @abstractmethod
    def selection(self) -> Selection:
        """All that is picked, armed, planned or lent by a hint."""

    @abstractmethod
    def select(self, selection: Selection) -> None:
        """Puts another selection in place of the present one; nothing else does."""

    @property
    @abstractmethod
    def offers(self) -> Offers:
        """All that can be done now, with the present plan."""

    @abstractmethod
    def build_content(self, look: Look, description: Description, choices: Sequence[Choice]) -> TableContent:
        """The widgets for what is to be seen and chosen now."""

    @abstractmethod
    def show_step(self, step: MatchStep, picks: Thing | None = None) -> None:
        """Something happened: a table that moves things begins to. What it picks stays in hand, if it can go on."""

    def gold(self) -> Gold | None:
        """The gold button, where the table knows better than the choices."""
        return None

    def lesser(self, look: Look) -> Sequence[Widget]:
        """Buttons below the gold one."""
        return ()

    def prompt(self) -> tuple[str, int | None]:
        """The question, and the step in the stepper, where the table knows better than the position, as in the middle
        of a plan.
        """
        return "", None

    def say_picked(self) -> str:
        """What is in hand because somebody picked it, for whoever does not see it."""
        return ""

    def say_still_held(self) -> str:
        """What stays in hand after a step, for whoever does not see it."""
        return ""

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

    def hasten_show(self) -> bool:
        """Someone is in a hurry: what is shown large comes to the end of its present part, and the second time all
        does; whether anything was.
        """
        return False

    def catch_up(self) -> None:
        """Lays the present position on the board, where something happened that was not shown."""
        return

    def press(self, things: Sequence[Thing]) -> list[Offer]:
        """A click on things: the offers it means, or something else is picked."""
        return []

    def zoom(self, factor: float) -> None:
        """The board comes nearer or goes back by a factor, where a camera looks at it."""
        return

    def count_taken(self, area: pygame.Rect, most: int) -> int:
        """At how many spots of an area something lies while the whole board is seen, or can be clicked there; counted
        up to this many.
        """
        return 0

    @property
    def can_be_moved(self) -> bool:
        """Whether more of its board is there than is seen."""
        return self.camera is not None and self.camera.zoom > 1

    def words_at_cursor(self) -> str:
        """Says what Enter does on the board, where the keys have come to something that can be used."""
        return ""

    def key(self, key: int) -> bool:
        """A key that nobody else answers; whether the table does."""
        return False

    # When what is shown has come.

    @property
    def has_arrived(self) -> bool:
        """Whether whatever changes a number has arrived."""
        return True

    @property
    def has_scored(self) -> bool:
        """Whether points have arrived, though other things may still be on their way."""
        return False

    @property
    def seconds_until_felt(self) -> float:
        """How long it takes until what is being shown comes to what someone loses or gains by it."""
        return 0.0

    @property
    def seconds_to_show(self) -> float:
        """How long the step takes that is being shown."""
        return 0.0

    # What it says of players, beside the board.

    def plate(self, seat: int, step: str) -> PlateDetails | None:
        """More of a player than counts, in one of the steps of a plate."""
        return None

    def more_plates(self, step: str) -> Sequence[Region]:
        """The plates of those whom nobody plays, in one of their steps."""
        return ()

    def more_marks(self) -> Sequence[tuple[str, int]]:
        """The names and points of those whom nobody plays."""
        return ()

    # The hand.

    def hand(self, sections: Sequence[Section], is_low: bool) -> Widget | None:
        """Draws the hand that is up, also where there is little height; None where it is told in words."""
        return None

    def hand_key(self) -> Hashable | None:
        """All that the hand depends on besides what is held, so that it may be kept where nobody is there from whom it
        would have to be hidden; None where it is made each time.
        """
        return () if type(self).hand is Table.hand else None  # whoever draws it has to say so

    def face_down(self, seat: int, is_low: bool) -> Widget | None:
        """Draws the backs of what someone holds; low ones without words."""
        return None

    # Where things are on a board, and what is marked there.

    def place_of(self, thing: Thing) -> Point | None:
        """Where a thing is, in units of the board."""
        return None

    def places_of(self, event: Event) -> Sequence[Point]:
        """The places that a fact speaks of, in units of the board."""
        return ()

    def heard_from(self, event: Event) -> float | None:
        """How many pixels across the window a fact is heard: where on the board it ended, if it happened there."""
        return None

    def kept_free(self) -> list[pygame.Rect]:
        """The places that no notice should hide."""
        return []

    def reveal(self, at: Point, part: float) -> bool:
        """Moves a board that is zoomed in this part of the way to a place that is out of sight; whether it moved."""
        return False

    def follow_ring(self, find: Callable[[], Point | None]) -> None:
        """Words on the board leave the place free where a ring is."""
        return

    def recall(self, events: Sequence[Event]) -> bool:
        """Marks the places that events speak of; whether they are others than before."""
        return False

    @property
    def marked_turns(self) -> MarkedTurns | None:
        """The turns that are compared on the board."""
        return None

    def mark_turns(self, turns: MarkedTurns | None) -> None:
        """Compares turns on the board, or no longer does."""
        return

    def write_letters(self, names: Collection[str]) -> None:
        """Sentences speak of pieces of these names by their letters: these are to be seen on the board."""
        return

    def remind(self) -> None:
        """Shows from now on also what players have to keep in mind, as to someone who looks at a game that is over."""
        return

    def show_threats(self, is_on: bool) -> bool:
        """Shows what could reach whoever is at the screen, or no longer does; whether anything changed."""
        return False

    # By ear.

    def answer(self, question: Question) -> str:
        """Says what whoever plays by ear asks of the table; nothing that may not be seen."""
        return self.answers.answer(question)

    def befallen(self, before: View, now: View, events: Sequence[Event], seat: int, is_named: bool) -> Sequence[str]:
        """Says what others have done to a seat between two positions."""
        return self.answers.befallen(before, now, events, seat, is_named)

    def say_unused(self, before: View, events: Sequence[Event]) -> str:
        """Says what a step has given up, in a sentence, where its facts do not tell."""
        return self.answers.unused(before, events)

    def say_thing(self, thing: Thing) -> str:
        """Says what a thing of the board is, who is there, and what Enter would do; nothing where no board is drawn."""
        return self.answers.say_thing(thing)

    def walk_by_ear(self, is_on: bool) -> None:
        """Lets arrows come to every place of a board, or again only to what can act."""
        return

    # Looking back.

    @property
    def is_looking_back(self) -> bool:
        """Whether a step of the past is being shown."""
        return False

    @property
    def is_about_to_move(self) -> bool:
        """Whether the table is seen as it was before a step of the past, and nothing moves yet."""
        return False

    def play_again(self, step: MatchStep, before: View, after: View) -> bool:
        """Replays a past step, then shows the present again; says whether there is anything to see.

        Whatever is picked is let go.
        """
        return False

    def end_look_back(self) -> None:
        """Shows the present again."""
        return

    # The sea around it, and the light of the hour.

    def draw_sea(self, surface: pygame.Surface, look: Look, worded: Iterable[Widget] = ()) -> None:
        """Draws the sea around a board, calm where the words of some regions lie on it."""
        surface.blit(still_sea(look, look.size), (0, 0))

    def draw_behind(self, surface: pygame.Surface, look: Look) -> None:
        """Draws on the sea how the board goes on between the panels beside it."""
        return

    @property
    def backdrop_key(self) -> Hashable:
        """Another answer says that what is drawn behind looks different."""
        return None

    @property
    def is_light_changing(self) -> bool:
        """Whether another light comes, which goes on whether someone is there or not."""
        return False

    @property
    def light_steps(self) -> int:
        """Another number whenever the whole window looks different because of the light."""
        return 0

    def finish_light(self) -> None:
        """The light of the hour is there at once."""
        return


# What is done with what is picked, at any table.


def let_go(table: Table) -> bool:
    """Lets go of what was picked or planned last; whether anything was."""
    found = back(table.selection, table.offers)
    table.select(unmark(table.selection) if found is None else found)
    return found is not None


def has_picked(table: Table) -> bool:
    """Whether a person has picked or planned something at the screen that can still be let go."""
    return table.selection.by == "person" and back(table.selection, table.offers) is not None


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
