"""Explorers go by their letters, and no sentence reads as if "I" were the one who speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.engine import CHANCE, NOBODY, Message, Referee
from game.engine.speech.words import Word
from game.files.po import Translation
from game.match.state import log_of, turns_of
from game.rules.survive.speech.sentences import share_owners
from game.words.catalogue import Catalogue
from game.words.narrator import Narrator
from tests.describing.walking import messages
from tests.scenes.evening import rules_for
from tests.soaks import few_or_soak

ENGLISH = Catalogue.load("en")
NAMES = ["Nora", "Ben", "Mia", "Theo"]
LETTER_I, LETTER_B = (Word(f"survive.letter.{letter}", letter) for letter in "IB")
OF_BEN = Message("survive.explorer.of", {"seat": "Ben", "letter": [LETTER_B, LETTER_I]})
EXPLORERS = re.compile(r"\{(explorers?|charge|whom|others)(?=[}:])")
PRONOUN = re.compile(r"(?<!xplorer )(?<!'s )(?<!your )(?<!Crimson )(?<!Azure )(?<!Sun )(?<!Plum )\bI\b(?! [A-Z]\d| \d)")
"""An I by itself: not behind what it is, whose it is or its colour, and not in a list with its space or its value."""
SMALL = re.compile(r"(?:^|[.!?] )explorer I\b")  # a sentence that begins without a capital


def wrong_in(text: str, is_within: bool = False) -> bool:
    return bool(PRONOUN.search(text) or (not is_within and SMALL.search(text)))


@pytest.mark.parametrize(
    "who",
    [
        LETTER_I,
        [LETTER_I],
        [LETTER_B, LETTER_I],
        [Message("survive.explorer.of", {"seat": "Ben", "letter": [LETTER_B, LETTER_I]})],
    ],
    ids=str,
)
def test_no_sentence_of_the_catalogue_takes_explorer_i_for_the_speaker(who: Any) -> None:
    names = ("explorer", "explorers", "charge", "whom", "others")
    keys = [
        key
        for key in ENGLISH.messages
        if any(map(EXPLORERS.search, (ENGLISH.messages[key].form(1), ENGLISH.messages[key].form(2))))
    ]
    told = [key for key in keys if "survive" in key and "fault" not in key]
    assert len(told) > 60
    for key in told:
        for count in (1, 2):
            text = ENGLISH.say(key, **dict.fromkeys(names, who), count=count, space="G7", seat="Ben")
            assert not wrong_in(text, is_within=key.startswith("survive.line.")), (key, text)


def test_whoever_reads_the_letter_behind_a_name_reads_only_the_letter() -> None:
    assert ENGLISH.say("survive.explorer.of", seat="Ben", letter=LETTER_I) == "Ben's I"
    assert ENGLISH.say("survive.explorer.of", seat="Ben", letter=[LETTER_B, LETTER_I]) == "Ben's I and B"
    assert (
        ENGLISH.say("survive.review.nearer", count=2, explorers=[LETTER_I, LETTER_B])
        == "Explorer I and B get nearer to an isle."
    )
    assert ENGLISH.say("survive.review.kept", count=1, explorers=[LETTER_I]) == "This keeps explorer I from being lost."


def sentences(players: int, seed: int, *options: str) -> Iterator[tuple[str, bool]]:
    """All that a table says in a random game, and whether it stands within another sentence."""
    rules, random = rules_for("survive", players, *options), Random(seed)
    referee: Referee[Any, Any] = Referee(rules, seed)
    narrator = Narrator(ENGLISH, rules, NAMES)
    while (seat := referee.to_act()) != NOBODY:
        if seat == CHANCE:
            referee.draw()
            continue
        view, legal = referee.view(seat), referee.legal()
        some = random.sample(legal, min(len(legal), 12))
        choices = rules.choices(view, some)
        if random.random() < 0.3:
            yield from ((narrator.say(message), False) for message in messages(rules.describe(view), choices))
            yield from ((narrator.briefly(choice.message), False) for choice in choices)
        referee.play(seat, random.choice(legal))
    for turn in turns_of(log_of(referee.lines, referee.steps)):
        yield narrator.turn(turn.seat, turn.events, 0) or "", True
        yield narrator.step(turn.events), False
    story = rules.story(referee.view(None).history, referee.standings(), referee.start_view())
    yield from ((narrator.say(reveal.message), False) for reveal in story.reveals)
    yield from ((narrator.say(words), False) for moment in story.moments for words in (moment.title, moment.caption))


@few_or_soak("games", 1, 8)
@pytest.mark.parametrize(
    "players, options",
    [
        pytest.param(4, ("memory_aid=on",), marks=pytest.mark.soak),
        (3, ("dolphins=on", "squid=on")),
        pytest.param(2, (), marks=pytest.mark.soak),
    ],
)
def test_no_sentence_of_a_game_takes_explorer_i_for_the_speaker(
    players: int, options: tuple[str, ...], games: int
) -> None:
    said = [one for seed in range(games) for one in sentences(players, seed, *options)]
    assert sum("xplorer I" in text for text, _ in said) > (20 if players > 2 else 0)
    assert [text for text, is_within in said if wrong_in(text, is_within)] == []


def test_another_language_names_its_own_letters() -> None:
    """What reads as a word there has a name in its catalogue alone; what needs none goes by its letter."""
    spoken = {
        "survive.letter.O": "el explorador O",
        "survive.letter.O.First": "El explorador O",
        "at": "{explorer:First} aborda {others}",
    }

    spanish = Catalogue({key: Translation((text,), int) for key, text in spoken.items()})
    o = Word("survive.letter.O", "O")
    assert spanish.say("at", explorer=o, others=LETTER_I) == "El explorador O aborda I"
    assert spanish.say("at", explorer=LETTER_I, others=o) == "I aborda el explorador O"


@pytest.mark.parametrize(
    ("language", "beside", "alone"),
    [
        ("en", "C and Ben's B", "B and C"),
        ("pt-BR", "seu C e o B de Ben", "B e C"),
        ("bg", "твоя „C“ и „B“ на Ben", "„B“ и „C“"),
        ("zh-Hans", "C和Ben的B", "B和C"),
    ],
)
def test_nobody_takes_an_own_letter_beside_another_players_for_theirs(language: str, beside: str, alone: str) -> None:
    """In some languages an owner stands behind what is theirs."""
    words, own = Catalogue.load(language), Word("survive.letter.C", "C")
    assert (
        words.word(share_owners([Message("survive.explorer.of", {"seat": "Ben", "letter": LETTER_B}), own])) == beside
    )
    assert words.word([LETTER_B, own]) == words.word(share_owners([LETTER_B, own])) == alone


def test_a_letter_without_a_form_of_its_own_is_said_as_the_language_writes_letters() -> None:
    assert Catalogue.load("bg").word([LETTER_B, LETTER_I], "First") == "„B“ и „I“"
