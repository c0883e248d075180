"""The guide beside a table: what a lesson, a puzzle, a moment of a review or an evening adds to the one table scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.controls import Place
from game.engine import Action
from game.engine.speech.words import Message
from game.match import Player
from game.sound import Music
from game.tables import TableContent
from game.tables.gold_button import Gold
from game.widgets import Column, Label, Region, Widget

from ..routes import Occasion
from ..scene import Command

SHIFT_Z = -pygame.K_z  # among the keys of a guide: Z with Shift, which begins again
KeyUse = Callable[[], Command | None]  # what a key does; nobody else gets it then


def stack_gold(gold: Widget, lesser: Sequence[Widget]) -> Widget:
    """The gold button, and below it what the table offers besides."""
    return Column(gold, *lesser, gap=0.45) if lesser else gold


def table_title(title: str, told: str) -> Widget:
    """What stands over the log: one line, whose letters give way, and what is told below it."""
    return Column(Label(title, "heading", "cream", wraps=False), Label(told, "caption", "mist"), gap=0)


@dataclass(frozen=True, slots=True)
class BesideGold:
    """How the gold button and what the table offers below it are put together, perhaps with more; `key` says all that
    this depends on besides the button.
    """

    key: object = None
    arrange: Callable[[Widget, Sequence[Widget]], Widget] = stack_gold


@dataclass(frozen=True, slots=True)
class LogPlace:
    """A region in the place of the log, and what its tab is called where it is opened by one."""

    title: str
    region: Region  # "log"


class Guide:
    """Stands beside a table and adds nothing: the table of a game like any other.

    Whoever adds something overrides hooks, each of which says by its default that the table does as usual. All else
    that a table goes by is a plain value.
    """

    music: Music | None = None  # what is heard instead of the game's own music
    has_voices: bool = True  # whether bots may say something
    has_interludes: bool = True  # whether curtain, looks and scoring come over the table
    has_phones: bool = True  # whether phones may be brought to the table
    seated: Sequence[Player] = ()  # who is shown to sit at the table, if not those of the match

    @property
    def keys_at(self) -> Place:
        """Which keys do something besides those of every screen and of the game."""
        return "table"

    @property
    def keys(self) -> Mapping[int, KeyUse]:
        """The keys that mean something of its own now, by their numbers."""
        return {}

    @property
    def ask(self) -> Message | None:
        """The question at the head of the table, where that is not the game's own."""
        return None

    @property
    def closed(self) -> str:
        """Why nothing can be done on the board, by the key of its words; empty where something can."""
        return ""

    @property
    def offers_rest(self) -> bool:
        """Whether the program may set out the rest of a person's pieces."""
        return True

    @property
    def pace(self) -> int | None:
        """How many frames a second it wants; None leaves that to the table."""
        return None

    @property
    def occasion(self) -> Occasion | None:
        """The words of the menu over the table, where the match itself does not tell."""
        return None

    @property
    def told(self) -> Sequence[str]:
        """The sentences that it shows now, for whoever does not see them."""
        return ()

    # The hooks.

    def title(self) -> Region | None:
        """Gives what stands in the place of the title."""
        return None

    def scroll(self, content: TableContent) -> TableContent:
        """Puts a scroll above the board, or anything else around it; what it depends on is in the keys of the
        regions.
        """
        return content

    def log_place(self, content: TableContent) -> LogPlace | None:
        """Gives what stands in the place of the log."""
        return None

    def gold(self, usual: Gold) -> Gold:
        """Says what the gold button does; what the table does not know is the button's own `use`."""
        return usual

    def beside_gold(self, gold: Gold) -> BesideGold:
        """Says what stands around the gold button."""
        return BesideGold()

    def objection(self, action: Action) -> bool:
        """Says what there is against a step; whether there is anything, so that it is not taken."""
        return False

    def tip(self, tool: str) -> str:
        """Says what a tool does, by the key of its words, where that is another thing than usual."""
        return ""

    def hint(self) -> bool | None:
        """A hint is asked for: whether one is shown, or will be. None leaves that to the table."""
        return None

    def after_step(self, seconds: float) -> Command | None:
        """Sees what has come of the last step, once in every frame."""
        return None
