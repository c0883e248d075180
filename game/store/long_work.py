"""Work that may take longer than anybody waits for without a sign: it tells how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

Progress = Callable[[float], None]
"""Is told now and then how much is done, from 0 to 1; to stop the work it raises something."""
SHOW_AFTER = 0.5  # seconds that work may take before it is shown how far it is
EVERY = 256  # items between two times: lines of a save are read that fast in a few hundredths of a second


def told_of(items: Sequence[T], progress: Progress | None, begin: float = 0.0, end: float = 1.0) -> Iterator[T]:
    """The items one by one; they are told of as of a part of the whole work."""
    for number, item in enumerate(items):
        if progress and number % EVERY == 0:
            progress(begin + (end - begin) * number / len(items))
        yield item
