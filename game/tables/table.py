"""What a game's own table is: the middle of the screen, which turns views into pictures, happenings into motion and clicks into choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pygame

from game.engine import Action, Event, View
from game.engine.speech.describing import Choice, Description, Section
from game.match import MatchStep
from game.render import Look
from game.widgets import Region, Widget
from game.words.narrator import Narrator

from .gold_button import Gold
from .selection import Offer, Step, Thing
from .table_match import TableMatch
from .visibility import Visibility


class Desk:
    """What a table stands on: the match and what may be seen of it, words, and a way to act and to be drawn anew. At this one nobody does
    anything; where people play, the scene has its own."""

    def __init__(self, match: TableMatch, narrator: Narrator, visibility: Visibility | None = None) -> None:
        self.match, self.narrator, self.visibility = match, narrator, visibility or Visibility(match)

    def take(self, choice: Choice, then: Choice | None = None) -> Any:
        """Does a choice, and another one after it where one click means both."""

    def take_all(self, actions: Sequence[Action]) -> Any:
        """Does several things one after the other that one click means, as far as they can be done."""

    def do(self, steps: Sequence[Step], is_seen_stepwise: bool = False) -> Any:
        """Does all that one click means, or each step when the one before it has been seen, as long as they can be done."""

    def rebuild(self) -> None:
        """What is shown has changed: everything is built and drawn anew."""

    def refresh(self) -> None:
        """Only the board looks different."""

    def to_board(self) -> None:
        """Brings the board into view where it is one of several tabs."""

    def tell(self, text: str) -> None:
        """Shows a notice for a while."""

    def play(self, sound: str) -> None:
        """Lets a sound be heard, by its name."""

    def speed(self) -> str:
        """How fast things move: slow, normal, fast or instant."""
        return "instant"

    def is_lively(self) -> bool:
        """Whether things at rest move a little."""
        return False

    def is_short(self) -> bool:
        """Whether ceremonies are left out."""
        return False

    def skip_ceremonies(self) -> None:
        """Leaves ceremonies out from now on."""


@dataclass(frozen=True, slots=True)
class Middle:
    """What stands in the middle: the board, and beside it a list of what can be done where the board does not offer that itself."""

    board: Widget
    to_do: Widget | None = None
    beside: Region | None = None
    """Something more that everyone may read, beside the log."""
    shelf: Callable[[], Widget] | None = None
    """What stands below the board, where a game has a shelf for its hand; beside it stands the log."""
    panels: Mapping[str, Callable[[], Widget]] = field(default_factory=dict)
    """Panels by name that can be opened over the board where they have no room beside it."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many things are in them."""


@dataclass(frozen=True, slots=True)
class PlateDetails:
    """More of a player's plate; `key` says all that it depends on."""

    key: Hashable
    make: Callable[[], Widget]
    is_all: bool = False
    """Whether it tells all that the counts would."""


class Table(ABC):
    """Decides no rule: what can be done is what the choices say."""

    moves: ClassVar[bool] = False
    """Whether its board is one widget, named "board", that moves by itself and covers all behind it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @abstractmethod
    def middle(self, look: Look, description: Description, choices: Sequence[Choice]) -> Middle:
        """The widgets for what is to be seen and chosen now."""

    def gold(self) -> Gold | None:
        """What the gold button does where the table knows better than the choices."""
        return None

    def lesser(self, look: Look) -> Sequence[Widget]:
        """Buttons below the gold one."""
        return ()

    def asked(self) -> tuple[str, int | None]:
        """What is asked, and the step in the stepper, where the table knows better than the position, as in the middle of a plan."""
        return "", None

    def key(self, key: int) -> bool:
        """A key of the table's own; whether it was one."""
        return False

    def plate(self, seat: int) -> PlateDetails | None:
        """What a player's plate shows besides the counts, where there is room for it."""
        return None

    def folded_plate(self, seat: int) -> PlateDetails | None:
        """What stands in one line beside a player's mark where plates are folded."""
        return None

    def more_plates(self, is_folded: bool) -> Sequence[Region]:
        """Plates of those at the table whom nobody plays."""
        return ()

    def hand(self, sections: Sequence[Section]) -> Widget | None:
        """What the hand that is up looks like; None is in words."""
        return None

    def show(self, happened: MatchStep, picks: Thing | None = None) -> None:
        """Something happened: a table that moves things begins to. What it picks stays in hand, if it can go on."""
        self.let_go()

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
    def until_felt(self) -> float:
        """Seconds until what is being shown comes to what somebody loses or gains by it."""
        return 0.0

    @property
    def pace(self) -> int:
        """How many frames a second it wants by itself."""
        return 0

    def hasten(self) -> None:
        """Somebody is in a hurry: what is being shown ends now."""
        return

    def recall(self, events: Sequence[Event]) -> bool:
        """Marks where events happened, and nothing else any more; whether that looks different from before."""
        return False

    def play_again(self, happened: MatchStep, before: View, after: View) -> bool:
        """Shows a step of the past once more, then all as it is; whether there is anything to see. Nothing changes by it."""
        return False

    @property
    def is_looking_back(self) -> bool:
        """Whether a step of the past is being shown."""
        return False

    @property
    def is_about_to_move(self) -> bool:
        """Whether in a look back nothing has moved yet."""
        return False

    def look_up(self) -> None:
        """Ends a look back."""
        return

    def hold(self) -> bool:
        """The key of the gold button is held down; whether that is for something on the table, and not for the button."""
        return False

    def end_hold(self) -> bool:
        """The key of the gold button is held no longer; whether that was so short that it was meant for the button after all."""
        return False

    def let_go(self) -> bool:
        """Lets go of what was picked, and shows that; whether anything was."""
        return False

    def let_all_go(self) -> None:
        """Lets go of everything that was picked or planned."""
        while self.let_go():
            pass

    def in_hand(self) -> Hashable:
        """What is picked and planned: another answer says that it is something else."""
        return tuple(self.planned())

    def point_out(self, choice: Choice, then: Sequence[Action] = ()) -> None:
        """Shows a choice, as a hint does, and what it says should follow."""
        return

    @property
    def hinted_offer(self) -> Offer | None:
        """What a hint marks, as long as nobody has picked something else."""
        return None

    def take(self, offer: Offer) -> Any:
        """Does what was clicked, or marked by a hint."""
        return self.desk.take(offer.choice)

    def write_letters(self, names: Collection[str]) -> None:
        """Pieces of these names are spoken of by their letters: these are to be seen on the board."""
        return

    @property
    def kept_free(self) -> Sequence[pygame.Rect]:
        """What no notice should hide."""
        return ()

    def planned(self) -> Sequence[Action]:
        """What is planned and not done yet, in its order."""
        return ()

    def widget_of(self, thing: Thing) -> str:
        """The name of what stands for a thing beside the board."""
        return thing[0]

    def forget_hint(self) -> None:
        """A hint is no longer shown; what people picked or planned themselves stays."""
        return
