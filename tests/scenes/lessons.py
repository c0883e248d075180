"""Lessons in the window for tests: opened, what is said in them, and what the ring is around."""

from __future__ import annotations

import pygame

from game.app.loop import App
from game.learning.lesson_course import LessonCourse
from game.learning.lessons import begin_lesson, lesson_of
from game.scenes import LessonGuide, Stage, TableScene, open_lesson
from game.scenes.table.lesson import open_lesson_table
from game.tables import DrawnTable
from game.widgets import Label, Picture, Widget

from .driving import Open, find_widget, guide_of, wait_for


def lesson_app(open_app: Open, game: str, *size: int) -> App:
    app: App = open_app(lambda stage: open_lesson(stage, game), *size)
    wait_for(app, 1.0)
    return app


def lesson_at(open_app: Open, sentence: str, *size: int) -> App:
    """The same, played by its hopes as far as a sentence, by the key of the sentence, and looked at from there on."""
    lesson = lesson_of(sentence.split(".")[1])

    def opened(stage: Stage) -> TableScene:
        name = stage.say("lesson.save", game=stage.words.game(lesson.rules.game))
        match = begin_lesson(lesson, stage.colours(lesson.rules), 1, save=name)
        course = LessonCourse(lesson, match)
        course.after_step()
        while match.actor is None or course.beat is None or lesson.sentence(course.beat) != sentence:
            if match.actor is None:
                match.tick()
            elif course.waits:
                course.next()
            elif course.hope:
                match.play(match.rules.read(course.hope))
            elif course.is_over or not course.after_step():
                raise LookupError(f"the lesson never says {sentence}")
            course.after_step()
        return open_lesson_table(stage, lesson, match)

    app: App = open_app(opened, *size)
    wait_for(app)
    assert sentence_of(app) == app.stage.say(sentence)
    return app


def sentence_of(app: App) -> str:
    """The sentence that is to be read now; of one that was said before the others began to play, nothing."""
    return _said(app, "sentence")


def answer_of(app: App) -> str:
    """What the sheet says of a step that it did not let happen."""
    return _said(app, "answer")


def praise_of(app: App) -> str:
    """What the sheet says of what was done, or answered, well."""
    return _said(app, "praise")


def _said(app: App, name: str) -> str:
    guide = guide_of(app, LessonGuide)
    guide.scene.refresh_layout()
    labels = (
        widget
        for widget in guide.scene.root.top.walk()
        if isinstance(widget, Label) and widget.name == name and widget.colour != "muted"
    )
    return next((label.text for label in labels), "")


def ring_of(guide: LessonGuide) -> pygame.Rect | None:
    guide.scene.refresh_layout()
    return guide.ring.find()


def look_at_sheet(app: App) -> tuple[int, ...]:
    """Where the sheet is, or the sentence above the board: whole, in the window and beside the board, with all that it
    shows.
    """
    guide, window = guide_of(app, LessonGuide), app.window.get_rect()
    said = next(
        widget for widget in guide.scene.root.top.walk() if isinstance(widget, Label) and widget.name == "sentence"
    )
    sheet: Widget = next((widget for widget in guide.scene.root.top.walk() if widget.name == "sheet"), said)
    assert said.lines(app.stage.look, said.rect.width)
    assert said.rect.height >= said.height(app.stage.look, said.rect.width), f"{said.text} is cut"
    assert isinstance(guide.table, DrawnTable)
    board = guide.table.model.camera.room
    assert not said.rect.colliderect(board), f"{said.text} lies over the board"
    asks = guide.course.asks and find_names(guide, "answer-")
    for name in (
        *(asks or ("gold",)),
        *(("lesson-show",) if asks else ("lesson-back", "lesson-why")),
        "lesson-next",
        "lesson-know",
    ):
        part = find_widget(app, name).rect
        assert window.contains(part), f"{name} is not in the window: {said.text}"
        assert not part.colliderect(said.rect), f"{name} lies over {said.text}"
        assert not part.colliderect(board), f"{name} lies over the board: {said.text}"
    shown = [
        widget
        for widget in guide.scene.root.top.walk()
        if isinstance(widget, Picture) and widget.art in shows_of(guide)
    ]
    assert len(shown) >= len(shows_of(guide)), f"what {said.text} is about is not shown"
    return (*board, *sheet.rect) if sheet is not said else tuple(board)


def find_names(guide: LessonGuide, start: str) -> list[str]:
    return [widget.name for widget in guide.scene.root.top.walk() if widget.name.startswith(start)]


def shows_of(guide: LessonGuide) -> list[str]:
    """The drawings that the present sentence shows."""
    beat = guide.course.beat
    return guide.course.lesson.file.beats[beat].shows if beat is not None else []
