"""The base of every scene: regions of widgets over a background, compared after something happened; and what it may ask
for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
import pygame

from game.controls import Context, Pad, Place
from game.render.sea import still_sea
from game.rules import GAMES
from game.sound import SILENCE, Music
from game.tables import screen_of
from game.widgets import Button, HoldButton, Layout, Region, Root, TextField, Widget
from game.widgets.keys import gold_of
from game.widgets.toasts import BELOW, ToastPlace

from .pad_strip import PadHint, with_buttons
from .stage import Stage

if TYPE_CHECKING:
    from game.engine import Rules, View

_RING = 8  # pixels by which a ring reaches beyond a widget
_LARGE = 0.7  # the part of a window from which on it is as quick to draw all of it


class Scene:
    """One screen. `draw` changes nothing, `update` does; `handle` and `update` return what should happen to the stack.

    What it shows is a `layout`: a list of `Region(name, key, make)`, where the key holds every value that `make` reads,
    and a function that puts the regions, found by name, into rows and columns. Whoever changes a thing says
    `note_change()`, and only regions with another key are rebuilt; window, look and language are compared for all of
    them, and never stand in a key. A scene that brings only `build()` is one region that is rebuilt whenever something
    happened.
    """

    is_at_table: ClassVar[bool] = False  # whether it, and all above it, has a strip for gamepads at its foot
    is_overlay: ClassVar[bool] = False  # whether the scene below shines through
    toasts_below: ClassVar[float] = BELOW  # where notices hang, in u from the top of the window
    is_still_behind: ClassVar[bool] = (
        False  # whether nothing moves behind its widgets, so that a part of it can be drawn alone
    )
    holds_reviews: ClassVar[bool] = False  # whether games that are over are not reviewed as long as it is open
    rests_phones: ClassVar[str] = "other"  # what phones say while it lies over their table; nothing where they go on
    takes_back: bool = False  # whether who leaves a game that was played on from here comes back to it
    game: str = ""  # the key of the game that it is about, if it is about one alone
    keys_at: ClassVar[Place] = "page"  # which keys do something on it, see `game/controls/actions.py`
    takes_every_key: ClassVar[bool] = False  # whether keys come to it that do nothing, or something everywhere

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.root = Root()
        self.root.signs = stage.signs
        self.root.join_words = lambda words: stage.words.join_words(words)  # in the language of that moment
        self._has_happened = True  # whether something happened since what is shown was compared
        self.comparisons = 0  # how often that was done: another number says that something may read differently

    @property
    def toast_place(self) -> ToastPlace:
        look = self.stage.look
        return ToastPlace(pygame.Rect((0, 0), look.size), look.u(self.toasts_below))

    @property
    def context(self) -> Context:
        """Which keys do something on it now."""
        return Context(self.keys_at, self.game, self.stage.is_by_ear)

    # Lifecycle: enter once, pause and resume when another comes over it and goes, leave once.

    def enter(self) -> None:
        """It has come onto the stack."""
        self.note_change()

    def pause(self) -> None:
        """Another scene has come over it: nothing below it is pointed at any more."""
        self.root.let_go()
        self.root.leave()

    def resume(self) -> None:
        """It is on top again: what lay over it is still in the window, wherever nothing of its own differs."""
        self.note_change()
        self.redraw()

    def leave(self) -> None:
        """It has gone from the stack, or the window is being closed."""
        self.root.let_go()

    def abandon(self) -> None:
        """It has gone from the stack because somebody else's game failed, whose code may fail again."""
        self.leave()

    @property
    def music(self) -> Music | None:
        """The music that is heard while it is open; without any of its own, that of the scene below it."""
        return None

    @property
    def untold(self) -> str:
        """What is said in the place of all that it shows, where that is not for the ears of whoever listens."""
        return ""

    # What it shows.

    def build(self) -> Widget:
        """All widgets for what it shows now, of a scene without regions of its own."""
        raise NotImplementedError

    def layout(self) -> Layout:
        """Everything that it shows now, by regions."""
        return Layout([Region("all", object(), self.build)], lambda find: find("all"))

    def background(self, surface: pygame.Surface) -> None:
        """Draws the ground behind the widgets; behind an overlay's, the scene below."""
        if not self.is_overlay:
            surface.blit(still_sea(self.stage.look, surface.get_size()), (0, 0))

    @property
    def pace(self) -> int:
        """How many frames a second it wants: 60 while things move, 15 for idle loops, 0 at rest."""
        return 0

    @property
    def is_dirty(self) -> bool:
        """Whether it would look different if it were drawn now."""
        return self._has_happened or self.root.is_dirty or bool(self.root.touched or self.root.ringed)

    @property
    def moving(self) -> Widget | None:
        """The one widget that moves by itself; it covers all that is behind it."""
        return None

    def note_change(self) -> None:
        """Something happened: what is shown is compared with it before the next event is handled and before it is
        drawn.
        """
        self._has_happened = True

    def redraw(self, widget: Widget | None = None) -> None:
        """A widget has to be redrawn although nothing happened, such as one that moves by itself; without one, the
        whole window.
        """
        if widget is None:
            self.root.is_dirty = True
        elif widget not in self.root.touched:
            self.root.touch(widget)

    def refresh_layout(self) -> None:
        """If something has happened, compares what is shown with what should be, and rebuilds what differs."""
        while self._has_happened:  # what is let go when a widget is gone may change what is shown
            self._has_happened = False
            self.comparisons += 1
            look = self.stage.look
            self.root.bring(self.layout(), look, pygame.Rect((0, 0), look.size), self.stage.words)
            self.redraw(self.moving)

    def focus(self, name: str) -> None:
        """Gives the focus to what is shown under this name now."""
        self.refresh_layout()
        self.root.focus(name)

    def draw(self, surface: pygame.Surface) -> None:
        self.background(surface)
        self.root.draw(surface, self.stage.look)

    def draw_parts(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws only what has changed into the existing picture, and says where; None if everything has to be drawn."""
        self.refresh_layout()
        if self.root.is_dirty or not self.is_still_behind:
            return None
        moving = self.moving
        changed = [moving if moving and widget.covers else widget for widget in self.root.touched]
        # A ring reaches beyond what it surrounds, and is not drawn twice.
        ringed = {widget.identity for widget in (*self.root.ringed, *filter(self.root.is_focused, changed))}
        alone = {widget.identity: widget for widget in changed if widget.covers and widget.identity not in ringed}
        around = [(widget.rect, widget.overhang) for widget in changed if widget.identity not in alone]
        around += [(widget.rect, _RING) for widget in self.root.ringed]
        parts = merge_rects([rect.inflate(2 * overhang, 2 * overhang) for rect, overhang in around], surface.get_rect())
        if _area(parts) > _LARGE * _area([surface.get_rect()]):
            return None
        self.root.draw_again([*alone.values()], parts, surface, self.stage.look, self.background)
        return [*parts, *(widget.rect for widget in alone.values())]

    def note_drawn(self) -> None:
        """Notes that it was drawn: nothing is new any more."""
        self.root.is_dirty = False
        self.root.touched.clear()
        self.root.ringed.clear()

    # What happens.

    def handle(self, event: pygame.Event) -> Command | None:
        """An event: first the scene's own keys, then the widgets."""
        self.refresh_layout()
        if (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_ESCAPE
            and self.root.popup is None
            and self.root.put_card_away()
        ):
            self.dismiss()
            return None
        if event.type == pygame.KEYDOWN:
            self.root.use_keys()
        if event.type == pygame.WINDOWFOCUSLOST:
            return _command(self.root.let_go())
        if event.type == pygame.WINDOWLEAVE:
            self.root.leave()
        is_list_open = self.root.popup is not None
        if event.type == pygame.KEYDOWN and (not is_list_open or event.key == pygame.K_F1) and not self._is_writing():
            command = self.key(event)
            if command is not None:
                if is_list_open:  # help comes also over it
                    self.root.close()
                return command
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.root.popup is None:
            return self.escape()
        return _command(self.root.handle(event))

    def tell_kept(self) -> str:
        """Tells what becomes of a game that is abandoned here."""
        return ""

    def ask_before_quit(self) -> Scene | None:
        """The window is being closed: a question that comes before the end of the program."""
        return None

    def key(self, event: pygame.Event) -> Command | None:
        """The scene's own keys, before the widgets get them."""
        return None

    def dismiss(self) -> bool:
        """Lets go of what was opened or picked; whether there was anything.

        A card that Esc puts away goes together with it.
        """
        return False

    def escape(self) -> Command | None:
        """Esc: back to where one came from."""
        return Pop()

    # Gamepads.

    def hear_button(self, button: Pad) -> bool:
        """A button of a gamepad goes down: whether that alone is what the screen wants to know."""
        return False

    def menu(self) -> Command | None:
        """The menu button of a gamepad: the menu over the table, where there is one."""
        return None

    def drop_key(self, event: pygame.Event) -> None:
        """A key of a gamepad that is gone goes up: what it holds is let go of and not used."""
        if self.root.by_key and self.root.by_key == event.key:
            self.root.let_go()

    def zoom(self) -> None:
        """A gamepad, which has one button for it, brings a board near, or shows all of it again."""
        return

    def pad_hints(self) -> Sequence[PadHint]:
        """Tells what the buttons of a gamepad do now."""
        say, gold = self.stage.say, gold_of(self.root.active)
        focused = self.root.focused
        choose = "pad.write" if isinstance(focused, TextField) else "pad.choose"
        if isinstance(focused, HoldButton):
            choose = "pad.hold"
        hints = [PadHint("walk", say("pad.walk")), PadHint("choose", say(choose), focused is None)]
        hints.append(PadHint("let-go", say("pad.back")))
        if isinstance(gold, Button) and not isinstance(gold, HoldButton) and gold.text:
            hints.append(PadHint("gold", gold.text, bool(gold.off)))
        hints.append(PadHint("next", say("pad.next-thing")))
        return with_buttons(self.stage.controls.bindings, hints)

    @property
    def pad_edge(self) -> str:
        """The colour of the frame around the window, by its name; "" where it has none."""
        return ""

    def update(self, seconds: float) -> Command | None:
        """Time passes."""
        self.refresh_layout()
        return self.age(seconds)

    def age(self, seconds: float) -> Command | None:
        """Time passes for its widgets alone."""
        return _command(self.root.update(self.stage.idling(seconds)))

    @property
    def text_field(self) -> TextField | None:
        """Where someone is typing."""
        field = self.root.focused
        return field if isinstance(field, TextField) else None

    def _is_writing(self) -> bool:
        return isinstance(self.root.focused, TextField)


def merge_rects(rects: Sequence[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """The parts of a window that rects cover, those that overlap as one."""
    found: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.clip(window)
        while (i := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(i))
        if rect.size != (0, 0):
            found.append(rect)
    return found


def _area(rects: Sequence[pygame.Rect]) -> int:
    return sum(rect.width * rect.height for rect in rects)


def _command(result: object) -> Command | None:
    """The command that came out of a widget, if the stack is to carry it out."""
    return result if isinstance(result, Command) else None


def music_of(rules: Rules[Any, Any], view: View) -> Music:
    """The piece of a game at the hour that everyone at its table sees. Games of other people have none."""
    return Music(rules.game, screen_of(rules.game).day.hour(rules, view)) if rules.game in GAMES else SILENCE


class Push(msgspec.Struct, frozen=True):
    """Open a scene over this one."""

    scene: Scene


class Pop(msgspec.Struct, frozen=True):
    """Leave this scene for the one below."""


class Replace(msgspec.Struct, frozen=True):
    """Leave this scene, or with `whole` all of them, for another."""

    scene: Scene
    whole: bool = False


class GoBack(msgspec.Struct, frozen=True):
    """Leave all scenes above the one that takes back whoever played on from there; where none does, all of them for
    another.
    """

    otherwise: Callable[[], Scene]


class SetTable(msgspec.Struct, frozen=True):
    """Set a table, which takes a while: that this is being done is seen first, then `begin` says where its scene comes.
    A fault of it is told.
    """

    begin: Callable[[], Command | None]


class Quit(msgspec.Struct, frozen=True):
    """Leave the program."""


class Stay(msgspec.Struct, frozen=True):
    """Nothing for the stack: the scene has used a key that nobody else should get."""


Command = (
    Push | Pop | Replace | GoBack | SetTable | Quit | Stay
)  # What a scene may ask for. It never touches the stack itself.
