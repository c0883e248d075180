"""Seats: a bot takes over in mid-game and gives back, and the journal remembers who sits where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.bots import LEVELS, InlineThinker
from game.engine import GameError, IllegalAction
from game.engine.journal import seating
from game.match import USUAL_LEVEL, Match, Player, SavedGames
from game.match.player import head_of, restore_players
from game.tables.log import sentence
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.inside import referee_of

from .playing import MIXES, SlowThinker, a_match, deal, players_of, rules_of, steps, until


def test_a_bot_takes_a_seat_in_mid_turn_and_gives_it_back(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlantis", MIXES["three"]) as match:
        until(match, seat=1)
        happened = match.seat(1, "castaway")
        assert (happened.actor, happened.kind, happened.events) == (1, "seat", ())
        assert (match.people, match.actor, match.players[1].level) == ((0, 2), None, "castaway")
        while match.to_act == 1:
            match.tick()
        match.seat(1, None)
        assert (match.people, match.players[1].level) == ((0, 1, 2), None)
        assert [entry.text for entry in match.log if entry.kind == "seat"] == ["castaway", "person"]
        for _ in steps(match):
            pass
        assert match.is_over


def test_who_sits_where_comes_back_with_the_game(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", (None, None, "random"))
    until(match)
    match.seat(0, "castaway")
    match.seat(2, None)
    match.seat(2, "castaway")
    match.seat(2, None)
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.players == match.players
        assert [player.level for player in again.players] == ["castaway", None, None]
        again.seat(0, None)
    with Match.resume(match.journal.path, InlineThinker()) as third:
        assert [player.level for player in third.players] == [None, None, None]


def test_a_bot_thinks_with_the_temperament_of_its_seat_whoever_sat_there_meanwhile(tmp_path: Path) -> None:
    thinker, rules = SlowThinker(), rules_of("atlandice")
    players = [replace(player, temperament="greedy") for player in players_of(rules, ("random", "castaway", "random"))]
    with Match.begin(rules, players, 5, folder=tmp_path, thinker=thinker) as match:
        deal(match)
        seat = match.to_act
        match.tick()
        match.seat(seat, None)
        match.seat(seat, "sailor")
        match.tick()
        assert (match.players[seat].level, thinker.temperaments) == ("sailor", ["greedy", "greedy"])
        assert thinker.asked[-1][2] == "sailor"


def test_a_bot_in_the_place_of_a_person_is_calm(tmp_path: Path) -> None:
    thinker, rules = SlowThinker(), rules_of("atlandice")
    with Match.begin(rules, players_of(rules, MIXES["three"]), 5, folder=tmp_path, thinker=thinker) as match:
        deal(match)
        match.seat(match.to_act, "navigator")
        match.tick()
        assert thinker.temperaments == ["calm"]


def test_temperaments_come_back_with_the_game(tmp_path: Path) -> None:
    rules, wanted = rules_of("survive"), ["calm", "vengeful", "cautious"]
    sitting = players_of(rules, (None, "sailor", "random"))
    players = [replace(player, temperament=one) for player, one in zip(sitting, wanted, strict=True)]
    match = Match.begin(rules, players, 5, folder=tmp_path, thinker=InlineThinker())
    deal(match)
    match.seat(0, "castaway")
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.players == match.players
        assert [player.temperament for player in again.players] == wanted
    assert SavedGames(tmp_path).one(match.journal.path).players == match.players


def test_where_all_are_calm_nothing_is_said_of_it(tmp_path: Path) -> None:
    with a_match(tmp_path, "survive", MIXES["bots"]) as match:
        match.journal.save()
        assert b"temperament" not in match.journal.path.read_bytes()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert {player.temperament for player in again.players} == {"calm"}


@pytest.mark.parametrize("told", [[], ["greedy"], ["stoic", "greedy", "calm"]])
def test_a_temperament_that_nobody_knows_is_calm(told: list[str]) -> None:
    rules = rules_of("survive")
    head = replace(head_of(rules, players_of(rules, MIXES["bots"]), 5, "around"), temperaments=told)
    known = ["greedy" if one == "greedy" else "calm" for one in (*told, "", "", "")][:3]
    assert [player.temperament for player in restore_players(rules, head, ())] == known


def test_a_bot_that_thinks_for_a_seat_stops_when_a_person_sits_down(tmp_path: Path) -> None:
    thinker, rules = SlowThinker(), rules_of("atlandice")
    with Match.begin(rules, players_of(rules, MIXES["bots"]), 5, folder=tmp_path, thinker=thinker) as match:
        deal(match)
        match.tick()
        assert thinker.is_busy
        match.seat(match.to_act, None)
        assert (thinker.is_busy, match.actor) == (False, match.to_act)


def test_what_cannot_sit_there_is_refused(tmp_path: Path) -> None:
    rules = rules_of("survive")
    with a_match(tmp_path) as match:
        with pytest.raises(GameError) as error:
            match.seat(0, "genius")
        assert Catalogue.load("en").explain(error.value).startswith("There is no bot level genius. The levels are ")
        for seat in (-1, 3):
            with pytest.raises(IllegalAction, match="no-such-seat"):
                match.seat(seat, LEVELS[0])
        assert match.players == tuple(players_of(rules, MIXES["three"]))
    for players in (players_of(rules, (None, None)), [Player("Ana", "no-such-colour")] * 3):
        with pytest.raises(GameError, match="players-do-not-fit"):
            Match.begin(rules, players, 1, folder=tmp_path)
    with pytest.raises(GameError, match="no-such-level"):
        Match.begin(rules, players_of(rules, (None, None, "genius")), 1, folder=tmp_path)


def test_a_level_that_is_not_there_is_played_by_the_usual_one_and_told(tmp_path: Path) -> None:
    match = a_match(tmp_path, "survive", MIXES["three"])
    deal(match)
    referee_of(match).remark(seating(1, "poseidon-the-second"))
    match.close()
    with Match.resume(match.journal.path, InlineThinker()) as again:
        assert again.players[1].level == USUAL_LEVEL
        (missed,) = again.thinking.outside_troubles
        assert (missed.bot, missed.kind) == ("poseidon-the-second", "unknown")
        narrator = Narrator(Catalogue.load("en"), again.rules, [player.name for player in again.players])
        assert sentence(again.log[-1], narrator) == "A bot now plays for Bia."


def test_after_the_end_nobody_changes_seats(tmp_path: Path) -> None:
    with a_match(tmp_path, "atlandice", MIXES["bots"]) as match:
        for _ in steps(match):
            pass
        with pytest.raises(IllegalAction, match="game-over"):
            match.seat(0, None)
