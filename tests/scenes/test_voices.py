"""Bots with a voice: few words, none twice in an evening, only about what everybody saw, and never where they are not
wanted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.app.loop import App
from game.bots.personalities import TEMPERAMENTS
from game.engine import Event, Line, Rules
from game.match import LogEntry, Match, MatchStep
from game.match.saved_games import FinishedGame
from game.rules import GAMES
from game.rules.survive import events as survive
from game.scenes import LessonGuide, Pop, Push, open_pause, open_replay, open_scoring
from game.scenes.table.trying_guide import TryingGuide
from game.store import Settings
from game.tables.voices import Saying, Voices
from game.widgets import Button, Panel, Pen, Widget
from game.words.catalogue import Catalogue
from tests.conformance.tables import Table
from tests.driver import find_all
from tests.inside import put_chance, referee_of
from tests.match.playing import a_step
from tests.soaks import each_with_each, few_or_soak, soaked_unless
from tests.stand_ins import hurry_nobody

from . import worlds
from .evening import Evening, rules_for, sit_down
from .scored import ATLANDICE, ATLANTIS, SURVIVE, finish_game, scene, scoring, wait, wait_for_the_end

OpenApp = Callable[..., App]

ENGLISH = Catalogue.load("en")
SAYINGS = {key: ENGLISH.say(key) for key in ENGLISH.messages if key.startswith("voice.") and key != "voice.announced"}
MOMENTS = ("took", "lost", "spared", "saved", "home", "region", "second", "toll", "wet", "won")
MOST_WORDS, LONGEST = 6, 31
_SETTLED = 200  # lines after which everyone has set out, and the island sinks


def test_nobody_says_more_than_six_words() -> None:
    assert not {text for text in SAYINGS.values() if len(text.split()) > MOST_WORDS}
    assert not {text for text in SAYINGS.values() if len(text) > LONGEST}, "two short lines of a plate"


def test_nobody_speaks_of_what_somebody_is_worth() -> None:
    """Values are secret until the scoring: nobody mourns a dear explorer more than another."""
    telling = {
        "worth",
        "value",
        "valuable",
        "favourite",
        "best",
        "dear",
        "expensive",
        "cheap",
        "investment",
        "precious",
        "points",
    }
    at_sea = {key: text for key, text in SAYINGS.items() if key.split(".")[2] in ("lost", "took", "saved", "wet")}
    assert not {text for text in at_sea.values() if telling & set(re.findall("[a-z]+", text.lower()))}


def test_everyone_has_something_of_their_own_to_say_about_every_moment() -> None:
    assert len(set(SAYINGS.values())) == len(SAYINGS)
    for temperament in TEMPERAMENTS:
        for moment in MOMENTS:
            assert f"voice.{temperament}.{moment}.5" in SAYINGS, (temperament, moment)
    assert {key.split(".")[2] for key in SAYINGS} == set(MOMENTS)


def played(folder: Path, game: str, said: set[str], hide: bool = False) -> list[tuple[int, str]]:
    """All that bots say of a game of one person and three bots; `hide`: without anything that not all of the table may
    know.
    """
    voices, found, random = Voices(said), list[tuple[int, str]](), Random(3)
    with sit_down(folder, rules_for(game, 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        players = [replace(player, temperament=name) for player, name in zip(match.players, TEMPERAMENTS, strict=True)]
        while not match.is_over:
            match.journal.wait()
            step = a_step(match, random)
            if isinstance(step, MatchStep) and hide:
                step = replace(step, events=tuple(event for event in step.events if event.audience is None))
            if isinstance(step, MatchStep) and (spoken := voices.find(step, match.log, match.rules, players, ENGLISH)):
                assert not players[spoken[0]].is_person
                voices.speak(spoken[1], Saying(spoken[0], ENGLISH.say(spoken[1]), "", ""), step.line)
                found.append(spoken)
    return found


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_none_is_said_twice_in_an_evening_and_secrets_change_nothing(game: str, tmp_path: Path) -> None:
    said: set[str] = set()
    first = played(tmp_path / "one", game, said)
    assert first
    assert played(tmp_path / "other", game, set(), hide=True) == first
    assert not {key for _, key in played(tmp_path / "again", game, said)} & {key for _, key in first}
    assert len(said) >= len(first)


def a_loss(match: Match, line: int, *events: Event) -> MatchStep:
    return MatchStep(1, "decision", events or (survive.Lost(explorer=11, space=3, cause="shark"),), line)


def test_a_bot_speaks_for_two_seconds_and_then_leaves_room_for_others(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        evening = Evening.of(match)
        table, stage = evening.scene.surroundings, evening.stage
        table.feel(a_loss(match, 80, survive.Lost(explorer=1, space=3, cause="shark", audience=(0,))))
        assert not table.voices.is_any, "what not everybody saw is not spoken of"
        table.feel(a_loss(match, 100))
        assert table.voices.is_any
        table.voices.pass_time(1.0 + 60.0)
        assert not table.voices.is_any
        table.feel(a_loss(match, 103))
        assert not table.voices.is_any, "not so soon again"
        stage.change(bots_talk=False)
        table.feel(a_loss(match, 200))
        assert not table.voices.is_any
        evening.close()


def test_words_are_heard_when_they_are_seen_and_not_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        evening = Evening.of(match)
        monkeypatch.setattr(type(evening.scene.table), "seconds_until_felt", 1.0)
        evening.scene.surroundings.feel(a_loss(match, 100))
        voices, announced = evening.scene.surroundings.voices, evening.stage.announced
        for _ in range(40):
            assert len(announced) == (voices.now is not None or not voices.is_any), "once, from when it is seen"
            evening.scene.surroundings.hear_bots(0.1)
        evening.close()


def test_what_was_told_at_a_table_goes_with_it_and_with_the_curtain(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        evening = Evening.of(match)
        for command in (Push(open_pause(evening.stage, match)), Pop()):
            evening.stage.tell("You hold no such tile.")
            assert evening.stage.announced
            evening.stack.carry_out(command)
            assert not evening.stage.announced
        evening.close()


def test_what_is_taken_back_and_done_again_is_not_spoken_of_again(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        said: set[str] = set()
        voices, log = Voices(said), [a_line(number) for number in range(30)]

        def hear(line: int, after: float = 0.0) -> bool:
            if found := voices.find(a_loss(match, line), log, match.rules, match.players, ENGLISH):
                voices.speak(found[1], Saying(found[0], "", "", ""), line, after)
            return found is not None

        def take_back(line: int) -> None:
            voices.find(replace(a_loss(match, line), kind="undo"), log[:-1], match.rules, match.players, ENGLISH)
            assert not voices.is_any, "whatever was said of it"

        assert hear(30)
        voices.pass_time(0.1)
        for line in range(31, 61, 2):
            take_back(line)
            assert not hear(line + 1)
        assert len(said) == 1
        log += [a_line(number) for number in range(30, 60)]
        for line in range(100, 120, 2):
            assert hear(line, after=1.0), "nobody had seen it"
            assert len(said) == 2
            take_back(line + 1)
        assert len(said) == 1, "nothing is used up that nobody saw"


def test_a_game_says_what_is_most_telling_in_words_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        log = [a_line(0)]
        for moments in ([(1, "toll"), (2, "lost")], [(2, "saved"), (1, "lost")], [(1, "breathless"), (2, "wet")]):
            monkeypatch.setattr(type(match.rules), "great_moments", lambda rules, events, moments=moments: moments)
            spoken = Voices(set()).find(a_loss(match, 1), log, match.rules, match.players, ENGLISH)
            seat, moment = next(one for one in moments if one[1] in MOMENTS)
            assert spoken is not None
            assert (spoken[0], spoken[1].split(".")[2]) == (seat, moment), "nobody has words for breathless yet"


def a_line(number: int) -> LogEntry:
    return LogEntry(1, "decision", (), number, "")


def test_they_talk_at_first_and_never_where_nobody_plays_an_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Settings().bots_talk
    assert not any(kind.has_voices for kind in (LessonGuide, TryingGuide))
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        evening = Evening.of(match)
        monkeypatch.setattr(evening.scene.guide, "has_voices", False)
        evening.scene.surroundings.feel(a_loss(match, 100))
        assert not evening.scene.surroundings.voices.is_any
        assert not evening.stage.announced
        evening.close()


def test_a_replay_is_silent(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys(range(4), "random")) as match:
        while not match.is_over:
            match.journal.wait()
            match.tick()
        match.journal.wait()
        path = match.journal.path
    evening = Evening(lambda stage: open_replay(stage, path))
    evening.pass_time()
    for _ in range(40):
        evening.key(pygame.K_RIGHT)
        evening.pass_moment(0.3)
        assert evening.top.root.over is None
    assert not evening.stage.announced
    evening.close()


@few_or_soak("decisions", 200, 400)
@pytest.mark.parametrize(("game", "seed"), [("survive", 5), pytest.param("atlantis", 3, marks=pytest.mark.soak)])
def test_worlds_with_other_secrets_speak_the_same_at_the_same_steps(
    game: str, seed: int, decisions: int, tmp_path: Path
) -> None:
    rules = rules_for(game, 4)
    lines = worlds.play_random(rules, seed, decisions)
    other = worlds.retold(rules, lines, Random(seed))
    assert lines != other, "the worlds differ"
    here, there = (spoken_of(tmp_path / name, rules, told) for name, told in (("here", lines), ("there", other)))
    assert here
    assert here == there


def spoken_of(folder: Path, rules: Rules[Any, Any], lines: Sequence[Line]) -> list[tuple[int, int, str]]:
    """Which line of a game makes whom say what, where all but the first are bots."""
    voices, found = Voices(set()), list[tuple[int, int, str]]()
    with sit_down(folder, rules) as match:
        put_chance(referee_of(match), worlds.Told(rules, lines))
        players = [replace(player, level="castaway" if seat else None) for seat, player in enumerate(match.players)]
        for text in [line.text for line in lines if line.actor >= 0]:
            for step in worlds.play_out(match, text):
                if spoken := voices.find(step, match.log, rules, players, ENGLISH):
                    voices.speak(spoken[1], Saying(spoken[0], "", "", ""), step.line)
                    found.append((step.line, *spoken))
    return found


def test_nothing_waits_for_a_saying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry_nobody(monkeypatch)
    loud, quiet = (watch(tmp_path / str(talk), talk) for talk in (True, False))
    assert loud[1]
    assert not quiet[1]
    assert loud[0] == quiet[0]


def watch(folder: Path, talk: bool) -> tuple[list[tuple[int, bool]], set[str]]:
    """How far a game of bots is at every frame of a quarter of a minute, and whether something moves; and what was said
    meanwhile.
    """
    seen: list[tuple[int, bool]] = []
    with sit_down(folder, rules_for("survive", 4), bots=dict.fromkeys(range(4), "random")) as match:
        while len(match.log) < _SETTLED:
            match.journal.wait()
            match.tick()
        evening = Evening.of(match, moves=True)
        evening.stage.change(bots_talk=talk)
        match.thinking.now = lambda: 0.1 * len(seen)
        for _ in range(160):
            match.journal.wait()
            evening.stack.update(0.1)
            seen.append((len(match.log), evening.scene.table.is_busy))
        evening.close()
    return seen, evening.stage.said_by_bots


SIZES = (((1280, 720), 100), ((1280, 720), 150), ((1024, 640), 100), ((1024, 640), 150), ((800, 600), 150))
LONG = "Nine times out of ten, fine."  # about as long as any


SEATED = [*(("survive", players) for players in range(2, 7)), *product(("atlantis", "atlandice"), (2, 3, 4))]
FEW_SEATED = [("survive", 2), ("survive", 6), ("atlantis", 4), ("atlandice", 3)]


@pytest.mark.parametrize(
    ("game", "players"), [pytest.param(*one, marks=() if one in FEW_SEATED else pytest.mark.soak) for one in SEATED]
)
@few_or_soak("every", 2, 1)
def test_no_name_and_no_count_is_under_a_bubble(game: str, players: int, every: int, tmp_path: Path) -> None:
    """Nor anything else that is not the board; whatever is opened in the column.

    In every run only a few tables, each in every other size.
    """
    with sit_down(tmp_path, rules_for(game, players), bots=dict.fromkeys(range(1, players), "random")) as match:
        evening = Evening.of(match)
        for size, text in SIZES[players % every :: every]:
            evening.stage.change(text_size=text)
            evening.resize(size)
            for key in (None, pygame.K_l, pygame.K_l):
                if key is not None:
                    evening.key(key)
                for seat in range(1, players):
                    evening.scene.surroundings.voices.speak("", Saying(seat, LONG, "Old Salt", "bots/old-salt"), 0)
                    check_bubble(evening, (size, text, key, seat))
        evening.close()


def check_bubble(evening: Evening, case: object) -> None:
    evening.scene.refresh_layout()
    root, look = evening.scene.root, evening.stage.look
    assert root.over is not None
    root.over.draw(Pen(pygame.Surface(look.size), look, root))
    box = root.over.rect
    assert pygame.Rect((0, 0), look.size).contains(box), case
    under = [one.identity for one in find_all(root.top, "FeelingPlate", "SeatMark") if one.rect.colliderect(box)]
    assert not under, case
    assert not [name for name, rect in root.places().items() if name != "board" and rect.colliderect(box)], case


def test_a_bubble_takes_no_clicks_and_stays_while_the_board_moves(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys((1, 2, 3), "random")) as match:
        evening = Evening.of(match)
        table = evening.scene
        table.surroundings.voices.speak("", Saying(3, LONG, "Old Salt", ""), 0, seconds=60.0)
        screen = pygame.Surface((1280, 720))
        evening.stack.draw(screen)
        assert table.root.over is not None
        box = table.root.over.rect
        assert not any(widget is table.root.over for widget in table.root.top.at(box.center))
        before = screen.copy()
        table.redraw(table.moving)
        assert evening.stack.draw_parts(screen) is not None, "the board alone"
        assert pygame.image.tobytes(screen.subsurface(box), "RGB") == pygame.image.tobytes(
            before.subsurface(box), "RGB"
        )
        evening.close()


WON = [
    (ATLANTIS, 100, (1280, 720)),
    (SURVIVE, 150, (1024, 640)),
    (ATLANDICE, 150, (1280, 720)),
]
"""Every game, every size of text and every window; in the soaks each with each."""


@pytest.mark.parametrize(
    ("table", "text", "size"),
    each_with_each(WON, (ATLANTIS, SURVIVE, ATLANDICE), (100, 150), ((1280, 720), (1024, 640))),
)
def test_a_bot_that_has_won_says_so_once_all_know_it(
    table: Table, text: int, size: tuple[int, int], open_app: OpenApp
) -> None:
    app = open_app(scoring(won_by_bot(table)), *size, text)
    winner = winner_of(app)
    while scene(app).show.is_counting:
        assert not app.stage.announced
        assert not winner.is_speaking
        app.turn([], 0.1)
    wait(app, 1.0)
    (announced,) = app.stage.announced
    key = next(iter(app.stage.said_by_bots))
    assert key.startswith("voice.greedy.won.")
    assert announced.endswith(ENGLISH.say(key))
    bubble = bubble_of(scene(app).root.over)
    assert pygame.Rect((0, 0), size).contains(bubble)
    assert not [
        one for one in scene(app).root.top.walk() if isinstance(one, Panel | Button) and one.rect.colliderect(bubble)
    ]
    wait(app, 1.5)
    assert winner.is_speaking
    wait(app, 3.0)
    assert not winner.is_speaking
    assert app.stack.pace == 0


def winner_of(app: App) -> Any:
    winner = scene(app).winner
    assert winner is not None
    return winner


def bubble_of(over: Widget | None) -> pygame.Rect:
    assert over is not None
    return over.rect


def won_by_bot(table: Table) -> FinishedGame:
    finished = finish_game(table)
    winners = {standing.seat for standing in finished.standings if standing.rank == 1}
    level = {True: "castaway", False: None}
    players = [
        replace(one, level=level[seat in winners], temperament="greedy") for seat, one in enumerate(finished.players)
    ]
    return replace(finished, players=tuple(players))


def test_no_winner_speaks_who_is_a_person_or_where_nobody_wants_it(open_app: OpenApp) -> None:
    won = won_by_bot(ATLANDICE)
    people = replace(won, players=tuple(replace(player, level=None) for player in won.players))
    silent = (
        scoring(people),
        scoring(won, bots_talk=False),
        scoring(won, skip_ceremonies=True),
        scoring(replace(won, guide="atlandice")),
    )
    for opens in (*silent, lambda stage: open_scoring(stage, won, is_again=True)):
        app = open_app(opens)
        wait_for_the_end(app)
        wait(app, 0.5)
        assert not app.stage.announced
        assert not app.stage.said_by_bots
