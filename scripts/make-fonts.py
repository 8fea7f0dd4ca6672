"""Makes the fonts of web/ui/fonts and web/ui/font-pairs.css from packages of Fontsource.

Needs fonttools and brotli for Python, and the unpacked packages of FAMILIES (`npm pack NAME`, `tar xzf`) in the folder that
is given: `python3 scripts/make-fonts.py ./fontsource`. The Latin files contain only the weights in use. The rupee sign is in
the latin-ext subset, so it has a file of its own with only this sign. Each family gets a fallback with the same metrics,
so that nothing moves when the font loads.
"""

import glob
import os
import shutil
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = sys.argv[1]
TARGET = os.path.join(os.path.dirname(__file__), "..", "web", "ui", "fonts")
CSS = os.path.join(os.path.dirname(__file__), "..", "web", "ui", "font-pairs.css")
FEATURES = ["kern", "liga", "lnum", "tnum", "mark", "mkmk", "ccmp", "locl"]
HEADING, TEXT = (500, 600), (400, 600)
# name, package, kind, weights in use
FAMILIES = [
    ("Playfair Display", "playfair-display", "serif", HEADING),
    ("Source Sans 3", "source-sans-3", "sans", TEXT),
    ("Marcellus", "marcellus", "serif", HEADING),
    ("Mulish", "mulish", "sans", TEXT),
    ("EB Garamond", "eb-garamond", "serif", HEADING),
    ("Work Sans", "work-sans", "sans", TEXT),
    ("Libre Caslon Display", "libre-caslon-display", "serif", HEADING),
    ("Tenor Sans", "tenor-sans", "sans", HEADING),
    ("Nunito Sans", "nunito-sans", "sans", TEXT),
]
FALLBACKS = {
    "serif": ("Liberation Serif", "LiberationSerif-Regular.ttf", 'local("Times New Roman"), local("Liberation Serif")'),
    "sans": ("Liberation Sans", "LiberationSans-Regular.ttf", 'local("Arial"), local("Helvetica"), local("Liberation Sans")'),
}
# Words of the shop: their widths decide how far the text moves.
SAMPLE = "Gold necklace with pearls in 22 karat, made to order. Price follows the rate of the day: 1,84,250 with GST."


def find(package, subset):
    folder = glob.glob(os.path.join(SOURCE, f"*{package}-[0-9]*", ""))[0]
    for kind in ("wght", "400"):
        found = glob.glob(os.path.join(folder, "files", f"{package}-{subset}-{kind}-normal.woff2"))
        if found:
            return folder, found[0]
    raise FileNotFoundError(package)


def subset(path, weights, codepoints, target):
    font = TTFont(path)
    options = Options(layout_features=FEATURES)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codepoints or font.getBestCmap().keys())
    subsetter.subset(font)
    if "fvar" in font:
        axes = {axis.axisTag: None for axis in font["fvar"].axes if axis.axisTag != "wght"}
        font = instantiateVariableFont(font, {**axes, "wght": weights})
    font.flavor = "woff2"
    font.save(target)


def width_of(font):
    cmap, advances = font.getBestCmap(), font["hmtx"]
    units = font["head"].unitsPerEm
    return sum(advances[cmap[ord(letter)]][0] for letter in SAMPLE) / units / len(SAMPLE)


def percent(value):
    return f"{value * 100:.1f}%".replace(".0%", "%")


def faces(name, package, kind, weights):
    folder, latin = find(package, "latin")
    subset(latin, weights, None, os.path.join(TARGET, f"{package}-latin.woff2"))
    _, extended = find(package, "latin-ext")
    has_rupee = 0x20B9 in TTFont(extended).getBestCmap()
    if has_rupee:
        subset(extended, weights, [0x20B9], os.path.join(TARGET, f"{package}-rupee.woff2"))
    shutil.copy(os.path.join(folder, "LICENSE"), os.path.join(TARGET, f"OFL-{package}.txt"))

    font, (_, file, local) = TTFont(latin), FALLBACKS[kind]
    reference = TTFont(glob.glob(f"/usr/share/fonts/**/{file}", recursive=True)[0])
    scale = width_of(font) / width_of(reference)
    units, hhea = font["head"].unitsPerEm, font["hhea"]
    # A family with one weight must not be made bold by the browser.
    declared = f"{weights[0]} {weights[1]}"
    out = []
    for file_name, extra in [(f"{package}-latin.woff2", "")] + (
        [(f"{package}-rupee.woff2", "  unicode-range: U+20B9;\n")] if has_rupee else []
    ):
        out.append(
            f'@font-face {{\n  font-family: "{name}";\n  src: url("./fonts/{file_name}") format("woff2");\n'
            f"  font-weight: {declared};\n  font-display: swap;\n{extra}}}"
        )
    out.append(
        f'@font-face {{\n  font-family: "{name} Fallback";\n  src: {local};\n  size-adjust: {percent(scale)};\n'
        f"  ascent-override: {percent(hhea.ascent / units / scale)};\n"
        f"  descent-override: {percent(-hhea.descent / units / scale)};\n"
        f"  line-gap-override: {percent(hhea.lineGap / units / scale)};\n}}"
    )
    return out


css = "/* Made by scripts/make-fonts.py. A page loads only the files of the pair that the shop has chosen. */\n"
css += "\n".join(face for family in FAMILIES for face in faces(*family)) + "\n"
with open(CSS, "w") as file:
    file.write(css)
