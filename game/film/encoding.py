"""Frames as a WebP or a small GIF. Only the film's own process loads this: nothing else in the program needs Pillow."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import chain, pairwise

import pygame
from PIL import GifImagePlugin, Image, ImageChops, WebPImagePlugin

from game.store.long_work import Progress

from .cut import RATE
from .screen import Film
from .still import SIZE

_QUALITY, _EFFORT = 80, 2  # of a WebP, from 0 to 100 and from 0 to 6
_UNSEEN = 4  # how much of 255 a colour may change before a WebP of this quality takes notice
_FEWEST, _MOST = 40, 120  # frames between two that are written whole
_SMALL = (480, 270)  # the size of a GIF
_GIF_GRAIN = 10  # milliseconds: it counts in hundredths of a second
_COLOURS, _SAMPLES = 240, 6  # of a GIF besides those of the players, and the pictures from which they are taken

_NOTICED = [255 * (change > _UNSEEN) for change in range(256)]


def encode_film(film: Film, is_gif: bool, progress: Progress) -> bytes:
    """The whole file. A frame is drawn when it is written, so that there are never many of them."""
    file, frames = BytesIO(), _tell(film, progress)
    # Milliseconds of each frame in multiples of the grain, rounded so that they add up to the whole.
    grain = _GIF_GRAIN if is_gif else 1
    ends = [round(number * 1000 / RATE / grain) * grain for number in range(film.cut.frames + 1)]
    pace = {"save_all": True, "loop": 0, "duration": [end - start for start, end in pairwise(ends)]}
    if is_gif:
        small = _draw_small(film, frames)
        next(small).save(file, GifImagePlugin.GifImageFile.format, append_images=small, **pace)
    else:
        reel = Reel(frames, film.cut.frames)
        reel.save(
            file,
            WebPImagePlugin.WebPImageFile.format,
            quality=_QUALITY,
            method=_EFFORT,
            kmin=_FEWEST,
            kmax=_MOST,
            **pace,
        )
    return file.getvalue()


def _tell(film: Film, progress: Progress) -> Iterator[pygame.Surface]:
    for number, frame in enumerate(film.frames()):
        progress(number / film.cut.frames)
        yield frame


class Reel(Image.Image):
    """All frames as one picture of many, of which only one is there: Pillow asks for one after the other."""

    def __init__(self, frames: Iterator[pygame.Surface], count: int) -> None:
        super().__init__()
        self._mode = "RGB"
        self._size = SIZE
        self.n_frames = count
        self._frames, self._number = frames, -1
        self._seen = Image.new("RGB", SIZE)
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Goes on to the next one; there is no way back."""
        if frame == self._number + 1:
            self._number = frame
            # The picture changes where the next one differs from what was seen by enough to be noticed: else what fades
            # slowly would never be written, and spots of what was there before would stay.
            picture = _picture(next(self._frames))
            red, green, blue = ImageChops.difference(self._seen, picture).split()
            most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
            self._seen = Image.composite(picture, self._seen, most.point(_NOTICED))
            self.im = self._seen.im

    def tell(self) -> int:
        return self._number


def _picture(frame: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))


def _draw_small(film: Film, frames: Iterator[pygame.Surface]) -> Iterator[Image.Image]:
    """In the colours that the whole film has most of: what does not change then looks the same in every frame, and
    is not written twice.
    """
    sheet = Image.new("RGB", (_SMALL[0], _SMALL[1] * _SAMPLES))
    for number, sample in enumerate(film.samples(_SAMPLES)):
        sheet.paste(_picture(sample).resize(_SMALL), (0, _SMALL[1] * number))
    colours = sheet.quantize(_COLOURS)
    colours.putpalette([*(colours.getpalette() or ())[: 3 * _COLOURS], *chain.from_iterable(film.colours())])
    for frame in frames:
        yield _picture(frame).resize(_SMALL).quantize(palette=colours, dither=Image.Dither.NONE)
