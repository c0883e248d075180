"""Cards to point at: when they open and close, where they lie, what they say, and that they tell no secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import pygame
import pytest

from game.match import Match
from game.rules import GAMES
from game.rules.survive.board import CREATURES, TERRAINS, UNDERSIDES
from game.rules.survive.constants import FACES
from game.rules.survive.view import SurviveView
from game.scenes import PauseScene
from game.tables import BoardPainter, DrawnTable, LogRow, Thing
from game.tables.cards import card_sheet
from game.widgets import Button, Label, Scroll, Widget
from game.widgets.base import CardSize
from tests.driver import find_all, tab_stops
from tests.inside import referee_of
from tests.match.playing import a_step
from tests.soaks import few_or_soak, soaked_unless

from .clipping import clipped_in, find_clipped
from .evening import Evening, rules_for, sit_down
from .worlds import another_world

WINDOWS = [
    ((1280, 720), 100),
    ((1280, 720), 125),
    ((1024, 640), 100),
    ((1024, 640), 150),
    ((1024, 640), 200),
    ((1600, 900), 100),
]
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
_STEPS = {"survive": 230, "atlantis": 120, "atlandice": 60}


def in_the_middle(folder: Path, game: str, *options: str) -> Match:
    """Four people at one screen, some way into a game, one of them with something in hand."""
    match = sit_down(folder, rules_for(game, 4, *options))
    random, number = Random(7), 0
    while not match.is_over and (number < _STEPS[game] or match.actor is None or not _has_hand(match)):
        match.journal.wait()
        a_step(match, random)
        number += 1
    return match


def _has_hand(match: Match) -> bool:
    view = match.view(None)
    return not isinstance(view, SurviveView) or sum(view.state.held[3 * match.to_act : 3 * match.to_act + 3]) > 0


@pytest.fixture
def survive(tmp_path: Path) -> Iterator[Match]:
    with in_the_middle(tmp_path, "survive") as match:
        yield match


def at_table(match: Match, size: tuple[int, int] = (1280, 720), text: int = 100) -> Evening:
    evening = Evening.of(match, size, text)
    evening.pass_time()
    return evening


def find(evening: Evening, name: str) -> Widget:
    return next(widget for widget in evening.top.root.top.walk() if widget.name.startswith(name) and widget.card)


def point(evening: Evening, at: tuple[int, int], seconds: float) -> None:
    evening.tell(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    evening.stack.update(seconds)


def card(evening: Evening) -> Widget | None:
    return evening.top.root.open_card


def said(evening: Evening) -> list[str]:
    sheet = card(evening)
    return [widget.text for widget in sheet.walk() if isinstance(widget, Label)] if sheet else []


def test_it_opens_after_a_third_of_a_second_and_closes_when_the_pointer_leaves_or_by_esc(survive: Match) -> None:
    evening = at_table(survive)
    kind = find(evening, "unseen 0")
    point(evening, kind.rect.center, 0.3)
    assert card(evening) is None
    evening.stack.update(0.1)
    assert said(evening)[0] == "Shark"
    assert evening.top.root.tipped is None  # a card comes in the place of a tip
    point(evening, (640, 5), 0.02)
    assert card(evening) is None
    point(evening, kind.rect.center, 0.4)
    evening.key(pygame.K_ESCAPE)
    assert card(evening) is None
    assert not isinstance(evening.top, PauseScene)
    evening.stack.update(1.0)
    assert card(evening) is None  # until something else is pointed at
    evening.key(pygame.K_ESCAPE)
    assert isinstance(evening.top, PauseScene)


def test_where_it_is_put_away_a_few_words_are_said_instead(survive: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    evening, told = at_table(survive), list[bool]()
    monkeypatch.setattr(BoardPainter, "draw_words", lambda painter: told.append(True))
    table, board = (
        evening.scene.table,
        next(widget for widget in evening.top.root.top.walk() if widget.name == "board" and widget.covers),
    )
    assert isinstance(table, DrawnTable)
    point(evening, things_on(table, board)["creature"], 0.4)
    evening.picture()
    assert said(evening)
    assert not told
    evening.key(pygame.K_ESCAPE)
    evening.picture()
    assert not said(evening)
    assert told


def test_keys_open_it_at_once_and_arrows_go_on(survive: Match) -> None:
    evening = at_table(survive)
    evening.top.root.focus("unseen 0")
    evening.key(pygame.K_RIGHT)
    assert said(evening)[0] == "Whale"
    evening.key(pygame.K_LEFT)
    assert said(evening)[0] == "Shark"
    evening.key(pygame.K_RIGHT)
    evening.key(pygame.K_TAB)
    focused = evening.top.root.focused
    assert focused is not None
    assert not focused.name.startswith("unseen")


def test_a_hand_has_cards_only_while_it_is_up(survive: Match) -> None:
    evening = at_table(survive)
    assert not any(widget.name.startswith("tile ") for widget in evening.top.root.top.walk())
    evening.key_down(pygame.K_e)
    evening.pass_time()
    tile = find(evening, "tile ")
    point(evening, tile.rect.center, 0.4)
    assert said(evening)
    evening.key_up(pygame.K_e)  # in the same event
    assert card(evening) is None
    assert find_clipped(evening.top.root, evening.stage.look) == []


def test_a_line_of_the_log_names_the_tile_it_tells_of(survive: Match) -> None:
    evening = at_table(survive)
    rows = [widget for widget in evening.top.root.top.walk() if widget.name.startswith("log line") and widget.card]
    assert rows
    point(evening, rows[0].rect.center, 0.4)
    sheet = card(evening)
    assert sheet is not None
    assert not sheet.rect.colliderect(rows[0].rect)


def test_what_a_line_s_card_counts_of_a_hand_goes_down_with_it_in_the_same_event(tmp_path: Path) -> None:
    """Atlantis: the card of a line of the log has one's own cards on it while they are up, and nothing of them in any
    world after that.
    """
    with in_the_middle(tmp_path, "atlantis") as match:
        evening, random = at_table(match), Random(3)
        evening.key(pygame.K_l)  # a tall log
        evening.key_down(pygame.K_e)
        evening.pass_time()
        rows = [widget for widget in evening.top.root.top.walk() if widget.name.startswith("log line") and widget.card]
        row = next(
            widget
            for widget in rows
            if widget.card and isinstance(widget.card.key, tuple) and widget.card.key[0] == "card"
        )
        point(evening, row.rect.center, 0.4)
        assert "yours" in said(evening)
        evening.key_up(pygame.K_e)
        assert said(evening)
        assert "yours" not in said(evening)
        here = evening.picture()
        for _ in range(3):
            with another_world(match, None, random) as is_another:
                assert is_another
                assert evening.picture() == here
        evening.key_down(pygame.K_e)  # it would be noticed
        point(evening, (row.rect.centerx, row.rect.centery + 1), 0.4)
        assert "yours" in said(evening)


@pytest.mark.parametrize("game, kinds", [("atlantis", ("PurseTile", "BridgeSign")), ("atlandice", ("StockCell",))])
def test_arrows_come_to_what_is_only_read_and_tab_goes_on_from_there(
    game: str, kinds: tuple[str, ...], tmp_path: Path
) -> None:
    with in_the_middle(tmp_path, game) as match:
        evening = at_table(match)
        root = evening.top.root
        for kind in kinds:
            shown = find_all(evening, kind)
            assert shown
            assert not any(widget in tab_stops(evening) for widget in shown)
            come = [key for stop in tab_stops(evening) for key in _ARROWS if press(evening, stop, key) in shown]
            assert come
            for widget in shown:
                root.focus_on(widget)
                root.use_keys()
                assert said(evening)
            key = (
                next(key for key in _ARROWS if press(evening, shown[0], key) in shown[1:])
                if len(shown) > 1
                else pygame.K_TAB
            )
            press(evening, shown[0], key)
            assert said(evening) or key == pygame.K_TAB
            assert press(evening, shown[-1], pygame.K_TAB) in tab_stops(evening)[1:]  # not where all begins


def press(evening: Evening, focused: Widget, key: int) -> Widget | None:
    """What a key leads to from there."""
    evening.top.root.focus_on(focused)
    evening.key(key)
    return evening.top.root.focused


def things_on(table: DrawnTable[Any, Any], board: Widget) -> dict[str, tuple[int, int]]:
    """A place on the board for each kind of thing that has a card."""
    found: dict[str, tuple[int, int]] = {}
    for x in range(board.rect.left + 4, board.rect.right, 40):
        for y in range(board.rect.top + 4, board.rect.bottom, 40):
            thing = next(iter(table.model.at((x, y))), None)
            if thing and table.cards.has_card(thing):
                found.setdefault(thing[0], (x, y))
    return found


@pytest.mark.parametrize("windows", [WINDOWS[1:5:2], pytest.param(WINDOWS, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", soaked_unless("survive".__eq__, GAMES))
def test_wherever_there_is_one_it_covers_nothing_that_has_to_be_seen(
    game: str, windows: list[Any], tmp_path: Path
) -> None:
    with in_the_middle(tmp_path, game) as match:
        for size, text in windows:
            opened = 0
            evening = at_table(match, size, text)
            evening.key_down(pygame.K_e)
            evening.pass_time()
            table, root = evening.scene.table, evening.top.root
            board = next(widget for widget in root.top.walk() if widget.name == "board" and widget.covers)
            assert isinstance(table, DrawnTable)
            beside = [
                widget.rect.center
                for widget in root.top.walk()
                if widget.card and widget.rect.width and widget is not board
            ]
            for at in (*things_on(table, board).values(), *beside[-14:]):
                point(evening, at, 0.4)
                sheet = card(evening)
                if sheet is None:
                    continue
                opened += 1
                gold = next(
                    widget.rect for widget in root.top.walk() if isinstance(widget, Button) and widget.kind == "gold"
                )
                assert sheet.rect.collidelist([board.rect, gold]) < 0, (game, size, text, at)
                assert not sheet.rect.collidepoint(at)
                assert find_clipped(root, evening.stage.look) == []
            evening.key_up(pygame.K_e)
            assert opened >= (4 if text < 150 else 2), (size, text)


@pytest.mark.parametrize(
    "size, text",
    [((1280, 720), 100), *(pytest.param((1600, 900), text, marks=pytest.mark.soak) for text in (100, 150))],
)
@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))
def test_none_lies_over_the_log_that_is_pointed_at_nor_over_steps_that_were_opened(
    game: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    with in_the_middle(tmp_path, game) as match:
        evening = at_table(match, size, text)

        def walk() -> list[Widget]:
            return list(evening.top.root.top.walk())

        def log() -> pygame.Rect:
            return next(widget.rect for widget in walk() if isinstance(widget, Scroll) and widget.name == "log")

        def check(at: tuple[int, int]) -> None:
            point(evening, at, 0.4)
            sheet = card(evening)
            assert sheet is None or not sheet.rect.colliderect(log()), (game, size, at)

        if not any(isinstance(widget, Scroll) and widget.name == "log" for widget in walk()):
            assert text > 100, "in a window of this size it has a place"
            return
        for at in [
            widget.rect.center for widget in walk() if isinstance(widget, LogRow) and log().contains(widget.rect)
        ]:
            check(at)
        row = next(widget for widget in walk() if isinstance(widget, LogRow) and widget.unfold)
        assert row.unfold
        row.unfold(row.line)
        evening.pass_time()
        table, board = (
            evening.scene.table,
            next(widget for widget in walk() if widget.name == "board" and widget.covers),
        )
        assert isinstance(table, DrawnTable)
        for at in (
            *things_on(table, board).values(),
            *[widget.rect.center for widget in walk() if widget.card and widget is not board][-8:],
        ):
            check(at)


def every_thing() -> Iterator[Thing]:
    yield from (("unseen", kind, 0) for kind in range(len(UNDERSIDES)))
    yield from (("tile", kind, terrain) for kind in range(len(UNDERSIDES)) for terrain in range(len(TERRAINS)))
    yield from (("creature", kind, 0) for kind in range(len(CREATURES)))
    yield from (("face", face, 0) for face in range(len(FACES)))


@pytest.mark.parametrize(
    "options", [(), ("dolphins", "squid", "submerged"), ("squid", "squid_for_whales", "gentle_squid", "to_the_last")]
)
def test_whatever_is_agreed_every_card_says_what_holds(options: tuple[str, ...], tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4, *options)) as match:
        table = at_table(match).scene.table
        cards = {thing: table.cards.find(thing) for thing in every_thing()}
    told = [(one.title, one.rule, one.chip, one.aside, one.total) for one in cards.values() if one]
    assert len(told) == len(cards)
    assert not any("<" in text for texts in told for text in texts)
    volcano, whale = (cards["unseen", UNDERSIDES.index(name), 0] for name in ("volcano", "whale"))
    assert volcano is not None
    assert whale is not None
    assert ("ends" in volcano.rule) == (not options)
    assert ("squid" in whale.rule) == bool(options)
    dolphin = cards["unseen", UNDERSIDES.index("dolphin-help"), 0]
    assert dolphin is not None
    assert dolphin.aside.startswith("Red rim")  # as it is drawn
    assert ("at once" in dolphin.aside) == ("dolphins" in options)


@few_or_soak("every", 4, 1)
@pytest.mark.parametrize("options", [pytest.param((), marks=pytest.mark.soak), ("dolphins", "squid", "submerged")])
def test_nothing_runs_out_of_any_card_however_narrow(options: tuple[str, ...], every: int, tmp_path: Path) -> None:
    """Of each kind of thing all there are: the chip of one may be longer than that of another.

    In every run each in one of the windows.
    """
    with sit_down(tmp_path, rules_for("survive", 4, *options)) as match:
        for number, (size, text) in enumerate(WINDOWS[:4]):
            evening = at_table(match, size, text)
            table, look, faults = evening.scene.table, evening.stage.look, []
            for thing in list(every_thing())[number % every :: every]:
                for wide, whole in ((wide, whole) for wide in (10.5, 11.0, 14.4, 16.7) for whole in get_args(CardSize)):
                    found = table.cards.find(thing)
                    assert found is not None
                    sheet = card_sheet(found, evening.scene.narrator, "", wide, whole)
                    sheet.place(look, pygame.Rect(0, 0, look.u(wide), sheet.height(look, look.u(wide))))
                    faults += clipped_in(sheet, look)
            assert faults == []


@few_or_soak("every", 2, 1)
def test_it_counts_what_all_know_while_the_hand_is_down_and_would_be_found_if_it_counted_more(
    survive: Match, every: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kinds that are not yet seen, in two worlds: the same pixels; and a card that counted a hand would be noticed. In
    every run every other kind.
    """
    evening, random = at_table(survive), Random(3)
    unseen = [widget.rect.center for widget in evening.top.root.top.walk() if widget.name.startswith("unseen ")]
    kinds = unseen[::every]

    def differs(at: tuple[int, int]) -> bool:
        point(evening, at, 0.4)
        assert card(evening) is not None
        here = evening.picture()
        with another_world(survive, None, random):
            return evening.picture() != here

    assert len(kinds) > 3
    assert not any(map(differs, kinds))
    holder = survive.to_act

    def leak(cards: Any, is_held: bool) -> list[int]:
        view = referee_of(survive).view(holder)
        assert isinstance(view, SurviveView)
        return list(view.unseen)

    monkeypatch.setattr(type(evening.scene.table.cards), "_unseen", leak)
    assert any(map(differs, kinds))
