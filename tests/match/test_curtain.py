"""The curtain comes only where it is needed: one person, several around the table, several who pass the device on; and
what it leaves to be taken back and to be seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
import yaml

from game.bots import InlineThinker
from game.commands.games import chosen_rules
from game.engine import CHANCE, GameError, PlainData
from game.match import Match, Sharing
from game.match.privacy import Wish, is_defence
from game.rules.survive.view import SurviveView
from tests.inside import referee_of
from tests.soaks import few_or_soak

from .playing import MIXES, a_match, a_step, deal, players_of, rules_of, steps, until


def due(match: Match) -> tuple[int | None, int | None]:
    return match.privacy.curtain, match.privacy.inspecting


def curtains(match: Match) -> list[int]:
    """Every curtain of a game, in order."""
    return [seat for seat, _ in whole_game(match) if seat is not None]


def looks(match: Match) -> list[int]:
    return [seat for _, seat in whole_game(match) if seat is not None]


def whole_game(match: Match) -> list[tuple[int | None, int | None]]:
    found, random = [], Random(1)
    while not match.is_over:
        found.append(due(match))
        a_step(match, random)
    return found


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
@pytest.mark.parametrize("sharing", ["around", "passed"])
def test_one_person_sees_no_curtain_and_the_hand_lies_open(game: str, sharing: Sharing, tmp_path: Path) -> None:
    with a_match(tmp_path, game, MIXES["alone"], sharing) as match:
        for _ in steps(match):
            assert (
                match.privacy.curtain,
                match.privacy.inspecting,
                match.privacy.viewer,
                match.privacy.is_hand_open,
            ) == (
                None,
                None,
                0,
                True,
            )
            assert match.view(0).seat == 0


@pytest.mark.parametrize("sharing", ["around", "passed"])
def test_nobody_s_hand_is_open_where_only_bots_play(sharing: Sharing, tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["bots"], sharing) as match:
        for _ in steps(match):
            assert (
                match.privacy.curtain,
                match.privacy.inspecting,
                match.privacy.viewer,
                match.privacy.is_hand_open,
                match.actor,
            ) == (
                None,
                None,
                None,
                False,
                None,
            )


def test_survive_around_the_table_everyone_looks_once_before_the_first_placing(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["two-and-a-bot"]) as match:
        deal(match)
        first = match.to_act
        waiting = sorted((0, 2), key=lambda seat: (seat - first) % 3)
        for seat in waiting:
            assert (match.privacy.curtain, match.privacy.inspecting, match.privacy.viewer, match.actor) == (
                seat,
                None,
                None,
                None,
            )
            assert match.tick() is None
            match.privacy.lift_curtain(seat)
            assert (match.privacy.curtain, match.privacy.inspecting, match.privacy.viewer, match.actor) == (
                None,
                seat,
                seat,
                None,
            )
            view = match.view(seat)
            assert isinstance(view, SurviveView)
            assert None not in view.values[10 * seat : 10 * seat + 10]
            assert match.tick() is None
            match.privacy.end_inspection()
        assert (match.privacy.curtain, match.privacy.inspecting) == (None, None)
        assert curtains(match) == []


def test_survive_around_the_table_nobody_looks_again_after_an_undo_or_a_resume(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    until(match)
    match.play(match.legal()[0])
    match.undo()
    assert (match.privacy.curtain, match.privacy.inspecting) == (None, None)
    match.play(match.legal()[0])
    match.close()
    with Match.resume(match.journal.path) as again:
        assert (again.privacy.curtain, again.privacy.inspecting, again.actor) == (None, None, again.to_act)


def test_a_look_that_was_cut_short_is_offered_again(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    deal(match)
    first = match.privacy.curtain
    assert first is not None
    match.privacy.lift_curtain(first)
    match.close()
    with Match.resume(match.journal.path) as again:
        assert again.privacy.curtain == first


@pytest.mark.parametrize("game", ["atlantis", "atlandice"])
def test_other_games_have_no_curtain_around_the_table(game: str, tmp_path: Path) -> None:
    with a_match(tmp_path, game, MIXES["three"]) as match:
        assert curtains(match) == []


def test_atlandice_has_nothing_to_hide_in_any_manner(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlandice", MIXES["three"], "passed") as match:
        assert set(whole_game(match)) == {(None, None)}


@pytest.mark.parametrize("game", ["survive", "atlantis"])
def test_passed_around_a_curtain_falls_where_a_secret_is_needed_and_nowhere_else(game: str, tmp_path: Path) -> None:
    """Nobody's eyes are open without one, and who was asked openly in between finds it closed again."""
    with a_match(tmp_path, game, MIXES["two-and-a-bot"], "passed") as match:
        holder, decided, seen, openly, random = None, None, 0, 0, Random(1)
        while not match.is_over:
            if match.actor is not None and match.actor != holder:
                assert (match.privacy.viewer, needs_hand(match), defends_by_hand(match)) == (None, False, False)
                holder, openly = None, openly + 1
            elif match.actor is not None:
                assert match.actor == match.privacy.viewer == holder
            if match.privacy.inspecting is not None:
                assert match.privacy.inspecting == match.privacy.viewer == holder
            if match.privacy.curtain is not None:
                news = match.privacy.is_of_news
                assert match.privacy.curtain == (decided if news else match.to_act) != holder
                assert match.privacy.viewer is None
                holder, seen = match.privacy.curtain, seen + 1
            elif match.to_act == CHANCE:
                assert match.privacy.viewer == (holder if decided == holder else None)
            elif match.privacy.inspecting is None and match.to_act == 1:
                assert match.privacy.viewer is None
            happened = a_step(match, random)
            if happened and happened.kind == "decision":
                decided = happened.actor
        assert seen > 10
        assert (openly > 10) == (game == "survive")


def needs_hand(match: Match) -> bool:
    """Nothing can be offered to all, or explorers are placed by their values."""
    return not match.open_legal() or match.rules.is_setting_up(match.view(None))


def defends_by_hand(match: Match) -> bool:
    """Whether who is to act is attacked and has something in hand, as everyone can tell."""
    return match.privacy.has_hand(match.to_act) and is_defence(
        match.to_act, match.open_legal(), match.view(None).history
    )


@few_or_soak("seeds", (1, 3), range(12))
def test_passed_around_nobody_answers_an_attack_for_who_has_a_hand(seeds: Sequence[int], tmp_path: Path) -> None:
    """The one who is attacked gets the device first, unless she had it last; and the curtain tells no more than that
    she has a hand.
    """
    asked = 0
    for seed in seeds:
        with a_match(tmp_path, "survive", (None,) * 3, "passed", seed) as match:
            random = Random(seed)
            while not match.is_over:
                if match.to_act >= 0 and defends_by_hand(match):
                    assert match.privacy.curtain == match.to_act or match.privacy.viewer == match.to_act
                    assert not match.privacy.can_wait or match.privacy.is_of_news
                    asked += 1
                a_step(match, random)
    assert asked > 1


@pytest.mark.parametrize("wish", ["look", "hint"])
def test_who_asked_for_the_curtain_may_leave_it(wish: Wish, tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", (None,) * 3, "passed") as match:
        play_until_openly_asked(match)
        seat = match.actor
        match.privacy.ask_to_inspect(wish)
        assert (match.privacy.curtain, match.privacy.wish, match.privacy.can_wait) == (seat, wish, True)
        match.privacy.look_later()
        assert (match.privacy.curtain, match.privacy.wish, match.actor, match.privacy.viewer) == (
            None,
            None,
            seat,
            None,
        )
        with pytest.raises(GameError, match="no-look"):
            match.privacy.look_later()


LETTERS = 10
"""Explorers of each in a game of four."""


@pytest.mark.parametrize(
    "game, how, before_turns, in_turns",
    [
        (
            "survive",
            "by hand",
            4 * LETTERS,
            20,
        ),  # each of them for its values; and for every tile that was kept, and every attack
        ("survive", "the rest", 4, 20),  # one look each, then the program places
        ("atlandice", "by hand", 0, 0),
    ],
)
def test_so_many_curtains_have_an_evening_of_four_who_pass_the_device(
    game: str, how: str, before_turns: int, in_turns: int, tmp_path: Path
) -> None:
    """None for boats, for moves, for a hand that nobody wants to see.

    Once 48 came before the first turn and about 88 in all.
    """
    with a_match(tmp_path, game, (None,) * 4, "passed") as match:
        before, later = count(match, how)
        kept = sum(event.key == "tile-kept" for event in match.view(None).history)
        attacks = sum(event.key in ("not-defended", "repelled") for event in match.view(None).history)
        assert before == before_turns
        assert kept <= later + attacks <= kept + 2 * attacks, (
            "who has answered an attack may still have the device when its own turn comes"
        )
        assert later <= in_turns


def test_atlantis_needs_its_cards_in_every_turn(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", (None,) * 4, "passed") as match:
        before, later = count(match, "by hand")
        assert (before, later) == (0, sum(event.key == "turn-began" for event in match.view(None).history))


def count(match: Match, how: str) -> tuple[int, int]:
    """Curtains before the first turn and after it, of people who look at nothing that they do not need."""
    random, before, later = Random(1), 0, 0
    while not match.is_over:
        if match.privacy.curtain is not None:
            before, later = (before + 1, later) if match.past.is_opening else (before, later + 1)
        if match.actor is not None and how == "the rest" and match.rules.is_setting_up(match.view(None)):
            match.orders.place_rest(match.actor)
        elif match.actor is not None:
            match.play(random.choice(match.legal()))
        else:
            a_step(match, random)
    return before, later


def test_asking_to_look_brings_the_curtain_and_closed_eyes_see_nothing(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", (None,) * 3, "passed") as match:
        play_until_openly_asked(match)
        seat = match.actor
        assert seat is not None
        assert match.legal() == match.open_legal()
        with pytest.raises(GameError, match="eyes-closed"):
            match.view(seat)
        hidden = next((action for action in referee_of(match).legal() if action not in match.open_legal()), None)
        if hidden is not None:
            with pytest.raises(GameError, match="eyes-closed"):
                match.play(hidden)
        match.privacy.ask_to_inspect()
        assert (match.privacy.curtain, match.privacy.viewer, match.actor, match.tick()) == (seat, None, None, None)
        match.privacy.lift_curtain(seat)
        assert (match.privacy.curtain, match.privacy.viewer, match.actor) == (None, seat, seat)
        assert match.view(seat).seat == seat


def play_until_openly_asked(match: Match) -> None:
    """Plays until somebody who holds tiles is asked without a curtain."""
    random = Random(1)
    while match.actor is None or match.privacy.viewer is not None or not match.rules.needs_hand(match.view(None)):
        if match.actor is None:
            a_step(match, random)
        else:
            match.play(random.choice(match.legal()))


def test_who_is_asked_openly_takes_the_device_out_of_other_hands(tmp_path: Path) -> None:
    """Though that is taken back, the one before finds a curtain again: others have had the device. With the memory aid
    there is always something to look at.
    """
    rules = chosen_rules("survive", 3, None, ["memory_aid"])
    with Match.begin(rules, players_of(rules, [None] * 3), 5, "passed", tmp_path, "evening", InlineThinker()) as match:
        random = Random(1)
        while match.rules.is_setting_up(match.view(None)) or match.actor is None:
            a_step(match, random)
        first = match.actor
        match.privacy.ask_to_inspect()
        assert match.privacy.curtain == first
        match.privacy.lift_curtain(match.to_act)
        match.play(match.legal()[0])
        assert match.actor not in (None, first)
        assert match.privacy.viewer is None
        assert match.why_no_undo() is None
        match.undo()
        assert (match.actor, match.privacy.viewer) == (first, None)


def test_passed_around_there_is_no_look_before_the_first_decision(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"], "passed") as match:
        deal(match)
        first = match.to_act
        assert match.privacy.curtain == first
        match.privacy.lift_curtain(first)
        assert (match.actor, match.privacy.inspecting) == (first, None)


def test_the_curtain_comes_again_after_a_resume_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    match = a_match(tmp_path, "atlantis", MIXES["three"], "passed")
    until(match, seat=1)
    match.close()
    with Match.resume(match.journal.path) as again:
        assert (again.privacy.curtain, again.privacy.viewer, again.actor) == (1, None, None)


@pytest.mark.parametrize("sharing", ["around", "passed"])
def test_atlantis_shows_what_was_drawn_until_done(sharing: Sharing, tmp_path: Path) -> None:
    """Each turn ends with cards; who drew them sees them before the next one is asked."""
    with a_match(tmp_path, "atlantis", MIXES["three"], sharing) as match:
        random = Random(1)
        ended, shown = Counter[int](), Counter[int]()
        before = None
        while not match.is_over:
            if match.privacy.inspecting is not None:
                assert match.privacy.inspecting == match.privacy.viewer == before
                assert (match.privacy.curtain, match.actor, match.tick()) == (None, None, None)
                shown[match.privacy.inspecting] += 1
            happened = a_step(match, random)
            if happened and happened.kind == "decision":
                before = happened.actor
            if match.to_act == CHANCE:
                assert match.privacy.viewer == before
            if (
                happened
                and happened.actor == CHANCE
                and match.to_act >= 0
                and before is not None
                and match.to_act != before
            ):
                ended[before] += 1
        assert shown == ended
        assert sum(shown.values()) > 10


def test_survive_around_the_table_a_kept_tile_is_not_shown_by_itself(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        until(match)
        assert looks(match) == []


def test_a_curtain_is_lifted_only_for_the_one_it_names(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["three"]) as match:
        with pytest.raises(GameError, match="no-curtain"):
            match.privacy.lift_curtain(0)
        deal(match)
        assert match.privacy.curtain is not None
        with pytest.raises(GameError, match="no-curtain"):
            match.privacy.lift_curtain((match.privacy.curtain + 1) % 3)
        with pytest.raises(GameError, match="no-look"):
            match.privacy.end_inspection()


def test_who_is_left_alone_gets_the_device_before_the_hand_lies_open(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", (None, None)) as match:
        until(match, seat=1)
        match.seat(1, "random")
        assert (match.privacy.curtain, match.privacy.viewer, match.privacy.is_hand_open, match.tick()) == (
            0,
            None,
            False,
            None,
        )
        match.privacy.lift_curtain(0)
        assert (match.privacy.curtain, match.privacy.viewer, match.privacy.is_hand_open) == (None, 0, True)
        for _ in steps(match):
            assert match.privacy.curtain is None


def test_whoever_is_left_alone_again_gets_the_device_again(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", (None, None)) as match:
        until(match, seat=1)
        for _ in range(2):
            match.seat(1, "random")
            assert (match.privacy.curtain, match.privacy.viewer) == (0, None)
            match.privacy.lift_curtain(0)
            match.seat(1, None)
            assert (match.privacy.curtain, match.privacy.viewer) == (None, 1)


def test_a_look_does_not_come_back_long_after_its_time(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", (None, None)) as match:
        deal(match)
        seat = match.to_act
        match.privacy.lift_curtain(seat)
        assert due(match) == (None, seat)
        match.seat(1 - seat, "random")
        match.privacy.lift_curtain(seat)
        for _ in range(4):
            until(match, seat)
            match.play(match.legal()[0])
        match.seat(1 - seat, None)
        assert due(match) == (None, None)


def test_who_got_up_and_comes_back_is_met_with_a_curtain(tmp_path: Path) -> None:
    """Somebody else may have sat there in between."""
    with a_match(tmp_path, "atlantis", MIXES["three"], "passed") as match:
        until(match, seat=1)
        match.seat(1, "random")
        match.seat(1, None)
        assert (match.privacy.curtain, match.actor, match.privacy.viewer) == (1, None, None)


def test_who_sits_down_beside_one_person_is_met_with_a_curtain(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", (None, "random"), "passed") as match:
        until(match, seat=0)
        match.seat(1, None)
        assert (match.privacy.curtain, match.actor) == (None, 0)
        random = Random(1)
        while match.to_act != 1:
            a_step(match, random)
        if match.privacy.inspecting == 0:
            match.privacy.end_inspection()
        assert match.privacy.curtain == 1


def test_who_sits_down_where_only_bots_play_needs_no_curtain(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["bots"], "passed") as match:
        for number, _ in enumerate(steps(match)):
            if number == 60:
                break
        match.seat(2, None)
        assert (match.privacy.curtain, match.privacy.viewer) == (None, 2)


# A hand of nothing.

EMPTY = {
    "survive": "turn: 1\nstep: move\nland: {forest: [E5, E6]}\nserpents: []\nboats: [E4]\n"
    "explorers: {crimson: {A: E5}, azure: {A: E6}}",
    "atlantis": "turn: 1\nrow: ring1 crown4 flag2\nhands: {azure: crown flag}\npurses: {crimson: ring3 crown2}",
}


@pytest.mark.parametrize("game", EMPTY)
def test_nobody_is_curtained_for_a_hand_of_nothing(game: str, tmp_path: Path) -> None:
    """Neither to decide nor for the wish to look, and what was done before can still be taken back."""
    rules = rules_of(game, 3)
    position: PlainData = yaml.safe_load(EMPTY[game])
    players = players_of(rules, [None] * 3)
    with Match.begin(rules, players, 5, "passed", tmp_path, "position", InlineThinker(), position) as match:
        assert (match.privacy.curtain, match.actor, match.privacy.viewer) == (None, 0, None)
        assert list(match.legal()) == list(referee_of(match).legal())
        match.privacy.ask_to_inspect()
        assert (match.privacy.curtain, match.actor) == (None, 0)
        with pytest.raises(GameError, match="eyes-closed"):
            match.view(0)


def test_looking_at_an_empty_hand_does_not_end_undo(tmp_path: Path) -> None:
    """Whole games in which everybody wants to look at everything: with nothing to be seen, what could be taken back
    still can be.
    """
    looked = 0
    with a_match(tmp_path, "survive", (None,) * 4, "passed") as match:
        random = Random(1)
        while not match.is_over:
            if match.actor is not None and match.privacy.viewer is None and not match.privacy.has_hand(match.actor):
                seat, bar = match.actor, match.why_no_undo()
                match.privacy.ask_to_inspect()
                assert (match.privacy.curtain, match.actor, match.why_no_undo()) == (None, seat, bar)
                looked += 1
            elif match.actor is not None and match.privacy.viewer is None:
                match.privacy.ask_to_inspect()
                assert match.privacy.curtain is not None
            match.play(random.choice(match.legal())) if match.actor is not None else a_step(match, random)
    assert looked > 20


# What can be taken back before the curtain is lifted.


@pytest.mark.parametrize("people", [2, 3, 4])
def test_whatever_was_set_out_is_taken_back_until_the_next_curtain_is_lifted(people: int, tmp_path: Path) -> None:
    """Explorers and boats; whoever placed one finds a curtain again, for others may have the device by now."""
    with a_match(tmp_path, "survive", (None,) * people, "passed") as match:
        random, covered, openly = Random(1), 0, 0
        while match.past.is_opening:
            if match.actor is None:
                a_step(match, random)
                continue
            seat, before = match.actor, match.view(None)
            match.play(random.choice(match.legal()))
            if match.to_act in (CHANCE, seat) or not match.past.is_opening:
                continue
            covered, openly = covered + (match.privacy.curtain is not None), openly + (match.privacy.curtain is None)
            assert match.why_no_undo() is None
            match.undo()
            assert (match.to_act, match.view(None)) == (seat, before)
            assert match.privacy.viewer is None, "a hand is open, and nobody knows who holds the device"
            assert match.privacy.curtain == (seat if match.rules.is_setting_up(match.view(None)) else None)
            if match.privacy.curtain is not None:
                match.privacy.lift_curtain(seat)
            match.play(random.choice(match.legal()))
            if match.privacy.curtain is not None:
                match.privacy.lift_curtain(match.privacy.curtain)
                assert match.why_no_undo() == "undo-passed", "whoever has lifted it knows more"
        assert covered >= 10 * people - 1, "all explorers but the last, after whom boats are placed openly"
        assert openly >= people


# What has just come into a hand.


@pytest.mark.parametrize("has_looked", [True, False])
@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_tile_just_kept_is_shown_whether_or_not_its_owner_looked_before(
    has_looked: bool, people: int, tmp_path: Path
) -> None:
    """Before anything else happens that is not chance, and to nobody but its owner."""
    with a_match(tmp_path, "survive", (None,) * people, "passed") as match:
        random, kept = Random(1), 0
        while not match.is_over:
            if match.actor is None:
                a_step(match, random)
                continue
            seat, held = match.actor, referee_of(match).steps
            if has_looked and match.privacy.viewer is None and match.privacy.has_hand(seat):
                match.privacy.ask_to_inspect()
                match.privacy.lift_curtain(seat)
            known = len(held)
            match.play(random.choice(match.legal()))
            while match.to_act == CHANCE and match.privacy.curtain is None:
                match.tick()
            new = [
                event for step in referee_of(match).steps[known:] for event in step.events if event.audience == (seat,)
            ]
            if not new or match.is_over:
                continue
            kept += 1
            if match.privacy.curtain == seat:
                assert match.privacy.is_of_news
                match.privacy.lift_curtain(seat)
            assert match.privacy.viewer == seat
            assert match.privacy.inspecting == (seat if match.to_act != seat else None)
            assert new[-1] in match.view(seat).history
        assert kept > 5


def test_what_is_new_can_be_looked_at_later(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", (None,) * 3, "passed") as match:
        random = Random(1)
        with pytest.raises(GameError, match="no-look"):
            match.privacy.look_later()
        while not match.privacy.is_of_news:
            match.play(random.choice(match.legal())) if match.actor is not None else a_step(match, random)
        seat, asked = match.privacy.curtain, match.to_act
        match.privacy.look_later()
        assert (match.privacy.curtain, match.privacy.inspecting, match.privacy.viewer) == (None, None, None)
        assert match.actor == asked
        until(match, seat)
        assert match.privacy.has_hand(seat)
