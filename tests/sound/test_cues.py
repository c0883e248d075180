"""Every fact of every game has its sound or none, and no sound tells what is secret."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import pytest

from game.rules import GAMES, game_of
from game.rules.survive.board import CREATURES
from game.rules.survive.events import CreatureMoved, CreaturePlaced, TileKept, TileSeen
from game.sound.sounds import cues

from ..source import ROOT, name_of
from .conftest import NAMES

PRIVATE = {"survive": {"value-dealt", "tile-seen"}, "atlantis": {"card-seen"}, "atlandice": set[str]()}


def facts_of(game: str) -> set[str]:
    """The keys of all facts a game can tell."""
    return {object.__new__(kind).key for kind in game_of(game).RULES.facts}


def sounds_in(cue: Any) -> Iterator[str]:
    """The sounds a fact can have."""
    yield from (name for name in (cue["sounds"] if isinstance(cue, dict) else [cue]) if name != "none")


def cue_names() -> set[str]:
    events = {name for table in cues().games.values() for cue in table.values() for name in sounds_in(cue)}
    return events | cues().program


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_cue_and_every_cue_a_fact(game: str) -> None:
    assert set(cues().games[game]) == facts_of(game)


def test_only_games_have_cues() -> None:
    assert set(cues().games) == set(GAMES)


def test_every_sound_that_is_named_has_a_file_and_every_file_is_named() -> None:
    assert cue_names() == set(NAMES)


def test_every_file_has_a_recipe_and_every_recipe_a_file() -> None:
    recipes = ast.parse((ROOT / "tools" / "make_sounds.py").read_text(encoding="utf-8"))
    made = {
        node.name.rstrip("_").replace("_", "-")
        for node in recipes.body
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(d, ast.Call) and name_of(d.func) == "sound" for d in node.decorator_list)
    }
    assert made == set(NAMES)


def test_what_the_program_plays_by_name_is_listed() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "game").rglob("*.py")]
    played = {name for text in texts for name in re.findall(r'sounds\.play\(\s*"([^"]+)"', text)}
    assert played
    assert played <= cue_names()


@pytest.mark.parametrize("game", GAMES)
def test_a_private_fact_has_no_sound(game: str) -> None:
    assert {cues().games[game][key] for key in PRIVATE[game]} <= {"none"}


def test_a_kept_tile_sounds_the_same_whatever_it_is() -> None:
    kept = {
        cues().sound_of("survive", TileKept(seat=seat, terrain=terrain)) for seat in range(4) for terrain in range(3)
    }
    assert kept == {"tile-keep"}
    assert {
        cues().sound_of("survive", TileSeen(seat=1, underside=underside, audience=(1,))) for underside in range(12)
    } == {None}


def test_what_not_all_may_know_is_not_heard_even_where_its_kind_has_a_sound() -> None:
    assert cues().sound_of("survive", TileKept(seat=1, terrain=0, audience=(1,))) is None


@pytest.mark.parametrize("kind, creature", list(enumerate(CREATURES)))
def test_every_creature_has_its_own_voice(kind: int, creature: str) -> None:
    assert cues().sound_of("survive", CreatureMoved(seat=0, kind=kind, path=(1, 2))) == creature
    assert cues().sound_of("survive", CreaturePlaced(kind=kind, space=1)) == creature


def test_only_creatures_choose_a_sound_by_a_value() -> None:
    chosen = {
        (game, key) for game, table in cues().games.items() for key, cue in table.items() if isinstance(cue, dict)
    }
    assert chosen == {("survive", "creature-placed"), ("survive", "creature-moved")}


def test_a_game_without_cues_is_silent() -> None:
    assert cues().sound_of("a fourth", TileKept(seat=0, terrain=0)) is None
