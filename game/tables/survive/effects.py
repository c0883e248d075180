"""What facts look like while they happen: paths of pieces, tiles that sink, splashes, whirlpools, the volcano."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Event
from game.rules.survive import events as e
from game.rules.survive.state import NONE, Table
from game.rules.survive.tables import Tables
from game.widgets import Pen

from .drawings import Drawings
from .geometry import Camera, Geometry
from .ground import tile_art
from .motions import Effect, quick
from .pieces import Key

_SINK = 0.6
_SPLASH = 0.45
_SWIRL = 0.8
_ERUPTION = 1.4


def paths_of(t: Tables, s: Table, events: Sequence[Event]) -> tuple[dict[Key, Sequence[int]], list[tuple[int, int, int]]]:
    """The ways pieces went, by their keys; and of creatures, which have none, the kind and both ends."""
    paths: dict[Key, Sequence[int]] = {}
    moved: list[tuple[int, int, int]] = []
    for event in events:
        match event:
            case e.Walked() | e.Swam():
                paths["explorer", event.explorer, 0] = event.path
            case e.BoatMoved():
                boat = next((i for i, space in enumerate(s.boat_at) if space == event.path[-1]), NONE)
                paths["boat", boat, 0] = event.path
            case e.CreatureMoved():
                moved.append((event.kind, event.path[0], event.path[-1]))
    return paths, moved


def effects_of(events: Sequence[Event], geometry: Geometry, speed: str) -> list[Effect]:
    """What is to be seen besides the pieces."""
    found: list[Effect] = []
    for event in events:
        match event:
            case e.TileSunk():
                found.append(Effect("sink", geometry.spaces[event.space], quick(_SINK, speed), art=tile_art(event.terrain, event.space)))
            case e.Lost() | e.BoatWrecked() | e.BoatGone() if event.space != NONE:
                found.append(Effect("splash", geometry.spaces[event.space], quick(_SPLASH, speed)))
            case e.Whirlpool():
                found.append(Effect("swirl", geometry.spaces[event.space], quick(_SWIRL, speed), art="survive/whirlpool"))
            case e.Erupted():
                found.append(Effect("erupt", geometry.spaces[event.space], quick(_ERUPTION, speed), art="survive/volcano-erupting"))
    return found


def draw_effect(pen: Pen, drawings: Drawings, camera: Camera, effect: Effect, now: float, below: bool) -> None:
    part = effect.part(now)
    if not 0 <= part <= 1 or below != (effect.kind in ("sink", "swirl")):
        return
    at = camera.pixel(effect.at)
    {"sink": _draw_sink, "splash": _draw_splash, "swirl": _draw_swirl, "erupt": _draw_eruption}[effect.kind](
        pen, drawings, at, effect, part
    )


def _draw_sink(pen: Pen, drawings: Drawings, at: tuple[float, float], effect: Effect, part: float) -> None:
    """The tile shudders, tilts and goes under with rings of foam."""
    tile = drawings.tilted(drawings.art(effect.art, 1.0), round(10 * part))
    shudder = 2 if part < 0.3 and round(part * 40) % 2 else 0
    tile.surface.set_alpha(round(255 * (1 - max(part - 0.35, 0) / 0.65)))
    pen.surface.blit(tile.surface, tile.rect_at((at[0] + shudder, at[1] + drawings.size * 0.5 * part * part)))
    tile.surface.set_alpha(255)
    _draw_foam(pen, drawings, at, part)


def _draw_foam(pen: Pen, drawings: Drawings, at: tuple[float, float], part: float) -> None:
    for ring in (0.0, 0.25):
        grown = part - ring
        if 0 < grown < 1:
            wide = drawings.size * (0.7 + grown)
            rect = pygame.Rect(0, 0, round(wide * 2), round(wide * 1.2))
            rect.center = round(at[0]), round(at[1])
            pygame.draw.ellipse(pen.surface, pen.look.colour("mist"), rect, max(round(drawings.size * 0.08 * (1 - grown)), 1))


def _draw_splash(pen: Pen, drawings: Drawings, at: tuple[float, float], effect: Effect, part: float) -> None:
    frame = drawings.art(f"survive/splash-{min(int(part * 3) + 1, 3)}", 0.9)
    pen.surface.blit(frame.surface, frame.rect_at((at[0], at[1] + drawings.size * 0.2)))


def _draw_swirl(pen: Pen, drawings: Drawings, at: tuple[float, float], effect: Effect, part: float) -> None:
    pool = drawings.tilted(drawings.art(effect.art, 1.6), round(part * 36) * 20)
    pool.surface.set_alpha(round(255 * min(1.0, 3 * (1 - part))))
    pen.surface.blit(pool.surface, pool.rect_at(at))
    pool.surface.set_alpha(255)


def _draw_eruption(pen: Pen, drawings: Drawings, at: tuple[float, float], effect: Effect, part: float) -> None:
    fire = drawings.art(effect.art, 0.6 + 0.5 * round(part * 10) / 10)
    shake = (round(part * 60) % 3 - 1) * 3
    pen.surface.blit(fire.surface, fire.rect_at((at[0] + shake, at[1])))
