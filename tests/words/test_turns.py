"""A turn in one line: every turn has one, it is short, and it tells nothing that the whole table may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine import CHANCE, NOBODY, Event, Referee
from game.match.state import log_of
from game.match.turns import TurnTaken, turns_of
from game.rules.atlandice import events as atlandice
from game.rules.atlantis import events as atlantis
from game.rules.survive import events as survive
from game.rules.survive.board import UNDERSIDES
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.scenes.evening import rules_for
from tests.soaks import few_or_soak

NAMES = ["Nora", "Ben", "Mia", "Theo", "Ada", "Tom"]
GAMES = [("survive", 4), ("survive", 2), ("atlantis", 4), ("atlantis", 2), ("atlandice", 4), ("atlandice", 2)]
USUAL, LONGEST = 72, 100  # signs: about three lines of the rail, and what few turns in which very much happens may have
WIDE = {"survive": ("dolphins=on", "squid=on"), "atlantis": (), "atlandice": ()}


def random_game(game: str, players: int, seed: int, *options: str) -> Referee[Any, Any]:
    rules, random = rules_for(game, players, *options), Random(seed)
    referee: Referee[Any, Any] = Referee(rules, seed)
    while (seat := referee.to_act()) != NOBODY:
        if seat == CHANCE:
            referee.draw()
        else:
            referee.play(seat, random.choice(referee.legal()))
    return referee


def played_turns(referee: Referee[Any, Any]) -> Iterator[tuple[TurnTaken, str]]:
    narrator = Narrator(Catalogue.load("en"), referee.rules, NAMES)
    for turn in turns_of(log_of(referee.lines, referee.steps)):
        text = narrator.turn(turn.seat, turn.events, 0)
        assert text is not None
        yield turn, text


def narrator_of(game: str) -> Narrator:
    return Narrator(Catalogue.load("en"), rules_for(game, 4), NAMES)


@few_or_soak("games", 4, 60)
@pytest.mark.parametrize("game, players", GAMES)
def test_every_turn_has_a_short_line(game: str, players: int, games: int) -> None:
    told = Counter[str]()
    for seed in range(games):
        options = WIDE[game] if seed % 2 else ()
        for turn, text in played_turns(random_game(game, players, seed, *options)):
            news = [event for event in turn.events if not (event.is_bulk or event.is_silent or event.is_scored)]
            is_turn = turn.seat != CHANCE and any(event.key not in ("turn-began", "marker-passed") for event in news)
            assert text or not is_turn, news
            assert len(text.removesuffix(" The game is over.")) <= LONGEST, text
            assert "<" not in text
            assert "{" not in text
            told["said"] += bool(text)
            told["long"] += len(text.removesuffix(" The game is over.")) > USUAL
    assert told["said"] > 100
    assert told["long"] < told["said"] / 50


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_all_that_happened_belongs_to_one_turn(game: str) -> None:
    played = random_game(game, 4, 3)
    log = log_of(played.lines, played.steps)
    told = [event for turn in turns_of(log) for event in turn.events]
    assert told == [event for entry in log for event in entry.events]


@pytest.mark.parametrize("game", ["survive", "atlantis", "atlandice"])
def test_a_line_is_made_of_what_the_whole_table_may_know(game: str) -> None:
    """What the log hands on is public, and a line is the same whatever is hidden: it is made of nothing else."""
    referee = random_game(game, 4, 5)
    for turn in turns_of(log_of(referee.lines, referee.steps)):
        assert all(event.audience is None for event in turn.events)


def say(game: str, seat: int, *events: Event, reader: int | None = None) -> str | None:
    return narrator_of(game).turn(seat, events, reader)


def test_survive_as_a_person_would_tell_it() -> None:
    landed = survive.Saved(explorer=10, isle=0), survive.Saved(explorer=18, isle=0)
    sunk = survive.TileSunk(seat=1, space=3, terrain=0), survive.UndersideShown(seat=1, space=3, underside=0)
    attack = survive.CreatureMoved(seat=1, kind=1, path=(3, 4)), survive.Lost(explorer=6, space=4, cause="shark")
    assert say("survive", 1, *landed, *sunk) == "landed A and explorer I, sank a beach: a shark."
    assert say("survive", 1, *landed, *sunk, *attack) == "landed A and explorer I, sank a beach: a shark. Set a shark on Nora's G."
    assert say("survive", 1, *sunk, *attack, reader=0) == "sank a beach: a shark. Set a shark on your G."
    two = survive.Lost(explorer=20, space=3, cause="whirlpool"), survive.Lost(explorer=21, space=3, cause="whirlpool")
    assert say("survive", 1, *sunk, *two) == "sank a beach: a shark. It took Mia's A and B."
    kept = survive.TileSunk(seat=1, space=3, terrain=1), survive.TileKept(seat=1, terrain=1)
    assert say("survive", 1, survive.NoTilePlayed(seat=1), survive.MovesEnded(seat=1), *kept) == "sank a forest and kept the tile."
    driven = survive.CreatureMoved(seat=1, kind=1, path=(3, 4)), survive.Repelled(seat=0, kind=1, space=4, terrain=0)
    assert say("survive", 1, *kept, *driven) == "sank a forest and kept the tile. Nora drove off a shark."


def test_who_is_lost_with_a_boat_is_told_as_lost() -> None:
    whale, wreck = survive.CreatureMoved(seat=1, kind=2, path=(3, 4)), survive.BoatWrecked(space=4, explorers=(18, 20))
    lost = [survive.Lost(explorer=e, space=4, cause="serpent") for e in (18, 20)]
    assert say("survive", 1, whale, wreck) == "Wrecked a boat with explorer I and Mia's A."
    assert say("survive", 1, whale, wreck, *lost) == "Wrecked a boat: explorer I and Mia's A lost."
    elsewhere = survive.Lost(explorer=6, space=5, cause="whale")
    assert say("survive", 1, whale, wreck, lost[0], elsewhere) == (
        "Set a whale on Nora's G. Wrecked a boat: explorer I lost. Wrecked a boat with Mia's A."
    )


def test_what_one_loses_after_a_tile_moved_a_creature_is_not_that_creatures_doing() -> None:
    played = survive.TilePlayed(seat=1, underside=UNDERSIDES.index("move-shark"), terrain=0)
    moved, wreck = survive.CreatureMoved(seat=1, kind=1, path=(3, 4)), survive.BoatWrecked(space=4, explorers=(18,))
    lost = survive.Lost(explorer=18, space=4, cause="serpent"), survive.Lost(explorer=17, space=9, cause="shark")
    assert say("survive", 1, played, moved, wreck, *lost) == "moved a shark, lost a boat, lost explorer I and H."


def test_what_is_kept_is_not_named() -> None:
    """The tile that was kept is known to one: the line is the same for all of them."""
    events = survive.TileSunk(seat=1, space=3, terrain=1), survive.TileKept(seat=1, terrain=1)
    secret = [survive.TileSeen(seat=1, underside=underside, audience=(1,)) for underside in range(12)]
    assert len({say("survive", 1, *events, seen) for seen in secret}) == 1


def test_atlantis_as_a_person_would_tell_it() -> None:
    ring, crown = atlantis.CardPlayed(seat=2, kind=5), atlantis.CardPlayed(seat=2, kind=3)
    paid = atlantis.TollDue(seat=2, price=3), atlantis.TilePaid(seat=2, tile=3 << 3 | 4)
    assert say("atlantis", 2, ring, crown, *paid, atlantis.TileCollected(seat=2, place=7, tile=6 << 3 | 1)) == (
        "ring and crown, paid 3, took the flag 6."
    )
    stuck = atlantis.HandShown(seat=2, kinds=(1, 2)), *[atlantis.CardDrawn(seat=2)] * 3
    assert say("atlantis", 2, *stuck) == "stuck, hand shown, drew 3."


def test_atlandice_as_a_person_would_tell_it() -> None:
    visit = atlandice.DieTaken(seat=0, number=5, sector=4)
    taken = [atlandice.TokenTaken(seat=0, resource=4, sector=4, cause=cause) for cause in ("visit", "submarine", "effect")]
    rolled = atlandice.EffectRolled(seat=0, tile=12, number=6, lucky=True)
    assert say("atlandice", 0, visit, *taken[:2], rolled, taken[2]) == "forge, two weapons, rolled a 6, a weapon too."
    gave = [atlandice.Donated(seat=0, resource=0, other=1)] * 2
    assert say("atlandice", 0, *gave, atlandice.DonationEnded(seat=0)) == "gave 4 tokens for 2 points."
    won = [atlandice.TileWon(seat=seat, sector=4, tile=12, points=3) for seat in (0, 1)]
    assert say("atlandice", 0, visit, taken[0], won[0], reader=0) == "forge, a weapon, won the forge tile."
    assert say("atlandice", 0, visit, taken[0], won[1], reader=1) == "forge, a weapon. You won the forge tile."
    assert say("atlandice", 0, visit, taken[0], won[1], reader=0) == "forge, a weapon. Ben won the forge tile."
    thrown = atlandice.DiceThrown(seat=0, numbers=(5, 1, 2))
    assert say("atlandice", 0, atlandice.RoundBegan(round=2, seat=0), thrown) == "Round 2: 1, 2 and 5."
    assert say("atlandice", 0, thrown) == "Rolled: 1, 2 and 5.", "a game that begins in the midst of a round"
