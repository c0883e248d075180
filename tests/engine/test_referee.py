"""The referee checks, applies, journals, and tells each seat what it may know."""

from __future__ import annotations

import pytest

from game.engine import CHANCE, CannotUndo, GameError, IllegalAction, Line, Referee
from game.engine.journal import remark, seating

from .nim.actions import Deal, First, Let, Pass, Pay, Play, Stop
from .nim.board import BLOCK, ONE, THREE, TWO
from .nim.state import State
from .playing import NimReferee, a_game, nim, nim_from, whole, write_lines

DEALS = ["* deal one", "* deal three", "* deal block", "* deal three", "* deal two", "* deal one"]
"""Two seats: the first gets one, block, two; the other three, three, one."""


def deal(*more: str, **options: bool) -> NimReferee:
    return nim_from(nim(2, first=1, **options), *DEALS, *more)


def refusal_of(referee: NimReferee, seat: int, action: object) -> GameError:
    """The refusal, which must leave no trace."""
    before, lines = whole(referee), referee.lines[:]
    with pytest.raises(IllegalAction) as error:
        referee.play(seat, action)
    assert (whole(referee), referee.lines) == (before, lines)
    return error.value


@pytest.mark.parametrize(
    "action, reason",
    [
        (Play(THREE), "no-such-card"),
        (Play(BLOCK), "no-such-card"),
        (Let(), "not-this-step"),
        (Deal(ONE), "only-chance"),
    ],
)
def test_an_illegal_action_is_refused_with_its_reason(action: object, reason: str) -> None:
    assert refusal_of(deal(), 0, action).code == reason


def test_chance_alone_decides_nothing() -> None:
    assert not deal().has_decisions
    assert deal("1 pass").has_decisions


def test_the_refusal_names_the_action() -> None:
    assert refusal_of(deal(), 0, Play(THREE)).values == {"action": "play three"}


def test_something_that_is_no_action_at_all_is_refused() -> None:
    assert refusal_of(deal(), 0, "play one").values == {"action": "'play one'"}
    assert refusal_of(deal(), 0, ["unhashable"]).values == {"action": "['unhashable']"}


@pytest.mark.parametrize("seat", [1, 2, CHANCE, -2])
def test_the_wrong_seat_is_refused(seat: int) -> None:
    assert refusal_of(deal(), seat, Play(ONE)).code == "not-your-decision"


@pytest.mark.parametrize("seat", [0, CHANCE, -2])
def test_nobody_plays_after_the_end(seat: int) -> None:
    over = a_game(nim(2), seed=1)
    assert refusal_of(over, seat, Pass()).code == "game-over"


@pytest.mark.parametrize("seat", [0, CHANCE])
def test_no_seat_plays_for_chance(seat: int) -> None:
    assert refusal_of(Referee(nim(2), 1), seat, First(0)).code == "not-your-decision"


def test_a_deal_must_be_one_that_can_happen() -> None:
    referee = nim_from(nim(2, first=1), *["* deal block"] * 4)
    for action in (Deal(BLOCK), First(0), Pass(), "deal one"):
        with pytest.raises(IllegalAction) as error:
            referee.deal(action)
        assert error.value.code == "not-an-outcome"
    assert len(referee.lines) == 4


def test_chance_does_not_decide_for_a_seat() -> None:
    for decide in (deal().draw, lambda: deal().deal(Deal(ONE))):
        with pytest.raises(IllegalAction) as error:
            decide()
        assert error.value.code == "not-chance"


def test_draw_all_stops_where_a_seat_decides() -> None:
    referee = Referee(nim(3), 5)
    events = referee.draw_all()
    assert referee.to_act() >= 0
    assert len(referee.lines) == 10
    assert sum(event.key == "drew" for event in events) == 9


def test_a_toll_is_a_chain_of_payments_made_in_one_way() -> None:
    referee = deal("1 pass")
    referee.play(1, Play(THREE))
    assert list(referee.legal()) == [Pay(1), Pay(2)]
    referee.play(1, Pay(1))
    assert refusal_of(referee, 1, Pay(2)).code == "falling-coins"
    referee.play(1, Pay(1))
    assert whole(referee)["taken"] == [0, 3]


def test_a_reaction_is_asked_for_though_there_is_nothing_to_react_with() -> None:
    referee = deal("1 play one", blocks=True)
    assert referee.to_act() == 1
    assert list(referee.legal()) == [Let()]
    assert refusal_of(referee, 1, Stop()).code == "no-such-card"


@pytest.mark.parametrize("seen, asked", [(3, 1), (4, CHANCE)])
def test_nobody_is_asked_when_all_can_see_that_nobody_can_react(seen: int, asked: int) -> None:
    rules = nim(2, first=1, blocks=True)
    state = rules.read_position({"hands": [["one"], ["two"]], "discard": ["block"] * seen})
    rules.apply(state, Play(ONE))
    assert rules.to_act(state) == asked


def line_of(text: str) -> Line:
    actor, _, rest = text.partition(" ")
    return Line(CHANCE if actor == "*" else int(actor) - 1, rest)


def test_a_block_may_be_blocked() -> None:
    referee = deal("1 pass", "2 play one", "1 stop", blocks=True, counter=True)
    assert referee.to_act() == 1
    referee.play(1, Let())
    assert whole(referee)["taken"] == [0, 0]


def test_the_journal_has_a_line_for_everything() -> None:
    told: list[Line] = []
    referee = Referee(nim(2, first=1), 7, told.append)
    for line in [*DEALS, "1 pass", "1 undo", "1 play two"]:
        referee.repeat(line_of(line))
    assert write_lines(referee.lines) == write_lines(told) == [*DEALS, "1 pass", "1 undo", "1 play two"]


def test_what_cannot_be_journaled_has_not_happened() -> None:
    def full(line: Line) -> None:
        raise GameError("no-space")

    referee = deal("1 pass")
    before, lines, referee.record = whole(referee), referee.lines[:], full
    for attempt in (lambda: referee.play(1, Play(ONE)), lambda: referee.undo(0)):
        with pytest.raises(GameError, match="no-space"):
            attempt()
        assert (whole(referee), referee.lines) == (before, lines)
    referee.record = None
    referee.undo(0)
    assert referee.to_act() == 0


def test_a_fault_in_the_rules_leaves_the_position_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: State, *rest: object) -> None:
        state.heap = -1
        raise ZeroDivisionError

    referee = deal()
    before = whole(referee)
    monkeypatch.setattr(referee.rules, "apply", broken)
    with pytest.raises(ZeroDivisionError):
        referee.play(0, Pass())
    assert (whole(referee), len(referee.lines)) == (before, 6)


def undo_is_barred(referee: NimReferee, seat: int) -> str:
    before, reason = whole(referee), referee.why_no_undo(seat)
    with pytest.raises(CannotUndo) as error:
        referee.undo(seat)
    assert error.value.code == reason
    assert whole(referee) == before
    return error.value.code


def test_a_decision_that_told_nobody_anything_is_taken_back() -> None:
    referee = deal()
    before = whole(referee)
    referee.play(0, Pass())
    referee.undo(0)
    assert whole(referee) == before
    assert referee.view(None).history == nim_from(nim(2, first=1), *DEALS).view(None).history


def test_several_decisions_of_a_seat_are_taken_back_one_by_one() -> None:
    referee = deal("1 pass", "2 play three", "2 pay 1")
    referee.undo(1)
    assert undo_is_barred(referee, 1) == "undo-news"


def test_nothing_to_take_back() -> None:
    assert undo_is_barred(Referee(nim(2), 1), 0) == "undo-nothing"


def test_chance_is_not_taken_back_by_a_seat_nor_by_itself() -> None:
    assert undo_is_barred(deal(), 0) == "undo-chance"
    assert undo_is_barred(deal(), CHANCE) == "undo-chance"


def test_a_decision_that_chance_followed_is_not_taken_back() -> None:
    assert undo_is_barred(deal("1 play one", "2 let", "* deal one", blocks=True), 1) == "undo-chance"


def test_a_decision_that_showed_something_is_not_taken_back() -> None:
    assert undo_is_barred(deal("1 play one"), 0) == "undo-news"


def test_a_decision_of_somebody_else_is_not_taken_back() -> None:
    assert undo_is_barred(deal("1 pass"), 1) == "undo-others"


def test_the_deals_after_an_undo_are_the_same() -> None:
    plain, undone = deal("1 play one"), deal("1 pass", "1 undo", "1 play one")
    assert plain.draw() == undone.draw()


def test_views_carry_only_what_the_seat_may_know() -> None:
    referee = deal("1 play two")
    saw = {
        seat: [event.facts()["card"] for event in referee.view(seat).history if event.key == "saw"]
        for seat in (0, 1, None)
    }
    assert saw == {0: ["one", "block", "two"], 1: ["three", "three", "one"], None: []}
    for seat in (0, 1, None):
        assert [event.key for event in referee.view(seat).history if event.audience is None] == ["drew"] * 6 + [
            "played",
            "took",
        ]


@pytest.mark.parametrize("seat", [CHANCE, -2, 2])
def test_who_does_not_sit_at_the_table_sees_nothing(seat: int) -> None:
    with pytest.raises(IllegalAction, match="no-such-seat"):
        deal().view(seat)


def test_the_table_has_no_hand() -> None:
    document = nim(2).write_view(deal().view(None))
    assert document["hands"] == [["?"] * 3, ["?"] * 3]
    assert nim(2).write_view(deal().view(0))["hands"] == [["one", "two", "block"], ["?"] * 3]


def test_events_handed_out_are_not_the_history() -> None:
    referee = deal()
    referee.play(0, Play(TWO)).clear()
    assert [event.key for event in referee.view(1).history][-2:] == ["played", "took"]


def test_standings_are_known_at_the_end_only() -> None:
    with pytest.raises(IllegalAction, match="not-over"):
        deal().standings()
    assert sorted(standing.seat for standing in a_game(nim(3), 4).standings()) == [0, 1, 2]


@pytest.mark.parametrize("seed", range(20))
def test_a_replay_gives_the_same_position_and_the_same_views(seed: int) -> None:
    rules = nim(2 + seed % 3, blocks=seed % 2 == 0, counter=seed % 4 == 0)
    played = a_game(rules, seed, steps=seed * 4)
    again = nim_from(rules, *write_lines(played.lines))
    assert whole(again) == whole(played)
    assert all(again.view(seat) == played.view(seat) for seat in (None, *range(rules.seats)))


def test_random_games_do_undo() -> None:
    assert any(line.is_undo for seed in range(5) for line in a_game(nim(), seed).lines)


@pytest.mark.parametrize(
    "line, code",
    [
        ("1 play five", "no-such-action"),
        ("2 pass", "not-your-decision"),
        ("* deal one", "not-chance"),
        ("2 undo", "undo-chance"),
    ],
)
def test_a_line_that_cannot_be_repeated_is_refused(line: str, code: str) -> None:
    with pytest.raises(GameError) as error:
        deal().repeat(line_of(line))
    assert error.value.code == code


def test_a_replayed_game_goes_on_with_the_same_deals() -> None:
    played = a_game(nim(3), 11, steps=15)
    again = nim_from(nim(3), *write_lines(played.lines), seed=11)
    while played.to_act() != CHANCE:
        for referee in (played, again):
            referee.play(referee.to_act(), referee.legal()[0])
    assert played.draw() == again.draw()


def test_a_remark_is_written_and_changes_nothing() -> None:
    referee = deal("1 pass")
    told: list[Line] = []
    referee.record, before = told.append, whole(referee)
    referee.remark(seating(1, "castaway"))
    assert (told, whole(referee)) == ([seating(1, "castaway")], before)
    assert referee.why_no_undo(0) is None
    again = nim_from(nim(2, first=1), *write_lines(referee.lines))
    assert (whole(again), again.lines) == (before, referee.lines)


@pytest.mark.parametrize("line, code", [(seating(2, "castaway"), "no-such-seat"), (remark(CHANCE, "over"), "not-over")])
def test_a_remark_that_is_not_true_is_refused(line: Line, code: str) -> None:
    referee = deal()
    lines = referee.lines[:]
    with pytest.raises(IllegalAction) as error:
        referee.repeat(line)
    assert (error.value.code, referee.lines) == (code, lines)


def test_the_end_can_be_remarked() -> None:
    over = a_game(nim(2), seed=1)
    over.remark(remark(CHANCE, "over"))
    assert over.lines[-1].is_over


def test_a_remark_of_a_newer_program_is_kept_and_changes_nothing() -> None:
    plain, newer = deal("1 pass"), deal("1 pass", "2 # moods sour", "* # weather fair", "9 # knocks thrice")
    assert whole(newer) == whole(plain)
    assert write_lines(newer.lines[-3:]) == ["2 # moods sour", "* # weather fair", "9 # knocks thrice"]


def test_an_action_is_no_remark() -> None:
    with pytest.raises(ValueError, match="1 pass"):
        deal().remark(Line(0, "pass"))
