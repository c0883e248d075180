"""Whole evenings by phones: the real table, the real process that listens, and a browser for each phone.

`python -m tests.phone_page.evenings survive 3` plays one and tells how long it took.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from playwright.sync_api import Browser, Page

from game.match import Match, Sharing
from game.phones.addresses import Address
from game.scenes import TableScene
from game.scenes.table.phones import TablePhones
from tests.scenes.evening import Evening, rules_for, sit_down

from .shots import browser, new_page

HERE = Path(__file__).parent
_FRAME = 1 / 30
HERE_ALONE = Address("127.0.0.1", 8, "lo", "other")
"""This machine, as the only address there is."""
_LONGEST = 60.0  # seconds in which something has to happen


class Phone:
    """One phone, and somebody who plays by it."""

    def __init__(self, chromium: Browser, random: Random) -> None:
        self._random = random
        self._script = (HERE / "player.js").read_text(encoding="utf-8")
        self.errors: list[str] = []
        self.did = 0
        self.page = self._watch(new_page(chromium))

    def open(self) -> Page:
        """Another page on the same phone."""
        return self._watch(self.page.context.new_page())

    def _watch(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        return page

    def play(self) -> str:
        """Does one thing, if there is anything to do."""
        did: str = self.page.evaluate(self._script, [self._random.random() for _ in range(12)])
        self.did += bool(did)
        return did

    @property
    def view(self) -> str:
        """What the page shows: join, seat, wait, lost or gone."""
        kinds: str = self.page.evaluate("document.body.className")
        return next((kind.removeprefix("in-") for kind in kinds.split() if kind.startswith("in-")), "")


class PhoneEvening:
    """A match at its table, and phones in the hands of some of its people."""

    def __init__(
        self,
        folder: Path,
        chromium: Browser,
        game: str,
        players: int,
        seats: Sequence[int],
        *,
        sharing: Sharing = "around",
        bots: dict[int, str] | None = None,
        options: Sequence[str] = (),
        seed: int = 5,
    ) -> None:
        self.random = Random(seed)
        self.match: Match = sit_down(folder, rules_for(game, players, *options), sharing, bots, seed, f"{game}-phones")
        self.evening = Evening.of(self.match)
        self.scene = self.evening.scene
        assert isinstance(self.scene, TableScene)
        self.phones = TablePhones(self.scene, find=lambda: [HERE_ALONE])
        self.scene.phones = self.phones
        self.at: dict[int, Phone] = {}
        self.phones.switch(True)
        self.phones.open_sheet()
        self.until(lambda: bool(self.phones.key and self.phones.port))
        self.at = {seat: Phone(chromium, self.random) for seat in seats}
        for seat in seats:
            self.sit(seat)
        self.phones.shut_sheet()

    @property
    def url(self) -> str:
        return f"http://{self.phones.address}:{self.phones.port}/"

    def sit(self, seat: int) -> None:
        """A phone scans the code and taps its owner's face."""
        page = self.at[seat].page
        page.goto(f"{self.url}#k={self.phones.key}")
        self.until(lambda: page.locator(f"[data-key=seat-{seat}]").count() > 0)
        page.locator(f"[data-key=seat-{seat}]").click()
        page.locator("[data-key=sit]").click()
        self.until(lambda: self.phones.state(seat) == "here" and self.at[seat].view in ("seat", "wait"))

    def pass_moment(self) -> None:
        self.match.journal.wait()
        self.evening.pass_moment(_FRAME)

    def until(self, has_come: Callable[[], bool]) -> None:
        """Time passes at the table until something has come."""
        end = monotonic() + _LONGEST
        while not has_come():
            assert monotonic() < end, f"it never came: {self.told()}"
            self.pass_moment()

    def told(self) -> str:
        match = self.match
        looks = {seat: (phone.view, phone.errors[-1:]) for seat, phone in self.at.items()}
        return f"{match.rules.game}, {len(match.log)} steps, {match.actor} is asked, {looks} {self.phones.why_deaf}"

    def play(self, on_screen: Callable[[], object] | None = None) -> None:
        """Until the game is over: whoever is asked has a phone, or a bot; or is played by `on_screen`."""
        steps, since = len(self.match.log), monotonic()
        while not self.match.is_over:
            self.pass_moment()
            for phone in self.at.values():
                phone.play()
            if on_screen is not None:
                on_screen()
            if len(self.match.log) != steps:
                steps, since = len(self.match.log), monotonic()
            assert monotonic() - since < _LONGEST, f"nothing happens any more: {self.told()}"

    def close(self) -> None:
        self.evening.close()
        for phone in self.at.values():
            phone.page.context.close()


def main() -> None:
    game, players = sys.argv[1], int(sys.argv[2])
    began = monotonic()
    with TemporaryDirectory() as folder, browser() as chromium:
        evening = PhoneEvening(Path(folder), chromium, game, players, range(players - 1), bots={players - 1: "sailor"})
        evening.play()
        evening.pass_moment()
        print(f"{len(evening.match.log)} steps in {monotonic() - began:.0f} s,", [p.did for p in evening.at.values()])
        print([phone.errors for phone in evening.at.values()])
        evening.close()


if __name__ == "__main__":
    main()
