"""What the page is made of: small, without a word of its own, and nothing in it that its policy forbids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import msgspec
import pytest

from game.files.resources import asset
from game.phones.messages import TICKET_CREATURES
from game.phones.pages import read_pages
from game.phones.screens import Hand
from game.rules import GAMES
from game.scenes.table.phone_table import page_words
from game.words.catalogue import Catalogue

from . import samples
from .drawings import names_of, read

ENGLISH = Catalogue.load("en")
WORDS = page_words(ENGLISH)
LARGEST = 100_000  # bytes of a language, as they are sent
LARGEST_DRAWINGS = 160_000  # of what a seat's phone draws in a game of Survive
SCRIPT = asset("phone", "phone.js").read_text(encoding="utf-8")
PAGE = asset("phone", "page.html").read_text(encoding="utf-8")
LOOK = asset("phone", "phone.css").read_text(encoding="utf-8")
KEYS_OF_OTHERS = {"phone.page.moved-on", "phone.page.other-address", "phone.page.free", "phone.page.another"}
"""Those that the server says, in the page's words."""
REFUSALS = ("code", "wait", "closed", "token", "full", "kept", "elsewhere")


def strings(script: str) -> Iterator[str]:
    """What stands in quotes in the script, comments left out."""
    code = re.sub(r"/\*.*?\*/|//[^\n\"]*$", "", script, flags=re.DOTALL | re.MULTILINE)
    yield from (found[1] for found in re.finditer(r'"((?:[^"\\\n]|\\.)*)"', code))


class Seen(HTMLParser):
    """All that a page would show, and every attribute of it."""

    def __init__(self) -> None:
        super().__init__()
        self.text: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_data(self, data: str) -> None:
        self.text.append(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def page() -> Seen:
    seen = Seen()
    seen.feed(PAGE)
    return seen


def keys_used() -> set[str]:
    """Those written out, and what can stand behind those that are put together."""
    used = {text for text in strings(SCRIPT) if text.startswith("phone.page.") and not text.endswith(".")}
    assert {text for text in strings(SCRIPT) if text.startswith("phone.page.") and text.endswith(".")} == {
        "phone.page.refused.",
        "phone.page.creature.",
    }
    used |= {text for text in strings(SCRIPT) if text in ENGLISH}
    refusals = {f"phone.page.refused.{why}" for why in REFUSALS}
    return used | refusals | {f"phone.page.creature.{kind}" for kind in TICKET_CREATURES} | KEYS_OF_OTHERS


def test_the_page_has_all_words_that_it_asks_for_and_no_others() -> None:
    assert keys_used() == set(WORDS)


def test_what_stands_between_words_comes_with_them() -> None:
    """A comma is another one in Chinese, and between sentences there is nothing."""
    assert not {", ", ". ", ": ", "，", "。", "："} & set(strings(SCRIPT))
    assert "lang.startsWith" not in SCRIPT


@pytest.mark.parametrize("key", sorted(WORDS))
def test_a_word_of_the_page_has_only_gaps_that_its_script_fills(key: str) -> None:
    assert set(re.findall(r"\{(\w+)\}", ENGLISH.messages[key].forms[0])) <= {
        "name",
        "count",
        "creature",
        "number",
        "title",
        "warning",
        "start",
        "next",
    }
    assert len(ENGLISH.messages[key].forms) == 1


def test_no_sentence_stands_in_page_or_script() -> None:
    assert [text for text in page().text if text] == []
    named = {
        text
        for text in strings(SCRIPT)
        if re.search(r"[A-Za-z]{2,}[ ,]+[a-z]{2,} +[a-z]{2,}|[A-Z][a-z]+ [a-z]|[!?…]", text)
    }
    assert named == set()
    shown = [
        attrs for _, attrs in page().tags for name in attrs if name in ("alt", "title", "placeholder", "aria-label")
    ]
    assert shown == []


def test_nothing_in_the_page_needs_more_than_its_policy_allows() -> None:
    for tag, attrs in page().tags:
        assert "style" not in attrs, tag
        assert not [name for name in attrs if name.startswith("on")], tag
        assert tag not in ("style", "iframe", "object", "embed", "base")
        assert (tag != "script") or attrs.get("src") == "phone.js"
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        'setAttribute("style"',
        "cssText",
    ):
        assert forbidden not in SCRIPT
    assert not re.search(r"https?://(?!www\.w3\.org)", PAGE + SCRIPT + LOOK)
    assert not re.search(r"@import|url\((?!\"(?:data:|[a-z-]+\.woff2))", LOOK)


@pytest.mark.parametrize("game", GAMES)
def test_the_script_knows_no_game(game: str) -> None:
    assert game not in SCRIPT.replace("leaving-atlantis", "").lower()


def test_the_page_asks_only_for_what_is_there() -> None:
    asked = set(re.findall(r'(?:src|href)="([^"#:]+)"', PAGE)) | set(re.findall(r'url\("([^":]+)"\)', LOOK))
    assert {f"/{name}" for name in asked} | {"/"} == set(read_pages())


def test_the_script_needs_nothing_that_phones_of_eight_years_ago_lack() -> None:
    for late in (
        r"\?\.",
        r"\?\?",
        r"\.replaceChildren",
        r"\.at\(",
        r"\.flatMap\(",
        r"\{ *\.\.\.",
        r"\.matchAll",
        r"#\w+\(",
    ):
        assert not re.search(late, SCRIPT.replace('"#', "")), late
    assert "</" not in SCRIPT


def test_a_language_needs_little() -> None:
    """Page, look, script, the faces of its letters and all words. Drawings come one by one, as they are seen."""
    pages = read_pages()
    latin = sum(len(page.data) for name, page in pages.items() if "cyrillic" not in name)
    cyrillic = sum(len(page.data) for name, page in pages.items() if "latin" not in name)
    words = len(msgspec.json.encode(WORDS))
    assert latin + words < LARGEST
    assert cyrillic + 2 * words < LARGEST
    drawings = read(names_of_survive())
    assert len(drawings) > 30
    assert len(msgspec.json.encode(drawings)) < LARGEST_DRAWINGS


def hand_of(moment: samples.Sample) -> Hand:
    moment.phone.match.is_held = True
    return moment.phone.open_hand()


def names_of_survive() -> set[str]:
    """What the phone of one seat draws in a whole game."""
    found = set[str]()
    for step in range(4):
        for nth in (2, 9):
            moment = samples.sample("survive", step, nth, 3)
            found |= names_of(moment.screen) | names_of(hand_of(moment))
    return found
