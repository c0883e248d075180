"""The past of a match: what the whole table knew before and after each step that stands."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.engine import View
from game.engine.referee import TURNS
from game.match.past import Replay
from game.match.state import last_decision

from .playing import a_match, a_step


def test_before_and_after_every_step_it_is_what_the_table_knew_then(tmp_path: Path) -> None:
    match, random = a_match(tmp_path), Random(3)
    known: dict[int, tuple[View, View]] = {}
    while len(match.log) < 60:
        before = match.view(None)
        a_step(match, random)
        if match.log:
            known.setdefault(match.log[-1].line, (before, match.view(None)))
    past = match.past.history()
    for line, (before, after) in known.items():
        place = past.place_before(line)
        assert place is not None
        assert (past.view(place), past.view(place + 1)) == (before, after)
    match.close()


def test_who_decided_when_last_counts_turns_and_not_how_pieces_were_set_out(tmp_path: Path) -> None:
    match, random = a_match(tmp_path), Random(3)
    decided = dict[int, int]()
    is_begun = False
    while len(match.log) < 150:
        steps = len(match.log)
        a_step(match, random)
        for place in range(steps, len(match.log)):
            entry = match.log[place]
            if is_begun and entry.kind == "decision":
                decided[entry.actor] = place + 1
            is_begun = is_begun or any(event.key in TURNS for event in entry.events)
        for seat in range(match.rules.seats):
            assert last_decision(match.log, seat) == decided.get(seat)
    assert len(decided) == match.rules.seats
    match.close()


def test_between_its_stops_a_replay_has_every_entry_once(tmp_path: Path) -> None:
    match, random = a_match(tmp_path), Random(3)
    while len(match.log) < 150:
        a_step(match, random)
    match.close()
    replay = Replay.open(match.journal.path)
    assert [entry for stop in range(len(replay.stops)) for entry in replay.entries(stop)] == list(replay.log)
    assert len(replay.stops) > 10


def test_what_was_taken_back_is_no_past(tmp_path: Path) -> None:
    match, random = a_match(tmp_path), Random(3)
    while match.why_no_undo() is not None:
        a_step(match, random)
    line = match.log[-1].line
    assert match.past.history().place_before(line) is not None
    match.undo()
    assert match.past.history().place_before(line) is None
    match.close()


def test_it_stays_as_it_was_however_the_match_goes_on(tmp_path: Path) -> None:
    match, random = a_match(tmp_path), Random(3)
    while match.why_no_undo() is not None:
        a_step(match, random)
    past, places = match.past.history(), range(len(match.log) + 1)
    known = [(past.view(place), past.to_act(place)) for place in places]
    match.undo()
    assert [(past.view(place), past.to_act(place)) for place in places] == known
    match.play(match.legal()[-1])
    assert [(past.view(place), past.to_act(place)) for place in places] == known
    match.close()
