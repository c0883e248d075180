"""Ceremonies say who gets what and why; they can be ended, skipped for good, and wait while their reasons are read."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
import soundfile

from game.engine import Event
from game.files.resources import asset
from game.match import Match
from game.render.art import Art
from game.rules.atlandice import events as e
from game.rules.atlandice.score import places
from game.rules.atlandice.state import NONE
from game.tables.atlandice.award import CityCanvas
from game.tables.frame import shelf_height, shelf_width
from game.tables.kit.drawings import blit_faint
from game.widgets import Label
from tests.driver import find_all, find_one, is_a
from tests.match.playing import a_step
from tests.scenes.evening import Evening
from tests.soaks import soaked_unless
from tests.tables.sitting import seat_match

from .performing import acts
from .walking import VARIANTS, rules_of


@cache
def ceremonies_of(variant: str, seed: int) -> list[tuple[tuple[Event, ...], Any]]:
    """All ceremonies of a game, with the facts of their step."""
    return [
        (act.happened.events, effect.about)
        for act in acts(rules_of(variant), seed)
        for effect in find_all(act.queue.animation.effects, "CeremonyEffect")
    ]


def test_an_award_agrees_with_the_facts() -> None:
    """R1, R2: over many games, ties and the neutral player among them."""
    ties = 0
    for variant in VARIANTS:
        points = rules_of(variant).constants.board.points
        for events, held in (one for seed in range(2) for one in ceremonies_of(variant, seed)):
            if not is_a(held, "AwardCeremony"):
                continue
            assert (held.most, held.second) == places(held.counts)
            won = [event for event in events if isinstance(event, e.TileWon) and event.sector == held.sector]
            assert held.winner == (won[0].seat if won else NONE)
            assert {holder for holder, _ in enumerate(held.counts) if held.points_of(holder) == points.tile} == set(
                held.most
            )
            ties += held.is_tied
    assert ties


def test_tokens_that_come_home_are_all_told() -> None:
    """R3: what the award promised is what happens."""
    promised: Any = None
    seen = 0
    for events, ceremony in (one for variant in VARIANTS for seed in range(2) for one in ceremonies_of(variant, seed)):
        if is_a(ceremony, "AwardCeremony"):
            promised = ceremony.home
        elif is_a(ceremony, "Homecoming"):
            filled = next(event for event in events if isinstance(event, e.RegionFilled))
            assert (ceremony.to_market, ceremony.on_tile) == (filled.market, filled.count)
            assert promised is not None
            assert (promised.counts, promised.to_market, promised.at_market) == (
                ceremony.counts,
                ceremony.to_market,
                ceremony.at_market,
            )
            assert sum(ceremony.counts) == ceremony.to_market + ceremony.on_tile
            seen += 1
    assert seen > 3


# At the table.


class Guest:
    """Somebody who watches a game up to a ceremony."""

    def __init__(self, folder: Path) -> None:
        self.match = seat_match(folder, rules_of("three"))
        self.evening = Evening.of(self.match)
        self.evening.stage.change(speed="normal", reduced_motion=False)
        self.evening.pass_time()

    @property
    def table(self) -> Any:
        table = self.evening.scene.table
        assert is_a(table, "AtlandiceTable")
        return table

    def watch(self, kind: str) -> None:
        """Plays on until such a ceremony is held."""
        random = Random(3)
        while not is_a(self.table.ceremonies.now, kind):
            if self.table.ceremonies.is_held:
                self.table.ceremonies.go_on()
            elif self.table.is_busy:
                self.table.update(0.2)
            elif happened := a_step(self.match, random):
                self.table.show_step(happened)
        self.evening.scene.surroundings.offers_changed()

    def names(self) -> set[str]:
        self.evening.scene.refresh_layout()
        return {widget.name for widget in self.evening.scene.root.top.walk()}

    def points(self) -> list[int]:
        """On the plates."""
        self.evening.scene.refresh_layout()
        return [int(widget.text) for widget in find_all(self.evening.scene, "PointsLabel")]

    def words(self) -> str:
        self.evening.scene.refresh_layout()
        return " | ".join(widget.text for widget in self.evening.scene.root.top.walk() if isinstance(widget, Label))


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[Guest]:
    guest = Guest(tmp_path)
    assert isinstance(guest.match, Match)
    yield guest
    guest.evening.close()


def test_an_award_waits_while_its_reasons_are_read(guest: Guest) -> None:
    guest.watch("AwardCeremony")
    assert "why" in guest.names()
    assert "is scored" in guest.words()
    guest.evening.key(pygame.K_w)
    now = guest.table.queue.animation.now
    guest.table.update(3.0)
    assert guest.table.queue.animation.now == now
    assert "gets the tile" in guest.words()
    guest.evening.key(pygame.K_w)
    assert "go back" in guest.words() or "leave the game" in guest.words()
    for size, text in (
        ((1280, 720), 100),
        ((1280, 720), 125),
        ((1024, 640), 100),
        ((1024, 640), 150),
        ((1024, 640), 200),
    ):
        guest.evening.stage.change(text_size=text)
        guest.evening.resize(size)
        look = guest.evening.stage.look
        shelf = guest.table.ceremonies.shelf(look)
        assert is_a(shelf, "OnShelf")
        assert shelf.part.height(look, shelf_width(look)) <= shelf_height(look), "nothing of it is cut"
    guest.table.update(0.1)
    assert guest.table.queue.animation.now > now


@pytest.mark.parametrize("language", ["en", "bg", "pt-BR", "zh-Hans"])
def test_words_on_a_pedestal_stand_whole_between_its_edges(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Nothing is cut where the board ends, and no line reaches into the one above."""
    written, inks = list[pygame.Surface](), list[pygame.Rect]()
    fit_text, blit = CityCanvas.fit_text, CityCanvas.blit

    def note_words(canvas: CityCanvas, *args: Any) -> pygame.Surface:
        written.append(fit_text(canvas, *args))
        return written[-1]

    def note_place(canvas: CityCanvas, drawn: pygame.Surface, rect: pygame.Rect, *args: Any) -> None:
        if any(drawn is words for words in written):
            inks.append(drawn.get_bounding_rect().move(rect.topleft))
        blit(canvas, drawn, rect, *args)

    guest.evening.stage.change(language=language)
    guest.evening.resize((1280, 720))
    guest.watch("AwardCeremony")
    until_at_rest(guest)
    monkeypatch.setattr(CityCanvas, "fit_text", note_words)
    monkeypatch.setattr(CityCanvas, "blit", note_place)
    guest.evening.draw()
    room = guest.table.model.camera.room
    on_pedestals = [ink for ink in inks if ink.top > room.centery]
    assert len(on_pedestals) >= 6, "a name and what it brings for each"
    assert max(ink.bottom for ink in on_pedestals) <= room.bottom - 7, "clear of the frame"
    assert not any(one.colliderect(other) for one, other in itertools.combinations(on_pedestals, 2))


def until_at_rest(guest: Guest) -> None:
    for _ in range(200):
        guest.evening.stack.update(1 / 30)


@pytest.mark.parametrize("kind", ["AwardCeremony", "Inventory"])
def test_a_ceremony_waits_until_somebody_goes_on(guest: Guest, kind: str) -> None:
    guest.watch(kind)
    assert guest.points() != [plate.points for plate in guest.evening.scene.visibility.description().plates], (
        "numbers come after things"
    )
    until_at_rest(guest)
    assert is_a(guest.table.ceremonies.now, kind)
    assert guest.evening.scene.gold.text == "Continue"
    assert guest.points() == [plate.points for plate in guest.evening.scene.visibility.description().plates], (
        "they have flown there"
    )
    guest.evening.key(pygame.K_SPACE)
    assert not is_a(guest.table.ceremonies.now, kind)


def test_nothing_waits_where_no_person_sits(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest.evening.scene.pacing, "waits_for_people", lambda: False)
    guest.watch("AwardCeremony")
    until_at_rest(guest)
    assert not is_a(guest.table.ceremonies.now, "AwardCeremony")


@pytest.mark.parametrize(("speed", "is_held"), [("slow", True), ("normal", True), ("fast", False), ("instant", False)])
def test_only_those_who_have_time_are_waited_for(guest: Guest, speed: str, is_held: bool) -> None:
    guest.evening.stage.change(speed=speed)
    pacing = guest.evening.scene.pacing
    assert pacing.waits_for_people() == is_held
    assert pacing.is_short() != is_held


def test_the_gold_button_ends_a_ceremony_and_nothing_else(guest: Guest) -> None:
    guest.watch("AwardCeremony")
    lines = len(guest.match.log)
    guest.evening.key(pygame.K_SPACE)
    assert not is_a(guest.table.ceremonies.now, "AwardCeremony")
    assert len(guest.match.log) == lines


def test_an_inventory_is_of_the_clock(guest: Guest) -> None:
    guest.watch("Inventory")
    words, step = guest.table.prompt()
    assert words.startswith("Inventory of ")
    assert step == 2
    assert "why" not in guest.names()


def test_who_skips_ceremonies_has_seen_the_last_one(guest: Guest) -> None:
    guest.watch("AwardCeremony")
    assert "skip-ceremonies" in guest.names()
    widget = next(widget for widget in guest.evening.scene.root.top.walk() if widget.name == "skip-ceremonies")
    at = widget.rect.center
    guest.evening.tell(
        *(pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    )
    assert not guest.table.is_busy
    assert guest.evening.stage.settings.skip_ceremonies


def test_a_veil_that_was_faint_covers_all_again() -> None:
    """Else each blit of it would be blended, which takes dozens of times as long."""
    veil, window = pygame.Surface((40, 40)), pygame.Surface((40, 40))
    for seen in (0.5, 1.0):
        blit_faint(window, veil, (0, 0), seen)
    assert veil.get_alpha() is None


# An award is heard when it is seen.


_FRAME = 1 / 60
_APART = 0.05  # seconds by which what is heard and what is seen may differ


def onset(name: str) -> float:
    """Seconds into a sound at which it is first half as strong as it ever is."""
    samples, rate = soundfile.read(asset("sounds", f"{name}.ogg"))
    loud = abs(samples)
    return float((loud >= loud.max() / 2).argmax() / rate)


def watch_tile(guest: Guest, **settings: Any) -> None:
    """Plays on until a tile is won; what that looks like is about to begin."""
    random, stage = Random(3), guest.evening.stage
    while True:
        if guest.table.ceremonies.is_held:
            guest.table.ceremonies.go_on()
        elif guest.table.is_busy:
            guest.table.update(0.2)
        elif happened := a_step(guest.match, random):
            is_won = any(isinstance(event, e.TileWon) for event in happened.events)
            if is_won:
                stage.change(**settings)
                guest.evening.sounds.heard.clear()
            guest.table.show_step(happened)
            if is_won:
                return


def listen(guest: Guest, is_seen: Callable[[], bool]) -> tuple[float, float]:
    """When an award is heard and when it is seen, in seconds from now."""
    heard, seen = list[float](), list[float]()
    for frame in range(1, 400):
        guest.table.update(_FRAME)
        heard += [frame * _FRAME + onset("award")] * guest.evening.sounds.heard.count("award")
        guest.evening.sounds.heard.clear()
        seen += [frame * _FRAME] * (not seen and is_seen())
        if heard and seen:
            break
    assert (len(heard), len(seen)) == (1, 1)
    return heard[0], seen[0]


@pytest.fixture
def sees_ribbon(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> Callable[[], bool]:
    """What draws the table and says whether the ribbon is in the picture. It begins shortly before that can be."""
    drawn = list[str]()
    picture = Art.picture

    def note(art: Art, name: str, width: int, height: int) -> pygame.Surface:
        drawn.append(name)
        return picture(art, name, width, height)

    def is_seen() -> bool:
        animation, drawn[:] = guest.table.queue.animation, []
        held = find_all(animation.effects, "CeremonyEffect")
        if any(is_a(one, "StillCeremony") or one.part(animation.now) > 0.28 for one in held):
            guest.evening.draw()
        return "scoring/ribbon" in drawn

    monkeypatch.setattr(Art, "picture", note)
    return is_seen


@pytest.mark.parametrize(
    "settings",
    soaked_unless(
        lambda settings: settings == {"speed": "normal"},
        [{"speed": "slow"}, {"speed": "normal"}, {"reduced_motion": True}],
    ),
)
def test_an_award_is_heard_when_the_ribbon_unfolds(
    guest: Guest, sees_ribbon: Callable[[], bool], settings: dict[str, Any]
) -> None:
    watch_tile(guest, **settings)
    heard, seen = listen(guest, sees_ribbon)
    assert abs(heard - seen) <= _APART


@pytest.mark.parametrize(
    "settings", [{"speed": "fast"}, {"skip_ceremonies": True}, {"speed": "fast", "reduced_motion": True}], ids=str
)
def test_without_a_ceremony_a_tile_is_heard_when_it_has_come_to_its_plate(
    guest: Guest, settings: dict[str, Any]
) -> None:
    watch_tile(guest, **settings)
    animation = guest.table.queue.animation
    won = find_one(animation.effects, "WonTile", "TileAtPlate")
    arrives = won.start if is_a(won, "TileAtPlate") else won.end
    heard, seen = listen(guest, lambda: animation.now >= arrives)
    assert abs(heard - seen) <= _APART


@pytest.mark.parametrize("way", ["go_on", "skip"])
def test_an_award_that_is_cut_short_is_heard_at_once(guest: Guest, way: str) -> None:
    watch_tile(guest, speed="normal")
    while not is_a(guest.table.ceremonies.now, "AwardCeremony"):
        guest.table.update(_FRAME)
    assert "award" not in guest.evening.sounds.heard
    getattr(guest.table.ceremonies, way)()
    guest.table.update(_FRAME)
    assert guest.evening.sounds.heard.count("award") == 1
    assert _FRAME + onset("award") <= _APART


def test_where_nothing_is_shown_an_award_is_heard_at_once(guest: Guest) -> None:
    watch_tile(guest, speed="instant")
    assert guest.evening.sounds.heard.count("award") == 1
