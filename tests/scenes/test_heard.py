"""What a screen reader is told of every screen: each thing that can be used has a name that a player understands, and
every screen has a title.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch

import pytest

from game.accessibility.tree import Tree, read_tree
from game.app.loop import App
from game.widgets import Root
from tests.soaks import soaked_unless
from tools.shot_list import SHOTS
from tools.studio import Studio

READ_ALOUD = (
    *("menu-*", "setup-*", "people*", "settings-*", "load-*", "about*", "dice*", "missed*", "puzzles-*"),
    *("voyage-*", "rules-*", "card-*", "pause-*", "ask-*", "privacy-*", "look-*", "keys*", "play-on", "film-*"),
)
"""The screens whose words have been read aloud, by their shots."""
LATER = ("voyage-table", "voyage-scored*", "missed-practice")
FEW = (
    *("menu-first", "menu-deal", "setup-survive", "setup-people", "setup-list", "people", "people-everyone"),
    *("settings-settings", "load-saves", "about", "about-reported", "dice", "missed", "puzzles-survive"),
    *("voyage-evening", "rules-survive-example", "card-survive", "pause-survive", "privacy-survive", "play-on"),
)
USED = ("button", "switch", "choice", "option", "slider", "field", "tab")  # roles of what can be used


def _is_read(name: str) -> bool:
    return any(fnmatch(name, pattern) for pattern in READ_ALOUD) and not any(fnmatch(name, one) for one in LATER)


@pytest.mark.parametrize("name", soaked_unless(FEW.__contains__, filter(_is_read, SHOTS)))
def test_every_screen_can_be_understood_without_being_seen(studio: Studio, name: str) -> None:
    with studio.set_up(SHOTS[name], (1280, 720)) as app:
        tree = read_tree(app.stack.top.root)
        assert not [*_faults(app, tree)]


@pytest.mark.parametrize("name", ["setup-survive", "setup-atlantis", "play-on", "pause-survive"])
def test_so_can_every_list_that_opens(studio: Studio, name: str) -> None:
    with studio.set_up(SHOTS[name], (1280, 720)) as app:
        root, opened = app.stack.top.root, 0
        for place in range(sum(1 for _ in root.top.walk())):
            widget = [*root.top.walk()][place]
            if not widget.focusable or not widget.name.startswith(("level", "colour-", "names-", "board")):
                continue
            widget.press(root)
            assert root.popup is not None
            assert not [*_faults(app, read_tree(root))]
            root.close()
            opened += 1
        assert opened


def _faults(app: App, tree: Tree) -> Iterator[str]:
    """All that somebody who only listens could not make sense of."""
    if not tree.title:
        yield "the screen has no title"
    words, inner = app.stage.words, _inner_names(app.stack.top.root)
    used = [(key, node.heard) for key, node in tree.nodes.items() if node.heard.role in USED or key in inner]
    for key, heard in used:
        if not heard.name.strip():
            yield f"{inner.get(key, key)} has no name"
        if heard.name in words or (heard.name == inner.get(key) and heard.name not in _written(app.stack.top.root)):
            yield f"{heard.name} is a name of ours"
        if heard.is_disabled and not heard.about:
            yield f"{heard.name} does not say why it is disabled"
    told = Counter((heard.role, heard.name, heard.value) for _, heard in used)
    yield from (
        f"{role} {name} {value} is there {times} times" for (role, name, value), times in told.items() if times > 1
    )


def _inner_names(root: Root) -> dict[str, str]:
    """The names by which we keep the widgets that keys can come to, by their identities."""
    return {widget.identity: widget.name for widget in root.active.walk() if widget.focusable}


def _written(root: Root) -> set[str]:
    """The words that are drawn as they are."""
    return {widget.own_words() for widget in root.active.walk()}
