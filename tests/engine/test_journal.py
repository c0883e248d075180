"""The lines of a journal and their seals."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.commands.games import chosen_rules
from game.engine import CHANCE, BadNotation, DamagedJournal, Line
from game.engine.journal import (
    FORMAT,
    ORDERS,
    OVER,
    PLAIN,
    SITS,
    UNDO,
    levels_after,
    read_line,
    remark,
    seal_line,
    seating,
    standing_lines,
    unseal_line,
)
from game.rules import GAMES

from .playing import head_of, nim

TEXTS = ["1 play one", "* deal two", "2 let", "2 undo", "2 let"]


def journal(texts: list[str]) -> list[str]:
    rows, seal = [], 0
    for text in texts:
        row, seal = seal_line(text, seal)
        rows.append(row)
    return rows


def good_rows(rows: list[str]) -> list[str]:
    texts, seal = [], 0
    for row in rows:
        found = unseal_line(row, seal)
        if found is None:
            break
        text, seal = found
        texts.append(text)
    return texts


@pytest.mark.parametrize(
    "actor, text, written", [(0, "pass", "1 pass"), (5, "go A E7", "6 go A E7"), (CHANCE, "roll shark", "* roll shark")]
)
def test_a_line_says_who_did_what(actor: int, text: str, written: str) -> None:
    assert Line(actor, text).write() == written
    assert read_line(written, 1) == Line(actor, text)


@pytest.mark.parametrize(
    "text", ["", " ", "1", "1 ", "0 pass", "-1 pass", "x pass", "** pass", "² pass", "1" * 5000 + " pass", "1  \n"]
)
def test_what_is_no_line_is_refused_with_its_number(text: str) -> None:
    with pytest.raises(DamagedJournal) as refused:
        read_line(text, 12)
    assert refused.value.code == "journal-line"
    assert refused.value.values["line"] == 12


def test_sealed_lines_open_again() -> None:
    assert good_rows(journal(TEXTS)) == TEXTS


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 2**32 - 1))
def test_any_text_can_be_sealed(text: str, before: int) -> None:
    text = text.encode(errors="replace").decode()
    row, seal = seal_line(text, before)
    assert unseal_line(row, before) == (text, seal)


def test_a_cut_line_shows() -> None:
    row, _ = seal_line(TEXTS[0], 0)
    assert all(unseal_line(row[:length], 0) is None for length in range(len(row)))


def test_every_flipped_bit_shows() -> None:
    row, _ = seal_line(TEXTS[0], 0)
    for place in range(len(row)):
        for bit in range(7):
            flipped = row[:place] + chr(ord(row[place]) ^ 1 << bit) + row[place + 1 :]
            assert unseal_line(flipped, 0) is None


def test_lost_swapped_and_doubled_lines_show_where_they_are() -> None:
    rows = journal(TEXTS)
    assert good_rows(rows[:1] + rows[2:]) == TEXTS[:1]
    assert good_rows([rows[0], rows[2], rows[1], *rows[3:]]) == TEXTS[:1]
    assert good_rows(rows[:3] + rows[2:]) == TEXTS[:3]
    assert good_rows(rows[1:]) == []


def test_undo_takes_back_the_line_before_it() -> None:
    lines = [read_line(text, 0) for text in TEXTS]
    assert [line.text for line in standing_lines(lines)] == ["play one", "deal two", "let"]


@pytest.mark.parametrize(
    "texts", [["1 undo"], ["1 pass", "2 undo"], ["* deal one", "* undo"], ["1 pass", "1 undo", "1 undo"]]
)
def test_an_undo_with_nothing_of_that_seat_to_take_back_is_damage(texts: list[str]) -> None:
    with pytest.raises(DamagedJournal):
        standing_lines(read_line(text, 0) for text in texts)


def test_only_undo_is_undo() -> None:
    assert Line(0, UNDO).is_undo
    assert not Line(0, "undone").is_undo


def test_a_head_is_one_readable_line() -> None:
    head = head_of(nim())
    text = head.write()
    assert "\n" not in text
    assert "Ана" in text
    document = json.loads(text)
    assert document["format"] == FORMAT
    assert (document["game"], document["players"], document["names"]) == ("nim", 3, ["Ана", "Bo\nb", "陳"])


def test_a_name_that_is_no_text_can_be_written_all_the_same() -> None:
    head = head_of(nim(2))
    head.names[0] = "A\ud800"
    assert json.loads(head.write().encode())["names"][0] == "A?"


def test_a_remark_is_no_step() -> None:
    texts = [
        "1 pass",
        "1 # sits castaway",
        "1 undo",
        "2 # sits person",
        "1 let",
        "2 # orders never",
        "1 # plain died",
        "* # over",
    ]
    lines = [read_line(text, 0) for text in texts]
    assert [line.is_remark for line in lines] == [False, True, False, True, False, True, True, True]
    assert [line.text for line in standing_lines(lines)] == ["let"]
    assert [line.write() for line in lines] == texts


@pytest.mark.parametrize("text", ["1 sits castaway", "2 orders never", "12 plain died", "* over"])
def test_a_remark_of_before_they_were_marked_is_read_as_one(text: str) -> None:
    actor, _, rest = text.partition(" ")
    assert read_line(text, 1) == read_line(f"{actor} # {rest}", 1)


@pytest.mark.parametrize("text", ["2 # moods sour", "* # weather fair", "1 # undo"])
def test_what_is_marked_is_a_remark_whatever_it_says(text: str) -> None:
    """One of a newer program, which this one skips and keeps."""
    line = read_line(text, 1)
    assert (line.is_remark, line.is_undo, line.write()) == (True, False, text)
    assert not any((line.is_seating, line.is_order, line.is_trouble, line.is_over))


@pytest.mark.parametrize("text", ["1 over", "* sits castaway", "1 sits", "1 #over"])
def test_what_is_not_marked_and_was_never_a_remark_is_none(text: str) -> None:
    assert not read_line(text, 1).is_remark


def test_only_chance_says_that_a_game_is_over() -> None:
    assert not remark(0, OVER).is_over
    assert remark(CHANCE, OVER).is_over


@pytest.mark.parametrize("level, written", [("castaway", "3 # sits castaway"), (None, "3 # sits person")])
def test_a_seating_says_who_sits_down(level: str | None, written: str) -> None:
    line = seating(2, level)
    assert line.write() == written
    assert (read_line(written, 1), line.level) == (line, level)


def test_who_sits_where_follows_from_head_and_lines() -> None:
    head = head_of(nim())
    lines = [seating(1, "castaway"), Line(0, "pass"), seating(0, "random"), seating(1, None), seating(8, "random")]
    assert levels_after(head, []) == [None, None, None]
    assert levels_after(head, lines) == ["random", None, None]
    assert levels_after(replace(head, levels=[None, None, "random"]), lines) == ["random", None, "random"]


def test_a_plain_game_s_head_says_nothing_of_levels_and_manner() -> None:
    plain = head_of(nim())
    assert {"levels", "manner"}.isdisjoint(json.loads(plain.write()))
    told = json.loads(replace(plain, levels=[None, "random", None], manner="passed").write())
    assert (told["levels"], told["manner"]) == ([None, "random", None], "passed")


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_an_action_of_the_words_of_every_journal(game: str) -> None:
    """In saves of before remarks were marked they would not be told apart."""
    rules = chosen_rules(game, 3, None, [])
    for word in (SITS, ORDERS, PLAIN, OVER, UNDO):
        with pytest.raises(BadNotation, match="no-such-verb"):
            rules.read(word)
