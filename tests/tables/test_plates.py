"""Players' plates: they tell a person from a bot, and one bot from another."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.bots import personalities
from game.commands.games import chosen_rules
from game.engine import Referee
from game.match import Match, Player
from game.rules.atlandice.rules import AtlandiceRules
from game.rules.atlandice.state import WON
from game.rules.atlandice.view import AtlandiceView
from game.rules.atlantis.rules import AtlantisRules
from game.rules.atlantis.view import AtlantisView
from game.scenes import TableScene
from game.tables import LogRow, column, plates
from game.tables.atlandice import panels
from game.tables.atlantis.panels import plate_details as atlantis_plate_details
from game.tables.frame import column_width
from game.tables.voices import Feelings
from game.widgets import Chip, Label, Mark, OneLine, Picture, Scroll, Slot, Widget
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.driver import find_all, is_a
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down
from tests.soaks import few_or_soak
from tests.widgets.test_layout import Block, look_of

RULES = chosen_rules("atlandice", 2, None, [])
TELLING = Narrator(Catalogue.load("en"), RULES, ["Ana", "Bia"])
PLATE = RULES.describe(Referee(RULES, 1).view(None)).plates[0]
VENGEFUL = Player("Old Salt", "crimson", "navigator", "vengeful")
LEVEL = "Plans whole turns and weighs what may come of them."
TEMPERAMENT = "Vengeful: goes after whoever harmed it; until then, after whoever leads."


def labels(plate: Widget) -> dict[str, str]:
    """What is read, with the tip of each."""
    return {widget.text: widget.tip for widget in plate.walk() if isinstance(widget, Label)}


def faces(plate: Widget) -> list[str]:
    return [widget.art for widget in plate.walk() if isinstance(widget, Picture) and widget.art.startswith("bots/")]


def test_a_bot_under_its_own_name_has_a_face_a_level_and_a_temperament() -> None:
    plate = plates.make_plate("roomy", TELLING, plates.ShownPlate(PLATE, VENGEFUL, "O", False, "bots/old-salt"))
    assert labels(plate)["Navigator, vengeful"] == f"{LEVEL} {TEMPERAMENT}"
    assert faces(plate) == ["bots/old-salt"]


def test_a_folded_plate_tells_it_when_it_is_pointed_at() -> None:
    plate = plates.make_plate("line", TELLING, plates.ShownPlate(PLATE, VENGEFUL, "O", False))
    assert labels(plate)["Old Salt"] == f"{LEVEL} {TEMPERAMENT}"


@pytest.mark.parametrize("form, told", [("roomy", "Bot, mybot"), ("line", "Old Salt")])
def test_of_a_bot_from_outside_no_temperament_is_told(form: str, told: str) -> None:
    bot = replace(VENGEFUL, level="mybot")
    plate = plates.make_plate(form, TELLING, plates.ShownPlate(PLATE, bot, "O", False, "bots/old-salt"))
    assert labels(plate)[told] == TELLING.words.say("outside.about")


def test_a_bot_in_the_place_of_a_person_is_called_one() -> None:
    plate = plates.make_plate(
        "roomy", TELLING, plates.ShownPlate(PLATE, Player("Ana", "crimson", "sailor"), "A", False)
    )
    assert "Bot, Sailor" in labels(plate)
    assert faces(plate) == []


@pytest.mark.parametrize("name", ["Ana", *(TELLING.words.say(f"bot.{person.key}") for person in personalities())])
def test_nothing_is_told_of_a_person(name: str) -> None:
    plate = plates.make_plate("roomy", TELLING, plates.ShownPlate(PLATE, Player(name, "crimson"), "A", False))
    assert labels(plate)["Person"] == ""
    assert faces(plate) == []


def test_a_plate_shakes_for_a_loss_and_shines_for_what_is_saved_and_then_rests() -> None:
    feelings = Feelings()
    feelings.begin(1, "loss", after=0.5)
    assert feelings.of(1) is None
    feelings.pass_time(0.53)
    assert feelings.of(1) == "loss"
    assert feelings.swing(1) != 0
    assert feelings.shine(0) == 0
    feelings.pass_time(1.0)
    assert not feelings.is_any
    feelings.begin(1, "gain", after=0.0)
    feelings.pass_time(0.3)
    assert feelings.shine(1) > 0.9
    assert feelings.swing(1) == 0


def test_with_reduced_motion_a_rim_tells_it_and_nothing_swings() -> None:
    feelings = Feelings()
    feelings.is_still = True
    feelings.begin(0, "loss", after=0.0)
    feelings.pass_time(0.4)
    assert feelings.shine(0) == 1
    assert feelings.swing(0) == 0


@pytest.mark.parametrize("game, is_open", [("survive", False), ("atlandice", True)])
def test_points_that_nobody_knew_are_left_to_the_scoring_also_where_a_table_opens_at_the_end(
    game: str, is_open: bool, tmp_path: Path
) -> None:
    with sit_down(tmp_path, rules_for(game, 2)) as match:
        random = Random(1)
        while not match.is_over:
            a_step(match, random)
        evening = Evening.of(match)
        scene = evening.scene
        scene.surroundings.offers_changed()
        scene.refresh_layout()
        chips = [
            widget for widget in scene.root.top.walk() if isinstance(widget, (Chip, Label)) and "point" in widget.tip
        ]
        evening.close()
    assert (len(chips) >= 2, bool(chips)) == (is_open, is_open)


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_while_a_game_is_laid_out_the_first_player_is_in_turn(game: str, tmp_path: Path) -> None:
    seen = set()
    for seed in range(6):
        with sit_down(tmp_path, rules_for(game, 3), seed=seed, name=f"seed {seed}") as match:
            while len(match.log) < 3:
                a_step(match, Random(1))
            first = next(event.facts()["seat"] for event in match.view(None).history if event.key == "first-drawn")
            assert match.actor is None
            evening = Evening.of(match, moves=True)
            evening.scene.refresh_layout()
            in_turn = [widget.is_in_turn for widget in find_all(evening.scene, "PlatePanel")]
            if is_a(evening.scene.table, "AtlantisTable"):
                assert f"{match.players[first].name}'s hand" in labels(evening.scene.root.top)
            evening.close()
        assert in_turn == [seat == first for seat in range(3)]
        seen.add(first)
    assert len(seen) > 1


# Names of eighteen letters.

_SIZES = ((1280, 720), 100), ((1280, 720), 125), ((1024, 640), 150)
_LONG = "Grandma Josephine", "WWWWWWWWWWWWWWWWWW", "Uncle Bartholomew", "Alexandra Victoria"


def stands(match: Match, size: tuple[int, int], text: int) -> list[tuple[object, ...]]:
    """What stands around the board, and how high; every name and title with one in it is one line, and in its room."""
    evening = Evening.of(match, size, text)
    evening.pass_time()
    top, look = evening.scene.root.top, evening.stage.look
    for label in (widget for widget in top.walk() if isinstance(widget, OneLine)):
        (words,) = label.lines(look, label.rect.width)
        assert look.text_width(words, label.role) <= label.rect.width, words
        assert "…’" not in words, "no dots and an apostrophe"
        assert "…'" not in words
    plated = [seat for seat in find_all(top, "PlatePanel") if seat.rect.width]
    named = [any(is_a(part, "PlateName") and part.children for part in seat.walk()) for seat in plated]
    for log_row in (widget for widget in top.walk() if isinstance(widget, LogRow)):
        assert all(log_row.rect.contains(part.rect) for part in log_row.walk()), log_row.name
    shown = [one for one in find_all(top, "PlatePanel", "Button", "Asked", "OneLine") if one.rect.width]
    found: list[tuple[object, ...]] = [
        (type(widget).__name__, widget.name, widget.rect.y, widget.rect.height) for widget in shown
    ]
    evening.close()
    return [*found, ("named", *named)]


@pytest.mark.parametrize(
    "game, steps",
    [
        ("survive", 90),
        ("atlantis", 60),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in (("survive", 8), ("atlandice", 45))),
    ],
)
def test_long_names_are_shortened_and_nothing_is_higher_for_them(
    game: str, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for names in (("Ana", "Bia", "Caio", "Davi"), _LONG):
        monkeypatch.setattr("tests.scenes.evening._NAMES", names)
        with sit_down(tmp_path, rules_for(game, 4), name=names[0]) as match:
            random = Random(7)
            while len(match.log) < steps or match.actor is None:
                a_step(match, random)
            match.journal.wait()
            seen.append([stands(match, size, text) for size, text in _SIZES])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("step", plates.STEPS)
@pytest.mark.parametrize("name", ["Margaretha-Wilhelm", "Uncle O’Hara", "Gwendolyn"])
def test_six_letters_of_a_name_at_least_stand_beside_whatever_numbers_a_plate_has(
    step: str, name: str, tmp_path: Path
) -> None:
    """In the smallest window with large text, for all that four players of Survive can have."""
    rules = rules_for("survive", 4)
    telling = Narrator(Catalogue.load("en"), rules, [name, "Bia", "Caio", "Davi"])
    with sit_down(tmp_path, rules) as match:
        look = Evening.of(match, (1024, 640), 150).stage.look
    plate = rules.describe(Referee(rules, 1).view(None)).plates[0]
    width = look.u(column_width(look))
    for place, tiles in product(range(4), (0, 12)):
        numbers = [10 * (number == place) for number in range(4)] + [tiles]
        counts = tuple(replace(count, number=number) for count, number in zip(plate.counts, numbers, strict=True))
        shown = plates.ShownPlate(replace(plate, counts=counts), Player(name, "crimson"), "M", False)
        made = plates.make_plate(step, telling, shown)
        made.put(look, pygame.Rect(0, 0, width, made.height(look, width)))
        (label,) = (one for one in made.walk() if isinstance(one, OneLine) and one.rect.width)
        (words,) = label.lines(look, label.rect.width)
        assert words.startswith(name[:6].rstrip()), (numbers, words)
        assert [one for one in made.walk() if not made.rect.contains(one.rect)] == []


# All that is open has room, however much it gets.


def full_plates(seats: int, step: str, tiles: int, points: int) -> list[Widget]:
    """Plates of Atlandice, each of whoever goes first and has won so many tiles."""
    rules = rules_for("atlandice", seats)
    assert isinstance(rules, AtlandiceRules)
    telling, constants, found = (
        Narrator(Catalogue.load("en"), rules, ["Ana", "Bia", "Caio", "Davi"][:seats]),
        rules.constants,
        [],
    )
    for holder in range(seats + constants.has_neutral):
        view = Referee(rules, 1).view(None)
        assert isinstance(view, AtlandiceView)
        s = copy(view.state)
        s.first, s.fates, s.points = (
            holder % seats,
            bytes([WON + holder] * tiles + [0] * (len(s.fates) - tiles)),
            (points,) * len(s.points),
        )
        if holder == constants.neutral:
            found.append(panels.neutral_plate(constants, s, telling, step, points))
            continue
        plate = replace(rules.describe(view).plates[holder], points=points)
        details = panels.plate_details(constants, s, holder, telling, step)
        player = Player(telling.names[holder], constants.colours[holder])
        found.append(plates.make_plate(step, telling, plates.ShownPlate(plate, player, "A", False), details))
    return found


@pytest.mark.parametrize("step", plates.STEPS)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_plate_needs_no_more_width_late_in_the_game_than_at_its_beginning(
    seats: int, step: str, tmp_path: Path
) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 2)) as match:
        look = Evening.of(match).stage.look
    bare, full = full_plates(seats, step, 0, 0), full_plates(seats, step, 9, 38)
    for before, after in zip(bare, full, strict=True):
        wide = before.narrowest(look)
        assert after.narrowest(look) <= wide
        for width in (wide, wide + look.u(2), look.u(20)):
            after.put(look, pygame.Rect(0, 0, width, after.height(look, width)))
            drawn = [widget for widget in after.walk() if not widget.children]
            assert [widget for widget in drawn if not after.rect.contains(widget.rect)] == []
            houses = [widget for widget in drawn if isinstance(widget, Picture) and "building-" in widget.art]
            numbers = {widget.text for widget in drawn if isinstance(widget, Label | Chip)}
            assert len(houses) == 9 or "9" in numbers
            assert [len(widget.text) for widget in find_all(drawn, "PointsLabel")] == [2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    def light(colour: tuple[int, ...]) -> float:
        parts = [value / 255 for value in colour[:3]]
        return sum(
            share * (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4)
            for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
        )

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_a_zero_on_a_header_can_be_read(tmp_path: Path) -> None:
    rules = rules_for("atlantis", 4)
    assert isinstance(rules, AtlantisRules)
    with sit_down(tmp_path, rules) as match:
        look, view = Evening.of(match).stage.look, match.view(None)
    assert isinstance(view, AtlantisView)
    telling, s = Narrator(Catalogue.load("en"), rules, ["Ana", "Bia", "Caio", "Davi"]), copy(view.state)
    s.held = bytes(4)
    for seat, colour in enumerate(rules.constants.colours):
        head = atlantis_plate_details(rules.constants, s, seat, telling, "tight").head()
        zero = next(widget for part in head for widget in part.walk() if isinstance(widget, Label))
        assert zero.text == "0"
        assert contrast(look.colour(zero.colour), look.colour(colour)) > 2.5


def names_of(evening: Evening) -> set[str]:
    return {widget.name for widget in evening.scene.root.top.walk()}


def test_the_key_goes_round_all_seats_and_also_the_one_that_nobody_plays(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 2)) as match:
        while match.actor is None:
            a_step(match, Random(1))
        evening = Evening.of(match, (1024, 640), 200)
        evening.scene.refresh_layout()
        assert {"seat 0", "seat 1", "seat 2"} <= names_of(evening)
        seen = []
        for _ in range(3):
            evening.key(pygame.K_o)
            evening.scene.refresh_layout()
            seen.append("tight neutral plate region" in names_of(evening))
        assert sum(seen) == 1
        assert evening.scene.panel_state.opened_seat == match.actor
        evening.close()


def test_where_no_seat_is_folded_nothing_opens_and_escape_has_nothing_to_close(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("atlandice", 3)) as match:
        while match.actor is None:
            a_step(match, Random(1))
        evening = Evening.of(match, (1600, 900))
        evening.scene.refresh_layout()
        evening.key(pygame.K_o)
        assert evening.scene.panel_state.opened_seat is None
        evening.key(pygame.K_ESCAPE)
        assert not isinstance(evening.top, TableScene)
        evening.close()


# A hand is made anew when what is seen of it is another.


def test_an_open_hand_tells_where_explorers_are_now(tmp_path: Path) -> None:
    """Nothing that it was kept for stands for two pictures."""
    seen: dict[object, list[str]] = {}
    with sit_down(tmp_path, rules_for("survive", 2), bots={1: "random"}) as match:
        random, table = Random(3), Evening.of(match).scene.table
        assert is_a(table, "SurviveTable")
        for _ in range(400):
            if match.is_over:
                break
            a_step(match, random)
            if match.privacy.is_hand_open and (values := table.around.values(is_low=False)):
                signs = [widget.sign for widget in find_all(values, "ExplorerCell")]
                assert seen.setdefault(table.hand_key(), signs) == signs
    assert len(seen) > 20


def test_backs_say_whose_they_are_also_where_all_else_is_equal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with sit_down(tmp_path, rules_for("survive", 2), "passed") as match:
        scene = Evening.of(match).scene
        while not scene.visibility.asks_first:
            a_step(match, Random(2))
        keys = []
        for actor in range(2):
            monkeypatch.setattr(Match, "actor", actor)
            assert scene.visibility.asks_first
            scene.note_change()
            scene.refresh_layout()
            slots = [widget for widget in scene.root.top.walk() if isinstance(widget, Slot)]
            keys.append([slot.region.key for slot in slots if slot.region.name in ("hand", "low hand")])
        monkeypatch.undo()
    assert keys[0]
    assert keys[0] != keys[1]


def test_whose_pieces_have_two_colours_has_both_on_its_plate(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 2)) as match:
        colours = match.rules.setup.colours
        for size, text in (((1280, 720), 100), ((1024, 640), 150), ((1024, 640), 200)):
            scene = Evening.of(match, size, text).scene
            scene.refresh_layout()
            seen = {widget.colour for widget in scene.root.top.walk() if isinstance(widget, Mark)}
            assert seen == set(colours)


def test_ten_explorers_and_three_tiles_of_a_hand_that_is_up_need_no_scrolling(tmp_path: Path) -> None:
    with sit_down(tmp_path, rules_for("survive", 4, "memory_aid=true")) as match:
        random, held = Random(7), 0
        while held < 3:
            a_step(match, random)
            view: Any = match.view(None)
            held = sum(view.state.held[3 * match.actor : 3 * match.actor + 3]) if match.actor is not None else 0
        for size, text in (
            ((1280, 720), 100),
            ((1280, 720), 125),
            ((1024, 640), 150),
            ((1024, 640), 200),
            ((1600, 900), 125),
        ):
            evening = Evening.of(match, size, text)
            evening.key_down(pygame.K_e)
            walked = list(evening.top.root.top.walk())
            assert [widget.reach for widget in walked if isinstance(widget, Scroll) and widget.name == "hand"] == [0]
            assert sum(is_a(widget, "ExplorerCell") for widget in walked) == 10
            evening.key_up(pygame.K_e)


@few_or_soak("people", 4, 1)
def test_tiles_in_a_hand_that_is_up_have_names_that_tell_them_apart(people: int, tmp_path: Path) -> None:
    """Whatever lies in it, and however little room there is: names are whole and different, and none is below the
    fold.
    """
    with sit_down(tmp_path, rules_for("survive", 4), bots=dict.fromkeys(range(people, 4), "random")) as match:
        random, looked = Random(7), set[tuple[int, ...]]()
        while len(looked) < 4 and not match.is_over:
            a_step(match, random)
            view: Any = match.view(match.actor)
            held = tuple(i for i, count in enumerate(view.hand or ()) if count) if match.actor is not None else ()
            if len(held) < 2 or len(held) > 3 or held in looked or match.privacy.curtain is not None:
                continue
            looked.add(held)
            match.journal.wait()
            for size, text in (((1280, 720), 100), ((1280, 720), 125), ((1024, 640), 150)):
                evening = Evening.of(match, size, text)
                evening.key_down(pygame.K_e)
                evening.scene.refresh_layout()
                walked, look = list(evening.top.root.top.walk()), evening.stage.look
                faces = find_all(walked, "HandPicture")
                (scroll,) = (widget for widget in walked if isinstance(widget, Scroll) and widget.name == "hand")
                named = [one.lines(look) for one in faces]
                assert len(set(named)) == len(held), (size, text, named)
                assert all(
                    look.text_width(line, one.role) <= one.rect.width for one in faces for line in one.lines(look)
                ), named
                assert all(scroll.rect.contains(one.rect) for one in faces), (size, text, named)
                for scene in evening.stack.scenes:
                    scene.root.close()
        assert looked


_HIGH = {"roomy": 80, "usual": 60, "tight": 50, "line": 30, "small": 20}


@pytest.mark.parametrize("in_turn", [None, 0, 3])
@pytest.mark.parametrize("opened", [None, 1])
def test_seats_fold_down_one_list_and_no_further_than_a_height_asks_for(
    in_turn: int | None, opened: int | None
) -> None:
    """From whatever form they rest in: the first that fits stands, and what is opened below them leaves out a seat only
    where not even the smallest of all have room.
    """
    look, steps = look_of(100), {step: [f"{step} plate {seat}" for seat in range(4)] for step in _HIGH}
    found = {name: Block(90, _HIGH[step], (60, _HIGH[step])) for step, names in steps.items() for name in names}
    found["marks"] = Block(90, 25)
    seats = column.SeatColumn(look, found.__getitem__, column.SeatRegions(steps, in_turn, opened), 100)
    needs = [seats.show(form).height(look, 100) for form in column.FORMS]
    for rests, room in product(range(len(column.FORMS)), range(0, 400, 7)):
        fitting = [need for need in needs[rests:] if need <= room]
        assert seats.fold(column.FORMS[rests], room).height(look, 100) == (fitting or needs[-1:])[0]
        has_tools, kept = seats.fold_above(column.FORMS[rests], [40], {True: room, False: room + 45})
        left = (room if has_tools else room + 45) - 40 - look.u(0.55)
        assert kept is None or kept.height(look, 100) <= left
        assert (kept is None) == (min(needs[rests:]) > room + 45 - 40 - look.u(0.55))
        few = next(number for number, form in enumerate(column.FORMS) if not form.shows_all)
        has_all = rests < few and min(needs[rests:few]) <= room + 45 - 40 - look.u(0.55)
        assert not has_all or (kept is not None and len(kept.children) == 4)
