"""The log: what comes by the dozen is told in few words."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.journal import DROPPED
from game.match import LogEntry
from game.rules.atlantis.events import CardDrawn, HandShown
from game.rules.survive.events import Erupted, GameEnded, Lost, ValueShown
from game.scenes.table.hints import RemainingHint
from game.tables.log import Log, sentence
from game.widgets import KeyCap, Panel
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.match.playing import NAMES, a_step, rules_of
from tests.scenes.evening import Evening, rules_for, sit_down

from .sitting import Sitting
from .unfolding import rows_of


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


def test_cards_drawn_one_by_one_are_counted_in_one_sentence() -> None:
    narrator = Narrator(Catalogue.load("en"), rules_of("atlantis"), NAMES)
    entries = [LogEntry(0, "decision", (HandShown(seat=0, kinds=(1,)),), 6, "")]
    entries += [LogEntry(-1, "chance", (CardDrawn(seat=0),), 7 + number, "") for number in range(3)]
    (line,) = Log().lines(entries, narrator)
    assert [step.text for step in line.steps][1:] == ["Ana draws 3 cards."]


def test_of_a_bot_of_which_nothing_is_asked_any_more_it_says_what_becomes_of_it() -> None:
    narrator = Narrator(Catalogue.load("en"), rules_of("survive"), NAMES)
    told = [sentence(LogEntry(1, "trouble", (), 7, why), narrator) for why in ("late", DROPPED)]
    assert told == [
        "Bia couldn't think of a move and made a plain one.",
        "Bia had no answer three times. From now on plain moves are made for it.",
    ]


def test_few_losses_are_told_by_name() -> None:
    assert log_text(2).endswith("Lost to the volcano on A8: Ana's A and B.")


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_opened_in_a_small_window_with_large_letters_it_has_room_for_several_lines(game: str, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_for(game, 4), (1024, 640), 150)
    sitting.evening.key(pygame.K_l)
    log, line = sitting.widget("log"), sitting.evening.stage.look.line_height("body")
    sitting.close()
    assert log.rect.height > 4 * line  # below the seat in turn


def test_folded_in_a_wide_window_it_hides_no_board_in_a_small_one(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_for("survive", 4))
    sitting.evening.key(pygame.K_l)
    sitting.evening.stage.resize((1024, 640))
    sitting.scene.surroundings.offers_changed()
    sitting.scene.refresh_layout()
    assert sitting.widget("board").rect.height > 300
    sitting.close()


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_l_goes_round_folded_usual_and_tall(game: str, tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, rules_for(game, 4))
    state, heights, board = sitting.scene.panel_state, {}, sitting.widget("board").rect.copy()
    for _ in range(3):
        sitting.scene.refresh_layout()
        logs = [widget.rect.height for widget in sitting.scene.root.top.walk() if widget.name == "log"]
        heights[state.log] = max(logs, default=0)
        assert sitting.widget("board").rect == board, "nothing jumps for it"
        sitting.evening.key(pygame.K_l)
    assert state.log == "usual"
    assert heights["folded"] == 0 < heights["usual"] < heights["tall"]
    sitting.close()


def test_over_the_board_it_is_gone_with_the_next_click(tmp_path: Path) -> None:
    sitting, sizes = Sitting(tmp_path, rules_for("atlantis", 4)), list[str]()
    sitting.evening.key(pygame.K_l)
    sitting.scene.refresh_layout()
    for name in ("log", "board"):  # in it one may click
        sitting.evening.tell(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=sitting.widget(name).rect.center, button=1))
        sizes.append(sitting.scene.panel_state.log)
    assert sizes == ["tall", "usual"]
    sitting.close()


def test_escape_lowers_it(tmp_path: Path) -> None:
    sitting, sizes = Sitting(tmp_path, rules_for("survive", 4)), list[str]()
    sitting.evening.key(pygame.K_l)
    for _ in range(2):
        sizes.append(sitting.scene.panel_state.log)
        sitting.evening.key(pygame.K_ESCAPE)
    assert sizes == ["tall", "usual"]
    sitting.close()


def test_it_comes_back_where_a_hint_stands_in_its_place(tmp_path: Path) -> None:
    """Who presses L wants to read the log."""
    sitting = Sitting(tmp_path, rules_for("atlandice", 2))
    sitting.scene.hints.follow(RemainingHint((), ("A hint.",)))
    assert sitting.find("log") is None
    sitting.evening.key(pygame.K_l)
    assert sitting.find("log") is not None
    assert sitting.scene.panel_state.log == "usual"
    sitting.close()


def test_in_a_narrow_rail_a_turn_has_few_lines_and_nothing_sticks_out(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4)) as match:
        random = Random(7)
        for _ in range(230):
            match.journal.wait()
            a_step(match, random)
        match.journal.wait()
        evening = Evening.of(match, (1280, 720), 125)
        evening.pass_time()
        rows, line = rows_of(evening), evening.stage.look.line_height("caption")
        assert len(rows) > 10
        assert max(row.rect.height for row in rows) < 9 * line, "seven lines and the room around them"
        evening.key(pygame.K_l)
        evening.key(pygame.K_l)
        evening.scene.refresh_layout()
        shown = list(evening.scene.root.top.walk())
        (cap,) = [widget.rect for widget in shown if isinstance(widget, KeyCap) and widget.action == "log"]
        (panel,) = [widget.rect for widget in shown if isinstance(widget, Panel) and widget.rect.colliderect(cap)]
        assert evening.scene.panel_state.log == "folded"
        assert panel.contains(cap)
        evening.close()
