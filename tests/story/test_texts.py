"""Every award, remark, ending and cause that a story can name has words, and no words are left over."""

from __future__ import annotations

import re

import pytest

from game.rules import GAMES
from game.rules.atlandice.speech.story import CAUSES
from game.rules.atlantis.score import ENDINGS as ATLANTIS_ENDINGS
from game.rules.survive.flow import ENDINGS as SURVIVE_ENDINGS
from game.rules.survive.speech.story import PICTURES
from game.words.catalogue import Catalogue
from tests.source import ROOT

ENGLISH = Catalogue.load("en")
ENDS = {"survive": set(SURVIVE_ENDINGS) - {""}, "atlantis": set(ATLANTIS_ENDINGS) - {""}, "atlandice": {"waves"}}
BY_CAUSE = {"survive": set(PICTURES), "atlantis": set[str](), "atlandice": set[str]()}


def catalogue_names(game: str, part: str) -> set[str]:
    """The names of one kind that the catalogue has for a game."""
    start = f"story.{game}.{part}."
    return {key.removeprefix(start) for key in ENGLISH.messages if key.startswith(start)}


def names_in_calls(game: str, call: str) -> set[str]:
    """The names that a game's story hands to its awards or remarks."""
    source = (ROOT / "game" / "rules" / game / "speech" / "story.py").read_text(encoding="utf-8")
    on_one_line = " ".join(source.split()).replace("( ", "(")
    return set(re.findall(call + r'"([a-z-]+)"', on_one_line))


@pytest.mark.parametrize("game", GAMES)
def test_every_award_has_a_title_and_a_sentence(game: str) -> None:
    names = names_in_calls(game, r"honours\.(?:most|give)\(")
    assert len(names) >= 6
    assert catalogue_names(game, "award") == names | {f"{name}.title" for name in names}


@pytest.mark.parametrize("game", GAMES)
def test_every_remark_has_a_sentence(game: str) -> None:
    assert catalogue_names(game, "remark") == names_in_calls(game, r'remarks\.add\([^",]*, ') | BY_CAUSE[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_has_a_title_and_a_caption(game: str) -> None:
    names = names_in_calls(game, r'(?:moments\.add|_recall)\([^",]*, ') - {"won"}
    assert names
    known = catalogue_names(game, "moment")
    assert names | {f"{name}.title" for name in names} <= known
    assert {name for name in known if f"{name}.title" not in known and not name.endswith(".title")} <= {"of", "many"}


@pytest.mark.parametrize("game", GAMES)
def test_every_end_of_a_game_has_words(game: str) -> None:
    assert catalogue_names(game, "end") == ENDS[game]


def test_every_cause_of_points_has_words() -> None:
    assert set(CAUSES) < catalogue_names("atlandice", "round")
    assert set(CAUSES) < catalogue_names("atlandice", "reveal")


def test_every_order_of_merit_has_words() -> None:
    assert catalogue_names("survive", "tie") == {"points.saved", "points.turns", "saved.points", "saved.turns"}
