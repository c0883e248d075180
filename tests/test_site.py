"""The papers as a site: it is built without a complaint, every link in it leads somewhere, and it needs nothing from
elsewhere.
"""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from tools.docs_site import anchor, moved

from .source import ROOT


class Reader(HTMLParser):
    """Where a page leads, what it loads, and where in it one can be led to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {key: value or "" for key, value in attrs}
        self.places |= {told["id"]} if "id" in told else set()
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        elif place := told.get("src") or (told.get("href") if tag == "link" else None):
            self.loaded.append(place)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder))
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Reader]:
    """All but the one for what isn't there: that is shown in any folder, and its links begin at the server's."""
    return {page: Reader(page) for page in site.rglob("*.html") if page.name != "404.html"}


def test_every_paper_is_a_page(pages: dict[Path, Reader]) -> None:
    papers = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    names = {"index" if paper.name == "README.md" else paper.stem for paper in papers}
    assert {page.stem for page in pages if page.stem != "search"} == names


def test_every_link_leads_somewhere(site: Path, pages: dict[Path, Reader]) -> None:
    for page, reader in pages.items():
        for link in (unquote(link) for link in reader.links if not re.match(r"https?://", link)):
            path, _, place = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            target = target / "index.html" if target.is_dir() else target
            assert target.is_relative_to(site), link
            assert target.is_file(), f"{page.name}: {link}"
            assert not place or place in pages[target].places, f"{page.name}: {link}"


def test_nothing_comes_from_elsewhere(site: Path, pages: dict[Path, Reader]) -> None:
    for page, reader in pages.items():
        assert reader.loaded
        for place in reader.loaded:
            assert (page.parent / place.partition("?")[0]).is_file(), f"{page.name}: {place}"
    styles = list(site.rglob("*.css"))
    assert styles
    assert [style.name for style in styles if re.search(r"(url\(|@import)\W*(https?:)?//", style.read_text())] == []


@pytest.mark.parametrize(
    "link, folder, there",
    [
        ("docs/bots.md", "", "bots.md"),
        ("docs/pictures/menu.png", "", "pictures/menu.png"),
        ("../README.md", "docs", "index.md"),
        ("../SECURITY.md", "docs", "SECURITY.md"),
        ("saves.md", "docs", "saves.md"),
        ("LICENSE", "", "LICENSE.txt"),
    ],
)
def test_a_link_leads_to_where_its_page_is_in_the_site(link: str, folder: str, there: str) -> None:
    assert moved(link, folder) == there


def test_headings_are_pointed_at_as_in_the_papers() -> None:
    assert anchor("What “Luck & play” isn't: 3 things", "-") == "what-luck--play-isnt-3-things"
    assert anchor("Какво има", "-") == "какво-има"
