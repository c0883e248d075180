"""A match that begins at a position: it is kept with the journal, hands are hands, and nothing is set up any more."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from game.bots import InlineThinker
from game.engine import DamagedJournal, PlainData
from game.engine.journal import seal_line
from game.match import Match, Sharing
from game.store import load
from game.store.saves import read_pages

from .playing import players_of, rules_of

POSITIONS = {
    "survive": "turn: 2\nstep: move\nland: {forest: [E5, E6]}\nserpents: []\nboats: [E4]\n"
    "explorers: {crimson: {A: E5}, azure: {A: E6}}",
    "atlantis": "turn: 2\nrow: ring1 crown4 flag2\nhands: {azure: crown flag}\npurses: {azure: ring3}",
    "atlandice": "dice: [1, 2, 3]\nstocks: {2: {gem: 2}}",
}


def document(game: str) -> PlainData:
    found: PlainData = yaml.safe_load(POSITIONS[game])
    return found


def begin_match(folder: Path, game: str, sharing: Sharing = "around") -> Match:
    rules = rules_of(game, 3)
    players = players_of(rules, [None, None, None])
    return Match.begin(rules, players, 5, sharing, folder, "position", InlineThinker(), document(game))


@pytest.mark.parametrize("game", POSITIONS)
def test_it_begins_there_and_is_resumed_there(tmp_path: Path, game: str) -> None:
    with begin_match(tmp_path, game) as match:
        if match.privacy.curtain is not None:
            match.privacy.lift_curtain(match.privacy.curtain)
        before, actor = match.rules.write_view(match.view(None)), match.to_act
        assert actor >= 0
        assert not match.past.is_opening
        match.play(match.legal()[0])
        match.journal.save()
        after = match.rules.write_view(match.view(None))
        path = match.journal.path
    loaded = load(path)
    assert loaded.damage is None
    assert loaded.rules.write_view(loaded.referee.view(None)) == after != before
    start = loaded.rules.write_position(loaded.rules.read_position(document(game)))
    assert loaded.head.position == json.loads(json.dumps(start))
    with Match.resume(path, InlineThinker()) as again:
        assert again.rules.write_view(again.view(None)) == after


def test_nobody_looks_first_and_hands_have_their_keepers(tmp_path: Path) -> None:
    with begin_match(tmp_path, "atlantis") as match:
        assert match.privacy.secret_holders == {0, 1, 2}
        assert (match.privacy.curtain, match.privacy.inspecting) == (None, None)
    with begin_match(tmp_path, "survive") as match:
        assert match.privacy.curtain is None
    with begin_match(tmp_path, "atlandice") as match:
        assert match.privacy.secret_holders == frozenset()


def test_the_format_rises_only_with_a_position(tmp_path: Path) -> None:
    with begin_match(tmp_path, "atlandice") as match:
        assert match.journal.path.read_bytes().startswith(b'{"format": 2,')
    rules = rules_of("atlandice", 3)
    with Match.begin(rules, players_of(rules, [None] * 3), 5, "around", tmp_path, "plain", InlineThinker()) as match:
        assert match.journal.path.read_bytes().startswith(b'{"format": 1,')


def test_a_position_in_the_older_format_is_refused(tmp_path: Path) -> None:
    with begin_match(tmp_path, "atlandice") as match:
        path = match.journal.path
    row = path.read_bytes().splitlines()[0].decode().rpartition("  ~")[0].replace('"format": 2', '"format": 1', 1)
    with pytest.raises(DamagedJournal):
        read_pages(seal_line(row, 0)[0].encode() + b"\n", path)
