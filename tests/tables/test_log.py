"""The log: what comes by the dozen is told in few words."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.match import LogEntry
from game.rules.survive.events import Erupted, GameEnded, Lost, ValueShown
from game.tables.log import Log, sentence
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.match.playing import NAMES, rules_of
from tests.scenes.evening import rules_for

from .sitting import Sitting


def log_text(losses: int) -> str:
    rules = rules_of("survive")
    events = (Erupted(space=3), *(Lost(explorer=number, space=4, cause="volcano") for number in range(losses)))
    return sentence(LogEntry(-1, "chance", events, 7, ""), Narrator(Catalogue.load("en"), rules, NAMES))


def test_of_many_losses_it_says_who_lost_how_many() -> None:
    words = log_text(23)
    assert "Ana loses 10 explorers. Bia loses 10 explorers. Caio loses 3 explorers." in words
    assert len(words) < 140


def test_nobody_reads_the_values_before_the_scoring_turns_them_over() -> None:
    events = (GameEnded(cause="volcano"), *(ValueShown(explorer=number, value=1, saved=False) for number in range(20)))
    entry, narrator = LogEntry(-1, "chance", events, 7, ""), Narrator(Catalogue.load("en"), rules_of("survive"), NAMES)
    (line,) = Log().lines([entry], narrator)
    assert line.text == "The game is over."
    step = sentence(entry, narrator, before_scoring=True)
    assert step.startswith("The game ends")
    assert not any(sign.isdigit() for sign in line.text + step)
    assert sentence(entry, narrator).count(" 1") == 20, "who reads it later is told"


def test_few_losses_are_told_one_by_one() -> None:
    assert log_text(2).count("is lost") == 2


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_opened_in_a_small_window_with_large_letters_it_has_room_for_several_lines(game: str, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_for(game, 4), (1024, 640), 150)
    sitting.evening.key(pygame.K_l)
    log, line = sitting.widget("log"), sitting.evening.stage.look.line_height("body")
    sitting.close()
    assert log.rect.height > 5 * line


def test_folded_in_a_wide_window_it_hides_no_board_in_a_small_one(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_for("survive", 4))
    sitting.evening.key(pygame.K_l)
    sitting.evening.stage.resize((1024, 640))
    sitting.scene.surroundings.offers_changed()
    sitting.scene.refresh_layout()
    assert sitting.widget("board").rect.height > 300
    sitting.close()
