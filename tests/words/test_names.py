"""A player has one name: everything that a table says goes by it, and what was not done is not told."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from game.engine import CHANCE, NOBODY, Message, Referee
from game.rules.survive.board import CREATURES, UNDERSIDES
from game.rules.survive.events import Boarded, BoatWrecked, CreaturePlaced, Lost, UndersideShown, Whirlpool
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.scenes.evening import rules_for

NAMES = ["Nora", "Ben", "Mia", "Theo"]
COLOURS = re.compile(r"\b(crimson|azure|sun|plum|amber|pearl)\b", re.IGNORECASE)
NOT_DONE = re.compile(
    r"\b(lays no|plays no|keeps their tiles|moves no|leaves the creatures|stops moving|lets it happen|donates no "
    r"more|is done)\b"
    r"|\blets the \w+ stay\b"
)
CODES = re.compile(r"\b[A-Z]{1,2}\d\b(?! is)")
NUMBERED_PLACES = re.compile(r"\bplace \d|\bfrom \d|\bto \d")


@cache
def told_games(game: str, seeds: int = 2) -> list[str]:
    """All that the log and the table said in some random games."""
    said = list[str]()
    for seed in range(seeds):
        rules, random = rules_for(game, 4), Random(seed)
        referee, narrator = Referee(rules, seed), Narrator(Catalogue.load("en"), rules, NAMES)
        while referee.to_act() != NOBODY:
            if referee.to_act() == CHANCE:
                referee.draw()
            else:
                view = referee.view(referee.to_act())
                legal = referee.legal()
                choices = rules.choices(view, legal)
                description = rules.describe(view)
                said += [narrator.say(message) for message in (description.turn, description.ask)]
                chosen = random.choice(choices)
                said += [
                    narrator.say(message)
                    for message in (chosen.message, chosen.say_heading(), chosen.danger)
                    if isinstance(message, Message)
                ]
                referee.play(referee.to_act(), chosen.action)
            said.append(narrator.step([event for event in referee.steps[-1].events if event.audience is None]))
    return said


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_a_table_goes_by_names(game: str) -> None:
    faults = {
        text
        for text in told_games(game)
        if COLOURS.search(text) or NOT_DONE.search(text) or "SeatName" in text or "<" in text
    }
    assert not faults


def test_places_of_the_row_have_no_numbers() -> None:
    assert not {text for text in told_games("atlantis") if NUMBERED_PLACES.search(text)}


def test_tiles_of_the_city_have_no_codes() -> None:
    assert not {text for text in told_games("atlandice") if CODES.search(text)}


def test_who_has_two_colours_goes_by_them() -> None:
    rules = rules_for("survive", 2, "two_colours=on")
    narrator = Narrator(Catalogue.load("en"), rules, NAMES[:2])
    assert narrator.event(Boarded(explorer=0, space=3)).startswith("Crimson A boards")
    assert "Nora" not in narrator.event(Boarded(explorer=0, space=3))


def test_everyone_else_is_somebody_s() -> None:
    narrator = Narrator(Catalogue.load("en"), rules_for("survive", 4), NAMES)
    assert narrator.event(Boarded(explorer=1, space=3)).startswith("Nora's B boards")


def test_whoever_owns_several_is_named_once() -> None:
    narrator = Narrator(Catalogue.load("en"), rules_for("survive", 4), NAMES)
    assert narrator.event(BoatWrecked(explorers=(11, 16), space=3)).endswith("is wrecked, and Ben's B and G must swim.")
    assert narrator.event(BoatWrecked(explorers=(11, 20, 16), space=3)).endswith(
        "and Ben's B and G and Mia's A must swim."
    )


def test_what_lay_under_a_tile_is_named_once() -> None:
    narrator = Narrator(Catalogue.load("en"), rules_for("survive", 4), NAMES)
    shark = UndersideShown(seat=1, space=3, underside=UNDERSIDES.index("shark"))
    surfaced = CreaturePlaced(kind=CREATURES.index("shark"), space=3)
    eaten = [Lost(explorer=e, space=3, cause="shark") for e in (1, 6)]
    assert narrator.step([shark, surfaced]) == "Underneath: a shark."
    assert narrator.step([shark, surfaced, *eaten]) == "Underneath: a shark. It takes Nora's B and G."
    whirlpool = UndersideShown(seat=1, space=3, underside=UNDERSIDES.index("whirlpool"))
    drowned = Lost(explorer=1, space=3, cause="whirlpool")
    assert narrator.step([whirlpool, Whirlpool(space=3), drowned]) == "Underneath: a whirlpool. It swallows Nora's B."
    dolphin = UndersideShown(seat=1, space=3, underside=UNDERSIDES.index("dolphin-help"))
    assert "dolphin surfaces" in narrator.step([dolphin, CreaturePlaced(kind=CREATURES.index("dolphin"), space=3)])
