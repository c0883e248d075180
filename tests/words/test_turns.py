"""A turn in one line: every turn has one, it is short, and it tells nothing that the whole table may not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

import pygame
import pytest

from game.engine import CHANCE, NOBODY, Event, Referee
from game.files.resources import asset
from game.match.state import TurnTaken, log_of, turns_of
from game.render import Look
from game.render.theme import Theme
from game.rules.atlandice import events as atlandice
from game.rules.atlantis import events as atlantis
from game.rules.survive import events as survive
from game.rules.survive.board import CREATURES, UNDERSIDES
from game.rules.survive.constants import FACES, LETTERS, Constants
from game.rules.survive.rules import SurviveRules
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.describing.walking import messages, some_positions
from tests.scenes.evening import rules_for
from tests.soaks import each_with_each, few_or_soak

NAMES = ["Nora", "Ben", "Mia", "Theo", "Ada", "Tom"]
GAMES = [("survive", 4), ("survive", 2), ("atlantis", 4), ("atlantis", 2), ("atlandice", 4), ("atlandice", 2)]
USUAL, LONGEST = 130, 200  # signs: about six lines of the rail, and what few turns in which very much happens may have
WIDE = {"survive": ("dolphins=on", "squid=on"), "atlantis": (), "atlandice": ()}


@lru_cache(maxsize=64)
def random_game(game: str, players: int, seed: int, *options: str) -> Referee[Any, Any]:
    rules, random = rules_for(game, players, *options), Random(seed)
    referee: Referee[Any, Any] = Referee(rules, seed)
    while (seat := referee.to_act()) != NOBODY:
        if seat == CHANCE:
            referee.draw()
        else:
            referee.play(seat, random.choice(referee.legal()))
    return referee


LANGUAGES = sorted(folder.name for folder in asset("texts").iterdir())
IN_TURNS = [(language, table) for turn, language in enumerate(LANGUAGES) for table in GAMES[turn % 2 :: 2]]
"""In every run: each language with every game, by turns with few players and with many."""


@few_or_soak("games", 1, 20)
@pytest.mark.parametrize("language, table", each_with_each(IN_TURNS, LANGUAGES, GAMES))
def test_no_language_of_ours_lacks_a_form_of_a_word(language: str, table: tuple[str, int], games: int) -> None:
    """Where a word has no form that a sentence asks for it is said plainly, and nobody notices."""
    words, (game, players) = Catalogue.load(language).with_caps({}), table
    for seed in range(games):
        referee = random_game(game, players, seed, *WIDE[game])
        narrator = Narrator(words, referee.rules, NAMES[:players])
        told = [narrator.event(event) for step in referee.steps for event in step.events]
        for turn in turns_of(log_of(referee.lines, referee.steps)):
            told += filter(None, (narrator.turn(turn.seat, turn.events, 0), narrator.step(turn.events)))
        for state in some_positions(referee.rules, seed, 20):
            if (seat := referee.rules.to_act(state)) >= 0:
                view, legal = referee.rules.view(state, seat), referee.rules.legal(state)
                told += map(narrator.say, messages(referee.rules.describe(view), referee.rules.choices(view, legal)))
        assert [text for text in told if "<" in text or "{" in text] == []
    assert words.lacking == set()


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
    assert told["long"] < told["said"] / 20


@few_or_soak("games", 1, 10)
@pytest.mark.parametrize("most", [40, 22])
def test_in_few_letters_no_language_is_much_wider_than_all_others(most: int, games: int) -> None:
    """Of ten lines nine are so narrow: in some that are wider, nothing may be left out."""
    pygame.font.init()
    narrow = {}
    for language in LANGUAGES:
        look, words = Look(Theme.load(), (1280, 720), language=language), Catalogue.load(language)
        widths: list[int] = []
        for (game, players), seed in product(GAMES[::2], range(games)):
            referee = random_game(game, players, seed, *WIDE[game])
            narrator = Narrator(words, referee.rules, NAMES)
            turns = turns_of(log_of(referee.lines, referee.steps))
            told = filter(None, (narrator.turn(turn.seat, turn.events, 0, most) for turn in turns))
            widths += [look.text_width(text, "caption") for text in told]
        assert len(widths) > 100
        narrow[language] = sorted(widths)[len(widths) * 9 // 10]
        assert words.lacking == set()
    *_, wider, widest = sorted(narrow.values())
    assert widest < 1.15 * wider, narrow


@few_or_soak("games", 4, 60)
@pytest.mark.parametrize("game, players", GAMES)
def test_a_line_says_all_its_parts_and_sets_apart_who_does_them(game: str, players: int, games: int) -> None:
    """ "landed G, C swam" might be read as if both had landed: whoever has a verb of their own stands between
    semicolons or full stops.
    """
    told = Counter[bool]()
    for seed in range(games):
        referee = random_game(game, players, seed, *(WIDE[game] if seed % 2 else ()))
        narrator = Narrator(Catalogue.load("en"), referee.rules, NAMES)
        for turn, text in played_turns(referee):
            for part in referee.rules.tell_turn(turn.seat, turn.events, 0) or ():
                assert narrator.say(part.message).rstrip(".").lower() in text.lower(), (text, part)
            for clauses in re.split(r"[;.] ?", text) if game == "survive" else ():
                of_explorers, of_players = re.search(r" (swam|boarded|walked)\b", clauses), _DOES.search(clauses)
                assert not (of_explorers and of_players), text
                told[bool(of_explorers)] += 1
            assert not re.search(r"\b(\w+ \w+), \1[,;.]", text), "the same is not told twice in a row"
    assert game != "survive" or min(told.values()) > 100


_DOES = re.compile(r"\b(rowed|landed|sank|moved|rolled|placed|played|fair wind|dolphin help)\b", re.IGNORECASE)


@few_or_soak("games", 4, 60)
@pytest.mark.parametrize("game, players", GAMES)
def test_nobody_does_something_with_their_own_by_name(game: str, players: int, games: int) -> None:
    """ "Ben places A on H10", not "Ben places Ben's A on H10"."""
    said = 0
    for seed in range(games):
        referee = random_game(game, players, seed, *(WIDE[game] if seed % 2 else ()))
        narrator = Narrator(Catalogue.load("en"), referee.rules, NAMES)
        for step in referee.steps:
            for sentence in re.split(
                r"(?<=\.) ", narrator.step([event for event in step.events if event.audience is None])
            ):
                name = sentence.split(" ")[0]
                assert name not in NAMES or f"{name}'s" not in sentence, sentence
                said += name in NAMES
    assert said > 100


def test_a_dolphin_that_comes_to_help_is_named_and_so_is_a_roll_that_moves_nothing() -> None:
    sunk = survive.TileSunk(seat=1, space=3, terrain=0), survive.UndersideShown(seat=1, space=3, underside=0)
    assert (
        say("survive", 1, *sunk, survive.ChargeTaken(explorer=21, space=3))
        == "sank a beach: a shark. A dolphin guards Mia's B."
    )
    kept = survive.TileSunk(seat=1, space=3, terrain=1), survive.TileKept(seat=1, terrain=1)
    rolled = survive.Rolled(seat=1, face=FACES.index("whale"))
    assert say("survive", 1, *kept, rolled) == "sank a forest, kept it, rolled a whale."
    assert (
        say("survive", 1, *kept, rolled, survive.NoCreatureMoved(seat=1))
        == "sank a forest, kept it, rolled a whale, moved nothing."
    )
    assert (
        say("survive", 1, *kept, rolled, survive.CreatureMoved(seat=1, kind=2, path=(3, 4)))
        == "sank a forest, kept it, moved a whale."
    )


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
    assert (
        say("survive", 1, *landed, *sunk, *attack)
        == "landed A and explorer I, sank a beach: a shark. Moved a shark: it took Nora's G."
    )
    assert say("survive", 1, *sunk, *attack, reader=0) == "sank a beach: a shark. Moved a shark: it took your G."
    two = survive.Lost(explorer=20, space=3, cause="shark"), survive.Lost(explorer=21, space=3, cause="shark")
    assert say("survive", 1, *sunk, *two) == "sank a beach: a shark took Mia's A and B."
    kept = survive.TileSunk(seat=1, space=3, terrain=1), survive.TileKept(seat=1, terrain=1)
    assert (
        say("survive", 1, survive.NoTilePlayed(seat=1), survive.MovesEnded(seat=1), *kept) == "sank a forest, kept it."
    )
    driven = survive.CreatureMoved(seat=1, kind=1, path=(3, 4)), survive.Repelled(seat=0, kind=1, space=4, terrain=0)
    assert say("survive", 1, *kept, *driven) == "sank a forest, kept it. Moved a shark: Nora drove it off."
    assert say("survive", 1, *kept, *driven, reader=0) == "sank a forest, kept it. Moved a shark: you drove it off."
    assert say("survive", 1, *kept, attack[0]) == "sank a forest, kept it, moved a shark."


def test_who_swam_first_is_told_first() -> None:
    swam, boarded = survive.Swam(explorer=12, path=(3, 4)), survive.Boarded(explorer=11, space=3)
    assert say("survive", 1, swam, boarded) == "C swam, B boarded."
    assert say("survive", 1, boarded, swam) == "B boarded, C swam."


def test_a_boat_is_rowed_with_those_aboard() -> None:
    rowed = (
        survive.BoatMoved(seat=1, path=(3, 4), explorers=(11, 20)),
        survive.BoatMoved(seat=1, path=(4, 5), explorers=(11, 20)),
    )
    empty = survive.BoatMoved(seat=1, path=(7, 8))
    assert say("survive", 1, rowed[0], empty, rowed[1]) == "rowed an empty boat, rowed B and Mia's A."
    wreck = survive.BoatWrecked(space=5, explorers=(11, 20))
    lost = [survive.Lost(explorer=e, space=5, cause="serpent") for e in (11, 20)]
    assert say("survive", 1, *rowed, wreck) == "rowed B and Mia's A into a whale: boat wrecked."
    assert say("survive", 1, *rowed, wreck, *lost) == "rowed B and Mia's A into a serpent: all lost."


def test_a_boat_that_the_dice_move_is_not_rowed() -> None:
    """Whatever came before it in the turn: where no tile sinks any more, or after an extra move."""
    rowed, moved = survive.BoatMoved(seat=1, path=(7, 8)), survive.BoatMoved(seat=1, path=(3, 4), by_dice=True)
    sunk = survive.TileSunk(seat=1, space=3, terrain=0), survive.UndersideShown(seat=1, space=3, underside=0)
    extra = survive.Swam(explorer=12, path=(3, 4))
    assert say("survive", 1, moved) == "moved an empty boat."
    assert say("survive", 1, *sunk, moved) == "sank a beach: a shark. Moved an empty boat."
    assert say("survive", 1, *sunk, extra, moved) == "sank a beach: a shark. C swam; moved an empty boat."
    assert say("survive", 1, rowed) == "rowed an empty boat."
    assert narrator_of("survive").step([moved]).startswith("Ben moves an empty boat from ")
    assert narrator_of("survive").step([rowed]).startswith("Ben rows an empty boat from ")


def test_that_a_tile_moved_a_creature_is_told() -> None:
    """It is out of that hand then, as everyone saw; what the dice moved costs nobody a tile."""
    for kind, creature in enumerate(CREATURES):
        moved = survive.CreatureMoved(seat=1, kind=kind, path=(3, 4))
        tile = "move-whale" if creature == "squid" else f"move-{creature}"
        if tile in UNDERSIDES:
            played = survive.TilePlayed(seat=1, underside=UNDERSIDES.index(tile), terrain=0)
            assert say("survive", 1, played, moved, moved) == f"moved a {creature} with a tile, moved a {creature}."
    eaten = survive.Lost(explorer=6, space=4, cause="squid")
    assert say("survive", 1, played, moved, eaten) == "moved a squid with a tile: it took Nora's G."


def test_a_wreck_says_who_swims_and_who_is_lost_and_to_what() -> None:
    whale, wreck = survive.CreatureMoved(seat=1, kind=2, path=(3, 4)), survive.BoatWrecked(space=4, explorers=(13, 20))
    lost = [survive.Lost(explorer=e, space=4, cause="serpent") for e in (13, 20)]
    assert say("survive", 1, whale, wreck) == "moved a whale: it wrecked a boat with D and Mia's A."
    assert (
        say("survive", 1, whale, wreck, *lost) == "moved a whale: it wrecked a boat and a serpent took D and Mia's A."
    )
    narrator = narrator_of("survive")
    told = narrator.step([wreck, *lost])
    assert "swim" not in told, "nobody swims who is lost at once"
    assert told.endswith("is wrecked, and a serpent takes Ben's D and Mia's A.")
    assert narrator.step([wreck]).endswith("must swim.")


def test_a_whirlpool_is_told_once() -> None:
    lost, gone = survive.Lost(explorer=11, space=4, cause="whirlpool"), survive.CreatureGone(kind=1, space=4)
    told = narrator_of("survive").step([survive.Whirlpool(space=3), lost, survive.BoatGone(space=4), gone])
    assert told == "A whirlpool swallows Ben's B, a boat and a shark."
    assert narrator_of("survive").step([survive.Whirlpool(space=3)]).startswith("A whirlpool")


def test_what_one_loses_after_a_tile_moved_a_creature_is_not_that_creatures_doing() -> None:
    played = survive.TilePlayed(seat=1, underside=UNDERSIDES.index("move-shark"), terrain=0)
    moved, rowed = (
        survive.CreatureMoved(seat=1, kind=1, path=(3, 4)),
        survive.BoatMoved(seat=1, path=(5, 6), explorers=(13,)),
    )
    wreck, lost = survive.BoatWrecked(space=6, explorers=(13,)), survive.Lost(explorer=13, space=6, cause="serpent")
    swam, eaten = survive.Swam(explorer=17, path=(8, 9)), survive.Lost(explorer=17, space=9, cause="shark")
    assert say("survive", 1, played, moved, rowed, wreck, lost, swam, eaten) == (
        "moved a shark with a tile, rowed D into a serpent: lost. H swam into a shark: lost."
    )


SURVIVE: dict[str, tuple[type[Event], ...]] = {
    "landed": (survive.Saved,), "boarded": (survive.Boarded,), "swam": (survive.Swam, survive.Jumped),
    "walked": (survive.Walked,), "rowed": (survive.BoatMoved,), "rowed-empty": (survive.BoatMoved,),
    "wind": (survive.BoatMoved,), "wind-empty": (survive.BoatMoved,), "drifted": (survive.BoatMoved,),
    "help": (survive.Swam,), "sank": (survive.TileSunk,), "moved": (survive.CreatureMoved,),
    "guarded": (survive.ChargeTaken,), "played": (survive.CreatureStayed,), "placed": (survive.ExplorerPlaced,),
    "launched": (survive.BoatLaunched,), "guards": (survive.ChargeTaken,), "rolled": (survive.Rolled, survive.Dived),
    "rolled-still": (survive.Rolled, survive.Dived), "over": (survive.GameEnded,), "first-drawn": (survive.FirstDrawn,),
}  # fmt: skip
ATLANTIS: dict[str, tuple[type[Event], ...]] = {
    "sold": (atlantis.TileSold,), "stuck": (atlantis.HandShown,), "drew": (atlantis.CardDrawn,),
    "cards": (atlantis.CardPlayed,), "bridge": (atlantis.BridgeLaid,), "bridge-lost": (atlantis.BridgeLost,),
    "paid": (atlantis.TilePaid, atlantis.CardPaid), "took": (atlantis.TileCollected,),
    "arrived": (atlantis.PawnArrived,), "over": (atlantis.GameEnded,), "first-drawn": (atlantis.FirstDrawn,),
}  # fmt: skip
ATLANDICE: dict[str, tuple[type[Event], ...]] = {
    "visit": (atlandice.DieTaken,), "give": (atlandice.DieGiven,), "sent-on": (atlandice.SentOn,),
    "took": (atlandice.TokenTaken,), "took-more": (atlandice.TokenTaken,), "nothing": (atlandice.NothingToTake,),
    "donated": (atlandice.Donated,), "rolled": (atlandice.EffectRolled,), "swapped": (atlandice.TokensSwapped,),
    "moved": (atlandice.TokenMoved,), "turned": (atlandice.DieTurned,), "submarine": (atlandice.SubmarineMoved,),
    "hand": (atlandice.HandMoved,), "round": (atlandice.DiceThrown,), "thrown": (atlandice.DiceThrown,),
    "won-own": (atlandice.TileWon,), "won": (atlandice.TileWon,), "won-you": (atlandice.TileWon,),
    "closed": (atlandice.RegionClosed,), "clock": (atlandice.HandMoved,), "counted": (atlandice.InventoryTaken,),
    "donation": (atlandice.DonationBegan,), "over": (atlandice.GameEnded,), "first-drawn": (atlandice.FirstDrawn,),
}  # fmt: skip
FACTS = {"survive": SURVIVE, "atlantis": ATLANTIS, "atlandice": ATLANDICE}


@few_or_soak("games", 4, 60)
@pytest.mark.parametrize("game, players", GAMES)
def test_things_are_told_in_the_order_in_which_they_happened(game: str, players: int, games: int) -> None:
    for seed in range(games):
        referee = random_game(game, players, seed, *(WIDE[game] if seed % 2 else ()))
        narrator = Narrator(Catalogue.load("en"), referee.rules, NAMES)
        for turn in turns_of(log_of(referee.lines, referee.steps)):
            events, at = turn.events, -1
            for part in referee.rules.tell_turn(turn.seat, events, None) or ():
                said, kinds = narrator.say(part.message), FACTS[game][part.message.key.split(".")[2]]
                at = next(
                    (
                        number
                        for number in range(at + 1, len(events))
                        if _is_told(referee, turn.seat, events[number], kinds, said)
                    ),
                    -1,
                )
                assert at >= 0, (said, events)


def _is_told(referee: Referee[Any, Any], seat: int, event: Event, kinds: tuple[type[Event], ...], said: str) -> bool:
    """Whether a part is about a fact; one's own explorers are named there by their letters."""
    e = getattr(event, "explorer", None)
    if e is None or not isinstance(event, kinds) or _constants(referee).owner[e] != seat:
        return isinstance(event, kinds)
    return re.search(rf"\b{_letter(referee, e)}\b", said) is not None


def _letter(referee: Referee[Any, Any], e: int) -> str:
    return LETTERS[e % _constants(referee).letters]


def _constants(referee: Referee[Any, Any]) -> Constants:
    assert isinstance(referee.rules, SurviveRules)
    return referee.rules.constants


@few_or_soak("games", 4, 80)
@pytest.mark.parametrize("players", [2, 4])
def test_creatures_boats_and_losses_are_told_with_who_and_how(players: int, games: int) -> None:
    told = Counter[str]()
    for seed in range(games):
        referee = random_game("survive", players, seed, *(WIDE["survive"] if seed % 2 else ()))
        for turn, text in played_turns(referee):
            for number, event in enumerate(turn.events):
                before = turn.events[number - 1]
                match event:
                    case survive.CreatureMoved(kind=kind) if not (
                        isinstance(before, survive.Swam) and before.path == event.path
                    ):
                        assert re.search(rf"[Mm]oved a {CREATURES[kind]}", text), (text, turn.events)
                    case survive.BoatMoved(explorers=aboard):
                        assert all(_is_named(referee, e, text) for e in aboard), (text, turn.events)
                    case survive.Lost(explorer=e, cause=cause) if cause not in ("volcano", "sea"):
                        assert cause in text, (text, turn.events)
                        assert _is_named(referee, e, text) or re.search(r"took .*\d+ of ", text), (text, turn.events)
                    case survive.Lost(cause=cause):
                        assert f"{cause} took the last" in text
                    case _:
                        continue
                told[event.key] += 1
    assert min(told[key] for key in ("creature-moved", "boat-moved", "lost")) > 50


def _is_named(referee: Referee[Any, Any], e: int, text: str) -> bool:
    return re.search(rf"\b{_letter(referee, e)}\b", text) is not None


def test_what_is_kept_is_not_named() -> None:
    """The tile that was kept is known to one: the line is the same for all of them."""
    events = survive.TileSunk(seat=1, space=3, terrain=1), survive.TileKept(seat=1, terrain=1)
    secret = [survive.TileSeen(seat=1, underside=underside, audience=(1,)) for underside in range(12)]
    assert len({say("survive", 1, *events, seen) for seen in secret}) == 1


def test_atlantis_as_a_person_would_tell_it() -> None:
    ring, crown = atlantis.CardPlayed(seat=2, kind=5), atlantis.CardPlayed(seat=2, kind=3)
    paid = atlantis.TollDue(seat=2, price=3), atlantis.TilePaid(seat=2, tile=3 << 3 | 4)
    assert say("atlantis", 2, ring, crown, *paid, atlantis.TileCollected(seat=2, place=7, tile=6 << 3 | 1)) == (
        "played a ring and a crown, paid 3, took the flag 6."
    )
    assert say("atlantis", 2, *[atlantis.CardPlayed(seat=2, kind=1)] * 2) == "played two flags."
    assert say("atlantis", 2, crown, *[ring] * 3) == "played a crown and 3 rings."
    stuck = atlantis.HandShown(seat=2, kinds=(1, 2)), *[atlantis.CardDrawn(seat=2)] * 3
    assert say("atlantis", 2, *stuck) == "was stuck and showed their hand, drew 3."


def test_atlandice_as_a_person_would_tell_it() -> None:
    visit = atlandice.DieTaken(seat=0, number=5, sector=4)
    taken = [
        atlandice.TokenTaken(seat=0, resource=4, sector=4, cause=cause) for cause in ("visit", "submarine", "effect")
    ]
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
