"""Every fact of a game can be said: the catalogue has a sentence for it, and a value for all that the sentence asks
for.
"""

from __future__ import annotations

from typing import Any

from game.engine import Event, Rules
from game.words.catalogue import Catalogue
from tests.soaks import few_or_soak

from .playing import steps
from .tables import Table, seeds, tables, try_with

ENGLISH = Catalogue.load("en")


@few_or_soak("examples", 8, 100)
def test_every_fact_has_a_sentence_with_all_its_values(examples: int) -> None:
    @try_with(examples, tables(), seeds)
    def check(table: Table, seed: int) -> None:
        events: list[Event] = []
        for state, _, action in steps(table.rules, seed):
            table.rules.apply(state, action, events)
        for event in {repr(event): event for event in events}.values():
            said = sentence(table.rules, event)
            assert said.strip(), event
            assert "<" not in said, said


def sentence(rules: Rules[Any, Any], event: Event) -> str:
    """What is missing stands in a sentence in angle brackets."""
    facts = rules.name_facts(event)
    names = {"seat": f"seat {facts['seat']}"} if "seat" in facts else {}
    return ENGLISH.say(f"{rules.game}.event.{event.key}", **{**facts, **names})
