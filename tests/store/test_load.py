"""Loading replays and verifies; going on never overwrites anything damaged."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.engine import DamagedJournal, GameError
from game.store import JournalWriter, StorageError, load, resume
from game.store.files import LARGEST
from tests.engine.nim import game_of
from tests.engine.nim.actions import Pass
from tests.engine.playing import a_game, head_of, nim, nim_from, write_lines

from .saving import everything, head_with, load_nim, saved_nim, sealed_text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a game.journal"


def refusal(path: Path) -> GameError:
    with pytest.raises(GameError) as error:
        load_nim(path)
    return error.value


@pytest.mark.parametrize("steps", [0, 1, 5, 16, 1000])
def test_a_loaded_game_is_the_saved_one(path: Path, steps: int) -> None:
    played = saved_nim(path, steps=steps)
    loaded = load_nim(path)
    assert everything(loaded.referee) == everything(played)
    assert loaded.complete == (played.to_act() == -2)
    assert (loaded.damage, loaded.head) == (None, head_of(nim(2, blocks=True), 3))


def test_a_journal_is_readable_lines(path: Path) -> None:
    played = nim_from(nim(2), "* first 1", "* deal one", "* deal three")
    JournalWriter.create(path, head_of(nim(2)), played.lines).close()
    rows = path.read_text(encoding="utf-8").splitlines()
    assert rows[0].startswith('{"format": 1, "game": "nim"')
    assert [row.partition("  ~")[0] for row in rows[1:]] == ["* first 1", "* deal one", "* deal three"]


def test_it_goes_on_in_the_same_file_with_the_same_deals(path: Path) -> None:
    whole = saved_nim(path, steps=1000)
    start = path.read_bytes()
    for kept in (3, 9):
        path.write_bytes(b"".join(start.splitlines(keepends=True)[: kept + 1]))
        loaded = load_nim(path)
        with resume(loaded) as writer:
            loaded.referee.draw_all()
        assert writer.path == path
        assert load_nim(path).lines == tuple(whole.lines[: len(loaded.referee.lines)])


def test_what_was_played_before_going_on_is_written_too(path: Path) -> None:
    saved_nim(path, steps=3)
    loaded = load_nim(path)
    loaded.referee.draw_all()
    resume(loaded).close()
    assert load_nim(path).lines == tuple(loaded.referee.lines)


def test_a_cut_off_last_line_is_set_aside_and_dropped_when_writing_goes_on(path: Path) -> None:
    played = saved_nim(path)
    data = path.read_bytes()
    path.write_bytes(data[:-5])
    loaded = load_nim(path)
    beside = path.with_name("a game.journal.cut")
    assert loaded.lines == tuple(played.lines[:-1])
    assert not beside.exists()
    resume(loaded).close()
    last = data.splitlines(keepends=True)[-1]
    assert path.read_bytes() == data.removesuffix(last)
    assert beside.read_bytes() == last[:-5] + b"\n"


def test_what_was_set_aside_before_is_kept(path: Path) -> None:
    saved_nim(path)
    for _ in range(2):
        path.write_bytes(path.read_bytes()[:-5])
        resume(load_nim(path)).close()
    assert len(path.with_name("a game.journal.cut").read_bytes().splitlines()) == 2


def test_a_line_that_lacks_only_its_end_of_line_is_not_lost(path: Path) -> None:
    played = saved_nim(path)
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    loaded = load_nim(path)
    assert loaded.lines == tuple(played.lines)
    resume(loaded).close()
    assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]


def test_a_last_line_that_was_changed_is_damage_and_not_merely_cut_off(path: Path) -> None:
    played = saved_nim(path)
    data = path.read_bytes()
    path.write_bytes(data[:-2] + (b"0\n" if data[-2:] != b"0\n" else b"1\n"))
    loaded = load_nim(path)
    assert loaded.damage is not None
    assert (loaded.damage.code, loaded.lines) == ("journal-seal", tuple(played.lines[:-1]))


def test_other_ends_of_lines_do_no_harm(path: Path) -> None:
    played = saved_nim(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    loaded = load_nim(path)
    assert (loaded.damage, loaded.lines) == (None, tuple(played.lines))


def test_damage_in_the_middle_stops_there_and_goes_on_in_a_new_file(path: Path) -> None:
    played = saved_nim(path)
    rows = path.read_bytes().splitlines(keepends=True)
    data = b"".join(rows[:5] + rows[6:])
    path.write_bytes(data)
    loaded = load_nim(path)
    assert loaded.damage is not None
    assert (loaded.damage.line, loaded.damage.code) == (6, "journal-seal")
    assert loaded.lines == tuple(played.lines[:4])
    with resume(loaded) as writer:
        loaded.referee.draw()
    assert writer.path == path.with_name("a game (2).journal")
    assert load_nim(writer.path).lines == tuple(loaded.referee.lines)
    assert path.read_bytes() == data


def test_an_illegal_action_stops_there_with_its_reason(path: Path) -> None:
    head, lines = head_of(nim(2)), ["* first 1", "* deal one", "* deal ten", "* deal two"]
    path.write_bytes(sealed_text([head.write(), *lines]))
    loaded = load_nim(path)
    assert loaded.damage is not None
    assert (loaded.damage.line, loaded.damage.code) == (4, "journal-illegal")
    assert loaded.damage.values == {"text": "*", "reason": "no-such-action", "version": 2, "known": 2}
    assert write_lines(list(loaded.lines)) == lines[:2]


def test_an_older_version_is_replayed_as_far_as_it_is_legal(path: Path) -> None:
    head, lines = head_of(nim(2)), ["* first 1", "* deal one", "* deal two", "1 pass"]
    path.write_bytes(sealed_text([head_with(head, version=1), *lines]))
    loaded = load_nim(path)
    assert loaded.damage is not None
    assert (loaded.damage.line, loaded.damage.code) == (5, "journal-older")
    assert (loaded.damage.values["version"], loaded.damage.values["known"]) == (1, 2)


def test_an_older_version_goes_on_in_a_new_file_under_the_rules_of_now(path: Path) -> None:
    data = sealed_text([head_with(head_of(nim(2)), version=1), "* first 1"])
    path.write_bytes(data)
    loaded = load_nim(path)
    assert loaded.damage is None
    with resume(loaded) as writer:
        loaded.referee.draw()
    again = load_nim(writer.path)
    assert (again.head.version, len(again.lines)) == (2, 2)
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "changes, code, values",
    [
        ({"format": 4}, "journal-format", {"format": 4, "known": 3}),
        ({"format": 3}, "journal-head", {"problem": "position"}),
        ({"format": 2}, "journal-head", {"problem": "position"}),
        ({"format": "1"}, "journal-head-seal", {}),
        ({"version": 3}, "journal-newer", {"version": 3, "known": 2}),
        ({"game": "chess"}, "journal-setup", {"reason": "unknown-game", "game": "chess"}),
        ({"players": 5, "names": list("abcde")}, "journal-setup", {"reason": "players"}),
        ({"options": {"counter": True}}, "journal-setup", {"reason": "needs-blocks"}),
        (
            {"options": {"hand": 3.0}},
            "journal-head",
            {"problem": "Expected `bool | int | str`, got `float` - at `$.options[...]`"},
        ),
        ({"seed": "7"}, "journal-head", {"problem": "Expected `int`, got `str` - at `$.seed`"}),
        ({"board": ...}, "journal-head", {"problem": "Object missing required field `board`"}),
        ({"board": {"heap": 3}}, "journal-setup", {"reason": "board-value"}),
        ({"names": ["one"]}, "journal-names", {"players": 2}),
        ({"levels": ["random"]}, "journal-levels", {"count": 1, "players": 2}),
        ({"levels": [1, 2]}, "journal-head", {"problem": "Expected `str | null`, got `int` - at `$.levels[0]`"}),
        ({"manner": "loud"}, "journal-head", {"problem": "Invalid enum value 'loud' - at `$.manner`"}),
    ],
)
def test_a_head_that_cannot_be_played_is_refused_with_the_reason(
    path: Path, changes: dict[str, object], code: str, values: dict[str, object]
) -> None:
    path.write_bytes(sealed_text([head_with(head_of(nim(2)), **changes)]))
    error = refusal(path)
    assert isinstance(error, DamagedJournal)
    assert error.code == code
    assert values.items() <= error.values.items()


def test_a_head_somebody_edited_is_refused(path: Path) -> None:
    saved_nim(path)
    path.write_bytes(path.read_bytes().replace(b'"seed": 3', b'"seed": 4'))
    assert refusal(path).code == "journal-head-seal"


def test_a_file_that_is_not_there(path: Path) -> None:
    assert refusal(path).code == "not-there"


def test_a_folder(path: Path) -> None:
    path.mkdir()
    assert refusal(path).code == "not-a-file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    assert refusal(path).code == "not-a-file"


def test_a_name_no_file_can_have() -> None:
    assert refusal(Path("a\x00b")).code == "not-there"


def test_a_giant_file_is_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    assert refusal(path).code == "file-too-large"


def test_a_journal_that_changed_since_it_was_loaded_is_left_alone(path: Path) -> None:
    saved_nim(path)
    first, second = load_nim(path), load_nim(path)
    with resume(first):
        first.referee.play(first.referee.to_act(), Pass())
    data = path.read_bytes()
    with pytest.raises(StorageError) as error:
        resume(second)
    assert error.value.code == "journal-changed"
    assert path.read_bytes() == data


def test_a_journal_that_is_gone_cannot_be_gone_on_with(path: Path) -> None:
    saved_nim(path)
    loaded = load_nim(path)
    path.unlink()
    with pytest.raises(StorageError) as error:
        resume(loaded)
    assert error.value.code == "not-there"


def test_undo_lines_are_replayed(path: Path) -> None:
    rules = nim(2, first=1)
    played = nim_from(rules, *["* deal one"] * 6, "1 pass", "1 undo", "1 play one")
    path.write_bytes(sealed_text([head_of(rules).write(), *write_lines(played.lines)]))
    assert everything(load(path, game_of).referee) == everything(played)


def test_many_games_load_as_they_were_played(path: Path) -> None:
    for seed in range(20):
        rules = nim(2 + seed % 3, blocks=seed % 2 == 0, double=seed % 5 == 0)
        played = a_game(rules, seed)
        path.write_bytes(sealed_text([head_of(rules, seed).write(), *write_lines(played.lines)]))
        loaded = load_nim(path)
        assert loaded.complete
        assert everything(loaded.referee) == everything(played)


def test_a_head_of_megabytes_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    for changes, code in (
        ({"board": {"name": "x" * 10_000_000}}, "journal-head-long"),
        ({"names": ["x" * 201, "Ben"]}, "journal-name-long"),
    ):
        path.write_bytes(sealed_text([head_with(head_of(nim(2)), **changes)]))
        assert refusal(path).code == code
    path.write_bytes(b"x" * (16 << 20))
    assert refusal(path).code == "not-a-journal"


@pytest.mark.parametrize("line", ["1 " + "x" * 1_000_000, "1 # " + "x" * 1_000_000])
def test_a_line_of_a_million_letters_is_where_a_save_ends(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.journal"
    played = a_game(nim(2), 7, 4)
    path.write_bytes(sealed_text([head_of(nim(2)).write(), *(one.write() for one in played.lines), line, "1 # later"]))
    loaded = load_nim(path)
    assert loaded.damage is not None
    assert (loaded.damage.code, loaded.damage.line, len(loaded.lines)) == ("journal-line-long", 6, 4)


def test_whoever_watches_is_told_how_far_it_is_and_may_stop_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.store.long_work.EVERY", 2)
    saved_nim(tmp_path / "a.journal")
    told: list[float] = []
    load(tmp_path / "a.journal", game_of, told.append)
    assert told == sorted(told)
    assert (told[0], told[-1] > 0.8, len(told) >= 8) == (0.0, True, True)

    def stop(share: float) -> None:
        if share > 0.5:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        load(tmp_path / "a.journal", game_of, stop)
