"""`tools.bench --frames`: figures for every screen, and none that is drawn while nothing happens."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path
from time import thread_time
from typing import Any

import pytest

from tests.soaks import soaked_unless
from tools import bench_frames
from tools.bench import main
from tools.shot_list import SHOTS
from tools.studio import Studio
from tools.timing import seconds_of

from .conftest import CallTool

screen_cost = bench_frames.screen_cost
HIDDEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def of_the_processor(part: Callable[[], object]) -> float:
    """Milliseconds, the fewest of some rounds: how busy the machine is with other things changes no ratio."""
    return min(seconds_of(part, thread_time) for _ in range(3)) * 1000


@pytest.fixture(scope="module")
def measured() -> tuple[Callable[..., Any], ...]:
    """What was measured once is known: measuring takes long, and most tests are about what is said of it."""
    table_cost, fade_cost, costs = bench_frames.table_cost, bench_frames.fade_cost, dict[str, Any]()

    def screen(furnished: Studio, name: str, size: tuple[int, int], rounds: int, driver: Mapping[str, str]) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(bench_frames, "_time", of_the_processor)
            return costs.get(name) or costs.setdefault(name, screen_cost(furnished, name, size, 3, driver))

    def table(furnished: Studio, game: str, rounds: int, driver: Mapping[str, str], size: tuple[int, int]) -> Any:
        return costs.get(game) or costs.setdefault(game, table_cost(furnished, game, 3, driver, size))

    def fade(furnished: Studio, game: str, driver: Mapping[str, str], size: tuple[int, int]) -> Any:
        return costs.get(f"fade of {game}") or costs.setdefault(
            f"fade of {game}", fade_cost(furnished, game, driver, size)
        )

    return screen, table, fade


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, measured: tuple[Callable[..., Any], ...], furnished: Studio) -> None:
    """Two screens in one size and one table, without any display, in a studio that is furnished already."""
    monkeypatch.setattr(Studio, "open", lambda: nullcontext(furnished))
    monkeypatch.setattr(bench_frames, "screen_cost", measured[0])
    monkeypatch.setattr(bench_frames, "table_cost", measured[1])
    monkeypatch.setattr(bench_frames, "fade_cost", measured[2])
    monkeypatch.setattr(bench_frames, "SCREENS", ("settings-settings", "ask-danger"))
    monkeypatch.setattr(bench_frames, "TABLES", {"atlantis": "table-atlantis-alone"})
    monkeypatch.setattr(bench_frames, "TABLES_SIZE", (1024, 640))
    monkeypatch.setattr(bench_frames, "FADE_SIZES", ((1024, 640),))
    monkeypatch.setattr(bench_frames, "SIZES", ((1280, 720),))
    monkeypatch.setattr(bench_frames, "first_picture", lambda rounds: (0.5, 0.25))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("PATH", "")


@pytest.mark.soak
@pytest.mark.usefixtures("few")
def test_json_has_a_key_for_every_figure(call: CallTool) -> None:
    said = call(main, "--frames 3 --json")
    assert said.code == 0
    assert said.err.startswith("There is no display")
    figures = json.loads(said.out)
    assert (figures.pop("display"), figures.pop("start_ratio")) == ("none", 2)
    assert {key: value for key, value in figures.items() if key.endswith("at_rest")} == {
        "settings-settings.1280x720.at_rest": 0,
        "ask-danger.1280x720.at_rest": 0,
    }
    assert all(value > 1 for key, value in figures.items() if key.endswith("ratio"))
    tables = {key: value for key, value in figures.items() if key.startswith("tables.")}
    assert list(tables) == [f"tables.atlantis.{key}_ms" for key in ("pick", "busy", "still", "first")]
    assert all(value > 0 for value in tables.values())


@pytest.mark.usefixtures("few")
def test_the_table_has_a_row_for_every_screen(call: CallTool) -> None:
    said = call(main, "--frames 1")
    assert "<" not in said.out
    head, columns, *rows, start = (line for line in said.out.splitlines() if line)
    drawn, faded = ["Drawn", "screen", "atlantis"], ["The", "screen", "atlantis"]
    assert [row.split()[0] for row in rows] == ["settings-settings", "ask-danger", *drawn, *faded]
    assert rows[4].count("(1.00)") == 4
    assert float(rows[-1].split()[1]) > 0
    assert "once" in head
    assert columns.startswith("screen")
    assert "2.0 times" in start


@pytest.mark.usefixtures("few")
def test_a_screen_that_is_drawn_at_rest_is_told_by_the_exit_code(
    call: CallTool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_frames, "SCREENS", ("settings-settings",))
    monkeypatch.setattr(bench_frames, "screen_cost", screen_cost)
    monkeypatch.setattr("game.scenes.settings.SettingsScene.is_dirty", True)
    assert call(main, "--frames 1").code == 1


def test_no_frames_are_refused(call: CallTool) -> None:
    assert call(main, "--frames 0").code == 2


@pytest.mark.parametrize(
    "name", soaked_unless(lambda name: bench_frames.SCREENS.index(name) % 12 == 0, bench_frames.SCREENS)
)
def test_a_screen_is_not_drawn_while_nothing_happens(furnished: Studio, name: str) -> None:
    assert name in SHOTS
    assert screen_cost(furnished, name, (1024, 640), 1, HIDDEN).at_rest == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Xvfb is for systems with X")
def test_a_display_is_made_where_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, gone = tmp_path / "Xvfb", tmp_path / "gone"
    program.write_text(
        f"#!{sys.executable}\n"
        "import os, pathlib, signal, sys\n"
        f"signal.signal(signal.SIGTERM, lambda *_: (pathlib.Path({str(gone)!r}).touch(), sys.exit()))\n"
        "os.write(int(sys.argv[sys.argv.index('-displayfd') + 1]), b'83\\n')\n"
        "signal.pause()\n",
        encoding="utf-8",
    )
    program.chmod(0o755)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with bench_frames.measuring_display() as display:
        assert display.kind == "made"
        assert display.variables["DISPLAY"] == ":83"
        assert not gone.exists()
    assert gone.exists()
    assert "DISPLAY" not in os.environ


def test_a_display_that_is_there_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":5")
    with bench_frames.measuring_display() as display:
        assert display.kind == "screen"
        assert "SDL_VIDEODRIVER" not in display.variables


@pytest.mark.soak
def test_both_windows_come_to_their_first_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is taken of the real program, in a folder of its own."""
    for name, value in {**HIDDEN, "LEAVING_ATLANTIS_HOME": str(tmp_path / "player")}.items():
        monkeypatch.setenv(name, value)
    ours, empty = bench_frames.first_picture(rounds=1)
    assert ours > empty > 0
    assert not (tmp_path / "player").exists()
