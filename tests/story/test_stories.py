"""What every story keeps to, whatever the game: it adds up, keeps the order of the show, and needs no secret."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import pytest

from game.engine import Message, Story
from game.engine.referee import TURNS
from game.engine.speech.story import MOST_MOMENTS
from game.files.resources import asset
from game.rules import GAMES
from game.words.catalogue import Catalogue
from tests.conformance.playing import replay
from tests.conformance.tables import Table
from tests.soaks import in_turns

from .games import SEEDS, TABLES, VARIANTS, begin_at, finish_game, history_of, tables_of, tell_story

ENGLISH = Catalogue.load("en")
NAMES = ("Ana", "Bia", "Cai", "Dan", "Eva", "Fox")
every_game = pytest.mark.parametrize("table, seed", in_turns(TABLES, SEEDS))
ONE_EACH = VARIANTS + [Table(game, f"{game}-classic", 3) for game in GAMES]


@every_game
def test_what_counts_adds_up_to_the_points(table: Table, seed: int) -> None:
    story, standings = tell_story(table, seed)
    for standing in standings:
        assert (
            sum(reveal.value for reveal in story.reveals if reveal.counts and reveal.seat == standing.seat)
            == standing.points
        )


@pytest.mark.parametrize("table, part", in_turns(ONE_EACH, [0.2, 0.5, 0.77, 0.9, 0.99]))
def test_it_adds_up_where_a_game_began_at_a_position(table: Table, part: float) -> None:
    referee = begin_at(table, 1, part)
    standings = referee.standings()
    story = table.rules.story(history_of(referee), standings, referee.start_view())
    for line, standing in zip(story.lines, standings, strict=True):
        assert (
            sum(reveal.value for reveal in story.reveals if reveal.counts and reveal.seat == standing.seat)
            == standing.points
        )
        assert line[-1] == (story.turns, standing.points)


@pytest.mark.parametrize("table, part", in_turns(ONE_EACH, [0.5, 0.77]))
def test_a_game_that_began_at_a_position_counts_on_and_claims_no_earlier_first(table: Table, part: float) -> None:
    referee = begin_at(table, 1, part)
    start, history = referee.start_view(), history_of(referee)
    story = table.rules.story(history, referee.standings(), start)
    assert start
    s, constants = start.state, tables_of(table)
    before = s.round if table.game == "atlandice" else sum(s.turns)
    assert before > 0
    assert story.turns == before + sum(event.key in TURNS for event in history)
    assert {line[0][0] for line in story.lines} == {before}
    ashore = {"survive": lambda: any(constants.saved <= place < constants.lost for place in s.where)}
    ashore["atlantis"] = lambda: constants.mainland in s.where
    told = [award.name for award in story.awards] + [
        moment.caption.values["what"].key.rpartition(".")[2] for moment in story.moments
    ]
    if table.game in ashore and ashore[table.game]():
        assert "first-ashore" not in told


@every_game
def test_all_turn_over_in_step_and_lowest_first(table: Table, seed: int) -> None:
    story, _ = tell_story(table, seed)
    shown: dict[str, list[int]] = defaultdict(list)
    for each in story.rounds:
        seats = [reveal.seat for reveal in each.reveals]
        assert seats
        assert len(set(seats)) == len(seats)
        shown[each.title.key].append(max(reveal.value for reveal in each.reveals))
    for key in (
        "survive.round.saved",
        "survive.round.drowned",
        "atlantis.round.tiles",
        "atlantis.round.marched",
        "atlandice.round.tiles",
    ):
        assert shown[f"story.{key}"] == sorted(shown[f"story.{key}"])
    counted = [reveal.counts for reveal in story.reveals]
    assert counted == sorted(counted, reverse=True)  # what is only shown comes last


def test_a_tile_that_was_won_clearly_weighs_more_than_one_that_was_hardly_won() -> None:
    """By two for each token of its lead; and the one that was won last weighs more than the others."""
    beside_lead = set[int]()
    for table in TABLES:
        for seed in SEEDS if table.game == "atlandice" else ():
            for moment in tell_story(table, seed)[0].moments:
                what = moment.caption.values["what"]
                if what.key.rpartition(".")[2] in ("won", "won-tied"):
                    beside_lead.add(moment.weight - 2 * (what.values["count"] - what.values["second"]))
    assert len(beside_lead) == 2


@every_game
def test_nobody_lags_behind(table: Table, seed: int) -> None:
    """Of what is worth the same, nobody turns over a second while another waits with a first."""
    story, _ = tell_story(table, seed)
    steps = [
        each for each in story.rounds if each.title.key in ("story.survive.round.saved", "story.atlantis.round.tiles")
    ]
    for before, after in pairwise(steps):
        values = {reveal.value for each in (before, after) for reveal in each.reveals}
        if len(values) == 1:
            assert {reveal.seat for reveal in after.reveals} <= {reveal.seat for reveal in before.reveals}


@every_game
def test_the_lines_end_at_the_points(table: Table, seed: int) -> None:
    story, standings = tell_story(table, seed)
    assert len(story.lines) == len(standings) == len(story.summaries)
    for line, standing in zip(story.lines, standings, strict=True):
        turns = [turn for turn, _ in line]
        assert turns[0] == 0
        assert turns == sorted(set(turns))
        assert line[-1] == (story.turns, standing.points)


@every_game
def test_everything_can_be_said_and_drawn(table: Table, seed: int) -> None:
    story, _ = tell_story(table, seed)
    for message in messages(story):
        said = ENGLISH.say(message.key, **message.values_for(NAMES))
        assert said
        assert "<" not in said, said
        assert "SeatName" not in said, said
    for name in pictures(story):
        stem, _, colour = name.rpartition("-")
        assert asset("art", f"{name}.svg").is_file() or (
            colour in table.rules.setup.colours and asset("art", f"{stem}.svg").is_file()
        ), name


@every_game
def test_awards_are_few_and_each_has_a_holder(table: Table, seed: int) -> None:
    story, standings = tell_story(table, seed)
    assert len(story.awards) <= 6
    assert len({award.title for award in story.awards}) == len(story.awards)
    assert all(0 <= award.seat < len(standings) for award in story.awards)
    assert len(story.remarks) <= 3


@pytest.mark.parametrize("table", ONE_EACH, ids=str)
def test_the_story_is_the_same_to_everyone_and_from_a_journal(table: Table) -> None:
    referee = finish_game(table, 1)
    story, standings = tell_story(table, 1)
    for seat in range(table.players):
        assert table.rules.story(history_of(referee, seat), standings) == story
    again = replay(referee, seed=0)
    assert table.rules.story(history_of(again), again.standings()) == story


def messages(story: Story) -> list[Message]:
    costs = [Message(story.costs.key)] if story.costs else []
    return [
        *(each.title for each in story.rounds), *(reveal.message for reveal in story.reveals), *story.summaries,
        *(tie_break.message for tie_break in story.tie_breaks), story.length, story.ending, *costs,
        *(Message(award.title) for award in story.awards), *(award.message for award in story.awards),
        *(remark.message for remark in story.remarks),
    ]  # fmt: skip


def pictures(story: Story) -> set[str]:
    shown = {reveal.picture for reveal in story.reveals}
    return shown | {award.picture for award in story.awards} | {remark.picture for remark in story.remarks}


@every_game
def test_moments_are_a_few_in_their_order_and_each_has_words(table: Table, seed: int) -> None:
    story, _ = tell_story(table, seed)
    told = [moment.told for moment in story.moments]
    assert told == sorted(set(told))
    assert 1 <= len(told) <= MOST_MOMENTS
    assert told[-1] <= len(history_of(finish_game(table, seed)))
    for moment in story.moments:
        assert all(
            "<" not in ENGLISH.word(Message(said.key, said.values_for(NAMES)))
            for said in (moment.title, moment.caption)
        )
