"""Players' plates: they tell a person from a bot, and one bot from another."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.bots import personalities
from game.commands.games import chosen_rules
from game.engine import Referee
from game.match import Player
from game.tables import plates
from game.widgets import Chip, Label, Picture, Widget
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.match.playing import a_step
from tests.scenes.evening import Evening, rules_for, sit_down

RULES = chosen_rules("atlandice", 2, None, [])
TELLING = Narrator(Catalogue.load("en"), RULES, ["Ana", "Bia"])
PLATE = RULES.describe(Referee(RULES, 1).view(None)).plates[0]
VENGEFUL = Player("Old Salt", "crimson", "navigator", "vengeful")
LEVEL = "Plans whole turns and weighs what may come of them."
TEMPERAMENT = "Vengeful: whoever harms it will be sorry; until then, whoever leads."


def labels(plate: Widget) -> dict[str, str]:
    """What is read, with the tip of each."""
    return {widget.text: widget.tip for widget in plate.walk() if isinstance(widget, Label)}


def faces(plate: Widget) -> list[str]:
    return [widget.art for widget in plate.walk() if isinstance(widget, Picture) and widget.art.startswith("bots/")]


def test_a_bot_under_its_own_name_has_a_face_a_level_and_a_temperament() -> None:
    plate = plates.make_plate("roomy", TELLING, PLATE, VENGEFUL, "O", is_in_turn=False)
    assert labels(plate)["Navigator, vengeful"] == f"{LEVEL} {TEMPERAMENT}"
    assert faces(plate) == ["bots/old-salt"]


def test_a_folded_plate_tells_it_when_it_is_pointed_at() -> None:
    plate = plates.make_plate("line", TELLING, PLATE, VENGEFUL, "O", is_in_turn=False)
    assert labels(plate)["Old Salt"] == f"{LEVEL} {TEMPERAMENT}"


def test_a_bot_in_the_place_of_a_person_is_called_one() -> None:
    plate = plates.make_plate("roomy", TELLING, PLATE, Player("Ana", "crimson", "sailor"), "A", is_in_turn=False)
    assert "Bot, Sailor" in labels(plate)
    assert faces(plate) == []


@pytest.mark.parametrize("name", ["Ana", *(TELLING.words.say(f"bot.{person.key}") for person in personalities())])
def test_a_person_has_no_face_and_nothing_is_told_of_it(name: str) -> None:
    plate = plates.make_plate("roomy", TELLING, PLATE, Player(name, "crimson"), "A", is_in_turn=False)
    assert labels(plate)["Person"] == ""
    assert faces(plate) == []


def test_a_plate_shakes_for_a_loss_and_shines_for_what_is_saved_and_then_rests() -> None:
    feelings = plates.Feelings()
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
    feelings = plates.Feelings()
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
        scene = evening.table
        scene.surroundings.offers_changed()
        scene.refresh_layout()
        chips = [widget for widget in scene.root.top.walk() if isinstance(widget, (Chip, Label)) and "point" in widget.tip]
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
            evening.table.refresh_layout()
            in_turn = [widget.is_in_turn for widget in evening.table.root.top.walk() if isinstance(widget, plates.PlatePanel)]
            evening.close()
        assert in_turn == [seat == first for seat in range(3)]
        seen.add(first)
    assert len(seen) > 1
