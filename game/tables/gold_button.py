"""The one gold button: its words at this moment, and the command behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.engine import CHANCE, Action
from game.engine.speech.describing import Choice
from game.match import Match
from game.render import Look
from game.widgets import Button, Reserved, Row, Widget
from game.words.narrator import Narrator

from .selection import Offer
from .visibility import Visibility

GoldCommand = Literal[
    "go-on", "begin", "finish", "lift", "choose", "offer", "all", "hasten", "use", "skip", "none",
]  # fmt: skip
"""The scene follows one of these when the button is pressed: among others it takes the choice, the offer or all the
actions of the button, hastens the telling on the board, or does what a guide has for it.
"""


@dataclass(frozen=True, slots=True)
class Gold:
    """The gold button: its word, what it does, and the choice it takes where it takes one."""

    text: str
    command: GoldCommand
    choice: Choice | None = None
    off: str = ""
    offer: Offer | None = None  # what is done or planned by it, as by a click on the board
    actions: tuple[Action, ...] = ()  # all that is done at once by it, where something was planned before
    is_at_once: bool = False  # whether it may be used while nobody is asked, as in a ceremony
    use: Callable[[], Any] | None = None  # what a guide beside the table does by it

    @property
    def meaning(self) -> object:
        """Its words and its deed: another answer tells that a press was meant for something else."""
        taken = self.choice or (self.offer.choice if self.offer else None)
        return self.text, self.command, taken.action if taken else None, self.actions

    @property
    def does_something(self) -> bool:
        return not self.off and self.command not in ("none", "finish")

    @property
    def only_hurries(self) -> bool:
        """Whether it decides nothing, but lets go on or end what is shown: that may be pressed at any time."""
        return self.is_at_once or self.command in ("skip", "hasten", "go-on", "begin")

    @property
    def gives_up(self) -> bool:
        """Whether what it does cannot be had back: a hand that others have seen is not hidden again."""
        taken = self.choice or (self.offer.choice if self.offer else None)
        return self.command == "lift" or (taken is not None and taken.gives_up)


def gold(
    match: Match,
    visibility: Visibility,
    choices: Sequence[Choice],
    narrator: Narrator,
    is_drawn: bool,
    own: Gold | None = None,
) -> Gold:
    """Finds the next thing to do by the state of the match; `own` is the table's own answer, where it is asked."""
    say = narrator.words.say
    if match.paused:
        return Gold(say("table.go-on"), "go-on")
    if own is not None and own.is_at_once:
        return own
    if match.is_over:
        return Gold(say("table.over"), "finish")
    if match.privacy.looking:
        return no_gold(waiting_for(match, narrator))
    if match.actor is None:
        return Gold(
            say("table.skip"), "skip", off="" if match.to_act >= 0 or match.to_act == CHANCE else say("table.wait")
        )
    if visibility.needs_hand:
        return Gold(say("table.lift"), "lift")
    if own is not None:
        return own
    main = next((choice for choice in choices if choice.is_main), choices[0] if len(choices) == 1 else None)
    if main:
        return Gold(narrator.say(main.message), "choose", main)
    return no_gold(say("table.choose-on-board" if is_drawn else "table.choose"))


def no_gold(words: str) -> Gold:
    """There is nothing to be done by it, and this is why."""
    return Gold(words, "none", off=words)


def waiting_for(match: Match, narrator: Narrator) -> str:
    """Tells whom the program waits for when it is not a person."""
    if match.paused:
        return narrator.words.say("table.paused")
    if looking := sorted(match.privacy.looking):
        names = [narrator.names[seat] for seat in looking]
        return narrator.words.say("phones.table.looking", names=names, count=len(names))
    if match.to_act >= 0 and not match.players[match.to_act].is_person:
        return narrator.words.say("table.wait-bot", name=narrator.names[match.to_act])
    return narrator.words.say("table.wait")


# What stands below it.


def below_gold(look: Look, found: Iterable[tuple[Widget, bool]]) -> list[Widget]:
    """Widgets, each with whether it is there.

    One that is not keeps its room, so that the gold button stays, unless a window is tiny.
    """
    if look.room.height == "tiny":
        return [widget for widget, is_there in found if is_there]
    return [widget if is_there else Reserved(widget) for widget, is_there in found]


def let_go_button(text: str, let_go: Callable[[], Any], tall: float = 2.2) -> Widget:
    """A button for the same as Esc."""
    return Row(Button(text, let_go, kind="dark", cap="let-go", role="strong", tall=tall, grow=1, name="let-go"), gap=0)
