"""A game that does not describe itself can be played all the same."""

from __future__ import annotations

from game.engine import Message, SeatName
from game.engine.speech.words import Word
from tests.engine.nim import make_rules, small_board

from .walking import ENGLISH, NAMES, messages, say, some_positions


def test_a_game_without_words_of_its_own_is_shown_line_by_line() -> None:
    rules, asked = make_rules(small_board(), 2, {}), set[str]()
    for state in some_positions(rules, 3, 1):
        view = rules.view(state, None)
        description, choices = rules.describe(view), rules.choices(view, rules.legal(state))
        assert all("<" not in say(message) for message in messages(description, choices))
        assert [say(choice.message) for choice in choices] == [rules.write(action) for action in rules.legal(state)]
        assert {"heap", "turn"} <= {str(item.message.values["name"]) for item in description.board[0].items}
        asked.add(say(description.ask))
    assert asked == {"Chance decides.", "Ana, choose what to do.", "Bia, choose what to do.", "The game is over."}


def test_a_game_without_secrets_is_open() -> None:
    rules = make_rules(small_board(), 2, {})
    state = rules.start()
    assert list(rules.open_legal(rules.view(state, None))) == list(rules.legal(state))


def test_seats_become_people_at_any_depth() -> None:
    inner = Message("survive.boat.manned", {"space": "E7", "explorers": [SeatName(1)]})
    values = Message("describe.fact", {"name": (SeatName(0), SeatName(2)), "value": inner}).values_for(NAMES)
    assert ENGLISH.say("describe.fact", **values) == "Ana and Caio: Boat on E7: Bia"


def test_a_saying_inside_a_saying_is_said() -> None:
    explorer = Message("survive.explorer", {"colour": Word("colour.sun"), "letter": "C"})
    assert ENGLISH.say("survive.choice.boarder", explorer=explorer) == "Sun C boards"
