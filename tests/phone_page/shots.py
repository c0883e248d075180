"""Pictures of the page on phones of all sizes: `python -m tests.phone_page.shots FOLDER [PARTS OF NAMES]`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import structs
from playwright.sync_api import Browser, Page, sync_playwright

from game.phones import messages as m

from . import samples
from .stand_in import StandIn

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZES = {"": (390, 844), "side": (844, 390), "small": (320, 568), "tablet": (768, 1024)}
SEAT = 1


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as player:
        found = player.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        yield found
        found.close()


def new_page(found: Browser, size: tuple[int, int] = SIZES[""], scale: float = 1) -> Page:
    width, height = size
    context = found.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, has_touch=True, is_mobile=True
    )
    return context.new_page()


def sit(page: Page, table: StandIn, seat: int = SEAT) -> None:
    page.goto(table.url_with_key)
    page.locator(".seat").nth(seat).click()
    page.locator("[data-key=sit]").click()
    page.wait_for_selector("#top:not([hidden])")


def open_hand(page: Page) -> None:
    """For ten seconds, as keys do it."""
    page.locator("#eye").evaluate("eye => eye.click()")
    page.wait_for_selector("body.is-open")


def first_row(page: Page) -> None:
    page.locator("#body .row").first.click()


def two_rows(page: Page) -> None:
    first_row(page)
    page.wait_for_timeout(150)
    first_row(page)


def first_line(page: Page) -> None:
    page.locator("#body button.line-head").first.click()
    page.locator("#body .region .row").first.click()


def hand_and_row(page: Page) -> None:
    open_hand(page)
    page.wait_for_timeout(200)
    if page.locator("#body .row").count():
        first_row(page)


def pawn_and_card(page: Page) -> None:
    """What a tap on a pawn does to the hand, and then one on a card that can move it."""
    open_hand(page)
    page.locator("#body .row.piece", has_text="Pawn").last.click()
    page.wait_for_timeout(300)
    page.locator("#body button.thing").first.click()


def raise_some(page: Page) -> None:
    """Something else than the best way to pay: too little."""
    open_hand(page)
    page.locator("#body .thing.is-raised").first.click()


def lay_out(page: Page) -> None:
    open_hand(page)
    page.locator(".play").first.click()


def menu(page: Page) -> None:
    page.locator("#top .square").last.click()


def nothing(page: Page) -> None:
    """As it comes."""


Does = Callable[[Page], None]
MOMENTS: dict[str, tuple[str, int, Does]] = {
    "survive-place": ("survive", 1, two_rows),
    "survive-play": ("survive", 0, nothing),
    "survive-hand": ("survive", 0, hand_and_row),
    "survive-laid-out": ("survive", 0, lay_out),
    "survive-move": ("survive", 1, nothing),
    "survive-picked": ("survive", 1, two_rows),
    "survive-sink": ("survive", 2, first_row),
    "survive-creature": ("survive", 3, nothing),
    "atlantis-covered": ("atlantis", 1, nothing),
    "atlantis-move": ("atlantis", 1, hand_and_row),
    "atlantis-chosen": ("atlantis", 1, pawn_and_card),
    "atlantis-pay": ("atlantis", 2, open_hand),
    "atlantis-short": ("atlantis", 2, raise_some),
    "atlandice-visits": ("atlandice", 1, first_line),
    "atlandice-gates": ("atlandice", 1, nothing),
    "menu": ("survive", 1, menu),
}
NTH = {"survive-place": 14, "survive-move": 100, "survive-picked": 100, "survive-sink": 12}
"""How often somebody was asked this before."""


def is_wanted(name: str, parts: Sequence[str]) -> bool:
    return not parts or any(part in name for part in parts)


def shoot(found: Browser, folder: Path, wanted: Sequence[str]) -> None:
    for name, (game, step, does) in MOMENTS.items():
        for kind, size in SIZES.items():
            take(found, folder, wanted, f"{name}-{kind}".strip("-"), game, step, does, size)
        take(found, folder, wanted, f"{name}-large", game, step, does, SIZES[""], '{"size": 200}')
        if name in ("survive-picked", "survive-hand"):
            take(found, folder, wanted, f"{name}-left", game, step, does, SIZES[""], '{"is_left": true}')


def take(
    found: Browser,
    folder: Path,
    wanted: Sequence[str],
    name: str,
    game: str,
    step: int,
    does: Does,
    size: tuple[int, int],
    looks: str = "{}",
) -> None:
    if not is_wanted(name, wanted):
        return
    moment = samples.sample(game, step, next((nth for start, nth in NTH.items() if name.startswith(start)), 8), 3)
    with StandIn(samples.table(game), samples.paints()) as table:
        table.phones[moment.seat] = moment.phone
        table.show(moment.seat, moment.screen)
        page = new_page(found, size)
        page.add_init_script(f"window.localStorage.setItem('leaving-atlantis.looks', '{looks}')")
        sit(page, table, moment.seat)
        page.wait_for_timeout(500)
        does(page)
        page.wait_for_timeout(600)
        page.screenshot(path=folder / f"{name}.png")
        page.context.close()


def shoot_others(found: Browser, folder: Path, wanted: Sequence[str]) -> None:
    """Coming in, waiting, out of reach."""
    for kind, size in SIZES.items():
        end = f"-{kind}.png" if kind else ".png"
        if not is_wanted(f"join-wait-lost-code-ask{end}", wanted):
            continue
        with StandIn(samples.table(), samples.paints()) as table:
            table.show(SEAT, samples.waiting())
            code = new_page(found, size)
            code.goto(table.url)
            code.wait_for_selector(".code")
            code.wait_for_timeout(300)
            code.screenshot(path=folder / f"code{end}")
            code.locator(".code-input").press_sequentially(table.code)
            code.wait_for_selector(".scenery[src]")
            code.wait_for_timeout(200)
            code.screenshot(path=folder / f"code-right{end}")
            code.context.close()
            page = new_page(found, size)
            page.goto(table.url_with_key)
            page.locator(".seat").nth(SEAT).click()
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"join{end}")
            page.locator("[data-key=sit]").click()
            page.wait_for_timeout(600)
            page.screenshot(path=folder / f"wait{end}")
            second = new_page(found, size)
            sit_and_ask(second, table)
            second.screenshot(path=folder / f"ask{end}")
            second.context.close()
            table.tell(m.Show(SEAT, structs.replace(samples.small_screen(), version=2)))
            table.is_deaf = True
            table.drop_all()
            page.wait_for_selector(".lost", timeout=20_000)
            page.wait_for_timeout(400)
            page.screenshot(path=folder / f"lost{end}")
            page.context.close()


def sit_and_ask(page: Page, table: StandIn) -> None:
    page.goto(table.url_with_key)
    page.locator(".seat").nth(SEAT).click()
    page.locator("[data-key=sit]").click()
    page.wait_for_selector(".ticket")
    page.wait_for_timeout(300)


def main() -> None:
    folder = Path(sys.argv[1])
    wanted = sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as found:
        shoot_others(found, folder, wanted)
        shoot(found, folder, wanted)


if __name__ == "__main__":
    main()
