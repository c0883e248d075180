"""Learners who do everything but what is asked: at every sentence of every lesson each mistake is made, and what is said fits it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.app.loop import App
from game.rules import GAMES
from game.scenes import LessonScene
from game.widgets import Button

from ..soaks import few_or_soak
from .driving import Open, click, find_widget, press, top, wait_for
from .lessons import answer_of, lesson_app, praise_of, sentence_of

pytestmark = pytest.mark.usefixtures("inline_bots")


def go_on_somehow(app: App, ways: Sequence[str], number: int) -> None:
    """One of the ways on from a sentence that only tells, each in its turn."""
    way = ways[number % len(ways)]
    if way == "space":
        press(app, pygame.K_SPACE)
    else:
        click(app, find_widget(app, way))


@few_or_soak("every", 2, 1)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_done_at_any_sentence_is_answered_by_what_fits_it(open_app: Open, game: str, every: int) -> None:
    """In every run at every other sentence, and at all that ask something; in the soaks at each."""
    app = lesson_app(open_app, game)
    scene = top(app, LessonScene)
    heard = list[int]()
    for _ in range(300):
        if scene.course.is_over:
            break
        beat = scene.course.beat
        if beat is not None and scene.match.actor is not None and not scene.table.is_busy and scene.course.speaks:
            if beat not in heard:
                heard.append(beat)
                if beat % every == 0 or scene.course.asks:
                    err(app)
            wait_for(app, 1.0)
            if scene.course.asks:
                answer(app)
            elif scene.course.waits:
                go_on_somehow(app, ("space", "gold", "lesson-next"), beat)
                assert scene.course.beat != beat or not scene.course.waits, "each of them goes on"
            else:
                scene.playing.play(scene.match.rules.read(scene.course.hope))
        wait_for(app, 0.2)
    assert heard == list(range(len(scene.course.lesson.file.beats)))


def err(app: App) -> None:
    """Everything that is wrong now: nothing is done by it, and the sentence stays."""
    scene = top(app, LessonScene)
    course, sentence = scene.course, sentence_of(app)
    before = course.beat, len(scene.match.log)
    assert praise_of(app) in ("", app.stage.say(course.praise) if course.praise else "")
    for name in ("sentence", *(("lesson-next",) if not course.waits else ())):
        click(app, find_widget(app, name))
        assert (course.beat, len(scene.match.log)) == before, f"clicking {name} does nothing: {sentence}"
    scene.hints.dismiss()
    if course.asks or (not course.waits and find_widget(app, "gold").off):
        press(app, pygame.K_SPACE)
        assert (course.beat, len(scene.match.log)) == before
    if course.asks:
        press(app, pygame.K_h)
        assert not scene.hints.words, "no move answers a question"
    if not course.waits:
        make_mistakes(app)
    assert (course.beat, len(scene.match.log), sentence_of(app)) == (*before, sentence)


def make_mistakes(app: App) -> None:
    """One of each kind that may be done and is not hoped for."""
    scene = top(app, LessonScene)
    texts = map(scene.match.rules.write, scene.match.legal())
    for text in {tuple(text.split()[:2]): text for text in texts if text not in scene.course.hoped()}.values():
        scene.playing.play(scene.match.rules.read(text))
        assert answer_of(app), f"{text} is answered"
    scene.begin_answer("")


def answer(app: App) -> None:
    """A question: what is wrong stays wrong, and the right answer is seen below its own question, be it shown or given."""
    scene = top(app, LessonScene)
    course, say = scene.course, app.stage.say
    beat, question = course.beat, sentence_of(app)
    assert beat is not None
    right, *wrong = course.lesson.file.beats[beat].answers
    for key in wrong:
        click(app, find_widget(app, f"answer-{key}"))
        assert answer_of(app) == say(f"{course.lesson.answer(beat, key)}.wrong")
        scene.begin_answer("")
    is_shown = beat % 2 == 0
    click(app, find_widget(app, "lesson-show" if is_shown else f"answer-{right}"))
    assert (course.beat, sentence_of(app)) == (beat, question), "the answer does not come under another question"
    left = [one for one in scene.root.top.walk() if isinstance(one, Button) and one.name.startswith("answer-") and not one.off]
    assert [button.text for button in left] == [say(course.lesson.answer(beat, right))]
    assert praise_of(app) == say("lesson.shown" if is_shown else "lesson.right")
    if is_shown:
        wait_for(app, 5.0)
        assert course.beat == beat, "it may be read for as long as anybody likes"
        press(app, pygame.K_SPACE)
    else:
        wait_for(app, 2.5)
    assert course.beat == beat + 1
    assert (praise_of(app), answer_of(app)) == ("", ""), "what was said of one question is not said of the next"
