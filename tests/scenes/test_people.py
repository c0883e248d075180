"""The people who play here: their page by keys alone, and the form in which they get a name, a face and a colour."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.render.system_fonts import system_fonts
from game.rules.board import COLOURS
from game.scenes import (
    AskScene,
    MenuScene,
    PeopleScene,
    Push,
    Scene,
    SettingsScene,
    Stage,
    open_menu,
    open_people,
    open_person,
    open_settings,
)
from game.scenes.people.profiles import gather, gather_from
from game.store import (
    FACES,
    People,
    Person,
    Result,
    SeatChoice,
    SetupChoice,
    Statistics,
    load_people,
    note_game,
    put_person,
    remember_setup,
    remove,
)
from game.store.people import Removal
from game.store.statistics import note_review, statistics_file
from game.widgets import Portrait
from game.words.catalogue import Catalogue
from game.words.days import tell_date
from tests.driver import find_all, is_a

from .clipping import find_clipped
from .driving import Open, click, find_widget, focus, in_windows, press, top, wait_for, words, write
from .pseudo import PSEUDO

ENGLISH = Catalogue.load("en")

LONG_AGO = datetime(2025, 3, 4, 20, tzinfo=UTC)
NORA = Person("Nora", "crimson", "captain", LONG_AGO)
BEN = Person("Ben", "azure", "reader", LONG_AGO)


def test_a_new_person_is_made_by_keys_alone(open_app: Open) -> None:
    """The name is begun elsewhere; a face and a colour that nobody has yet are proposed."""
    put_person(NORA)
    kept: list[Person] = []

    def opens(stage: Stage) -> Scene:
        return open_person(stage, load_people()[0], kept.append, name="Mi")

    app = open_app(opens)
    write(app, "a  Luisa ")
    focus(app, "face turtle")
    press(app, pygame.K_RETURN)
    focus(app, "colour plum")
    press(app, pygame.K_RETURN)
    shown = next(widget for widget in app.stack.top.root.top.walk() if isinstance(widget, Portrait))
    assert (shown.face, shown.colour, shown.initials) == ("turtle", "plum", "M")
    focus(app, "done")
    press(app, pygame.K_RETURN)
    (mia,) = kept
    assert (mia.name, mia.face, mia.colour) == ("Mia Luisa", "turtle", "plum")
    assert load_people()[0].find("mia luisa") == mia


def test_a_name_is_needed_and_no_other_persons(open_app: Open) -> None:
    put_person(NORA)
    put_person(BEN)
    app = open_app(open_settings)
    app.stack.carry_out(Push(open_person(app.stage, load_people()[0], lambda _: None, BEN)))
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_RETURN)
    assert app.stage.say("people.form.no-name") in words(app)
    write(app, "nora")
    press(app, pygame.K_RETURN)
    assert "Nora is already on the list." in words(app)
    assert load_people()[0].ordered == (NORA, BEN)
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    write(app, "Benny")
    press(app, pygame.K_RETURN)
    assert load_people()[0].find("Ben") == Person("Benny", "azure", "reader", LONG_AGO, ("Ben",))


@pytest.mark.usefixtures("no_system_fonts")
def test_what_no_font_has_of_a_name_is_said_while_it_is_typed(open_app: Open) -> None:
    app = open_app(open_settings)
    app.stack.carry_out(Push(open_person(app.stage, load_people()[0], lambda _: None)))
    told = app.stage.say("setup.unknown-signs", count=1)
    write(app, "Zoë 张")
    assert told not in words(app)
    write(app, "\U00012000")
    system_fonts().wait(10)
    wait_for(app)
    assert told in words(app)
    press(app, pygame.K_BACKSPACE)
    assert told not in words(app)


def test_nobody_known_is_made_again(open_app: Open) -> None:
    put_person(NORA)
    app = open_app(open_people)
    focus(app, "add")
    press(app, pygame.K_RETURN)
    write(app, " NORA")
    press(app, pygame.K_RETURN)
    assert "Nora is already on the list." in words(app)
    assert load_people()[0].ordered == (NORA,)


def test_faces_may_be_shared_and_are_clicked(open_app: Open) -> None:
    put_person(NORA)
    app = open_app(open_settings)
    app.stack.carry_out(Push(open_person(app.stage, load_people()[0], lambda _: None, BEN)))
    assert "Nora" in find_widget(app, "face captain").tip
    assert tuple(app.stage.look.theme.players) == COLOURS
    assert {f"face {face}" for face in FACES} <= {widget.name for widget in app.stack.top.root.top.walk()}
    click(app, find_widget(app, "face captain"))
    click(app, find_widget(app, "face captain"))
    click(app, find_widget(app, f"colour {BEN.colour}"))
    assert is_a(app.stack.top, "PersonScene"), "a click on what is chosen already ends nothing"
    click(app, find_widget(app, "done"))
    found = load_people()[0].find("Ben")
    assert found is not None
    assert found.face == "captain"
    assert isinstance(app.stack.top, SettingsScene)


# The page.


@pytest.fixture
def played() -> None:
    """Three games: Marta won the first, Bia, who was called Bea then, the second, a bot the third."""
    rows: list[tuple[str, str, tuple[int, ...], tuple[int, ...], str, tuple[tuple[str, ...], ...]]] = [
        ("survive", "Bia", (1, 2, 3), (21, 14, 9), "castaway", (("hunter", "captain"), (), ())),
        ("survive", "BEA ", (2, 1, 3), (11, 17, 9), "random", (("captain",), ("first-ashore",), ())),
        ("atlandice", "bia", (2, 3, 1), (30, 20, 44), "castaway", ()),
    ]
    for number, (game, name, ranks, points, level, awards) in enumerate(rows):
        when = datetime(2026, 3, 4 + number, 12, tzinfo=UTC)
        names, levels = ("Marta", name, "Pelican"), (None, None, level)
        note_game(Result(game, "classic", f"journal {number}", names, levels, ranks, points, when, awards))
    put_person(Person("Bia", "plum", "turtle", datetime(2026, 3, 5, tzinfo=UTC), ("Bea",)))


def numbers(app: App) -> list[int]:
    return [number.number for number in find_all(app, "Number")]


def chosen(app: App) -> str | None:
    return top(app, PeopleScene).chosen


def go_to(app: App, name: str) -> None:
    """Walks up and down the list."""
    for key in (pygame.K_UP, pygame.K_DOWN):
        for _ in range(3):
            if chosen(app) != name:
                press(app, key)
    assert chosen(app) == name


def test_before_the_first_game_somebody_can_be_added(open_app: Open) -> None:
    app = open_app(open_people)
    assert app.stage.say("people.nobody") in words(app)
    press(app, pygame.K_RETURN)
    write(app, "Nora")
    press(app, pygame.K_RETURN)
    wait_for(app, 0.1)
    assert chosen(app) == "Nora"
    assert numbers(app) == [0, 0, 0]
    assert app.stage.say("people.last.none") in words(app)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    "language, told",
    [("en", ["3 games", "1 won", "3 awards"]), ("zh-Hans", ["3局", "1胜", "3个奖项"])],
)
def test_large_numbers_are_read_with_their_words(open_app: Open, language: str, told: list[str]) -> None:
    app = open_app(open_people, language=language)
    go_to(app, "Marta")
    assert [number.says for number in find_all(app, "Number")] == told


@pytest.mark.usefixtures("played")
def test_a_page_tells_what_somebody_has_played_and_won(open_app: Open) -> None:
    """Marta has no face yet, and is listed all the same; all names of Bia are one person's."""
    app = open_app(open_people)
    go_to(app, "Marta")
    said = words(app)
    assert numbers(app) == [3, 1, 3]
    assert "Last game: second in Atlandice, 6 March, 14 behind Pelican" in said
    assert [plot.points for plot in find_all(app, "PointsPlot")] == [(21, 11), (30,)]
    assert {"best 21", "best 30", "2 games, 1 won", "1 game, 0 won"} <= set(said)
    # Ahead of Bia in two of three games, of all bots but the last.
    assert said[said.index("Head to head") :][2:8] == ["Bia", "2 : 1", "Random bots", "1 : 0", "Castaways", "1 : 1"]
    medals = find_all(app, "Medal")
    assert [(medal.title, medal.count) for medal in medals if medal.count] == [("Captain", 2), ("Terror of the sea", 1)]
    assert "3, of 2 kinds" in said
    assert len(medals) > 15
    go_to(app, "Bia")
    assert numbers(app) == [3, 1, 1]
    assert "1, of one kind" in words(app)
    assert ("turtle", "plum") in {(shown.face, shown.colour) for shown in find_all(app, "Portrait")}
    bars = [bar.share for bar in find_all(app, "Bar")]
    assert bars[:2] == [1 / 3, 1 / 3]


@pytest.mark.usefixtures("played")
def test_luck_and_missed_points_of_the_last_ten_games_are_drawn_and_not_summed_up(open_app: Open) -> None:
    app = open_app(open_people)
    go_to(app, "Marta")
    assert app.stage.say("people.reviewed.none") in words(app)
    assert find_all(app, "ReviewedPlot") == []
    for number in range(3):
        note_review(f"journal {number}", [number + 0.6, 0.0, 0.0], [2.4 - number * 3, 0.2, 0.0], 2)
    top(app, PeopleScene).resume()
    wait_for(app, 0.1)
    go_to(app, "Marta")
    (plot,) = find_all(app, "ReviewedPlot")
    assert is_a(plot, "ReviewedPlot")
    assert plot.games == ((0.6, 2.4), (1.6, -0.6), (2.6, -3.6))
    assert "the last 3 reviewed" in words(app)
    assert plot.tip == "In points, roughly, oldest game first. Luck: +2, −1, −4. Missed: 1, 2, 3."
    when = datetime(2026, 4, 1, tzinfo=UTC)
    for number in range(10):
        result = Result(
            "nim",
            "nim",
            f"nim {number}",
            ("Marta", "Gull"),
            (None, "sailor"),
            (1, 2),
            (3, 2),
            when + timedelta(days=number),
        )
        note_game(replace(result, missed=(float(number), 0.0), luck=(0.0, 0.0)))
    top(app, PeopleScene).resume()
    wait_for(app, 0.1)
    (plot,) = find_all(app, "ReviewedPlot")
    assert is_a(plot, "ReviewedPlot")
    assert [missed for missed, _ in plot.games] == [*range(10)]


@pytest.mark.usefixtures("played")
def test_everyone_together_has_the_totals_and_the_best_scores(open_app: Open) -> None:
    app = open_app(open_people)
    press(app, pygame.K_DOWN, pygame.K_DOWN)
    said = words(app)

    def after(name: str, start: str, count: int = 3) -> list[str]:
        place = said.index(name, said.index(start))
        return said[place + 1 : place + 1 + count]

    assert "3 games played" in said
    assert "People won 2 of them." in said
    assert after("Survive", "By game") == ["2", "2", "100%"]
    assert after("Atlandice", "By game") == ["1", "0", "0%"]
    assert after("Random", "Against bots") == ["1", "1", "100%"]
    assert after("Castaway", "Against bots") == ["2", "1", "50%"]
    days = [tell_date(app.stage.words, date(2026, 3, day), app.stage.today) for day in (4, 6)]
    assert after("Survive", "Best scores") == ["Marta", "21", days[0]]
    assert after("Atlandice", "Best scores") == ["Marta", "30", days[1]]


@pytest.mark.usefixtures("played")
def test_a_damaged_row_is_told_and_the_others_are_shown(open_app: Open) -> None:
    file: Path = statistics_file()
    file.write_text(file.read_text(encoding="utf-8").replace('"Pelican"', "7", 1), encoding="utf-8")
    app = open_app(open_people)
    go_to(app, "Marta")
    assert numbers(app) == [2, 0, 1]
    assert any("statistics.json" in text for text in app.stage.toasts.texts)


@pytest.mark.usefixtures("played")
def test_people_are_changed_joined_and_removed_by_keys_alone(open_app: Open) -> None:
    remember_setup("survive", SetupChoice(seats=(SeatChoice("Marta"), SeatChoice("Cleo"))))
    app = open_app(open_menu)
    app.turn([], 0.5)
    focus(app, "people")
    press(app, pygame.K_RETURN)
    wait_for(app, 0.1)
    go_to(app, "Marta")
    # Marta gets a face, and another name: her results are still hers.
    press(app, pygame.K_RETURN)
    write(app, " M")
    focus(app, "face dog")
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    wait_for(app, 0.1)
    assert chosen(app) == "Marta M"
    assert app.stage.person == "Marta M", "also where she plays alone"
    assert numbers(app) == [3, 1, 3]
    # Bia turns out to be Marta.
    press(app, pygame.K_RETURN)
    focus(app, "join")
    press(app, pygame.K_RETURN)
    focus(app, "join Bia")
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, AskScene)
    focus(app, "answer 0")
    press(app, pygame.K_RETURN)
    wait_for(app, 0.1)
    assert [set(profile.person.names) for profile in gathered(app)] == [{"Marta M", "Marta", "Bia", "Bea"}]
    assert numbers(app)[0] == 3
    # Enter does not remove her, and neither does Esc.
    for no in (pygame.K_RETURN, pygame.K_ESCAPE):
        ask_to_remove(app)
        press(app, no)
        wait_for(app, 0.1)
        assert chosen(app) == "Marta M"
    ask_to_remove(app)
    focus(app, "answer 0")
    press(app, pygame.K_RETURN)
    wait_for(app, 0.1)
    assert gathered(app) == ()
    assert "3 games played" in words(app)
    assert app.stage.person == "Cleo"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, MenuScene)


def gathered(app: App) -> tuple[Any, ...]:
    known = top(app, PeopleScene).gathered
    assert known is not None
    return known.profiles


def ask_to_remove(app: App) -> None:
    focus(app, "change")
    press(app, pygame.K_RETURN)
    focus(app, "remove")
    press(app, pygame.K_RETURN)
    assert isinstance(app.stack.top, AskScene)


@pytest.mark.usefixtures("played")
def test_nobody_is_renamed_to_somebody_who_has_only_results(open_app: Open) -> None:
    app = open_app(open_people)
    go_to(app, "Bia")
    press(app, pygame.K_RETURN)
    press(app, pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    write(app, "marta")
    press(app, pygame.K_RETURN)
    assert app.stage.say("people.form.taken", name="marta") in words(app)
    assert load_people()[0].find("marta") is None


def test_more_people_with_one_initial_than_letters_can_tell_apart_are_listed() -> None:
    many = tuple(Person(f"Player {number}", None, "", LONG_AGO) for number in range(60))
    gathered = gather_from(People(many), Statistics(), {}, ENGLISH.say)
    assert {profile.letters for profile in gathered.profiles} == {"P"}
    assert len(gathered.profiles) == 60


def test_whoever_was_removed_is_listed_again_after_another_game() -> None:
    when = datetime(2026, 3, 4, 12, tzinfo=UTC)
    first = Result("nim", "nim", "1", ("Ana", "Gull"), (None, "sailor"), (1, 2), (3, 2), when)
    later = Result("nim", "nim", "2", ("ana", "Gull"), (None, "sailor"), (2, 1), (1, 2), when + timedelta(days=9))
    people = People((), (Removal("ana", when + timedelta(days=1)),))
    assert gather_from(people, Statistics((first,)), {}, ENGLISH.say).profiles == ()
    (ana,) = gather_from(people, Statistics((first, later)), {}, ENGLISH.say).profiles
    assert (ana.person.name, ana.tally.games, ana.points) == ("ana", 2, {"nim": [3, 1]})
    renamed = People((), (Removal("Anna", when + timedelta(days=1), ("Ana",)),))
    results = Statistics((first, replace(later, names=("Anna", "Gull"))))
    (anna,) = gather_from(renamed, results, {}, ENGLISH.say).profiles
    assert (anna.person.name, anna.tally.games) == ("Anna", 2), "also the games of the name she had before"


def test_a_last_game_is_won_by_points_only_where_points_won_it() -> None:
    """Where all explorers are equal, whoever saved more may have fewer points; whoever was joined with another is no
    rival of their own.
    """
    when = datetime(2026, 3, 4, 12, tzinfo=UTC)
    last = Result("survive", "b", "1", ("Ana", "Bia", "Cleo"), (None, None, None), (1, 2, 3), (9, 12, 4), when)
    for names, told in (((), [("Bia", 0), ("Ana", 0), ("Ana", 5)]), (("Bia",), [("Cleo", 5), ("Ana", 5)])):
        gathered = gather_from(People((Person("Ana", None, "", when, names),)), Statistics((last,)), {}, ENGLISH.say)
        ends = [profile.last for profile in gathered.profiles]
        assert [(end.other, end.points) for end in ends if end] == told


@pytest.mark.usefixtures("played")
def test_where_everyone_was_removed_someone_can_be_added_in_every_window(open_app: Open) -> None:
    for profile in gather(ENGLISH.say).profiles:
        remove(profile.person)
    for size in ((1280, 720, 100), (1024, 640, 150)):
        app = open_app(open_people, *size)
        click(app, find_widget(app, "add"))
        assert is_a(app.stack.top, "PersonScene")


@pytest.mark.parametrize("width, height", [(1600, 1000), (1280, 720)])
def test_a_name_as_long_as_can_be_typed_is_seen_whole(open_app: Open, width: int, height: int) -> None:
    name, ben = "Maximiliana Alexan", ("Ben", "Gull")
    note_game(Result("survive", "b", "1", (name, *ben), (None, None, "sailor"), (1, 2, 3), (9, 8, 7), LONG_AGO))
    app = open_app(open_people, width, height)
    for whose in (name, "Ben"):
        top(app, PeopleScene).choose(whose)
        app.turn([], 0.02)
        shown = [line.lines(app.stage.look, line.rect.width) for line in find_all(app, "OneLine")]
        assert shown.count((name,)) == 2, "in the list, and as a title or a rival"


def test_a_crowd_leaves_room_for_the_page(open_app: Open) -> None:
    for number in range(30):
        put_person(Person(f"Cousin {number}", None, "cat", LONG_AGO))
    app = open_app(open_people, 1024, 640, 200)
    assert find_widget(app, "change").rect.bottom <= 640
    top(app, PeopleScene).choose("")
    assert app.stage.say("people.last.none") in words(app)
    assert app.stage.person == "Cousin 29", "whoever was added last plays alone"


@pytest.mark.parametrize("language, size", in_windows(["en", PSEUDO]))
@pytest.mark.usefixtures("made_up_language", "played")
def test_nothing_is_cut_off(open_app: Open, language: str, size: tuple[int, int, int]) -> None:
    """The page with all of its tabs, the page of everyone, the form and who might be joined."""
    note_review("journal 0", [1.0, 2.0, 3.0], [4.0, -5.0, 0.0], 2)
    app = open_app(open_people, *size, language)
    scene = top(app, PeopleScene)
    for tab in ("points", "luck", "ahead", "awards"):
        scene.turn_to(tab)
        app.turn([], 0.02)
        assert find_clipped(scene.root, app.stage.look) == []
    scene.choose("")
    app.turn([], 0.02)
    assert find_clipped(scene.root, app.stage.look) == []
    focus(app, "dice")
    press(app, pygame.K_RETURN)
    assert is_a(app.stack.top, "DiceScene")
    press(app, pygame.K_ESCAPE)
    scene.choose("Bia")
    press(app, pygame.K_TAB)
    focus(app, "change")
    press(app, pygame.K_RETURN)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
    focus(app, "join")
    press(app, pygame.K_RETURN)
    assert find_clipped(app.stack.top.root, app.stage.look) == []
