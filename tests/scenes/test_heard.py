"""What a screen reader is told of every screen: each thing that can be used has a name that a player understands, and
every screen has a title.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from game.accessibility.tree import Node, read_tree
from game.app.loop import App
from game.scenes import MenuScene
from game.widgets import Button, Root, Widget
from tests.driver import is_a
from tests.soaks import soaked_unless
from tools.shot_list import SHOTS
from tools.studio import Studio

from .driving import Open

FEW = (
    *("menu-first", "setup-people", "people-everyone", "settings-settings", "load-saves", "about", "voyage-evening"),
    *("rules-survive-example", "card-survive", "privacy-survive", "table-survive-peek", "atlantis-counter"),
    *("atlandice-planned", "puzzle-idea", "pad-letters"),
)
"""The shots that every run reads; a soak reads all the others."""
USED = ("button", "switch", "choice", "option", "slider", "field", "tab")  # roles of what can be used
_UNKNOWN = re.compile(r"<(?!year>)[\w.-]+>")
"""What the catalogue says for a sentence or a value that is missing; "<year>" is a blank in the text of a licence."""


@pytest.mark.parametrize("name", soaked_unless(FEW.__contains__, SHOTS))
def test_every_screen_can_be_understood_without_being_seen(studio: Studio, name: str) -> None:
    with studio.set_up(SHOTS[name], (1280, 720)) as app:
        assert not [*_faults(app)]


def test_every_run_reads_as_many_screens_as_it_names() -> None:
    assert not {*FEW} - {*SHOTS}


@pytest.mark.parametrize(
    "name",
    [
        "setup-survive",
        "pause-survive",
        *(pytest.param(name, marks=pytest.mark.soak) for name in ("setup-atlantis", "play-on")),
    ],
)
def test_so_can_every_list_that_opens(studio: Studio, name: str) -> None:
    with studio.set_up(SHOTS[name], (1280, 720)) as app:
        root, opened = app.stack.top.root, 0
        for place in range(sum(1 for _ in root.top.walk())):
            widget = [*root.top.walk()][place]
            if not widget.focusable or not widget.name.startswith(("level", "colour-", "names-", "board")):
                continue
            widget.press(root)
            assert root.popup is not None
            assert not [*_faults(app)]
            root.close()
            opened += 1
        assert opened


def test_what_is_written_in_several_places_is_read_as_the_language_joins_it(open_app: Open) -> None:
    app = open_app(MenuScene)
    root, button = app.stack.top.root, Button("A", lambda: None, below="3分")
    assert button.heard_as("button", root).name == "A, 3分"
    app.stage.change(language="zh-Hans")
    assert button.heard_as("button", root).name == "A，3分"


def _faults(app: App) -> Iterator[str]:
    """All that somebody who only listens could not make sense of."""
    root, words = app.stack.top.root, app.stage.words
    tree = read_tree(root)
    if not tree.title:
        yield "the screen has no title"
    yield from (f"{key} has no words" for key, node in tree.nodes.items() if _UNKNOWN.search(_all_words(node)))
    focusable = {widget.identity: widget for widget in root.active.walk() if widget.focusable}
    used = {key: node.heard for key, node in tree.nodes.items() if node.heard.role in USED or key in focusable}
    for key, heard in used.items():
        inner = focusable[key].name if key in focusable else ""
        if not heard.name.strip():
            yield f"{inner or key} has no name"
        if heard.name in words or (heard.name == inner and inner not in _written(root)):
            yield f"{heard.name} is a name of ours"
        if heard.is_disabled and not heard.about:
            yield f"{heard.name} does not say why it is disabled"
    told = Counter(
        (heard.role, heard.name, heard.value) for key, heard in used.items() if not _is_logged(key, focusable)
    )
    yield from (
        f"{role} {name} {value} is there {times} times" for (role, name, value), times in told.items() if times > 1
    )


def _all_words(node: Node) -> str:
    return f"{node.heard.name}{node.heard.value}{node.heard.about}"


def _is_logged(key: str, focusable: dict[str, Widget]) -> bool:
    """Whether it is a line of the log: these are alike wherever the same has happened twice."""
    return key in focusable and is_a(focusable[key], "LogRow")


def _written(root: Root) -> set[str]:
    """The words that are drawn as they are."""
    return {widget.own_words() for widget in root.active.walk()}
