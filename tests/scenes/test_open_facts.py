"""Open facts never leave the screen: whatever the game, the window, the size of text and whether a hint is open, all
that is open of every seat is drawn, or one key away where there is hardly any height; nothing overlaps, and nothing is
cut.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.speech.describing import Stepper
from game.match import Match
from game.rules.atlandice.board import REGIONS
from game.rules.atlandice.state import FOR_NEUTRAL, WON
from game.scenes import TableScene
from game.store import Person, put_person
from game.tables.atlandice.shelf import StockCell
from game.tables.stepper import StepperBar
from game.tables.survive.panels import ExplorerCell
from game.widgets import Chip, Label, Panel, Picture, Slot, Widget
from tests.driver import find_all, is_a
from tests.match.playing import a_step
from tests.soaks import soaked_unless

from .clipping import find_clipped
from .evening import Evening, rules_for, sit_down

TABLES = [
    ("survive", 2),
    ("survive", 3),
    ("survive", 4),
    ("survive", 5),
    ("survive", 6),
    ("atlantis", 2),
    ("atlantis", 3),
    ("atlantis", 4),
]
TABLES += [("atlandice", 2), ("atlandice", 3), ("atlandice", 4)]
_USUAL = [("survive", 6), ("atlantis", 4), ("atlandice", 4)]
"""In every run; the others in the soaks."""
SIZES = [(1024, 640), (1280, 720), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160)]
TEXTS = [100, 125, 150, 200]
Case = tuple[str, tuple[int, int], int, bool]  # who plays, the window, the size of text, and whether a hint is open
Seated = tuple[int, *Case]  # how many sit there, and the rest
ALL: list[Case] = list(product(("one", "all"), SIZES, TEXTS, (False, True)))
_LOOKED_AT = {(1024, 640), (1280, 720), (1600, 900), (3840, 2160)}, {100, 150, 200}
"""Windows and sizes of text, in pairs in every run; the others in the soaks."""
_STEPS = {"survive": 160, "atlantis": 90, "atlandice": 60}
_LATE = {"survive": 330, "atlantis": 260, "atlandice": 130}
"""After how many steps it is looked at: in the middle, and once more when seats have won much."""
_LOW = 30  # height in u below which one seat at a time may be seen


def at_usual_tables(game: str) -> list[Seated]:
    sizes, texts = _LOOKED_AT
    cases = [case for case in ALL if case[1] in sizes and case[2] in texts]
    return [(seats, *case) for other, seats in _USUAL if other == game for case in cases]


@cache
def all_pairs(game: str) -> list[Seated]:
    """Few of a game's cases in which any two values stand together that do so in any: always the one that brings most
    new pairs.
    """
    cases = {case: _pairs(case) for case in at_usual_tables(game)}
    left, chosen = {pair for pairs in cases.values() for pair in pairs}, []
    while left:
        best = max(cases, key=lambda case: len(left & cases[case]))
        chosen.append(best)
        left -= cases[best]
    return chosen


def _pairs(case: Seated) -> set[Any]:
    return set(combinations(enumerate(case), 2))


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_all_pairs_are_there(game: str) -> None:
    few, every = all_pairs(game), at_usual_tables(game)
    assert len(few) < len(every) / 3
    assert {pair for case in few for pair in _pairs(case)} == {pair for case in every for pair in _pairs(case)}


@pytest.mark.parametrize("game, seats", _USUAL)
def test_all_that_is_open_is_seen(game: str, seats: int, tmp_path: Path) -> None:
    cases = [case for number, *case in all_pairs(game) if number == seats]
    assert list(faults(game, seats, cases, tmp_path)) == []


@pytest.mark.soak
@pytest.mark.parametrize("game, seats", TABLES)
def test_all_that_is_open_is_seen_in_every_case(game: str, seats: int, tmp_path: Path) -> None:
    assert list(faults(game, seats, ALL, tmp_path)) == []


def faults(game: str, seats: int, cases: Sequence[Sequence[Any]], folder: Path) -> Iterator[object]:
    for who in ("one", "all"):
        if not any(case[0] == who for case in cases):
            continue
        bots = dict.fromkeys(range(1, seats), "random") if who == "one" else {}
        with sit_down(folder, rules_for(game, seats), bots=bots, name=who) as match:
            for player in match.players[::2]:  # a face is no reason to leave out anything
                put_person(Person(player.name, None, "cat", datetime(2030, 5, 1, tzinfo=UTC)), former=player.name)
            random, looked = Random(seats), [case for case in cases if case[0] == who]
            for steps, few in ((_STEPS[game], looked), (_LATE[game] - _STEPS[game], looked[::6])):
                for _ in range(steps):
                    if not _is_almost_over(match):
                        a_step(match, random)
                while match.actor is None and not match.is_over:
                    a_step(match, random)
                match.journal.wait()
                for _, size, text, has_hint in few if not match.is_over else ():
                    evening = Evening.of(match, size, text)
                    evening.scene.refresh_layout()
                    yield from ((who, size, text, has_hint, fault) for fault in _look_at(evening, match, has_hint))
                    for scene in evening.stack.scenes:
                        scene.root.close()


def _is_almost_over(match: Match) -> bool:
    """Whether the clock of Atlandice has come near its end."""
    view: Any = match.view(None)
    return match.is_over or getattr(view.state, "hand", 0) > 18


def _look_at(evening: Evening, match: Match, has_hint: bool) -> Iterator[str]:
    scene, look = evening.scene, evening.stage.look
    board = next(widget.rect.copy() for widget in scene.root.top.walk() if widget.name == "board")
    if has_hint:
        if scene.visibility.needs_hand:
            scene.visibility.lift("turn")
        scene.hints.show(
            scene.visibility.choices()[0], lambda step: "It brings you more than your other moves on average."
        )
        scene.refresh_layout()
    yield from find_clipped(scene.root, look)
    yield from _overlaps(scene)
    yield from _out_of_plates(scene)
    if next(widget.rect for widget in scene.root.top.walk() if widget.name == "board") != board:
        yield "the board has moved"
    missing = _missing(scene, match)
    if (
        has_hint and missing and not scene.panel_state.has_log_place and look.size[1] < _LOW * look.unit
    ):  # there it covers seats until it is closed
        scene.hints.dismiss()
        missing = _missing(scene, match)
    if missing and look.size[1] < _LOW * look.unit:
        missing &= _one_key_away(evening, match)
    yield from (f"{fact} is not seen" for fact in sorted(missing))


def _one_key_away(evening: Evening, match: Match) -> set[str]:
    """What is seen of no seat, however often the key is pressed that opens the next one."""
    missing = _missing(evening.scene, match)
    for _ in range(len(match.players) + 1):  # and somebody whom nobody plays
        evening.key(pygame.K_o)
        missing &= _missing(evening.scene, match)
    return missing


def _overlaps(scene: TableScene) -> Iterator[str]:
    names = {
        "board",
        "gold",
        "hint panel",
        "log region",
        "hand region",
        "low hand region",
        "since",
        "beside region",
        "asked",
        "eye",
    }
    names |= {"undo", "hint", "rules", "menu", "open log", "open beside", "open purse", "fold since", "marks region"}
    parts = [widget for widget in scene.root.top.walk() if is_a(widget, "FeelingPlate") or widget.name in names]
    for one, other in combinations(parts, 2):
        is_inside = any(widget is other for widget in one.walk()) or any(widget is one for widget in other.walk())
        if one.rect.colliderect(other.rect) and not is_inside:
            yield (
                f"{one.name or type(one).__name__} {one.rect} lies over {other.name or type(other).__name__} "
                f"{other.rect}"
            )


def _plates(scene: TableScene) -> dict[int, Widget]:
    """The plates by their seats; of whom nobody plays after all others."""
    walked = list(scene.root.top.walk())
    found: dict[int, Widget] = {widget.seat: widget for widget in find_all(walked, "FeelingPlate")}
    neutral = [
        widget for widget in walked if isinstance(widget, Slot) and widget.region.name.endswith(" neutral plate")
    ]
    return found | dict(enumerate(neutral, len(scene.match.players)))


def _out_of_plates(scene: TableScene) -> Iterator[str]:
    for seat, plate in _plates(scene).items():
        for widget in plate.walk():
            if not widget.children and widget.rect.size != (0, 0) and not plate.rect.contains(widget.rect):
                yield f"{type(widget).__name__} {widget.rect} reaches out of the plate {plate.rect} of seat {seat}"


def _missing(scene: TableScene, match: Match) -> set[str]:
    scene.refresh_layout()
    rules: Any = match.rules
    plates, found = _plates(scene), set()
    for seat in range(len(match.players) + getattr(rules.constants, "has_neutral", False)):
        if seat not in plates:
            found.add(f"seat {seat}")
        else:
            found |= {f"{fact} of seat {seat}" for fact in _facts_left_out(plates[seat], match, seat)}
    return found


def _facts_left_out(plate: Widget, match: Match, seat: int) -> Iterator[str]:
    texts = Counter(widget.text for widget in plate.walk() if isinstance(widget, Label))
    view: Any = match.view(None)
    rules: Any = match.rules
    described = dict(enumerate(match.rules.describe(view).plates)).get(seat)
    table, constants = view.state, rules.constants
    if described is not None and described.points is not None and str(described.points) not in texts:
        yield "points"
    match match.rules.game:
        case "survive":
            assert described is not None
            wanted = Counter(str(count.number) for count in described.counts)
            if wanted - texts:
                yield f"counts {wanted - texts}"
        case "atlantis":
            tiles = find_all(plate, "TileRow")
            purse = table.purses[seat]
            if not any(tile.codes == purse for tile in tiles) and not _counts(plate, "tiles", len(purse)):
                yield "tiles"
            if not any(str(table.held[seat]) == text.split(" ")[0] for text in texts):
                yield "cards"
            if not any(is_a(widget, "BridgeSign") for widget in plate.walk()):
                yield "bridge"
            pawns = [
                widget
                for widget in plate.walk()
                if isinstance(widget, Picture) and widget.art.startswith("atlantis/pawn-")
            ]
            if len(pawns) != len(table.where[constants.own(seat)]):
                yield "pawns"
            on_way = [
                constants.mainland - place
                for place in table.where[constants.own(seat)]
                if 0 < place < constants.mainland
            ]
            yield from (f"pawn {left}" for left in on_way if not any(text.split(" ")[0] == str(left) for text in texts))
        case "atlandice":
            cells = [widget.count for widget in find_all(plate, "StockCell")]
            if cells != list(table.stock[5 * seat : 5 * seat + 5]):
                yield "stock"
            dice = [
                widget
                for widget in plate.walk()
                if isinstance(widget, Picture) and widget.art.startswith("common/die-")
            ]
            free = find_all(plate, "DieSeat")
            is_neutral = constants.has_neutral and seat == constants.neutral
            own = table.taken[(seat - table.first) % constants.seats :: constants.seats]
            taken = [die for die in own if die < FOR_NEUTRAL]
            if is_neutral:
                taken = [die - FOR_NEUTRAL for die in table.taken if die >= FOR_NEUTRAL]
            if [die.art for die in dice] != [f"common/die-{number}" for number in taken]:
                yield "dice"
            if len(dice) + len(free) != (constants.seats if is_neutral else constants.each - constants.has_neutral):
                yield "dice that are to come"
            if [widget.is_most for widget in find_all(plate, "StockCell")] != _most(table, seat):
                yield "crowns"
            homes = [constants.home[tile] for tile, fate in enumerate(table.fates) if fate == WON + seat]
            won = Counter(f"atlandice/building-{REGIONS[home]}" for home in homes)
            art = Counter(widget.art for widget in plate.walk() if isinstance(widget, Picture))
            if won - art and not _counts(plate, "tiles won", won.total()):
                yield "tiles"
            signs = [widget for widget in plate.walk() if isinstance(widget, Chip) and widget.text == "first"]
            if bool(signs or art["common/icon-first"]) != (table.first == seat):
                yield "who is first"


def _most(table: Any, seat: int) -> list[bool]:
    """Of which resources a seat has most."""
    return [0 < table.stock[5 * seat + kind] == max(table.stock[kind::5]) for kind in range(5)]


def _counts(plate: Widget, tip: str, number: int) -> bool:
    """Whether a number stands there for what a tip names."""
    rows = [widget for widget in plate.walk() if widget.tip == tip]
    return any(isinstance(widget, Label) and widget.text == str(number) for row in rows for widget in row.walk())


# The smallest window with large text.

_SMALL = [("survive", 6), ("atlantis", 4), ("atlandice", 2)]
"""In every run; the others in the soaks."""
_OPENED = {"": None, "log": pygame.K_l, "unseen": pygame.K_u}


@pytest.mark.parametrize(
    "game, seats", [table if table in _SMALL else pytest.param(*table, marks=pytest.mark.soak) for table in TABLES]
)
def test_what_is_asked_who_plays_and_all_seats_stay_in_the_smallest_window_with_large_text(
    game: str, seats: int, tmp_path: Path
) -> None:
    """Also while a log, or what nobody has seen yet, is open; at the beginning, and in the middle of a game."""
    with sit_down(tmp_path, rules_for(game, seats)) as match:
        random = Random(seats)
        for steps in (6, _STEPS[game]):
            while len(match.log) < steps or match.actor is None:
                a_step(match, random)
            match.journal.wait()
            for opened, key in _OPENED.items():
                evening = Evening.of(match, (1024, 640), 150)
                scene = evening.scene
                scene.refresh_layout()
                if key is not None:
                    evening.key(key)
                    scene.refresh_layout()
                walked = list(scene.root.top.walk())
                asked = [one.text for one in walked if isinstance(one, Label) and one.name == "ask" and one.rect.width]
                (bar,) = find_all(walked, "StepperBar")
                assert len(asked) == 1, (steps, opened)
                name, look = scene.narrator.names[scene.decision.seat], evening.stage.look
                assert name in asked[0] or (bar.form is not None and bar.names_whole(look, bar.form)), asked
                assert [seat for seat in range(seats) if seat not in _plates(scene)] == [], (steps, opened)
                assert list(find_clipped(scene.root, look)) == [], (steps, opened)
                for one in scene.root.top.walk():
                    if isinstance(one, Panel) and (hair := one.hair(look)):
                        assert not list(_on_hairline(one, hair)), (steps, opened)
                for scene_ in evening.stack.scenes:
                    scene_.root.close()


_EIGHT = ("Margaret", "Meredith", "Winthrop", "Rosemary", "Mohammed", "Hermione")  # as wide as eight letters get
_LOOKED = [(game, seats, text) for game, seats in TABLES for text in (100, 125)]
_ALWAYS = {("survive", 4, 125), ("atlantis", 2, 125), ("atlandice", 4, 125)}


@pytest.mark.parametrize("seated", soaked_unless(_ALWAYS.__contains__, _LOOKED))
def test_a_short_name_stands_whole_where_the_turn_is_told_in_every_step(
    seated: tuple[str, int, int], tmp_path: Path
) -> None:
    """At 1280x720 too, whatever is asked and whichever step it is; with a face and without."""
    game, seats, text = seated
    with sit_down(tmp_path, rules_for(game, seats), names=_EIGHT) as match:
        put_person(Person(_EIGHT[1], None, "cat", datetime(2030, 5, 1, tzinfo=UTC)), former=_EIGHT[1])
        random, evening, seen = Random(seats), Evening.of(match, (1280, 720), text), set[Any]()
        scene, look = evening.scene, evening.stage.look
        for _ in range(_LATE[game]):
            if match.is_over:
                break
            a_step(match, random)
            described = match.rules.describe(match.view(None))
            key = described.stepper.now, described.ask.key, match.actor == 1
            if match.actor is None or match.privacy.curtain is not None or key in seen:
                continue
            seen.add(key)
            match.journal.wait()
            evening.pass_time()
            scene.note_change()
            scene.refresh_layout()
            (bar,) = find_all(scene, "StepperBar")
            assert bar.player == match.players[match.actor].name
            assert bar.form is not None
            assert bar.names_whole(look, bar.form), key
        assert len(seen) >= 4


def _on_hairline(panel: Panel, hair: int) -> Iterator[str]:
    """What begins on the hairline of a panel, or beyond it."""
    inner = panel.rect.inflate(-2 * hair - 2, -2 * hair - 2)
    for label in (one for one in panel.walk() if isinstance(one, Label) and one.rect.width):
        if label.rect.left < inner.left or label.rect.right > inner.right:
            yield f"{label.text} {label.rect} lies on the hairline of {panel.rect}"


def test_a_face_stays_in_the_bar_whatever_the_name_and_the_window(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        look = Evening.of(match, (1024, 640), 150).stage.look
    stepper = Stepper(("survive.step.play", "survive.step.move"), 1)
    for name in ("Bo", "Grandma Josephine-Marie"):
        bars = [StepperBar(stepper, lambda key, **_: key, "crimson", "A", name, face) for face in ("", "avatars/cat")]
        for form in bars[0].forms:
            assert bars[1].width_of(look, form) > bars[0].width_of(look, form)  # it has room in every form


def test_cells_of_a_rack_and_of_a_stock_have_nothing_that_lies_on_another(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        for size, text in product(SIZES[:4], TEXTS):
            look = Evening.of(match, size, text).stage.look
            for wide in (2.4, 2.6, 3.1):
                cell = ExplorerCell("survive/explorer-crimson", "W", None, value="6", sign="common/icon-wave")
                cell.place(look, pygame.Rect(0, 0, look.u(wide), look.u(2.6)))
                parts = list(cell.parts(look).values())
                assert not any(one.colliderect(other) for one, other in combinations(parts, 2)), (size, text, wide)
                assert all(cell.rect.contains(part) for part in parts)
            for wide, count in product((1.45, 1.7, 2.1, 3.05), (0, 7, 12)):
                stock = StockCell(0, count, True, "", size="line")
                stock.place(look, pygame.Rect(0, 0, look.u(wide), look.u(1.6)))
                token, number, crown = stock.parts(look)
                assert not token.colliderect(number), (size, text, wide, count)
                assert crown.bottom <= number.centery
