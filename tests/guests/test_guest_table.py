"""A guest that misbehaves while it is played: whatever it does ends at the menu, with its name, and the save is
kept.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, cast

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.files import guest_guard
from game.files.guest_guard import GuestFault
from game.files.resources import user_folder
from game.match import Match
from game.rules import GAMES, game_of, known_games
from game.scenes import Command, MenuScene, Pop, Push, Quit, Replace, Scene, open_table
from game.store.saves import saved_game
from tests.scenes.evening import Evening, rules_for, show_anew, sit_down

from .trying import CODE, Bring

NAMES = (
    "to_act",
    "legal",
    "outcomes",
    "apply",
    "audience",
    "view",
    "write",
    "describe",
    "choices",
    "start",
    "story",
    "standings",
)
TRICKS = f"""

NAMES = {NAMES!r}
mood = {{}}  # by method: what it does instead, with what it would have given


def _let_misbehave(kind, name):
    real = getattr(kind, name)

    def tricked(self, *given, **named):
        return mood[name](lambda: real(self, *given, **named)) if name in mood else real(self, *given, **named)

    setattr(kind, name, tricked)


for name in NAMES:
    _let_misbehave(PearlRules, name)
"""
TABLE = """
from game.tables import GameScreen

def _table():
    from .table import OddTable

    return OddTable

SCREEN = GameScreen(_table)
"""
ODD_TABLE = """
from game.tables import PlainTable

class OddTable(PlainTable):
    pass

mood = {}


def _let_misbehave(name):
    real = getattr(PlainTable, name)

    def tricked(self, *given, **named):
        return mood[name](lambda: real(self, *given, **named)) if name in mood else real(self, *given, **named)

    setattr(OddTable, name, tricked)


for name in ("__init__", "build_content", "update", "hasten", "gold", "show_step"):
    _let_misbehave(name)
for name in ("pace", "offers", "selection"):
    real = getattr(PlainTable, name).fget
    def asked(self, name=name, real=real):
        return mood[name](lambda: real(self)) if name in mood else real(self)
    setattr(OddTable, name, property(asked))
"""


def fail(_: object) -> Any:
    raise ValueError("no luck today")


def exit_program(_: object) -> Any:
    raise SystemExit(3)


class Sitting:
    """Two people at a guest's table, who have decided something already."""

    def __init__(self, bring: Bring, folder: Path) -> None:
        package = bring("odd", CODE + TRICKS + TABLE, **{"table.py": ODD_TABLE}).name
        game_of("odd")
        self.module: ModuleType = sys.modules[package]
        self.package = package
        self.match = sit_down(folder, rules_for("odd", 2))
        self.play()
        self.path, self.lines = self.match.journal.path, saved_game(self.match.journal.path).actions
        assert self.lines
        self.evening = Evening.of(self.match)
        self.live()
        assert self.evening.scene

    def play(self) -> None:
        while self.match.actor is None or len(self.match.legal()) < 2:
            if self.match.actor is None:
                self.match.tick()
            else:
                self.match.play(self.match.legal()[0])

    def live(self) -> None:
        """Some time with all that the program does with a scene."""
        for _ in range(4):
            self.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=(300, 300), rel=(0, 0), buttons=(0, 0, 0)))
            self.evening.pass_moment(0.1)
            with self.evening.stack.border():
                assert self.evening.stack.pace >= 0
                assert self.evening.stack.text_field is None
                if self.evening.stack.is_dirty:
                    self.evening.draw()

    def misbehave(self, **how: Callable[[Any], Any]) -> None:
        self.module.mood.update(how)
        show_anew(self.evening.scene)

    def decide(self) -> None:
        """Clicks on the first thing that is offered."""
        found = next(
            (widget for widget in self.evening.stack.top.root.top.walk() if widget.name.startswith("choice ")), None
        )
        if found:
            at = found.rect.center
            self.evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
            self.evening.tell(
                *(pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            )
        self.live()

    @property
    def table_mood(self) -> dict[str, Callable[[Any], Any]]:
        found: dict[str, Callable[[Any], Any]] = sys.modules[f"{self.package}.table"].mood
        return found

    @property
    def told(self) -> str:
        return " ".join(self.evening.stage.toasts.texts)

    def check_left(self, *words: str) -> None:
        scenes = self.evening.stack.scenes
        assert [type(scene) for scene in scenes] == [MenuScene]
        for word in ("odd", self.package, "What was played is saved.", *words):
            assert word in self.told
        (report,) = user_folder("reports").glob("crash *.txt")
        assert str(report) in self.told
        assert f"package: {self.package}" in report.read_text(encoding="utf-8")
        assert saved_game(self.path).actions >= self.lines
        assert saved_game(self.path).damage is None
        self.live()
        assert [type(scene) for scene in self.evening.stack.scenes] == [MenuScene]
        assert known_games() == (*GAMES, "odd")
        self.module.mood.clear()
        self.table_mood.clear()
        with Match.resume(self.path) as match:  # it is nobody's any more, and goes on
            assert not match.is_over


@pytest.fixture
def sitting(bring: Bring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitting]:
    monkeypatch.setenv("LEAVING_ATLANTIS_HOME", str(tmp_path / "player"))
    made = Sitting(bring, tmp_path / "saves")
    yield made
    made.module.mood.clear()
    made.evening.close()
    guest_guard.forget_guests()


LIES: dict[str, dict[str, Callable[[Any], Any]]] = {
    "apply raises": {"apply": fail},
    "apply ends the program": {"apply": exit_program},
    "to_act names nobody at the table": {"apply": lambda real: real(), "to_act": lambda real: 99},
    "to_act is none of the seats": {"to_act": lambda real: -7},
    "to_act is a word": {"to_act": lambda real: "you"},
    "legal is nothing": {"legal": lambda real: None},
    "legal offers nothing": {"legal": lambda real: []},
    "outcomes are none": {"outcomes": lambda real: []},
    "outcomes weigh nothing": {"outcomes": lambda real: [(action, 0) for action, _ in real()]},
    "view is something else": {"view": lambda real: 5},
    "describe is nothing": {"describe": lambda real: None},
    "choices are nothing": {"choices": lambda real: None},
    "an action is written in two lines": {"write": lambda real: "dive\n1 surface"},
    "an action is written as nothing": {"write": lambda real: ""},
    "an action is written as a number": {"write": lambda real: 5},
    "an action is written as an undo": {"write": lambda real: "undo"},
}


QUICK = ("apply raises",)


@pytest.mark.parametrize("lie", [pytest.param(lie, marks=() if lie in QUICK else pytest.mark.hostile) for lie in LIES])
def test_whatever_rules_do_ends_at_the_menu_and_the_save_is_kept(sitting: Sitting, lie: str) -> None:
    sitting.misbehave(**LIES[lie])
    for _ in range(6):
        if len(sitting.evening.stack.scenes) == 1 and isinstance(sitting.evening.stack.top, MenuScene):
            break
        sitting.decide()
    sitting.check_left()


@pytest.mark.hostile
def test_who_fails_again_and_again_is_left_out_in_the_end(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often somebody goes back to its table."""
    monkeypatch.setattr("game.scenes.stack._MOST_FAULTS", 3)
    evening, failed = sitting.evening, 0
    sitting.table_mood["update"] = fail
    while "odd" in known_games() and failed < 9:
        sitting.live()
        assert [type(scene) for scene in evening.stack.scenes] == [MenuScene]
        failed += 1
        if "odd" in known_games():
            evening.stack.carry_out(Push(open_table(evening.stage, Match.resume(sitting.path))))
    assert (failed, known_games()) == (3, GAMES)
    assert sitting.package in sitting.told


def test_a_table_that_cannot_be_made_is_told_and_its_match_closed(sitting: Sitting) -> None:
    sitting.evening.close()
    sitting.table_mood["__init__"] = fail
    with pytest.raises(GuestFault, match="no luck today"):
        open_table(sitting.evening.stage, Match.resume(sitting.path))
    sitting.table_mood.clear()
    Match.resume(sitting.path).close()  # nobody has it


def draw_huge(real: Callable[[], Any]) -> Any:
    raise pygame.error("Out of memory") if not pygame.Surface((10**6, 10**6)) else AssertionError


TABLES: dict[str, dict[str, Callable[[Any], Any]]] = {
    "what is built raises": {"build_content": fail},
    "what is built is nothing": {"build_content": lambda real: None},
    "a surface is too large": {"build_content": draw_huge},
    "update raises": {"update": fail},
    "pace is a word": {"pace": lambda real: "quick"},
    "what is picked is nothing": {"selection": lambda real: None},
    "letting go ends the program": {"update": fail, "hasten": exit_program, "gold": fail},
}


@pytest.mark.parametrize(
    "lie", [pytest.param(lie, marks=() if lie == "update raises" else pytest.mark.hostile) for lie in TABLES]
)
def test_whatever_its_table_does_ends_at_the_menu(sitting: Sitting, lie: str) -> None:
    sitting.table_mood.update(TABLES[lie])
    show_anew(sitting.evening.scene)
    sitting.live()
    sitting.decide()
    sitting.live()
    sitting.check_left()


@pytest.mark.parametrize("command", [Quit(), pytest.param(Pop(), marks=pytest.mark.hostile)])
def test_a_table_that_fails_when_it_is_left_is_closed_and_who_quits_quits(sitting: Sitting, command: Command) -> None:
    sitting.module.mood["legal"] = fail
    sitting.evening.scene.leave = lambda: fail(None)  # type: ignore[method-assign]
    with sitting.evening.stack.border():
        sitting.evening.stack.carry_out(command)
    assert [type(scene) for scene in sitting.evening.stack.scenes] == ([] if command == Quit() else [MenuScene])
    sitting.module.mood.clear()
    assert "odd" in known_games()
    Match.resume(sitting.path).close()  # nobody has it


class OwnScene(Scene):
    """A scene that is the guest's own."""

    def enter(self) -> None:
        raise ValueError("no luck today")

    def tell_kept(self) -> str:
        raise SystemExit(3)

    def abandon(self) -> None:
        raise KeyError("again")


def test_scenes_that_are_none_or_the_guests_own_are_left_with_its_table(sitting: Sitting) -> None:
    with sitting.evening.stack.border():
        sitting.evening.stack.carry_out(Push(OwnScene(sitting.evening.stage)))
    assert [type(scene) for scene in sitting.evening.stack.scenes] == [MenuScene]
    sitting.evening.stack.carry_out(Replace(open_table(sitting.evening.stage, Match.resume(sitting.path)), whole=True))
    with sitting.evening.stack.border():
        sitting.evening.stack.carry_out(Push(cast("Scene", 5)))
    assert [type(scene) for scene in sitting.evening.stack.scenes] == [MenuScene]
    assert "int is no scene" in sitting.told


KEYS = {
    "pause": (pygame.K_ESCAPE,),
    "undo": (pygame.K_z,),
    "hint": (pygame.K_h,),
    "rulebook": (pygame.K_F1,),
    "card": (pygame.K_r,),
    "seats": (pygame.K_o,),
    "held": (pygame.K_SPACE,),
}


@pytest.mark.hostile
@pytest.mark.parametrize("how", [fail, exit_program, lambda _: None])
@pytest.mark.parametrize("door", KEYS)
def test_nothing_that_can_be_opened_over_its_table_gets_through(
    sitting: Sitting, door: str, how: Callable[[Any], Any]
) -> None:
    sitting.module.mood.update(dict.fromkeys(NAMES, how))
    for key in (*KEYS[door], pygame.K_RETURN, pygame.K_ESCAPE):
        sitting.evening.key(key)
        sitting.live()
    sitting.decide()
    assert sitting.evening.stack
    assert saved_game(sitting.path).actions >= sitting.lines
