"""A chevron in a field for names: it opens the names of those who played before."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.widgets import Button, Column, Panel, Result, Scroll, WidgetState

from .parts import IconButton


class NamesButton(IconButton):
    """Opens the list; the name that is taken is told to `choose`."""

    def __init__(self, names: Sequence[str], choose: Callable[[str], Result], *, name: str, tip: str) -> None:
        super().__init__("common/icon-chev", lambda: None, ring=False, high=1.5, name=name, tip=tip)
        self.names, self.choose = names, choose

    def press(self, standing: WidgetState) -> Result:
        entries = [Button(name, self._take(name, standing), role="strong", tall=2.2) for name in self.names]
        standing.open(Panel(Scroll(Column(*entries, gap=0.2), name=f"{self.name}-list"), 0.5), self.rect)
        return None

    def _take(self, name: str, standing: WidgetState) -> Callable[[], Result]:
        def take() -> Result:
            standing.close()
            return self.choose(name)

        return take
