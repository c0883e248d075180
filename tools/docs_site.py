"""What MkDocs needs to know of our papers, as its hook: those beside `docs` belong to the site too, and anchors are the
ones that the papers already use. See `mkdocs.yml`.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
NAMES = {"README.md": "index.md", "LICENSE": "LICENSE.txt"}
"""Those that have another name in the site."""
NO_PAGES = ("CITATION.cff", "LICENSE")
"""What papers point at and is shown as it is."""
LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#]+)")
"""Where a link inside the project leads, without its anchor."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.mdx_configs.setdefault("toc", {})["slugify"] = anchor
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the papers that lie beside `docs`, and what they point at."""
    for path in (*sorted(ROOT.glob("*.md")), *(ROOT / name for name in NO_PAGES)):
        name = NAMES.get(path.name, path.name)
        files.append(File.generated(config, name, content=path.read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page's links as they lead in the site, where all pages lie in one folder."""
    folder = "docs" if (ROOT / "docs" / page.file.src_uri).is_file() else ""
    return LINK.sub(lambda link: moved(link[1], folder), markdown)


def moved(link: str, folder: str) -> str:
    """A link from a paper in that folder of the project, as it is in the site."""
    path = posixpath.normpath(posixpath.join(folder, link))
    return NAMES.get(path, path.removeprefix("docs/"))


def anchor(heading: str, separator: str) -> str:
    """How a heading is pointed at."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", separator)
