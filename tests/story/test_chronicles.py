"""Small histories by hand: who is charged with what, and what is worth a word."""

from __future__ import annotations

from game.engine import Event, Standing, Story
from game.rules.atlandice import events as ad
from game.rules.atlantis import events as at
from game.rules.survive import events as sv
from game.rules.survive.constants import WHALE
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.conformance.tables import Table

ENGLISH = Catalogue.load("en")
NAMES = ("Marta", "Tomas", "Pelican")
SURVIVE = Table("survive", "survive-classic", 3)
ATLANTIS = Table("atlantis", "atlantis-classic", 3)
ATLANDICE = Table("atlandice", "atlandice-classic", 2)
MAINLAND = 54
MARTA, TOMAS, PELICAN = 0, 10, 20
"""An explorer of each."""


def tell_story(table: Table, history: list[Event], points: list[int], **parts: int) -> Story:
    return table.rules.story(history, [Standing(seat, 1, n, tuple(parts.items())) for seat, n in enumerate(points)])


def survive(*events: Event) -> Story:
    values = [sv.ValueShown(explorer=e, value=6 if e == TOMAS else 1, saved=False) for e in range(30)]
    history = [*events, sv.GameEnded(cause="volcano"), *values]
    return tell_story(SURVIVE, history, [0, 0, 0], treasure=0, trophies=0, harbours=0, saved=0, turns=1)


def remarks(story: Story) -> list[str]:
    return [ENGLISH.say(remark.message.key, **remark.message.values_for(NAMES)) for remark in story.remarks]


def captions(table: Table, story: Story) -> list[str]:
    narrator = Narrator(ENGLISH, table.rules, NAMES)
    return [narrator.say(moment.caption) for moment in story.moments]


def awards(story: Story) -> dict[str, int]:
    return {award.title.split(".")[-2]: award.seat for award in story.awards}


def loss_of(e: int, cause: str = "shark") -> Event:
    return sv.Lost(explorer=e, space=5, cause=cause)


def test_a_whale_that_tips_a_boat_over_a_shark_is_its_mover_s_doing() -> None:
    story = survive(
        sv.TurnBegan(seat=0),
        sv.Boarded(explorer=TOMAS, space=4),
        sv.Boarded(explorer=PELICAN, space=4),
        sv.BoatMoved(seat=1, path=(4, 5)),
        sv.TurnBegan(seat=0),
        sv.CreatureMoved(seat=0, kind=WHALE, path=(7, 6, 5)),
        sv.BoatWrecked(space=5, explorers=(TOMAS, PELICAN)),
        loss_of(TOMAS),
    )
    assert story.costs
    assert story.costs.rows == ((0, 1, 0), (0, 0, 0), (0, 0, 0))
    assert remarks(story) == [
        "Marta's whale wrecked Tomas and Pelican's boat with 2 aboard in turn 2.",
        "Marta cost Tomas an explorer worth 6 in turn 2.",
    ]


def test_a_boat_steered_onto_a_whale_is_no_whale_s_strike() -> None:
    story = survive(
        sv.TurnBegan(seat=0), sv.Boarded(explorer=TOMAS, space=4), sv.Boarded(explorer=PELICAN, space=4),
        sv.CreatureMoved(seat=0, kind=WHALE, path=(7, 6)), sv.TurnBegan(seat=1), sv.BoatMoved(seat=1, path=(4, 6)),
        sv.BoatWrecked(space=6, explorers=(TOMAS, PELICAN)),
    )  # fmt: skip
    assert remarks(story) == []


def test_who_swims_into_a_shark_in_another_s_turn_has_himself_to_blame() -> None:
    story = survive(
        sv.TurnBegan(seat=0),
        sv.TileSunk(seat=0, space=5, terrain=0),
        sv.Swam(explorer=TOMAS, path=(5, 6)),
        loss_of(TOMAS),
    )
    assert story.costs
    assert story.costs.rows == ((0, 0, 0), (0, 1, 0), (0, 0, 0))


def test_the_next_die_is_its_roller_s_doing_again() -> None:
    story = survive(
        sv.TurnBegan(seat=0),
        sv.Swam(explorer=TOMAS, path=(5, 6)),
        sv.Rolled(seat=0, face=1),
        loss_of(PELICAN),
        loss_of(MARTA),
    )
    assert story.costs
    assert story.costs.rows == ((1, 0, 1), (0, 0, 0), (0, 0, 0))


def test_the_volcano_is_nobody_s_doing_but_its_finder_is_named() -> None:
    story = survive(
        sv.TurnBegan(seat=2), sv.TileSunk(seat=2, space=5, terrain=2), sv.Erupted(space=5), loss_of(TOMAS, "volcano")
    )
    assert story.costs
    assert (sum(map(sum, story.costs.rows)), story.costs.nobody) == (0, (0, 1, 0))
    assert remarks(story) == ["Pelican found the volcano."]
    words = Narrator(ENGLISH, SURVIVE.rules, NAMES)
    assert [words.say(reveal.message) for reveal in story.reveals] == ["Tomas's A was worth 6, and is lost."]


def test_a_passenger_is_no_swimmer_when_it_lands() -> None:
    swims = [
        sv.Swam(explorer=TOMAS, path=(1, 2)),
        sv.Swam(explorer=TOMAS, path=(2, 3, 4, 5)),
        sv.Saved(explorer=TOMAS, isle=0),
    ]
    story = survive(sv.TurnBegan(seat=0), sv.Boarded(explorer=PELICAN, space=4), sv.Saved(explorer=PELICAN, isle=0),
        *swims,
                    sv.Saved(explorer=TOMAS + 1, isle=0))  # fmt: skip
    assert awards(story) == {"swimmers": 1, "longest-swim": 1, "first-ashore": 2}


ROW = [at.TileLaid(place=place, tile=value << 3, below=0) for place, value in enumerate((4, 5, 5, 3, 6), start=1)]
"""Five tiles: 4 5 5 3 6."""


def walk(seat: int, *after: Event, take: int) -> list[Event]:
    """A turn: a pawn goes from the first tile over all gaps to the one of 3, and takes a tile."""
    moved = [at.TurnBegan(seat=seat), at.PawnMoved(seat=seat, pawn=3 * seat, start=1, place=4)]
    return [*moved, *after, at.TileCollected(seat=seat, place=take, tile=5 << 3), at.PlaceFlooded(place=take)]


def atlantis(*events: Event) -> Story:
    return tell_story(
        ATLANTIS, [*ROW, *events, at.GameEnded(cause="arrived")], [0, 0, 0], tiles=0, cards=0, debt=0, turns=1
    )


def toll(seat: int) -> Event:
    return at.TollDue(seat=seat, price=4)


def test_a_gap_is_paid_to_whoever_made_it_what_it_is() -> None:
    story = atlantis(*walk(0, take=2), *walk(1, toll(1), take=3), *walk(2, toll(2), take=5))  # 4 to 5, then 4 to 3
    assert story.costs
    assert story.costs.rows == ((0, 4, 0), (0, 0, 3), (0, 0, 0))


def test_what_a_bridge_saves_is_not_charged_and_others_cross_it_free() -> None:
    laid = at.BridgeLaid(seat=1, place=2)
    story = atlantis(*walk(0, take=2), *walk(1, toll(1), laid, take=3), *walk(2, take=5), *walk(0, take=5))
    assert story.costs
    assert sum(map(sum, story.costs.rows)) == 0
    assert awards(story)["bridge"] == 1


def test_the_march_pays_for_every_pawn() -> None:
    march = [at.GameEnded(cause="arrived"), at.Marched(seat=2, price=8)]
    pawns = [at.PawnMoved(seat=2, pawn=pawn, start=1, place=MAINLAND) for pawn in (6, 7)]
    story = atlantis(*walk(0, take=2), *march, *pawns, at.DebtLeft(seat=2, price=8))
    assert story.costs
    assert story.costs.rows[0] == (0, 0, 8)
    assert "Pelican couldn't pay 8 on the final march." in remarks(story)


def test_the_board_s_own_water_is_nobody_s_gap() -> None:
    row = [event for event in ROW if event.place != 2]
    events = [
        *row,
        at.TurnBegan(seat=1),
        at.PawnMoved(seat=1, pawn=3, start=1, place=3),
        at.TollDue(seat=1, price=4),
        at.NothingCollected(seat=1),
    ]
    story = tell_story(ATLANTIS, [*events, at.GameEnded(cause="arrived")], [0, 0, 0], tiles=0, cards=0, debt=0, turns=1)
    assert story.costs
    assert story.costs.nobody == (0, 4, 0)


def test_the_neutral_player_takes_leads_for_nobody() -> None:
    counted = ad.ResourceCounted(resource=2, counts=(1, 0, 4), seats=(2,), runners_up=(0,))
    story = tell_story(
        ATLANDICE,
        [ad.RoundBegan(round=1, seat=0), counted, ad.Scored(seat=2, won=0, tiles=0, stock=3, points=3)],
        [1, 0],
    )
    assert story.costs
    assert story.costs.nobody == (1, 0)
    assert [(reveal.seat, reveal.value, reveal.picture) for reveal in story.reveals] == [(0, 1, "atlandice/token-food")]
    assert remarks(story) == ["The neutral player made off with 3 points."]


def test_moments_are_what_came_at_one_blow_and_who_did_it() -> None:
    story = survive(
        sv.TurnBegan(seat=0), sv.Boarded(explorer=PELICAN, space=4),
        sv.Saved(explorer=PELICAN, isle=0), sv.Saved(explorer=PELICAN + 1, isle=0),
        sv.TurnBegan(seat=1), sv.Swam(explorer=TOMAS + 3, path=(5, 6)), loss_of(TOMAS + 3, "serpent"),
        sv.TurnBegan(seat=2), sv.TileSunk(seat=2, space=5, terrain=1), sv.Whirlpool(space=5),
        loss_of(MARTA, "whirlpool"), loss_of(TOMAS, "whirlpool"), loss_of(TOMAS + 1, "whirlpool"),
        sv.TurnBegan(seat=0), sv.TileSunk(seat=0, space=6, terrain=2), sv.Erupted(space=6),
        loss_of(MARTA + 1, "volcano"),
    )  # fmt: skip
    assert captions(SURVIVE, story) == [
        "Turn 1: Pelican's A is first ashore",
        "Turn 1: Pelican brings two ashore",
        "Turn 2: a serpent takes Tomas's D",
        "Turn 3: Pelican's whirlpool takes one of Marta's and two of Tomas's",
        "Turn 4: Marta wakes the volcano, and one is lost",
    ]
    assert max(story.moments, key=lambda moment: moment.weight).told == 13  # with the last of the three
    assert Narrator(ENGLISH, SURVIVE.rules, NAMES).say(story.moments[3].title) == "Turn 3: the whirlpool"


def test_the_region_that_was_won_last_is_the_moment_of_a_city() -> None:
    def won(seat: int, sector: int, counts: tuple[int, ...]) -> list[Event]:
        emptied = ad.RegionEmptied(sector=sector, resource=sector, tile=0, counts=counts, seats=(seat,), runners_up=())
        return [emptied, ad.TileWon(seat=seat, sector=sector, tile=0, points=3)]

    history = [ad.RoundBegan(round=1, seat=0), *won(0, 0, (4, 1, 0)), ad.RoundBegan(round=2, seat=0),
        *won(1, 1, (1, 2, 0)),
               ad.RegionClosed(sector=2, resource=2, count=4)]  # fmt: skip
    story = tell_story(ATLANDICE, history, [3, 3])
    assert captions(ATLANDICE, story) == [
        "Round 1: Marta wins the jeweller, 4 to 1", "Round 2: Tomas wins the library, 2 to 1",
        "Round 2: the inn goes under"
    ]  # fmt: skip
    assert max(story.moments, key=lambda moment: moment.weight) is story.moments[1]
