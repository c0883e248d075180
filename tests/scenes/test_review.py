"""The page *Look again*: what it shows of a review, how far it has come, and how it is used."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from math import floor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.app.loop import App
from game.engine.referee import TURNS, Referee
from game.match.saved_games import FinishedGame
from game.render import Look
from game.review.played_game import PlayedGame
from game.review.process import Phase, Reviewer, ReviewState
from game.review.report import MissedPoints, Review, SeatLedger
from game.scenes import LoadScene, Pop, Push, ReplayScene, Scene, Stage, open_review
from game.scenes.review import moments
from game.scenes.review.reviewed import find_swings
from game.scenes.review.words import ReviewWords, in_fives, tell_swing
from game.tables import small_board
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.driver import find_all, find_one
from tests.review.games import invented_review
from tools.reviews import KnownReview

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, guide_of, press, top, wait_for, words
from .moments import reviewed_save
from .scored import ATLANDICE, ATLANTIS, SURVIVE, finish_game, scoring
from .shelves import save as save_game

FORBIDDEN = re.compile(r"mistake|blunder|wrong|should have|the best|%|\d\.\d", re.IGNORECASE)


class Script(KnownReview):
    """A review that the test moves on, and what the page asked for."""

    def __init__(self, state: ReviewState) -> None:
        super().__init__(state)
        self.asked: list[str] = []

    def ask(self, path: Path) -> None:
        self.asked.append("ask")

    def cancel(self, path: Path) -> None:
        self.asked.append("cancel")
        self.tell(self._state.review, "stopped")

    def tell(self, review: Review | None, phase: Phase, **more: Any) -> None:
        self._state = ReviewState(review, phase, **more)


@pytest.fixture(autouse=True)
def no_paintings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of moments are painted where a test is about them."""
    monkeypatch.setattr(moments, "has_board", lambda game: False)


def made_up(table: Any = SURVIVE, count: int = 12) -> tuple[Any, Review]:
    """A save in the folder of this test, and its review."""
    save = reviewed_save(finish_game(table).path)
    return save, _review_of(table, count)


@cache
def _review_of(table: Any, count: int) -> Review:
    """The same game every time, so the same review."""
    return invented_review(reviewed_save(finish_game(table).path).played, count)


def with_figures(
    review: Review, luck: tuple[float, ...], others: tuple[float, ...], missed: tuple[float, ...]
) -> Review:
    """What somebody misses comes back to the others."""
    rows = []
    for seat, own in enumerate(missed):
        given = others[seat] + (sum(missed) - own) / (len(missed) - 1)
        rows.append(SeatLedger(0.0, luck[seat], given, -own, luck[seat] + given - own))
    looked = tuple(MissedPoints(points, 0.0, 10) for points in missed)
    return msgspec.structs.replace(review, ledger=tuple(rows), missed=looked)


def with_reviewer(reviewer: Reviewer, path: Path, stage: Stage) -> Any:
    stage.reviewer = reviewer
    return open_review(stage, path)


def open_page(open_app: Open, save: Any, script: Script, *size: int) -> tuple[App, Any]:
    app = open_app(partial(with_reviewer, script, save.path), *size)
    wait_for(app)
    return app, top(app, "ReviewScene")


def test_chances_are_told_in_fives() -> None:
    assert [in_fives(chance) for chance in (0.0, 0.02, 0.03, 0.48, 0.99, 1.0)] == [0, 0, 5, 50, 100, 100]


@pytest.mark.parametrize(
    "luck, others, missed, said",
    [
        ((0, 6, -3, -3), (9, -3, -3, -3), (9, 3, 3, 3), "Tomas missed most and won: the others gave"),
        ((0, -4, 4, 0), (3, -3, 0, 0), (3, 0.1, 3, 3), "Mia missed least and came second: luck took 4"),
        ((-2, 6, -2, -2), (4, -4, 0, 0), (3, 3, 3, 3), "Mia had the most luck and came second: the others took"),
        ((6, -2, -2, -2), (0, 0, 0, 0), (3, 3, 3, 3), "Luck was on Tomas's side, by about 6 points."),
        ((0, 0, 0, 0), (0, 0, 0, 0), (1, 4, 4, 4), "Tomas missed the least, and won."),
        ((0, 0, 0, 0), (0, 0, 0, 0), (1, 1, 1, 1), "Nobody missed much."),
    ],
)
def test_the_first_sentence_that_is_true_is_said_contradictions_first(
    luck: Any, others: Any, missed: Any, said: str
) -> None:
    save, review = made_up()
    order = save.ranking  # figures are given by rank: Tomas has won, and Mia is the next
    by_seat = [tuple(figures[order.index(seat)] for seat in range(4)) for figures in (luck, others, missed)]
    told = ReviewWords(Catalogue.load("en"), save, with_figures(review, *by_seat)).sentence()
    names = [player.name for player in save.players]
    assert said.replace("Tomas", names[order[0]]).replace("Mia", names[order[1]]) in told


def test_every_number_of_the_sentence_and_of_the_sum_is_one_of_the_panel() -> None:
    """Whatever a game brought."""
    save, review = made_up()
    random = Random(4)
    for _ in range(300):
        luck, others, missed = ([random.uniform(-9, 9) for _ in range(4)] for _ in range(3))
        drawn = with_figures(review, tuple(luck), tuple(others), tuple(max(points, 0) for points in missed))
        words = ReviewWords(Catalogue.load("en"), save, drawn)
        shown = {abs(points) for row in words.sums for points in row.values()}
        assert {int(number) for number in re.findall(r"\d+", words.sentence())} <= shown
        for seat, row in enumerate(words.sums):
            left, right = words.sum_line(seat).partition(": ")[2].replace("\N{MINUS SIGN}", "-").split(" = ")
            assert sum(int(part) for part in left.replace("+ ", "").replace("- ", "-").split()) == int(right)
            assert int(right) == sum(row.values()) == floor(drawn.ledger[seat].final + 0.5)


def test_what_a_bot_missed_in_a_persons_seat_is_nobodys() -> None:
    save, review = made_up()
    review = msgspec.structs.replace(review, missed=(MissedPoints(5.0, 4.0, 9), *review.missed[1:]))
    told = ReviewWords(Catalogue.load("en"), save, review)
    assert told.missed(0) == pytest.approx(1.0)
    assert "What a bot did in this seat counts with the others." in told.row(0)


def test_moments_at_which_a_bot_stood_in_are_not_shown() -> None:
    save, review = made_up()
    seat = save.seats[0]
    own = save.moments_of(review, seat)
    assert own
    deciders = list(save.played.deciders)
    deciders[review.moments[own[0]].place] = "sailor"
    save.played.deciders = tuple(deciders)
    assert save.moments_of(review, seat) == own[1:]


def test_as_many_moments_are_counted_as_are_numbered() -> None:
    save, review = made_up()
    moment = next(moment for moment in review.moments if moment.kind == "missed")
    later = msgspec.structs.replace(moment, place=moment.place + 1)
    told = ReviewWords(Catalogue.load("en"), save, msgspec.structs.replace(review, moments=(moment, later)))
    assert len(save.moments_of(told.review, moment.seat)) == 2
    assert "Two moments could have gone better." in told.summary(moment.seat)


@pytest.mark.parametrize("table", [SURVIVE, ATLANTIS, ATLANDICE], ids=lambda table: table.game)
def test_nothing_that_must_not_be_said_is_said(table: Any) -> None:
    save, review = made_up(table)
    told = ReviewWords(Catalogue.load("en"), save, review)
    swings = find_swings(save, review.curve, 0)
    said = [told.sentence(), told.sentence(is_short=True), told.about_game(), *map(told.swing, swings)]
    said += [
        text
        for moment in review.moments
        for text in (told.moment_title(moment), told.situation(moment), told.worth(moment))
    ]
    said += [told.deed(moment) for moment in review.moments]
    turns = [told.narrator.event(event) for step in save.played.steps for event in step.events if event.key == "turn"]
    assert [text for text in said for turn in turns if turn in text] == [], (
        "whose turn comes next is no part of what happened"
    )
    said += [text for seat in range(4) for text in (told.row(seat), told.summary(seat))] + [told.point(3)]
    assert swings
    assert len(swings) <= 6
    assert [text for text in said if FORBIDDEN.search(text) or "<" in text or not text] == []
    assert [text for text in map(told.deed, review.moments) if not text.endswith(".")] == []


@pytest.mark.parametrize("table", [SURVIVE, ATLANTIS, ATLANDICE])
def test_what_begins_the_next_turn_is_not_told_of_this_one(table: Any) -> None:
    """Neither of a swing nor of a fine turn; and what is told after the turn's number is a sentence of its own."""
    save, review = made_up(table)
    told = ReviewWords(Catalogue.load("en"), save, review)
    swings = [tell_swing(save, told.narrator, "Turn 7", one, other) for one, other in pairwise(review.curve[:-1])]
    deeds = [told.deed(moment) for moment in review.moments]
    began = [told.narrator.event(event) for event in save.events(0, len(save.played.steps)) if event.key in TURNS]
    assert swings
    assert deeds
    assert [text for text in swings + deeds for beginning in set(began) if beginning in text] == []
    assert [text for text in swings if re.match(r"Turn 7, [^:]*$|Turn 7, Turn", text)] == []


def test_the_line_of_turns_goes_from_the_first_turn_to_the_end() -> None:
    save, review = made_up()
    times = [save.time_at(point.place) for point in review.curve]
    assert times == sorted(times)
    assert times[-1] == save.last_time == save.turns + 1
    assert [save.time_at(point.place) for point in review.curve[:-1]] == [point.turn for point in review.curve[:-1]]


@pytest.mark.parametrize("point", [20, -2])
def test_a_game_that_was_played_on_begins_with_the_turn_that_it_was_played_on_from(point: int) -> None:
    """Also from its last turn."""
    whole, review = made_up()
    start, played = review.curve[point].place + 1, whole.played
    turn = review.curve[point].turn
    save = replace(whole, played=PlayedGame(played.rules, played.steps[start:], played.deciders[start:], turn))
    assert save.first_turn == save.time_at(0) == turn
    assert save.time_at(len(save.played.steps)) == save.last_time == whole.last_time


def test_it_is_asked_for_at_once_and_grows(open_app: Open) -> None:
    save, whole = made_up()
    script = Script(ReviewState(None, "working"))
    app, scene = open_page(open_app, save, script)
    assert script.asked == ["ask"]
    assert script.watched == save.path
    before = find_one(app, "ChanceCurve").rect
    half = Review(whole.game, whole.curve[:20], looked=20, turns=40)
    script.tell(half, "working", seconds_left=8.2)
    app.turn([], 0.1)
    assert "about 8 seconds left" in words(app)
    script.tell(half, "working", seconds_left=189)
    app.turn([], 0.1)
    assert "about 3 minutes left" in words(app)
    assert scene.source.words(app.stage.words, save).progress() in words(app)
    assert len(find_one(app, "ChanceCurve").content.points) == 20
    script.tell(whole, "done")
    app.turn([], 0.1)
    assert find_one(app, "ChanceCurve").rect == before, "nothing jumps"
    assert find_all(app, "MomentCard")
    app.stack.carry_out(Pop())
    assert script.watched is None


def test_esc_cancels_and_then_leaves_and_space_goes_on(open_app: Open) -> None:
    save, whole = made_up()
    script = Script(ReviewState(Review(whole.game, whole.curve[:20], looked=20, turns=40), "working"))
    app, scene = open_page(open_app, save, script)
    press(app, pygame.K_ESCAPE)
    assert script.asked == ["ask", "cancel"]
    assert any("You stopped at turn" in text for text in words(app))
    press(app, pygame.K_SPACE)
    assert script.asked[-1] == "ask"
    press(app, pygame.K_ESCAPE)
    assert not app.stack.scenes or app.stack.top is not scene


def test_keys_choose_moments_turns_and_people(open_app: Open) -> None:
    save, review = made_up(count=20)
    app, scene = open_page(open_app, save, Script(ReviewState(review, "done")))
    press(app, pygame.K_UP, *[pygame.K_DOWN] * 2)
    assert scene.chosen == min(2, len(scene.moments) - 1)
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.cursor == 1
    assert scene.root.focused is not None
    assert scene.root.focused.tip == scene.source.words(app.stage.words, save).point(1)
    press(app, pygame.K_2, mod=pygame.KMOD_CTRL)
    assert scene.seat == save.seats[1]
    assert {review.moments[number].seat for number, _ in scene.moments} <= {scene.seat}


def test_the_board_of_a_moment_is_painted_beside_the_frames(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "has_board", lambda game: True)
    spots = list[Any]()
    monkeypatch.setattr(small_board, "_look_at", lambda table, at, room, zoom: spots.append(at))
    save, review = made_up()
    own = save.moments_of(review, save.seats[0])[:1]
    app, scene = open_page(
        open_app, save, Script(ReviewState(msgspec.structs.replace(review, moments=(review.moments[own[0]],)), "done"))
    )
    picture = scene.painter and scene.painter.find(review.moments[own[0]], moments.picture_size(app.stage.look), "en")
    assert picture
    colours = {
        tuple(picture.get_at((x, y)))
        for x in range(0, picture.get_width(), 5)
        for y in range(0, picture.get_height(), 5)
    }
    assert len(colours) > 30, "a piece of a real board"
    assert all(spots), "from near where the turn was played"
    monkeypatch.setattr(moments, "steps_of", lambda *given: [])
    painter, narrator = moments.MomentPainter(save), scene.source.words(app.stage.words, save).narrator
    painter.update(app.stage.look, [review.moments[own[0]]], (64, 37), narrator)
    while painter.is_busy:
        painter.update(app.stage.look, [review.moments[own[0]]], (64, 37), narrator)
    assert len(spots[-1]) == 1, "near a piece of who played it, where the turn names no place"


def test_moments_are_painted_anew_in_another_language(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments, "has_board", lambda game: True)
    told = list[tuple[str, str]]()

    def paint(look: Look, save: Any, narrator: Narrator, *rest: Any) -> pygame.Surface:
        told.append((look.language, narrator.words.language))
        return pygame.Surface(rest[-1])

    monkeypatch.setattr(moments, "paint_moment", paint)
    save, review = made_up()
    moment = review.moments[save.moments_of(review, save.seats[0])[0]]
    state = ReviewState(msgspec.structs.replace(review, moments=(moment,)), "done")
    app, scene = open_page(open_app, save, Script(state))
    wait_for(app)
    for language in ("zh-Hans", "en"):
        app.stage.change(language=language)
        wait_for(app)
    size = moments.picture_size(app.stage.look)
    assert told == [("en", "en"), ("zh-Hans", "zh-Hans")], "what was painted is kept"
    assert scene.painter
    one, other = (scene.painter.find(moment, size, language) for language in ("en", "zh-Hans"))
    assert one
    assert other
    assert one is not other


def test_signs_of_swings_never_lie_on_each_other(open_app: Open) -> None:
    save, review = made_up()
    chances = [(0.9, 0.1, 0.0, 0.0), (0.1, 0.9, 0.0, 0.0)]
    curve = tuple(
        msgspec.structs.replace(point, chances=chances[number // 2 % 2]) for number, point in enumerate(review.curve)
    )
    app, _ = open_page(
        open_app, save, Script(ReviewState(msgspec.structs.replace(review, curve=curve), "done")), 1280, 720
    )
    signs = sorted(sign.rect.x for sign in find_all(app, "SwingSign"))
    assert len(signs) > 3
    assert all(other - one > 0.9 * find_one(app, "SwingSign").rect.width for one, other in pairwise(signs))


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_moments_of_one_turn_lie_apart_and_each_is_chosen_by_a_click(open_app: Open, size: tuple[int, int]) -> None:
    save, review = made_up(count=40)
    own = [review.moments[number] for number in save.moments_of(review, 0)][:6]
    alike = [msgspec.structs.replace(moment, place=own[2].place, turn=own[2].turn) for moment in own[3:5]]
    script = Script(ReviewState(msgspec.structs.replace(review, moments=(*own[:3], *alike, own[5])), "done"))
    app, scene = open_page(open_app, save, script, *size)
    scene.choose_tab("chances")
    discs = find_all(app, "CurveDisc")
    assert len(discs) == 6
    assert all(one.rect.collidelist([other.rect for other in discs[:number]]) < 0 for number, one in enumerate(discs))
    assert all(abs(disc.rect.centerx - disc.anchor[0]) <= 1 for disc in discs), "each lies over or under its turn"
    for number in (4, 3, 2):
        click(app, find_widget(app, f"disc {number}"))
        assert scene.chosen == number
    click(app, find_widget(app, "disc 2"))
    guide_of(app, "MomentGuide")


def test_when_it_opens_no_frame_brings_more_than_one_part_of_a_panel(open_app: Open) -> None:
    save, review = made_up()
    app = open_app(partial(with_reviewer, Script(ReviewState(review, "done")), save.path), 1280, 720)
    scene = top(app, "ReviewScene")
    while scene.source.is_waiting:
        app.turn([], 0.01)
    seen = [sum(map(scene.parts_due, range(3)))]
    while seen[-1] < 6:
        app.turn([], 0.01)
        seen.append(sum(map(scene.parts_due, range(3))))
    assert seen == [*range(7)]


def test_what_a_row_tells_hides_nothing_of_what_it_explains(open_app: Open) -> None:
    save, review = made_up()
    app, _ = open_page(open_app, save, Script(ReviewState(review, "done")), 1280, 720)
    sentence = find_one(app, "Sentence")
    rooms = [row.tip_room for row in find_all(app, "RowTip")]
    assert len(rooms) == 4
    assert all(room.bottom <= sentence.rect.top and room.height > 250 for room in rooms)


def test_the_list_comes_to_the_chosen_moment(open_app: Open) -> None:
    save, review = made_up(count=40)
    dear = [msgspec.structs.replace(moment, points=float(number)) for number, moment in enumerate(review.moments)]
    script = Script(ReviewState(msgspec.structs.replace(review, moments=tuple(dear)), "done"))
    app, scene = open_page(open_app, save, script, 1024, 640, 200)
    assert scene.chosen > 2
    assert find_widget(app, "moments").rect.contains(find_widget(app, f"moment {scene.chosen}").rect)


def test_a_swing_tells_what_happened_and_brings_the_keys_there(open_app: Open) -> None:
    save, review = made_up()
    app, scene = open_page(open_app, save, Script(ReviewState(review, "done")))
    sign = find_one(app, "SwingSign")
    assert ": from about " in sign.tip
    room = sign.tip_room
    assert room
    assert find_one(app, "ChanceCurve").rect.contains(room)
    assert room.top >= sign.rect.bottom, (
        "its words lie on the plot, and neither on the signs nor on the numbers beside it"
    )
    click(app, sign)
    assert scene.cursor == sign.swing.index


def test_where_nothing_was_missed_the_replay_comes_next(open_app: Open) -> None:
    save, review = made_up()
    nothing = msgspec.structs.replace(review, moments=(), missed=(MissedPoints(),) * 4)
    script = Script(ReviewState(nothing, "done"))
    app, _ = open_page(open_app, save, script)
    assert any(text.endswith("missed nothing.") for text in words(app))
    script.tell(msgspec.structs.replace(nothing, missed=(MissedPoints(1.2, 0.0, 9),) * 4), "done")
    app.turn([], 0.1)
    assert not any(text.endswith("missed nothing.") for text in words(app)), "as the table beside it says"
    assert any(text.startswith("No single turn cost ") for text in words(app))
    press(app, pygame.K_SPACE)
    top(app, ReplayScene)


def test_a_game_that_cannot_be_read_says_why(open_app: Open, tmp_path: Path) -> None:
    path = tmp_path / "gone.journal"
    app = open_app(lambda stage: open_review(stage, path))
    wait_for(app)
    assert any("gone" in text for text in words(app))


def test_only_people_have_tabs_and_bots_where_nobody_else_plays() -> None:
    save, _ = made_up()
    assert save.seats == [0, 1]
    played = save.played
    bots = PlayedGame(played.rules, played.steps, ["sailor" if step.line.actor >= 0 else None for step in played.steps])
    assert replace(save, played=bots).seats == [0, 1, 2, 3]


@pytest.mark.parametrize("width, height, text", SIZES)
def test_everything_fits(open_app: Open, width: int, height: int, text: int) -> None:
    save, review = made_up(count=20)
    app, scene = open_page(open_app, save, Script(ReviewState(review, "done")), width, height, text)
    for tab, shown in (("moments", "MomentCard"), ("chances", "ChanceCurve"), ("luck", "LedgerTable")):
        scene.choose_tab(tab)
        app.turn([], 0.1)
        assert find_clipped(scene.root, app.stage.look) == []
        assert find_all(app, shown)
        assert find_widget(app, "gold").rect.bottom <= height


# Doors.


def test_the_scoring_begins_it_unseen_and_says_one_sentence_when_it_is_done(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finish_game(SURVIVE)
    app = open_app(scoring(game, speed="instant"))
    wait_for(app)
    reviewer = app.stage.reviewer
    state = reviewer.find(game.path)
    assert state is not None, "it begins when the show is over"
    assert state.phase == "working"
    assert reviewer.watched == game.path
    save = reviewed_save(game.path)
    review = invented_review(save.played)
    sentence = ReviewWords(app.stage.words, save, review).sentence(is_short=True)
    assert sentence not in words(app), "nothing is there until then"
    monkeypatch.setattr(reviewer, "find", lambda path: ReviewState(review, "done"))
    wait_for(app)
    assert sentence in words(app)
    click(app, find_widget(app, "review"))
    assert top(app, "ReviewScene").source.path == game.path


def test_a_lesson_has_no_door_and_older_rules_say_why(open_app: Open) -> None:
    game = finish_game(SURVIVE)
    lesson = open_app(scoring(replace(game, guide="survive"), speed="instant"))
    assert "review" not in [widget.name for widget in lesson.stack.top.root.top.walk()]
    older = open_app(scoring(replace(game, is_older=True), speed="instant"))
    assert "older rules" in find_widget(older, "review").off
    assert older.stage.reviewer.find(game.path) is None


def test_load_and_replay_lead_there_where_a_game_is_over(open_app: Open, tmp_path: Path) -> None:
    game = finish_game(SURVIVE)
    app = open_app(LoadScene)
    wait_for(app)
    click(app, find_widget(app, "review"))
    assert top(app, "ReviewScene").source.path == game.path
    replay = open_app(lambda stage: ReplayScene(stage, game.path))
    wait_for(replay)
    click(replay, find_widget(replay, "review"))
    assert top(replay, "ReviewScene").source.path == game.path
    unfinished = open_app(lambda stage: ReplayScene(stage, save_game(tmp_path, "evening", most=60)))
    wait_for(unfinished)
    assert "review" not in [widget.name for widget in unfinished.stack.top.root.top.walk()]


def test_no_door_leads_there_where_nobody_decided_anything(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    path = finish_game(SURVIVE).path
    monkeypatch.setattr(Referee, "has_decisions", False)
    doors: list[Callable[[Stage], Scene]] = [LoadScene, lambda stage: ReplayScene(stage, path)]
    for first in (*doors, scoring(FinishedGame.load(path), speed="instant")):
        app = open_app(first)
        wait_for(app)
        assert find_widget(app, "review").off == app.stage.say("error.no-review-short")


def test_an_unfinished_game_has_no_review(open_app: Open, tmp_path: Path) -> None:
    app = open_app(lambda stage: open_review(stage, save_game(tmp_path, "evening", most=60)))
    wait_for(app)
    assert app.stage.say("error.no-review-unfinished") in words(app)


def test_a_moment_opens_on_its_table_and_its_mark_is_seen_on_the_card(open_app: Open) -> None:
    save, review = made_up()
    app, scene = open_page(open_app, save, Script(ReviewState(review, "done")))
    assert scene.moment
    number, moment = scene.moment
    press(app, pygame.K_SPACE)
    opened = guide_of(app, "MomentGuide")
    assert opened.moment == moment
    scene.marks[number] = "found"
    app.stack.carry_out(Pop())
    states = [card.content.state for card in find_all(app, "MomentCard")]
    assert states.count("found") == 1
    app.stack.carry_out(Push(open_review(app.stage, save.path)))
    wait_for(app)
    assert top(app, "ReviewScene").marks == {number: "found"}, "as long as the program runs"
