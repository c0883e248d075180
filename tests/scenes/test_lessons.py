"""Lessons in the window: played through by mouse and keys, in every run one and in the soaks all; left, resumed and
gone back in.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app.loop import App
from game.bots import InlineThinker
from game.learning.lessons import lesson_of
from game.match import SavedGames
from game.match.saved_games import FinishedGame
from game.rules import GAMES
from game.scenes import (
    LessonGuide,
    MenuScene,
    OpeningSave,
    RulebookScene,
    ScoringScene,
    TableScene,
    open_lesson,
    open_rulebook,
    open_scoring,
    open_setup,
    open_table,
)
from game.scenes.scoring.keepsakes import note
from game.store import load_statistics
from game.store.progress import load_progress
from game.tables import DrawnTable
from tests.driver import find_all
from tests.soaks import soaked_unless
from tools.studio import learn

from .driving import Open, click, find_widget, guide_of, hint_steps, press, top, wait_for, words
from .lessons import answer_of, lesson_app, lesson_at, look_at_sheet, ring_of, sentence_of
from .scored import SURVIVE
from .scored import finish_game as scored

pytestmark = pytest.mark.usefixtures("inline_bots")


def do_by_mouse(app: App) -> set[str]:
    """Clicks on what a ring is around, on the board or beside it, until something is done: nothing but the rings leads
    there, and no click is lost. What is said meanwhile.
    """
    guide = guide_of(app, LessonGuide)
    said: set[str] = set()
    done = len(guide.match.log)
    is_piece = guide.match.rules.game == "survive" and not guide.course.hope.startswith("help")
    for _ in range(2 if is_piece else 5):  # a piece, be it in a boat or the boat itself, and where it goes
        about, target = ring_of(guide), guide.pointer.target()
        at = about.center if about else target
        assert at is not None, guide.course.hope
        click(app, at)
        wait_for(app)
        if len(guide.match.log) > done:
            return said
        said.add(sentence_of(app))
    pytest.fail(f"{guide.course.hope} was not done")


@pytest.mark.parametrize("size", [(1280, 720, 100), (1024, 640, 150)])
@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
def test_every_sentence_is_heard_and_done(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    app = lesson_app(open_app, game, *size)
    guide = guide_of(app, LessonGuide)
    heard: list[int] = []
    said: set[str] = set()
    places: set[tuple[int, ...]] = set()
    for _ in range(200):
        if guide.course.is_over:
            break
        beat = guide.course.beat
        if beat is not None and guide.match.actor is not None:
            if beat not in heard:
                heard.append(beat)
                assert sentence_of(app) == app.stage.say(guide.course.lesson.sentence(beat))
                places.add(look_at_sheet(app))
            if guide.course.waits:
                click(app, find_widget(app, "lesson-next"))
            elif guide.course.speaks:
                said |= do_by_mouse(app)
        wait_for(app, 0.1)
    assert heard == list(range(len(guide.course.lesson.file.beats)))
    assert len(places) <= (1 if size[2] == 100 else 2), (
        "neither board nor sheet moves; where room is short the sheet does for questions"
    )
    planned = [guide.course.lesson.words(beat.planned) for beat in guide.course.lesson.file.beats if beat.planned]
    assert {app.stage.say(key) for key in planned} <= said
    assert load_progress()[0].lessons == {game}


@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "survive", GAMES))
def test_keys_go_on_and_back_and_hint_shows_the_lessons_own_move(open_app: Open, game: str) -> None:
    app = lesson_app(open_app, game)
    guide = guide_of(app, LessonGuide)
    for _ in range(4):
        if guide.course.waits:
            press(app, pygame.K_RETURN)
            wait_for(app)
    first, hope, done = guide.course.beat or 0, guide.course.hope, len(guide.match.log)
    press(app, pygame.K_PAGEDOWN)
    assert (guide.course.beat, hint_steps(app)[-1].split(":")[0]) == (first, "The lesson goes on once you've done this")
    press(app, pygame.K_h)
    assert any("next step" in text for text in hint_steps(app))
    press(app, pygame.K_PAGEUP)
    assert hint_steps(app) == (), "the sentence before has a move of its own"
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    press(app, pygame.K_h)
    for _ in range(3):
        wait_for(app)
        if len(guide.match.log) == done:
            press(app, pygame.K_SPACE if guide.pointer.widget() == "gold" else pygame.K_RETURN)
    assert [entry.text for entry in guide.match.log if entry.actor in guide.match.people][-1] == hope, (
        "nothing but the keys of the hint"
    )
    wait_for(app, 2.0)
    assert guide.course.beat == first + 1
    press(app, pygame.K_PAGEUP)
    wait_for(app)
    assert (guide.course.beat, guide.course.hope) == (first, hope)
    press(app, pygame.K_z, mod=pygame.KMOD_SHIFT)
    wait_for(app)
    assert guide.course.beat == guide.course.lesson.chapter_start(
        first if first != guide.course.lesson.chapter_start(first) else first - 1
    )


def test_everyone_has_one_name_on_the_card_in_the_log_and_in_sentences(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.row")
    guide = guide_of(app, LessonGuide)
    assert [player.name for player in guide.match.players] == ["Crimson", "Azure"]
    guide.scene.playing.play(guide.match.rules.read("sail C8 B9"))
    wait_for(app, 1.0)
    said = [text for text in words(app) if not text.startswith(("Your", "You:", app.stage.say("table.empty-hand")))]
    assert not any("You" in text for text in said)


def test_something_else_is_answered_with_a_sentence_and_not_done_however_often(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.plates")
    guide, say = guide_of(app, LessonGuide), app.stage.say
    beat, done = guide.course.beat, len(guide.match.log)
    assert beat is not None
    guide.scene.playing.play(guide.match.rules.read("stop"))
    assert (len(guide.match.log), answer_of(app)) == (done, say("lesson.read-first")), "a sentence explains"
    assert find_widget(app, "gold").off == ""
    press(app, pygame.K_SPACE)
    wait_for(app)
    assert find_widget(app, "gold").off == say("lesson.survive.row.first")
    for _ in range(3):
        guide.scene.playing.play(guide.match.rules.read("stop"))
        wait_for(app, 1.0)
        assert (guide.course.beat, len(guide.match.log), answer_of(app)) == (
            beat + 1,
            done,
            say("lesson.survive.held.moves"),
        )
    press(app, pygame.K_SPACE)
    wait_for(app, 1.0)
    assert (guide.course.beat, len(guide.match.log)) == (beat + 1, done), "the gold button is off"
    guide.scene.playing.play(guide.match.rules.read("sail C8 B9"))
    wait_for(app)
    press(app, pygame.K_z)
    wait_for(app)
    assert (guide.course.beat, len(guide.match.log), answer_of(app)) == (beat + 1, done, ""), "nor does it come back"


def test_the_gold_button_is_on_where_it_does_what_is_asked(open_app: Open) -> None:
    app = lesson_app(open_app, "atlantis")
    guide = guide_of(app, LessonGuide)
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    guide.scene.playing.play(guide.match.rules.read(guide.course.hope))
    wait_for(app, 2.0)
    assert (guide.course.hope, find_widget(app, "gold").off) == ("finish", "")
    press(app, pygame.K_SPACE)
    wait_for(app, 1.0)
    assert "finish" in [entry.text for entry in guide.match.log]


@pytest.mark.parametrize("size", [(1280, 720, 125), (1024, 640, 150)])
def test_a_question_is_answered_on_the_sheet_or_shown_or_skipped(open_app: Open, size: tuple[int, int, int]) -> None:
    lesson, is_brief = lesson_of("survive"), size[2] == 150
    first = next(number for number, beat in enumerate(lesson.file.beats) if beat.answers)
    app = lesson_at(open_app, lesson.sentence(first), *size)
    guide, say = guide_of(app, LessonGuide), app.stage.say
    done = len(guide.match.log)

    def answer(name: str) -> None:
        click(app, find_widget(app, name))
        wait_for(app)

    place = find_widget(app, "lesson-show").rect
    answer("answer-next")
    assert (guide.course.beat, answer_of(app)) == (first, say("lesson.survive.q-board.next.wrong"))
    assert find_widget(app, "lesson-show").rect == place, "nothing moves when an answer goes"
    if is_brief:
        wait_for(app, 8.0)
        assert sentence_of(app) == say("lesson.survive.q-board"), (
            "where the reason stood in its place, the question comes back"
        )
    else:
        assert find_widget(app, "gold").off == say("lesson.give-answer")
    answer("answer-own")
    assert (guide.course.beat, guide.course.solved) == (first, "lesson.right")
    wait_for(app, 2.0)
    answer("answer-nothing")
    assert find_widget(app, "answer-nothing").off == say("lesson.survive.q-sink.nothing.wrong")
    answer("lesson-show")
    assert (guide.course.beat, guide.course.solved) == (first + 1, "lesson.shown")
    assert (find_widget(app, "answer-mountain").off != "", find_widget(app, "answer-forest").off) == (True, "")
    answer("answer-forest")  # it leads on too
    answer("lesson-next")
    guide.scene.playing.play(guide.match.legal()[0])
    assert answer_of(app) == say("lesson.answer-first")
    answer("answer-nothing")  # what was wrong at one question is right at another
    assert (guide.course.beat, guide.course.solved, len(guide.match.log)) == (first + 3, "lesson.right", done)


def test_who_hesitates_is_shown_the_move_and_nothing_is_done(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.row")
    guide = guide_of(app, LessonGuide)
    assert isinstance(guide.table, DrawnTable)
    done = len(guide.match.log)
    guide.scene.update(28.0)
    assert (guide.table.model.source, hint_steps(app)) == (None, ())
    guide.scene.update(3.0)
    assert guide.table.model.source is not None
    assert (len(guide.match.log), len(hint_steps(app))) == (done, 1)
    guide.scene.hints.dismiss()
    for seconds in (1.0, 29.0, 3.0):
        guide.scene.update(seconds)
    assert hint_steps(app) == (), "told once"


def test_who_knows_it_plays_on_without_sentences(open_app: Open) -> None:
    app = lesson_app(open_app, "survive")
    click(app, find_widget(app, "lesson-know"))
    wait_for(app)
    assert (sentence_of(app), guide_of(app, LessonGuide).match.actor) == ("", 0)
    assert load_progress()[0].lessons == frozenset(), "it was not played to its end"
    with pytest.raises(LookupError):
        learn("lesson.survive.serpent")(app)


def labels(guide: LessonGuide) -> list[str]:
    """The words of the title."""
    return [label.text for label in find_all(guide.title().make(), "Label")]


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_its_title_is_that_of_its_chapter_also_before_the_first_sentence(
    open_app: Open, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    app = lesson_app(open_app, game)
    guide = guide_of(app, LessonGuide)
    own = guide.stage.say("lesson.your-game")
    with monkeypatch.context() as patch:
        patch.setattr(guide.course, "_told", [])  # as long as something arrives on the board
        assert guide.course.beat is None
        assert own not in labels(guide)
    click(app, find_widget(app, "lesson-know"))
    wait_for(app)
    assert own in labels(guide)


def test_left_and_resumed_it_is_at_the_same_sentence(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.row")
    guide = guide_of(app, LessonGuide)
    guide.scene.playing.play(guide.match.rules.read("sail C8 B9"))
    wait_for(app, 1.0)
    beat = guide.course.beat
    assert beat is not None
    guide.scene.leave()
    save = SavedGames().to_continue()
    assert save is not None
    assert save.name == "Learn to play Survive"
    opening = OpeningSave(save.path)
    again = open_table(app.stage, opening.result())
    assert isinstance(again, TableScene)
    assert isinstance(again.guide, LessonGuide)
    assert (again.guide.course.beat, again.guide.course.lesson.file.beats[beat].say) == (beat, "ashore")
    again.leave()


def test_one_that_was_left_at_a_sentence_of_before_begins_again_and_says_so(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.survive.row")
    guide = guide_of(app, LessonGuide)
    guide.match.journal.note("told 8 5")
    guide.scene.leave()
    save = SavedGames().to_continue()
    assert save is not None
    again = open_table(app.stage, OpeningSave(save.path).result())
    assert isinstance(again, TableScene)
    assert isinstance(again.guide, LessonGuide)
    assert (len(again.match.log), again.guide.course.learner.decisions) == (0, 0)
    assert app.stage.say("lesson.renewed") in app.stage.toasts.texts
    again.leave()


def test_a_lesson_is_no_game_for_the_statistics(open_app: Open) -> None:
    from pathlib import Path
    from random import Random

    from game.files.resources import user_saves
    from game.learning.lessons import begin_lesson

    lesson = lesson_of("atlandice")
    random = Random(1)
    with begin_lesson(lesson, ["1", "2", "3"], 1, Path(user_saves()), InlineThinker()) as match:
        while not match.is_over:
            if match.actor is None:
                match.tick()
            else:
                match.play(random.choice(match.legal()))
        match.journal.save()
        note(FinishedGame.of(match))
    assert load_statistics()[0].results == ()


def test_a_tip_in_the_game_it_becomes_goes_by_itself_and_no_other_comes_for_the_same_decision(open_app: Open) -> None:
    lesson = lesson_of("atlantis")
    app = lesson_at(open_app, lesson.sentence(len(lesson.file.beats) - 1))
    guide = guide_of(app, LessonGuide)
    while not guide.course.is_over:
        if guide.match.actor is None:
            wait_for(app, 0.1)
        elif guide.course.waits:
            press(app, pygame.K_PAGEDOWN)
        else:
            guide.scene.playing.play(
                guide.match.rules.read(guide.course.hope) if guide.course.hope else guide.match.legal()[0]
            )
        wait_for(app)
    press(app, pygame.K_ESCAPE)
    wait_for(app)
    assert sentence_of(app).startswith("Tip: ")
    guide.scene.update(60.0)
    wait_for(app)
    assert sentence_of(app) == ""


@pytest.mark.parametrize("game", soaked_unless("atlandice".__eq__, GAMES))
def test_its_end_is_said_and_the_press_that_closes_it_does_nothing_else(open_app: Open, game: str) -> None:
    lesson = lesson_of(game)
    app = lesson_at(open_app, lesson.sentence(len(lesson.file.beats) - 1))
    guide = guide_of(app, LessonGuide)
    wait_for(app, 1.5)
    done, planned = len(guide.match.log), guide.table.selection.plan
    press(app, pygame.K_SPACE)
    wait_for(app)
    assert top(app, "LessonEnd")
    assert all(player.name in "".join(words(app)) for player in guide.match.players[1:]), "it says against whom"
    press(app, pygame.K_SPACE, pygame.K_SPACE)
    wait_for(app)
    assert (guide_of(app, LessonGuide), len(guide.match.log), guide.table.selection.plan) == (guide, done, planned)
    again = lesson_at(open_app, lesson.sentence(len(lesson.file.beats) - 1))
    press(again, pygame.K_PAGEDOWN)
    wait_for(again)
    click(again, find_widget(again, "answer 1"))
    assert top(again, MenuScene)


def test_its_scoring_leads_to_a_whole_game_at_the_same_table(open_app: Open) -> None:
    finished = replace(scored(SURVIVE), guide="lesson survive")
    app = open_app(lambda stage: open_scoring(stage, finished))
    wait_for(app, 1.0)
    top(app, ScoringScene).skip()
    click(app, find_widget(app, "whole-game"))
    table = top(app, TableScene)
    assert not isinstance(table.guide, LessonGuide)
    learner, *others = finished.players
    assert app.stage.person not in [player.name for player in finished.players]
    assert table.match.players == (replace(learner, name=app.stage.person), *others), (
        "it is kept under the learner's own name"
    )


def test_it_is_reached_from_the_setup_and_the_rules_of_its_game_but_not_over_a_table(open_app: Open) -> None:
    for opens in (lambda stage: open_setup(stage, "atlantis"), lambda stage: open_rulebook(stage, "atlantis")):
        app = open_app(opens)
        click(app, find_widget(app, "lesson"))
        assert guide_of(app, LessonGuide).match.rules.game == "atlantis"
        press(app, pygame.K_F1)
        assert "lesson" not in [widget.name for widget in top(app, RulebookScene).root.top.walk()]


def test_what_is_said_while_it_is_planned_is_said_while_it_is_half_done_too(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.atlantis.toll")
    guide = guide_of(app, LessonGuide)
    guide.scene.playing.play(guide.match.rules.read("play helmet 18"))
    wait_for(app, 1.0)
    assert (guide.course.hope, sentence_of(app)) == ("pay-tile 4", app.stage.say("lesson.atlantis.pay"))


def test_what_is_planned_beside_the_lesson_leads_nobody_astray(open_app: Open) -> None:
    app = lesson_at(open_app, "lesson.atlantis.eye")
    guide = guide_of(app, LessonGuide)

    def plan_a_chain() -> None:
        click(app, first_to_pick(guide))
        click(app, find_widget(app, "card flag 0"))
        wait_for(app)
        assert guide.table.selection.plan
        assert not find_widget(app, "card flag 0").tip, "it is played"

    assert isinstance(guide.table, DrawnTable)
    plan_a_chain()
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    assert (guide.course.hope, guide.table.selection.plan) == ("bridge 25", None)
    plan_a_chain()
    assert ring_of(guide) == find_widget(app, "let-go").rect, "it has to be taken back first"
    do_by_mouse(app)
    wait_for(app, 2.0)
    assert guide.course.hope == "play olive 23"


def first_to_pick(guide: LessonGuide) -> tuple[int, int]:
    """Where in the window the first piece is that can be picked."""
    assert isinstance(guide.table, DrawnTable)
    model = guide.table.model
    x, y = model.camera.pixel(next(at for at in map(model.things.place_of, model.sources) if at is not None))
    return round(x), round(y)


def test_a_near_board_comes_to_the_ring_and_what_is_taken_back_in_a_pause_lies_there_at_once(open_app: Open) -> None:
    app = open_app(lambda stage: open_lesson(stage, "survive"), speed="normal")
    guide = guide_of(app, LessonGuide)
    assert isinstance(guide.table, DrawnTable)
    camera = guide.table.model.camera
    wait_for(app, 1.0)
    press(app, *[pygame.K_PLUS] * 5)

    def is_in_sight() -> bool:
        target = guide.pointer.target()
        return target is not None and bool(camera.room.collidepoint(target))

    camera.move(-9999, -9999)
    press(app, pygame.K_PAGEDOWN)
    assert not is_in_sight(), "it does not jump"
    wait_for(app, 1.0)
    assert is_in_sight()
    before = guide.course.beat
    guide.scene.playing.play(guide.match.rules.read(guide.course.hope))
    for _ in range(60):
        if guide.course.beat == before:
            wait_for(app, 0.05)
    assert guide.course.beat != before
    press(app, pygame.K_p, pygame.K_z)
    wait_for(app, 0.1)
    assert (guide.match.paused, guide.course.beat, guide.table.is_busy) == (True, before, False)


def test_nobody_is_placed_for_the_learner_before_the_lesson_is_over(open_app: Open) -> None:
    app = lesson_app(open_app, "survive")
    assert not any(widget.name == "rest" for widget in guide_of(app, LessonGuide).scene.root.top.walk())
    click(app, find_widget(app, "lesson-know"))
    wait_for(app)
    assert find_widget(app, "rest")
