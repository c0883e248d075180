"""The keepsakes of a game: its postcard, and its result in the statistics."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame

from game.engine import Head, Line
from game.engine.given_names import noted_name
from game.engine.speech.story import Award
from game.files.resources import user_folder
from game.match.saved_games import FinishedGame
from game.store import Result, journal_mark, note_game
from game.store.files import StorageError, create_whole, make_at_free_path, numbered_paths, read_whole, storage_error
from game.store.saves import read_pages


def keep_postcard(card: pygame.Surface, name: str) -> Path:
    """Keeps it under this name, or this name with a number; `StorageError` where it cannot be written. No other
    postcard is written over, and one that is there already is not kept twice.
    """
    picture, folder = encode_picture(card), user_folder("postcards")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        paths = numbered_paths(folder, name, ".png")
        return make_at_free_path(paths, lambda path: path if _holds(path, picture) else _create(path, picture))
    except OSError as error:
        raise storage_error(folder, error) from error


def keep_copy(card: pygame.Surface, written: str, name: str) -> Path:
    """Keeps a copy where someone says, in a folder under this name; `StorageError` where it cannot be, or where
    something is already.
    """
    path = Path(written)
    try:
        path = path.expanduser().absolute()
        if path.is_dir():
            return make_at_free_path(
                numbered_paths(path, name, ".png"), lambda free: _create(free, encode_picture(card))
            )
        path = path if path.suffix.lower() == ".png" else path.with_name(f"{path.name}.png")
        return _create(path, encode_picture(card))
    except FileNotFoundError as error:
        raise storage_error(path.parent, error) from error
    except OSError as error:
        raise storage_error(path, error) from error
    except (ValueError, RuntimeError) as error:  # a sign that no path has, or a home that nobody has
        raise StorageError("not-there", path=ascii(written), problem=str(error)) from error


def encode_picture(card: pygame.Surface) -> bytes:
    """The card as a PNG. pygame's own would hold up every other thread for a fifth of a second."""
    (wide, high), pixels = card.get_size(), pygame.image.tobytes(card, "RGB")
    rows = b"".join(
        b"\0" + pixels[start : start + 3 * wide] for start in range(0, len(pixels), 3 * wide)
    )  # 0: no filter
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)  # 8 bits of red, green and blue
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _holds(path: Path, picture: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(picture) and path.read_bytes() == picture


def _create(path: Path, picture: bytes) -> Path:
    create_whole(path, picture)
    return path


def note(finished: FinishedGame, awards: Sequence[Award] = ()) -> None:
    """Notes a game, once however often its scoring is opened; `GameError` where that cannot be."""
    if finished.is_counted:
        note_game(result_of(finished, awards))


def result_of(finished: FinishedGame, awards: Sequence[Award] = ()) -> Result:
    pages = read_pages(read_whole(finished.path), finished.path)
    by_seat = sorted(finished.standings, key=lambda standing: standing.seat)
    return Result(
        game=finished.rules.game,
        board=str(finished.rules.write_board().get("name", "")),
        journal=journal_mark(pages.head, pages.lines),
        names=tuple(noted_name(player.name, player.key) for player in finished.players),
        levels=deciders(pages.head, pages.lines),
        ranks=tuple(standing.rank for standing in by_seat),
        points=tuple(standing.points for standing in by_seat),
        ended_at=end_time(finished),
        awards=tuple(
            tuple(award.name for award in awards if award.seat == seat) for seat in range(len(finished.players))
        ),
        shared=shared_seats(pages.head, pages.lines),
    )


def deciders(head: Head, lines: Sequence[Line]) -> tuple[str | None, ...]:
    """The level of who decided most for each seat, None for a person."""
    return tuple(max(count, key=lambda level: (count[level], level is None)) for count in _decisions(head, lines))


def shared_seats(head: Head, lines: Sequence[Line]) -> tuple[int, ...]:
    """Seats for which both a person and a bot decided: what came of them is nobody's."""
    counts = _decisions(head, lines)
    return tuple(
        seat
        for seat, count in enumerate(counts)
        if count[None] > 0 and any(count[level] > 0 for level in count if level)
    )


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
