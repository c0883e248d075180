"""The voyage in the window: its chart by mouse and keys, the table of an evening, its stars in the scoring, and the
daily deal.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime

import pygame
import pytest

from game.engine.journal import remark
from game.files.resources import user_saves
from game.learning.voyage import HINTED, VoyageEvening, load_voyage
from game.scenes import (
    EveningGuide,
    MenuScene,
    PauseScene,
    Push,
    ScoringScene,
    TableScene,
    VoyageScene,
    open_menu,
    open_people,
    open_scoring,
    open_voyage,
)
from game.scenes.table.voyage_evening import chart_file
from game.store import Person, Result, load_people, note_game, put_person
from game.store.progress import DealProgress, load_progress, note_deal, note_deal_result, note_evening, progress_file
from game.store.remembered import remember_person
from game.widgets import Button
from game.words.days import tell_date, tell_day
from tests.stand_ins import find_unfinished

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, guide_of, press, top, wait_for, words
from .scored import SURVIVE
from .scored import finish_game as played
from .shelves import save
from .slow_reading import turn_until

pytestmark = pytest.mark.usefixtures("inline_bots")


def test_every_evening_has_its_isle() -> None:
    assert list(chart_file().evenings) == [evening.key for evening in load_voyage()]


def test_keys_follow_the_route_and_set_sail(open_app: Open) -> None:
    note_evening("atoll", [1], "a", "a")
    app = open_app(open_voyage)
    scene = top(app, VoyageScene)
    went = [scene.chosen.key]
    for key in (pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_HOME):
        press(app, key)
        went.append(scene.chosen.key)
    assert went == ["causeway", "atoll", "atoll", "causeway", "last-hour", "causeway"]
    press(app, pygame.K_RETURN)
    table = top(app, TableScene)
    assert (guide_of(app, EveningGuide).evening.key, table.match.rules.game) == ("causeway", "atlantis")
    assert [player.level for player in table.match.players] == [None, "castaway"]
    assert table.match.players[0].name == app.stage.say("setup.person", number=1)


@pytest.mark.parametrize("size", SIZES)
def test_all_of_it_is_there_in_every_window(open_app: Open, size: tuple[int, int, int]) -> None:
    app = open_app(open_voyage, *size)
    for _ in load_voyage():
        scene = top(app, VoyageScene)
        assert find_clipped(scene.root, app.stage.look) == []
        chart, mark, button = find_widget(app, "chart"), find_widget(app, scene.chosen.key), find_widget(app, "sail")
        assert chart.rect.contains(mark.rect)
        assert app.window.get_rect().contains(button.rect)
        press(app, pygame.K_RIGHT)


def test_a_click_chooses_and_nothing_is_locked(open_app: Open) -> None:
    app = open_app(open_voyage)
    click(app, find_widget(app, "below"))
    assert top(app, VoyageScene).chosen.key == "below"
    click(app, find_widget(app, "sail"))
    assert guide_of(app, EveningGuide).evening.key == "below"


def test_after_two_evenings_without_a_star_castaways_are_offered(open_app: Open) -> None:
    for game in ("one", "two"):
        assert "eased" not in [widget.name for widget in top(open_app(open_voyage), VoyageScene).root.top.walk()]
        note_evening("island", [], game, game)
    app = open_app(lambda stage: open_voyage(stage, "island"))
    click(app, find_widget(app, "eased"))
    assert {player.level for player in top(app, TableScene).match.players[1:]} == {"castaway"}


def test_a_small_trip_is_offered_on_the_card_of_an_evening_that_was_played(open_app: Open) -> None:
    for size in ((1280, 720), (1024, 640, 150)):
        app = open_app(lambda stage: open_voyage(stage, "below"), *size)
        assert not any(widget.name.startswith("trip") for widget in top(app, VoyageScene).root.top.walk())
    note_evening("below", [], "one", "one")
    app = open_app(lambda stage: open_voyage(stage, "below"))
    top(app, VoyageScene).root.focus("trip squids")
    press(app, pygame.K_RETURN)
    match = top(app, TableScene).match
    assert (match.journal.name, match.rules.setup.options["squid_for_whales"]) == ("Small trip, No more whales", True)


def test_a_dear_hint_is_given_to_who_asks_twice_and_is_noted(open_app: Open) -> None:
    app = open_app(lambda stage: open_voyage(stage, "too-many"))
    press(app, pygame.K_RETURN)
    scene = top(app, TableScene)
    for _ in range(400):
        if scene.match.actor is not None:
            break
        wait_for(app, 0.2)
    scene.root.focus("menu")
    press(app, pygame.K_h)
    assert scene.root.focused is not None
    assert scene.root.focused.name == "menu", "no hint is given as yet"
    assert (scene.match.journal.notes(HINTED), app.stage.toasts.texts[-1]) == ([], app.stage.say("voyage.hint.sure"))
    press(app, pygame.K_h)
    assert scene.match.journal.notes(HINTED) == ["too-many"]
    assert scene.root.focused is not None
    assert scene.root.focused.name == "board", "Enter does what the hint says"


def test_the_scoring_shows_and_keeps_the_stars_and_leads_back_to_the_chart(open_app: Open) -> None:
    finished = replace(played(SURVIVE), remarks=[remark(0, "evening island")])
    app = open_app(lambda stage: open_scoring(stage, finished))
    wait_for(app, 1.0)
    scene = top(app, ScoringScene)
    assert scene.result is not None
    assert app.stage.say("voyage.scoring", number=4, title="The island") in words(app)
    click(app, find_widget(app, "voyage"))
    chart = top(app, VoyageScene)
    kept = load_progress()[0].evenings["island"]
    assert (sorted(kept.stars), len(kept.games)) == (scene.result.won, 1)
    press(app, pygame.K_ESCAPE)
    assert (top(app, MenuScene).offers_lesson, chart.chosen.key) == (False, "atoll")


def test_stars_stay_are_counted_once_and_a_damaged_file_is_kept() -> None:
    note_evening("atoll", [1, 3], "a", "first.journal")
    note_evening("atoll", [3], "a", "first.journal")
    note_evening("atoll", [2], "b", "second.journal")
    kept = load_progress()[0].evenings["atoll"]
    assert (sorted(kept.stars), kept.games) == ([1, 2, 3], ("a", "b"))
    assert "first.journal" in progress_file().read_text(encoding="utf-8")
    progress_file().write_text("{", encoding="utf-8")
    note_evening("atoll", [1], "c", "third.journal")
    assert progress_file().with_name("progress.json.broken").read_text(encoding="utf-8") == "{"


def test_a_star_that_was_won_more_easily_is_hollow_until_it_is_won_in_full() -> None:
    note_evening("atoll", [1, 2], "a", "first", is_eased=True)
    note_evening("atoll", [1], "b", "second")
    kept = load_progress()[0].evenings["atoll"]
    assert (sorted(kept.stars), sorted(kept.hollow)) == ([1, 2], [2])


def test_the_menu_over_an_evening_or_a_deal_names_it_keeps_the_seats_and_leads_back(open_app: Open) -> None:
    app = open_app(lambda stage: open_voyage(stage, "causeway"))
    press(app, pygame.K_RETURN)
    assert top(app, TableScene).match.journal.name == "Evening 2, The causeway"
    press(app, pygame.K_ESCAPE)
    assert "Evening 2: The causeway" in words(app)
    assert not any(widget.name.startswith(("seat", "level")) for widget in top(app, PauseScene).root.top.walk())
    click(app, find_widget(app, "leave"))
    assert top(app, VoyageScene).chosen.key == "causeway"
    app = open_app(open_menu)
    click(app, find_widget(app, "deal"))
    press(app, pygame.K_RETURN)
    called = app.stage.say("deal.table", day=tell_day(app.stage.words, app.stage.today))
    assert called in words(app)
    assert top(app, TableScene).match.journal.name == called
    press(app, pygame.K_ESCAPE)
    assert called in words(app)
    assert not any(widget.name.startswith(("seat", "level")) for widget in top(app, PauseScene).root.top.walk())


def test_the_first_try_at_todays_deal_counts_and_goes_on(open_app: Open) -> None:
    app = open_app(open_menu)
    click(app, find_widget(app, "deal"))
    press(app, pygame.K_RETURN)
    match = top(app, TableScene).match
    ((day, kept),) = load_progress()[0].deals.items()
    assert kept == DealProgress(kept.mark, match.journal.path.name, match.rules.game)
    top(app, TableScene).leave()
    again = open_app(open_menu)
    click(again, find_widget(again, "deal"))
    turn_until(again, lambda: isinstance(again.stack.top, TableScene))
    assert top(again, TableScene).match.journal.path == match.journal.path
    note_deal_result(day, "another", 99, 1)
    note_deal_result(day, kept.mark, 12, 2)
    third = open_app(open_menu)
    assert load_progress()[0].deals[day].points == 12
    click(third, find_widget(third, "deal"))
    press(third, pygame.K_RETURN)
    assert top(third, TableScene).match.journal.path != match.journal.path
    assert load_progress()[0].deals[day].mark == kept.mark


def test_the_daily_deal_asks_who_plays_and_offers_whoever_played_last(open_app: Open) -> None:
    put_person(Person("Ada", "crimson", "", datetime(2026, 1, 1, tzinfo=UTC)))
    put_person(Person("Ben", "azure", "", datetime(2026, 1, 2, tzinfo=UTC)))
    remember_person("Ada")
    app = open_app(open_menu)
    press(app, pygame.K_d)
    assert "Who's playing the daily deal?" in words(app)
    offered = [widget.text for widget in app.stack.top.root.top.walk() if isinstance(widget, Button)]
    assert offered == ["Ada", "Ben", "Someone new…", "Not now"]
    press(app, pygame.K_RIGHT, pygame.K_RETURN)
    assert [player.name for player in top(app, TableScene).match.players if player.is_person] == ["Ben"]
    assert app.stage.person == "Ben"


def test_somebody_new_plays_the_daily_deal_and_is_known_from_then_on(open_app: Open) -> None:
    app = open_app(open_menu)
    press(app, pygame.K_d)
    scene = app.stack.top
    click(app, next(widget for widget in scene.root.top.walk() if isinstance(widget, Button) and "new" in widget.text))
    top(app, "PersonScene").write("Cleo")
    press(app, pygame.K_RETURN)
    assert [player.name for player in top(app, TableScene).match.players if player.is_person] == ["Cleo"]
    assert load_people()[0].find("Cleo")
    assert len(app.stack.scenes) == 2, "from the table the way leads back to the menu"


def test_whoever_rather_not_plays_is_back_at_the_menu(open_app: Open) -> None:
    app = open_app(open_menu)
    press(app, pygame.K_d, pygame.K_ESCAPE)
    assert top(app, MenuScene)
    assert not load_progress()[0].deals


def test_the_save_of_a_deal_is_one_of_the_players(open_app: Open) -> None:
    """The file of progress names it: elsewhere nothing is looked for."""
    user_saves().mkdir(parents=True)
    save(user_saves().parent, "stranger", most=5)
    app = open_app(open_menu)
    note_deal(app.stage.today.isoformat(), "mark", "../stranger.journal", "survive")
    click(app, find_widget(app, "deal"))
    press(app, pygame.K_RETURN)
    assert top(app, TableScene).match.journal.path.parent == user_saves()


def test_names_too_long_in_the_file_of_progress_harm_no_page(open_app: Open) -> None:
    long, longer = "d" * 300, "d" * 100_000
    note_game(Result("atlantis", "classic", "j", ("Ada",), (None,), (1,), (20,), datetime(2026, 3, 4, tzinfo=UTC)))
    today = datetime.now().astimezone().date().isoformat()
    done = {"mark": "m", "save": "a.journal", "game": "atlantis", "points": 7, "rank": 1}
    deals: dict[str, object] = {"2026-03-04": {**done, "game": long}, "2026-03-05": {**done, "game": longer}}
    deals |= {long: done, longer: done, today: {"mark": "m", "save": long}}
    evenings = {long: {"games": [long]}, longer: {"games": [longer]}}
    progress_file().write_text(
        json.dumps({"deals": deals, "stars": {long: 3, longer: 3}, "evenings": evenings}), encoding="utf-8"
    )
    app = open_app(open_people)
    click(app, find_widget(app, "everyone"))
    assert not any("ddd" in text for text in words(app))
    app.stack.carry_out(Push(open_menu(app.stage)))
    wait_for(app, 0.5)
    click(app, find_widget(app, "deal"))
    press(app, pygame.K_RETURN)
    wait_for(app, 0.5)
    top(app, TableScene)


def test_the_page_of_everyone_lists_the_deals_that_were_played_to_their_end(open_app: Open) -> None:
    note_game(Result("atlantis", "classic", "j", ("Ada",), (None,), (1,), (20,), datetime(2026, 3, 4, tzinfo=UTC)))
    for day in ("2026-03-04", "2026-03-05"):
        note_deal(day, day, "save", "atlantis")
    note_deal_result("2026-03-04", "2026-03-04", 17, 2)
    app = open_app(open_people)
    click(app, find_widget(app, "everyone"))
    said = words(app)
    days = [tell_date(app.stage.words, date(2026, 3, day), app.stage.today) for day in (4, 5)]
    assert said.count(days[0]) == 2, "the deal's and the best score's"
    assert "17" in said
    assert days[1] not in said


def test_an_evening_under_way_goes_on_and_begins_anew_only_for_who_says_so_twice(open_app: Open) -> None:
    app = open_app(lambda stage: open_voyage(stage, "causeway"))
    press(app, pygame.K_RETURN)
    first = top(app, TableScene).match.journal.path
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "leave"))
    assert "Started, not finished" in words(app)
    press(app, pygame.K_SPACE)
    wait_for(app)
    assert top(app, TableScene).match.journal.path == first
    press(app, pygame.K_ESCAPE)
    click(app, find_widget(app, "leave"))
    click(app, find_widget(app, "over"))
    assert "Start this evening over?" in words(app)
    press(app, pygame.K_RETURN)
    top(app, VoyageScene)  # Enter gives nothing up
    click(app, find_widget(app, "over"))
    click(
        app, next(one for one in app.stack.top.root.top.walk() if isinstance(one, Button) and one.text == "Start over")
    )
    again = top(app, TableScene).match.journal.path
    assert again != first
    assert first.is_file()
    assert load_progress()[0].evenings["causeway"].save == again.name
    note_evening("causeway", [1], "mark", again.name)
    assert not load_progress()[0].evenings["causeway"].save


def test_the_voyage_asks_who_plays_where_several_are_known(open_app: Open) -> None:
    for name in ("Ada", "Ben"):
        put_person(Person(name, "crimson", "", datetime(2026, 1, 1, tzinfo=UTC)))
    app = open_app(lambda stage: open_voyage(stage, "atoll"))
    press(app, pygame.K_RETURN)
    assert "Who's sailing tonight?" in words(app)
    press(app, pygame.K_RIGHT, pygame.K_RETURN)
    table = top(app, TableScene)
    assert app.stage.person in [player.name for player in table.match.players]
    assert isinstance(app.stack.scenes[-2], VoyageScene)


@pytest.mark.parametrize(
    "evening, size",
    [*((load_voyage()[0], size) for size in SIZES), *((evening, (1024, 640, 150)) for evening in load_voyage()[1:])],
)
def test_the_menu_over_an_evening_lists_its_stars_in_every_window(
    open_app: Open, evening: VoyageEvening, size: tuple[int, int, int]
) -> None:
    app = open_app(lambda stage: open_voyage(stage, evening.key), *size)
    press(app, pygame.K_RETURN)
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    for star in (1, 2, 3):
        assert app.stage.say(f"voyage.{evening.key}.star.{star}") in words(app)


def test_a_game_that_waits_says_which_deal_or_evening_it_is(open_app: Open) -> None:
    app = open_app(open_menu)
    press(app, pygame.K_d, pygame.K_RETURN)
    top(app, TableScene).match.journal.close()
    found = find_unfinished(app.stage.words)
    assert found is not None
    assert found.describe(app.stage).startswith("Daily deal: ")
