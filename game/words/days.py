"""Days in words: months and days of the week, dates, and how long ago something was."""

from __future__ import annotations

from datetime import date, timedelta

from .catalogue import Catalogue, Word

_WEEK = timedelta(days=7)


def read_day(text: str) -> date | None:
    """A day as it stands in a file, 2026-11-16; nothing if it is no day."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def name_month(words: Catalogue, day: date, is_short: bool = False) -> str:
    return words.say(f"day.month.{'short.' if is_short else ''}{day.month}")


def name_weekday(words: Catalogue, day: date, in_capitals: bool = False) -> str:
    return words.word(_weekday(day), "capitals" if in_capitals else "")


def _weekday(day: date) -> Word:
    return Word(f"day.weekday.{day.isoweekday()}")


def tell_date(words: Catalogue, day: date, today: date) -> str:
    """The day and the month, and the year if it is another: 16 November."""
    key = "day.date" if day.year == today.year else "day.date.year"
    return words.say(key, day=_number(words, day), month=name_month(words, day), year=day.year)


def tell_month(words: Catalogue, day: date, today: date) -> str:
    """The month, and the year if it is another."""
    month = name_month(words, day)
    return month if day.year == today.year else words.say("day.month.year", month=month, year=day.year)


def tell_day(words: Catalogue, day: date, has_year: bool = False) -> str:
    """The day of the week and the date: Sunday 16 November."""
    key = "day.whole" if has_year else "day.of-week"
    return words.say(
        key, weekday=name_weekday(words, day), day=_number(words, day), month=name_month(words, day), year=day.year
    )


def _number(words: Catalogue, day: date) -> str:
    """The number of a day; a language may have one of its own, such as that for the first of a month."""
    own = f"day.number.{day.day}"
    return words.say(own) if own in words else str(day.day)


def tell_recent(words: Catalogue, day: date, today: date) -> str:
    """Today, yesterday, the day of this week, or else the date."""
    if (near := _tell_near(words, day, today)) or not timedelta(0) < today - day < _WEEK:
        return near or tell_date(words, day, today)
    return name_weekday(words, day)


def tell_ago(words: Catalogue, day: date, today: date) -> str:
    """When something was, as one says it: today, last Sunday, in May."""
    if near := _tell_near(words, min(day, today), today):
        return near
    if today - day < _WEEK:
        return words.say("day.last", weekday=_weekday(day))
    return words.say("day.in", when=name_month(words, day) if day.year == today.year else day.year)


def _tell_near(words: Catalogue, day: date, today: date) -> str:
    near = {today: "day.today", today - timedelta(days=1): "day.yesterday"}
    return words.say(near[day]) if day in near else ""
