"""How a guest is tried: everything the program will do with it is done once, and whatever is wrong is told with its
place.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import game.files.guest_trials
import game.files.guests
import game.trials.playing
from game.engine.errors import GameError, IllegalAction
from game.files.faults import BadDocument, Fault
from game.files.guest_files import GuestCandidate
from game.files.guest_trials import Finding, ShownGame, TrialResult, Written, try_in_process
from game.files.guests import guests, set_guests, try_guests, unfit_guests, untried_guests
from game.trials.offered import try_offered
from game.trials.playing import try_rules
from game.trials.report import Report, told
from game.words.catalogue import Catalogue

from .environment import EXAMPLE, environment_of
from .trying import CODE, WORDS, Bring, say, trial_of, try_here

TABLE = (EXAMPLE / "pearl_divers" / "table.py").read_text(encoding="utf-8")
WHOLE = (EXAMPLE / "pearl_divers" / "__init__.py").read_text(encoding="utf-8")


def only_candidate() -> GuestCandidate:
    (candidate,) = untried_guests()
    return candidate


def find_faults(candidate: GuestCandidate) -> list[Finding]:
    """What is found without a screen."""
    with trial_of(candidate) as report:
        try_rules(try_offered(candidate, report), report)
    return report.findings


def instead(method: str, body: str) -> str:
    """The rules of the example with another method."""
    return f"{CODE}\nclass Odd(PearlRules):\n    def {method}:\n        {body}\n\nPearlRules = RULES = Odd\n"


@pytest.mark.hostile
def test_a_good_game_is_found_good_in_a_process_of_its_own(bring: Bring) -> None:
    """With a table of its own, which is drawn there; and whatever it says goes nowhere."""
    bring("even", f"{WHOLE}\nprint('x' * 10_000_000)\n", **{"table.py": TABLE})
    result = try_in_process(only_candidate())
    assert result.findings == []
    assert result.shown
    assert result.shown.players == [2, 3, 4]


RULES = {
    "to_act lies": (
        instead("to_act(self, state)", "return 99"),
        "to_act",
        "gives 99, which is no seat of 2, CHANCE or NOBODY",
    ),
    "to_act is none": (instead("to_act(self, state)", "return None"), "to_act", "gives None, which is no seat"),
    "legal raises": (
        instead("legal(self, state)", "raise ValueError('no luck')"),
        "legal",
        "raises ValueError: no luck",
    ),
    "legal is none": (instead("legal(self, state)", "return None"), "legal", "gives None, not a list"),
    "legal never ends": (instead("legal(self, state)", "yield from iter(int, 1)"), "legal", "gives <generator"),
    "legal is empty": (instead("legal(self, state)", "return []"), "legal", "gives [] while seat 0 is to act"),
    "legal twice": (
        instead("legal(self, state)", "return 2 * super().legal(state)"),
        "legal",
        "gives the same action twice",
    ),
    "outcomes without weight": (
        instead("outcomes(self, state)", "return [(a, 0) for a, _ in super().outcomes(state)]"),
        "outcomes",
        "gives a weight to nothing",
    ),
    "outcomes without pairs": (
        instead("outcomes(self, state)", "return [a for a, _ in super().outcomes(state)]"),
        "outcomes",
        "holds Find(worth=",
    ),
    "apply raises": (
        instead("apply(self, state, action, events=None)", "raise SystemExit(3)"),
        "apply",
        "raises SystemExit: 3",
    ),
    "apply tells nonsense": (
        instead(
            "apply(self, state, action, events=None)",
            "super().apply(state, action, events); events is None or events.append('x')",
        ),
        "apply",
        "tells 'x', which is no Event",
    ),
    "apply does nothing": (
        instead("apply(self, state, action, events=None)", "pass"),
        "to_act",
        "does not say that the game is over after 100 steps",
    ),
    "start is none": (instead("start(self)", "return None"), "start", "gives None, which has no copy()"),
    "view lies": (
        instead("view(self, state, seat, history=())", "return super().view(state, 0, history)"),
        "view",
        "not a View of seat None",
    ),
    "view raises": (
        instead("view(self, state, seat, history=())", "raise KeyError(seat)"),
        "view",
        "raises KeyError: None",
    ),
    "determinize is none": (
        instead("determinize(self, view, random)", "return None"),
        "determinize",
        "gives None, not a position",
    ),
    "describe is none": (instead("describe(self, view)", "return None"), "describe", "gives None, not a Description"),
    "choices lie": (
        instead("choices(self, view, legal)", "return []"),
        "choices",
        "gives other actions than the legal ones",
    ),
    "write lies": (
        instead("write(self, action)", "return 'undo'"),
        "write",
        "gives 'undo', which cannot be a line of a save",
    ),
    "write breaks lines": (
        instead("write(self, action)", r"return 'a\nb'"),
        "write",
        "which cannot be a line of a save",
    ),
    "read lies": (instead("read(self, text)", "return Find(7)"), "read", "makes Find(worth=7) of 'dive'"),
    "standings are of nobody": (
        instead("standings(self, state)", "return []"),
        "standings",
        "is of the seats [], not of each in its order",
    ),
    "story is none": (
        instead("story(self, history, standings, start_view=None)", "return None"),
        "story",
        "gives None, not a Story",
    ),
    "faults are found": (instead("faults(self, state)", "return ['odd']"), "faults", "gives ['odd'] after 'dive'"),
    "a board that is another": (
        CODE + "\nfirst = board_from_document\ndef board_from_document(d): return first(d | {'rounds': 1})\n",
        "board_from_document",
        "makes another board than the one that was written",
    ),
    "make_rules is none": (CODE + "\ndef make_rules(*given): return None\n", "make_rules", "gives None, not Rules"),
    "an evaluation that is none": (CODE + "\nEVALUATION = 3\n", "EVALUATION", "is 3, not an Evaluation"),
    "an option that cannot be played": (
        CODE.replace('- bool(setup.options["long_breath"])', '- (1 / (not setup.options["long_breath"]) > 2)'),
        "make_rules",
        "raises ZeroDivisionError: division by zero",
    ),
}


QUICK = {"legal never ends", "apply raises", "view lies"}
"""What is looked for in every run; all else in a run for what is hostile."""


def some(kinds: Mapping[str, tuple[str, ...]]) -> list[Any]:
    return [
        pytest.param(*kind, id=name, marks=() if name in QUICK else pytest.mark.hostile) for name, kind in kinds.items()
    ]


@pytest.mark.parametrize("code, called, problem", some(RULES))
def test_rules_that_lie_or_raise_are_found(
    bring: Bring, monkeypatch: pytest.MonkeyPatch, code: str, called: str, problem: str
) -> None:
    monkeypatch.setattr(game.trials.playing, "MOST_STEPS", 100)
    bring("even", code)
    found = find_faults(only_candidate())
    assert [finding for finding in found if say(finding.called) == called and problem in say(finding.problem)], found
    assert found[0].is_fault


def test_a_game_of_which_nobody_saw_the_end_is_told_to_its_author(
    bring: Bring, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may only be long: players get it all the same."""
    monkeypatch.setattr(game.trials.playing, "_ALL", 0.2)
    bring("even", instead("apply(self, state, action, events=None)", "pass"))
    (found,) = find_faults(only_candidate())
    assert "nobody knows how it ends" in say(found.problem)
    assert not found.is_fault


def test_a_finding_names_the_line_of_the_guest_s_own_code(bring: Bring) -> None:
    folder = bring("even", instead("legal(self, state)", "raise ValueError('no luck')"))
    found = find_faults(only_candidate())
    line = 1 + (folder / "__init__.py").read_text(encoding="utf-8").splitlines().index(
        "        raise ValueError('no luck')"
    )
    assert found[0].place == f"{folder.name}/__init__.py:{line}"
    assert found[0].trace == [f"{folder.name}/__init__.py:{line} in legal: raise ValueError('no luck')"]
    assert say(found[0].context) == "with 2 players"


def test_all_that_is_wrong_is_told_and_not_only_the_first(bring: Bring) -> None:
    code = instead("describe(self, view)", "return None\n    def story(self, *given): return 1 / 0")
    bring("even", code, **{"texts/en/even.po": f'{WORDS}msgid "even.x"\nmsgstr "{{"\n'})
    found = find_faults(only_candidate())
    assert {"describe", "story", "even.x in texts/en/even.po"} <= {say(finding.called) for finding in found}
    assert [say(finding.called) for finding in found if not finding.is_fault] == ["even.x in texts/en/even.po"]


def test_what_a_translation_lacks_of_the_guest_s_own_english_is_worth_a_remark(bring: Bring) -> None:
    english = f'{WORDS}msgid "even.x"\nmsgstr "{{seat}} dives"\n\nmsgid "even.y"\nmsgstr "Pearls"\n'
    portuguese = f'{WORDS}msgctxt "even.x"\nmsgid "{{seat}} dives"\nmsgstr "{{seat}} e {{diver}} mergulham"\n'
    bring("even", **{"texts/en/even.po": english, "texts/pt-BR/even.po": portuguese})
    found = find_faults(only_candidate())
    assert [(say(one.called), say(one.problem), one.is_fault) for one in found] == [
        ("texts/pt-BR", "lacks 1 of its English sentences, such as even.y, which are said in English", False),
        ("even.x in texts/pt-BR", "has the placeholder 'diver', which its English has not", False),
    ]


SCREENS = {
    "no screen": ("SCREEN = 3", "", "SCREEN", "is 3, not a GameScreen"),
    "no table": ("SCREEN = GameScreen(lambda: None)", "", "SCREEN.table", "gives None, not a class derived from Table"),
    "no such drawing": (
        "SCREEN = GameScreen(piece='no/such')",
        "",
        "SCREEN or RULES.awards",
        "names the drawing 'no/such'",
    ),
    "a table that cannot be drawn": (
        "",
        "\nclass PearlTable(PearlTable):\n    def painter(self, moment): raise OverflowError('no paint')\n",
        "drawing its table",
        "raises OverflowError: no paint",
    ),
    "a table without offers": (
        "",
        "\nclass PearlTable(PearlTable):\n    def find_offers(self, choices): return None\n",
        "find_offers",
        "gives None, not Offers",
    ),
}


@pytest.mark.parametrize("code, table, called, problem", some(SCREENS))
def test_tables_that_cannot_be_shown_are_found(bring: Bring, code: str, table: str, called: str, problem: str) -> None:
    bring("even", f"{WHOLE}\n{code}\n", **{"table.py": TABLE + table})
    found = try_here(only_candidate(), is_whole=True).findings
    assert [finding for finding in found if say(finding.called) == called and problem in say(finding.problem)], found


ENDS = {
    "os._exit": ("import os\nos._exit(0)", "guest-died", "importing it ends the process"),
    "abort": ("import os\nos.abort()", "guest-died", "importing it ends the process with SIGABRT"),
    "never ends": ("while True:\n    pass", "guest-slow", "importing it takes too long"),
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals have other names there")
@pytest.mark.parametrize(
    "code, error, said",
    [pytest.param(*end, id=name, marks=pytest.mark.hostile if name == "abort" else ()) for name, end in ENDS.items()],
)
def test_what_does_not_come_back_is_told(
    bring: Bring, monkeypatch: pytest.MonkeyPatch, code: str, error: str, said: str
) -> None:
    if error == "guest-slow":
        monkeypatch.setattr(game.files.guest_trials, "TRIAL_SECONDS", 2.0)
    monkeypatch.setattr(
        game.files.guest_trials, "TRIAL_PATIENCE", 30.0
    )  # the machine may be busy; what never ends is ended by its work
    folder = bring("even", code)
    result = try_in_process(only_candidate())
    fault = result.fault
    assert fault
    assert (fault.code, f"{say(fault.called)} {say(fault.problem)}") == (error, said)
    assert result.error
    assert said in Catalogue.load("en").explain(result.error)
    if error == "guest-slow":
        assert fault.place.endswith((f"{folder.name}/__init__.py:1", f"{folder.name}/__init__.py:2"))


ALIVE = """
import time
while True:
    with open({path!r}, "a") as file:
        file.write("x")
    time.sleep(0.05)
"""


def test_a_trial_ends_with_the_program_whatever_ends_that(bring: Bring, tmp_path: Path) -> None:
    """The guest sleeps most of the time, so that no limit of work would ever end it."""
    alive, folder = tmp_path / "alive", tmp_path / "tmp"
    folder.mkdir()
    place = bring("even", ALIVE.format(path=str(alive))).parent
    environment = environment_of(place, tmp_path / "player", TMPDIR=str(folder), TEMP=str(folder), TMP=str(folder))
    command = [sys.executable, "-c", "from game.files.guests import try_guests; try_guests()"]
    program = subprocess.Popen(command, env=environment)
    _wait_until(alive.exists)
    assert list(folder.iterdir())
    program.kill()
    program.wait()
    _wait_until(lambda: not list(folder.iterdir()))
    sleep(0.2)  # it may have been in the middle of writing
    size = alive.stat().st_size
    sleep(0.3)
    assert alive.stat().st_size == size


def _wait_until(is_so: Callable[[], bool]) -> None:
    until = monotonic() + 120
    while not is_so():
        assert monotonic() < until
        sleep(0.02)


@pytest.mark.hostile
def test_a_guest_that_asks_for_something_is_told_nothing(bring: Bring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.files.guest_trials, "TRIAL_SECONDS", 5.0)
    bring("even", "input()")
    fault = try_in_process(only_candidate()).fault
    assert fault
    assert fault.problem == "EOFError: EOF when reading a line"


@pytest.mark.parametrize("code, is_kept", [("guest-slow", False), ("guest-untried", False), ("guest-died", True)])
def test_what_may_be_the_machines_doing_is_tried_again_at_the_next_start(
    bring: Bring, monkeypatch: pytest.MonkeyPatch, code: str, is_kept: bool
) -> None:
    bring("even")
    answers = [[Finding("importing it", "takes too long", code=code)], []]
    monkeypatch.setattr(
        game.files.guests,
        "try_in_process",
        lambda one: TrialResult(one.key, one.package, answers.pop(0), ShownGame([2])),
    )
    try_guests()
    assert not guests()
    assert [error.code for error in unfit_guests()] == [code]
    assert not untried_guests()  # but not in this run
    set_guests()
    assert bool(untried_guests()) is not is_kept
    try_guests()
    assert bool(guests()) is not is_kept


def test_a_packaged_program_says_that_it_cannot_try_games(bring: Bring, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = bring("even")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    error = try_in_process(only_candidate()).error
    assert error
    assert (
        Catalogue.load("en").explain(error)
        == f"{folder.name} adds the game even, but the packaged program can't try games."
    )


def test_where_nothing_can_be_written_a_game_is_untried_and_told(bring: Bring, monkeypatch: pytest.MonkeyPatch) -> None:
    bring("even")

    def refuse(**_: object) -> None:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", refuse)
    error = try_in_process(only_candidate()).error
    assert error
    assert "but it can't be tried: No usable temporary directory found." in Catalogue.load("en").explain(error)


def test_names_that_are_no_text_can_be_told(bring: Bring, tmp_path: Path) -> None:
    bring("even")
    with Report(only_candidate(), tmp_path) as report:
        report.note("load_board(\udcff.yaml)", "raises \udcfe")
    assert [
        answer.finding.called for answer in game.files.guest_trials.read_notes(tmp_path / "answers") if answer.finding
    ]


RAISED = {
    "of a file": (
        BadDocument(
            [
                Fault(
                    "even.yaml",
                    "3: players",
                    "wrong-type",
                    {"wanted": ("number", "list"), "found": "text", "value": "x"},
                )
            ]
        ),
        "raises BadDocument: even.yaml:3: players: Expected a whole number and a list, found text: x",
        "levanta BadDocument: even.yaml:3: players. O esperado era um número inteiro e uma lista, mas veio texto",
    ),
    "of the rules": (
        IllegalAction("not-in-these-rules", action="dive"),
        'raises IllegalAction: "dive" cannot be done here: not in these rules',
        "levanta IllegalAction: Não dá para fazer “dive” aqui: not in these rules",
    ),
    "with odd values": (
        GameError("unknown-guest", game=10**40, known=("a", "\udcff")),
        "raises GameError: No package adds",
        "levanta GameError: Nenhum pacote",
    ),
    "of Python": (ValueError("no luck"), "raises ValueError: no luck", "levanta ValueError: no luck"),
}


@pytest.mark.parametrize("error, english, portuguese", RAISED.values(), ids=RAISED)
def test_what_was_raised_in_another_process_becomes_a_sentence_where_it_is_read(
    bring: Bring, tmp_path: Path, error: Exception, english: str, portuguese: str
) -> None:
    bring("even")
    with Report(only_candidate(), tmp_path) as report:
        report.note_raised("legal", error)
    (found,) = [note.finding for note in game.files.guest_trials.read_notes(tmp_path / "answers") if note.finding]
    assert found == report.findings[0]
    assert say(found.problem).startswith(english)
    assert say(found.problem, "pt-BR").startswith(portuguese)
    assert not say(found.problem).endswith(".")


def test_what_was_done_last_is_known_whatever_was_done_before(bring: Bring, tmp_path: Path) -> None:
    bring("even")
    doing = tmp_path / game.files.guest_trials.DOING
    with Report(only_candidate(), tmp_path) as report:
        assert say(game.files.guest_trials.read_doing(doing)) == "importing it"
        report.call(told("trial.call.text", key="k" * 500, file="f" * 500), len, "")
        report.call(told("trial.call.copy"), len, "")
        assert say(game.files.guest_trials.read_doing(doing), "pt-BR") == "a cópia de uma posição"
        report.call("legal", len, "")
        assert say(game.files.guest_trials.read_doing(doing)) == "legal"


def test_sentences_without_end_have_one(bring: Bring) -> None:
    """A guest can write whatever it likes where its trial writes."""
    deep = Written("trial.with", {"players": "2 players"})
    for _ in range(2000):
        deep = Written("trial.with", {"players": deep})
    assert say(deep) == "with " * 5


@pytest.mark.parametrize(
    "language, found, explained",
    [
        (
            "pt-BR",
            "erro: legal devolve None, e não uma lista\n    com 2 jogadores\n",
            "legal devolve None, e não uma lista.",
        ),
        ("zh-Hans", "错误：legal", "legal"),
    ],
)
def test_an_author_is_told_in_the_language_that_was_asked_for(
    bring: Bring,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    found: str,
    explained: str,
) -> None:
    from game.__main__ import main

    bring("even", instead("legal(self, state)", "return None"))
    monkeypatch.setattr(
        "game.commands.guests.try_in_process", lambda one: TrialResult(one.key, one.package, find_faults(one))
    )
    assert main(["--language", language, "games", "check", "even"]) == 1
    assert found in capsys.readouterr().out
    (error,) = unfit_guests()
    assert explained in Catalogue.load(language).explain(error)


def test_the_program_tells_an_author_all_of_it(
    bring: Bring, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.__main__ import main

    bring("even", instead("legal(self, state)", "raise ValueError('no luck')"))
    monkeypatch.setattr(
        "game.commands.guests.try_in_process", lambda one: TrialResult(one.key, one.package, find_faults(one))
    )
    assert main(["games", "check", "even"]) == 1
    said = capsys.readouterr().out
    assert "__init__.py" in said
    assert "error: legal raises ValueError: no luck" in said
    assert "in legal: raise ValueError('no luck')" in said
    finding = Finding("importing it", "MemoryError", code="guest-fails")
    monkeypatch.setattr("game.commands.guests.try_in_process", lambda one: TrialResult(one.key, one.package, [finding]))
    assert main(["games", "check", "even"]) == 1
    assert capsys.readouterr().out.startswith("error: importing it raises MemoryError\n")
    monkeypatch.setattr(
        "game.commands.guests.try_in_process", lambda one: TrialResult(one.key, one.package, [], ShownGame([2]))
    )
    assert main(["games", "check", "even"]) == 0
    assert capsys.readouterr().out.endswith(" can be played.\n")
    monkeypatch.setattr(
        "game.commands.guests.try_in_process", lambda one: TrialResult(one.key, one.package, find_faults(one))
    )
    assert main(["games", "check", "even"]) == 1
    assert main(["games", "check", "odd"]) == 2
    assert "No package adds a game called odd." in capsys.readouterr().err
    assert main(["games", "list"]) == 0
    out, err = capsys.readouterr()
    assert "even" not in out
    assert "survive" in out
    assert "legal raises ValueError: no luck" in err
