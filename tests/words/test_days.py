"""Days in words."""

from __future__ import annotations

from datetime import date

from game.words.catalogue import Catalogue
from game.words.days import read_day, tell_date, tell_day, tell_month, tell_recent

WORDS, TODAY = Catalogue.load("en"), date(2026, 11, 17)


def test_a_day_is_told_as_people_say_it() -> None:
    days = [date(2026, 11, 18), TODAY, date(2026, 11, 16), date(2026, 11, 11), date(2026, 11, 10), date(2025, 11, 16)]
    said = [tell_recent(WORDS, day, TODAY) for day in days]
    assert said == ["18 November", "today", "yesterday", "Wednesday", "10 November", "16 November 2025"]
    assert tell_date(WORDS, date(2026, 3, 4), TODAY) == "4 March"
    assert [tell_month(WORDS, day, TODAY) for day in (TODAY, date(2021, 1, 2))] == ["November", "January 2021"]
    assert [tell_day(WORDS, TODAY, has_year) for has_year in (False, True)] == [
        "Tuesday 17 November",
        "Tuesday, 17 November 2026",
    ]


def test_what_is_no_day_is_none() -> None:
    assert [read_day(text) for text in ("2026-11-17", "2026-02-30", "", "today")] == [TODAY, None, None, None]
