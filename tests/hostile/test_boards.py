"""Boards, maps, tilesets and drawings of others."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from game.engine import GameError
from game.files.documents import read_document
from game.files.resources import data
from game.rules import game_of
from game.rules.board_rules import board_document
from game.rules.boards import check as check_board

from .campaign import Campaign, check_faults
from .formats import written_xml, xml_data
from .mutations import files, written_json, written_yaml
from .originals import GAMES
from .playing import play_on

pytestmark = pytest.mark.hostile


def try_board(campaign: Campaign, board: Path) -> None:
    """A board that passes is played on, with few and with many; one that does not is told."""
    with campaign.reading():
        faults = check_board(board)
    for fault in faults:
        check_faults([fault], Path(fault.file))
        assert Path(fault.file).parent == board.parent
    campaign.accepted, campaign.refused = campaign.accepted + (not faults), campaign.refused + bool(faults)
    if faults:
        return
    module = game_of(read_document(board).data["game"])
    loaded = module.load_board(board)
    assert board_document(module.board_from_document(board_document(loaded))) == board_document(loaded)
    for players in {min(loaded.players), max(loaded.players)}:
        try:
            rules = module.make_rules(loaded, players, {}, None)
        except GameError:
            continue
        play_on(rules)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data("boards"), tmp_path / "boards"))


@pytest.mark.parametrize("game", GAMES)
def test_boards(campaign: Callable[..., Campaign], folder: Path, game: str) -> None:
    one, paths = campaign(f"boards of {game}", 150), sorted(folder.glob(f"{game}-*.yaml"))
    originals = [(path, read_document(path).data) for path in paths]

    def check(drawn: tuple[Path, bytes]) -> None:
        path, content = drawn
        path.write_bytes(content)
        try_board(one, path)
        assert path.read_bytes() == content

    ways = [st.tuples(st.just(path), files([document], written_yaml)) for path, document in originals]
    json = [st.tuples(st.just(path.with_suffix(".json")), files([document], written_json)) for path, document in originals]
    one.run(st.one_of(*ways, *ways, *json), check, 1000)


def test_maps_and_tilesets(campaign: Callable[..., Campaign], folder: Path) -> None:
    one = campaign("maps and tilesets", 150)
    boards = {"survive-atoll.tmx": "survive-atoll", "survive-classic.tmx": "survive-classic", "atlantis-causeway.tmx": "atlantis-causeway"}
    boards |= {"survive-tiles.tsx": "survive-classic", "atlantis-tiles.tsx": "atlantis-causeway"}
    whole = {name: (folder / name).read_bytes() for name in boards}

    def check(drawn: tuple[str, bytes]) -> None:
        name, content = drawn
        (folder / name).write_bytes(content)
        try:
            try_board(one, folder / f"{boards[name]}.yaml")
            assert (folder / name).read_bytes() == content
        finally:
            (folder / name).write_bytes(whole[name])

    ways = [st.tuples(st.just(name), files([xml_data(raw.decode())], written_xml, [raw])) for name, raw in whole.items()]
    one.run(st.one_of(*ways), check, 2000)
