"""Where the sheet of a lesson stands and what its ring goes around: in one place, and never over the board."""

from __future__ import annotations

from itertools import product
from typing import Any

import pygame
import pytest

from game.learning.lessons import lesson_of
from game.rules import GAMES
from game.scenes import LessonGuide, RulebookScene, open_menu
from game.scenes.table.lesson_pointer import ButtonRing
from game.scenes.table.lesson_sheet import SHEET
from game.tables import DrawnTable
from game.widgets import Button, Column, Label, Layout, Region, Root, Widget
from game.widgets.tips import place_beside
from tests.soaks import few_or_soak, soaked_unless

from .driving import Open, click, find_widget, guide_of, press, top, wait_for
from .lessons import answer_of, find_names, lesson_app, lesson_at, look_at_sheet, ring_of

pytestmark = pytest.mark.usefixtures("inline_bots")


SIZES = [
    (1280, 720, 100),
    (1280, 720, 125),
    (1280, 720, 150),
    (1600, 900, 100),
    (1024, 640, 100),
    (1024, 640, 150),
    (1024, 640, 200),
]


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_stays_in_one_place_and_hides_nothing(open_app: Open, game: str, size: tuple[int, int, int]) -> None:
    """In two sizes every run does so, as it plays a lesson by mouse."""
    app = lesson_app(open_app, game, *size)
    guide, places = guide_of(app, LessonGuide), set[tuple[int, ...]]()
    assert size[2] >= 150 or not find_names(guide, "marks"), "seats are lines at least"
    while not guide.course.is_over:
        is_asked = guide.match.actor is not None and guide.course.speaks
        if is_asked:
            places.add(look_at_sheet(app))
        if is_asked and guide.course.waits:
            press(app, pygame.K_PAGEDOWN)
        elif is_asked:
            guide.scene.playing.play(guide.match.rules.read(guide.course.hope))
        wait_for(app, 0.4)
    assert len(places) <= (1 if size[2] < 150 else 2)


@pytest.mark.parametrize("window", soaked_unless(lambda size: size[2] == 125, [(1280, 720, 125), (1024, 640, 100)]))
@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_a_question_and_its_answers_stand_on_the_sheet_and_move_nothing(
    open_app: Open, game: str, window: tuple[int, int, int]
) -> None:
    lesson = lesson_of(game)
    first = next(number for number, beat in enumerate(lesson.file.beats) if beat.answers)
    app = lesson_at(open_app, lesson.sentence(first - 1), *window)
    guide, rooms, asked = guide_of(app, LessonGuide), set[tuple[tuple[int, ...], ...]](), 0

    def look_at_it() -> list[Button]:
        guide.scene.refresh_layout()
        assert isinstance(guide.table, DrawnTable)
        sheet = find_widget(app, "sheet").rect
        rooms.add((tuple(guide.table.model.camera.room), tuple(sheet)))
        buttons = [
            widget
            for widget in guide.scene.root.top.walk()
            if isinstance(widget, Button) and widget.name.startswith("answer-")
        ]
        for button in buttons:
            assert sheet.contains(button.rect)
            assert button.rect.height >= button.height(app.stage.look, button.rect.width), "nothing of it is cut"
        return buttons

    assert look_at_it() == []
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    while guide.course.asks and guide.course.beat is not None:
        right, *wrong = lesson.file.beats[guide.course.beat].answers
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


@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_what_comes_in_the_place_of_a_button_takes_no_second_click_and_arrows_go_to_the_answers(
    open_app: Open, game: str
) -> None:
    lesson = lesson_of(game)
    second = [number for number, beat in enumerate(lesson.file.beats) if beat.answers][1]
    app = lesson_at(open_app, lesson.sentence(second))
    guide = guide_of(app, LessonGuide)
    assert isinstance(guide.table, DrawnTable)
    app.turn(
        [pygame.Event(pygame.MOUSEMOTION, pos=find_widget(app, "board").rect.center, rel=(1, 0), buttons=(0, 0, 0))],
        0.02,
    )
    click(app, guide.table.model.camera.room.topleft)  # the board has the focus
    press(app, pygame.K_DOWN)
    chosen = guide.scene.root.focused
    assert chosen is not None
    assert chosen.name.startswith("answer-")
    press(app, pygame.K_DOWN)
    chosen = guide.scene.root.focused
    assert chosen is not None
    assert chosen.name.startswith("answer-")
    press(app, pygame.K_RETURN)
    assert (guide.table.model.source, bool(answer_of(app) or guide.course.solved)) == (None, True)
    wait_for(app, 2.5)
    second = guide.course.beat or 0
    for at in [find_widget(app, "lesson-show").rect.center] * 2:
        click(app, at)
    assert (guide.course.beat, guide.course.solved) == (second, "lesson.shown")


def test_the_sheet_shakes_when_it_refuses_and_where_nothing_moves_a_rim_tells_it(open_app: Open) -> None:
    app = lesson_app(open_app, "survive")
    guide = guide_of(app, LessonGuide)
    feelings = guide.scene.surroundings.feelings
    guide.scene.playing.play(guide.match.rules.read("stop"))
    assert feelings.of(SHEET) is not None
    guide.scene.update(0.05)
    assert feelings.swing(SHEET) != 0 or feelings.is_still
    app.stage.change(reduced_motion=True)
    guide.scene.playing.play(guide.match.rules.read("stop"))
    guide.scene.update(0.3)
    assert (feelings.swing(SHEET), feelings.shine(SHEET) > 0) == (0.0, True)
    for _ in range(20):
        guide.scene.update(0.2)
    assert feelings.of(SHEET) is None


def test_the_ring_goes_around_the_button_that_is_meant_and_why_opens_the_rule(open_app: Open) -> None:
    app = lesson_app(open_app, "atlantis")
    guide = guide_of(app, LessonGuide)
    assert ring_of(guide) == find_widget(app, "gold").rect
    press(app, pygame.K_PAGEDOWN)
    wait_for(app)
    assert ring_of(guide) == find_widget(app, "card flag 0").rect, "a card of the hand"
    guide.scene.playing.play(guide.match.rules.read(guide.course.hope))
    wait_for(app, 2.0)
    assert (guide.course.hope, ring_of(guide)) == ("finish", find_widget(app, "gold").rect)
    press(app, pygame.K_w)
    sought = top(app, RulebookScene).sought
    assert sought is not None
    assert sought.number == "T5a"


@pytest.mark.parametrize("sentence", ["place-b", "row", "swim"])
def test_who_has_picked_another_piece_is_still_shown_the_right_one(open_app: Open, sentence: str) -> None:
    app = lesson_at(open_app, f"lesson.survive.{sentence}")
    guide = guide_of(app, LessonGuide)
    assert isinstance(guide.table, DrawnTable)
    model, racks = guide.table.model, find_names(guide, "rack ")
    for source in model.sources:
        at = model.things.place_of(source)
        name = f"rack {source[1]}"
        if at is None and name not in racks:
            continue
        x, y = find_widget(app, name).rect.center if at is None else model.camera.pixel(at)
        click(app, (round(x), round(y)))
        wait_for(app)
        assert ring_of(guide) or guide.pointer.target(), f"nothing is ringed while {source} is picked"


TIPPED = [(1280, 720, 100), (1280, 720, 125), (1024, 640, 100), (1024, 640, 150)]
TIPPED_ALWAYS = [("survive.q-sink", TIPPED[1]), ("atlantis.toll", TIPPED[3]), ("atlandice.donation", TIPPED[2])]
TIPPED_SELDOM = ["survive.island", "survive.serpent"]
"""A sentence of each game in a window of its own; all of them in all windows in the soaks."""


@pytest.mark.parametrize(
    "sentence, window",
    [
        pytest.param(*case, marks=() if case in TIPPED_ALWAYS else pytest.mark.soak)
        for case in product([*dict(TIPPED_ALWAYS), *TIPPED_SELDOM], TIPPED)
    ],
)
def test_no_tooltip_lies_over_the_sentence_or_over_what_is_asked(
    open_app: Open, sentence: str, window: tuple[int, int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    placed: list[pygame.Rect] = []

    def place(*about: Any) -> pygame.Rect:
        placed.append(place_beside(*about).copy())
        return placed[-1]

    monkeypatch.setattr("game.widgets.tips.place_beside", place)
    app = lesson_at(open_app, f"lesson.{sentence}", *window)
    guide = guide_of(app, LessonGuide)
    tipped = {
        tuple(widget.rect): widget
        for widget in guide.scene.root.top.walk()
        if widget.tip_words and widget.rect and widget.name != "board"
    }
    seen = 0
    for widget in tipped.values():
        placed.clear()
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(1, 0), buttons=(0, 0, 0))], 0.02)
        wait_for(app, 0.8)
        seen += bool(placed)
        for name in ("sentence", "asked", *find_names(guide, "answer-")):
            kept = next((one.rect for one in guide.scene.root.top.walk() if one.name == name), pygame.Rect(0, 0, 0, 0))
            is_own = kept.colliderect(widget.rect)
            assert is_own or not any(tip.colliderect(kept) for tip in placed[-1:]), (
                f"{widget.name} {widget.tip_words} lies over {name}"
            )
    assert seen >= 5


CARDED_ALWAYS = [("survive.row", TIPPED[2]), ("atlantis.flag", TIPPED[0])]
CARDED = ["survive.row", "atlantis.flag", "atlandice.donation", "atlandice.forge"]


@pytest.mark.parametrize(
    "sentence, window",
    [pytest.param(*case, marks=() if case in CARDED_ALWAYS else pytest.mark.soak) for case in product(CARDED, TIPPED)],
)
def test_no_card_lies_over_the_sheet(open_app: Open, sentence: str, window: tuple[int, int, int]) -> None:
    app = lesson_at(open_app, f"lesson.{sentence}", *window)
    guide, opened = guide_of(app, LessonGuide), 0
    assert isinstance(guide.table, DrawnTable)
    model = guide.table.model
    places = [model.camera.pixel((piece.x, piece.y)) for piece in model.things.pieces.values()]
    places += [widget.rect.center for widget in guide.scene.root.top.walk() if widget.card and widget.rect]
    for x, y in dict.fromkeys((round(x), round(y)) for x, y in places):
        app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 0), buttons=(0, 0, 0))], 0.02)
        wait_for(app, 0.5)
        if (card := guide.scene.root.open_card) is not None:
            opened += 1
            names = "sheet", "sentence", "answer", "praise", "lesson-next"
            covered = [
                one.name for one in guide.scene.root.top.walk() if one.name in names and one.rect.colliderect(card.rect)
            ]
            assert covered == [], f"a card lies over what the lesson says, of what is at {x}, {y}"
    assert opened or window[2] > 100


def test_the_ring_finds_what_was_made_anew(open_app: Open) -> None:
    look = open_app(open_menu).stage.look
    made: list[Widget] = [Label("")]
    root = Root()

    def show() -> None:
        shelf = Region("shelf", tuple(made), lambda: Column(*made))
        root.bring(Layout([shelf], lambda find: Column(find("shelf"))), look, pygame.Rect(0, 0, 400, 300))

    show()
    ring = ButtonRing(root, lambda: "gold")
    assert ring.find() is None
    for text in ("Go on", "Go on again"):
        made[1:] = [Label(text, name="gold")]
        show()
        assert ring.find() == made[-1].rect


@few_or_soak("sentences", ("toll", "bridge"), ("collect", "toll", "skipped", "bridge"))
def test_the_ring_around_a_gap_is_on_its_plaque(open_app: Open, sentences: tuple[str, ...]) -> None:
    for sentence in sentences:
        guide = guide_of(lesson_at(open_app, f"lesson.atlantis.{sentence}"), LessonGuide)
        assert isinstance(guide.table, DrawnTable)
        model = guide.table.model
        plaques = [
            model.camera.pixel((piece.x, piece.y)) for piece in model.things.pieces.values() if piece.key[0] == "gap"
        ]
        assert guide.pointer.target() in [(round(x), round(y)) for x, y in plaques], sentence


def test_words_about_a_thing_leave_the_ring_free(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    free: list[pygame.Rect] = []
    monkeypatch.setattr(
        "game.tables.kit.painter._draw_tooltip",
        lambda pen, words, danger, sign, about, kept_free, room, button: free.extend(kept_free),
    )
    app = lesson_at(open_app, "lesson.survive.row")
    guide = guide_of(app, LessonGuide)
    assert isinstance(guide.table, DrawnTable)
    target, model = guide.pointer.target(), guide.table.model
    assert target is not None
    free.clear()
    x, y = model.camera.pixel(next((piece.x, piece.y) for piece in model.things.pieces.values() if "boat" in piece.art))
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 0), buttons=(0, 0, 0))], 0.02)
    wait_for(app, 1.0)
    assert any(rect.collidepoint(target) for rect in free)
