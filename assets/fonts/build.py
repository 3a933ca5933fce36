"""Builds the fonts of the pictures from their npm packages; run again only to change them.

Needs npm on the path and fonttools and brotli in the environment: ``python assets/fonts/build.py``.
"""

from __future__ import annotations

import subprocess
import tarfile
import tempfile
from pathlib import Path

from fontTools.merge import Merger, Options
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
VERSION = "5.3.0"
DISPLAY = "Chancery Display"
FAMILIES = {
    "playfair-display": ("ChanceryDisplay", (800, 900)),
    "sofia-sans-condensed": ("SofiaSansCondensed", (500, 600, 700, 800)),
    "sofia-sans-extra-condensed": ("SofiaSansExtraCondensed", (600, 700)),
}
WEIGHTS = {500: "Medium", 600: "SemiBold", 700: "Bold", 800: "ExtraBold", 900: "Black"}
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def unpack(package: str, into: Path) -> Path:
    """The unpacked npm package."""
    subprocess.run(["npm", "pack", "--silent", f"@fontsource/{package}@{VERSION}"], cwd=into, check=True)
    with tarfile.open(into / f"fontsource-{package}-{VERSION}.tgz") as archive:
        archive.extractall(into / package, filter="data")
    return into / package / "package"


def merged(package: Path, family: str, weight: int) -> TTFont:
    """One weight with all of Latin: the web fonts come as two files, without and with the extended letters."""
    parts = []
    for subset in ("latin", "latin-ext"):
        font = TTFont(package / "files" / f"{family}-{subset}-{weight}-normal.woff2")
        font.flavor = None
        part = package / f"{subset}-{weight}.ttf"
        font.save(part)
        parts.append(str(part))
    return Merger(options=Options(drop_tables=["STAT", "DSIG", "meta"])).merge(parts)


def rename(font: TTFont, weight: int) -> None:
    """A modified font must not carry the reserved name of the original (OFL 1.1, 3)."""
    style = WEIGHTS[weight]
    names = {
        1: f"{DISPLAY} {style}",
        3: f"{DISPLAY.replace(' ', '')}-{style}",
        4: f"{DISPLAY} {style}",
        6: f"{DISPLAY.replace(' ', '')}-{style}",
        16: DISPLAY,
    }
    for record in list(font["name"].names):
        if record.nameID in names:
            font["name"].setName(
                names[record.nameID], record.nameID, record.platformID, record.platEncID, record.langID
            )
    font["name"].setName(DISPLAY, 16, 3, 1, 0x409)


def lining_figures(font: TTFont) -> None:
    """Plain digits show the lining figures, so that no shaping engine is needed for numbers."""
    order = set(font.getGlyphOrder())
    lining: dict[str, str] = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "lnum":
            for index in record.Feature.LookupListIndex:
                for sub in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    lining.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    for table in font["cmap"].tables:
        for digit, name in enumerate(DIGITS):
            old = table.cmap.get(ord("0") + digit)
            new = lining.get(old or "", f"{name}.lf")
            if old is not None:
                assert new in order, f"no lining figure for {name}"
                table.cmap[ord("0") + digit] = new


def main() -> None:
    """Writes every TTF and licence into this directory."""
    with tempfile.TemporaryDirectory() as scratch:
        for family, (stem, weights) in FAMILIES.items():
            package = unpack(family, Path(scratch))
            (HERE / f"LICENSE-{family}.txt").write_bytes((package / "LICENSE").read_bytes())
            for weight in weights:
                font = merged(package, family, weight)
                if family == "playfair-display":
                    rename(font, weight)
                    lining_figures(font)
                font["head"].modified = font["head"].created
                font.recalcTimestamp = False
                font.save(HERE / f"{stem}-{weight}.ttf")


if __name__ == "__main__":
    main()
