"""Where the sheet of a lesson stands and what its ring goes around: in one place, and never over the board."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.learning.lessons import lesson_of
from game.rules import GAMES
from game.scenes import LessonScene, RulebookScene, open_menu
from game.scenes.lesson_pointer import ButtonRing
from game.scenes.lesson_sheet import SHEET
from game.tables import DrawnTable
from game.widgets import Button, Column, Label, Region, Slot, Widget
from game.widgets.tips import place_beside
from tests.soaks import each_with_each, few_or_soak, soaked_unless

from .driving import Open, click, find_widget, press, top, wait_for
from .lessons import answer_of, find_names, lesson_app, lesson_at, look_at_sheet, ring_of

pytestmark = pytest.mark.usefixtures("inline_bots")


SIZES = [(1280, 720, 100), (1280, 720, 125), (1600, 900, 100), (1024, 640, 100), (1024, 640, 150), (1024, 640, 200)]


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_stays_in_one_place_and_hides_nothing(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    """In two sizes every run does so, as it plays a lesson by mouse."""
    app = lesson_app(open_app, game, *size)
    scene, places = top(app, LessonScene), set[tuple[int, ...]]()
    assert size[2] >= 150 or not find_names(scene, "marks"), "seats are lines at least"
    while not scene.course.is_over:
        is_asked = scene.match.actor is not None and scene.course.speaks
        if is_asked:
            places.add(look_at_sheet(app))
        if is_asked and scene.course.waits:
            press(app, pygame.K_PAGEDOWN)
        elif is_asked:
            scene.playing.play(scene.match.rules.read(scene.course.hope))
        wait_for(app, 0.4)
    assert len(places) <= (1 if size[2] < 150 else 2)


@pytest.mark.parametrize("window", soaked_unless(lambda size: size[2] == 125, [(1280, 720, 125), (1024, 640, 100)]))
@pytest.mark.parametrize("game", GAMES)
def test_a_question_and_its_answers_stand_on_the_sheet_and_move_nothing(
    open_app: Open, game: str, window: tuple[int, int, int]
) -> None:
    lesson = lesson_of(game)
    first = next(number for number, beat in enumerate(lesson.file.beats) if beat.answers)
    app = lesson_at(open_app, lesson.sentence(first - 1), *window)
    scene, rooms, asked = top(app, LessonScene), set[tuple[tuple[int, ...], ...]](), 0

    def look_at_it() -> list[Button]:
        scene.refresh_layout()
        assert isinstance(scene.table, DrawnTable)
        sheet = find_widget(app, "sheet").rect
        rooms.add((tuple(scene.table.model.camera.room), tuple(sheet)))
        buttons = [
            widget
            for widget in scene.root.top.walk()
            if isinstance(widget, Button) and widget.name.startswith("answer-")
        ]
        for button in buttons:
            assert sheet.contains(button.rect)
            assert button.rect.height >= button.height(app.stage.look, button.rect.width), "nothing of it is cut"
        return buttons

    assert look_at_it() == []
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    while scene.course.asks and scene.course.beat is not None:
        right, *wrong = lesson.file.beats[scene.course.beat].answers
        places = {button.name: button.rect.copy() for button in look_at_it()}
        assert len(places) == 3
        for number, key in enumerate(wrong, 1):
            click(app, find_widget(app, f"answer-{key}"))
            wait_for(app, 9.0)
            off = [button.name for button in look_at_it() if button.off]
            assert off == [name for name in places if name in [f"answer-{one}" for one in wrong[:number]]], (
                "what is wrong stays crossed out"
            )
        click(app, find_widget(app, f"answer-{right}"))
        wait_for(app)
        assert [button.name for button in look_at_it() if not button.off] == [f"answer-{right}"]
        assert {button.name: button.rect for button in look_at_it()} == places, "no answer moves"
        press(app, pygame.K_PAGEDOWN)
        wait_for(app)
        asked += 1
    assert (asked, len(rooms)) == (5, 1)


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_in_the_place_of_a_button_takes_no_second_click_and_arrows_go_to_the_answers(
    open_app: Open, game: str
) -> None:
    lesson = lesson_of(game)
    second = [number for number, beat in enumerate(lesson.file.beats) if beat.answers][1]
    app = lesson_at(open_app, lesson.sentence(second))
    scene = top(app, LessonScene)
    assert isinstance(scene.table, DrawnTable)
    app.turn(
        [pygame.Event(pygame.MOUSEMOTION, pos=find_widget(app, "board").rect.center, rel=(1, 0), buttons=(0, 0, 0))],
        0.02,
    )
    click(app, scene.table.model.camera.room.topleft)  # the board has the focus
    press(app, pygame.K_DOWN)
    chosen = scene.root.focused
    assert chosen is not None
    assert chosen.name.startswith("answer-")
    press(app, pygame.K_DOWN)
    chosen = scene.root.focused
    assert chosen is not None
    assert chosen.name.startswith("answer-")
    press(app, pygame.K_RETURN)
    assert (scene.table.model.source, bool(answer_of(app) or scene.course.solved)) == (None, True)
    wait_for(app, 2.5)
    second = scene.course.beat or 0
    for at in [find_widget(app, "lesson-show").rect.center] * 2:
        click(app, at)
    assert (scene.course.beat, scene.course.solved) == (second, "lesson.shown")


def test_the_sheet_shakes_when_it_refuses_and_where_nothing_moves_a_rim_tells_it(open_app: Open) -> None:
    app = lesson_app(open_app, "survive")
    scene = top(app, LessonScene)
    feelings = scene.surroundings.feelings
    scene.playing.play(scene.match.rules.read("stop"))
    assert feelings.of(SHEET) is not None
    scene.update(0.05)
    assert feelings.swing(SHEET) != 0 or feelings.is_still
    app.stage.change(reduced_motion=True)
    scene.playing.play(scene.match.rules.read("stop"))
    scene.update(0.3)
    assert (feelings.swing(SHEET), feelings.shine(SHEET) > 0) == (0.0, True)
    for _ in range(20):
        scene.update(0.2)
    assert feelings.of(SHEET) is None


def test_the_ring_goes_around_the_button_that_is_meant_and_why_opens_the_rule(open_app: Open) -> None:
    app = lesson_app(open_app, "atlantis")
    scene = top(app, LessonScene)
    assert ring_of(scene) == find_widget(app, "gold").rect
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    assert ring_of(scene) == find_widget(app, "card flag 0").rect, "a card of the hand"
    scene.playing.play(scene.match.rules.read(scene.course.hope))
    wait_for(app, 2.0)
    assert (scene.course.hope, ring_of(scene)) == ("finish", find_widget(app, "gold").rect)
    press(app, pygame.K_w)
    sought = top(app, RulebookScene).sought
    assert sought is not None
    assert sought.number == "T5a"


@pytest.mark.parametrize("sentence", ["place-b", "row", "swim"])
def test_who_has_picked_another_piece_is_still_shown_the_right_one(open_app: Open, sentence: str) -> None:
    app = lesson_at(open_app, f"lesson.survive.{sentence}")
    scene = top(app, LessonScene)
    assert isinstance(scene.table, DrawnTable)
    model, racks = scene.table.model, find_names(scene, "rack ")
    for source in model.sources:
        at = model.things.place_of(source)
        name = f"rack {source[1]}"
        if at is None and name not in racks:
            continue
        x, y = find_widget(app, name).rect.center if at is None else model.camera.pixel(at)
        click(app, (round(x), round(y)))
        wait_for(app)
        assert ring_of(scene) or scene.pointer.target(), f"nothing is ringed while {source} is picked"


TIPPED = [(1280, 720, 100), (1280, 720, 125), (1024, 640, 100), (1024, 640, 150)]
TIPPED_ALWAYS = [
    ("survive.island", TIPPED[0]),
    ("survive.serpent", TIPPED[2]),
    ("survive.q-sink", TIPPED[1]),
    ("atlantis.toll", TIPPED[3]),
    ("atlandice.donation", TIPPED[1]),
]
"""Each sentence in a window of its own; all of them in all windows in the soaks."""


@pytest.mark.parametrize("sentence, window", each_with_each(TIPPED_ALWAYS, dict(TIPPED_ALWAYS), TIPPED))
def test_no_tooltip_lies_over_the_sentence_or_over_what_is_asked(
    open_app: Open, sentence: str, window: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    placed: list[pygame.Rect] = []

    def place(*about: Any) -> pygame.Rect:
        placed.append(place_beside(*about).copy())
        return placed[-1]

    monkeypatch.setattr("game.widgets.tips.place_beside", place)
    app = lesson_at(open_app, f"lesson.{sentence}", *window)
    scene = top(app, LessonScene)
    tipped = {
        tuple(widget.rect): widget
        for widget in scene.root.top.walk()
        if widget.tip_words and widget.rect and widget.name != "board"
    }
    seen = 0
    for widget in tipped.values():
        placed.clear()
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(1, 0), buttons=(0, 0, 0))], 0.02)
        wait_for(app, 0.8)
        seen += bool(placed)
        for name in ("sentence", "asked", *find_names(scene, "answer-")):
            kept = next((one.rect for one in scene.root.top.walk() if one.name == name), pygame.Rect(0, 0, 0, 0))
            is_own = kept.colliderect(widget.rect)
            assert is_own or not any(tip.colliderect(kept) for tip in placed[-1:]), (
                f"{widget.name} {widget.tip_words} lies over {name}"
            )
    assert seen >= 5


CARDED_ALWAYS = [
    ("survive.row", TIPPED[2]),
    ("atlantis.flag", TIPPED[0]),
    ("atlandice.donation", TIPPED[1]),
    ("atlandice.forge", TIPPED[3]),
]


@pytest.mark.parametrize("sentence, window", each_with_each(CARDED_ALWAYS, dict(CARDED_ALWAYS), TIPPED))
def test_no_card_lies_over_the_sheet(open_app: Open, sentence: str, window: tuple[int, int, int]) -> None:
    app = lesson_at(open_app, f"lesson.{sentence}", *window)
    scene, opened = top(app, LessonScene), 0
    assert isinstance(scene.table, DrawnTable)
    model = scene.table.model
    places = [model.camera.pixel((piece.x, piece.y)) for piece in model.things.pieces.values()]
    places += [widget.rect.center for widget in scene.root.top.walk() if widget.card and widget.rect]
    for x, y in dict.fromkeys((round(x), round(y)) for x, y in places):
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 0), buttons=(0, 0, 0))], 0.02)
        wait_for(app, 0.5)
        if (card := scene.root.open_card) is not None:
            opened += 1
            names = "sheet", "sentence", "answer", "praise", "lesson-next"
            covered = [
                one.name for one in scene.root.top.walk() if one.name in names and one.rect.colliderect(card.rect)
            ]
            assert covered == [], f"a card lies over what the lesson says, of what is at {x}, {y}"
    assert opened or window[2] > 100


def test_the_ring_finds_what_was_made_anew(open_app: Open) -> None:
    look = open_app(open_menu).stage.look
    made: list[Widget] = [Label("")]
    region = Region("shelf", None, lambda: Column(*made))
    shelf = Slot(region, "shelf")
    frame = Column(shelf)
    frame.place(look, pygame.Rect(0, 0, 400, 300))
    button = ButtonRing(lambda: "gold", frame)
    button.place(look, frame.rect)
    assert button.about is None
    made.append(Label("Go on", name="gold"))
    shelf.refill(region)
    shelf.place(look, shelf.rect)
    button.look_again()
    assert button.follow()
    assert button.about == made[-1].rect


@few_or_soak("sentences", ("toll", "bridge"), ("collect", "toll", "skipped", "bridge"))
def test_the_ring_around_a_gap_is_on_its_plaque(open_app: Open, sentences: tuple[str, ...]) -> None:
    for sentence in sentences:
        scene = top(lesson_at(open_app, f"lesson.atlantis.{sentence}"), LessonScene)
        assert isinstance(scene.table, DrawnTable)
        model = scene.table.model
        plaques = [
            model.camera.pixel((piece.x, piece.y)) for piece in model.things.pieces.values() if piece.key[0] == "gap"
        ]
        assert scene.pointer.target() in [(round(x), round(y)) for x, y in plaques], sentence


def test_words_about_a_thing_leave_the_ring_free(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    free: list[pygame.Rect] = []
    monkeypatch.setattr(
        "game.tables.kit.painter._draw_tooltip",
        lambda pen, words, danger, sign, about, kept_free, room: free.extend(kept_free),
    )
    app = lesson_at(open_app, "lesson.survive.row")
    scene = top(app, LessonScene)
    assert isinstance(scene.table, DrawnTable)
    target, model = scene.pointer.target(), scene.table.model
    assert target is not None
    free.clear()
    x, y = model.camera.pixel(next((piece.x, piece.y) for piece in model.things.pieces.values() if "boat" in piece.art))
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 0), buttons=(0, 0, 0))], 0.02)
    wait_for(app, 1.0)
    assert any(rect.collidepoint(target) for rect in free)
