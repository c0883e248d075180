"""A table without a window: a stack of real scenes over a match, driven by real events, and everything that can be seen
and heard of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha1
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.app.listening import Listening
from game.bots import InlineThinker
from game.commands.games import chosen_rules
from game.engine import Event, Rules
from game.match import Match, Player, Sharing
from game.scenes import CurtainScene, PeekScene, Quit, Scene, SceneStack, Stage, TableScene, open_table
from game.sound import Sounds
from game.store import Settings
from game.store.settings import Speed
from game.tables.frame import TABS
from game.widgets import Widget

from . import listener

_QUICK = 60
"""Frames a second at which something goes on that has an end; idle loops are slower."""
_LONG = 1.5  # seconds after which every button answers
_NAMES = ("Ana", "Bia", "Caio", "Davi", "Elisa", "Fabio")


class Listener(Sounds):
    """Keeps what should be heard, and plays nothing."""

    def __init__(self) -> None:
        super().__init__(0, 0, 0)
        self.heard: list[str | Event] = []
        self.places: list[float] = []  # where each of that was heard from, as a part of the window's width

    def play(self, name: str, at: float = 0.5) -> None:
        self.heard.append(name)
        self.places.append(at)

    def play_event(self, game: str, event: Event, at: float = 0.5) -> None:
        self.heard.append(event)
        self.places.append(at)


def rules_for(game: str, players: int, *options: str) -> Rules[Any, Any]:
    return chosen_rules(game, players, None, options)


def sit_down(
    folder: Path,
    rules: Rules[Any, Any],
    sharing: Sharing = "around",
    bots: dict[int, str] | None = None,
    seed: int = 5,
    name: str = "evening",
    names: Sequence[str] = (),
) -> Match:
    """A match that begins, with bots on these seats and people on the others."""
    players = [
        Player((names or _NAMES)[seat], colour, (bots or {}).get(seat))
        for seat, colour in enumerate(rules.setup.colours[: rules.seats])
    ]
    match = Match.begin(rules, players, seed, sharing, folder, name, InlineThinker())
    match.thinking.seconds = 0.0
    return match


def show_anew(scene: Scene) -> None:
    """Makes all that a scene shows from nothing when it is drawn next: nothing outlives another look."""
    scene.root.look = None
    scene.note_change()


class Evening:
    """One stage with one stack of scenes."""

    def __init__(
        self,
        first: Any,
        size: tuple[int, int] = (1280, 720),
        text: int = 100,
        *,
        moves: bool = False,
        is_lit: bool = False,
    ) -> None:
        """At rest all the time, unless things are to move; and at noon, unless the light is looked at."""
        pygame.display.init()
        pygame.font.init()
        if pygame.display.get_surface() is None:
            pygame.display.set_mode((1280, 720))
        self.sounds = Listener()
        speed: Speed = "normal" if moves else "instant"
        settings = Settings(window=size, text_size=text, speed=speed, reduced_motion=not moves, light=is_lit)
        self.stage = Stage(settings, size, self.sounds)
        self.stack = SceneStack(self.stage, first(self.stage))
        self._surface = pygame.Surface(size)
        self.reader = listener.Listener()
        self._listening: Listening | None = None
        self.ticks = 0
        self.told: list[tuple[int, list[str]]] = []  # at which tick what was said while nobody's hand was up

    def listen(self) -> None:
        """Somebody listens from now on."""
        self._listening = Listening(self.stage, self.stack, self.reader)

    def _hear(self, seconds: float = 0.0) -> None:
        """What is told in this tick."""
        self.ticks += 1
        if self._listening is None or not self.stack:
            return
        self._listening.pass_time(seconds)
        self._listening.tell()
        said = self.reader.take()
        if said and self.owner() is None:
            self.told.append((self.ticks, said))

    @classmethod
    def of(
        cls,
        match: Match,
        size: tuple[int, int] = (1280, 720),
        text: int = 100,
        *,
        moves: bool = False,
        is_lit: bool = False,
    ) -> Evening:
        return cls(lambda stage: open_table(stage, match), size, text, moves=moves, is_lit=is_lit)

    # What happens.

    def pass_time(self, seconds: float = 0.4) -> None:
        """Until nothing goes on by itself."""
        self._renew()
        for _ in range(200):
            if not self.stack:
                return
            self.pass_moment(seconds)
            if self.stack and not self.is_moving:
                return

    def pass_moment(self, seconds: float) -> None:
        with self.stack.border():
            self.stack.update(seconds)
            self._renew()
        self._hear(seconds)

    def stand_still(self) -> None:
        """Nothing has moved at the table for long enough: what is pressed now is meant for what is asked now."""
        self.scene.refresh_layout()
        self.scene.stillness.pass_time(_LONG, is_moving=False)

    @property
    def is_moving(self) -> bool:
        return self.stack.pace >= _QUICK

    def _renew(self) -> None:
        if self.stage.is_new:
            self.stage.is_new = False
            self.stack.note_change()

    def tell(self, *events: pygame.Event) -> None:
        with self.stack.border():
            for event in events:
                self.stack.handle(event)
            self._renew()
        self._hear()

    def resize(self, size: tuple[int, int]) -> None:
        """The window gets another size."""
        self.stage.resize(size)
        self._surface = pygame.Surface(size)
        self._renew()

    def key(self, key: int) -> None:
        self.key_down(key)
        self.key_up(key)

    def key_down(self, key: int) -> None:
        self.tell(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))

    def key_up(self, key: int) -> None:
        self.tell(pygame.Event(pygame.KEYUP, key=key, mod=0))

    def lift_curtain(self) -> None:
        """Holds the button on the curtain for as long as it takes."""
        self.key_down(pygame.K_RETURN)
        for _ in range(6):
            if isinstance(self.top, CurtainScene):
                self.stack.update(0.25)
        self.key_up(pygame.K_RETURN)

    def point_at(self, widget: Widget) -> None:
        """Long enough for its tooltip."""
        self.tell(pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
        self.top.root.update(0.5)

    # What there is.

    @property
    def top(self) -> Scene:
        self.stack.top.refresh_layout()
        return self.stack.top

    @property
    def scene(self) -> TableScene:
        return next(scene for scene in self.stack.scenes if isinstance(scene, TableScene))

    def picture(self) -> bytes:
        """The same of the whole window, made anew."""
        for scene in self.stack.scenes:
            if isinstance(scene, TableScene):
                scene.surroundings.offers_changed()
            show_anew(scene)
        return self.frame()

    def frame(self) -> bytes:
        """What tells the window at this moment from any other: where pixels differ, millions of them would be told
        apart one by one.
        """
        self.draw()
        return sha1(self._surface.get_buffer().raw).digest()  # the quickest there is

    def draw(self) -> None:
        self._surface.fill((255, 0, 255))
        with self.stack.border():
            self.stack.draw(self._surface)

    def words(self) -> list[tuple[object, ...]]:
        """Every widget of every scene with all its words, in the order in which Tab walks over them."""
        for scene in self.stack.scenes:
            scene.refresh_layout()
        return [_describe(widget) for scene in self.stack.scenes for widget in scene.root.top.walk()]

    def look_elsewhere(self, random: Random) -> None:
        """Another tab, and the pointer on something that has a tooltip or a card."""
        if isinstance(self.top, TableScene):
            self.scene.surroundings.open_tab(random.choice(TABS))
        tipped = [widget for widget in self.top.root.top.walk() if widget.tip or widget.off or widget.card]
        if tipped:
            self.point_at(random.choice(tipped))

    def owner(self) -> int | None:
        """Whose hand is to be seen, if anybody's is."""
        top = self.top
        if isinstance(top, CurtainScene):
            return None
        if isinstance(top, PeekScene) and not top.is_folded:
            return top.match.privacy.inspecting
        return self.scene.match.privacy.viewer if self.scene.visibility.is_up else None

    def close(self) -> None:
        self.stack.carry_out(Quit())


def _describe(widget: Widget) -> tuple[object, ...]:
    words = getattr(widget, "text", ""), getattr(widget, "art", ""), widget.tip, widget.off
    return type(widget).__name__, widget.identity, widget.name, widget.focusable, tuple(widget.rect), *words
