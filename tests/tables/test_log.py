"""The log: what comes by the dozen is told in few words."""

from __future__ import annotations

from game.match import LogEntry
from game.rules.survive.events import Erupted, Lost
from game.tables.log import sentence
from game.words.catalogue import Catalogue
from game.words.telling import Telling
from tests.match.playing import NAMES, rules_of


def told(losses: int) -> str:
    rules = rules_of("survive")
    events = (Erupted(space=3), *(Lost(explorer=number, space=4, cause="volcano") for number in range(losses)))
    return sentence(LogEntry(-1, "chance", events, "", 7), Telling(Catalogue.load("en"), rules, NAMES))


def test_of_many_losses_it_says_who_lost_how_many() -> None:
    words = told(23)
    assert "Ana loses 10 explorers. Bia loses 10 explorers. Caio loses 3 explorers." in words
    assert len(words) < 140


def test_few_losses_are_told_one_by_one() -> None:
    assert told(2).count("is lost") == 2
