"""The screen that is kept from event to event is the same, pixel for pixel, as one that is made from nothing; and keys
hold no hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.bots import Advice
from game.engine import Rules, View
from game.engine.speech.describing import Section
from game.rules import GAMES
from game.scenes import CurtainScene, PeekScene, TableScene
from game.tables import DrawnTable, GameScreen, PlainTable
from game.widgets import Label, Slot, Widget
from tests.inside import remembered_keys
from tests.match.playing import a_step
from tests.soaks import few_or_soak, soaked_unless

from .evening import Evening, rules_for, show_anew, sit_down

_KEYS = (
    *(
        pygame.K_SPACE,
        pygame.K_RETURN,
        pygame.K_TAB,
        pygame.K_h,
        pygame.K_z,
        pygame.K_ESCAPE,
        pygame.K_l,
        pygame.K_s,
        pygame.K_n,
    ),
    *(
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PLUS,
        pygame.K_1,
        pygame.K_c,
        pygame.K_b,
        pygame.K_p,
    ),
)
_SIZES = ((1280, 720), (1024, 640), (1600, 900))
_TINY = (640, 400)
"""There the row of Atlantis, which bends as the board is high, asks for another height each time it is placed."""


class PlainScreen:
    """Any game at the table that serves all of them."""

    @staticmethod
    def table() -> type[PlainTable]:
        return PlainTable


class Wise:
    """Advises the first thing that can be done, at once."""

    def __init__(self) -> None:
        self._best: Any = None

    def consult(self, rules: Rules[Any, Any], view: View, seed: int, seconds: float) -> None:
        world = rules.determinize(view, Random(0))
        self._best = rules.legal(world)[seed % len(rules.legal(world))]

    def advice(self) -> list[Advice]:
        return [Advice(self._best, 0.0, (), (self._best,))]

    def cancel(self) -> None:
        """It has nothing to stop."""

    def close(self) -> None:
        """It has nothing."""


def begin_evening(folder: Path, game: str, random: Random) -> Evening:
    bots = {1: "random"} if random.random() < 0.5 else {}
    match = sit_down(
        folder, rules_for(game, random.randint(2, 4)), random.choice(["around", "passed"]), bots, random.randrange(99)
    )
    for _ in range(random.choice([0, 5, 40, 90])):
        if not match.is_over:
            a_step(match, random)
    evening = Evening.of(
        match, random.choice((*_SIZES, _TINY) if game != "atlantis" else _SIZES), moves=random.random() < 0.3
    )
    evening.scene.hint_request.make = Wise
    return evening


def something(evening: Evening, random: Random) -> None:
    """A click on something that means something, a key, the eye, time, another window size."""
    what = random.random()
    if what < 0.5:
        at = _place(evening, random)
        evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        if random.random() < 0.8:
            evening.tell(
                *(pygame.Event(kind, pos=at, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
            )
    elif what < 0.75:
        evening.key(random.choice(_KEYS))
    elif what < 0.8:
        (evening.key_down if random.random() < 0.5 else evening.key_up)(pygame.K_e)
    elif what < 0.82:
        evening.tell(pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWFOCUSGAINED))
    elif what < 0.84:
        evening.resize(random.choice(_SIZES))
    elif what < 0.87:
        evening.tell(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=random.choice((-2.0, 2.0)), flipped=False))
    else:
        evening.pass_moment(random.choice([0.02, 0.1, 0.5]))


def always(evening: Evening, turn: int) -> None:
    """What no evening goes without: each size of the window, a hint, and a hand that is up."""
    if turn % 3 == 0:
        evening.resize(_SIZES[turn // 3 % len(_SIZES)])
        return
    evening.pass_time()
    come_back(evening)
    if turn % 3 == 1:
        evening.key(pygame.K_h)
        evening.pass_moment(0.1)
    else:
        evening.key_down(pygame.K_e)


def come_back(evening: Evening) -> None:
    """Whoever is asked behind a curtain lifts it, and what else came over the table goes."""
    for _ in range(3):
        if evening.stack and isinstance(evening.top, CurtainScene):
            evening.lift_curtain()
        elif evening.stack and isinstance(evening.top, PeekScene):
            evening.key(pygame.K_SPACE)
        elif len(evening.stack.scenes) > 1:
            evening.key(pygame.K_ESCAPE)


def _place(evening: Evening, random: Random) -> tuple[int, int]:
    scene = evening.top
    table = scene.table if isinstance(scene, TableScene) else None
    if isinstance(table, DrawnTable) and random.random() < 0.6:
        places = [at for thing in table.model.hot() if (at := table.model.things.place_of(thing)) is not None]
        if places:
            x, y = table.model.camera.pixel(random.choice(places))
            return round(x), round(y)
    useful = [
        widget
        for widget in scene.root.active.walk()
        if widget.focusable and widget.rect.width and widget.name not in ("menu", "rules")
    ]
    return random.choice(useful).rect.center if useful else (0, 0)


@contextmanager
def keys_where_they_are(scene: TableScene) -> Iterator[None]:
    """What is offered anew may move the place of the keys on the board: that is no matter of what is kept."""
    cursor = scene.table.cursor if isinstance(scene.table, DrawnTable) else None
    thing = cursor.thing if cursor else None
    yield
    if cursor:
        cursor.thing = thing


def made_from_nothing(evening: Evening) -> bytes:
    with keys_where_they_are(evening.scene):
        evening.scene.surroundings.offers_changed()
        for scene in evening.stack.scenes:
            show_anew(scene)
        evening.scene.refresh_layout()
    return evening.frame()


@few_or_soak("seeds", range(1), range(40))
@pytest.mark.parametrize("game", soaked_unless(("survive", "atlantis").__contains__, [*GAMES, "plain"]))
def test_the_kept_screen_is_the_one_made_from_nothing(
    tmp_path: Path, game: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game == "plain":
        monkeypatch.setattr("game.scenes.table.scene.screen_of", lambda game: PlainScreen)
    seen: Counter[object] = Counter()
    often = 2 if len(seeds) < 10 else 6  # what no evening goes without comes nine times; a soak does more between
    for seed in seeds:
        random = Random(f"{game} {seed}")
        folder = tmp_path / str(seed)
        folder.mkdir()
        evening = begin_evening(folder, "survive" if game == "plain" else game, random)
        for number in range(9 * often):
            come_back(evening)
            if not evening.stack or not isinstance(evening.top, TableScene):
                break
            is_always = number % often == often - 1
            always(evening, number // often) if is_always else something(evening, random)
            evening.scene.match.journal.wait()
            if evening.stack:
                evening.pass_moment(0)  # what was hastened or laid out anew is told of with the next frame
            # A list that is open stays open over what is kept.
            if not evening.stack or not isinstance(scene := evening.top, TableScene) or scene.root.popup:
                continue
            if is_always or random.random() < 0.5:
                if isinstance(scene.table, DrawnTable):
                    scene.table.picture.wake()  # smoke drifts in small steps, which whatever is made anew lets go on
                assert evening.frame() == made_from_nothing(evening), f"evening {seed}, event {number}"
                is_hand_up = scene.visibility.is_up and bool(scene.visibility.hand())
                seen.update([evening.stage.size, "hint" if scene.hints.words else "", "hand" if is_hand_up else ""])
        evening.close()
    wanted = {*_SIZES, "hint", *(("hand",) if game != "atlandice" else ())}
    assert wanted <= seen.keys(), "or these evenings tell too little"


def private_widgets(scene: TableScene) -> dict[str, Widget]:
    """What each private region shows."""
    slots = [widget for widget in scene.root.top.walk() if isinstance(widget, Slot)]
    return {slot.name: slot.part for slot in slots if slot.region.is_private}


@pytest.mark.parametrize("game", ["survive", "atlantis", "plain"])
def test_what_is_private_is_never_kept_and_gone_in_the_event_that_hides_it(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if game == "plain":
        monkeypatch.setattr("game.scenes.table.scene.screen_of", lambda game: PlainScreen)
    match = sit_down(tmp_path, rules_for("survive" if game == "plain" else game, 2), "around")
    random = Random(4)
    for _ in range(60):
        a_step(match, random)
    evening = Evening.of(match)
    evening.pass_time()
    for _ in range(8):
        come_back(evening)
        evening.pass_time()
    scene = evening.scene
    evening.key_down(pygame.K_e)
    assert evening.top is scene
    assert scene.visibility.is_up
    before = private_widgets(scene)
    assert (
        before.keys()
        >= {"survive": {"hand region"}, "atlantis": {"shelf region"}, "plain": {"hand region", "do region"}}[game]
    )
    scene.note_change()
    scene.refresh_layout()
    after = private_widgets(scene)
    assert after.keys() == before.keys()
    assert not [name for name, widget in after.items() if widget is before[name]], (
        "made anew, though nothing has changed"
    )
    hand = [item.message for section in scene.visibility.hand() for item in section.items]
    assert hand
    scene.handle(pygame.Event(pygame.KEYUP, key=pygame.K_e, mod=0))
    assert not scene.root.shows_private, "in the same event"
    assert not {*after.values()} & {*scene.root.top.walk()}
    kept = repr(
        [
            remembered_keys(scene.root),
            *(widget.region.key for widget in scene.root.top.walk() if isinstance(widget, Slot)),
        ]
    )
    assert not [message for message in hand if repr(message) in kept], "no key holds it"
    evening.close()


class DrawingTable(PlainTable):
    """A guest's table that draws a hand, and does not say what that depends on."""

    drawn = 0

    def hand(self, sections: Sequence[Section], is_low: bool) -> Widget:
        self.drawn += 1
        return Label(f"drawn {self.drawn} times", name="drawn hand")


class KeyedTable(DrawingTable):
    """It depends on nothing but what is held."""

    def hand_key(self) -> Hashable:
        return ()


@pytest.mark.parametrize("table", [DrawingTable, KeyedTable])
def test_an_open_hand_is_kept_only_where_its_table_says_what_it_depends_on(
    tmp_path: Path, table: type[DrawingTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else is there from whom it would have to be hidden."""
    monkeypatch.setattr("game.scenes.table.scene.screen_of", lambda game: GameScreen(lambda: table))
    match = sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"})
    while match.actor != 0 or not match.privacy.is_hand_open:
        a_step(match, Random(4))
    evening = Evening.of(match)
    evening.pass_time()
    come_back(evening)
    scene = evening.scene
    assert isinstance(scene.table, table)
    assert scene.visibility.hand()
    drawn, times = next(widget for widget in scene.root.top.walk() if widget.name == "drawn hand"), scene.table.drawn
    scene.note_change()
    scene.refresh_layout()
    is_kept = issubclass(table, KeyedTable)
    assert (drawn in scene.root.top.walk()) == is_kept
    assert (scene.table.drawn == times) == is_kept
    assert ("hand region" in private_widgets(scene)) != is_kept
    evening.close()
