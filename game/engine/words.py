"""Words that leave the engine as keys."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Word:
    """A thing the catalogue has a word for, by its key."""

    key: str
