"""Boards, options and presets of the setup scene: all of them come from the games and from data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game.app.loop import App
from game.engine import Option, OptionCondition
from game.files.resources import data
from game.rules import GAMES, GameModule, game_of
from game.rules.atlandice import AtlandiceRules
from game.scenes.setup import variants
from game.widgets import Dropdown, Segments, Switch

from .driving import Open, click, find_widget, press, words
from .setting_up import KeptTable, begin_game, scene, scroll_to, setup, use


@pytest.fixture(autouse=True)
def kept_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.routes.open_table", KeptTable)


def switches() -> Iterator[tuple[str, Option]]:
    for game in GAMES:
        yield from ((game, option) for option in game_of(game).RULES.options if option.kind == "switch")


def flip(app: App, key: str) -> None:
    use(app, f"option-{key}")


_FEW = ("two_colours", "superpopulation", "squid", "gentle_squid", "hunters", "march_from_atlantis")
"""Options that every run clicks, some of which say why not; a soak clicks all."""


@pytest.mark.parametrize(
    "game, option",
    [
        pytest.param(game, option, marks=() if option.key in _FEW else pytest.mark.soak, id=f"{game}-{option.key}")
        for game, option in switches()
    ],
)
def test_every_switch_can_be_clicked_and_played_or_says_why_not(open_app: Open, game: str, option: Option) -> None:
    app = open_app(setup(game))
    before = scene(app).draft.values()[option.key]
    switch = scroll_to(app, f"option-{option.key}")
    flip(app, option.key)
    after = scene(app).draft.values()[option.key]
    assert after is (before if switch.off else not before)
    assert not switch.off or any(text == switch.off for text in words(app))
    use(app, "start")
    assert begin_game(app).rules.setup.options[option.key] is after


@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_its_words_and_its_number(open_app: Open, game: str) -> None:
    app = open_app(setup(game))
    said = words(app)
    for option in scene(app).draft.variants.shown:
        name = app.stage.say(f"{game}.option.{option.key}")
        assert name[0].upper() + name[1:] in said
        assert option.box in said
    assert not [text for text in said if "<" in text]


def test_what_an_option_needs_opens_it(open_app: Open) -> None:
    app = open_app(setup("survive"))
    assert find_widget(app, "option-gentle_squid").off == "Only with Giant squids."
    flip(app, "squid")
    flip(app, "gentle_squid")
    assert scene(app).draft.values()["gentle_squid"] is True
    flip(app, "squid")
    assert scene(app).draft.values()["gentle_squid"] is False


def test_what_seats_open_they_close_and_open_again(open_app: Open) -> None:
    app = open_app(setup("survive"))
    assert find_widget(app, "option-superpopulation").off == "Needs 5 or 6 seats; you have 4."
    use(app, "add-seat")
    flip(app, "superpopulation")
    assert "Not with Superpopulation" in find_widget(app, "option-overpopulated").off
    use(app, "remove-4")
    assert scene(app).draft.values()["superpopulation"] is False
    use(app, "add-seat")
    use(app, "start")
    assert begin_game(app).rules.setup.options["superpopulation"] is True


def choose_preset(app: App, index: int) -> None:
    segments = find_widget(app, "presets")
    assert isinstance(segments, Segments)
    click(app, segments.placed[index].center)


def having(app: App, value: bool) -> list[str]:
    """The options that have this value."""
    return [key for key, found in scene(app).draft.values().items() if found is value]


def preset_words(app: App) -> list[str]:
    segments = find_widget(app, "presets")
    assert isinstance(segments, Segments)
    return [part.text for part in segments.parts]


def test_presets_choose_many_options_at_once_and_count_what_was_changed(open_app: Open) -> None:
    app = open_app(setup("survive"))
    assert scene(app).draft.preset_now() == ("classic", 0)
    choose_preset(app, 0)
    assert having(app, True) == ["memory_aid"]
    choose_preset(app, 2)
    assert [key for key, value in scene(app).draft.values().items() if value is False] == [
        "two_colours",
        "boats_per_colour",
        "superpopulation",
    ]
    flip(app, "hunters")
    assert preset_words(app)[2] == "Everything at once, 1 changed"
    choose_preset(app, 2)
    assert preset_words(app)[2] == "Everything at once"
    use(app, "start")
    assert begin_game(app).rules.setup.options["hunters"] is True


def test_options_that_amount_to_another_preset_are_that_preset(open_app: Open) -> None:
    app = open_app(setup("survive"))
    flip(app, "memory_aid")
    assert scene(app).draft.preset_now() == ("first-game", 0)


def test_everything_at_once_can_be_played_by_any_number(open_app: Open) -> None:
    app = open_app(setup("survive"))
    draft = scene(app).draft
    draft.take_preset("everything")
    for players in range(2, 7):
        wanted = draft.variants.preset(variants.load_offer("survive").presets[2], players)
        assert draft.variants.refusal(players, wanted) is None


def test_a_board_of_the_program_is_chosen_and_bounds_the_seats(open_app: Open) -> None:
    app = open_app(setup("survive"))
    board = find_widget(app, "board")
    assert isinstance(board, Dropdown)
    atoll = next(part for part in board.parts if part.value == "survive-atoll")
    assert atoll.off == "For 2 or 3 players; you have 4."
    use(app, "remove-3")
    use(app, "board")
    popup = scene(app).root.popup
    assert popup
    click(app, next(entry for entry in popup.walk() if entry.focusable and not entry.off and entry.name != "chosen"))
    assert scene(app).draft.board.name == "survive-atoll"
    assert any("All 3 seats" in text for text in words(app))
    assert find_widget(app, "option-overpopulated").off.startswith("Not on this board: hardly any of its tiles")
    use(app, "start")
    assert begin_game(app).rules.seats == 3


def own_board(name: str, text: str) -> None:
    folder = Path(os.environ["LEAVING_ATLANTIS_HOME"]) / "boards"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def test_a_board_of_ones_own_is_offered(open_app: Open) -> None:
    own_board("mine", data("boards", "atlandice-classic.yaml").read_text(encoding="utf-8"))
    app = open_app(setup("atlandice"))
    scroll_to(app, "board")
    click(app, find_widget(app, "board"))
    popup = scene(app).root.popup
    assert popup
    click(app, [entry for entry in popup.walk() if entry.focusable][-1])
    assert scene(app).draft.board.name == "mine"
    use(app, "start")
    assert begin_game(app).rules.write_board()["name"] == "mine"


@pytest.mark.parametrize("text", ["game: atlandice\nformat: 1\n", "game: [", "colours: {a: 1}"])
def test_a_broken_board_says_what_is_wrong_and_cannot_be_chosen(open_app: Open, text: str) -> None:
    own_board("broken", text)
    app = open_app(setup("atlandice"))
    board = find_widget(app, "board")
    assert isinstance(board, Dropdown)
    broken = next(part for part in board.parts if part.value == "broken")
    assert "broken.yaml" in broken.off
    assert broken.off in words(app)
    use(app, "board")
    popup = scene(app).root.popup
    assert popup
    click(app, [entry for entry in popup.walk() if entry.focusable][-1])
    assert scene(app).draft.board.name == "atlandice-classic"
    press(app, pygame.K_ESCAPE)
    use(app, "start")
    assert begin_game(app).rules.game == "atlandice"


class NewRules(AtlandiceRules):
    """Atlandice with options that nobody has ever heard of."""

    options = (
        *AtlandiceRules.options,
        Option("flood", box="Z1"),
        Option("tide", box="V9", needs=(OptionCondition("flood", (True,), "needs-squid"),)),
        Option("depth", "shallow", "choice", ("shallow", "deep"), box="V10"),
        Option("captain", "none", "seat", ("none",), box="Z2"),
    )


class NewGame:
    """Such a game, which remembers what was asked of it."""

    RULES = NewRules

    def __getattr__(self, name: str) -> Any:
        return getattr(game_of("atlandice"), name)

    def make_rules(self, board: Any, players: int, options: Any, colours: Any = None) -> Any:
        known = {option.key for option in AtlandiceRules.options}
        self.asked = dict(options)
        return game_of("atlandice").make_rules(
            board, players, {key: value for key, value in options.items() if key in known}, colours
        )


def test_a_new_option_of_a_game_appears_without_a_change_here(open_app: Open) -> None:
    game = NewGame()
    app = open_app(setup("atlandice", lambda _: cast("GameModule", game)))
    assert isinstance(find_widget(app, "option-flood"), Switch)
    assert isinstance(find_widget(app, "option-depth"), Segments)
    assert isinstance(find_widget(app, "option-captain"), Dropdown)
    assert find_widget(app, "option-tide").off
    assert "More choices" in words(app)
    flip(app, "flood")
    assert not find_widget(app, "option-tide").off
    depth = scroll_to(app, "option-depth")
    click(app, (depth.rect.right - 20, depth.rect.centery))
    assert scene(app).draft.values()["depth"] == "deep"
    use(app, "start")
    assert game.asked == {"flood": True, "depth": "deep"}


def test_options_are_grouped_by_the_letters_of_their_number() -> None:
    offer = variants.SetupOffer(
        groups=[variants.OptionGroup("house", ["HR"]), variants.OptionGroup("challenges", ["V"])]
    )
    options = (Option("a", box="V1"), Option("b", box="HR12"), Option("c", box="X"), Option("d"), Option("e", box="V2"))
    assert [
        (key, "".join(option.key for option in members)) for key, members in variants.group_options(offer, options)
    ] == [
        ("house", "b"),
        ("challenges", "ae"),
        ("", "cd"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_data_names_is_there(open_app: Open, game: str) -> None:
    app = open_app(setup(game))
    offer, known = variants.load_offer(game), {option.key for option in game_of(game).RULES.options}
    assert set(offer.pictures) <= known
    assert {key for preset in offer.presets for key in preset.options} <= known
    art = [*offer.header, offer.poster, *(picture.rpartition(":")[2] for picture in offer.pictures.values())]
    assert [name for name in art if not app.stage.look.art.has(name)] == []
    keys = [
        *(f"setup.preset.{preset.key}" for preset in offer.presets),
        *(f"setup.group.{group.key}" for group in offer.groups),
    ]
    assert [key for key in keys if key not in app.stage.words] == []
