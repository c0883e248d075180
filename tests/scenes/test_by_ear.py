"""Playing by ear at a table: when the layer is on, what its keys say to whom, and that nothing of a hand is said that
is not up.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, get_args

import pygame
import pytest

from game.files.resources import data
from game.learning.puzzles import load_puzzle
from game.rules import GAMES
from game.scenes import open_puzzle
from game.tables.by_ear import Question
from game.tables.plain import PlainTable
from tests.driver import screen
from tests.match.playing import a_step
from tests.soaks import soaked_unless

from .driving import Open, guide_of, press, wait_for
from .evening import Evening, rules_for, sit_down
from .lessons import lesson_app
from .worlds import another_world

LETTERS = (pygame.K_a, pygame.K_d, pygame.K_f, pygame.K_g, pygame.K_q, pygame.K_i, pygame.K_k)
QUESTIONS: tuple[Question, ...] = get_args(Question)


def begin(folder: Path, game: str, people: int = 2, steps: int = 100) -> Evening:
    """A game at a person's decision, some way on."""
    match = sit_down(folder, rules_for(game, 3), bots=dict.fromkeys(range(people, 3), "sailor"))
    random = Random(7)
    while len(match.log) < steps or (people and match.actor is None):
        a_step(match, random)
    evening = Evening.of(match)
    evening.pass_time()
    return evening


def hear(evening: Evening, key: int) -> str:
    evening.stage.take_announced()
    evening.key(key)
    before, now = evening.stage.take_announced()
    return " ".join([*before, *now])


def test_letters_say_nothing_until_the_layer_is_on(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    assert not any(hear(evening, key) for key in LETTERS)
    assert hear(evening, pygame.K_F3).startswith("By ear: on.")
    assert all(hear(evening, key) for key in LETTERS)
    assert hear(evening, pygame.K_F3) == "By ear: off."
    assert not any(hear(evening, key) for key in LETTERS)


def test_it_is_on_while_a_screen_reader_listens_and_then_nothing_is_shown(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    evening.stage.is_heard = True
    evening.pass_moment(0.01)
    said = hear(evening, pygame.K_d)
    assert said
    assert said not in evening.stage.toasts.texts
    assert hear(evening, pygame.K_F3) == "By ear: off."
    assert not hear(evening, pygame.K_d)


def test_where_nobody_listens_an_answer_is_shown_in_the_place_of_the_last(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    evening.key(pygame.K_F3)
    first, second = (hear(evening, key) for key in (pygame.K_a, pygame.K_d))
    assert second in evening.stage.toasts.texts
    assert first not in evening.stage.toasts.texts


def test_a_letter_with_ctrl_is_for_somebody_else(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    evening.key(pygame.K_F3)
    evening.stage.take_announced()
    evening.tell(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_LCTRL, unicode=""))
    assert evening.stage.take_announced() == ([], [])


@pytest.mark.parametrize("game", GAMES)
def test_k_lists_the_keys(game: str, tmp_path: Path) -> None:
    evening = begin(tmp_path, game)
    evening.key(pygame.K_F3)
    said = hear(evening, pygame.K_k)
    assert all(f" {letter}: " in said for letter in ("A", "D", "F", "G", "S", "I", "Y", "K", "F3"))
    assert all(f" {key}: " in said for key in ("Space", "Z", "H", "Esc", "L", "X"))
    assert (" Q: my hand." in said) == (game != "atlandice")


def test_l_and_x_say_what_they_show(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    evening.key(pygame.K_F3)
    assert {hear(evening, pygame.K_l) for _ in range(3)} == {"Log: tall.", "Log: usual.", "Log: folded."}
    assert hear(evening, pygame.K_x) == evening.scene.table.answer("danger")
    assert hear(evening, pygame.K_x) == "What can reach you is hidden again."


def test_k_names_the_keys_that_a_person_has_set(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    evening.key(pygame.K_F3)
    evening.stage.caps["ear-mine"] = "J"
    assert " J: where mine are. D: " in hear(evening, pygame.K_k)


def test_y_says_that_again_and_what_is_asked_where_nothing_was_said(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive")
    evening.stage.is_heard = True
    evening.pass_moment(0.01)
    evening.stage.change_scene()
    assert hear(evening, pygame.K_y) == evening.scene.question
    said = hear(evening, pygame.K_d)
    assert hear(evening, pygame.K_y) == said
    evening.stage.announce("Bia: swam to D5.")
    evening.stage.announce("What now?")
    assert hear(evening, pygame.K_y) == f"{said} Bia: swam to D5. What now?"
    assert hear(evening, pygame.K_y) == f"{said} Bia: swam to D5. What now?"


def test_what_was_said_of_a_hand_is_gone_with_it_and_not_said_again(tmp_path: Path) -> None:
    evening = begin(tmp_path, "atlantis")
    evening.key(pygame.K_F3)
    evening.key_down(pygame.K_e)
    evening.key(pygame.K_q)
    hand = evening.stage.last_announced
    assert hand.startswith("Your cards: ")
    assert hand in evening.stage.announced
    assert hand in evening.stage.toasts.texts
    evening.key_up(pygame.K_e)
    assert hand not in evening.stage.toasts.texts
    assert hand not in evening.stage.announced
    assert hear(evening, pygame.K_y) == evening.scene.question
    assert hear(evening, pygame.K_q) == "Your hand is face down. E shows it."


def test_since_your_turn_is_said_as_its_strip_tells_it(tmp_path: Path) -> None:
    evening = begin(tmp_path, "survive", people=1)
    evening.key(pygame.K_F3)
    random = Random(3)
    while evening.scene.log.since_strip() is None:
        evening.scene.playing.take_choice(random.choice(evening.scene.visibility.choices()))
        evening.pass_time()
        evening.stand_still()
    said = hear(evening, pygame.K_s)
    strip = evening.scene.log.since_strip()
    assert strip is not None
    lines = strip.since.lines
    assert lines
    assert all(line.line.whole in said for line in lines)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "atlandice"])
def test_with_the_hand_down_all_answers_are_the_same_in_another_world(game: str, tmp_path: Path) -> None:
    random, others = Random(11), 0
    for steps in (40, 90, 150):
        evening = begin(tmp_path / str(steps), game, people=3, steps=steps)
        table: Any = evening.scene.table
        assert not evening.scene.visibility.is_up
        here = [table.answer(question) for question in QUESTIONS]
        hot = {thing: table.say_thing(thing) for thing in table.model.hot()}
        with another_world(evening.scene.match, None, random) as is_another:
            others += is_another
            table.model.turn_to(evening.scene.match.view(None))
            assert [table.answer(question) for question in QUESTIONS] == here
            assert {thing: table.say_thing(thing) for thing in hot} == hot
    assert others == 3


@pytest.mark.parametrize("game", GAMES)
def test_bots_that_move_are_no_reason_not_to_answer(game: str, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for(game, 3), bots={1: "sailor", 2: "sailor"})
    random = Random(7)
    while len(match.log) < 60 or match.to_act in (0, -1):
        a_step(match, random)
    evening = Evening.of(match, moves=True)
    evening.pass_moment(0.01)
    assert match.actor is None
    evening.key(pygame.K_F3)
    said = {key: hear(evening, key) for key in LETTERS}
    assert all(said.values())
    assert said[pygame.K_a] == evening.scene.table.answer("mine")


@pytest.mark.parametrize("game", GAMES)
def test_where_only_bots_play_nobody_is_called_you(game: str, tmp_path: Path) -> None:
    match = sit_down(tmp_path, rules_for(game, 3), bots=dict.fromkeys(range(3), "sailor"))
    random = Random(7)
    while len(match.log) < 60:
        a_step(match, random)
    evening = Evening.of(match, moves=True)
    evening.pass_moment(0.01)
    answers = [evening.scene.table.answer(question) for question in QUESTIONS if question != "hand"]
    assert all(answers)
    assert not any("your " in text.lower() or "you," in text.lower() for text in answers)


@pytest.mark.parametrize("game", GAMES)
def test_chinese_answers_have_no_marks_of_other_languages(game: str, tmp_path: Path) -> None:
    """Where only bots play, what is a player's begins with the name."""
    match = sit_down(tmp_path, rules_for(game, 3), bots=dict.fromkeys(range(3), "sailor"))
    random = Random(7)
    while len(match.log) < 60:
        a_step(match, random)
    evening = Evening.of(match, moves=True)
    evening.stage.change(language="zh-Hans")
    evening.pass_moment(0.01)
    said = [evening.scene.table.answer(question) for question in QUESTIONS]
    assert said[0].startswith(f"{evening.scene.narrator.names[evening.scene.visibility.seat_at_screen or 0]}：")
    assert not [text for text in said if set(text) & set(":;,.!?")]


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_the_first_sentence_of_a_lesson_says_the_keys_to_whoever_plays_by_ear(open_app: Open, game: str) -> None:
    app = lesson_app(open_app, game)
    guide = guide_of(app, "LessonGuide")
    keys = app.stage.say("lesson.by-ear")
    assert keys not in guide.told
    press(app, pygame.K_F3)
    assert keys in guide.told
    guide.course.next()
    wait_for(app)
    assert keys not in guide.told


def test_what_the_ring_of_a_lesson_is_around_is_told_in_words(open_app: Open) -> None:
    app = lesson_app(open_app, "survive")
    guide = guide_of(app, "LessonGuide")
    guide.course.next()
    wait_for(app)
    assert not any(text.startswith("Do this") for text in guide.told)
    press(app, pygame.K_F3)
    assert "Do this: B on D8, a beach." in guide.told


def test_letters_ask_in_a_puzzle_too_and_v_shows_its_solution(open_app: Open) -> None:
    puzzle = load_puzzle(data("puzzles", "survive-gate.yaml"))
    app = open_app(lambda stage: open_puzzle(stage, puzzle))
    wait_for(app)
    press(app, pygame.K_F3)
    guide = guide_of(app, "PuzzleGuide")
    for key, question in ((pygame.K_a, "mine"), (pygame.K_g, "here")):
        press(app, key)
        assert app.stage.last_announced == guide.scene.table.answer(question)
    assert screen(app) == "TableScene"
    press(app, pygame.K_v)
    assert screen(app) == "AskScene"


def test_a_game_without_a_board_of_its_own_answers_from_what_it_describes(tmp_path: Path) -> None:
    """As other people's games do."""
    evening = begin(tmp_path, "survive")
    host: Any = evening.scene
    plain = PlainTable(host)
    told = {question: plain.answer(question) for question in QUESTIONS}
    seat = evening.scene.visibility.seat_at_screen or 0
    assert told["mine"].startswith(f"{evening.scene.narrator.names[seat]}: ")
    assert all(name in told["table"] for name in evening.scene.narrator.names)
    assert "On the island: " in told["here"]
    assert told["danger"] == "This table can't tell what threatens you."


TOLD = [
    pytest.param("survive", 4, (), marks=pytest.mark.soak),
    ("survive", 2, ("dolphins=true", "squid=true", "hunters=true")),
    pytest.param("survive", 6, ("superpopulation=true", "dolphins=true"), marks=pytest.mark.soak),
    ("atlantis", 3, ()),
    ("atlandice", 2, ()),
    pytest.param("atlandice", 4, (), marks=pytest.mark.soak),
]


@pytest.mark.parametrize("game, players, options", TOLD, ids=str)
def test_every_position_of_a_game_is_told_in_whole_sentences(
    game: str, players: int, options: tuple[str, ...], tmp_path: Path
) -> None:
    """No word is missing, whatever lies on the board and whoever is asked."""
    match = sit_down(tmp_path, rules_for(game, players, *options))
    random, told = Random(players), 0
    evening = Evening.of(match)
    evening.pass_time()
    evening.key(pygame.K_F3)
    table: Any = evening.scene.table
    for step in range(5000):
        if match.is_over:
            break
        a_step(match, random)
        if step % 29:
            continue
        table.model.turn_to(match.view(None))
        evening.scene.surroundings.offers_changed()
        evening.scene.refresh_layout()
        thing = table.answers.start()
        for _ in range(6):
            table.cursor.thing = thing
            said = [table.say_thing(thing), *map(table.answer, QUESTIONS)]
            assert all(said)
            assert not [text for text in said if "<" in text or "  " in text or " ," in text], said
            told += 1
            thing = table.answers.beside(thing, random.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])) or thing
    assert match.is_over
    assert told > 30
