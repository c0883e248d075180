"""A monkey at the keyboard and the mouse: random events of every kind that a window can bring, repeatable by a seed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from random import Random

import pygame

from game.app.loop import App
from game.scenes import MenuScene, PauseScene, Push, Replace, Scene, ScoringScene, Stage, open_menu

from .driving import click, find_widget, press

_NARROW, _LOW, _WIDE, _HIGH = 300, 200, 3840, 2160
_USUAL = [(1280, 720), (1024, 640), (1280, 720), (1024, 640), (800, 600), (640, 360), (_NARROW, _LOW), (480, 1000)]
_LARGE = 1280 * 800
_PATIENCE = 170
"""Events after which the monkey is brought back to where it began."""
_KEYS = [
    *[pygame.K_TAB] * 6,
    *[pygame.K_RETURN, pygame.K_SPACE] * 6,
    *[pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT] * 3,
    *(
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_HOME,
        pygame.K_END,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
        pygame.K_INSERT,
    ),
    *[pygame.K_ESCAPE] * 3,
    *(
        pygame.K_F1,
        pygame.K_F2,
        pygame.K_F11,
        pygame.K_KP_ENTER,
        pygame.K_MENU,
        pygame.K_PRINTSCREEN,
        pygame.K_LSHIFT,
        pygame.K_LALT,
    ),
    *range(pygame.K_a, pygame.K_z + 1),
    *(
        pygame.K_e,
        pygame.K_z,
        pygame.K_h,
        pygame.K_l,
        pygame.K_p,
        pygame.K_r,
        pygame.K_0,
        pygame.K_9,
        pygame.K_SLASH,
        pygame.K_PLUS,
    ),
]
_MODS = [
    *[pygame.KMOD_NONE] * 6,
    *(pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, pygame.KMOD_META),
]
_TEXTS = [
    "a",
    "Ana",
    " ",
    "é",
    "岛",
    "\u0301",
    "🦈",
    "/",
    "..",
    "\\",
    '"',
    "0",
    "99999999999999999999",
    "\t",
    "\x00",
    "x" * 300,
    "%s{n}",
]
_COMPOSED = ["", "に", "にほ", "\0", "\ud83d", "\udcff", "\u200b", "\ufe0f", "a\nb", "\u202e", "\x1b[2J", "ก็็็็", "x" * 64]
"""What input methods may be about to write."""
_DROPPED = ["", "/", "/no/such/file.journal", "a.journal", "\udcff", "x" * 5000, "\0"]
_WINDOW = [
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWHIDDEN,
    pygame.WINDOWSHOWN,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWMAXIMIZED,
]


class Monkey:
    """Does anything at all to a program, and starts it again when it was closed."""

    def __init__(self, app: App, start: Callable[[Stage], Scene], seed: int) -> None:
        self.app, self.random = app, Random(seed)
        self._start = start
        self.events = self.restarts = self.openings = 0
        self.lately: deque[str] = deque(maxlen=12)
        self._gestures: list[tuple[Callable[[], Iterator[pygame.Event]], float]] = [
            (self._click, 34),
            (self._key, 40),
            (self._half_a_key, 4),
            (self._text, 4),
            (self._compose, 4),
            (self._drop, 1),
            (self._drag, 5),
            (self._wheel, 5),
            (self._other_click, 3),
            (self._window, 3),
            (self._resize, 1),
            (self._quit, 0.1),
        ]

    def play(self, events: int) -> None:
        """So many events. A fault is told with what came before it."""
        try:
            while self.events < events:
                if self.events >= self.openings * _PATIENCE:
                    self._open()
                gesture = self.random.choices(
                    [gesture for gesture, _ in self._gestures], [weight for _, weight in self._gestures]
                )[0]
                for event in self._shrink() if self._is_large() else gesture():
                    self._do(event)
        except Exception as fault:
            fault.add_note(f"event {self.events}: " + "; ".join(self.lately))
            raise

    def _do(self, event: pygame.Event) -> None:
        self.events += 1
        scene = type(self.app.stack.top).__name__ if self.app.stack else "nothing"
        self.lately.append(f"{scene} {pygame.event.event_name(event.type)} {event.dict}")
        self.app.handle([event])
        if self.random.random() < 0.3:
            self.app.pass_time(self.random.choice([0.0, 0.01, 0.05, 0.3, 0.5]))
        self.app.renew()
        if self.events % 50 == 0:
            self.app.draw()
        if not self.app.stack:
            self._restart()

    def _open(self) -> None:
        """Whatever it got lost in, it comes back to where it began."""
        self.openings += 1
        self.app.stack.carry_out(Replace(open_menu(self.app.stage), whole=True))
        self.app.stack.carry_out(Push(self._start(self.app.stage)))

    def _restart(self) -> None:
        self.restarts += 1
        self.app.stage.close()
        self.app = App(self.app.stage.settings, open_menu)

    def _is_large(self) -> bool:
        width, height = self.app.stage.size
        return width * height > _LARGE and self.random.random() < 0.05

    def _place(self) -> tuple[int, int]:
        """On something that can be used, mostly; else anywhere, also outside."""
        width, height = self.app.stage.size
        if self.random.random() < 0.75 and self.app.stack:
            root = self.app.stack.top.root
            useful = [widget for widget in (root.popup or root.top).walk() if widget.focusable]
            if useful:
                return self.random.choice(useful).rect.center
        return self.random.randint(-20, width + 20), self.random.randint(-20, height + 20)

    def _motion(self, pos: tuple[int, int], held: int = 0) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(held, 0, 0), touch=False)

    def _click(self, button: int = 1) -> Iterator[pygame.Event]:
        pos = self._place()
        yield self._motion(pos)
        yield pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)
        yield pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)

    def _other_click(self) -> Iterator[pygame.Event]:
        return self._click(self.random.choice([2, 3, 4, 5, 6]))

    def _drag(self) -> Iterator[pygame.Event]:
        pos = self._place()
        yield pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)
        for _ in range(self.random.randint(1, 5)):
            pos = self._place()
            yield self._motion(pos, 1)
        if self.random.random() < 0.9:
            yield pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False)

    def _wheel(self) -> Iterator[pygame.Event]:
        way = self.random.uniform(-5, 5)
        yield pygame.Event(pygame.MOUSEWHEEL, x=0, y=round(way), precise_x=0.0, precise_y=way, flipped=False)

    def _key(self) -> Iterator[pygame.Event]:
        key, mod = self.random.choice(_KEYS), self.random.choice(_MODS)
        sign = chr(key) if 32 <= key < 127 else ""
        yield pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign, scancode=0)
        if sign:
            yield pygame.Event(pygame.TEXTINPUT, text=sign)
        yield pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=sign, scancode=0)

    def _half_a_key(self) -> Iterator[pygame.Event]:
        """Pressed and never let go, or the other way round."""
        kind = self.random.choice([pygame.KEYDOWN, pygame.KEYUP])
        yield pygame.Event(kind, key=self.random.choice(_KEYS), mod=self.random.choice(_MODS), unicode="", scancode=0)

    def _text(self) -> Iterator[pygame.Event]:
        text = self.random.choice(_TEXTS)
        yield pygame.Event(
            pygame.TEXTEDITING, text=text[:20], start=self.random.randint(0, 5), length=self.random.randint(0, 5)
        )
        yield pygame.Event(pygame.TEXTINPUT, text=text)

    def _compose(self) -> Iterator[pygame.Event]:
        """An input method writes, thinks better of it, or is left in the middle."""
        for _ in range(self.random.randint(1, 4)):
            text = self.random.choice(_COMPOSED)
            yield pygame.Event(
                pygame.TEXTEDITING, text=text, start=self.random.randint(-1, 9), length=self.random.randint(0, 9)
            )
        if self.random.random() < 0.7:
            yield pygame.Event(pygame.TEXTINPUT, text=self.random.choice(_COMPOSED))

    def _drop(self) -> Iterator[pygame.Event]:
        """Files and texts that are dropped on the window."""
        yield pygame.Event(pygame.DROPBEGIN)
        if self.random.random() < 0.5:
            yield pygame.Event(pygame.DROPFILE, file=self.random.choice(_DROPPED))
        else:
            yield pygame.Event(pygame.DROPTEXT, text=self.random.choice(_DROPPED))
        yield pygame.Event(pygame.DROPCOMPLETE)

    def _window(self) -> Iterator[pygame.Event]:
        yield pygame.Event(self.random.choice(_WINDOW))

    def _resize(self) -> Iterator[pygame.Event]:
        size = self.random.choice(_USUAL)
        if self.random.random() < 0.1:
            size = self.random.choice(
                [(_WIDE, _HIGH), (self.random.randint(_NARROW, _WIDE), self.random.randint(_LOW, _HIGH))]
            )
        yield self._resize_event(size)

    def _shrink(self) -> Iterator[pygame.Event]:
        """Large windows take long to draw: the monkey does not stay in one."""
        yield self._resize_event((1024, 640))

    def _resize_event(self, size: tuple[int, int]) -> pygame.Event:
        pygame.display.set_mode(size, pygame.RESIZABLE)
        if self.random.random() < 0.5:
            return pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        return pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def _quit(self) -> Iterator[pygame.Event]:
        yield pygame.Event(pygame.QUIT)


def go_home(app: App) -> None:
    """Out of wherever one is, as a person would find out: Esc, out of the table by its menu, and away from a score by
    its button.
    """
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    shown = [pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED]
    app.turn([*map(pygame.Event, shown), pygame.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720)], 0.5)
    app.stage.change(text_size=100)
    for _ in range(40):
        if not app.stack or isinstance(app.stack.top, MenuScene):
            return
        if isinstance(app.stack.top, PauseScene) and app.stack.top.root.popup is None:
            click(app, find_widget(app, "leave"))
        elif isinstance(app.stack.top, ScoringScene) and not app.stack.top.show.is_counting:
            click(app, find_widget(app, "menu"))
        else:
            press(app, pygame.K_ESCAPE)
        app.turn([], 0.5)
    raise AssertionError(f"no way out of {[type(scene).__name__ for scene in app.stack.scenes]}")
