"""Boards, maps, tilesets and drawings of others."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from game.engine import GameError
from game.files.documents import read_document
from game.files.drawings import read_drawing
from game.files.resources import asset, data
from game.render.art import svg_surface
from game.render.others_drawings import KeptPictures
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
def test_boards(campaign: Callable[[str], Campaign], folder: Path, game: str) -> None:
    one, paths = campaign(f"boards of {game}"), sorted(folder.glob(f"{game}-*.yaml"))
    originals = [(path, read_document(path).data) for path in paths]

    def check(drawn: tuple[Path, bytes]) -> None:
        path, content = drawn
        path.write_bytes(content)
        try_board(one, path)
        assert path.read_bytes() == content

    ways = [st.tuples(st.just(path), files([document], written_yaml)) for path, document in originals]
    json = [
        st.tuples(st.just(path.with_suffix(".json")), files([document], written_json)) for path, document in originals
    ]
    one.run(st.one_of(*ways, *ways, *json), check)


def test_maps_and_tilesets(campaign: Callable[[str], Campaign], folder: Path) -> None:
    one = campaign("maps and tilesets")
    boards = {
        "survive-atoll.tmx": "survive-atoll",
        "survive-classic.tmx": "survive-classic",
        "atlantis-causeway.tmx": "atlantis-causeway",
    }
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

    ways = [
        st.tuples(st.just(name), files([xml_data(raw.decode())], written_xml, [raw])) for name, raw in whole.items()
    ]
    one.run(st.one_of(*ways), check)


BOMBS = (
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 80 92"><svg:rect width="80" height="92"/></svg:svg>',
    '<svg viewBox="0 0 21000 29700"><rect width="21000" height="29700"/></svg>',
    '<svg viewBox="0 0 1 99999999"><rect width="1" height="9"/></svg>',
    '<svg viewBox="0 0 80 92"><path d="M0 0L80 92" stroke="#000" stroke-dasharray="0.0001"/></svg>',
    '<svg viewBox="0 0 80 92"><path d="M0 0L1e9 1e9" stroke="#000" stroke-width="9999" stroke-dasharray="1 1"/></svg>',
    '<!-- viewBox="0 0 0 0" --><svg data-viewBox="0 0 0 0" viewBox="0 0 80 92"><circle r="40"/></svg>',
    '<svg viewBox="0 0 nan inf"><circle r="40"/></svg>',
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]><svg viewBox="0 0 80 92"><text>&b;</text></svg>',
    '<svg viewBox="0 0 80 92">' + "<g>" * 3000 + "</g>" * 3000 + "</svg>",
    '<svg viewBox="0 0 80 92">' + '<path d="M0 0' + "C1 2 3 4 5 6" * 9000 + '" stroke="#000"/></svg>',
    '<svg viewBox="0 0 80 92">'
    + '<g transform="scale(9)">' * 30
    + '<circle r="9" stroke-width="9"/>'
    + "</g>" * 30
    + "</svg>",
    '<svg viewBox="0 0 80 92"><image href="file:///etc/passwd"/><use href="#x" id="x"/><style>@import url(//host/x)</style></svg>',
    '<svg viewBox="0 0 80 92"><linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)" width="9"/></svg>',
    '<svg viewBox="0 0 80 92"><path d="M' + "9" * 5000 + ' 0A0 0 0 0 0 1e308 1e308Z" fill="#zzz"/></svg>',
)
"""Drawings that ended the program, drew for minutes, or might."""


def test_kept_pictures(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    """Whatever lies in the place of pixels is so many bytes, or nothing."""
    one, kept, length = campaign("kept pictures"), KeptPictures(tmp_path), 16 * 16 * 4

    def check(content: bytes) -> None:
        (tmp_path / "reef.rgba").write_bytes(content)
        with one.reading():
            found = kept.load("reef", length)
        assert found == (content if len(content) == length else None)
        one.accepted, one.refused = one.accepted + (found is not None), one.refused + (found is None)

    one.run(st.one_of(st.binary(max_size=2 * length), st.binary(min_size=length, max_size=length)), check)


def test_drawings(campaign: Callable[[str], Campaign], tmp_path: Path) -> None:
    one, path = campaign("drawings"), tmp_path / "reef.svg"
    names = "boat-empty", "shark", "tile-beach-1", "whirlpool", "swimmer"
    art = [found for name in names for found in sorted(asset("art", "survive").glob(f"{name}*.svg"))[:1]]
    originals = [
        xml_data(file.read_text(encoding="utf-8")) for file in (data("boards", "survive-atoll-reef.svg"), *art)
    ]

    def check(content: bytes) -> None:
        drawing = one.read(path, content, read_drawing)
        if drawing:
            for size in ((80, 92), (600, 690)):
                with one.reading():
                    svg_surface(drawing.svg, size)

    one.run(st.one_of(*[files(originals, written_xml)] * 12, st.sampled_from([bomb.encode() for bomb in BOMBS])), check)
