"""Journals of small games for the tests of the store, whole and damaged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from game.engine import GameError, Head, Line, Referee
from game.engine.journal import seal_line
from game.store import JournalWriter, LoadedGame, load, resume
from game.store.journals import JournalGame
from tests.engine.nim import game_of
from tests.engine.playing import NimReferee, a_game, head_of, nim
from tests.inside import state_of

Games = Callable[[str], JournalGame]


def saved_nim(path: Path, seed: int = 3, steps: int = 16) -> NimReferee:
    """A game of Nim in a file, as far as it got."""
    rules = nim(2, blocks=True)
    referee = a_game(rules, seed, steps)
    JournalWriter.create(path, head_of(rules, seed), referee.lines).close()
    return referee


def load_nim(path: Path) -> LoadedGame:
    return load(path, game_of)


def sealed_text(texts: Iterable[str]) -> bytes:
    """Rows with the seals that fit them, whatever they say."""
    rows, seal = [], 0
    for text in texts:
        row, seal = seal_line(text, seal)
        rows.append(f"{row}\n")
    return "".join(rows).encode()


def head_with(head: Head, **changes: Any) -> str:
    """A head that says something else; `...` leaves a key out."""
    document = json.loads(head.write()) | changes
    return json.dumps({key: value for key, value in document.items() if value is not ...})


def everything(referee: Referee[Any, Any]) -> list[Any]:
    """What the whole game looks like, to compare two of them."""
    seats = (None, *range(referee.rules.seats))
    return [referee.lines, referee.rules.write_position(state_of(referee)), *(referee.view(seat) for seat in seats)]


def clear_error_or_legal_game(path: Path, data: bytes, games: Games) -> LoadedGame | GameError:
    """Loads a damaged file, which must stay as it is. A legal game goes on and can be loaded again."""
    path.write_bytes(data)
    try:
        loaded = load(path, games)
    except GameError as error:
        assert path.read_bytes() == data
        return error
    assert path.read_bytes() == data
    _check_that_it_goes_on(loaded, data, games)
    return loaded


def _check_that_it_goes_on(loaded: LoadedGame, data: bytes, games: Games) -> None:
    lines = len(loaded.lines)
    with resume(loaded) as writer:
        _one_more(loaded.referee)
    again = load(writer.path, games)
    assert again.damage is None
    assert again.lines == tuple(loaded.referee.lines)
    assert len(again.lines) == lines + (not loaded.complete)
    _check_kept(loaded, writer.path, data)


def _one_more(referee: Referee[Any, Any]) -> None:
    seat = referee.to_act()
    if seat == -1:
        referee.draw()
    elif seat >= 0:
        referee.play(seat, referee.legal()[0])


def _check_kept(loaded: LoadedGame, written: Path, data: bytes) -> None:
    """A damaged file is as it was; of one with a cut-off line, that line lies beside it."""
    if loaded.damage or loaded.head.version != loaded.rules.version:
        assert written != loaded.path
        assert loaded.path.read_bytes() == data
        written.unlink()
    else:
        assert written == loaded.path
        cut = loaded.path.with_name(f"{loaded.path.name}.cut")
        assert (cut.read_bytes().removesuffix(b"\n") if cut.exists() else b"") == loaded.pages.cut.removesuffix(b"\n")
        assert loaded.path.read_bytes().startswith(data[: loaded.pages.end])
        cut.unlink(missing_ok=True)


def is_prefix(lines: Iterable[Line], of: Iterable[Line]) -> bool:
    lines, of = list(lines), list(of)
    return of[: len(lines)] == lines
