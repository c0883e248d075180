"""What a game leaves behind: its postcard, and its result in the statistics."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import pygame

from game.engine import Head, Line
from game.engine.speech.story import Award
from game.files.resources import user_folder
from game.match.saved_games import FinishedGame
from game.render import Look, Theme
from game.store import Result, journal_mark, note_game
from game.store.files import create_whole, read_whole, storage_error
from game.store.saves import read_pages
from game.widgets import Column, EmptyRoom, GoldTitle, Label, Padded, Pen, Picture, Root, Row, Scroll, Widget

from .ladder import ladder
from .panels import DarkPill, FixedSplit, awards_panel, chart_panel, column_widths, costs_panel, ranking_panel
from .show import ScoringShow, ScoringWords
from .sky import draw_sky

SIZE = (1600, 900)
_TEXT_SIZES = (100, 90, 80, 70, 60)


def write_postcard(drawn: pygame.Surface, name: str) -> Path:
    """Keeps it under this name, or this name with a number; `StorageError` where it cannot be written. No postcard is written over."""
    picture = io.BytesIO()
    pygame.image.save(drawn, picture, "postcard.png")
    folder = user_folder("postcards")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            path = folder / (f"{name}.png" if number == 1 else f"{name} {number}.png")
            with suppress(FileExistsError):
                create_whole(path, picture.getvalue())
                return path
    except OSError as error:
        raise storage_error(folder, error) from error
    raise AssertionError("there is always another number")


def draw_postcard(texts: ScoringWords, when: datetime) -> pygame.Surface:
    surface = pygame.Surface(SIZE)
    look, page = _fitting(texts, when)
    surface.blit(draw_sky(look, SIZE, texts.finished.rules.game), (0, 0))
    page.draw(Pen(surface, look, Root()))
    return surface


def _fitting(texts: ScoringWords, when: datetime) -> tuple[Look, Widget]:
    """The page in the largest letters in which all of it is seen: nobody can scroll a postcard."""
    for text_size in _TEXT_SIZES:
        look = Look(Theme.load(), SIZE, text_size)
        page = _page(look, texts, when)
        page.place(look, pygame.Rect((0, 0), SIZE))
        if not any(isinstance(widget, Scroll) and widget.reach for widget in page.walk()):
            break
    return look, page


def _page(look: Look, texts: ScoringWords, when: datetime) -> Widget:
    title = Row(Picture("scoring/crown", 3.9), GoldTitle(texts.winners(), 4.6), EmptyRoom(), gap=0.9)
    head = Column(title, Row(DarkPill(texts.decision()), EmptyRoom()), gap=0.4)
    words = Label(texts.words.say("scoring.postcard.foot", game=texts.game(), date=texts.date(when)), "strong", "cream", grow=1)
    foot = Row(words, Label(texts.words.say("app.title"), "heading", "cream"), gap=1)
    return Padded(Column(head, _body(look, texts), foot, gap=0.9), 2.4, 1.2)


def _body(look: Look, texts: ScoringWords) -> Widget:
    left, _ = column_widths(look, SIZE[0] - 2 * look.u(2.4))
    show = ScoringShow(texts.story.rounds)
    show.end()
    rows = ladder(look, texts, show, left)
    ranking = Column(ranking_panel(rows), awards_panel(texts, most=3), gap=0.9)
    past = Column(*(part for part in (chart_panel(texts), costs_panel(texts)) if part), gap=0.9)
    return FixedSplit(ranking, past)


def note(finished: FinishedGame, awards: Sequence[Award] = ()) -> None:
    """Notes a game, once however often its scoring is opened; `GameError` where that cannot be. A lesson is no game."""
    if not finished.guide:
        note_game(result_of(finished, awards))


def result_of(finished: FinishedGame, awards: Sequence[Award] = ()) -> Result:
    pages = read_pages(read_whole(finished.path), finished.path)
    by_seat = sorted(finished.standings, key=lambda standing: standing.seat)
    return Result(
        game=finished.rules.game,
        board=str(finished.rules.write_board().get("name", "")),
        journal=journal_mark(pages.head, pages.lines),
        names=tuple(player.name for player in finished.players),
        levels=deciders(pages.head, pages.lines),
        ranks=tuple(standing.rank for standing in by_seat),
        points=tuple(standing.points for standing in by_seat),
        ended_at=end_time(finished),
        awards=tuple(tuple(award.name for award in awards if award.seat == seat) for seat in range(len(finished.players))),
        shared=shared_seats(pages.head, pages.lines),
    )


def deciders(head: Head, lines: Sequence[Line]) -> tuple[str | None, ...]:
    """The level of who decided most for each seat, None for a person."""
    return tuple(max(count, key=lambda level: (count[level], level is None)) for count in _decisions(head, lines))


def shared_seats(head: Head, lines: Sequence[Line]) -> tuple[int, ...]:
    """Seats for which both a person and a bot decided: what came of them is nobody's."""
    counts = _decisions(head, lines)
    return tuple(seat for seat, count in enumerate(counts) if count[None] > 0 and any(count[level] > 0 for level in count if level))


def _decisions(head: Head, lines: Sequence[Line]) -> list[Counter[str | None]]:
    """How much each level, or a person, decided for each seat; what was taken back does not count."""
    levels = list(head.levels) or [None] * head.players
    counts = [Counter[str | None]({level: 0}) for level in levels]
    for line in lines:
        if line.is_seating and 0 <= line.actor < head.players:
            levels[line.actor] = line.level
        elif line.actor >= 0 and not line.is_remark:
            counts[line.actor][levels[line.actor]] += -1 if line.is_undo else 1
    return counts


def end_time(finished: FinishedGame) -> datetime:
    """When its last line was written; now, if the disk names a year that no calendar has."""
    try:
        changed = finished.path.stat().st_mtime
    except OSError as error:
        raise storage_error(finished.path, error) from error
    try:
        return datetime.fromtimestamp(changed).astimezone()
    except (ValueError, OverflowError, OSError):
        return datetime.now().astimezone()
