"""Since your turn: a strip on the gold button for which nothing moves, with one's own losses first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine import Impact
from game.match import Match
from game.match.state import last_decision, last_wait
from game.render import Look
from game.rules import GAMES
from game.tables import LogRow
from game.tables.log import LogLine
from game.tables.since import Since, SinceLine, SinceStrip
from game.widgets import Label, Widget, WidgetMemo
from tests.driver import find_all, find_one, is_a, tab_stops
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.soaks import few_or_soak
from tests.tables.survive.sitting import Sitting
from tests.tables.survive.walking import rules_of

KEPT_STILL = ("board", "plates", "gold", "log")


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    sitting = Sitting(tmp_path, rules_of("four"), (1600, 900))
    sitting.play_in_earnest()
    yield sitting
    sitting.close()


def open_strip(sitting: Sitting) -> Any:
    """As if all that has happened were what the others did."""
    sitting.scene.panel_state.begin_since(0, len(sitting.match.log))
    sitting.scene.surroundings.offers_changed()
    return strip_of(sitting)


def strip_of(sitting: Sitting) -> Any:
    strip = sitting.widget("since")
    assert is_a(strip, "SinceStrip")
    return strip


def place_some(sitting: Sitting) -> None:
    """Until all are placed, and somebody has had a turn."""
    while sitting.match.past.is_opening:
        if sitting.match.actor is None:
            sitting.match.tick()
        else:
            sitting.match.play(sitting.match.legal()[0])
    sitting.evening.pass_time()


def test_nothing_moves_for_it(sitting: Sitting) -> None:
    place_some(sitting)
    places = {name: sitting.widget(name).rect.copy() for name in KEPT_STILL}
    strip = open_strip(sitting)
    assert not strip.is_folded
    assert {name: sitting.widget(name).rect for name in KEPT_STILL} == places
    assert strip.rect.bottom < sitting.widget("gold").rect.top
    assert strip.rect.right <= sitting.widget("gold").rect.right


def test_it_folds_with_the_first_click_that_acts_and_stays_where_it_was_opened_by_hand(sitting: Sitting) -> None:
    place_some(sitting)
    open_strip(sitting)
    sitting.evening.stand_still()
    sitting.scene.playing.play(sitting.match.legal()[0])
    assert not sitting.scene.panel_state.is_since_open
    if not open_strip(sitting).is_whole:
        sitting.evening.key(pygame.K_s)  # first it shows all words
        assert not strip_of(sitting).is_folded
    sitting.evening.key(pygame.K_s)
    assert strip_of(sitting).is_folded
    sitting.evening.key(pygame.K_s)
    assert not strip_of(sitting).is_folded
    assert sitting.scene.panel_state.is_since_kept
    sitting.evening.key(pygame.K_ESCAPE)
    assert strip_of(sitting).is_folded


@pytest.mark.parametrize("is_still", [False, True])
def test_it_sinks_to_its_title_where_things_move(sitting: Sitting, is_still: bool) -> None:
    place_some(sitting)
    sitting.evening.stage.change(speed="normal", reduced_motion=is_still)
    if not open_strip(sitting).is_whole:
        sitting.evening.key(pygame.K_s)
    parts = []
    sitting.evening.key(pygame.K_s)
    for _ in range(8):
        parts.append((strip_of(sitting).is_folded, strip_of(sitting).since.folded()))
        sitting.evening.stack.update(0.05)
    assert parts[-1] == (True, 0.0)
    sinking = [part for is_folded, part in parts if not is_folded]
    assert sinking == ([] if is_still else sorted(sinking))
    assert bool(sinking) != is_still


def test_its_lines_mark_and_replay_like_those_of_the_log(sitting: Sitting) -> None:
    place_some(sitting)
    sitting.evening.stage.change(speed="normal", reduced_motion=False)
    strip = open_strip(sitting)
    row = next(widget for widget in strip.walk() if widget.name.startswith("since "))
    sitting.point(row.rect.center)
    sitting.evening.stack.update(0.01)
    assert sitting.table.notices.recalled
    sitting.click(row.rect.center)
    assert sitting.table.look_back.is_on


def test_own_losses_come_first_and_the_rest_is_counted(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        evening = Evening.of(match)
        look, narrator = evening.stage.look, evening.scene.table.host.narrator
        lines = [
            SinceLine(LogLine(1, f"step {number}", number), "loss" if number == 2 else None) for number in range(12)
        ]
        shown = shown_in(
            look,
            SinceStrip(
                Since(lines, True, False, lambda: None, lambda told: None), narrator, match.players, WidgetMemo()
            ),
        )
        evening.close()
    assert [line.removeprefix("since ") for line in shown] == ["2", "9", "10", "11"]


def test_own_losses_come_first_also_where_all_have_room(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        evening = Evening.of(match)
        look, narrator = evening.stage.look, evening.scene.table.host.narrator
        felt: list[Impact | None] = [None, "gain", None, "loss"]
        lines = [SinceLine(LogLine(1, f"step {number}", number), how) for number, how in enumerate(felt)]
        since = Since(lines, True, False, lambda: None, lambda told: None)
        shown = shown_in(look, SinceStrip(since, narrator, match.players, WidgetMemo()))
        evening.close()
    assert [line.removeprefix("since ") for line in shown] == ["3", "1", "0", "2"]


def shown_in(look: Look, strip: Any) -> list[str]:
    strip.place(look, pygame.Rect(0, 0, look.u(16.7), strip.height(look, look.u(16.7))))
    return [widget.name for widget in strip.children if widget.name.startswith("since ")]


def test_it_comes_with_the_second_turn_and_not_with_the_first(tmp_path: Path) -> None:
    """Who has only set pieces out had no turn since which anything could have happened."""
    with sit_down(tmp_path, rules_for("survive", 2), bots={0: "random"}) as match:
        evening = Evening.of(match)
        decided = 0
        while not match.is_over and not _has_strip(evening):
            if match.actor is None:
                evening.stack.update(0.1)
                continue
            decided += not match.past.is_opening
            evening.scene.playing.play(match.legal()[-1])
            evening.pass_time()
        assert decided
        evening.close()


TIGHT = (((1024, 640), 150), ((1024, 640), 200), ((1280, 720), 125))
"""Windows with large text."""


@few_or_soak("windows", dict(zip(GAMES, ((window,) for window in TIGHT), strict=True)), dict.fromkeys(GAMES, TIGHT))
def test_it_hides_no_plate_and_of_seats_that_leave_it_no_room_not_the_one_in_turn(
    tmp_path: Path, windows: dict[str, Sequence[tuple[tuple[int, int], int]]]
) -> None:
    faults, players = [], 4
    for game, tight in windows.items():
        for size, text in tight:
            with sit_down(
                tmp_path,
                rules_for(game, players),
                name=f"{game}-{size[0]}-{text}",
                bots=dict.fromkeys(range(1, players), "random"),
            ) as match:
                evening = Evening.of(match, size, text)
                while not match.is_over and not evening.scene.panel_state.since:
                    if match.actor is not None:
                        evening.scene.playing.play(match.legal()[-1])
                    evening.pass_time()
                for step in ("at first", "opened", "folded"):
                    evening.scene.refresh_layout()
                    shown = list(evening.scene.root.top.walk())
                    room = next((widget.rect for widget in shown if widget.name == "plates"), pygame.Rect(0, 0, 0, 0))
                    plates = [widget.rect.clip(room) for widget in find_all(shown, "PlatePanel")]
                    strips = [widget.rect for widget in shown if widget.name in ("since", "fold since")]
                    is_open = any(is_a(widget, "SinceStrip") and not widget.is_folded for widget in shown)
                    hides = any(
                        strip.collidelistall(plates) or not pygame.Rect((0, 0), size).contains(strip)
                        for strip in strips
                    )
                    least = (
                        players if size == (1280, 720) else step == "opened" and text < 200
                    )  # all seats, or the one in turn
                    is_cut = any(_cuts(widget, evening.stage.look, game) for widget in find_all(shown, "SinceStrip"))
                    if (
                        not strips
                        or hides
                        or is_cut
                        or (step == "opened") > is_open
                        or len(plates) < least
                        or not _has_seat(shown)
                    ):
                        faults.append((game, size, text, step))
                    if size == (1280, 720):
                        on, back = tab_around(evening, 0), tab_around(evening, pygame.KMOD_SHIFT)
                        assert on == back == {stop.name for stop in tab_stops(evening)}, (game, step)
                    evening.key(pygame.K_s)
                    if step == "at first" and not evening.scene.panel_state.is_since_kept:
                        evening.key(pygame.K_s)  # it was open as a whole, and has folded
                for keys, all_seats in (
                    ((pygame.K_s, pygame.K_l), False),
                    ((pygame.K_l, pygame.K_o), text < 200 and game != "atlandice"),
                ):
                    for key in keys:
                        evening.key(key)
                    evening.scene.refresh_layout()
                    shown = list(evening.scene.root.top.walk())
                    if not _has_seat(shown) or (
                        all_seats and sum(is_a(widget, "PlatePanel") for widget in shown) < players
                    ):
                        faults.append((game, size, text, pygame.key.name(key)))
                evening.close()
    assert not faults


def _has_seat(shown: Sequence[Widget]) -> bool:
    """Whether the one in turn can be seen: the plate, or the mark."""
    return any(is_a(widget, "PlatePanel") or widget.name.startswith("marks") for widget in shown)


def _cuts(strip: Any, look: Look, game: str) -> bool:
    """Whether of its title or, in Atlantis, of what was taken something is missing."""
    title = next(widget for widget in strip.children[0].walk() if isinstance(widget, Label))
    words = [line for row in find_all(strip, "NamedWords") for line in row.lines(look, row.rect.width)]
    return len(title.lines(look, title.rect.width)) > 1 or (
        game == "atlantis" and any(line.endswith("…") for line in words)
    )


def tab_around(evening: Evening, mod: int) -> set[str]:
    """All that Tab comes to before it is at its first stop again, from outside the board, where it goes from thing to
    thing.
    """
    root, found = evening.top.root, set[str]()
    root.focus("menu")
    for _ in range(150):
        evening.tell(
            *(pygame.Event(kind, key=pygame.K_TAB, mod=mod, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP))
        )
        found.add(root.focused.name if root.focused else "")
        if root.focused and root.focused.name == "menu":
            return found
    return {"a way without an end", *found}


def _has_strip(evening: Evening) -> bool:
    evening.scene.refresh_layout()
    return any(is_a(widget, "SinceStrip") for widget in evening.scene.root.top.walk())


@pytest.mark.parametrize(
    "size, text",
    [((1280, 720), 125), *(pytest.param(size, 100, marks=pytest.mark.soak) for size in ((1280, 720), (1600, 900)))],
)
@pytest.mark.parametrize("game", GAMES)
def test_with_four_seats_every_rival_has_one_entry_in_the_order_of_turns(
    game: str, size: tuple[int, int], text: int, tmp_path: Path
) -> None:
    match, random = sit_down(tmp_path, rules_for(game, 4), bots=dict.fromkeys((1, 2, 3), "random")), Random(7)
    while match.past.is_opening or len(match.log) < 150 or not _has_just_begun(match):
        a_step(match, random)
    evening = Evening.of(match, size, text)
    evening.scene.panel_state.begin_since(last_decision(match.log, 0), len(match.log))
    evening.scene.refresh_layout()
    strip = find_one(evening.scene, "SinceStrip")
    if game == "survive":  # beside an open hand too
        assert len([row for row in strip.children if isinstance(row, LogRow)]) == len(strip.since.lines)
    if not strip.is_whole:
        evening.key(pygame.K_s)
        evening.scene.refresh_layout()
        strip = find_one(evening.scene, "SinceStrip")
    told, shown = (
        [line.line for line in strip.since.lines],
        [row.line for row in strip.children if isinstance(row, LogRow)],
    )
    assert [line.actor for line in told if line.actor] == [1, 2, 3]
    assert all(line.name for line in told)
    assert shown == told, "nobody is left out"
    assert strip.is_whole, "and no words are"
    evening.close()


def _has_just_begun(match: Match) -> bool:
    """Whether it is the first decision of seat 0 since all others had their turn."""
    since = last_decision(match.log, 0)
    return match.actor == 0 and since is not None and {1, 2, 3} <= {entry.actor for entry in match.log[since:]}


@pytest.mark.parametrize("wide", [13, 14, 16.7, 20])
def test_what_one_lost_is_read_to_its_end_also_where_everyone_might_have_one_line(tmp_path: Path, wide: float) -> None:
    with sit_down(tmp_path, rules_for("survive", 4)) as match:
        evening = Evening.of(match)
        look, narrator = evening.stage.look, evening.scene.table.host.narrator
        told = ["sank a beach, kept it.", "moved a shark: it took your D.", "sank a forest: dolphin help."]
        lines = [
            SinceLine(
                LogLine(seat, text, seat, name=f"{name}:", shorter=(text, text)), "loss" if "took" in text else None
            )
            for seat, (text, name) in enumerate(zip(told, ("Ben", "Old Salt", "Siren"), strict=True), 1)
        ]
        strip = SinceStrip(
            Since(lines, True, False, lambda: None, lambda told: None), narrator, match.players, WidgetMemo()
        )
        strip.place(look, pygame.Rect(0, 0, look.u(wide), strip.heights(look, look.u(wide))[-1]))
        shown = [widget for row in strip.children for widget in find_all(row, "NamedWords") if "took" in widget.text]
        assert shown
        assert " ".join(shown[0].lines(look, shown[0].rect.width)).strip() == told[1]
        evening.close()


def test_after_a_load_in_the_middle_of_a_turn_it_tells_what_came_before_that_turn(tmp_path: Path) -> None:
    for game in GAMES:
        match, random = (
            sit_down(tmp_path / game, rules_for(game, 4), bots=dict.fromkeys((1, 2, 3), "random")),
            Random(7),
        )
        while match.past.is_opening or len(match.log) < 150 or not _has_just_begun(match):
            a_step(match, random)
        before = last_wait(match.log, 0)
        assert before == (last_decision(match.log, 0), len(match.log))
        while match.actor == 0 and last_wait(match.log, 0)[1] == len(match.log):
            a_step(match, random)
        if match.actor == 0:
            assert last_wait(match.log, 0) == before
            evening = Evening.of(match)
            evening.pass_time()
            assert (evening.scene.panel_state.since, evening.scene.panel_state.until) == before
            evening.close()
        else:
            match.close()


def test_of_five_rivals_those_come_first_who_cost_one_something(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4)) as match:
        evening = Evening.of(match)
        look, narrator = evening.stage.look, evening.scene.table.host.narrator
        lines = [
            SinceLine(LogLine(1, "swam", number, name="Ben:"), "loss" if number == 3 else None) for number in range(5)
        ]
        strip = SinceStrip(
            Since(lines, True, False, lambda: None, lambda told: None), narrator, match.players, WidgetMemo()
        )
        wide = look.u(16.7)
        few = strip.rows_in(look, wide, strip.high(look, wide, strip.children[2:5]))
        evening.close()
    assert few[0].name == "since 3"
    assert next(widget.text for widget in few[-1].walk() if isinstance(widget, Label)) == "and 3 more"
