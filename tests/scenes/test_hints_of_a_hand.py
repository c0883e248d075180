"""A hint that is made of a hand is given only while that is up, and goes with it; one that needs no hand is made of
what everyone sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pygame
import pytest

from game.app.loop import App
from game.bots import Advice, Adviser
from game.bots.decision import Clock
from game.bots.explaining import explain
from game.engine import Message, Origin, Referee, Rules, View
from game.match import Match, Sharing
from game.scenes import CurtainScene, PauseScene, TableScene
from game.scenes.table.hints import in_words, step_in_words
from game.widgets import Button

from ..match.playing import a_step
from .driving import Open, click, find_widget, hint_steps, press, top
from .evening import Evening, rules_for, sit_down
from .lifting import lift, needing_cards, table_app
from .worlds import play_random


@pytest.fixture
def atlantis(tmp_path: Path) -> Iterator[Match]:
    with needing_cards(tmp_path) as match:
        yield match


class Hinter:
    """Knows at once what is best."""

    def __init__(self) -> None:
        self._advice: list[Advice] | None = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        legal = rules.legal(rules.determinize(view, Random(0)))
        self._advice = [Advice(action, 0.0, (Message("hint.near"), Message("hint.least"))) for action in legal[:2]]

    def advice(self) -> list[Advice] | None:
        return self._advice

    def cancel(self) -> None:
        self._advice = None

    def close(self) -> None:
        self._advice = None


def open_with_adviser(open_app: Open, match: Match, adviser: Callable[[], Adviser]) -> tuple[App, TableScene]:
    """The table of a match at which hints come from somebody else."""
    app = table_app(open_app, match)
    scene = top(app, TableScene)
    scene.hint_request.make = adviser
    return app, scene


class Dreamer(Hinter):
    """Thinks for ever."""

    def advice(self) -> list[Advice] | None:
        return None


class Silent(Hinter):
    """Has lost its thread."""

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self._advice = []


def hide_by_focus(app: App) -> None:
    app.turn([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.02)


def put_down(app: App) -> None:
    scene = top(app, TableScene)
    scene.root.focus("put-down")
    press(app, pygame.K_RETURN)


def open_menu(app: App) -> None:
    """The first Esc lets go of what the hint has pointed out."""
    press(app, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(app.stack.top, PauseScene)


def decide(app: App) -> None:
    scene = top(app, TableScene)
    scene.playing.take_choice(scene.visibility.choices()[0])
    app.turn([], 0.02)


@pytest.mark.parametrize("end", [hide_by_focus, put_down, open_menu, decide])
def test_a_hint_goes_with_the_hand_it_was_made_of(open_app: Open, atlantis: Match, end: Callable[[App], None]) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    press(app, pygame.K_h)
    assert hint_steps(app) == ()
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    assert hint_steps(app)
    end(app)
    assert scene.hints.words is None
    scene.refresh_layout()
    assert "hint panel" not in [widget.name for widget in scene.root.top.walk()]
    if end is open_menu:
        assert app.stage.toasts.texts == [], "what was told of a table is not told over its menu"


@pytest.mark.parametrize("luck, note", [([], "hint.played-on.anew-people"), ([["a draw"]], ""), (None, "")])
@pytest.mark.parametrize("bots", [False, True])
def test_where_a_game_is_played_on_the_first_hint_says_what_is_new(
    open_app: Open,
    atlantis: Match,
    monkeypatch: pytest.MonkeyPatch,
    luck: list[list[str]] | None,
    note: str,
    bots: bool,
) -> None:
    """And no other hint does: the hands that were dealt again, and the bots that sit there."""
    atlantis.origin = None if luck is None else Origin("Our evening", 3, luck)
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    monkeypatch.setattr(Match, "people", (0,) if bots else tuple(range(atlantis.rules.seats)))
    if bots and luck is not None:
        note = "hint.played-on.then" if luck else "hint.played-on.anew"
    lift(app)
    said = []
    for _ in range(2):
        press(app, pygame.K_h)
        app.turn([], 0.02)
        assert scene.hints.words is not None
        said.append(scene.hints.words.note)
        press(app, pygame.K_ESCAPE)
    assert said == [app.stage.say(note) if note else "", ""]


def test_a_hint_names_the_best_move_with_reasons_and_what_else_could_be_done(open_app: Open, atlantis: Match) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    best, other = (step_in_words(choice.message, scene.narrator) for choice in scene.visibility.choices()[:2])
    near, least = app.stage.say("hint.near"), app.stage.say("hint.least")
    told = scene.hints.words
    assert told is not None
    assert (told.steps, told.reasons, told.others) == ((best,), f"{near} {least}", (f"Or: {other}",))
    assert (told.dangers, told.note) == ((), "")

    first, *rest = scene.visibility.choices()[:3]
    advice = Advice(first.action, 0.0, (Message("hint.later"),), (first.action, rest[0].action))
    others = [(choice, Advice(choice.action, 0.0, (Message("hint.near"),))) for choice in rest]
    ways = in_words([(first, advice), *others], scene.narrator).others
    assert ways == (f"Or: {step_in_words(rest[1].message, scene.narrator)}",), "a step of the same turn is no other way"
    worse = [(rest[1], Advice(rest[1].action, 0.0, (Message("hint.worse"),)))]
    assert in_words([(first, advice), *worse], scene.narrator).others == (), "nor is what is worse"


def test_advice_that_comes_after_the_hand_went_down_is_not_shown(open_app: Open, atlantis: Match) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    lift(app)
    scene.hints.ask()
    scene.lifting.hide()
    app.turn([], 0.02)
    assert hint_steps(app) == ()


def ask_again(app: App) -> None:
    press(app, pygame.K_h)


def press_the_button(app: App) -> None:
    click(app, find_widget(app, "hint"))


def press_escape(app: App) -> None:
    press(app, pygame.K_ESCAPE)


@pytest.mark.parametrize("end", [ask_again, press_the_button, press_escape, hide_by_focus, put_down, decide])
def test_a_hint_on_its_way_is_seen_at_once_until_nobody_wants_it(
    open_app: Open, atlantis: Match, end: Callable[[App], None]
) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Dreamer)
    lift(app)
    say = app.stage.say
    press(app, pygame.K_h)
    assert hint_steps(app) == (say("hint.coming"),)
    assert say("table.hint-comes") in button_texts(app)
    end(app)
    app.turn([], 0.5)
    assert not scene.hint_request.is_asked
    assert hint_steps(app) == ()
    assert say("table.hint") in button_texts(app)
    assert isinstance(app.stack.top, TableScene)


def button_texts(app: App) -> list[str]:
    top(app, TableScene)
    return [widget.text for widget in app.stack.top.root.top.walk() if isinstance(widget, Button)]


def test_a_hint_that_is_asked_for_with_the_hand_down_comes_whenever_that_is_looked_at(
    open_app: Open, atlantis: Match
) -> None:
    app, scene = open_with_adviser(open_app, atlantis, Hinter)
    press(app, pygame.K_h)
    assert app.stage.toasts.texts[-1] == app.stage.say("table.hint-waits")
    for _ in range(2):
        assert hint_steps(app) == ()
        app.turn([pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")], 0.02)
        app.turn([], 0.02)
        assert hint_steps(app), "it comes with the hand, and again with it"
        app.turn([pygame.Event(pygame.KEYUP, key=pygame.K_e, mod=0)], 0.02)
    assert scene.hints.words is None
    hide_by_focus(app)
    lift(app)
    app.turn([], 0.02)
    assert hint_steps(app) == (), "when nobody looks, it is over"


def test_a_bot_without_a_hint_says_so(open_app: Open, atlantis: Match) -> None:
    app, _ = open_with_adviser(open_app, atlantis, Silent)
    lift(app)
    press(app, pygame.K_h)
    app.turn([], 0.02)
    assert app.stage.toasts.texts[-1] == app.stage.say("hint.failed")


# What needs nothing secret.


class Openly(Hinter):
    """Remembers whose view it was asked about."""

    seats: ClassVar[list[int | None]] = []

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        self.seats.append(view.seat)
        super().consult(rules, view, seed, seconds)


@pytest.mark.parametrize(
    "game, people, sharing",
    [
        pytest.param("survive", 2, "around", marks=pytest.mark.soak),
        ("survive", 4, "passed"),
        pytest.param("survive", 2, "passed", marks=pytest.mark.soak),
        pytest.param("atlandice", 3, "around", marks=pytest.mark.soak),
        ("atlantis", 3, "around"),
    ],
)
def test_a_hint_that_needs_nothing_secret_is_given_with_the_hand_down(
    game: str, people: int, sharing: Sharing, tmp_path: Path
) -> None:
    """At every decision of an evening: refused only where it depends on the hand, else made of what the whole table
    knows.
    """
    Openly.seats.clear()
    given = refused = 0
    with sit_down(tmp_path, rules_for(game, people), sharing) as match:
        evening, random = Evening.of(match), Random(1)
        evening.scene.hint_request.make = Openly
        for number in range(240):
            if match.is_over:
                break
            if match.actor is None or not isinstance(evening.top, TableScene):
                a_step(match, random)
                if not isinstance(evening.top, TableScene):
                    evening.pass_moment(0.4)
                continue
            if number % 4 == 0 and not evening.scene.visibility.is_up:
                evening.pass_time()
                if not isinstance(evening.top, TableScene):
                    continue
                public = match.view(None)
                needs = match.rules.needs_hand(public) or match.rules.is_setting_up(public)
                is_given, asked = evening.scene.hint(), len(Openly.seats)
                assert is_given != needs
                assert not is_given or (Openly.seats[-1] is None) == match.rules.has_secrets
                given, refused = given + is_given, refused + (not is_given)
                evening.pass_moment(0.02)
                words = evening.scene.hints.words
                assert (words is not None) == is_given
                assert words is None or (evening.stage.say("hint.openly") in words.reasons) == match.rules.has_secrets
                assert len(Openly.seats) == asked
                evening.scene.hints.dismiss()
                if match.privacy.can_wait:  # who is refused it here may have it behind the curtain
                    match.privacy.look_later()
            match.play(random.choice(match.legal()))
        evening.close()
    assert given >= 3 or game == "atlantis"
    assert refused >= 3 or game == "atlandice" or sharing == "passed"


@pytest.mark.parametrize("by", ["key", "button"])
def test_passed_around_a_hint_brings_the_curtain_and_comes_behind_it(by: str, tmp_path: Path) -> None:
    """Whatever is pressed after it gives nothing up that the hint is about."""
    with sit_down(tmp_path, rules_for("survive", 3), "passed") as match:
        random = Random(1)
        while match.actor is None or match.privacy.viewer is not None or not match.rules.needs_hand(match.view(None)):
            match.play(random.choice(match.legal())) if match.actor is not None else a_step(match, random)
        evening, seat, before = Evening.of(match), match.actor, len(match.log)
        evening.scene.hint_request.make = Openly
        evening.pass_time()
        evening.stand_still()
        if by == "key":
            evening.key(pygame.K_h)
        else:
            evening.scene.hint()
        evening.key(pygame.K_SPACE)
        evening.pass_moment(0.02)
        evening.key(pygame.K_SPACE)
        assert len(match.log) == before
        assert isinstance(evening.top, CurtainScene)
        evening.lift_curtain()
        evening.key(pygame.K_SPACE)
        evening.pass_moment(0.02)
        assert isinstance(evening.top, TableScene)
        assert (Openly.seats[-1], len(match.log)) == (seat, before)
        assert evening.owner() == seat
        assert evening.scene.hints.words is not None
        evening.close()


def test_a_hint_of_what_everyone_sees_stays_when_the_hand_was_looked_at(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 3)) as match:
        random = Random(1)
        while (
            match.actor is None
            or match.rules.needs_hand(match.view(None))
            or match.rules.is_setting_up(match.view(None))
            or not match.privacy.has_hand(match.actor)
        ):
            a_step(match, random)
        evening = Evening.of(match)
        evening.scene.hint_request.make = Openly
        evening.pass_time()
        evening.key(pygame.K_h)
        evening.pass_moment(0.02)
        shown = evening.scene.hints.words
        assert shown is not None
        evening.key(pygame.K_e)
        evening.pass_moment(0.02)
        assert evening.scene.hints.words == shown
        evening.key_down(pygame.K_e)
        evening.key(pygame.K_h)
        evening.pass_moment(0.02)
        assert Openly.seats[-1] == match.actor, "with the hand up it is made of all that its owner knows"
        evening.key_up(pygame.K_e)
        assert evening.scene.hints.words is None
        evening.close()


@pytest.mark.parametrize("game", ["survive", "atlandice"])
def test_bots_can_advise_by_what_everyone_sees(game: str) -> None:
    rules = rules_for(game, 3)
    lines = play_random(rules, 3, 50)
    referee = Referee(rules, 3)
    advised = 0
    for line in lines:
        public = referee.view(None)
        if referee.to_act() >= 0 and not rules.needs_hand(public) and len(rules.open_legal(public)) > 1 and advised < 6:
            found = explain(rules, public, Clock(iterations=20))
            assert found
            assert all(advice.action in rules.open_legal(public) for advice in found)
            advised += 1
        referee.deal(rules.read(line.text)) if line.actor < 0 else referee.play(
            line.actor, rules.read(line.text)
        )  # as it was played
    assert advised
