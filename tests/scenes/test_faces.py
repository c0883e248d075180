"""Faces: those of people whom the program knows by name, wherever a seat is shown.

Nobody else has one, and no fact gives way to it.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import sleep

import pytest

from game.bots import personalities
from game.match import Match, Player, SavedGames
from game.scenes import CurtainScene, LessonGuide, LoadScene, ReplayScene, ScoringScene, Stage, open_lesson, open_pause
from game.scenes.faces import Faces
from game.store import Person, put_person
from game.widgets import Label, Picture, SeatPortrait, Widget
from tests.driver import find_all, find_one

from ..conformance.tables import Table
from ..match.playing import a_step
from ..soaks import soaked_unless
from .evening import Evening, rules_for, sit_down
from .scored import ATLANDICE, ATLANTIS, SURVIVE, finish_game

TURTLE = "avatars/turtle"


def know(name: str, face: str = "turtle") -> None:
    put_person(Person(name, "plum", face, datetime(2030, 5, 1, tzinfo=UTC)))


def art_in(top: Widget) -> list[str]:
    return [
        widget.art
        for widget in top.walk()
        if isinstance(widget, Picture) and widget.art.startswith(("avatars/", "bots/"))
    ]


def plates(evening: Evening) -> dict[int, Widget]:
    return {widget.seat: widget for widget in find_all(evening.top, "FeelingPlate")}


def facts(plate: Widget) -> list[str]:
    return [widget.text for widget in plate.walk() if isinstance(widget, Label)]


def stage() -> Stage:
    return Evening(lambda stage: open_lesson(stage, "survive", 1)).stage


def test_a_face_is_found_by_name_case_and_spaces_aside(tmp_path: Path) -> None:
    know("Nora")
    know("Rui", "")
    faces = Faces(stage())
    assert {faces.of(Player(name, "crimson")) for name in ("Nora", "nora ", " NORA", "nOra")} == {TURTLE}
    assert (
        faces.of(Player("Nora B", "crimson"))
        == faces.of(Player("Rui", "crimson"))
        == faces.of(Player("", "crimson"))
        == ""
    )
    bot, here = personalities()[0], stage()
    named = here.say(f"bot.{bot.key}")
    assert Faces(here).of(Player(named, "crimson", "sailor")) == bot.face, "bots keep their own"
    assert Faces(here).of(Player("Nora", "crimson", "sailor")) == "", "a bot in her seat is not her"
    assert Faces(here, has_people=False).of(Player("Nora", "crimson")) == ""


@pytest.mark.parametrize("game", soaked_unless(lambda game: game == "survive", ["survive", "atlantis", "atlandice"]))
def test_a_known_person_has_a_face_on_the_plate_and_where_the_turn_is_told(game: str, tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for(game, 4)) as match:
        while match.actor is None:
            a_step(match, Random(1))
        plain = Evening.of(match)
        before, told = plain.picture(), {seat: facts(plate) for seat, plate in plates(plain).items()}
        know(match.players[match.actor].name)
        evening = Evening.of(match)
        assert evening.picture() != before
        assert {seat: art_in(plate) for seat, plate in plates(evening).items()} == {
            seat: [TURTLE] if seat == match.actor else [] for seat in range(4)
        }
        assert {seat: facts(plate) for seat, plate in plates(evening).items()} == told
        assert [bar.face for bar in find_all(evening.top, "StepperBar")] == [TURTLE]
        pause = Evening(lambda stage: open_pause(stage, match))
        assert [one.face for one in pause.top.root.top.walk() if isinstance(one, SeatPortrait)].count(TURTLE) == 1
        for scene in (*evening.stack.scenes, *plain.stack.scenes):
            scene.root.close()


def test_nobody_in_a_lesson_has_the_face_of_somebody_named_like_a_colour() -> None:
    know("Crimson")
    evening = Evening(lambda stage: open_lesson(stage, "survive", 1))
    assert isinstance(evening.scene.guide, LessonGuide)
    assert all(not art_in(plate) for plate in plates(evening).values())


def test_the_curtain_shows_the_face_with_the_mark_at_its_foot(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlantis", 2), "passed") as match:
        while match.privacy.curtain is None:
            a_step(match, Random(1))
        pictures = []
        for name in ("Nobody here", match.players[match.privacy.curtain].name):
            know(name)
            evening = Evening.of(match)
            evening.pass_time()
            assert isinstance(evening.top, CurtainScene)
            sign = find_one(evening.top, "LargeMark")
            assert bool(sign.face) == (name != "Nobody here")
            pictures.append(evening.picture())
        assert pictures[0] != pictures[1]


@pytest.mark.parametrize("table", soaked_unless(lambda table: table is ATLANDICE, [SURVIVE, ATLANTIS, ATLANDICE]))
def test_the_ranking_shows_faces(table: Table) -> None:
    game, shown = finish_game(table, names=["Ana", "Bia", "Caio", "Davi"]), []
    for name in ("Nobody here", "Ana"):
        know(name)
        evening = Evening(lambda stage: ScoringScene(stage, game))
        evening.pass_time()
        portraits = [widget.face for widget in evening.top.root.top.walk() if isinstance(widget, SeatPortrait)]
        assert portraits == ([TURTLE, "", "", ""] if name == "Ana" else [])
        shown.append(evening.picture())
    assert shown[0] != shown[1]


@pytest.mark.parametrize("guide", ["", "lesson survive"])
def test_a_replay_and_the_list_of_saves_show_them_too_but_not_in_a_lesson(guide: str, tmp_path: Path) -> None:
    know("Crimson")
    rules = rules_for("survive", 2)
    match = Match.begin(
        rules, [Player("Crimson", "crimson"), Player("Azure", "azure")], 1, folder=tmp_path, guide=guide
    )
    match.close()
    replay, saves = (
        Evening(lambda stage: ReplayScene(stage, match.journal.path)),
        Evening(lambda stage: LoadScene(stage, SavedGames(tmp_path))),
    )
    for evening in (replay, saves):
        for _ in range(400):
            if not (isinstance(evening.top, ReplayScene) and evening.top.replay is None):
                break
            sleep(0.02)
            evening.pass_moment(0.02)
        evening.draw()
    shown = [widget.face for widget in saves.top.root.top.walk() if isinstance(widget, SeatPortrait)]
    assert (art_in(replay.top.root.top), shown) == (([], ["", ""]) if guide else ([TURTLE], [TURTLE, ""]))
