"""Games as another program plays them, and the page that says how."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pygame
import pytest

import game
from game.api.aec import TableEnv
from game.engine import ChanceSource, Referee
from game.files.resources import data, user_boards
from game.rules import GAMES
from game.store import journals
from game.store.rolls import chance_steps, strays_from_seed
from game.store.saves import saved_head
from tests.source import ROOT
from tests.store.saving import head_with, sealed_text

from .examples import run_examples

SEED = 0x5EED_0F_7415_0DD  # no number like it comes about by itself


def begun(name: str, moves: int = 30, players: int = 3, seed: int = SEED) -> game.Game:
    """A game after some moves at random."""
    table, random = game.new(name, players, seed=seed), Random(moves)
    for _ in range(moves):
        table.play(random.choice(table.moves))
    return table


def reached(thing: object) -> list[object]:
    """Everything that can be reached from a thing by whoever has it. Modules and classes lead everywhere, and are the
    same for all; of a function there is what it holds itself.
    """
    found, waiting = dict[int, object](), [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, (type, ModuleType)):
            continue
        found[id(one)] = one
        if isinstance(one, FunctionType):
            waiting += one.__closure__ or (), one.__defaults__, one.__kwdefaults__, vars(one)
        else:
            waiting += gc.get_referents(one)
    return list(found.values())


def contents(thing: object) -> set[str]:
    """All the values that can be reached from a thing, one by one and in their rows, and what dictionaries have them
    by, such as the memories of rules.
    """
    plain = (int, float, str, bytes)
    found = set[str]()
    for one in reached(thing):
        if isinstance(one, plain) or (isinstance(one, tuple) and all(isinstance(part, plain) for part in one)):
            found.add(repr(one))
        elif isinstance(one, dict):
            found.add(re.sub(" at 0x[0-9a-f]+", "", repr(list(one))))
    return found


def shown(view: game.SeatView) -> tuple[Any, ...]:
    """All that a view tells, but for what happened before it."""
    return view.facts, view.words(), view.moves, view.choices(), repr(view), view.to_move


# The page.


def test_every_example_of_the_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples, failed = run_examples(ROOT / "docs" / "python.md")
    assert examples > 20
    assert failed == 0


def test_the_page_names_all_that_there_is() -> None:
    page = ROOT.joinpath("docs", "python.md").read_text(encoding="utf-8")
    code = " ".join(found for pair in re.findall(r"```pycon\n(.*?)```|`([^`\n]+)`", page, re.DOTALL) for found in pair)
    kinds = (game.Bot, game.Game, game.Result, game.SeatView, game.Still)
    names = {*game.__all__, *(name for kind in kinds for name in vars(kind) if not name.startswith("_"))}
    assert sorted(name for name in names if not re.search(rf"\b{name}\b", code)) == []
    assert all(getattr(game, name) for name in game.__all__)


def test_all_there_is_is_listed_before_any_of_it_is_used() -> None:
    code = "import game, sys; print(set(game.__all__) - set(dir(game)), 'pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["set()", "False"]


# Games.


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_repeats_a_game_and_another_brings_another(name: str) -> None:
    one, same, other = ([begun(name, seed=seed).view(seat).facts for seat in range(3)] for seed in (3, 3, 4))
    assert one == same != other


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_game_to_its_end(name: str) -> None:
    table = game.new(name, 2, seed=1)
    bots = game.bot("castaway", seed=1), game.bot("random", seed=2)
    while table.to_move is not None:
        assert not table.is_over
        table.play(bots[table.to_move](table.view(table.to_move)))
    assert table.is_over
    assert table.moves == ()
    assert [result.seat for result in table.results] == [0, 1]
    assert min(result.rank for result in table.results) == 1


def test_a_bot_with_a_seed_and_rounds_repeats_itself() -> None:
    view = begun("atlantis").view(begun("atlantis").to_move)
    said = {game.bot("poseidon", rounds=8, seed=1)(view) for _ in range(3)}
    assert len(said) == 1


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    table = begun("atlantis")
    for wrong in (
        lambda: table.play("play crown 99"),
        lambda: table.view(7),
        lambda: table.results,
        lambda: game.new("chess"),
        lambda: game.new("survive", options={"dolphin": True}),
        lambda: game.new("survive", board="nowhere"),
        lambda: game.load("nowhere.journal"),
        lambda: game.bot("hal"),
        lambda: game.bot("sailor", temperament="grim"),
    ):
        with pytest.raises(game.Impossible) as told:
            wrong()
        sent = pickle.loads(pickle.dumps(told.value))
        assert (str(sent), sent.code) == (str(told.value), told.value.code)
        assert re.fullmatch(r"[^<>]+ [^<>]+\.", str(told.value)), told.value


def test_what_the_player_calls_like_the_usual_board_changes_nothing_where_no_board_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = game.new("atlandice", 2).view().rules.write_board()
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path))
    user_boards().mkdir()
    own = user_boards() / "atlandice-classic.yaml"
    shutil.copy(data("boards", "atlandice-short.yaml"), own)
    assert game.new("atlandice", 2, board="atlandice-classic").view().rules.write_board() != usual
    own.write_text("a: [", encoding="utf-8")
    with pytest.raises(game.Impossible, match="atlandice-classic"):
        game.new("atlandice", 2, board="atlandice-classic")
    assert game.new("atlandice", 2).view().rules.write_board() == usual
    assert TableEnv("atlandice", 2).rules.write_board() == usual


def test_a_seat_that_there_is_not_is_told_in_the_numbers_of_whoever_asks() -> None:
    with pytest.raises(game.Impossible, match=r"no seat 2: the seats are 0 to 1\."):
        game.new("atlantis", 2).view(2)


def test_only_the_view_of_who_decides_has_moves() -> None:
    table = begun("survive")
    assert table.to_move is not None
    assert table.view(table.to_move).moves == table.moves
    assert table.view((table.to_move + 1) % 3).moves == table.view().moves == ()
    with pytest.raises(ValueError, match="does not decide"):
        game.bot("sailor")(table.view())


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_kept_and_goes_on(name: str, tmp_path: Path) -> None:
    table = begun(name)
    path = table.save(tmp_path / "evening")
    again = game.load(path)
    assert [again.view(seat).facts for seat in range(3)] == [table.view(seat).facts for seat in range(3)]
    for one in (table, again):
        one.play(one.moves[-1])
    assert again.view().facts == table.view().facts
    assert table.save(tmp_path / "evening") != path, "nothing is written over"


def test_names_that_nobody_gave_follow_the_language_of_whoever_opens_the_save(tmp_path: Path) -> None:
    head = saved_head(game.new("atlandice", players=3, names=["Ana"]).save(tmp_path / "evening"))
    assert (head.names, head.name_keys) == (["Ana", "Player 2", "Player 3"], ["", "seat.2", "seat.3"])


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_shows_what_all_may_see_and_no_more(name: str, tmp_path: Path) -> None:
    table = begun(name, 0)
    assert table.to_move is not None
    before = table.picture()
    worlds = [game.deal(table.view(table.to_move), seed).picture() for seed in (1, 2)]
    assert worlds == [before] * 2
    table.play(table.moves[0])
    assert table.picture() != before
    before.save(tmp_path / "table.png")
    seen = pygame.image.load(tmp_path / "table.png")
    assert seen.get_size() == before.size
    assert len({bytes(before.pixels[at : at + 3]) for at in range(0, len(before.pixels), 3)}) > 1000


def test_nothing_is_printed_when_a_picture_is_made() -> None:
    code = "import game; game.new('atlandice', 2, seed=1).picture()"
    environment = {key: value for key, value in os.environ.items() if key != "PYGAME_HIDE_SUPPORT_PROMPT"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == ""


def test_a_picture_has_the_names_of_the_players() -> None:
    one, other = (game.new("atlantis", 2, seed=1, names=names).picture() for names in (("Ann", "Bo"), ("Cy", "Di")))
    assert one != other


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_an_older_version_is_kept_by_the_rules_of_now(name: str, tmp_path: Path) -> None:
    now, older = journals.load(begun(name).save(tmp_path / "now")), tmp_path / "older.journal"
    head = now.head
    older.write_bytes(sealed_text([head_with(head, version=head.version - 1), *(line.write() for line in now.lines)]))
    table = game.load(older)
    table.play(table.moves[0])
    assert saved_head(older).version < saved_head(table.save(tmp_path / "again")).version == head.version


# Copies.


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_on_by_itself_and_its_chance_is_its_own(name: str) -> None:
    table = begun(name)
    before = shown(table.view())
    copies = [table.copy(seed=5), table.copy(seed=5), *(table.copy() for _ in range(6)), copy.deepcopy(table)]
    ends = []
    for one in copies:
        assert shown(one.view()) == before
        random = Random(1)
        while not one.is_over:
            one.play(random.choice(one.moves))
        ends.append(repr(one.results))
    assert ends[0] == ends[1]
    assert len(set(ends)) > 2
    assert shown(table.view()) == before


def test_a_copy_holds_no_seed_of_the_game_it_comes_from(tmp_path: Path) -> None:
    table = game.load(begun("survive").save(tmp_path / "one"))
    twin = table.copy()
    assert SEED in reached(table)
    assert SEED not in reached(twin)
    assert str(SEED) not in twin.save(tmp_path / "two").read_text(encoding="utf-8")
    assert game.load(tmp_path / "two.journal").view().facts == table.view().facts


@pytest.mark.parametrize("name", GAMES)
def test_what_a_copy_draws_is_what_its_seed_brings_in_its_save_too(name: str, tmp_path: Path) -> None:
    """Its save begins where it was copied: what chance had brought before came by another seed."""
    for table in (begun(name), game.load(begun(name).save(tmp_path / "before"))):
        twin = table.copy(seed=99)
        assert twin.view(1).told() == table.view(1).told() != []
        for _ in range(12):
            twin.play(twin.moves[-1])
        saved = journals.load(twin.save(tmp_path / "twin"))
        assert saved.head.seed == 99
        assert len(list(chance_steps(saved))) > 0
        assert strays_from_seed(saved) == []
        again = game.load(saved.path)
        assert [again.view(seat).facts for seat in range(3)] == [twin.view(seat).facts for seat in range(3)]


# Secrets.


def test_what_a_function_keeps_is_found() -> None:
    def keep(thing: object) -> Any:
        return lambda: thing

    assert SEED in reached([keep((SEED,))])


@pytest.mark.parametrize("name", GAMES)
def test_a_view_leads_to_no_seed_and_to_no_game(name: str) -> None:
    table = begun(name)
    for seat in (None, 0, 1, 2):
        view = table.view(seat)
        assert not [thing for thing in reached(view) if isinstance(thing, (game.Game, Referee, ChanceSource))]
        assert SEED not in reached(view)
        assert str(SEED).encode() not in pickle.dumps(view)
    assert str(SEED) not in repr(table)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("moves", [0, 30])
def test_a_view_is_the_same_in_all_worlds_that_agree_with_it(name: str, moves: int) -> None:
    """Worlds differ in what the seat does not know; all that it is shown, or sent, is the same."""
    view = begun(name, moves).view(1)
    worlds = [game.deal(view, seed) for seed in range(100)]
    assert {repr(shown(world.view(1))) for world in worlds} == {repr(shown(worlds[0].view(1)))}
    assert {pickle.dumps(world.view(1)) for world in worlds} == {pickle.dumps(worlds[0].view(1))}
    assert worlds[0].view(1).facts == view.facts
    if name != "atlandice":  # where nothing is hidden
        assert len({repr(world.view(0).facts) for world in worlds}) > 5


@pytest.mark.parametrize("name", GAMES)
def test_a_view_travels_and_is_understood(name: str) -> None:
    view = begun(name).view(begun(name).to_move)
    sent = pickle.loads(pickle.dumps(view))
    assert shown(sent) == shown(view)
    assert sent.told() == view.told() != []
    assert (sent.players, sent.options) == (begun(name).players, begun(name).options)
    assert game.bot("sailor", seed=4)(sent) == game.bot("sailor", seed=4)(view)


@pytest.mark.parametrize("name", GAMES)
def test_views_that_tell_the_same_are_equal(name: str) -> None:
    table, other = begun(name), begun(name, seed=SEED + 1)
    view = table.view(1)
    assert view == table.view(1) == copy.copy(view) == copy.deepcopy(view) == pickle.loads(pickle.dumps(view))
    assert len({view, table.view(1), copy.deepcopy(view)}) == 1
    table.play(table.moves[0])
    assert view not in (table.view(1), table.view(0), other.view(1), view.facts)


def test_a_game_is_not_sent() -> None:
    with pytest.raises(TypeError, match=r"save\(\)"):
        pickle.dumps(begun("atlantis"))


@pytest.mark.parametrize("language", ["en", "pt-BR", "bg", "zh-Hans"])
def test_a_view_speaks_every_language(language: str) -> None:
    for name in GAMES:
        told = begun(name).view(0)
        said = "\n".join([told.words(language), *told.told(language), *told.choices(language).values()])
        assert "<" not in said
        assert ("。" in said) == (language == "zh-Hans")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_new_since_an_earlier_view_is_told(name: str) -> None:
    table = begun(name)
    early = table.view(0)
    table.play(table.moves[-1])
    table.play(table.moves[-1])
    later = table.view(0)
    assert early.told() + later.told(since=early.age) == later.told()
    assert later.age > early.age
