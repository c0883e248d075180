"""Reasons: what is said of two turns of Atlantis is true of them, and praise says what there is to praise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from game.engine import Event, Message
from game.engine.speech.words import Word
from game.review.missed import LookEffort, has_choice, is_whole, other_turns, turn_played
from game.review.played_game import PlayedGame
from game.review.reasons import PLAIN, TurnContrast, atlantis, message_of, survive, tell_reason, why_better, why_fine
from game.review.report import Moment, Reason
from game.review.stretches import PlayedStretch, cut
from game.review.turn_trials import Turn, TurnCourse, TurnTrials
from game.review.yardstick import yardstick_of
from game.rules import GAMES
from game.rules.atlandice.score import counts_of
from game.rules.atlandice.speech.sentences import resource_word
from game.rules.atlandice.state import KINDS
from game.rules.atlantis import events as ev
from game.rules.atlantis.state import ATLANTIS, IN_HAND, tile_code
from game.rules.survive.events import CreatureMoved
from game.rules.survive.speech.sentences import letter_of, letter_word, named, these
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.soaks import few_or_soak

from .games import played_game

SEAT, FOUR, SIX = 0, tile_code(1, 4), tile_code(2, 6)
SOLD = ev.TileSold(seat=SEAT, tile=FOUR)


def position(played: PlayedGame) -> Any:
    """One late enough to have gaps, where the first seat still has its bridge: it is given back where it has not."""
    constants: Any = vars(played.rules)["constants"]
    for place in range(len(played.steps) * 3 // 4, 0, -1):
        s = played.position(place).copy()
        s.bridges = bytes([IN_HAND, *s.bridges[1:]])
        first = [at for at in s.where[: constants.pawns] if ATLANTIS < at < constants.mainland]
        if (
            played.to_act(place) == SEAT
            and first
            and constants.prices[s.tops, s.bridges].gaps_between(min(first), constants.mainland)
        ):
            return s
    raise AssertionError("no such position")


def contrast(better: Sequence[Event], other: Sequence[Event], after: Any = None, then: Any = None) -> TurnContrast:
    played = played_game("atlantis")
    here = position(played)
    courses = [[TurnCourse(events, here, s or here, s or here)] for events, s in ((better, after), (other, then))]
    return TurnContrast(played.rules, SEAT, *courses)


def first_of(made: TurnContrast) -> str:
    return next(atlantis.reasons(made)).key.removeprefix("atlantis.review.")


def richer(s: Any, tile: int | None = None, cards: int = 0) -> Any:
    """The first seat has a tile more, or some cards."""
    found = s.copy()
    found.purses = (bytes([*s.purses[SEAT], *([tile] if tile is not None else [])]), *s.purses[1:])
    found.held = type(s.held)([s.held[SEAT] + cards, *s.held[1:]])
    return found


def laid(s: Any, place: int) -> Any:
    found = s.copy()
    found.bridges = bytes([place, *s.bridges[1:]])
    return found


def test_a_tile_that_pays_for_the_way_is_not_kept() -> None:
    """Be it the very tile that was traded, or another one."""
    s = position(played_game("atlantis"))
    assert first_of(contrast([], [SOLD], richer(s, FOUR), s)) == "keeps-tile"
    for tile in (FOUR, SIX):
        assert first_of(contrast([ev.TilePaid(seat=SEAT, tile=tile)], [SOLD], richer(s, FOUR), s)) == "no-trade"


def test_of_two_trades_it_is_told_which_costs_less() -> None:
    s = position(played_game("atlantis"))
    assert first_of(contrast([SOLD], [ev.TileSold(seat=SEAT, tile=SIX)], richer(s, FOUR), s)) == "trades-less"
    assert first_of(contrast([SOLD], [], richer(s, cards=2), s)) == "trades"


def test_a_bridge_that_is_kept_is_told_only_where_it_is_most_of_the_gain() -> None:
    s = position(played_game("atlantis"))
    constants: Any = vars(played_game("atlantis").rules)["constants"]
    gap = constants.prices[s.tops, s.bridges].open_gaps[0][0]
    lays = [ev.BridgeLaid(seat=SEAT, place=gap)]
    takes = [ev.TileCollected(seat=SEAT, place=3, tile=SIX)]
    assert first_of(contrast([], lays, s, laid(s, gap))) == "keeps-bridge"
    assert first_of(contrast([SOLD], lays, s, laid(s, gap))) == "keeps-bridge"
    assert first_of(contrast(takes, lays, richer(s, SIX), laid(s, gap))) == "collects"


def test_where_no_reason_explains_most_of_it_it_is_told_what_the_gain_is_made_of() -> None:
    """Here tiles and cards that neither turn itself has brought."""
    s = position(played_game("atlantis"))
    message = next(atlantis.reasons(contrast([], [], richer(s, FOUR, cards=0), s)))
    assert message == Message("atlantis.review.mostly", {"part": Word("atlantis.review.part.tiles")})
    then = [TurnCourse([], s, s, end) for end in (richer(s, FOUR, cards=4), s)]
    both = TurnContrast(played_game("atlantis").rules, SEAT, then[:1], then[1:])
    parts = [Word(f"atlantis.review.part.{part}") for part in ("tiles", "cards")]
    told = next(atlantis.reasons(both))
    assert told.key == "atlantis.review.several"
    assert sorted(told.values["parts"], key=str) == sorted(parts, key=str)


@pytest.mark.parametrize("game", GAMES)
def test_a_gain_is_the_sum_of_its_parts(game: str) -> None:
    """Also where the game is over after one of the turns, or after both."""
    played = played_game(game)
    yardstick, places = yardstick_of(game), [len(played.steps) // 3, len(played.steps) // 2, len(played.steps)]
    for one in places:
        for other in places:
            now, then = played.position(one), played.position(other)
            gains = TurnContrast(
                played.rules, SEAT, [TurnCourse([], now, now, now)], [TurnCourse([], then, then, then)]
            ).gains()
            leads = [yardstick.leads(played.rules, s)[SEAT] for s in (now, then)]
            assert sum(sum(part.values()) for part in gains) == pytest.approx(leads[0] - leads[1])


def test_a_bridge_that_is_laid_says_what_it_saves() -> None:
    s = position(played_game("atlantis"))
    constants: Any = vars(played_game("atlantis").rules)["constants"]
    pawns = [at for at in s.where[: constants.pawns] if at < constants.mainland]
    gap, price = constants.prices[s.tops, s.bridges].gaps_between(max(pawns), constants.mainland)[-1]
    message = next(atlantis.reasons(contrast([ev.BridgeLaid(seat=SEAT, place=gap)], [], laid(s, gap), s)))
    assert message == Message("atlantis.review.bridge", {"count": price * len(pawns)})


def test_what_is_paid_is_taken_off_what_is_collected() -> None:
    s = position(played_game("atlantis"))
    takes = [ev.TileCollected(seat=SEAT, place=3, tile=SIX), ev.CardPaid(seat=SEAT, kind=1)]
    other = [ev.TileCollected(seat=SEAT, place=3, tile=FOUR)]
    message = next(atlantis.reasons(contrast(takes, other, richer(s, SIX), richer(s, FOUR))))
    assert (message.key, message.values["count"]) == ("atlantis.review.collects-paid", 1)


def test_whoever_stays_in_atlantis_is_told_of_where_the_other_has_far_to_pay() -> None:
    s = position(played_game("atlantis"))
    constants: Any = vars(played_game("atlantis").rules)["constants"]
    starts, goes = s.copy(), s.copy()
    starts.where = bytes([ATLANTIS, *s.where[1:]])
    goes.where = bytes([ATLANTIS + 1, *s.where[1:]])
    price = constants.prices[s.tops, s.bridges].price_to
    message = next(atlantis.reasons(contrast([], [], starts, goes)))
    assert message == Message("atlantis.review.stays", {"count": price[-1] - price[ATLANTIS + 1]})


def test_praise_that_surprises_nobody_says_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played = played_game("atlantis")
    place = next(
        place
        for place in range(60, len(played.steps))
        if any(isinstance(e, ev.TileCollected) for e in played.steps[place].events)
    )
    trials = TurnTrials(played.rules, played.view(place, played.to_act(place)), 1)
    turn = (played.rules.read(played.steps[place].line.text),)
    for key, praise in (("keeps-tile", PLAIN), ("home", PLAIN), ("keeps-bridge", "atlantis.review.keeps-bridge")):
        monkeypatch.setattr(atlantis, "REASONS", lambda contrast, key=key: iter([Message(f"atlantis.review.{key}")]))
        assert why_fine(trials, turn, turn) == Reason(praise, {})
    narrator = Narrator(Catalogue.load("en"), played.rules, ["Ada", "Ben", "Cleo", "Dan"])
    moment = Moment(
        played.to_act(place), 9, place, "fine", 1.0, (played.steps[place].line.text,), (), Reason(PLAIN, {})
    )
    assert "took the" in tell_reason(played, moment, narrator)
    assert "took the" not in tell_reason(
        played, Moment(0, 9, place, "missed", 1.0, moment.played, (), moment.reason), narrator
    )


def test_whoever_only_loses_the_tile_underfoot_is_not_nearer_to_an_isle() -> None:
    """Nor is it told who gets nearer where the other turn has landed someone whom the better one leaves at sea."""
    played = played_game("survive")
    constants: Any = vars(played.rules)["constants"]
    places = (place for place in range(100, len(played.steps)) if played.to_act(place) >= 0)
    s, seat, e = next(
        (played.position(place), played.to_act(place), e)
        for place in places
        for e in constants.own[played.to_act(place)]
        if played.position(place).where[e] < constants.afloat
        and played.position(place).land[played.position(place).where[e]]
    )
    sunk, landed = s.copy(), s.copy()
    sunk.land = bytes(0 if space == s.where[e] else land for space, land in enumerate(s.land))
    landed.where = type(s.where)(constants.saved if who == e else place for who, place in enumerate(s.where))
    for then in (s, landed):
        made = TurnContrast(played.rules, seat, [TurnCourse((), s, sunk, sunk)], [TurnCourse((), s, then, then)])
        assert "survive.review.nearer" not in [message.key for message in survive.reasons(made)]


def test_one_in_the_water_instead_of_another_is_no_reason() -> None:
    """Nor is it one where whoever is in the water does not lose by it."""
    played, seat = played_game("survive"), 0
    constants: Any = vars(played.rules)["constants"]
    s = played.position(100)
    others = [
        e
        for e in range(constants.explorers)
        if constants.owner[e] != seat and s.where[e] < constants.afloat and s.land[s.where[e]]
    ]
    seas = [space for space, land in enumerate(s.land) if not land and space not in s.where]

    def made(pushed: int, then: Any, sea: int) -> TurnContrast:
        after = s.copy()
        after.where = type(s.where)(sea if e == pushed else place for e, place in enumerate(s.where))
        return TurnContrast(played.rules, seat, [TurnCourse((), s, after, after)], [TurnCourse((), s, then, then)])

    taken = {sea: sum(made(others[0], s, sea).gains()[1].values()) for sea in seas}
    costly, helpful = max(seas, key=taken.__getitem__), min(seas, key=taken.__getitem__)
    last = made(others[-1], s, costly).better[0].after
    assert taken[costly] > 0 > taken[helpful]
    for contrasted, is_told in (
        (made(others[0], s, costly), True),
        (made(others[0], last, costly), False),
        (made(others[0], s, helpful), False),
    ):
        assert ("survive.review.pushed" in [message.key for message in survive.reasons(contrasted)]) is is_told


def test_own_letters_come_before_names_with_an_owner() -> None:
    """Behind another's they would read as that one's too."""
    constants: Any = vars(played_game("survive").rules)["constants"]
    own, other = constants.own[0][2], constants.own[1][0]
    assert named(constants, [other, own], 0) == named(constants, [own, other], 0)
    assert named(constants, [other, own], 0)[0] == Message(
        "survive.explorer.own", {"letter": letter_word(constants, own)}
    )
    assert named(constants, [own], 0) == [letter_word(constants, own)]


def test_of_many_explorers_it_is_told_whose_they_are() -> None:
    played = played_game("survive")
    constants: Any = vars(played.rules)["constants"]
    say = Narrator(Catalogue.load("en"), played.rules, ["Ada", "Ben", "Cleo", "Dora"]).say
    bens, cleos = constants.own[1][:3], constants.own[2][0]
    kept = [Message("survive.review.kept", {"explorers": these(constants, bens, hearer)}) for hearer in (0, 1)]
    assert say(kept[0]) == "This keeps 3 of Ben's explorers from being lost."
    assert say(kept[1]) == "This keeps 3 of your explorers from being lost."
    both = these(constants, [*bens, cleos], 2)
    assert (
        say(Message("survive.review.kept", {"explorers": both}))
        == "This keeps 4 of your and Ben's explorers from being lost."
    )
    said = {
        "terrain": Word("survive.terrain.beach"),
        "space": "F6",
        "explorers": these(constants, [*bens[:2], cleos], 0),
    }
    assert (
        say(Message("survive.choice.sink-with.hint", said))
        == "Sink the beach at F6, with 3 of Ben's and Cleo's explorers on it"
    )


@cache
def told_of_turns(game: str, every: int) -> list[tuple[PlayedGame, TurnTrials, Turn, Turn, Message | None]]:
    return list(_told_of_turns(game, every))


def _told_of_turns(game: str, every: int) -> Iterator[tuple[PlayedGame, TurnTrials, Turn, Turn, Message | None]]:
    """Turns that were played, each beside others that a search finds, and why one would be better than the other:
    whichever it is.
    """
    for seed in (1, 2):
        played = played_game(game, seed=seed)
        stretches = [
            one
            for one in cut(played)
            if isinstance(one, PlayedStretch) and has_choice(played, one) and is_whole(played, one)
        ]
        for stretch in stretches[::every]:
            trials = TurnTrials(played.rules, played.view(stretch.first, stretch.seat), stretch.first)
            turn = turn_played(played, stretch)
            found = other_turns(trials, turn, LookEffort(rounds=8, turns=2), 1)
            for other in (*found.ahead, *found.behind):
                for better, then in ((other, turn), (turn, other)):
                    reason = why_better(trials, better, then)
                    yield played, trials, better, then, message_of(reason) if reason else None


def happens(trials: TurnTrials, turn: Turn) -> list[Event]:
    world, events = trials.world(0)[0], list[Event]()
    for action in turn:
        trials.rules.apply(world, action, events)
    return events


def moved(trials: TurnTrials, turn: Turn) -> str:
    """The letters of a seat's own explorers that a turn of Survive does anything to; all of them where it moves a
    creature.
    """
    constants: Any = vars(trials.rules)["constants"]
    before, after = trials.world(0)[0], trials.reached(turn)
    boats = {constants.afloat + boat for boat, space in enumerate(before.boat_at) if after.boat_at[boat] != space}
    sunk = {space for space, land in enumerate(before.land) if land and not after.land[space]}
    is_hunt = any(isinstance(event, CreatureMoved) for event in happens(trials, turn))
    own = [
        e
        for e in constants.own[trials.seat]
        if is_hunt or before.where[e] != after.where[e] or before.where[e] in boats | sunk
    ]
    return "".join(letter_of(constants, e) for e in own)


@few_or_soak("every", 18, 2)
def test_a_reason_names_only_whom_its_turn_does_something_to(every: int) -> None:
    """Or, where it says so, the turn that was played."""
    named_at_all = 0
    for played, trials, better, then, message in told_of_turns("survive", every):
        if message is None:
            continue
        said = Narrator(Catalogue.load("en"), played.rules, ["ada", "ben", "cleo", "dora"]).say(
            message.values.get("reason", message)
        )
        letters = (
            set(re.findall(r"(?<!'s )(?<!and )\b[A-J]\b", said))
            if "'s " not in said.split("'s reach")[0]
            else set[str]()
        )
        is_of_played = message.values.get("reason", message).key.endswith("-played")
        assert letters <= set(moved(trials, then if is_of_played else better)), said
        named_at_all += bool(letters)
    assert named_at_all > 2


@few_or_soak("every", 18, 2)
def test_a_turn_that_sinks_ones_own_says_why_that_pays_or_is_not_told(every: int) -> None:
    sinking = 0
    for _, trials, better, then, message in told_of_turns("survive", every):
        constants: Any = vars(trials.rules)["constants"]
        given = [
            {
                e
                for e in constants.own[trials.seat]
                if now.where[e] == constants.lost != before.where[e]
                or (
                    before.where[e] == now.where[e] < constants.afloat
                    and before.land[now.where[e]]
                    and not now.land[now.where[e]]
                )
            }
            for before, now in ((trials.world(0)[0], trials.reached(turn)) for turn in (better, then))
        ]
        if given[0] - given[1]:
            sinking += 1
            assert message is None or message.key == "survive.review.but"
        else:
            assert message is not None
            assert message.key != "survive.review.but"
    assert sinking


@few_or_soak("every", 160, 3)
def test_pawns_and_resources_that_are_told_of_are_those_that_the_turn_changes(every: int) -> None:
    for _, trials, better, _, message in told_of_turns("atlantis", every):
        if message and message.key == "atlantis.review.arrives":
            assert any(isinstance(event, ev.PawnMoved) for event in happens(trials, better))
    for _, trials, better, _, message in told_of_turns("atlandice", every):
        if message and message.key in ("atlandice.review.most", "atlandice.review.level"):
            kind = next(kind for kind in range(KINDS) if resource_word(kind) == message.values["resource"])
            assert counts_of(trials.world(0)[0], kind) != counts_of(trials.reached(better), kind)
