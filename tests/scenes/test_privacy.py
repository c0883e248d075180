"""The curtain: it asks for the right hands, waits until the button was held, and knows nothing that could be given
away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app.loop import App
from game.match import Match
from game.render import Theme
from game.scenes import CurtainScene, PauseScene, PeekScene, Push, TableScene, curtain, open_curtain, open_table
from game.widgets import Button, HoldButton, Scroll

from ..match.playing import a_match, a_step, deal, until
from .clipping import find_clipped
from .driving import SIZES, Open, click, find_widget, hold, let_go, press, top, words
from .passing import frame, hold_key, rename, texts_of, wait
from .pseudo import PSEUDO

ENTER, SPACE = pygame.K_RETURN, pygame.K_SPACE
PEOPLE = (None, None, None)
PLACE, ASKED = "Place an explorer. You'll see what yours are worth.", "you asked to look at your hand."
HINT = "you asked for a hint, and it may give your hand away."
NEWS = "there's something new in your hand."
TURN, DEFENCE = "It's your turn.", "You're under attack: you can defend yourself."
LOOK, ALONE = (
    "Look at your explorers before you place them.",
    "You're the only person left, so your hand will be shown.",
)


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Match]:
    """Three people whose explorers were just dealt."""
    with a_match(tmp_path / "saves", "survive", PEOPLE) as match:
        deal(match)
        yield match


@pytest.fixture
def app(open_app: Open, match: Match) -> App:
    return open_app(lambda stage: open_table(stage, match))


def filled_part(app: App) -> float:
    button = find_widget(app, "hold")
    assert isinstance(button, HoldButton)
    part: float = app.stack.top.root.recall(button, 0.0)
    return part


def test_it_names_who_takes_the_device_and_why(app: App) -> None:
    top(app, CurtainScene)
    assert LOOK in words(app)
    assert "Everyone else, please look away." in words(app)
    button = find_widget(app, "hold")
    assert isinstance(button, HoldButton)
    assert button.text == "I'm Ana"


@pytest.mark.parametrize("key", [ENTER, SPACE])
def test_a_key_that_is_held_lifts_it(app: App, match: Match, key: int) -> None:
    with hold_key(app, key):
        wait(app, 0.65)
        assert match.privacy.curtain == 0
        wait(app, 0.15)
    assert match.privacy.inspecting == 0
    top(app, PeekScene)


def test_the_pointer_lifts_it_too(app: App, match: Match) -> None:
    hold(app, find_widget(app, "hold").rect.center)
    wait(app, 0.75)
    assert match.privacy.inspecting == 0
    let_go(app, (640, 400))
    top(app, PeekScene)


def test_a_short_hold_does_nothing_and_empties_twice_as_fast(app: App, match: Match) -> None:
    with hold_key(app, ENTER):
        wait(app, 0.5)
        assert filled_part(app) == pytest.approx(0.5 / 0.7)
    wait(app, 0.1)
    assert filled_part(app) == pytest.approx(0.3 / 0.7)
    wait(app, 0.2)
    assert filled_part(app) == 0
    assert match.privacy.curtain == 0
    press(app, ENTER, SPACE)
    click(app, find_widget(app, "hold"))
    wait(app, 1.0)
    assert match.privacy.curtain == 0


def test_time_before_the_hold_does_not_count(app: App, match: Match) -> None:
    app.turn([pygame.Event(pygame.KEYDOWN, key=ENTER, mod=0, unicode="")], 60.0)
    assert match.privacy.curtain == 0


def test_a_window_that_is_left_holds_nothing(app: App, match: Match) -> None:
    with hold_key(app, ENTER):
        wait(app, 0.5)
        app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.0)
        wait(app, 1.0)
    assert match.privacy.curtain == 0


def test_it_rests_unless_it_is_held(app: App) -> None:
    wait(app, 0.2)
    assert app.stack.pace == 0
    assert not app.stack.is_dirty
    with hold_key(app, ENTER):
        assert app.stack.pace == 60
    wait(app, 0.2)
    assert app.stack.pace == 0


def test_it_drops_and_swings_unless_motion_is_unwanted(app: App, match: Match) -> None:
    app.stage.change(speed="normal")
    drop(app, match)
    falling = [frame(app, 0.1) for _ in range(6)]
    assert len(set(falling)) == len(falling)
    assert app.stack.pace == 60
    wait(app, 2.0)
    assert app.stack.pace == 0
    app.stage.change(reduced_motion=True)
    drop(app, match)
    wait(app, 0.15)
    assert app.stack.pace == 0


def test_a_key_ends_the_swing(app: App, match: Match) -> None:
    app.stage.change(speed="normal")
    drop(app, match)
    wait(app, 0.2)
    with hold_key(app, ENTER):
        wait(app, 0.1)
        assert filled_part(app) > 0
        wait(app, 0.7)
    assert match.privacy.inspecting == 0


def drop(app: App, match: Match) -> None:
    """The curtain comes down anew."""
    app.stack.carry_out(Push(open_curtain(app.stage, match)))


# Nothing secret.


def test_it_asks_for_nobodys_view(app: App, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    public = match.view

    def view(seat: int | None) -> object:
        assert seat is None, "the curtain asked for what a seat knows"
        return public(seat)

    def legal() -> object:
        raise AssertionError("the curtain asked for what a hand allows")

    monkeypatch.setattr(match, "view", view)
    monkeypatch.setattr(match, "legal", legal)
    app.stack.note_change()
    with hold_key(app, ENTER):
        wait(app, 0.6)
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    wait(app, 0.5)
    top(app, CurtainScene)


def test_every_frame_is_the_same_whatever_was_dealt(open_app: Open, tmp_path: Path) -> None:
    """Also while it drops, and while the button fills. In both deals the same person begins."""
    assert _film(open_app, tmp_path / "one", 5) == _film(open_app, tmp_path / "other", 8)


def _film(open_app: Open, folder: Path, seed: int) -> list[str]:
    with a_match(folder, "survive", PEOPLE, seed=seed) as match:
        deal(match)
        app = open_app(lambda stage: open_table(stage, match))
        app.stage.change(speed="normal")
        drop(app, match)
        frames = [frame(app, 0.1) for _ in range(8)]
        with hold_key(app, ENTER):
            return [*frames, *(frame(app, 0.1) for _ in range(6))]


# Why the device is passed.


def test_passed_around_it_says_what_the_device_is_wanted_for(app: App, tmp_path: Path) -> None:
    """To place by values, because one wanted to look, to defend, for a tile just kept; and where cards are needed for a
    turn.
    """
    for game, expected in (("survive", {PLACE, ASKED, DEFENCE, NEWS}), ("atlantis", {TURN})):
        reasons, random = set[str](), Random(1)
        for seed in range(3, 20):  # with the first of them all of it happens early
            if reasons == expected:
                break
            with a_match(tmp_path, game, PEOPLE, "passed", seed) as match:
                while not match.is_over and reasons != expected:
                    if match.privacy.curtain is not None:
                        reasons |= {PLACE, ASKED, TURN, DEFENCE, NEWS, LOOK, ALONE} & {
                            *texts_of(CurtainScene(app.stage, match))
                        }
                    a_step(match, random)
        assert reasons == expected


def test_who_is_left_alone_is_told_so(app: App, match: Match) -> None:
    match.seat(0, "castaway")
    match.seat(1, "castaway")
    assert match.privacy.curtain == 2
    assert ALONE in texts_of(CurtainScene(app.stage, match))


# Beside the button.


def by_key(app: App) -> None:
    press(app, pygame.K_z)


def by_button(app: App) -> None:
    click(app, find_widget(app, "undo"))


@pytest.mark.parametrize("undo", [by_key, by_button])
def test_what_the_one_before_placed_is_taken_back_from_it(
    open_app: Open, tmp_path: Path, undo: Callable[[App], None]
) -> None:
    """The curtain then asks for the one before, and behind it the piece is to be placed again."""
    with a_match(tmp_path / "saves", "survive", PEOPLE, "passed") as match:
        until(match)
        app = open_app(lambda stage: open_table(stage, match))
        wait(app, 0.5)
        table, first, before = top(app, TableScene), match.actor, match.view(None)
        assert first is not None
        table.playing.take_choice(table.visibility.choices()[0])
        wait(app, 1.0)
        top(app, CurtainScene)
        assert match.privacy.curtain not in (None, first)
        assert match.view(None) != before
        match.journal.wait()
        undo(app)
        wait(app, 0.2)
        top(app, CurtainScene)
        assert (match.privacy.curtain, match.privacy.viewer, match.view(None)) == (first, None, before)
        assert "undo" not in [widget.name for widget in app.stack.top.root.top.walk()], (
            "nobody has decided anything that stands"
        )
        with hold_key(app, ENTER):
            wait(app, 0.8)
        wait(app, 0.5)
        assert (top(app, TableScene).match.actor, match.privacy.viewer) == (first, first)


def test_who_kept_something_may_look_later(open_app: Open, tmp_path: Path) -> None:
    with a_match(tmp_path / "saves", "survive", PEOPLE, "passed") as match:
        random = Random(1)
        while not match.privacy.is_of_news:
            match.play(random.choice(match.legal())) if match.actor is not None else a_step(match, random)
        app = open_app(lambda stage: open_table(stage, match))
        wait(app, 0.3)
        top(app, CurtainScene)
        assert NEWS in words(app)
        assert "Pass the device to" not in words(app), "who decided last has it"
        press(app, pygame.K_n)
        wait(app, 0.3)
        assert top(app, TableScene).match.privacy.curtain is None


def openly_asked(match: Match) -> None:
    """Plays until somebody who has a hand is asked without a curtain, and has decided before."""
    random = Random(1)
    while match.actor is None or match.privacy.viewer is not None or not match.privacy.has_hand(match.actor):
        match.play(random.choice(match.legal())) if match.actor is not None else a_step(match, random)


@pytest.mark.parametrize("wish", [pygame.K_e, pygame.K_h])
@pytest.mark.parametrize(
    "leave", [lambda app: press(app, pygame.K_n), lambda app: click(app, find_widget(app, "later"))]
)
def test_who_wanted_to_look_or_a_hint_may_leave_it(
    open_app: Open, tmp_path: Path, wish: int, leave: Callable[[App], None]
) -> None:
    with a_match(tmp_path / "saves", "survive", PEOPLE, "passed") as match:
        openly_asked(match)
        app = open_app(lambda stage: open_table(stage, match))
        wait(app, 0.5)
        before, seat = match.log[-1], match.actor
        press(app, wish)
        wait(app, 0.3)
        top(app, CurtainScene)
        assert {ASKED, HINT} & {*words(app)} == {ASKED if wish == pygame.K_e else HINT}
        assert "Pass the device to" not in words(app)
        leave(app)
        wait(app, 0.3)
        table = top(app, TableScene)
        assert (match.privacy.curtain, match.privacy.viewer, match.actor, match.log[-1]) == (None, None, seat, before)
        assert not table.hints.is_coming()


def test_z_says_whose_step_it_takes_back_and_why_it_takes_back_none(open_app: Open, tmp_path: Path) -> None:
    with a_match(tmp_path / "saves", "survive", PEOPLE, "passed") as match:
        until(match)
        app, seats = open_app(lambda stage: open_table(stage, match)), []
        for _ in range(3):
            wait(app, 0.5)
            if isinstance(app.stack.top, CurtainScene):
                with hold_key(app, ENTER):
                    wait(app, 0.8)
                wait(app, 0.5)
            table = top(app, TableScene)
            seats.append(match.actor)
            table.playing.take_choice(table.visibility.choices()[0])
            wait(app, 1.0)
        for seat in reversed(seats):
            match.journal.wait()
            name = match.players[seat or 0].name
            button = find_widget(app, "undo")
            assert isinstance(button, Button)
            assert button.text == f"Z: take back {name}'s last step"
            press(app, pygame.K_z)
            wait(app, 0.3)
            assert f"{name}'s last step is taken back." in app.stage.toasts.texts
            assert match.privacy.curtain == seat
        match.journal.wait()
        assert "undo" not in [widget.name for widget in app.stack.top.root.top.walk()]
        before = [*app.stage.toasts.texts]
        press(app, pygame.K_z)
        wait(app, 0.1)
        assert [*app.stage.toasts.texts] != before, "it says why nothing is taken back"


def test_the_menu_opens_over_it_by_key_and_by_pointer(app: App) -> None:
    press(app, pygame.K_ESCAPE)
    top(app, PauseScene)
    press(app, pygame.K_ESCAPE)
    top(app, CurtainScene)
    click(app, find_widget(app, "menu"))
    top(app, PauseScene)
    click(app, find_widget(app, "go-on"))
    assert top(app, CurtainScene).root.focused is find_widget(app, "hold")


def test_the_rules_and_the_card_open_over_it(app: App) -> None:
    for key in (pygame.K_F1, pygame.K_r):
        press(app, key)
        assert not isinstance(app.stack.top, CurtainScene)
        press(app, pygame.K_ESCAPE)
        top(app, CurtainScene)


def test_it_turns_to_the_next_one_when_a_bot_takes_the_seat(app: App, match: Match) -> None:
    match.seat(0, "castaway")
    wait(app, 0.1)
    button = find_widget(app, "hold")
    assert isinstance(button, HoldButton)
    assert button.text == "I'm Bia"


def test_it_goes_when_nobody_has_to_take_the_device(app: App, match: Match) -> None:
    for seat in range(3):
        match.seat(seat, "castaway")
    app.turn([], 0.05)
    top(app, TableScene)


# What it looks like.


@pytest.mark.parametrize("width, height, text", SIZES)
@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.usefixtures("made_up_language")
def test_nothing_is_clipped(open_app: Open, match: Match, width: int, height: int, text: int, language: str) -> None:
    rename(match)
    app = open_app(lambda stage: open_curtain(stage, match), width, height, text, language)
    root = top(app, CurtainScene).root
    assert find_clipped(root, app.stage.look) == []
    if language == "en":
        assert not any(isinstance(widget, Scroll) and widget.reach for widget in root.top.walk()), (
            "what has to be scrolled to is overlooked"
        )


@pytest.mark.parametrize("colour", Theme.load().players)
def test_a_name_is_readable_in_every_colour(app: App, colour: str) -> None:
    """The letters, or the rim around them, stand out from the paper."""
    letters = curtain.draw_coloured_letters(app.stage.look, "I", 6.0, colour)
    darkest = min(_light(letters.get_at((x, letters.get_height() // 2))) for x in range(letters.get_width()))
    paper = _light(pygame.Color(*app.stage.look.colour("paper")))
    assert (paper + 0.05) / (darkest + 0.05) >= 2.6


def _light(colour: pygame.Color) -> float:
    """Relative luminance; what shows the paper through is as light as paper."""
    if colour.a < 128:
        return 1.0
    parts = [part / 255 for part in (colour.r, colour.g, colour.b)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_colour_and_symbol_stand_large_beside_the_name(app: App, match: Match) -> None:
    seat = match.privacy.curtain
    assert seat is not None
    scene = top(app, CurtainScene)
    scene.refresh_layout()
    mark = next(widget for widget in scene.root.top.walk() if isinstance(widget, curtain.LargeMark))
    name = next(widget for widget in scene.root.top.walk() if isinstance(widget, curtain.NameLetters))
    assert mark.colour == match.players[seat].colour
    assert mark.rect.right <= name.rect.left
    assert min(mark.rect.size) >= 8 * app.stage.look.unit
    assert app.stage.say(f"setup.colour.{mark.colour}") in texts_of(scene)
