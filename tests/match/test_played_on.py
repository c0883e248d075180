"""A match that plays on from another game: it begins there, everyone looks first, luck comes again while it can, and
nothing is counted.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots import InlineThinker
from game.engine import CHANCE, DamagedJournal, Origin
from game.engine.journal import Sharing, seal_line
from game.engine.referee import TURNS
from game.match import Match
from game.match.saved_games import FinishedGame, SavedGames
from game.review.play_on import as_it_was, deal_anew, luck_from
from game.review.played_game import PlayedGame
from game.rules import GAMES
from game.scenes.scoring.keepsakes import note
from game.store import load, load_statistics
from game.store.saves import read_pages
from tests.review.games import played_game

from .playing import players_of, steps


def a_place(played: PlayedGame, turn: int = 6) -> int:
    """In the middle of a turn, where a seat decides."""
    return next(
        place + 1 for place in range(len(played.steps)) if played.turn(place) == turn and played.to_act(place + 1) >= 0
    )


def play_on(
    folder: Path,
    played: PlayedGame,
    place: int,
    is_anew: bool = True,
    levels: tuple[str | None, ...] = (None, None, None, None),
    sharing: Sharing = "around",
) -> Match:
    rules = played.rules
    state: Any = deal_anew(played, place, Random(1)) if is_anew else as_it_was(played, place)
    origin = Origin("evening", played.turn(place), [] if is_anew else luck_from(played, place))
    table = (
        players_of(rules, levels),
        77,
        sharing,
        folder,
        "evening, from turn 6",
        InlineThinker(),
        rules.write_position(state),
    )
    match = Match.begin(rules, *table, origin=origin)
    match.thinking.seconds = 0.0
    return match


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))


@pytest.mark.parametrize("game", GAMES)
def test_who_decides_as_then_has_the_same_game_with_the_luck_of_then(tmp_path: Path, game: str) -> None:
    played = played_game(game)
    place = a_place(played)
    with play_on(tmp_path, played, place, is_anew=False) as match:
        for step in played.steps[place:]:
            while match.privacy.curtain is not None or match.privacy.inspecting is not None:
                look_around(match)
            if step.line.actor == CHANCE:
                match.tick()
            else:
                if match.privacy.viewer != match.actor:
                    match.privacy.ask_to_inspect()
                match.play(match.rules.read(step.line.text))
        assert match.is_over
        path = match.journal.path
        match.journal.save()
    loaded = load(path)
    assert [line for line in loaded.lines if not line.is_remark] == [step.line for step in played.steps[place:]]
    again = PlayedGame.of(loaded)
    assert again.turn(0) == played.turn(place)
    assert again.turn(len(again.steps)) == played.turn(len(played.steps))


def look_around(match: Match) -> int:
    """The curtain goes up, the one behind it looks and folds its hand."""
    if match.privacy.curtain is not None:
        match.privacy.lift_curtain(match.privacy.curtain)
    seat = match.privacy.inspecting
    assert seat is not None
    assert match.rules.first_look(match.view(seat))
    match.privacy.end_inspection()
    return seat


@pytest.mark.parametrize("sharing", ["around", "passed"])
def test_everyone_looks_first_whatever_the_way_of_sharing(tmp_path: Path, sharing: Sharing) -> None:
    played = played_game("survive")
    place = a_place(played)
    with play_on(tmp_path, played, place, sharing=sharing) as match:
        first = played.to_act(place)
        assert match.tick() is None
        assert [look_around(match) for _ in range(4)] == [(first + number) % 4 for number in range(4)]
        assert match.privacy.inspecting is None
        assert (match.privacy.curtain is None) or sharing == "passed"


def test_who_plays_alone_looks_without_a_curtain_and_once(tmp_path: Path) -> None:
    played = played_game("survive")
    place = a_place(played)
    other = (played.to_act(place) + 1) % 4
    levels = tuple(None if seat == other else "random" for seat in range(4))
    with play_on(tmp_path, played, place, levels=levels) as match:
        assert (match.privacy.curtain, match.privacy.inspecting) == (None, other)
        assert match.tick() is None
        assert match.rules.first_look(match.view(other))[0].key == "survive.section.values"
        match.privacy.end_inspection()
        assert match.tick() is not None
        match.journal.save()
        path = match.journal.path
    with Match.resume(path, InlineThinker()) as again:
        assert again.privacy.inspecting is None
        assert again.origin is not None


@pytest.mark.parametrize(("game", "is_anew"), [("survive", True), ("atlantis", False), ("atlandice", True)])
def test_it_is_saved_continued_and_counted_nowhere(tmp_path: Path, game: str, is_anew: bool) -> None:
    played = played_game(game)
    place = a_place(played)
    with play_on(tmp_path, played, place, is_anew, (None, "random", None, "random")) as match:
        assert match.why_no_undo() == "undo-nothing"
        for number, _ in enumerate(steps(match, undo=0.2)):
            if number > 30:
                break
        path, told = match.journal.path, match.rules.write_view(match.view(None))
        match.journal.save()
    assert path.read_bytes().startswith(b'{"format": 2,')
    with Match.resume(path, InlineThinker()) as again:
        again.thinking.seconds = 0.0
        assert again.rules.write_view(again.view(None)) == told
        for _ in steps(again, undo=0.1):
            pass
        again.journal.save()
        finished = FinishedGame.of(again)
    for one in (finished, FinishedGame.load(path)):
        note(one)
        assert one.origin == Origin("evening", played.turn(place), [] if is_anew else luck_from(played, place))
    assert load_statistics()[0].results == ()
    assert not list((tmp_path / "player").glob("*.json"))


@pytest.mark.parametrize(
    "wrong", [{"position": None}, {"origin": Origin("evening", -1)}, {"origin": Origin("evening", 10**9)}]
)
def test_an_origin_that_cannot_be_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    played = played_game("atlandice")
    with play_on(tmp_path, played, a_place(played)) as match:
        path = match.journal.path
    head = replace(load(path).head, **wrong)
    with pytest.raises(DamagedJournal, match="origin"):
        read_pages(seal_line(head.write(), 0)[0].encode() + b"\n", path)


@pytest.mark.parametrize("game", GAMES)
def test_a_look_at_its_save_counts_on_from_the_turn_that_it_was_played_on_from(tmp_path: Path, game: str) -> None:
    played = played_game(game)
    with play_on(tmp_path, played, a_place(played), levels=("castaway",) * 4) as match:
        for _ in steps(match):
            begun = sum(event.key in TURNS for event in match.view(None).history)
            if begun == 2:
                break
        match.journal.save()
        path = match.journal.path
    shelf = SavedGames(tmp_path)
    glimpse = shelf.glimpse(shelf.one(path))
    assert (glimpse.rounds or glimpse.turns) == 6 + 2
