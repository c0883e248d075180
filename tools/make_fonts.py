"""Cuts the fonts of other scripts down to what texts and names need, and lists which signs every font has.

The fonts come from the Debian packages fonts-noto-cjk and fonts-noto-core and from the npm package
@expo-google-fonts/noto-emoji, all of them under the Open Font License, unpacked into one folder: `python -m
tools.make_fonts FOLDER`; with names of files of ours behind it only these are cut. Without a folder only the list is
written, and the cuts that phones load.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path

import cffsubr
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).parent.parent / "assets"
FONTS, PHONE = ASSETS / "fonts", ASSETS / "phone"
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


def _own_texts() -> set[int]:
    """The signs of all that we say ourselves, in every language."""
    files = [*ASSETS.glob("texts/*/*.po"), *ASSETS.glob("rules/*/*.yaml")]
    files += [*ASSETS.parent.glob("CHANGELOG.*.md"), *ASSETS.parent.glob("docs/accessibility.*.md")]
    return {ord(sign) for file in files for sign in file.read_text(encoding="utf-8")}


_HAN = _codec("gb2312", range(0xB0, 0xF8), range(0xA1, 0xFF))
_USUAL_HAN = _codec("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF))
_WRITTEN_WIDE = _block((0x3000, 0x30FF), (0xFF01, 0xFF60)) | set(map(ord, "“”‘’—…·"))
# Han that are not among the usual ones, but among our own words or in many names.
_RARE = "榄橄漩珀琥矶绯豚骰鲨鹈鹕鹬"
_IN_NAMES = (
    "昊晗晖晟暄曦昱昕琪琦璐璇瑾瑜珂琬琰琛瑛玮玺珞珩珏妍婧婕娅媛婵嫣姝娴妤姣婷芮芸茜菁萱蓓薇蕙蘅苒芊芷茉荀莞鑫淼焱炜烨煜煊熠炫璨祺禧珉翊翎骁霏"
    "雯霆靓韬飒馨麒麟鹭黛倩俪佟侃闫闵郗覃隗濮亓逄佘岑岚崴嵘峥恺怡恪愫懿桦梓楠榕沅沐泓泱淇滢潇澍濡灏缦绮绫缇筠箐笙筱竺聿胤舫逍铄铠锴隽颀颢馥骊"
)
_TITLES = _USUAL_HAN | set(map(ord, _RARE + _IN_NAMES))
_EAST = _codec("gb2312", range(0xA1, 0xF8), range(0xA1, 0xFF)) | _codec("euc_kr", range(0xB0, 0xC9), range(0xA1, 0xFF))
_TEXTS = {sign for sign in _own_texts() if sign >= 0x2E80}
CUTS: dict[str, tuple[str, set[int] | None]] = {
    "NotoSansSC-Regular.otf": ("NotoSansCJK-Regular.ttc", _HAN | _WRITTEN_WIDE | _TEXTS),
    "NotoSerifSC-Bold.otf": ("NotoSerifCJK-Bold.ttc", _TITLES | _WRITTEN_WIDE | _TEXTS),
    "NotoSansSC-Bold.otf": ("NotoSansCJK-Bold.ttc", _EAST | _WRITTEN_WIDE | _TEXTS),
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

Names are written bold almost everywhere, and in titles: what the serif lacks, such as a rare sign in a name, is drawn
in the bold sans.
"""
FIRST = {
    "NotoSansSC-Regular.otf": ["SourceSansPro-Regular.ttf", "SourceSansPro-It.ttf"],
    "NotoSerifSC-Bold.otf": [
        "SourceSerifPro-Regular.ttf",
        "SourceSerifPro-Semibold.ttf",
        "SourceSerifPro-Bold.ttf",
        "SourceSerifPro-Black.ttf",
    ],
}
"""Files that are like some of our faces, and are looked into first for what these lack; all others come after, in the
order of the cuts.
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
        # other shapes for other countries and lines that run down are never asked for
        options.layout_features = []
        options.drop_tables = [*options.drop_tables, "BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted | {ord(" ")} if wanted is not None else font.getBestCmap())
    subsetter.subset(font)
    font.save(target)
    if "CFF " in font:  # the strokes that many signs share are others than in the whole font
        font = TTFont(target)
        cffsubr.subroutinize(font, keep_glyph_names=False)
        font.save(target)


def signs(file: Path) -> list[str]:
    """The signs a font has in runs: the first sign of each, and the last of each."""
    found = sorted(TTFont(file).getBestCmap())
    firsts = [sign for before, sign in pairwise([-2, *found]) if sign != before + 1]
    lasts = [sign for sign, after in pairwise([*found, sys.maxunicode + 2]) if after != sign + 1]
    return ["".join(map(chr, ends)) for ends in (firsts, lasts)]


def main() -> None:
    only = sys.argv[2:] or [*CUTS]
    for name, (source, wanted) in CUTS.items() if len(sys.argv) > 1 else ():
        if name in only:
            cut(next(Path(sys.argv[1]).rglob(source)), wanted, FONTS / name)
    cut_for_phones()
    faces = sorted(file.name for file in FONTS.glob("Source*.ttf"))
    listed = {
        "fallbacks": {face: [file for file in CUTS if face in FIRST.get(file, [face])] for face in faces},
        "signs": {name: signs(FONTS / name) for name in (*faces, *CUTS)},
    }
    (FONTS / "signs.json").write_text(
        json.dumps(listed, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
