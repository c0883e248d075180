"""Missed moments of a person: by kind, from either door, practised by keys alone; and games that nobody has looked
through.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from typing import NoReturn

import pygame
import pytest

from game.app.loop import App
from game.bots.evaluations import evaluation_of
from game.engine import GameError
from game.files.resources import user_saves
from game.review.kept_moments import KeptGame, KeptMoment, load_moments, moments_file, note_mark
from game.review.process import InlineReviewer
from game.review.report import MissedPoints, Reason, Review, SeatLedger
from game.review.reviewing import open_game
from game.rules import GAMES
from game.scenes import Stage, routes
from game.scenes.missed.gathered import KindOfMoments, OwnGame, OwnMoment, by_kind, gather, only_player
from game.store import Person, join, put_person, remove
from game.widgets import Button
from game.words.catalogue import Catalogue
from tests.soaks import in_turns

from ..review.saving import saved_game
from . import missed
from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, focus, guide_of, press, top, wait_for, words
from .missed import FIRST, mark_some, play_games
from .moments import MadeUpReviewer
from .pseudo import PSEUDO

ENGLISH = Catalogue.load("en")

ADA = Person("Ada", "azure", "captain", datetime(2025, 3, 4, tzinfo=UTC))
NO_REVIEW = "Look again at a finished game, and what you missed is gathered here."


@pytest.fixture(autouse=True)
def plain_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """No save is opened for its card alone, but where the test is about cards."""
    if "card_tells" not in request.node.name:
        monkeypatch.setattr("game.scenes.missed.parts.load", _refuse)


def _refuse(path: Path) -> NoReturn:
    raise GameError("not-over")


def open_missed(stage: Stage) -> object:
    MadeUpReviewer(leads=(0.0, 3.0, 2.9)).put_into(stage.reviewer)
    return routes.open_missed(stage, "Ada")


def open_page(open_app: Open, *size: int | str) -> App:
    app = open_app(open_missed, *size)
    wait_for(app)
    return app


def chosen(app: App) -> KindOfMoments:
    kind = top(app, "MissedScene").chosen
    assert isinstance(kind, KindOfMoments)
    return kind


def gold(app: App) -> str:
    widget = find_widget(app, "gold")
    assert isinstance(widget, Button)
    return widget.text


# What is shown.


def test_all_moments_come_first_then_kinds_by_points_and_everything_adds_up(open_app: Open) -> None:
    play_games(12)
    app = open_page(open_app)
    scene = top(app, "MissedScene")
    every, *kinds = scene.kinds
    assert every.kind == "any"
    assert [one.points for one in kinds] == sorted((one.points for one in kinds), reverse=True)
    assert sum(len(one.moments) for one in kinds) == len(every.moments) == sum(every.counts)
    assert [sum(column) for column in zip(*(one.counts for one in kinds), strict=True)] == list(every.counts)
    assert sum(game.points for game in scene.games) == pytest.approx(every.points)
    told = words(app)
    assert "Your missed moments" in told
    assert "12 games looked through" in told
    assert f"{len(every.moments)} moments, about {round(every.points)} points" in told
    assert f"{sum(every.counts[-6:])} of them" in told
    dates = [one.game.ended_at for one in every.moments]
    assert dates == sorted(dates, reverse=True), "newest first"


def test_under_twelve_games_nothing_is_said_of_lately(open_app: Open) -> None:
    play_games(11)
    said = words(open_page(open_app))
    assert "the last six games" not in said
    assert not [text for text in said if "lately" in text or "too few" in text]


def own_games(game: str, count: int, reasons: Sequence[str], days: int = 0) -> list[OwnGame]:
    """Games that begin after so many days, with a moment for each of these reasons."""
    made = []
    for number in range(count):
        ended = FIRST + timedelta(days=days + number)
        kept = KeptGame(f"{game} {days + number}", game, "a save", ("Ada",), ended)
        said = [Reason(f"{game}.review.{key}", {}) for key in reasons]
        moments = [KeptMoment(0, 1, place, 2.0, ("go a",), ("go b",), one) for place, one in enumerate(said)]
        made.append(OwnGame(game, ended, tuple(OwnMoment(kept, one, None) for one in moments)))
    return made


def test_fewer_or_more_is_said_only_of_games_that_can_be_compared() -> None:
    every = {"survive": ("safe", "taken"), "atlantis": ("bridge", "farther"), "atlandice": ("scores", "plain")}
    for one, other in permutations(GAMES, 2):
        mixed = by_kind([*own_games(one, 6, every[one]), *own_games(other, 6, every[other], days=9)])
        assert {kind.lately for kind in mixed[1:]} == {None}, "another game is no change"
        for kind in mixed[1:]:
            places = {place for place, count in enumerate(kind.counts) if count is None}
            assert places in ({*range(6)}, {*range(6, 12)}, set()), "nothing is told of games that cannot have it"
    between = [*own_games("survive", 6, ("safe",) * 3), *own_games("atlantis", 6, ("bridge",), days=9)]
    danger = by_kind([*between, *own_games("survive", 6, ("aboard",), days=20)])
    assert {kind.kind: kind.lately for kind in danger[1:]} == {
        "survive.danger": "fewer",
        "survive.boat": "more",
        "atlantis.bridge": None,
    }


def test_arrows_choose_a_kind_and_what_to_look_for_stands_beside_it(open_app: Open) -> None:
    play_games(6, reasons=("safe", "aboard"))
    app = open_page(open_app)
    assert chosen(app).kind == "any"
    seen = set()
    for _ in range(len(top(app, "MissedScene").kinds) - 1):
        press(app, pygame.K_DOWN)
        seen.add(chosen(app).kind)
        assert app.stack.top.root.focused
        assert app.stack.top.root.focused.name == f"kind {chosen(app).kind}"
    assert {"survive.danger", "survive.boat"} <= seen
    while chosen(app).kind != "survive.danger":
        press(app, pygame.K_UP)
    told = words(app)
    assert "Left someone to a shark" in told
    assert "Before the last move, look: which of mine could a shark reach on the next roll?" in told
    count = len(chosen(app).moments)
    assert any(text.endswith("another turn would have taken them out of it.") for text in told), count


def test_games_are_chosen_by_keys_and_each_shows_its_own(open_app: Open) -> None:
    play_games(2)
    play_games(2, "atlantis", first=5)
    app = open_page(open_app)
    press(app, pygame.K_3, mod=pygame.KMOD_CTRL)
    assert "2 games of Atlantis looked through" in words(app)
    assert {one.game.game for one in chosen(app).moments} == {"atlantis"}
    press(app, pygame.K_4, mod=pygame.KMOD_CTRL)
    assert NO_REVIEW in words(app)
    press(app, pygame.K_1, mod=pygame.KMOD_CTRL)
    assert {one.game.game for one in chosen(app).moments} == {"survive", "atlantis"}


def test_a_card_tells_how_things_stood_and_never_what_could_be_done(open_app: Open) -> None:
    play_games(2)
    app = open_page(open_app)
    wait_for(app, 2.0)
    cards = [widget for widget in app.stack.top.root.top.walk() if widget.name.startswith("moment ")]
    assert cards
    contents = [vars(card)["content"] for card in cards]
    assert all(content.about.startswith("With ") and content.title.startswith("Turn ") for content in contents)
    assert app.stack.top.pace == 0, "at rest nothing is drawn"


@pytest.mark.parametrize(
    ("count", "moments", "said"), [(0, 0, NO_REVIEW), (2, 0, "Nothing here is worth a second look.")]
)
def test_where_there_is_nothing_it_is_said(open_app: Open, count: int, moments: int, said: str) -> None:
    play_games(count, moments=moments)
    app = open_page(open_app)
    assert said in words(app)
    press(app, pygame.K_SPACE, pygame.K_DOWN)
    assert said in words(app), "and nothing happens by keys"


def test_a_broken_file_is_told_and_set_aside(open_app: Open) -> None:
    moments_file().parent.mkdir(parents=True)
    moments_file().write_text("{nonsense", encoding="utf-8")
    app = open_page(open_app)
    assert NO_REVIEW in words(app)
    assert any("moments.json" in text for text in app.stage.toasts.texts)
    assert moments_file().with_name("moments.json.broken").exists()


# Whose they are.


def test_whoever_is_renamed_or_joined_keeps_theirs(open_app: Open) -> None:
    play_games(2)
    put_person(ADA)
    put_person(Person("Adele", "azure", "captain", ADA.since), former="Ada")
    assert len(gather("Adele", ENGLISH.say).games) == 2
    assert gather("Adele", ENGLISH.say).name == "Adele"
    other = Person("Nora", None, "", ADA.since)
    put_person(other)
    join(other, Person("Adele", "azure", "captain", ADA.since))
    assert len(gather("Nora", ENGLISH.say).games) == 2
    assert gather("Ben", ENGLISH.say).games == ()
    app = open_page(open_app)
    assert "2 games looked through" in words(app), "also by a name of before"


def test_where_several_have_moments_each_has_a_page_of_their_own(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missed, "FIRST", datetime(2024, 3, 1, tzinfo=UTC))  # before anybody is removed
    play_games(2, people=2)
    assert {one.moment.seat for game in gather("Ada", ENGLISH.say).games for one in game.moments} == {0}
    assert {one.moment.seat for game in gather("Ben", ENGLISH.say).games for one in game.moments} == {1}
    assert "Ada's missed moments" in words(open_page(open_app))
    assert only_player("Nobody") == "Nobody", "whose page is meant is not guessed"
    assert only_player("Ben") == "Ben"
    ben = Person("Ben", "azure", "captain", ADA.since)
    put_person(ben)
    remove(ben)
    assert only_player("Nobody") == "Ada", "there is nobody else left"
    put_person(ADA)
    remove(ADA)
    assert only_player("Nobody") == "Nobody", "whoever was removed is not shown"


def test_where_nobody_is_named_and_several_have_moments_nobody_s_are_shown(open_app: Open) -> None:
    play_games(2, people=2)
    app = open_app(routes.open_missed)
    wait_for(app)
    assert NO_REVIEW in words(app)
    assert not [text for text in words(app) if text.startswith("'s ")]


# The doors.


def test_from_people_and_from_the_lessons_and_back(open_app: Open) -> None:
    play_games(1)
    put_person(ADA)
    app = open_app(routes.open_people)
    wait_for(app)
    click(app, find_widget(app, "missed"))
    wait_for(app)
    assert "Your missed moments" in words(app)
    press(app, pygame.K_ESCAPE)
    top(app, "PeopleScene")
    app = open_app(routes.open_puzzles)
    wait_for(app)
    assert app.stage.say("missed.tab") == "Your moments"
    press(app, pygame.K_4, mod=pygame.KMOD_CTRL)
    wait_for(app)
    assert "1 game looked through" in words(app), "of whoever played last"
    press(app, pygame.K_ESCAPE)
    top(app, "PuzzlesScene")


# Practice.


def test_five_are_practised_by_keys_alone_and_what_came_of_them_is_kept(open_app: Open) -> None:
    play_games(4, reasons=("safe",))
    app = open_page(open_app)
    assert gold(app) == "Practise five"
    able = chosen(app).to_practise()
    press(app, pygame.K_SPACE)
    wait_for(app)
    for number in range(5):
        guide = guide_of(app, "PracticeGuide")
        assert guide.moment == able[number].moment.as_moment()
        assert f"{number + 1} of 5" in words(app)
        if number == 1:
            while guide.match.to_act == guide.moment.seat:  # any turn is as good as the better one
                guide.scene.playing.take_choice(guide.scene.visibility.choices()[0])
                wait_for(app)
        else:
            press(app, pygame.K_v)
        wait_for(app)
        press(app, pygame.K_SPACE)
        wait_for(app)
    end = top(app, "PracticeEnd")
    assert "One found, four shown." in words(app)
    assert app.stack.top.root.focused
    assert app.stack.top.root.focused.name == f"answer {len(end.answers) - 1}", "on the way back"
    press(app, pygame.K_RETURN)
    wait_for(app)
    kept = [one.mark for game in load_moments()[0] for one in game.moments]
    assert kept.count(None) == len(able) - 5
    assert chosen(app).to_practise()[0].moment.mark is None, "not found first"


def test_five_more_go_on_with_the_others(open_app: Open) -> None:
    play_games(4, reasons=("safe",))
    app = open_page(open_app)
    scene = top(app, "MissedScene")
    able = chosen(app).to_practise()
    assert len(able) > 6
    app.stack.carry_out(scene.do_gold())
    app.draw()
    app.turn([], 0.02)
    guide = guide_of(app, "PracticeGuide")
    app.stack.carry_out(guide.open_other(4))
    app.draw()
    app.turn([], 0.02)
    press(app, pygame.K_PAGEDOWN)
    assert "None tried to the end." in words(app)
    more = find_widget(app, "answer 0")
    click(app, more)
    wait_for(app)
    assert guide_of(app, "PracticeGuide").moment == able[5].moment.as_moment()


def test_the_order_is_not_found_then_shown_then_found_longest_ago(open_app: Open) -> None:
    play_games(2, reasons=("safe",))
    games, _ = load_moments()
    every = [(game.journal, one) for game in games for one in game.moments]
    for (journal, one), mark in zip(every, ("found", "found", "shown"), strict=False):
        note_mark(journal, one.seat, one.place, "found" if mark == "found" else "shown")
    app = open_page(open_app)
    order = [one.moment for one in chosen(app).to_practise()]
    assert [one.mark for one in order] == [None] * (len(every) - 3) + ["shown", "found", "found"]
    assert [one.place for one in order[-2:]] == [one.place for _, one in every[:2]]


def test_what_a_deleted_save_had_counts_and_is_not_practised(open_app: Open) -> None:
    first, second = play_games(2)
    before = len(gather("Ada", ENGLISH.say).games[0].moments) + len(gather("Ada", ENGLISH.say).games[1].moments)
    first.unlink()
    shutil.move(second, second.with_name("Renamed.journal"))
    app = open_page(open_app)
    moments = chosen(app).moments
    assert len(moments) == before
    assert {one.path.name for one in moments if one.path} == {"Renamed.journal"}
    assert {one.path for one in chosen(app).to_practise()} == {user_saves() / "Renamed.journal"}
    contents = [vars(card)["content"] for card in app.stack.top.root.top.walk() if card.name.startswith("moment ")]
    assert app.stage.say("missed.moment.gone") in [content.about for content in contents]
    assert any("“Renamed”" in content.title for content in contents), "by the name it has today"


def test_another_game_under_the_name_of_a_save_is_told(open_app: Open) -> None:
    (path,) = play_games(1)
    app = open_page(open_app)
    other = path.with_name("other.journal")
    saved_game(other, "atlantis", 2, seed=99)
    other.replace(path)
    press(app, pygame.K_SPACE)
    wait_for(app)
    top(app, "MissedScene")
    assert app.stage.toasts.texts == [f"“{path.stem}” isn't the game it was: this moment can't be found in it."]


def test_a_moment_found_on_the_page_of_its_game_is_found_here_too(open_app: Open) -> None:
    (path,) = play_games(1, reasons=("safe",))
    mark = load_moments()[0][0]
    note_mark(mark.journal, mark.moments[0].seat, mark.moments[0].place, "found")
    app = open_page(open_app)
    assert chosen(app).found == 1
    assert path.exists()


# Games that nobody has looked through.


def whole_review(path: Path) -> Iterator[Review]:
    yield Review("survive", turns=2)
    yield Review("survive", looked=1, turns=2)
    yield Review("survive", (), (SeatLedger(0, 0, 0, 0, 0),) * 2, (MissedPoints(),) * 2, (), 2, 2)


def test_games_without_a_review_are_looked_through_in_one_go(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.review.reviewing.review_file", whole_review)
    for number in range(3):
        saved_game(user_saves() / f"{number}.journal", seed=number)
    saved_game(user_saves() / "begun.journal", steps=30, seed=8)
    saved_game(user_saves() / "bots.journal", people=0, seed=9)
    app = open_page(open_app)
    assert gold(app) == "Look through three games"
    press(app, pygame.K_SPACE)
    reviewer = app.stage.reviewer
    assert isinstance(reviewer, InlineReviewer)
    assert "Looking through game 1 of 3" in words(app)
    reviewer.advance(4)
    wait_for(app)
    assert "Looking through game 2 of 3" in words(app)
    click(app, find_widget(app, "cancel"))
    assert reviewer.many == []
    reviewer.advance(9)
    wait_for(app)
    assert gold(app).startswith("Look through"), "what is left is offered again"


def test_a_game_that_is_done_meanwhile_is_shown_at_once(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.review.reviewing.review_file", whole_review)
    play_games(1)
    for number in range(2):
        saved_game(user_saves() / f"{number}.journal", seed=50 + number)
    app = open_page(open_app)
    assert "1 game looked through" in words(app)
    click(app, find_widget(app, "through"))
    play_games(1, first=7)  # as the process would have noted it
    reviewer = app.stage.reviewer
    assert isinstance(reviewer, InlineReviewer)
    reviewer.advance(4)
    wait_for(app)
    assert "2 games looked through" in words(app)


def test_games_that_were_called_off_elsewhere_are_not_waited_for(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.review.reviewing.review_file", whole_review)
    for number in range(2):
        saved_game(user_saves() / f"{number}.journal", seed=number)
    app = open_page(open_app)
    press(app, pygame.K_SPACE)
    reviewer = app.stage.reviewer
    for job in reviewer.many:
        reviewer.cancel(job.path)
    wait_for(app)
    assert gold(app) == "Look through two games"
    assert app.stage.toasts.texts == [], "nothing was looked through"


def test_a_game_that_cannot_be_judged_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    path = user_saves() / "one.journal"
    saved_game(path)
    monkeypatch.setattr("game.review.played_game.points_now", evaluation_of("survive").worths)
    with pytest.raises(GameError, match="no-review-unknown"):
        open_game(path)
    assert gather("Ada", ENGLISH.say).unreviewed == ()


# Old reviews.


def test_old_reviews_are_read_in_once_with_a_way_to_call_it_off(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    def read_half() -> Iterator[float]:
        begun.append(1)
        yield 0.0
        yield 0.5
        yield 1.0

    monkeypatch.setattr("game.review.reviewing.read_old_reviews", read_half)
    monkeypatch.setattr("game.review.kept_moments.has_reviews", lambda: True)
    monkeypatch.setattr("game.review.reviewing.review_file", whole_review)
    play_games(1)
    app = open_page(open_app)
    reviewer = app.stage.reviewer
    assert isinstance(reviewer, InlineReviewer)
    reviewer.begin(user_saves() / "Another.journal")
    reviewer.advance(2)
    wait_for(app)
    assert "50%" in words(app)
    assert len(begun) == 1
    assert reviewer.read_old(is_asked=False) is reviewer.read_old(is_asked=True), "whoever wants it, too"
    press(app, pygame.K_SPACE, pygame.K_DOWN)
    assert "50%" in words(app), "nothing that is not seen yet is done by keys"
    press(app, pygame.K_ESCAPE)
    wait_for(app)
    assert "1 game looked through" in words(app), "what is known is shown"
    press(app, pygame.K_ESCAPE)
    assert not app.stack, "and the page is left as ever"


def test_of_many_moments_only_what_is_seen_is_opened_so_that_a_card_tells(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []

    def note_opened(path: Path) -> NoReturn:
        opened.append(path)
        raise GameError("not-over")

    monkeypatch.setattr("game.scenes.missed.parts.load", note_opened)
    play_games(12)
    app = open_page(open_app, 1280, 720)
    wait_for(app, 1.0)
    moments = chosen(app).moments
    assert 0 < len(opened) < len({one.path for one in moments})
    assert opened[0] == moments[0].path
    assert app.stack.top.pace == 0
    top(app, "MissedScene").focus(f"moment {len(moments) - 1}")
    wait_for(app, 1.0)
    assert moments[-1].path in opened, "what is scrolled to is painted, too"


def test_a_reason_that_was_spoilt_spoils_no_page(open_app: Open) -> None:
    play_games(2, reasons=("safe",))
    content = json.loads(moments_file().read_text(encoding="utf-8"))
    for game in content["games"]:
        for one in game["moments"]:
            one["reason"]["values"] = {"creature": {"word": "common/nothing"}}
    moments_file().write_text(json.dumps(content), encoding="utf-8")
    assert "Left someone to a creature" in words(open_page(open_app))


@pytest.mark.parametrize("size, language", in_turns(SIZES, ["en", PSEUDO]))
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_cut_off(open_app: Open, size: tuple[int, int, int], language: str) -> None:
    play_games(12)
    mark_some()
    saved_game(user_saves() / "Another.journal", seed=99)
    app = open_page(open_app, *size, language)
    scene = top(app, "MissedScene")
    for tab in ("kinds", "moments"):
        scene.choose_tab(tab)
        for kind in [one.kind for one in scene.kinds]:
            scene.choose_kind(kind)
            app.turn([], 0.02)
            assert find_clipped(scene.root, app.stage.look) == []
    scene.choose_game("atlantis")
    app.turn([], 0.02)
    assert find_clipped(scene.root, app.stage.look) == []


def test_the_way_to_a_card_by_keys(open_app: Open) -> None:
    play_games(2)
    app = open_page(open_app)
    focus(app, "moment 0")
    press(app, pygame.K_DOWN)
    assert app.stack.top.root.focused
    assert app.stack.top.root.focused.name == "moment 1"
    press(app, pygame.K_RETURN)
    wait_for(app)
    assert "1 of 1" in words(app)
    press(app, pygame.K_ESCAPE)
    top(app, "MissedScene")
