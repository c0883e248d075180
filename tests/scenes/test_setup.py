"""Setting up a game and starting it, by mouse and by keys."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.bots import personalities
from game.match import Match, Player
from game.rules import game_of
from game.scenes import RulebookScene, SetupScene, open_setup
from game.scenes.setup.draft import name_save, seed_of
from game.store import StorageError, load, load_remembered
from game.widgets import Dropdown

from .driving import Open, click, find_widget, focus, press, words, write
from .setting_up import KeptTable, begin_game, scene, setup, use, use_person

BOARD = ["crimson", "azure", "sun", "plum", "amber", "pearl"]


@pytest.fixture(autouse=True)
def kept_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.routes.open_table", KeptTable)


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_a_click_on_the_gold_button_starts_what_is_shown(open_app: Open, game: str) -> None:
    app = open_app(setup(game))
    assert [seat.level for seat in scene(app).draft.seats] == [None, "sailor", "sailor", "sailor"]
    click(app, find_widget(app, "start"))
    match = begin_game(app)
    assert match.rules.game == game
    assert [player.is_person for player in match.players] == [True, False, False, False]
    assert len({player.name for player in match.players}) == 4
    assert match.journal.path.is_file()
    assert match.journal.name == name_save(app.stage.words, match.players)


def test_bots_bring_the_temperaments_of_whose_names_they_bear(open_app: Open) -> None:
    app = open_app(setup("survive"))
    seats, say = scene(app).draft.seats, app.stage.say
    own = {say(f"bot.{person.key}"): person.temperament for person in personalities()}
    wanted = ["calm", *(own[seat.name] for seat in seats[1:])]
    assert len(set(wanted[1:])) == 3
    greedy = next(
        name
        for name, temperament in own.items()
        if temperament == "greedy" and all(seat.name != name for seat in seats)
    )
    seats[0].rename(greedy)  # a person of that name is no bot
    seats[3].rename("Iara")
    click(app, find_widget(app, "start"))
    assert [player.temperament for player in begin_game(app).players] == [*wanted[:3], "calm"]


@pytest.mark.parametrize("keys", [[(pygame.K_SPACE, 0)], [(pygame.K_RETURN, pygame.KMOD_CTRL)]])
def test_keys_start_it(open_app: Open, keys: list[tuple[int, int]]) -> None:
    app = open_app(setup("atlandice"))
    for key, mod in keys:
        press(app, key, mod=mod)
    assert begin_game(app).rules.seats == 4


def test_ctrl_and_enter_starts_it_out_of_a_field(open_app: Open) -> None:
    app = open_app(setup("atlandice"))
    use(app, "name-0")
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    write(app, "Iara")
    press(app, pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert begin_game(app).players[0] == Player("Iara", "crimson")


def test_tab_and_space_start_it(open_app: Open) -> None:
    app = open_app(setup("atlantis"))
    focus(app, "start")
    press(app, pygame.K_SPACE)
    assert begin_game(app).rules.game == "atlantis"


def test_escape_goes_back(open_app: Open) -> None:
    app = open_app(lambda stage: SetupScene(stage, "survive"))
    press(app, pygame.K_ESCAPE)
    assert not app.stack


def test_every_widget_is_reached_by_tab(open_app: Open) -> None:
    app = open_app(setup("survive"))
    wanted = {widget.name for widget in scene(app).root.top.walk() if widget.focusable} - {
        "names-0"
    }  # what Down in the field opens
    reached = set()
    for _ in range(len(wanted)):
        press(app, pygame.K_TAB)
        focused = scene(app).root.focused
        assert focused
        reached.add(focused.name)
    assert reached == wanted
    assert "" not in wanted
    focus(app, "name-0")
    press(app, pygame.K_DOWN)
    assert scene(app).root.popup


def test_names_and_choices_are_remembered_after_the_start(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "name-0")
    press(app, pygame.K_a, mod=pygame.KMOD_CTRL)
    write(app, "Bia")
    use_person(app, 1)
    for name in ("option-hunters", "seating-shuffled", "first-youngest", "secrets-passed", "start"):
        use(app, name)
    assert load_remembered().names[0] == "Bia"
    again = SetupScene(app.stage, "survive").draft
    assert [seat.name for seat in again.seats] == [
        player.name for player in sorted(begin_game(app).players, key=lambda p: BOARD.index(p.colour))
    ]
    assert again.values()["hunters"] is True
    assert (again.agreed.sharing, again.agreed.seating, again.agreed.first) == ("passed", "shuffled", "youngest")
    assert SetupScene(app.stage, "atlantis").draft.seats[0].person == "Bia"


def test_what_cannot_be_remembered_is_told_and_the_game_begins(open_app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise StorageError("kept-in-use", path="remembered.json")

    monkeypatch.setattr("game.scenes.setup.scene.remember_setup", refuse)
    app = open_app(setup("atlandice"))
    use(app, "start")
    assert begin_game(app).rules.game == "atlandice"
    assert any("remembered.json" in text for text in app.stage.toasts.texts)


def test_a_game_that_cannot_be_written_begins_all_the_same(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "option-hunters")
    Path(os.environ["LEAVING_ATLANTIS_HOME"]).mkdir(parents=True)
    saves = Path(os.environ["LEAVING_ATLANTIS_HOME"]) / "saves"
    saves.write_text("in the way")
    use(app, "start")
    assert begin_game(app).rules.setup.options["hunters"] is True
    assert begin_game(app).journal.trouble is not None
    saves.unlink()


def test_the_first_player_is_chosen_by_name(open_app: Open) -> None:
    app = open_app(setup("survive"))
    use(app, "first-chosen")
    focus(app, "first-seat")
    press(app, pygame.K_RIGHT, pygame.K_RIGHT)
    use(app, "start")
    assert begin_game(app).rules.setup.options["first"] == 3


def test_the_first_player_stays_the_first_when_seats_are_shuffled(open_app: Open) -> None:
    app = open_app(setup("atlantis"))
    use(app, "first-youngest")
    use(app, "seating-shuffled")
    draft = scene(app).draft
    name = draft.seats.by_key(draft.agreed.first_key).name
    use(app, "start")
    match = begin_game(app)
    first = match.rules.setup.options["first"]
    assert isinstance(first, int)
    assert match.players[first - 1].name == name


def test_a_seed_repeats_seating_and_deal(open_app: Open) -> None:
    found = []
    for _ in range(2):
        app = open_app(setup("atlantis"))
        if scene(app).draft.agreed.seating == "listed":
            use(app, "seating-shuffled")
        use(app, "seed")
        write(app, "seven seas")
        use(app, "start")
        match = begin_game(app)
        found.append((seed_in(match), match.players, facts(match)))
    assert found[0] == found[1]


def seed_in(match: Match) -> int:
    match.journal.save()
    return load(match.journal.path, game_of).head.seed


def facts(match: Match) -> list[str]:
    while match.to_act < 0:
        match.tick()
    return [str(event) for event in match.view(None).history]


def test_a_seed_is_a_number_or_words() -> None:
    assert seed_of("12") == seed_of(" 12 ") == 12
    assert seed_of("Atlantis") == seed_of("atlantis ") != seed_of("Atlandice")
    assert seed_of(str(seed_of("Atlantis"))) == seed_of("Atlantis")
    assert seed_of("") != seed_of("")
    for odd in ("-5", "٣", "9" * 30, "\ud800", "½"):
        assert seed_of(odd) >= 0


def test_the_die_fills_in_a_seed(open_app: Open) -> None:
    app = open_app(setup("atlandice"))
    use(app, "roll-seed")
    rolled = scene(app).draft.agreed.seed
    assert int(rolled) > 0
    use(app, "start")
    assert seed_in(begin_game(app)) == int(rolled)


def test_secrets_are_asked_about_only_where_two_people_have_some(open_app: Open) -> None:
    app = open_app(setup("survive"))
    assert any("fewer than two people" in text for text in words(app))
    use_person(app, 1)
    use(app, "secrets-passed")
    use(app, "start")
    assert begin_game(app).sharing == "passed"
    app = open_app(setup("atlandice"))
    use_person(app, 1)
    assert any("no secrets" in text for text in words(app))


@pytest.mark.parametrize("is_writing", [False, True])
def test_f1_opens_the_rules_of_the_game_and_nothing_is_lost(open_app: Open, is_writing: bool) -> None:
    app = open_app(lambda stage: open_setup(stage, "atlantis"))
    if is_writing:
        focus(app, "seed")
        write(app, "again")
    else:
        opener = next(widget for widget in scene(app).root.top.walk() if isinstance(widget, Dropdown))
        click(app, opener)
        assert scene(app).root.popup is not None
    press(app, pygame.K_F1)
    assert isinstance(app.stack.top, RulebookScene)
    press(app, pygame.K_ESCAPE)
    assert scene(app).root.popup is None
    assert scene(app).draft.agreed.seed == ("again" if is_writing else "")
