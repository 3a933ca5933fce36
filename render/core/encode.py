"""From picture to file: small, clean, and never larger than Discord takes."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

from PIL import Image

LIMIT = 8 * 1024 * 1024


def palette_png(image: Image.Image, level: int = 6) -> bytes:
    """A PNG of 256 colours without dithering: the smallest and cleanest file for flat art."""
    out = BytesIO()
    image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        out, "PNG", compress_level=level
    )
    return out.getvalue()


def encode(image: Image.Image, limit: int = LIMIT, quick: bool = False) -> tuple[bytes, str]:
    """The file and its extension, smaller than ``limit`` bytes.

    ``quick`` trades size for time. Raises ValueError if even the last rung of the ladder is too large.
    """
    for data, extension in _ladder(image, quick):
        if len(data) < limit:
            return data, extension
    raise ValueError(f"no format brings this picture under {limit} bytes")


def _ladder(image: Image.Image, quick: bool) -> Iterator[tuple[bytes, str]]:
    yield palette_png(image, 1 if quick else 6), "png"
    yield palette_png(image, 9), "png"
    for wide, quality in ((1600, 80), (1200, 80), (800, 60), (400, 40)):
        small = image if image.width <= wide else image.resize((wide, max(1, round(image.height * wide / image.width))))
        out = BytesIO()
        small.save(out, "WEBP", quality=quality, method=1)
        yield out.getvalue(), "webp"
