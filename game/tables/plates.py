"""Players' plates: who they are, what everyone can see of them, and what they feel at this moment."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from game.bots import Personality, person_named
from game.engine import Impact
from game.engine.speech.describing import Count, Plate
from game.match import Player
from game.render import Look, shapes
from game.widgets import Chip, Column, EmptyRoom, Flow, Label, Mark, Padded, Panel, Pen, Picture, Result, Row, Widget, WidgetState
from game.words.narrator import Narrator

_LONG = {"loss": 0.3, "blow": 0.3, "gain": 0.6}  # seconds for which a plate shakes or shines
_STILL = 0.8  # seconds for which only its rim is seen, where nothing moves
_SWINGS, _FAR = 3, 0.35  # how often a plate swings, and how far in u


class Feelings:
    """What each seat feels, until it has passed."""

    def __init__(self) -> None:
        self._felt: dict[int, tuple[Impact, float]] = {}
        self.is_still = False  # whether nothing moves: then a rim tells it

    def begin(self, seat: int, felt: Impact, after: float) -> None:
        """A seat feels something, so many seconds from now."""
        self._felt[seat] = felt, -after

    def pass_time(self, seconds: float) -> None:
        aged = {seat: (felt, age + seconds) for seat, (felt, age) in self._felt.items()}
        self._felt = {seat: (felt, age) for seat, (felt, age) in aged.items() if age < self._long(felt)}

    def _long(self, felt: Impact) -> float:
        return _STILL if self.is_still else _LONG[felt]

    @property
    def is_any(self) -> bool:
        return bool(self._felt)

    def of(self, seat: int) -> Impact | None:
        """What a seat feels now."""
        felt, age = self._felt.get(seat, (None, -1.0))
        return felt if age >= 0 else None

    def part(self, seat: int) -> float:
        """How much of it is over."""
        felt, age = self._felt[seat]
        return age / self._long(felt)

    def swing(self, seat: int) -> float:
        """How far its plate is from its place, in u."""
        if self.is_still or self.of(seat) not in ("loss", "blow"):
            return 0.0
        return _FAR * math.sin(math.tau * _SWINGS * self.part(seat)) * (1 - self.part(seat))

    def shine(self, seat: int) -> float:
        """How much of its rim is seen, from 0 to 1."""
        if self.of(seat) is None:
            return 0.0
        return math.sin(math.pi * self.part(seat)) if not self.is_still else min(1.0, 6 * self.part(seat), 6 * (1 - self.part(seat)))


_RING = 5


class PlatePanel(Panel):
    """The paper of a plate; of the player in turn with a gold ring."""

    def __init__(self, part: Widget, is_in_turn: bool) -> None:
        super().__init__(part, 0.8, 0.6, top="plate-top", low="plate")
        self.is_in_turn = is_in_turn

    def draw(self, pen: Pen) -> None:
        if self.is_in_turn:
            self.draw_rim(pen, "glow", "gold")
        super().draw(pen)

    def draw_rim(self, pen: Pen, top: str, low: str, seen: float = 1.0) -> None:
        """A ring around it; it reaches under its edge."""
        size = self.rect.width + 2 * _RING, self.rect.height + 2 * _RING
        ring = pen.look.bake(("rim", size, top, low), lambda: _rim(pen.look, size, top, low))
        ring.set_alpha(round(255 * seen))
        pen.surface.blit(ring, (self.rect.x - _RING, self.rect.y - _RING))
        ring.set_alpha(255)


class FeelingPlate(Padded):
    """A plate that shakes and shines with what its player feels."""

    keeps_tips_off = True

    def __init__(self, plate: Widget, seat: int, feelings: Feelings) -> None:
        super().__init__(plate, 0)
        self._seat, self._feelings = seat, feelings
        self._was_felt = False

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        self.part.put(look, rect)

    def pass_time(self, seconds: float, state: WidgetState) -> tuple[bool, Result]:
        before, self._was_felt = self._was_felt, self._feelings.of(self._seat) is not None
        return before or self._was_felt, None

    def draw(self, pen: Pen) -> None:
        felt, swing = self._feelings.of(self._seat), round(pen.look.u(1) * self._feelings.swing(self._seat))
        if felt and isinstance(self.part, PlatePanel):
            top, low = ("danger-top", "danger") if felt != "gain" else ("glow-light", "glow")
            self.part.draw_rim(pen, top, low, self._feelings.shine(self._seat))
        self._shift(swing, 0)
        super().draw(pen)
        self._shift(-swing, 0)


def _rim(look: Look, size: tuple[int, int], top: str, low: str) -> pygame.Surface:
    radius = look.measure("panel") + _RING
    ring = shapes.rounded_rect(size, radius, look.colour("ink"))
    ring.blit(shapes.rounded_rect((size[0] - 2, size[1] - 2), radius - 1, look.colour(top), look.colour(low)), (1, 1))
    return ring


def full_plate(
    narrator: Narrator,
    plate: Plate,
    player: Player,
    initials: str,
    is_in_turn: bool,
    details: Widget | None = None,
    has_counts: bool = True,
) -> Widget:
    """Mark, name, who plays it, what a table adds, and all counts below."""
    head = Row(
        Mark(player.colour, initials, 2.5),
        Column(
            Label(player.name, "name", tip=about(narrator, player)),
            None if details else Label(kind_of(narrator, player), "caption", "muted", tip=about(narrator, player)),
            gap=0,
            grow=1,
        ),
        face(narrator, player),
        points(narrator, plate),
    )
    counts = Flow(*(count(narrator, one) for one in plate.counts), gap=0.55) if has_counts else None
    return PlatePanel(Column(head, details, counts, gap=0.35), is_in_turn)


def folded_plate(narrator: Narrator, plate: Plate, player: Player, initials: str, is_in_turn: bool, line: Widget | None = None) -> Widget:
    """One line: mark and name, and the counts that matter most as far as they fit, or what a table has to say instead."""
    if line is not None:
        return PlatePanel(Row(Mark(player.colour, initials, 1.9, tip=player.name), line, points(narrator, plate), gap=0.4), is_in_turn)
    name = Row(Mark(player.colour, initials, 1.9), Label(player.name, "strong", grow=1, tip=about(narrator, player)), grow=1)
    counts = [count(narrator, one) for one in plate.counts if one.number][:2]
    return PlatePanel(FoldedPlate(name, counts, points(narrator, plate)), is_in_turn)


class FoldedPlate(Padded):
    """A name, as many counts as fit beside it, and the points."""

    keeps_tips_off = True

    def __init__(self, name: Widget, counts: Sequence[Widget], points: Widget) -> None:
        super().__init__(Row(name, *counts, points), 0)
        self._name, self._counts, self._points = name, counts, points

    def narrowest(self, look: Look) -> int:
        return Row(self._name, self._points).narrowest(look)

    def height(self, look: Look, width: int) -> int:
        return self._fitting(look, width).height(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return self.height(look, width)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.hold(self._fitting(look, rect.width))
        super().place(look, rect)

    def _fitting(self, look: Look, width: int) -> Widget:
        rows = [Row(self._name, *self._counts[:many], self._points) for many in range(len(self._counts), -1, -1)]
        return next((row for row in rows if row.narrowest(look) <= width), rows[-1])


def kind_of(narrator: Narrator, player: Player) -> str:
    """Whether a person or which bot plays; one with a face is seen to be one."""
    say = narrator.words.say
    if player.level is None:
        return say("table.person")
    key = "table.bot-person" if person_of(narrator, player) else "table.bot"
    return say(key, level=say(f"level.{player.level}"), temperament=say(f"temperament.{player.temperament}"))


def about(narrator: Narrator, player: Player) -> str:
    """What is to be expected of a bot."""
    say = narrator.words.say
    if player.level is None:
        return ""
    return say("table.bot-about", level=say(f"level.{player.level}.about"), temperament=say(f"temperament.{player.temperament}.about"))


def person_of(narrator: Narrator, player: Player) -> Personality | None:
    """The person that a bot is, if it sits there under its own name."""
    return None if player.is_person else person_named(player.name, narrator.words.say)


def face(narrator: Narrator, player: Player) -> Widget | None:
    """The face of a bot that sits there under its own name."""
    found = person_of(narrator, player)
    return Picture(found.face, 2.3, 2.3, tip=narrator.words.say(f"bot.{found.key}.about")) if found else None


def count(narrator: Narrator, one: Count) -> Widget:
    """A number with its picture; its word is in the tip."""
    icon = one.picture.startswith("common/icon-")
    picture = Picture(one.picture, 1.35, 1.45, colour="teal" if icon else "")
    return Row(picture, Label(str(one.number), "strong", "ink" if one.number else "muted"), gap=0.25, tip=narrator.words.say(one.key))


def points(narrator: Narrator, plate: Plate) -> Widget:
    if plate.points is None:
        return EmptyRoom(0, grow=0)
    return Chip(str(plate.points), "teal", "white", tip=narrator.words.say("table.points", count=plate.points))


# The letters by which the people at a table are told apart.


def initials(names: Iterable[str]) -> Sequence[str]:
    """One letter for each name where that tells them apart, else two; no two are alike, whatever the names are."""
    return _initials(tuple(names))


@lru_cache(maxsize=64)
def _initials(names: tuple[str, ...]) -> Sequence[str]:
    letters = [_letters(name) for name in names]
    firsts = [_capital(word) for word in letters]
    found: list[str] = []
    for word, first in zip(letters, firsts, strict=True):
        alike = [other for other, same in zip(letters, firsts, strict=True) if same == first]
        found.append(first if len(alike) == 1 else _two(word, alike, found))
    return found


def _letters(name: str) -> str:
    """What of a name can stand on a mark: its letters and digits, or its other signs, such as a picture, where it has none of those."""
    name = unicodedata.normalize("NFC", name)
    letters = "".join(letter for letter in name if letter.isalnum())
    return letters or "".join(sign for sign in name if unicodedata.category(sign)[0] == "S") or "?"


def _capital(word: str) -> str:
    return word[0].upper()[:1]


def _two(word: str, alike: Sequence[str], taken: Sequence[str]) -> str:
    """The first letter with the first one that tells all these names apart, else with any letter or number that is left."""
    telling = [place for place in range(1, len(word)) if len({other[place : place + 1].casefold() for other in alike}) == len(alike)]
    seconds: list[str] = [*(word[place] for place in telling), *word[1:], *"123456789"]
    wanted = (_capital(word) + second.lower()[:1] for second in seconds)
    return next(two for two in wanted if two not in taken)
