"""`python -m tools.contrast` measures how well words and marks stand out from the water and land below them, at every
hour of every game.

Words are measured against the lightest half per cent of what lies below them (the darkest, where they are dark); marks
against what would be seen without them, by the median of their pixels. A figure is a contrast as WCAG 2 defines it, in
ordinary sight and as people see who lack one of the three kinds of cones. It needs numpy: `pip install -e ".[tools]"`.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import combinations
from math import dist
from typing import Any
from unittest.mock import patch

import numpy as np
import pygame
from msgspec.structs import replace
from numpy.typing import NDArray

from game.app.loop import App
from game.light import HOURS
from game.render import Look
from game.render.text import TextDrawer
from game.render.theme import Colour, Theme
from game.rules import GAMES
from game.scenes import Stage, routes
from game.tables import Point, selection
from game.tables.kit.drawn_table import DrawnTable
from game.tables.screen import screen_of
from game.tables.survive.table import SurviveTable
from game.widgets import Label, Pen

from .evenings import Evening
from .shot_list import opens_table
from .studio import Shot, Size, Step, Studio, pick, rest

Pixels = NDArray[np.uint8]
Figures = NDArray[np.float64]

SIGHTS: Mapping[str, Figures] = {
    "ordinary": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""What becomes of linear red, green and blue: the matrices of Machado, Oliveira and Fernandes (2009) for those who lack
a kind of cones.
"""
MARKS = (
    "ink",
    "glow",
    "glow-light",
    "danger-top",
    "white",
    "cream",
    "mist",
    "gold-top",
)  # colours of what marks something on a board
_RINGS = ("safe", "hot", "deadly", "picked", "focus", "reach", "told", "better")  # kinds of rings around spaces
DAYTIMES = {"morning": 8, "day": 12, "evening": 20, "night": 23}
UNLIT = -1  # the hour of a table on which no light falls
_EXTREME = 0.005  # the part of a ground that counts, where it is nearest to the words
_NEAR, _FAR = 10, 40  # by how much two colours differ at the most that look the same, and at the least that do not
_FEWEST = 30  # pixels below which nothing is said of a mark
_NEIGHBOURS = 1.8  # how far apart the middles of two hexes with a common edge are at the most
_PARTS = np.arange(256) / 255
_LINEAR = np.where(_PARTS <= 0.04045, _PARTS / 12.92, ((_PARTS + 0.055) / 1.055) ** 2.4)


# Figures.


@dataclass(frozen=True, slots=True)
class Sample:
    """Pixels of something, and those below it: of a mark one for one, or one colour above all."""

    what: str
    above: Pixels
    below: Pixels
    is_words: bool = False

    def measure(self, sight: str = "ordinary") -> float:
        above, below = luminance(self.above, sight), luminance(self.below, sight)
        if self.is_words:
            is_light = above.mean() > np.median(below)
            below = np.asarray(np.quantile(below, 1 - _EXTREME if is_light else _EXTREME))
        return float(np.median(contrast(above, below)))


def luminance(pixels: Pixels, sight: str = "ordinary") -> Figures:
    """How light pixels are to such eyes, from 0 to 1."""
    seen = np.clip(_LINEAR[pixels] @ SIGHTS[sight].T, 0.0, 1.0)
    return np.asarray(seen @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(one: Figures, other: Figures) -> Figures:
    """From 1 to 21, whichever is the lighter."""
    return np.asarray((np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05))


def measure(samples: Sequence[Sample], sight: str = "ordinary") -> dict[str, float]:
    """The least figure of each thing, by what it is."""
    found: dict[str, float] = {}
    for sample in samples:
        figure = sample.measure(sight)
        found[sample.what] = min(figure, found.get(sample.what, figure))
    return found


# Screens.


_TABLES: Mapping[str, tuple[Evening, Sequence[Step]]] = {
    "survive": (Evening("survive", rule="T2", after=60), []),
    "atlantis": (Evening("atlantis", players=3, people=1, position="middle"), []),
    "atlandice": (Evening("atlandice", rule="P2", after=20), [pick("die", 0, 1)]),
    "survive-atoll": (Evening("survive", players=3, board="survive-atoll", rule="T2", after=60), []),
    "atlantis-causeway": (Evening("atlantis", players=2, people=1, board="atlantis-causeway", rule="T1", after=12), []),
}
"""Where something can go to many places; what is picked there, unless it is what can go to most."""


def sample_table(
    studio: Studio, name: str, hour: int, size: Size = (1280, 720), text: int | None = None
) -> list[Sample]:
    """The table of a game, or one of its boards, at an hour, with something in hand that can go to many places."""
    evening, steps = _TABLES[name]
    shot = Shot([opens_table(evening)], steps, settings={"light": hour != UNLIT})
    with at_hour(evening.game, max(hour, 0)), studio.set_up(shot, size, text) as app:
        table = _table(app)
        ground = _ground(app, table)
        if not steps:
            _take_in_hand(table)
            rest(app)
        found = [*_sample_marks(app, table), *_sample_rings(app, table, ground), *_sample_island(table, ground)]
        return [*found, *sample_words(app)]


def sample_screen(studio: Studio, shot: Shot, size: Size = (1280, 720), text: int | None = None) -> list[Sample]:
    """The words of any screen that stand on its sea."""
    with studio.set_up(shot, size, text) as app:
        return sample_words(app)


def sample_menu(studio: Studio, daytime: str, size: Size = (1280, 720), text: int | None = None) -> list[Sample]:
    return sample_screen(studio, Shot([routes.open_menu], oclock=DAYTIMES[daytime]), size, text)


@contextmanager
def at_hour(game: str, hour: int) -> Iterator[None]:
    """It is always this hour in a game."""
    module, screen = import_module(f"game.tables.{game}"), screen_of(game)
    with patch.object(module, "SCREEN", replace(screen, day=replace(screen.day, hour=lambda *_: hour))):
        yield


def _table(app: App) -> DrawnTable[Any, Any]:
    table = vars(app.stack.top)["table"]
    assert isinstance(table, DrawnTable)
    return table


def _take_in_hand(table: DrawnTable[Any, Any]) -> None:
    nothing = table.selection

    def count(thing: selection.Thing) -> int:
        table.select(selection.pick(nothing, table.offers, thing))
        return len(table.model.targets)

    table.select(selection.pick(nothing, table.offers, max(sorted(table.model.sources), key=count)))


def _picture(app: App) -> Pixels:
    scene, surface = app.stack.top, pygame.Surface(app.window.get_size())
    scene.refresh_layout()
    scene.draw(surface)
    return pygame.surfarray.array3d(surface)


def _background(app: App) -> Pixels:
    surface = pygame.Surface(app.window.get_size())
    app.stack.top.background(surface)
    return pygame.surfarray.array3d(surface)


def _ground(app: App, table: DrawnTable[Any, Any]) -> Pixels:
    """The window with nothing but the board's ground in it."""
    surface = pygame.Surface(app.window.get_size())
    surface.blit(table.picture.ground(app.stage.look), table.model.camera.room.topleft)
    return pygame.surfarray.array3d(surface)


# Words.


_ON_GROUND = "ask "  # words that have a ground of their own on the sea, which it shines through


def sample_words(app: App) -> list[Sample]:
    """All that is written on the sea behind a screen, or on a ground it shines through, and on the ground of a
    board.
    """
    look, scene = app.stage.look, app.stack.top
    labels = [one for one in scene.root.top.walk() if isinstance(one, Label) and one.rect.width and one.text]
    written = [(f"{one.name or one.role} {one.colour}", one.rect.copy(), look.colour(one.colour)) for one in labels]
    table = vars(scene).get("table")
    drawn = table if isinstance(table, DrawnTable) else None
    seen, named = _picture(app), _ground(app, drawn) if drawn else None
    with patch.object(TextDrawer, "line", _draw_no_line):
        _draw_anew(app.stage)
        rest(app)
        bare, behind = _picture(app), _background(app)
        found = []
        for what, rect, colour in written:
            under = _bounds(_apart(_part(seen, rect), _part(bare, rect)) > 0)
            place = under.move(rect.topleft) if under else pygame.Rect(0, 0, 1, 1)
            is_on_sea = np.mean(_apart(_part(bare, place), _part(behind, place)) == 0) > 0.9
            if under and (is_on_sea or what.startswith(_ON_GROUND)):
                found.append(
                    Sample(what, np.array([colour], np.uint8), _part(bare, place).reshape(-1, 3), is_words=True)
                )
        if drawn and named is not None:
            ground = _ground(app, drawn)
            app.stage.change(light=not app.stage.settings.light)
            rest(app)
            found += _sample_names(named, ground, _ground(app, drawn))
    return found


def _draw_anew(stage: Stage) -> None:
    """Nothing that was drawn before is shown again."""
    settings = stage.settings
    of_settings = settings.reduced_motion, settings.patterns
    stage.look = Look(stage.look.theme, stage.size, stage.text_percent, *of_settings, language=settings.language)
    stage.is_new = True


_draw_line = TextDrawer.line


def _draw_no_line(texts: TextDrawer, text: str, face: str, size: float, colour: Colour) -> pygame.Surface:
    """As large as the words would be, and empty."""
    return pygame.Surface(_draw_line(texts, text, face, size, colour).get_size(), pygame.SRCALPHA)


def _sample_names(named: Pixels, bare: Pixels, other: Pixels) -> Iterator[Sample]:
    """Names on the ground of a board, where it looks different in another light."""
    letters = _apart(named, bare) > _FAR
    for rect in _clusters(letters):
        if np.mean(_apart(_part(bare, rect), _part(other, rect)) > 0) < 0.5:
            continue
        drawn, ground = _part(named, rect)[_part(letters, rect)], _part(bare, rect).reshape(-1, 3)
        strongest = drawn[
            np.argsort(contrast(luminance(drawn), np.asarray(np.median(luminance(ground)))))[-max(len(drawn) // 10, 1)]
        ]
        yield Sample("names", strongest.reshape(1, 3), ground, is_words=True)


def _clusters(found: NDArray[np.bool_]) -> list[pygame.Rect]:
    """Rectangles around what lies close together, as the letters of a word do."""
    single = pygame.mask.Mask(found.shape)
    for x, y in np.argwhere(found).tolist():
        single.set_at((x, y))
    joined = single.convolve(pygame.mask.Mask((7, 5), fill=True))
    return [rect.move(-6, -4).inflate(-6, -4).move(3, 2) for rect in joined.get_bounding_rects()]


# Marks, lines and pieces.


def _sample_marks(app: App, table: DrawnTable[Any, Any]) -> Iterator[Sample]:
    """The board with its marks and without them."""
    kind = type(
        table.painter(table.paint_moment(Pen(app.window, app.stage.look, app.stack.top.root), table.model.camera.room))
    )
    seen = _picture(app)
    with ExitStack() as patches:
        for name in ("draw_faint_marks", "draw_marks_below", "draw_marks_above", "draw_letters"):
            patches.enter_context(patch.object(kind, name, lambda painter: None))
        patches.enter_context(patch.object(kind, "draw_glow", lambda painter, piece: None))
        before = _picture(app)
    yield from _sample_colours("mark", seen, before)


def _sample_rings(app: App, table: DrawnTable[Any, Any], ground: Pixels) -> Iterator[Sample]:
    """All kinds of rings around every space of a sea, whatever can be done now."""
    if not isinstance(table, SurviveTable):
        return
    for kind in _RINGS:
        surface = pygame.surfarray.make_surface(ground)
        painter = table.painter(
            table.paint_moment(Pen(surface, app.stage.look, app.stack.top.root), table.model.camera.room)
        )
        for at in _sea(table):
            painter.ring(at, kind)
        yield from _sample_colours(f"mark of a {kind} space:", pygame.surfarray.array3d(surface), ground)


def _sample_colours(what: str, seen: Pixels, before: Pixels) -> Iterator[Sample]:
    """What has come in one of the colours of marks."""
    theme, changed = Theme.load(), (seen != before).any(axis=-1)
    seen, before = seen[changed], before[changed]
    for name in MARKS:
        hue = np.array(theme.colour(name), np.uint8)
        found = (_apart(seen, hue) <= _NEAR) & (_apart(before, hue) > _FAR)
        if np.count_nonzero(found) >= _FEWEST:
            yield Sample(f"{what} {name}", seen[found], before[found])


def _sea(table: SurviveTable) -> list[Point]:
    """The middles of all spaces that are not land."""
    return [at for at, land in zip(table.model.geometry.spaces, table.model.state.land, strict=False) if not land]


def _sample_island(table: DrawnTable[Any, Any], ground: Pixels) -> Iterator[Sample]:
    """The lines between the spaces of a sea, and the colours of players on them."""
    if not isinstance(table, SurviveTable):
        return
    camera, light = table.model.camera, luminance(ground)
    spaces = _sea(table)
    lines, waters = [], []
    for one, other in combinations(spaces, 2):
        if dist(one, other) < _NEIGHBOURS:
            a, b = pygame.Vector2(camera.pixel(one)), pygame.Vector2(camera.pixel(other))
            aside, middle = (b - a).normalize(), (a + b) / 2
            across = [(round(at.x), round(at.y)) for at in (middle + aside * step for step in (-2, -1, 0, 1, 2))]
            lines.append(ground[max(across, key=lambda at: light[at])])
            beside = [ground[round(at.x), round(at.y)] for at in (a.lerp(b, part) for part in (0.36, 0.4, 0.6, 0.64))]
            waters.append(np.mean(beside, axis=0).astype(np.uint8))
    yield Sample("line", np.array(lines), np.array(waters))
    field = np.concatenate([_part(ground, camera.square(at, 0.5)).reshape(-1, 3) for at in spaces])
    theme = Theme.load()
    for name in theme.players:
        yield Sample(f"piece {name}", np.array([theme.colour(name)], np.uint8), field)


# Pixels.


def _apart(one: Pixels, other: Pixels) -> NDArray[np.int16]:
    """How far apart colours are: by the value in which they differ most."""
    return np.asarray(np.abs(one.astype(np.int16) - other.astype(np.int16)).max(axis=-1))


def _part(pixels: NDArray[Any], rect: pygame.Rect) -> NDArray[Any]:
    return pixels[max(rect.left, 0) : max(rect.right, 0), max(rect.top, 0) : max(rect.bottom, 0)]


def _bounds(found: NDArray[np.bool_]) -> pygame.Rect | None:
    """The smallest rectangle around all that was found."""
    across, down = np.flatnonzero(found.any(axis=1)), np.flatnonzero(found.any(axis=0))
    if not len(across):
        return None
    return pygame.Rect(int(across[0]), int(down[0]), int(across[-1] - across[0]) + 1, int(down[-1] - down[0]) + 1)


# The table.


_COLUMNS = {
    "title": "heading cream",
    "turn": "caption mist",
    "prompt": "ask cream",
    "names": "names",
    "line": "line",
    "ring": "mark of a safe space: glow",
    "mark": "mark glow",
}
"""What the table shows of a game, by its heading."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(
        "python -m tools.contrast", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "screens", nargs="*", choices=[[], *GAMES, "menu"], metavar="GAME", help="a game, or menu; all if none is named"
    )
    asked = parser.parse_args(arguments).screens or [*GAMES, "menu"]
    print(f"{'':24}" + "".join(f"{heading:>9}" for heading in (*_COLUMNS, "piece")))
    with Studio.open() as studio:
        for game in asked:
            for hour in () if game == "menu" else (UNLIT, *range(HOURS)):
                samples = sample_table(studio, game, hour)
                name = f"{game}, {'no light' if hour == UNLIT else hour}"
                _print_row(name, measure(samples))
                lacking = [measure(samples, sight) for sight in SIGHTS if sight != "ordinary"]
                _print_row("  colour-blind, least", {what: min(one[what] for one in lacking) for what in lacking[0]})
        for daytime in DAYTIMES if "menu" in asked else ():
            samples = sample_menu(studio, daytime)
            for sight in SIGHTS:
                found = measure(samples, sight)
                print(
                    f"{f'menu, {daytime}, {sight}':32}"
                    + "   ".join(f"{what} {figure:.1f}" for what, figure in found.items())
                )
    return 0


def _print_row(name: str, figures: Mapping[str, float]) -> None:
    found = [figures.get(what) for what in _COLUMNS.values()]
    pieces = [figure for what, figure in figures.items() if what.startswith("piece")]
    found.append(min(pieces, default=None))
    print(f"{name:24}" + "".join(f"{figure:9.2f}" if figure is not None else f"{'':9}" for figure in found))


if __name__ == "__main__":
    sys.exit(main())
