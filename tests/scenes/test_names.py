"""Focus, scrolling, texts and open lists live through whatever is made anew, for they are remembered by names: every
widget that keys can come to has one.
"""

from __future__ import annotations

from tests.soaks import few_or_soak
from tools.shot_list import SHOTS
from tools.studio import Studio

FEW = "menu-first", "setup-list", "rules-survive", "lesson-survive-01-island"


@few_or_soak("shots", FEW, tuple(SHOTS))
def test_every_widget_that_keys_can_come_to_has_a_name(studio: Studio, shots: tuple[str, ...]) -> None:
    for name in shots:
        with studio.set_up(SHOTS[name], (1024, 640)) as app:
            for scene in app.stack.scenes:
                nameless = [
                    widget.identity for widget in scene.root.active.walk() if widget.focusable and not widget.name
                ]
                assert not nameless, name
