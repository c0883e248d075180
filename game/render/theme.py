"""The theme: colours, players, type and measures of the program, read from data."""

from __future__ import annotations

from functools import cache

import msgspec
import pygame

from game.files.resources import asset
from game.files.schema import read_struct

Colour = tuple[int, int, int]
BESIDE_LATIN = 0.92
"""The size of signs of other fonts beside Latin letters: they look larger than they are."""


class PlayerLook(msgspec.Struct, frozen=True):
    """A player's colour, symbol and the symbol's own colour."""

    base: str
    sign: str
    symbol: str


class TypeRole(msgspec.Struct, frozen=True):
    """A role of text: its face, and its size in u."""

    face: str
    size: float


class ScriptType(msgspec.Struct, frozen=True):
    """How the letters of a language are set."""

    squares: float = BESIDE_LATIN  # the size of Chinese signs, in sizes of Latin letters
    least: int = 13  # pixels, for signs of so many strokes as the Chinese have
    enlarges_letters: bool = False  # letters and numbers among Chinese signs are set as large as those
    line: float = 1.28  # the height of a line with its air, in heights of its letters
    faces: dict[str, str] = {}  # what it has in place of a face: Chinese knows no italics


class Daytime(msgspec.Struct, frozen=True):
    """How the menu looks at a time of day. Whatever this does not name looks as it does by day."""

    colours: dict[str, str] = {}  # of words, sky, waves and crests
    lights: dict[str, str] = {}  # what drawings are multiplied by: land, clouds, smoke and the sun
    glints: str = ""  # the colour of the path of sun or moon on the water; none if empty
    is_dark: bool = False  # stars are out, birds asleep, lanterns lit, and the volcano glows

    def colour(self, name: str, usual: str = "") -> str:
        """The name of a colour, or a #hex; where this time has none of its own, the usual one, which may have the same
        name.
        """
        return self.colours.get(name, usual or name)


class Theme(msgspec.Struct, frozen=True):
    """All that can be changed about the look without touching code; measures and sizes are in u, the height of body
    text.
    """

    colours: dict[str, str]
    players: dict[str, PlayerLook]
    type: dict[str, TypeRole]
    scripts: dict[str, ScriptType]  # by the beginning of a language's key: those that are not set as the others
    faces: dict[str, str]
    measures: dict[str, float]
    daytimes: dict[str, Daytime]

    @classmethod
    def load(cls, name: str = "storybook") -> Theme:
        return _load(name)

    def script(self, language: str) -> ScriptType:
        return self.scripts.get(language.partition("-")[0]) or ScriptType()

    def colour(self, name: str) -> Colour:
        """A colour of the theme by name, or a player's, or a #hex."""
        if name.startswith("#"):
            return _rgb(name)
        player = self.players.get(name)
        return _rgb(player.base if player else self.colours[name])


@cache
def _load(name: str) -> Theme:
    return read_struct(asset("themes", f"{name}.json"), Theme)


@cache
def _rgb(text: str) -> Colour:
    colour = pygame.Color(text)
    return colour.r, colour.g, colour.b


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """The first colour with a part of the other."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def hex_colour(colour: Colour) -> str:
    """A colour as drawings write it."""
    return "#{:02X}{:02X}{:02X}".format(*colour)
