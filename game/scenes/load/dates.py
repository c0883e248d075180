"""When a game was saved, in plain words."""

from __future__ import annotations

from datetime import datetime, timedelta

from game.words.catalogue import Catalogue


def when(words: Catalogue, changed: float, now: datetime) -> str:
    """Today and yesterday with the time of day, else the date; the year only where it is another."""
    try:
        then = datetime.fromtimestamp(changed, now.tzinfo)
    except (ValueError, OverflowError, OSError):  # a disk may know years that no calendar here does
        return words.say("load.no-date")
    time = words.say("load.time", hour=f"{then.hour:02}", minute=f"{then.minute:02}")
    if then.date() == now.date():
        return words.say("load.today", time=time)
    if then.date() == (now - timedelta(days=1)).date():
        return words.say("load.yesterday", time=time)
    key = "load.date" if then.year == now.year else "load.date-with-year"
    return words.say(key, day=then.day, month=words.say(f"load.month.{then.month}"), year=then.year)
