"""The menu: where its cards, buttons and keys lead, how it fits its window, and a sea that lives and rests."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.engine import GameError
from game.files.po import Translation
from game.files.resources import asset, user_saves
from game.learning.voyage import TodaysDeal, load_voyage
from game.rules import GAMES
from game.scenes import MenuScene, Pop, Stage, UnfinishedGame, open_menu
from game.scenes.menu_art import ContinueButton
from game.scenes.menu_sea import daytime_at
from game.store.progress import load_progress, note_deal, note_deal_result, note_evening, note_lesson, put_lesson_away
from game.tables import menu_card
from game.widgets import Button, Label
from game.words.catalogue import Catalogue
from tests.driver import find_all, is_a
from tests.match.playing import a_match, rules_of
from tests.soaks import each_with_each

from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, focus, press, top, wait_for, words
from .menus import behind, gold, whole
from .pseudo import PSEUDO
from .setting_up import scene as setup_scene
from .setting_up import setup

pytestmark = pytest.mark.usefixtures("closed_doors")
LONG = UnfinishedGame(Path("long.journal"), "atlandice", 112, "Bartholomew of the Four Winds")


PLACES = [
    *((game, ("setup", game)) for game in GAMES),
    ("voyage", ("voyage",)),
    ("puzzles", ("puzzles",)),
    ("load", ("load",)),
    ("rules", ("rulebook",)),
    ("settings", ("settings",)),
]


@pytest.mark.parametrize("name, about", PLACES)
def test_a_click_opens_it(open_app: Open, name: str, about: tuple[str, ...]) -> None:
    app = open_app(open_menu)
    click(app, find_widget(app, name))
    assert behind(app) == about


@pytest.mark.parametrize("name, about", PLACES)
def test_keys_open_it(open_app: Open, name: str, about: tuple[str, ...]) -> None:
    app = open_app(open_menu)
    focus(app, name)
    press(app, pygame.K_RETURN)
    assert behind(app) == about


def test_arrows_walk_from_card_to_card_and_down_to_the_buttons(open_app: Open) -> None:
    put_lesson_away()
    app = open_app(open_menu)
    root = whole(app).root
    went = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT):
        press(app, key)
        went.append(root.focused.name if root.focused else "")
    assert went == ["atlantis", "atlandice", "rules", "atlandice", "atlantis"]


def test_statistics_that_the_menu_sets_aside_are_told_there(open_app: Open) -> None:
    """Whoever reads them next finds nothing that is wrong."""
    file = user_saves().parent / "statistics.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{ broken", encoding="utf-8")
    app = open_app(open_menu)
    wait_for(app)
    assert any("statistics.json" in text for text in app.stage.toasts.texts)
    assert file.with_name("statistics.json.broken").exists()


def test_f1_opens_the_rules_and_esc_leaves_nothing(open_app: Open) -> None:
    app = open_app(open_menu)
    press(app, pygame.K_ESCAPE)
    menu = top(app, MenuScene)
    assert menu.root.focused is find_widget(app, "quit")
    press(app, pygame.K_F1)
    assert behind(app) == ("rulebook",)


def test_v_and_d_open_the_doors(open_app: Open) -> None:
    app = open_app(open_menu)
    whole(app)
    press(app, pygame.K_v)
    assert behind(app) == ("voyage",)
    app = open_app(open_menu)
    whole(app)
    press(app, pygame.K_d, pygame.K_RETURN)
    wait_for(app)
    name, match = behind(app)
    with match:
        assert (name, match.rules.game) == ("table", TodaysDeal(app.stage.today).game)


def test_tab_goes_from_the_gold_button_to_cards_doors_and_buttons(open_app: Open) -> None:
    app = open_app(open_menu)
    root = whole(app).root
    went = []
    for _ in range(len(GAMES) + 10):
        went.append(root.focused.name if root.focused else "")
        press(app, pygame.K_TAB)
    assert went == [
        "lesson",
        "away",
        *GAMES,
        "voyage",
        "deal",
        "puzzles",
        "load",
        "rules",
        "people",
        "settings",
        "quit",
    ]


def test_the_doors_tell_how_far_the_voyage_and_the_deals_have_come(open_app: Open) -> None:
    def told(*words_and_values: tuple[str, Mapping[str, object]]) -> None:
        app = open_app(open_menu)
        whole(app)
        shown = words(app)
        for key, values in words_and_values:
            assert app.stage.say(key, **values) in shown, key

    first, second = load_voyage()[:2]
    today = TodaysDeal(datetime.now().astimezone().date())
    before = TodaysDeal(today.day - timedelta(days=1))
    english = Catalogue.load("en")
    title = english.say
    told(
        ("menu.voyage.next", {"number": 1, "title": title(f"voyage.{first.key}")}),
        ("menu.deal.new", {}),
    )
    note_evening(first.key, [1, 3], "mark", "save")
    note_deal(today.day.isoformat(), "a", "save", today.game)
    told(
        ("menu.voyage.next", {"number": 2, "title": title(f"voyage.{second.key}")}),
        ("voyage.stars", {"won": 2, "all": 39}),
        ("menu.deal.begun", {}),
        ("menu.deal.yesterday", {"game": english.game(before.game), "told": title("menu.deal.missed")}),
    )
    note_deal_result(today.day.isoformat(), "a", 12, 2)
    note_deal(before.day.isoformat(), "b", "save", before.game)
    note_deal_result(before.day.isoformat(), "b", 1, 3)
    yesterday = {"game": english.game(before.game), "told": "1 point, third"}
    told(("menu.deal.done", {"count": 12, "rank": "second"}), ("menu.deal.yesterday", yesterday))


@pytest.mark.parametrize("by_keys", [False, True])
def test_quit_leaves_the_program(open_app: Open, by_keys: bool) -> None:
    app = open_app(open_menu)
    if by_keys:
        focus(app, "quit")
        press(app, pygame.K_RETURN)
    else:
        click(app, find_widget(app, "quit"))
    assert not app.stack


def test_the_way_to_learn_stays_until_a_lesson_was_finished(open_app: Open) -> None:
    for _ in range(3):
        app = open_app(open_menu)
        assert (whole(app).offers_lesson, gold(whole(app))) == (True, ["lesson"])
    press(app, pygame.K_RETURN)
    assert behind(app) == ("lesson", "survive")
    a_match(user_saves()).close()
    beside = open_app(open_menu)
    assert (whole(beside).offers_lesson, gold(whole(beside))) == (True, ["continue"])
    click(beside, find_widget(beside, "lesson"))
    assert behind(beside) == ("lesson", "survive")
    note_lesson("survive")
    menu = whole(open_app(open_menu))
    assert not menu.offers_lesson
    assert not any(widget.name in ("lesson", "away") for widget in menu.root.top.walk())


@pytest.mark.parametrize("way", ["click", "tab", "delete"])
def test_the_way_to_learn_is_put_away_by_hand(open_app: Open, way: str) -> None:
    app = open_app(open_menu)
    menu = whole(app)
    if way == "click":
        click(app, find_widget(app, "away"))
    else:
        press(app, *([pygame.K_TAB, pygame.K_RETURN] if way == "tab" else [pygame.K_DELETE]))
    assert not load_progress()[0].offers_lesson
    for shown in (menu, whole(open_app(open_menu))):
        assert (shown.offers_lesson, gold(shown)) == (False, ["survive"])


def test_a_lesson_that_waits_needs_no_other_beside_it(open_app: Open) -> None:
    app = open_app(open_menu)
    menu = whole(app)
    menu.take_found(UnfinishedGame(Path("lesson.journal"), "survive", 1, "", lesson_step=(3, 22)))
    assert not menu.offers_lesson
    button = find_widget(app, "continue")
    assert isinstance(button, Button)
    assert button.below == "Learn to play Survive, step 3 of 22"


def test_yesterday_is_told_only_to_who_plays_the_daily_deal(open_app: Open) -> None:
    app = open_app(open_menu)
    whole(app)
    assert not any("Yesterday" in said for said in words(app))


def test_without_a_game_that_waits_enter_sets_up_the_first(open_app: Open) -> None:
    put_lesson_away()
    app = open_app(open_menu)
    menu = whole(app)
    assert menu.waiting is None
    assert gold(menu) == ["survive"]
    press(app, pygame.K_RETURN)
    assert behind(app) == ("setup", "survive")


@pytest.mark.parametrize(
    "width, height, text",
    [pytest.param(1280, 720, 100, marks=pytest.mark.soak), (1024, 640, 150), (1024, 640, 200)],
)
def test_everything_keeps_its_place_whether_the_lesson_is_offered_or_a_game_waits(
    open_app: Open, width: int, height: int, text: int
) -> None:
    def places() -> tuple[list[str], list[pygame.Rect]]:
        app = open_app(open_menu, width, height, text)
        offered = gold(whole(app))
        return offered, [
            find_widget(app, name).rect.copy()
            for name in (*GAMES, "voyage", "deal", "puzzles", "load", "rules", "people", "settings", "quit")
        ]

    first = places()
    a_match(user_saves()).close()
    both = places()
    put_lesson_away()
    waiting = places()
    for save in user_saves().iterdir():
        save.unlink()
    neither = places()
    assert [first[0], both[0], waiting[0], neither[0]] == [["lesson"], ["continue"], ["continue"], ["survive"]]
    assert first[1] == both[1] == waiting[1] == neither[1]


@pytest.mark.parametrize(
    "waiting, language", each_with_each([(None, "en"), (LONG, PSEUDO)], [None, LONG], ["en", PSEUDO])
)
@pytest.mark.parametrize("width, height, text", [*SIZES, (1080, 1920, 100), (1080, 1920, 200), (3840, 2160, 100)])
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_clipped(
    open_app: Open, width: int, height: int, text: int, waiting: UnfinishedGame | None, language: str
) -> None:
    app = open_app(open_menu, width, height, text, language)
    menu = whole(app)
    menu.take_found(waiting)
    assert not find_clipped(menu.root, app.stage.look)
    app.turn([], 0.1)


@pytest.mark.parametrize("width, height, text", SIZES)
def test_all_cards_and_continue_are_seen_at_once(open_app: Open, width: int, height: int, text: int) -> None:
    app = open_app(open_menu, width, height, text)
    whole(app).take_found(UnfinishedGame(Path("short.journal"), "survive", 12, "Marta"))
    window = pygame.Rect(0, 0, width, height)
    assert all(
        window.contains(find_widget(app, name).rect)
        for name in (*GAMES, "voyage", "deal", "continue", "load", "rules", "people", "settings", "quit")
    )


@pytest.mark.parametrize("width, height, text", [*SIZES, (1024, 1200, 125), (1024, 1200, 200), (1280, 1024, 150)])
def test_the_word_continue_is_never_broken(open_app: Open, width: int, height: int, text: int) -> None:
    app = open_app(open_menu, width, height, text)
    whole(app).take_found(LONG)
    button, look = find_widget(app, "continue"), app.stage.look
    beside = ContinueButton("", "", print, name="").narrowest(look)
    assert button.rect.width - beside >= look.text_width(app.stage.say("menu.continue"), "heading")


LONG_TITLES = {"voyage.title": "Пътешествието", "deal.new": "Играта на деня"}


@pytest.mark.usefixtures("made_up_language")
def test_a_long_title_takes_smaller_letters_and_the_sub_title_stays(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = {key: Translation((text,), lambda count: 0) for key, text in LONG_TITLES.items()}
    spoken = Catalogue(ChainMap(long, dict(Catalogue.load(PSEUDO).messages)))
    monkeypatch.setattr(Catalogue, "load", lambda language: spoken)
    app = open_app(open_menu, 1280, 720)
    whole(app).take_found(LONG)
    assert find_widget(app, "about").rect
    for key, door in (("voyage.title", "voyage"), ("deal.new", "deal")):
        inside = find_widget(app, door).walk()
        title = next(one for one in inside if isinstance(one, Label) and one.text == LONG_TITLES[key])
        assert title.lines(app.stage.look, title.rect.width) == (LONG_TITLES[key],)
        assert title.letters(app.stage.look, title.rect.width) in ("card", "heading")


AGAINST = {
    "en": ("Old Salt", "Sandpiper", "Marlin"),
    "bg": ("Морски вълк", "Брегобегач", "Марлин"),
    "pt-BR": ("Lobo do Mar", "Maçarico", "Marlim"),
    "zh-Hans": ("老水手", "矶鹬", "旗鱼"),
}


@pytest.mark.parametrize("language", AGAINST)
def test_a_mouse_can_put_the_lesson_away_beside_a_game_that_waits_in_every_language(
    open_app: Open, language: str
) -> None:
    app = open_app(open_menu, 1280, 720, 100, language)
    menu = whole(app)
    menu.take_found(
        UnfinishedGame(Path("short.journal"), "atlandice", 4, "Ada", is_round=True, others=AGAINST[language])
    )
    assert find_widget(app, "lesson").rect.right < find_widget(app, "away").rect.left
    assert find_widget(app, "about").rect, "nor does the sub-title go for it"
    assert not find_clipped(menu.root, app.stage.look)
    click(app, find_widget(app, "away"))
    assert not menu.offers_lesson


def test_the_first_picture_has_the_title_and_waits_for_nothing_else(
    monkeypatch: pytest.MonkeyPatch, open_app: Open
) -> None:
    monkeypatch.setattr(
        "game.scenes.menu.BackgroundJob", lambda _: pytest.fail("the saves are looked through before the first picture")
    )
    app = open_app(open_menu)
    assert find_all(app.stack.top, "GoldTitle")
    assert not find_all(app.stack.top, "GameCard")


def frames(app: App, seconds: float, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many pictures are shown in so much time at a frame every sixtieth second."""
    shown: list[int] = []
    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "flip", lambda: shown.append(1))
        for _ in range(round(seconds * 60)):
            app.turn([], 1 / 60)
    return len(shown)


def test_the_sea_lives_at_fifteen_frames_and_rests_after_half_a_minute(
    open_app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(open_menu)
    menu = whole(app)
    assert 13 <= frames(app, 1.0, monkeypatch) <= 16
    assert menu.pace == 15
    app.turn([], 30)
    app.turn([], 0.1)
    assert menu.pace == 0
    assert frames(app, 1.0, monkeypatch) == 0
    app.turn([pygame.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(1, 1), buttons=(0, 0, 0))], 0.1)
    assert menu.pace == 15


def test_the_sea_moves(open_app: Open) -> None:
    app = open_app(open_menu)
    whole(app)
    before = pygame.image.tobytes(app.window, "RGB")
    app.turn([], 1.0)
    assert pygame.image.tobytes(app.window, "RGB") != before


def test_with_reduced_motion_it_is_still(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(open_menu)
    app.stage.change(reduced_motion=True)
    menu = whole(app)
    assert menu.pace == 0
    assert frames(app, 1.0, monkeypatch) == 0


def test_a_day_has_four_times() -> None:
    told = [daytime_at(hour) for hour in range(24)]
    assert told == [*["night"] * 6, *["morning"] * 4, *["day"] * 7, *["evening"] * 4, *["night"] * 3]


def test_the_light_goes_by_the_clock_when_the_menu_opens(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(open_menu, is_lit=True)
    whole(app)
    seen = {"day": sky(app)}
    for hour, daytime in ((8, "morning"), (18, "evening"), (23, "night")):
        monkeypatch.setattr(Stage, "oclock", hour)
        assert sky(app) == list(seen.values())[-1], "the light changed before the menu opened again"
        open_again(app)
        seen[daytime] = sky(app)
    assert len(set(seen.values())) == 4
    app.stage.change(light=False)
    open_again(app)
    assert sky(app) == seen["day"]


def open_again(app: App) -> None:
    press(app, pygame.K_F1)
    app.stack.carry_out(Pop())
    whole(app)


def sky(app: App) -> tuple[int, ...]:
    """The colour high above the cards."""
    app.turn([], 0.0)
    return tuple(app.window.get_at((4, 4)))


def test_the_cards_tell_the_truth() -> None:
    for game in GAMES:
        offer = menu_card(game)
        assert asset("art", f"{offer.picture}.svg").is_file()
        least, most = offer.players
        assert [rules_of(game, players).setup.players for players in range(least, most + 1)] == list(
            range(least, most + 1)
        )
        for players in (least - 1, most + 1):
            with pytest.raises(GameError):
                rules_of(game, players)


@pytest.mark.parametrize("game", list(GAMES))
def test_menu_and_setup_speak_of_the_same_minutes(open_app: Open, game: str) -> None:
    app = open_app(open_menu)
    offer = menu_card(game)
    whole(app)
    card = find_widget(app, game)
    assert is_a(card, "GameCard")
    assert app.stage.say("menu.minutes", least=offer.shortest(), most=offer.longest()) in card.facts
    minutes = setup_scene(open_app(setup(game))).draft.minutes()
    assert offer.shortest() <= minutes <= offer.longest()


def test_an_evening_alone_takes_a_quarter_of_an_hour() -> None:
    """As it was measured, with three bots."""
    assert [menu_card(game).minutes.at_table(1, 3) for game in GAMES] == [15, 15, 10]
