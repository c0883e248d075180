"""After a change of size drawings are scaled at first and drawn sharply slice by slice; nobody waits for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.render import Look, art
from game.scenes import Scene, Stage, open_setup, open_table
from game.store import Settings
from tests.inside import kept_art, soft_art
from tests.stand_ins import make_looks
from tests.tables.survive.sitting import seat_match
from tests.tables.survive.walking import rules_of

SMALL, LARGE = (1280, 720), (1600, 900)
NAME = "survive/shark"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The size of everything that is drawn from its SVG."""
    sizes: list[tuple[int, int]] = []
    draw = art.draw_svg

    def noted(svg: str, size: tuple[int, int]) -> pygame.Surface:
        sizes.append(size)
        return draw(svg, size)

    monkeypatch.setattr(art, "draw_svg", noted)
    return sizes


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_drawing_is_scaled_at_first_and_sharp_later(look: Look, drawn: list[tuple[int, int]]) -> None:
    look.art.picture(NAME, 60, 60)
    look.art.picture(NAME, 200, 200)
    later, sharp = Look(look.theme, LARGE, before=look), Look(look.theme, LARGE).art.picture(NAME, 80, 80)
    drawn.clear()
    soft = later.art.picture(NAME, 80, 80)
    assert (drawn, later.art.is_soft) == ([], True)
    assert soft.get_size() == sharp.get_size()
    assert pixels(soft) != pixels(sharp)
    assert later.art.sharpen(1.0)
    assert pixels(later.art.picture(NAME, 80, 80)) == pixels(sharp)


def test_what_has_the_same_size_or_was_never_drawn_is_sharp(look: Look) -> None:
    same = look.art.picture(NAME, 60, 60)
    later = Look(look.theme, LARGE, before=look)
    assert later.art.picture(NAME, 60, 60) is same
    later.art.picture("survive/whale", 60, 60)
    assert not later.art.is_soft


def test_a_slice_draws_one_at_least_and_ends_in_time(look: Look, drawn: list[tuple[int, int]]) -> None:
    for name in ("survive/shark", "survive/whale"):
        look.art.picture(name, 60, 60)
    later = Look(look.theme, LARGE, before=look)
    for name in ("survive/shark", "survive/whale"):
        later.art.picture(name, 80, 80)
    drawn.clear()
    assert [later.art.sharpen(0.0), len(drawn), later.art.sharpen(0.0), len(drawn)] == [False, 1, True, 2]


def test_what_was_drawn_before_is_let_go_when_a_frame_asked_for_nothing_soft(look: Look) -> None:
    same = look.art.picture(NAME, 60, 60)
    later = Look(look.theme, LARGE, before=look)
    assert not later.art.sharpen(0.0)
    assert later.art.picture(NAME, 60, 60) is same, "no frame has asked for anything before"
    assert not later.art.sharpen(0.0), "nothing became sharp"
    assert soft_art(later) == {}


def test_what_was_thrown_away_does_not_come_back_by_getting_sharp(
    look: Look, drawn: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(art, "_KEPT", 2)
    look.art.picture(NAME, 60, 60)
    later = Look(look.theme, LARGE, before=look)
    for size in (70, 80, 90):
        later.art.picture(NAME, size, size)
    drawn.clear()
    assert later.art.sharpen(1.0)
    assert [size for _, size, _ in kept_art(later)] == [80, 90]
    assert len(drawn) == 2


def test_while_a_window_is_dragged_nothing_is_scaled_twice(look: Look, drawn: list[tuple[int, int]]) -> None:
    first = look.art.picture(NAME, 300, 300)
    later = look
    for size in range(299, 250, -1):
        later = Look(look.theme, LARGE, before=later)
        last = later.art.picture(NAME, size, size)
    assert len(drawn) == 1
    assert pixels(last) == pixels(pygame.transform.smoothscale(first, last.get_size()))


def test_what_was_baked_of_scaled_drawings_is_baked_again(look: Look) -> None:
    look.art.picture(NAME, 60, 60)
    later = Look(look.theme, LARGE, before=look)
    plain = later.bake("plain", lambda: pygame.Surface((9, 9)))
    inner = later.bake("inner", lambda: later.art.picture(NAME, 80, 80).copy())
    outer = later.bake("outer", lambda: later.bake("inner", lambda: inner).copy())
    later.art.sharpen(1.0)
    sharp = later.sharp()
    made = pygame.Surface((5, 5))
    assert sharp.bake("plain", lambda: made) is plain
    assert sharp.bake("inner", lambda: made) is not inner
    assert sharp.bake("outer", lambda: made) is not outer


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Callable[[Stage], Scene]], App]]:
    """Opens the program at a scene, in the small window and at rest."""
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    make_looks(monkeypatch, Look)  # other tests of this process may share theirs
    apps: list[App] = []

    def at(first: Callable[[Stage], Scene]) -> App:
        apps.append(App(Settings(window=SMALL, speed="instant", reduced_motion=True, muted=True), first))
        apps[-1].turn([], 0.5)
        return apps[-1]

    yield at
    for app in apps:
        app.leave()
        app.stage.close()


def resize_pictures(app: App) -> tuple[bytes, bytes, bytes]:
    """The first picture of the larger window, the one in which all is sharp, and the one of a window that was opened
    so.
    """
    app.window = pygame.display.set_mode(LARGE)
    app.turn([pygame.Event(pygame.WINDOWSIZECHANGED, x=LARGE[0], y=LARGE[1])], 0.0)
    soft = pixels(app.window)
    assert (app.stage.is_soft, app.stack.pace) == (True, 60)
    frames = 0
    while app.stage.is_soft:
        app.turn([], 1 / 60)
        frames += 1
    assert frames > 1
    sharp = pixels(app.window)
    app.stage.relook()
    app.turn([], 0.0)
    return soft, sharp, pixels(app.window)


def test_a_window_gets_sharp_by_itself_and_looks_as_if_opened_so(
    opened: Callable[[Callable[[Stage], Scene]], App],
) -> None:
    soft, sharp, new = resize_pictures(opened(lambda stage: open_setup(stage, "survive")))
    assert soft != sharp == new


def test_a_table_gets_sharp_too_with_its_ground_and_its_pieces(
    opened: Callable[[Callable[[Stage], Scene]], App], tmp_path: Path
) -> None:
    match = seat_match(tmp_path / "saves", rules_of("four, all creatures"))
    soft, sharp, new = resize_pictures(opened(lambda stage: open_table(stage, match)))
    assert soft != sharp == new
