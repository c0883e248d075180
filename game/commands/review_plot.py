"""The picture of a review: the chances to win turn by turn, and a bar for what luck did, what the others did and what
was missed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.render.shapes import rounded_rect
from game.review.report import Review
from game.words.catalogue import Catalogue

from .paper_plot import FINE, PaperPlot, ticks

_MIDDLE = 0.6
_ROWS = ("luck", "others", "missed")


@dataclass(frozen=True, slots=True)
class PlottedSeat:
    """Who sat where, in which colour."""

    seat: int
    name: str
    colour: str


def draw_review(
    file: Path, title: str, seats: Sequence[PlottedSeat], review: Review, catalogue: Catalogue, part: str
) -> None:
    """Draws the picture into a file, the winner first; no window is opened. Its parts are called turns or rounds."""
    paper = PaperPlot(title, catalogue)
    left, right = paper.panels(_MIDDLE, "review.chances", "review.ledger")
    _draw_curve(paper, left, seats, review, part)
    _draw_bars(paper, right, seats, review)
    paper.save(file)


def _draw_curve(paper: PaperPlot, place: pygame.Rect, seats: Sequence[PlottedSeat], review: Review, part: str) -> None:
    look = paper.look
    room = pygame.Rect(place.left + look.u(3.4), place.top, place.width - look.u(3.4), place.height)
    last = max(len(review.curve) - 1, 1)

    def across(point: int) -> float:
        return room.left + room.width * point / last

    def up(chance: float) -> float:
        return room.bottom - room.height * chance

    paper.quarters(room, up, lambda quarter: str(25 * quarter))
    begun = {point.turn: number for number, point in reversed(list(enumerate(review.curve)))}
    for turn in ticks(max(begun, default=0)):
        if turn in begun:
            paper.write(str(turn), "caption", (across(begun[turn]), room.bottom + look.u(1.3)), "middle")
    paper.write(paper.catalogue.say(f"review.axis.{part}"), "caption", (room.right, room.bottom + look.u(2.6)), "right")
    for one in seats:
        paper.line(
            [(across(number), up(point.chances[one.seat])) for number, point in enumerate(review.curve)], one.colour
        )


def _draw_bars(paper: PaperPlot, place: pygame.Rect, seats: Sequence[PlottedSeat], review: Review) -> None:
    """Three bars a seat: to the right of the line what was given, to the left what was taken; what was missed has its
    own colour.
    """
    look, say = paper.look, paper.catalogue.say
    figures = [
        (own.luck, own.others, max(missed.points - missed.by_bots, 0.0))
        for own, missed in zip(review.ledger, review.missed, strict=True)
    ]
    most = max(1.0, *(abs(figure) for seat in figures for figure in seat))
    zero = place.left + place.width * 0.6
    half = place.width * 0.33
    step = place.height / len(seats)
    pygame.draw.line(paper.surface, look.colour("rule"), (zero, place.top), (zero, place.bottom), FINE)
    for line, one in enumerate(seats):
        top = place.top + line * step
        pygame.draw.circle(
            paper.surface, look.colour(one.colour), (place.left + look.u(0.5), top + step * 0.14), look.u(0.5)
        )
        paper.write(one.name, "strong", (place.left + look.u(1.6), top + step * 0.14), "left")
        for row, (word, figure) in enumerate(zip(_ROWS, figures[one.seat], strict=True)):
            y = top + step * (0.38 + 0.21 * row)
            paper.write(say(f"review.command.{word}"), "caption", (place.left + look.u(1.6), y), "left")
            _draw_bar(
                paper,
                zero,
                y,
                figure * half / most,
                figure,
                "gold" if word == "missed" else "gain" if figure > 0 else "danger",
            )


def _draw_bar(paper: PaperPlot, zero: float, y: float, length: float, figure: float, colour: str) -> None:
    bar = pygame.Rect(round(min(zero, zero + length)), 0, max(round(abs(length)), 1), paper.look.u(0.8))
    bar.centery = round(y)
    paper.surface.blit(rounded_rect(bar.size, min(bar.size) // 3, paper.look.colour(colour)), bar)
    if abs(figure) >= 0.5:
        gap = paper.look.u(0.5)
        place, side = ((bar.right + gap, y), "left") if figure > 0 else ((bar.left - gap, y), "right")
        paper.write(f"{figure:.0f}" if colour == "gold" else f"{figure:+.0f}", "caption", place, side)
