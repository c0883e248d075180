"""Cuts the fonts for names in other scripts down to what names need, and lists which signs every font has.

The fonts come from the Debian packages fonts-noto-cjk and fonts-noto-core and from the npm package
@expo-google-fonts/noto-emoji, all of them under the Open Font License, unpacked into one folder: `python -m
tools.make_fonts FOLDER`. Without a folder only the list is written, and the cuts that phones load.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "assets" / "fonts"
PHONE = FONTS.parent / "phone"
_CHINESE = 2  # which font of the Chinese, Japanese and Korean collection draws signs as they are written in China


def _codec(name: str, leads: range, trails: range) -> set[int]:
    """All signs of an old double-byte character set."""
    found = set[int]()
    for lead in leads:
        for trail in trails:
            text = bytes((lead, trail)).decode(name, "ignore")
            found |= set(map(ord, text))
    return found


def _block(*ranges: tuple[int, int]) -> set[int]:
    return {sign for first, last in ranges for sign in range(first, last + 1)}


_EAST = _codec("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF)) | _codec("euc_kr", range(0xB0, 0xC9), range(0xA1, 0xFF))
CUTS: dict[str, tuple[str, set[int] | None]] = {
    "NotoSansSC.otf": ("NotoSansCJK-Bold.ttc", _EAST | _block((0x3000, 0x30FF), (0xFF01, 0xFF60))),
    "NotoSansArabic.ttf": ("NotoSansArabic-Bold.ttf", _block((0x600, 0x6FF), (0x750, 0x77F), (0x200C, 0x200F))),
    "NotoSansHebrew.ttf": ("NotoSansHebrew-Bold.ttf", _block((0x590, 0x5FF))),
    "NotoSansDevanagari.ttf": ("NotoSansDevanagari-Bold.ttf", _block((0x900, 0x97F), (0x200C, 0x200D))),
    "NotoSansBengali.ttf": ("NotoSansBengali-Bold.ttf", _block((0x980, 0x9FF), (0x200C, 0x200D))),
    "NotoSansTamil.ttf": ("NotoSansTamil-Bold.ttf", _block((0xB80, 0xBFF))),
    "NotoSansThai.ttf": ("NotoSansThai-Bold.ttf", _block((0xE00, 0xE7F))),
    "NotoSansArmenian.ttf": ("NotoSansArmenian-Bold.ttf", _block((0x530, 0x58F))),
    "NotoSansGeorgian.ttf": ("NotoSansGeorgian-Bold.ttf", _block((0x10A0, 0x10FF), (0x1C90, 0x1CBF))),
    "NotoEmoji.ttf": ("NotoEmoji_400Regular.ttf", None),
}
"""Our files: which font they are cut from, and the signs that stay; None keeps all.

Names are written bold almost everywhere.
"""
PHONE_FACES = {
    "serif": "SourceSerifPro-Bold.ttf",
    "sans": "SourceSansPro-Regular.ttf",
    "bold": "SourceSansPro-Bold.ttf",
}
"""Which of our faces a phone's page is written in, by the names of their cuts."""
PHONE_SCRIPTS = {
    "latin": _block((0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x2010, 0x2026), (0x2032, 0x2033)) | {0x20AC, 0x2212},
    "cyrillic": _block((0x400, 0x45F), (0x490, 0x491)) | {0x2116},
}
"""What they are cut down to; the page loads only the scripts that its language has."""


def cut_for_phones() -> None:
    """Hinting and ligatures would cost a third, and phones have no use for the first."""
    for name, file in PHONE_FACES.items():
        for script, wanted in PHONE_SCRIPTS.items():
            font = TTFont(FONTS / file, recalcTimestamp=False)
            options = Options(hinting=False, layout_features=["kern", "mark"], flavor="woff2", name_IDs=[0, 13, 14])
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=wanted)
            subsetter.subset(font)
            font.flavor = "woff2"
            font.save(PHONE / f"{name}-{script}.woff2")


def cut(source: Path, wanted: set[int] | None, target: Path) -> None:
    font = TTFont(source, fontNumber=_CHINESE if source.suffix == ".ttc" else -1)
    options = Options(hinting=False, layout_features=["*"], name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True)
    if source.suffix == ".ttc":
        options.layout_features = []  # other shapes for other countries and for lines that run down are never asked for
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted | {ord(" ")} if wanted is not None else font.getBestCmap())
    subsetter.subset(font)
    font.save(target)


def signs(file: Path) -> list[list[int]]:
    """The signs a font has, as first and last of each run."""
    runs: list[list[int]] = []
    for sign in sorted(TTFont(file).getBestCmap()):
        if runs and runs[-1][1] == sign - 1:
            runs[-1][1] = sign
        else:
            runs.append([sign, sign])
    return runs


def main() -> None:
    for name, (source, wanted) in CUTS.items() if len(sys.argv) > 1 else ():
        cut(next(Path(sys.argv[1]).rglob(source)), wanted, FONTS / name)
    cut_for_phones()
    files = [*sorted(file.name for file in FONTS.glob("Source*.ttf")), *CUTS]
    listed = {"fallbacks": list(CUTS), "signs": {name: signs(FONTS / name) for name in files}}
    (FONTS / "signs.json").write_text(json.dumps(listed, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
