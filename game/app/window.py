"""The window: opened if there is a display, never too small to read, full screen and back."""

from __future__ import annotations

import ctypes
import os
import sys
import warnings

import pygame

from game.engine.errors import GameError
from game.files.quiet_libraries import silence_libraries
from game.files.resources import asset
from game.store.settings import LOWEST, NARROWEST, Settings

NAME = "Leaving Atlantis"
_CLASS = "leaving-atlantis"
_INVISIBLE = ("offscreen", "dummy", "evdev")
_DRIVER = "SDL_VIDEODRIVER"
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # what glibc's `mallopt` can set, by its numbers
_OPENS_HIDDEN = sys.platform in ("win32", "darwin")  # there a screen reader has to know a window before it is shown
_LARGE = 32 * 1024  # from this many bytes on, memory that is no longer needed goes back to the system at once
_ARENAS = 1  # places where memory is taken from: what one thread frees another can use


def open_window(settings: Settings) -> pygame.Surface:
    """The window as it was left; `GameError` where there is nothing to show it on."""
    _prepare_window_system()
    _prepare_memory()
    try:
        with silence_libraries():
            pygame.display.init()
        _refuse_invisible()
        pygame.font.init()
        pygame.display.set_caption(NAME)
        window = _set_mode(settings, is_first=True)
    except pygame.error as error:
        pygame.quit()
        raise GameError("no-display") from error
    _get_window().minimum_size = NARROWEST, LOWEST
    return window


def show_window() -> None:
    """Shows a window that was opened hidden."""
    if _OPENS_HIDDEN:
        _get_window().show()


def name_window(title: str) -> None:
    """Gives the window its title, where it has another one."""
    if pygame.display.get_caption()[0] != title:
        pygame.display.set_caption(title)


def native_handle() -> object:
    """What the system knows the window by: a number on Windows, a capsule around a pointer on macOS."""
    return pygame.display.get_wm_info()["window"]


def is_visible() -> bool:
    """Whether anyone could see the window."""
    return pygame.display.get_init() and pygame.display.get_driver() not in _INVISIBLE


def toggle_full_screen(settings: Settings) -> pygame.Surface:
    """The window after it filled the screen, or went back to its own size, which `toggle_fullscreen` of pygame does not
    know.
    """
    if is_visible():
        window = _get_window()
        if settings.full_screen:
            window.set_fullscreen(True)
        else:
            window.set_windowed()
            window.size = _fit_to_screen(settings.window)
    return pygame.display.get_surface() or _set_mode(settings)


def set_icon() -> None:
    path = str(
        asset("art", "icon.svg")
    )  # made before pygame asks for it, which would take Ctrl-C meanwhile for a file it cannot read
    pygame.display.set_icon(pygame.image.load_sized_svg(path, (64, 64)))


def _prepare_window_system() -> None:
    """Before SDL starts: crisp on dense screens, and a name by which window managers know it."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ["SDL_VIDEO_X11_WMCLASS"] = _CLASS  # pygame has written the name of the script there


def _prepare_memory() -> None:
    """Pictures come and go in all sizes and in several threads. By itself glibc keeps the room they had, and small
    things settle in it: after an evening it held ten times the memory that was in use. Other systems need no such
    setting.
    """
    if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)):
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_ARENA_MAX, _ARENAS)


def _refuse_invisible() -> None:
    """Without a display SDL picks an invisible driver and says nothing."""
    if pygame.display.get_driver() in _INVISIBLE and _DRIVER not in os.environ:
        raise pygame.error(pygame.display.get_driver())


def _set_mode(settings: Settings, is_first: bool = False) -> pygame.Surface:
    hidden = pygame.HIDDEN if is_first and _OPENS_HIDDEN else 0
    if settings.full_screen:
        return pygame.display.set_mode((0, 0), pygame.RESIZABLE | pygame.FULLSCREEN | hidden)
    return pygame.display.set_mode(_fit_to_screen(settings.window), pygame.RESIZABLE | hidden)


def _fit_to_screen(size: tuple[int, int]) -> tuple[int, int]:
    """A window remembered from a larger screen is made no larger than this one."""
    if not is_visible():
        return size
    width, height = pygame.display.get_desktop_sizes()[0]
    return max(min(size[0], width), NARROWEST), max(min(size[1], height), LOWEST)


def _get_window() -> pygame.Window:
    with warnings.catch_warnings():
        # pygame-ce announces another way for windows of its own kind; for this one there is no other yet.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()
