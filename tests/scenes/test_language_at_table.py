"""Another language in the middle of a game: table, pause, log, rules and phones are in it at once."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.bots import personalities
from game.match import Match, Player
from game.phones import messages as m
from game.rules import GAMES
from game.scenes import Push, open_pause, open_rulebook, open_settings
from game.widgets import Label, Widget
from game.words.catalogue import Catalogue

from ..match.playing import a_step
from ..soaks import soaked_unless
from .evening import Evening, rules_for
from .phone_line import PhoneEvening
from .pseudo import PSEUDO, longer

pytestmark = pytest.mark.usefixtures("made_up_language")
ENGLISH = Catalogue.load("en")
_PLAIN = re.compile(r"[aeiouAEIOU]")  # the made-up language has none of these; neither have the names of people here
_SAME = re.compile(r"\{[^}]*\}|\b[A-Z]\d*\b")  # gaps, and what is drawn on boards and pieces
_ON_KEYS = {"F1", "Esc", "Space", "Enter", "Tab", "Del"}


def begin(folder: Path, game: str, seed: int = 3) -> Match:
    """A game of two people without names of their own or with one that no language changes, and two bots."""
    rules, (one, two, *_) = rules_for(game, 4), personalities()
    names: list[tuple[str, str | None, str]] = [("Player 1", None, "seat.1"), ("Bjrn", None, "")]
    names += [(ENGLISH.say(bot.name_key), "random", bot.name_key) for bot in (one, two)]
    players = [
        Player(name, colour, level, key=key)
        for (name, level, key), colour in zip(names, rules.setup.colours, strict=False)
    ]
    match = Match.begin(rules, players, seed, folder=folder, name="Bjrn")
    match.thinking.seconds = 0.0
    return match


def written(top: Widget) -> list[str]:
    return [widget.text for widget in top.walk() if isinstance(widget, Label)]


def in_english(texts: list[str]) -> list[str]:
    said = {text: _SAME.sub("", text) for text in texts}
    return [text for text in texts if _PLAIN.search(said[text]) and text not in _ON_KEYS]


def change_language(evening: Evening) -> None:
    """From the settings in the pause, and back to the table."""
    for opens in (lambda stage: open_pause(stage, evening.scene.match), open_settings):
        evening.stack.carry_out(Push(opens(evening.stage)))
        evening.pass_time(0.1)
    evening.stage.change(language=PSEUDO)
    evening.pass_time(0.1)


def play(match: Match, steps: int) -> None:
    random = Random(2)
    while match.log[-1:] == [] or len(match.log) < steps or match.actor is None:
        a_step(match, random)


@pytest.mark.parametrize("game", soaked_unless("atlantis".__eq__, GAMES))  # of Survive every run has the phones, below
def test_everything_on_the_stack_is_said_anew(game: str, tmp_path: Path) -> None:
    with begin(tmp_path, game) as match:
        play(match, 60)
        evening = Evening.of(match)
        evening.pass_time()
        before = written(evening.top.root.top)
        assert in_english(before)
        change_language(evening)
        for scene in reversed(evening.stack.scenes):
            scene.refresh_layout()
            assert in_english(written(scene.root.top)) == [], type(scene).__name__
        names = [player.name for player in match.players]
        bots = [longer(ENGLISH.say(bot.name_key)) for bot in personalities()[:2]]
        assert names == list(evening.scene.narrator.names) == [longer("Player 1"), "Bjrn", *bots]
        evening.stage.change(language="en")
        evening.pass_time(0.1)
        evening.scene.refresh_layout()
        assert match.players[0].name == "Player 1"
        assert written(evening.scene.root.top) == before


def test_a_rulebook_over_the_table_is_read_on_in_it(tmp_path: Path) -> None:
    with begin(tmp_path, "survive") as match:
        evening = Evening.of(match)
        evening.stack.carry_out(Push(open_rulebook(evening.stage, "survive", "B3")))
        evening.pass_time(0.1)
        evening.stage.change(language=PSEUDO)
        evening.pass_time(0.1)
        assert longer("Moving boats") in written(evening.top.root.top)


def test_phones_are_told_everything_anew(tmp_path: Path) -> None:
    with begin(tmp_path, "survive") as match:
        play(match, 60)
        evening = PhoneEvening.with_phones(match, [0, 1])
        evening.pass_time()
        change_language(evening)
        told = [message for message in evening.line.told if isinstance(message, m.Tell)][-1]
        assert told.table.language == PSEUDO
        assert told.table.seats[0].name == longer("Player 1")
        assert in_english([told.table.title, told.table.about, told.table.people, *told.table.words.values()]) == []
        assert evening.line.screens.keys() == {0, 1}
        for screen in evening.line.screens.values():
            assert _texts(msgspec.to_builtins(screen)) == []


def _texts(node: object, key: str = "") -> list[str]:
    """The texts of a screen that are still in English: those with spaces, for keys of drawings have none."""
    if isinstance(node, dict):
        return [text for name, value in node.items() for text in _texts(value, str(name))]
    if isinstance(node, (list, tuple)):
        return [text for value in node for text in _texts(value, key)]
    return in_english([node]) if isinstance(node, str) and " " in node else []
