"""Who knows what: hands, lower tiles, cards that were shown, and the pile after it was refilled."""

from __future__ import annotations

from typing import Any

from game.engine import Referee

from .table import At, rules

ROW = "row: crown1 ring2 flag3 olive4 helmet5 statue6 ring5\n"
LAID = "bridges: {crimson: lost, azure: lost, sun: lost}\n"


def view_of(at: At, seat: int | None) -> dict[str, Any]:
    """What a seat (counted from 1) or the table sees, as data."""
    return at.rules.write_view(at.rules.view(at.state, None if seat is None else seat - 1))


def test_a_hand_is_known_to_its_owner_and_others_know_how_many() -> None:
    at = At(ROW + "hands: {crimson: ring flag, azure: olive}")
    assert view_of(at, 1)["hands"] == {"crimson": ["flag", "ring"], "azure": ["?"]}
    assert view_of(at, 2)["hands"] == {"crimson": ["?", "?"], "azure": ["olive"]}
    assert view_of(at, None)["hands"] == {"crimson": ["?", "?"], "azure": ["?"]}


def test_the_pile_is_known_by_its_number_only() -> None:
    assert view_of(At(ROW + "hands: {crimson: ring flag}"), 1)["pile"] == 103


def test_other_hands_and_piles_look_the_same() -> None:
    one, other = (
        At(ROW + "hands: {crimson: ring, azure: flag flag}"),
        At(ROW + "hands: {crimson: ring, azure: olive crown}"),
    )
    assert one.rules.view(one.state, 0) == one.rules.view(other.state, 0)
    assert one.rules.view(one.state, 1) != one.rules.view(other.state, 1)


def test_a_card_drawn_is_told_to_its_drawer_alone() -> None:
    at = At(ROW + LAID + "hands: {crimson: ring}").do("play ring atlantis")
    assert at.rules.audience(at.state, at.rules.read("draw flag")) == (0,)
    at.do("draw flag")
    public = [event.key for event in at.events if event.seen_by(1)]
    own = [event.key for event in at.events if event.seen_by(0)]
    assert public == ["card-drawn", "turn-began"]
    assert own == ["card-drawn", "card-seen", "turn-began"]


def test_dealt_hands_are_secret_too() -> None:
    game = rules(2, first=2)
    referee = Referee(game, 1)
    referee.draw_all()
    dealt = [event.facts()["kind"] for event in referee.view(1).history if event.key == "card-seen"]
    assert len(dealt) == 4
    assert [event.facts()["seat"] for event in referee.view(1).history if event.key == "card-drawn"] == [1] * 4 + [
        0
    ] * 5
    assert [event for event in referee.view(None).history if event.key == "card-seen"] == []


def test_lower_tiles_are_known_to_nobody_but_which_are_left_is_known_to_all() -> None:
    at = At("row: crown1* ring2* flag3\nunseen: {A: olive5 statue6}")
    assert all(view_of(at, seat)["unseen"] == {"A": ["olive5", "statue6"], "B": []} for seat in (1, 2, 3, None))
    assert view_of(at, 1)["row"][:3] == ["crown1*", "ring2*", "flag3"]


def test_a_shown_hand_is_remembered() -> None:
    at = At(ROW + LAID + "pawns: {azure: 2 7 atlantis}\nhands: {crimson: ring ring}").do("stuck")
    assert view_of(at, 2)["hands"] == {"crimson": ["ring", "ring"]}
    at.do("draw flag", "draw olive")
    assert view_of(at, 2)["hands"] == {"crimson": ["ring", "ring", "?", "?"]}
    assert view_of(at, None)["hands"] == {"crimson": ["ring", "ring", "?", "?"]}


def test_what_is_known_is_reduced_when_a_card_is_played() -> None:
    at = At(ROW + LAID + "known: {crimson: ring flag}\nhands: {crimson: ring ring flag}").do("play ring atlantis")
    assert view_of(at, 2)["hands"] == {"crimson": ["flag", "?"]}


def test_what_is_known_is_reduced_when_a_card_is_paid() -> None:
    at = At(
        "row: crown1 W ring3\npawns: {crimson: 1}\nknown: {crimson: flag}\nhands: {crimson: ring flag olive}\n" + LAID
    )
    at.do("play ring 1")
    assert view_of(at, 2)["hands"] == {"crimson": ["flag", "?"]}
    assert view_of(at.do("pay-card flag"), 2)["hands"] == {"crimson": ["?"]}


def test_an_unknown_card_that_is_played_leaves_what_is_known() -> None:
    at = At(ROW + LAID + "known: {crimson: flag}\nhands: {crimson: ring flag}").do("play ring atlantis")
    assert view_of(at, 2)["hands"] == {"crimson": ["flag"]}


def test_how_many_were_bought_is_known_but_not_which() -> None:
    at = At(ROW + LAID + "hands: {crimson: ring}\npurses: {crimson: statue7}").do(
        "buy 7", "draw flag", "draw flag", "draw olive"
    )
    assert view_of(at, 2)["bought"] == 3
    assert "fresh_cards" not in view_of(at, 2)
    assert view_of(at, 1)["fresh_cards"] == ["flag", "flag", "olive"]
    assert view_of(at, 2)["hands"] == {"crimson": ["?"] * 4}


def test_whether_one_is_asked_does_not_tell_what_one_holds() -> None:
    """Stuck or not, a bridge needed or not, a payment possible or not: the same seat decides."""
    hands = ("", "ring", "ring ring ring ring", "olive flag")
    tables = [At(ROW + f"pawns: {{azure: 2}}\nhands: {{crimson: {hand}}}" if hand else ROW) for hand in hands]
    assert [(at.actor, at.step) for at in tables] == [(1, "turn")] * 4


def test_after_a_refill_the_make_up_of_the_pile_is_known() -> None:
    at = At(ROW + LAID + "hands: {crimson: ring}\npile: {}\ndiscard: {flag: 2, olive: 1}").do(
        "play ring atlantis", "refill"
    )
    assert view_of(at, 2)["decks"] == [{"flag": 2, "olive": 1, "ring": 1}]
    at.do("draw olive")
    assert view_of(at, 1)["drew"] == [["olive"]]
    assert view_of(at, 2)["drew"] == [[]]
    assert view_of(at, 2)["log"] == ["refill", "crimson draw"]


def test_news_bars_undo_where_a_card_was_shown() -> None:
    at = At(ROW + "hands: {crimson: ring}").do("play ring atlantis")
    assert any(event.news for event in at.events)
    at = At("row: crown1 W ring3\nhands: {crimson: ring}").do("bridge 2")
    assert not any(event.news for event in at.events)


def test_at_the_end_hands_stay_secret() -> None:
    at = At(
        "step: over\nending: arrived\nrow: crown1\nhands: {azure: ring}\npawns: {crimson: mainland mainland mainland}"
    )
    assert view_of(at, 1)["hands"] == {"azure": ["?"]}
