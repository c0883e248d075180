"""Makes the program's sounds: `python tools/make_sounds.py [NAME ...]` writes assets/sounds/NAME.ogg, all of them unless named.

It needs numpy and soundfile: `pip install ".[tools]"`. The samples never change; the files differ in a serial number of their format.
"""

from __future__ import annotations

import sys
from pathlib import Path

import soundfile
from sounding import RATE, RECIPES, samples

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
COMPRESSION = 0.55


def write(name: str) -> None:
    soundfile.write(FOLDER / f"{name}.ogg", samples(name), RATE, format="OGG", subtype="VORBIS", compression_level=COMPRESSION)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or RECIPES:
        write(wanted)
