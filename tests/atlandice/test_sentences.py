"""What a game of Atlandice says: sentences that fit their numbers and do not contradict each other."""

from __future__ import annotations

import pytest

from game.rules.atlandice.board import EFFECTS
from game.rules.atlandice.constants import DONATION, PLAIN
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator

from .table import At

ENGLISH = Catalogue.load("en")
CLOSING = (
    "tiles: {forge: F2}\nwon: {2: [F1, F3]}\nsubmarine: market\n"
    "tokens: {forge: {weapon: 1}, inn: {provision: 7, weapon: 1}}\n"
)


def say_actions(at: At) -> list[str]:
    """Seats are counted from 0 where nobody has a name."""
    return [ENGLISH.say(f"atlandice.event.{event.key}", **at.rules.name_facts(event)) for event in at.events]


@pytest.mark.parametrize("tile", EFFECTS)
def test_every_tile_has_words_with_what_it_does(tile: str) -> None:
    assert " tile (" in ENGLISH.say(f"atlandice.tile.{tile}")
    assert ENGLISH.say(f"atlandice.tile.{tile}.the").endswith(" tile")
    assert tile not in ENGLISH.say(f"atlandice.tile.{tile}"), "a code of the rulebook says nothing at the table"


def test_a_roll_that_succeeds_and_leads_to_nothing() -> None:
    at = At("tiles: {forge: F1}\ndice: [5]\nsubmarine: market\ntokens: {forge: {weapon: 1}}\nstocks: {2: {weapon: 6}}")
    assert say_actions(at.do("visit forge weapon", "roll 4"))[:4] == [
        "0 takes a die showing 5 from the forge.",
        "0 takes a weapon from the forge.",
        "0 rolls 4: it works.",
        "The forge tile has no effect now.",
    ]


def test_a_roll_that_fails() -> None:
    at = At("tiles: {forge: F1}\ndice: [5]\nsubmarine: market").do("visit forge weapon", "roll 3")
    assert say_actions(at)[-1] == "0 rolls 3: nothing happens."


def test_a_first_die_at_l3() -> None:
    at = At("tiles: {library: L3}\ndice: [2]\nsubmarine: market").do("visit library book")
    assert say_actions(at)[-1] == "It isn't a second die, so the library tile gives nothing."


def test_tokens_thanks_to_the_submarine_and_to_the_tile() -> None:
    at = At("tiles: {forge: F1}\ndice: [5]\nsubmarine: forge").do("visit forge weapon weapon", "roll 4", "take weapon")
    assert [say_actions(at)[i] for i in (2, 4, 5)] == [
        "0 uses the submarine to take a weapon from the forge.",
        "0 uses the forge tile (even roll: another token).",
        "0 also takes a weapon from the forge.",
    ]


@pytest.mark.parametrize("dice, moved", [
    ("[5]", []), ("[5, 5]", ["1 die moves from the forge to the black market."]),
    ("[5, 5, 5]", ["2 dice move from the forge to the black market."]),
])  # fmt: skip
def test_a_region_closes_and_nothing_is_given_back(dice: str, moved: list[str]) -> None:
    at = At(CLOSING + f"dice: {dice}\nstocks: {{2: {{weapon: 5}}}}").do("visit forge weapon")
    assert say_actions(at)[3:] == [
        "The forge is empty.",
        "1 wins its tile, worth 3.",
        "0 scores 1 (second most).",
        "0 loses a weapon.",
        "1 loses 5 weapons.",
        "The forge closes: 10 weapons leave the game.",
        *moved,
    ]


def test_tokens_that_are_given_back() -> None:
    at = At("tiles: {jeweller: J2}\ndice: [1]\nsubmarine: market\ntokens: {jeweller: {gem: 1}}\nstocks: {2: {gem: 6}}")
    assert say_actions(at.do("visit jeweller gem", "show J1"))[-4:] == [
        "New: jeweller tile (odd roll: another token).",
        "0 gives back a gem.",
        "1 gives back 6 gems.",
        "Gems come back: 0 to the market, 7 to the jeweller.",
    ]


@pytest.mark.parametrize("tile, hand, hands", [("J1", 4, "1 hand"), ("J2", 3, "2 hands")])
def test_a_donation(tile: str, hand: int, hands: str) -> None:
    at = At(
        f"taken: [6, 6, 6, 6, 6]\ndice: [6, 1]\ntiles: {{jeweller: {tile}}}\nhand: {hand}\nstocks: {{1: {{gem: 2}}}}"
    )
    assert say_actions(at.do("visit market book", "keep"))[2:6] == [
        f"The last die is at the jeweller: {hands}.",
        f"The hand moves from {hand} to 5 (last die).",
        "Donation.",
        "0 is done giving.",
    ]


def test_an_inventory() -> None:
    at = At("taken: [6, 6, 6, 6, 6]\nhand: 5\nstocks: {1: {book: 2}}").do("visit market gem")
    assert "Inventory of books. In the lead: 0." in say_actions(at)


def tell_log(at: At, names: list[str]) -> str:
    """All steps as a log tells them."""
    return Narrator(ENGLISH, at.rules, names).step(at.events)


def test_a_visit_is_one_sentence_in_the_log() -> None:
    names = ["Ana", "Bia", "Caio"]
    at = At("tiles: {forge: F1}\ndice: [5]\nsubmarine: forge").do("visit forge weapon weapon", "roll 4", "take weapon")
    assert tell_log(at, names).startswith(
        "Ana visits the forge and takes two weapons. Ana rolls 4: it works. Ana takes a weapon from the forge (tile "
        "effect)."
    )
    at = At(
        "tiles: {workshop: W1}\ndice: [4]\ntokens: {workshop: {tool: 0}}\nfresh: [workshop]\nstocks: {2: {tool: 7}}"
    )
    assert tell_log(at.do("visit workshop"), names).startswith("Ana visits the workshop, but there's nothing to take.")


def test_two_tokens_of_a_kind_are_donated_as_two() -> None:
    start = "taken: [6, 6, 6, 6, 6]\ndice: [6, 1]\ntiles: {jeweller: J3}\nhand: 2\nstocks: {1: {gem: 3, book: 2}}"
    at = At(start).do("visit market book", "donate gem gem", "donate gem book")
    assert "Ana donates two gems." in tell_log(at, ["Ana", "Bia", "Caio"])
    assert "Ana donates a gem and a book." in tell_log(at, ["Ana", "Bia", "Caio"])


def test_a_throw_is_told_as_a_whole() -> None:
    at = At("step: gates").do(*(f"roll {number}" for number in (6, 1, 4, 4, 2, 6, 5)))
    assert tell_log(at, ["Ana", "Bia", "Caio"]) == "Ana rolls 1, 2, 4, 4, 5, 6 and 6."


@pytest.mark.parametrize("hand", [0, 5, 12])
def test_what_is_still_ahead_on_the_clock_is_listed(hand: int) -> None:
    at = At(f"hand: {hand}")
    clock = at.rules.constants.clock
    items = [item.message for part in at.rules.describe(at.rules.view(at.state, 0)).board for item in part.items]
    listed: dict[str, list[object]] = {"donation": [], "inventory": []}
    for text in items:
        if (kind := text.key.removeprefix("atlandice.item.")) in listed:
            listed[kind].append(text.values["space"])
    ahead = range(hand + 1, at.rules.constants.last)
    assert listed["donation"] == [space for space in ahead if clock[space] == DONATION]
    assert listed["inventory"] == [space for space in ahead if clock[space] not in (DONATION, PLAIN)]
